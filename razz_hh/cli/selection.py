"""Which findings are printed and counted: ``--select --ignore --severity``, and from which on they are a failure."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from razz_hh.cli.console import fail
from razz_hh.cli.filters import split

if TYPE_CHECKING:
    from razz_hh.audit import Finding

__all__ = ["FailOn", "FailsOn", "Ignored", "Least", "Selected", "Selection", "Severity", "codes_called", "is_failure", "selection_of"]

_SEVERITIES: Final = ("ERROR", "WARNING", "INFO")
_PANEL: Final = "Which findings"
_RULES: Final = "RULES"


class Least(StrEnum):
    """The least severe findings that are meant."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class FailOn(StrEnum):
    """The least severe findings that make the exit code 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    NEVER = "never"


Selected = Annotated[
    list[str] | None,
    typer.Option(
        "--select",
        metavar=_RULES,
        help="Findings of these rules only: codes, their beginnings or names (RZ2,RZ301,wrong-low); more by commas or repeated.",
        rich_help_panel=_PANEL,
        show_default=False,
    ),
]
Ignored = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore", metavar=_RULES, help="No findings of these rules, selected or not.", rich_help_panel=_PANEL, show_default=False
    ),
]
Severity = Annotated[Least, typer.Option("--severity", help="The least severe findings.", rich_help_panel=_PANEL)]
FailsOn = Annotated[
    FailOn,
    typer.Option("--fail-on", help="The least severe of these findings that make the exit code 1.", rich_help_panel=_PANEL),
]


class Selection(NamedTuple):
    """The findings that are meant, by code and severity."""

    codes: frozenset[str]
    severities: frozenset[str]

    def wants(self, finding: Finding) -> bool:
        """Whether a finding is one of those meant."""
        return finding.code in self.codes and finding.severity in self.severities


def selection_of(select: list[str] | None, ignore: list[str] | None, severity: Least) -> Selection:
    """Return the selection that the options come to."""
    from razz_hh.audit import RULES

    chosen = codes_called(split(select)) if select else RULES.keys()
    return Selection(frozenset(chosen - codes_called(split(ignore))), frozenset(_down_to(severity)))


def is_failure(found: Collection[str], fail_on: FailOn) -> bool:
    """Whether findings of these severities make a failure."""
    return fail_on is not FailOn.NEVER and not _down_to(fail_on).isdisjoint(found)


def _down_to(least: Least | FailOn) -> set[str]:
    return set(_SEVERITIES[: _SEVERITIES.index(least.name) + 1])


def codes_called(names: list[str]) -> set[str]:
    """Return the codes of the rules that *names* mean: codes, beginnings of codes such as RZ2, names."""
    from razz_hh.audit import RULES

    codes = set()
    for name in names:
        called = {rule.code for rule in RULES.values() if rule.code.startswith(name.upper()) or rule.name == name.lower()}
        codes |= called or fail(f"no rule is called {name!r}; `razz-hh rules` lists them")
    return codes

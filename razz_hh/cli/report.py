"""The closing report of an import or an audit: what was read, what was not and why, what the audit found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from razz_hh.audit import RULES
from razz_hh.cli.console import WARN, clean, plural
from razz_hh.cli.findings import SEVERITY_STYLES

__all__ = ["Place", "Row", "by_rule", "closing", "games", "of_files", "places", "severities"]

_MOST: Final = 20
"""Places told one by one."""
_FEW: Final = 3
"""Files told within a line."""

Row = tuple[str, int, Text]
"""What is counted, how many there are, and a word on them."""


class Place(Protocol):
    """A `source`, a `line` of it, and what is to be said of it."""

    @property
    def source(self) -> str: ...  # noqa: D102
    @property
    def line(self) -> int: ...  # noqa: D102
    @property
    def reason(self) -> str: ...  # noqa: D102


def closing(title: str, rows: Iterable[Row]) -> RenderableType:
    """Return the counts under each other, below a line that says it all."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    for what, n, detail in rows:
        table.add_row(f"  {what}", Text(f"{n:,}", "bold" if n else "dim"), detail)
    return Group(Text(title, "bold green"), Text(), table)


def of_files(without_hands: Sequence[Place], unchanged: int = 0) -> Text:
    """Return what there is to say of the files read: how many are as they were, and which hold no hand."""
    said = [f"{unchanged:,} unchanged"] if unchanged else []
    if without_hands:
        names = [clean(place.source) for place in without_hands[:_FEW]] + ["…"] * (len(without_hands) > _FEW)
        said.append(f"{len(without_hands):,} without hands ({', '.join(names)})")
    return Text(" · ".join(said), "dim")


def games(skipped: Counter[str]) -> Text:
    """Return other games, or rooms, by name, the most frequent first."""
    return Text(" · ".join([f"{clean(game)} {n:,}" for game, n in skipped.most_common()]), "dim")


def severities(found: Mapping[str, int]) -> Text:
    """Return how many findings there are of each severity."""
    counts = {severity: found.get(severity, 0) for severity in SEVERITY_STYLES}
    words = {"ERROR": plural(counts["ERROR"], "error"), "WARNING": plural(counts["WARNING"], "warning"), "INFO": f"{counts['INFO']:,} info"}
    return Text(" · ").join([Text(words[severity], SEVERITY_STYLES[severity] if n else "dim") for severity, n in counts.items()])


def by_rule(found: Mapping[str, int]) -> RenderableType:
    """Return how often each rule was broken, the worst first."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column()
    table.add_column(justify="right")
    severities = list(SEVERITY_STYLES)
    for rule in sorted([RULES[code] for code in found], key=lambda rule: (severities.index(rule.severity), rule.code)):
        table.add_row(Text(f"  {rule.code}", SEVERITY_STYLES[rule.severity]), rule.name, f"{found[rule.code]:,}")
    return Group(Text(), table)


def places(title: str, told: Sequence[Place], rest: str = "", *, is_always: bool = False) -> Text:
    """Return where things are and what is wrong, the first of them, a line each; *rest* says where the others are told."""
    if not told and not is_always:
        return Text()
    lines = [Text(), Text(title, f"bold {WARN}")]
    lines += [Text.assemble("  ", (clean(f"{place.source}:{place.line}"), "bold"), f": {clean(place.reason)}") for place in told[:_MOST]]
    if len(told) > _MOST:
        lines.append(Text(f"  and {len(told) - _MOST:,} more{rest}", "dim"))
    return Text("\n").join([*lines, Text()])

"""Findings by rule: how many there are, in how many hands, and where one of them is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from razz_hh.cli.console import clean, csv_writer, out, print_table
from razz_hh.cli.findings import SEVERITY_STYLES, Format

if TYPE_CHECKING:
    from razz_hh.audit import Finding

__all__ = ["Statistics"]

_FIELDS: Final = ("code", "rule", "severity", "findings", "hands", "share", "file", "line", "column")
"""What is told of a rule in JSON and CSV; `share` is of the hands audited."""

_LEFT: Final = 40
"""Letters of a line of the table that stand before the rule's name."""


@dataclass(slots=True)
class _Row:
    """How often a rule was broken with one severity: in all, in how many hands, and where first."""

    first: Finding
    n: int = 0
    n_hands: int = 0


class Statistics:
    """Counts findings hand by hand, by rule and severity."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, str], _Row] = {}

    def take(self, findings: Iterable[Finding]) -> None:
        """Count the findings of a hand."""
        met = set()
        for finding in findings:
            key = finding.code, finding.severity
            row = self._rows.get(key) or self._rows.setdefault(key, _Row(finding))
            row.n += 1
            row.n_hands += key not in met
            met.add(key)

    def by_severity(self) -> dict[str, int]:
        """Return how many findings there are of each severity that was met."""
        counts: dict[str, int] = {}
        for (_, severity), row in self._rows.items():
            counts[severity] = counts.get(severity, 0) + row.n
        return counts

    def by_rule(self) -> dict[str, int]:
        """Return how many findings there are of each rule, in the order of their codes."""
        counts: dict[str, int] = {}
        for (code, _), row in sorted(self._rows.items()):
            counts[code] = counts.get(code, 0) + row.n
        return counts

    def tell(self, format: Format, hands: int) -> None:
        """Print a line for each rule and severity on standard output, the most frequent first; *hands* were audited."""
        rows = list(self._cells(hands))
        if format is Format.JSON:
            import json

            for row in rows:
                print(json.dumps(dict(zip(_FIELDS, row, strict=True))))
        elif format is Format.CSV:
            write = csv_writer()
            for row in [_FIELDS, *rows]:
                write(row)
        elif rows:
            _print(rows)

    def _cells(self, hands: int) -> Iterator[tuple[Any, ...]]:
        for (code, severity), row in sorted(self._rows.items(), key=lambda item: (-item[1].n, item[0])):
            first = row.first
            yield code, first.rule, severity, row.n, row.n_hands, round(row.n_hands / hands, 6), first.source, first.line, first.column


def _print(rows: list[tuple[Any, ...]]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("findings", "hands", "share"):
        table.add_column(heading, justify="right", no_wrap=True)
    for heading in ("code", "severity"):
        table.add_column(heading, no_wrap=True)
    table.add_column("what is wrong, and where", overflow="fold")
    places = [clean(f"{file}:{line}:{column}") for *_, file, line, column in rows]
    longest = max(len(rule) for _, rule, *_ in rows)
    is_wide = _LEFT + longest + 2 + max(map(len, places)) <= out().width
    for (code, rule, severity, n, n_hands, share, *_), place in zip(rows, places, strict=True):
        style = SEVERITY_STYLES[severity]
        what = Text.assemble(rule.ljust(longest) + "  " if is_wide else f"{rule}\n", (place, "dim"))
        table.add_row(f"{n:,}", f"{n_hands:,}", f"{share:.2%}", Text(code, style), Text(severity.lower(), style), what)
    print_table(table)

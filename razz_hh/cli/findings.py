"""Findings of the audit, printed one by one: for people, or as JSON, CSV or SARIF."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from razz_hh.cli.console import NOTE, WARN, clean, csv_writer, out

if TYPE_CHECKING:
    from rich.text import Text

    from razz_hh.audit import Finding
    from razz_hh.hand import Hand
    from razz_hh.replay import Replay

__all__ = ["FIELDS", "SEVERITY_STYLES", "Format", "Show", "printing", "told"]


class Format(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    SARIF = "sarif"


Show = Callable[["Finding", "Replay"], None]
"""Prints a finding of a hand."""

SEVERITY_STYLES: Final = {"ERROR": "bold red", "WARNING": WARN, "INFO": NOTE}

FIELDS: Final = (
    "code", "rule", "rulebook", "severity", "hand_id", "street", "seat", "player",
    "message", "expected", "actual", "file", "line", "column",
)  # fmt: skip
"""What is told of a finding in JSON and CSV."""

_PAUSE: Final = 0.1
"""Seconds between two prints to a terminal."""


def told(finding: Finding, hand: Hand, width: int | None = None) -> Text:
    """Return a finding as `razz_hh.audit.render` tells it, in colours, for a terminal of that *width*."""
    from rich.text import Text

    from razz_hh.audit import render

    style = SEVERITY_STYLES[finding.severity]
    head, *lines = render(finding, hand, clean, width).split("\n")
    place = len(head) - len(f"{finding.severity} {finding.code} {finding.rule}")
    text = Text.assemble((head[:place], "bold"), (head[place : -len(finding.rule)], style), (finding.rule, "bold"))
    margin = lines[0].index("|")
    words = style  # of the carets; the last note is dim, all of it
    for n, line in enumerate(lines):
        sign = line[margin : margin + 1]
        if sign == "=":
            words = "dim" if "=" not in [other[margin : margin + 1] for other in lines[n + 1 :]] else ""
        text.append("\n").append(line[: margin + 1], "dim").append(line[margin + 1 :], words if n else "")
    return text


@contextmanager
def printing(format: Format | None) -> Iterator[Show]:
    """Open what prints findings on standard output: as text, a JSON object or a CSV line each, or together as a SARIF log.

    Without a format none are printed.
    """
    if format is None:
        yield lambda finding, replay: None
    elif format is Format.TEXT:
        with _showing_text() as show:
            yield show
    elif format is Format.JSON:
        import json

        yield lambda finding, replay: print(json.dumps(dict(zip(FIELDS, _cells(finding, replay), strict=True))))
    elif format is Format.CSV:
        write = csv_writer()
        write(FIELDS)
        yield lambda finding, replay: write(" ".join(cell) if type(cell) is tuple else cell for cell in _cells(finding, replay))
    else:
        from razz_hh.cli.sarif import sarif_log

        with sarif_log() as show:
            yield show


@contextmanager
def _showing_text() -> Iterator[Show]:
    """Open what prints findings for people: to a terminal in colours, a few at a time, for a bar is drawn anew below each print."""
    if not out().is_terminal:
        from razz_hh.audit import render

        yield lambda finding, replay: print(render(finding, replay.hand, clean), end="\n\n")  # without colours rich only takes time
        return
    waiting: list[Text] = []
    printed = perf_counter()

    def flush() -> None:
        nonlocal printed
        out().print(*waiting, sep="\n\n", end="\n\n" if waiting else "", soft_wrap=True)
        waiting.clear()
        printed = perf_counter()

    def show(finding: Finding, replay: Replay) -> None:
        waiting.append(told(finding, replay.hand, out().width))
        if perf_counter() - printed > _PAUSE:
            flush()

    try:
        yield show
    finally:
        flush()


def _cells(finding: Finding, replay: Replay) -> tuple[Any, ...]:
    """Return what `FIELDS` are of a finding."""
    seat = finding.seat
    return (
        finding.code, finding.rule, finding.rulebook, finding.severity, replay.hand.hand_id, finding.street,
        seat, None if seat is None else replay.hand.name_of(seat),
        finding.message, finding.expected, finding.actual, finding.source, finding.line, finding.column,
    )  # fmt: skip

"""Findings of the audit, printed one by one."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import typer

from razz_hh.cli.console import NOTE, WARN, clean, clean_lines, csv_writer, out

if TYPE_CHECKING:
    from rich.text import Text

    from razz_hh.audit import Finding
    from razz_hh.hand import Hand
    from razz_hh.replay import Replay

__all__ = ["SEVERITY_STYLES", "Format", "Printer", "printer", "told"]


class Format(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


Printer = Callable[["Finding", "Replay"], None]
"""Prints a finding of a hand."""

SEVERITY_STYLES: Final = {"ERROR": "bold red", "WARNING": WARN, "INFO": NOTE}


def told(finding: Finding, hand: Hand) -> Text:
    """Return a finding as `razz_hh.audit.render` tells it, its place and severity coloured."""
    from rich.text import Text

    from razz_hh.audit import render

    text = Text(clean_lines(render(finding, hand)))
    place = len(clean(f"{finding.source}:{finding.line}:{finding.column}: "))
    text.stylize("bold", 0, place)
    text.stylize(SEVERITY_STYLES[finding.severity], place, text.plain.find("\n"))
    return text


def printer(format: Format) -> Printer:
    """Return what prints findings: as text, or the cells of the table `findings`, as a JSON object or a CSV line each."""
    if format is Format.TEXT:
        return lambda finding, replay: out().print(told(finding, replay.hand), soft_wrap=True)
    import json

    from razz_hh.tables import TABLES
    from razz_hh.tables.hands import finding_row

    _, *names = [column.name for column in TABLES["findings"]]  # the key joins tables, and is none of the finding's own
    if format is Format.JSON:
        return lambda finding, replay: typer.echo(json.dumps(dict(zip(names, finding_row(finding, replay), strict=True))))
    write = csv_writer()
    write(names)
    return lambda finding, replay: write(finding_row(finding, replay))

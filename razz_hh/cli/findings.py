"""Findings of the audit in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from razz_hh.cli.console import NOTE, WARN, clean, clean_lines

if TYPE_CHECKING:
    from rich.text import Text

    from razz_hh.audit import Finding
    from razz_hh.hand import Hand

__all__ = ["SEVERITY_STYLES", "told"]

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

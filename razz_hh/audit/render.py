"""A finding as people read it."""

from __future__ import annotations

from razz_hh.audit.rule import Finding
from razz_hh.hand import Hand

__all__ = ["render"]


def render(finding: Finding, hand: Hand) -> str:
    """Return the finding's place, the line it is about, why, and the number of its hand, as compilers print errors."""
    lines = hand.text.split("\n")
    at = finding.line - hand.line
    text = lines[at].strip("\r\ufeff ") if 0 <= at < len(lines) else ""
    margin = " " * (4 + len(str(finding.line)))
    expected = f"\n{margin} = expected {finding.expected}, found {finding.actual}" if finding.expected else ""
    rulebook = f"rulebook {', '.join(finding.rulebook)}; " if finding.rulebook else ""
    return (
        f"{finding.source}:{finding.line}:{finding.column}: {finding.severity.lower()} {finding.code} {finding.rule}\n"
        f"    {finding.line} | {text}\n"
        f"{margin} = {finding.message}{expected}\n"
        f"{margin} = hand {hand.number}; {rulebook}`razz-hh rules {finding.code}` explains"
    )

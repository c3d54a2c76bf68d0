"""A finding as people read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from unicodedata import combining, east_asian_width

from razz_hh.audit.place import line_at
from razz_hh.audit.rule import Finding
from razz_hh.hand import Hand

__all__ = ["render"]

_LONGEST: Final = 160
"""Letters of a line that are shown of it; files for programs have longer ones."""
_LEAD: Final = 40
"""Letters shown before the words that are meant, where a line is longer."""


def render(finding: Finding, hand: Hand, clean: Callable[[str], str] = str) -> str:
    """Return the finding's place, the line with a caret under the words meant, why, and its hand, as compilers print errors.

    *clean* makes strangers' text harmless where a terminal shows it.
    """
    number = f"    {finding.line} "
    margin = " " * len(number)
    expected = [f"expected {finding.expected}, found {finding.actual}"] if finding.expected else []
    rulebook = f"rulebook {', '.join(finding.rulebook)}; " if finding.rulebook else ""
    notes = [finding.message, *expected, f"hand {hand.number}; {rulebook}`razz-hh rules {finding.code}` explains"]
    text, carets = _excerpt(finding, hand, clean)
    return "\n".join(
        [
            clean(f"{finding.source}:{finding.line}:{finding.column}: {finding.severity.lower()} {finding.code} {finding.rule}"),
            f"{number}| {text}",
            *([f"{margin}| {carets}"] if carets else []),
            *[f"{margin}= {clean(note)}" for note in notes],
        ]
    )


def _excerpt(finding: Finding, hand: Hand, clean: Callable[[str], str]) -> tuple[str, str]:
    """Return the finding's line, of a long one what stands about the words meant, and the carets below it."""
    line = line_at(hand, finding.line)
    text = line.rstrip().lstrip("\ufeff \t")
    at = max(0, finding.column - 1 - (len(line.rstrip()) - len(text)))
    before = after = ""
    if len(text) > _LONGEST:
        first = max(0, min(at - _LEAD, len(text) - _LONGEST))
        before, after = "…" * bool(first), "…" * (first + _LONGEST < len(text))
        text, at = text[first : first + _LONGEST], at - first
    end = min(at + finding.width, len(text))
    lead, words, rest = (clean(part) for part in (text[:at], text[at:end], text[end:]))
    carets = " " * (len(before) + _cells(lead)) + "^" * max(1, _cells(words)) if finding.width else ""
    return before + lead + words + rest + after, carets


def _cells(text: str) -> int:
    """Return how wide a terminal shows a text."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)

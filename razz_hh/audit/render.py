"""A finding as people read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Final
from unicodedata import combining, east_asian_width

from razz_hh.audit.place import line_at
from razz_hh.audit.rule import Finding
from razz_hh.hand import Hand

__all__ = ["render"]

_LONGEST: Final = 160
"""Letters of a line that are shown of it; files for programs have longer ones."""


def render(finding: Finding, hand: Hand, clean: Callable[[str], str] = str, width: int | None = None) -> str:
    """Return the finding's place, the line with a caret under the words meant, why, and its hand, as compilers print errors.

    *clean* makes strangers' text harmless where a terminal shows it; *width* is how many letters go into a line of it.
    """
    number = f"    {finding.line} "
    margin = " " * len(number)
    room = None if width is None else max(20, width - len(margin) - 2)
    expected = [f"expected {finding.expected}, found {finding.actual}"] if finding.expected else []
    rulebook = f"rulebook {', '.join(finding.rulebook)}; " if finding.rulebook else ""
    notes = [finding.message, *expected, f"hand {hand.number}; {rulebook}`razz-hh rules {finding.code}` explains"]
    text, carets = _excerpt(finding, hand, clean, min(room or _LONGEST, _LONGEST))
    return "\n".join(
        [
            clean(f"{finding.source}:{finding.line}:{finding.column}: {finding.severity.lower()} {finding.code} {finding.rule}"),
            f"{number}| {text}",
            *([f"{margin}| {carets}"] if carets else []),
            *[f"{margin}{sign} {line}" for note in notes for sign, line in _lines(clean(note), room)],
        ]
    )


def _lines(note: str, room: int | None) -> Iterator[tuple[str, str]]:
    """Yield a note's lines where no more letters than *room* go into one, each behind its sign."""
    lines = [note] if room is None or len(note) <= room else wrap(note, room, break_on_hyphens=False)
    for n, line in enumerate(lines):
        yield " " if n else "=", line


def _excerpt(finding: Finding, hand: Hand, clean: Callable[[str], str], longest: int) -> tuple[str, str]:
    """Return the finding's line, of a long one what stands about the words meant, and the carets below it."""
    line = line_at(hand, finding.line)
    text = line.rstrip().lstrip("\ufeff \t")
    at = max(0, finding.column - 1 - (len(line.rstrip()) - len(text)))
    before = after = ""
    if len(text) > longest:
        shown = longest - 2
        first = max(0, min(at - shown // 2, len(text) - shown))
        before, after = "…" * bool(first), "…" * (first + shown < len(text))
        text, at = text[first : first + shown], at - first
    end = min(at + finding.width, len(text))
    lead, words, rest = (clean(part) for part in (text[:at], text[at:end], text[end:]))
    carets = " " * (len(before) + _cells(lead)) + "^" * max(1, _cells(words)) if finding.width else ""
    return before + lead + words + rest + after, carets


def _cells(text: str) -> int:
    """Return how wide a terminal shows a text."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)

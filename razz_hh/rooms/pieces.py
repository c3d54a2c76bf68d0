"""Hands cut out of a source that comes piece by piece."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from razz_hh.hand import HandText
from razz_hh.source import Source

_LONGEST: Final = 4 << 20

__all__ = ["BEGINNING", "HEADLESS", "ODD_ENDS", "PART", "hands_at", "lines_of"]

ODD_ENDS: Final = "\ufeff\ufffd\0\x1a"
"""What is no part of a hand's end: files glued together keep their byte order marks, UTF-16 files may end in half a character, files of a
crash in NULs, those of DOS in control-Z."""

_BEGINNING: Final = (
    r"PokerStars (?:Home Game |Zoom |Home )*(?:Hand|Game)(?: #\d.*| ?#?)$|Full Tilt Poker Game #|Winamax Poker - "
    r"|#\d+: (?:(?:No|Pot) )?Limit "
)
BEGINNING: Final = re.compile(_BEGINNING, re.IGNORECASE)
"""How the header of a hand begins that is cut off within it, in those rooms."""
PART: Final = re.compile(
    rf"^[ \t]*(?:\*\*\* (?:\d(?:nd|rd|th) STREET|RIVER|SHOW DOWN|SUMMARY|ANTE/BLINDS) \*\*\*|Seat \d+: |{_BEGINNING})",
    re.MULTILINE | re.IGNORECASE,
)
"""Lines of a hand in rooms that write a line a statement, by which it is known where its header is lost."""
HEADLESS: Final = "a hand without its header"


def hands_at(start: re.Pattern[str], pieces: Iterable[Source], part: re.Pattern[str] | None = None) -> Iterator[HandText]:
    """Yield the hands that begin where *start* matches, each with its first line.

    Text before the first one is passed over, unless *part* is found in it: then it is the rest of a hand without its beginning.
    """
    name, rest, line, is_last = "", "", 1, True
    for piece in pieces:
        name, is_last = piece.name, piece.is_last
        if not rest:
            line = piece.line
        text = rest + piece.text
        starts = [match.start() for match in start.finditer(text)]
        if starts:
            if part is not None and starts[0] and part.search(text, 0, starts[0]):
                yield HandText(name, line, text[: starts[0]])
            line += text.count("\n", 0, starts[0])
        if is_last:
            starts.append(len(text))
        for at, end in pairwise(starts):
            yield HandText(name, line, text[at:end], is_last and end == len(text))
            line += text.count("\n", at, end)
        rest = text[starts[-1] :] if starts else text
        if len(rest) > _LONGEST:  # more than any hand: what no hand follows is not held
            yield HandText(name, line, rest)
            line += rest.count("\n")
            rest = ""
    if rest:  # hands of another room follow
        yield HandText(name, line, rest)


def lines_of(text: HandText) -> list[str]:
    """Return the lines of a hand without what stands around them in some files."""
    lines = text.text.rstrip(ODD_ENDS).replace("\r", "").split("\n")
    if len(lines) > 1 and lines[1].startswith(" "):  # archives with a blank before every line
        lines = [line.removeprefix(" ") for line in lines]
    return lines

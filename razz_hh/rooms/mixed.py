"""Sources that hold hands of several rooms, one after the other: files glued together, or all of a folder through a pipe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final

from razz_hh.hand import HandText
from razz_hh.rooms.room import Room
from razz_hh.source import Source

__all__ = ["hands_by_room"]

_MARKS: Final = {
    "pokerstars": "PokerStars ",
    "fulltilt": "Full Tilt Poker Game #",
    "winamax": "Winamax Poker - ",
    "kingsclub": "\n#",
    "phh": "variant",
    "merge": "<game ",
}
"""What no hand of these rooms is without, however many others a source holds: looking for it is far cheaper than for a hand's start."""

_GOES_ON: Final = {
    "merge": re.compile(r"<(?:description\b[^<>]*>\s*<)?game\b[^<>]*>\s*<players?\b", re.IGNORECASE),
    "phh": re.compile(r"""[ \t\ufeff]*(?:\[[^\n]*\n)?[^\n=]*=[ \t]*(['"])[\w/]+\1[ \t]*(?:\#[^\n]*)?\r?\n\s*["']?\w+["']?[ \t]*="""),
}
"""How hands of these rooms go on that follow another one's: a name there may begin like them."""

Starts = Callable[[str], re.Pattern[str]]
"""Tells by the name of a room where its hands begin; it is asked, and readers are made, only of rooms whose hands are met."""


def hands_by_room(first: Room, pieces: Iterable[Source], starts: Starts, room: Callable[[str], Room]) -> Iterator[tuple[Room, HandText]]:
    """Yield each hand of a source with its room. *first* is the room it begins with, *room* makes others by their names."""
    for name, run in groupby(_parts(first.name, pieces, starts), key=itemgetter(0)):
        reader = room(name)
        for text in reader.split(piece for _, piece in run):
            yield reader, text


def _parts(room: str, pieces: Iterable[Source], starts: Starts) -> Iterator[tuple[str, Source]]:
    """Yield the pieces, cut where another room's hands begin; what stands before a piece's first hand goes on from the piece before."""
    for piece in pieces:
        here = [name for name, mark in _MARKS.items() if mark in piece.text or piece.text.startswith(mark.lstrip())]
        if here in ([room], []):
            yield room, piece
            continue
        at, line = 0, piece.line
        for start, name in sorted((match.start(), each) for each in here for match in starts(each).finditer(piece.text)):
            if name != room and (name not in _GOES_ON or _GOES_ON[name].match(piece.text, start)):
                if start:
                    text = piece.text[at:start]
                    yield room, Source(piece.name, text, line, piece.encoding)
                    line += text.count("\n")
                at, room = start, name
        yield room, Source(piece.name, piece.text[at:], line, piece.encoding, is_last=piece.is_last)

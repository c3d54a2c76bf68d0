"""Sources that hold hands of several rooms, one after the other: files glued together, or all of a folder through a pipe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final

from razz_hh.hand import HandText
from razz_hh.rooms.room import Room
from razz_hh.source import Source

__all__ = ["hands_by_room"]

_MARKS: Final = {"pokerstars": "PokerStars ", "fulltilt": "Full Tilt Poker Game #", "winamax": "Winamax Poker - ", "kingsclub": "\n#"}
"""What no hand of these rooms is without, however many others a source holds: looking for it is far cheaper than for a hand's start."""


def hands_by_room(first: Room, pieces: Iterable[Source], rooms: Iterable[Room]) -> Iterator[tuple[Room, HandText]]:
    """Yield each hand of a source with its room. *first* is the room it begins with, *rooms* are all there are.

    Only rooms that write a line a statement are looked for behind another one's hands.
    """
    others = [room for room in rooms if room.name in _MARKS]
    parts = _parts(first, pieces, others) if first.name in _MARKS else ((first, piece) for piece in pieces)
    for room, run in groupby(parts, key=itemgetter(0)):
        for text in room.split(piece for _, piece in run):
            yield room, text


def _parts(room: Room, pieces: Iterable[Source], rooms: list[Room]) -> Iterator[tuple[Room, Source]]:
    """Yield the pieces, cut where another room's hands begin; what stands before a piece's first hand goes on from the piece before."""
    for piece in pieces:
        here = [each for each in rooms if _MARKS[each.name] in piece.text or piece.text.startswith("#")]
        if here in ([room], []):
            yield room, piece
            continue
        starts = sorted((match.start(), n) for n, each in enumerate(here) for match in each.start.finditer(piece.text))
        at, line = 0, piece.line
        for start, n in starts:
            if here[n] is not room:
                if start:
                    text = piece.text[at:start]
                    yield room, Source(piece.name, text, line, piece.encoding)
                    line += text.count("\n")
                at, room = start, here[n]
        yield room, Source(piece.name, piece.text[at:], line, piece.encoding, is_last=piece.is_last)

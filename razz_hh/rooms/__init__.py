"""Rooms: text to hands. `split` finds the hands of a source, `read` turns each into a `Hand` or says why not.

`ROOMS` is the index of all rooms that can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Final

from razz_hh.hand import Hand, HandText
from razz_hh.rooms.mixed import hands_by_room
from razz_hh.rooms.others import other_room
from razz_hh.rooms.room import Refused, Room
from razz_hh.source import Source

__all__ = ["ROOMS", "Refused", "Room", "identify", "other_room", "read", "room", "split", "split_all"]

ROOMS: Final = {
    "pokerstars": "PokerStars",
    "fulltilt": "FullTilt",
    "winamax": "Winamax",
    "kingsclub": "KingsClub",
    "phh": "Phh",
    "merge": "Merge",
}
"""Each room's name, which is its module here and its grammar's file, and its class."""


@cache
def room(name: str) -> Room:
    """Return the reader of a room, made once: its grammar is built then. Raises `KeyError` for a name not in `ROOMS`."""
    return _adapter(name)()


@cache
def _adapter(name: str) -> type[Room]:
    adapter: type[Room] = getattr(import_module(f"razz_hh.rooms.{name}"), ROOMS[name])
    return adapter


def _start(name: str) -> re.Pattern[str]:
    return _adapter(name).start


def identify(text: str) -> Room | None:
    """Return the room whose hands *text* holds, None where it holds none that can be read."""
    first, found = len(text), None
    for name in ROOMS:
        match = _start(name).search(text)
        if match and match.start() < first:
            first, found = match.start(), name
            if not first:  # nearly always: the other rooms' patterns need not be looked for, their readers not be imported
                break
    return room(found) if found else None


def split(room: Room, pieces: Iterable[Source]) -> Iterator[HandText]:
    """Yield the hands of a source, of whatever game, each with its first line. Text before the first hand is passed over."""
    return room.split(pieces)


def split_all(first: Room, pieces: Iterable[Source]) -> Iterator[tuple[Room, HandText]]:
    """Yield the hands of a source that begins with hands of *first*, each with its room: other rooms' hands may follow."""
    return hands_by_room(first, pieces, _start, room)


def read(text: HandText, room: Room) -> Hand | Refused:
    """Return the hand in *text*, or what it is instead (`Room.read`)."""
    return room.read(text)

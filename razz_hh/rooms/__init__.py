"""Rooms: text to hands. `split` finds the hands of a source, `read` turns each into a `Hand` or says why not.

`ROOMS` is the index of all rooms that can be read.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import entry_points
from pkgutil import resolve_name
from typing import Final

from razz_hh.hand import Hand, HandText
from razz_hh.rooms.mixed import hands_by_room
from razz_hh.rooms.others import other_room
from razz_hh.rooms.room import Refused, Room
from razz_hh.source import Source

__all__ = ["GROUP", "ROOMS", "Refused", "Room", "identify", "other_room", "read", "room", "split", "split_all"]

GROUP: Final = "razz_hh.rooms"
"""The entry points by which an installed package brings rooms."""

ROOMS: Final = {
    "pokerstars": "razz_hh.rooms.pokerstars:PokerStars",
    "fulltilt": "razz_hh.rooms.fulltilt:FullTilt",
    "winamax": "razz_hh.rooms.winamax:Winamax",
    "kingsclub": "razz_hh.rooms.kingsclub:KingsClub",
    "phh": "razz_hh.rooms.phh:Phh",
    "merge": "razz_hh.rooms.merge:Merge",
}
"""Each room's name, and where its class is. Ours have names that their grammars' files bear too."""

for _entry in entry_points(group=GROUP):
    ROOMS.setdefault(_entry.name, _entry.value)


@cache
def room(name: str) -> Room:
    """Return the reader of a room, made once: its grammar is built then. Raises `KeyError` for a name not in `ROOMS`."""
    return _adapter(name)()


@cache
def _adapter(name: str) -> type[Room]:
    adapter: type[Room] = resolve_name(ROOMS[name])
    return adapter


@cache
def _start(name: str) -> re.Pattern[str]:
    """Return what hands of a room begin with; nothing does for one of a package that cannot be loaded."""
    try:
        return _adapter(name).start
    except Exception as error:  # whatever a package does as it is imported
        warnings.warn(f"the room {name!r} ({ROOMS[name]}) is left out: {error}", stacklevel=2)
        return re.compile(r"(?!)")


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

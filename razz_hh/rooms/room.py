"""What a room's reader offers, and what comes of a text it does not turn into a hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal, Protocol

import msgspec

from razz_hh.hand import Hand, HandText
from razz_hh.source import Source

__all__ = ["Refused", "Room"]


class Refused(msgspec.Struct, frozen=True, gc=False):
    """A hand that was not read, and why.

    `kind` is ``game`` (another game, named by `reason`), ``incomplete`` (the source ends before the hand does) or ``rejected``;
    for a whole file ``no hands`` or ``unreadable``. `room` names the room of a file whose hands cannot be read yet.
    """

    source: str
    line: int
    kind: Literal["game", "incomplete", "rejected", "no hands", "unreadable"]
    reason: str
    text: str
    hand_id: str | None = None
    room: str | None = None


class Room(Protocol):
    """Reads one room's hand histories. `name` is its key everywhere, `title` what people call it.

    `start` matches in a text that holds hands of the room, first where the first one begins. `looked_for` says so in words.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    looked_for: ClassVar[str]
    start: ClassVar[re.Pattern[str]]

    def split(self, pieces: Iterable[Source]) -> Iterator[HandText]:
        """Yield the hands of a source, of whatever game, each with its first line."""
        ...

    def read(self, text: HandText) -> Hand | Refused:
        """Return the hand in *text*; `Refused` where it is of another game, cut off, or cannot be a hand."""
        ...

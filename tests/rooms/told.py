"""Ways to read the texts of a room, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from razz_hh import rooms
from razz_hh.audit import INFO, audit
from razz_hh.events import Event
from razz_hh.hand import Hand, HandText
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from razz_hh.source import decode

__all__ = ["Reading", "events_of", "findings", "without_lines"]


class Reading:
    """Reads texts of one room."""

    def __init__(self, room: str) -> None:
        self.room = room

    def read(self, text: str, *, is_last: bool = True) -> Hand | Refused:
        """Read one hand."""
        return rooms.room(self.room).read(HandText("here.txt", 1, text, is_last))

    def read_hand(self, text: str) -> Hand:
        """Read one hand that must be one."""
        hand = self.read(text)
        assert isinstance(hand, Hand), hand
        return hand

    def read_all(self, text: str | bytes) -> list[Hand | Refused]:
        """Read all hands of a file."""
        room = rooms.room(self.room)
        source = decode(text if isinstance(text, bytes) else text.encode(), "here.txt")
        return [room.read(each) for each in rooms.split(room, [source])]


def events_of(hand: Hand, *kinds: type[Event]) -> list[Event]:
    return [event for event in hand.events if isinstance(event, kinds)]


def findings(hand: Hand) -> list[str]:
    """Return the codes of what is wrong with a hand."""
    return [finding.code for finding in audit(replay(hand)) if finding.severity != INFO]


def without_lines(events: Iterable[Event]) -> list[Event]:
    return [msgspec.structs.replace(event, line=0) for event in events]

"""Deals told apart where a hand's id is only its file's name: PHH."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import msgspec
import pyarrow.compute as pc

from razz_hh.events import Deal
from razz_hh.hand import NAMED_BY_FILE, Hand
from razz_hh.store.commits import live, read_commits
from razz_hh.store.pieces import open_parts
from razz_hh.tables import hand_key, text_hash

__all__ = ["Deals", "is_same_deal", "renamed"]

_log = logging.getLogger(__name__)
Told = dict[int, tuple[str, int, str | None]]
"""What tells a deal by seat: the player, the stack and the door card."""


class Deals:
    """The deals of a portion, and of the store as it was at a commit, whose ids are file names."""

    def __init__(self, root: Path, number: int) -> None:
        self._root = root
        self._number = number
        self._met: dict[int, int] = {}

    def named(self, hand: Hand, is_known: Callable[[str], bool]) -> Hand:
        """Return the hand under a name of its own: ``~`` and eight digits of its text's hash follow where another deal has its name.

        *is_known* tells whether an id was met.
        """
        if hand.room not in NAMED_BY_FILE:
            return hand
        key, deal = hand_key(hand.hand_id), _digest(_told(hand))
        if key not in self._met:
            self._met[key] = self._stored(key) if is_known(hand.hand_id) else deal
        return hand if self._met[key] == deal else renamed(hand)

    def _stored(self, key: int) -> int:
        """Return the deal that the store holds under a key."""
        commits = live([commit for commit in read_commits(self._root) if commit.number <= self._number])
        seats = open_parts("seats", [self._root / part for commit in commits for part in commit.parts.get("seats", ())])
        rows = seats.to_table(["seat", "player", "stack", "door_card"], filter=pc.field("hand_key") == key).to_pylist()
        return _digest({row["seat"]: (row["player"], int(row["stack"] * 100), row["door_card"]) for row in rows})


def is_same_deal(one: Hand, two: Hand) -> bool:
    """Whether two hands of an id are one deal: of rooms that number their hands they are."""
    return one.room not in NAMED_BY_FILE or _told(one) == _told(two)


def renamed(hand: Hand) -> Hand:
    """Return a deal that is not the first of its name."""
    number = f"{hand.number}~{text_hash(hand.text) & 0xFFFFFFFF:08x}"
    _log.info("%s:%d: another deal is called %s: this one is %s", hand.source, hand.line, hand.number, number)
    return msgspec.structs.replace(hand, number=number)


def _told(hand: Hand) -> Told:
    doors: dict[int, str] = {}
    for event in hand.events:
        if type(event) is Deal and event.new and event.new[-1] is not None:
            doors.setdefault(event.seat, event.new[-1].text)
    return {seat.number: (seat.name, seat.stack, doors.get(seat.number)) for seat in hand.seats}


def _digest(told: Told) -> int:
    return hash(tuple(sorted(told.items())))

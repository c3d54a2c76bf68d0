"""Deals told apart where a hand's id is only its file's name: PHH."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from razz_hh.events import Deal
from razz_hh.hand import NAMED_BY_FILE, Hand
from razz_hh.tables import hand_key, text_hash

if TYPE_CHECKING:
    from razz_hh.store.folder import Store

__all__ = ["Deals"]

_log = logging.getLogger(__name__)
Told = dict[int, tuple[str, int, str | None]]
"""What tells a deal by seat: the player, the stack and the door card."""


class Deals:
    """The deals of the store and of this run whose ids are file names. *is_known* tells whether an id was met before."""

    def __init__(self, store: Store, is_known: Callable[[str], bool]) -> None:
        self._store = store
        self._is_known = is_known
        self._met: dict[int, int] = {}

    def named(self, hand: Hand) -> Hand:
        """Return the hand under a name of its own: ``~`` and eight digits of its text's hash follow where another deal has its name."""
        if hand.room not in NAMED_BY_FILE:
            return hand
        key, deal = hand_key(hand.hand_id), _digest(_told(hand))
        if key not in self._met:
            self._met[key] = self._stored(key) if self._is_known(hand.hand_id) else deal
        if self._met[key] == deal:
            return hand
        number = f"{hand.number}~{text_hash(hand.text) & 0xFFFFFFFF:08x}"
        _log.info("%s:%d: another deal is called %s: this one is %s", hand.source, hand.line, hand.number, number)
        return msgspec.structs.replace(hand, number=number)

    def _stored(self, key: int) -> int:
        """Return the deal that the store holds under a key."""
        rows = self._store.read("seats", ["seat", "player", "stack", "door_card"], [("hand_key", "==", key)]).to_pylist()
        return _digest({row["seat"]: (row["player"], int(row["stack"] * 100), row["door_card"]) for row in rows})


def _told(hand: Hand) -> Told:
    doors: dict[int, str] = {}
    for event in hand.events:
        if type(event) is Deal and event.new and event.new[-1] is not None:
            doors.setdefault(event.seat, event.new[-1].text)
    return {seat.number: (seat.name, seat.stack, doors.get(seat.number)) for seat in hand.seats}


def _digest(told: Told) -> int:
    return hash(tuple(sorted(told.items())))

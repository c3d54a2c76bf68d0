"""A hand as written: header, seats and events, before anything is worked out."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

import msgspec

from razz_hh.events import Event
from razz_hh.stakes import Stakes

__all__ = ["NAMED_BY_FILE", "Hand", "HandText", "Misprint", "Seat"]

NAMED_BY_FILE: Final = ("phh",)
"""Rooms whose hand ids are file names: other deals may have the same."""


class HandText(msgspec.Struct, frozen=True, gc=False):
    """The text of one hand and where it lies: `line` is its first line in the source, counted from 1.

    `is_last` says that the source ends with it, so that it may be cut off.
    """

    source: str
    line: int
    text: str
    is_last: bool = False


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A seat of the list at the top of a hand: number as printed, screen name, stack before the ante."""

    line: int
    number: int
    name: str
    stack: int
    is_sitting_out: bool = False
    bounty: int | None = None


class Misprint(msgspec.Struct, frozen=True, gc=False):
    """What stands in a card's place and is no card, such as ``of`` (rulebook E71): where it is first printed, and of whom."""

    line: int
    seat: int | None
    text: str


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """One deal as the room wrote it.

    `hand_id` is ``room:number``. Money is in hundredths of the unit printed; `currency` is empty for chips, which a tournament
    is played for whatever `buy_in_currency` it is paid with.
    `played_local` is the wall clock of `zone`; `played_at` is UTC and None where the zone is unknown.
    """

    source: str
    line: int
    room: str
    number: str
    stakes: Stakes
    kind: Literal["cash", "tournament"]
    currency: str = ""
    is_play_money: bool = False
    mix: str | None = None
    club: str | None = None
    tournament_id: str | None = None
    buy_in: int | None = None
    fee: int | None = None
    bounty: int | None = None
    buy_in_currency: str = ""
    level: str | None = None
    table_name: str = ""
    max_seats: int | None = None
    played_local: datetime | None = None
    zone: str | None = None
    played_at: datetime | None = None
    seats: tuple[Seat, ...]
    hero_seat: int | None = None
    events: tuple[Event, ...]
    misprints: tuple[Misprint, ...] = ()
    text: str = ""

    @property
    def hand_id(self) -> str:
        """Return ``room:number``, the identity of the deal."""
        return f"{self.room}:{self.number}"

    def name_of(self, seat: int) -> str:
        """Return the screen name in a seat, or ``seat n`` where the list does not hold it."""
        for s in self.seats:
            if s.number == seat:
                return s.name
        return f"seat {seat}"

"""RZ7: mutants of sessions, whose last hand does not follow from the one before."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Final

from msgspec.structs import replace

from razz_hh.audit import WARNING
from razz_hh.events import Finish
from razz_hh.hand import Hand, Seat
from razz_hh.simulate import CASH_STAKES
from tests.audit.mutation.operator import TEXTS, TOTALLING, header

__all__ = ["OPERATORS"]

_CASH: Final = {"kind": "cash", "depth": (8, 40), "players": (5, 8)}
_TOURNAMENT: Final = {"kind": "tournament", "depth": (3, 30), "players": (5, 8)}


def _seated(hand: Hand, changed: Seat) -> Hand:
    return replace(hand, seats=tuple([changed if seat.number == changed.number else seat for seat in hand.seats]))


def _poorer(hand: Hand, dealt: Sequence[Hand], rng: Random, *, witnesses: int = 0) -> Hand | None:
    """Return the hand with fewer chips before a seat that is dealt in, and was.

    So many *witnesses* beside it and the hero, dealt in both times, vouch for it that no hand is missing in between.
    """
    was_dealt = {seat.name for seat in dealt[-1].seats if not seat.is_sitting_out}
    stayed = [seat for seat in hand.seats if seat.name in was_dealt and not seat.is_sitting_out]
    if not stayed or len([seat for seat in stayed if seat.number != hand.hero_seat]) <= witnesses:
        return None
    seat = rng.choice(stayed)
    left = seat.stack - rng.choice((1, 10, 100)) * hand.stakes.chip
    return _seated(hand, replace(seat, stack=left)) if left > 0 else None


@header("RZ701", game=_TOURNAMENT, rooms=("pokerstars", "fulltilt", "winamax", "phh"))
def chips_vanish_in_a_tournament(hand: Hand, dealt: Sequence[Hand], rng: Random) -> Hand | None:
    """A player begins a tournament's hand with fewer chips than he ended the one before."""
    return _poorer(hand, dealt, rng)


@header("RZ701", game=_CASH)
def chips_vanish(hand: Hand, dealt: Sequence[Hand], rng: Random) -> Hand | None:
    """A player begins a cash table's hand with fewer chips than he ended the one before."""
    return _poorer(hand, dealt, rng, witnesses=3)


@header("RZ704", TOTALLING, game=_CASH)  # KingsClub's chips are in no currency, and may be a tournament's
def cash_table_changes_its_stakes(hand: Hand, dealt: Sequence[Hand], rng: Random) -> Hand | None:
    """A cash table's hand is played at other stakes than those before."""
    return replace(hand, stakes=rng.choice([stakes for stakes in CASH_STAKES if stakes != hand.stakes]))


@header("RZ705", TEXTS)
def hand_has_the_number_of_the_last(hand: Hand, dealt: Sequence[Hand], rng: Random) -> Hand | None:
    """A hand has the number of the one before it."""
    return replace(hand, number=dealt[-1].number)


@header("RZ706", ("pokerstars", "fulltilt", "winamax"), severity=WARNING)
def time_goes_back(hand: Hand, dealt: Sequence[Hand], rng: Random) -> Hand | None:
    """A hand is dealt earlier than the one before it, and has a higher number."""
    last, back = dealt[-1], timedelta(seconds=rng.randint(1, 3600))
    if last.played_at is None or last.played_local is None or len(dealt) < 2:
        return None
    return replace(hand, played_at=last.played_at - back, played_local=last.played_local - back)


@header("RZ707", ("pokerstars",), severity=WARNING, game={**_TOURNAMENT, "depth": (1, 4), "looseness": (0.7, 1)})
def finished_player_plays_on(hand: Hand, dealt: Sequence[Hand], rng: Random) -> Hand | None:
    """A player who finished the tournament in the hand before sits there still, with chips."""
    out = [event.seat for event in dealt[-1].events if isinstance(event, Finish) and event.place > 1]
    if not out:
        return None
    seat = Seat(0, rng.choice(out), dealt[-1].name_of(out[0]), hand.stakes.big_bet, is_sitting_out=True)
    seat = replace(seat, name=dealt[-1].name_of(seat.number))
    return replace(hand, seats=tuple(sorted([*hand.seats, seat], key=lambda each: each.number)))


OPERATORS: Final = (
    chips_vanish_in_a_tournament,
    chips_vanish,
    cash_table_changes_its_stakes,
    hand_has_the_number_of_the_last,
    time_goes_back,
    finished_player_plays_on,
)

"""Hands written by our own writer, under any names, read back as they were."""

from __future__ import annotations

from functools import cache

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from razz_hh.hand import Hand
from razz_hh.simulate import Game, simulate
from razz_hh.stakes import Stakes
from razz_hh.write import pokerstars
from tests.rooms.test_names import names
from tests.rooms.texts import read_hand

QUIET = (
    Game(players=(2, 8), depth=(0.5, 6), chatter=0),
    Game(kind="tournament", players=(4, 8), chatter=0),
    Game(stakes=(Stakes(100, 200, 10, 30),), players=(3, 6), chatter=0),
)


@cache
def dealt() -> list[Hand]:
    return [hand for game in QUIET for hand in simulate(40, seed=21, game=game)]


def renamed(hand: Hand, new: list[str]) -> Hand:
    seats = [msgspec.structs.replace(seat, name=name) for seat, name in zip(hand.seats, new, strict=False)]
    return msgspec.structs.replace(hand, seats=tuple(seats))


def has_two_readings(text: str, new: list[str]) -> bool:
    """Whether a refund is, letter for letter, also something that another seat does: no reader can tell them apart."""
    refunds = [line for line in text.split("\n") if line.startswith("Uncalled bet (")]
    return any(name and refund.startswith((f"{name}: ", f"{name} ")) for refund in refunds for name in new)


@settings(max_examples=400)
@given(st.integers(0, 119), st.lists(names, min_size=8, max_size=8, unique=True))
def test_any_hand_under_any_names(n: int, new: list[str]) -> None:
    plain = dealt()[n]
    text = pokerstars(renamed(plain, new))
    if has_two_readings(text, new):
        return
    hand = read_hand(text)
    assert [seat.name for seat in hand.seats] == new[: len(plain.seats)]
    assert hand.events == read_hand(pokerstars(renamed(plain, [*"abcdefgh"]))).events

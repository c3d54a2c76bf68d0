"""Names that imitate anything: the seat list is the only authority."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rooms.texts import hand_text, read_hand
from tests.rooms.told import without_lines

NAMES = [
    "A", "A: folds", "A: folds: folds", "A [7c]", "A [Qc] [8s]", "Seat 1", "Seat 1: x", "*** RIVER ***", "*** SUMMARY ***",
    'x said, "y"', "a collected $5 from pot", "Total pot $5 | Rake $0", "Betting is capped", "B", "B ", " B", "B: ", "", "$5", "[of]",
    "Dealt to A", "Uncalled bet ($0.04) returned to A", "A (500 in chips)", "A ($1.33 in chips) ", "folds", "is disconnected", "A joins the table at seat #3",
    "PokerStars Hand #1:  Razz Limit ($1/$2 USD) - 2024/01/15 20:00:00 ET", "Żółć", "\u202eevil", "a\tb", "x\u2028y", "x\x85y", "\u00a0", "said, ", "A is all-in",
    "A: posts the ante $0.01 and is all-in", "and is all-in",
]  # fmt: skip

anything = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), max_size=30)
names = st.one_of(st.sampled_from(NAMES), anything, st.builds("{}{}".format, st.sampled_from(NAMES), anything))

PLAIN = read_hand(hand_text())


def has_two_readings(one: str, two: str) -> bool:
    """Whether the refund to *one* is, letter for letter, also something that *two* does: no reader can tell them apart."""
    refund = f"Uncalled bet ($0.04) returned to {one}"
    return refund.startswith((f"{two}: ", f"{two} "))


@given(names, names)
def test_any_names_read_back(one: str, two: str) -> None:
    if one == two or has_two_readings(one, two):
        return
    hand = read_hand(hand_text(one, two))
    assert [seat.name for seat in hand.seats] == [one, two]
    assert without_lines(hand.events) == without_lines(PLAIN.events)


@pytest.mark.parametrize("one", NAMES)
@pytest.mark.parametrize("two", NAMES)
def test_hostile_names_read_back(one: str, two: str) -> None:
    if one == two or has_two_readings(one, two):
        return
    hand = read_hand(hand_text(one, two))
    assert [seat.name for seat in hand.seats] == [one, two]
    assert without_lines(hand.events) == without_lines(PLAIN.events)

"""Full Tilt's lines under names that imitate anything."""

from __future__ import annotations

import pytest
from hypothesis import given

from razz_hh.events import (
    Chat,
)
from razz_hh.replay import replay
from tests.rooms.fulltilt_texts import hand_text, read_hand
from tests.rooms.test_names import NAMES, names
from tests.rooms.told import without_lines

PLAIN = read_hand(hand_text())
STARTS = ("Dealt to ", "Uncalled bet of ")


def has_two_readings(text: str, listed: list[str]) -> bool:
    """Whether a card or a refund is, letter for letter, also something that another seat does: no reader can tell them apart."""
    lines = [line for line in text.split("\n") if line.startswith(STARTS)]
    return any(name and line.startswith(f"{name} ") for line in lines for name in listed)


@given(names, names)
def test_any_names_read_back(one: str, two: str) -> None:
    check_names(one, two)


@pytest.mark.parametrize("one", [*NAMES, "B:", "is high with", "folds:", "Bob (Observer)", "Seat 4:", "Bob antes $0.01"])
@pytest.mark.parametrize("two", NAMES)
def test_hostile_names_read_back(one: str, two: str) -> None:
    check_names(one, two)


def check_names(one: str, two: str) -> None:
    text = hand_text(one, two)
    if one == two or has_two_readings(text, [one, two]):
        return
    hand = read_hand(text)
    assert [seat.name for seat in hand.seats] == [one, two]
    assert without_lines(hand.events) == without_lines(PLAIN.events)


def test_a_deed_comes_before_talk() -> None:
    """What a name with a colon does may read as talk of another seat."""
    hand = read_hand(hand_text("A: x", "Uncalled bet of $0.04 returned to A"))
    assert without_lines(hand.events) == without_lines(PLAIN.events)
    hand = read_hand(hand_text("Bob: Ann"))
    assert without_lines(hand.events) == without_lines(PLAIN.events)
    hand = read_hand(hand_text("Bob:", said="Bob: hi\nBob:: ho\n"))
    assert [(event.seat, event.text) for event in hand.events if isinstance(event, Chat)] == [(4, "hi"), (1, "ho")]


@pytest.mark.parametrize("said", ["Bob: folds", "Bob: raises to $50", "Ann: folds"])
def test_what_is_said_amid_the_seat_list_is_no_act(said: str) -> None:
    text = hand_text().replace("Seat 4: Bob", f"{said}\nSeat 4: Bob")
    hand = read_hand(text)
    assert [seat.name for seat in hand.seats] == ["Ann", "Bob"]
    assert replay(hand).net == replay(read_hand(hand_text())).net

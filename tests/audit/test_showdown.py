"""Who takes the chip that a split pot cannot divide."""

from __future__ import annotations

from typing import get_args, get_type_hints

import msgspec
import pytest

from razz_hh.audit import audit
from razz_hh.events import Collect, Event
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.simulate import Game, simulate
from razz_hh.stakes import HouseRules
from tests.replay.table import table

POLICIES = get_args(get_type_hints(HouseRules)["odd_chip"])

# Rulebook E54: a pot of 255, both lows 7-5-4-3-2.
E54 = """
    P1 [4c]
    P2 [4d]
    P3 [Jd]
    P1: antes 120
    P2: antes 120
    P3: antes 15
    P3: folds
    4th: P1 3h, P2 3c
    5th: P1 2d, P2 2c
    6th: P1 5d, P2 5s
    7th:
    showdown
    P1: shows [Kc Kd 4c 3h 2d 5d 7s]
    P2: shows [Ks Qc 4d 3c 2c 5s 7h]
    P1: collects {}
    P2: collects {}
"""


def told(script: str, policy: str) -> list[tuple[str, str, int | None, str]]:
    followed = table(script).replay()
    house = HouseRules(odd_chip=policy)  # type: ignore[arg-type]
    found = audit(replay(followed.hand, house=house))
    return [(f.code, f.severity, f.seat, f.expected) for f in found if f.code in ("RZ503", "RZ504", "RZ507")]


@pytest.mark.parametrize(("policy", "takes"), [("any", None), ("high_suit_of_five", 1), ("low_card_of_seven", 2), ("low_index", 1)])
def test_odd_chip(policy: str, takes: int | None) -> None:
    """E54: TDA, WSOP and BARGE give it to P1 (7s above 7h), RROP to P2 (2c), an engine to the lowest seat."""
    for seat, parts in ((1, (128, 127)), (2, (127, 128))):
        right = [("RZ507", "WARNING", seat, f"seat {takes} (P{takes})")]
        assert told(E54.format(*parts), policy) == ([] if takes in (None, seat) else right)


def test_more_than_a_chip_is_no_odd_chip() -> None:
    """E54: 130/125 is no even split in any house."""
    for policy in POLICIES:
        assert [(code, severity) for code, severity, *_ in told(E54.format(125, 130), policy)] == [("RZ504", "ERROR")]


def test_nothing_is_odd_where_nothing_is_left_over() -> None:
    assert told(E54.format(127, 127), "high_suit_of_five") == []


@pytest.mark.parametrize("policy", POLICIES)
def test_winners_whose_cards_are_not_known_are_not_judged(policy: str) -> None:
    for shown in ("P1: shows [Kc Kd 4c 3h 2d 5d 7s]\n", "P2: shows [Ks Qc 4d 3c 2c 5s 7h]\n"):
        for parts in ((128, 127), (127, 128)):
            assert told(E54.format(*parts).replace(shown, ""), policy) == []


def three(*parts: int) -> str:
    """Return a pot of 500 that three seats split; by the suit of their sevens P3 is first, then P1, then P2."""
    return """
        P1 [4c]
        P2 [4d]
        P3 [4s]
        P4 [Qd]
        P1: antes 160
        P2: antes 160
        P3: antes 160
        P4: antes 20
        P4: folds
        4th: P1 3h, P2 3c, P3 3s
        5th: P1 2d, P2 2c, P3 2s
        6th: P1 5d, P2 5s, P3 5h
        7th:
        showdown
        P1: shows [Kc Kd 4c 3h 2d 5d 7h]
        P2: shows [Ks Qc 4d 3c 2c 5s 7d]
        P3: shows [Kh Qs 4s 3s 2s 5h 7s]
        P1: collects {}
        P2: collects {}
        P3: collects {}
    """.format(*parts)


def test_two_odd_chips_go_to_two_seats() -> None:
    """Rulebook ODD_CHIP: at most one to each."""
    assert told(three(167, 166, 167), "high_suit_of_five") == []
    assert told(three(166, 167, 167), "high_suit_of_five") == [("RZ507", "WARNING", 2, "seat 1 (P1)")]
    assert told(three(167, 167, 166), "high_suit_of_five") == [("RZ507", "WARNING", 2, "seat 3 (P3)")]
    assert told(three(167, 167, 166), "low_index") == []
    assert told(three(167, 167, 166), "low_card_of_seven") == []  # 2c, then 2d, then 2s


def _swapped(hand: Hand) -> Hand | None:
    """Return a hand whose odd chip went to the other of two winners; None where there is none."""
    collects = [event for event in hand.events if type(event) is Collect]
    if len(collects) != 2 or collects[0].pot != collects[1].pot or collects[0].amount == collects[1].amount:
        return None
    first, second = collects
    amounts = {first.seat: second.amount, second.seat: first.amount}
    events: list[Event] = [msgspec.structs.replace(e, amount=amounts[e.seat]) if type(e) is Collect else e for e in hand.events]
    return msgspec.structs.replace(hand, events=tuple(events))


@pytest.mark.parametrize("policy", [policy for policy in POLICIES if policy != "any"])
def test_simulated_splits(policy: str) -> None:
    house = HouseRules(odd_chip=policy)  # type: ignore[arg-type]
    swapped = 0
    for hand in simulate(500, seed=5, game=Game(players=(2, 4), looseness=(0.8, 1), twins=0.5, house=house)):
        assert "RZ507" not in [f.code for f in audit(replay(hand, house=house))]
        other = _swapped(hand)
        if other is not None:
            swapped += 1
            assert [f.code for f in audit(replay(other, house=house)) if f.code[:3] == "RZ5"] == ["RZ507"]
    assert swapped > 10

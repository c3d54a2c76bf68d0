"""Streets that are left out, and lines that begin one and are lost or printed twice: one fault, one finding (rulebook E75, rooms' known damage)."""

from __future__ import annotations

from functools import cache

import pytest

from razz_hh import rooms
from razz_hh.audit import audit
from razz_hh.events import Collect
from razz_hh.hand import Hand, HandText
from razz_hh.replay import replay
from razz_hh.simulate import Game, simulate
from razz_hh.write import pokerstars

MARKERS = {4: "*** 4th STREET ***", 5: "*** 5th STREET ***", 6: "*** 6th STREET ***", 7: "*** RIVER ***"}


@cache
def texts() -> tuple[str, ...]:
    """Hands that go to the river, as their winners see them."""
    hands = [hand for hand in simulate(300, seed=5, game=Game(chatter=0)) if "\n*** RIVER ***\n" in pokerstars(hand)]
    return tuple([pokerstars(hand, hero=next(e.seat for e in hand.events if isinstance(e, Collect))) for hand in hands[:40]])


def told(lines: list[str]) -> list[tuple[str, str]]:
    hand = rooms.room("pokerstars").read(HandText("hands.txt", 1, "\n".join([*lines, "", ""])))
    assert isinstance(hand, Hand)
    return [(finding.code, finding.severity) for finding in audit(replay(hand))]


@pytest.mark.parametrize("street", MARKERS)
def test_the_line_of_a_street_is_lost(street: int) -> None:
    for text in texts():
        lines = text.split("\n")
        lines.remove(MARKERS[street])
        assert told(lines) == [("RZ103", "WARNING")]


@pytest.mark.parametrize("street", MARKERS)
def test_the_line_of_a_street_stands_twice(street: int) -> None:
    for text in texts():
        lines = text.split("\n")
        lines.insert(lines.index(MARKERS[street]), MARKERS[street])
        assert told(lines) == [("RZ104", "WARNING")]


@pytest.mark.parametrize("street", MARKERS)
def test_a_street_on_which_nobody_bet_is_left_out(street: int) -> None:
    n = 0
    for text in texts():
        lines = text.split("\n")
        start = lines.index(MARKERS[street])
        end = next(at for at in range(start + 1, len(lines)) if lines[at].startswith("***"))
        if not any(word in line for line in lines[start:end] for word in ("bets", "raises", "calls", "folds")):
            assert told(lines[:start] + lines[end:]) == [("RZ104", "ERROR")]
            n += 1
    assert n > 9

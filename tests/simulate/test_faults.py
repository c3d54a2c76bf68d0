"""Planted faults: one fault in, one finding out, at its own line."""

from __future__ import annotations

import pytest

from razz_hh.audit import audit
from razz_hh.replay import replay
from razz_hh.simulate import CASH_STAKES, FAULTS, Fault, Game, plant

GAME = Game(players=(5, 7), depth=(3, 20), stakes=CASH_STAKES[1:2], chatter=0)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.code} {fault.wrong}")
def test_the_audit_finds_the_fault_and_nothing_else(fault: Fault) -> None:
    for seed in range(5):
        (planted,) = plant(seed, GAME, [fault])
        played = replay(planted.hand)
        found = [finding for finding in audit(played) if finding.severity != "INFO"]
        assert [(finding.code, finding.step) for finding in found] == [(fault.code, planted.at)]


def test_chips_are_conserved_all_the_same() -> None:
    for hand, *_ in plant(7, GAME):
        played = replay(hand)
        assert sum(played.stack.values()) + played.rake == sum(seat.stack for seat in hand.seats)


def test_the_same_seed_plants_the_same() -> None:
    assert [planted.hand for planted in plant(3, GAME)] == [planted.hand for planted in plant(3, GAME)]


def test_a_game_without_occasion_is_told() -> None:
    over_the_cap = next(fault for fault in FAULTS if fault.code == "RZ311")
    with pytest.raises(ValueError, match="no hand of this game gives occasion"):
        next(plant(1, Game(players=(2, 2), depth=(0.2, 0.3), stakes=CASH_STAKES[:1]), [over_the_cap]))

"""Pots of PHH hands, which tell only the stacks at the end: split again as they were, rakes and odd chips and all."""

from __future__ import annotations

import pytest

from razz_hh.audit import audit
from razz_hh.events import Collect
from razz_hh.pots import Pot
from razz_hh.replay import replay
from razz_hh.rooms.tally import payouts_told
from razz_hh.simulate import Game, simulate
from razz_hh.write import phh
from tests.rooms.phh_texts import read_hand

GAMES = (
    Game(players=(2, 4), looseness=(0.8, 1), twins=0.5),
    Game(players=(2, 4), depth=(0.03, 3), looseness=(0.8, 1), twins=0.9),  # rakes as large as a main pot
    Game(players=(8, 8), depth=(0.05, 30), looseness=(1, 1), twins=0.9),
)


@pytest.mark.parametrize("game", GAMES)
def test_no_split_is_accused(game: Game) -> None:
    splits = 0
    for hand in simulate(250, seed=9, game=game):
        played = replay(hand)
        again = replay(read_hand(phh(hand) + "\n"))
        assert again.won == played.won
        assert [f.code for f in audit(again) if f.severity != "INFO"] == []
        splits += len(played.pots) > 1 and sum(map(bool, played.won.values())) > 1
    assert splits > 5


def test_both_winners_of_small_split_pots_keep_a_part_of_each() -> None:
    """Seats 1 and 7 tie for 10 and 78, seat 1 wins 164 besides; 12 are raked, of which seat 7 bears two more: an odd chip of each pot."""
    pots = Pot(10, (1, 4, 6, 7)), Pot(78, (1, 6, 7)), Pot(164, (1, 6))
    by_cards = [Collect(1, 1, 164, 2), Collect(1, 1, 39, 1), Collect(1, 7, 39, 1), Collect(1, 1, 5, 0), Collect(1, 7, 5, 0)]
    told = list(payouts_told(pots, {1: 203, 7: 37}, by_cards, 1, 1))
    parts = {n: [collect.amount for collect in told if collect.pot == n] for n in range(3)}
    assert parts[2] == [164]
    assert all(len(parts[n]) == 2 and max(parts[n]) - min(parts[n]) <= 1 for n in (0, 1))
    assert [sum(collect.amount for collect in told if collect.seat == seat) for seat in (1, 7)] == [203, 37]

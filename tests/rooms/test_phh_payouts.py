"""Pots of PHH hands, which tell only the stacks at the end: split again as they were, rakes and odd chips and all."""

from __future__ import annotations

import pytest

from razz_hh.audit import audit
from razz_hh.replay import replay
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

"""Hands of every house in every room's words: whoever plays by the house rules is accused of nothing under them."""

from __future__ import annotations

import msgspec
import pytest

from razz_hh.batch import audited
from razz_hh.hand import Hand, HandText
from razz_hh.house import HOUSES, house_called
from razz_hh.replay import replay
from razz_hh.rooms import room as room_called
from razz_hh.simulate import Game, simulate
from razz_hh.stakes import Stakes
from razz_hh.write import WRITERS

GAMES = (
    Game(depth=(0.1, 3), looseness=(0.5, 1), stakes=(Stakes(50, 100, ante=8, bring_in=15),), chatter=0.1),
    Game(depth=(1, 40), looseness=(0.7, 1), twins=0.3, chatter=0.1),
    Game(players=(8, 8), depth=(5, 60), looseness=(0.97, 1), chatter=0),
    Game(kind="tournament", depth=(1, 15), looseness=(0.5, 1), chatter=0),
    Game(mix="8-Game", players=(2, 6), looseness=(0.5, 1), chatter=0),
)
ONLY = {"kingsclub": 3, "phh": 4, "fulltilt": 4, "winamax": 4}
"""Games that a room's words cannot tell are left out: the last ones."""


def hold(room: str, name: str, n: int) -> int:
    """Hold that nobody is accused in *n* hands of each game, dealt by a set and told by a room; return how many there were."""
    held = 0
    for seed, game in enumerate(GAMES[: ONLY.get(room)]):
        dealt = msgspec.structs.replace(game, house=HOUSES[room], currency={"winamax": "EUR", "kingsclub": ""}.get(room, "USD"))
        hands = []
        for hand in simulate(n, seed=seed, game=dealt, house=HOUSES[name]):
            text = WRITERS[room].text(replay(hand, house=HOUSES[name]) if room == "phh" else hand)
            told = room_called(room).read(HandText("here", 1, text + "\n", is_last=True))
            assert isinstance(told, Hand), told
            hands.append(told)
        for each in audited(hands, house_called(name)):
            assert [f for f in each.findings if f.severity != "INFO"] == [], each.replay.hand.text
            held += 1
    return held


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("room", WRITERS)
def test_no_hand_of_any_house_is_accused(room: str, name: str) -> None:
    assert hold(room, name, 9) >= 27  # more than 2,000 in all


@pytest.mark.proof
@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("room", WRITERS)
def test_no_hand_of_many_is_accused(room: str, name: str) -> None:
    assert hold(room, name, 420) >= 1260  # more than 100,000 in all

"""Real Winamax hands against facts worked out by others."""

from __future__ import annotations

from pathlib import Path

import pytest

from razz_hh.events import Unread
from razz_hh.hand import Hand
from razz_hh.replay import Replay, replay
from razz_hh.rooms import Refused
from tests.rooms.real import Fact, check_play, hundredths, pairs_of, real_hands
from tests.rooms.told import events_of, findings
from tests.rooms.winamax_texts import read_all


@pytest.fixture(scope="module")
def real(corpus: Path) -> list[Hand | Refused]:
    return real_hands(corpus, "winamax_*.txt")


def test_real_hands(corpus: Path, real: list[Hand | Refused]) -> None:
    for followed, fact in pairs_of(corpus, real, "Winamax", 1):
        check_play(followed, fact)
        check_money(followed, fact)
        assert findings(followed.hand) == []
        assert events_of(followed.hand, Unread) == []


def check_money(hand: Replay, fact: Fact) -> None:
    """Uncalled chips stay inside what the facts say was put in and collected (README of the corpus)."""
    name_of = hand.hand.name_of
    uncalled = {name: hundredths(amount) for name, amount in fact["uncalled_not_printed"]}
    back = sum(uncalled.values())
    assert {name_of(seat): net for seat, net in hand.net.items()} == {name: hundredths(p["net"]) for name, p in fact["players"].items()}
    put = {name_of(seat): chips + hand.returned.get(seat, 0) for seat, chips in hand.put_in.items()}
    assert put == {name: hundredths(player["put"]) for name, player in fact["players"].items()}
    won = {name_of(seat): chips + hand.returned.get(seat, 0) for seat, chips in hand.won.items() if chips}
    assert won == {name: hundredths(amount) for name, amount in fact["collected"].items()}
    assert hand.total_pot == hundredths(fact["total_pot_contributions"]) - back
    assert hand.rake == hundredths(fact["rake"])


def test_other_real_games_are_named(real: list[Hand | Refused]) -> None:
    assert [(hand.kind, hand.reason) for hand in real if isinstance(hand, Refused)] == [("game", "7-Card Stud fixed limit")]


def test_real_amounts_of_another_game_add_up(corpus: Path) -> None:
    """A stud hand of the room, read as if it were Razz: chips are counted alike, to a showdown and the seventh card."""
    text = (corpus / "winamax_cash_stud_2016_8game.txt").read_text(encoding="utf-8").replace("7-Card Stud", "Razz")
    (hand,) = read_all(text)
    assert isinstance(hand, Hand)
    followed = replay(hand)
    assert followed.net == {1: 22800, 4: -23000}
    assert (followed.total_pot, followed.rake) == (46000, 200)
    assert not events_of(hand, Unread)

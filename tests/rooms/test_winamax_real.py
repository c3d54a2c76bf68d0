"""Real Winamax hands against facts worked out by others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from razz_hh.batch import hands_of
from razz_hh.events import Unread
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.replay import Replay, replay
from razz_hh.rooms import Refused
from tests.rooms.test_corpus import hundredths
from tests.rooms.test_winamax import events_of, findings
from tests.rooms.winamax_texts import read_all


@pytest.fixture(scope="module")
def real(corpus: Path) -> list[Hand | Refused]:
    return [hand for file in find_files([f"{corpus}/winamax_*.txt"]) for hand in hands_of(file)]


def test_real_hands(corpus: Path, real: list[Hand | Refused]) -> None:
    rows = map(json.loads, (corpus / "expected.jsonl").read_text(encoding="utf-8").splitlines())
    facts: dict[str, dict[str, Any]] = {row["id"]: row for row in rows if row["room"] == "Winamax"}
    hands = {hand.number: hand for hand in real if isinstance(hand, Hand)}
    assert hands.keys() == facts.keys()
    assert len(facts) == 1
    for number, fact in facts.items():
        check_facts(replay(hands[number]), fact)
        assert findings(hands[number]) == []
        assert events_of(hands[number], Unread) == []


def check_facts(hand: Replay, fact: dict[str, Any]) -> None:
    """Uncalled chips stay inside what the facts say was put in and collected (README of the corpus)."""
    name_of = hand.hand.name_of
    uncalled = {name: hundredths(amount) for name, amount in fact["uncalled_not_printed"]}
    back = sum(uncalled.values())
    seats = {name: (player["seat"], hundredths(player["stack"])) for name, player in fact["players"].items()}
    assert {seat.name: (seat.number, seat.stack) for seat in hand.hand.seats} == seats
    assert {name_of(seat): net for seat, net in hand.net.items()} == {name: hundredths(p["net"]) for name, p in fact["players"].items()}
    put = {name_of(seat): chips + hand.returned.get(seat, 0) for seat, chips in hand.put_in.items()}
    assert put == {name: hundredths(player["put"]) for name, player in fact["players"].items()}
    won = {name_of(seat): chips + hand.returned.get(seat, 0) for seat, chips in hand.won.items() if chips}
    assert won == {name: hundredths(amount) for name, amount in fact["collected"].items()}
    assert hand.total_pot == hundredths(fact["total_pot_contributions"]) - back
    assert hand.rake == hundredths(fact["rake"])
    assert hand.bring_in_seat is not None
    assert name_of(hand.bring_in_seat) == fact["bring_in"][0]
    assert sorted(name_of(seat) for seat in hand.fold_street) == fact["folded"]
    assert (hand.last_action_street, hand.is_showdown) == (fact["last_street"], fact["showdown"])
    assert name_of(hand.hand.hero_seat or 0) == fact["hero"]


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

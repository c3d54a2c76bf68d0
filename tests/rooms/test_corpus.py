"""Real PokerStars hands against facts worked out by others."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from razz_hh.batch import hands_of
from razz_hh.events import Collect, Muck, PotClaim, ReturnUncalled, SeatClaim, Show, Unread
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.replay import Replay, replay
from razz_hh.rooms import Refused

Fact = dict[str, Any]


def hundredths(amount: str) -> int:
    return int(Decimal(amount) * 100)


@pytest.fixture(scope="module")
def read(corpus: Path) -> list[Hand | Refused]:
    return [hand for file in find_files([f"{corpus}/stars_*.txt"]) for hand in hands_of(file)]


@pytest.fixture(scope="module")
def pairs(corpus: Path, read: list[Hand | Refused]) -> list[tuple[Replay, Fact]]:
    """Each hand replayed, and its facts."""
    rows = map(json.loads, (corpus / "expected.jsonl").read_text(encoding="utf-8").splitlines())
    facts = {row["id"]: row for row in rows if row["room"] == "PokerStars"}
    hands = {hand.number: replay(hand) for hand in read if isinstance(hand, Hand)}
    assert hands.keys() == facts.keys()
    assert len(facts) == 16
    return [(hands[number], facts[number]) for number in facts]


def by_name(hand: Hand, amounts: dict[int, int]) -> dict[str, int]:
    return {hand.name_of(seat): amount for seat, amount in amounts.items()}


def test_other_games_are_counted_by_name(read: list[Hand | Refused]) -> None:
    assert Counter((hand.kind, hand.reason) for hand in read if isinstance(hand, Refused)) == {
        ("game", "Hold'em Limit"): 24, ("game", "Triple Draw 2-7 Lowball Limit"): 18, ("game", "Omaha Hi/Lo Limit"): 17,
    }  # fmt: skip


def test_every_line_is_read(pairs: list[tuple[Replay, Fact]]) -> None:
    assert not [event for hand, _ in pairs for event in hand.hand.events if isinstance(event, Unread)]


def test_seats(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        seats = {seat.name: (seat.number, seat.stack) for seat in hand.hand.seats}
        assert seats == {name: (player["seat"], hundredths(player["stack"])) for name, player in fact["players"].items()}
        assert hand.hand.hero_seat is not None
        assert hand.hand.name_of(hand.hand.hero_seat) == fact["hero"]


def test_money(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        for amounts, key in ((hand.antes, "ante"), (hand.put_in, "put"), (hand.net, "net")):
            assert by_name(hand.hand, amounts) == {name: hundredths(player[key]) for name, player in fact["players"].items()}
        assert hand.total_pot == hundredths(fact["total_pot_contributions"])
        assert hand.rake == hundredths(fact["rake"])
        (pot,) = [event for event in hand.hand.events if isinstance(event, PotClaim)]
        assert pot.total == hundredths(fact["total_pot_stated"])
        returned = [(event.seat, event.amount) for event in hand.hand.events if isinstance(event, ReturnUncalled)]
        assert [[hand.hand.name_of(seat), amount] for seat, amount in returned] == [[n, hundredths(a)] for n, a in fact["uncalled"]]


def test_winners(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        won = {seat: amount for seat, amount in hand.won.items() if amount}
        assert by_name(hand.hand, won) == {name: hundredths(amount) for name, amount in fact["collected"].items()}
        collected = [event for event in hand.hand.events if isinstance(event, Collect)]
        assert [hand.hand.name_of(event.seat) for event in collected] == [name for name, *_ in fact["collect_lines"]]
        assert {hand.hand.name_of(event.seat) for event in collected} == set(fact["winners"])


def test_who_brings_in_and_who_folds(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        if fact["bring_in"] is not None:
            assert hand.bring_in_seat is not None
            assert hand.hand.name_of(hand.bring_in_seat) == fact["bring_in"][0]
        assert sorted(hand.hand.name_of(seat) for seat in hand.fold_street) == fact["folded"]
        assert hand.last_action_street == fact["last_street"]
        assert hand.is_showdown == fact["showdown"]


def test_cards_shown_and_mucked(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        name_of = hand.hand.name_of
        shown = {name_of(event.seat): [*map(str, event.cards)] for event in hand.hand.events if isinstance(event, Show)}
        assert shown == fact["shown"]
        mucked = {
            name_of(event.seat): [*map(str, event.cards)]
            for event in hand.hand.events
            if isinstance(event, Muck | SeatClaim) and event.cards and (isinstance(event, Muck) or event.result == "mucked")
        }
        assert mucked == fact["mucked"]


def test_lows(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        seats = {seat.name: seat.number for seat in hand.hand.seats}
        for name, low in fact["best_low"].items():
            assert str(hand.holdings[seats[name]].low(hand.community)) == low
            printed = [event.low for event in hand.hand.events if isinstance(event, Show) and event.seat == seats[name]]
            ranks = tuple("-A23456789TJQK".index(letter) for letter in low.split("-"))
            assert printed in ([], [ranks])  # those who muck are told by the summary alone

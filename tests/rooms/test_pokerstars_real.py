"""Real PokerStars hands against facts worked out by others."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from razz_hh.events import Collect, Muck, PotClaim, ReturnUncalled, SeatClaim, Show, Unread
from razz_hh.hand import Hand
from razz_hh.replay import Replay
from razz_hh.rooms import Refused
from tests.rooms.real import Fact, by_name, check_play, hundredths, pairs_of, real_hands


@pytest.fixture(scope="module")
def read(corpus: Path) -> list[Hand | Refused]:
    return real_hands(corpus, "stars_*.txt")


@pytest.fixture(scope="module")
def pairs(corpus: Path, read: list[Hand | Refused]) -> list[tuple[Replay, Fact]]:
    return pairs_of(corpus, read, "PokerStars", 16)


def test_other_games_are_counted_by_name(read: list[Hand | Refused]) -> None:
    assert Counter((hand.kind, hand.reason) for hand in read if isinstance(hand, Refused)) == {
        ("game", "Hold'em Limit"): 24, ("game", "Triple Draw 2-7 Lowball Limit"): 18, ("game", "Omaha Hi/Lo Limit"): 17,
    }  # fmt: skip


def test_every_line_is_read(pairs: list[tuple[Replay, Fact]]) -> None:
    assert not [event for hand, _ in pairs for event in hand.hand.events if isinstance(event, Unread)]


def test_play(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        check_play(hand, fact)


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

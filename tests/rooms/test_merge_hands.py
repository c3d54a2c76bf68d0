"""Merge hands against facts worked out by others, and simulated ones against how they were played."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from razz_hh.audit import INFO, audit
from razz_hh.batch import Audited, audited
from razz_hh.cards import cards_text
from razz_hh.events import (
    BringIn,
    Muck,
    Show,
    Unread,
)
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from razz_hh.sample.merge import merge
from razz_hh.simulate import Game, simulate
from tests.rooms.merge_texts import read_all
from tests.rooms.real import Fact, facts_of, hundredths, real_hands
from tests.rooms.told import events_of

# --- real hands ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pairs(corpus: Path) -> list[tuple[Audited, Fact]]:
    facts = facts_of(corpus, "Merge")
    read = real_hands(corpus, "merge_*")
    others = Counter((hand.kind, hand.reason) for hand in read if isinstance(hand, Refused))
    assert others == {("game", "Limit Hold'em"): 7, ("game", "Limit Omaha Hi/Lo"): 4}
    hands = {each.replay.hand.number: each for each in audited([hand for hand in read if isinstance(hand, Hand)])}
    assert hands.keys() == facts.keys()
    assert len(facts) == 4
    return [(hands[number], facts[number]) for number in facts]


def test_real_hands_are_faultless(pairs: list[tuple[Audited, Fact]]) -> None:
    assert [finding for each, _ in pairs for finding in each.findings if finding.severity != INFO] == []
    assert not [event for each, _ in pairs for event in events_of(each.replay.hand, Unread)]


def test_real_seats(pairs: list[tuple[Audited, Fact]]) -> None:
    for each, fact in pairs:
        hand = each.replay.hand
        for name, player in fact["players"].items():
            (seat,) = [seat for seat in hand.seats if seat.name == name]
            after_ante = hundredths(player["ante"]) if fact["stack_is_after_ante"] else 0
            assert (seat.number, seat.stack) == (player["seat"], hundredths(player["stack"]) + after_ante)
        assert hand.hero_seat is not None
        assert hand.name_of(hand.hero_seat) == fact["hero"]


def test_real_money(pairs: list[tuple[Audited, Fact]]) -> None:
    for each, fact in pairs:
        name_of, followed = each.replay.hand.name_of, each.replay
        inside = {name: hundredths(amount) for name, amount in fact["uncalled_not_printed"]}
        put = {name: hundredths(player["put"]) - inside.get(name, 0) for name, player in fact["players"].items()}
        won = {name: hundredths(amount) - inside.get(name, 0) for name, amount in fact["collected"].items()}
        assert {name_of(seat): chips for seat, chips in followed.put_in.items()} == put
        assert {name_of(seat): chips for seat, chips in followed.won.items() if chips} == won
        assert {name_of(seat): chips for seat, chips in followed.net.items()} == {
            name: hundredths(player["net"]) for name, player in fact["players"].items()
        }
        assert {name_of(seat): chips for seat, chips in followed.returned.items()} == inside
        assert followed.total_pot == hundredths(fact["total_pot_contributions"]) - sum(inside.values())
        assert followed.rake == hundredths(fact["rake"])


def test_real_play(pairs: list[tuple[Audited, Fact]]) -> None:
    for each, fact in pairs:
        followed, name_of = each.replay, each.replay.hand.name_of
        (bring_in,) = events_of(followed.hand, BringIn)
        assert isinstance(bring_in, BringIn)
        assert [name_of(bring_in.seat), bring_in.amount] == [fact["bring_in"][0], hundredths(fact["bring_in"][1])]
        assert sorted(map(name_of, followed.fold_street)) == fact["folded"]
        assert (followed.last_action_street, followed.is_showdown) == (fact["last_street"], fact["showdown"])
        for kind, key in ((Show, "shown"), (Muck, "mucked")):
            told = {name_of(e.seat): cards_text(e.cards).split() for e in followed.hand.events if isinstance(e, kind)}
            assert told == fact[key]
        for name, low in fact["best_low"].items():
            (seat,) = [seat.number for seat in followed.hand.seats if seat.name == name]
            assert str(followed.holdings[seat].low(None)) == low


def test_real_headers(pairs: list[tuple[Audited, Fact]]) -> None:
    cash, first, *_ = [each.replay.hand for each, _ in pairs]
    assert (cash.kind, cash.currency, cash.table_name, cash.line, cash.mix) == ("cash", "USD", "Pinatubo (43618199)", 2, None)
    assert (cash.stakes.small_bet, cash.stakes.big_bet, cash.stakes.chip) == (50, 100, 1)
    assert cash.played_at == datetime(2011, 11, 16, 3, 38, 19, tzinfo=UTC)  # 1321414699986 ms
    assert cash.played_local == datetime(2011, 11, 15, 22, 36, 28)
    assert (first.kind, first.currency, first.mix, first.tournament_id) == ("tournament", "", "HORSE", "36447024-1")
    assert first.table_name == "$200 Freeroll - HORSE - 12:00 (36487050)"
    assert (first.stakes.small_bet, first.stakes.big_bet, first.stakes.chip) == (5000, 10000, 100)  # its bets tell
    assert first.line == 636


# --- simulated hands -----------------------------------------------------------------------------

BOOKS = (
    "antes", "put_in", "returned", "won", "net", "stack", "pots", "rake", "fold_street", "all_in_street", "bring_in_seat", "live", "last_street",
    "last_action_street", "community", "shown",
)  # fmt: skip


@pytest.mark.parametrize(
    "game",
    [
        Game(players=(2, 8), depth=(0.5, 6), chatter=0),
        Game(kind="tournament", players=(4, 8), chatter=0),
        Game(players=(8, 8), depth=(30, 60), looseness=(0.9, 1), chatter=0),
    ],
    ids=["cash", "tournament", "community"],
)
def test_simulated_hands_are_read_as_they_were_played(game: Game) -> None:
    """Cards come after the deeds, raises by their level, calls by what is added, refunds within what is won: none of it remains."""
    played = list(simulate(120, seed=3, game=game))
    hands = read_all("\n".join(map(merge, played)))
    for was, hand in zip(played, hands, strict=True):
        assert isinstance(hand, Hand)
        before, after = replay(was), replay(hand)
        assert {book: getattr(after, book) for book in BOOKS} == {book: getattr(before, book) for book in BOOKS}
        alone = [finding.code for finding in audit(after) if finding.severity != INFO]
        assert alone == [], hand.text
    assert [
        finding for each in audited(h for h in hands if isinstance(h, Hand)) for finding in each.findings if finding.severity != INFO
    ] == []

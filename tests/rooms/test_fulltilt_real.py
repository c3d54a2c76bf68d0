"""Real Full Tilt hands against facts worked out by others."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from razz_hh import rooms
from razz_hh.batch import audited
from razz_hh.events import (
    BringIn,
    BringInClaim,
    PotClaim,
    ReturnUncalled,
    Show,
    Unread,
)
from razz_hh.hand import Hand
from razz_hh.replay import Replay
from razz_hh.rooms import Refused
from tests.rooms.real import Fact, by_name, check_play, hundredths, pairs_of, real_hands


@pytest.fixture(scope="module")
def real(corpus: Path) -> list[Hand | Refused]:
    return real_hands(corpus, "ftp_*.txt")


@pytest.fixture(scope="module")
def pairs(corpus: Path, real: list[Hand | Refused]) -> list[tuple[Replay, Fact]]:
    return pairs_of(corpus, real, "Full Tilt", 7)


def test_other_real_games_are_counted_by_name(real: list[Hand | Refused]) -> None:
    assert Counter((hand.kind, hand.reason) for hand in real if isinstance(hand, Refused)) == {
        ("game", "Limit Stud Hi"): 10, ("game", "No Limit 2-7 Single Draw"): 10, ("game", "Limit Badugi"): 10,
        ("game", "Limit Hold'em"): 10, ("game", "Limit Stud H/L"): 10, ("game", "Pot Limit Omaha Hi"): 10,
        ("game", "Limit 2-7 Triple Draw"): 10, ("game", "Limit Omaha H/L"): 1,
    }  # fmt: skip


def test_real_hands_are_read_whole_and_clean(real: list[Hand | Refused]) -> None:
    hands = [hand for hand in real if isinstance(hand, Hand)]
    assert not [event for hand in hands for event in hand.events if isinstance(event, Unread)]
    assert [finding for done in audited(hands) for finding in done.findings] == []


def test_real_play_and_money(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        players: dict[str, Fact] = fact["players"]
        check_play(hand, fact)
        for amounts, key in ((hand.antes, "ante"), (hand.put_in, "put"), (hand.net, "net")):
            told = dict.fromkeys(players, 0) | by_name(hand.hand, amounts)
            assert told == {name: hundredths(player[key]) for name, player in players.items()}
        assert hand.total_pot == hundredths(fact["total_pot_contributions"])
        assert hand.rake == hundredths(fact["rake"])
        (pot,) = [event for event in hand.hand.events if isinstance(event, PotClaim)]
        assert pot.total == hundredths(fact["total_pot_stated"])
        returned = [[hand.hand.name_of(e.seat), e.amount] for e in hand.hand.events if isinstance(e, ReturnUncalled)]
        assert returned == [[name, hundredths(amount)] for name, amount in fact["uncalled"]]


def test_who_wins_and_brings_in(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        won = {seat: amount for seat, amount in hand.won.items() if amount}
        assert by_name(hand.hand, won) == {name: hundredths(amount) for name, amount in fact["collected"].items()}
        assert set(by_name(hand.hand, won)) == set(fact["winners"])
        (bring_in,) = [event for event in hand.hand.events if isinstance(event, BringIn)]
        assert [hand.hand.name_of(bring_in.seat), bring_in.amount] == [fact["bring_in"][0], hundredths(fact["bring_in"][1])]
        (claim,) = [event for event in hand.hand.events if isinstance(event, BringInClaim)]
        assert claim.seat == bring_in.seat == hand.bring_in_seat


def test_real_cards_and_lows(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        shows = {hand.hand.name_of(e.seat): e for e in hand.hand.events if isinstance(e, Show)}
        assert {name: [*map(str, show.cards)] for name, show in shows.items()} == fact["shown"]
        assert {name: "-".join("?A23456789TJQK"[rank] for rank in show.low) for name, show in shows.items()} == fact["best_low"]


def test_real_files_are_found_by_content(corpus: Path) -> None:
    for path in corpus.glob("ftp_*.txt"):
        text = path.read_bytes().decode("utf-16")
        room = rooms.identify(text)
        assert room is not None
        assert room.name == "fulltilt"

"""Real KingsClub hands against facts worked out by others."""

from __future__ import annotations

from pathlib import Path

import pytest

from razz_hh.events import Show, Unread
from razz_hh.hand import Hand
from razz_hh.replay import Replay
from razz_hh.rooms import Refused
from tests.rooms.kingsclub_texts import read_all
from tests.rooms.real import Fact, check_play, hundredths, pairs_of, real_hands
from tests.rooms.told import events_of, findings


@pytest.fixture(scope="module")
def real(corpus: Path) -> list[Hand | Refused]:
    return real_hands(corpus, "kings_*.txt")


def test_real_hands(corpus: Path, real: list[Hand | Refused]) -> None:
    for followed, fact in pairs_of(corpus, real, "KingsClub", 1):
        check_play(followed, fact)
        check_money(followed, fact)
        assert findings(followed.hand) == []
        assert events_of(followed.hand, Unread) == []


def check_money(hand: Replay, fact: Fact) -> None:
    name_of, players = hand.hand.name_of, fact["players"]
    for amounts, key in ((hand.antes, "ante"), (hand.put_in, "put"), (hand.net, "net")):
        assert {name_of(seat): amount for seat, amount in amounts.items()} == {n: hundredths(p[key]) for n, p in players.items()}
    won = {name_of(seat): chips for seat, chips in hand.won.items() if chips}
    assert won == {name: hundredths(amount) for name, amount in fact["collected"].items()}
    assert won.keys() == set(fact["winners"])
    assert [[name_of(seat), chips] for seat, chips in hand.returned.items()] == [
        [name, hundredths(amount)] for name, amount in fact["uncalled_not_printed"]
    ]
    assert hand.total_pot == hundredths(fact["total_pot_contributions"])
    assert hand.rake == hundredths(fact["rake"])
    shown = {name_of(event.seat): [*map(str, event.cards)] for event in hand.hand.events if isinstance(event, Show)}
    assert shown == fact["shown"]


def test_other_real_games_are_named(real: list[Hand | Refused]) -> None:
    games = sorted((hand.kind, hand.reason) for hand in real if isinstance(hand, Refused))
    assert games == [("game", "Limit 2-7 Razz"), ("game", "Limit Seven Card Stud Hi-Lo")]


@pytest.mark.parametrize(
    ("file", "game", "wrong"),
    [
        ("kings_cash_27razz_2021_22-44.txt", "Limit 2-7 Razz", {"RZ203"}),
        ("kings_cash_stud8_2021.txt", "Limit Seven Card Stud Hi-Lo", {"RZ203", "RZ301", "RZ503"}),
    ],
)
def test_real_amounts_of_other_games_add_up(corpus: Path, file: str, game: str, wrong: set[str]) -> None:
    """Hands of other games, read as if they were Razz: amounts, final stacks and nets agree, only who opens and wins does not.

    One is raised to 38.58 over a completion to 22 and a bring-in of 16.58; in the other down cards are shown in another order.
    """
    (hand,) = read_all((corpus / file).read_text(encoding="utf-8").replace(game, "Limit Razz"))
    assert isinstance(hand, Hand)
    assert {*findings(hand)} == wrong
    assert not events_of(hand, Unread)

"""Every room that writes one statement a line: simulated hands written, read and replayed; real hands printed again; any names."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import datetime
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razz_hh.events import Chat
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.sample import game_of
from razz_hh.simulate import Game, simulate
from razz_hh.stakes import Stakes
from razz_hh.write import WRITERS
from tests.rooms import test_fulltilt_names
from tests.rooms.real import real_hands
from tests.rooms.test_names import names
from tests.write.there_and_back import check_same, read, renamed

ROOMS = ("pokerstars", "fulltilt", "winamax", "kingsclub")
TIGHT = (Stakes(50000, 100000, ante=12500, bring_in=12500), Stakes(2200, 4400, ante=1658, bring_in=1658))
IMITATIONS = {
    "pokerstars": ("a: folds", "a", "x [Qc]", "x", ": bets $4", "Seat 2: y", "*** 4th STREET ***", 'z said, "q"'),
    "fulltilt": ("a: folds", "a", "x [Qc]", "x", ": bets $4", "Seat 2: y", "*** 4TH STREET ***", "z: said", "a:", "q folds"),
    "winamax": ("A folds", "A", "x [Qc]", "x", "B bets 4€", "Seat 2: y", "*** 4th STREET ***", "5€"),
    "kingsclub": ("A folds", "A", "x: [Qc]", "x", "B bets 4", "Seat 2: y", "*** 4TH STREET ***", "Rake 5"),
}
GAMES = {
    **{(name, "short stacks"): game_of(name, depth=(0.1, 20), looseness=(0.2, 1)) for name in ROOMS},
    **{(name, "watched, with split pots"): game_of(name, depth=(0.5, 3), hero=None, twins=0.3) for name in ROOMS},
    **{(name, "tournament"): game_of(name, "tournament", depth=(3, 20), level_hands=5) for name in ROOMS if name != "kingsclub"},
    **{(name, "names that imitate lines"): game_of(name, names=IMITATIONS[name], hero="$1", chatter=0) for name in ROOMS},
    ("pokerstars", "mixed"): game_of("pokerstars", mix="HORSE", chatter=0.6),
    ("fulltilt", "six seats"): game_of("fulltilt", players=(3, 6), max_seats=6, twins=0.3, chatter=0.6),
    ("fulltilt", "full ring"): game_of("fulltilt", players=(8, 8), looseness=(0.8, 1), depth=(1, 10)),
    ("fulltilt", "heads up"): game_of("fulltilt", "tournament", players=(2, 2), max_seats=2, depth=(2, 10), level_hands=4),
    ("kingsclub", "high bring-ins"): game_of("kingsclub", depth=(0.5, 10), looseness=(0.4, 1), stakes=TIGHT, table_hands=20),
    ("kingsclub", "labels one late"): game_of("kingsclub", depth=(0.5, 3), looseness=(0.2, 1), start=datetime(2021, 1, 1)),
}
NOT_PRINTED = defaultdict(
    tuple[str, ...],
    {
        ("cash", "kingsclub"): ("played_at", "max_seats"),
        ("cash", "fulltilt"): ("max_seats",),
        ("tournament", "fulltilt"): ("max_seats", "table_name"),
        ("tournament", "winamax"): ("table_name",),
    },
)
"""What a room leaves out, or tells in other words."""
FIELDS = ("played_at", "kind", "currency", "table_name", "max_seats", "tournament_id", "buy_in", "fee")


@pytest.mark.parametrize(("name", "game"), [(name, game) for (name, _), game in GAMES.items()], ids=["-".join(key) for key in GAMES])
def test_simulated_hands_are_read_as_they_were_dealt(name: str, game: Game) -> None:
    write = WRITERS[name].text
    n_games = [room for room, _ in GAMES].count(name)
    for dealt in simulate(1_000 // n_games + 1, seed=11, game=game):
        text = write(dealt)
        hand = read(name, text)
        check_same(name, dealt, hand)
        assert [line.rstrip() for line in write(hand).split("\n")] == [line.rstrip() for line in text.split("\n")]
        kept = [field for field in FIELDS if field not in NOT_PRINTED[dealt.kind, name]]
        assert [getattr(hand, field) for field in kept] == [getattr(dealt, field) for field in kept]
        if name in ("pokerstars", "fulltilt"):
            talk = [[(event.seat, event.text) for event in each.events if type(event) is Chat] for each in (dealt, hand)]
            assert talk[0] == talk[1] or not game.chatter  # what strangers called "a: x" do may read as talk


@pytest.mark.parametrize(
    ("name", "files", "count"), [("fulltilt", "ftp_*", 7), ("winamax", "winamax_*razz*", 1), ("kingsclub", "kings_*_razz_*", 1)]
)
def test_real_hands_are_printed_as_they_were(corpus: Path, name: str, files: str, count: int) -> None:
    """To the letter: their order of antes, seats, shows and talk too."""
    hands = [hand for hand in real_hands(corpus, f"{files}.txt") if isinstance(hand, Hand)]
    assert [WRITERS[name].text(hand) for hand in hands] == [hand.text.replace("\r", "").rstrip("\n") for hand in hands]
    assert len(hands) == count


@pytest.mark.parametrize("name", ROOMS)
def test_hidden_cards_stay_hidden(name: str) -> None:
    """Nobody's down cards are in the text but the hero's and those of a showdown, an all-in or a show."""
    checked = 0
    for hand in simulate(200, seed=12, game=game_of(name, chatter=0)):
        played = replay(hand)
        printed_cards = set(" ".join(re.findall(r"\[(.*?)\]", WRITERS[name].text(hand))).split())
        for seat, holding in played.holdings.items():
            open_to_all = seat in played.shown or (played.is_showdown and seat in played.live)
            if seat != hand.hero_seat and not open_to_all:
                assert printed_cards.isdisjoint(card.text for card in holding.down if card)
                checked += 1
    assert checked > 300


@pytest.mark.parametrize("name", ROOMS)
def test_a_replay_is_printed_like_its_hand(name: str) -> None:
    (hand,) = simulate(1, seed=1, game=game_of(name))
    assert WRITERS[name].text(replay(hand)) == WRITERS[name].text(hand)


# --- any names -----------------------------------------------------------------------------------


@cache
def dealt_hands(name: str) -> list[Hand]:
    games = [game_of(name, players=(2, 8), depth=(0.5, 6), chatter=0), game_of(name, players=(3, 6), depth=(5, 20), chatter=0)]
    if name != "kingsclub":
        games[1] = game_of(name, "tournament", players=(4, 8), chatter=0)
    return [hand for game in games for hand in simulate(40, seed=21, game=game)]


def has_two_readings(name: str, text: str, new: list[str]) -> bool:
    """Whether a line is, letter for letter, also something that another seat does: no reader can tell them apart."""
    if name == "fulltilt":
        return test_fulltilt_names.has_two_readings(text, new)
    refunds = [line for line in text.split("\n") if line.startswith("Uncalled bet (")] if name == "pokerstars" else []
    return any(each and refund.startswith((f"{each}: ", f"{each} ")) for refund in refunds for each in new)


@pytest.mark.parametrize("name", ROOMS)
@settings(max_examples=300)
@given(n=st.integers(0, 79), new=st.lists(names, min_size=8, max_size=8, unique=True))
def test_any_hand_under_any_names(name: str, n: int, new: list[str]) -> None:
    plain, write = dealt_hands(name)[n], WRITERS[name].text
    text = write(renamed(plain, new))
    if has_two_readings(name, text, new):
        return
    hand = read(name, text)
    assert [seat.name for seat in hand.seats] == new[: len(plain.seats)]
    assert hand.events == read(name, write(renamed(plain, [*"abcdefgh"]))).events

"""What KingsClub prints, line by line; real hands printed again; simulated hands written, read and replayed."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razz_hh.batch import hands_of
from razz_hh.cards import parse_cards
from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Capped,
    Chat,
    Check,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Finish,
    Fold,
    Muck,
    NoShow,
    PotClaim,
    Raise,
    ReturnUncalled,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
    Summary,
    Unread,
)
from razz_hh.files import find_files
from razz_hh.hand import Hand, Seat
from razz_hh.replay import replay
from razz_hh.simulate import Game, simulate
from razz_hh.stakes import HOUSES, Stakes
from razz_hh.write import kingsclub
from tests.rooms.test_names import names
from tests.write.there_and_back import check_same, read, renamed

HAND = Hand(
    source="",
    line=1,
    room="kingsclub",
    number="3537921",
    stakes=Stakes(50000, 100000),
    kind="cash",
    table_name="Bobbys Room Mix",
    played_local=datetime(2021, 1, 30, 22, 25, 13),
    seats=(Seat(0, 1, "Ann", 1268625), Seat(0, 4, "B [2c]", 35000)),
    hero_seat=1,
    events=(),
)
LATER = msgspec.structs.replace(HAND, played_local=datetime(2022, 1, 1, 0, 0))
cards = parse_cards
HOUSE = HOUSES["kingsclub"]


def printed(*events: Event, hand: Hand = HAND, hero: int | None = None) -> list[str]:
    """The lines that *events* add below the seat list."""
    return kingsclub(msgspec.structs.replace(hand, events=events), hero).split("\n")[3 + len(hand.seats) :]


def test_the_top() -> None:
    assert kingsclub(HAND).split("\n") == [
        "#3537921: Limit Razz - 500/1,000",
        "2021-01-30 22:25:13",
        "Table 'Bobbys Room Mix'",
        "Seat 1: Ann (12,686.25)",
        "Seat 4: B [2c] (350)",
    ]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Ante(0, 1, 12500), "Ann: posts ante 125"),
        (Ante(0, 1, 12500, is_all_in=True), "Ann: posts ante 125, and is all in"),
        (StreetStart(0, 4), "*** 3RD STREET ***"),
        (StreetStart(0, 7), "*** 6TH STREET ***"),
        (Community(0, cards("6h")[0]), "*** 6TH STREET *** [6h]"),
        (Deal(0, 1, cards("Qc 2d 3h")), "Dealt to Ann: [Qc 2d 3h]"),
        (Deal(0, 4, cards("Qc 2d 3h")), "Dealt to B [2c]: [X X 3h]"),
        (Deal(0, 4, cards("3h")), "Dealt to B [2c]: [X X 3h]"),
        (BringIn(0, 4, 12500), "B [2c] brings in for 125"),
        (BringIn(0, 4, 1658), "B [2c] brings in for 16.58"),
        (Bet(0, 1, 50000), "Ann bets 500"),
        (Complete(0, 1, 50000), "Ann bets 500"),
        (Raise(0, 1, 37500, 50000, is_all_in=True), "Ann bets 500, and is all in"),
        (Call(0, 1, 123450), "Ann calls 1,234.50"),
        (Check(0, 1), "Ann checks"),
        (Fold(0, 1), "Ann folds"),
        (Show(0, 1, cards("3d 3s 5h 4h"), (3, 3, 5, 4)), "Ann shows [3d 3s 5h 4h]"),
        (Muck(0, 1, cards("3d 3s 5h")), "Ann shows [3d 3s 5h]"),
        (Unread(0, 1, "what?", "not a line"), "what?"),
    ],
)
def test_a_line(event: Event, expected: str) -> None:
    assert printed(event) == [expected]


@pytest.mark.parametrize(
    "event",
    [StreetStart(0, 3), Capped(0), NoShow(0, 1), Muck(0, 1), Chat(0, 1, "nh"), Finish(0, 1, 2), ReturnUncalled(0, 1, 5), Showdown(0)],
)
def test_what_the_room_does_not_print(event: Event) -> None:
    assert printed(event) == []


def test_labels_are_right_from_2022_on() -> None:
    assert printed(StreetStart(0, 4), StreetStart(0, 7), hand=LATER) == ["*** 4TH STREET ***", "*** 7TH STREET ***"]


def test_what_is_called_is_a_street_total() -> None:
    deeds = (
        BringIn(0, 1, 12500),
        Bet(0, 4, 22500, is_all_in=True),
        Raise(0, 1, None, 62500),
        StreetStart(0, 4),
        Bet(0, 1, 50000),
        Call(0, 4, 50000),
    )
    assert printed(*deeds) == [
        "Ann brings in for 125", "B [2c] bets 225, and is all in", "Ann raises to 625", "*** 3RD STREET ***", "Ann bets 500", "B [2c] calls 500",
    ]  # fmt: skip
    assert printed(BringIn(0, 1, 12500), Bet(0, 4, 50000), Call(0, 1, 37500))[-1] == "Ann calls 500"


def test_the_summary_tells_final_stacks_nets_rake_and_pots() -> None:
    deeds = (
        Ante(0, 1, 12500),
        Ante(0, 4, 12500),
        ReturnUncalled(0, 1, 500),
        Collect(0, 4, 1000, 1),
        Collect(0, 1, 23000, 0),
        Summary(0),
        PotClaim(0, 24500, (), 500),
    )
    assert printed(*deeds)[2:] == [
        "*** SUMMARY ***", "Seat 1: Ann (12,796.25) +110", "Seat 4: B [2c] (235) -115", "Rake 5", "B [2c] wins side pot 1 (10)",
        "Ann wins main pot (230)",
    ]  # fmt: skip
    claims = (SeatClaim(line=0, seat=1, result="none", final_stack=100, net=-200), SeatClaim(line=0, seat=4, result="collected"))
    assert printed(*deeds[:5], *claims)[3:5] == ["Seat 1: Ann (1) -2", "Seat 4: B [2c] (235) -115"]
    assert printed(Ante(0, 1, 100), Ante(0, 4, 100), Collect(0, 1, 200), PotClaim(0, 200, (), 0))[-2:] == [
        "Seat 4: B [2c] (349) -1", "Ann wins pot (2)",
    ]  # fmt: skip


# --- there and back ------------------------------------------------------------------------------


def test_real_hands_are_printed_as_they_were(corpus: Path) -> None:
    hands = [hand for file in find_files([f"{corpus}/kings_*_razz_*.txt"]) for hand in hands_of(file)]
    assert [kingsclub(hand) for hand in hands if isinstance(hand, Hand)] == [hand.text.replace("\r", "") for hand in hands]
    assert len(hands) == 1


TIGHT = (Stakes(50000, 100000, ante=12500, bring_in=12500), Stakes(2200, 4400, ante=1658, bring_in=1658))


@pytest.mark.parametrize(
    "game",
    [
        Game(house=HOUSE, currency="", depth=(0.1, 20), looseness=(0.2, 1)),
        Game(house=HOUSE, currency="", depth=(0.5, 3), looseness=(0.2, 1), hero=None, twins=0.3, start=datetime(2021, 1, 1)),
        Game(house=HOUSE, currency="", depth=(0.5, 10), looseness=(0.4, 1), stakes=TIGHT, table_hands=20),
        Game(
            house=HOUSE,
            currency="",
            names=("A folds", "A", "x: [Qc]", "x", "B bets 4", "Seat 2: y", "*** 4TH STREET ***", "Rake 5"),
            hero="5",
        ),
    ],
    ids=["short stacks", "watched, with split pots", "high bring-ins", "names that imitate lines"],
)
def test_simulated_hands_are_read_as_they_were_dealt(game: Game) -> None:
    for dealt in simulate(250, seed=11, game=game):
        text = kingsclub(dealt)
        hand = read("kingsclub", text)
        check_same("kingsclub", dealt, hand)
        assert kingsclub(hand) == text
        assert (hand.played_local, hand.played_at, hand.table_name) == (dealt.played_local, None, dealt.table_name)


@cache
def dealt_hands() -> list[Hand]:
    return list(simulate(80, seed=21, game=Game(house=HOUSE, currency="", players=(2, 8), depth=(0.5, 6), chatter=0)))


@settings(max_examples=300)
@given(st.integers(0, 79), st.lists(names, min_size=8, max_size=8, unique=True))
def test_any_hand_under_any_names(n: int, new: list[str]) -> None:
    plain = dealt_hands()[n]
    hand = read("kingsclub", kingsclub(renamed(plain, new)))
    assert [seat.name for seat in hand.seats] == new[: len(plain.seats)]
    assert hand.events == read("kingsclub", kingsclub(renamed(plain, [*"abcdefgh"]))).events


def test_a_replay_is_printed_like_its_hand() -> None:
    (hand,) = simulate(1, seed=1, game=Game(house=HOUSE))
    assert kingsclub(replay(hand)) == kingsclub(hand)

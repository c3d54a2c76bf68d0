"""What KingsClub prints, line by line; real hands printed again; simulated hands written, read and replayed."""

from __future__ import annotations

from datetime import datetime

import msgspec
import pytest

from razz_hh.audit import INFO, audit
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
from razz_hh.hand import Hand, Seat
from razz_hh.replay import replay
from razz_hh.simulate import Game, simulate
from razz_hh.stakes import HOUSES, Stakes
from razz_hh.write import kingsclub
from tests.write.there_and_back import read

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


def test_whole_chips_that_a_split_pot_cannot_divide() -> None:
    """In tournaments there are no cents, which the room never says: what its amounts have none of cannot be divided by them."""
    game = Game(
        house=HOUSES["kingsclub"],
        kind="tournament",
        twins=1,
        hero=None,
        players=(3, 3),
        stakes=(Stakes(50000, 100000, 12500, 12500, chip=100),),
    )
    hands = [read("kingsclub", kingsclub(hand)) for hand in simulate(60, seed=3, game=game)]
    shares = [{event.amount for event in hand.events if type(event) is Collect and event.pot is None} for hand in hands]
    assert any(len(each) == 2 and max(each) - min(each) == 100 for each in shares)
    assert [finding for hand in hands for finding in audit(replay(hand)) if finding.severity != INFO] == []

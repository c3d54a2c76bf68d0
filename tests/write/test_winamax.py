"""What Winamax prints, line by line; real hands printed again; simulated hands written, read and replayed."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from razz_hh.cards import parse_cards
from razz_hh.events import (
    Ante,
    Bet,
    BoardClaim,
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
from razz_hh.stakes import Stakes
from razz_hh.write import winamax

CASH = Hand(
    source="",
    line=1,
    room="winamax",
    number="12-345-6789",
    stakes=Stakes(2500, 5000, ante=500),
    kind="cash",
    currency="EUR",
    table_name="Pampelune",
    max_seats=6,
    played_local=datetime(2016, 11, 12, 22, 39),
    zone="UTC",
    played_at=datetime(2016, 11, 12, 22, 39, tzinfo=UTC),
    seats=(Seat(0, 1, "Ann", 154672), Seat(0, 4, "B [2c]", 66456)),
    hero_seat=1,
    events=(),
)
TOURNAMENT = msgspec.structs.replace(
    CASH, kind="tournament", currency="", tournament_id="77", buy_in=450, fee=50, buy_in_currency="EUR", level="Level IV", table_name="77 3"
)
cards = parse_cards


def printed(*events: Event, hand: Hand = CASH, hero: int | None = None) -> list[str]:
    """The lines that *events* add below the seat list."""
    return winamax(msgspec.structs.replace(hand, events=events), hero).split("\n")[3 + len(hand.seats) :]


@pytest.mark.parametrize(
    ("hand", "line", "expected"),
    [
        (CASH, 0, "Winamax Poker - CashGame - HandId: #12-345-6789 - Razz fixed limit (5€/25€/50€) - 2016/11/12 22:39:00 UTC"),
        (CASH, 1, "Table: 'Pampelune' 6-max (real money) "),
        (CASH, 2, "Seat 1: Ann (1546.72€)"),
        (CASH, 4, "*** ANTE/BLINDS ***"),
        (
            TOURNAMENT,
            0,
            'Winamax Poker - Tournament "Sit&Go" buyIn: 4.50€ + 0.50€ level: 4 - HandId: #12-345-6789 - Razz fixed limit (5/25/50)'
            " - 2016/11/12 22:39:00 UTC",
        ),
        (TOURNAMENT, 1, "Table: 'Sit&Go(77)#3' 6-max (real money) "),
        (TOURNAMENT, 2, "Seat 1: Ann (1546.72)"),
        (msgspec.structs.replace(CASH, currency="", is_play_money=True), 1, "Table: 'Pampelune' 6-max (play money) "),
        (msgspec.structs.replace(TOURNAMENT, seats=(Seat(0, 1, "Ann", 150000, bounty=250),)), 2, "Seat 1: Ann (1500, 2.50€ bounty)"),
        (
            msgspec.structs.replace(CASH, zone="ET", played_at=datetime(2016, 11, 13, 3, 39, tzinfo=UTC), stakes=Stakes(4, 8)),
            0,
            "Winamax Poker - CashGame - HandId: #12-345-6789 - Razz fixed limit (0€/0.04€/0.08€) - 2016/11/13 03:39:00 UTC",
        ),
    ],
)
def test_tops(hand: Hand, line: int, expected: str) -> None:
    assert winamax(hand).split("\n")[line] == expected


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Ante(0, 1, 500), "Ann posts ante 5€"),
        (Ante(0, 1, 550, is_all_in=True), "Ann posts ante 5.50€"),
        (StreetStart(0, 3), "*** 3rd STREET ***"),
        (StreetStart(0, 7), "*** 7th STREET ***"),
        (Community(0, cards("6h")[0]), "*** 7th STREET *** [6h]"),
        (Deal(0, 1, cards("Qc 2d 3h")), "Dealt to Ann [Qc 2d 3h]"),
        (Deal(0, 4, cards("Qc 2d 3h")), "Dealt to B [2c] [X X 3h]"),
        (Deal(0, 4, cards("3h")), "Dealt to B [2c] [X X 3h]"),
        (BringIn(0, 4, 1000), "B [2c] brings in 10€"),
        (Bet(0, 1, 2500), "Ann bets 25€"),
        (Call(0, 1, 123456, is_all_in=True), "Ann calls 1234.56€"),
        (Check(0, 1), "Ann checks"),
        (Fold(0, 1), "Ann folds"),
        (Showdown(0), "*** SHOW DOWN ***"),
        (Show(0, 1, cards("3d 3s 5h 4h"), (3, 3, 5, 4)), "Ann shows [3d 3s 5h 4h]"),
        (Muck(0, 1, cards("3d 3s 5h")), "Ann shows [3d 3s 5h]"),
        (Collect(0, 1, 3900), "Ann collected 39€ from pot"),
        (Collect(0, 1, 3900, 0), "Ann collected 39€ from main pot"),
        (Collect(0, 1, 3900, 2), "Ann collected 39€ from side pot 2"),
        (Unread(0, 1, "what?", "not a line"), "what?"),
        (Summary(0), "*** SUMMARY ***"),
        (PotClaim(0, 4100, (), 200), "Total pot 39€ | Rake 2€"),
        (PotClaim(0, 4100, (2100, 2000), 0), "Total pot 41€ | No rake"),
        (BoardClaim(0, cards("6h")), "Board: [6h]"),
        (SeatClaim(line=0, seat=1, result="collected", is_winner=True, won=3900), "Seat 1: Ann won 39€"),
        (
            SeatClaim(line=0, seat=1, result="showed", cards=cards("Ah 2c"), is_winner=True, won=6800, low=(2, 1)),
            "Seat 1: Ann showed [Ah 2c] and won 68€",
        ),
        (SeatClaim(line=0, seat=1, result="showed", cards=cards("Ah 2c")), "Seat 1: Ann showed [Ah 2c] and lost"),
        (SeatClaim(line=0, seat=1, result="mucked", cards=cards("Ah 2c")), "Seat 1: Ann showed [Ah 2c] and lost"),
    ],
)
def test_a_line(event: Event, expected: str) -> None:
    assert printed(event) == [expected]


@pytest.mark.parametrize(
    "event",
    [
        Capped(0),
        NoShow(0, 1),
        Muck(0, 1),
        Chat(0, 1, "nh"),
        Finish(0, 1, 2),
        ReturnUncalled(0, 1, 5),
        SeatClaim(line=0, seat=1, result="folded", street=3),
        SeatClaim(line=0, seat=1, result="mucked"),
        SeatClaim(line=0, seat=1, result="none", final_stack=5, net=5),
    ],
)
def test_what_the_room_does_not_print(event: Event) -> None:
    assert printed(event) == []


def test_raises_are_counted_without_the_bring_in() -> None:
    """Rulebook E53: 28.90 after a bring-in of 10 is printed as 18.90, which is 6.10 less than the level."""
    assert printed(BringIn(0, 1, 1000), Raise(0, 4, 1500, 2500), Raise(0, 1, 390, 2890, is_all_in=True), Call(0, 4, 390)) == [
        "Ann brings in 10€", "B [2c] raises 25€ to 25€", "Ann raises -6.10€ to 18.90€", "B [2c] calls 3.90€",
    ]  # fmt: skip
    assert printed(BringIn(0, 1, 1000), Complete(0, 4, 2500)) == ["Ann brings in 10€", "B [2c] raises 25€ to 25€"]
    assert printed(StreetStart(0, 4), Bet(0, 1, 2500), Raise(0, 4, 2500, 5000)) == [
        "*** 4th STREET ***", "Ann bets 25€", "B [2c] raises 25€ to 50€",
    ]  # fmt: skip


def test_uncalled_chips_are_told_with_the_pot() -> None:
    end = (Summary(0), PotClaim(0, 1000, (), 100), SeatClaim(line=0, seat=1, result="collected", is_winner=True, won=900))
    assert printed(ReturnUncalled(0, 1, 400), Collect(0, 1, 900), *end) == [
        "Ann collected 13€ from pot", "*** SUMMARY ***", "Total pot 13€ | Rake 1€", "Seat 1: Ann won 13€",
    ]  # fmt: skip
    assert printed(ReturnUncalled(0, 4, 400), Collect(0, 1, 900), *end) == [
        "B [2c] collected 4€ from side pot 1", "Ann collected 9€ from main pot", "*** SUMMARY ***", "Total pot 13€ | Rake 1€",
        "Seat 1: Ann won 9€",
    ]  # fmt: skip


def test_cards_are_hidden_but_the_heros_and_the_seventh_is_printed_for_all() -> None:
    deals = (
        Deal(0, 1, cards("As 2s 3s")),
        Deal(0, 4, cards("3d")),
        StreetStart(0, 4),
        Deal(0, 4, cards("6c"), cards("3d")),
        Deal(0, 1, cards("5c"), cards("As 2s 3s")),
        StreetStart(0, 7),
        Deal(0, 1, cards("9h"), cards("As 2s 3s 5c")),
    )
    assert printed(*deals) == [
        "Dealt to Ann [As 2s 3s]",
        "Dealt to B [2c] [X X 3d]",
        "*** 4th STREET ***",
        "Dealt to B [2c] [X X 3d] [6c]",
        "Dealt to Ann [As 2s 3s] [5c]",
        "*** 7th STREET ***",
        "Dealt to B [2c] [X X 3d 6c] [X]",
        "Dealt to Ann [As 2s 3s 5c] [9h]",
    ]
    assert printed(*deals, hero=4)[0] == "Dealt to Ann [X X 3s]"

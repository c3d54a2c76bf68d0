"""What Full Tilt prints, line by line; real hands printed again; simulated hands written, read and replayed."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import msgspec
import pytest

from razz_hh.cards import parse_cards
from razz_hh.events import (
    Ante,
    Bet,
    BoardClaim,
    BringIn,
    BringInClaim,
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
    Noise,
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
from razz_hh.write import fulltilt
from razz_hh.write.fulltilt import low_words

HOUSE = HOUSES["fulltilt"]
CASH = Hand(
    source="",
    line=1,
    room="fulltilt",
    number="26190453000",
    stakes=Stakes(10, 20, ante=2),
    kind="cash",
    currency="USD",
    table_name="Mart",
    max_seats=8,
    played_local=datetime(2010, 12, 7, 4, 10, 10),
    zone="ET",
    seats=(Seat(0, 1, "Ann", 450), Seat(0, 4, "B [2c]", 500, is_sitting_out=True)),
    hero_seat=1,
    events=(),
)
TOURNAMENT = msgspec.structs.replace(
    CASH,
    kind="tournament",
    currency="",
    tournament_id="77",
    table_name="77 1",
    buy_in=200,
    fee=10,
    buy_in_currency="USD",
    stakes=Stakes(8000, 16000, ante=1500, chip=100),
    seats=(Seat(0, 1, "Ann", 120_000),),
)
cards = parse_cards


def printed(*events: Event, hand: Hand = CASH, hero: int | None = None) -> list[str]:
    """The lines that *events* add below the seat list."""
    return fulltilt(msgspec.structs.replace(hand, events=events), hero).split("\n")[1 + len(hand.seats) :]


# --- the top -------------------------------------------------------------------------------------

SHANGHAI = msgspec.structs.replace(
    CASH, played_local=datetime(2010, 12, 7, 17, 10, 10), zone="CCT", played_at=datetime(2010, 12, 7, 9, 10, 10, tzinfo=UTC)
)
TOP = "Full Tilt Poker Game #26190453000: "


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        (CASH, "Table Mart - $0.10/$0.20 Ante $0.02 - Limit Razz - 04:10:10 ET - 2010/12/07"),
        (SHANGHAI, "Table Mart - $0.10/$0.20 Ante $0.02 - Limit Razz - 17:10:10 CCT - 2010/12/07 [04:10:10 ET - 2010/12/07]"),
        (
            msgspec.structs.replace(CASH, max_seats=6, stakes=Stakes(250, 500, ante=40)),
            "Table Mart (6 max) - $2.50/$5 Ante $0.40 - Limit Razz - 04:10:10 ET - 2010/12/07",
        ),
        (TOURNAMENT, "$2 + $0.10 Sit & Go (77), Table 1 - 80/160 Ante 15 - Limit Razz - 04:10:10 ET - 2010/12/07"),
        (
            msgspec.structs.replace(TOURNAMENT, max_seats=2),
            "$2 + $0.10 Heads Up Sit & Go (77), Table 1 - 80/160 Ante 15 - Limit Razz - 04:10:10 ET - 2010/12/07",
        ),
        (
            msgspec.structs.replace(TOURNAMENT, mix="HORSE", max_seats=6, buy_in=0, fee=0),
            "Freeroll HORSE Sit & Go (77), Table 1 (6 max) - 80/160 Ante 15 - Limit Razz - 04:10:10 ET - 2010/12/07",
        ),
        (msgspec.structs.replace(CASH, played_local=None), "Table Mart - $0.10/$0.20 Ante $0.02 - Limit Razz"),
    ],
)
def test_headers(hand: Hand, line: str) -> None:
    assert fulltilt(hand).split("\n")[0] == TOP + line


def test_seats() -> None:
    assert fulltilt(CASH).split("\n")[1:] == ["Seat 1: Ann ($4.50)", "Seat 4: B [2c] ($5), is sitting out"]
    assert fulltilt(TOURNAMENT).split("\n")[1:] == ["Seat 1: Ann (1,200)"]


def test_the_ante_is_learned_from_the_antes_where_the_stakes_leave_it_out() -> None:
    hand = msgspec.structs.replace(CASH, stakes=Stakes(10, 20), events=(Ante(0, 1, 1, is_all_in=True), Ante(0, 4, 2)))
    assert " $0.10/$0.20 Ante $0.02 - " in fulltilt(hand)


# --- lines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Ante(0, 1, 2), "Ann antes $0.02"),
        (Ante(0, 1, 2, is_all_in=True), "Ann antes $0.02, and is all in"),
        (StreetStart(0, 3), "*** 3RD STREET ***"),
        (StreetStart(0, 7), "*** 7TH STREET ***"),
        (Community(0, cards("6h")[0]), "*** 7TH STREET *** [6h]"),
        (BringInClaim(0, 4, *cards("Ks")), "B [2c] is high with [Ks]"),
        (BringIn(0, 4, 3, is_all_in=True), "B [2c] brings in for $0.03, and is all in"),
        (Complete(0, 1, 10), "Ann completes it to $0.10"),
        (Call(0, 1, 100, is_all_in=True), "Ann calls $1, and is all in"),
        (Check(0, 1), "Ann checks"),
        (Fold(0, 1), "Ann folds"),
        (ReturnUncalled(0, 4, 8), "Uncalled bet of $0.08 returned to B [2c]"),
        (Showdown(0), "*** SHOW DOWN ***"),
        (Show(0, 1, cards("As 7c Kc Js 4s 7d Tc"), (11, 10, 7, 4, 1)), "Ann shows [As 7c Kc Js 4s 7d Tc] J,T,7,4,A"),
        (Show(0, 1, cards("7c 7d Kc Kh Ks Ad 7s"), (7, 7, 13, 13, 1)), "Ann shows [7c 7d Kc Kh Ks Ad 7s] two pair, Sevens and Kings"),
        (Muck(0, 1, cards("3d 3s 5h")), "Ann mucks"),
        (NoShow(0, 1), "Ann mucks"),
        (Collect(0, 1, 123_456), "Ann wins the pot ($1,234.56)"),
        (Collect(0, 1, 39, 0), "Ann wins the main pot ($0.39)"),
        (Collect(0, 1, 39, 1), "Ann wins the side pot ($0.39)"),
        (Chat(0, 1, "*** RIVER ***"), "Ann: *** RIVER ***"),
        (Chat(0, None, "hi", "Zed"), "Zed: hi"),
        (Noise(0, "Ann is disconnected "), "Ann has been disconnected"),
        (Noise(0, "Ann is connected "), "Ann has reconnected"),
        (Noise(0, "Ann leaves the table"), "Ann stands up"),
        (Noise(0, "Zed joins the table at seat #3 "), "Zed sits down"),
        (Noise(0, "5 seconds left to act"), "5 seconds left to act"),
        (Unread(0, 1, "what?", "not a line"), "what?"),
        (Summary(0), "*** SUMMARY ***"),
        (PotClaim(0, 117, (), 5), "Total pot $1.17 | Rake $0.05"),
        (PotClaim(0, 9510, (8210, 1000), 300), "Total pot $95.10 Main pot $85.10. Side pot $10. | Rake $3"),
        (PotClaim(0, 60, (30, 20, 10), 0), "Total pot $0.60 Main pot $0.30. Side pot #1 $0.20. Side pot #2 $0.10. | Rake $0"),
        (BoardClaim(0, cards("6h")), "Board: [6h]"),
    ],
)
def test_a_line(event: Event, expected: str) -> None:
    lines = printed(event)
    assert lines[0 if not isinstance(event, Collect) else -1] == expected


@pytest.mark.parametrize(("event"), [Capped(0), Finish(0, 1, 8)])
def test_what_the_room_does_not_print(event: Event) -> None:
    assert printed(event) == []


def test_seats_of_the_summary() -> None:
    """Who is listed and not dealt in sits out; a low is in words where ranks repeat."""
    events = (
        Ante(0, 1, 2),
        SeatClaim(0, 1, "showed", cards=cards("As 7c"), is_winner=True, won=68, low=(7, 1)),
        SeatClaim(0, 4, "mucked", cards=cards("Ad Ac"), low=(1, 1)),
    )
    assert printed(*events)[1:] == ["Seat 1: Ann showed [As 7c] and won ($0.68) with 7,A", "Seat 4: B [2c] mucked [Ad Ac] - a pair of Aces"]
    assert printed(*events[:2])[-1] == "Seat 4: B [2c] is sitting out"
    assert printed(SeatClaim(0, 1, "folded", 3, no_bet=True))[0] == "Seat 1: Ann folded on 3rd St."
    assert printed(SeatClaim(0, 1, "mucked", low=(7, 1)))[0] == "Seat 1: Ann mucked"  # no low without cards
    assert printed(SeatClaim(0, 1, "collected", won=39))[0] == "Seat 1: Ann collected ($0.39), mucked"
    assert printed(SeatClaim(0, 1, "showed", cards=cards("As 7c"), low=(7, 1)))[0] == "Seat 1: Ann showed [As 7c] and lost with 7,A"


@pytest.mark.parametrize(
    ("ranks", "words"),
    [
        ((9, 7, 5, 4, 2), "9,7,5,4,2"),
        ((6, 6, 13, 2, 1), "a pair of Sixes"),
        ((13, 13, 7, 7, 1), "two pair, Kings and Sevens"),
        ((9, 9, 9, 2, 1), "three of a kind, Nines"),
        ((9, 9, 9, 13, 13), "a full house, Nines full of Kings"),
        ((1, 1, 1, 1, 2), "four of a kind, Aces"),
        ((), ""),
    ],
)
def test_lows_in_words(ranks: tuple[int, ...], words: str) -> None:
    assert low_words(ranks) == words


def test_the_hero_sees_his_own_cards_alone() -> None:
    deals = (
        StreetStart(0, 3),
        Deal(0, 1, cards("As 2s 3s")),
        Deal(0, 4, cards("Ad 2d 3d")),
        Bet(0, 4, 10),
        Raise(0, 1, 10, 20),
        Call(0, 4, 10),
        StreetStart(0, 4),
        Deal(0, 1, cards("5c"), cards("As 2s 3s")),
        Deal(0, 4, cards("6c"), cards("Ad 2d 3d")),
        Bet(0, 1, 10),
    )
    assert printed(*deals) == [
        "*** 3RD STREET ***",
        "Dealt to Ann [As 2s] [3s]",
        "Dealt to B [2c] [3d]",
        "Ann is high with [3s]",
        "B [2c] completes it to $0.10",
        "Ann raises to $0.20",
        "B [2c] calls $0.10",
        "*** 4TH STREET ***",
        "Dealt to Ann [As 2s 3s] [5c]",
        "Dealt to B [2c] [3d] [6c]",
        "Ann bets $0.10",
    ]
    assert printed(*deals, hero=4)[1:3] == ["Dealt to Ann [3s]", "Dealt to B [2c] [Ad 2d] [3d]"]


def test_hands_are_turned_up_once_nobody_can_bet() -> None:
    turned_up = 0
    for hand in simulate(200, seed=13, game=Game(house=HOUSE, kind="tournament", players=(2, 4), depth=(2, 4), chatter=0)):
        text = fulltilt(hand)
        played = replay(hand)
        if not played.is_showdown or played.last_action_street == 7:
            continue
        shows = re.findall(r"^.* shows \[(.*?)\]", text, re.MULTILINE)
        assert "*** SHOW DOWN ***" not in text
        assert " mucks" not in text
        assert len(shows) == 2 * len(played.live)
        assert {len(each.split()) for each in shows[: len(played.live)]} == {played.last_action_street}
        turned_up += 1
    assert turned_up > 20

"""What PokerStars prints, line by line, and real hands read and printed again."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

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
from razz_hh.hand import Hand, HandText, Seat
from razz_hh.rooms import room
from razz_hh.stakes import Stakes
from razz_hh.write import pokerstars

CASH = Hand(
    source="",
    line=1,
    room="pokerstars",
    number="35874566077",
    stakes=Stakes(4, 8),
    kind="cash",
    currency="USD",
    table_name="Gotha II",
    max_seats=8,
    played_local=datetime(2009, 11, 26, 0, 4, 42),
    zone="ET",
    seats=(Seat(0, 1, "Ann", 133), Seat(0, 4, "B [2c]", 200, is_sitting_out=True)),
    hero_seat=1,
    events=(),
)
TOURNAMENT = msgspec.structs.replace(
    CASH,
    kind="tournament",
    currency="",
    tournament_id="77",
    buy_in=20000,
    fee=1500,
    buy_in_currency="USD",
    level="Level IV",
    stakes=Stakes(5000, 10000, chip=100),
    seats=(Seat(0, 1, "Ann", 484200),),
)
cards = parse_cards


def printed(*events: Event, hand: Hand = CASH, hero: int | None = None) -> list[str]:
    """The lines that *events* add below the seat list."""
    return pokerstars(msgspec.structs.replace(hand, events=events), hero).split("\n")[2 + len(hand.seats) :]


def test_the_top_of_a_cash_hand() -> None:
    assert pokerstars(CASH).split("\n") == [
        "PokerStars Hand #35874566077:  Razz Limit ($0.04/$0.08 USD) - 2009/11/26 0:04:42 ET",
        "Table 'Gotha II' 8-max",
        "Seat 1: Ann ($1.33 in chips) ",
        "Seat 4: B [2c] ($2 in chips) is sitting out",
    ]


def test_the_top_of_a_tournament_hand() -> None:
    assert pokerstars(TOURNAMENT).split("\n") == [
        "PokerStars Hand #35874566077: Tournament #77, $200+$15 USD Razz Limit - Level IV (50/100) - 2009/11/26 0:04:42 ET",
        "Table 'Gotha II' 8-max",
        "Seat 1: Ann (4842 in chips) ",
    ]


EUROS = msgspec.structs.replace(CASH, currency="EUR", stakes=Stakes(20000, 40000))
FREE = msgspec.structs.replace(TOURNAMENT, buy_in=0, fee=0, buy_in_currency="")
CLUB = msgspec.structs.replace(
    TOURNAMENT, club="Player's Room", mix="8-Game", level="Match Round I, Level IV", buy_in=10000, fee=900, buy_in_currency=""
)
HORSE = msgspec.structs.replace(CASH, mix="HORSE")
CHIPS = msgspec.structs.replace(TOURNAMENT, buy_in_currency="", is_play_money=True)
BOUNTY = msgspec.structs.replace(TOURNAMENT, buy_in=500, bounty=500, fee=100, seats=(Seat(0, 1, "Ann", 150000, bounty=250),))
PLAY = msgspec.structs.replace(CASH, currency="", is_play_money=True, stakes=Stakes(10000, 20000))
BERLIN = msgspec.structs.replace(
    CASH, played_local=datetime(2013, 6, 5, 23, 30), zone="CET", played_at=datetime(2013, 6, 5, 21, 30, tzinfo=UTC)
)


@pytest.mark.parametrize(
    ("hand", "line", "expected"),
    [
        (EUROS, 0, "PokerStars Hand #35874566077:  Razz Limit (€200/€400 EUR) - 2009/11/26 0:04:42 ET"),
        (HORSE, 0, "PokerStars Hand #35874566077:  HORSE (Razz Limit, $0.04/$0.08 USD) - 2009/11/26 0:04:42 ET"),
        (FREE, 0, "PokerStars Hand #35874566077: Tournament #77, Freeroll  Razz Limit - Level IV (50/100) - 2009/11/26 0:04:42 ET"),
        (
            CLUB,
            0,
            "PokerStars Home Game Hand #35874566077: {Player's Room} Tournament #77, 100+9 8-Game (Razz Limit)"
            " - Match Round I, Level IV (50/100) - 2009/11/26 0:04:42 ET",
        ),
        (BOUNTY, 0, "PokerStars Hand #35874566077: Tournament #77, $5+$5+$1 USD Razz Limit - Level IV (50/100) - 2009/11/26 0:04:42 ET"),
        (BOUNTY, 2, "Seat 1: Ann (1500 in chips, $2.50 bounty) "),
        (PLAY, 0, "PokerStars Hand #35874566077:  Razz Limit (100/200) - 2009/11/26 0:04:42 ET"),
        (PLAY, 1, "Table 'Gotha II' 8-max (Play Money)"),
        (
            CHIPS,
            0,
            "PokerStars Hand #35874566077: Tournament #77, 200+15 Play Money Razz Limit - Level IV (50/100) - 2009/11/26 0:04:42 ET",
        ),
        (BERLIN, 0, "PokerStars Hand #35874566077:  Razz Limit ($0.04/$0.08 USD) - 2013/06/05 23:30:00 CET [2013/06/05 17:30:00 ET]"),
    ],
)
def test_other_tops(hand: Hand, line: int, expected: str) -> None:
    assert pokerstars(hand).split("\n")[line] == expected


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Ante(0, 1, 1), "Ann: posts the ante $0.01"),
        (Ante(0, 1, 1, is_all_in=True), "Ann: posts the ante $0.01 and is all-in"),
        (StreetStart(0, 3), "*** 3rd STREET ***"),
        (StreetStart(0, 7), "*** RIVER ***"),
        (Community(0, cards("6h")[0]), "*** RIVER *** [6h]"),
        (Deal(0, 1, cards("Qc 2d 3h")), "Dealt to Ann [Qc 2d 3h]"),
        (Deal(0, 4, cards("Qc 2d 3h")), "Dealt to B [2c] [3h]"),
        (Deal(0, 4, cards("3h")), "Dealt to B [2c] [3h]"),
        (BringIn(0, 4, 2), "B [2c]: brings in for $0.02"),
        (Bet(0, 1, 4), "Ann: bets $0.04"),
        (Complete(0, 1, 4), "Ann: bets $0.04"),
        (Raise(0, 1, 2, 4), "Ann: raises $0.02 to $0.04"),
        (Raise(0, 1, 2, 4, is_all_in=True), "Ann: raises $0.02 to $0.04 and is all-in"),
        (Call(0, 1, 100, is_all_in=True), "Ann: calls $1 and is all-in"),
        (Check(0, 1), "Ann: checks "),
        (Fold(0, 1), "Ann: folds "),
        (Fold(0, 1, cards("Kh Kd")), "Ann: folds [Kh Kd]"),
        (Capped(0), "Betting is capped"),
        (ReturnUncalled(0, 4, 8), "Uncalled bet ($0.08) returned to B [2c]"),
        (Showdown(0), "*** SHOW DOWN ***"),
        (Show(0, 1, cards("3d 3s 5h 4h"), (3, 3, 5, 4)), "Ann: shows [3d 3s 5h 4h] (Lo: 3,3,5,4)"),
        (Muck(0, 1, cards("3d 3s 5h")), "Ann: mucks hand "),
        (NoShow(0, 1), "Ann: doesn't show hand "),
        (Collect(0, 1, 39), "Ann collected $0.39 from pot"),
        (Collect(0, 1, 39, 0), "Ann collected $0.39 from main pot"),
        (Collect(0, 1, 39, 1), "Ann collected $0.39 from side pot"),
        (Chat(0, 1, "*** RIVER ***"), 'Ann said, "*** RIVER ***"'),
        (Noise(0, "Zed joins the table at seat #3 "), "Zed joins the table at seat #3 "),
        (Unread(0, 1, "what?", "not a line"), "what?"),
        (Summary(0), "*** SUMMARY ***"),
        (PotClaim(0, 41, (), 2), "Total pot $0.41 | Rake $0.02 "),
        (PotClaim(0, 108, (42, 61), 5), "Total pot $1.08 Main pot $0.42. Side pot $0.61. | Rake $0.05 "),
        (PotClaim(0, 60, (30, 20, 10), 0), "Total pot $0.60 Main pot $0.30. Side pot-1 $0.20. Side pot-2 $0.10. | Rake $0 "),
        (BoardClaim(0, cards("6h")), "Board [6h]"),
        (SeatClaim(line=0, seat=1, result="folded", street=3, no_bet=True), "Seat 1: Ann folded on the 3rd Street (didn't bet)"),
        (SeatClaim(line=0, seat=1, result="folded", street=7), "Seat 1: Ann folded on the River"),
        (SeatClaim(line=0, seat=1, result="collected", won=39), "Seat 1: Ann collected ($0.39)"),
        (SeatClaim(line=0, seat=1, result="mucked", cards=cards("Ah 2c")), "Seat 1: Ann mucked [Ah 2c]"),
        (
            SeatClaim(line=0, seat=1, result="showed", cards=cards("Ah 2c"), is_winner=True, won=68, low=(2, 1)),
            "Seat 1: Ann showed [Ah 2c] and won ($0.68) with Lo: 2,A",
        ),
        (
            SeatClaim(line=0, seat=1, result="showed", cards=cards("Ah 2c"), low=(13, 10)),
            "Seat 1: Ann showed [Ah 2c] and lost with Lo: K,T",
        ),
    ],
)
def test_a_line(event: Event, expected: str) -> None:
    assert printed(event) == [expected]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Bet(0, 1, 3000), "Ann: bets 30"),
        (Raise(0, 1, 3500, 5000), "Ann: raises 35 to 50"),
        (PotClaim(0, 114500, (), 0), "Total pot 1145 | Rake 0 "),
        (Finish(0, 1, 8), "Ann finished the tournament in 8th place"),
        (Finish(0, 1, 2, 2775), "Ann finished the tournament in 2nd place and received $27.75."),
        (Finish(0, 1, 13), "Ann finished the tournament in 13th place"),
        (Finish(0, 1, 1, 4500), "Ann wins the tournament and receives $45.00 - congratulations!"),
    ],
)
def test_a_line_of_a_tournament(event: Event, expected: str) -> None:
    assert printed(event, hand=TOURNAMENT) == [expected]


def test_side_pots_have_numbers_where_there_are_two() -> None:
    assert printed(Collect(0, 1, 9, 2), Collect(0, 1, 8, 1), Collect(0, 1, 7, 0)) == [
        "Ann collected $0.09 from side pot-2",
        "Ann collected $0.08 from side pot-1",
        "Ann collected $0.07 from main pot",
    ]


def test_the_hero_sees_his_own_cards_alone() -> None:
    deals = (
        StreetStart(0, 4),
        Deal(0, 1, cards("5c"), cards("As 2s 3s")),
        Deal(0, 4, cards("6c"), cards("Ad 2d 3d")),
        StreetStart(0, 7),
        Deal(0, 1, cards("9h"), cards("As 2s 3s 5c 7c 8c")),
        Deal(0, 4, cards("9d"), cards("Ad 2d 3d 6c Tc Jc")),
    )
    assert printed(*deals) == [
        "*** 4th STREET ***",
        "Dealt to Ann [As 2s 3s] [5c]",
        "Dealt to B [2c] [3d] [6c]",
        "*** RIVER ***",
        "Dealt to Ann [As 2s 3s 5c 7c 8c] [9h]",
    ]
    assert printed(*deals, hero=4) == [
        "*** 4th STREET ***",
        "Dealt to Ann [3s] [5c]",
        "Dealt to B [2c] [Ad 2d 3d] [6c]",
        "*** RIVER ***",
        "Dealt to B [2c] [Ad 2d 3d 6c Tc Jc] [9d]",
    ]


def read(text: str) -> Hand:
    hand = room("pokerstars").read(HandText("", 1, text))
    assert isinstance(hand, Hand)
    return hand


def without_noise(text: str, hand: Hand) -> list[str]:
    """The lines of *text* but those that were read as noise."""
    noise = {event.line for event in hand.events if type(event) is Noise or (type(event) is Chat and event.seat is None)}
    return [line for n, line in enumerate(text.split("\n"), 1) if n not in noise]


def again(hand: Hand) -> list[str]:
    events = tuple(event for event in hand.events if not (type(event) is Noise or (type(event) is Chat and event.seat is None)))
    return pokerstars(msgspec.structs.replace(hand, events=events)).split("\n")


STARS = {"stars_cash_razz_2009.txt": 6, "stars_homegame_8game_2013.txt": 9, "stars_tour_razz_2010_bracket_name.txt": 1}


@pytest.mark.parametrize(("file", "count"), list(STARS.items()))
def test_real_hands_are_printed_as_they_were(corpus: Path, file: str, count: int) -> None:
    """All but what the record does not hold: `Game` for `Hand` in old headers."""
    text = (corpus / file).read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    stars = room("pokerstars")
    starts = [match.start() for match in stars.start.finditer(text)]
    done = 0
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        piece = text[start:end].rstrip("\n")
        hand = stars.read(HandText(file, 1, piece))
        if isinstance(hand, Hand):
            paid = {} if not hand.buy_in or "$" not in piece.split("\n")[0] else {"buy_in_currency": "USD"}
            expected = without_noise(piece.replace("PokerStars Game #", "PokerStars Hand #", 1), hand)
            assert again(msgspec.structs.replace(hand, **paid)) == expected
            done += 1
    assert done == count

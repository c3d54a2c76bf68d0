"""Winamax: what its hands say, told as every room's hands are."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given

from razz_hh.cards import parse_cards
from razz_hh.events import (
    Ante,
    Bet,
    BoardClaim,
    BringIn,
    Call,
    Check,
    Collect,
    Community,
    Deal,
    Event,
    Fold,
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
from razz_hh.hand import Seat
from razz_hh.replay import replay
from razz_hh.rooms import Refused, identify
from razz_hh.stakes import Stakes
from tests.rooms.test_names import NAMES, names
from tests.rooms.told import events_of, findings
from tests.rooms.winamax_texts import HEADER, TABLE, hand_text, read, read_hand

cards = parse_cards
PLAIN = hand_text()
NET = {1: 5, 4: -5}


# --- headers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "facts"),
    [
        (HEADER, {"number": "12-345-6789", "kind": "cash", "currency": "EUR", "stakes": Stakes(4, 8, ante=1), "is_play_money": False}),
        (HEADER, {"played_at": datetime(2024, 1, 15, 20, tzinfo=UTC), "zone": "UTC", "table_name": "Vesta", "max_seats": 6}),
        (HEADER.replace("CashGame", 'Go Fast "Colorado"'), {"kind": "cash", "currency": "EUR"}),
        (
            HEADER.replace("CashGame", 'Tournament "Razz "n" go" buyIn: 4.50€ + 0.50€ level: 12'),
            {"kind": "tournament", "buy_in": 450, "fee": 50, "bounty": None, "buy_in_currency": "EUR", "level": "12", "currency": ""},
        ),
        (HEADER.replace("CashGame", 'Tournament "KO" buyIn: 5€ + 4€ + 1€ level: 1'), {"buy_in": 500, "bounty": 400, "fee": 100}),
        (HEADER.replace("CashGame", 'Tournament "Free" buyIn: Ticket only level: 1'), {"kind": "tournament", "buy_in": None, "level": "1"}),
        (HEADER.replace("0.01€/", ""), {"stakes": Stakes(4, 8)}),
        (HEADER.replace("€", ""), {"currency": "", "is_play_money": True}),
    ],
)
def test_headers(header: str, facts: dict[str, object]) -> None:
    hand = read_hand(hand_text(header=header))
    assert {name: getattr(hand, name) for name in facts} == facts


def test_tables() -> None:
    assert read_hand(hand_text(table="Table: 'Vesta' 8-max (play money)")).is_play_money
    header = HEADER.replace("CashGame", 'Tournament "Sunday (big)" buyIn: 9€ + 1€ level: 1')
    hand = read_hand(hand_text(header=header, table="Table: 'Sunday (big)(22132444)#007' 6-max (real money)"))
    assert (hand.tournament_id, hand.table_name, hand.is_play_money) == ("22132444", "Sunday (big)(22132444)#007", False)


def test_bounties_follow_stacks() -> None:
    """Also where a plain seat was read before."""
    read_hand(PLAIN)
    header = HEADER.replace("CashGame", 'Tournament "KO" buyIn: 5€ + 4€ + 1€ level: 1')
    hand = read_hand(hand_text(header=header).replace("(1.33€)", "(1.33, 2.50€ bounty)"))
    assert hand.seats[0] == Seat(3, 1, "Ann", 133, bounty=250)


@pytest.mark.parametrize(
    "game", ["7-Card Stud fixed limit", "Holdem no limit", "Omaha8 pot limit", "2-7 Triple draw fixed limit", "Razzdugi fixed limit"]
)
def test_other_games_are_refused_by_name(game: str) -> None:
    refused = read(hand_text(header=HEADER.replace("Razz fixed limit", game)))
    assert isinstance(refused, Refused)
    assert (refused.kind, refused.reason) == ("game", game)


@pytest.mark.parametrize(
    "header", [HEADER.replace("0.01€", "0.001€"), HEADER.replace("HandId", "Hand"), HEADER.replace("2024/01/15", "2024/13/15")]
)
def test_headers_that_cannot_be_read_are_rejected(header: str) -> None:
    refused = read(hand_text(header=header))
    assert isinstance(refused, Refused)
    assert refused.kind == "rejected"


def test_room_is_known_by_its_text() -> None:
    room = identify(f"some words before\n\n{PLAIN}")
    assert room
    assert room.name == "winamax"
    assert not identify("Ann: Winamax Poker - CashGame - HandId: #1-2-3 - Razz\n")


# --- lines ---------------------------------------------------------------------------------------


def test_a_whole_hand() -> None:
    hand = read_hand(PLAIN)
    assert hand.seats == (Seat(3, 1, "Ann", 133), Seat(4, 4, "Bob", 217))
    assert hand.hero_seat == 4
    assert list(hand.events) == [
        Ante(6, 1, 1),
        Ante(7, 4, 1),
        StreetStart(8, 3),
        Deal(9, 1, cards("7c")),
        Deal(10, 4, cards("2h As Kd")),
        BringIn(11, 4, 2),
        Raise(12, 1, None, 4),
        Call(13, 4, 2),
        StreetStart(14, 4),
        Deal(15, 1, cards("6d"), cards("7c")),
        Deal(16, 4, cards("3s"), cards("2h As Kd")),
        Bet(17, 1, 4),
        Fold(18, 4),
        ReturnUncalled(19, 1, 4),
        Collect(19, 1, 10),
        Summary(20),
        PotClaim(21, 10, (), 0),
        SeatClaim(line=22, seat=1, result="collected", is_winner=True, won=10),
    ]
    assert replay(hand).net == NET
    assert findings(hand) == []


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ann checks", Check(0, 1)),
        ("Ann shows [2c 3c 7c 6d] (Low: whatever)", Show(0, 1, cards("2c 3c 7c 6d"))),
        ("Ann shows [2c 3c 7c 6d]", Show(0, 1, cards("2c 3c 7c 6d"))),
        ("*** SHOW DOWN ***", Showdown(0)),
        ("*** 7th STREET *** [6h]", Community(0, cards("6h")[0])),
        ("Board: [6h]", BoardClaim(0, cards("6h"))),
    ],
)
def test_a_line(line: str, event: Event) -> None:
    hand = read_hand(hand_text(said=f"{line}\n"))
    assert [msgspec.structs.replace(e, line=0) for e in hand.events if e.line == 17] == [event]


@pytest.mark.parametrize(
    "line", ["Ann raises to 0.08€", "Ann: folds", "Ann bets", "Eve folds", "*** RIVER ***", "Uncalled bet (0.04€) returned to Ann"]
)
def test_a_line_the_room_does_not_write(line: str) -> None:
    (unread,) = events_of(read_hand(hand_text(said=f"{line}\n")), Unread)
    assert (unread.line, unread.text) == (17, line)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("won 0.20€", SeatClaim(line=22, seat=1, result="collected", is_winner=True, won=16)),
        ("won 0.14€ with something", SeatClaim(line=22, seat=1, result="collected", is_winner=True, won=10)),
        (
            "showed [2c 3c 7c 6d] and won 0.14€ with 7-6",
            SeatClaim(line=22, seat=1, result="showed", cards=cards("2c 3c 7c 6d"), is_winner=True, won=10),
        ),
        ("showed [2c 3c 7c 6d] and lost", SeatClaim(line=22, seat=1, result="showed", cards=cards("2c 3c 7c 6d"))),
    ],
)
def test_a_seat_of_the_summary(line: str, claim: SeatClaim) -> None:
    assert events_of(read_hand(PLAIN.replace("Seat 1: Ann won 0.14€", f"Seat 1: Ann {line}")), SeatClaim) == [claim]


# --- how the room counts -------------------------------------------------------------------------


def test_a_raise_leaves_out_the_raisers_bring_in() -> None:
    """Rulebook E53: an all-in of 28.90 after a bring-in of 10, printed as 18.90, raised by less than nothing."""
    text = f"""\
{HEADER.replace("0.01€/0.04€/0.08€", "5€/25€/50€")}
{TABLE}
Seat 1: P0 (33.90€)
Seat 2: P1 (1000€)
Seat 3: P2 (1000€)
*** ANTE/BLINDS ***
P0 posts ante 5€
P1 posts ante 5€
P2 posts ante 5€
*** 3rd STREET ***
Dealt to P0 [2h As Kd]
Dealt to P1 [X X 7c]
Dealt to P2 [X X 8c]
P0 brings in 10€
P1 raises 25€ to 25€
P2 folds
P0 raises -6.10€ to 18.90€
P1 calls 3.90€
*** 4th STREET ***
Dealt to P0 [2h As Kd] [3c]
Dealt to P1 [X X 7c] [9c]
*** 5th STREET ***
Dealt to P0 [2h As Kd 3c] [4c]
Dealt to P1 [X X 7c 9c] [Tc]
*** 6th STREET ***
Dealt to P0 [2h As Kd 3c 4c] [5c]
Dealt to P1 [X X 7c 9c Tc] [Jc]
*** 7th STREET ***
Dealt to P0 [2h As Kd 3c 4c 5c] [6c]
Dealt to P1 [X X 7c 9c Tc Jc] [X]
*** SHOW DOWN ***
P0 shows [2h As Kd 3c 4c 5c 6c]
P1 shows [Qs Qd 7c 9c Tc Jc Js]
P0 collected 70.30€ from pot
*** SUMMARY ***
Total pot 70.30€ | Rake 2.50€
Seat 1: P0 showed [2h As Kd 3c 4c 5c 6c] and won 70.30€
Seat 2: P1 showed [Qs Qd 7c 9c Tc Jc Js] and lost
"""
    hand = read_hand(text)
    assert events_of(hand, Raise) == [Raise(15, 2, None, 2500), Raise(17, 1, None, 2890, is_all_in=True)]
    followed = replay(hand)
    assert followed.total_pot == 7280
    assert followed.net == {1: 7030 - 3390, 2: -3390, 3: -500}
    assert events_of(hand, PotClaim) == [PotClaim(36, 7280, (), 250)]
    assert events_of(hand, Deal)[-1] == Deal(29, 1, cards("6c"), cards("2h As Kd 3c 4c 5c"))  # the hidden one below is none
    assert findings(hand) == []
    wrong = read_hand(text.replace("Total pot 70.30€", "Total pot 70.20€"))
    assert findings(wrong) == ["RZ405"]


SHOWDOWN = f"""\
{HEADER}
{TABLE}
Seat 1: Ann (1€)
Seat 2: Bob (0.15€)
*** ANTE/BLINDS ***
Ann posts ante 0.01€
Bob posts ante 0.01€
*** 3rd STREET ***
Dealt to Ann [2h Kd As]
Dealt to Bob [X X 7c]
Bob brings in 0.02€
Ann raises 0.04€ to 0.04€
Bob calls 0.02€
*** 4th STREET ***
Dealt to Ann [2h Kd As] [3c]
Dealt to Bob [X X 7c] [9c]
Ann bets 0.04€
Bob calls 0.04€
*** 5th STREET ***
Dealt to Ann [2h Kd As 3c] [4c]
Dealt to Bob [X X 7c 9c] [Tc]
Ann bets 0.08€
Bob calls 0.06€
*** 6th STREET ***
Dealt to Ann [2h Kd As 3c 4c] [5c]
Dealt to Bob [X X 7c 9c Tc] [Jc]
*** 7th STREET ***
Dealt to Ann [2h Kd As 3c 4c 5c] [6c]
Dealt to Bob [X X 7c 9c Tc Jc] [X]
*** SHOW DOWN ***
Ann shows [2h Kd As 3c 4c 5c 6c]
Bob shows [Qs Qd 7c 9c Tc Jc Js]
Ann collected 0.31€ from pot
*** SUMMARY ***
Total pot 0.31€ | Rake 0.01€
Seat 1: Ann showed [2h Kd As 3c 4c 5c 6c] and won 0.31€
Seat 2: Bob showed [Qs Qd 7c 9c Tc Jc Js] and lost
"""


@pytest.mark.parametrize(
    "changes",
    [
        (),
        (("Ann collected 0.31€ from pot", "Ann collected 0.02€ from side pot 1\nAnn collected 0.29€ from main pot"),),
        (("Ann collected 0.31€ from pot", "Ann collected 0.29€ from pot"), ("pot 0.31€", "pot 0.29€"), ("won 0.31€", "won 0.29€")),
    ],
    ids=["inside the pot", "in a pot of its own", "not counted in"],
)
def test_uncalled_chips_go_back_whatever_pot_they_are_told_in(changes: tuple[tuple[str, str], ...]) -> None:
    text = SHOWDOWN
    for old, new in changes:
        text = text.replace(old, new)
    hand = read_hand(text)
    assert [(e.seat, e.amount) for e in events_of(hand, ReturnUncalled) if isinstance(e, ReturnUncalled)] == [(1, 2)]
    assert [(e.seat, e.amount, e.pot) for e in events_of(hand, Collect) if isinstance(e, Collect)] == [(1, 29, None)]
    assert [event.line for event in hand.events if isinstance(event, Call) and event.is_all_in] == [23]
    assert replay(hand).net == {1: 14, 2: -15}
    assert findings(hand) == []


def test_a_loser_gets_its_uncalled_chips_back_and_wins_nothing() -> None:
    text = (
        SHOWDOWN.replace("[2h Kd As", "[Ad Kd As").replace("[Qs Qd", "[Ac 2d").replace("5c] [6c]", "5c] [Ks]").replace("5c 6c]", "5c Ks]")
    )
    text = text.replace("Jc Js]", "Jc 3d]").replace(
        "Ann collected 0.31€ from pot", "Ann collected 0.02€ from side pot 1\nBob collected 0.29€ from main pot"
    )
    text = text.replace("and won 0.31€", "and won 0.02€").replace("and lost", "and won 0.29€")
    hand = read_hand(text)
    assert [(e.seat, e.amount, e.pot) for e in events_of(hand, Collect) if isinstance(e, Collect)] == [(2, 29, None)]
    assert replay(hand).net == {1: -15, 2: 14}
    assert findings(hand) == []


def test_a_winner_of_less_than_its_uncalled_chips_is_read_and_told() -> None:
    """An amount is wrong; a hand without a winner would be no hand."""
    hand = read_hand(hand_text().replace("collected 0.14€", "collected 0.03€"))
    assert [event.amount for event in hand.events if isinstance(event, Collect)] == [3]
    assert "RZ406" in findings(hand)


def test_only_those_paid_or_shown_are_in_the_summary() -> None:
    assert findings(read_hand(PLAIN)) == []
    split = SHOWDOWN.replace("Ann collected 0.31€ from pot", "Ann collected 0.17€ from pot\nBob collected 0.14€ from pot").replace(
        "won 0.31€", "won 0.17€"
    )
    refused = read(split.partition("Seat 2: Bob showed")[0])
    assert isinstance(refused, Refused)
    assert refused.kind == "incomplete"


@pytest.mark.parametrize("blank", ["\u00a0", "\u202f"])
def test_amounts_grouped_by_blanks_that_do_not_break(blank: str) -> None:
    scaled = re.sub(r"0\.(\d\d)€", lambda match: f"{1000 * int(match[1]):,},00€".replace(",", blank, 1), PLAIN).replace(
        "1.33€", f"9{blank}000,00€"
    )
    hand = read_hand(scaled.replace("2.17€", f"9{blank}000,00€"))
    assert findings(hand) == []
    assert replay(hand).net == {seat: chips * 100_000 for seat, chips in replay(read_hand(PLAIN)).net.items()}


def test_a_hidden_seventh_card_repeats_the_others() -> None:
    line = "Dealt to Bob [X X 7c 9c Tc Jc] [X]"
    assert findings(read_hand(SHOWDOWN.replace(line, line.replace("9c", "9d")))) == ["RZ102"]
    assert findings(read_hand(SHOWDOWN.replace(line, "Dealt to Bob [X]"))) == []


def test_a_seat_paid_or_shown_that_the_summary_leaves_out_is_told() -> None:
    winner = next(line for line in SHOWDOWN.splitlines(keepends=True) if line.startswith("Seat 1: Ann showed"))
    assert findings(read_hand(SHOWDOWN.replace(winner, ""))) == ["RZ614"]


# --- names ---------------------------------------------------------------------------------------


def check_names(one: str, two: str) -> None:
    if one != two:
        hand = read_hand(hand_text(one, two))
        assert [seat.name for seat in hand.seats] == [one, two]
        assert hand.events == read_hand(PLAIN).events


@given(names, names)
def test_any_names_read_back(one: str, two: str) -> None:
    check_names(one, two)


@pytest.mark.parametrize("one", [*NAMES, "B:", "Dealt to", "posts ante 0.01€", "collected 5€ from pot", "won 5€", HEADER])
@pytest.mark.parametrize("two", NAMES)
def test_hostile_names_read_back(one: str, two: str) -> None:
    check_names(one, two)

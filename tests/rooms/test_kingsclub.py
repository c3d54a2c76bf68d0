"""KingsClub: what its hands say, told as every room's hands are."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given

from razz_hh.cards import parse_cards
from razz_hh.events import (
    Ante,
    Bet,
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
    StreetStart,
    Summary,
    Unread,
)
from razz_hh.hand import Hand, Seat
from razz_hh.replay import replay
from razz_hh.rooms import Refused, identify
from razz_hh.stakes import Stakes
from tests.rooms.kingsclub_texts import CLOCK, HEADER, TABLE, hand_text, read, read_hand
from tests.rooms.test_names import NAMES, names
from tests.rooms.told import events_of, findings

cards = parse_cards
PLAIN = hand_text()
NET = {1: 62500, 4: -62500}


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("written", ["12.686,25", "12\u00a0686.25", "12\u202f686,25", "12686.25", "12686,25"])
def test_amounts_of_other_countries(written: str) -> None:
    hand = read_hand(PLAIN.replace("12,686.25", written).replace("500/1,000", "500/1\u00a0000"))
    assert (hand.seats[0].stack, hand.stakes.big_bet) == (1268625, 100000)
    assert replay(hand).net == NET


def test_a_point_before_three_digits_may_mean_either() -> None:
    """Thousands, or an amount finer than a cent: it is refused."""
    refused = read(PLAIN.replace("12,686.25", "12.686"), is_last=False)
    assert isinstance(refused, Refused)
    assert (refused.kind, refused.reason) == ("rejected", "a seat line cannot be read (line 4)")


# --- headers -------------------------------------------------------------------------------------


def test_a_header() -> None:
    hand = read_hand(PLAIN)
    assert (hand.number, hand.kind, hand.currency, hand.is_play_money) == ("12345", "cash", "", False)
    assert (hand.stakes, hand.table_name) == (Stakes(50000, 100000), "Vesta")


@pytest.mark.parametrize(
    ("clock", "local", "utc"),
    [
        ("2021-01-30 22:25:13", datetime(2021, 1, 30, 22, 25, 13), None),
        ("2021/01/30 22:25", datetime(2021, 1, 30, 22, 25), None),
        ("2021-01-30T22:25:13", datetime(2021, 1, 30, 22, 25, 13), None),
        ("2021-01-30 22:25:13 UTC", datetime(2021, 1, 30, 22, 25, 13), datetime(2021, 1, 30, 22, 25, 13, tzinfo=UTC)),
        ("2021-01-30 22:25:13 ET", datetime(2021, 1, 30, 22, 25, 13), datetime(2021, 1, 31, 3, 25, 13, tzinfo=UTC)),
        ("2021-13-30 22:25:13", None, None),
    ],
)
def test_clocks_have_no_zone_unless_they_say_so(clock: str, local: datetime | None, utc: datetime | None) -> None:
    hand = read_hand(hand_text(clock=clock))
    assert (hand.played_local, hand.played_at) == (local, utc)


@pytest.mark.parametrize("game", ["Limit 2-7 Razz", "Limit Seven Card Stud Hi-Lo", "No Limit Hold'em", "Limit Razzdugi", "Limit Badugi"])
def test_other_games_are_refused_by_name(game: str) -> None:
    refused = read(hand_text(header=HEADER.replace("Limit Razz", game)))
    assert isinstance(refused, Refused)
    assert (refused.kind, refused.reason) == ("game", game)


@pytest.mark.parametrize(
    "text",
    [
        f"{HEADER}\n{CLOCK}\n",
        f"{HEADER}\n{TABLE}\n{CLOCK}\n",
        f"{HEADER}\nand so on\n{CLOCK}\n{TABLE}\n",
        f"x {HEADER}\n{CLOCK}\n{TABLE}\n",
        "#1: a list - 1/2\n#2: of things - 3/4\n2021-01-30 is a date\nTable 'x'\n",
        "# 12345: Limit Razz - 500/1,000\n" + CLOCK + "\n" + TABLE,
    ],
)
def test_thin_headers_are_not_taken_for_the_rooms(text: str) -> None:
    assert identify(text) is None


def test_room_is_known_by_its_text() -> None:
    room = identify(f"some words before\n\n{PLAIN}")
    assert room
    assert room.name == "kingsclub"


# --- lines ---------------------------------------------------------------------------------------


def test_a_whole_hand() -> None:
    hand = read_hand(PLAIN)
    assert hand.seats == (Seat(4, 1, "Ann", 1268625), Seat(5, 4, "Bob", 1000000))
    assert hand.hero_seat == 4
    assert list(hand.events) == [
        Ante(6, 1, 12500),
        Ante(7, 4, 12500),
        StreetStart(8, 3),
        Deal(8, 1, cards("7c")),
        Deal(9, 4, cards("2h As Kd")),
        BringIn(10, 4, 12500),
        Bet(11, 1, 50000),
        Call(12, 4, 37500),
        StreetStart(13, 4),
        Deal(14, 1, cards("6d")),
        Deal(15, 4, cards("3s")),
        Bet(16, 1, 50000),
        Fold(17, 4),
        ReturnUncalled(21, 1, 50000),
        Collect(21, 1, 125000),
        Summary(18),
        SeatClaim(line=19, seat=1, result="none", final_stack=1331125, net=62500),
        SeatClaim(line=20, seat=4, result="none", final_stack=937500, net=-62500),
    ]
    assert replay(hand).net == NET
    assert findings(hand) == []


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ann checks", Check(16, 1)),
        ("Ann shows [2c 3c 7c 6d]", Show(16, 1, cards("2c 3c 7c 6d"))),
        ("Ann raises to 1,000", Raise(16, 1, None, 100000)),
        ("Ann bets 225.50, and is all in", Bet(16, 1, 22550, is_all_in=True)),
        ("*** 6TH STREET *** [6h]", Community(16, cards("6h")[0])),
    ],
)
def test_a_line(line: str, event: Event) -> None:
    hand = read_hand(hand_text(said=f"{line}\n"))
    assert [e for e in hand.events if e.line == 16] == [event]


@pytest.mark.parametrize("line", ["Ann: folds", "Ann posts ante 125", "Ann bets", "Eve folds", "Dealt to Ann: [X X 7c] [6d]"])
def test_a_line_the_room_does_not_write(line: str) -> None:
    (unread,) = events_of(read_hand(hand_text(said=f"{line}\n")), Unread)
    assert (unread.line, unread.text) == (16, line)  # type: ignore[attr-defined]


# --- how the room counts -------------------------------------------------------------------------


RUN_OUT = f"""\
{HEADER}
{CLOCK}
{TABLE}
Seat 1: Ann (350)
Seat 2: Bob (10,000)
Seat 3: Cid (8,000)
Ann: posts ante 125
Bob: posts ante 125
Cid: posts ante 125
Dealt to Ann: [X X 4h]
Dealt to Bob: [3s Ts Qd]
Dealt to Cid: [X X 3c]
Bob brings in for 125
Cid calls 125
Ann bets 225, and is all in
Bob raises to 625
Cid calls 625
*** 3RD STREET ***
Dealt to Ann: [9d]
Dealt to Bob: [7d]
Dealt to Cid: [8s]
Cid bets 500
Bob raises to 1,000
Cid calls 1,000
*** 4TH STREET ***
Dealt to Ann: [Kd]
Dealt to Bob: [6s]
Dealt to Cid: [8d]
Bob bets 1,000
Cid folds
Ann shows [Td 5s 4h 9d Kd]
Bob shows [Ts 3s Qd 7d 6s]
*** 5TH STREET ***
Dealt to Ann: [7h]
Dealt to Bob: [5d]
*** 6TH STREET ***
Dealt to Ann: [X]
Dealt to Bob: [2d]
*** SUMMARY ***
Seat 1: Ann (0) -350
Seat 2: Bob (12,095) +2,095
Seat 3: Cid (6,250) -1,750
Rake 5
Bob wins side pot 1 (2,800)
Bob wins pot (1,045)
"""


def test_what_is_called_is_a_street_total() -> None:
    hand = read_hand(RUN_OUT)
    assert [(e.line, e.amount) for e in events_of(hand, Call) if isinstance(e, Call)] == [
        (14, 12500), (17, 50000), (24, 50000),
    ]  # fmt: skip
    assert [(e.line, e.to) for e in events_of(hand, Raise) if isinstance(e, Raise)] == [(16, 62500), (23, 100000)]
    followed = replay(hand)
    assert followed.put_in == {1: 35000, 2: 175000, 3: 175000}
    assert followed.net == {1: -35000, 2: 209500, 3: -175000}
    assert (followed.rake, followed.total_pot) == (500, 385000)
    assert findings(hand) == []


def test_the_raise_after_a_short_all_in_is_over_the_bring_in() -> None:
    """The real hand 3537921: bring-in 125, all-in 225, raise to 625."""
    wrong = changed(RUN_OUT, ("raises to 625", "raises to 500"), ("Cid calls 625", "Cid calls 500"), ("(12,095) +2,095", "(11,970) +1,970"),
                    ("(6,250) -1,750", "(6,375) -1,625"), ("1 (2,800)", "1 (2,550)"))  # fmt: skip
    assert findings(read_hand(wrong)) == ["RZ206"]


def test_pots_stand_in_the_summary_and_uncalled_chips_in_none() -> None:
    hand = read_hand(RUN_OUT)
    at = [type(event) for event in hand.events].index(ReturnUncalled)
    assert list(hand.events[at:]) == [
        ReturnUncalled(44, 2, 100000),
        Collect(44, 2, 280000, 1),
        Collect(45, 2, 104500, 0),
        Summary(39),
        PotClaim(43, 385000, (), 500),
        SeatClaim(line=40, seat=1, result="none", final_stack=0, net=-35000),
        SeatClaim(line=41, seat=2, result="none", final_stack=1209500, net=209500),
        SeatClaim(line=42, seat=3, result="none", final_stack=625000, net=-175000),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Bob wins side pot 1 (2,800)\nBob wins main pot (1,045)\n",
        "Bob wins pot (1,045), side pot 1 (2,800)\n",
        "Bob wins main pot (1,045) side pot (2,800)\n",
        "Bob wins pot (1,045) and wins side pot 1 (2,800)\n",
    ],
)
def test_pots_in_one_line_or_apart(line: str) -> None:
    hand = read_hand(RUN_OUT.partition("Bob wins")[0] + line)
    assert sorted((e.pot, e.amount) for e in events_of(hand, Collect) if isinstance(e, Collect)) == [(0, 104500), (1, 280000)]
    assert findings(hand) == []


def test_a_rake_that_is_not_told_is_what_nobody_collects() -> None:
    hand = read_hand(RUN_OUT.replace("Rake 5\n", ""))
    assert replay(hand).rake == 500
    assert findings(hand) == []
    assert not events_of(hand, PotClaim)


def test_a_rake_or_a_pot_that_does_not_add_up_is_told() -> None:
    assert findings(read_hand(RUN_OUT.replace("Rake 5\n", "Rake 6\n"))) == ["RZ406"]
    assert findings(read_hand(RUN_OUT.replace("(1,045)", "(1,145)"))) == ["RZ612", "RZ406"]


@pytest.mark.parametrize("labels", [("3RD", "4TH", "5TH", "6TH"), ("4TH", "5TH", "6TH", "7TH"), ("7TH", "3RD", "3RD", "4TH")])
def test_streets_are_counted_by_cards_whatever_the_labels(labels: tuple[str, ...]) -> None:
    parts = RUN_OUT.split("*** ")
    text = parts[0] + "".join(
        f"*** {label} {part.partition(' ')[2]}" if part[0] in "3456" else f"*** {part}"
        for label, part in zip([*labels, ""], parts[1:], strict=True)
    )
    hand = read_hand(text)
    assert [event.street for event in hand.events if isinstance(event, StreetStart)] == [3, 4, 5, 6, 7]
    assert replay(hand).net == replay(read_hand(RUN_OUT)).net
    assert findings(hand) == []


def test_a_marker_above_the_first_cards_begins_third_street() -> None:
    text = PLAIN.replace("Dealt to Ann: [X X 7c]", "*** 3RD STREET ***\nDealt to Ann: [X X 7c]").replace(
        "*** 3RD STREET ***\nDealt to Ann: [6d]", "*** 4TH STREET ***\nDealt to Ann: [6d]"
    )
    hand = read_hand(text)
    assert [event.street for event in hand.events if isinstance(event, StreetStart)] == [3, 4]
    assert findings(hand) == []


def test_early_shows_hold_the_cards_dealt_by_then_in_either_order() -> None:
    """The room shows down cards in another order than it deals them."""
    hand = read_hand(RUN_OUT)
    assert [len(e.cards) for e in events_of(hand, Show) if isinstance(e, Show)] == [5, 5]
    assert findings(hand) == []
    assert findings(read_hand(RUN_OUT.replace("Bob shows [Ts 3s Qd 7d 6s]", "Bob shows [Ts 4s Qd 7d 6s]"))) == ["RZ502"]
    assert findings(read_hand(RUN_OUT.replace("Bob shows [Ts 3s Qd 7d 6s]", "Bob shows [Ts 3s 7d Qd 6s]"))) == ["RZ502"]


def test_final_stacks_and_nets_are_audited() -> None:
    assert findings(read_hand(RUN_OUT.replace("Cid (6,250)", "Cid (6,260)"))) == ["RZ612"]
    assert findings(read_hand(RUN_OUT.replace("-1,750", "-1,760"))) == ["RZ613"]
    agreed = read(RUN_OUT.replace("Ann (0) -350", "Ann (10) -340"), is_last=False)
    assert isinstance(agreed, Hand)
    assert findings(agreed) == ["RZ612"]
    assert findings(read_hand(RUN_OUT.replace("+2,095", "-2,095"))) == ["RZ613"]


# --- names ---------------------------------------------------------------------------------------


def check_names(one: str, two: str) -> None:
    if one != two:
        hand = read_hand(hand_text(one, two))
        assert [seat.name for seat in hand.seats] == [one, two]
        assert hand.events == read_hand(PLAIN).events


@given(names, names)
def test_any_names_read_back(one: str, two: str) -> None:
    check_names(one, two)


@pytest.mark.parametrize("one", [*NAMES, "B:", "A:", "Dealt to", "posts ante 125", "wins pot (5)", "Rake 5", HEADER, "A (5) +1"])
@pytest.mark.parametrize("two", NAMES)
def test_hostile_names_read_back(one: str, two: str) -> None:
    check_names(one, two)


def test_a_fault_in_the_last_hand_of_a_file_is_no_cut() -> None:
    """Only a part of the pot may still be to be won: what a summary says otherwise is for the audit."""
    wrong_ante = PLAIN.replace("Bob: posts ante 125", "Bob: posts ante 126")
    wrong_winner = PLAIN.replace("Ann wins pot", "Bob wins pot")
    assert "RZ208" in findings(read_hand(wrong_ante))
    assert "RZ505" in findings(read_hand(wrong_winner))
    split = PLAIN.replace("(13,311.25) +625", "(12,686.25) 0").replace("(9,375) -625", "(10,000) 0").replace("pot (1,250)", "pot (625)")
    assert isinstance(cut := read(split), Refused)
    assert cut.kind == "incomplete"

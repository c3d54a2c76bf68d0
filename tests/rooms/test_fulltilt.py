"""What Full Tilt writes, line by line, and its real hands against facts worked out by others."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given

from razz_hh import rooms
from razz_hh.audit import INFO, audit
from razz_hh.batch import audited, hands_of
from razz_hh.cards import parse_cards
from razz_hh.events import (
    Ante,
    BoardClaim,
    BringIn,
    BringInClaim,
    Call,
    Chat,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Fold,
    Muck,
    Noise,
    NoShow,
    PotClaim,
    Raise,
    ReturnUncalled,
    SeatClaim,
    Show,
    StreetStart,
    Unread,
)
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.replay import Replay, replay
from razz_hh.rooms import Refused, identify
from tests.rooms import texts
from tests.rooms.fulltilt_texts import CASH, HEADER, TIME, hand_text, read, read_hand
from tests.rooms.test_names import NAMES, names

cards = parse_cards


def events_of(text: str, kind: type[Event]) -> list[Event]:
    return [event for event in read_hand(text).events if isinstance(event, kind)]


def said(line: str) -> Event:
    """Return what a line amid the hand comes to."""
    (event,) = [event for event in read_hand(hand_text(said=f"{line}\n")).events if event.line == 16]
    return msgspec.structs.replace(event, line=0)


def header(what: str, time: str = TIME) -> str:
    return f"Full Tilt Poker Game #77: {what} - {time}"


# --- headers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        (HEADER, {"number": "12345", "kind": "cash", "currency": "USD", "table_name": "Mart", "max_seats": None, "is_play_money": False}),
        (header(CASH.replace("Mart", "Mart (6 max)")), {"number": "77", "table_name": "Mart", "max_seats": 6}),
        (header(CASH.replace("Mart", "Big Sky 2 (6 max, deep)")), {"table_name": "Big Sky 2", "max_seats": 6}),
        (header(CASH.replace("Mart", "Mart (heads up)")), {"max_seats": 2}),
        (header(CASH.replace("$", "€")), {"currency": "EUR"}),
        (header(CASH.replace("$", "")), {"currency": "", "is_play_money": True}),
        (header("Table Mart (play chips) - 4/8 Ante 1 - Limit Razz"), {"currency": "", "is_play_money": True, "max_seats": None}),
        (
            header("$2 + $0.10 Heads Up Sit & Go (220338000), Table 1 - 80/160 Ante 15 - Limit Razz"),
            {
                "kind": "tournament", "tournament_id": "220338000", "table_name": "1", "buy_in": 200, "fee": 10, "currency": "",
                "buy_in_currency": "USD", "max_seats": 2, "is_play_money": False, "mix": None,
            },
        ),
        (
            header("$1,000 + $60 HORSE Championship (5), Table 12 - 1,000/2,000 Ante 200 - Limit Razz"),
            {"buy_in": 100000, "fee": 6000, "mix": "HORSE", "table_name": "12", "max_seats": None},
        ),
        (header("$10,000 Guarantee (5), Table 3 - 80/160 - Limit Razz"), {"buy_in": None, "fee": None, "buy_in_currency": ""}),
        (header("Freeroll (5), Table 3 - 80/160 - Limit Razz"), {"tournament_id": "5", "is_play_money": False}),
        (header("500 + 50 Sit & Go (5), Table 3 - 80/160 - Limit Razz"), {"buy_in": 50000, "is_play_money": True}),
    ],
)  # fmt: skip
def test_headers(line: str, facts: dict[str, object]) -> None:
    hand = read_hand(hand_text(header=line))
    assert {name: getattr(hand, name) for name in facts} == facts


def test_stakes_are_in_the_header() -> None:
    stakes = read_hand(hand_text()).stakes
    assert (stakes.small_bet, stakes.big_bet, stakes.ante, stakes.bring_in, stakes.chip) == (4, 8, 1, None, 1)
    stakes = read_hand(hand_text(header=header("Freeroll (5), Table 3 - 1,500/3,000 - Limit Razz"))).stakes
    assert (stakes.small_bet, stakes.big_bet, stakes.ante, stakes.chip) == (150000, 300000, None, 100)


@pytest.mark.parametrize(
    ("time", "utc"),
    [
        ("17:10:10 ET - 2010/12/07", datetime(2010, 12, 7, 22, 10, 10, tzinfo=UTC)),
        ("17:10:10 CCT - 2010/12/07", datetime(2010, 12, 7, 9, 10, 10, tzinfo=UTC)),
        ("17:10:10 CCT - 2010/12/07 [04:10:10 ET - 2010/12/07]", datetime(2010, 12, 7, 9, 10, 10, tzinfo=UTC)),
        ("19:36:43 CET - 2011/04/07 [13:36:43 ET - 2011/04/07]", datetime(2011, 4, 7, 17, 36, 43, tzinfo=UTC)),
        ("17:10:10 XYZ - 2010/12/07 [04:10:10 ET - 2010/12/07]", datetime(2010, 12, 7, 9, 10, 10, tzinfo=UTC)),
        ("17:10:10 XYZ - 2010/12/07", None),
        ("1:30:00 ET - 2010/11/07", None),  # the clocks were set back: there were two
    ],
)
def test_a_second_time_decides(time: str, utc: datetime | None) -> None:
    hand = read_hand(hand_text(header=header(CASH, time)))
    assert hand.played_at == utc
    assert hand.played_local == datetime.strptime(f"{time.split()[3]} {time.split()[0]}", "%Y/%m/%d %H:%M:%S").replace(tzinfo=None)
    assert hand.zone == time.split()[1]


@pytest.mark.parametrize(
    "game",
    [
        "Limit Stud Hi", "Limit Stud H/L", "Limit Hold'em", "Limit Omaha H/L", "Pot Limit Omaha Hi", "No Limit Hold'em", "Limit Badugi",
        "Limit 2-7 Triple Draw", "No Limit 2-7 Single Draw", "Limit 2-7 Razz",
    ],
)  # fmt: skip
def test_other_games_are_refused_by_name(game: str) -> None:
    for line in (HEADER, header("$2 + $0.10 10-Game (5), Table 1 - 80/160 Ante 15 - Limit Razz")):
        refused = read(hand_text(header=line.replace("Limit Razz", game)))
        assert isinstance(refused, Refused)
        assert (refused.kind, refused.reason) == ("game", game)


@pytest.mark.parametrize(
    "line",
    [HEADER.replace("$0.04/$0.08", "$0.04"), HEADER.replace("2010/12/07", "2010/13/07"), HEADER.replace("$0.04/", "$0.041/"), header("?")],
)
def test_headers_that_cannot_be_read_are_rejected(line: str) -> None:
    refused = read(hand_text(header=line), is_last=False)
    assert isinstance(refused, Refused)
    assert refused.kind == "rejected"
    assert "header cannot be read" in refused.reason


def test_rooms_are_told_apart() -> None:
    for text, name in ((hand_text(), "fulltilt"), (texts.hand_text(), "pokerstars")):
        room = identify(text)
        assert room is not None
        assert room.name == name
    assert identify("Full Tilt Poker was a room.\nFull Tilt Poker Game #, as they said\n") is None


# --- lines ---------------------------------------------------------------------------------------


def test_a_whole_hand() -> None:
    hand = read_hand(hand_text())
    assert [(seat.number, seat.name, seat.stack, seat.is_sitting_out) for seat in hand.seats] == [
        (1, "Ann", 133, False),
        (4, "Bob", 217, False),
    ]
    assert hand.hero_seat == 4
    kinds = [type(event).__name__ for event in hand.events]
    assert kinds == [
        "Ante", "Ante", "StreetStart", "Deal", "Deal", "BringInClaim", "BringIn", "Complete", "Call", "StreetStart", "Deal", "Deal", "Bet",
        "Fold", "ReturnUncalled", "NoShow", "Collect", "Summary", "PotClaim", "SeatClaim", "SeatClaim",
    ]  # fmt: skip
    assert hand.events[3] == Deal(7, 4, cards("2h As Kd"))
    assert hand.events[4] == Deal(8, 1, cards("7c"))
    assert hand.events[5] == BringInClaim(9, 4, *cards("Kd"))
    assert hand.events[10] == Deal(14, 4, cards("3s"), cards("2h As Kd"))
    assert audit(replay(hand)) == []
    assert replay(hand).net == {1: 5, 4: -5}


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ann antes $0.01, and is all in", Ante(0, 1, 1, is_all_in=True)),
        ("Bob brings in for $0.02, and is all in", BringIn(0, 4, 2, is_all_in=True)),
        ("Bob completes it to $1,000", Complete(0, 4, 100_000)),
        ("Bob raises to $0.08", Raise(0, 4, None, 8)),
        ("Bob raises to $0.08, and is all in ", Raise(0, 4, None, 8, is_all_in=True)),
        ("Bob calls $0.02, and is all in", Call(0, 4, 2, is_all_in=True)),
        ("*** 5TH STREET *** (Total Pot: $0.12, 2 Players, 1 All-In)", StreetStart(0, 5, 12)),
        ("*** 5TH STREET *** (Total Pot: 12, 2 Players)", StreetStart(0, 5, 1200)),
        ("*** 7TH STREET *** [6h]", Community(0, cards("6h")[0])),
        ("Board: [6h]", BoardClaim(0, cards("6h"))),
        ("Ann shows [As 7c Kc]", Show(0, 1, cards("As 7c Kc"))),
        ("Ann shows [As 7c Kc Js 4s 7d Tc] J,T,7,4,A", Show(0, 1, cards("As 7c Kc Js 4s 7d Tc"), (11, 10, 7, 4, 1))),
        ("Ann shows [7c 7d Kc Kh Ks Ad 7s] a pair of Sevens", Show(0, 1, cards("7c 7d Kc Kh Ks Ad 7s"), (7, 7))),
        (
            "Ann shows [6c 6d 6h Kh Ks Kd 6s] a full house, Sixes full of Kings",
            Show(0, 1, cards("6c 6d 6h Kh Ks Kd 6s"), (6, 6, 6, 13, 13)),
        ),
        ("Ann wins the pot ($1.12)", Collect(0, 1, 112)),
        ("Ann wins the pot ($1.12) with 8,7,5,3,2", Collect(0, 1, 112, None, (8, 7, 5, 3, 2))),
        ("Ann wins the pot ($1.12) with a pair of Sevens", Collect(0, 1, 112, None, (7, 7))),
        ("Ann wins the main pot ($1.12) with two pair, Kings and Sevens", Collect(0, 1, 112, 0, (13, 13, 7, 7))),
        ("Ann wins the side pot ($1.12) with three of a kind, Nines", Collect(0, 1, 112, 1, (9, 9, 9))),
        ("Ann wins side pot #2 ($1.12) with four of a kind, Nines", Collect(0, 1, 112, 2, (9, 9, 9, 9))),
        ("Ann ties for the pot ($1.12) with 8,7,5,3,2", Collect(0, 1, 112, None, (8, 7, 5, 3, 2))),
        ("Ann ties for the side pot ($1.12) with 8,7,5,3,2", Collect(0, 1, 112, 1, (8, 7, 5, 3, 2))),
        ("Bob: miss read", Chat(0, 4, "miss read")),
        ("Bob:", Chat(0, 4, "")),
        ("Bob: Ann folds", Chat(0, 4, "Ann folds")),
        ("Bob: folds", Chat(0, 4, "folds")),
        ("Bob: *** 5TH STREET ***", Chat(0, 4, "*** 5TH STREET ***")),
        ("Bob: Dealt to Ann [7c] [6d]", Chat(0, 4, "Dealt to Ann [7c] [6d]")),
        ("Bob: Uncalled bet of $0.04 returned to Ann", Chat(0, 4, "Uncalled bet of $0.04 returned to Ann")),
        ("Bob: Ann: I had [Ks] for $1.2345, 8,7,5", Chat(0, 4, "Ann: I had [Ks] for $1.2345, 8,7,5")),
        ("Zed: hi all", Chat(0, None, "hi all", "Zed")),
        ("Big Bob (Observer): Ann folds", Chat(0, None, "Ann folds", "Big Bob")),
    ],
)
def test_a_line(line: str, event: Event) -> None:
    assert said(line) == event


@pytest.mark.parametrize(
    "line",
    [
        "5 seconds left to act", "Bob has 15 seconds left to act", "Ann has returned", "Zed stands up", "Zed sits down", "Bob adds $5",
        "Bob adds $1,105.25", "Zed is sitting out", "Bob has been disconnected", "Bob has reconnected", "Bob has timed out",
        "Bob has requested TIME", "Bob is feeling happy", "Time has expired",
    ],
)  # fmt: skip
def test_a_line_that_moves_nothing(line: str) -> None:
    assert said(line) == Noise(0, line)


@pytest.mark.parametrize("line", ["Zed folds", "Bob folded", "Bob calls", "Bob shows his teeth", "*** 8TH STREET ***", "Bob calls $0.021"])
def test_a_line_the_room_does_not_write(line: str) -> None:
    event = said(line)
    assert isinstance(event, Unread)
    assert event.text == line


def test_blanks_and_blank_lines_between_lines() -> None:
    plain = read_hand(hand_text())
    for damaged in (hand_text().replace("\n", "\n\n"), hand_text().replace("\n", " \t\n"), hand_text().replace("\n", "\r\n\r\n")):
        hand = read_hand(damaged)
        assert without_lines(hand.events) == without_lines(plain.events)
        assert [seat.name for seat in hand.seats] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("collected ($0.10), mucked", SeatClaim(0, 1, "collected", is_winner=True, won=10)),
        ("collected ($0.10)", SeatClaim(0, 1, "collected", is_winner=True, won=10)),
        ("folded on 3rd St.", SeatClaim(0, 1, "folded", 3)),
        ("folded on 7th St.", SeatClaim(0, 1, "folded", 7)),
        ("didn't bet (folded)", SeatClaim(0, 1, "folded", 3, no_bet=True)),
        ("is sitting out", SeatClaim(0, 1, "none")),
        ("mucked [As 7c] - a pair of Queens", SeatClaim(0, 1, "mucked", cards=cards("As 7c"), low=(12, 12))),
        ("mucked [As 7c] - Q,J,9,4,3", SeatClaim(0, 1, "mucked", cards=cards("As 7c"), low=(12, 11, 9, 4, 3))),
        (
            "showed [As 7c] and won ($48) with J,T,6,5,2",
            SeatClaim(0, 1, "showed", None, False, cards("As 7c"), True, 4800, (11, 10, 6, 5, 2)),
        ),
        ("showed [As 7c] and lost with a pair of Kings", SeatClaim(0, 1, "showed", cards=cards("As 7c"), low=(13, 13))),
    ],
)
def test_a_seat_of_the_summary(line: str, claim: SeatClaim) -> None:
    text = hand_text().replace("Ann collected ($0.10), mucked", f"Ann {line}")
    first, _ = events_of(text, SeatClaim)
    assert msgspec.structs.replace(first, line=0) == claim


def test_pots_of_the_summary_are_told_before_the_rake() -> None:
    """Real numbers of a high-low hand: 85.10 + 10 = 95.10, and the winners of the main pot got 41.05 each."""
    text = hand_text().replace("Total pot $0.10 | Rake $0", "Total pot $95.10 Main pot $85.10. Side pot $10. | Rake $3")
    (claim,) = events_of(text, PotClaim)
    assert claim == PotClaim(22, 9510, (8210, 1000), 300)
    assert 2 * 4105 == 8210
    two = text.replace("Side pot $10.", "Side pot #1 $6. Side pot #2 $4.")
    assert events_of(two, PotClaim) == [PotClaim(22, 9510, (8210, 600, 400), 300)]


# --- antes that go back, seats that sit out ------------------------------------------------------


EVE = hand_text().replace("Seat 4: Bob ($2.17)\n", "Seat 4: Bob ($2.17)\nSeat 6: Eve ($3), is sitting out\n").replace(
    "*** 3RD", "Eve antes $0.01\n*** 3RD"
) + "Seat 6: Eve is sitting out\n"  # fmt: skip


def test_an_ante_that_goes_back_is_none() -> None:
    for place in ("*** 3RD STREET", "Bob brings", "Ann wins"):
        hand = read_hand(EVE.replace(place, f"Ante of $0.01 returned to Eve\n{place}", 1))
        assert [event.seat for event in hand.events if isinstance(event, Ante)] == [4, 1]
        followed = replay(hand)
        assert (followed.dealt, followed.net) == ((1, 4), {1: 5, 4: -5})
        assert audit(followed) == []


def test_an_ante_of_a_seat_with_cards_goes_back_as_uncalled() -> None:
    hand = read_hand(hand_text(said="Ante of $0.01 returned to Bob\n"))
    assert [event for event in hand.events if isinstance(event, ReturnUncalled)] == [ReturnUncalled(16, 4, 1), ReturnUncalled(19, 1, 4)]


def test_a_seat_that_sits_out_may_play() -> None:
    hand = read_hand(hand_text().replace("Bob ($2.17)", "Bob ($2.17), is sitting out"))
    assert [seat.is_sitting_out for seat in hand.seats] == [False, True]
    assert replay(hand).bring_in_seat == 4
    assert audit(replay(hand)) == []


# --- who mucks -----------------------------------------------------------------------------------


def test_a_muck_of_the_last_one_left_hides_a_winning_hand() -> None:
    assert events_of(hand_text(), NoShow) == [NoShow(19, 1)]
    assert not events_of(hand_text(), Muck)
    contested = hand_text().replace("Bob folds\nUncalled bet of $0.04 returned to Ann\n", "Bob calls $0.04\n*** SHOW DOWN ***\nBob mucks\n")
    assert [event.seat for event in events_of(contested, Muck) if isinstance(event, Muck)] == [4, 1]


# --- who is high ---------------------------------------------------------------------------------


def codes(text: str) -> list[str]:
    return [finding.code for finding in audit(replay(read_hand(text))) if finding.severity != INFO]


def test_the_rooms_word_on_who_is_high_is_audited() -> None:
    text = hand_text()
    assert codes(text.replace("Bob is high with [Kd]", "Ann is high with [7c]")) == ["RZ207"]
    assert codes(text.replace("Bob is high with [Kd]", "Bob is high with [Ks]")) == ["RZ207"]
    assert codes(text.replace("Bob is high with [Kd]\n", "")) == []
    assert codes(text.replace("[7c]", "[Kc]")) == ["RZ301"]  # Bob's board is lower then, but his king is still high
    assert "RZ207" in codes(text.replace("[7c]", "[Kh]"))


# --- names ---------------------------------------------------------------------------------------


def without_lines(events: tuple[Event, ...]) -> list[Event]:
    return [msgspec.structs.replace(event, line=0) for event in events]


PLAIN = read_hand(hand_text())
STARTS = ("Dealt to ", "Uncalled bet of ")


def has_two_readings(text: str, listed: list[str]) -> bool:
    """Whether a card or a refund is, letter for letter, also something that another seat does: no reader can tell them apart."""
    lines = [line for line in text.split("\n") if line.startswith(STARTS)]
    return any(name and line.startswith(f"{name} ") for line in lines for name in listed)


@given(names, names)
def test_any_names_read_back(one: str, two: str) -> None:
    check_names(one, two)


@pytest.mark.parametrize("one", [*NAMES, "B:", "is high with", "folds:", "Bob (Observer)", "Seat 4:", "Bob antes $0.01"])
@pytest.mark.parametrize("two", NAMES)
def test_hostile_names_read_back(one: str, two: str) -> None:
    check_names(one, two)


def check_names(one: str, two: str) -> None:
    text = hand_text(one, two)
    if one == two or has_two_readings(text, [one, two]):
        return
    hand = read_hand(text)
    assert [seat.name for seat in hand.seats] == [one, two]
    assert without_lines(hand.events) == without_lines(PLAIN.events)


def test_a_deed_comes_before_talk() -> None:
    """What a name with a colon does may read as talk of another seat."""
    hand = read_hand(hand_text("A: x", "Uncalled bet of $0.04 returned to A"))
    assert without_lines(hand.events) == without_lines(PLAIN.events)
    hand = read_hand(hand_text("Bob: Ann"))
    assert without_lines(hand.events) == without_lines(PLAIN.events)
    hand = read_hand(hand_text("Bob:", said="Bob: hi\nBob:: ho\n"))
    assert [(event.seat, event.text) for event in hand.events if isinstance(event, Chat)] == [(4, "hi"), (1, "ho")]


# --- real hands ----------------------------------------------------------------------------------


Fact = dict[str, Any]


def hundredths(amount: str) -> int:
    return int(Decimal(amount) * 100)


@pytest.fixture(scope="module")
def real(corpus: Path) -> list[Hand | Refused]:
    return [hand for file in find_files([f"{corpus}/ftp_*.txt"]) for hand in hands_of(file)]


@pytest.fixture(scope="module")
def pairs(corpus: Path, real: list[Hand | Refused]) -> list[tuple[Replay, Fact]]:
    """Each hand replayed, and its facts."""
    rows = map(json.loads, (corpus / "expected.jsonl").read_text(encoding="utf-8").splitlines())
    facts = {row["id"]: row for row in rows if row["room"] == "Full Tilt"}
    hands = {hand.number: replay(hand) for hand in real if isinstance(hand, Hand)}
    assert hands.keys() == facts.keys()
    assert len(facts) == 7
    return [(hands[number], facts[number]) for number in facts]


def by_name(hand: Hand, amounts: dict[int, int]) -> dict[str, int]:
    return {hand.name_of(seat): amount for seat, amount in amounts.items()}


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


def test_real_seats_and_money(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        players: dict[str, Fact] = fact["players"]
        assert {seat.name: (seat.number, seat.stack) for seat in hand.hand.seats} == {
            name: (player["seat"], hundredths(player["stack"])) for name, player in players.items()
        }
        assert hand.hand.hero_seat is not None
        assert hand.hand.name_of(hand.hand.hero_seat) == fact["hero"]
        for amounts, key in ((hand.antes, "ante"), (hand.put_in, "put"), (hand.net, "net")):
            told = dict.fromkeys(players, 0) | by_name(hand.hand, amounts)
            assert told == {name: hundredths(player[key]) for name, player in players.items()}
        assert hand.total_pot == hundredths(fact["total_pot_contributions"])
        assert hand.rake == hundredths(fact["rake"])
        (pot,) = [event for event in hand.hand.events if isinstance(event, PotClaim)]
        assert pot.total == hundredths(fact["total_pot_stated"])
        returned = [[hand.hand.name_of(e.seat), e.amount] for e in hand.hand.events if isinstance(e, ReturnUncalled)]
        assert returned == [[name, hundredths(amount)] for name, amount in fact["uncalled"]]


def test_who_wins_brings_in_and_folds(pairs: list[tuple[Replay, Fact]]) -> None:
    for hand, fact in pairs:
        won = {seat: amount for seat, amount in hand.won.items() if amount}
        assert by_name(hand.hand, won) == {name: hundredths(amount) for name, amount in fact["collected"].items()}
        assert set(by_name(hand.hand, won)) == set(fact["winners"])
        (bring_in,) = [event for event in hand.hand.events if isinstance(event, BringIn)]
        assert [hand.hand.name_of(bring_in.seat), bring_in.amount] == [fact["bring_in"][0], hundredths(fact["bring_in"][1])]
        (claim,) = [event for event in hand.hand.events if isinstance(event, BringInClaim)]
        assert claim.seat == bring_in.seat == hand.bring_in_seat
        assert sorted({hand.hand.name_of(e.seat) for e in hand.hand.events if isinstance(e, Fold)}) == fact["folded"]
        assert (hand.last_action_street, hand.is_showdown) == (fact["last_street"], fact["showdown"])


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

"""What Full Tilt writes, line by line."""

from __future__ import annotations

import msgspec
import pytest

from razz_hh.audit import INFO, audit
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
from razz_hh.replay import replay
from tests.rooms.fulltilt_texts import hand_text, read_hand
from tests.rooms.told import without_lines

cards = parse_cards


def events_of(text: str, kind: type[Event]) -> list[Event]:
    return [event for event in read_hand(text).events if isinstance(event, kind)]


def said(line: str) -> Event:
    """Return what a line amid the hand comes to."""
    (event,) = [event for event in read_hand(hand_text(said=f"{line}\n")).events if event.line == 16]
    return msgspec.structs.replace(event, line=0)


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

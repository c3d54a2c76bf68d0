"""Cut off, broken or whole: what a source's last hand is, and what any hand needs."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec
import pytest

from razz_hh.events import Muck, SeatClaim, Unread
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from razz_hh.simulate import Game, simulate
from razz_hh.write import pokerstars
from tests.rooms.texts import HEADER, hand_text, read, read_all, read_hand

HAND = hand_text()
SEAT_1, SEAT_4 = "Seat 1: Ann ($1.33 in chips) \n", "Seat 4: Bob ($2.17 in chips) \n"
RESULT_1, RESULT_4 = "Seat 1: Ann collected ($0.10)\n", "Seat 4: Bob folded on the 4th Street\n"
NEXT = hand_text(header=HEADER.replace("12345", "12346"))
EVE = HAND.replace(SEAT_4, f"{SEAT_4}Seat 5: Eve ($9 in chips) \n").replace("*** 3rd", "Eve: posts the ante $0.01\n*** 3rd")
EVE = EVE.replace("Bob: brings", "Dealt to Eve [2c]\nBob: brings").replace("Ann: raises", "Eve: folds \nAnn: raises")
EVE += "Seat 5: Eve folded on the 3rd Street (didn't bet)\n"


def told(hand: Hand | Refused) -> tuple[str, str]:
    return (hand.kind, hand.reason) if isinstance(hand, Refused) else ("hand", "")


def as_read(hand: Hand) -> Hand:
    return msgspec.structs.replace(hand, text="")


# --- broken, wherever it stands ------------------------------------------------------------------


@pytest.mark.parametrize("end", ["", NEXT])
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HAND.replace("Bob", "Ann"), "two seats have the same name (line 4)"),
        (HAND.replace("Seat 4: Bob (", "Seat 1: Bob ("), "a seat number is listed twice (line 4)"),
        (HAND.replace(SEAT_1, "Seat 1: Ann (loads of chips)\n"), "a seat line cannot be read (line 3)"),
        (HAND.replace(SEAT_4, "Seat 4: Bob ($2.175 in chips)\n"), "a seat line cannot be read (line 4)"),
        (EVE.replace(SEAT_1, "Seat 1: Ann (loads of chips)\n"), "a seat line cannot be read (line 3)"),
        (EVE.replace(SEAT_4, "Seat 4: Bob\n"), "a seat line cannot be read (line 4)"),
        (EVE.replace("Seat 5: Eve ($9", "Seat 5: Eve (€"), "a seat line cannot be read (line 5)"),
        (HAND.replace(SEAT_1, ""), "fewer than two seats are listed"),
        (HAND.replace("Ann collected $0.10 from pot\n", ""), "nobody collects the pot"),
    ],
)
def test_faults_that_no_cut_explains_are_rejected(text: str, reason: str, end: str) -> None:
    assert told(read_all(text + end)[0]) == ("rejected", reason)


@pytest.mark.parametrize(
    "text",
    [
        HAND.replace(RESULT_1, ""),
        EVE.replace(RESULT_4, ""),
        EVE.replace(RESULT_1, "").replace("Seat 4: Bob folded", "Seat 4: Bob vanished"),
    ],
)
def test_a_hole_in_the_last_summary_is_no_cut(text: str) -> None:
    assert isinstance(read(text), Hand)


def test_summary_that_ends_early_may_go_on() -> None:
    reason = "the source ends before the hand does: the summary is not all there"
    for text in (
        HAND.replace(RESULT_4, ""),
        HAND.replace(RESULT_1 + RESULT_4, ""),
        HAND.replace(RESULT_1, "").replace(RESULT_4, "Seat 4: B"),
    ):
        assert told(read(text)) == ("incomplete", reason)


def test_summary_line_that_cannot_be_read_is_there_all_the_same() -> None:
    hand = read_hand(HAND.replace("Seat 4: Bob folded", "Seat 4: Bob vanished"))
    assert [event.line for event in hand.events if isinstance(event, Unread)] == [23]
    assert [event.seat for event in hand.events if isinstance(event, SeatClaim)] == [1]


def test_seats_listed_below_one_that_cannot_be_read_are_seats() -> None:
    zed = "Seat 3: Zed ($5.005 in chips)"
    hand = read_hand(HAND.replace(SEAT_4, f"{zed}\n{SEAT_4}"))
    assert [seat.name for seat in hand.seats] == ["Ann", "Bob"]
    assert [(event.line, event.text) for event in hand.events if isinstance(event, Unread)] == [(4, zed)]


@pytest.mark.parametrize(
    "text",
    [
        HAND[: HAND.index("Bob ($2.17")],
        HAND[: HAND.index("Seat 4")] + "Seat 1: Ann ($1.33 in chips)",
        HAND[: HAND.index("Seat 4")] + "Seat 4: Ann ($1 in chips)",  # a screen name may go on so
        HAND[: HAND.index("Ann collected")],
        HAND[: HAND.index("Ann: posts") + 3],
    ],
)
def test_faults_of_the_last_line_may_be_a_cut(text: str) -> None:
    assert told(read(text))[0] == "incomplete"


# --- a hand amid a file that lacks its summary ---------------------------------------------------

NO_SUMMARY = HAND[: HAND.index("*** SUMMARY")]
NOT_THE_POT = ("rejected", "the summary is missing, and what is collected is not the pot")


@pytest.mark.parametrize("collected", ["Ann collected $0.10 from pot", "Ann collected $0.09 from pot"])
def test_summary_may_be_missing_where_the_pot_is_collected(collected: str) -> None:
    hand, after = read_all(NO_SUMMARY.replace("Ann collected $0.10 from pot", collected) + NEXT)
    assert (told(hand), told(after)) == (("hand", ""), ("hand", ""))


@pytest.mark.parametrize(
    "collected",
    [
        "Ann collected $0.05 from pot",  # half of it
        "Ann collected $0.08 from pot",  # no room keeps a fifth
        "Ann collected $0.11 from pot",
        "Ann collected $0.09 from side pot",
        "Ann collected $0.09 from side pot\nAnn collected $0.01 from side pot-2",
        "Ann collected $0.08 from side pot\nAnn collected $0.01 from main pot",  # the other half of a small main pot
    ],
)
def test_pot_that_is_not_all_collected_needs_a_summary(collected: str) -> None:
    hand, after = read_all(NO_SUMMARY.replace("Ann collected $0.10 from pot", collected) + NEXT)
    assert (told(hand), told(after)) == (NOT_THE_POT, ("hand", ""))


@pytest.mark.parametrize("kind", ["cash", "tournament"])
def test_hands_cut_between_their_winners_are_rejected(kind: Literal["cash", "tournament"]) -> None:
    n_cut = n_doubtful = 0
    for dealt in simulate(600, seed=5, game=Game(kind=kind, players=(2, 6), depth=(0.5, 4), chatter=0)):
        body = pokerstars(dealt).split("*** SUMMARY")[0]
        hand, _ = read_all(body + NEXT)
        if isinstance(hand, Hand):
            assert replay(hand).net == replay(dealt).net
        else:  # a main pot no larger than the rake
            assert (kind, "main pot" in body) == ("cash", True)
            n_doubtful += 1
        parts = body.split(" collected ")
        for n in range(2, len(parts)):
            cut = " collected ".join(parts[:n])
            assert told(read_all(cut[: cut.rindex("\n") + 1] + NEXT)[0]) == NOT_THE_POT, cut
            n_cut += 1
    assert n_cut > 20
    assert n_doubtful <= 6


# --- cut at any byte -----------------------------------------------------------------------------


def is_mucked_last(text: str) -> bool:
    return " mucked [" in text.splitlines()[-1]


@cache
def whole_hands() -> tuple[str, ...]:
    """One hand for each way the last line of a summary ends: folds with and without a bet, shows, mucks, collects."""
    texts = [pokerstars(hand).rstrip("\n") + "\n" for hand in simulate(400, seed=7, game=Game(players=(3, 4), chatter=0))]
    ends = ("(didn't bet)\n", "3rd Street\n", "5th Street\n", "collected (", " and won (", " and lost with ", " mucked [")
    return tuple(next(text for text in texts if end in text.splitlines(keepends=True)[-1]) for end in ends)


@pytest.mark.parametrize("k", range(7))
def test_hand_cut_at_any_byte_is_incomplete_or_the_same(k: int) -> None:
    data = whole_hands()[k].encode()
    hand = as_read(read_hand(data.decode()))
    n_whole = 0
    for end in range(len(data)):
        for cut in read_all(data[:end].decode("cp1252", "replace")):
            if isinstance(cut, Refused):
                assert cut.kind == "incomplete", data[:end]
            else:
                assert as_read(cut) == hand, data[:end]
                n_whole += 1
    assert n_whole >= 1  # without its last line end, the file is whole


def test_last_line_that_lacks_its_end_is_whole_where_nothing_should_follow() -> None:
    for text in (HAND, EVE, *whole_hands()):
        assert told(read(text.rstrip("\n"))) == ("hand", "")


def test_missing_words_behind_the_last_result_are_told_by_the_rest() -> None:
    for text in (EVE.replace(" (didn't bet)", ""), EVE.replace(" (didn't bet)", " ")):
        assert told(read(text.rstrip("\n")))[0] == "incomplete"
        assert told(read(text))[0] == "hand"  # with its line end the line is as the room wrote it
    bets = EVE.replace("Eve: folds", "Eve: calls $0.02\nEve: folds").replace(" (didn't bet)", "")
    assert told(read(bets.rstrip("\n")))[0] == "hand"


def test_mucked_cards_are_told_by_the_summary() -> None:
    text = next(text for text in whole_hands() if is_mucked_last(text))
    assert [event for event in read_hand(text).events if isinstance(event, Muck)]
    assert told(read(text[: text.rindex(" [")]))[0] == "incomplete"

"""The rest of a hand whose header is lost is told with its place, and the hand above it is as it was; talk below a hand stays with it."""

from __future__ import annotations

import pytest

from razz_hh.audit import INFO, audit
from razz_hh.events import Chat, Finish, Noise
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from tests.rooms.damaged import read
from tests.rooms.hands import hands_of_room, next_of, text_of
from tests.rooms.texts import HEADER, hand_text

ROOMS = ["pokerstars", "fulltilt", "winamax", "kingsclub"]


def faults(hand: Hand) -> list[str]:
    return [finding.code for finding in audit(replay(hand)) if finding.severity != INFO]


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("above", ["no showdown", "side pot"])
@pytest.mark.parametrize("gap", ["\n\n", "\r\n\r\n"])
def test_the_rest_of_a_hand_below_another_one(name: str, above: str, gap: str) -> None:
    """Cut at any line, and within some; of the last lines of a summary alone nobody can tell whose they are."""
    first, after = text_of(name, hands_of_room(name)[above]), text_of(name, next_of(name))
    (whole,) = read(first.encode(), "here.txt")
    assert isinstance(whole, Hand)
    line = first.count("\n") + gap.count("\n") + 1
    for hand in hands_of_room(name).values():
        text = text_of(name, hand)
        header = text.index("\n")
        for cut in [n for n in range(1, text.index("*** SUMMARY")) if text[n - 1] == "\n" or (n > header and not n % 37)]:
            rest = text[cut:].lstrip()
            hands = read(f"{first}{gap}{rest}{gap}{after}".encode(), "here.txt")
            above_it, lost, last = hands
            assert isinstance(above_it, Hand), rest
            assert (replay(above_it).net, faults(above_it)) == (replay(whole).net, []), rest
            assert isinstance(lost, Refused), rest
            assert (lost.kind, lost.line, lost.reason) == ("rejected", line, "a hand without its header"), rest
            assert isinstance(last, Hand), rest


def test_what_is_said_below_a_hand_stays_with_it() -> None:
    late = (
        'Ann said, "*** RIVER *** please"\nBob: said nothing\nrail joins the table at seat #2 \nBob finished the tournament in 5th place\n'
    )
    for gap in ("", "\n", "\n\n\n"):
        (hand,) = read((hand_text() + gap + late + gap + "Ann is disconnected \n").encode(), "here.txt")
        assert isinstance(hand, Hand)
        assert [type(event) for event in hand.events[-5:]].count(Noise) == 2
        assert {Chat, Finish} < set(map(type, hand.events[-5:]))


def test_a_line_of_the_summary_that_comes_twice_is_no_other_hand() -> None:
    text = hand_text()
    for line in text.split("\n")[-4:-1]:
        (hand,) = read(text.replace(line, f"{line}\n{line}").encode(), "here.txt")
        assert isinstance(hand, Hand)


@pytest.mark.parametrize("name", ROOMS)
def test_a_header_that_is_cut_off_within_its_line(name: str) -> None:
    """It is told with its place, first in a file and below another hand, which it takes nothing from."""
    text, after = text_of(name, hands_of_room(name)["showdown"]), text_of(name, next_of(name))
    header = text_of(name, hands_of_room(name)["no showdown"]).partition("\n")[0]
    (whole,) = read(text.encode(), "here.txt")
    assert isinstance(whole, Hand)
    begun = header.index("#") + (12 if name != "kingsclub" else 22)
    for end in range(begun, len(header)):
        for above in ("", f"{text}\n\n"):
            *hands, lost, last = read(f"{above}{header[:end]}\n\n\n\n{after}".encode(), "here.txt")
            assert isinstance(lost, Refused), header[:end]
            assert (lost.kind, lost.line) == ("rejected", above.count("\n") + 1) or lost.kind == "game", header[:end]
            assert isinstance(last, Hand), header[:end]
            assert [getattr(hand, "events", None) for hand in hands] == ([whole.events] if above else []), header[:end]


SAID = (
    "railbird joins the table at seat #3 ", 'Ann said, "Seat 3: x ($5 in chips)"', 'rail said, "*** RIVER ***"', "Bob leaves the table",
    "Bob has timed out", "Ann is sitting out", "Tournament paused", "Ann wins $5 for eliminating Bob and their own bounty increases by $3 to $8",
    "Ann wins $2.50 for splitting the elimination of x and their own bounty increases by $1 to $4", 'Ann said, "posts the ante"',
)  # fmt: skip


@pytest.mark.parametrize("said", SAID)
def test_what_is_said_amid_the_seats_cuts_none_off(said: str) -> None:
    lines = hand_text(header=HEADER).split("\n")
    (whole,) = read("\n".join(lines).encode(), "here.txt")
    assert isinstance(whole, Hand)
    for n in (1, 2, 3, 4):
        (hand,) = read("\n".join([*lines[:n], said, "", said, *lines[n:]]).encode(), "here.txt")
        assert isinstance(hand, Hand)
        assert [seat.name for seat in hand.seats] == ["Ann", "Bob"]
        assert (hand.table_name, hand.max_seats) == ("Vesta", 8)
        assert [event.line for event in hand.events[:2] if type(event) in (Chat, Noise)] == [n + 1, n + 3]
        assert (replay(hand).net, faults(hand)) == (replay(whole).net, [])


@pytest.mark.parametrize(("name", "said"), [("fulltilt", "rail: Seat 3: x ($5)"), ("winamax", "<p>"), ("kingsclub", "<p>")])
def test_what_is_said_amid_the_seats_of_other_rooms(name: str, said: str) -> None:
    lines = text_of(name, hands_of_room(name)["side pot"]).split("\n")
    (whole,) = read("\n".join(lines).encode(), "here.txt")
    assert isinstance(whole, Hand)
    seats = [n for n, line in enumerate(lines) if line.startswith("Seat ")][: len(whole.seats)]
    for n in seats:
        (hand,) = read("\n".join([*lines[:n], said, *lines[n:]]).encode(), "here.txt")
        assert isinstance(hand, Hand)
        assert (replay(hand).net, faults(hand)) == (replay(whole).net, [])


def test_a_page_footer_amid_the_seats_is_told_and_cuts_none_off() -> None:
    lines = hand_text().split("\n")
    (hand,) = read("\n".join([*lines[:3], "Page 3 of 9", *lines[3:]]).encode(), "here.txt")
    assert isinstance(hand, Hand)
    assert len(hand.seats) == 2
    assert [(finding.code, finding.line) for finding in audit(replay(hand))] == [("RZ001", 4)]

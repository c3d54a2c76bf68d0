"""Damaged KingsClub hands: nothing raises, no fact is wrong, and what was lost is told with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razz_hh.audit import audit
from razz_hh.events import StreetStart, Unread
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from tests.rooms.kingsclub_texts import hand_text, read, read_all, read_hand
from tests.rooms.test_kingsclub import NET, NEXT, PLAIN, RUN_OUT, changed, events_of, findings


@pytest.mark.parametrize("line", ["Dealt to Bob: [2h As Kd]\n", "Dealt to Bob: [3s]\n", "*** 3RD STREET ***\n"])
def test_cards_and_markers_told_twice_count_once(line: str) -> None:
    hand = read_hand(PLAIN.replace(line, line * 2))
    assert replay(hand).net == NET
    assert findings(hand) == []


def test_a_street_whose_marker_is_lost_begins_all_the_same() -> None:
    hand = read_hand(PLAIN.replace("*** 3RD STREET ***\n", ""))
    assert [(event.line, event.street) for event in hand.events if isinstance(event, StreetStart)] == [(8, 3), (13, 4)]
    assert replay(hand).net == NET
    assert findings(hand) == []


def test_a_marker_without_lines_begins_no_street() -> None:
    hand = read_hand(hand_text(said="*** 5TH STREET ***\n"))
    assert [event.street for event in hand.events if isinstance(event, StreetStart)] == [3, 4]
    assert findings(hand) == []


@pytest.mark.parametrize("mark", ["\ufeff", " "])
def test_marks_and_blanks_before_lines(mark: str) -> None:
    text = PLAIN if mark == "\ufeff" else PLAIN.replace("\n", "\n ").removesuffix(" ")
    (hand,) = read_all(mark + text)
    assert isinstance(hand, Hand)
    assert replay(hand).net == NET
    assert not events_of(hand, Unread)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding: str) -> None:
    (hand,) = read_all(hand_text("Zoé").replace("\n", "\r\n").encode(encoding))
    assert isinstance(hand, Hand)
    assert (hand.seats[0].name, replay(hand).net) == ("Zoé", NET)


def test_hands_without_a_line_between_them_and_the_same_hand_twice() -> None:
    hands = read_all(PLAIN + PLAIN + NEXT)
    assert [hand.number for hand in hands if isinstance(hand, Hand)] == ["12345", "12345", "12346"]


def test_summary_missing() -> None:
    """The line that says so may be lost; with the pots lost nobody knows who won."""
    hand, after, last = read_all(PLAIN.replace("*** SUMMARY ***\n", "") + PLAIN.partition("*** SUMMARY")[0] + NEXT)
    assert isinstance(hand, Hand)
    assert findings(hand) == []
    assert isinstance(after, Refused)
    assert (after.kind, after.line) == ("rejected", 21)
    assert isinstance(last, Hand)


def test_fewer_than_two_seats() -> None:
    refused, hand = read_all(PLAIN.replace("Seat 4: Bob (10,000)\n", "") + NEXT)
    assert isinstance(refused, Refused)
    assert (refused.kind, refused.line, refused.hand_id) == ("rejected", 1, "kingsclub:12345")
    assert isinstance(hand, Hand)


def test_cancelled_hand() -> None:
    refused = read(hand_text(said="Hand cancelled\n"))
    assert isinstance(refused, Refused)
    assert refused.reason == "the room cancelled the hand"


def test_misprinted_cards_and_blank_names() -> None:
    hand = read_hand(PLAIN.replace("[X X 7c]", "[X X of]"))
    assert [misprint.text for misprint in hand.misprints] == ["of"]
    assert replay(hand).net == NET
    assert read_hand(hand_text(one="")).events == read_hand(PLAIN).events


def test_exports_in_capitals() -> None:
    hand = read_hand(changed(PLAIN.upper(), ("ANN", "Ann"), ("BOB", "Bob"), ("2H AS KD", "2h As Kd"), ("3S]", "3s]")))
    assert replay(hand).net == NET
    assert not events_of(hand, Unread)


def test_amounts_finer_than_a_cent_are_unread() -> None:
    hand, _ = read_all(PLAIN.replace("Bob calls 500", "Bob calls 500.001") + NEXT)
    assert isinstance(hand, Hand)
    assert [event.line for event in events_of(hand, Unread)] == [12]


@pytest.mark.parametrize("text", [PLAIN, RUN_OUT, RUN_OUT.replace("Rake 5\n", ""), hand_text("Zoë €", "B folds").replace("\n", "\r\n")])
def test_last_hand_cut_anywhere(text: str) -> None:
    (whole,) = read_all(text)
    assert isinstance(whole, Hand)
    for end in range(len(text)):
        for hand in read_all(text[:end]):
            if isinstance(hand, Refused):
                assert hand.kind == "incomplete", text[:end]
            else:
                assert replay(hand).net == replay(whole).net, text[:end]
                assert findings(hand) == [], text[:end]


@pytest.mark.parametrize("text", [PLAIN, RUN_OUT])
def test_any_lost_line_is_harmless_or_told(text: str) -> None:
    whole = replay(read_hand(text))
    lines = text.split("\n")
    for n in range(len(lines)):
        for hand in read_all("\n".join(lines[:n] + lines[n + 1 :])):
            if isinstance(hand, Hand) and replay(hand).net != whole.net:
                assert findings(hand), lines[n]


@given(st.data())
def test_any_scribble_raises_nothing(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([PLAIN, RUN_OUT]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        written = data.draw(st.sampled_from(["", "\n", " ", "[", "]", "+", "9" * 30, "-1", ".", ": ", "Seat ", "*** ", "\0", "½", "X"]))
        text = text[:at] + written + text[at + data.draw(st.integers(0, 3)) :]
    for hand in read_all(text):
        if isinstance(hand, Hand):
            audit(replay(hand))

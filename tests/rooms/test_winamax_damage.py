"""Damaged Winamax hands: nothing raises, no fact is wrong, and what was lost is told with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razz_hh.audit import audit
from razz_hh.events import Unread
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from tests.rooms.test_winamax import NET, NEXT, PLAIN, SHOWDOWN, events_of, findings
from tests.rooms.winamax_texts import hand_text, read, read_all, read_hand


def test_hole_cards_told_twice_count_once() -> None:
    hand = read_hand(PLAIN.replace("Dealt to Bob [2h As Kd]\n", "Dealt to Bob [2h As Kd]\n" * 2))
    assert replay(hand).net == NET
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
    assert (hand.seats[0].name, hand.currency, replay(hand).net) == ("Zoé", "EUR", NET)


def test_hands_without_a_line_between_them_and_the_same_hand_twice() -> None:
    hands = read_all(PLAIN.strip("\n") + "\n" + PLAIN + NEXT)
    assert [hand.number for hand in hands if isinstance(hand, Hand)] == ["12-345-6789"] * 2 + ["12-345-6790"]


def test_summary_missing_is_forgiven_amid_a_file() -> None:
    hand, after = read_all(PLAIN.partition("*** SUMMARY")[0] + NEXT)
    assert isinstance(hand, Hand)
    assert isinstance(after, Hand)
    assert replay(hand).net == NET


def test_fewer_than_two_seats() -> None:
    refused, hand = read_all(PLAIN.replace("Seat 4: Bob (2.17€)\n", "") + NEXT)
    assert isinstance(refused, Refused)
    assert (refused.kind, refused.line, refused.hand_id) == ("rejected", 1, "winamax:12-345-6789")
    assert isinstance(hand, Hand)


def test_cancelled_hand() -> None:
    refused = read(hand_text(said="Hand cancelled\n"))
    assert isinstance(refused, Refused)
    assert refused.reason == "the room cancelled the hand"


def test_street_marker_without_lines_and_misprinted_cards() -> None:
    hand = read_hand(hand_text(said="*** 5th STREET ***\n"))
    assert replay(hand).net == NET
    hand = read_hand(PLAIN.replace("[X X 7c]\n", "[X X of]\n").replace("[X X 7c] [6d]", "[X X of] [6d]"))
    assert [misprint.text for misprint in hand.misprints] == ["of"]
    assert replay(hand).net == NET


def test_exports_in_capitals() -> None:
    hand = read_hand(PLAIN.upper().replace("ANN", "Ann").replace("BOB", "Bob").replace("2H AS KD", "2h As Kd").replace("3S", "3s"))
    assert replay(hand).net == NET
    assert not events_of(hand, Unread)


def test_amounts_finer_than_a_cent_are_unread() -> None:
    hand, _ = read_all(PLAIN.replace("Bob calls 0.02€", "Bob calls 0.021€") + NEXT)
    assert isinstance(hand, Hand)
    assert [event.line for event in events_of(hand, Unread)] == [13]


@pytest.mark.parametrize("text", [PLAIN, SHOWDOWN, hand_text("Zoë €", "B folds").replace("\n", "\r\n"), PLAIN.rstrip("\n")])
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


@pytest.mark.parametrize("text", [PLAIN, SHOWDOWN])
def test_any_lost_line_is_harmless_or_told(text: str) -> None:
    whole = replay(read_hand(text))
    lines = text.split("\n")
    for n in range(len(lines)):
        for hand in read_all("\n".join(lines[:n] + lines[n + 1 :])):
            if isinstance(hand, Hand) and replay(hand).net != whole.net:
                assert findings(hand), lines[n]


@given(st.data())
def test_any_scribble_raises_nothing(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([PLAIN, SHOWDOWN]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        written = data.draw(st.sampled_from(["", "\n", " ", "[", "]", "€", "9" * 30, "-1", ".", ": ", "Seat ", "*** ", "\0", "½", "X"]))
        text = text[:at] + written + text[at + data.draw(st.integers(0, 3)) :]
    for hand in read_all(text):
        if isinstance(hand, Hand):
            audit(replay(hand))

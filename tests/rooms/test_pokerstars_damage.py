"""Damaged PokerStars hands: headers that are lost, hands that run into each other, lines without end."""

from __future__ import annotations

import pytest

from razz_hh.events import Unread
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from tests.rooms.texts import HEADER, hand_text, read_all

NET = {1: 5, 4: -5}
NEXT = hand_text(header=HEADER.replace("12345", "12346"))
FAULTLESS = hand_text()
LINES = FAULTLESS.split("\n")[:-1]


def kinds(text: str) -> list[tuple[object, ...]]:
    return [
        ("hand", hand.number, replay(hand).net) if isinstance(hand, Hand) else (hand.kind, hand.reason, hand.line)
        for hand in read_all(text)
    ]


def test_a_name_like_a_table_line_parts_no_hand() -> None:
    name = "Table 'x' 8-max"
    text = FAULTLESS.replace("Bob", name)
    assert text.count("\nTable '") > 1
    assert [row[:2] for row in kinds(text)] == [("hand", "12345")]


@pytest.mark.parametrize("line", ["a ", "Bob: ", " (", "[5c] ", "$1 ", "12:00:00 ", ": ", "Bob collected ", "é "])
def test_a_line_without_end_costs_little(line: str) -> None:
    text = FAULTLESS.replace("*** SUMMARY", line * 100_000 + "\n*** SUMMARY")
    (hand,) = read_all(text)
    assert isinstance(hand, Hand)
    assert replay(hand).net == NET
    assert [type(event) for event in hand.events].count(Unread) == 1


def test_talk_amid_a_last_summary_cuts_nothing() -> None:
    lines = [*LINES, "Eve leaves the table"]
    lines.insert(-2, 'Bob said, "gg"')
    (hand,) = read_all("\n".join([*lines, ""]))
    assert isinstance(hand, Hand)


@pytest.mark.parametrize("game", ["USD Razz Limit", "100 Stars Coin Razz Limit"])
def test_a_razz_header_of_another_shape_is_rejected(game: str) -> None:
    (hand,) = read_all(FAULTLESS.replace("Razz Limit", game, 1))
    assert isinstance(hand, Refused)
    assert hand.kind == "rejected"


def test_home_games_without_the_word_hand() -> None:
    text = FAULTLESS.replace("PokerStars Hand #", "PokerStars Home Game #", 1)
    assert kinds(FAULTLESS + "\n" + text.replace("12345", "12346", 1))[1][:2] == ("hand", "12346")

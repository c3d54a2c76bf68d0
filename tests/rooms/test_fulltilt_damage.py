"""Damaged Full Tilt files: old encodings with a blank line after each, and hands whose last line has no end."""

from __future__ import annotations

import codecs
import io

import pytest

from razz_hh import rooms
from razz_hh.audit import ERROR, audit
from razz_hh.cards import parse_cards
from razz_hh.events import Deal, Unread
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from razz_hh.source import sources
from tests.rooms.fulltilt_texts import HEADER, hand_text, read, read_all, read_hand

NET = {1: 5, 4: -5}
NEXT = hand_text(header=HEADER.replace("12345", "12346"))
FAULTLESS = hand_text()


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\n\n", "\r\n\r\n"])
@pytest.mark.parametrize("odd", [b"", b"\n", b"\r", b"\0"])
@pytest.mark.parametrize(("encoding", "mark"), [("utf-16-le", codecs.BOM_UTF16_LE), ("utf-16-be", codecs.BOM_UTF16_BE)])
def test_utf_16_in_both_orders(encoding: str, mark: bytes, odd: bytes, newline: str) -> None:
    """With a blank line after each line, and with a stray last byte, as old files have them."""
    text = hand_text("Jörg_€", end="\n\n\n") + NEXT
    data = mark + text.replace("\n", newline).encode(encoding) + odd
    first, second = read_all(data)
    assert isinstance(first, Hand)
    assert isinstance(second, Hand)
    assert first.seats[0].name == "Jörg_€"
    assert replay(first).net == replay(second).net == NET
    assert Unread not in map(type, (*first.events, *second.events))


def test_pieces_of_any_size_give_the_same_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    data = (FAULTLESS + "\n\n" + NEXT).encode("utf-16")
    tilt = rooms.room("fulltilt")
    for size in (90, 333, 1000):
        monkeypatch.setattr("razz_hh.source.PIECE", size)
        texts = [*tilt.split(sources(io.BytesIO(data), "x"))]
        assert [(text.line, text.is_last) for text in texts] == [(1, False), (FAULTLESS.count("\n") + 3, True)]
        assert [text.text.strip() for text in texts] == [FAULTLESS.strip(), NEXT.strip()]


def test_misprinted_cards_are_hidden_ones() -> None:
    hand = read_hand(FAULTLESS.replace("Dealt to Bob [2h As] [Kd]\n", "Dealt to Bob [of As] [kD]\n"))
    assert next(event for event in hand.events if type(event) is Deal) == Deal(7, 4, (None, *parse_cards("As Kd")))
    assert [(misprint.line, misprint.seat, misprint.text) for misprint in hand.misprints] == [(7, 4, "of")]
    hand = read_hand(FAULTLESS.replace("Bob is high with [Kd]", "Bob is high with [of]"))
    assert not [finding for finding in audit(replay(hand)) if finding.severity == ERROR]


def test_last_line_without_an_end_is_whole() -> None:
    """The room says no more of who folds the ante alone, so nothing is missing behind the last dot."""
    fold = FAULTLESS.replace("Seat 4: Bob ($2.17)\n", "Seat 4: Bob ($2.17)\nSeat 6: Eve ($3)\n").replace(
        "*** 3RD", "Eve antes $0.01\n*** 3RD"
    )
    fold = fold.replace("Ann [7c]\n", "Ann [7c]\nDealt to Eve [2c]\n", 1).replace("Ann completes", "Eve folds\nAnn completes")
    fold = fold.replace("$0.10", "$0.11") + "Seat 6: Eve folded on 3rd St."
    assert replay(read_hand(fold)).net == {1: 6, 4: -5, 6: -1}
    cut = read(fold[:-1])
    assert isinstance(cut, Refused)
    assert cut.kind == "incomplete"

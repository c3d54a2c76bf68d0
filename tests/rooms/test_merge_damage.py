"""Damaged Merge files: what is no XML, or more than may be read, is refused with its place."""

from __future__ import annotations

import pytest

from razz_hh.audit import ERROR, audit
from razz_hh.events import (
    Noise,
    Unread,
)
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from tests.rooms.merge_texts import DESCRIPTION, GAME, HAND, NET, NEXT, read, read_all, refused
from tests.rooms.told import events_of


@pytest.mark.parametrize(
    ("was", "now", "line"),
    [
        ('"Ann" balance', '"Ann balance', 4),
        ("</players>", "", 27),
        ('amount="0.40"', "amount=0.40", 19),
        ("$3.00", "a < b", 4),
        ("As,7h", "\1", 15),
    ],
)
def test_what_is_no_xml_is_rejected_with_its_line(was: str, now: str, line: int) -> None:
    broken, after = read_all(DESCRIPTION + HAND.replace(was, now, 1) + NEXT)
    assert isinstance(broken, Refused)
    assert (broken.kind, broken.line) == ("rejected", 2)
    assert broken.reason.endswith(f"(line {line})") or line == 27
    assert isinstance(after, Hand)


@pytest.mark.parametrize("before", ["", NEXT, DESCRIPTION])
def test_a_hand_that_lost_its_beginning_is_told(before: str) -> None:
    lost = HAND.replace(GAME + "\n", "")
    *first, rejected, after = read_all(before + lost + NEXT)
    assert [hand.number for hand in first if isinstance(hand, Hand)] == (["7-2"] if before == NEXT else [])
    assert isinstance(rejected, Refused)
    assert (rejected.kind, rejected.reason) == ("rejected", "the hand does not begin: <game …> is missing")
    assert rejected.line == before.count("\n") + 1
    assert isinstance(after, Hand)


@pytest.mark.parametrize(
    ("was", "now", "reason"),
    [
        ('nickname="Bob"', 'nickname="Ann"', "two seats have the same name (line 5)"),
        ('seat="2"', 'seat="0"', "a seat number is listed twice (line 5)"),
        ('<winner amount="1.60" uncalled="false"', "<loser ", "nobody collects the pot"),
        ('type="CALL"', 'type="GAME_CANCELLED"', "the room cancelled the hand"),
        ('id="7-1"', "", "the hand has no number"),
    ],
)
def test_what_is_no_hand(was: str, now: str, reason: str) -> None:
    assert refused(DESCRIPTION + HAND.replace(was, now, 1)) == ("rejected", 2, reason)


@pytest.mark.parametrize(
    ("was", "now", "reason"),
    [
        ('amount="0.40"', 'amount="0.401"', "finer than a hundredth: 0.401"),
        ('type="CALL"', 'type="SHRUG"', "not an event this room writes: SHRUG"),
        ('player="2" amount="0.40"', 'player="8" amount="0.40"', "there is no seat 8"),
        ('player="2" amount="0.40"', 'amount="0.40"', "names nobody"),
    ],
)
def test_what_cannot_be_read_is_told(was: str, now: str, reason: str) -> None:
    hand = read(DESCRIPTION + HAND.replace(was, now))
    (unread,) = [event for event in hand.events if isinstance(event, Unread)]
    assert (unread.line, unread.reason) == (19, reason)
    assert any(finding.severity == ERROR for finding in audit(replay(hand)))


def test_comings_and_goings_move_nothing() -> None:
    leave = '<event sequence="6" type="LEAVE" timestamp="1321414728307" player="2"/>\n'
    hand = read(DESCRIPTION + HAND.replace("</round>\n</game>", f"{leave}</round>\n</game>"))
    assert events_of(hand, Noise) == [Noise(30, "LEAVE")]
    assert replay(hand).net == NET

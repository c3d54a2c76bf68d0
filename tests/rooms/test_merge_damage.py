"""Damaged Merge files: what is no XML, or more than may be read, is refused with its place."""

from __future__ import annotations

import pytest

from razz_hh.audit import ERROR, audit
from razz_hh.events import (
    Noise,
    StreetStart,
    Unread,
)
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from tests.rooms.merge_texts import DESCRIPTION, GAME, HAND, NET, NEXT, PLAYERS, events_of, read, read_all, refused

ENTITIES = '<?xml version="1.0"?>\n<!DOCTYPE x [\n<!ENTITY a "ha">\n<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">\n]>\n'


def test_entities_are_refused() -> None:
    declared, hand = read_all(ENTITIES + DESCRIPTION + HAND.replace('"Ann"', '"&b;"'))
    assert isinstance(declared, Refused)
    assert isinstance(hand, Refused)
    assert (declared.kind, declared.line) == ("rejected", 2)
    assert "entities" in declared.reason
    assert (hand.kind, hand.line, hand.reason) == ("rejected", 7, "not XML that may be read: undefined entity (line 9)")


@pytest.mark.parametrize("entity", ['SYSTEM "file:///etc/hostname"', 'PUBLIC "x" "https://example.org/x"'])
def test_nothing_outside_is_read(entity: str) -> None:
    hand = HAND.replace('"Ann"', '"&e;"')
    hands = read_all(f"<!DOCTYPE x [<!ENTITY e {entity}>]>\n{DESCRIPTION}{hand}")
    assert [(hand.kind, hand.line) for hand in hands if isinstance(hand, Refused)] == [("rejected", 1), ("rejected", 3)]


def test_a_document_type_within_a_hand() -> None:
    hands = read_all(DESCRIPTION + HAND.replace(PLAYERS, f"<!DOCTYPE x>{PLAYERS}") + NEXT)
    assert [getattr(hand, "kind", "") for hand in hands] == ["rejected", "rejected", "cash"]


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


def test_cut_amid_a_file_is_rejected() -> None:
    lines = (DESCRIPTION + HAND).splitlines(keepends=True)
    for end in range(2, len(lines)):
        cut, after = read_all("".join(lines[:end]) + NEXT)
        assert isinstance(cut, Refused)
        assert cut.kind == "rejected"
        assert isinstance(after, Hand)
        assert replay(after).net == NET


@pytest.mark.parametrize("before", ["", NEXT, DESCRIPTION])
def test_a_hand_that_lost_its_beginning_is_told(before: str) -> None:
    lost = HAND.replace(GAME + "\n", "")
    *first, rejected, after = read_all(before + lost + NEXT)
    assert [hand.number for hand in first if isinstance(hand, Hand)] == (["7-2"] if before == NEXT else [])
    assert isinstance(rejected, Refused)
    assert (rejected.kind, rejected.reason) == ("rejected", "the hand does not begin: <game …> is missing")
    assert rejected.line == before.count("\n") + 1
    assert isinstance(after, Hand)


def test_any_lost_line_is_harmless_or_told() -> None:
    lines = (DESCRIPTION + HAND).splitlines(keepends=True)
    for n in range(1, len(lines)):
        hand, after = read_all("".join(lines[:n] + lines[n + 1 :]) + NEXT)
        assert isinstance(after, Hand)
        if isinstance(hand, Hand) and (replay(hand).net, replay(hand).antes) != (NET, {0: 5, 2: 5}):
            assert [finding for finding in audit(replay(hand)) if finding.severity == ERROR], lines[n]


def test_wrappers_and_glued_hands() -> None:
    wrapped = f"<session>\n<exported>{(DESCRIPTION + HAND).strip()}{NEXT.replace(chr(10), '')}</exported></session>"
    hands = read_all(wrapped)
    assert [replay(hand).net for hand in hands if isinstance(hand, Hand)] == [NET, NET]


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


def test_fewer_than_two_seats() -> None:
    lines = HAND.splitlines(keepends=True)
    assert refused(DESCRIPTION + "".join(lines[:2] + lines[3:4] + lines[5:]))[2] == "fewer than two seats are listed"
    assert refused(DESCRIPTION + "".join(line for line in lines if 'player="2"' not in line))[2] == "fewer than two seats are dealt in"


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


def test_marker_without_elements() -> None:
    hand = read(
        DESCRIPTION
        + HAND.replace(
            '<round id="END_OF_FOLDED_GAME"', '<round id="BLINDS"/>\n<round id="FOURTH_STREET"/>\n<round id="END_OF_FOLDED_GAME"'
        )
    )
    assert [event.street for event in hand.events if isinstance(event, StreetStart)] == [3, 4]
    assert audit(replay(hand)) == []

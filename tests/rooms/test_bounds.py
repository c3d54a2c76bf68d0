"""Numbers that no table can have, and hands that no table can play: told with their line, and the hands around them are read."""

from __future__ import annotations

import re

import pytest

from razz_hh.audit import audit
from razz_hh.events import Unread
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from razz_hh.tables.batch import Batch
from tests.rooms.damaged import read
from tests.rooms.hands import file_of, hands_of_room, next_of, text_of
from tests.rooms.texts import hand_text, read_hand

SIDE_POTS = {
    "pokerstars": (r"from side pot", "from side pot-99999"),
    "fulltilt": (r"the side pot \(", "side pot #99999 ("),
    "kingsclub": (r"side pot 1", "side pot 99999"),
    "winamax": (r"from side pot(?: 1)?", "from side pot 99999"),
    "merge": (r'potnumber="[2-9]"', 'potnumber="99999"'),
}


@pytest.mark.parametrize("name", SIDE_POTS)
def test_a_pot_that_no_table_has_is_an_unread_line(name: str) -> None:
    text, n_pots = re.subn(*SIDE_POTS[name], text_of(name, hands_of_room(name)["side pot"]))
    assert n_pots
    hand, after = read(file_of(name, text, text_of(name, next_of(name))).encode(), "here.xml" if name == "merge" else "here.txt")
    assert isinstance(hand, Hand)
    assert {event.reason for event in hand.events if isinstance(event, Unread)} == {"more pots than a table has seats"}
    assert len(replay(hand).pots) == 2
    assert isinstance(after, Hand)


def test_a_pot_that_alone_is_collected_is_named_by_its_line() -> None:
    text = hand_text().replace("from pot", "from side pot-" + "9" * 5_000)
    (refused,) = read(text.encode(), "here.txt")
    assert isinstance(refused, Refused)
    line = text[: text.index("collected")].count("\n") + 1
    assert (refused.kind, refused.reason) == ("rejected", f"nobody collects the pot (line {line})")


@pytest.mark.parametrize("name", ["pokerstars", "fulltilt", "winamax", "kingsclub"])
def test_more_acts_than_in_any_hand_are_refused_and_talk_is_not(name: str) -> None:
    lines = text_of(name, hands_of_room(name)["showdown"]).split("\n")
    n = next(n for n, line in enumerate(lines) if line.endswith(("checks", "checks ")))
    for line, is_hand in ((lines[n], False), ("<p>", True)):
        text = "\n".join([*lines[:n], *[line] * 1_500, *lines[n:]])
        hand, after = read((text + text_of(name, next_of(name))).encode(), "here.txt")
        assert isinstance(hand, Hand) is is_hand
        assert isinstance(hand, Hand) or re.fullmatch(r"more is done than in any hand \(line 1\d\d\d\)", hand.reason)
        assert isinstance(after, Hand)


def test_phh_of_more_players_or_acts_than_any_table_has_is_refused() -> None:
    text = text_of("phh", hands_of_room("phh")["showdown"])
    for changed, reason in (
        (re.sub(r"(antes|starting_stacks) = \[.*\]", rf"\1 = {[5] * 40_000}", text), "more players than any table seats"),
        (text.replace("'p1 f',", "'p1 f', " + "'p2 cc', " * 2_000), "more is done than in any hand"),
    ):
        assert changed != text
        (refused,) = read(changed.encode(), "here.phh")
        assert isinstance(refused, Refused)
        assert reason in refused.reason


def test_a_seat_number_without_end_is_no_number() -> None:
    for end in ("", "\n"):
        (hand,) = read((hand_text() + f"Seat {'9' * 5_000}: Cid{end}").encode(), "here.txt")
        assert isinstance(hand, Hand if end else Refused)


def test_a_place_behind_a_hundred_thousand_is_kept() -> None:
    hand = read_hand(hand_text().replace("*** SUMMARY", "Bob finished the tournament in 123456th place\n*** SUMMARY"))
    batch = Batch()
    batch.add(replay(hand))
    assert sorted(batch.tables()["seats"]["finish_place"].to_pylist(), key=str) == [123_456, None]


def test_findings_of_many_lines_are_told_in_good_time() -> None:
    """Forty thousand lines, each with a finding: where every one looked for its line anew, that took a minute and more."""
    hand = read_hand(hand_text().replace("*** SUMMARY", "what ever\n" * 40_000 + "*** SUMMARY"))
    findings = audit(replay(hand))
    assert len(findings) == 40_000
    assert len({finding.line for finding in findings}) == 40_000

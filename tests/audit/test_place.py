"""The caret stands under the words that are wrong, whatever the room, the name or the script."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from razz_hh.audit import render
from razz_hh.audit.pages import HANDS, PAGES, changed
from razz_hh.audit.place import words_meant
from razz_hh.batch import audited
from razz_hh.events import Bet, Call, Check, Event
from razz_hh.hand import Hand, Seat
from razz_hh.stakes import Stakes
from tests.audit.test_pages import findings_of
from tests.rooms.texts import read_hand

MEANT = {
    "RZ001": "Bob: says goodbye",
    "RZ002": "of",
    "RZ101": "Ac",
    "RZ102": "8d 4c Jc",
    "RZ201": "5",
    "RZ203": "Ann",
    "RZ204": "25",
    "RZ206": "70",
    "RZ301": "Cid",
    "RZ304": "*",  # something is missing before this line
    "RZ310": "checks",
    "RZ311": "raises 50 to 250",
    "RZ402": "all-in",
    "RZ404": "A",
    "RZ405": "860",
    "RZ409": "40",
    "RZ501": "Q,6,5,2,A",
    "RZ502": "2d 6s Qs 5c",
    "RZ503": "Ann",
    "RZ602": "670",
    "RZ604": "8,6,5,2,A",
    "RZ610": "$",
    "RZ612": "1,000",
}
"""What is wrong in the line of each page's example, read off by eye."""


@pytest.mark.parametrize(("code", "words"), MEANT.items())
def test_the_words_meant_in_the_example_of_a_page(code: str, words: str) -> None:
    page = PAGES[code]
    text = changed(HANDS[page.hand], page.breaks)
    finding = next(finding for finding in findings_of(text, page) if finding.code == code)
    line = text.split("\n")[finding.line - 1]
    assert line[finding.column - 1 :][: finding.width] == words


def hand_of(text: str, *events: Event, name: str = "Ann", room: str = "pokerstars") -> Hand:
    seats = (Seat(0, 1, name, 1000), Seat(0, 2, "Bob", 1000))
    return Hand(
        source="a", line=1, room=room, number="1", stakes=Stakes(100, 200), kind="cash", seats=seats, events=events, text=text,
        played_local=datetime(2024, 5, 4),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "name", "found", "words"),
    [
        ("100: bets 100", "100", "100", "100"),  # the bet, not the name
        ("bets: bets $1", "bets", "a bet", "bets $1"),
        ("7 to 7: bets $7", "7 to 7", "$7", "$7"),
        ("Ann bets 2€", "Ann", "€2", "2€"),
        ("Ann bets 1,500", "Ann", "1,500", "1,500"),
        ("Ann: raises $2 to $2", "Ann", "$2", "$2"),
        ("\t\t<event type='BET' player='1' amount='1.00'/>", "Ann", "$1", "1.00"),
        ('\t<event type="BET" player="1"/>', "Ann", "seat 1 (Ann)", 'player="1"'),
        ('\t<event n="1" type="BET" player="1"/>', "Ann", "a bet", 'type="BET"'),
        ("   Ann: CHECKS", "Ann", "a check", "CHECKS"),
        ("\ufeffAnn: checks", "Ann", "seat 1 (Ann)", "Ann"),
        ("Anna: Ann: checks", "Ann", "seat 1 (Ann)", "Ann"),
        ("Ann: checks\r", "Ann", "nothing", "A"),
        ("", "Ann", "$1", ""),
    ],
)
def test_words_meant_in_a_line(line: str, name: str, found: str, words: str) -> None:
    event = Bet(1, 1, 100)
    column, width = words_meant(hand_of(line, event, name=name), 1, found, event)
    assert line[column - 1 :][:width] == words
    if name == "100":
        assert column == 11
    if "to $2" in line:
        assert column == line.index("to $2") + 4


def test_acts_of_a_phh_file_share_a_line() -> None:
    text = "actions = ['p1 cbr 2', 'p2 cc # well', 'p1 cc', 'p2 cbr 2']"
    events = (Bet(1, 1, 200), Call(1, 2, 200), Check(1, 1), Bet(1, 2, 200))
    hand = hand_of(text, *events, room="phh")
    column, width = words_meant(hand, 1, "2", events[3])
    assert (column, text[column - 1 :][:width]) == (text.rindex("2") + 1, "2")
    column, width = words_meant(hand, 1, "a call", events[1])
    assert text[column - 1 :][:width].startswith("p2 cc")
    assert words_meant(hand_of(text, *events[1:], room="phh"), 1, "2", events[3]) == (1, 0)  # an act that is no event: no telling


def short_call_by(name: str, clean: Callable[[str], str] = str) -> list[str]:
    """Return the lines that tell of a short call by a player of that name."""
    hand = read_hand(changed(HANDS["showdown"], PAGES["RZ308"].breaks).replace("Ann", name))
    (finding,) = [finding for each in audited([hand]) for finding in each.findings if finding.code == "RZ308"]
    return render(finding, hand, clean).split("\n")


def test_carets_stand_below_wide_letters_and_escapes() -> None:
    _, line, carets, *_ = short_call_by("\u5361e\u0301\x1b", lambda text: text.replace("\x1b", "ESC"))
    assert line.endswith("| \u5361e\u0301ESC: calls 40")
    assert carets.endswith("| " + " " * len("WWeESC: calls ") + "^^")


def test_of_a_long_line_the_part_is_shown_that_is_meant() -> None:
    _, line, carets, *_ = short_call_by("x" * 300)
    assert line.startswith("    19 | …xxxx")
    assert len(line) < 180
    assert carets.index("^") == line.index("40")

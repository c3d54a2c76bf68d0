"""Damage in every room: nothing raises, no fact is wrong, and what was lost is told with its place."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razz_hh.audit import ERROR, audit
from razz_hh.batch import hands_of
from razz_hh.events import Unread
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.replay import Replay, replay
from razz_hh.rooms import ROOMS, Refused, room
from razz_hh.write import WRITERS
from tests.rooms.damaged import DAMAGE, EXPECTED, NO_FILE, read, told
from tests.rooms.hands import file_of, hands_of_room, next_of, text_of

KINDS = (
    "hole_cards_twice", "summary_missing", "blank_name", "one_seat", "cancelled", "empty_street", "pasted", "capitals", "wrappers", "glued",
    "last_hand_cut_off", "cut_amid_a_file", "same_hand_twice", "header_lost", "end_of_a_hand_alone", "seat_twice", "name_twice", "finer_than_a_cent",
    "misprinted_card", "utf_8_with_a_mark", "cp1252", "utf_16_le", "utf_16_be", "blank_line_after_each", "line_ends_of_both_kinds",
    "leading_blank", "indented", "ends_in_nuls", "one_dealt_in", "quoted", "typeset", "ends_in_control_z",
)  # fmt: skip
"""Every kind of damage that is met in files of hands."""

SORTS = [(name, sort) for name in ROOMS for sort in hands_of_room(name)]
LINES = [name for name in ROOMS if name != "phh"]  # of PHH's lines nearly all may be left out


def name_in(name: str) -> str:
    return f"here.{'phhs' if name == 'phh' else 'xml' if name == 'merge' else 'txt'}"


def facts(followed: Replay) -> tuple[object, ...]:
    return followed.net, followed.won, followed.rake, followed.antes


def is_told(hand: Hand) -> bool:
    """Whether the audit says that something is wrong."""
    return any(finding.severity == ERROR for finding in audit(replay(hand)))


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXPECTED)
def test_a_damaged_file(name: str) -> None:
    path = DAMAGE / name
    assert list(told(path.read_bytes(), path.name)) == EXPECTED[name].strip("\n").split("\n")


def test_every_kind_of_damage_is_tried_in_every_room() -> None:
    there = {f"{path.parent.name}/{path.stem}" for path in DAMAGE.glob("*/*")}
    assert {f"{path.parent.name}/{path.name}" for path in DAMAGE.glob("*/*")} == EXPECTED.keys()
    assert not there & NO_FILE.keys()
    assert {f"{name}/{kind}" for name in ROOMS for kind in KINDS} <= there | NO_FILE.keys()


# --- any cut, any loss ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sort", "encoding"),
    [*[(*each, "utf-8") for each in SORTS], ("fulltilt", "side pot", "utf-16"), ("pokerstars", "showdown", "crlf")],
)
def test_a_hand_cut_at_any_byte(name: str, sort: str, encoding: str) -> None:
    """It is refused as one that may go on, or the same to the last chip: never wrong, and never passed over."""
    text = text_of(name, hands_of_room(name)[sort])
    data = text.replace("\n", "\r\n").encode() if encoding == "crlf" else text.encode(encoding)
    (whole,) = read(data, name_in(name))
    assert isinstance(whole, Hand)
    begun = room(name).start.search(text)
    assert begun
    head = len(text[: begun.end()].encode(encoding if encoding != "crlf" else "utf-8"))
    for end in range(head + 2, len(data)):
        (cut,) = read(data[:end], name_in(name))
        if isinstance(cut, Refused):
            assert (cut.kind, cut.line) == ("incomplete", whole.line), data[:end]
        else:
            assert facts(replay(cut)) == facts(replay(whole)), data[:end]
            assert Unread not in map(type, cut.events), data[:end]


def test_real_hands_cut_anywhere(corpus: Path) -> None:
    """All but PHH's, whose optional fields follow the actions: what is cut off after them nobody misses."""
    hands = [hand for file in find_files([str(corpus)]) for hand in hands_of(file) if isinstance(hand, Hand) and hand.room != "phh"]
    for n, whole in enumerate(hands):
        for end in range(60 + n % 7, len(whole.text), 7):
            for cut in read(whole.text[:end].encode(), name_in(whole.room)):
                if isinstance(cut, Hand):
                    assert facts(replay(cut)) == facts(replay(whole)), whole.text[:end]
                    assert Unread not in map(type, cut.events), whole.text[:end]
                else:
                    assert cut.kind in ("incomplete", "no hands"), whole.text[:end]
    assert len(hands) == 29


@pytest.mark.parametrize("name", ["pokerstars", "fulltilt", "winamax", "kingsclub", "merge"])
def test_the_end_of_a_hand_above_the_first_one_is_told(name: str) -> None:
    text, after = text_of(name, hands_of_room(name)["showdown"]), text_of(name, next_of(name))
    lines = text.rstrip("\n").split("\n")
    for n in range(1 + (name == "merge"), len(lines)):
        end = "\n".join(lines[n:])
        *cut, last = read(file_of(name, f"{end}\n", after).encode(), name_in(name))
        assert isinstance(last, Hand), end
        assert replay(last).net == replay(next_of(name)).net
        is_told = name != "kingsclub" or "Seat " in end  # the rake and who wins alone are nothing
        assert [(type(each), each.line) for each in cut] == [(Refused, 1)] * is_told, end


@pytest.mark.parametrize(("name", "sort"), SORTS)
def test_a_hand_cut_after_any_line_amid_a_file(name: str, sort: str) -> None:
    text, after = text_of(name, hands_of_room(name)[sort]), text_of(name, next_of(name))
    (whole,) = read(text.encode(), name_in(name))
    assert isinstance(whole, Hand)
    for end in [n for n, letter in enumerate(text, 1) if letter == "\n"][3:]:
        cut, last = read(file_of(name, text[:end], after).encode(), name_in(name))
        assert isinstance(last, Hand), text[:end]
        assert replay(last).net == replay(next_of(name)).net
        if isinstance(cut, Refused):
            assert cut.kind == "rejected"
        elif facts(replay(cut)) != facts(replay(whole)):
            assert is_told(cut), text[:end]


@pytest.mark.parametrize(("name", "sort"), [each for each in SORTS if each[0] in LINES])
def test_any_lost_line_is_harmless_or_told(name: str, sort: str) -> None:
    text = text_of(name, hands_of_room(name)[sort])
    (whole,) = read(text.encode(), name_in(name))
    assert isinstance(whole, Hand)
    lines = text.split("\n")
    for n in range(len(lines) - 1):
        for hand in read("\n".join(lines[:n] + lines[n + 1 :]).encode(), name_in(name)):
            if isinstance(hand, Hand) and facts(replay(hand)) != facts(replay(whole)):
                assert is_told(hand), lines[n]


@pytest.mark.parametrize(("name", "sort"), SORTS)
def test_any_line_that_comes_twice_raises_nothing(name: str, sort: str) -> None:
    lines = text_of(name, hands_of_room(name)[sort]).split("\n")
    for n in range(1, len(lines)):
        for hand in read("\n".join([*lines[: n + 1], *lines[n:]]).encode(), name_in(name)):
            if isinstance(hand, Hand):
                audit(replay(hand))


@pytest.mark.parametrize("name", list(ROOMS))
@settings(max_examples=100)
@given(st.data())
def test_any_scribble_raises_nothing(name: str, data: st.DataObject) -> None:
    """Characters lost and written over; what is read can be written."""
    text = text_of(name, hands_of_room(name)[data.draw(st.sampled_from(["side pot", "showdown"]))])
    places = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=8)))
    written = st.sampled_from(
        [
            "",
            "\n",
            " ",
            "[",
            "]",
            "$",
            "€",
            "9" * 30,
            "-1",
            ".",
            ": ",
            "Seat ",
            "*** ",
            "\U0001f0a1",
            "\0",
            "٣",
            "½",
            "X",
            "<",
            '"',
            "'",
            "=",
        ]
    )
    between = [data.draw(written) + text[a + data.draw(st.integers(0, 3)) : b] for a, b in pairwise(places)]
    for hand in read("".join([text[: places[0]], *between, text[places[-1] :]]).encode(), name_in(name)):
        if isinstance(hand, Hand):
            audit(replay(hand))
            if name in WRITERS and name != "phh":
                WRITERS[name].text(hand)

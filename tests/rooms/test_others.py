"""Files of rooms that cannot be read are refused by the room's name, and only those."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from razz_hh.batch import hands_of
from razz_hh.files import File
from razz_hh.rooms import ROOMS, Refused, identify
from razz_hh.rooms.others import OTHERS, other_room
from tests.rooms.texts import hand_text

# A first line or two of each room's files, as they are written there.
BEGINNINGS = {
    "GGPoker": [
        "Poker Hand #RC1234567890: Hold'em No Limit ($0.01/$0.02) - 2024/03/01 12:00:00",
        "Poker Hand #TM1: Tournament #2, Spin Hold'em",
    ],
    "888poker": [
        "#Game No : 1234567890\n***** 888poker Hand History for Game 1234567890 *****",
        "***** 888poker Snap Poker Hand History for Game 123 *****",
        "***** Cassava Hand History for Game 123456789 *****",
    ],
    "partypoker": ["***** Hand History for Game 13550493674 *****\n$25 USD NL Texas Hold'em", "***** Hand History For Game 1 *****"],
    "iPoker": ['<?xml version="1.0" encoding="utf-8"?>\n<session sessioncode="1234">\n<general>', '<game gamecode="5029023419">'],
    "Winning Poker Network (ACR)": [
        "Hand #1234567890 - Holdem (No Limit) - $0.05/$0.10 - 2020/01/01 00:00:00 UTC",
        "Game Hand #12 - Tournament #34 - Holdem (No Limit) - Level 1 (10.00/20.00)- 2019/05/05 01:02:03 UTC",
        "Game started at: 2013/11/11 1:2:3\nGame ID: 123456 0.5/1 Table (Hold'em)",
    ],
    "Bovada (Ignition, Bodog)": [
        "Bovada Hand #3572345 TBL#123 HOLDEM No Limit - 2013-09-05 11:11:11",
        "Ignition Hand #1: Zone",
        "Bodog UK Hand #7",
    ],
    "Everleaf": ["Everleaf Gaming Game #75065769\n***** Hand history for game #75065769 *****", "***** Hand history for game #7 *****"],
    "PKR": ["Table #110000 - Lake\nStarting Hand #2222222\nStart time of hand: 1 Jan 2009 1:2:3"],
    "Cake Poker": ["Hand#710910543B500014 - Freeroll T122990350 -- FREEROLL -- $0.00 + $0.00 -- 9 Max -- Table 4"],
    "Poker Mavens": ["Hand #1112-1 - 2010-09-01 10:33:44\nGame: Razz (5-10)"],
    "OnGame": ["***** History for hand R5-75443872-57 *****\nStart hand: Wed Aug 18 19:29:10 GMT+0100 2010"],
    "Absolute Poker": ["Stage #1571362962: Razz Normal $1/$2 - 2009-08-05 15:24:06 (ET)"],
    "BetOnline": ["BetOnline Poker Game #22972330: Table 1 - $0.50/$1", "Tiger Gaming Game #5: x"],
}


@pytest.mark.parametrize(("room", "text"), [(room, text) for room, texts in BEGINNINGS.items() for text in texts])
def test_each_is_known_by_its_beginning(room: str, text: str) -> None:
    for whole in (text, f"\ufeff{text}", f"\r\n  {text}\r\nmore\r\n", f"some words\n{text}\n"):
        assert other_room(whole) == room
        assert identify(whole) is None


def test_every_other_room_has_a_beginning() -> None:
    assert BEGINNINGS.keys() == OTHERS.keys()


def test_what_can_be_read_is_none_of_them(root: Path) -> None:
    files = [path for path in (root / "sample_data").rglob("*.*") if path.name != "README.md"]
    assert {path.parent.name for path in files} <= ROOMS.keys()
    assert [path for path in files if other_room(path.read_text(encoding="utf-8")) is not None] == []


def test_real_files_are_none_of_them(corpus: Path) -> None:
    texts = {path.name: path.read_bytes() for path in corpus.iterdir()}
    assert len(texts) > 10
    for name, data in texts.items():
        encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
        assert other_room(data.decode(encoding, "replace")) is None, name


@pytest.mark.parametrize("said", ["Poker Hand #RC1: x", "Stage #12: y", "***** Hand History for Game 5 *****"])
def test_words_within_a_line_are_none(said: str) -> None:
    assert other_room(f"He said {said}") is None


def told(data: bytes) -> list[tuple[str, str, str | None]]:
    refused = list(hands_of(File("x.txt", len(data), lambda: io.BytesIO(data))))
    return [(hand.kind, hand.reason, hand.room) for hand in refused if isinstance(hand, Refused)]


def test_a_file_is_refused_by_name() -> None:
    gg = BEGINNINGS["GGPoker"][0].encode()
    assert told(gg) == [("no hands", "hands of GGPoker, which cannot be read yet", "GGPoker")]
    assert told(b"x\n" * 2_000_000 + gg) == told(gg)
    assert told(b"x\n" * 9) == [("no hands", "no hand of a room that can be read", None)]
    assert told(gg + b"\n" + hand_text().encode()) == []  # what can be read is

"""Hands of several rooms in one source."""

from __future__ import annotations

import io
import random
from itertools import pairwise
from pathlib import Path

import pytest

from razz_hh import source
from razz_hh.batch import hands_of
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.sample import game_of
from razz_hh.simulate import simulate
from tests.rooms.damaged import read
from tests.rooms.hands import text_of

ROOMS = ("pokerstars", "fulltilt", "winamax", "kingsclub", "merge", "phh")
ENDS = {"merge": "*.xml", "phh": "f*.phhs"}


def texts(root: Path) -> list[bytes]:
    """Return two sample files of each room, none of them beside another of its room."""
    folders = [sorted((root / "sample_data" / room).glob(ENDS.get(room, "*.txt")))[-2:] for room in ROOMS]
    return [folder[n].read_bytes() for n in range(2) for folder in folders]


def told(path: Path) -> list[tuple[str, str, int]]:
    return [(hand.room, hand.number, hand.line) for hand in hands_of(next(find_files([str(path)]))) if isinstance(hand, Hand)]


@pytest.mark.parametrize("piece", [source.PIECE, 30_000])
def test_files_of_rooms_glued_together(root: Path, tmp_path: Path, piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "PIECE", piece)
    parts = texts(root)
    random.Random(1).shuffle(parts)
    expected = []
    glued = io.BytesIO()
    for part in parts:
        (tmp_path / "alone").mkdir(exist_ok=True)
        (tmp_path / "alone" / "all.txt").write_bytes(part)  # PHH numbers hands by the name of their file
        above = glued.getvalue().count(b"\n")
        expected += [(room, number, line + above) for room, number, line in told(tmp_path / "alone" / "all.txt")]
        glued.write(part)
    (tmp_path / "all.txt").write_bytes(glued.getvalue())
    assert told(tmp_path / "all.txt") == expected
    assert {room for room, _, _ in expected} == {*ROOMS}
    assert sum(one[0] != other[0] for one, other in pairwise(expected)) >= 4


def test_a_hand_cut_off_before_another_room_begins_is_told(root: Path, tmp_path: Path) -> None:
    stars, tilt = texts(root)[:2]
    end = stars.rindex(b"*** SUMMARY")
    (tmp_path / "all.txt").write_bytes(stars[:end] + tilt)
    hands = list(hands_of(next(find_files([str(tmp_path / "all.txt")]))))
    (tmp_path / "stars.txt").write_bytes(stars)
    (tmp_path / "tilt.txt").write_bytes(tilt)
    whole = len(told(tmp_path / "stars.txt")), len(told(tmp_path / "tilt.txt"))
    read = [hand.room for hand in hands if isinstance(hand, Hand)]
    assert (read.count("pokerstars"), read.count("fulltilt")) in (whole, (whole[0] - 1, whole[1]))
    assert len(hands) >= sum(whole)


HEADS = (
    '<game id="1" gametype="47">', "variant = 'FR'", "#5: Limit Razz - 5/10", "PokerStars Hand #1:", "Full Tilt Poker Game #1: Table",
    "Winamax Poker - CashGame - HandId: #1-2-3",
)  # fmt: skip


@pytest.mark.parametrize("room", ROOMS)
def test_a_name_that_begins_like_another_rooms_hand_parts_none(room: str) -> None:
    for dealt in simulate(30, seed=3, game=game_of(room, players=(3, 6), names=HEADS, hero=None, chatter=0)):
        (hand,) = read(text_of(room, dealt).encode(), "here")
        assert isinstance(hand, Hand), hand
        assert replay(hand).net == replay(dealt).net

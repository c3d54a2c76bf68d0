"""Hands under other names play as before, and no name is left in them."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from razz_hh.batch import hands_of
from razz_hh.files import File, find_files
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.write.pseudonyms import Pseudonyms
from tests.cli.conftest import Run, run  # noqa: F401
from tests.cli.hands import HAND
from tests.cli.hands import hand as hand_of

ROOMS = ["pokerstars", "fulltilt", "winamax", "kingsclub", "merge", "phh"]


def read(text: str, name: str = "a.txt") -> Hand:
    (hand,) = hands_of(File(name, None, lambda: BytesIO(text.encode())))
    assert isinstance(hand, Hand)
    return hand


@pytest.mark.parametrize("room", ROOMS)
def test_samples_play_as_before(root: Path, room: str) -> None:
    names, met, n = Pseudonyms("secret"), set(), 0
    for file in find_files([str(root / "sample_data" / room)]):
        for hand in hands_of(file):
            if not isinstance(hand, Hand):
                continue
            n += 1
            text = names.rewrite(hand)
            assert text is not None, f"{hand.source}:{hand.line}"
            again = read(text, "a.phh" if room == "phh" else "a.txt")
            before, after = replay(hand), replay(again)
            assert (after.net, after.pots, after.rake, after.holdings) == (before.net, before.pots, before.rake, before.holdings)
            assert [seat.name for seat in again.seats] == [names.of(hand.room, seat.name) for seat in hand.seats]
            met |= {seat.name for seat in again.seats}
            assert not [seat.name for seat in hand.seats if len(seat.name) > 3 and seat.name in text]
    assert n > 0
    assert all(name[0] == "P" and len(name) == 11 for name in met)


def test_only_names_change() -> None:
    names = Pseudonyms("secret")
    ann, bob = names.of("pokerstars", "Ann"), names.of("pokerstars", "Bob")
    assert names.rewrite(read(HAND)) == HAND.replace("Ann", ann).replace("Bob", bob)


@pytest.mark.parametrize("name", ["Seat", "folds", "a", "Bob: folds", "to", "posts the ante $0.10", "$1", "<b>&amp;", "Ännchen €", "[4c]"])
def test_names_like_the_rooms_own_words_are_never_told(name: str) -> None:
    """Such a hand is rewritten, or left out."""
    hand = read(HAND.replace("Ann", name))
    text = Pseudonyms("secret").rewrite(hand)
    if text is not None:
        assert replay(read(text)).net == replay(hand).net
        assert name not in [seat.name for seat in read(text).seats]


def test_real_hands_play_as_before(corpus: Path) -> None:
    """Those of PHH have no names, only places: there p1 is nobody."""
    names, n, n_phh = Pseudonyms("secret"), 0, 0
    for file in find_files([str(corpus)]):
        for hand in hands_of(file):
            if isinstance(hand, Hand):
                n += 1
                n_phh += hand.room == "phh"
                text = names.rewrite(hand)
                assert text is not None, f"{hand.source}:{hand.line}"
                assert (text == hand.text) == (hand.room == "phh")
    assert (n, n_phh) == (35, 6)


def test_names_of_places_beside_others(root: Path) -> None:
    text = (root / "sample_data" / "phh" / "hand.phh").read_text(encoding="utf-8").replace("'Tante Erna'", "'p2'")
    rewritten = Pseudonyms("secret").rewrite(read(text, "a.phh"))
    assert rewritten is not None
    assert [name == before for name, before in zip(players(rewritten), players(text), strict=True)] == [False, False, True, *[False] * 4]


def players(text: str) -> list[str]:
    return [seat.name for seat in read(text, "a.phh").seats]


def test_chat_and_strangers_are_left_out() -> None:
    text = HAND.replace("Bob: folds\n", 'Bob said, "I am Robert"\nCid joins the table at seat #3\nAnn is disconnected\nBob: folds\n')
    rewritten = Pseudonyms("secret").rewrite(read(text))
    assert rewritten is not None
    assert "Robert" not in rewritten
    assert "Cid" not in rewritten
    assert f"{Pseudonyms('secret').of('pokerstars', 'Ann')} is disconnected\n" in rewritten


def test_the_command(root: Path, tmp_path: Path) -> None:
    source = root / "sample_data" / "pokerstars" / "ring.txt"

    def anonymised(out: str, key: str, *more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "razz_hh", "anonymise", str(source), "--out", str(tmp_path / out), "--key", key, *more]
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False, timeout=60)

    assert anonymised("one", "k").stderr.startswith("200 hands written")
    assert (anonymised("two", "k").returncode, anonymised("other", "l").returncode) == (0, 0)
    one, two, other = ((tmp_path / out / "ring.txt").read_text() for out in ("one", "two", "other"))
    assert one == two != other
    assert "--force overwrites" in anonymised("one", "k").stderr
    assert anonymised("one", "k", "--force").returncode == 0


def test_the_command_tells_what_it_leaves_out(tmp_path: Path, run: Run) -> None:  # noqa: F811
    path, cut = tmp_path / "a.txt", hand_of(2)[:300]
    path.write_text("\n\n\n".join([hand_of(1), hand_of(3).replace("Ann", "Seat 1"), cut]), encoding="utf-8")
    told = run("anonymise", path, "--out", tmp_path / "out", code=2).stderr
    assert f"1 hand written to {tmp_path / 'out'}, 2 left out\n" in told
    assert f"{path}:23: it does not read as the same hand under other names" in told
    assert f"{path}:45: the source ends before the hand does" in told

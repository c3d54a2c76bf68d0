from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from razz_hh import audited, find_files, hands_of
from razz_hh.batch import Audited
from razz_hh.hand import Hand
from razz_hh.report.course import Moment, course
from tests.cli.hands import HAND
from tests.cli.test_show import RUN_OUT


def read(path: Path) -> list[Audited]:
    return list(audited(hand for file in find_files([str(path)]) for hand in hands_of(file) if isinstance(hand, Hand)))


def moments(tmp_path: Path, text: str) -> list[Moment]:
    path = tmp_path / "hand.txt"
    path.write_text(text, encoding="utf-8")
    (each,) = read(path)
    return list(course(each.replay, each.findings))


def words(told: list[Moment]) -> list[str]:
    return [moment.words for moment in told]


def test_antes_and_streets_are_told_together(tmp_path: Path) -> None:
    assert words(moments(tmp_path, HAND)) == [
        "2 antes of $0.10",
        "third street",
        "brings in for $0.30",
        "completes to $1",
        "folds",
        "takes back $0.70 that nobody called",
        "wins $0.80 from the pot",
        "does not show",
        "result",
    ]


def test_chips_lie_in_front_of_seats_until_the_street_is_over(tmp_path: Path) -> None:
    told = {moment.words: moment for moment in moments(tmp_path, RUN_OUT)}
    assert told["completes to $1"].bets == {1: 100, 2: 30}
    called = told["calls $0.20 and is all-in"]
    assert (called.pot, called.bets, called.stacks) == (170, {1: 100, 2: 50}, {1: 1890, 2: 0})
    assert told["takes back $0.50 that nobody called"].bets == {1: 50, 2: 50}
    assert told["fourth street"].bets == {}
    assert told["fourth street"].pots == (120,)  # Bob is all-in, and has matched all there is
    assert told["wins $1.20 from the pot"].stacks == {1: 2060, 2: 0}


def test_side_pots_are_those_of_the_rulebook(root: Path) -> None:
    """Once the betting is over the pots are the replay's, which its own tests hold against PokerKit."""
    checked = 0
    for each in read(root / "sample_data" / "pokerstars"):
        for moment in course(each.replay, each.findings):
            if moment.kind == "showdown" and len(each.replay.pots) > 1:
                checked += 1
                assert moment.pots == tuple(pot.amount for pot in each.replay.pots)
    assert checked


def test_talk_stands_in_its_street(tmp_path: Path) -> None:
    text = HAND.replace("Dealt to Bob [Kd 2c Qh]\n", 'Ann said, "gl"\nDealt to Bob [Kd 2c Qh]\nAnn said, "hm"\n')
    assert words(moments(tmp_path, text))[:5] == ["2 antes of $0.10", '"gl"', "third street", '"hm"', "brings in for $0.30"]


def test_antes_that_differ_are_named(tmp_path: Path) -> None:
    text = HAND.replace("Seat 1: Ann ($20 in", "Seat 1: Ann ($0.04 in").replace(
        "Ann: posts the ante $0.10", "Ann: posts the ante $0.04 and is all-in"
    )
    assert words(moments(tmp_path, text))[0] == "1 ante of $0.04 · Ann $0.04 all-in · Bob $0.10"


def test_each_finding_is_told_once(root: Path) -> None:
    for room in ("pokerstars", "fulltilt", "winamax", "kingsclub", "phh", "merge"):
        for each in read(root / "sample_data" / room):
            told = [finding for moment in course(each.replay, each.findings) for finding in moment.findings]
            assert sorted(told, key=id) == sorted(each.findings, key=id)


@pytest.mark.parametrize("room", ["pokerstars", "kingsclub", "merge"])
def test_what_is_told_never_goes_back(root: Path, room: str) -> None:
    """Streets only go up, and a seat that folded stays out."""
    for each in read(root / "sample_data" / room):
        for before, after in pairwise(course(each.replay, each.findings)):
            assert before.street <= after.street
            assert set(after.live) <= set(before.live) or before.kind == "antes"

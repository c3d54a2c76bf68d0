"""RZ2 where no header prints the ante and the bring-in, and no other hand tells them."""

from __future__ import annotations

import pytest

from razz_hh.audit import audit
from razz_hh.audit.pages import HANDS, changed
from tests.audit.sessions import found, hands_in
from tests.audit.verdicts import CLEAN, example
from tests.replay.table import table

FOLDED = HANDS["folded"]
ANTES = tuple((f"{name}: posts the ante 10", f"{name}: posts the ante 30") for name in ("Ann", "Bob", "Cid"))


def to_collect(chips: int) -> tuple[tuple[str, str], ...]:
    return ("collected 70 ", f"collected {chips} "), ("collected (70)", f"collected ({chips})"), ("Total pot 70", f"Total pot {chips}")


def brings_in(chips: int) -> tuple[tuple[str, str], ...]:
    return ("brings in for 20", f"brings in for {chips}"), ("calls 20", f"calls {chips}")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ((), []),
        ((*brings_in(10), *to_collect(50)), []),  # as much as the ante
        ((*brings_in(49), *to_collect(128)), []),
        ((*brings_in(50), *to_collect(130)), ["RZ204"]),  # as much as the small bet
        ((*ANTES, *to_collect(130)), ["RZ204"]),  # less than the ante
        ((*ANTES, *brings_in(30), *to_collect(150)), []),
    ],
)
def test_what_a_lone_hand_shows_of_its_bring_in(changes: tuple[tuple[str, str], ...], expected: list[str]) -> None:
    """Amendment 1: the ante is not more than the bring-in, and that is less than the small bet."""
    assert [finding.code for finding in found(hands_in(changed(FOLDED, changes)))] == expected


@pytest.mark.parametrize(("ante", "bring_in", "is_wrong"), [(10, 20, False), (30, 20, False), (10, 50, True)])
def test_stakes_that_are_printed_are_the_table_s(ante: int, bring_in: int, is_wrong: bool) -> None:
    """But no table's bring-in is as much as its small bet."""
    script = f"P1 [2c]\nP2 [Kd]\nP2: brings in {bring_in}\nP1: folds\nP2: takes back {bring_in}\nP2: collects {2 * ante}"
    told = audit(table(script, ante=ante, bring_in=bring_in).replay())
    assert [finding.code for finding in told] == ["RZ204"] * is_wrong


def test_an_ante_after_the_bring_in() -> None:
    """ANTE_AMOUNT: before the cards."""
    late = changed(FOLDED, (("Bob: posts the ante 10\n", ""), ("brings in for 20\n", "brings in for 20\nBob: posts the ante 10\n")))
    assert [(finding.code, finding.seat, finding.line) for finding in found(hands_in(late))] == [("RZ201", 2, 13)]
    last = changed(FOLDED, (("Bob: posts the ante 10\n", ""), ("Ann: bets 50\n", "Ann: bets 50\nBob: posts the ante 10\n")))
    assert [(finding.code, finding.seat) for finding in found(hands_in(last))] == [("RZ201", 2)]
    dealt = changed(FOLDED, (("Bob: posts the ante 10\n", ""), ("Cid: brings in", "Bob: posts the ante 10\nCid: brings in")))
    assert [(finding.code, finding.seat) for finding in found(hands_in(dealt))] == [("RZ201", 2)]


@pytest.mark.parametrize(
    "place",
    ["Dealt to Ann [4c]\n", "Dealt to Cid [7h Ac Ts]\n", "Cid: brings in for 20\n", "Ann: calls 20\n"],
)
def test_antes_are_posted_before_the_cards(place: str) -> None:
    """ANTE_AMOUNT: before cards."""
    ante = "Ann: posts the ante 10\n"
    assert example("folded", (ante, ""), (place, place + ante)) == [("RZ201", "ERROR")]


def test_antes_may_follow_the_line_that_begins_third_street() -> None:
    start = "Cid: posts the ante 10\n*** 3rd STREET ***\n"
    assert example("folded", (start, "*** 3rd STREET ***\nCid: posts the ante 10\n")) == CLEAN


def test_a_bet_over_the_bring_in_is_worth_seeing() -> None:
    """COMPLETE_TO: PokerStars says `raises 30 to 50` there, and `bets 50` of a seat that opens for it."""
    assert example("showdown", ("Cid: raises 30 to 50", "Cid: bets 50")) == [("RZ209", "INFO")]
    opens = ("Bob: brings in for 20\nCid: raises 30 to 50\n", "Bob: bets 50\nCid: calls 50\n"), ("Bob: folds\n", "")
    assert [code for code, _ in example("showdown", *opens) if code == "RZ209"] == []


@pytest.mark.parametrize(("limits", "expected"), [("50/50", ["RZ210"]), ("50/40", ["RZ210"]), ("50/100", []), ("50/75", [])])
def test_the_big_bet_is_the_bigger(limits: str, expected: list[str]) -> None:
    assert [code for code, _ in example("folded", ("(50/100)", f"({limits})"))] == expected

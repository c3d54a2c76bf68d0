"""Bets that nobody can call."""

from __future__ import annotations

import pytest

from razz_hh.audit import audit
from tests.replay.table import table

FIFTH = """
    P1 [2c] 130
    P2 [Kd]
    P3 [4d]
    P2: brings in 20
    P3: {third}
    P1: calls 20
    4th: P1 3c, P2 Qh, P3 7s
    P1: checks
    P2: checks
    P3: {fourth}
    5th: P1 4c, P2 Jh, P3 9s
    P1: bets 100 all-in
"""


def told(script: str) -> list[tuple[str, str, int | None, tuple[str, ...]]]:
    return [(f.code, f.severity, f.seat, f.rulebook) for f in audit(table(script).replay()) if f.code[:3] == "RZ3" and f.severity != "INFO"]


def fifth(then: str, *, alone: bool) -> str:
    """Return a hand in which P1 bets its last 100 on fifth street, P3 with chips behind or folded before."""
    lines = FIFTH.format(third="folds" if alone else "calls 20", fourth="checks") + then
    if alone:
        lines = lines.replace("    P3: checks\n", "").replace(", P3 7s", "").replace(", P3 9s", "")
    return lines


def test_raise_over_an_all_in_that_nobody_else_can_call() -> None:
    """Rulebook NO_BET_INTO_ALLIN, ALLIN_COMPLETE: the excess goes back, so it is no error."""
    assert told(fifth("P2: calls 100", alone=True)) == []
    over = fifth("P2: raises to 200\nP2: takes back 100", alone=True)
    assert told(over) == [("RZ313", "WARNING", 2, ("NO_BET_INTO_ALLIN", "ALLIN_COMPLETE"))]


def test_raise_over_an_all_in_for_the_side_pot() -> None:
    """E38: with a third seat's chips behind, the raise is good."""
    assert told(fifth("P2: raises to 200\nP3: calls 200", alone=False)) == []


def test_bet_where_nobody_can_act() -> None:
    """E38: P1 is all-in, P2 is the only other player and bets on sixth street: an error by every rulebook (NO_ACTION_STREET)."""
    script = fifth("P2: calls 100\n6th: P1 5c, P2 Th\nP2: bets 100\nP2: takes back 100", alone=True)
    assert told(script) == [("RZ305", "ERROR", 2, ("NO_ACTION_STREET", "NO_BET_INTO_ALLIN"))]


def test_uncalled_chips_that_stay_in_the_pot_are_an_error() -> None:
    ends = "\n6th: P1 5c, P2 Th\n7th:\nshowdown\nP1: shows [Ac 6d 2c 3c 4c 5c 9d]\nP1: collects {}"
    kept = table(fifth("P2: raises to 200" + ends.format(370), alone=True)).replay()
    given = table(fifth("P2: raises to 200\nP2: takes back 100" + ends.format(270), alone=True)).replay()
    assert {(f.code, f.severity) for f in audit(kept)} == {("RZ313", "WARNING"), ("RZ404", "ERROR")}
    assert {(f.code, f.severity) for f in audit(given)} == {("RZ313", "WARNING")}


def test_who_checks_instead_of_bringing_in_acts_again() -> None:
    """Amendment 11: the next seat brings in, and the one that should have owes the bring-in like the others."""
    game = table(
        """
        P1 [Kh]
        P2 [Ks]
        P3 [Kd]
        P4 [2c]
        P2: checks
        P3: brings in 20
        P4: folds
        P1: folds
        P2: calls 20
        """
    )
    assert [finding.code for finding in audit(game.replay()) if finding.severity == "ERROR"] == ["RZ205"]


@pytest.mark.parametrize(
    ("acts", "waiting"), [("P1: checks\n", "seat 2 (P2), seat 3 (P3) have"), ("P1: checks\nP2: checks\n", "seat 3 (P3) has")]
)
def test_those_who_have_yet_to_act_are_told(acts: str, waiting: str) -> None:
    script = "P1 [2c]\nP2 [Kd]\nP3 [4d]\nP2: brings in 20\nP3: calls 20\nP1: calls 20\n4th: P1 3c, P2 Qh, P3 7s\n"
    (found,) = audit(table(script + acts + "5th: P1 4c, P2 Jh, P3 9s\n").replay())
    assert (found.code, found.message) == ("RZ304", f"{waiting} yet to act")

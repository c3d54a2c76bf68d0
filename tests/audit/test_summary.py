"""What the summary says of seats that come to the showdown."""

from __future__ import annotations

import pytest

from tests.audit.verdicts import CLEAN, example

MUCK = "Ann: mucks hand\n"
MUCKED = "Ann mucked [9c Th 4c 8d Jc 3h 2s]"
SHOWED = "Ann showed [9c Th 4c 8d Jc 3h 2s] and lost with Lo: 9,8,4,3,2"


@pytest.mark.parametrize("claim", [MUCKED, SHOWED])
def test_each_seat_left_shows_or_mucks(claim: str) -> None:
    """Amendment 10: the summary contradicts the hand's own body."""
    assert example("showdown", (MUCK, ""), (MUCKED, claim)) == [("RZ601", "ERROR")]


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        (MUCK, MUCKED),
        ("Ann: shows [9c Th 4c 8d Jc 3h 2s] (Lo: 9,8,4,3,2)\n", SHOWED),
        ("", "Ann mucked"),  # no cards: a hand told in another room's words
    ],
)
def test_a_line_tells_it(line: str, claim: str) -> None:
    assert example("showdown", (MUCK, line), (MUCKED, claim)) == CLEAN


def test_a_line_that_cannot_be_read_may_tell_it() -> None:
    assert example("showdown", (MUCK, "Ann: mvcks hand\n")) == [("RZ001", "WARNING")]

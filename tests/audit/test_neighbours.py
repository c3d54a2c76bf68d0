"""Which of two hands was played first, and how long after."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
import pytest

from razz_hh.audit.neighbours import is_otherwise, number_step, seconds_between
from razz_hh.simulate import simulate
from razz_hh.stakes import Stakes

(HAND,) = simulate(1, seed=1)
LOCAL = datetime(2021, 10, 31, 1, 50)


@pytest.mark.parametrize(
    ("last", "now", "step"),
    [
        ("99", "100", 1),
        ("100", "99", -1),
        ("7", "7", 0),
        ("36487050-9", "36487050-10", 1),  # Merge counts the hands of a table
        ("9250793-444-1478990340", "9250793-445-1478990301", 1),  # Winamax too, before the time
        ("final#9", "final#10", 1),
        ("final#9", "other#10", 0),
        ("abc", "abd", 0),
        ("12", "12-1", 0),
    ],
)
def test_numbers(last: str, now: str, step: int) -> None:
    assert number_step(last, now) == step


@pytest.mark.parametrize(("minutes", "seconds"), [(3, 180), (-3, -180), (-59, None), (-55, None), (-49, -2940), (-61, -3660)])
def test_wall_clocks_may_have_been_put_back(minutes: int, seconds: int | None) -> None:
    last, now = (msgspec.structs.replace(HAND, played_at=None, zone=None, played_local=LOCAL + timedelta(minutes=m)) for m in (0, minutes))
    assert seconds_between(last, now) == seconds


@pytest.mark.parametrize(("minutes", "seconds"), [(70, None), (-70, None), (71, 4260), (-71, -4260), (8 * 1440, 8 * 86400)])
def test_an_hour_in_which_clocks_change_is_told_from_other_days(minutes: int, seconds: int | None) -> None:
    other = msgspec.structs.replace(HAND, zone="ET", played_local=LOCAL, played_at=LOCAL)
    within = msgspec.structs.replace(other, played_local=LOCAL + timedelta(minutes=minutes), played_at=None)
    assert seconds_between(other, within) == seconds


def test_times_that_cannot_be_compared() -> None:
    untimed = msgspec.structs.replace(HAND, played_at=None)
    assert seconds_between(HAND, untimed) is None
    assert seconds_between(untimed, msgspec.structs.replace(untimed, zone="CET")) is None
    assert seconds_between(untimed, msgspec.structs.replace(untimed, played_local=None)) is None
    assert seconds_between(HAND, HAND) == 0


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        (Stakes(50, 100), Stakes(50, 100, ante=10), False),
        (Stakes(50, 100, ante=5), Stakes(50, 100, ante=10), True),
        (Stakes(50, 100, ante=5, bring_in=10), Stakes(50, 100, bring_in=15), True),
        (Stakes(50, 100), Stakes(60, 120), True),
        (Stakes(50, 100), Stakes(0, 0), False),
    ],
)
def test_stakes_differ_in_what_both_name(one: Stakes, two: Stakes, expected: bool) -> None:
    assert is_otherwise(one, two) is is_otherwise(two, one) is expected

"""All 76 worked cases of the rulebook are tests."""

from __future__ import annotations

import re

from tests.audit import test_worked_all_ins, test_worked_ends, test_worked_money, test_worked_streets, test_worked_third_street

MODULES = (test_worked_third_street, test_worked_streets, test_worked_all_ins, test_worked_money, test_worked_ends)


def test_all_worked_cases_are_there() -> None:
    told: set[int] = set()
    for module in MODULES:
        for name in vars(module):
            if case := re.match(r"test_e(\d+)(?:_to_e(\d+))?_", name):
                told.update(range(int(case[1]), int(case[2] or case[1]) + 1))
    assert told == set(range(1, 77))

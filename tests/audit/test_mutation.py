"""Proof by mutation: one rule broken in a legal hand, one finding. `make proof` makes 5,000 mutants of each operator."""

from __future__ import annotations

import pytest

from razz_hh.audit import ERROR, RULES
from razz_hh.events import Ante
from tests.audit.mutation import OPERATORS, Count, Mutant, Operator, Verdict, judge, mutants, table
from tests.audit.mutation.operator import NoOccasionError

BY_CODE = {operator.code: operator for operator in OPERATORS}


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: f"{operator.code} {operator.breaks}")
def test_the_fault_is_told_and_nothing_else(operator: Operator) -> None:
    verdicts = [judge(mutant) for mutant in mutants(operator, 100, seed=1)]
    wrong = [verdict.story for verdict in verdicts if not verdict.is_right]
    assert not wrong, f"{len(wrong)} of 100:\n{wrong[0]}"
    assert set(operator.also) <= {code for verdict in verdicts for code in verdict.follows}  # none is listed that never follows


def test_every_rule_whose_breach_is_an_error_has_an_operator() -> None:
    errors = {rule.code for rule in RULES.values() if rule.severity == ERROR}
    assert errors - {operator.code for operator in OPERATORS if operator.severity == ERROR} == set()


def test_every_operator_says_what_it_breaks_and_why_more_follows() -> None:
    assert all(operator.breaks and operator.code in RULES for operator in OPERATORS)
    assert all(code in RULES and why for operator in OPERATORS for code, why in operator.also.items())
    assert len({operator.breaks for operator in OPERATORS}) == len(OPERATORS)


def test_the_same_seed_makes_the_same_mutants() -> None:
    operator = BY_CODE["RZ301"]
    texts = [[mutant.texts for mutant in mutants(operator, 10, seed)] for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    assert [mutant.room for mutant in mutants(operator, 4, 1)] == list(operator.rooms)  # spread over the rooms


def test_an_operator_without_occasion_says_so() -> None:
    never = BY_CODE["RZ301"]._replace(deal=lambda play, event: None, heard=(Ante,))
    with pytest.raises(NoOccasionError, match="pokerstars gives no occasion for this"):
        next(mutants(never, 1, 1))


# --- the proof of the proof ----------------------------------------------------------------------


def test_a_fault_that_is_not_told_and_one_that_is_told_falsely_are_counted() -> None:
    """Mutants of one rule are passed off as those of another."""
    (mutant,) = mutants(BY_CODE["RZ405"], 1, 1)
    other = judge(mutant._replace(operator=BY_CODE["RZ406"]))
    assert (other.is_found, other.surplus, other.is_right) == (False, ("RZ405",), False)
    milder = judge(mutant._replace(operator=BY_CODE["RZ405"]._replace(severity="WARNING")))
    assert (milder.is_found, milder.surplus) == (False, ("RZ405",))
    count = Count.of([other, judge(mutant)])
    assert not count.is_perfect
    by_rule, by_operator = "\n".join(table(count)).split("\n\n")
    rows = {line.split()[0]: line.split()[2:] for line in by_rule.split("\n")}
    assert rows["RZ405"] == ["1", "1", "1", "100.00", "%", "50.00", "%"]
    assert rows["RZ406"] == ["1", "0", "0", "0.00", "%", "-"]
    recalls = [line.split(maxsplit=5)[:4] for line in by_operator.split("\n")[1:]]
    assert recalls == [["RZ405", "1", "1", "100.00"], ["RZ406", "1", "0", "0.00"]]


def test_a_text_that_is_refused_is_not_told() -> None:
    verdict = judge(Mutant(BY_CODE["RZ405"], "pokerstars", ("PokerStars Hand #1: nothing",), None))
    assert (verdict.is_found, verdict.is_right) == (False, False)
    assert verdict.surplus


def test_percentages_are_not_rounded_up() -> None:
    (mutant,) = mutants(BY_CODE["RZ405"], 1, 1)
    verdicts = [Verdict(mutant, n > 0, (), ()) for n in range(100_000)]
    assert "99.99 %" in list(table(Count.of(verdicts)))[1]

"""Proof by mutation: one rule broken in a legal hand, and the audit tells that rule and nothing else."""

from __future__ import annotations

from typing import Final

from tests.audit.mutation import across, action, deal, forced, money, showdown, summary
from tests.audit.mutation.operator import Mutant, Operator, mutants
from tests.audit.mutation.proof import Count, Verdict, judge, table

__all__ = ["OPERATORS", "Count", "Mutant", "Operator", "Verdict", "judge", "mutants", "table"]

FAMILIES: Final = (deal, forced, action, money, showdown, summary, across)
OPERATORS: Final = tuple([operator for family in FAMILIES for operator in family.OPERATORS])
"""Every operator, by the families of the rules that they break."""

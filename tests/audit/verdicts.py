"""What the audit says of a hand told as `tests.replay.table` tells them, for the rulebook's worked cases."""

from __future__ import annotations

from typing import Any

from razz_hh.audit import Finding, audit
from tests.replay.table import table

__all__ = ["CLEAN", "Verdict", "findings", "seats", "verdict"]

Verdict = list[tuple[str, str]]
CLEAN: Verdict = []


def seats(*doors: str) -> str:
    """Return the seats P1, P2 … with their door cards, and the stack where one is not 1000.

    >>> seats("Kh", "Ks 15")
    'P1 [Kh]\\nP2 [Ks] 15\\n'
    """
    told = [door.partition(" ") for door in doors]
    return "".join([f"P{n} [{card}]{space}{stack}\n" for n, (card, space, stack) in enumerate(told, 1)])


def findings(script: str, **rules: Any) -> list[Finding]:
    """Return all that is found in the hand; *rules* as for `table`."""
    return audit(table(script, **rules).replay())


def verdict(script: str, **rules: Any) -> Verdict:
    """Return (code, severity) of all that is found, in the order of the lines."""
    return [(finding.code, finding.severity) for finding in findings(script, **rules)]

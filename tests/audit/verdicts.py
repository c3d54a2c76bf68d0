"""What the audit says of a hand told as `tests.replay.table` tells them, for the rulebook's worked cases."""

from __future__ import annotations

from typing import Any

from razz_hh.audit import Finding, audit
from razz_hh.stakes import HOUSES
from tests.replay.table import table

__all__ = ["HOUSES", "cites", "findings", "verdict"]

LEVEL = "P1 [{}]\nP2 [{}]\nP3 [{}]\nP4 [{}]\n"


def findings(script: str, **rules: Any) -> list[Finding]:
    """Return all that is found in the hand; *rules* as for `table`."""
    return audit(table(script, **rules).replay())


def verdict(script: str, **rules: Any) -> list[tuple[str, str]]:
    """Return (code, severity) of all that is found, in the order of the lines."""
    return [(finding.code, finding.severity) for finding in findings(script, **rules)]


def cites(script: str, rulebook_id: str, **rules: Any) -> bool:
    """Whether one finding alone is made, an error, and names *rulebook_id*."""
    found = findings(script, **rules)
    return len(found) == 1 and found[0].severity == "ERROR" and rulebook_id in found[0].rulebook

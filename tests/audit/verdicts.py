"""What the audit says of a hand told as `tests.replay.table` tells them, for the rulebook's worked cases."""

from __future__ import annotations

from typing import Any

from razz_hh.audit import Finding, audit
from razz_hh.audit.pages import HANDS, changed, findings_in
from razz_hh.replay import replay
from tests.replay.table import table

__all__ = ["CLEAN", "Verdict", "dealt_to", "example", "findings", "limped", "seats", "verdict"]

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
    """Return all that is found in the hand; *rules* as for `table`. Without a `house` none is chosen."""
    return audit(replay(table(script, **rules).hand, house=rules.get("house")))


def verdict(script: str, **rules: Any) -> Verdict:
    """Return (code, severity) of all that is found, in the order of the lines."""
    return [(finding.code, finding.severity) for finding in findings(script, **rules)]


def limped(script: str, **rules: Any) -> str:
    """Return *script* with third street brought in and called by everybody, or a later one checked, as far as it is open."""
    while (due := table(script, **rules).state.due) is not None:
        may = table(script, **rules).state.options(due)
        deed = f"brings in {may.bring_in}" if may.bring_in else f"calls {may.call}" if may.call else "checks"
        script += f"P{due}: {deed}\n"
    return script


def dealt_to(*boards: str, stacks: dict[int, int] | None = None) -> str:
    """Return a hand in which nobody raises until P1, P2 … show *boards*; `stacks` where they are not 1000."""
    rows = [board.split() for board in boards]
    script = seats(*[f"{row[0]} {(stacks or {}).get(n, 1000)}" for n, row in enumerate(rows, 1)])
    for street in range(4, len(rows[0]) + 3):
        script = limped(script) + f"{street}th: " + ", ".join([f"P{n} {row[street - 3]}" for n, row in enumerate(rows, 1)]) + "\n"
    return script


def example(name: str, *changes: tuple[str, str]) -> Verdict:
    """Return (code, severity) of all that is found in an example hand of the rules' pages with *changes* made."""
    return [(finding.code, finding.severity) for finding, _ in findings_in(changed(HANDS[name], changes))]

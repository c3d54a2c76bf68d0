"""Audit: every broken rule of a replayed hand, with its place, what should have been, and by which rule.

>>> from razz_hh.audit import RULES
>>> RULES["RZ203"].name
'bring-in-by-wrong-seat'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from razz_hh.audit.across import Across
from razz_hh.audit.catalogue import Checks, add_rule, asked, catalogue
from razz_hh.audit.render import render
from razz_hh.audit.rule import ERROR, INFO, WARNING, Fault, Finding, Rule, Severity
from razz_hh.events import Event
from razz_hh.replay import Replay, Step

if TYPE_CHECKING:
    RULES: dict[str, Rule]

__all__ = [
    "ERROR", "INFO", "RULES", "WARNING", "Across", "Fault", "Finding", "Rule", "Severity", "add_rule", "audit", "audit_all", "render",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name != "RULES":  # made when first asked for: rules that packages bring are written with what stands here
        raise AttributeError(f"module 'razz_hh.audit' has no attribute {name!r}")
    return catalogue()


def audit(replay: Replay, across: Across | None = None) -> list[Finding]:
    """Return what is wrong with a hand, in the order of its lines; beside the hands that *across* was told of before, where given."""
    rules = asked()
    findings = _found(replay.odd_steps, rules.odd, replay)
    if rules.every:
        findings += _found(replay.steps, rules.every, replay)
    for check_hand, rule in rules.whole:
        for fault in check_hand(replay):  # hardly ever one: a comprehension for each rule would cost more than most rules
            findings.append(rule.finding(fault, replay))
    if across is not None:
        findings += across.take(replay, findings)
    if len(findings) > 1:
        findings.sort(key=lambda finding: (finding.line, finding.code))
    return findings


def _found(steps: Iterable[Step[Event]], checks: Checks, replay: Replay) -> list[Finding]:
    """Return what *checks* find in some steps of a hand."""
    findings: list[Finding] = []
    of = checks.get
    for step in steps:
        for check in of(type(step.event), ()):
            fault = check(step, replay)
            if fault is not None:
                findings.append(asked().of[check].finding(fault, replay, step))
    return findings


def audit_all(replays: Iterable[Replay]) -> Iterator[list[Finding]]:
    """Yield what is wrong with each hand of a batch, alone and beside those before it."""
    across = Across()
    for replay in replays:
        yield audit(replay, across)

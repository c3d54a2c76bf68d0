"""What the audit tells of mutants and of legal hands, counted rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from razz_hh.audit import INFO, RULES, Finding, audit
from razz_hh.batch import audited
from razz_hh.hand import Hand, HandText
from razz_hh.replay import replay
from razz_hh.rooms import room
from razz_hh.stakes import Stakes
from tests.audit.mutation.operator import Mutant

__all__ = ["Verdict", "judge", "table"]


class Verdict(NamedTuple):
    """What is told of a mutant: whether its fault is found, once and in its severity, and the codes that are told and should not be."""

    mutant: Mutant
    is_found: bool
    surplus: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """The fault is found and nothing else."""
        return self.is_found and not self.surplus


def judge(mutant: Mutant) -> Verdict:
    """Read, replay and audit a mutant as hands of its batch."""
    hands = []
    for n, text in enumerate(mutant.texts, 1):
        source = f"{n}.phh" if mutant.room == "phh" else "here"  # there a hand has the name of its file
        hand = room(mutant.room).read(HandText(source, 1, f"{text}\n", is_last=True))
        if not isinstance(hand, Hand):
            return Verdict(mutant, False, (hand.reason,))
        hands.append(hand)
    return _verdict(mutant, [f for f in _findings(hands, mutant.stakes) if f.severity != INFO])


def _findings(hands: list[Hand], stakes: Stakes | None) -> list[Finding]:
    if stakes is None:
        return [finding for each in audited(hands) for finding in each.findings]
    (hand,) = hands
    known = {name: getattr(stakes, name) for name in ("ante", "bring_in") if getattr(hand.stakes, name) is None}
    return audit(replay(hand, msgspec.structs.replace(hand.stakes, **known)))


def _verdict(mutant: Mutant, findings: list[Finding]) -> Verdict:
    operator = mutant.operator
    wanted = [f for f in findings if f.code == operator.code and f.severity == operator.severity][:1]
    surplus = [f.code for f in findings if f not in wanted and f.code not in operator.also]
    return Verdict(mutant, bool(wanted), tuple(surplus))


def table(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Yield the lines of a table of recall and precision, a rule a line."""
    made: Counter[str] = Counter()
    found: Counter[str] = Counter()
    false: Counter[str] = Counter()
    for verdict in verdicts:
        code = verdict.mutant.operator.code
        made[code] += 1
        found[code] += verdict.is_found
        false.update(verdict.surplus)
    yield f"{'rule':<42} {'mutants':>8} {'found':>8} {'false':>6} {'recall':>8} {'precision':>9}"
    for code in sorted({*made, *false}):
        name = f"{code} {RULES[code].name}" if code in RULES else code
        recall = f"{found[code] / made[code]:.2%}" if made[code] else "-"
        told = found[code] + false[code]
        precision = f"{found[code] / told:.2%}" if told else "-"
        yield f"{name:<42} {made[code]:>8} {found[code]:>8} {false[code]:>6} {recall:>8} {precision:>9}"

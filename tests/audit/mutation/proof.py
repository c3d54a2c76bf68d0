"""What the audit tells of mutants, counted rule by rule."""

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

__all__ = ["Count", "Verdict", "judge", "table"]


class Verdict(NamedTuple):
    """What is told of a mutant: whether its fault is, in its severity; consequences that must follow; and `surplus`, all that is false.

    A finding told twice is false the second time.
    """

    mutant: Mutant
    is_found: bool
    follows: tuple[str, ...]
    surplus: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """The fault is told, and nothing that is not its consequence."""
        return self.is_found and not self.surplus

    @property
    def story(self) -> str:
        """Tell what was broken and what was told of it, with the text."""
        operator, room, texts, _ = self.mutant
        told = f"{'' if self.is_found else 'not '}told, with {', '.join(self.surplus) or 'nothing'} beside it"
        return "\n".join([f"{operator.code} in {room}: {operator.breaks}: {told}", *texts, ""])


def judge(mutant: Mutant) -> Verdict:
    """Read, replay and audit a mutant as hands of its batch."""
    hands = []
    for n, text in enumerate(mutant.texts, 1):
        source = f"{n}.phh" if mutant.room == "phh" else "here"  # there a hand has the name of its file
        hand = room(mutant.room).read(HandText(source, 1, f"{text}\n", is_last=True))
        if not isinstance(hand, Hand):
            return Verdict(mutant, False, (), (hand.reason,))
        hands.append(hand)
    return _verdict(mutant, [finding for finding in _findings(hands, mutant.stakes) if finding.severity != INFO])


def _findings(hands: list[Hand], stakes: Stakes | None) -> list[Finding]:
    if stakes is None:
        return [finding for each in audited(hands) for finding in each.findings]
    (hand,) = hands
    known = {name: getattr(stakes, name) for name in ("ante", "bring_in") if getattr(hand.stakes, name) is None}
    return audit(replay(hand, msgspec.structs.replace(hand.stakes, **known)))


def _verdict(mutant: Mutant, findings: list[Finding]) -> Verdict:
    code, severity, also = mutant.operator.code, mutant.operator.severity, mutant.operator.also
    wanted = [finding for finding in findings if (finding.code, finding.severity) == (code, severity)][:1]
    others = [finding.code for finding in findings if finding not in wanted]
    follows = tuple([other for other in others if other in also])
    return Verdict(mutant, bool(wanted), follows, tuple([other for other in others if other not in also]))


class Count(NamedTuple):
    """How many mutants of each rule were made and found, and how often each rule was told falsely."""

    made: Counter[str]
    found: Counter[str]
    false: Counter[str]

    @classmethod
    def of(cls, verdicts: Iterable[Verdict]) -> Count:
        """Count *verdicts*."""
        count = cls(Counter(), Counter(), Counter())
        for verdict in verdicts:
            code = verdict.mutant.operator.code
            count.made[code] += 1
            count.found[code] += verdict.is_found
            count.false.update(verdict.surplus)
        return count

    def add(self, other: Count) -> None:
        """Take in another count."""
        for own, more in zip(self, other, strict=True):
            own.update(more)

    @property
    def is_perfect(self) -> bool:
        """Recall and precision are 100 % for every rule."""
        return self.made == self.found and not self.false


def table(count: Count) -> Iterator[str]:
    """Yield the lines of a table of recall and precision, a rule a line."""
    made, found, false = count
    yield f"{'rule':<38} {'mutants':>8} {'found':>8} {'false':>6} {'recall':>8} {'precision':>10}"
    for code in sorted({*made, *false}):
        name = f"{code} {RULES[code].name}" if code in RULES else code
        told = found[code] + false[code]
        recall, precision = _percent(found[code], made[code]), _percent(found[code], told)
        yield f"{name:<38} {made[code]:>8} {found[code]:>8} {false[code]:>6} {recall:>8} {precision:>10}"
    told = found.total() + false.total()
    recall, precision = _percent(found.total(), made.total()), _percent(found.total(), told)
    yield f"{'all':<38} {made.total():>8} {found.total():>8} {false.total():>6} {recall:>8} {precision:>10}"


def _percent(part: int, whole: int) -> str:
    """Return a percentage, never rounded up to 100: of many thousand one may be wrong."""
    return f"{10000 * part // whole / 100:.2f} %" if whole else "-"

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
    """How many mutants of each operator (its rule's code and what it breaks) were made and found; and how often each rule was told falsely."""

    made: Counter[tuple[str, str]]
    found: Counter[tuple[str, str]]
    false: Counter[str]

    @classmethod
    def of(cls, verdicts: Iterable[Verdict]) -> Count:
        """Count *verdicts*."""
        count = cls(Counter(), Counter(), Counter())
        for verdict in verdicts:
            operator = verdict.mutant.operator.code, verdict.mutant.operator.breaks
            count.made[operator] += 1
            count.found[operator] += verdict.is_found
            count.false.update(verdict.surplus)
        return count

    def add(self, other: Count) -> None:
        """Take in another count."""
        self.made.update(other.made)
        self.found.update(other.found)
        self.false.update(other.false)

    @property
    def is_perfect(self) -> bool:
        """Recall and precision are 100 % for every rule."""
        return self.made == self.found and not self.false


def table(count: Count) -> Iterator[str]:
    """Yield the lines of two tables: recall and precision of each rule, and recall of each operator."""
    made, found, false = _by_rule(count.made), _by_rule(count.found), count.false
    yield f"{'rule':<38} {'mutants':>8} {'found':>8} {'false':>6} {'recall':>8} {'precision':>10}"
    for code in sorted({*made, *false}):
        name = f"{code} {RULES[code].name}" if code in RULES else code
        yield _row(name, made[code], found[code], false[code])
    yield _row("all", made.total(), found.total(), false.total())
    yield ""
    yield f"{'rule':<6} {'mutants':>8} {'found':>8} {'recall':>8}  what the operator does"
    for operator, n in sorted(count.made.items()):
        yield f"{operator[0]:<6} {n:>8} {count.found[operator]:>8} {_percent(count.found[operator], n):>8}  {operator[1]}"


def _by_rule(counts: Counter[tuple[str, str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for (code, _), n in counts.items():
        total[code] += n
    return total


def _row(name: str, made: int, found: int, false: int) -> str:
    recall, precision = _percent(found, made), _percent(found, found + false)
    return f"{name:<38} {made:>8} {found:>8} {false:>6} {recall:>8} {precision:>10}"


def _percent(part: int, whole: int) -> str:
    """Return a percentage, never rounded up to 100: of many thousand one may be wrong."""
    return f"{10000 * part // whole / 100:.2f} %" if whole else "-"

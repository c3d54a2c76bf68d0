"""What a rule is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Literal

import msgspec

from razz_hh.audit.place import words_meant
from razz_hh.cards import Card
from razz_hh.events import Event
from razz_hh.replay import Replay, Step
from razz_hh.stakes import money_text

__all__ = [
    "ERROR",
    "INFO",
    "WARNING",
    "Check",
    "Fault",
    "Finding",
    "Rule",
    "Severity",
    "across_rule",
    "at_step",
    "board_text",
    "hand_rule",
    "money",
    "rule",
    "seat_name",
]

Severity = Literal["ERROR", "WARNING", "INFO"]
ERROR: Final = "ERROR"
WARNING: Final = "WARNING"
INFO: Final = "INFO"


class Fault(msgspec.Struct, frozen=True, gc=False):
    """What a rule's check says: in words, what should have been and what was.

    `severity`, `seat`, `street` and `line` stand only where they differ from the rule's and the step's.
    """

    message: str
    expected: str = ""
    actual: str = ""
    seat: int | None = None
    severity: Severity | None = None
    rulebook: tuple[str, ...] | None = None
    line: int | None = None
    street: int | None = None
    step: int | None = None


class Finding(msgspec.Struct, frozen=True, gc=False):
    """A broken rule at its place. `step` is the index of the step it belongs to, None for the hand as a whole.

    From `column` of its line on, counted from 1, `width` letters are meant; 0 where it is the line or the hand as a whole.
    """

    code: str
    rule: str
    rulebook: tuple[str, ...]
    severity: Severity
    street: int | None
    seat: int | None
    message: str
    expected: str
    actual: str
    source: str
    line: int
    column: int
    step: int | None
    width: int = 0


Check = Callable[[Any, Replay], Fault | None]
HandCheck = Callable[[Replay], Iterable[Fault]]
AcrossCheck = Callable[[Any], Iterable[Fault]]


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule: `code` and `name` say which, `rulebook` the ids it enforces, `page` explains it.

    `hears` are the events whose steps `check` is asked about, those that are plain (`razz_hh.replay.PLAIN`) left out where it is
    about `odd_steps`; `check_hand` is asked once a hand, `check_across` about a hand beside others (`audit.Across`). A rule that
    `keeps_chips` is about cards, an order that houses decide or the record's words: a hand that breaks it leaves everybody with the chips
    that are booked. Other breaches, as a turn skipped, an act that is not allowed or an amount amiss, may be those of a line that is lost
    or altered.
    """

    code: str
    name: str
    severity: Severity
    rulebook: tuple[str, ...]
    page: str
    hears: tuple[type[Event], ...] = ()
    odd_steps: bool = False
    keeps_chips: bool = False
    check: Check | None = None
    check_hand: HandCheck | None = None
    check_across: AcrossCheck | None = None

    def across(self, what: object, replay: Replay) -> Iterator[Finding]:
        """Yield the findings of a rule across hands, all in the hand read last."""
        for fault in self.check_across(what) if self.check_across else ():
            yield self.finding(fault, replay)

    def finding(self, fault: Fault, replay: Replay, step: Step[Event] | None = None) -> Finding:
        """Return *fault* with the rule's name and its place."""
        seat = fault.seat
        line = fault.line
        if step is not None:
            seat = getattr(step.event, "seat", None) if seat is None else seat
            line = step.event.line if line is None else line
        column, width = (1, 0) if line is None else self._words(fault, replay, line, step)
        return Finding(
            code=self.code,
            rule=self.name,
            rulebook=fault.rulebook or self.rulebook,
            severity=fault.severity or self.severity,
            street=fault.street or (step.street if step is not None else None),
            seat=seat,
            message=fault.message,
            expected=fault.expected,
            actual=fault.actual,
            source=replay.hand.source,
            line=replay.hand.line if line is None else line,
            column=column,
            step=fault.step if step is None else step.n,
            width=width,
        )

    def _words(self, fault: Fault, replay: Replay, line: int, step: Step[Event] | None) -> tuple[int, int]:
        """Return the column and the width of the words that *fault* is about."""
        if step is None and fault.step is not None:
            step = replay.steps[fault.step]
        event = step.event if step is not None and step.event.line == line else None
        if event is None:  # a rule on the whole hand names the line alone
            event = next((other.event for other in replay.steps if other.event.line == line), None)
        return words_meant(replay.hand, line, fault.actual, event)


def rule(
    code: str,
    severity: Severity,
    *rulebook: str,
    hears: tuple[type[Event], ...],
    odd_steps: bool = False,
    keeps_chips: bool = False,
) -> Callable[[Check], Rule]:
    """Make a rule of a function that is asked about each step whose event is in *hears*. Its docstring is its page."""

    def make(check: Check) -> Rule:
        return Rule(
            code=code,
            name=_name(check),
            severity=severity,
            rulebook=rulebook,
            page=check.__doc__ or "",
            hears=hears,
            odd_steps=odd_steps,
            keeps_chips=keeps_chips,
            check=check,
        )

    return make


def hand_rule(code: str, severity: Severity, *rulebook: str, keeps_chips: bool = False) -> Callable[[HandCheck], Rule]:
    """Make a rule of a function that is asked once about the whole hand. Its docstring is its page."""

    def make(check: HandCheck) -> Rule:
        return Rule(
            code=code,
            name=_name(check),
            severity=severity,
            rulebook=rulebook,
            page=check.__doc__ or "",
            keeps_chips=keeps_chips,
            check_hand=check,
        )

    return make


def across_rule(code: str, severity: Severity, *rulebook: str) -> Callable[[AcrossCheck], Rule]:
    """Make a rule of a function that is asked about a hand beside others. Its docstring is its page."""

    def make(check: AcrossCheck) -> Rule:
        return Rule(code=code, name=_name(check), severity=severity, rulebook=rulebook, page=check.__doc__ or "", check_across=check)

    return make


def _name(check: Callable[..., object]) -> str:
    return check.__name__.replace("_", "-")


def at_step(step: Step[Event], fault: Fault) -> Fault:
    """Return *fault* with the place of *step*: for rules asked about the whole hand."""
    return msgspec.structs.replace(fault, line=step.event.line, street=step.street, step=step.n)


# --- words that rules share ----------------------------------------------------------------------


def money(replay: Replay, amount: int) -> str:
    """Return an amount in the hand's currency."""
    return money_text(amount, replay.hand.currency)


def seat_name(replay: Replay, seat: int | None) -> str:
    """Return ``seat 3 (Hero)``."""
    return "nobody" if seat is None else f"seat {seat} ({replay.hand.name_of(seat)})"


def board_text(board: Iterable[Card | None]) -> str:
    """Return up cards as ``Kh 2c``."""
    return " ".join(card.text if card else "??" for card in board)

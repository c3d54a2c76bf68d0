"""A hand's events in words: the terminal and the pages say the same."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from razz_hh.events import (
    Ante,
    Capped,
    Chat,
    Collect,
    Event,
    Finish,
    Muck,
    Noise,
    NoShow,
    ReturnUncalled,
    Show,
    Unread,
)
from razz_hh.low import Low
from razz_hh.replay import Step, Turn
from razz_hh.stakes import money_text

__all__ = ["STREETS", "act_words", "event_words", "show_words"]

STREETS: Final = {3: "third street", 4: "fourth street", 5: "fifth street", 6: "sixth street", 7: "seventh street"}
_ACTIONS: Final = {
    "bring_in": "brings in for {amount}",
    "complete": "completes to {to}",
    "bet": "bets {amount}",
    "raise": "raises to {to}",
    "call": "calls {amount}",
    "check": "checks",
    "fold": "folds",
}
_PLAIN: Final[dict[type[Event], str]] = {Muck: "mucks", NoShow: "does not show", Capped: "betting is capped"}


def act_words(turn: Turn[Any], currency: str) -> str:
    """Return what a seat does: ``completes to $0.04 and is all-in``."""
    money = partial(money_text, currency=currency)
    return _ACTIONS[turn.action].format(amount=money(turn.amount), to=money(turn.to_amount)) + " and is all-in" * turn.is_all_in


def show_words(low: Low | None) -> str:
    """Return what shown cards are worth: ``nine-seven low (9-7-5-4-2)``, empty where not all are known."""
    return f"{low.name} ({low})" if low else ""


def event_words(event: Event, currency: str) -> str:
    """Return what happens in an event that is no act, empty where nothing is to be said of it. Cards are left out."""
    money = partial(money_text, currency=currency)
    match event:
        case Ante(amount=amount, is_all_in=is_all_in):
            return f"posts the ante of {money(amount)}" + " and is all-in" * is_all_in
        case ReturnUncalled(amount=amount):
            return f"takes back {money(amount)} that nobody called"
        case Show():
            return "shows"
        case Collect(amount=amount, pot=n):
            return f"wins {money(amount)} from {'the pot' if n is None else f'side pot {n}' if n else 'the main pot'}"
        case Chat(text=text):
            return f'"{text}"'
        case Unread(text=text):
            return f"could not be read: {text}"
        case Noise(text=text):
            return text
        case Finish(place=place, prize=prize):
            won = f" and wins {money(prize)}" if prize else ""
            return f"leaves the tournament{f' in place {place}' if place else ''}{won}"
        case _:
            return _PLAIN.get(type(event), "")


def seat_of(step: Step[Event]) -> int | None:
    """Return whom a step is about."""
    return step.seat if isinstance(step, Turn) else getattr(step.event, "seat", None)

"""A hand's events in words: the terminal and the pages say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from razz_hh.events import Ante, Capped, Chat, Collect, Event, Finish, Muck, Noise, NoShow, ReturnUncalled, Show, Showdown, Unread
from razz_hh.low import Low
from razz_hh.replay import Replay, Turn
from razz_hh.rooms import room
from razz_hh.stakes import money_text

__all__ = ["act_words", "ante_words", "event_words", "heading", "low_words", "street_words"]

_STREETS: Final = {3: "third street", 4: "fourth street", 5: "fifth street", 6: "sixth street", 7: "seventh street"}
_ACTIONS: Final = {
    "bring_in": "brings in for {amount}",
    "complete": "completes to {to}",
    "bet": "bets {amount}",
    "raise": "raises to {to}",
    "call": "calls {amount}",
    "check": "checks",
    "fold": "folds",
}
_PLAIN: Final[dict[type[Event], str]] = {
    Showdown: "showdown",
    Show: "shows",
    Muck: "mucks",
    NoShow: "does not show",
    Capped: "betting is capped",
}


def heading(replay: Replay) -> tuple[str, str]:
    """Return a hand's title, and a line of what was played, where and when."""
    hand, stakes = replay.hand, replay.stakes
    money = partial(money_text, currency=hand.currency)
    limits = f" {money(stakes.small_bet)}/{money(stakes.big_bet)}" if stakes.small_bet else ""
    said = [f"{hand.mix + ': ' if hand.mix else ''}Razz{limits}"]
    said += [f"ante {money(stakes.ante)}"] if stakes.ante is not None else []
    said += [f"bring-in {money(stakes.bring_in)}"] if stakes.bring_in is not None else []
    said += ["play money"] if hand.is_play_money else []
    if hand.kind == "tournament":
        said += [f"tournament {hand.tournament_id}", *([hand.level] if hand.level else [])]
    said += [f"table {hand.table_name}{f', {hand.max_seats}-max' if hand.max_seats else ''}"]
    said += [f"club {hand.club}"] if hand.club else []
    said += [f"{hand.played_local:%Y-%m-%d %H:%M:%S} {hand.zone or ''}".rstrip()] if hand.played_local else []
    return f"{room(hand.room).title} #{hand.number}", " · ".join(said)


def street_words(street: int) -> str:
    """Return what a street is called.

    >>> street_words(5)
    'fifth street'
    """
    return _STREETS.get(street, f"street {street}")


def act_words(turn: Turn[Any], currency: str) -> str:
    """Return what a seat does: ``completes to $0.04 and is all-in``."""
    money = partial(money_text, currency=currency)
    return _ACTIONS[turn.action].format(amount=money(turn.amount), to=money(turn.to_amount)) + " and is all-in" * turn.is_all_in


def ante_words(antes: Sequence[Ante], name_of: Callable[[int], str], currency: str) -> str:
    """Return the antes: how many of the same, and who posted another or his last chip."""
    (usual, n), *_ = Counter(ante.amount for ante in antes).most_common(1)
    odd = [ante for ante in antes if ante.amount != usual or ante.is_all_in]
    said = [f"{name_of(ante.seat)} {money_text(ante.amount, currency)}{' all-in' * ante.is_all_in}" for ante in odd]
    return " · ".join([f"{n} ante{'s' * (n > 1)} of {money_text(usual, currency)}", *said])


def low_words(low: Low | None) -> str:
    """Return what cards are worth: ``nine-seven low (9-7-5-4-2)``, empty where not all are known."""
    return f"{low.name} ({low})" if low else ""


def event_words(event: Event, currency: str) -> str:
    """Return what happens in an event that is no act, empty where nothing is to be said of it. Cards are left out."""
    money = partial(money_text, currency=currency)
    match event:
        case ReturnUncalled(amount=amount):
            return f"takes back {money(amount)} that nobody called"
        case Collect(amount=amount, pot=n):
            return f"wins {money(amount)} from {'the pot' if n is None else f'side pot {n}' if n else 'the main pot'}"
        case Chat(text=text, name=name):
            return f'{name + ": " if name else ""}"{text}"'
        case Unread(text=text):
            return f"could not be read: {text}"
        case Noise(text=text):
            return text
        case Finish(place=place, prize=prize):
            won = f" and wins {money(prize)}" if prize else ""
            return f"leaves the tournament{f' in place {place}' if place else ''}{won}"
        case _:
            return _PLAIN.get(type(event), "")

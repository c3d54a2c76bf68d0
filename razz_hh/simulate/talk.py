"""Chat and noise lines, strewn over a hand where a room might print them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from razz_hh.events import Capped, Chat, Check, Collect, Community, Deal, Event, Fold, Noise, Summary
from razz_hh.hand import Hand
from razz_hh.simulate.table import Move

__all__ = ["strew"]

_CHAT: Final = (
    "nh", "ty", "lol", "brick brick brick", "gl all", "wow", "pair again :(", "how is that a call?", "nice catch", "zzz", "sick river",
    "he: raises $1 to $2", "*** RIVER *** please", "i fold", "was that a wheel?", "9-8, good enough", "razz is hard", "brb", "go go",
)  # fmt: skip
_NOISE: Final = ("{} is disconnected ", "{} is connected ", "{} has returned")
_FIXED: Final = frozenset((Deal, Community, Capped))


def strew(hand: Hand, moves: Sequence[Move], chance: float, rng: Random) -> tuple[Event, ...]:
    """Return the hand's events with *moves* and, by *chance*, talk and noise put between them."""
    if not moves and rng.random() >= chance:
        return hand.events
    events = list(hand.events)
    for move in moves:
        _insert(events, Noise(0, move.text), _last_deed(events, move.seat), rng)
    if rng.random() < chance:
        _time_out(events, hand, rng)
    while rng.random() < 0.6:
        seat = rng.choice(hand.seats)
        said = Chat(0, seat.number, rng.choice(_CHAT)) if rng.random() < 0.8 else Noise(0, rng.choice(_NOISE).format(seat.name))
        _insert(events, said, 0, rng)
    return tuple(events)


def _insert(events: list[Event], event: Event, start: int, rng: Random) -> None:
    """Put *event* somewhere between *start* and the summary, after third street is dealt, never amid a street's cards."""
    first_deal = next(n for n, e in enumerate(events) if type(e) is Deal)
    end = next(n for n in range(len(events) - 1, 0, -1) if type(events[n]) is Summary)
    places = [n for n in range(max(start, first_deal) + 1, end + 1) if type(events[n]) not in _FIXED]
    events.insert(rng.choice(places), event)


def _last_deed(events: list[Event], seat: int | None) -> int:
    """Return the place of the last fold or pot after which *seat* has no more to do with the hand."""
    if seat is None or not any(type(e) is Deal and e.seat == seat for e in events):
        return 0
    fold = next((n for n, e in enumerate(events) if type(e) is Fold and e.seat == seat), None)
    return fold if fold is not None else max(n for n, e in enumerate(events) if type(e) is Collect)


def _time_out(events: list[Event], hand: Hand, rng: Random) -> None:
    """Let one fold or check happen because the player's time ran out."""
    places = [n for n, e in enumerate(events) if isinstance(e, (Fold, Check)) and e.seat != hand.hero_seat]
    if places:
        n = rng.choice(places)
        events.insert(n, Noise(0, f"{hand.name_of(events[n].seat)} has timed out"))  # type: ignore[attr-defined]

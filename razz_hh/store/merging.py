"""One hand told by two of its players: the cards that only one of them knows, put into the text of the other."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec

from razz_hh.cards import Card
from razz_hh.events import Chat, Deal, Event, Fold, Muck, Noise, SeatClaim, Show, StreetStart
from razz_hh.hand import Hand, HandText
from razz_hh.rooms import room

__all__ = ["merge"]

_TOLD_TO_ONE: Final = (Deal, Chat, Noise)
"""What a room tells each player in words of his own."""
_WITH_CARDS: Final = (Fold, Muck, SeatClaim, Show)

Place = tuple[int, int]
"""A street and a seat."""


def merge(kept: Hand, other: Hand) -> Hand | None:
    """Return *kept* with the cards that only *other* knows, itself where there are none.

    None where the two tell of other deeds, or of cards that cannot both be.
    """
    if _facts(kept) != _facts(other):
        return None
    ours, theirs = _deals(kept), _deals(other)
    if any(not _agree(deal, theirs[place]) for place, deal in ours.items() if place in theirs):
        return None
    more = {place: deal for place, deal in theirs.items() if place not in ours or _n_known(deal) > _n_known(ours[place])}
    if not more:
        return kept
    text = _with_lines(kept, other, ours, more)
    merged = room(kept.room).read(HandText(kept.source, kept.line, text)) if text else None
    if not isinstance(merged, Hand):
        return kept
    merged = msgspec.structs.replace(merged, number=kept.number)
    return merged if _facts(merged) == _facts(kept) and _knows(merged, ours, theirs) else kept


def _facts(hand: Hand) -> tuple[Any, ...]:
    """Return all that a hand tells, whoever it is told to."""
    header = msgspec.structs.replace(hand, number="", source="", line=0, text="", hero_seat=None, events=(), misprints=(), seats=())
    seats = [msgspec.structs.replace(seat, line=0) for seat in hand.seats]
    return header, seats, [_fact(event) for event in hand.events if type(event) not in _TOLD_TO_ONE]


def _fact(event: Event) -> Event:
    if type(event) in _WITH_CARDS:
        event = msgspec.structs.replace(event, cards=())
        if hasattr(event, "low"):
            event = msgspec.structs.replace(event, low=())
    return msgspec.structs.replace(event, line=0)


def _deals(hand: Hand) -> dict[Place, Deal]:
    street, deals = 3, {}
    for event in hand.events:
        if type(event) is StreetStart:
            street = event.street
        elif type(event) is Deal:
            deals[street, event.seat] = event
    return deals


def _known(deal: Deal) -> Counter[Card]:
    return Counter(card for card in (*deal.old, *deal.new) if card is not None)


def _n_known(deal: Deal) -> int:
    return _known(deal).total()


def _agree(one: Deal, two: Deal) -> bool:
    """Whether all that one of them knows the other one knows too."""
    return _known(one) <= _known(two) or _known(two) <= _known(one)


def _with_lines(kept: Hand, other: Hand, ours: dict[Place, Deal], more: dict[Place, Deal]) -> str | None:
    """Return the text of *kept* with the lines of *other* that tell the deals *more*; None where these are no lines of their own."""
    lines, their_lines = kept.text.split("\n"), other.text.split("\n")
    if not (_are_alone(kept) and _are_alone(other)):
        return None
    starts = {event.street: event.line for event in kept.events if type(event) is StreetStart}
    added: dict[int, list[str]] = {}
    for (street, seat), deal in more.items():
        line = their_lines[deal.line - other.line].rstrip("\r")
        if (street, seat) in ours:
            lines[ours[street, seat].line - kept.line] = line
        elif street in starts:
            last = max([starts[street], *(each.line for (on, _), each in ours.items() if on == street)])
            added.setdefault(last - kept.line, []).append(line)
        else:
            return None
    return "\n".join(line for n, old in enumerate(lines) for line in (old, *added.get(n, ())))


def _are_alone(hand: Hand) -> bool:
    """Whether every deal of a hand has a line of its own."""
    lines = Counter(event.line for event in hand.events)
    return all(lines[event.line] == 1 for event in hand.events if type(event) is Deal)


def _knows(hand: Hand, *deals: dict[Place, Deal]) -> bool:
    """Whether a hand tells all cards of *deals*."""
    told = _deals(hand)
    return all(place in told and _known(deal) <= _known(told[place]) for each in deals for place, deal in each.items())

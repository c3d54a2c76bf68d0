"""Cards that a room prints face down."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from razz_hh.cards import Card
from razz_hh.events import Deal, Event, Fold, StreetStart
from razz_hh.stakes import Street

__all__ = ["Faces", "with_sevenths"]


class Faces:
    """What the player in seat *hero* sees of the cards as they are dealt."""

    def __init__(self, hero: int | None) -> None:
        self._hero = hero
        self._held: dict[int, str] = {}

    def dealt(self, deal: Deal, street: int) -> tuple[str, str]:
        """Return what a seat holds before a deal, and what it gets, with an X for each card face down."""
        seat, is_open = deal.seat, deal.seat == self._hero
        held = self._held.get(seat, "")
        last = deal.new[-1] if deal.new else None  # a damaged line deals none
        if street == Street.THIRD:
            new = " ".join(map(_face, deal.new)) if is_open and len(deal.new) == 3 else f"X X {_face(last)}"
        else:
            new = _face(last if is_open or street < Street.SEVENTH else None)
        self._held[seat] = f"{held} {new}".lstrip()
        return held, new


def _face(card: Card | None) -> str:
    return card.text if card else "X"


def with_sevenths(events: Sequence[Event]) -> list[Event]:
    """Return *events* with a hidden seventh card for each live seat that they tell of none: rooms print one, and readers leave it out."""
    at = next((n for n, event in enumerate(events, 1) if type(event) is StreetStart and event.street == Street.SEVENTH), 0)
    if not at:
        return [*events]
    before = {event.seat: n for n, event in enumerate(events[:at]) if type(event) is Deal}
    folded = {event.seat for event in events[:at] if type(event) is Fold}
    told = {event.seat: event for event in takewhile(lambda event: type(event) is Deal, events[at:]) if isinstance(event, Deal)}
    order = sorted(told.keys() | before.keys() - folded, key=lambda seat: before.get(seat, at))
    sevenths = [told.get(seat) or Deal(events[at - 1].line, seat, (None,)) for seat in order]
    return [*events[:at], *sevenths, *events[at + len(told) :]]

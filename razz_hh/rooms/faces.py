"""Cards that a room prints face down."""

from __future__ import annotations

from razz_hh.events import Deal

__all__ = ["uncovered"]


def uncovered(deal: Deal, street: int, closed: set[int]) -> Deal | None:
    """Return *deal* as events tell it, without hidden cards; None for a seventh card that is one.

    *closed* are the seats whose down cards are hidden; third street adds to it.
    """
    seat, new, old = deal.seat, deal.new, deal.old
    if street == 3:
        if len(new) != 3 or new[0] is not None or new[1] is not None:
            return deal
        closed.add(seat)
        return Deal(deal.line, seat, new[2:])
    if seat not in closed:
        return deal
    if street == 7 and new == (None,):
        return None
    return Deal(deal.line, seat, new, old[2:])

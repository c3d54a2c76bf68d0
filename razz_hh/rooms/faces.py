"""Cards that a room prints face down."""

from __future__ import annotations

from razz_hh.events import Cards, Deal

__all__ = ["uncovered"]


def uncovered(deal: Deal, street: int, closed: dict[int, Cards]) -> Deal | None:
    """Return *deal* as events tell it, without hidden cards; None for a seventh card that is one, where the line repeats no other cards.

    *closed* holds the cards last told of each seat whose down cards are hidden; third street adds to it.
    """
    seat, new, old = deal.seat, deal.new, deal.old
    if street == 3:
        if len(new) != 3 or new[0] is not None or new[1] is not None:
            return deal
        closed[seat] = new[2:]
        return Deal(deal.line, seat, new[2:])
    if seat not in closed:
        return deal
    old = old[2:]
    if street == 7 and new == (None,):
        return None if not old or old == closed[seat] else Deal(deal.line, seat, new, old)
    closed[seat] = old + new
    return Deal(deal.line, seat, new, old)

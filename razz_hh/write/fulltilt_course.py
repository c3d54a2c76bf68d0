"""The course of a hand as Full Tilt tells it: what the room says at other places than other rooms, or does not say at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from razz_hh.events import (
    Act,
    Bet,
    BringInClaim,
    Capped,
    Cards,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Finish,
    Muck,
    NoShow,
    Raise,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
)
from razz_hh.low import best_low
from razz_hh.replay import Replay
from razz_hh.replay.order import bring_in_owner

__all__ = ["course"]


def course(played: Replay) -> list[Event]:
    """Return the events of a hand as Full Tilt tells them.

    The highest door card is named; who bets first on third street completes; hands are turned up once nobody can bet any more, and
    then nobody mucks; a winner whom nobody calls mucks before the pot comes; the summary tells who sits out. A hand that is told so
    already stays as it is.
    """
    events = _completed([event for event in played.hand.events if type(event) not in (Capped, Finish)])
    at = _end_of_deal(events)
    if at and not any(type(event) is BringInClaim for event in events):
        events[at:at] = _high_card(events[:at])
    events = _turned_up(events, played) if len(played.live) > 1 else _hidden(events, played)
    return _summed_up(_named(events, played), played)


def _end_of_deal(events: Sequence[Event]) -> int:
    """Return the place behind the last card of third street, 0 where there is none."""
    end = 0
    for n, event in enumerate(events):
        if type(event) is Community or (type(event) is StreetStart and event.street > 3):
            break
        if type(event) is Deal:
            end = n + 1
    return end


def _high_card(deal: Sequence[Event]) -> list[Event]:
    """Return the room's statement of the highest door card; none where a door card is not known."""
    doors = {event.seat: event.new[-1:] for event in deal if isinstance(event, Deal)}
    seat = bring_in_owner(tuple(doors), doors)
    return [] if seat is None else [BringInClaim(deal[-1].line, seat, doors[seat][0])]


def _completed(events: Sequence[Event]) -> list[Event]:
    """Return *events* with the first bet or raise of third street as a completion."""
    for n, event in enumerate(events):
        if type(event) is StreetStart and event.street > 3:
            break
        if isinstance(event, Bet | Raise | Complete):
            to = event.amount if isinstance(event, Bet) else event.to
            return [*events[:n], Complete(event.line, event.seat, to, event.is_all_in), *events[n + 1 :]]
    return list(events)


def _turned_up(events: list[Event], played: Replay) -> list[Event]:
    """Return *events* with the live hands shown as soon as nobody can bet, where all their down cards are known."""
    at = max([_end_of_deal(events), *[n for n, event in enumerate(events, 1) if isinstance(event, Act)]])
    streets = [n for n, event in enumerate(events) if n >= at and type(event) in (StreetStart, Community)]
    downs = {seat: played.holdings[seat].down for seat in played.live if seat in played.holdings}
    is_known = len(downs) == len(played.live) and all(len(down) == 2 for down in downs.values())
    if not streets or not is_known or any(type(event) is Show for event in events[: streets[-1]]):
        return events
    boards: dict[int, Cards] = {}
    for event in events[:at]:
        if isinstance(event, Deal):
            boards[event.seat] = (*boards.get(event.seat, ()), *event.new[-1:])
    shows = [Show(events[at - 1].line, seat, (*down, *boards.get(seat, ()))) for seat, down in downs.items()]
    rest = [_shown(event, played) if isinstance(event, Muck) else event for event in events[at:] if type(event) is not Showdown]
    return [*events[:at], *shows, *rest]


def _shown(event: Muck, played: Replay) -> Show:
    """Return a show for a muck."""
    holding = played.holdings[event.seat]
    cards = event.cards or (*holding.down, *holding.up, *([holding.seventh] if holding.seventh else []))
    return Show(event.line, event.seat, cards, _low(event.seat, played))


def _low(seat: int, played: Replay) -> tuple[int, ...]:
    """Return the ranks of a seat's low, none where a card of it is not known."""
    holding = played.holdings.get(seat)
    low = holding.low(played.community) if holding else None
    return low.ranks if low else ()


def _named(events: list[Event], played: Replay) -> list[Event]:
    """Return *events* with the low named of each hand that is shown once all its cards are dealt."""
    last = max([n for n, event in enumerate(events) if type(event) in (StreetStart, Community)], default=0)
    common = [played.community] if played.community else []
    for n, event in enumerate(events):
        if n > last and isinstance(event, Show) and event.cards and None not in event.cards and not event.low:
            cards: list[Any] = [*event.cards, *common]
            events[n] = msgspec.structs.replace(event, low=best_low(cards).ranks if len(cards) < 8 else ())
    return events


def _hidden(events: list[Event], played: Replay) -> list[Event]:
    """Return *events* with the winner's muck before its pot, unless it shows."""
    at = next((n for n, event in enumerate(events) if type(event) is Collect), 0)
    if not at or played.shown.intersection(played.live) or any(isinstance(event, NoShow) for event in events[:at]):
        return events
    rest = [event for event in events[at:] if type(event) is not NoShow]
    return [*events[:at], NoShow(events[at].line, events[at].seat), *rest]  # type: ignore[attr-defined]


def _summed_up(events: list[Event], played: Replay) -> list[Event]:
    """Return *events* with a line of the summary for each seat listed."""
    at = next((n for n, event in enumerate(events) if type(event) is SeatClaim), None)
    if at is None:
        return events
    claims = {event.seat: _claim(event, events, played) for event in events if isinstance(event, SeatClaim)}
    for seat in played.hand.seats:
        if seat.number not in played.dealt:
            claims.setdefault(seat.number, SeatClaim(events[at].line, seat.number, "none"))
    rest = [event for event in events[at:] if type(event) is not SeatClaim]
    return [*events[:at], *[claims[seat] for seat in sorted(claims)], *rest]


def _claim(claim: SeatClaim, events: list[Event], played: Replay) -> SeatClaim:
    """Return what the summary says of a seat: the low of mucked cards too, and no muck of a hand that was turned up to its last card."""
    if claim.result not in ("mucked", "showed") or not claim.cards:
        return claim
    low = claim.low or _low(claim.seat, played)
    is_shown = claim.result == "showed" or any(type(event) is Show and event.seat == claim.seat for event in events)
    return msgspec.structs.replace(claim, low=low, result="showed" if is_shown else "mucked")

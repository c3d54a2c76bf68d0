"""Cards booked: what is dealt, and what comes to light."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from razz_hh.events import Community, Deal, Event, Muck, SeatClaim, Show, StreetStart
from razz_hh.replay.step import Step

if TYPE_CHECKING:
    from razz_hh.replay.state import State

__all__ = ["CARDS"]


def deal(state: State, event: Deal) -> Step[Event]:
    """Book cards dealt to a seat: down cards, a door card, an up card, or the seventh."""
    seat, new, old, street = event.seat, event.new, event.old, state.street
    board = state.boards.get(seat, ())
    if street == 3:
        is_plain = not old and not board and len(new) in (1, 3) and not state.is_open
    else:
        is_repeated = old == board or (old[2:] == board and old[:2] == state.downs.get(seat))
        is_plain = is_repeated and len(board) == street - 3 < 4 and len(new) == 1 and seat in state.live and not state.is_open
    step = state.step(event, is_plain)
    if old and street < 7 and not is_plain and _begins_unsaid(state, event):
        street += 1
        state.begin_street(street)
    if seat not in state.dealt:
        state.join(seat)
    if street == 7:
        if new and new[-1] is not None:
            state.sevenths.setdefault(seat, new[-1])
        return step
    state.boards = boards = state.boards.copy()
    if street == 3:
        boards[seat] = new[-1:]
        if len(new) == 3:
            state.downs[seat] = new[:2]
    elif len(board) == street - 3:
        boards[seat] = board + new
    elif len(board) < street - 3:  # a street is left out: what the seat holds is as the line repeats it
        known = old[3 - street :]
        boards[seat] = (known if known[: len(board)] == board else board) + new
    # else the line is printed twice and deals nothing
    return step


def _begins_unsaid(state: State, event: Deal) -> bool:
    """Whether a street begins with this card whose line is lost: the last one is over, and the seat's cards are all repeated."""
    board = state.boards.get(event.seat, ())
    if len(board) != state.street - 2 or len(event.new) != 1 or event.old[-len(board) :] != board or not board:
        return False
    if not state.is_open:
        state.open_street()
    return not state.pending


def street_start(state: State, event: StreetStart) -> Step[Event]:
    """Begin a street."""
    if event.street == state.street and not state.has_acted and all(len(board) < state.street - 2 for board in state.boards.values()):
        return state.step(event)  # a line printed twice
    step = state.boundary(event)
    state.begin_street(event.street)
    return step


def community(state: State, event: Community) -> Step[Event]:
    """Book a card that is everybody's seventh (rulebook COMMUNITY_CARD)."""
    if state.street == 7:
        step = state.step(event)
    else:
        step = state.boundary(event)
        state.begin_street(7)
    state.community = event.card
    return step


def show(state: State, event: Show) -> Step[Event]:
    """Book shown cards."""
    state.shown.add(event.seat)
    return reveal(state, event)


def claim_seat(state: State, event: SeatClaim) -> Step[Event]:
    """Take what the summary says of a seat."""
    seat = event.seat
    if event.cards or event.won is not None or event.final_stack is not None or event.net is not None:
        return reveal(state, event)
    is_plain = event.result == "folded" and event.street == state.fold_street.get(seat)
    if is_plain and event.street == 3:
        paid_ante_alone = state.stack[seat] + state.antes.get(seat, 0) == state.start.get(seat)
        is_plain = event.no_bet and paid_ante_alone and seat not in state.won and seat not in state.returned
    return state.step(event, is_plain)


def reveal(state: State, event: Show | Muck | SeatClaim) -> Step[Event]:
    """Take cards that come to light, unless they were known: two down cards first, then the board, the seventh last."""
    cards = event.cards
    if len(cards) > 2:
        state.downs.setdefault(event.seat, cards[:2])
        if len(cards) == 7 and cards[6] is not None:
            state.sevenths.setdefault(event.seat, cards[6])
    return state.step(event)


CARDS: Final[dict[type[Event], Callable[[State, Any], Step[Event]]]] = {
    StreetStart: street_start,
    Deal: deal,
    Community: community,
    Show: show,
    Muck: reveal,
    SeatClaim: claim_seat,
}
"""How each event that deals or tells cards is booked."""

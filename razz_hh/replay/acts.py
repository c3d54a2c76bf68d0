"""Decisions booked: what each act does to the books of a hand, and the turn it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from razz_hh.events import Act, Bet, BringIn, Call, Check, Complete, Event, Fold, Raise
from razz_hh.replay.order import others_behind
from razz_hh.replay.step import Turn

if TYPE_CHECKING:
    from razz_hh.replay.state import State

__all__ = ["ACTS"]


def bring_in(state: State, event: BringIn) -> Turn[Act]:
    """Book a bring-in (rulebook BRING_IN_AMOUNT, BRING_IN_SHORT_CALL)."""
    seat, amount = event.seat, event.amount
    turn = state.turn(event, "bring_in", amount, state.put.get(seat, 0) + amount)
    state.wager(seat, amount, event.is_all_in)
    nominal = state.stakes.bring_in
    most = nominal or state.stakes.small_bet  # 0 where no hand tells either
    is_short = seat in state.without_chips and (amount < most or not most)
    if is_short and (custom := state.house.short_bring_in_call) != "actual":
        state.short_bring_in = True
        state.is_level_open = nominal is None or custom == "any"
        amount = amount if state.is_level_open else nominal or amount
    if amount > state.level:
        state.level = amount
    if state.house.raise_base == "bring_in":
        state.full = state.level
    state.met[seat] = state.level
    if state.checked:  # who should have brought in and checked has to act again
        state.pending = others_behind(state.live, seat, state.without_chips)
    else:
        state.done(seat)
    return turn


def complete(state: State, event: Complete) -> Turn[Act]:
    """Book a completion."""
    return _raise_to(state, event, event.to, event.is_all_in)


def raise_(state: State, event: Raise) -> Turn[Act]:
    """Book a raise."""
    return _raise_to(state, event, event.to, event.is_all_in)


def bet(state: State, event: Bet) -> Turn[Act]:
    """Book a bet; on third street it is the completion by the seat due to bring in."""
    return _raise_to(state, event, state.put.get(event.seat, 0) + event.amount, event.is_all_in)


def _raise_to(state: State, event: Act, to: int, is_all_in: bool) -> Turn[Act]:
    seat = event.seat
    amount = to - state.put.get(seat, 0)
    action = "raise" if state.n_bets or (state.level and state.street != 3) else "complete" if state.street == 3 else "bet"
    turn = state.turn(event, action, amount, to)
    state.wager(seat, amount, is_all_in)
    _lift_level(state, seat, to)
    if to > state.level:
        state.level = to
    state.met[seat] = state.level
    state.pending = others_behind(state.live, seat, state.without_chips)
    return turn


def _lift_level(state: State, seat: int, to: int) -> None:
    """Count a bet or raise to *to*, and set what the next full raise is (rulebook RAISE_SIZE, ALLIN_HALF_RULE, ALLIN_COMPLETE)."""
    full, alt = state.full, state.raise_alt
    if alt is not None and not state.level and to > state.raise_to:  # an open pair, and the bet is the big one
        state.unit = state.raise_to = alt
    unit = state.unit
    need = unit if state.house.half_rule == "full" else (unit + 1) // 2
    is_below = alt is not None and alt < state.raise_to  # completing what all-ins of half a bet or more left short
    is_completed = is_below and to == alt
    state.raise_alt = None
    if to < state.raise_to and seat in state.without_chips:
        if to - full < need:
            state.raise_to = full + unit
            if is_below and to < (alt or 0):
                state.raise_alt = alt
            elif is_completed or state.house.raise_base == "any":
                state.raise_alt = to + unit
            # On third street none settles whether the bring-in is in the half: with it the first all-in was a bet, without it this one is.
            is_first = is_below and state.street == 3 and full < unit and to - (state.stakes.bring_in or 0) >= need
            state.acted = {seat} if is_completed or is_first else state.acted | {seat}
            return
        state.raise_alt = full + unit
    state.full = to
    if not is_completed:  # else the house took the all-in for no bet yet (SHORT_CAP_COUNT)
        state.n_bets += 1
    state.raise_to = (full if to - full < need and state.house.raise_base == "bring_in" else to) + unit
    state.acted = {seat}
    if state.n_bets == state.house.cap:
        state.was_capped_multiway = len(state.live) > 2


def call(state: State, event: Call) -> Turn[Act]:
    """Book a call."""
    seat = event.seat
    to = state.put.get(seat, 0) + event.amount
    turn = state.turn(event, "call", event.amount, to)
    state.wager(seat, event.amount, event.is_all_in)
    if state.is_level_open and not state.n_bets and state.level < to and (to < state.stakes.small_bet or not state.stakes.small_bet):
        state.level = to  # the first caller with chips behind tells the nominal bring-in
        state.is_level_open = seat in state.without_chips
        if state.house.raise_base == "bring_in":
            state.full = to
    if to > state.level:
        state.top = turn.level  # who calls too much raises nobody's bet
    state.met[seat] = state.level
    state.acted.add(seat)
    state.done(seat)
    return turn


def check(state: State, event: Check) -> Turn[Act]:
    """Book a check."""
    turn = state.turn(event, "check", 0, state.put.get(event.seat, 0))
    state.met[event.seat] = state.level
    state.checked.add(event.seat)
    state.acted.add(event.seat)
    state.done(event.seat)
    return turn


def fold(state: State, event: Fold) -> Turn[Act]:
    """Book a fold."""
    seat = event.seat
    turn = state.turn(event, "fold", 0, state.put.get(seat, 0))
    live = state.live
    if seat in live:
        at = live.index(seat)
        state.live = live[:at] + live[at + 1 :]
        state.fold_street.setdefault(seat, state.street)
    state.done(seat)
    return turn


ACTS: Final[dict[type[Event], Callable[[State, Any], Turn[Act]]]] = {
    BringIn: bring_in,
    Complete: complete,
    Bet: bet,
    Raise: raise_,
    Call: call,
    Check: check,
    Fold: fold,
}
"""How each act is booked."""

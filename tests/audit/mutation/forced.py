"""RZ2: mutants of antes, bring-in and completion."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

from razz_hh.audit import WARNING
from razz_hh.events import Act, Ante, Bet, BringIn, BringInClaim, Call, Check, Event, Fold, Raise
from razz_hh.simulate import Play
from tests.audit.mutation.operator import ALL, FLAGGED, TEXTS, Outcome, dealer, printer

__all__ = ["OPERATORS"]

_SHORT_ANTES: Final = {"depth": (0.03, 2), "kind": "cash", "players": (4, 8)}
"""Tables where some seats have hardly more than the ante."""
_ANTE: Final = re.compile(r"posts (the )?ante|(?<=\w) antes \$?\d")


# --- antes ---------------------------------------------------------------------------------------


@dealer("RZ201", Ante)
def ante_is_less(play: Play, event: Ante) -> Outcome:
    """A seat that has the ante posts a part of it."""
    parts = range(play.hand.stakes.chip, event.amount, play.hand.stakes.chip)
    return None if event.is_all_in or not parts else (Ante(0, event.seat, play.rng.choice(parts)),)


@dealer("RZ201", Ante)
def ante_is_more(play: Play, event: Ante) -> Outcome:
    """A seat posts more than the ante."""
    amount = event.amount * play.rng.randint(2, 4)
    return None if event.is_all_in or play.state.stack[event.seat] <= amount else (Ante(0, event.seat, amount),)


@printer("RZ201", FLAGGED)
def ante_is_late(lines: list[str], rng: Random) -> list[str] | None:
    """A seat posts its ante after the cards are dealt, or after somebody brought in."""
    antes = [n for n, line in enumerate(lines) if _ANTE.search(line)]
    bring_in = next((n for n, line in enumerate(lines) if " brings in " in line), None)
    if bring_in is None or any("all in" in line or "all-in" in line for line in lines):
        return None
    n, late = rng.choice(antes), rng.choice((bring_in, bring_in - 1))
    return [*lines[:n], *lines[n + 1 : late + 1], lines[n], *lines[late + 1 :]]


@dealer("RZ208", Ante, rooms=("pokerstars", "kingsclub"), is_alone=True, game={"players": (2, 2)})  # others print the ante
def antes_differ(play: Play, event: Ante) -> Outcome:
    """Of two seats one posts another ante than the other, and no hand tells which is the right one."""
    amount = play.rng.choice((event.amount // 2 // play.hand.stakes.chip * play.hand.stakes.chip, 2 * event.amount))
    return None if event.is_all_in or not 0 < amount < play.state.stack[event.seat] else (Ante(0, event.seat, amount),)


@dealer("RZ202", Ante, rooms=TEXTS)
def seat_plays_without_ante(play: Play, event: Ante) -> Outcome:
    """A seat is dealt in and posts no ante."""
    play.state.join(event.seat)
    return ()


@dealer("RZ202", Ante, rooms=TEXTS)
def seat_antes_twice(play: Play, event: Ante) -> Outcome:
    """A seat posts the ante twice."""
    return (event, event) if play.state.stack[event.seat] > 2 * event.amount else None


# --- the bring-in --------------------------------------------------------------------------------


def _others(play: Play) -> list[int]:
    """Return the seats that have chips and are not the one that must bring in."""
    state = play.state
    return [seat for seat in state.pending[1:] if seat not in state.ties]


@dealer("RZ203", BringIn)
def another_seat_brings_in(play: Play, event: BringIn) -> Outcome:
    """Any seat but the highest door card brings in."""
    seats = [seat for seat in _others(play) if play.state.stack[seat] > event.amount]
    return (BringIn(0, play.rng.choice(seats), event.amount),) if seats and not event.is_all_in else None


@dealer("RZ203", BringIn)
def another_seat_opens_for_the_small_bet(play: Play, event: BringIn) -> Outcome:
    """Any seat but the highest door card opens the betting with a small bet."""
    small_bet = play.hand.stakes.small_bet
    seats = [seat for seat in _others(play) if play.state.stack[seat] > small_bet]
    return (Bet(0, play.rng.choice(seats), small_bet),) if seats else None


@dealer("RZ203", BringIn, rooms=ALL, game=_SHORT_ANTES)
def not_the_left_neighbour_of_an_all_in_high_card(play: Play, event: BringIn) -> Outcome:
    """The highest door card is all-in from its ante, and neither its left neighbour opens nor the highest card with chips."""
    state = play.state
    doors = {seat: state.boards[seat][0] for seat in state.live}
    high = max(doors, key=lambda seat: doors[seat])  # type: ignore[arg-type, return-value]
    next_high = max(state.pending, key=lambda seat: doors[seat])  # type: ignore[arg-type, return-value]
    seats = [seat for seat in state.pending[1:] if seat != next_high and state.stack[seat] > event.amount]
    return (BringIn(0, seats[0], event.amount),) if high not in state.pending and seats and not event.is_all_in else None


@dealer("RZ204", BringIn, rooms=TEXTS)
def bring_in_is_another(play: Play, event: BringIn) -> Outcome:
    """The bring-in is more or less than the table's, and not all-in."""
    stakes = play.hand.stakes
    amount = play.rng.choice([n for n in range(stakes.chip, stakes.small_bet, stakes.chip) if n != stakes.bring_in])
    return None if event.is_all_in or play.state.stack[event.seat] <= amount else (BringIn(0, event.seat, amount),)


@dealer("RZ204", Call, rooms=("pokerstars", "fulltilt", "winamax"))  # KingsClub's amounts are street totals
def second_seat_brings_in(play: Play, event: Call) -> Outcome:
    """A seat that owes the bring-in brings in as well."""
    state = play.state
    if state.street > 3 or state.n_bets or event.is_all_in or event.amount != play.hand.stakes.bring_in:
        return None
    return (BringIn(0, event.seat, event.amount),)


@dealer("RZ205", BringIn, rooms=ALL)
def bring_in_folds(play: Play, event: BringIn) -> Outcome:
    """The seat that must bring in folds, and the next seat brings in."""
    return (Fold(0, event.seat),) if _is_high(play, event.seat) and len(play.state.live) > 2 else None


@dealer("RZ205", BringIn, rooms=TEXTS)
def bring_in_checks(play: Play, event: BringIn) -> Outcome:
    """The seat that must bring in checks, and the next seat brings in."""
    return (Check(0, event.seat),) if _is_high(play, event.seat) else None


def _is_high(play: Play, seat: int) -> bool:
    """Whether a seat shows the highest door card of all that are dealt in."""
    doors = {other: board[0] for other, board in play.state.boards.items()}
    return seat == max(doors, key=lambda other: doors[other])  # type: ignore[arg-type, return-value]


@dealer("RZ206", Raise)
def completion_is_to_more(play: Play, event: Raise) -> Outcome:
    """The first raise over the bring-in is to another amount than the small bet, and not all-in."""
    state = play.state
    if state.street > 3 or state.n_bets or event.is_all_in or not state.level:
        return None
    if state.level > (play.hand.stakes.bring_in or 0):
        return None  # over a short all-in some houses raise by the small bet, and where no house is known that is no error
    return _completion(play, event.seat, state.level, event.to)


def _completion(play: Play, seat: int, level: int, right: int) -> Outcome:
    stakes = play.hand.stakes
    chip = stakes.chip
    to = play.rng.choice([level + stakes.small_bet, 2 * stakes.small_bet, (level + stakes.small_bet) // 2 // chip * chip])
    has_more = play.state.stack[seat] > to - play.state.put.get(seat, 0)
    return (Raise(0, seat, to - level, to),) if has_more and level < to != right else None


@dealer("RZ206", BringIn)
def opening_bet_is_not_small(play: Play, event: BringIn) -> Outcome:
    """The high card opens, and not with the small bet but with more or less."""
    stakes = play.hand.stakes
    amount = play.rng.choice([2 * stakes.small_bet, stakes.small_bet + stakes.chip, stakes.small_bet - stakes.chip])
    return (Bet(0, event.seat, amount),) if play.state.stack[event.seat] > amount > (stakes.bring_in or 0) else None


# --- who is high ---------------------------------------------------------------------------------


def _is_first(play: Play) -> bool:
    return not any(isinstance(event, Act) for event in play.events)


@dealer("RZ207", Act, rooms=("fulltilt",))
def wrong_seat_is_high(play: Play, event: Event) -> Outcome:
    """The room says that another seat than the highest door card is high."""
    if not _is_first(play):
        return None
    seat = play.rng.choice([seat for seat in play.state.live if not _is_high(play, seat)])
    return BringInClaim(0, seat, play.state.boards[seat][0]), event


@dealer("RZ207", Act, rooms=("fulltilt",))
def high_card_is_another(play: Play, event: Any) -> Outcome:
    """The room names the right seat, with another card than its door card."""
    if not _is_first(play):
        return None
    seat = next(seat for seat in play.state.live if _is_high(play, seat))
    return BringInClaim(0, seat, play._deck[0]), event


@printer("RZ210", ("pokerstars", "fulltilt"), severity=WARNING)
def big_bet_is_the_small_one(lines: list[str], rng: Random) -> list[str] | None:
    """The header says that the big bet is as much as the small one, and nobody makes a big bet."""
    limits = re.search(r"([$€]?[\d.,]+)/([$€]?[\d.,]+)", lines[0])
    fifth = next((n for n, line in enumerate(lines) if re.match(r"\*\*\* 5(th|TH) STREET", line)), len(lines))
    if limits is None or any(re.search(r" (bets|raises|calls) ", line) for line in lines[fifth:]):
        return None
    start, end = limits.span(2)
    return [f"{lines[0][:start]}{limits[1]}{lines[0][end:]}", *lines[1:]]


OPERATORS: Final = (
    big_bet_is_the_small_one,
    ante_is_less,
    ante_is_more,
    ante_is_late,
    antes_differ,
    seat_plays_without_ante,
    seat_antes_twice,
    another_seat_brings_in,
    another_seat_opens_for_the_small_bet,
    not_the_left_neighbour_of_an_all_in_high_card,
    bring_in_is_another,
    second_seat_brings_in,
    bring_in_folds,
    bring_in_checks,
    completion_is_to_more,
    opening_bet_is_not_small,
    wrong_seat_is_high,
    high_card_is_another,
)

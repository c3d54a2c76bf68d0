"""Hands with one planted fault each: everything before it is legal, and everything after it follows from what was printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    PotClaim,
    Raise,
    ReturnUncalled,
    Show,
)
from razz_hh.hand import Hand
from razz_hh.simulate.bot import act
from razz_hh.simulate.game import Game
from razz_hh.simulate.play import Play
from razz_hh.simulate.table import CashTable, Clock

__all__ = ["FAULTS", "Fault", "Planted", "plant"]

Outcome = Sequence[Event] | None
"""What happens instead; None where the fault cannot be planted here."""

_TABLES: Final = 40  # tables tried for an occasion, and deals at each
_DEALS: Final = 200


class Fault(NamedTuple):
    """A way to break the rules, with the code of the rule that it breaks and what is `wrong` in words.

    `must_fold`: the seat at fault must fold later, so that no pot hangs on it.
    """

    code: str
    wrong: str
    change: Callable[[Play, Any], Outcome]
    heard: tuple[type[Event], ...]
    must_fold: bool = False


class Planted(NamedTuple):
    """A hand with a fault: `at` is the index of the event that is wrong, or before which one is missing."""

    hand: Hand
    fault: Fault
    at: int


def plant(seed: int, game: Game, faults: Sequence[Fault] | None = None) -> Iterator[Planted]:
    """Yield one hand for each fault (all of them where none are named), dealt one after the other at a cash table.

    Raises `ValueError` where the game gives no occasion for one of them.
    """
    rng = Random(seed)
    clock = Clock(rng, game.start)
    table = CashTable(rng, game, clock)
    for fault in FAULTS if faults is None else faults:
        for _ in range(_TABLES):
            planted = _plant_at(table, fault, rng)
            if planted is not None:
                yield planted
                break
            table = CashTable(rng, game, clock)
        else:
            raise ValueError(f"no hand of this game gives occasion for this: {fault.wrong}")


def _plant_at(table: CashTable, fault: Fault, rng: Random) -> Planted | None:
    """Deal the table's next hand until the fault finds an occasion in it; None where it hardly ever does with these stacks."""
    header, styles = table.header(), table.styles
    for _ in range(_DEALS):
        planter = _Planter(fault)
        play = Play(header, styles, rng, table.game, tamper=planter)
        hand = play.run()
        if planter.at is not None and (not fault.must_fold or _seat_of(hand.events[planter.at]) not in play.state.live):
            table.settle(hand, play.state.stack)
            table.clock.tick(60)
            return Planted(hand, fault, planter.at)
    return None


def _seat_of(event: Any) -> int:
    seat: int = event.seat
    return seat


class _Planter:
    """Plants a fault at the first occasion."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.at: int | None = None

    def __call__(self, play: Play, event: Event) -> Sequence[Event]:
        if self.at is None and isinstance(event, self.fault.heard):
            outcome = self.fault.change(play, event)
            if outcome is not None:
                self.at = len(play.events)
                return outcome
        return (event,)


def _wrong_bring_in_seat(play: Play, event: BringIn) -> Outcome:
    state = play.state
    if event.is_all_in or len(state.pending) < 3 or state.stack[state.pending[1]] <= event.amount:
        return None
    return (msgspec.structs.replace(event, seat=state.pending[1]),)


def _wrong_bring_in_amount(play: Play, event: BringIn) -> Outcome:
    amount = (event.amount + play.hand.stakes.small_bet) // 2
    return None if play.state.stack[event.seat] <= amount else (BringIn(0, event.seat, amount),)


def _wrong_ante(play: Play, event: Ante) -> Outcome:
    return None if event.is_all_in or play.rng.random() < 0.5 else (Ante(0, event.seat, event.amount // 2),)


def _wrong_opener(play: Play, event: Check | Bet) -> Outcome:
    state = play.state
    if state.has_acted or state.ties or len(state.pending) < 2 or state.street == 3:
        return None
    return (Check(0, state.pending[1]),)


def _out_of_turn(play: Play, event: Call | Fold) -> Outcome:
    state = play.state
    if not state.has_acted or not state.n_bets or len(state.pending) < 2 or state.street == 3:
        return None
    second = state.pending[1]
    return (act(state, second, state.options(second), 1),)


def _wrong_bet(play: Play, event: Bet) -> Outcome:
    stakes = play.hand.stakes
    return None if event.is_all_in or play.state.street < 5 else (Bet(0, event.seat, stakes.small_bet),)


def _double_bet(play: Play, event: Bet) -> Outcome:
    state, board = play.state, play.state.boards[event.seat]
    big_bet = play.hand.stakes.big_bet
    if state.street != 4 or state.stack[event.seat] <= big_bet or board[0] is None or board[1] is None or board[0].rank != board[1].rank:
        return None
    return (Bet(0, event.seat, big_bet),)


def _wrong_raise(play: Play, event: Raise) -> Outcome:
    state = play.state
    to = event.to + play.hand.stakes.small_bet
    if not state.n_bets or event.is_all_in or state.stack[event.seat] <= to - state.put.get(event.seat, 0):
        return None
    return (Raise(0, event.seat, to - state.level, to),)


def _over_the_cap(play: Play, event: Call) -> Outcome:
    state = play.state
    unit = play.hand.stakes.bet_on(state.street)
    to = state.level + unit
    if state.n_bets != play.house.cap or state.stack[event.seat] <= to - state.put.get(event.seat, 0):
        return None
    if not any(state.stack[seat] for seat in state.live if seat != event.seat):
        return None
    return (Raise(0, event.seat, unit, to),)


def _check_facing_bet(play: Play, event: Fold) -> Outcome:
    state = play.state
    callers = sum([state.put.get(seat, 0) == state.level for seat in state.live])
    return (Check(0, event.seat),) if state.street > 3 and callers >= 2 else None


def _duplicate_card(play: Play, event: Deal) -> Outcome:
    state = play.state
    if not 4 <= state.street <= 6 or event.seat == play.hand.hero_seat:
        return None
    door = next(board[0] for seat, board in state.boards.items() if seat != event.seat)
    return (msgspec.structs.replace(event, new=(door,)),)


def _wrong_total(play: Play, event: PotClaim) -> Outcome:
    return None if event.pots else (msgspec.structs.replace(event, total=event.total + play.hand.stakes.small_bet),)


def _keep_uncalled(play: Play, event: ReturnUncalled) -> Outcome:
    return () if len(play.state.live) == 1 and play.state.street > 3 else None


def _wrong_winner(play: Play, event: Collect) -> Outcome:
    shown = [e.seat for e in play.events if type(e) is Show and e.seat != event.seat]
    return (msgspec.structs.replace(event, seat=shown[0]),) if event.pot is None and shown else None


def _wrong_low(play: Play, event: Show) -> Outcome:
    low = event.low
    if len(play.state.live) == 1 or len(set(low)) < 5 or low[0] == 13:
        return None
    return (msgspec.structs.replace(event, low=(low[0] + 1, *low[1:])),)


def _no_all_in(play: Play, event: Call) -> Outcome:
    return (msgspec.structs.replace(event, is_all_in=False),) if event.is_all_in else None


FAULTS: Final = (
    Fault("RZ203", "the seat left of the highest door card brings in", _wrong_bring_in_seat, (BringIn,)),
    Fault("RZ204", "the bring-in is not what the table's other hands bring in for", _wrong_bring_in_amount, (BringIn,)),
    Fault("RZ201", "the ante is half of what the others post, and not all-in", _wrong_ante, (Ante,), must_fold=True),
    Fault("RZ301", "the seat left of the lowest board opens the street", _wrong_opener, (Check, Bet)),
    Fault("RZ302", "the seat acts before the one on its right that is due", _out_of_turn, (Call, Fold)),
    Fault("RZ306", "a small bet on a street of big bets, and not all-in", _wrong_bet, (Bet,)),
    Fault("RZ306", "a big bet on fourth street, where an open pair changes nothing", _double_bet, (Bet,)),
    Fault("RZ307", "the raise is not by one bet, and not all-in", _wrong_raise, (Raise,)),
    Fault("RZ311", "a raise after the betting is capped", _over_the_cap, (Call,)),
    Fault("RZ310", "a check where a bet must be called", _check_facing_bet, (Fold,), must_fold=True),
    Fault("RZ101", "the card dealt is another seat's door card", _duplicate_card, (Deal,), must_fold=True),
    Fault("RZ405", "the total is a small bet more than was put in", _wrong_total, (PotClaim,)),
    Fault("RZ404", "before this line the uncalled bet should go back", _keep_uncalled, (ReturnUncalled,)),
    Fault("RZ503", "the pot goes to the worse of two lows shown", _wrong_winner, (Collect,)),
    Fault("RZ501", "the low printed is not the best of the cards shown", _wrong_low, (Show,)),
    Fault("RZ402", "the call takes the seat's last chips and does not say all-in", _no_all_in, (Call,)),
)
"""Every fault that can be planted."""

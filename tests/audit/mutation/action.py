"""RZ3: mutants of turns, bets, raises, calls and checks."""

from __future__ import annotations

from typing import Any, Final

from razz_hh.audit import WARNING
from razz_hh.cards import Card
from razz_hh.events import Act, Bet, BringIn, Call, Capped, Check, Community, Event, Fold, Raise, ReturnUncalled, Showdown, StreetStart
from razz_hh.low import board_low
from razz_hh.simulate import Play, Style
from razz_hh.simulate.bot import act
from tests.audit.mutation.operator import TEXTS, Outcome, dealer

__all__ = ["OPERATORS"]

_ALL_INS: Final = {"depth": (0.4, 3), "looseness": (0.7, 1)}
_TIED: Final = {"players": (2, 4), "looseness": (0.95, 1), "twins": 0}
_CALLERS: Final = Style(looseness=0.97, aggression=0.7)
_MANIACS: Final = Style(looseness=0.95, aggression=1.0)


def _unit(play: Play) -> int:
    return play.hand.stakes.bet_on(play.state.street)


def _has(play: Play, seat: int, chips: int) -> bool:
    """Whether a seat has more than so many chips."""
    return play.state.stack[seat] > chips


# --- who opens -----------------------------------------------------------------------------------


def _is_open(play: Play) -> bool:
    """Whether the one who opens a later street is about to act, and nobody else might as well."""
    state = play.state
    return state.street > 3 and not state.has_acted and not state.ties and len(state.pending) > 1


@dealer("RZ301", Check, Bet)
def another_seat_opens(play: Play, event: Check | Bet) -> Outcome:
    """A seat that does not show the lowest board opens a later street."""
    if not _is_open(play):
        return None
    seat, unit = play.rng.choice(play.state.pending[1:]), _unit(play)
    return (Bet(0, seat, unit) if play.rng.random() < 0.5 and _has(play, seat, unit) else Check(0, seat),)


@dealer("RZ301", Check, Bet, game=_ALL_INS)
def second_lowest_opens_for_an_all_in_seat(play: Play, event: Check | Bet) -> Outcome:
    """The lowest board is all-in, and the lowest with chips opens, which is not on its left."""
    if not _is_open(play):
        return None
    boards = {seat: board_low([card for card in play.state.boards[seat] if card]) for seat in play.state.live}
    lowest, *others = sorted(boards, key=lambda seat: boards[seat].value)
    second = next(seat for seat in others if seat in play.state.pending)
    is_tied = boards[others[0]].value == boards[lowest].value
    return (Check(0, second),) if lowest not in play.state.pending and second != event.seat and not is_tied else None


def _stack_deck(play: Play) -> None:
    """Have two seats be dealt equally low boards, lower than most."""
    deck, rng = play._deck, play.rng
    up: dict[int, list[Card]] = {seat: [] for seat in rng.sample(play.state.live, 2)}
    for rank in rng.sample(range(1, 9), 4):
        for board in up.values():
            board.append(next(card for card in deck if card.rank == rank))
            deck.remove(board[-1])
    for seat, board in up.items():
        play._reserved[seat] = [deck.pop(), *board, deck.pop(), deck.pop()]


@dealer("RZ301", StreetStart, Check, Bet, rooms=TEXTS, game=_TIED)
def tied_seats_take_turns_to_open(play: Play, event: StreetStart | Check | Bet) -> Outcome:
    """Two boards are equally low on sixth street, and the other of them opens seventh."""
    state = play.state
    if isinstance(event, StreetStart):
        if event.street == 3:
            _stack_deck(play)
        return None
    tied = [seat for seat in play._reserved if seat in state.pending]
    if state.street < 7 or not _is_open(play) or len(tied) < 2 or state.opener not in tied:
        return None
    if [seat for seat in tied if seat != event.seat] == tied:
        return None
    return (Check(0, next(seat for seat in tied if seat != event.seat)),)


@dealer("RZ303", StreetStart, Check, Bet, rooms=("pokerstars",), severity=WARNING, game=_TIED)
def tie_goes_to_the_lower_suit(play: Play, event: StreetStart | Check | Bet) -> Outcome:
    """Two boards are equally low, and the one whose highest card is of the lower suit opens."""
    state = play.state
    if isinstance(event, StreetStart):
        if event.street == 3:
            _stack_deck(play)
        return None
    is_tie = 3 < state.street < 7 and not state.has_acted and len(state.ties) == 1
    return (Check(0, state.ties[0]),) if is_tie else None


# --- turns ---------------------------------------------------------------------------------------


@dealer("RZ302", Act)
def seat_acts_too_soon(play: Play, event: Act) -> Outcome:
    """A seat acts before another whose turn it is, be it a call, a raise or a fold."""
    state = play.state
    if not state.has_acted or len(state.pending) < 2:
        return None
    seat = play.rng.choice(state.pending[1:])
    return (act(state, seat, state.options(seat), play.rng.choice((0, 1, 2))),)


@dealer("RZ304", Call, Fold, Check, rooms=TEXTS)
def last_act_is_missing(play: Play, event: Call | Fold | Check) -> Outcome:
    """A street ends before its last seat has acted, which stays in the hand."""
    state = play.state
    if len(state.pending) > 1:
        return None
    state.done(event.seat)
    return ()


@dealer("RZ305", Act, rooms=TEXTS)
def folded_seat_acts(play: Play, event: Act) -> Outcome:
    """A seat that has folded folds once more, or checks."""
    folded = sorted(play.state.dealt - set(play.state.live))
    if not folded:
        return None
    seat = play.rng.choice(folded)
    return Check(0, seat) if play.rng.random() < 0.5 else Fold(0, seat), event


@dealer("RZ305", Act, rooms=TEXTS, game=_ALL_INS)
def all_in_seat_acts(play: Play, event: Act) -> Outcome:
    """A seat that is all-in checks."""
    seats = sorted(play.state.without_chips & set(play.state.live))
    return (Check(0, play.rng.choice(seats)), event) if seats and play.state.has_acted else None


@dealer("RZ305", StreetStart, Community, Showdown, rooms=TEXTS)
def seat_acts_after_the_round(play: Play, event: Event) -> Outcome:
    """All have acted and nobody raised, and a seat checks once more."""
    state = play.state
    seats = [seat for seat in state.live if seat not in state.without_chips]
    return (Check(0, play.rng.choice(seats)), event) if state.has_acted and len(seats) > 1 else None


@dealer("RZ305", StreetStart, rooms=TEXTS)
def bring_in_has_an_option(play: Play, event: StreetStart) -> Outcome:
    """All have called the bring-in, and it checks."""
    state = play.state
    seat = state.bring_in_seat
    is_limped = event.street == 4 and not state.n_bets and seat in state.live and seat not in state.without_chips
    return (Check(0, seat or 0), event) if is_limped and len(state.live) > 1 else None


@dealer("RZ305", StreetStart, Community, Showdown, rooms=TEXTS, game=_ALL_INS)
def bet_that_nobody_can_call(play: Play, event: Event) -> Outcome:
    """One seat alone has chips left, and bets on a street where nothing is owed. The bet goes back."""
    state, unit = play.state, _unit(play)
    seats = [seat for seat in state.live if seat not in state.without_chips]
    if len(seats) != 1 or state.has_acted or state.street == 3 or not _has(play, seats[0], unit):
        return None
    return Bet(0, seats[0], unit), ReturnUncalled(0, seats[0], unit), event


# --- amounts -------------------------------------------------------------------------------------


@dealer("RZ306", Bet)
def bet_is_of_another_size(play: Play, event: Bet) -> Outcome:
    """A bet is more or less than the street's, and not all-in."""
    unit, chip = _unit(play), play.hand.stakes.chip
    amount = play.rng.choice((unit // 2 // chip * chip, 2 * unit, unit + chip, unit - chip))
    return (Bet(0, event.seat, amount),) if play.state.street > 3 and _has(play, event.seat, amount) else None


@dealer("RZ306", Check, Bet, game={"looseness": (0.8, 1)})
def open_pair_bets_double(play: Play, event: Check | Bet) -> Outcome:
    """A seat with an open pair on fourth street makes a big bet."""
    board, big_bet = play.state.boards[event.seat], play.hand.stakes.big_bet
    if play.state.street != 4 or not _has(play, event.seat, big_bet):
        return None
    ranks = [card.rank for card in board if card]
    return (Bet(0, event.seat, big_bet),) if ranks[0] == ranks[1] else None


@dealer("RZ306", Bet, game={"depth": (1, 8)})
def all_in_bet_is_too_much(play: Play, event: Bet) -> Outcome:
    """A seat bets all its chips, which are more than the street's bet."""
    stack = play.state.stack[event.seat]
    return (Bet(0, event.seat, stack, True),) if play.state.street > 3 and _has(play, event.seat, _unit(play)) else None


@dealer("RZ307", Raise)
def raise_is_of_another_size(play: Play, event: Raise) -> Outcome:
    """A raise is by more or less than one bet, and not all-in."""
    state, unit, chip = play.state, _unit(play), play.hand.stakes.chip
    to = event.to + play.rng.choice((unit, unit // 2 // chip * chip, chip, -chip))
    is_raise = state.n_bets and to > state.level and not event.is_all_in
    return (Raise(0, event.seat, to - state.level, to),) if is_raise and _has(play, event.seat, to - state.put.get(event.seat, 0)) else None


@dealer("RZ307", Raise, game={"depth": (2, 8), "looseness": (0.6, 1)})
def all_in_raise_is_too_much(play: Play, event: Raise) -> Outcome:
    """A seat raises all its chips, which are more than one bet over the level."""
    state = play.state
    to = state.put.get(event.seat, 0) + state.stack[event.seat]
    return (Raise(0, event.seat, to - state.level, to, True),) if state.n_bets and to > event.to and not event.is_all_in else None


@dealer("RZ307", Raise, Call, Fold, rooms=TEXTS, style=_CALLERS, game={"depth": (0.6, 4), "players": (5, 8)})
def raise_over_a_short_all_in(play: Play, event: Raise | Call | Fold) -> Outcome:
    """An all-in is short, and the next raise is by a whole bet over it where it should complete it."""
    state, to = play.state, play.state.level + _unit(play)
    may_raise = state.options(event.seat).raise_to is not None and _has(play, event.seat, to - state.put.get(event.seat, 0))
    is_short = state.street > 3 and state.level and state.raise_to < to != state.raise_alt  # all-ins that complete a bet may be one
    return (Raise(0, event.seat, _unit(play), to),) if is_short and may_raise else None


@dealer("RZ308", Call, rooms=TEXTS)
def call_is_for_less(play: Play, event: Call) -> Outcome:
    """A call is for less than is owed, and not all-in."""
    parts = range(play.hand.stakes.chip, event.amount, play.hand.stakes.chip)
    return None if event.is_all_in or not parts else (Call(0, event.seat, play.rng.choice(parts)),)


@dealer("RZ308", Call, rooms=TEXTS)
def call_is_for_more(play: Play, event: Call) -> Outcome:
    """A call is for more than is owed."""
    amount = event.amount + play.rng.choice((play.hand.stakes.chip, _unit(play)))
    return (Call(0, event.seat, amount),) if _has(play, event.seat, amount) else None


@dealer("RZ309", Check, rooms=TEXTS)
def call_of_no_bet(play: Play, event: Check) -> Outcome:
    """A seat that owes nothing calls, for nothing or for a bet that nobody made."""
    amount = play.rng.choice((0, _unit(play)))
    return (Call(0, event.seat, amount),) if _has(play, event.seat, amount) else None


@dealer("RZ310", Call, Fold, rooms=TEXTS)
def check_of_a_bet(play: Play, event: Call | Fold) -> Outcome:
    """A seat that owes a bet checks."""
    state = play.state
    return (Check(0, event.seat),) if state.level > state.put.get(event.seat, 0) else None


# --- when to raise -------------------------------------------------------------------------------


def _can_be_called(play: Play, seat: int) -> bool:
    """Whether anybody else has chips."""
    return any(play.state.stack[other] for other in play.state.live if other != seat)


@dealer("RZ311", Call, Fold, game={"players": (4, 8), "depth": (10, 30)}, style=_MANIACS)
def one_raise_too_many(play: Play, event: Call | Fold) -> Outcome:
    """A seat raises after the last raise of a street, three or more seats being in."""
    state, unit = play.state, _unit(play)
    bets = [e for e in _street(play) if isinstance(e, Bet | Raise)]
    to = state.level + unit
    is_full = len(bets) == play.house.cap and not any(bet.is_all_in for bet in bets)
    can = _has(play, event.seat, to - state.put.get(event.seat, 0)) and _can_be_called(play, event.seat)
    return (Raise(0, event.seat, unit, to),) if is_full and can and len(state.live) > 2 else None


def _street(play: Play) -> list[Event]:
    """Return what has happened on this street."""
    start = max([n for n, event in enumerate(play.events) if isinstance(event, StreetStart | Community)])
    return play.events[start:]


@dealer("RZ312", Call, Fold, style=_CALLERS, game={"depth": (0.6, 2.5), "players": (6, 8)})
def raise_that_is_not_reopened(play: Play, event: Call | Fold) -> Outcome:
    """A seat has bet or called, another goes all-in for less than half a bet more, and the first one raises."""
    state, unit = play.state, _unit(play)
    wagers = [e for e in _street(play) if isinstance(e, Bet | Raise)]
    if len(wagers) < 2 or len(wagers) > play.house.cap or not _can_be_called(play, event.seat):
        return None
    full, short = wagers[-2:]
    is_short = short.is_all_in and not full.is_all_in and 0 < _to(short) - _to(full) < unit / 2
    is_square = state.put.get(event.seat, 0) == _to(full)
    to = state.raise_to
    return (Raise(0, event.seat, to - state.level, to),) if is_short and is_square and _has(play, event.seat, to - _to(full)) else None


def _to(wager: Bet | Raise) -> int:
    return wager.amount if isinstance(wager, Bet) else wager.to


@dealer("RZ313", Call, rooms=TEXTS, severity=WARNING, game=_ALL_INS)
def raise_that_nobody_can_call(play: Play, event: Call) -> Outcome:
    """A seat raises where every opponent is all-in; what it raises goes back."""
    state, unit = play.state, _unit(play)
    to = state.raise_to
    is_alone = not _can_be_called(play, event.seat) and to > state.level
    return (Raise(0, event.seat, to - state.level, to),) if is_alone and _has(play, event.seat, unit + event.amount) else None


@dealer("RZ315", Bet, Raise, BringIn, rooms=("pokerstars",))
def capped_too_soon(play: Play, event: Any) -> Outcome:
    """The room says that the betting is capped after the first, second or third bet, or after the bring-in."""
    return (event, Capped(0)) if play.state.n_bets + 1 < play.house.cap else None


OPERATORS: Final = (
    open_pair_bets_double,
    another_seat_opens,
    second_lowest_opens_for_an_all_in_seat,
    tied_seats_take_turns_to_open,
    tie_goes_to_the_lower_suit,
    seat_acts_too_soon,
    last_act_is_missing,
    folded_seat_acts,
    all_in_seat_acts,
    seat_acts_after_the_round,
    bring_in_has_an_option,
    bet_that_nobody_can_call,
    bet_is_of_another_size,
    all_in_bet_is_too_much,
    raise_is_of_another_size,
    all_in_raise_is_too_much,
    raise_over_a_short_all_in,
    call_is_for_less,
    call_is_for_more,
    call_of_no_bet,
    check_of_a_bet,
    one_raise_too_many,
    raise_that_is_not_reopened,
    raise_that_nobody_can_call,
    capped_too_soon,
)

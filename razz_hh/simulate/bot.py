"""Players that play Razz sensibly enough for their hands to look real."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from razz_hh.cards import Card
from razz_hh.events import Act, Bet, BringIn, Call, Check, Fold, Raise
from razz_hh.low import low_of_weight
from razz_hh.replay import Options, State

__all__ = ["Style", "act", "decide"]

_FOLD, _CALL, _RAISE = range(3)
_EIGHT: Final = 8  # the highest rank that helps a low worth having


class Style(msgspec.Struct, frozen=True):
    """How a player plays, each knob from 0 to 1.

    `looseness` is how gladly it stays with doubtful cards (1 never folds), `aggression` how gladly it bets and raises,
    `openness` how often it shows a hand that it might hide.
    """

    looseness: float = 0.4
    aggression: float = 0.5
    openness: float = 0.2


def decide(state: State, seat: int, cards: list[Card], style: Style | None, rng: Random) -> Act:
    """Return what the player in *seat*, holding *cards*, does at its turn: always one of `State.options`.

    A player without a style is away: it brings in where it must, else checks or folds.
    """
    options = state.options(seat)
    if style is None:
        return act(state, seat, options, _FOLD)
    if state.street == 3:
        wish = _third_street(state, seat, cards, style, rng)
    elif state.street == 7:
        wish = _river(state, seat, cards, style, rng)
    else:
        wish = _draw(state, seat, cards, style, rng)
    if wish == _FOLD and rng.random() < style.looseness**12:
        wish = _CALL
    if wish == _RAISE and options.double_to is not None and rng.random() < 0.5:
        added = options.double_to - state.put.get(seat, 0)
        return Bet(0, seat, added, added == state.stack[seat])
    if wish == _FOLD and options.bring_in is not None and options.can_fold and rng.random() < 0.5:
        return Fold(0, seat)
    return act(state, seat, options, wish)


def act(state: State, seat: int, options: Options, wish: int) -> Act:
    """Return the legal act nearest to a *wish* to fold (0), call (1) or raise (2), in the words of PokerStars."""
    stack = state.stack[seat]
    to = options.raise_to
    is_short_opening = options.bring_in is not None and to is not None and to < state.raise_to
    if wish == _RAISE and to is not None and to > state.level and not is_short_opening:
        added = to - state.put.get(seat, 0)
        if not state.level:
            return Bet(0, seat, added, added == stack)
        return Raise(0, seat, to - state.level, to, added == stack)
    if options.bring_in is not None:
        return BringIn(0, seat, options.bring_in, options.bring_in == stack)
    if options.can_check:
        return Check(0, seat)
    if options.call is not None and (wish or not options.can_fold):
        return Call(0, seat, options.call, options.call == stack)
    return Fold(0, seat)


def _low_cards(cards: list[Card] | tuple[Card | None, ...]) -> int:
    """Return how many different ranks up to eight are among *cards*."""
    ranks = 0
    for card in cards:
        if card is not None and card.rank <= _EIGHT:
            ranks |= 1 << card.rank
    return ranks.bit_count()


def _start(cards: list[Card]) -> float:
    """Return what three cards are worth to start with, from 0 to 1: three different low cards are worth more than 0.6."""
    ranks = {card.rank for card in cards}
    top, lows = max(ranks), sum([rank <= _EIGHT for rank in ranks])
    if len(ranks) == 3 and lows == 3:
        return 0.62 + 0.06 * (_EIGHT - top)
    if len(ranks) == 3 and lows == 2:
        return 0.50 if top == 9 else 0.40 if top == 10 else 0.27
    return 0.30 if lows == 2 else 0.05


def _third_street(state: State, seat: int, cards: list[Card], style: Style, rng: Random) -> int:
    worth = _start(cards)
    chance = rng.random()
    if state.n_bets == 0:
        if worth > 0.6 and chance < 0.35 + 0.6 * style.aggression:
            return _RAISE
        if _can_steal(state, seat) and chance < 0.15 + 0.6 * style.aggression:
            return _RAISE
        return _CALL if worth + 0.35 * style.looseness * chance > 0.58 else _FOLD
    if worth >= 0.62 and chance < (worth - 0.45) * 2.5 * style.aggression / state.n_bets**0.5:
        return _RAISE
    committed = 0.1 if state.put.get(seat) else 0.0
    need = 0.60 + 0.03 * state.n_bets - committed
    return _CALL if worth + 0.35 * style.looseness * chance > need else _FOLD


def _can_steal(state: State, seat: int) -> bool:
    """Return whether the seat's door card is low and beats every door card still to be reckoned with."""
    own = state.boards[seat][0]
    others = [state.boards[other][0] for other in state.live if other != seat]
    return own is not None and own.rank <= _EIGHT and all(card is None or own.rank < card.rank for card in others)


def _lead(state: State, seat: int, cards: list[Card]) -> int:
    """Return by how many low cards the seat leads the best board against it, two good down cards supposed."""
    best = 0
    boards = state.boards
    for other in state.live:
        if other != seat:
            best = max(best, _low_cards(boards[other]))
    return min(5, _low_cards(cards)) - min(5, best + 2)


def _draw(state: State, seat: int, cards: list[Card], style: Style, rng: Random) -> int:
    """Fourth to sixth street: bet a lead, go on with a draw, fold a brick to a bet."""
    lead = _lead(state, seat, cards)
    chance = rng.random()
    owed = state.level - state.put.get(seat, 0)
    if owed <= 0:
        likely = 0.6 + 0.4 * style.aggression if lead > 0 else (0.3 + 0.5 * style.aggression if lead == 0 else 0.3 * style.aggression)
        return _RAISE if chance < likely else _CALL
    if lead > 0 and chance < (0.3 + 0.6 * style.aggression) / max(1, state.n_bets) ** 0.5:
        return _RAISE
    if lead == 0 and chance < 0.5 * style.aggression / max(1, state.n_bets) ** 0.5:
        return _RAISE
    if lead >= 0:
        return _CALL
    odds = min(0.3, state.pot / owed / 40)
    stay = 0.25 + 0.5 * style.looseness + odds if lead == -1 else 0.5 * style.looseness**2 + odds / 3
    return _CALL if chance < stay else _FOLD


def _river(state: State, seat: int, cards: list[Card], style: Style, rng: Random) -> int:
    """Seventh street: bet a made low for value, pay off with a rough one."""
    low = low_of_weight(sum([card.weight for card in cards]))
    top = low.ranks[0] if len(set(low.ranks)) == 5 else 14
    chance = rng.random()
    if state.level <= state.put.get(seat, 0):
        likely = (0.95, 0.9, 0.75, 0.45)[max(0, top - 6)] if top <= 9 else 0.12
        return _RAISE if chance < likely * (0.4 + 0.6 * style.aggression) else _CALL
    if top <= 8 and chance < (1.0 if top <= 5 else 0.8 - 0.25 * (top - 6)) * (0.5 + 0.5 * style.aggression) / max(1, state.n_bets) ** 0.4:
        return _RAISE
    stay = 1.0 if top <= 9 else (0.75 if top == 10 else 0.45 if top <= 12 else 0.04) + 0.25 * style.looseness
    return _CALL if chance < stay else _FOLD

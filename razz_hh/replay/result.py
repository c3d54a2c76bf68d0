"""A hand replayed: its steps, and what they came to."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from razz_hh.cards import Card
from razz_hh.events import Cards, Collect, Event
from razz_hh.hand import Hand
from razz_hh.house import HouseRules, rules_in
from razz_hh.low import Low, low_of_weight
from razz_hh.pots import Pot, side_pots
from razz_hh.replay.state import State
from razz_hh.replay.step import Step
from razz_hh.stakes import Stakes

__all__ = ["Holding", "Replay", "replay"]


class Holding(msgspec.Struct, gc=False):
    """The cards of one seat as far as the hand tells: two down cards, the up cards, the seventh."""

    down: Cards = ()
    up: Cards = ()
    seventh: Card | None = None

    def low(self, community: Card | None) -> Low | None:
        """Return the best low where all seven cards are known (a community card counts as the seventh)."""
        last = self.seventh or community
        if last is None or len(self.down) != 2 or len(self.up) != 4:
            return None
        weight = last.weight
        for card in self.down + self.up:
            if card is None:
                return None
            weight += card.weight
        return low_of_weight(weight)


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """One hand followed to its end, under `stakes` and `house`; `is_house_chosen` says that these are not just the room's own rules.

    Money is in hundredths. By seat dealt in: `antes` posted, `put_in` chips put in less uncalled chips returned, `won` chips collected,
    `net` their difference, `holdings` the cards known; by seat listed: `start` the stack before the ante, `stack` the one at the end.
    `collects` are the steps that collect chips, `odd_steps` those that are not plain (`PLAIN`). `pots` are before rake, main pot first.
    `uncalled` is the (seat, chips) that nobody matched, whether or not they were given back.
    `live` are the seats that never folded. `last_street` is the last one dealt, `last_action_street` the last with a decision.
    `rake` is as printed, else what nobody collected.
    """

    hand: Hand
    stakes: Stakes
    house: HouseRules
    is_house_chosen: bool
    steps: tuple[Step[Event], ...]
    dealt: tuple[int, ...]
    live: tuple[int, ...]
    antes: dict[int, int]
    put_in: dict[int, int]
    returned: dict[int, int]
    won: dict[int, int]
    collects: tuple[Step[Collect], ...]
    odd_steps: tuple[Step[Event], ...]
    net: dict[int, int]
    start: dict[int, int]
    stack: dict[int, int]
    holdings: dict[int, Holding]
    community: Card | None
    pots: tuple[Pot, ...]
    uncalled: tuple[int, int] | None
    total_pot: int
    rake: int
    fold_street: dict[int, int]
    all_in_street: dict[int, int]
    bring_in_seat: int | None
    shown: frozenset[int]
    pending: tuple[int, ...]
    last_street: int
    last_action_street: int

    @property
    def is_showdown(self) -> bool:
        """Two or more seats never folded."""
        return len(self.live) > 1


def replay(hand: Hand, stakes: Stakes | None = None, house: HouseRules | None = None) -> Replay:
    """Follow *hand* to its end. Never fails on what a hand says.

    *stakes* may name the ante and bring-in that the hand's header does not print; *house* defaults to the room's rules, and what it
    does not say of printing is as the room prints.
    """
    stakes = stakes or hand.stakes
    state = State(hand, stakes, rules_in(hand.room, house, has_dealer=hand.mix is None))
    return _result(hand, state, state.take_all(hand.events), is_house_chosen=house is not None)


def _result(hand: Hand, state: State, steps: tuple[Step[Event], ...], *, is_house_chosen: bool) -> Replay:
    dealt = tuple(sorted(state.dealt))
    start, left = state.start.get, state.stack.get  # a damaged hand may deal to seats that its list does not hold
    won = dict.fromkeys(dealt, 0) | state.won
    put_in = {seat: start(seat, 0) + won[seat] - left(seat, 0) for seat in dealt}
    downs, sevenths = state.downs.get, state.sevenths.get
    return Replay(
        hand=hand,
        stakes=state.stakes,
        house=state.house,
        is_house_chosen=is_house_chosen,
        steps=steps,
        dealt=dealt,
        live=state.live,
        antes=state.antes,
        put_in=put_in,
        returned=state.returned,
        won=won,
        collects=tuple(state.collects),
        odd_steps=tuple(state.odd),
        net={seat: won[seat] - chips for seat, chips in put_in.items()},
        start=state.start,
        stack=state.stack,
        holdings={seat: Holding(downs(seat, ()), board, sevenths(seat)) for seat, board in _boards(state)},
        community=state.community,
        pots=side_pots(put_in, state.live),
        uncalled=state.uncalled,
        total_pot=state.pot,
        rake=max(0, state.pot - sum(state.won.values())) if state.rake is None else state.rake,
        fold_street=state.fold_street,
        all_in_street=state.all_in_street,
        bring_in_seat=state.bring_in_seat,
        shown=frozenset(state.shown),
        pending=state.pending,
        last_street=state.street,
        last_action_street=state.last_action_street,
    )


def _boards(state: State) -> Iterable[tuple[int, Cards]]:
    """Return each seat's up cards, empty for one that shows cards and was dealt none."""
    if state.downs.keys() <= state.boards.keys():
        return state.boards.items()
    return (dict.fromkeys(state.downs, ()) | state.boards).items()

"""What is noted of each hand as hands go by: a run of packed whole numbers for a seat or an act.

This is the only plain Python that a row costs (packing is twice as fast as a list, four times as a tuple a row). All else is
worked out for a whole batch at once, from these columns.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Set
from struct import Struct
from typing import Any, Final

import numpy as np

from razz_hh.cards import DECK, Card
from razz_hh.events import Ante, Collect, Finish, ReturnUncalled
from razz_hh.pots import shares
from razz_hh.replay import Holding, Replay, Turn
from razz_hh.replay.order import clockwise
from razz_hh.tables.arrays import Ints
from razz_hh.tables.doors import UNKNOWN_DOOR

__all__ = ["ACTIONS", "ACTS", "CODES", "EQUITIES", "EVS", "FINISHES", "HANDS", "NONE", "RETURNS", "SEATS", "Notes", "columns_of"]

NONE: Final = -1
"""Stands for what there is not: a row, a street, a card, a place, a prize, an ante's doors behind."""
ACTIONS: Final = ("ante", "bring_in", "complete", "bet", "raise", "call", "check", "fold")
"""What acts amount to; a note holds the index."""

# What is noted, in order. `at` is the row of the seat; other rows are those of hero and bring-in.
HANDS: Final = ("seats", "acts", "hero", "bring_in", "last_street", "community", "is_showdown")
SEATS: Final = ("number", "is_dealt", "stack", "position", "put_in", "won", "rake_paid", "fold_street", "all_in_street", "is_shown")
ACTS: Final = (
    "at", "street", "action", "amount", "to_amount", "is_all_in", "pot", "to_call", "stack", "bets", "is_raise_open", "has_checked",
    "live", "behind", "is_legal", "line",
)  # fmt: skip
RETURNS: Final = ("at", "street", "amount")
FINISHES: Final = ("at", "place", "prize")
EVS: Final = ("at", "net")
EQUITIES: Final = ("at", "street")

_ACTION_CODES: Final = {action: n for n, action in enumerate(ACTIONS)}
CODES: Final[dict[Card | None, int]] = {None: NONE} | {card: card.index for card in DECK}
"""What a card is noted as."""
_NOTHING: Final = Holding()
_NOTED: Final = frozenset((Ante, ReturnUncalled, Collect, Finish))
"""What is noted of a hand beside the decisions."""


def _pack(names: tuple[str, ...]) -> Callable[..., bytes]:
    return Struct(f"{len(names)}q").pack


_PACK_HAND, _PACK_SEAT, _PACK_ACT, _PACK_RETURN, _PACK_FINISH, _PACK_EV, _PACK_EQUITY = map(
    _pack, (HANDS, SEATS, ACTS, RETURNS, FINISHES, EVS, EQUITIES)
)


def columns_of(notes: bytearray, names: tuple[str, ...]) -> dict[str, Ints]:
    """Return notes as columns by name."""
    return dict(zip(names, np.frombuffer(notes, np.int64).reshape(-1, len(names)).T.copy(), strict=True))


class Notes:
    """The notes of many hands. Seats and acts stand in the order of their hands."""

    def __init__(self) -> None:
        self.hands = bytearray()
        self.seats = bytearray()
        self.names: list[str] = []
        self.holdings: list[Holding] = []
        self.acts = bytearray()
        self.returns = bytearray()
        self.finishes = bytearray()
        self.evs = bytearray()
        self.equities = bytearray()
        self.shares = array("d")

    def take(self, replay: Replay, illegal: Set[int | None]) -> dict[int, dict[int, int]]:
        """Note a hand, the steps *illegal* in it, and return the chips taken from each pot by seat."""
        hand = replay.hand
        at = dict(zip(replay.start, range(len(self.names), len(self.names) + len(hand.seats)), strict=True))
        acts = len(self.acts)
        doors = self._take_seats(replay)
        taken = self._take_acts(replay, at, doors, illegal)
        self.hands += _PACK_HAND(
            len(hand.seats), (len(self.acts) - acts) // (8 * len(ACTS)), _row(at, hand.hero_seat), _row(at, replay.bring_in_seat),
            replay.last_street, CODES[replay.community], replay.is_showdown,
        )  # fmt: skip
        return taken

    def take_luck(self, replay: Replay, ev_net: Mapping[int, int], equity: Mapping[int, Mapping[int, float]]) -> None:
        """Note what the seats of the hand last taken would have won by equity, and their equities by street."""
        at = {seat.number: row for row, seat in enumerate(replay.hand.seats, len(self.names) - len(replay.hand.seats))}
        for seat, net in ev_net.items():
            self.evs += _PACK_EV(at[seat], net)
        for street, by_seat in equity.items():
            for seat, share in by_seat.items():
                self.equities += _PACK_EQUITY(at[seat], street)
                self.shares.append(share)

    def _take_seats(self, replay: Replay) -> dict[int, int]:
        """Note the seats and return the weight of each one's door card."""
        dealt, put_in, won, holdings, shown = replay.dealt, replay.put_in, replay.won, replay.holdings, replay.shown
        fold_street, all_in_street = replay.fold_street, replay.all_in_street
        rake_paid = shares(replay.rake, put_in) if replay.rake else {}
        bring_in = replay.bring_in_seat
        position = {} if bring_in is None else {seat: n for n, seat in enumerate(clockwise(dealt, bring_in))}
        notes = self.seats
        doors = {}
        for seat in replay.hand.seats:
            number = seat.number
            holding = holdings.get(number, _NOTHING)
            up = holding.up
            doors[number] = up[0].weight if up and up[0] else UNKNOWN_DOOR
            self.names.append(seat.name)
            self.holdings.append(holding)
            notes += _PACK_SEAT(
                number, number in put_in, seat.stack, position.get(number, NONE), put_in.get(number, 0), won.get(number, 0),
                rake_paid.get(number, 0), fold_street.get(number, NONE), all_in_street.get(number, NONE), number in shown,
            )  # fmt: skip
        return doors

    def _take_acts(self, replay: Replay, at: dict[int, int], doors: dict[int, int], illegal: Set[int | None]) -> dict[int, dict[int, int]]:
        """Note what was posted, done, given back and finished, and return the chips taken from each pot by seat."""
        notes, codes, live = self.acts, _ACTION_CODES, len(replay.dealt)
        weigh = doors.__getitem__
        weigh_third = (doors | {replay.bring_in_seat: 0}).__getitem__
        stacks = replay.start.copy()
        taken: dict[int, dict[int, int]] = {}
        for step in replay.steps:
            if type(step) is Turn:
                seat, street, pending = step.seat, step.street, step.pending
                weight = weigh_third if street == 3 else weigh
                behind = sum(map(weight, pending))
                if seat in pending:
                    behind -= weight(seat)
                notes += _PACK_ACT(
                    at[seat], street, codes[step.action], step.amount, step.to_amount, step.is_all_in, step.pot, step.to_call, step.stack,
                    step.n_bets, not step.raise_bar, step.has_checked, len(step.live),
                    behind, not illegal or step.n not in illegal, step.event.line,
                )  # fmt: skip
                continue
            event: Any = step.event
            kind = type(event)
            if kind not in _NOTED:
                continue
            if kind is Ante:
                seat, amount = event.seat, event.amount
                stack = stacks[seat]
                stacks[seat] = stack - amount
                notes += _PACK_ACT(
                    at[seat], 3, 0, amount, 0, event.is_all_in or amount >= stack, step.pot, 0, stack,
                    0, False, False, live, NONE, not illegal or step.n not in illegal, event.line,
                )  # fmt: skip
            elif kind is ReturnUncalled:
                self.returns += _PACK_RETURN(at[event.seat], step.street, event.amount)
            elif kind is Collect:
                takers = taken.setdefault(event.pot or 0, {})
                takers[event.seat] = takers.get(event.seat, 0) + event.amount
            else:
                self.finishes += _PACK_FINISH(at[event.seat], event.place or NONE, NONE if event.prize is None else event.prize)
        return taken


def _row(at: dict[int, int], seat: int | None) -> int:
    return NONE if seat is None else at.get(seat, NONE)

"""The notes of a batch as numpy columns: what the tables of seats, actions and streets are worked out from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

import numpy as np
import pyarrow as pa

from razz_hh.cards import Card
from razz_hh.replay import Holding
from razz_hh.tables.arrays import Flags, Ints
from razz_hh.tables.notes import ACTIONS, ACTS, CODES, EQUITIES, EVS, FINISHES, HANDS, NONE, RETURNS, SEATS, Notes, columns_of

__all__ = ["ACTION", "STREETS", "Noted"]

ACTION: Final = {action: n for n, action in enumerate(ACTIONS)}
STREETS: Final = 5


class Noted:
    """Columns by name of hands, seats, acts, returns, finishes, EVs and equities, and what several tables need of them.

    `seat_hand` and `act_hand` are the row of the hand, `act_n` counts its acts from 0. `cards` holds a row of seven codes a seat (two
    down, four up, the seventh), `seventh` the community card where there is one. `act_street` and `seat_street` number the streets of
    all hands and of all seats, five to each.
    """

    def __init__(self, notes: Notes) -> None:
        self.hands = hands = columns_of(notes.hands, HANDS)
        self.seats = columns_of(notes.seats, SEATS)
        self.acts = acts = columns_of(notes.acts, ACTS)
        self.returns = columns_of(notes.returns, RETURNS)
        self.finishes = columns_of(notes.finishes, FINISHES)
        self.evs = columns_of(notes.evs, EVS)
        self.equities = columns_of(notes.equities, EQUITIES)
        self.shares = np.array(notes.shares)
        rows = np.arange(len(hands["seats"]))
        self.seat_hand: Ints = np.repeat(rows, hands["seats"])
        self.act_hand: Ints = np.repeat(rows, hands["acts"])
        self.act_n: Ints = np.arange(len(self.act_hand)) - np.repeat(np.cumsum(hands["acts"]) - hands["acts"], hands["acts"])
        self.act_street: Ints = self.act_hand * STREETS + acts["street"] - 3
        self.seat_street: Ints = acts["at"] * STREETS + acts["street"] - 3
        self.is_ante: Flags = acts["action"] == ACTION["ante"]
        self.is_wager: Flags = np.isin(acts["action"], [ACTION["complete"], ACTION["bet"], ACTION["raise"]])
        self.cards: Ints = _cards(notes.holdings)
        self.seventh: Ints = np.where(self.cards[:, 6] == NONE, hands["community"][self.seat_hand], self.cards[:, 6])
        names = pa.array(notes.names, pa.string()).dictionary_encode()
        self._names: pa.Array = names.dictionary
        self._name_codes: Ints = names.indices.to_numpy()

    def players(self, seat_rows: Ints) -> pa.Array:
        """Return the screen names of seats by their rows."""
        return pa.DictionaryArray.from_arrays(pa.array(self._name_codes[seat_rows]), self._names)

    def antes(self) -> Ints:
        """Return what each seat posted as ante."""
        posted = np.zeros(len(self.seat_hand), np.int64)
        np.add.at(posted, self.acts["at"][self.is_ante], self.acts["amount"][self.is_ante])
        return posted


def _cards(holdings: Sequence[Holding]) -> Ints:
    """Return a row of seven codes a holding."""
    codes = np.full((len(holdings), 7), NONE, np.int64)
    _fill(codes[:, :2], [holding.down for holding in holdings])
    _fill(codes[:, 2:6], [holding.up for holding in holdings])
    codes[:, 6] = [CODES[holding.seventh] for holding in holdings]
    return codes


def _fill(codes: Ints, cards: Sequence[tuple[Card | None, ...]]) -> None:
    """Put in each row the codes of its cards, from the left; a damaged hand may deal more than there is room for."""
    lengths = np.fromiter(map(len, cards), np.int64, len(cards))
    ends = np.cumsum(lengths)
    row = np.repeat(np.arange(len(cards)), lengths)
    column = np.arange(len(row)) - np.repeat(ends - lengths, lengths)
    code = np.fromiter(map(CODES.__getitem__, chain.from_iterable(cards)), np.int64, len(row))
    has_room = column < codes.shape[1]
    codes[row[has_room], column[has_room]] = code[has_room]

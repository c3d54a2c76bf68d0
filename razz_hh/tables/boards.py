"""Cards of many seats at once: a row of seven codes a seat (two down, four up, the seventh), -1 where a card is not known."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from razz_hh.cards import DECK
from razz_hh.low import low_of_weight
from razz_hh.tables.arrays import Flags, Ints, word
from razz_hh.tables.start import LOW_RANK, start_of_weight

__all__ = ["BITS", "LOW_CARDS", "RANKS", "SAME_RANK", "WEIGHTS", "card", "cards", "lows", "starts"]

# Of each card by its code; the last is the unknown card's, reached by -1.
RANKS: Final = np.array([card.rank for card in DECK] + [0])
WEIGHTS: Final = np.array([card.weight for card in DECK] + [0])
BITS: Final = np.array([1 << card.index for card in DECK] + [0])
SAME_RANK: Final = np.array([0xF << (card.index & ~3) for card in DECK] + [0])
LOW_CARDS: Final = sum(1 << card.index for card in DECK if card.rank <= LOW_RANK)
_TEXTS: Final = tuple(card.text for card in DECK)


def card(codes: Ints) -> pa.Array:
    """Return cards by their codes."""
    return word(codes, _TEXTS, codes < 0)


@cache
def _spaced() -> pa.Array:
    """Return the texts of the cards, each after a space, and nothing for the unknown card."""
    return pa.array([*(f" {text}" for text in _TEXTS), ""])


def cards(codes: Ints) -> pa.Array:
    """Return each row of codes as text, ``3c 5s Th``, unknown cards left out; null where none is known."""
    columns = [_spaced().take(pa.array(np.where(column < 0, len(DECK), column))) for column in codes.T]
    joined = pc.ascii_ltrim_whitespace(pc.binary_join_element_wise(*columns, ""))
    return pc.if_else(pa.array((codes >= 0).any(axis=1)), joined, None)


@cache
def _low(weight: int) -> tuple[str, int]:
    """Return the text and the value of the low of cards whose weights sum to *weight*: some 77,000 there are at most."""
    low = low_of_weight(weight)
    return str(low), low.value


def lows(weights: Ints, is_known: Flags) -> tuple[pa.Array, Ints]:
    """Return the lows of cards by the sums of their weights, as words and as values; 0 where they are not all known."""
    sums, codes = np.unique(np.where(is_known, weights, 0), return_inverse=True)
    found = [_low(weight) if weight else (None, 0) for weight in sums.tolist()]
    return _words([text for text, _ in found], codes), np.array([value for _, value in found], np.int64)[codes]


def starts(weights: Ints, is_known: Flags) -> tuple[pa.Array, pa.Array]:
    """Return the ranks and the classes of three-card starts by the sums of their weights."""
    sums, codes = np.unique(np.where(is_known, weights, 0), return_inverse=True)
    found = [start_of_weight(weight) if weight else (None, None) for weight in sums.tolist()]
    return _words([ranks for ranks, _ in found], codes), _words([class_ for _, class_ in found], codes)


def _words(texts: list[str | None], codes: Ints) -> pa.Array:
    return pa.array(texts, pa.string()).take(pa.array(codes)).dictionary_encode()

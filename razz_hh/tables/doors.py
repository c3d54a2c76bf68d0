"""The door cards still to act behind a seat, as one number and as three columns.

A multiset of door cards is the sum of their `Card.weight`: a digit in base 8 for each rank, so that gathering it costs one sum.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from razz_hh.cards import RANK_LETTERS
from razz_hh.tables.arrays import Flags, Ints
from razz_hh.tables.start import LOW_RANK

__all__ = ["UNKNOWN_DOOR", "behind"]

_RANKS: Final = len(RANK_LETTERS) - 1
UNKNOWN_DOOR: Final = 8**_RANKS
"""Weight of a door card that is not known: a digit above the king's."""

_LAST_BITS: Final = int("1" * (_RANKS + 1), 8)


def _count(weights: Ints) -> Ints:
    """Return the sum of each number's digits in base 8: how many cards it stands for."""
    ones, twos, fours = (np.bitwise_count(weights & (_LAST_BITS << n)).astype(np.int64) for n in range(3))
    count: Ints = ones + 2 * twos + 4 * fours
    return count


def behind(weights: Ints) -> tuple[Ints, Ints, Ints, Flags]:
    """Return from sums of weights how many cards they are, how many are low, the lowest rank (0 for none), and whether all are known.

    >>> from razz_hh.cards import parse_cards
    >>> doors = np.array([sum(card.weight for card in parse_cards(text)) for text in ("3c 8d 8h Ks", "")])
    >>> [column.tolist() for column in behind(doors)]
    [[4, 0], [3, 0], [3, 0], [True, True]]
    """
    known = weights & (UNKNOWN_DOOR - 1)
    lowest = np.where(known, np.bitwise_count((known & -known) - 1).astype(np.int64) // 3 + 1, 0)
    return _count(weights), _count(weights & (8**LOW_RANK - 1)), lowest, known == weights

"""The class of a three-card start."""

from __future__ import annotations

from functools import cache
from typing import Final

from razz_hh.cards import RANK_LETTERS, RANK_NAMES
from razz_hh.low import low_of_weight

__all__ = ["LOW_RANK", "start_of_weight"]

LOW_RANK: Final = 8
"""The highest rank that Razz players call low."""


@cache
def start_of_weight(weight: int) -> tuple[str, str]:
    """Return the ranks, low to high, and the class of the three cards whose `Card.weight` sum to *weight*.

    >>> from razz_hh.cards import parse_cards
    >>> [start_of_weight(sum(card.weight for card in parse_cards(text))) for text in ("3s Ac 2d", "7c 6d 2h", "6c 6d Kh")]
    [('A23', 'five'), ('267', 'seven rough'), ('66K', 'pair of sixes')]
    """
    ranks = [rank for rank in range(1, len(RANK_LETTERS)) for _ in range(weight >> 3 * (rank - 1) & 7)]
    return "".join(RANK_LETTERS[rank] for rank in ranks), _class(weight, *ranks)


def _class(weight: int, low: int, middle: int, high: int) -> str:
    if middle in (low, high):
        return low_of_weight(weight).name.replace("three ", "trip ")
    lows = sum(rank <= LOW_RANK for rank in (low, middle, high))
    if lows < 3:
        return ("no low", "one low", "two low")[lows]
    if high <= 5:
        return "five"
    return f"{RANK_NAMES[high]} {'smooth' if middle <= high - 2 else 'rough'}"

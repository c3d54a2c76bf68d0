"""The third-street table: every class of three ranks against every other, heads-up, counted exactly."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

import msgspec
import numpy as np

from razz_hh.cards import RANK_LETTERS
from razz_hh.odds.runouts import equity

__all__ = ["CLASSES", "Cell", "third_street"]

CLASSES: Final = tuple(["".join(ranks) for ranks in combinations_with_replacement(RANK_LETTERS[1:], 3)])
"""All 455 hands of three ranks: ``AAA``, ``AA2`` to ``KKK``."""


class Cell(msgspec.Struct, frozen=True):
    """`hand` against `other`: in how many of the `runouts` it wins, ties and loses, and its `share` of the pot.

    `deals` is how many ways there are to deal the two hands, the weight of the cell in any average.
    """

    hand: str
    other: str
    share: float
    win: int
    tie: int
    lose: int
    runouts: int
    deals: int


def third_street(hands: Sequence[str] = CLASSES, *, progress: Callable[[], None] | None = None) -> list[Cell]:
    """Return a cell for each of *hands* against each, itself too; two that need five cards of a rank have none.

    *progress* is called once a hand. All cores count: the kernels let go of the interpreter.
    """
    if hands:
        equity("A23 vs 456", method="exact")  # compiled once, before the cores begin
    cells: list[Cell] = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for row in pool.map(lambda n: _row(hands[n], hands[n:]), range(len(hands))):
            cells += row
            if progress is not None:
                progress()
    return cells


def _row(hand: str, others: Sequence[str]) -> list[Cell]:
    """Return the cells of a hand against *others*, and of those against it."""
    cells: list[Cell] = []
    for other in others:
        deals = _deals(Counter(hand), Counter(other))
        if not deals:
            continue
        result = equity((hand, other), method="exact")
        (win, tie), lose = result.ways[0, 1:].astype(np.int64).tolist(), int(result.ways[1, 1])
        cells.append(Cell(hand, other, float(result.share[0]), win, tie, lose, result.runouts, deals))
        if hand != other:
            cells.append(Cell(other, hand, float(result.share[1]), lose, tie, win, result.runouts, deals))
    return cells


def _deals(hand: Counter[str], other: Counter[str]) -> int:
    """Return in how many ways both hands can be dealt."""
    return prod([comb(4, n) for n in hand.values()]) * prod([comb(max(4 - hand[rank], 0), n) for rank, n in other.items()])

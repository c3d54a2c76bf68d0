"""Lows: what five cards are worth in Razz, and what a board of up cards is worth for the order of action.

Straights and flushes do not exist, the ace is low, fewest repeats win, then the lower ranks from the
most repeated and highest group down (rulebook HAND_RANK, ACT_ORDER). Only ranks matter, so a low is
looked up by the sum of the cards' `weight`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from operator import attrgetter
from typing import Final

import msgspec

from razz_hh.cards import RANK_LETTERS, RANK_NAMES, Card

__all__ = ["Low", "best_low", "board_low", "board_order", "low_of_weight"]

_PATTERNS: Final = {
    (): 0, (2,): 1, (2, 2): 2, (3,): 3, (3, 2): 4, (4,): 5, (5,): 6,
}  # fmt: skip
"""From the best to the worst. Five alike are in no deck; they come about where a card is dealt twice, which a hand may tell."""

_ABOVE_WEIGHTS: Final = 8 ** (len(RANK_LETTERS) - 1)
_REPEATS: Final = int("6" * (len(RANK_LETTERS) - 1), 8)
"""The bits of a weight that are set where a rank comes twice or more."""


class Low(msgspec.Struct, frozen=True, gc=False):
    """The value of up to five cards. A smaller `value` is the better low.

    `ranks` run from the most repeated and highest down, as a player reads them: ``(9, 7, 5, 4, 2)``, or
    ``(4, 4, 9, 2, 1)`` for a pair of fours. Lows of equally many cards compare by `value` alone.
    """

    value: int
    ranks: tuple[int, ...]

    def __lt__(self, other: Low) -> bool:
        return self.value < other.value

    def __str__(self) -> str:
        """Return ``9-7-5-4-2``."""
        return "-".join(RANK_LETTERS[rank] for rank in self.ranks)

    @property
    def name(self) -> str:
        """Return the low in words: ``wheel``, ``nine-seven low``, ``pair of fours``."""
        return _name(self.ranks)


def _groups(ranks: Iterable[int]) -> list[tuple[int, int]]:
    """Return (count, rank) from the most repeated and highest down."""
    return sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)


@cache  # of at most five ranks there are some 8,600, of seven nine times as many
def _low_of(ranks: tuple[int, ...]) -> Low:
    """Return the low of up to five ranks in any order that is always the same: low to high."""
    groups = _groups(ranks)
    ordered = tuple(rank for count, rank in groups for _ in range(count))
    value = _PATTERNS[tuple(count for count, _ in groups if count > 1)]
    for _, rank in groups:
        value = value * 16 + rank
    # Fewer groups leave fewer digits: pad, so that a pattern outweighs every rank.
    return Low(value * 16 ** (5 - len(groups)), ordered)


def _plural(rank: int) -> str:
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")


def _name(ranks: tuple[int, ...]) -> str:
    groups = _groups(ranks)
    counts = tuple(count for count, _ in groups)
    first = groups[0][1]
    if ranks == (5, 4, 3, 2, 1):
        return "wheel"
    if counts[0] >= 4:
        return f"{'four' if counts[0] == 4 else 'five'} {_plural(first)}"
    if counts[0] == 3:
        full = f" full of {_plural(groups[1][1])}" if counts[1:2] == (2,) else ""
        return f"three {_plural(first)}{full}"
    if counts[:2] == (2, 2):
        return f"two pair, {_plural(first)} and {_plural(groups[1][1])}"
    if counts[0] == 2:
        return f"pair of {_plural(first)}"
    if len(ranks) == 1:
        return RANK_NAMES[first]
    return f"{RANK_NAMES[first]}-{RANK_NAMES[groups[1][1]]} low"


def _best_of(weight: int) -> Low:
    digits = f"{weight:o}"[::-1]
    different = [rank for rank, digit in enumerate(digits, 1) if digit != "0"]
    if len(different) >= 5:
        return _low_of(tuple(different[:5]))
    ranks = [rank for rank in different for _ in range(int(digits[rank - 1]))]
    return min([_low_of(five) for five in combinations(ranks, min(5, len(ranks)))], key=attrgetter("value"))


# Every multiset of one to seven ranks there is: some 77,000 at most, filled as they are met.
_LOWS: Final[dict[int, Low]] = {}


def low_of_weight(weight: int) -> Low:
    """Return the best low of the cards whose `Card.weight` sum to *weight* (one to seven cards)."""
    low = _LOWS.get(weight)
    if low is None:
        low = _LOWS[weight] = _best_of(weight)
    return low


def board_order(weight: int) -> int:
    """Return what orders boards of equally many up cards, whose `Card.weight` sum to *weight*, as their lows do (rulebook ACT_ORDER).

    Without a pair the weight itself does, the highest card first: that is quicker than to look up the low.
    """
    return weight if not weight & _REPEATS else _ABOVE_WEIGHTS + low_of_weight(weight).value


def best_low(cards: Iterable[Card]) -> Low:
    """Return the best five-card low among up to seven cards (all of them where fewer than five).

    >>> from razz_hh.cards import parse_cards
    >>> str(best_low(parse_cards("3c Ac 5s 2h Th Js 5h")))
    'T-5-3-2-A'
    >>> best_low(parse_cards("Ac Ad 2c 2d 3c 3d Kh")).name
    'pair of aces'

    Raises `ValueError` for no cards or more than seven.
    """
    held = tuple(cards)
    if not 1 <= len(held) <= 7:
        raise ValueError(f"a low is of one to seven cards, not {len(held)}")
    return low_of_weight(sum([card.weight for card in held]))


def board_low(cards: Iterable[Card]) -> Low:
    """Return what one to four up cards are worth for the order of action (rulebook ACT_ORDER).

    Boards of equally many cards compare by `Low.value`: the smallest opens the street.

    >>> from razz_hh.cards import parse_cards
    >>> board_low(parse_cards("Kc Qd")) < board_low(parse_cards("2c 2d"))
    True
    """
    return best_low(cards)

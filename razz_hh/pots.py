"""Main pot, side pots and uncalled chips, from what each seat put in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from razz_hh.cards import Card
from razz_hh.low import Low

__all__ = ["Pot", "odd_chip_rank", "shares", "side_pots", "uncalled_chips"]


class Pot(msgspec.Struct, frozen=True, gc=False):
    """A pot before rake, and the seats that may win it."""

    amount: int
    eligible: tuple[int, ...]


def uncalled_chips(put: Mapping[int, int]) -> tuple[int, int] | None:
    """Return (seat, chips) that nobody matched: the top contribution less the second (rulebook UNCALLED_RETURN).

    *put* holds by seat, folded ones too, the chips put in on the last street with bets, or the antes where nobody bet.

    >>> uncalled_chips({1: 300, 2: 210, 3: 10})
    (1, 90)
    """
    top = second = 0
    owner = None
    for seat, chips in put.items():
        if chips > top:
            owner, second, top = seat, top, chips
        elif chips > second:
            second = chips
    return (owner, top - second) if owner is not None and top > second else None


def side_pots(total: Mapping[int, int], live: Sequence[int]) -> tuple[Pot, ...]:
    """Return the pots, main pot first (rulebook SIDE_POTS, ANTE_SHORT_POT). Folded chips stay in the layers they reach.

    >>> side_pots({1: 210, 2: 60, 3: 150, 4: 210, 5: 30}, (1, 2, 3, 4))  # rulebook E49
    (Pot(amount=270, eligible=(1, 2, 3, 4)), Pot(amount=270, eligible=(1, 3, 4)), Pot(amount=120, eligible=(1, 4)))
    """
    levels = sorted({total[seat] for seat in live})
    if len(levels) <= 1:
        return (Pot(sum(total.values()), tuple(live)),)
    levels[-1] = max(total.values())  # chips folded above the last live level stay in the last pot
    pots, below = [], 0
    for level in levels:
        amount = sum([min(chips, level) - below for chips in total.values() if chips > below])
        pots.append(Pot(amount, tuple([seat for seat in live if total[seat] > below])))
        below = level
    return tuple([pot for pot in pots if pot.amount])


def shares(amount: int, weights: Mapping[int, int]) -> dict[int, int]:
    """Divide *amount* in proportion to *weights* by largest remainder, so that the parts add up to it.

    >>> shares(10, {1: 1, 2: 1, 3: 1})
    {1: 4, 2: 3, 3: 3}
    """
    whole = sum(weights.values())
    if not amount or not whole:
        return dict.fromkeys(weights, 0)
    parts = {seat: amount * weight // whole for seat, weight in weights.items()}
    left = amount - sum(parts.values())
    if left:
        for seat in sorted(weights, key=lambda seat: (-(amount * weights[seat] % whole), seat))[:left]:
            parts[seat] += 1
    return parts


def odd_chip_rank(policy: str, seat: int, cards: Sequence[Card], low: Low) -> tuple[int, ...]:
    """Return what sorts first the winner of a split pot who gets the odd chip (rulebook ODD_CHIP).

    *policy* is one of `HouseRules.odd_chip`, not ``any``; *cards* are all that make *low*.
    """
    if policy == "low_index":
        return (seat,)
    if policy == "low_card_of_seven":
        return tuple(sorted([card.index for card in cards]))
    return tuple([-card.index for card in _five(cards, low)])


def _five(cards: Sequence[Card], low: Low) -> list[Card]:
    """Return the five cards of *low*, highest first, the higher suit where a rank can be taken from two."""
    left = list(low.ranks)
    five = []
    for card in sorted(cards, reverse=True):
        if card.rank in left:
            left.remove(card.rank)
            five.append(card)
    return five

"""Equities dealt card by card: every runout, one hand after the other."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from razz_hh.cards import DECK, Card
from razz_hh.low import best_low

__all__ = ["brute"]


def brute(hands: list[tuple[Card, ...]], dead: tuple[Card, ...] = ()) -> list[Fraction]:
    """Return each hand's share of all runouts."""
    known = {card for hand in hands for card in hand} | set(dead)
    stub = tuple(card for card in DECK if card not in known)
    shares = [Fraction() for _ in hands]
    total = 0

    def go(left: tuple[Card, ...], lows: list[int]) -> None:
        nonlocal total
        if len(lows) == len(hands):
            total += 1
            best = min(lows)
            winners = [n for n, low in enumerate(lows) if low == best]
            for n in winners:
                shares[n] += Fraction(1, len(winners))
            return
        hand = hands[len(lows)]
        for drawn in combinations(left, 7 - len(hand)):
            go(tuple(card for card in left if card not in drawn), [*lows, best_low(hand + drawn).value])

    go(stub, [])
    return [share / total for share in shares]

"""Seven cards are worth what `best_low` says, for every multiset of ranks there is."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

from razz_hh.low import low_of_weight
from razz_hh.odds import kernels


def test_every_seven_cards_order_as_their_lows() -> None:
    """All 49,205 multisets: equal worth where the lows are equal, and the same order."""
    hands = [ranks for ranks in combinations_with_replacement(range(13), 7) if max(map(ranks.count, ranks)) <= 4]
    assert len(hands) == 49_205
    counts = np.zeros((len(hands), 13), np.int8)
    for n, ranks in enumerate(hands):
        for rank in ranks:
            counts[n, rank] += 1
    worth = kernels.strengths(np.zeros(13, np.int64), counts)
    lows = [low_of_weight(sum(8**rank for rank in ranks)).value for ranks in hands]
    pairs = set(zip(worth.tolist(), lows, strict=True))
    ordered = sorted(pairs)
    assert len({w for w, _ in ordered}) == len({low for _, low in ordered}) == len(ordered)
    assert [low for _, low in ordered] == sorted(low for _, low in ordered)

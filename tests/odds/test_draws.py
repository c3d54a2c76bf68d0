"""Draws are all multisets of ranks, and their ways those of real cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest

from razz_hh.odds.draws import draws, plan


@pytest.mark.parametrize("keeps_all", [False, True])
@pytest.mark.parametrize("size", [0, 1, 3, 5])
def test_draws_are_all_multisets(size: int, keeps_all: bool) -> None:
    found = draws(size, keeps_all=keeps_all)
    wanted = {
        tuple(np.bincount(ranks, minlength=13).tolist() if size else [0] * 13)
        for ranks in combinations_with_replacement(range(13), size)
        if all(ranks.count(rank) <= 4 for rank in ranks)
    }
    assert {tuple(row) for row in found.counts.tolist()} == wanted
    assert len(found.counts) == len(wanted)


def test_a_node_is_its_parent_and_one_more_rank() -> None:
    found = draws(4, keeps_all=True)
    assert len(found.held) == sum(comb(12 + size, size) for size in range(5))  # a rank is never there five times
    for node in range(1, len(found.held)):
        rank, count = divmod(int(found.factors[node]), 5)
        held = found.held[found.parents[node]].copy()
        assert found.parents[node] < node
        assert not held[rank:].any()
        held[rank] = count
        assert held.tolist() == found.held[node].tolist()


def test_a_deck_less_some_cards_is_a_signed_sum_over_the_whole_deck() -> None:
    """Every draw of two cards taken from a small deck: the ways of every node out of the rest, dealt card by card."""
    deck = Counter({0: 2, 1: 4, 5: 1, 12: 3})
    planned = plan(2, 3)

    def ways(cards: Counter[int], held: list[int]) -> int:
        stub = [rank for rank, n in cards.items() for _ in range(n)]
        return sum(Counter(drawn) == Counter({r: n for r, n in enumerate(held) if n}) for drawn in combinations(stub, sum(held)))

    nodes = [n for n, held in enumerate(planned.last.held.tolist()) if not any(k and not deck[r] for r, k in enumerate(held))]
    whole = {n: ways(deck, planned.last.held[n].tolist()) for n in nodes}
    checked = 0
    for i, taken in enumerate(planned.first.counts.tolist()):
        if any(k > deck[r] for r, k in enumerate(taken)):
            continue
        rest = deck - Counter({r: k for r, k in enumerate(taken) if k})
        signs = dict(
            zip(
                planned.nodes[planned.starts[i] : planned.starts[i + 1]].tolist(), planned.signs[planned.starts[i] :].tolist(), strict=False
            )
        )
        for n in nodes:
            held = planned.last.held[n]
            total = 0.0
            for part, sign in signs.items():
                other = held - planned.last.held[part]
                if (other >= 0).all():
                    (at,) = np.flatnonzero((planned.last.held == other).all(axis=1))
                    total += sign * whole.get(int(at), 0)
            assert total == ways(rest, held.tolist())
            checked += 1
    assert checked > 100

"""What may come: draws as multisets of ranks, laid out as a tree, and what counting needs of them whatever the cards.

Suits never decide a Razz pot (rulebook HAND_RANK), so a draw is how many cards of each rank 0 to 12 (ace to king) it holds. Out of a deck
with ``n[r]`` cards of each rank it is dealt in as many ways as the product of the binomials ``n[r]`` over ``k[r]``. So the 18 billion ways
from third street heads-up fold into 1,820 x 1,820 weighted pairs.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

__all__ = ["RANKS", "Counts", "Draws", "Floats", "Ints", "Nodes", "Plan", "Signs", "draws", "plan"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Nodes = NDArray[np.int32]
Signs = NDArray[np.float32]
Counts = NDArray[np.int8]
"""Cards by rank, a row of 13 a draw."""

RANKS: Final = 13
_MOST: Final = 4  # cards of a rank


class Draws(msgspec.Struct, frozen=True, eq=False):
    """All draws of `size` cards as a tree, each node one more rank than its parent.

    `parents` and `factors` have an entry a node, a parent before its children; a factor is ``5 * rank + count``. `leaves` are the nodes
    of whole draws, best looked at by `counts`, their cards by rank. `held` are the cards of all nodes.
    """

    size: int
    parents: Nodes
    factors: Nodes
    held: Counts
    leaves: Nodes
    counts: Counts


@cache
def draws(size: int, *, keeps_all: bool = False) -> Draws:
    """Return all draws of *size* cards; with *keeps_all* all smaller ones are nodes too, even where no king can fill them."""
    parents, factors, held = np.zeros(1, np.int32), np.zeros(1, np.int32), np.zeros((1, RANKS), np.int8)
    for rank in range(RANKS):
        sizes = held.sum(axis=1)
        for k in range(1, _MOST + 1):
            fits = sizes + k == size if rank == RANKS - 1 and not keeps_all else sizes + k <= size
            at = np.flatnonzero(fits).astype(np.int32)
            more = held[at]
            more[:, rank] = k
            parents = np.concatenate([parents, at])
            factors = np.concatenate([factors, np.full(len(at), (_MOST + 1) * rank + k, np.int32)])
            held = np.concatenate([held, more])
    leaves = np.flatnonzero(held.sum(axis=1) == size).astype(np.int32)
    return Draws(size, parents, factors, held, leaves, held[leaves])


class Plan(msgspec.Struct, frozen=True, eq=False):
    """What counting two players' draws against each other needs, whatever the cards: see `kernels.count_pairs`.

    Of the first player's draws: `nodes` and `signs` from ``starts[i]`` on say what taking draw ``i`` from a deck does to the ways of
    drawing each node of the last player's tree. ``(1 + x) ** (n - a)`` is ``(1 + x) ** n`` times ``(1 + x) ** -a``, so the ways out of a
    deck less ``a`` are a signed sum over the ways out of the whole deck. Of the last player's draws: `parts` and `rests` from
    ``splits[i]`` on are all smaller draws in draw ``i``, and what they leave of it.
    """

    first: Draws
    last: Draws
    starts: Ints
    nodes: Nodes
    signs: Signs
    splits: Ints
    parts: Nodes
    rests: Nodes


@cache
def plan(first: int, last: int) -> Plan:
    """Return the plan for draws of *first* and *last* cards, four at most."""
    mine, yours = draws(first), draws(last, keeps_all=True)
    return Plan(mine, yours, *_removals(mine, yours), *_splits(yours))


def _removals(first: Draws, last: Draws) -> tuple[Ints, Nodes, Signs]:
    """Return ``starts``, nodes and signed numbers: the nodes of a draw are all those of its own ranks."""
    bits = 1 << np.arange(RANKS)
    ranks, used = (first.counts > 0) @ bits, (last.held > 0) @ bits
    draw, node = np.nonzero((used & ~ranks[:, None]) == 0)
    signs = _SIGNS[first.counts[draw], last.held[node]].prod(axis=1, dtype=np.float32)
    return np.searchsorted(draw, np.arange(len(ranks) + 1)), node.astype(np.int32), signs


def _signs() -> Floats:
    """Return the coefficients of ``x ** k`` in ``(1 + x) ** -a``."""
    signs = np.zeros((_MOST + 1, _MOST + 1))
    signs[:, 0] = 1.0
    for a in range(1, _MOST + 1):
        for k in range(1, _MOST + 1):
            signs[a, k] = -signs[a, k - 1] * (a + k - 1) / k
    return signs


_SIGNS: Final = _signs()


def _splits(drawn: Draws) -> tuple[Ints, Nodes, Nodes]:
    """Return ``starts``, parts and rests. Two nodes make up a draw where their cards are together those of one."""
    keys = drawn.held @ (np.int64(1) << (3 * np.arange(RANKS)))
    sizes = drawn.held.sum(axis=1)
    order = np.argsort(keys[drawn.leaves])
    found = []
    for n in range(drawn.size + 1):
        parts, rests = np.flatnonzero(sizes == n), np.flatnonzero(sizes == drawn.size - n)
        part, rest = np.repeat(parts, len(rests)), np.tile(rests, len(parts))
        found.append((order[np.searchsorted(keys[drawn.leaves], keys[part] + keys[rest], sorter=order)], part, rest))
    whole, parts, rests = (np.concatenate(column) for column in zip(*found, strict=True))
    by_draw = np.argsort(whole, kind="stable")
    starts = np.searchsorted(whole[by_draw], np.arange(len(drawn.leaves) + 1))
    return starts, parts[by_draw].astype(np.int32), rests[by_draw].astype(np.int32)

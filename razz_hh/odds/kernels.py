"""The arithmetic of equities, compiled by numba: draws (see `razz_hh.odds.draws`) counted with their ways, or dealt at random.

Compiling is what a new machine waits for, once. So kernels are few and allocate nothing: numba's `np.empty` alone compiles the text of its
errors for five seconds. Arrays come from the plain functions around the kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any, Final, TypeVar, cast

import numpy as np
from numba import njit
from numba.core import event
from numpy.typing import NDArray

from razz_hh.odds.compiling import announce
from razz_hh.odds.draws import RANKS, Counts, Floats, Ints, Nodes, Plan, Signs

__all__ = ["BINOMIAL", "chances", "count_many", "count_pairs", "count_two", "deal", "strengths", "tuples"]

_MOST: Final = 5  # counts of a rank in a draw: 0 to 4
BINOMIAL: Final = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], dtype=np.float64)

_Kernel = TypeVar("_Kernel", bound=Callable[..., Any])


def _compiled(kernel: _Kernel) -> _Kernel:
    """Return *kernel* compiled when it is first called, and kept for later runs where there is a place to write to."""
    try:
        compiled = njit(cache=True, nogil=True)(kernel)
    except RuntimeError:  # neither the package's folder nor the user's cache can be written
        compiled = njit(nogil=True)(kernel)
    return cast(_Kernel, compiled)


class _Compiling(event.Listener):
    """Hears numba compile."""

    def on_start(self, event: Any) -> None:
        if event.data["dispatcher"].py_func.__module__ == __name__:
            announce()

    def on_end(self, event: Any) -> None:
        pass


event.register("numba:compile", _Compiling())


def _lowest_fives() -> NDArray[np.int32]:
    """Return for each set of ranks (bit 0 the ace) its five lowest, 0 where there are fewer. As numbers they order the lows."""
    fives = np.zeros(1 << RANKS, dtype=np.int32)
    for ranks in range(1 << RANKS):
        five, rest = 0, ranks
        for _ in range(5):
            five |= rest & -rest
            rest &= rest - 1
        if five.bit_count() == 5:
            fives[ranks] = five
    return fives


_FIVES: Final = _lowest_fives()


# --- what hands are worth ------------------------------------------------------------------------


def strengths(held: Ints, counts: Counts) -> Nodes:
    """Return the worth of the cards *held* (by rank) with each draw of *counts*, seven together: the smaller is the better low."""
    worth = np.empty(len(counts), np.int32)
    _strengths(held, counts, np.empty(RANKS, np.int64), worth)
    return worth


@_compiled
def _strengths(held: Ints, counts: Counts, cards: Ints, worth: Nodes) -> None:
    for i in range(len(counts)):
        ranks = 0
        for r in range(RANKS):
            cards[r] = held[r] + counts[i, r]
            if cards[r]:
                ranks |= 1 << r
        five = _FIVES[ranks]
        worth[i] = five if five else _paired(cards, ranks)


@_compiled
def _paired(counts: Ints, ranks: int) -> int:
    """Return the worth of seven cards of four ranks or fewer (rulebook E57-E59).

    Of four ranks the lowest that can be is paired; of three the two lowest that can be, the higher pair counting first; of two the lower is
    there three times.
    """
    different = 0
    first = second = -1
    for r in range(RANKS):
        if counts[r]:
            different += 1
        if counts[r] >= 2:
            if first < 0:
                first = r
            elif second < 0:
                second = r
    if different != 3:
        second = 0
    return ((5 - different) << 24) | (second << 20) | (first << 16) | ranks


def chances(counts: Counts, choices: Counts, weights: Floats) -> Floats:
    """Return in how many weighted ways each draw of *counts* holds one of the *choices* of a range (both x 13).

    A draw that holds ``t[r]`` of a rank holds a choice of ``e[r]`` in as many ways as the product of ``t[r]`` over ``e[r]``: so the cards
    a range leaves open and those still to come are one draw.
    """
    ways = np.zeros(len(counts))
    _chances(counts, choices, weights, ways)
    return ways


@_compiled
def _chances(counts: Counts, choices: Counts, weights: Floats, ways: Floats) -> None:
    for i in range(len(counts)):
        for j in range(len(choices)):
            way = weights[j]
            for r in range(RANKS):
                way *= BINOMIAL[counts[i, r], choices[j, r]]
            ways[i] += way


# --- two players, each of known cards ------------------------------------------------------------


def count_pairs(deck: Ints, plan: Plan, worth: Nodes, last_worth: Nodes) -> tuple[float, float, float]:
    """Return in how many ways the first of two players wins, ties, and loses.

    *worth* and *last_worth* are of the draws of *plan*. The last player's draws are added up from the best down, so that at each worth
    it is known, for every node, in how many ways the better ones leave it.
    """
    ways, outcome = np.zeros((2, len(plan.last.parents))), np.zeros(2)
    orders = np.argsort(worth, kind="stable"), np.argsort(last_worth, kind="stable")
    _count_pairs(
        deck, (plan.last.parents, plan.last.factors), (plan.first.counts, worth, plan.starts, plan.nodes, plan.signs),
        (last_worth, plan.splits, plan.parts, plan.rests), orders, np.empty(RANKS * _MOST), ways, outcome,
    )  # fmt: skip
    better, as_good = outcome.tolist()
    size = int(deck.sum())
    return comb(size, plan.first.size) * comb(size - plan.first.size, plan.last.size) - as_good, as_good - better, better


@_compiled
def _count_pairs(
    deck: Ints,
    tree: tuple[Nodes, Nodes],
    first: tuple[Counts, Nodes, Ints, Nodes, Signs],
    last: tuple[Nodes, Ints, Nodes, Nodes],
    orders: tuple[Ints, Ints],
    table: Floats,
    scratch: Floats,
    outcome: Floats,
) -> None:
    """Fill *outcome* with the ways in which the last player is better, and in which he is as good or better."""
    parents, factors = tree
    counts, worth, starts, nodes, signs = first
    last_worth, splits, parts, rests = last
    order, last_order = orders
    whole, ways = scratch[0], scratch[1]
    _weigh(deck, parents, factors, table, whole)
    at = begin = 0
    while begin < len(order):
        value = worth[order[begin]]
        end = begin
        while end < len(order) and worth[order[end]] == value:
            end += 1
        for n in range(2):
            while at < len(last_order) and last_worth[last_order[at]] < value + n:
                i = last_order[at]
                for k in range(splits[i], splits[i + 1]):
                    ways[parts[k]] += whole[rests[k]]
                at += 1
            for i in order[begin:end]:
                own = 0.0
                for k in range(starts[i], starts[i + 1]):
                    own += signs[k] * ways[nodes[k]]
                for r in range(RANKS):
                    own *= table[_MOST * r + counts[i, r]]
                outcome[n] += own
        begin = end


@_compiled
def _weigh(deck: Ints, parents: Nodes, factors: Nodes, table: Floats, weights: Floats) -> None:
    """Fill *weights* with the ways to draw each node from *deck*, *table* with those to take ``k`` cards of a rank, at ``5 * rank + k``."""
    for r in range(RANKS):
        for k in range(_MOST):
            table[_MOST * r + k] = BINOMIAL[deck[r], k]
    weights[0] = 1.0
    for i in range(1, len(parents)):
        weights[i] = weights[parents[i]] * table[factors[i]]


# --- all else that is counted --------------------------------------------------------------------

Walk = tuple[Nodes, Nodes, Nodes, Floats]
"""The last player's tree, its leaves best first, and the ways of each leaf to hold a choice of his range."""


def count_two(
    deck: Ints, first: tuple[Counts, Floats, Nodes, Nodes], last: Walk,
) -> tuple[float, float, float]:  # fmt: skip
    """Return in how many ways the first of two players wins, ties, and loses.

    *first* holds his draws, their ways, and where in the other's draws, best first, those as good as his begin and end.
    """
    outcome = np.zeros(3)
    _count_two(deck, first, last, _room(last), np.empty(RANKS, np.int64), outcome)
    win, tie, lose = outcome.tolist()
    return win, tie, lose


def _room(last: Walk) -> tuple[Floats, Floats, Floats]:
    return np.empty(RANKS * _MOST), np.empty(len(last[0])), np.zeros(len(last[2]) + 1)


@_compiled
def _accumulate(deck: Ints, last: Walk, room: tuple[Floats, Floats, Floats]) -> None:
    """Fill the sums of *room* with the running total of the ways to deal the last player's draws, best first, from *deck*."""
    parents, factors, leaves, ways = last
    table, weights, sums = room
    _weigh(deck, parents, factors, table, weights)
    total = 0.0
    for j in range(len(leaves)):
        total += weights[leaves[j]] * ways[j]
        sums[j + 1] = total


@_compiled
def _count_two(
    deck: Ints, first: tuple[Counts, Floats, Nodes, Nodes], last: Walk, room: tuple[Floats, Floats, Floats], left: Ints, outcome: Floats,
) -> None:  # fmt: skip
    counts, ways, begins, ends = first
    sums = room[2]
    for i in range(len(counts)):
        way = ways[i]
        for r in range(RANKS):
            way *= BINOMIAL[deck[r], counts[i, r]]
            left[r] = deck[r] - counts[i, r]
        if way == 0.0:
            continue
        _accumulate(left, last, room)
        outcome[0] += way * (sums[-1] - sums[ends[i]])
        outcome[1] += way * (sums[ends[i]] - sums[begins[i]])
        outcome[2] += way * sums[begins[i]]


Joint = tuple[Ints, Floats, Nodes, Nodes]
"""Joint draws of all players but the last: cards taken, three bits a rank; ways; row of the best low; who has it, a bit a player."""


def tuples(deck: Ints, starts: Ints, counts: Counts, ways: Floats, worth: Nodes) -> Joint:
    """Return every joint draw of several players, who draw ``counts[starts[p]:starts[p + 1]]``, with *ways* and *worth*."""
    n, room = len(starts) - 1, int(np.prod(np.diff(starts)))
    joint = np.empty(room, np.int64), np.empty(room), np.empty(room, np.int32), np.empty(room, np.int32)
    found = _tuples((starts, counts, ways, worth), np.tile(deck, (n + 1, 1)), np.ones(n + 1), starts[:-1].copy(), joint)
    return joint[0][:found], joint[1][:found], joint[2][:found], joint[3][:found]


@_compiled
def _tuples(drawn: tuple[Ints, Counts, Floats, Nodes], left: Ints, so_far: Floats, at: Ints, joint: Joint) -> int:
    """Fill *joint* and return how many they are. *left* and *so_far* are deck and ways at each depth, *at* the draw of each player."""
    starts, counts, ways, worth = drawn
    keys, weights, bests, holders = joint
    n = len(at)
    found = depth = 0
    while depth >= 0:
        i = at[depth]
        at[depth] += 1
        if i == starts[depth + 1]:
            at[depth] = starts[depth]
            depth -= 1
            continue
        way = so_far[depth] * ways[i]
        for r in range(RANKS):
            way *= BINOMIAL[left[depth, r], counts[i, r]]
            left[depth + 1, r] = left[depth, r] - counts[i, r]
        if way == 0.0:
            continue
        if depth < n - 1:
            depth += 1
            so_far[depth] = way
            continue
        key = 0
        for r in range(RANKS):
            key |= (left[0, r] - left[n, r]) << (3 * r)
        best, holder = at[0] - 1, 1
        for p in range(1, n):
            other = at[p] - 1
            if worth[other] < worth[best]:
                best, holder = other, 1 << p
            elif worth[other] == worth[best]:
                holder |= 1 << p
        keys[found], weights[found], bests[found], holders[found] = key, way, best, holder
        found += 1
    return found


def count_many(deck: Ints, joint: Joint, begins: Nodes, ends: Nodes, last: Walk, n: int) -> Floats:
    """Return in how many ways each of *n* players wins in company of how many (n x n + 1; one: alone); the last has no part in *joint*.

    The last player's draws depend on nothing but the cards taken, so equal keys are walked together. *begins* and *ends* say where in his
    draws, best first, those as good as a best begin and end.
    """
    won = np.zeros((n, n + 1))
    _count_many(deck, np.argsort(joint[0], kind="stable"), joint, (begins, ends), last, _room(last), np.empty(RANKS, np.int64), won)
    return won


@_compiled
def _count_many(
    deck: Ints,
    order: Ints,
    joint: Joint,
    span: tuple[Nodes, Nodes],
    last: Walk,
    room: tuple[Floats, Floats, Floats],
    left: Ints,
    won: Floats,
) -> None:
    keys, joint_weights, bests, holders = joint
    begins, ends = span
    sums = room[2]
    n = len(won)
    known = -1
    for t in order:
        if keys[t] != known:
            known = keys[t]
            for r in range(RANKS):
                left[r] = deck[r] - ((known >> (3 * r)) & 7)
            _accumulate(left, last, room)
        way, begin, end = joint_weights[t], sums[begins[bests[t]]], sums[ends[bests[t]]]
        alone = 0
        for p in range(n - 1):
            alone += (holders[t] >> p) & 1
        won[n - 1, 1] += way * begin
        won[n - 1, alone + 1] += way * (end - begin)
        for p in range(n - 1):
            if (holders[t] >> p) & 1:
                won[p, alone] += way * (sums[-1] - end)
                won[p, alone + 1] += way * (end - begin)


# --- dealing -------------------------------------------------------------------------------------

_HOPELESS: Final = 1_000_000  # deals without one in which ranges do not need the same cards
Ranges = tuple[Ints, Counts, Floats]
"""Choices of player ``p`` at ``starts[p]:starts[p + 1]``, by rank, and their chances summed up from the first of his to 1."""


def deal(deck: Ints, held: Ints, needs: Ints, ranges: Ranges, n_deals: int, seed: int, *, is_shared: bool) -> Floats:
    """Return in how many of *n_deals* random deals each player wins in company of how many (n x n + 1; one: alone).

    *held* are the players' cards by rank (n x 13), *needs* how many more each is dealt, a last card that all share apart. Nobody wins any
    where the ranges cannot be held at the same time.
    """
    n = len(held)
    won = np.zeros((n, n + 1))
    state = np.array([(seed * 0x9E3779B97F4A7C15 | 1) & 0xFFFF_FFFF_FFFF_FFFF], np.uint64)
    masks = (held > 0) @ (1 << np.arange(RANKS))
    cards = np.zeros(RANKS * _MOST, np.int8)
    size = int(deck.sum())
    cards[:size] = np.repeat(np.arange(RANKS), deck)
    scratch = cards, deck.copy(), held.copy(), masks.copy(), np.empty(n, np.int64), np.empty(RANKS, np.int64)
    _deal((deck, held, masks, needs), ranges, size, int(is_shared), n_deals, state, scratch, won)
    return won


@_compiled
def _below(state: NDArray[np.uint64], n: int) -> int:
    """Return a random number below *n*, which is below 2 ** 31 (xorshift64*); of a small *n* the bias is below 1e-7."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return int(((x * np.uint64(2685821657736338717) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@_compiled
def _deal(
    known: tuple[Ints, Ints, Ints, Ints],
    ranges: Ranges,
    size: int,
    n_shared: int,
    n_deals: int,
    state: NDArray[np.uint64],
    scratch: tuple[Counts, Ints, Ints, Ints, Ints, Ints],
    won: Floats,
) -> None:
    _deck, held, _masks, needs = known
    cards, _left, own, masks, worth, spare = scratch
    n = len(held)
    has_choices = ranges[0][n] > 0
    total = n_shared
    for p in range(n):
        total += needs[p]
    done = tries = 0
    while done < n_deals and (done or tries < _HOPELESS):
        if has_choices:
            tries += 1
            size = _choose(state, known, ranges, scratch)
            if size == 0:
                continue
        for i in range(total):
            j = i + _below(state, size - i)
            cards[i], cards[j] = cards[j], cards[i]
        best, sharing, at = 1 << 30, 0, n_shared
        for p in range(n):
            end = at + needs[p]
            ranks = masks[p]
            if n_shared:
                ranks |= 1 << cards[0]
            for i in range(at, end):
                ranks |= 1 << cards[i]
            low = int(_FIVES[ranks])
            if low == 0:
                for r in range(RANKS):
                    spare[r] = own[p, r]
                for i in range(at, end):
                    spare[cards[i]] += 1
                if n_shared:
                    spare[cards[0]] += 1
                low = _paired(spare, ranks)
            at = end
            worth[p] = low
            if low < best:
                best, sharing = low, 1
            elif low == best:
                sharing += 1
        for p in range(n):
            if worth[p] == best:
                won[p, sharing] += 1.0
        done += 1


@_compiled
def _choose(
    state: NDArray[np.uint64],
    known: tuple[Ints, Ints, Ints, Ints],
    ranges: Ranges,
    scratch: tuple[Counts, Ints, Ints, Ints, Ints, Ints],
) -> int:
    """Give each player with a range one of its choices, lay out the rest of the deck, and return its size.

    0 where they would need the same cards, as often as chance has it.
    """
    deck, held, first_masks, _needs = known
    starts, choices, chances_so_far = ranges
    cards, left, own, masks, _worth, _spare = scratch
    unit = 1 << 30
    chance = 1.0
    for r in range(RANKS):
        left[r] = deck[r]
    for p in range(len(held)):
        masks[p] = first_masks[p]
        if starts[p] == starts[p + 1]:
            continue
        throw = _below(state, unit) / unit
        low, high = starts[p], starts[p + 1] - 1
        while low < high:
            middle = (low + high) // 2
            if chances_so_far[middle] > throw:
                high = middle
            else:
                low = middle + 1
        for r in range(RANKS):
            k = choices[low, r]
            own[p, r] = held[p, r] + k
            chance *= BINOMIAL[left[r], k] / BINOMIAL[deck[r], k]
            left[r] -= k
            if k:
                masks[p] |= 1 << r
        if chance == 0.0:
            return 0
    if _below(state, unit) >= chance * unit:
        return 0
    size = 0
    for r in range(RANKS):
        for _ in range(left[r]):
            cards[size] = r
            size += 1
    return size

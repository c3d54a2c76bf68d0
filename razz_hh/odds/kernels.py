"""The arithmetic of equities, compiled by numba: draws counted by rank with multiplicities, or dealt at random.

Suits never decide a Razz pot (rulebook HAND_RANK), so a draw is a multiset of ranks: how many of each rank 0 to 12 (ace to king). Out of a
deck that holds ``n[r]`` cards of each rank it can be dealt in as many ways as the product of the binomials ``n[r]`` over its
``k[r]``. All ways from third street heads-up, 18 billion, fold into 1,820 x 1,820 weighted pairs.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

__all__ = ["RANKS", "accumulate", "chances", "count_many", "count_two", "deal", "draws", "strength", "strengths", "tuples"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

RANKS: Final = 13
_MOST: Final = 5  # counts of a rank in a draw: 0 to 4
_BINOMIAL: Final = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], dtype=np.float64)


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


@njit(cache=True)
def strength(counts: Ints) -> int:
    """Return the worth of seven cards given as counts by rank: the smaller is the better low.

    Five different ranks or more: the lowest five. Fewer (rulebook E57-E59): a pair, then two pair, then trips with a pair, as good
    as the seven cards allow.
    """
    ranks = 0
    for r in range(RANKS):
        if counts[r]:
            ranks |= 1 << r
    five = _FIVES[ranks]
    if five:
        return int(five)
    return _paired(counts, ranks)


@njit(cache=True)
def _paired(counts: Ints, ranks: int) -> int:
    """Return the worth of seven cards of four ranks or fewer."""
    different = 0
    for r in range(RANKS):
        different += counts[r] > 0
    least = 1 << 30
    if different == 4:  # one pair: the lowest there is; the rest is given
        for r in range(RANKS):
            if counts[r] >= 2:
                return (1 << 20) | (r << 13) | ranks
    if different == 3:  # two pair
        for high in range(RANKS):
            for low in range(high):
                if counts[high] >= 2 and counts[low] >= 2:
                    for kicker in range(RANKS):
                        if counts[kicker] and kicker != high and kicker != low:
                            least = min(least, (2 << 20) | (high << 8) | (low << 4) | kicker)
    else:  # trips and a pair
        for trips in range(RANKS):
            for pair in range(RANKS):
                if trips != pair and counts[trips] >= 3 and counts[pair] >= 2:
                    least = min(least, (3 << 20) | (trips << 4) | pair)
    return least


@njit(cache=True)
def draws(deck: Ints, size: int, keeps_all: bool) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.int8]]:
    """Return all draws of *size* cards from *deck* as a tree, each node one more rank than its parent, and which nodes are whole draws.

    `parents` and `factors` have an entry a node, a parent before its children; a factor is ``5 * rank + count``. `leaves` are the nodes
    of whole draws, and `counts` their cards by rank (draws x 13). With *keeps_all* smaller draws are nodes even where nothing could follow.
    """
    room = 1
    for k in range(1, size + 1):  # multisets of up to `size` cards
        more = 1
        for i in range(k):
            more = more * (RANKS + i) // (i + 1)
        room += more
    parents = np.zeros(room, np.int32)
    factors = np.zeros(room, np.int32)
    leaves = np.zeros(room, np.int32)
    counts = np.zeros((room, RANKS), np.int8)
    # what each node holds so far, the cards it still needs, the first rank it may take
    held = np.zeros((room, RANKS), np.int8)
    needs = np.zeros(room, np.int8)
    firsts = np.zeros(room, np.int8)
    needs[0] = size
    n_nodes = 1
    n_leaves = 0
    if size == 0:
        n_leaves = 1
    node = 0
    while node < n_nodes:
        if needs[node] > 0:
            for r in range(firsts[node], RANKS):
                for k in range(1, min(needs[node], deck[r]) + 1):
                    if k < needs[node] and r == RANKS - 1 and not keeps_all:
                        continue  # nothing could follow
                    parents[n_nodes] = node
                    factors[n_nodes] = _MOST * r + k
                    held[n_nodes] = held[node]
                    held[n_nodes, r] = k
                    needs[n_nodes] = needs[node] - k
                    firsts[n_nodes] = r + 1
                    if k == needs[node]:
                        leaves[n_leaves] = n_nodes
                        counts[n_leaves] = held[n_nodes]
                        n_leaves += 1
                    n_nodes += 1
        node += 1
    return parents[:n_nodes], factors[:n_nodes], leaves[:n_leaves], counts[:n_leaves]


@njit(cache=True)
def strengths(held: Ints, counts: NDArray[np.int8]) -> NDArray[np.int32]:
    """Return the worth of the cards *held* (by rank) with each draw of *counts*."""
    worth = np.empty(len(counts), np.int32)
    cards = np.empty(RANKS, np.int64)
    for i in range(len(counts)):
        for r in range(RANKS):
            cards[r] = held[r] + counts[i, r]
        worth[i] = strength(cards)
    return worth


@njit(cache=True)
def chances(counts: NDArray[np.int8], choices: NDArray[np.int8], weights: Floats) -> Floats:
    """Return in how many weighted ways each draw of *counts* holds one of the *choices* of a range (both x 13).

    A draw that holds ``t[r]`` of a rank holds a choice of ``e[r]`` in as many ways as the product of ``t[r]`` over ``e[r]``: so the cards a range
    leaves open and those still to come are one draw.
    """
    ways = np.zeros(len(counts))
    for i in range(len(counts)):
        for j in range(len(choices)):
            way = weights[j]
            for r in range(RANKS):
                way *= _BINOMIAL[counts[i, r], choices[j, r]]
            ways[i] += way
    return ways


@njit(cache=True)
def _table(deck: Ints, table: Floats) -> None:
    """Fill *table* with the ways to take ``k`` cards of a rank from *deck*, at ``5 * rank + k``."""
    for r in range(RANKS):
        for k in range(_MOST):
            table[_MOST * r + k] = _BINOMIAL[deck[r], k]


@njit(cache=True)
def _weigh(parents: NDArray[np.int32], factors: NDArray[np.int32], table: Floats, weights: Floats) -> None:
    """Fill *weights* with the ways to draw each node."""
    weights[0] = 1.0
    for i in range(1, len(parents)):
        weights[i] = weights[parents[i]] * table[factors[i]]


@njit(cache=True)
def accumulate(leaves: NDArray[np.int32], ways: Floats, weights: Floats, sums: Floats) -> None:
    """Fill *sums* with the running total of the draws' weights, in the order of *leaves*; its first entry is 0."""
    total = 0.0
    sums[0] = 0.0
    for j in range(len(leaves)):
        total += weights[leaves[j]] * ways[j]
        sums[j + 1] = total


@njit(cache=True)
def count_two(
    deck: Ints,
    first: tuple[NDArray[np.int8], Floats, NDArray[np.int32], NDArray[np.int32]],
    last: tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], Floats],
) -> tuple[float, float, float]:
    """Return in how many ways the first of two players wins, ties, and loses.

    *first* holds his draws (x 13), their ways, and where in the other's draws, best first, those as good as his begin and end;
    *last* the other's tree with his leaves best first, and their ways.
    """
    counts, ways, begins, ends = first
    parents, factors, leaves, last_ways = last
    table = np.empty(RANKS * _MOST)
    weights = np.empty(len(parents))
    sums = np.empty(len(leaves) + 1)
    left = np.empty(RANKS, np.int64)
    win = tie = lose = 0.0
    for i in range(len(counts)):
        way = ways[i]
        for r in range(RANKS):
            way *= _BINOMIAL[deck[r], counts[i, r]]
            left[r] = deck[r] - counts[i, r]
        if way == 0.0:
            continue
        _table(left, table)
        _weigh(parents, factors, table, weights)
        accumulate(leaves, last_ways, weights, sums)
        lose += way * sums[begins[i]]
        tie += way * (sums[ends[i]] - sums[begins[i]])
        win += way * (sums[len(leaves)] - sums[ends[i]])
    return win, tie, lose


@njit(cache=True)
def _keys(parents: NDArray[np.int32], factors: NDArray[np.int32]) -> Ints:
    """Return each node's cards, three bits a rank."""
    keys = np.zeros(len(parents), np.int64)
    for i in range(1, len(parents)):
        keys[i] = keys[parents[i]] | (np.int64(factors[i] % _MOST) << (3 * (factors[i] // _MOST)))
    return keys


@njit(cache=True)
def parts(parents: NDArray[np.int32], factors: NDArray[np.int32], counts: NDArray[np.int8]) -> tuple[Ints, Ints, Ints]:
    """Return for each draw of *counts* all smaller draws in it and what they leave of it, as nodes: ``starts``, parts, rests."""
    keys = _keys(parents, factors)
    by_key = np.argsort(keys)
    keys = keys[by_key]
    starts = np.zeros(len(counts) + 1, np.int64)
    for i in range(len(counts)):
        n = 1
        for r in range(RANKS):
            n *= counts[i, r] + 1
        starts[i + 1] = starts[i] + n
    part, rest = np.empty(starts[-1], np.int64), np.empty(starts[-1], np.int64)
    for i in range(len(counts)):
        for at in range(starts[i + 1] - starts[i]):
            left, one, other = at, np.int64(0), np.int64(0)
            for r in range(RANKS):
                k = left % (counts[i, r] + 1)
                left //= counts[i, r] + 1
                one |= np.int64(k) << (3 * r)
                other |= np.int64(counts[i, r] - k) << (3 * r)
            part[starts[i] + at] = by_key[np.searchsorted(keys, one)]
            rest[starts[i] + at] = by_key[np.searchsorted(keys, other)]
    return starts, part, rest


@njit(cache=True)
def removals(
    parents: NDArray[np.int32], factors: NDArray[np.int32], counts: NDArray[np.int8], size: int
) -> tuple[Ints, Ints, NDArray[np.float32]]:
    """Return what taking each draw of *counts* from a deck does to the ways of drawing up to *size* cards: ``starts``, nodes, signed numbers.

    ``(1 + x) ** (n - a)`` is ``(1 + x) ** n`` times ``(1 + x) ** -a``: so the ways out of a deck less ``a`` are a sum over the ways out of the whole deck.
    The nodes of a draw are all those of its own ranks.
    """
    n_nodes = len(parents)
    used = np.zeros(n_nodes, np.int64)  # ranks of each node
    for i in range(1, n_nodes):
        used[i] = used[parents[i]] | (1 << (factors[i] // _MOST))
    starts = np.zeros(len(counts) + 1, np.int64)
    room = len(counts) * 70  # draws of up to four cards of four ranks
    nodes, signs = np.empty(room, np.int64), np.empty(room, np.float32)
    sign = np.zeros(n_nodes)
    n = 0
    for i in range(len(counts)):
        ranks = 0
        for r in range(RANKS):
            if counts[i, r]:
                ranks |= 1 << r
        sign[0] = 1.0
        for node in range(n_nodes):
            if used[node] & ~ranks:
                continue
            if node:
                a, j = counts[i, factors[node] // _MOST], factors[node] % _MOST
                ways = 1.0
                for step in range(j):
                    ways = -ways * (a + step) / (step + 1)
                sign[node] = sign[parents[node]] * ways
            nodes[n], signs[n] = node, sign[node]
            n += 1
        starts[i + 1] = n
    return starts, nodes[:n], signs[:n]


@njit(cache=True)
def count_pairs(
    deck: Ints,
    tree: tuple[NDArray[np.int32], NDArray[np.int32]],
    first: tuple[NDArray[np.int8], NDArray[np.int32], Ints, Ints, NDArray[np.float32]],
    last: tuple[NDArray[np.int32], Ints, Ints, Ints],
    orders: tuple[Ints, Ints],
) -> tuple[float, float, float]:
    """Return in how many ways the first of two players wins, ties, and loses.

    *first* holds his draws (x 13), their worth, and `removals`; *last* the other's worth and `parts`; *orders* sort both, best first. The other's
    draws are added to ``ways`` from the best down, so that at each worth it knows, for every node, in how many ways the better ones leave it.
    """
    parents, factors = tree
    counts, worth, starts, nodes, signs = first
    last_worth, last_starts, part, rest = last
    table = np.empty(RANKS * _MOST)
    whole = np.empty(len(parents))
    _table(deck, table)
    _weigh(parents, factors, table, whole)
    own = np.ones(len(counts))
    for i in range(len(counts)):
        for r in range(RANKS):
            own[i] *= _BINOMIAL[deck[r], counts[i, r]]
    ways = np.zeros(len(parents))
    better = as_good = every = 0.0
    order, last_order = orders
    at = 0
    begin = 0
    while begin < len(order):
        value = worth[order[begin]]
        end = begin
        while end < len(order) and worth[order[end]] == value:
            end += 1
        while at < len(last_order) and last_worth[last_order[at]] < value:
            _add(last_order[at], last_starts, part, rest, whole, ways)
            at += 1
        for i in order[begin:end]:
            better += own[i] * _look_up(i, starts, nodes, signs, ways)
        while at < len(last_order) and last_worth[last_order[at]] == value:
            _add(last_order[at], last_starts, part, rest, whole, ways)
            at += 1
        for i in order[begin:end]:
            as_good += own[i] * _look_up(i, starts, nodes, signs, ways)
        begin = end
    while at < len(last_order):
        _add(last_order[at], last_starts, part, rest, whole, ways)
        at += 1
    for i in order:
        every += own[i] * _look_up(i, starts, nodes, signs, ways)
    return every - as_good, as_good - better, better


@njit(cache=True)
def _add(i: int, starts: Ints, part: Ints, rest: Ints, whole: Floats, ways: Floats) -> None:
    for at in range(starts[i], starts[i + 1]):
        ways[part[at]] += whole[rest[at]]


@njit(cache=True)
def _look_up(i: int, starts: Ints, nodes: Ints, signs: NDArray[np.float32], ways: Floats) -> float:
    total = 0.0
    for at in range(starts[i], starts[i + 1]):
        total += signs[at] * ways[nodes[at]]
    return total


@njit(cache=True)
def tuples(
    deck: Ints,
    starts: Ints,
    counts: NDArray[np.int8],
    ways: Floats,
    worth: NDArray[np.int32],
) -> tuple[Ints, Floats, NDArray[np.int32], NDArray[np.int32]]:
    """Return every joint draw of several players: the cards taken, three bits a rank; its ways; the best of them, and who has it.

    The draws of player ``p`` are ``counts[starts[p]:starts[p + 1]]``, with their *ways* and *worth*. The best is an index into *counts*;
    who has it is a bit a player.
    """
    n = len(starts) - 1
    room = 1
    for p in range(n):
        room *= starts[p + 1] - starts[p]
    keys = np.empty(room, np.int64)
    weights = np.empty(room)
    bests = np.empty(room, np.int32)
    holders = np.empty(room, np.int32)
    found = 0
    left = np.empty((n + 1, RANKS), np.int64)
    left[0] = deck
    at = np.zeros(n, np.int64)
    so_far = np.ones(n + 1)
    depth = 0
    at[0] = starts[0]
    while depth >= 0:
        if at[depth] == starts[depth + 1]:
            depth -= 1
            if depth >= 0:
                at[depth] += 1
            continue
        i = at[depth]
        way = so_far[depth] * ways[i]
        for r in range(RANKS):
            way *= _BINOMIAL[left[depth, r], counts[i, r]]
        if way == 0.0:
            at[depth] += 1
            continue
        for r in range(RANKS):
            left[depth + 1, r] = left[depth, r] - counts[i, r]
        if depth < n - 1:
            depth += 1
            so_far[depth] = way
            at[depth] = starts[depth]
            continue
        key = 0
        for r in range(RANKS):
            key |= (deck[r] - left[n, r]) << (3 * r)
        best, holder = at[0], 1
        for p in range(1, n):
            if worth[at[p]] < worth[best]:
                best, holder = at[p], 1 << p
            elif worth[at[p]] == worth[best]:
                holder |= 1 << p
        keys[found], weights[found], bests[found], holders[found] = key, way, best, holder
        found += 1
        at[depth] += 1
    return keys[:found], weights[:found], bests[:found], holders[:found]


@njit(cache=True)
def count_many(
    deck: Ints,
    order: Ints,
    joint: tuple[Ints, Floats, NDArray[np.int32], NDArray[np.int32]],
    span: tuple[NDArray[np.int32], NDArray[np.int32]],
    last: tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], Floats],
    n: int,
) -> Floats:
    """Return in how many ways each of *n* players wins in company of how many (n x n + 1; one: alone); the last has no part in *joint*.

    *joint* is what `tuples` returns, walked in *order*, which puts equal keys together: the last player's draws depend on
    nothing but the cards taken. *span* says where in his draws, best first, those as good as a best begin and end.
    """
    keys, joint_weights, bests, holders = joint
    begins, ends = span
    parents, factors, leaves, last_ways = last
    table = np.empty(RANKS * _MOST)
    weights = np.empty(len(parents))
    sums = np.empty(len(leaves) + 1)
    left = np.empty(RANKS, np.int64)
    won = np.zeros((n, n + 1))
    known = np.int64(-1)
    for t in order:
        if keys[t] != known:
            known = keys[t]
            for r in range(RANKS):
                left[r] = deck[r] - ((known >> (3 * r)) & 7)
            _table(left, table)
            _weigh(parents, factors, table, weights)
            accumulate(leaves, last_ways, weights, sums)
        way, begin, end = joint_weights[t], sums[begins[bests[t]]], sums[ends[bests[t]]]
        alone = 0
        for p in range(n - 1):
            alone += (holders[t] >> p) & 1
        won[n - 1, 1] += way * begin
        won[n - 1, alone + 1] += way * (end - begin)
        for p in range(n - 1):
            if (holders[t] >> p) & 1:
                won[p, alone] += way * (sums[len(leaves)] - end)
                won[p, alone + 1] += way * (end - begin)
    return won


@njit(cache=True)
def _next(state: NDArray[np.uint64]) -> np.uint64:
    """Return the next 64 random bits (xorshift64*)."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return x * np.uint64(2685821657736338717)


@njit(cache=True)
def _below(state: NDArray[np.uint64], n: int) -> int:
    """Return a random number below *n*, which is small: the bias is below 1e-7."""
    return int(((_next(state) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@njit(cache=True)
def deal(
    deck: Ints,
    held: Ints,
    needs: Ints,
    is_shared: bool,
    ranges: tuple[Ints, NDArray[np.int8], Floats],
    n_deals: int,
    seed: int,
) -> Floats:
    """Return in how many of *n_deals* random deals each player wins in company of how many (n x n + 1; one: alone).

    *held* are the players' cards by rank (n x 13), *needs* how many more each is dealt, a shared last card apart. *ranges* are the choices of
    player ``p`` at ``starts[p]:starts[p + 1]``, by rank, and their chances summed up from the first of his to 1.
    """
    starts, choices, chances_so_far = ranges
    n = len(held)
    has_choices = starts[n] > 0
    state = np.array([np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) | np.uint64(1)], np.uint64)
    won = np.zeros((n, n + 1))
    cards = np.empty(_MOST * RANKS, np.int8)
    size = _lay_out(deck, cards)
    left = deck.copy()
    own = held.copy()
    masks = np.zeros(n, np.int64)
    worth = np.empty(n, np.int64)
    for p in range(n):
        masks[p] = _mask(held[p])
    spare = np.empty(RANKS, np.int64)
    done = 0
    while done < n_deals:
        if has_choices:
            if not _choose(state, deck, left, own, held, starts, choices, chances_so_far):
                continue
            size = _lay_out(left, cards)
            for p in range(n):
                masks[p] = _mask(own[p])
        at = 0
        shared = 0
        if is_shared:
            at = _draw(state, cards, 0, 1, size)
            shared = 1 << cards[0]
        best = 1 << 30
        sharing = 0
        for p in range(n):
            begin = at
            at = _draw(state, cards, at, needs[p], size)
            ranks = masks[p] | shared
            for i in range(begin, at):
                ranks |= 1 << cards[i]
            low = int(_FIVES[ranks])
            if low == 0:
                for r in range(RANKS):
                    spare[r] = own[p, r]
                for i in range(begin, at):
                    spare[cards[i]] += 1
                if is_shared:
                    spare[cards[0]] += 1
                low = _paired(spare, ranks)
            worth[p] = low
            if low < best:
                best, sharing = low, 1
            elif low == best:
                sharing += 1
        for p in range(n):
            if worth[p] == best:
                won[p, sharing] += 1.0
        done += 1
    return won


@njit(cache=True)
def _mask(counts: Ints) -> int:
    ranks = 0
    for r in range(RANKS):
        if counts[r]:
            ranks |= 1 << r
    return ranks


@njit(cache=True)
def _lay_out(deck: Ints, cards: NDArray[np.int8]) -> int:
    """Fill *cards* with the ranks of a deck, and return how many they are."""
    size = 0
    for r in range(RANKS):
        for _ in range(deck[r]):
            cards[size] = r
            size += 1
    return size


@njit(cache=True)
def _draw(state: NDArray[np.uint64], cards: NDArray[np.int8], at: int, n: int, size: int) -> int:
    """Shuffle the next *n* cards to the place *at*, and return the place behind them."""
    for i in range(at, at + n):
        j = i + _below(state, size - i)
        cards[i], cards[j] = cards[j], cards[i]
    return at + n


@njit(cache=True)
def _choose(
    state: NDArray[np.uint64],
    deck: Ints,
    left: Ints,
    own: Ints,
    held: Ints,
    starts: Ints,
    choices: NDArray[np.int8],
    chances_so_far: Floats,
) -> bool:
    """Give each player with a range one of its choices; False where they would need the same cards, as often as chance has it."""
    chance = 1.0
    left[:] = deck
    own[:] = held
    for p in range(len(held)):
        if starts[p] == starts[p + 1]:
            continue
        throw = _unit(state)
        low, high = starts[p], starts[p + 1] - 1
        while low < high:
            middle = (low + high) // 2
            if chances_so_far[middle] > throw:
                high = middle
            else:
                low = middle + 1
        for r in range(RANKS):
            k = choices[low, r]
            chance *= _BINOMIAL[left[r], k] / _BINOMIAL[deck[r], k]
            left[r] -= k
            own[p, r] += k
        if chance == 0.0:
            return False
    return chance >= 1.0 or _unit(state) < chance


@njit(cache=True)
def _unit(state: NDArray[np.uint64]) -> float:
    """Return a random number from 0 up to 1."""
    return float(_next(state) >> np.uint64(11)) * (1.0 / 9007199254740992.0)

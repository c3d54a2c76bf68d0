"""What share of the pot each hand wins on average when the rest of the cards is dealt: counted exactly, or dealt at random."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Final, Literal

import msgspec
import numpy as np

from razz_hh.cards import RANK_LETTERS, Card
from razz_hh.odds import kernels
from razz_hh.odds.kernels import RANKS
from razz_hh.odds.ranges import Range, parse_range

if TYPE_CHECKING:
    from razz_hh.odds.kernels import Floats, Ints

__all__ = ["BUDGET", "Equity", "equity"]

Method = Literal["auto", "exact", "monte_carlo"]
Holding = str | Iterable[Card | None]
"""A hand as text (see `razz_hh.odds.ranges`), or as cards, None for one that is not known."""

BUDGET: Final = 400_000_000
"""Steps of counting that `auto` spends at most before it deals at random instead: about half a second."""
DEALS: Final = 1_000_000
_CARDS: Final = 7
_MOST_JOINT: Final = 8_000_000  # joint draws that are held in memory
_PLANNED: Final = 4  # cards to come on third street


class Equity(msgspec.Struct, frozen=True, eq=False):
    """The outcome of a showdown for two to eight hands; arrays have an entry a player, fractions of 1.

    `win` is alone, `tie` in company, `share` the part of the pot won on average. `runouts` counts the ways to deal the rest (and the open cards of
    ranges, by their weights), or the random deals. `ways` (players x players + 1) says how many of them each player wins in company of how many,
    himself counted. `std_error` is of `share`, 0 where `is_exact`.
    """

    win: Floats
    tie: Floats
    share: Floats
    runouts: int
    is_exact: bool
    std_error: Floats
    ways: Floats

    def fraction(self, player: int) -> Fraction:
        """Return a player's share as a fraction of the runouts, not reduced where it is whole."""
        won = sum((Fraction(float(self.ways[player, n])) / n for n in range(1, self.ways.shape[1])), Fraction())
        return won / self.runouts


class _Player(msgspec.Struct):
    """One player's side: cards held by rank, how many cards are open, and for a range its choices by rank with their weights."""

    held: Ints
    needs: int
    choices: np.ndarray[tuple[int, int], np.dtype[np.int8]]
    weights: Floats


def equity(
    hands: str | Sequence[Holding],
    dead: str | Iterable[Card] = (),
    method: Method = "auto",
    *,
    deals: int = DEALS,
    seed: int = 0,
    budget: int = BUDGET,
    left: int | None = None,
) -> Equity:
    """Return what each of two to eight *hands* wins on average; *dead* cards cannot come any more.

    *hands* are separated by ``vs`` or given one by one, of one to seven cards and not equally many.
    *left* is how many cards can still be dealt where folded hands took some unseen (all that are not known otherwise). Where they are too few for everybody, the seventh card
    is one for all (rulebook COMMUNITY_CARD).

    It is exact where counting takes at most *budget* steps (`method` ``exact``: whatever it takes, within memory), else of so many random *deals* from *seed*.
    A rank without a suit is a card of it, whichever: suits never decide a Razz pot.

    >>> result = equity("8h 2s 4d 6c Jh vs 3c 5h 7d 9s Tc")
    >>> result.share[0] * result.runouts, result.runouts
    (np.float64(378723.0), 671580)

    Raises `RangeError` for a hand that cannot be read, `ValueError` for a card that is there twice, more cards of a rank than there are, too few or too many hands,
    or `exact` beyond what memory holds.
    """
    held = [
        _range_of(hand) for hand in (re.split(r"\s+(?:vs?\.?)\s+", hands.strip(), flags=re.IGNORECASE) if isinstance(hands, str) else hands)
    ]
    if not 2 <= len(held) <= 8:
        raise ValueError(f"an equity is of two to eight hands, not {len(held)}")
    if method not in ("auto", "exact", "monte_carlo"):
        raise ValueError(f"no method is called {method!r}: auto, exact or monte_carlo")
    gone = _dead(dead)
    deck = _deck(held, gone)
    players = [_player(hand) for hand in held]
    stub = int(deck.sum()) if left is None else min(left, int(deck.sum()))
    is_shared = _is_shared([player.needs for player in players], stub)
    rounds = list(_rounds(deck, players)) if is_shared else [(deck, players, 1)]
    if method == "monte_carlo" or (method == "auto" and sum([_steps(deck_, players_) for deck_, players_, _ in rounds]) > budget):
        return _made(_dealt(deck, players, is_shared, deals, seed), is_exact=False)
    ways = np.zeros((len(players), len(players) + 1))
    for deck_, players_, n in rounds:
        ways += n * _counted(deck_, players_)
    return _made(ways, is_exact=True)


def _made(ways: Floats, *, is_exact: bool) -> Equity:
    """Return the result of so many ways to win."""
    company = np.arange(1, ways.shape[1])
    total = float((ways[:, 1:] / company).sum())
    if not total:
        raise ValueError("these hands cannot be held at the same time")
    share = (ways[:, 1:] / company).sum(axis=1) / total
    squares = (ways[:, 1:] / company**2).sum(axis=1) / total
    error = np.zeros(len(ways)) if is_exact else np.sqrt(np.maximum(squares - share**2, 0.0) / total)
    return Equity(ways[:, 1] / total, ways[:, 2:].sum(axis=1) / total, share, round(total), is_exact, error, ways)


# --- what is held --------------------------------------------------------------------------------


def _range_of(hand: Holding) -> Range:
    if isinstance(hand, str):
        return parse_range(hand)
    cards = tuple(hand)
    known = tuple([card for card in cards if card is not None])
    if not 1 <= len(cards) <= _CARDS:
        raise ValueError(f"a hand is of one to seven cards, not {len(cards)}")
    return Range("", tuple([card.rank for card in known]), known, (), len(cards) - len(known))


def _dead(dead: str | Iterable[Card]) -> Range:
    """Return the dead cards, of any number."""
    if not isinstance(dead, str):
        cards = tuple(dead)
        return Range("", tuple([card.rank for card in cards]), cards)
    found = [parse_range(word) for word in re.findall(r"10[cdhs]?|[^\s,][cdhs]?", dead)]
    return Range(dead, tuple([rank for each in found for rank in each.up]), tuple([card for each in found for card in each.cards]))


def _deck(held: Sequence[Range], gone: Range) -> Ints:
    """Return how many cards of each rank are neither held nor dead."""
    deck = np.full(RANKS, 4, np.int64)
    seen: set[Card] = set()
    for hand in (*held, gone):
        for card in hand.cards:
            if card in seen:
                raise ValueError(f"{card.text} is there twice")
            seen.add(card)
        for rank in hand.up:
            deck[rank - 1] -= 1
    if deck.min() < 0:
        raise ValueError(f"there are only four {RANK_LETTERS[int(deck.argmin()) + 1]}")
    return deck


def _player(hand: Range) -> _Player:
    return _Player(
        held=_counts(hand.up),
        needs=_CARDS - len(hand.up),
        choices=np.array([_counts(choice.ranks) for choice in hand.choices], np.int8).reshape(-1, RANKS),
        weights=np.array([choice.weight for choice in hand.choices]),
    )


def _counts(ranks: Iterable[int]) -> Ints:
    counts = np.zeros(RANKS, np.int64)
    for rank in ranks:
        counts[rank - 1] += 1
    return counts


def _is_shared(needs: Sequence[int], stub: int) -> bool:
    """Whether the seventh card is one for all. Raises `ValueError` where even so the cards run out."""
    if sum(needs) <= stub:
        return False
    if not all(needs) or sum(needs) - len(needs) + 1 > stub:
        raise ValueError(f"{stub} cards are left, too few for what is to be dealt")
    return True


def _rounds(deck: Ints, players: list[_Player]) -> Iterator[tuple[Ints, list[_Player], int]]:
    """Yield what is left to deal for each rank of the card that all share, and how many cards have it."""
    for rank in range(RANKS):
        if deck[rank]:
            card = _counts((rank + 1,))
            yield (
                deck - card,
                [_Player(player.held + card, player.needs - 1, player.choices, player.weights) for player in players],
                int(deck[rank]),
            )


# --- counting ------------------------------------------------------------------------------------


def _n_draws(needs: int) -> int:
    return comb(RANKS - 1 + needs, needs)


def _steps(deck: Ints, players: list[_Player]) -> int:
    """Return about how many steps counting takes, far above any budget where memory would not hold it."""
    sizes = sorted([_n_draws(player.needs) for player in players])
    taken = sum(sorted([player.needs for player in players])[:-1])
    joint = 1
    for size in sizes[:-1]:
        joint *= size
    if len(players) > 2 and joint > _MOST_JOINT:
        return 1 << 62
    tables = joint if len(players) == 2 else min(joint, _n_draws(taken))
    return (
        tables * sizes[-1] * 4 // 3
        + joint * RANKS * 4
        + sum([size * max(len(p.choices), 1) for size, p in zip(sizes, players, strict=True)])
    )


class _Draws(msgspec.Struct):
    """A player's draws: their cards by rank, how often each holds a choice of his range, and their worth; and the tree they are weighed by."""

    tree: tuple[np.ndarray[tuple[int], np.dtype[np.int32]], np.ndarray[tuple[int], np.dtype[np.int32]]]
    leaves: np.ndarray[tuple[int], np.dtype[np.int32]]
    counts: np.ndarray[tuple[int, int], np.dtype[np.int8]]
    ways: Floats
    worth: np.ndarray[tuple[int], np.dtype[np.int32]]


def _draws(deck: Ints, player: _Player) -> _Draws:
    parents, factors, leaves, counts = kernels.draws(deck, player.needs, False)
    worth = kernels.strengths(player.held, counts)
    if not len(player.choices):
        return _Draws((parents, factors), leaves, counts, np.ones(len(counts)), worth)
    ways = kernels.chances(counts, player.choices, player.weights)
    held = np.flatnonzero(ways)
    return _Draws((parents, factors), leaves[held], counts[held], ways[held], worth[held])


class _Plan(msgspec.Struct):
    """What counting two players' draws of so many cards each needs, whatever the cards: see `kernels.count_pairs`."""

    tree: tuple[np.ndarray[tuple[int], np.dtype[np.int32]], np.ndarray[tuple[int], np.dtype[np.int32]]]
    first: np.ndarray[tuple[int, int], np.dtype[np.int8]]
    removals: tuple[Ints, Ints, np.ndarray[tuple[int], np.dtype[np.float32]]]
    last: np.ndarray[tuple[int, int], np.dtype[np.int8]]
    parts: tuple[Ints, Ints, Ints]


@cache
def _plan(first: int, last: int) -> _Plan:
    deck = np.full(RANKS, 4, np.int64)
    parents, factors, _, last_counts = kernels.draws(deck, last, True)
    counts = kernels.draws(deck, first, False)[3]
    return _Plan(
        (parents, factors),
        counts,
        kernels.removals(parents, factors, counts, last),
        last_counts,
        kernels.parts(parents, factors, last_counts),
    )


def _counted_pair(deck: Ints, first: _Player, last: _Player) -> Floats:
    """Return in how many ways each of two players of known cards wins alone, and ties."""
    plan = _plan(first.needs, last.needs)
    worth, last_worth = kernels.strengths(first.held, plan.first), kernels.strengths(last.held, plan.last)
    orders = np.argsort(worth, kind="stable"), np.argsort(last_worth, kind="stable")
    win, tie, lose = kernels.count_pairs(deck, plan.tree, (plan.first, worth, *plan.removals), (last_worth, *plan.parts), orders)
    return np.array([[0.0, win, tie], [0.0, lose, tie]])


def _counted(deck: Ints, players: list[_Player]) -> Floats:
    """Return in how many ways each player wins in company of how many."""
    if len(players) == 2 and all(player.needs <= _PLANNED and not len(player.choices) for player in players):
        return _counted_pair(deck, *players)
    order = sorted(range(len(players)), key=lambda p: _n_draws(players[p].needs))
    drawn = [_draws(deck, players[p]) for p in order]
    last, others = drawn[-1], drawn[:-1]
    best_first = np.argsort(last.worth, kind="stable")
    sorted_worth = last.worth[best_first]
    walk = (*last.tree, last.leaves[best_first], last.ways[best_first])
    worth = np.concatenate([each.worth for each in others])
    begins = np.searchsorted(sorted_worth, worth, "left").astype(np.int32)
    ends = np.searchsorted(sorted_worth, worth, "right").astype(np.int32)
    ways = np.zeros((len(players), len(players) + 1))
    if len(players) == 2:
        first = others[0]
        win, tie, lose = kernels.count_two(deck, (first.counts, first.ways, begins, ends), walk)
        ways[order[0], 1], ways[order[1], 1], ways[:, 2] = win, lose, tie
        return ways
    room = 1
    for each in others:
        room *= len(each.counts)
    if room > _MOST_JOINT:
        raise ValueError(f"{room:,} ways to deal all but the last hand are too many to count: deal them at random (monte_carlo)")
    starts = np.cumsum([0, *[len(each.counts) for each in others]])
    joint = kernels.tuples(
        deck, starts, np.concatenate([each.counts for each in others]), np.concatenate([each.ways for each in others]), worth
    )
    ways[order] = kernels.count_many(deck, np.argsort(joint[0], kind="stable"), joint, (begins, ends), walk, len(players))
    return ways


# --- dealing -------------------------------------------------------------------------------------


def _dealt(deck: Ints, players: list[_Player], is_shared: bool, deals: int, seed: int) -> Floats:
    """Return in how many random deals each player wins in company of how many."""
    if deals < 1:
        raise ValueError(f"at least one deal, not {deals}")
    chances = []
    for player in players:
        if len(player.choices):
            each = np.array(
                [
                    kernels.chances(deck.astype(np.int8)[None, :], player.choices[i : i + 1], player.weights[i : i + 1])[0]
                    for i in range(len(player.choices))
                ]
            )
            chances.append(np.cumsum(each) / each.sum() if each.sum() else each)
    starts = np.cumsum([0, *[len(player.choices) for player in players]])
    ranges = starts, np.concatenate([player.choices for player in players]), np.concatenate([*chances, np.zeros(0)])
    held = np.stack([player.held for player in players])
    needs = np.array([player.needs - is_shared - int(player.choices[0].sum() if len(player.choices) else 0) for player in players])
    return kernels.deal(deck, held, needs, is_shared, ranges, deals, seed)

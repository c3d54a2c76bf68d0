"""What share of the pot each hand wins on average when the rest of the cards is dealt: counted exactly, or dealt at random."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Final, Literal

import msgspec
import numpy as np

from razz_hh.cards import RANK_LETTERS, Card
from razz_hh.odds import kernels
from razz_hh.odds.draws import RANKS, Counts, Floats, Ints, Nodes, draws, plan
from razz_hh.odds.ranges import Range, parse_range

__all__ = ["BUDGET", "Equity", "equity"]

Method = Literal["auto", "exact", "monte_carlo"]
Holding = str | Iterable[Card | None]
"""A hand as text (see `razz_hh.odds.ranges`), or as cards, None for one that is not known."""

BUDGET: Final = 400_000_000
"""Steps of counting that `auto` spends at most before it deals at random instead: about half a second."""
DEALS: Final = 1_000_000
_CARDS: Final = 7
_VERSUS: Final = re.compile(r"\s+vs?\.?\s+", re.IGNORECASE)
_MOST_JOINT: Final = 8_000_000  # joint draws that are held in memory
_PLANNED: Final = 4  # cards to come on third street
_MOST_PAIRS: Final = 1_000
_PAIR: Final = 300_000  # steps of counting one pair on third street


class Equity(msgspec.Struct, frozen=True, eq=False):
    """The outcome of a showdown for two to eight hands; arrays have an entry a player, fractions of 1.

    `win` is alone, `tie` in company, `share` the part of the pot won on average. `runouts` counts the ways to deal the rest (and the open
    cards of ranges, by their weights), or the random deals. `ways` (players x players + 1) says how many of them each player wins in
    company of how many, himself counted. `std_error` is of `share`, 0 where `is_exact`.
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
    choices: Counts
    weights: Floats

    @property
    def n_open(self) -> int:
        """How many cards his range leaves open."""
        return int(self.choices[0].sum()) if len(self.choices) else 0


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

    *hands* are separated by ``vs`` or given one by one, of one to seven cards and not equally many. *left* is how many cards can still be
    dealt where folded hands took some unseen (all that are not known otherwise). Where they are too few for everybody, the seventh card is
    one for all (rulebook COMMUNITY_CARD).

    It is exact where counting takes at most *budget* steps (`method` ``exact``: whatever it takes, within memory), else of so many random
    *deals* from *seed*. A rank without a suit is a card of it, whichever: suits never decide a Razz pot.

    >>> result = equity("8h 2s 4d 6c Jh vs 3c 5h 7d 9s Tc")
    >>> result.share[0] * result.runouts, result.runouts
    (np.float64(378723.0), 671580)

    Raises `RangeError` for a hand that cannot be read, `ValueError` for a card that is there twice, more cards of a rank than there are,
    too few or too many hands, or `exact` beyond what memory holds.
    """
    held = [_range_of(hand) for hand in (_VERSUS.split(hands.strip()) if isinstance(hands, str) else hands)]
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
        return _made(_dealt(deck, players, deals, seed, is_shared=is_shared), is_exact=False)
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
    """Return a hand as a range. Cards that are not known are those that nothing is known of."""
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
    pairs = _n_pairs(players)
    if pairs:
        return pairs * _PAIR
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


def _counted(deck: Ints, players: list[_Player]) -> Floats:
    """Return in how many ways each player wins in company of how many."""
    if _n_pairs(players):
        ways = np.zeros((2, 3))
        for way, rest, first in _settled(deck, players[0]):
            for other_way, left, last in _settled(rest, players[1]):
                ways += way * other_way * _counted_pair(left, first, last)
        return ways
    order = sorted(range(len(players)), key=lambda p: _n_draws(players[p].needs))
    ways = np.zeros((len(players), len(players) + 1))
    ways[order] = _counted_in_turn(deck, [players[p] for p in order])
    return ways


def _n_pairs(players: list[_Player]) -> int:
    """Return how many pairs of known hands two players' ranges hold; 0 where they are more than can be counted one by one, or not two."""
    if len(players) != 2 or any(player.needs - player.n_open > _PLANNED for player in players):
        return 0
    n = prod([max(len(player.choices), 1) for player in players])
    return n if n <= _MOST_PAIRS else 0


def _settled(deck: Ints, player: _Player) -> Iterator[tuple[float, Ints, _Player]]:
    """Yield for each choice of a range in how many weighted ways it is dealt, the deck without it, and the player who holds it."""
    if not len(player.choices):
        yield 1.0, deck, player
    for choice, way in zip(player.choices, _ways_dealt(deck, player), strict=True):
        if way:
            yield way, deck - choice, _Player(player.held + choice, player.needs - player.n_open, player.choices[:0], player.weights[:0])


def _ways_dealt(deck: Ints, player: _Player) -> Floats:
    """Return in how many weighted ways each choice of a range is dealt from *deck*."""
    ways: Floats = player.weights * kernels.BINOMIAL[deck, player.choices].prod(axis=1)
    return ways


def _counted_pair(deck: Ints, first: _Player, last: _Player) -> Floats:
    """Return in how many ways each of two players of known cards wins alone, and ties."""
    planned = plan(first.needs, last.needs)
    worth, last_worth = kernels.strengths(first.held, planned.first.counts), kernels.strengths(last.held, planned.last.counts)
    win, tie, lose = kernels.count_pairs(deck, planned, worth, last_worth)
    return np.array([[0.0, win, tie], [0.0, lose, tie]])


class _Drawn(msgspec.Struct):
    """The draws a player can be dealt: nodes of a tree, their cards by rank, how often each holds a choice of his range, their worth."""

    leaves: Nodes
    counts: Counts
    ways: Floats
    worth: Nodes


def _drawn(deck: Ints, player: _Player) -> _Drawn:
    tree = draws(player.needs)
    ways: Floats = np.asarray((tree.counts <= deck).all(axis=1), np.float64)
    if len(player.choices):
        ways *= kernels.chances(tree.counts, player.choices, player.weights)
    at = np.flatnonzero(ways)
    counts = tree.counts[at]
    return _Drawn(tree.leaves[at], counts, ways[at], kernels.strengths(player.held, counts))


def _counted_in_turn(deck: Ints, players: list[_Player]) -> Floats:
    """Return it for players the last of whom has the most draws: his are added up once for all cards that the others may have taken."""
    *others, last = [_drawn(deck, player) for player in players]
    best_first = np.argsort(last.worth, kind="stable")
    tree = draws(players[-1].needs)
    walk = tree.parents, tree.factors, last.leaves[best_first], last.ways[best_first]
    worth = np.concatenate([each.worth for each in others])
    sorted_worth = last.worth[best_first]
    begins, ends = (np.searchsorted(sorted_worth, worth, side).astype(np.int32) for side in ("left", "right"))
    if len(players) == 2:
        win, tie, lose = kernels.count_two(deck, (others[0].counts, others[0].ways, begins, ends), walk)
        return np.array([[0.0, win, tie], [0.0, lose, tie]])
    room = prod([len(each.counts) for each in others])
    if room > _MOST_JOINT:
        raise ValueError(f"{room:,} ways to deal all but the last hand are too many to count: deal them at random (monte_carlo)")
    starts = np.cumsum([0, *[len(each.counts) for each in others]])
    joint = kernels.tuples(
        deck, starts, np.concatenate([each.counts for each in others]), np.concatenate([each.ways for each in others]), worth
    )
    return kernels.count_many(deck, joint, begins, ends, walk, len(players))


# --- dealing -------------------------------------------------------------------------------------


def _dealt(deck: Ints, players: list[_Player], deals: int, seed: int, *, is_shared: bool) -> Floats:
    """Return in how many random deals each player wins in company of how many."""
    if deals < 1:
        raise ValueError(f"at least one deal, not {deals}")
    chosen = [_chances_so_far(deck, player) for player in players]
    starts = np.cumsum([0, *map(len, chosen)])
    ranges = starts, np.concatenate([player.choices for player in players]), np.concatenate(chosen)
    held = np.stack([player.held for player in players])
    needs = np.array([player.needs - player.n_open - is_shared for player in players])
    return kernels.deal(deck, held, needs, ranges, deals, seed, is_shared=is_shared)


def _chances_so_far(deck: Ints, player: _Player) -> Floats:
    """Return how likely each choice of a range and those before it are dealt from *deck*."""
    chances = _ways_dealt(deck, player)
    if len(chances) and not chances.any():
        raise ValueError("these hands cannot be held at the same time")
    return np.cumsum(chances) / (chances.sum() or 1.0)

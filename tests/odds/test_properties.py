"""What holds of all equities: on random hands, and on small decks dealt out by PokerKit."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import RegularLowHand

from razz_hh.cards import DECK, RANK_LETTERS, Card
from razz_hh.odds import Equity, equity

Hands = list[list[Card]]


@st.composite
def deals(draw: Callable[[Any], Any], players: int = 3, least: int = 4) -> tuple[Hands, list[Card]]:
    """Return hands of unequal sizes from one deck, and some dead cards."""
    n = draw(st.integers(2, players))
    sizes = [draw(st.integers(least if n == 2 else 5, 7)) for _ in range(n)]
    dead = draw(st.integers(0, 8))
    cards = draw(st.permutations(DECK))
    hands, at = [], 0
    for size in sizes:
        hands.append(list(cards[at : at + size]))
        at += size
    return hands, list(cards[at : at + dead])


@settings(max_examples=60)
@given(deals(), st.data())
def test_whoever_sits_where_the_shares_go_along(dealt: tuple[Hands, list[Card]], data: st.DataObject) -> None:
    hands, dead = dealt
    order = data.draw(st.permutations(range(len(hands))))
    result, moved = equity(hands, dead), equity([hands[n] for n in order], data.draw(st.permutations(dead)))
    assert moved.share.tolist() == pytest.approx(result.share[order].tolist())
    assert moved.win.tolist() == pytest.approx(result.win[order].tolist())
    assert moved.runouts == result.runouts


@settings(max_examples=60)
@given(deals())
def test_shares_are_parts_of_one_pot(dealt: tuple[Hands, list[Card]]) -> None:
    result = equity(*dealt)
    assert result.is_exact
    assert result.share.sum() == pytest.approx(1)
    assert sum(result.fraction(n) for n in range(len(dealt[0]))) == 1
    assert ((result.win <= result.share + 1e-12) & (result.share <= result.win + result.tie + 1e-12)).all()
    assert (result.std_error == 0).all()


@settings(max_examples=40)
@given(deals(), st.data())
def test_a_card_in_two_places_raises(dealt: tuple[Hands, list[Card]], data: st.DataObject) -> None:
    hands, dead = dealt
    taken = data.draw(st.sampled_from([card for hand in hands for card in hand] + dead))
    with pytest.raises(ValueError, match="twice"):
        equity(hands, [*dead, taken])


@settings(max_examples=25)
@given(deals(players=3, least=3))
def test_random_deals_come_near_what_is_counted(dealt: tuple[Hands, list[Card]]) -> None:
    counted, dealt_out = equity(*dealt), equity(*dealt, method="monte_carlo", deals=40_000, seed=5)
    assert (np.abs(counted.share - dealt_out.share) <= 5 * np.maximum(dealt_out.std_error, 1e-4)).all()


@settings(max_examples=30)
@given(st.lists(st.sampled_from(RANK_LETTERS[1:]), min_size=6, max_size=6), st.integers(0, 12))
def test_a_range_of_one_hand_is_that_hand(ranks: list[str], dead: int) -> None:
    if max(map(ranks.count, ranks)) > 3:
        return
    one, other = "".join(ranks[:3]), "".join(ranks[3:])
    gone = RANK_LETTERS[1 + dead] if ranks.count(RANK_LETTERS[1 + dead]) < 4 else ""
    plain, ranged = equity((one, other), gone), equity((f"{one}, {one}@2", other), gone)
    assert ranged.share.tolist() == pytest.approx(plain.share.tolist())


def kit_shares(hands: Hands, stub: list[Card], *, is_shared: bool) -> tuple[list[float], int]:
    """Return each hand's share of all runouts of a small *stub*, dealt in order, by PokerKit's evaluation."""
    needs = [7 - len(hand) - is_shared for hand in hands]
    shares, total = np.zeros(len(hands)), 0
    drawn_by = [list(combinations(stub, need)) for need in needs]

    def go(n: int, gone: frozenset[Card], lows: list[Any]) -> None:
        nonlocal total
        if n == len(hands):
            best = max(lows)
            winners = np.array([low == best for low in lows])
            shares[:] += winners / winners.sum()
            total += 1
            return
        for drawn in drawn_by[n]:
            if gone.isdisjoint(drawn):
                low = RegularLowHand.from_game("".join(card.text for card in (*hands[n], *common, *drawn)))
                go(n + 1, gone | frozenset(drawn), [*lows, low])

    for card in stub if is_shared else [None]:
        common = [card] if card else []
        go(0, frozenset(common), [])
    return (shares / total).tolist(), total


@pytest.mark.parametrize("seed", range(4))
def test_whole_runouts_of_a_small_deck_are_pokerkits(seed: int) -> None:
    """Two hands on fifth street, seven cards left."""
    cards = np.random.default_rng(seed).permutation(np.array(DECK, dtype=object)).tolist()
    hands, stub, dead = [cards[:5], cards[5:10]], cards[10:17], cards[17:]
    shares, total = kit_shares(hands, stub, is_shared=False)
    result = equity(hands, dead)
    assert result.runouts == total == 21 * 10
    assert result.share.tolist() == pytest.approx(shares)


@pytest.mark.parametrize("seed", range(3))
def test_a_community_card_is_in_every_hand(seed: int) -> None:
    """Three hands on fifth street, five cards left: one each and one for all (rulebook COMMUNITY_CARD)."""
    cards = np.random.default_rng(seed).permutation(np.array(DECK, dtype=object)).tolist()
    hands, stub, dead = [cards[:5], cards[5:10], cards[10:15]], cards[15:20], cards[20:]
    shares, total = kit_shares(hands, stub, is_shared=True)
    result = equity(hands, dead)
    assert result.runouts == total == 5 * 4 * 3 * 2
    assert result.share.tolist() == pytest.approx(shares)
    dealt = equity(hands, dead, method="monte_carlo", deals=50_000, seed=seed)
    assert (np.abs(dealt.share - result.share) < 5 * np.maximum(dealt.std_error, 1e-4)).all()


def test_cards_that_run_out() -> None:
    """`left` counts for whether the last card is one for all, and for nothing else."""
    hands = "A2345 vs 34567"
    outcomes: list[Equity] = [equity(hands, left=left) for left in (None, 42, 4, 3)]
    assert [each.runouts for each in outcomes[:3]] == [outcomes[0].runouts] * 3
    assert outcomes[3].runouts == 42 * 41 * 40
    for left in (2, 1, 0, -5):
        with pytest.raises(ValueError, match="too few"):
            equity(hands, left=left)


@pytest.mark.parametrize("method", ["exact", "monte_carlo"])
@pytest.mark.parametrize("hands", ["AA2, AA3 vs AAA, AAA@2", "AA234, AA345 vs AA467 vs A5678"])
def test_ranges_that_cannot_be_held_together(hands: str, method: Any) -> None:
    with pytest.raises(ValueError, match="cannot be held at the same time"):
        equity(hands, method=method)


def test_every_seat_the_same_share() -> None:
    """Four hands nothing is known of share evenly, whatever the order of dealing."""
    result = equity("?? vs ?? vs ?? vs ??", method="monte_carlo", deals=100_000)
    assert (np.abs(result.share - 0.25) < 5 * result.std_error).all()
    for order in permutations(range(2)):
        pair = equity([("A2345", "3456K")[n] for n in order])
        assert pair.share[order[0]] > 0.5

"""Equities against brute force over real cards, against PokerKit's evaluation, and exact ones against random deals."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
from pokerkit import RegularLowHand

from razz_hh.cards import DECK, parse_cards
from razz_hh.odds import Equity, RangeError, equity
from tests.odds.brute import brute


def check(hands: list[str], dead: str = "") -> Equity:
    cards = [parse_cards(hand) for hand in hands]
    result = equity(cards, parse_cards(dead))
    assert result.is_exact
    assert [result.fraction(n) for n in range(len(hands))] == brute(cards, parse_cards(dead))
    assert result.share.sum() == pytest.approx(1)
    return result


@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        (["Ac2d3h4s5cKd", "Ad2c3s4h6d7d"], ""),  # 6th street
        (["Kc Kd Ks 9h 9d 2c", "Qc Qd Qs Jh Jd 2d"], "2h 2s"),  # forced pairs
        (["8h 2s 4d 6c Jh Qd", "3c 5h 7d 9s Tc Ks", "Ac Ad 2c 3d 9h 9d"], "Kh Kd Kc Qs Qh Js Jd"),
        (["Ac2d3h4s5cKdKh", "Ad2c3s4h6d7d"], "9c"),  # one has all his cards
        (["Ac2d3h4s5cKdKh", "Ad2c3s4h5d7d8d"], "9c"),  # nothing to come: a split
    ],
)
def test_late_streets_equal_brute_force(hands: list[str], dead: str) -> None:
    check([hand.replace(" ", "") for hand in hands], dead.replace(" ", ""))


def test_fifth_street_equals_brute_force() -> None:
    """Two cards each to come: all 300,000 ways with the cards of seven folded hands dead."""
    dead = "KcKdKhKsQcQdQhQsJcJdJs9c9d9h"
    result = check(["8h2s4d6cJh", "3c5h7d9sTc"], dead)
    assert result.runouts == 28 * 27 // 2 * 26 * 25 // 2


def test_the_figure_everybody_can_check() -> None:
    result = equity("8h 2s 4d 6c Jh vs 3c 5h 7d 9s Tc")
    assert (result.runouts, result.fraction(0)) == (671_580, Fraction(378_723, 671_580))


def test_winners_are_pokerkits() -> None:
    """On the river a share is who has the better low: PokerKit's evaluation of 300 random pairs of seven cards."""
    deal = random.Random(3)
    for _ in range(300):
        cards = deal.sample(DECK, 14)
        mine, yours = cards[:7], cards[7:]
        kits = [RegularLowHand.from_game("".join(card.text for card in hand)) for hand in (mine, yours)]
        share = equity([mine, yours]).share[0]
        assert share == (0.5 if kits[0] == kits[1] else float(kits[0] > kits[1]))


@pytest.mark.parametrize(
    "hands",
    [
        "A23 vs 457",
        "A23 vs 457 vs KKQ",
        "A234 vs 4567",
        "A234 vs KQJ vs 55A",
        "(8-)3456 vs (A-5)7TJ",
        "8- vs 457",
        "A23@0.5, (A2)4, 55x vs 345",
        "?? ?? A vs 345",
        "(A?? )2345 vs 6789T",
        "* vs A23",
        "A23456 vs A23457 vs 89TJQK vs 89TJQK",
        "A23456 vs A23457 vs 89TJQK vs 89TJQK vs 45679T vs 23678Q vs A4568K vs 2379TJ",
    ],
)
def test_exact_and_random_agree(hands: str) -> None:
    exact = equity(hands, "K Q", method="exact" if hands.count("vs") < 3 and "A23 vs 457 vs" not in hands else "auto", budget=10**10)
    dealt = equity(hands, "K Q", method="monte_carlo", deals=200_000, seed=11)
    assert exact.is_exact
    assert not dealt.is_exact
    assert dealt.runouts == 200_000
    error = np.maximum(dealt.std_error, 1e-6)
    assert (np.abs(exact.share - dealt.share) < 4 * error).all()
    assert exact.share.sum() == pytest.approx(1)
    assert (exact.win + exact.tie <= 1 + 1e-12).all()


def test_the_seventh_card_is_one_for_all_where_cards_run_out() -> None:
    """Rulebook COMMUNITY_CARD: eight hands on sixth street leave four cards."""
    hands = ["A23456", "A23457", "89TJQK", "89TJQK", "45679T", "23678Q", "A4568K", "2379TJ"]
    result = equity(hands)
    assert result.runouts == 4
    with pytest.raises(ValueError, match="too few"):
        equity(hands, left=0)


def test_fewer_cards_left_than_known() -> None:
    """Hidden cards of folded hands are gone from the stub: two on sixth street with one card left share it."""
    alone, shared = equity("A23456 vs A23457"), equity("A23456 vs A23457", left=1)
    assert alone.runouts == 40 * 39
    assert shared.runouts == 40


def test_order_and_suits_do_not_matter() -> None:
    one = equity("Ac 2d 3h 4s Kd vs 5c 6d 7h 8s Qc")
    other = equity("K3 2 4 A vs Q 8 7 6 5")
    assert one.ways.tolist() == other.ways.tolist()
    swapped = equity("Q 8 7 6 5 vs K3 2 4 A")
    assert swapped.share.tolist() == one.share[::-1].tolist()


def test_seeds_repeat() -> None:
    a, b, c = (equity("A23 vs 457 vs 789", method="monte_carlo", deals=10_000, seed=seed).share.tolist() for seed in (1, 1, 2))
    assert a == b != c


@pytest.mark.parametrize(
    ("hands", "dead", "said"),
    [
        ("A23", "", "two to eight hands"),
        ("A23 vs Ac Ac 4", "", "twice"),
        ("Ac23 vs 4 5 6", "Ac", "Ac is there twice"),
        ("AAA vs A23", "A", "only four A"),
        ("AAAAA vs 234", "", "only four cards"),
        ("A23 vs 45678 9TJ", "", "one to seven cards, not 8"),
        ("A23 vs 4Z5", "", "'Z' is not a card"),
        ("A23 vs ", "", "'v' is not a card"),
    ],
)
def test_what_cannot_be(hands: str, dead: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        equity(hands, dead)


def test_errors_point_at_the_column() -> None:
    with pytest.raises(RangeError) as error:
        equity("A23 vs (A2)3, (A-5)4Z")
    assert error.value.column == 14
    assert str(error.value).splitlines()[2].index("^") - 2 == 13

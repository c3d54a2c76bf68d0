from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest
from pokerkit import Card as PokerKitCard
from pokerkit import Hand, RegularLowHand

from razz_hh.cards import DECK, Card, parse_cards
from razz_hh.low import best_low, board_low, board_order, low_of_weight

Ranks = tuple[int, ...]


# --- brute force ---------------------------------------------------------------------------------


@cache
def strength(five: Ranks) -> tuple[list[int], list[int]]:
    """How bad five ranks are, said the long way: how often its ranks repeat, then the ranks, most repeated and highest first."""
    groups = sorted(((five.count(rank), rank) for rank in set(five)), reverse=True)
    return [count for count, _ in groups], [rank for _, rank in groups]


def multisets(cards: int, lowest: int = 1) -> Iterator[Ranks]:
    """Every way to hold *cards* cards by rank alone: at most four of each."""
    if cards == 0:
        yield ()
        return
    for rank in range(lowest, 14):
        for repeats in range(1, min(4, cards) + 1):
            for rest in multisets(cards - repeats, rank + 1):
                yield (rank,) * repeats + rest


def weight(ranks: Ranks) -> int:
    """The weight that cards of these ranks have together, taken from real cards."""
    taken: Counter[int] = Counter()
    total = 0
    for rank in ranks:
        total += DECK[(rank - 1) * 4 + taken[rank]].weight
        taken[rank] += 1
    return total


def written(five: Ranks) -> Ranks:
    """Five ranks as a player reads them."""
    counts, ranks = strength(five)
    return tuple(rank for count, rank in zip(counts, ranks, strict=True) for _ in range(count))


def test_best_low_of_every_seven_ranks() -> None:
    sevens = list(multisets(7))
    assert len(sevens) == 49_205
    for seven in sevens:
        best = min(set(combinations(seven, 5)), key=strength)
        assert low_of_weight(weight(seven)).ranks == written(best), seven


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_boards_stand_in_the_order_of_brute_force(cards: int) -> None:
    in_order = sorted(multisets(cards), key=strength)
    orders = [board_order(weight(board)) for board in in_order]
    assert all(one < other for one, other in pairwise(orders))


@pytest.mark.parametrize(("cards", "count"), [(5, 6_175), (4, 1_820), (3, 455), (2, 91), (1, 13)])
def test_values_order_lows_as_brute_force_does(cards: int, count: int) -> None:
    """From the best low to the worst, values rise strictly: no two different lows are worth the same."""
    ordered = sorted(multisets(cards), key=strength)
    assert len(ordered) == count
    assert all(low_of_weight(weight(better)).value < low_of_weight(weight(worse)).value for better, worse in pairwise(ordered))


@pytest.mark.parametrize("cards", [6, 7])
def test_six_and_seven_cards_are_worth_their_best_five(cards: int) -> None:
    drawn = random.Random(cards)
    for _ in range(500):
        held = drawn.sample(DECK, cards)
        assert best_low(held) == min(best_low(five) for five in combinations(held, 5))


# --- PokerKit ------------------------------------------------------------------------------------


def sevens(seed: int, ranks: int, count: int) -> Iterator[tuple[Card, ...]]:
    """Seven-card hands from a deck of so many ranks: few ranks force pairs."""
    drawn = random.Random(seed)
    for _ in range(count):
        few = set(drawn.sample(range(1, 14), ranks))
        yield tuple(drawn.sample([card for card in DECK if card.rank in few], 7))


@pytest.mark.parametrize("ranks", [3, 4, 5, 13])
def test_pokerkit_picks_the_same_winner(ranks: int) -> None:
    def pokerkit_low(cards: tuple[Card, ...]) -> Hand:
        return RegularLowHand.from_game(PokerKitCard.parse("".join(card.text for card in cards)))

    hands = list(sevens(ranks, ranks, 1_000))
    lows = [(best_low(cards).value, pokerkit_low(cards)) for cards in hands]
    for (ours, theirs), (our_other, their_other) in pairwise(lows):
        assert (ours < our_other, ours == our_other) == (theirs > their_other, theirs == their_other)


# --- the rulebook's cases ------------------------------------------------------------------------


def test_suits_never_matter() -> None:
    """Rulebook E57: a steel wheel ties with any other wheel."""
    assert best_low(parse_cards("As2s3s4s5s")) == best_low(parse_cards("Ac2d3h4s5d"))


@pytest.mark.parametrize(
    ("seven", "low", "name"),
    [
        ("AcAd2c2d3c3dKh", "A-A-K-3-2", "pair of aces"),
        ("9c9d9h5c5d4c4d", "5-5-4-4-9", "two pair, fives and fours"),
        ("AcAdAh2c2d3c3d", "2-2-A-A-3", "two pair, twos and aces"),
        ("KcKdKhKsQcQdQh", "Q-Q-Q-K-K", "three queens full of kings"),
        ("KcKdKhKsQcQd2h", "K-K-Q-Q-2", "two pair, kings and queens"),
        ("KcKdKhKsAcAdAh", "A-A-A-K-K", "three aces full of kings"),
    ],
)
def test_forced_pairs(seven: str, low: str, name: str) -> None:
    """Rulebook E58."""
    found = best_low(parse_cards(seven))
    assert (str(found), found.name) == (low, name)


def test_queens_full_beat_kings_full() -> None:
    """Rulebook E58."""
    assert best_low(parse_cards("QcQdQhKcKd")) < best_low(parse_cards("KcKdKhQcQd"))


def test_no_pair_beats_any_pair() -> None:
    """Rulebook E59."""
    assert best_low(parse_cards("KcQdJhTs9c")) < best_low(parse_cards("AcAd2h3s4c"))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c5d3h2sAc", "9c7d5h4s2c"),  # E60
        ("9c7d5h4s2c", "Kc8d6h3sAc"),  # E60, Stars 35874721245
        ("Kc8d6h3sAc", "AcAd8h6s3c"),
        ("7c5d4h2sAc", "8c5d4h2sAc"),
    ],
)
def test_the_lower_low_wins(better: str, worse: str) -> None:
    assert best_low(parse_cards(better)) < best_low(parse_cards(worse))


def test_every_pattern_from_best_to_worst() -> None:
    """Rulebook HAND_RANK: the worst low of a pattern beats the best of the next."""
    ordered = ["5c4d3h2sAc", "KcQdJhTs9c", "AcAd4h3s2c", "KcKdQhJsTc", "2c2dAhAs3c", "KcKdQhQsJc", "AcAdAh3s2c", "KcKdKhQsJc"]
    ordered += ["AcAdAh2s2c", "KcKdKhQsQc", "AcAdAhAs2c", "KcKdKhKsQc"]
    lows = [best_low(parse_cards(text)) for text in ordered]
    assert all(better < worse for better, worse in pairwise(lows))


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ac2d3h4s5d", "wheel"),
        ("6c4d3h2sAc", "six-four low"),
        ("9c7d5h4s2c", "nine-seven low"),
        ("KcQdJhTs9c", "king-queen low"),
        ("6c6d3h2sAc", "pair of sixes"),
        ("6c6dAhAs2c", "two pair, sixes and aces"),
        ("6c6d6hAs2c", "three sixes"),
        ("6c6d6hAsAc", "three sixes full of aces"),
        ("6c6d6h6sAc", "four sixes"),
        ("3c3d5h4s", "pair of threes"),
        ("8c", "eight"),
    ],
)
def test_lows_have_the_names_players_use(cards: str, name: str) -> None:
    assert best_low(parse_cards(cards)).name == name


@pytest.mark.parametrize("text", ["", "Ac2c3c4c5c6c7c8c"])
def test_a_low_is_of_one_to_seven_cards(text: str) -> None:
    with pytest.raises(ValueError, match="one to seven cards"):
        best_low(parse_cards(text))


# --- boards --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opens", "other"),
    [
        pytest.param("Kc Qd", "2c 2d", id="E21 no pair beats a pair"),
        pytest.param("4c 3d", "5c Ad", id="E22 the top card first"),
        pytest.param("8c 6d", "8d 7c", id="E23 then the second card"),
        pytest.param("2c 2d Kc", "3c 3d 4s", id="E24 the lower pair, whatever the kicker"),
        pytest.param("Ac Ad", "2c 2d", id="E24 aces are the lowest pair"),
        pytest.param("2c 2d 4c", "2h 2s 5d", id="E24 equal pairs, lower kicker"),
        pytest.param("7c 7d 2s 3s", "5c 5d 6c 6d", id="E25 one pair beats two"),
        pytest.param("9c 9d Kd Qd", "5c 5d 5h 2d", id="E25 a pair beats three of a kind"),
        pytest.param("Kc Kd Qc Qd", "Ac Ad Ah 2c", id="E25 two pair beat three of a kind"),
        pytest.param("Kc Kd Kh Qc", "Ac Ad Ah As", id="E25 three of a kind beat four"),
        pytest.param("2s 3s 4s 5s", "6c 7d 8h 9s", id="E26 a board is no straight and no flush"),
        pytest.param("2c 4c 6c 8c", "3d 5h 7s 9d", id="E26 nor a flush alone"),
    ],
)
def test_the_lowest_board_opens(opens: str, other: str) -> None:
    """Rulebook ACT_ORDER."""
    assert board_low(parse_cards(opens)) < board_low(parse_cards(other))


def test_equal_boards_tie_whatever_their_suits() -> None:
    """Rulebook E27, E28: the tie is settled elsewhere, by house rule."""
    assert board_low(parse_cards("As 6s")) == board_low(parse_cards("6h Ac"))


def test_five_alike_are_worse_than_all_there_is() -> None:
    """A card that is dealt twice makes them; nothing may fail for that."""
    (ace,) = parse_cards("Ac")
    fives = best_low([ace] * 5)
    assert best_low(parse_cards("Kc Kd Kh Ks Qc")) < fives
    assert (fives.name, str(best_low([*[ace] * 6, *parse_cards("Kc")]))) == ("five aces", "A-A-A-A-K")

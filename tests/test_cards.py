from __future__ import annotations

import copy
import pickle
import random

import pytest

from razz_hh.cards import CARDS, DECK, Rank, Suit, cards_text, parse_cards


def test_the_deck_holds_52_different_cards() -> None:
    assert len(DECK) == len({card.text for card in DECK}) == len({(card.rank, card.suit) for card in DECK}) == 52
    assert [card.index for card in DECK] == list(range(52))
    assert set(CARDS.values()) == set(DECK)


def test_cards_sort_in_bring_in_order() -> None:
    """K high ... ace low, spades over hearts over diamonds over clubs (rulebook BRING_IN_SEAT)."""
    by_hand = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    shuffled = random.Random(1).sample(DECK, 52)
    assert [card.text for card in sorted(shuffled)] == by_hand


@pytest.mark.parametrize(("higher", "lower"), [("Ks", "Kh"), ("Kh", "Kd"), ("Kd", "Kc"), ("Kc", "Qs"), ("2c", "As"), ("Td", "9s")])
def test_the_higher_card_brings_in(higher: str, lower: str) -> None:
    assert CARDS[lower] < CARDS[higher]
    assert not CARDS[higher] < CARDS[lower]


def test_ranks_and_suits_are_numbered_as_the_field_orders_them() -> None:
    assert (Rank.ACE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING) == (1, 10, 11, 12, 13)
    assert Suit.CLUBS < Suit.DIAMONDS < Suit.HEARTS < Suit.SPADES


def test_no_seven_cards_share_a_weight_with_others_of_different_ranks() -> None:
    """Four cards of a rank never spill over into the next rank's digit."""
    assert all(4 * card.weight < 8 * card.weight for card in DECK)
    assert sum(card.weight for card in parse_cards("AcAdAhAs")) < CARDS["2c"].weight
    assert len({card.weight for card in DECK}) == 13


@pytest.mark.parametrize("copied", [lambda card: pickle.loads(pickle.dumps(card)), copy.copy, copy.deepcopy])
def test_a_card_stays_the_same_object(copied: object) -> None:
    assert callable(copied)
    assert all(copied(card) is card for card in DECK)


@pytest.mark.parametrize("text", ["Ac 2d Kh", "Ac2dKh", " Ac  2dKh ", "Ac\t2d\nKh"])
def test_blanks_between_cards_do_not_matter(text: str) -> None:
    assert parse_cards(text) == (CARDS["Ac"], CARDS["2d"], CARDS["Kh"])


def test_no_text_is_no_cards() -> None:
    assert parse_cards("") == ()


@pytest.mark.parametrize(
    ("text", "culprit"), [("of", "of"), ("Ac 1d", "1d"), ("Ac 2", "2"), ("10c", "10"), ("AC", "AC"), ("ac", "ac"), ("?c", "?c")]
)
def test_what_is_not_a_card_is_named(text: str, culprit: str) -> None:
    with pytest.raises(ValueError, match=f"not a card: '{culprit}'".replace("?", r"\?")):
        parse_cards(text)


def test_cards_are_written_as_they_are_read() -> None:
    assert parse_cards(cards_text(DECK)) == DECK
    assert cards_text((CARDS["Ac"], None, CARDS["Td"])) == "Ac ?? Td"
    assert cards_text(()) == ""

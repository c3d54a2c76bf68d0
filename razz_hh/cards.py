"""Playing cards: 13 ranks with the ace low, four suits, 52 shared `Card` objects.

A card is made once and compared by identity. Cards sort in the order that decides the bring-in:
by rank with the ace low, then by suit, clubs lowest and spades highest (rulebook BRING_IN_SEAT).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

__all__ = ["CARDS", "DECK", "RANK_LETTERS", "RANK_NAMES", "Card", "Rank", "Suit", "cards_text", "parse_cards"]


class Rank(IntEnum):
    """A rank in ace-to-five order: the ace is always low."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


class Suit(IntEnum):
    """A suit in bring-in order: clubs lowest, spades highest. Suits never decide a pot."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


RANK_LETTERS: Final = "?A23456789TJQK"
RANK_NAMES: Final = ("?", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
_SUIT_LETTERS: Final = "cdhs"


class Card:
    """One of the 52 cards; take it from `CARDS` or `parse_cards`, never make one.

    `index` is 0 to 51 in bring-in order. `weight` is ``8 ** (rank - 1)``: the sum over up to seven
    cards names their ranks with repeats, which is what a low depends on.
    """

    __slots__ = ("index", "rank", "suit", "text", "weight")

    index: int
    rank: Rank
    suit: Suit
    text: str
    weight: int

    def __init__(self, rank: Rank, suit: Suit) -> None:
        self.rank = rank
        self.suit = suit
        self.index = (rank - 1) * 4 + suit
        self.text = RANK_LETTERS[rank] + _SUIT_LETTERS[suit]
        self.weight = 8 ** (rank - 1)

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __repr__(self) -> str:
        return f"Card({self.text})"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return _card, (self.text,)


DECK: Final = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
CARDS: Final[dict[str, Card]] = {card.text: card for card in DECK}


def _card(text: str) -> Card:
    return CARDS[text]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards written in *text*, with or without blanks between them.

    >>> parse_cards("Ac 2d")
    (Card(Ac), Card(2d))
    >>> parse_cards("KsKh")
    (Card(Ks), Card(Kh))

    Raises `ValueError` where a card is not one of the 52.
    """
    packed = "".join(text.split())
    try:
        return tuple(CARDS[packed[i : i + 2]] for i in range(0, len(packed), 2))
    except KeyError as error:
        raise ValueError(f"not a card: {error.args[0]!r} in {text!r}") from None


def cards_text(cards: tuple[Card | None, ...]) -> str:
    """Return cards as rooms print them, an unknown one as ``??``.

    >>> cards_text(parse_cards("Ac2d"))
    'Ac 2d'
    """
    return " ".join(card.text if card else "??" for card in cards)

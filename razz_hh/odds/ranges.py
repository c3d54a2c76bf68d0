"""What a player may hold, as players write it: cards, unknown cards, and ranges of starting hands.

>>> from razz_hh.odds.ranges import parse_range
>>> [choice.text for choice in parse_range("A23@0.5, (A2)4").choices]
['A23', 'A24']
>>> len(parse_range("8-").choices)
56
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod
from typing import Final

import msgspec
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from razz_hh.cards import RANK_LETTERS, Card, Rank, parse_cards
from razz_hh.rooms.grammar import grammars_folder

__all__ = ["Choice", "Range", "RangeError", "parse_range"]

_RANKS: Final = tuple(range(1, 14))
_START: Final = 3  # cards that a span or a star fills up to
_DOWN: Final = 2


class RangeError(ValueError):
    """A range that cannot be read. `column` is where, counted from 1; `text` what was to be read."""

    def __init__(self, reason: str, text: str, column: int) -> None:
        super().__init__(f"{reason}\n  {text}\n  {' ' * (column - 1)}^")
        self.reason = reason
        self.text = text
        self.column = column


class Choice(msgspec.Struct, frozen=True):
    """One hand of a range: its ranks, low to high, and how often it is held beside the others, apart from how often it is dealt."""

    ranks: tuple[int, ...]
    weight: float

    @property
    def text(self) -> str:
        """Return ``A23``."""
        return "".join([RANK_LETTERS[rank] for rank in self.ranks])


class Range(msgspec.Struct, frozen=True):
    """What a player may hold.

    `up` are the ranks he holds for sure, `cards` those of them whose suit is told, `choices` what the rest may be, of equally many cards,
    and `unknown` is how many more he holds that may be anything.
    """

    text: str
    up: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    choices: tuple[Choice, ...] = ()
    unknown: int = 0

    @property
    def size(self) -> int:
        """How many cards he holds."""
        return len(self.up) + (len(self.choices[0].ranks) if self.choices else 0) + self.unknown


class _Form(msgspec.Struct):
    """One alternative as written: sets of ranks for down cards and up cards, or for cards of which nobody says where they lie."""

    ranks: tuple[tuple[int, ...], ...]
    up: tuple[int, ...]
    cards: tuple[Card, ...]
    unknown: int
    weight: float
    column: int
    has_down: bool


@cache
def _lark() -> Lark:
    return Lark.open(str(grammars_folder() / "ranges.lark"), parser="lalr", start="range", propagate_positions=True)


@lru_cache(maxsize=4_096)
def parse_range(text: str) -> Range:
    """Return what *text* says a player holds. Raises `RangeError`, which points at the column.

    A span (``A-5``, ``8-``) stands for different ranks and fills a hand up to three cards, in brackets up to two; so does ``*`` with any
    cards. ``x`` is any card, each hand counted once, while ``??`` is a card of which nothing is known.
    Hands of a list are held as often as they are dealt, times their weight.
    """
    tree = _tree(text)
    forms = [_form(child, text) for child in tree.children if isinstance(child, Tree)]
    if len(forms) == 1 and len(forms[0].ranks) == 1:
        form = forms[0]
        return _checked(Range(text, up=tuple(sorted(form.ranks[0] + form.up)), cards=form.cards, unknown=form.unknown), form.column)
    for form in forms:
        if form.cards:
            raise RangeError("suits do not matter in Razz: a range is of ranks", text, form.column)
    common = forms[0].up if all(form.has_down and form.up == forms[0].up for form in forms) else ()
    choices: dict[tuple[int, ...], float] = {}
    is_mixed = len({form.has_down for form in forms}) > 1
    size, unknown = len(forms[0].ranks[0] + forms[0].up) - len(common), forms[0].unknown
    for form in forms:
        up = form.up if not common else ()
        for ranks in form.ranks:
            held = tuple(sorted(ranks + up))
            if len(held) != size or form.unknown != unknown:
                raise RangeError("all hands of a range have equally many cards", text, form.column)
            choices[held] = choices.get(held, 0.0) + form.weight * _ways_laid(held, up, has_down=form.has_down, is_mixed=is_mixed)
    made = tuple([Choice(ranks, weight) for ranks, weight in choices.items()])
    return _checked(Range(text, up=common, choices=made, unknown=unknown), 1)


def _ways_laid(held: tuple[int, ...], up: tuple[int, ...], *, has_down: bool, is_mixed: bool) -> float:
    """Return in how many ways a hand may lie, down cards and up cards in order, as far as it is told how."""
    if not has_down:
        return comb(len(held), _DOWN) * factorial(len(held) - _DOWN) if is_mixed else 1
    have, shown = Counter(held), Counter(up)
    return prod([comb(have[rank], n) * factorial(n) for rank, n in shown.items()])


def _checked(made: Range, column: int) -> Range:
    if not 1 <= made.size <= 7:
        raise RangeError(f"a hand is of one to seven cards, not {made.size}", made.text, column)
    for rank, n in Counter(made.up).items():
        if n > 4:
            raise RangeError(f"there are only four {RANK_LETTERS[rank]}", made.text, column)
    if len(set(made.cards)) < len(made.cards):
        raise RangeError("a card stands there twice", made.text, column)
    return made


def _tree(text: str) -> Tree[Token]:
    try:
        return _lark().parse(text)
    except UnexpectedCharacters as error:
        raise RangeError(f"{text[error.column - 1]!r} is not a card", text, error.column) from None
    except UnexpectedInput as error:
        if isinstance(error, UnexpectedToken) and error.token.type != "$END":
            raise RangeError("not to be read from here on", text, error.column) from None
        reason = "the hand ends too early" if text.strip() else "a hand is missing"
        raise RangeError(reason, text, len(text.rstrip()) + 1) from None


def _form(tree: Tree[Token], text: str) -> _Form:
    """Return one alternative of the list."""
    weight = 1.0
    loose: list[Tree[Token]] = []
    down: list[Tree[Token]] = []
    n_brackets = 0
    for child in tree.children:
        if isinstance(child, Token):
            weight = float(child)
        elif child.data == "down":
            n_brackets += 1
            inner = [part for part in child.children if isinstance(part, Tree)]
            down += _filled(inner, _DOWN, text) if n_brackets == 1 else inner
        else:
            loose.append(child)
    column = tree.meta.column
    if not down:
        loose = _filled(loose, _START, text)
    sets = sorted({tuple(sorted(ranks)) for ranks in _sets(down or loose, text)})
    up = list(_sets(loose, text)) if down else [()]
    if len(up) > 1:
        raise RangeError("up cards are known: only down cards may be a range", text, loose[0].meta.column)
    if not sets or not up:
        raise RangeError("there are only four cards of a rank", text, column)
    if not weight:
        raise RangeError("a hand of no weight", text, column)
    cards = tuple([card for part in (*down, *loose) if part.data == "known" for card in _card(part)])
    unknown = sum([part.data == "unknown" for part in (*down, *loose)])
    return _Form(tuple(sets), up[0], cards, unknown, weight, column, bool(down))


def _filled(parts: list[Tree[Token]], size: int, text: str) -> list[Tree[Token]]:
    """Return *parts* with each span or star repeated until the first cards are *size*."""
    for n, part in enumerate(parts):
        if part.data in ("span", "up_to", "rest"):
            missing = size - n
            if missing < 1:
                raise RangeError(f"the first {size} cards are already told", text, part.meta.column)
            return [
                *parts[:n],
                Tree(f"{part.data}", part.children, part.meta),
                *[Tree("more", [], part.meta)] * (missing - 1),
                *parts[n + 1 :],
            ]
    return parts


def _sets(parts: list[Tree[Token]], text: str) -> Iterator[tuple[int, ...]]:
    """Yield every set of ranks that *parts* stand for, those of unknown cards left out."""
    fixed: list[int] = []
    any_cards = 0
    span: tuple[int, ...] = ()
    n_span = 0
    for part in parts:
        match part.data:
            case "known":
                fixed += [card.rank for card in _card(part)]
            case "rank":
                fixed.append(_rank(str(part.children[0])))
            case "any":
                any_cards += 1
            case "rest":
                any_cards += 1
            case "span" | "up_to":
                if n_span:
                    raise RangeError("one span a hand", text, part.meta.column)
                ranks = [_rank(word) for word in str(part.children[0]).split("-") if word]
                low, high = (1, ranks[0]) if part.data == "up_to" else (min(ranks), max(ranks))
                span, n_span = tuple([rank for rank in range(low, high + 1) if rank not in fixed]), 1
            case "more" if n_span:
                n_span += 1
            case "more":
                any_cards += 1
    if len(span) < n_span:
        raise RangeError(f"fewer than {n_span} different ranks to choose from", text, parts[0].meta.column)
    for low_cards in combinations(span, n_span):
        for others in combinations_with_replacement(_RANKS, any_cards):
            held = (*fixed, *low_cards, *others)
            if max(Counter(held).values(), default=0) <= 4:
                yield held


def _card(part: Tree[Token]) -> list[Card]:
    word = str(part.children[0]).replace("10", "T")
    return list(parse_cards(word[0].upper() + word[1].lower()))


def _rank(word: str) -> Rank:
    return Rank(RANK_LETTERS.index(word.upper().replace("10", "T")))

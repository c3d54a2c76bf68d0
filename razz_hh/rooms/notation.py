"""The notation of a hand's actions inside a file of another make: PHH."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from lark import Lark, Token
from lark.exceptions import UnexpectedInput

from razz_hh.cards import CARDS, RANK_LETTERS, Card
from razz_hh.rooms.grammar import grammars_folder
from razz_hh.rooms.values import amount_of

__all__ = ["Action", "Notation"]

_VALUES: Final = ("PLAYER", "CARDS", "NUMBER")
_FACES: Final = {rank + suit: CARDS.get(rank + suit) for rank in RANK_LETTERS for suit in "cdhs?"}
"""The pairs of letters that ``CARDS`` is made of."""
_MEMO_SIZE: Final = 10_000


class Action(msgspec.Struct, frozen=True, gc=False):
    """One action as written: a rule of the grammar, and what it says of whom. `amount` is in hundredths, None where there is none.

    `comment` is what stands behind a ``#``.
    """

    what: str
    player: int | None = None
    cards: tuple[Card | None, ...] = ()
    amount: int | None = None
    comment: str = ""


class Notation:
    """Reads actions by a grammar whose start rule is ``action``. What differs in values alone is parsed once.

    Whole actions are remembered too, and of those that end in many cards, which hardly ever come again, what stands before the cards.
    """

    def __init__(self, name: str) -> None:
        self._lark = Lark.open(str(grammars_folder() / f"{name}.lark"), parser="lalr", start="action")
        values = [f"(?P<{value}>{self._lark.get_terminal(value).pattern.to_regexp()})" for value in _VALUES]
        self._value = re.compile(rf"(?<!\S)(?:{'|'.join(values)})(?!\S)")
        self._shapes: dict[str, str] = {}
        self._actions: dict[str, Action] = {}
        self._before_cards: dict[str, Action] = {}

    def parse(self, text: str) -> Action:
        """Return the action. Raises `ValueError` for what is none, and for an amount that is none or finer than a hundredth."""
        action = self._actions.get(text)
        if action is not None:
            return action
        before, _, last = text.rpartition(" ")
        cards = _cards(last)
        start = self._before_cards.get(before)
        if start is not None and cards:
            return Action(start.what, start.player, cards)
        action = self._read(text)
        if not action.comment:
            if len(action.cards) < 2:
                _remember(self._actions, text, action)
            elif action.cards == cards:
                _remember(self._before_cards, before, action)
        return action

    def _read(self, text: str) -> Action:
        """Return the action by its shape: the text without its values."""
        said, mark, comment = text.partition("#")
        values: dict[str | None, str] = {match.lastgroup: match[0] for match in self._value.finditer(said)}
        shape = self._value.sub(lambda match: match.lastgroup or "", said) + mark
        what = self._shapes.get(shape)
        if what is None:
            what = self._parse(text)
            _remember(self._shapes, shape, what)
        player, cards, number = [values.get(value) for value in _VALUES]
        return Action(
            what,
            None if player is None else int(player[1:]),
            _cards(cards or ""),
            None if number is None else amount_of(number),
            comment.removeprefix(" "),
        )

    def _parse(self, text: str) -> str:
        """Return the rule that *text* follows."""
        try:
            first = self._lark.parse(text).children[0]
        except UnexpectedInput:
            raise ValueError("not an action of the notation") from None
        return "comment" if isinstance(first, Token) else str(first.data)


def _cards(text: str) -> tuple[Card | None, ...]:
    """Return the cards that *text* is made of; none where it is made of anything else."""
    try:
        return tuple([_FACES[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError:
        return ()


def _remember(memo: dict[str, Any], key: str, value: object) -> None:
    if len(memo) >= _MEMO_SIZE:
        memo.clear()
    memo[key] = value

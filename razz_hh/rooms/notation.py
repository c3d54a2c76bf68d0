"""The notation of a hand's actions inside a file of another make: PHH."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from lark import Lark, Token
from lark.exceptions import UnexpectedInput

from razz_hh.cards import CARDS, Card
from razz_hh.rooms.grammar import grammars_folder
from razz_hh.rooms.values import amount_of

__all__ = ["Action", "Notation"]

_VALUES: Final = ("PLAYER", "CARDS", "NUMBER")
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
    """Reads actions by a grammar whose start rule is ``action``. What differs in values alone is parsed once."""

    def __init__(self, name: str) -> None:
        self._lark = Lark.open(str(grammars_folder() / f"{name}.lark"), parser="lalr", start="action")
        values = [f"(?P<{value}>{self._lark.get_terminal(value).pattern.to_regexp()})" for value in _VALUES]
        self._value = re.compile(rf"(?<!\S)(?:{'|'.join(values)})(?!\S)")
        self._memo: dict[str, str] = {}

    def parse(self, text: str) -> Action:
        """Return the action. Raises `ValueError` for what is none, and for an amount that is none or finer than a hundredth."""
        said, mark, comment = text.partition("#")
        values: dict[str | None, str] = {match.lastgroup: match[0] for match in self._value.finditer(said)}
        shape = self._value.sub(lambda match: match.lastgroup or "", said) + mark
        what = self._memo.get(shape)
        if what is None:
            what = self._parse(text)
            if len(self._memo) >= _MEMO_SIZE:
                self._memo.clear()
            self._memo[shape] = what
        player, cards, number = [values.get(value) for value in _VALUES]
        return Action(
            what,
            None if player is None else int(player[1:]),
            () if cards is None else tuple([CARDS.get(cards[at : at + 2]) for at in range(0, len(cards), 2)]),
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

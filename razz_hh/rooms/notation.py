"""The notation of a hand's actions inside a file of another make: PHH."""

from __future__ import annotations

from typing import Final

import msgspec
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from razz_hh.cards import CARDS, Card
from razz_hh.rooms.grammar import grammars_folder
from razz_hh.rooms.values import amount_of

__all__ = ["Action", "Notation"]

_MEMO_SIZE: Final = 50_000


class Action(msgspec.Struct, frozen=True, gc=False):
    """One action as written: a rule of the grammar, and what it says of whom. `amount` is in hundredths, None where there is none."""

    what: str
    player: int | None = None
    cards: tuple[Card | None, ...] = ()
    amount: int | None = None


class Notation:
    """Reads actions by a grammar whose start rule is ``action``; each one's text is parsed once."""

    def __init__(self, name: str) -> None:
        self._lark = Lark.open(str(grammars_folder() / f"{name}.lark"), parser="lalr", start="action")
        self._memo: dict[str, Action] = {}

    def parse(self, text: str) -> Action:
        """Return the action. Raises `ValueError` for what is none, and for an amount that is none or finer than a hundredth."""
        action = self._memo.get(text)
        if action is None:
            try:
                tree = self._lark.parse(text)
            except UnexpectedInput:
                raise ValueError("not an action of the notation") from None
            first = tree.children[0]
            action = Action("comment") if isinstance(first, Token) else _action(str(first.data), first.children)
            if len(self._memo) >= _MEMO_SIZE:
                self._memo.clear()
            self._memo[text] = action
        return action


def _action(what: str, tokens: list[Token | Tree[Token]]) -> Action:
    by_kind = {token.type: str(token) for token in tokens if isinstance(token, Token)}
    cards, number, player = by_kind.get("CARDS", ""), by_kind.get("NUMBER"), by_kind.get("PLAYER")
    return Action(
        what=what,
        player=None if player is None else int(player[1:]),
        cards=tuple([CARDS.get(cards[at : at + 2]) for at in range(0, len(cards), 2)]),
        amount=None if number is None else amount_of(number),
    )

"""Lark, where it is needed: a room's grammar, asked one line at a time and remembered by the line's shape.

A line's shape is the line without its values (amounts, cards, times, ids). Two lines of one shape parse alike, so Lark
runs once a shape and the values are read straight from the line: a few hundred parses in a million hands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from razz_hh.rooms.values import amount_of, cards_of, low_of, moment_of, time_of

__all__ = ["LONGEST", "MARK", "Grammar", "Parse", "grammars_folder"]

MARK: Final = "\ud800"
"""What stands in a line for the screen name that was taken off: half a character, which no decoded text holds."""

Parse = tuple[str, tuple[Any, ...]]
"""A rule's name and its values in the order written: ints, cards, words; None for what was left out."""

MEMO_SIZE: Final = 50_000
LONGEST: Final = 4_000
"""Characters of the longest line that is looked at: no room writes such, and asking where a name may end takes their square."""
_LONGEST_KEPT: Final = 300  # of lines that are none: they seldom come again


def _after(mark: str, text: str) -> str:
    """Return what follows a mark. Raises `ValueError` where it is not there."""
    if text[:1] != mark:
        raise ValueError(f"no {mark}: {text}")
    return text[1:]


# How each value terminal is read, those first that another would match too.
VALUES: Final[dict[str, Callable[[str], Any]]] = {
    "QUOTE": lambda text: _after('"', text)[:-1],
    "LOW": low_of,
    "TIME": time_of,
    "MOMENT": moment_of,
    "CARDS": cards_of,
    "ID": lambda text: _after("#", text),
    "AMOUNT": amount_of,
}

# What a value may begin with: trying the patterns only there halves the time of taking the values out of a line.
_FIRST: Final = r'(?=[\[#"$€£0-9ATJQK])'


def grammars_folder() -> Path:
    """Return the folder of the grammars: inside an installed package, or beside it in a checkout."""
    inside = Path(__file__).parent.parent / "grammars"
    return inside if inside.is_dir() else inside.parent.parent / "grammars"


@cache
def _lark(name: str, start: tuple[str, ...]) -> Lark:
    return Lark.open(
        str(grammars_folder() / f"{name}.lark"),
        parser="lalr",
        start=list(start),
        import_paths=[str(grammars_folder())],
        maybe_placeholders=True,
        g_regex_flags=re.IGNORECASE,
    )


class Grammar:
    """One room's grammar, with the start rules it reads lines by. `n_parses` counts how often Lark itself was asked.

    *name* is that of a file in the folder of grammars, without its suffix, or the path of one that lies elsewhere.
    """

    def __init__(self, name: str, start: tuple[str, ...]) -> None:
        self._lark = _lark(name, start)
        terminals = {terminal.name: terminal.pattern.to_regexp() for terminal in self._lark.terminals}
        patterns = {name: terminals[name] for name in VALUES if name in terminals}
        self._values = re.compile(f"({_FIRST}(?:{'|'.join(patterns.values())}))")
        self._kinds = re.compile(f"{_FIRST}(?:{'|'.join([f'(?P<{name}>{pattern})' for name, pattern in patterns.items()])})")
        self._shapes: dict[tuple[str, ...], _Template] = {}
        self._strange: set[tuple[str | None, ...]] = set()
        self.n_parses = 0

    def parse(self, text: str, start: str = "line") -> Parse | None:
        """Return the rule that *text* is written by, and its values; None where it is no sentence of the room.

        Raises `ValueError` where it is one but a value in it cannot be, such as an amount finer than a hundredth.
        """
        if len(text) > LONGEST:
            return None
        parts = self._values.split(text)
        key = start, *parts[::2]
        template = self._shapes.get(key) or self._learn(text, key, parts[1::2])
        if template is None:
            return None
        if template.slots is None:
            return self._read(text, start)
        values = parts[1::2]
        args = list(template.args)
        try:
            for at, kind, k in template.slots:
                args[at] = VALUES[kind](values[k])
        except ValueError:
            if self._kinds_in(text) == [kind for _, kind, _ in template.slots]:
                raise
            return self._read(text, start)  # an amount where the line remembered has a time, say
        return template.rule, tuple(args)

    def _read(self, text: str, start: str) -> Parse | None:
        tree = self._tree(text, start)
        return None if tree is None else (str(tree.data), tuple([_value(child) for child in _leaves(tree)]))

    def _kinds_in(self, text: str) -> list[str | None]:
        return [match.lastgroup for match in self._kinds.finditer(text)]

    def _tree(self, text: str, start: str) -> Tree[Token] | None:
        self.n_parses += 1
        try:
            return self._lark.parse(text, start=start)
        except UnexpectedInput:
            return None

    def _learn(self, text: str, key: tuple[str, ...], values: list[str]) -> _Template | None:
        """Return the parse of a shape not met before. One that is none is remembered with the kinds of its values.

        Where an amount stands for a time, the shape is still that of a good line.
        """
        strange = (*key, *self._kinds_in(text))
        if strange in self._strange:
            return None
        tree = self._tree(text, key[0])
        if tree is None:
            if len(self._strange) >= MEMO_SIZE:
                self._strange.clear()
            if len(text) <= _LONGEST_KEPT:
                self._strange.add(strange)
            return None
        if len(self._shapes) >= MEMO_SIZE:
            self._shapes.clear()
        template = self._shapes[key] = _template(tree, text, values)
        return template


class _Template:
    """A remembered parse: the rule, its arguments, and which of them are filled from which value of the line.

    `slots` is None where the line's values and the grammar's do not match one to one (digits inside a table's name).
    """

    __slots__ = ("args", "rule", "slots")

    def __init__(self, rule: str, args: tuple[Any, ...], slots: tuple[tuple[int, str, int], ...] | None) -> None:
        self.rule = rule
        self.args = args
        self.slots = slots


def _leaves(tree: Tree[Token]) -> Iterator[Token | None]:
    """Yield the tokens of a parse in order, those of inner rules led by the rule's name, without the name marks."""
    for child in tree.children:
        if isinstance(child, Tree):
            yield Token("RULE", str(child.data))
            yield from _leaves(child)
        elif child is None or child.type != "NAME":
            yield child


def _value(token: Token | None) -> Any:
    if token is None:
        return None
    read = VALUES.get(token.type)
    return str(token) if read is None else read(token)


def _template(tree: Tree[Token], text: str, values: list[str]) -> _Template:
    leaves = list(_leaves(tree))
    slots = [(at, leaf.type, str(leaf)) for at, leaf in enumerate(leaves) if leaf is not None and leaf.type in VALUES]
    constant = tuple([_value(leaf) if leaf is not None and leaf.type not in VALUES else None for leaf in leaves])
    if [slot[2] for slot in slots] != values:
        return _Template(str(tree.data), constant, None)
    return _Template(str(tree.data), constant, tuple([(at, kind, k) for k, (at, kind, _) in enumerate(slots)]))

"""Hands set in by blanks, every line of them, as they are quoted in posts and notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from razz_hh.source import Source

__all__ = ["outdented", "without_indents"]

_INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)


def without_indents(text: str) -> str:
    r"""Return *text* with no blanks at the beginnings of its lines.

    >>> without_indents("  a\n\n\tb")
    'a\n\nb'
    """
    return _INDENT.sub("", text)


def outdented(pieces: Iterable[Source], line: str) -> Iterator[Source]:
    """Yield *pieces* without the blanks that *line*, the first of a hand, begins with: a name's own stay."""
    indent = _INDENT.match(line)
    remove = re.compile(rf"^{indent[0] if indent else ''}", re.MULTILINE)
    for piece in pieces:
        yield msgspec.structs.replace(piece, text=remove.sub("", piece.text))

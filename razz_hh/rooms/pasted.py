"""Hands as people pass them on: set in by blanks, quoted in mails, pasted out of word processors and pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from razz_hh.source import Source

__all__ = ["plain", "unpasted"]

_MARGIN: Final = re.compile(r"^[ \t>|]+", re.MULTILINE)
_TYPESET: Final = str.maketrans("\u00a0\u2007\u202f‘’“”–—−", "   ''\"\"---")
"""Blanks that do not break, curly quotes and dashes, and what rooms print in their place."""


def plain(text: str, *, is_typeset: bool) -> str:
    r"""Return *text* with no blanks and marks of quotes at the beginnings of its lines, and as rooms print it where it *is_typeset*.

    >>> plain("> a\n>\n\tb’s", is_typeset=True)
    "a\n\nb's"
    """
    text = _MARGIN.sub("", text)
    return text.translate(_TYPESET) if is_typeset else text


def unpasted(pieces: Iterable[Source], line: str, *, is_typeset: bool) -> Iterator[Source]:
    """Yield *pieces* without the margin that *line*, the first of a hand, begins with: what else a line begins with stays."""
    found = _MARGIN.match(line)
    margin = found[0] if found else ""
    remove = re.compile(rf"^(?:{re.escape(margin)}|{re.escape(margin.rstrip())}(?=\r?$))", re.MULTILINE)
    for piece in pieces:
        text = remove.sub("", piece.text)
        yield msgspec.structs.replace(piece, text=text.translate(_TYPESET) if is_typeset else text)

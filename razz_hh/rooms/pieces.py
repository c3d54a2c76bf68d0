"""Hands cut out of a source that comes piece by piece."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from razz_hh.hand import HandText
from razz_hh.source import Source

__all__ = ["hands_at"]


def hands_at(start: re.Pattern[str], pieces: Iterable[Source], part: re.Pattern[str]) -> Iterator[HandText]:
    """Yield the hands that begin where *start* matches, each with its first line.

    Text before the first one is passed over, unless *part* is found in it: then it is the rest of a hand without its beginning.
    """
    name, rest, line, is_last = "", "", 1, True
    for piece in pieces:
        name, is_last = piece.name, piece.is_last
        if not rest:
            line = piece.line
        text = rest + piece.text
        starts = [match.start() for match in start.finditer(text)]
        if starts:
            if starts[0] and part.search(text, 0, starts[0]):
                yield HandText(name, line, text[: starts[0]])
            line += text.count("\n", 0, starts[0])
        if is_last:
            starts.append(len(text))
        for at, end in pairwise(starts):
            yield HandText(name, line, text[at:end], is_last and end == len(text))
            line += text.count("\n", at, end)
        rest = text[starts[-1] :] if starts else text

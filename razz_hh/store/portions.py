"""Portions: what one worker reads at a time, cut by the texts alone, so that results do not depend on who reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from razz_hh.batch import texts_of
from razz_hh.files import File
from razz_hh.hand import HandText
from razz_hh.rooms import Refused

__all__ = ["HANDS", "Portion", "Written", "portions"]

HANDS: Final = 5_000
"""Texts of a portion at most."""
LETTERS: Final = 8_000_000
"""Letters of a portion at most, for texts that are large."""

Written = tuple[int, str, int, str, bool]
"""A hand's text: the number of its file, its room, and of `HandText` the line, the text and whether the source ends with it."""


class Portion(msgspec.Struct):
    """Consecutive texts, `sources` the names of their files by number; `name` is that of the files a worker writes."""

    name: str
    sources: dict[int, str]
    texts: list[Written]

    def text(self, at: int) -> HandText:
        """Return one of the texts with its place."""
        file, _, line, text, is_last = self.texts[at]
        return HandText(self.sources[file], line, text, is_last)


def portions(files: Iterable[tuple[int, File]], name: Callable[[], str]) -> Iterator[Portion | tuple[int, Refused]]:
    """Yield the texts of numbered *files* in portions, each under a *name*, and what was not read of a file."""
    portion, letters = Portion(name(), {}, []), 0
    for n, file in files:
        for each in texts_of(file):
            if isinstance(each, Refused):
                yield n, each
                continue
            room, text = each
            portion.sources[n] = text.source
            portion.texts.append((n, room.name, text.line, text.text, text.is_last))
            letters += len(text.text)
            if len(portion.texts) >= HANDS or letters >= LETTERS:
                yield portion
                portion, letters = Portion(name(), {}, []), 0
    if portion.texts:
        yield portion

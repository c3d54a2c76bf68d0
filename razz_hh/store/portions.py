"""Portions: what one worker reads at a time, cut by the texts alone, so that results do not depend on who reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from razz_hh.batch import Ends, texts_of
from razz_hh.files import File
from razz_hh.hand import HandText
from razz_hh.rooms import Refused

__all__ = ["Portion", "Written", "portions"]

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
    portion, ends = Portion(name(), {}, []), Ends()
    for n, file in files:
        for each in texts_of(file):
            if isinstance(each, Refused):
                yield n, each
                continue
            room, text = each
            portion.sources[n] = text.source
            portion.texts.append((n, room.name, text.line, text.text, text.is_last))
            if ends.after(text.text):
                yield portion
                portion = Portion(name(), {}, [])
    if portion.texts:
        yield portion

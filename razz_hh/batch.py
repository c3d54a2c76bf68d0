"""Hands of files, replayed and audited batch by batch: the hands of a portion tell each other's ante and bring-in."""

from __future__ import annotations

import gc
import zipfile
import zlib
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Final

import msgspec

from razz_hh.audit import Across, Finding, audit
from razz_hh.files import File
from razz_hh.hand import Hand, HandText
from razz_hh.replay import Nominals, Replay, replay
from razz_hh.rooms import Refused, Room, identify, other_room, split_all
from razz_hh.rooms.pasted import plain, unpasted
from razz_hh.source import NotTextError, Source, sources
from razz_hh.stakes import HouseRules

__all__ = ["BATCH", "Audited", "Ends", "audited", "hands_of", "paused_gc", "texts_of"]

BATCH: Final = 1_000
"""Hands of a batch."""
TEXTS: Final = 5_000
"""Texts of a portion at most."""
LETTERS: Final = 8_000_000
"""Letters of a portion at most, for texts that are large."""


class Ends:
    """Tells where portions end: one is what a worker of an import reads, and what hands are at hand to tell of antes and bring-ins."""

    def __init__(self) -> None:
        self._texts = self._letters = 0

    def after(self, text: str) -> bool:
        """Whether a portion ends with *text*, the next one to be read."""
        self._texts += 1
        self._letters += len(text)
        is_end = self._texts >= TEXTS or self._letters >= LETTERS
        if is_end:
            self._texts = self._letters = 0
        return is_end


class Audited(msgspec.Struct, frozen=True):
    """A hand followed to its end, and what is wrong with it."""

    replay: Replay
    findings: list[Finding]


def hands_of(file: File) -> Iterator[Hand | Refused]:
    """Yield the hands of a file, and a `Refused` for each that is none: another game, cut off, not to be read.

    A file without hands gives one `Refused` of kind ``no hands`` or ``unreadable``.
    """
    for each in texts_of(file):
        if isinstance(each, Refused):
            yield each
        else:
            reader, text = each
            yield reader.read(text)


def texts_of(file: File) -> Iterator[tuple[Room, HandText] | Refused]:
    """Yield the texts of a file's hands, of whatever game, each with its room; and a `Refused` where the file has none or ends unread."""
    try:
        with file.open() as stream:
            room, pieces = _room(sources(stream, file.name))
            if room is None or isinstance(room, str):
                reason = f"hands of {room}, which cannot be read yet" if room else "no hand of a room that can be read"
                yield Refused(file.name, 1, "no hands", reason, "", room=room)
                return
            yield from split_all(room, pieces)
    except NotTextError as error:
        yield Refused(file.name, 1, "no hands", str(error), "")
    except (OSError, EOFError, zlib.error, zipfile.BadZipFile, RuntimeError, NotImplementedError) as error:
        # What broken archives raise; RuntimeError and NotImplementedError are zipfile's for passwords and methods.
        yield Refused(file.name, 1, "unreadable", f"cannot be read: {error}", "")


def _room(pieces: Iterator[Source]) -> tuple[Room | str | None, Iterator[Source]]:
    """Return the room of a source by its content, and all its pieces; the name alone of one that cannot be read."""
    seen: list[Source] = []
    other = None
    for piece in pieces:
        seen.append(piece)
        room = identify(piece.text)
        if room is not None:
            return room, chain(seen, pieces)
        for is_typeset in (False, True):
            text = plain(piece.text, is_typeset=is_typeset)
            room = identify(text)
            if room is not None and (first := room.start.search(text)):
                line = piece.text.split("\n")[text.count("\n", 0, first.start())]
                return room, unpasted(chain(seen, pieces), line, is_typeset=is_typeset)
        other = other or other_room(piece.text)
        if len(seen) > 1:  # what comes before the first hand is not kept
            seen = seen[-1:]
    return other, iter(())


def audited(
    hands: Iterable[Hand | str], house: HouseRules | None = None, nominals: Nominals | None = None, *, is_alone: bool = False
) -> Iterator[Audited]:
    """Yield each hand replayed and audited, alone and beside those before it.

    *is_alone*: not beside those before it. A string among *hands* is the text of one that is left out: the next
    hand of its table does not follow its last. What a hand does not tell of its ante and bring-in is learned from its portion, and what
    *nominals* learned before counts too: so an import and an audit of the same files find the same.
    """
    nominals = Nominals() if nominals is None else nominals
    across = None if is_alone else Across()
    for batch, is_end in _batches(hands):
        for hand in batch:
            if not isinstance(hand, str):
                nominals.learn(hand)
        while batch:  # a hand is let go once it is done with, or the next batch would come on top
            hand = batch.popleft()
            if isinstance(hand, str):
                if across is not None:
                    across.skip(hand)
                continue
            followed = replay(hand, nominals.stakes_of(hand), house)
            yield Audited(followed, audit(followed, across))
        if is_end:
            nominals = Nominals()


def _batches(hands: Iterable[Hand | str]) -> Iterator[tuple[deque[Hand | str], bool]]:
    """Yield the hands in batches, with the texts left out between them; and whether a portion ends with the batch."""
    batch: deque[Hand | str] = deque()
    n, ends = 0, Ends()
    for hand in hands:
        batch.append(hand)
        n += not isinstance(hand, str)
        is_end = ends.after(hand if isinstance(hand, str) else hand.text)
        if n >= BATCH or is_end:
            yield batch, is_end
            batch, n = deque(), 0
    yield batch, True


@contextmanager
def paused_gc() -> Iterator[None]:
    """Keep the cycle collector off: hands are many small records without cycles, and scanning them takes a third of the time.

    What is left of them counts as old at the end, or all of it would be looked through at once.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not gc.get_freeze_count():  # else a program keeps what it froze
                gc.freeze()
                gc.unfreeze()
            gc.enable()

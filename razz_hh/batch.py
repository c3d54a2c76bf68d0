"""Hands of files, replayed and audited batch by batch, so that the hands of a batch tell each other's ante and bring-in."""

from __future__ import annotations

import gc
import zipfile
import zlib
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
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

__all__ = ["BATCH", "Audited", "audited", "hands_of", "paused_gc", "texts_of"]

BATCH: Final = 1_000
"""Hands of a batch."""


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
    """Yield each hand replayed and audited, alone and beside those before it. What *nominals* learned before counts too.

    *is_alone*: not beside those before it. A string among *hands* is the text of one that is left out: the next
    hand of its table does not follow its last.
    """
    nominals = Nominals() if nominals is None else nominals
    across = None if is_alone else Across()
    coming = iter(hands)
    while batch := deque(islice(coming, BATCH)):
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


@contextmanager
def paused_gc() -> Iterator[None]:
    """Keep the cycle collector off: hands are many small records without cycles, and scanning them takes a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

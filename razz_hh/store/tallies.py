"""What became of each file of an import."""

from __future__ import annotations

import logging
import time
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Final

import msgspec

from razz_hh.files import File, content_hash
from razz_hh.rooms import Refused
from razz_hh.store.report import ImportReport
from razz_hh.tables import Batch

if TYPE_CHECKING:
    from razz_hh.store.folder import Store

__all__ = ["Tallies", "Tally"]

_log = logging.getLogger(__name__)
# What opening and reading a broken archive raises; the last two are zipfile's for passwords and methods.
_BROKEN: Final = (OSError, EOFError, zlib.error, zipfile.BadZipFile, RuntimeError, NotImplementedError)
_SETTLED: Final = 2_000_000_000
"""Nanoseconds after which a file that is written once more has another time: clocks of file systems are coarse."""


class Tally(msgspec.Struct):
    """A file and its hands by what became of them; `refused` is why it was not read, or not to its end.

    `digest` is None for a stream, which can be read only once.
    """

    file: File
    digest: str | None
    room: str | None = None
    refused: Refused | None = None
    imported: int = 0
    known: int = 0
    incomplete: int = 0
    rejected: int = 0
    skipped: Counter[str] = msgspec.field(default_factory=Counter)

    def __str__(self) -> str:
        counts = {name: getattr(self, name) for name in ("imported", "known", "incomplete", "rejected")}
        return ", ".join(f"{n} {what}" for what, n in {**counts, "skipped": self.skipped.total()}.items())

    @classmethod
    def spare(cls) -> Tally:
        """Return a tally of no file, for a hand that was counted before."""
        return cls(File("", None, BytesIO), None)

    @property
    def is_told(self) -> bool:
        """It has a row: one without hands leaves no trace, for a later version may read it."""
        return self.imported > 0 or (self.digest is not None and self.refused is None)


class Tallies:
    """The files of a run by number, and those that the store has read before."""

    def __init__(self, store: Store) -> None:
        rows = store.read("sources", ["source_file", "source_hash", "size", "modified", "imported", "known"]).to_pylist()
        self._by_hash: dict[str | None, int] = {row["source_hash"]: row["imported"] + row["known"] for row in rows}
        self._by_time = {
            (row["source_file"], row["size"], row["modified"]): row["imported"] + row["known"]
            for row in rows
            if row["modified"] is not None
        }
        self._tallies: list[Tally] = []
        self._first: dict[str, int] = {}
        self._copies: list[tuple[int, File]] = []
        self._n_unchanged = self._n_there = 0
        self._began = time.time_ns()
        self.n_bytes = 0

    def __getitem__(self, n: int) -> Tally:
        return self._tallies[n]

    def open(self, file: File) -> int | None:
        """Begin a file and return its number; None where it need not be read, or not yet."""
        self.n_bytes += file.size or 0
        at = file.name, file.size, file.modified
        if at in self._by_time:
            self._pass_over(file, self._by_time[at])
            return None
        digest = _digest(file)
        if digest is not None and digest in self._by_hash:
            self._pass_over(file, self._by_hash[digest])
            return None
        if digest is not None and digest in self._first:
            self._copies.append((self._first[digest], file))
            return None
        return self._begin(file, digest)

    def _pass_over(self, file: File, n_hands: int) -> None:
        self._n_unchanged += 1
        self._n_there += n_hands
        _log.info("%s: unchanged since it was last imported", file.name)

    def _begin(self, file: File, digest: str | None) -> int:
        self._tallies.append(Tally(file, digest))
        if digest is not None:
            self._first.setdefault(digest, len(self._tallies) - 1)
        return len(self._tallies) - 1

    def copies(self) -> Iterator[tuple[File, Tally]]:
        """Yield the files that are copies of others of the run, each with what became of that."""
        return ((file, self._tallies[n]) for n, file in self._copies)

    def add_to(self, batch: Batch) -> None:
        """Add the rows of the files."""
        for tally in self._tallies:
            if tally.is_told:
                file = tally.file
                is_settled = file.modified is not None and self._began - file.modified > _SETTLED and tally.refused is None
                batch.add_source(
                    file.name, None if tally.refused else tally.digest, file.size, tally.room, imported=tally.imported, known=tally.known,
                    incomplete=tally.incomplete, rejected=tally.rejected, skipped=tally.skipped,
                    modified=file.modified if is_settled else None,
                )  # fmt: skip

    def count(self, report: ImportReport) -> None:
        """Add the counts of all files to *report*."""
        report.unchanged = self._n_unchanged
        report.already_there += self._n_there
        report.passed_over += self._n_there
        for tally in self._tallies:
            _log.info("%s: %s", tally.file.name, tally)
            report.imported += tally.imported
            report.already_there += tally.known
            report.skipped += tally.skipped
        for _, tally in self.copies():
            if tally.is_told:
                report.unchanged += 1
                report.already_there += tally.imported + tally.known

    def of(self, source: str) -> Tally:
        """Return the tally of a file by its name."""
        return next(tally for tally in self._tallies if tally.file.name == source)

    def make_way(self, digests: Iterable[str]) -> None:
        """Leave out the rows of files that another import has rows of by now."""
        theirs = set(digests)
        for tally in self._tallies:
            if tally.digest in theirs:
                tally.digest = None


def _digest(file: File) -> str | None:
    """Return the hash of the file's bytes; None for a stream, which can be read only once, and where reading fails."""
    if file.is_stream:
        return None
    try:
        return content_hash(file)
    except _BROKEN:
        return None

"""Writing a batch: parts straight to their place, seen by nobody until they are committed."""

from __future__ import annotations

import logging
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from razz_hh.store.commits import Commit, publish, read_commits
from razz_hh.tables import SCHEMAS

__all__ = ["WRITING", "Writer", "sweep", "turn"]

_log = logging.getLogger(__name__)

WRITING: Final = "_writing"
TURN: Final = ".writer"
ROWS: Final = 50_000
"""Rows of a row group: fewer make files larger and reading slower."""
BYTES: Final = 16 << 20
"""Bytes of a row group whose rows are few and large, so that memory stays flat."""


class Writer:
    """One batch under way; a context manager that commits it when all went well and leaves nothing behind when not.

    `commit` is None before the end, and for a batch without rows.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        # Letters first, then by time: the name is read as text, and lists in the order written.
        self.batch_id = f"b{time.time_ns():x}{secrets.token_hex(4)}"
        self._waiting: dict[str, list[pa.Table]] = {}
        self._sizes: dict[str, tuple[int, int]] = {}
        self._files: dict[str, pq.ParquetWriter] = {}
        self._rows: dict[str, int] = {}
        self.commit: Commit | None = None
        writing = root / WRITING
        writing.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(writing / self.batch_id)

    def __enter__(self) -> Self:
        self._lock.acquire()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            if kind is None:
                self._commit()
        finally:
            try:
                # An interrupt may come just after the commit file was made: then the batch exists.
                if self.commit is None:
                    self._abandon()
            finally:
                self._lock.release()
                _remove_lock(self._root / WRITING / self.batch_id)

    def _abandon(self) -> None:
        """Delete the parts, unless they are committed."""
        for file in self._files.values():
            with suppress(OSError, pa.ArrowException):  # a full disk does not take a file's end either
                file.close()
        if not _is_committed(self._root, self.batch_id):
            _remove_parts(self._root, self.batch_id)

    def write(self, tables: dict[str, pa.Table]) -> None:
        """Add rows to the batch. Raises `OSError` where the store cannot be written."""
        for name, table in tables.items():
            if table.num_rows:
                self._waiting.setdefault(name, []).append(table)
                rows, size = self._sizes.get(name, (0, 0))
                self._sizes[name] = rows, size = rows + table.num_rows, size + table.nbytes
                if rows >= ROWS or size >= BYTES:
                    self._flush(name)

    def _flush(self, name: str) -> None:
        waiting = self._waiting.pop(name, None)
        if not waiting:
            return
        self._sizes.pop(name)
        rows = pa.concat_tables(waiting)
        if name not in self._files:
            path = self._root / self._part(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._files[name] = pq.ParquetWriter(
                path,
                SCHEMAS[name],
                compression="zstd",
                compression_level=3,
                use_dictionary=_words(name),
                write_statistics=name == "hands",
                store_decimal_as_integer=True,  # money is smaller so, and read faster
            )
        self._files[name].write_table(rows, row_group_size=max(1, rows.num_rows))
        self._rows[name] = self._rows.get(name, 0) + rows.num_rows

    def _part(self, name: str) -> str:
        return f"{name}/batch_id={self.batch_id}/part-0.parquet"

    def _close(self) -> None:
        for file in self._files.values():
            file.close()

    def _commit(self) -> None:
        for name in list(self._waiting):
            self._flush(name)
        self._close()
        if self._files:
            self.commit = publish(self._root, self.batch_id, {name: [self._part(name)] for name in self._files}, self._rows)


def _words(name: str) -> list[str]:
    """Return the columns of few values: trying a dictionary on the others costs time and bytes.

    Likewise statistics: keys and names are in no order, so but for the hands' times no row group could be passed over by them.
    """
    return [field.name for field in SCHEMAS[name] if pa.types.is_dictionary(field.type)]


@contextmanager
def turn(root: Path) -> Iterator[None]:
    """Wait until no other writer writes to the store, and keep the others waiting. Raises `OSError` where it cannot be written."""
    root.mkdir(parents=True, exist_ok=True)
    lock = FileLock(root / TURN)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        _log.info("another import writes to %s: waiting for it", root)
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def sweep(root: Path) -> None:
    """Remove what writers left that died before they committed: parts whose lock nobody holds."""
    committed = {commit.batch_id for commit in read_commits(root)}
    locks = {path.name for path in (root / WRITING).glob("b*")}
    written = {folder.name.removeprefix("batch_id=") for name in SCHEMAS for folder in root.glob(f"{name}/batch_id=*")}
    for batch_id in sorted(locks | (written - committed)):
        path = root / WRITING / batch_id
        path.parent.mkdir(exist_ok=True)
        lock = FileLock(path)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            continue
        # Asked again under the lock: its writer may have committed and gone meanwhile.
        if not _is_committed(root, batch_id):
            _remove_parts(root, batch_id)
        lock.release()
        _remove_lock(path)


def _remove_lock(path: Path) -> None:
    """Remove a lock's file; where Windows keeps it, for another process is looking at it, a later sweep does."""
    with suppress(PermissionError):
        path.unlink(missing_ok=True)


def _is_committed(root: Path, batch_id: str) -> bool:
    return any(commit.batch_id == batch_id for commit in read_commits(root))


def _remove_parts(root: Path, batch_id: str) -> None:
    for name in SCHEMAS:
        shutil.rmtree(root / name / f"batch_id={batch_id}", ignore_errors=True)

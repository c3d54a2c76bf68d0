"""Writing a batch: parts straight to their place, seen by nobody until they are committed."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pyarrow as pa
import pyarrow.compute as pc
from filelock import FileLock

from razz_hh.store.commits import Commit, StoreError, check_current, check_parts, live, publish, read_commits
from razz_hh.store.pieces import Amend, Parts, Piece, keys_in, n_rows, pieces_of, rewrite
from razz_hh.store.sweeping import lock_path, remove_batch, remove_lock
from razz_hh.tables import VERSION

__all__ = ["Writer"]

_log = logging.getLogger(__name__)

NOWHERE: Final = -1
"""The piece of a hand that this batch does not hold."""


class Writer:
    """One batch under way; a context manager that commits it when all went well and leaves nothing behind when not.

    `base` is the number of the last commit that the batch knows of. `settle` is told of the batches that others committed since, and
    says by `dropped` and `write` what becomes of hands that are in both; `closing` gives rows that are known only at the end.
    `dropped` are hands, by the number of the piece that loses their rows. `amended` are errors and warnings found in a hand after its rows
    were written. `superseded` are hands of other batches, by their text's hash, that this one holds anew: their rows there go.
    `replaces` are batches that this one stands for. `commit` is None before the end, and for a batch without rows.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        # Letters first, then by time: the name is read as text, and lists in the order written.
        self.batch_id = f"b{time.time_ns():x}{secrets.token_hex(4)}"
        self.base = 0
        self.settle: Callable[[list[Commit]], None] = lambda newer: None
        self.closing: Callable[[], dict[str, pa.Table]] = dict
        self.dropped: dict[int, set[int]] = {}
        self.amended: dict[int, tuple[int, int]] = {}
        self.superseded: dict[int, int] = {}
        self.replaces: set[str] = set()
        self.commit: Commit | None = None
        self._pieces: list[Parts] = []
        self._own: Piece | None = None
        self._n_files = 0
        self._passing: list[Parts] = []
        self._lock_path = lock_path(root, self.batch_id)
        self._is_first = not root.exists()
        self._lock_path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(self._lock_path)

    def __enter__(self) -> Self:
        self._lock.acquire()
        # After the lock is held: commit files that a writer may know of are not swept.
        self.base = max((commit.number for commit in read_commits(self.root)), default=0)
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
                remove_lock(self._lock_path)
                if self._is_first and self.commit is None:
                    self._leave_no_store()

    def _leave_no_store(self) -> None:
        """Remove the folder that this writer made, unless somebody put something into it meanwhile."""
        with suppress(OSError):
            self._lock_path.parent.rmdir()
            self.root.rmdir()

    def _abandon(self) -> None:
        """Delete the parts, unless they are committed."""
        if self._own is not None:
            self._own.abandon()
        if all(commit.batch_id != self.batch_id for commit in read_commits(self.root)):
            remove_batch(self.root, self.batch_id)

    @property
    def pieces(self) -> list[Parts]:
        """The pieces written so far, by their numbers."""
        return self._pieces

    def name(self) -> str:
        """Return a name for the files of a new piece: the later the piece, the later the name."""
        self._n_files += 1
        return f"part-{self._n_files:06}"

    def add(self, parts: Parts) -> int:
        """Add a piece that somebody else wrote, and return its number."""
        self._pieces.append(parts)
        return len(self._pieces) - 1

    def write(self, tables: dict[str, pa.Table]) -> None:
        """Add rows to the piece under way. Raises `OSError` where the store cannot be written."""
        if self._own is None:
            self._own = Piece(self.root, self.batch_id, self.name())
        self._own.write(tables)

    def close_piece(self) -> int:
        """End the piece under way, and return its number, or `NOWHERE` where there is none."""
        if self._own is None:
            return NOWHERE
        parts = self._own.close()
        self._own = None
        return self.add(parts)

    def _commit(self) -> None:
        while self.commit is None:
            commits = read_commits(self.root)
            newer = [commit for commit in live(commits) if commit.number > self.base]
            self.base = max((commit.number for commit in commits), default=0)
            if newer:
                _log.info("%d batches came in meanwhile", len(newer))
                self.settle(check_current(self.root, newer))
            self.close_piece()
            commit = self._commit_of(live(commits))
            if not commit.parts and not commit.replaces:
                return
            if publish(self.root, commit):
                self.commit = commit

    def _commit_of(self, others: list[Commit]) -> Commit:
        """Return the commit of this batch after *others*. Raises `StoreError` where a batch that it stands for is no longer there."""
        for late in self._passing:  # of an attempt that came too late
            self._remove(late)
        self._passing = []
        self._rewrite_own()
        with Piece(self.root, self.batch_id, self.name()) as last:
            last.write(self.closing())
        self._passing.append(last.parts)
        pieces = [each for each in (*self._pieces, last.parts) if each]
        replaces = set(self.replaces)
        if gone := replaces - {commit.batch_id for commit in others}:
            raise StoreError(f"another program replaced {', '.join(sorted(gone))} meanwhile: try again")
        for commit in others:
            if commit.batch_id not in replaces and (changed := self._without_superseded(commit)):
                pieces = [*changed, *pieces]
                replaces.add(commit.batch_id)
        parts: dict[str, list[str]] = {}
        for piece in pieces:
            for table, path in piece.items():
                parts.setdefault(table, []).append(path)
        check_parts(self.root, parts)
        rows = {table: n_rows([self.root / path for path in paths]) for table, paths in parts.items()}
        return Commit(number=self.base + 1, version=VERSION, batch_id=self.batch_id, parts=parts, rows=rows, replaces=sorted(replaces))

    def _rewrite_own(self) -> None:
        """Rewrite the pieces that lose hands, and those whose hands were amended."""
        amended = pa.array(list(self.amended), pa.int64())
        for n, parts in enumerate(self._pieces):
            dropped = pa.array(list(self.dropped.pop(n, ())), pa.int64())
            if len(dropped):
                self._pieces[n] = self._rewrite(parts, dropped, {"hands": self._amend})
                self._remove(parts)
            elif len(amended) and pc.any(pc.is_in(keys_in(self.root, parts), amended)).as_py():
                self._change("hands", parts, self._amend)
        self.amended.clear()

    def _amend(self, hands: pa.Table) -> pa.Table:
        for n, name in enumerate(("errors", "warnings")):
            more = pa.array([self.amended.get(key, (0, 0))[n] for key in hands["hand_key"].to_pylist()], pa.int32())
            hands = hands.set_column(hands.schema.get_field_index(name), name, pc.add(hands[name], more))
        return hands

    def _without_superseded(self, commit: Commit) -> list[Parts]:
        """Return the pieces of a batch, those without the superseded hands that hold some; nothing where none does."""
        if not self.superseded:
            return []
        without, pieces, is_changed = pa.array(list(self.superseded), pa.int64()), [], False
        for parts in pieces_of(commit):
            if pc.any(pc.is_in(keys_in(self.root, parts), without)).as_py():
                parts, is_changed = self._rewrite(parts, without), True
                self._passing.append(parts)
            if parts:
                pieces.append(parts)
        return pieces if is_changed else []

    def rewrite_table(self, table: str, amend: Amend) -> None:
        """Rewrite the rows of a table in every piece that has some."""
        for parts in self._pieces:
            if table in parts:
                self._change(table, parts, amend)

    def _change(self, table: str, parts: Parts, amend: Amend) -> None:
        """Rewrite the rows of a table of a piece, whose files nobody but us reads yet, where they lie."""
        own = {table: parts.pop(table)}
        changed = self._rewrite(own, pa.array([], pa.int64()), {table: amend})
        self._remove(own)
        if changed:
            parts |= own
            (self.root / changed[table]).replace(self.root / own[table])

    def _rewrite(self, parts: Parts, without: pa.Array, amend: dict[str, Amend] | None = None) -> Parts:
        with Piece(self.root, self.batch_id, self.name()) as piece:
            rewrite(self.root, parts, piece, without, amend or {})
        return piece.parts

    def _remove(self, parts: Parts) -> None:
        for part in parts.values():
            with suppress(PermissionError):  # Windows, while somebody looks: swept later
                (self.root / part).unlink(missing_ok=True)

"""Sweeping a store: files of writers that died, and of batches that others stand for.

On a folder a writer holds a lock while it lives. On an object store there are no locks: there it is taken for dead when it has written
nothing for a day, and a writer that slept longer finds its parts gone before it commits. Commit files stay there, since nobody can tell
whether somebody writes who has not seen them.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from razz_hh.store.commits import BATCHES, Commit, live, read_commits
from razz_hh.store.place import is_remote, remove_folder
from razz_hh.tables import SCHEMAS

__all__ = ["GRACE", "WRITING", "lock_path", "remove_batch", "remove_lock", "sweep"]

WRITING: Final = "_writing"
GRACE: Final = 3600.0
"""Seconds for which the files of a replaced batch stay: somebody may be reading them."""

DAY: Final = 86_400.0
"""Seconds after which a writer on an object store that has written nothing is dead."""


def lock_path(root: Path, batch_id: str) -> Path:
    """Return the file that the writer of a batch locks; of one on an object store nobody asks for it."""
    return Path(tempfile.gettempdir()) / f"razz_hh-{batch_id}" if is_remote(root) else root / WRITING / batch_id


def sweep(root: Path, grace: float = GRACE) -> None:
    """Remove the files that no batch holds, if the lock of their writer is free, and those of batches replaced *grace* seconds ago."""
    kept = _kept(root, grace)
    folders: dict[str, list[str]] = {path.name: [] for path in (root / WRITING).glob("b*")}
    for path in (path for name in SCHEMAS for path in root.glob(f"{name}/batch_id=*/*.parquet")):
        if (part := path.relative_to(root).as_posix()) not in kept:
            folders.setdefault(path.parent.name.removeprefix("batch_id="), []).append(part)
    if is_remote(root):
        _remove(root, _of_the_done(root, folders) - _kept(root, grace))
        return
    for batch_id, parts in sorted(folders.items()):
        with _locked(root, batch_id) as is_free:
            if is_free:
                # Asked again under the lock: its writer may have committed and gone meanwhile.
                _remove(root, set(parts) - _kept(root, grace))
    _sweep_commits(root, grace)


def _kept(root: Path, grace: float) -> set[str]:
    """Return the files of batches that are live, or were not long ago."""
    commits = read_commits(root)
    lately = [commit for commit in commits if commit.replaces and not _is_old(root, commit, grace)]
    spared = {batch_id for commit in lately for batch_id in commit.replaces}
    kept = [*live(commits), *(commit for commit in commits if commit.batch_id in spared)]
    return {part for commit in kept for paths in commit.parts.values() for part in paths}


def _is_old(root: Path, commit: Commit, grace: float) -> bool:
    with suppress(FileNotFoundError):
        return time.time() - (root / BATCHES / f"{commit.number}.json").stat().st_mtime >= grace
    return True


def _sweep_commits(root: Path, grace: float) -> None:
    """Remove the commit files of batches replaced long ago while nobody writes; the last number always stays.

    A writer that looked before they went could take one of their numbers, and never see what came after it.
    """
    commits = read_commits(root)
    replaced = {batch_id for commit in commits if _is_old(root, commit, grace) for batch_id in commit.replaces}
    gone = [commit for commit in commits[:-1] if commit.batch_id in replaced]
    if gone and not any((root / WRITING).glob("b*")):
        for commit in gone:  # from the oldest on: one that replaces others goes after them, or they would come back
            (root / BATCHES / f"{commit.number}.json").unlink(missing_ok=True)


def _remove(root: Path, parts: set[str]) -> None:
    for part in parts:
        with suppress(PermissionError):  # Windows, while somebody reads it
            (root / part).unlink(missing_ok=True)
        with suppress(OSError):  # it holds others
            (root / part).parent.rmdir()


@contextmanager
def _locked(root: Path, batch_id: str) -> Iterator[bool]:
    """Hold the lock of a batch; yield False where its writer does."""
    path = root / WRITING / batch_id
    path.parent.mkdir(exist_ok=True)
    lock = FileLock(path)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        yield False
        return
    try:
        yield True
    finally:
        lock.release()
        remove_lock(path)


def _of_the_done(root: Path, folders: dict[str, list[str]]) -> set[str]:
    """Return the parts of batches whose writer committed them, or has written none of them for a day."""
    committed = {commit.batch_id for commit in read_commits(root)}
    done = [parts for batch_id, parts in folders.items() if batch_id in committed or time.time() - _newest(root, batch_id) >= DAY]
    return {part for parts in done for part in parts}


def _newest(root: Path, batch_id: str) -> float:
    """Return when the last part of a batch was written, in seconds since 1970."""
    parts = (path for name in SCHEMAS for path in (root / name / f"batch_id={batch_id}").glob("*.parquet"))
    return max((path.stat().st_mtime for path in parts), default=0.0)


def remove_lock(path: Path) -> None:
    """Remove a lock's file; where Windows keeps it, for another process is looking at it, a later sweep does."""
    with suppress(PermissionError):
        path.unlink(missing_ok=True)


def remove_batch(root: Path, batch_id: str) -> None:
    """Remove all files of a batch."""
    for name in SCHEMAS:
        remove_folder(root / name / f"batch_id={batch_id}")

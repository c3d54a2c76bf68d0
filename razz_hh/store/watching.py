"""A folder watched: hands come into the store as a client writes them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Final

from razz_hh.files import find_files
from razz_hh.house import HouseRules
from razz_hh.store.care import compact_small
from razz_hh.store.folder import Store
from razz_hh.store.intake import import_files
from razz_hh.store.report import ImportReport

__all__ = ["watch"]

_QUIET: Final = 100
"""Milliseconds without a change after which a client is done writing a hand."""
_LONGEST: Final = 800
"""Milliseconds after which what is there is read, though more is being written."""
_GRACE: Final = 60.0
"""Seconds for which files stay that were merged: a store that grows hand by hand makes many."""


def watch(folder: Path, store: Store, *, house: HouseRules | None = None, stop: Event | None = None) -> Iterator[ImportReport]:
    """Import what is in a folder, then what changes in it, and yield what each import did, until *stop* is set.

    Small batches are merged now and then. Raises `FileNotFoundError` where there is no such folder.
    """
    import watchfiles

    if not folder.is_dir():
        raise FileNotFoundError(f"no such folder: {folder}")
    is_first = True
    # It yields once without a change, when it has begun to look: what comes while the folder is read is not missed.
    changes = watchfiles.watch(folder, stop_event=stop, debounce=_LONGEST, step=_QUIET, rust_timeout=_QUIET, yield_on_timeout=True)
    for changed in changes:
        if is_first:
            places = [str(folder)]
        else:
            places = sorted({path for change, path in changed if change != watchfiles.Change.deleted and _is_meant(folder, Path(path))})
        is_first = False
        if places:
            report = import_files(find_files(places), store, house=house)
            compact_small(store, _GRACE)
            yield report


def _is_meant(folder: Path, path: Path) -> bool:
    """Whether a file is one that a look at the whole folder would find, and still there."""
    return path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder.resolve()).parts)

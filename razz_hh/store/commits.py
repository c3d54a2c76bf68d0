"""Commit files: a batch of parts exists once its numbered commit file does, so all its tables appear together."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from razz_hh.store.place import create, each, sizes
from razz_hh.tables import OLDEST, VERSION

__all__ = ["BATCHES", "Commit", "StoreError", "check_current", "check_parts", "live", "live_commits", "publish", "read_commits"]

BATCHES: Final = "_batches"


class StoreError(Exception):
    """The folder is no store that this version can read, or a part of it is missing."""


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """One batch: `parts` are its files by table, relative to the store, `rows` their rows; `replaces` are batches it stands for.

    Files of a batch that it replaces may be among its own, those in which nothing changed. `version` is that of its tables. Commit
    files of every version from `OLDEST` on read as this: fields to come have defaults.
    """

    number: int
    version: int
    batch_id: str
    parts: dict[str, list[str]]
    rows: dict[str, int]
    replaces: list[str] = []


class _Version(msgspec.Struct):
    version: int


def read_commits(root: Path) -> list[Commit]:
    """Return all commits of a store in their order, those of older versions too.

    Raises `StoreError` for one that is newer, older than can be migrated, or damaged.
    """
    while True:
        try:
            return sorted(each(_read, list(root.glob(f"{BATCHES}/*.json"))), key=lambda commit: commit.number)
        except FileNotFoundError:  # swept between the look and the reading: what replaced it is there
            continue


def _read(path: Path) -> Commit:
    try:
        text = path.read_bytes()
        version = msgspec.json.decode(text, type=_Version).version  # first: another version's file may have another shape
        if not OLDEST <= version <= VERSION:
            raise StoreError(
                f"{path.parent.parent} holds tables of version {version}, this razz-hh reads version {VERSION}: "
                + ("a newer one wrote them, upgrade it" if version > VERSION else "import the texts anew into another store")
            )
        return msgspec.json.decode(text, type=Commit)
    except msgspec.DecodeError as error:
        raise StoreError(f"{path} is damaged: {error}") from None


def live(commits: list[Commit]) -> list[Commit]:
    """Return the commits whose batches none of the others stands for."""
    replaced = {batch_id for commit in commits for batch_id in commit.replaces}
    return [commit for commit in commits if commit.batch_id not in replaced]


def live_commits(root: Path) -> list[Commit]:
    """Return the commits whose batches no later one stands for. Raises `StoreError` where one is of an older version."""
    return check_current(root, live(read_commits(root)))


def check_current(root: Path, commits: list[Commit]) -> list[Commit]:
    """Return *commits*. Raises `StoreError` where the tables of one are of an older version, whose columns may mean something else."""
    for commit in commits:
        if commit.version < VERSION:
            raise StoreError(
                f"{root} holds tables of version {commit.version}, this razz-hh reads version {VERSION}: "
                "`razz-hh store migrate` writes them anew from their texts"
            )
    return commits


def check_parts(root: Path, parts: dict[str, list[str]]) -> None:
    """Raise `StoreError` where a part has gone."""
    named = [part for paths in parts.values() for part in paths]
    missing = [part for part, size in zip(named, sizes([root / part for part in named]), strict=True) if size is None]
    if missing:
        raise StoreError(f"parts vanished before they were committed: {', '.join(missing)}")


def publish(root: Path, commit: Commit) -> bool:
    """Make a batch exist under its number; return False where another took it. Raises `StoreError` where a part has gone."""
    check_parts(root, commit.parts)
    text = msgspec.json.format(msgspec.json.encode(commit))
    name = f"{BATCHES}/{commit.number}.json"
    if create(root, name, text):
        return True
    with suppress(FileNotFoundError):
        return (root / name).read_bytes() == text  # ours: sent twice, for the answer to the first was lost
    return False

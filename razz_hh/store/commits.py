"""Commit files: a batch of parts exists once its numbered commit file does, so all its tables appear together."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from obstore.exceptions import AlreadyExistsError
from obstore.store import LocalStore

from razz_hh.tables import VERSION

__all__ = ["BATCHES", "Commit", "StoreError", "live_commits", "publish", "read_commits"]

BATCHES: Final = "_batches"


class StoreError(Exception):
    """The folder is no store that this version can read, or a part of it is missing."""


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """One batch: `parts` are its files by table, relative to the store, `rows` their rows; `replaces` are batches it stands for."""

    number: int
    version: int
    batch_id: str
    parts: dict[str, list[str]]
    rows: dict[str, int]
    replaces: list[str] = []


class _Version(msgspec.Struct):
    version: int


def read_commits(root: Path) -> list[Commit]:
    """Return all commits of a store in their order. Raises `StoreError` for one of another version or that is damaged."""
    commits = []
    for path in (root / BATCHES).glob("*.json"):
        try:
            text = path.read_bytes()
            version = msgspec.json.decode(text, type=_Version).version  # first: another version's file may have another shape
            if version != VERSION:
                raise StoreError(f"{root} holds tables of version {version}, this program reads version {VERSION}: import the texts anew")
            commit = msgspec.json.decode(text, type=Commit)
        except msgspec.DecodeError as error:
            raise StoreError(f"{path} is damaged: {error}") from None
        commits.append(commit)
    return sorted(commits, key=lambda commit: commit.number)


def live_commits(root: Path) -> list[Commit]:
    """Return the commits whose batches no later one stands for."""
    commits = read_commits(root)
    replaced = {batch_id for commit in commits for batch_id in commit.replaces}
    return [commit for commit in commits if commit.batch_id not in replaced]


def publish(root: Path, batch_id: str, parts: dict[str, list[str]], rows: dict[str, int]) -> Commit:
    """Make a batch exist, under the next number that nobody else takes. Raises `StoreError` where a part has gone."""
    missing = [part for paths in parts.values() for part in paths if not (root / part).is_file()]
    if missing:
        raise StoreError(f"parts vanished before they were committed: {', '.join(missing)}")
    objects = LocalStore(root, mkdir=True)
    number = max((commit.number for commit in read_commits(root)), default=0) + 1
    while True:
        commit = Commit(number=number, version=VERSION, batch_id=batch_id, parts=parts, rows=rows)
        try:
            objects.put(f"{BATCHES}/{number}.json", msgspec.json.format(msgspec.json.encode(commit)), mode="create")
        except AlreadyExistsError:
            number += 1
        else:
            return commit

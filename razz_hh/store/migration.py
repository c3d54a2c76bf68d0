"""A store of an older version written anew from its texts, whatever its other tables held."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from razz_hh.audit import audit
from razz_hh.audit.continuity import chips_missing
from razz_hh.batch import BATCH, Audited
from razz_hh.hand import Hand, HandText
from razz_hh.house import HOUSES
from razz_hh.replay import Nominals, replay
from razz_hh.rooms import ROOMS, Refused, room
from razz_hh.store.care import HANDS, again
from razz_hh.store.commits import Commit, StoreError, live, read_commits
from razz_hh.store.folder import Store
from razz_hh.store.pieces import Parts, open_parts, pieces_of
from razz_hh.store.report import Reject
from razz_hh.store.sweeping import sweep
from razz_hh.store.work import Job, account, add
from razz_hh.store.writer import Writer
from razz_hh.tables import VERSION, Batch

__all__ = ["Migration", "migrate"]

_FAMILY: Final = chips_missing.code[:3]
"""Of the rules across hands: what they found stays, for the files with what stood between the hands may be gone."""
_HOME: Final = ["hand_key", "source_file", "source_line", "house"]


class Migration(msgspec.Struct):
    """What a migration did: `hands` were written anew from version `was`, None where there was nothing to do.

    `rejected` are texts that are hands no more, `houses` house rules of files, in whose place the rooms' own were taken.
    """

    was: int | None = None
    hands: int = 0
    rejected: list[Reject] = []
    houses: set[str] = set()


def migrate(store: Store, *, ev: bool = True, equity: bool = False) -> Migration:
    """Write a store of an older version anew from its texts, as one batch that stands for all that was there, and return what was done.

    Sources, rejects and what was found in hands beside others are taken over. *ev* and *equity* are those of an import.
    Raises `StoreError` where the store cannot be migrated, `OSError` where it cannot be written.
    """
    return again(lambda: _migrate(store, ev, equity))


def _migrate(store: Store, ev: bool, equity: bool) -> Migration:
    root, told = store.path, Migration(None, 0, [], set())
    older = [commit for commit in live(read_commits(root)) if commit.version < VERSION]
    if not older:
        return told
    sweep(root)
    with Writer(root) as writer:
        older = [commit for commit in live(read_commits(root)) if commit.version < VERSION]
        told.was = min((commit.version for commit in older), default=None)
        writer.replaces = {commit.batch_id for commit in older}
        _Anew(writer, Job(root, 0, writer.batch_id, None, ev, equity), told).write(older)
    return told


class _Anew:
    """Writes hands anew; they tell each other's antes and bring-ins as when they were imported."""

    def __init__(self, writer: Writer, job: Job, told: Migration) -> None:
        self._writer = writer
        self._job = job
        self._told = told
        self._nominals = Nominals()
        self._gone: list[int] = []
        self._batch = Batch()

    def write(self, older: list[Commit]) -> None:
        """Write all tables of the batches *older*."""
        n = 0
        for commit in older:
            for parts in pieces_of(commit):
                coming = self._hands(parts)
                while hands := list(islice(coming, BATCH)):
                    self._write(hands)
                    n += len(hands)
                if n >= HANDS:
                    self._writer.close_piece()
                    n = 0
        self._take_over(older)
        self._flush()

    def _hands(self, parts: Parts) -> Iterator[tuple[Hand, str]]:
        """Yield the hands of a piece, and the house rules they were audited by; those that are no hands are rejected."""
        if "texts" not in parts:
            return
        homes = open_parts("hands", [self._job.root / parts["hands"]]).to_table(_HOME)
        home_of = {key: home for key, *home in zip(*[homes[name].to_pylist() for name in _HOME], strict=True)}
        for batch in open_parts("texts", [self._job.root / parts["texts"]]).to_batches():
            for row in batch.to_pylist():
                key, hand_id, text = row["hand_key"], row["hand_id"], row["text"]
                name, _, number = (hand_id or "").partition(":")
                if name not in ROOMS or text is None:
                    raise StoreError(f"{parts['texts']} cannot be migrated: {hand_id} has no text that can be read")
                source, line, house = home_of.get(key, (None, None, None))
                hand = room(name).read(HandText(source or "", line or 1, text))
                if isinstance(hand, Refused):
                    self._reject(key, hand_id, hand)
                else:
                    yield msgspec.structs.replace(hand, number=number), house or ""

    def _write(self, hands: list[tuple[Hand, str]]) -> None:
        for hand, _ in hands:
            self._nominals.learn(hand)
        for hand, house in hands:
            if house not in HOUSES:
                self._told.houses.add(house)
            followed = replay(hand, self._nominals.stakes_of(hand), HOUSES.get(house))
            each = Audited(followed, audit(followed))
            is_all_in_known = add(self._batch, each, self._job)
            for line, reason, text in account(each, 0, is_all_in_known).unread:
                self._batch.add_reject(hand.source, line, "line", reason, text, hand.hand_id)
        self._told.hands += len(hands)
        self._flush()

    def _reject(self, key: int, hand_id: str, hand: Refused) -> None:
        self._gone.append(key)
        self._told.rejected.append(Reject(hand.source, hand.line, "hand", hand.reason, hand_id))
        self._batch.add_reject(hand.source, hand.line, "hand", hand.reason, hand.text, hand_id)

    def _flush(self) -> None:
        self._writer.write(self._batch.tables())
        self._batch = Batch()

    def _take_over(self, older: list[Commit]) -> None:
        """Take over what no hand's text tells."""
        stays = {
            "sources": None,
            "rejects": pc.coalesce(pc.field("kind").cast(pa.string()), pc.scalar("")) != "line",
            "findings": pc.starts_with(pc.field("code").cast(pa.string()), _FAMILY) & ~pc.field("hand_key").isin(self._gone),
        }
        for table, stay in stays.items():
            paths = [self._job.root / part for commit in older for part in commit.parts.get(table, ())]
            for batch in open_parts(table, paths).to_batches(filter=stay):
                self._writer.write({table: pa.Table.from_batches([batch])})
                if table == "findings":
                    self._count(batch)

    def _count(self, findings: pa.RecordBatch) -> None:
        for key, severity in zip(findings["hand_key"].to_pylist(), findings["severity"].to_pylist(), strict=True):
            errors, warnings = self._writer.amended.get(key, (0, 0))
            self._writer.amended[key] = errors + (severity == "ERROR"), warnings + (severity == "WARNING")

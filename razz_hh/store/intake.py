"""Files into the store: hands read, replayed, audited and written as one batch. What is there already is not added again."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from time import perf_counter
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np
import pyarrow as pa

from razz_hh.audit import Across, Finding
from razz_hh.batch import BATCH, paused_gc
from razz_hh.files import File
from razz_hh.hand import Hand
from razz_hh.house import HouseRules
from razz_hh.replay import Replay
from razz_hh.rooms import Refused
from razz_hh.store.commits import Commit, StoreError
from razz_hh.store.forgotten import Forgotten
from razz_hh.store.known import Known, shelf
from razz_hh.store.others import Lost, Others
from razz_hh.store.portions import Portion, portions
from razz_hh.store.report import ImportReport, Reject
from razz_hh.store.tallies import Tallies, Tally
from razz_hh.store.work import Job, New, Outcome
from razz_hh.store.workers import outcomes
from razz_hh.tables import Batch

if TYPE_CHECKING:
    from razz_hh.store.folder import Store
    from razz_hh.store.writer import Writer

__all__ = ["ImportReport", "Intake", "Progress", "Reject", "import_files"]

Progress = Callable[[int, int], None]
"""Is told the bytes read and the hands met so far."""

_log = logging.getLogger(__name__)
_CYCLES: Final = 32
"""Portions after which cycles (of exceptions) are looked for: on its own Python would do so after every few, a fortieth of all time."""


def import_files(
    files: Iterable[File],
    store: Store,
    *,
    house: HouseRules | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    ev: bool = True,
    equity: bool = False,
) -> ImportReport:
    """Read *files* into *store* as one batch, all or nothing, and return what was done.

    A file whose bytes the store has read before is passed over whole, a hand that is there already is not added again; where it tells
    cards that were not known, these are added to the one that is there. *house* are the rules to audit by, by default each room's own.
    *ev* fills ``seats.ev_net``, *equity* ``streets.equity``. *jobs* processes share the work, or those of *executor*; what comes of it is
    the same for any number of them. A program that asks for more than one must keep its own work behind ``if __name__ == "__main__"``.
    Raises `OSError` where the store cannot be written, `StoreError` where it is damaged or of another version.
    """
    began = perf_counter()
    with store.writer() as writer, paused_gc():
        job = Job(store.path.absolute(), writer.base, writer.batch_id, house, ev, equity)
        intake = Intake(store, writer, job, progress)
        coming = portions(intake.coming(files), writer.name)
        for each in outcomes(intake.job, coming, jobs=jobs, executor=executor, tell=intake.tell):
            intake.take(each)
            del each  # or it would be there while the next portion is read
        intake.end()
    shelf.cache_clear()
    report = intake.report
    report.commit = writer.commit
    intake.tallies.count(report)
    report.incomplete = [reject for reject in report.incomplete if not intake.others.has(reject.hand_id)]
    report.already_there += intake.n_incomplete - len(report.incomplete)
    report.seconds = perf_counter() - began
    return report


class Intake:
    """One import under way: settles, in the order of reading, what the workers tell."""

    def __init__(self, store: Store, writer: Writer, job: Job, progress: Progress | None) -> None:
        self.report = ImportReport(store=str(store.path))
        self.job = job
        self.writer = writer
        self.tallies = Tallies(store)
        self.met = Known()
        self.others = Others(self.job, writer, self.met)
        self.across = Across(are_unique=True)
        self.batch = Batch()
        self.n_waiting = 0
        self.progress = progress
        self.bytes_done = self.hands_done = self.n_incomplete = 0
        self._n_portions = 0
        self._rejects: set[tuple[str, int, str]] | None = None
        self._store = store
        self._forgotten = Forgotten(job.root).hashes
        writer.settle = self.make_way
        writer.closing = self.closing

    # --- files -----------------------------------------------------------------------------------

    def coming(self, files: Iterable[File]) -> Iterator[tuple[int, File]]:
        """Yield the files that are to be read, by number."""
        for file in files:
            self.report.files += 1
            n = self.tallies.open(file)
            if n is not None:
                yield n, file

    def tell(self, portion: Portion, at: int) -> None:
        """Tell how far the work has come."""
        if self.progress is not None:
            done = sum(len(text[3]) for text in portion.texts[:at])
            self.progress(self.bytes_done + done, self.hands_done + at)

    # --- hands -----------------------------------------------------------------------------------

    def take(self, each: tuple[Portion, Outcome] | tuple[int, Refused]) -> None:
        """Settle a portion, or what was not read of a file."""
        if isinstance(each[1], Refused):
            assert isinstance(each[0], int)
            self.tallies[each[0]].refused = each[1]
            self.leave(each[1])
            return
        portion, outcome = each
        assert isinstance(portion, Portion)
        piece = self.writer.add(outcome.parts)
        fates: list[New | Refused | bool | None] = [False] * len(portion.texts)
        for new in outcome.new:
            fates[new.at] = new
        for at, refused in outcome.refused.items():
            fates[at] = refused
        for at in outcome.known:
            fates[at] = True
        for at in outcome.forgotten:
            fates[at] = None
        is_met = self.met.among(np.array([new.key for new in outcome.new], np.int64))
        again = {new.at for new, is_there in zip(outcome.new, is_met, strict=True) if is_there}
        for at, fate in enumerate(fates):
            self.settle(portion, at, fate, piece, is_again=at in again)
        fresh = [new for new in outcome.new if new.at not in again]
        self.met.add([new.key for new in fresh], [new.text for new in fresh], piece)
        self.others.settle(self)
        self.bytes_done += sum(len(text[3]) for text in portion.texts)
        self.hands_done += len(portion.texts)
        self._n_portions += 1
        if not self._n_portions % _CYCLES:
            gc.collect()

    def settle(self, portion: Portion, at: int, fate: New | Refused | bool | None, piece: int, *, is_again: bool) -> None:
        """Settle one text: new, none that can be imported, known (True), of a hand that is there (False), forgotten (None)."""
        file, room, _, text, _ = portion.texts[at]
        tally = self.tallies[file]
        tally.room = room if not isinstance(fate, Refused) else tally.room
        if isinstance(fate, New) and not is_again:
            tally.imported += 1
            replay = fate.replay(text)
            self.count(fate, replay)
            found = self.across.take(replay, fate.findings)
            self.add_across(fate.key, replay, found)
            return
        self.across.skip(text)
        if isinstance(fate, Refused):
            self.refuse(tally, fate)
        elif fate is None:
            self.report.forgotten += 1
        elif fate is True:
            tally.known += 1
        elif isinstance(fate, New) and self.others.is_same(fate.key, fate.text):
            tally.known += 1
            self.writer.dropped.setdefault(piece, set()).add(fate.key)
        else:
            if isinstance(fate, New):
                self.writer.dropped.setdefault(piece, set()).add(fate.key)
            self.others.add(tally, room, portion.text(at))

    def count(self, new: New, replay: Replay) -> None:
        """Count a hand that is imported, and what was found in it."""
        report, hand = self.report, replay.hand
        report.untimed += hand.played_at is None
        report.all_ins += new.is_all_in_known is not None
        report.all_ins_known += new.is_all_in_known is True
        for finding in new.findings:
            report.severities[finding.severity] += 1
            report.rules[finding.code] += 1
        for line, reason, text in new.unread:
            report.unread.append(Reject(hand.source, line, "line", reason, hand.hand_id))
            self.add_reject("line", hand.source, line, reason, text, hand.hand_id)

    def discount(self, lost: Lost) -> None:
        """Count a hand no more: another import was first."""
        report = self.report
        report.untimed -= lost.hand.played_at is None
        report.all_ins -= lost.is_all_in_known is not None
        report.all_ins_known -= lost.is_all_in_known is True
        for finding in lost.findings:
            report.severities[finding["severity"]] -= 1
            report.rules[finding["code"]] -= 1
        report.unread = [reject for reject in report.unread if reject.hand_id != lost.hand.hand_id]

    def add_across(self, key: int, replay: Replay, found: list[Finding]) -> None:
        """Add what was found in a hand beside others, after a worker wrote its rows."""
        if found:
            for finding in found:
                self.report.severities[finding.severity] += 1
                self.report.rules[finding.code] += 1
            severities = [finding.severity for finding in found]
            n_errors, n_warnings = severities.count("ERROR"), severities.count("WARNING")
            if n_errors or n_warnings:
                self.writer.amended[key] = n_errors, n_warnings
            self.batch.add_findings(replay, found)
            self.wait(len(found))

    # --- what is left out ------------------------------------------------------------------------

    def contradict(self, tally: Tally, hand: Hand, earlier: str) -> None:
        """Note a hand of which other deeds are told at the place *earlier*."""
        tally.rejected += 1
        reason = f"same hand id as {earlier} with another text; kept once"
        self.report.rejected.append(Reject(hand.source, hand.line, "conflict", reason, hand.hand_id))
        self.add_reject("conflict", hand.source, hand.line, reason, hand.text, hand.hand_id)

    def refuse(self, tally: Tally, hand: Refused) -> None:
        """Note a text that is no hand to import: another game's, cut off, or one that cannot be read."""
        if hand.kind == "game":
            tally.skipped[hand.reason] += 1
            return
        is_cut = hand.kind == "incomplete"
        self.n_incomplete += is_cut
        tally.incomplete += is_cut
        tally.rejected += not is_cut
        told = self.report.incomplete if is_cut else self.report.rejected
        told.append(Reject(hand.source, hand.line, hand.kind, hand.reason, hand.hand_id))
        _log.info("%s:%d: %s: %s", hand.source, hand.line, hand.kind, hand.reason)
        self.add_reject("incomplete" if is_cut else "hand", hand.source, hand.line, hand.reason, hand.text, hand.hand_id)

    def leave(self, file: Refused) -> None:
        """Note a file without hands, or one that cannot be read (any further)."""
        _log.info("%s: %s", file.source, file.reason)
        told = self.report.without_hands if file.kind == "no hands" else self.report.unreadable
        told.append(Reject(file.source, file.line, file.kind, file.reason))
        if file.room:
            self.report.other_rooms[file.room] += 1

    def add_reject(self, kind: str, source: str, line: int, reason: str, text: str, hand_id: str | None) -> None:
        """Add a row to the table of rejects, unless an earlier import did."""
        if self._rejects is None:
            self._rejects = _rejects_in(self._store.read("rejects", _PLACE))
        if (source, line, text) not in self._rejects:
            self.batch.add_reject(source, line, kind, reason, text, hand_id)
            self.wait(1)

    def wait(self, n: int) -> None:
        """Write the rows that wait once they are many."""
        self.n_waiting += n
        if self.n_waiting >= BATCH:
            self.flush()

    def flush(self) -> None:
        """Write the rows that wait."""
        self.writer.write(self.batch.tables())
        self.batch = Batch()
        self.n_waiting = 0

    # --- the end ---------------------------------------------------------------------------------

    def end(self) -> None:
        """Write what waits. The batch is committed next."""
        for file, first in self.tallies.copies():
            if first.refused is not None:
                self.leave(msgspec.structs.replace(first.refused, source=file.name))
        self.flush()
        if self.progress is not None:
            self.progress(self.tallies.n_bytes, self.hands_done)

    def closing(self) -> dict[str, pa.Table]:
        """Return the rows of the files read."""
        batch = Batch()
        self.tallies.add_to(batch)
        return batch.tables()

    def make_way(self, newer: list[Commit]) -> None:
        """Leave out what others committed meanwhile; a hand of theirs that tells less, or of other deeds, is held against ours.

        Raises `StoreError` where a player was forgotten meanwhile, whose hands may be among ours.
        """
        if Forgotten(self.job.root).hashes != self._forgotten:
            raise StoreError("a player was forgotten meanwhile, nothing was imported: try again")
        self.flush()
        self.writer.close_piece()
        for lost in self.others.make_way(newer, self.tallies):
            self.discount(lost)
            self.writer.amended.pop(lost.key, None)
        self.others.settle(self)
        self.flush()
        self.writer.close_piece()
        theirs = self._store.parts_of(newer)
        self.tallies.make_way(theirs("sources").to_table(["source_hash"])["source_hash"].to_pylist())
        rejects = _rejects_in(theirs("rejects").to_table(_PLACE))
        if rejects:
            self.writer.rewrite_table("rejects", lambda rows: _without(rows, rejects))


_PLACE = ["source_file", "source_line", "text"]


def _rejects_in(rows: pa.Table) -> set[tuple[str, int, str]]:
    return set(zip(*[rows[name].to_pylist() for name in _PLACE], strict=True))


def _without(rows: pa.Table, rejects: set[tuple[str, int, str]]) -> pa.Table:
    places = zip(*[rows[name].to_pylist() for name in _PLACE], strict=True)
    return rows.filter(pa.array([place not in rejects for place in places], pa.bool_()))

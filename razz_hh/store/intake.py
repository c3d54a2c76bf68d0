"""Files into the store: hands read, replayed, audited and written as one batch. What is there already is not added again."""

from __future__ import annotations

import logging
import zipfile
import zlib
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np
import numpy.typing as npt

from razz_hh.audit.reading import unread_line
from razz_hh.batch import BATCH, Audited, audited, hands_of, paused_gc
from razz_hh.events import Unread
from razz_hh.files import File, content_hash
from razz_hh.hand import Hand
from razz_hh.odds.allin import all_in, equity_by_street, ev_net
from razz_hh.replay import Nominals, Replay
from razz_hh.rooms import Refused
from razz_hh.stakes import HouseRules
from razz_hh.store.deals import Deals
from razz_hh.tables import Batch, hand_key, text_hash

if TYPE_CHECKING:
    from razz_hh.store.folder import Store
    from razz_hh.store.writer import Writer

__all__ = ["ImportReport", "Progress", "Reject", "import_files"]

Progress = Callable[[int, int], None]
"""Is told the bytes read and the hands met so far."""

_log = logging.getLogger(__name__)
_TELL_EVERY: Final = 50
_SETTLE_EVERY: Final = 10_000
_MET: Final = np.dtype([("key", np.int64), ("text", np.int64), ("source", np.int32), ("line", np.int32)])
# What opening and reading a broken archive raises; the last two are zipfile's for passwords and methods.
_BROKEN: Final = (OSError, EOFError, zlib.error, zipfile.BadZipFile, RuntimeError, NotImplementedError)


class Reject(msgspec.Struct, frozen=True):
    """A hand, a line or a file that was not imported: where, and why.

    `kind` is ``rejected``, ``conflict`` (another text of a hand that is there), ``incomplete``, ``line``, ``no hands`` or ``unreadable``.
    """

    source: str
    line: int
    kind: str
    reason: str
    hand_id: str | None = None


class ImportReport(msgspec.Struct, kw_only=True):
    """What an import did. Counts are of hands, but `files`, `unchanged`, `without_hands` and `unreadable` are of files.

    `already_there` are hands that the store held or that came twice, those of unchanged files among them; where such a hand has another
    text, the first is kept and the other `rejected`. `skipped` counts other games by name, `other_rooms` files of rooms that cannot be
    read yet. `all_ins` are hands whose betting ended with cards to come, `all_ins_known` those of them whose equities are known (both 0
    where none were asked for). `unread` are lines of imported hands that could not be read. `severities` and `rules` count findings,
    `untimed` the imported hands whose time in UTC is not known.
    """

    store: str
    files: int = 0
    unchanged: int = 0
    imported: int = 0
    already_there: int = 0
    skipped: Counter[str] = msgspec.field(default_factory=Counter)
    other_rooms: Counter[str] = msgspec.field(default_factory=Counter)
    untimed: int = 0
    all_ins: int = 0
    all_ins_known: int = 0
    incomplete: list[Reject] = msgspec.field(default_factory=list)
    rejected: list[Reject] = msgspec.field(default_factory=list)
    without_hands: list[Reject] = msgspec.field(default_factory=list)
    unreadable: list[Reject] = msgspec.field(default_factory=list)
    unread: list[Reject] = msgspec.field(default_factory=list)
    severities: Counter[str] = msgspec.field(default_factory=Counter)
    rules: Counter[str] = msgspec.field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def found_any(self) -> bool:
        """A hand was met, of whatever game, or a file that was imported before."""
        return bool(self.imported or self.already_there or self.unchanged or self.skipped or self.incomplete or self.rejected)

    @property
    def hands_per_second(self) -> float:
        """Return how many hands were imported in a second."""
        return self.imported / self.seconds if self.seconds else 0.0


def import_files(
    files: Iterable[File], store: Store, *, house: HouseRules | None = None, progress: Progress | None = None,
    ev: bool = True, equity: bool = False,
) -> ImportReport:  # fmt: skip
    """Read *files* into *store* as one batch, all or nothing, and return what was done.

    A file whose bytes the store has read before is passed over whole, a hand that is there already is not added again. *house* are the
    rules to audit by, by default each room's own. *ev* fills ``seats.ev_net``, *equity* ``streets.equity``. Raises `OSError` where the
    store cannot be written, `StoreError` where it is damaged or of another version.
    """
    began = perf_counter()
    with store.writer() as writer, paused_gc():
        intake = _Intake(store, writer, progress, ev=ev, equity=equity)
        for each in audited(intake.hands(files), house, _nominals(store), are_unique=True):
            intake.take(each)
        intake.write()
    intake.settle()
    intake.report.seconds = perf_counter() - began
    return intake.report


class _Intake:
    """One import under way. `report` and `batch` are filled as hands go by."""

    def __init__(self, store: Store, writer: Writer, progress: Progress | None, *, ev: bool, equity: bool) -> None:
        self.report = ImportReport(store=str(store.path))
        self.batch = Batch()
        self.known = _Known(store)
        self.deals = Deals(store, self.known.has)
        self.writer = writer
        self.progress = progress
        self.has_ev = ev
        self.has_equity = equity
        self.rejects_waiting = 0
        self.bytes_done = 0
        self.hands_met = 0

    def hands(self, files: Iterable[File]) -> Iterator[Hand | str]:
        """Yield the hands that are new and the texts of those left out, and account for all else in *files*."""
        for file in files:
            self.report.files += 1
            digest = _digest(file)
            before = self.bytes_done
            if digest is not None and digest in self.known.sources:
                self.report.unchanged += 1
                self.report.already_there += self.known.sources[digest]
                _log.info("%s: unchanged since it was last imported", file.name)
            else:
                yield from self.new_hands(file, digest)
            if file.size is not None:
                self.bytes_done = before + file.size
            self.tell()

    def new_hands(self, file: File, digest: str | None) -> Iterator[Hand | str]:
        """Yield the hands of one file that are new, of others their texts, and note what became of these."""
        counts = dict.fromkeys(("imported", "known", "incomplete", "rejected"), 0)
        skipped: Counter[str] = Counter()
        room, is_whole = None, True
        for hand in hands_of(file):
            self.pass_by(hand)
            if isinstance(hand, Hand):
                room = hand.room
                hand = self.deals.named(hand)
                earlier = self.known.meet(hand)
                if earlier is None:
                    counts["imported"] += 1
                    yield hand
                    continue
                if earlier:
                    counts["rejected"] += 1
                    self.contradict(hand, earlier)
                else:
                    counts["known"] += 1
            elif hand.kind == "game":
                skipped[hand.reason] += 1
            elif hand.kind == "incomplete" or hand.kind == "rejected":
                counts[hand.kind] += 1
                self.refuse(hand)
            else:
                is_whole = False
                self.leave(hand)
            yield hand.text
        self.close(file, digest if is_whole else None, room, counts, skipped)

    def pass_by(self, hand: Hand | Refused) -> None:
        """Count what was read."""
        self.hands_met += 1
        self.bytes_done += len(hand.text)
        if not self.hands_met % _TELL_EVERY:
            self.tell()

    def tell(self) -> None:
        if self.progress is not None:
            self.progress(self.bytes_done, self.hands_met)

    def contradict(self, hand: Hand, earlier: str) -> None:
        """Note a hand of which another text was read before, at the place *earlier*."""
        reason = f"same hand id as {earlier} with another text; kept once"
        self.report.rejected.append(Reject(hand.source, hand.line, "conflict", reason, hand.hand_id))
        self.add_reject("conflict", hand.source, hand.line, reason, hand.text, hand.hand_id)

    def refuse(self, hand: Refused) -> None:
        """Note a hand that was cut off or cannot be read."""
        told = self.report.incomplete if hand.kind == "incomplete" else self.report.rejected
        told.append(Reject(hand.source, hand.line, hand.kind, hand.reason, hand.hand_id))
        _log.info("%s:%d: %s: %s", hand.source, hand.line, hand.kind, hand.reason)
        kind = "hand" if hand.kind == "rejected" else hand.kind
        self.add_reject(kind, hand.source, hand.line, hand.reason, hand.text, hand.hand_id)

    def leave(self, file: Refused) -> None:
        """Note a file without hands, or one that cannot be read (any further)."""
        _log.info("%s: %s", file.source, file.reason)
        told = self.report.without_hands if file.kind == "no hands" else self.report.unreadable
        told.append(Reject(file.source, file.line, file.kind, file.reason))
        if file.room:
            self.report.other_rooms[file.room] += 1

    def add_reject(self, kind: str, source: str, line: int, reason: str, text: str, hand_id: str | None) -> None:
        """Add a row to the table of rejects, unless an earlier import did."""
        if (source, line, text) not in self.known.rejects:
            self.batch.add_reject(source, line, kind, reason, text, hand_id)
            self.rejects_waiting += 1
            if self.rejects_waiting >= BATCH:  # a file may hold nothing else
                self.write()

    def close(self, file: File, digest: str | None, room: str | None, counts: dict[str, int], skipped: Counter[str]) -> None:
        """Note a file read to its end; one without hands leaves no trace, for a later version may read it."""
        report = self.report
        report.imported += counts["imported"]
        report.already_there += counts["known"]
        report.skipped += skipped
        _log.info("%s: %s", file.name, ", ".join(f"{n} {what}" for what, n in {**counts, "skipped": skipped.total()}.items()))
        if digest is not None or counts["imported"]:
            self.known.sources[digest] = counts["imported"] + counts["known"]
            self.batch.add_source(file.name, digest, file.size, room, skipped=skipped, **counts)

    def take(self, each: Audited) -> None:
        """Add a hand and its findings to the batch, and write the batch when it is full."""
        replay, findings = each.replay, each.findings
        self.report.untimed += replay.hand.played_at is None
        for finding in findings:
            self.report.severities[finding.severity] += 1
            self.report.rules[finding.code] += 1
            if finding.code == unread_line.code:
                hand, reason = replay.hand, finding.message
                self.report.unread.append(Reject(finding.source, finding.line, "line", reason, hand.hand_id))
                event = replay.steps[finding.step or 0].event
                text = event.text if isinstance(event, Unread) else ""
                self.add_reject("line", finding.source, finding.line, reason, text, hand.hand_id)
        self.batch.add(replay, findings, ev_net=self.ev_net(replay), equity=equity_by_street(replay) if self.has_equity else None)
        if len(self.batch) >= BATCH:
            self.write()

    def ev_net(self, replay: Replay) -> dict[int, int] | None:
        """Return the nets of an all-in hand by equity, where they are wanted, and count it."""
        if not self.has_ev or all_in(replay) is None:
            return None
        net = ev_net(replay)
        self.report.all_ins += 1
        self.report.all_ins_known += net is not None
        return net

    def settle(self) -> None:
        """Count a hand that was cut off in one file and is there whole from another as what it is: already there."""
        incomplete = [reject for reject in self.report.incomplete if not self.known.has(reject.hand_id)]
        self.report.already_there += len(self.report.incomplete) - len(incomplete)
        self.report.incomplete = incomplete

    def write(self) -> None:
        """Hand the batch to the store's writer and begin another."""
        self.writer.write(self.batch.tables())
        self.batch = Batch()
        self.rejects_waiting = 0


class _Known:
    """What is there already: `sources` read and their hands by hash, places and texts of `rejects`, hands of the store and of this run."""

    def __init__(self, store: Store) -> None:
        self._store = store
        sources = store.read("sources", ["source_hash", "imported", "known"]).to_pylist()
        self.sources: dict[str | None, int] = {row["source_hash"]: row["imported"] + row["known"] for row in sources}
        rejects = store.read("rejects", ["source_file", "source_line", "text"])
        self.rejects = set(zip(*[column.to_pylist() for column in rejects.columns], strict=True))
        hands = store.read("hands", ["hand_key", "text_hash"])
        self._settled = np.zeros(0, _MET)
        self._settle(np.rec.fromarrays([hands["hand_key"], hands["text_hash"], np.full(len(hands), -1), np.zeros(len(hands))], _MET))
        self._met: dict[int, tuple[int, int, int]] = {}
        self._sources: list[str] = []

    def meet(self, hand: Hand) -> str | None:
        """Return None for a new hand, which is known from now on; for another text of one that is there its place; else nothing."""
        key, text = hand_key(hand.hand_id), text_hash(hand.text)
        met = self._met.get(key) or self._find(key)
        if met is not None:
            return "" if met[0] == text else self._place(key, *met[1:])
        if not self._sources or self._sources[-1] != hand.source:
            self._sources.append(hand.source)
        self._met[key] = text, len(self._sources) - 1, hand.line
        if len(self._met) >= _SETTLE_EVERY:
            self._settle(np.array([(key, *met) for key, met in self._met.items()], _MET))
            self._met.clear()
        return None

    def has(self, hand_id: str | None) -> bool:
        """Whether the hand was in the store or met whole in this run."""
        if hand_id is None:
            return False
        key = hand_key(hand_id)
        return key in self._met or self._find(key) is not None

    def _settle(self, met: npt.NDArray[np.void]) -> None:
        """Pack hands away, 24 bytes each, sorted by key: all hands of the store and of the run are held."""
        all_ = np.concatenate([self._settled, met])
        self._settled = all_[np.argsort(all_["key"])]
        self._keys = array("q", self._settled["key"].tobytes())  # looked up four times as fast as by numpy

    def _find(self, key: int) -> tuple[int, int, int] | None:
        at = bisect_left(self._keys, key)
        if at == len(self._keys) or self._keys[at] != key:
            return None
        _, text, source, line = self._settled[at].item()
        return text, source, line

    def _place(self, key: int, source: int, line: int) -> str:
        """Return where a hand was read; those of the store have no number of a source."""
        if source >= 0:
            return f"{self._sources[source]}:{line}"
        place = self._store.read("hands", ["source_file", "source_line"], [("hand_key", "==", key)]).to_pylist()[0]
        return f"{place['source_file']}:{place['source_line']}"


def _nominals(store: Store) -> Nominals:
    """Return what the hands of the store tell of antes and bring-ins, so that a lone new hand is judged by them."""
    nominals = Nominals()
    columns = ["room", "kind", "currency", "small_bet", "big_bet", "ante", "bring_in", "tournament_id", "table_name"]
    rows = store.read("hands", [*columns, "players"]).unify_dictionaries()
    for row in rows.group_by(columns).aggregate([("players", "sum"), ([], "count_all")]).to_pylist():
        small_bet, big_bet, ante, bring_in = [
            None if row[name] is None else int(row[name] * 100) for name in ("small_bet", "big_bet", "ante", "bring_in")
        ]
        table = row["room"], row["kind"], row["currency"], small_bet, big_bet, row["tournament_id"] or row["table_name"]
        nominals.recall(table, ante, bring_in, hands=row["count_all"], antes=row["players_sum"])
    return nominals


def _digest(file: File) -> str | None:
    """Return the hash of the file's bytes; None for a stream, which can be read only once, and where reading fails."""
    if file.is_stream:
        return None
    try:
        return content_hash(file)
    except _BROKEN:
        return None

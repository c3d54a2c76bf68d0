"""Hands that come again in another text: merged where they tell more cards, reported where they tell other deeds, kept once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from razz_hh.audit import audit
from razz_hh.audit.continuity import chips_missing
from razz_hh.batch import Audited
from razz_hh.hand import Hand, HandText
from razz_hh.odds.allin import all_in
from razz_hh.replay import replay
from razz_hh.rooms import room
from razz_hh.stakes import Stakes
from razz_hh.store.commits import Commit, live, read_commits
from razz_hh.store.deals import is_same_deal, renamed
from razz_hh.store.known import Known, shelf
from razz_hh.store.merging import merge
from razz_hh.store.pieces import Parts, keys_in, open_parts, pieces_of
from razz_hh.store.tallies import Tallies, Tally
from razz_hh.store.work import Job, account, add
from razz_hh.tables import Batch, hand_key, text_hash

if TYPE_CHECKING:
    from razz_hh.store.intake import Intake
    from razz_hh.store.writer import Writer

__all__ = ["Others"]

_FAMILY: Final = chips_missing.code[:3]
"""Of the rules across hands: what they found stays when a hand's text grows."""


class There(msgspec.Struct):
    """A hand that is there: as it reads, the stakes it was replayed under, and the piece of this batch that holds it, None for the store's.

    `is_new` says that it came in with the texts that are being settled, `is_changed` that its rows are to be written.
    """

    hand: Hand
    stakes: Stakes
    piece: int | None
    is_new: bool = False
    is_changed: bool = False


class Lost(msgspec.Struct):
    """A hand that was counted and that others committed first: what was found in it, and whether the equities of its all-in were known."""

    key: int
    hand: Hand
    findings: list[dict[str, Any]]
    is_all_in_known: bool | None


class Others:
    """The texts of hands that are there in another text, until they are settled; *met* are the hands of this batch."""

    def __init__(self, job: Job, writer: Writer, met: Known) -> None:
        self._job = job
        self._base = job.base
        self._writer = writer
        self._met = met
        self._moved: dict[int, tuple[int, int | None]] = {}
        self._waiting: list[tuple[Tally, str, HandText]] = []

    def add(self, tally: Tally, room: str, text: HandText) -> None:
        """Take a text of a file."""
        self._waiting.append((tally, room, text))

    def is_same(self, key: int, text: int) -> bool:
        """Whether a hand that was met in this batch has this text."""
        found = self._here(key)
        return found is not None and found[0] == text

    def _here(self, key: int) -> tuple[int, int | None] | None:
        """Return the hash of a hand's text and the piece that holds it, of the hands that this batch holds or changed."""
        return self._moved.get(key) or self._met.find(key)

    def has(self, hand_id: str | None) -> bool:
        """Whether the hand was in the store or met whole in this run."""
        if hand_id is None:
            return False
        key = hand_key(hand_id)
        return self._here(key) is not None or shelf(self._job.root, self._job.base).known.find(key) is not None

    # --- settled ---------------------------------------------------------------------------------

    def settle(self, intake: Intake) -> None:
        """Hold the texts that wait against the hands that are there."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        read = [(tally, room(name).read(text)) for tally, name, text in waiting]
        hands = [(tally, hand) for tally, hand in read if isinstance(hand, Hand)]
        there = self._find({hand_key(hand.hand_id) for _, hand in hands})
        for tally, hand in hands:
            self._settle(intake, tally, hand, there)
        self._write(intake, {key: each for key, each in there.items() if each.is_changed})

    def _settle(self, intake: Intake, tally: Tally, hand: Hand, there: dict[int, There]) -> None:
        key = hand_key(hand.hand_id)
        if key in there and not is_same_deal(there[key].hand, hand):
            hand = renamed(hand)
            key = hand_key(hand.hand_id)
            if key not in there:
                there |= self._find({key})
        if key not in there:
            tally.imported += 1
            nominals = shelf(self._job.root, self._job.base).nominals()
            nominals.learn(hand)
            there[key] = There(hand, nominals.stakes_of(hand), None, is_new=True, is_changed=True)
            return
        kept = there[key]
        merged = merge(kept.hand, hand) if text_hash(kept.hand.text) != text_hash(hand.text) else kept.hand
        if merged is None:
            intake.contradict(tally, hand, f"{kept.hand.source}:{kept.hand.line}")
            return
        tally.known += 1
        if merged is not kept.hand:
            intake.report.merged += 1
            there[key] = There(merged, kept.stakes, kept.piece, kept.is_new, is_changed=True)

    def _write(self, intake: Intake, changed: dict[int, There]) -> None:
        """Write hands that grew, or are new, as a piece of their own."""
        if not changed:
            return
        intake.flush()
        self._writer.close_piece()
        batch, found = Batch(), self._take_out({key: each.piece for key, each in changed.items() if not each.is_new})
        for each in changed.values():
            followed = replay(each.hand, each.stakes, self._job.house)
            told = Audited(followed, audit(followed))
            is_all_in_known = add(batch, told, self._job)
            if each.is_new:
                intake.count(account(told, 0, is_all_in_known), followed)
        self._writer.write(batch.tables())
        self._writer.write({"findings": found})
        piece = self._writer.close_piece()
        self._moved |= {key: (text_hash(each.hand.text), piece) for key, each in changed.items()}

    def _take_out(self, pieces: dict[int, int | None]) -> pa.Table:
        """Take hands out of the pieces or batches that hold them; return what was found in them beside others and would go too."""
        writer = self._writer
        stored = {key for key, piece in pieces.items() if piece is None}
        holders = list(self._holders(stored))
        for row in self._read("hands", holders, stored).to_pylist():
            writer.superseded[row["hand_key"]] = row["text_hash"]
        for row in self._found_across(self._stored() if stored else (), stored).to_pylist():
            errors, warnings = writer.amended.get(row["hand_key"], (0, 0))
            writer.amended[row["hand_key"]] = errors + (row["severity"] == "ERROR"), warnings + (row["severity"] == "WARNING")
        for key, piece in pieces.items():
            if piece is not None:
                writer.dropped.setdefault(piece, set()).add(key)
                holders.append(writer.pieces[piece])
        return self._found_across(holders, pieces)

    def _found_across(self, pieces: Iterable[Parts], keys: Iterable[int]) -> pa.Table:
        rows = self._read("findings", pieces, keys)
        return rows.filter(pc.starts_with(rows["code"].cast(pa.string()), _FAMILY))

    # --- looked up -------------------------------------------------------------------------------

    def _stored(self) -> Iterator[Parts]:
        """Yield the pieces of the store's batches."""
        for commit in live([commit for commit in read_commits(self._job.root) if commit.number <= self._base]):
            yield from pieces_of(commit)

    def _holders(self, keys: set[int]) -> Iterator[Parts]:
        """Yield the pieces of the store that hold some of the hands."""
        if keys:
            wanted = pa.array(keys, pa.int64())
            yield from (parts for parts in self._stored() if pc.any(pc.is_in(keys_in(self._job.root, parts), wanted)).as_py())

    def _read(self, table: str, pieces: Iterable[Parts], keys: Iterable[int]) -> pa.Table:
        paths = [self._job.root / parts[table] for parts in pieces if table in parts]
        return open_parts(table, paths).to_table(filter=pc.field("hand_key").isin(pa.array(keys, pa.int64())))

    def _find(self, keys: set[int]) -> dict[int, There]:
        """Return the hands of these keys that are there, in this batch or in the store."""
        here: dict[int, set[int]] = {}
        stored = set()
        for key in keys:
            found = self._here(key)
            if found is not None and found[1] is not None:
                here.setdefault(found[1], set()).add(key)
            else:
                stored.add(key)
        there: dict[int, There] = {}
        for piece, some in here.items():
            there |= self._hands_in(self._writer.pieces[piece], some, piece)
        for parts in self._holders(stored):
            there |= self._hands_in(parts, stored, None)
        return there

    def _hands_in(self, parts: Parts, keys: set[int], piece: int | None) -> dict[int, There]:
        rows = {row["hand_key"]: row for row in self._read("hands", [parts], keys).to_pylist()}
        there = {}
        for row in self._read("texts", [parts], keys).to_pylist():
            key, told = row["hand_key"], rows[row["hand_key"]]
            hand = room(told["room"]).read(HandText(told["source_file"], told["source_line"], row["text"]))
            if isinstance(hand, Hand):
                hand = msgspec.structs.replace(hand, number=told["number"])
                stakes = msgspec.structs.replace(hand.stakes, **{name: _hundredths(told[name]) for name in ("ante", "bring_in")})
                there[key] = There(hand, stakes, piece)
        return there

    # --- a race ----------------------------------------------------------------------------------

    def make_way(self, newer: list[Commit], tallies: Tallies) -> Iterator[Lost]:
        """Drop the hands that others committed meanwhile, and yield those that were counted as imported.

        Where their texts differ, ours wait to be held against theirs.
        """
        root, pieces = self._job.root, self._writer.pieces
        self._base = self._writer.base
        theirs = open_parts("hands", [root / part for commit in newer for part in commit.parts.get("hands", ())])
        rows = theirs.to_table(columns=["hand_key", "text_hash"]).to_pydict()
        both = {
            key: text
            for key, text in zip(rows["hand_key"], rows["text_hash"], strict=True)
            if (found := self._here(key)) is not None and found[1] is not None and self._writer.superseded.get(key) != text
        }
        mine, findings = self._find(set(both)), self._rows_by_hand("findings", both)
        equities = {key for key, rows in self._rows_by_hand("seats", both).items() if any(row["ev_net"] is not None for row in rows)}
        for key, text in both.items():
            hand = mine[key].hand
            is_new = self._writer.superseded.pop(key, None) is None
            tally = tallies.of(hand.source) if is_new else Tally.spare()
            tally.imported -= 1
            if text_hash(hand.text) == text:
                tally.known += 1
            else:
                self._waiting.append((tally, hand.room, HandText(hand.source, hand.line, hand.text)))
            for n in range(len(pieces)):
                self._writer.dropped.setdefault(n, set()).add(key)
            self._moved[key] = text, None
            if is_new:
                is_all_in = self._job.has_ev and all_in(replay(hand, mine[key].stakes, self._job.house)) is not None
                yield Lost(key, hand, findings.get(key, []), key in equities if is_all_in else None)

    def _rows_by_hand(self, table: str, keys: Iterable[int]) -> dict[int, list[dict[str, Any]]]:
        """Return rows of this batch by the key of their hand."""
        rows: dict[int, list[dict[str, Any]]] = {}
        for row in self._read(table, self._writer.pieces, keys).to_pylist():
            rows.setdefault(row["hand_key"], []).append(row)
        return rows


def _hundredths(amount: Decimal | None) -> int | None:
    return None if amount is None else int(amount * 100)

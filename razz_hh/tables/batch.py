"""Hands to Arrow tables, a batch at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import pyarrow as pa

from razz_hh.audit import Finding
from razz_hh.replay import Replay
from razz_hh.tables.actions import action_columns
from razz_hh.tables.arrays import Ints, array
from razz_hh.tables.hands import finding_row, hand_row, pot_rows
from razz_hh.tables.keys import hand_key
from razz_hh.tables.noted import Noted
from razz_hh.tables.notes import Notes
from razz_hh.tables.schema import SCHEMAS
from razz_hh.tables.seats import seat_columns
from razz_hh.tables.streets import Saw, street_columns

__all__ = ["Batch"]

_PLAIN: Final = ("hands", "texts", "pots", "findings", "sources", "rejects")
"""Tables of few rows, gathered as plain cells."""


class Batch:
    """Gathers hands and their findings, sources and rejects; `tables` returns them all as Arrow tables.

    Some 2,000 hands make a good batch: more are not faster.
    """

    def __init__(self) -> None:
        self._notes = Notes()
        self._cells: dict[str, list[Any]] = {table: [] for table in _PLAIN}
        self._hand_keys: list[int] = []

    def __len__(self) -> int:
        """Return the number of hands added."""
        return len(self._hand_keys)

    def add(
        self, replay: Replay, findings: Sequence[Finding] = (), *,
        ev_net: Mapping[int, int] | None = None, equity: Mapping[int, Mapping[int, float]] | None = None,
    ) -> None:  # fmt: skip
        """Add a hand, what the audit found in it, and where known *ev_net* by seat, in hundredths, and *equity* by street and seat."""
        cells = self._cells
        hand_id = replay.hand.hand_id
        key = hand_key(hand_id)
        self._hand_keys.append(key)
        illegal = {finding.step for finding in findings if finding.severity == "ERROR"}
        taken = self._notes.take(replay, illegal)
        if ev_net or equity:
            self._notes.take_luck(replay, ev_net or {}, equity or {})
        cells["hands"] += (key, *hand_row(replay, hand_id, findings))
        cells["texts"] += (key, hand_id, replay.hand.text)
        for row in pot_rows(replay, taken):
            cells["pots"] += (key, *row)
        self.add_findings(replay, findings)

    def add_findings(self, replay: Replay, findings: Sequence[Finding]) -> None:
        """Add what was found in a hand, and nothing else of it."""
        key = hand_key(replay.hand.hand_id) if findings else 0
        for finding in findings:
            self._cells["findings"] += (key, *finding_row(finding, replay))

    def add_source(
        self, source_file: str, source_hash: str | None, size: int | None, room: str | None = None, *,
        imported: int = 0, known: int = 0, incomplete: int = 0, rejected: int = 0, skipped: Mapping[str, int] | None = None,
        modified: int | None = None,
    ) -> None:  # fmt: skip
        """Add a file that was read: its counts of hands, and those of the games skipped."""
        skipped = skipped or {}
        games = "; ".join(f"{game}: {n}" for game, n in sorted(skipped.items()))
        counts = imported, known, incomplete, rejected, sum(skipped.values())
        self._cells["sources"] += (source_file, source_hash, size, room, *counts, games or None, modified)

    def add_reject(self, source_file: str, line: int, kind: str, reason: str, text: str, hand_id: str | None = None) -> None:
        """Add what was not imported: a ``hand``, a ``line`` of one, or an ``incomplete`` hand."""
        key = None if hand_id is None else hand_key(hand_id)
        self._cells["rejects"] += (key, hand_id, kind, source_file, line, reason, text)

    def tables(self) -> dict[str, pa.Table]:
        """Return every table by its name, empty ones too."""
        noted = Noted(self._notes)
        saw = Saw(noted)
        keys = np.array(self._hand_keys, np.int64)
        made = {table: _plain(cells, SCHEMAS[table]) for table, cells in self._cells.items()}
        made["seats"] = _table("seats", keys[noted.seat_hand], seat_columns(noted))
        made["actions"] = _table("actions", keys[noted.act_hand], action_columns(noted))
        made["streets"] = _table("streets", keys[saw.hand], street_columns(noted, saw))
        return {table: made[table] for table in SCHEMAS}


def _plain(cells: list[Any], schema: pa.Schema) -> pa.Table:
    """Return a table from its rows' cells, one row after the other."""
    width = len(schema)
    return pa.Table.from_arrays([array(cells[n::width], field.type) for n, field in enumerate(schema)], schema=schema)


def _table(name: str, keys: Ints, columns: dict[str, pa.Array]) -> pa.Table:
    """Return a table from its columns; those that come later are null."""
    columns["hand_key"] = pa.array(keys)
    schema = SCHEMAS[name]
    return pa.Table.from_arrays([columns.get(field.name, pa.nulls(len(keys), field.type)) for field in schema], schema=schema)

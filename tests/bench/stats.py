"""Times `summarise` for one player over all statistics on a store of a million hands, on one core."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from razz_hh.files import find_files
from razz_hh.simulate import Game, simulate
from razz_hh.store import Store, import_files
from razz_hh.write import pokerstars

__all__ = ["print_stats"]

BASE: Final = 20_000
"""Hands that are imported; a larger store holds them again under other keys, a month later each time."""
_STEP: Final = 0x1E3779B97F4A7C15

_SUMMARISE: Final = """
import re, sys, time
from razz_hh.stats import STATS, summarise
began, worked = time.perf_counter(), time.process_time()
made = summarise(sys.argv[1], player="Hero", threads=1)
print(time.perf_counter() - began, time.process_time() - worked)
# Of this process alone: getrusage would tell of the parent it was split from as well.
print(int(re.search("VmHWM:[^0-9]+([0-9]+)", open("/proc/self/status").read())[1]) / 1024)
assert set(made["stat"]) == STATS.keys()
assert made.loc[made["stat"] == "hands", "k"].sum() == int(sys.argv[2])
"""


def repeat(store: Path, hands: int) -> Store:
    """Return a store of *hands* made of *store*'s by giving them other keys and times."""
    base, big = Store(store), Store(store.with_name("big"))
    tables = {name: base.read(name) for name in ("hands", "seats", "actions", "streets")}
    with big.writer() as writer:
        for n in range(hands // BASE):
            writer.write({name: _again(table, n) for name, table in tables.items()})
    return big


def _again(table: pa.Table, n: int) -> pa.Table:
    """Return the rows of a table as those of the *n*-th repetition."""
    keys = table["hand_key"].to_numpy() + np.array(n * _STEP % 2**64, np.uint64).view(np.int64)
    made = table.set_column(0, table.schema.field("hand_key"), pa.array(keys))
    for name in ("played_at", "played_local"):
        if name in table.schema.names:
            at = table.schema.get_field_index(name)
            later: Any = pc.add(table[name], pa.scalar(timedelta(days=30 * n), pa.duration("us")))
            made = made.set_column(at, table.schema.field(name), later)
    return made


def print_stats(hands: int, rounds: int) -> None:
    """Print seconds and peak memory of summarising one player's *hands*, who is dealt in all of them: a multiple of `BASE`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.txt"
        with path.open("w", encoding="utf-8") as file:
            file.writelines(pokerstars(hand) + "\n\n\n" for hand in simulate(BASE, seed=9, game=Game(players=(6, 8), looseness=(0.2, 1.0))))
        import_files(find_files([str(path)]), Store(Path(folder) / "base"))
        big = repeat(Path(folder) / "base", hands)
        rows = {name: big.open_dataset(name).count_rows() for name in ("hands", "seats", "streets", "actions")}
        print(", ".join([f"{n:,} {name}" for name, n in rows.items()]), flush=True)
        for _ in range(rounds):
            wall, worked, peak = summarised(big.path, rows["hands"])
            print(f"all statistics of one player: {wall:.2f} s, of one core {worked:.2f} s, peak {peak:,.0f} MB", flush=True)


def summarised(store: Path, hands: int) -> tuple[float, float, float]:
    """Return the seconds, those of the processor, and the peak in MB of summarising one player in a process of its own."""
    done = subprocess.run([sys.executable, "-c", _SUMMARISE, str(store), str(hands)], check=True, capture_output=True, text=True)
    wall, worked, peak = map(float, done.stdout.split())
    return wall, worked, peak

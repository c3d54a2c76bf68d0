"""Times imports into a store by one process and by two, the second import, and queries; tells memory, and bytes a hand of every table."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from razz_hh.store import Store, care, load
from razz_hh.store.pieces import OF_HANDS

__all__ = ["print_store"]

_IMPORT: Final = """
import json, re, resource, sys, time
from razz_hh.files import find_files
from razz_hh.store import Store, import_files
if __name__ == "__main__":
    path, store, jobs = sys.argv[1:]
    began = time.perf_counter()
    report = import_files(find_files([path]), Store(store), jobs=int(jobs))
    seconds = time.perf_counter() - began
    own, workers = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    peak = int(re.search(r"VmHWM:\\\\s+(\\\\d+)", open("/proc/self/status").read())[1]) / 1024
    print(json.dumps({
        "imported": report.imported, "already there": report.already_there, "seconds": seconds, "peak": peak, "worker": workers.ru_maxrss / 1024,
        "cpu": sum((own.ru_utime, own.ru_stime, workers.ru_utime, workers.ru_stime)),
    }))
""".replace("\\\\", "\\")
_MANY: Final = 10**9
_BY_PLAYER: Final = (
    "select player, count(*) n, sum(net) net from seats join hands using (hand_key) where kind = 'cash' group by 1 order by n desc limit 10"
)


def print_store(path: Path, n: int) -> None:
    """Import the *n* hands of *path* and print what it takes."""
    size = path.stat().st_size
    began = time.perf_counter()
    print(f"{n:,} simulated PokerStars hands in one file of {size / 1e6:,.0f} MB\n")
    print(f"{'import':<22}{'hands/s':>10}{'seconds':>9}{'CPU s':>8}{'peak MB':>9}{'a worker':>10}")
    with tempfile.TemporaryDirectory() as folder:
        took: dict[int, dict[str, Any]] = {}
        rows: dict[int, dict[str, int]] = {}
        for jobs in (1, 2):
            store = Path(folder) / f"store{jobs}"
            took[jobs] = told = _imported(path, store, jobs)
            assert told["imported"] == n
            _print_import(f"--jobs {jobs}", told, n)
            rows[jobs] = care.info(Store(store)).rows
        assert rows[1] == rows[2]
        shutil.rmtree(Path(folder) / "store1")
        _print_import("again, unchanged", _imported(path, store, 2), n)
        with path.open("a", encoding="utf-8") as file:  # a file that is known by its bytes no more
            file.write("\n")
        _print_import("again, all hands known", _imported(path, store, 2), n)
        print(f"\ntwo processes are {took[1]['seconds'] / took[2]['seconds']:.2f} x as fast as one")
        weight = _print_sizes(Store(store), n)
        _print_queries(Store(store))
    hours = took[2]["cpu"] / n * _MANY / 3600
    print(f"\narithmetic, not measured: 10^9 such hands take {hours:,.0f} core hours and {weight / n * _MANY / 1e9:,.0f} GB")
    print(f"the bench took {(time.perf_counter() - began) / 60:.1f} minutes")


def _imported(path: Path, store: Path, jobs: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:  # workers read the script anew
        script = Path(folder) / "run.py"
        script.write_text(_IMPORT)
        done = subprocess.run([sys.executable, str(script), str(path), str(store), str(jobs)], check=True, capture_output=True, text=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _print_import(what: str, told: dict[str, Any], n: int) -> None:
    speed = f"{n / told['seconds']:,.0f}" if told["imported"] else ""
    worker = f"{told['worker']:,.0f}" if told["worker"] else ""
    print(f"{what:<22}{speed:>10}{told['seconds']:>9.2f}{told['cpu']:>8.1f}{told['peak']:>9.0f}{worker:>10}")


def _print_sizes(store: Store, n: int) -> int:
    """Print rows, files and bytes of every table; return the bytes of all."""
    told = care.info(store)
    print(f"\n{'table':<10}{'rows':>13}{'files':>7}{'bytes a hand':>14}")
    for table, rows in told.rows.items():
        print(f"{table:<10}{rows:>13,}{told.files[table]:>7,}{told.sizes[table] / n:>14.1f}")
    print(f"{'all':<10}{'':>13}{sum(told.files.values()):>7,}{sum(told.sizes.values()) / n:>14.1f}\n")
    return sum(told.sizes.values())


def _print_queries(store: Store) -> None:
    def by_player() -> object:
        hands = load(store, "hands", ["hand_key", "kind"], [("kind", "==", "cash")])
        return load(store, "seats", ["hand_key", "player", "net"]).merge(hands).groupby("player", observed=True).net.agg(["count", "sum"])

    (key,) = store.read("hands", ["hand_key"], [("number", "==", "300000000000")])["hand_key"].to_pylist()
    _time("DuckDB: net by player, a join", lambda: store.sql(_BY_PLAYER))
    _time("pandas: net by player, a join", by_player)
    _time("DuckDB: actions by street", lambda: store.sql("select street, action, count(*) from actions group by all"))
    _time("pandas: one hand, all tables", lambda: [load(store, table, filters=[("hand_key", "==", key)]) for table in OF_HANDS])
    _time("store check", lambda: list(care.check(store)))


def _time(what: str, work: Callable[[], object]) -> None:
    began = time.perf_counter()
    work()
    print(f"{what:<32}{time.perf_counter() - began:>8.2f} s")

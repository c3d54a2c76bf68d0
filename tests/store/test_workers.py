"""Imports by several workers: what comes of them is what comes of one."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import msgspec
import pytest

from razz_hh import batch
from razz_hh.batch import audited, hands_of
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.simulate import Game, simulate
from razz_hh.store import Store, StoreError, import_files, workers
from razz_hh.store.intake import ImportReport
from razz_hh.store.portions import Portion
from razz_hh.store.work import Job, New, Outcome, read_portion
from razz_hh.tables import TABLES
from razz_hh.write import pokerstars
from tests.cli.hands import HAND, hand
from tests.store.test_across import FIRST, SECOND, SHORT, table


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Hands of every fate, over many files and in one: new, twice, with more cards, with other deeds, cut off, broken, of other games."""
    folder = tmp_path / "files"
    folder.mkdir()
    games = [Game(), Game(kind="tournament", depth=(0.3, 6)), Game(players=(2, 3))]
    for n, game in enumerate(games):
        (folder / f"{n}.txt").write_text("\n\n\n".join(pokerstars(hand) for hand in simulate(25, seed=n, game=game)), encoding="utf-8")
    seen_by_ann = hand(900).replace("Dealt to Ann [4c]", "Dealt to Ann [2d 3d 4c]").replace("Dealt to Bob [Kd 2c Qh]", "Dealt to Bob [Qh]")
    other_deeds = (
        hand(901).replace("Total pot $0.80 | Rake $0", "Total pot $0.80 | Rake $0.10").replace("collected $0.80", "collected $0.70")
    )
    texts = {
        "3": [hand(900), hand(901), FIRST, SECOND, HAND.replace("Razz", "Omaha"), hand(902)[:-120] + "\n"],
        "4": [hand(901), SHORT, seen_by_ann, other_deeds, hand(903).replace("Seat 2: Bob ($20 in chips)\n", "")],
        "5": [seen_by_ann, hand(900), *[table(n, "20.80", "19.20") for n in range(4, 30)], hand(904)[:300]],
        "6": ["nothing"],
    }
    for name, hands in texts.items():
        (folder / f"{name}.txt").write_text("\n\n\n".join(hands), encoding="utf-8")
    for path in folder.iterdir():  # of files written this moment the time is not noted
        os.utime(path, (1e9, 1e9))
    return folder


def content(store: Store) -> dict[str, list[Any]]:
    return {name: store.read(name).to_pylist() for name in TABLES}


def told(report: ImportReport) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(report).items() if name not in ("store", "commit", "seconds")}


def test_any_number_of_jobs_comes_to_the_same(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "TEXTS", 7)
    stores = {jobs: Store(tmp_path / f"store{jobs}") for jobs in (1, 2, 3)}
    reports = {jobs: told(import_files(find_files([str(folder)]), store, jobs=jobs)) for jobs, store in stores.items()}
    assert reports[2] == reports[3] == reports[1]
    one = content(stores[1])
    assert content(stores[2]) == content(stores[3]) == one
    assert all(one[name] for name in TABLES)
    assert (reports[1]["merged"], len(reports[1]["rejected"]), len(reports[1]["incomplete"])) == (1, 2, 2)
    assert {"RZ702", "RZ703"} <= {row["code"] for row in one["findings"]}


def test_portions_make_no_difference_to_the_rules_across_hands(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is held against each other is what one reading of all files holds against each other."""
    for name in "3456":  # hands that come twice are left out by an import, and audited with the others
        (folder / f"{name}.txt").unlink()
    (folder / "7.txt").write_text("\n\n\n".join([FIRST, SECOND, SHORT, *[table(n, "20.80", "19.20") for n in range(4, 20)]]))
    hands = [hand if isinstance(hand, Hand) else hand.text for file in find_files([str(folder)]) for hand in hands_of(file)]
    expected = [
        (finding.code, finding.source, finding.line, finding.column, finding.message)
        for each in audited(hands)
        for finding in each.findings
        if finding.code.startswith("RZ7")
    ]
    assert len(expected) > 20
    for size in (1, 3, 1000):
        monkeypatch.setattr(batch, "TEXTS", size)
        store = Store(tmp_path / f"store{size}")
        import_files(find_files([str(folder)]), store)
        rows = store.read("findings", ["code", "source_file", "source_line", "source_column", "message"]).to_pylist()
        assert [tuple(row.values()) for row in rows if row["code"].startswith("RZ7")] == expected
        counted = store.sql("select hand_id, errors, warnings from hands where errors + warnings > 0 order by 1").to_pylist()
        found = store.sql(
            "select hand_id, count(*) filter (where severity = 'ERROR') errors, count(*) filter (where severity = 'WARNING') warnings"
            " from findings where severity <> 'INFO' group by 1 order by 1"
        ).to_pylist()
        assert counted == found


class Late(Executor):
    """Does the work when it is asked for, and notes how much of it waits at a time."""

    def __init__(self) -> None:
        self.most = self.waiting = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        executor = self

        class Lazy(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                executor.waiting -= 1
                return fn(*args, **kwargs)

        return Lazy()


def test_what_is_under_way_is_bounded(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "TEXTS", 1)
    late = Late()
    report = import_files(find_files([str(folder)]), Store(tmp_path / "store"), jobs=2, executor=late)
    assert report.imported > 100
    assert late.most == 5


def test_a_portion_is_let_go_before_the_next_is_read(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alive: list[tuple[int, int]] = []

    def noting(job: Job, portion: Portion, *tell: Any) -> Outcome:
        gc.collect()  # what other tests left behind
        kinds = Counter(map(type, gc.get_objects()))
        alive.append((kinds[Portion], kinds[New]))
        return read_portion(job, portion, *tell)

    monkeypatch.setattr(batch, "TEXTS", 7)
    monkeypatch.setattr(workers, "read_portion", noting)
    report = import_files(find_files([str(folder)]), Store(tmp_path / "store"))
    assert len(alive) > report.imported / 7 > 10
    assert set(alive) == {(1, 0)}


def test_workers_do_without_pandas() -> None:
    """Nor does an import (see the tests of the command)."""
    with workers._pool(1) as pool:  # as spawned, with nothing of this process
        assert not pool.submit(is_loaded, "pandas").result()
        assert pool.submit(is_loaded, "pyarrow.dataset").result()


def is_loaded(name: str) -> bool:
    return name in sys.modules


def test_a_worker_that_dies_ends_the_import(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "TEXTS", 7)
    monkeypatch.setenv("RAZZ_HH_TEST_DIES", "1")
    monkeypatch.setattr("razz_hh.store.workers.read_portion", die)
    store = Store(tmp_path / "store")
    with pytest.raises(StoreError, match="a worker died, nothing was imported"):
        import_files(find_files([str(folder)]), store, jobs=2)
    assert store.commits() == []
    assert not list(store.path.rglob("*.parquet"))


def die(*_: object) -> None:
    os._exit(7)


def children_of(pid: int) -> Iterator[int]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            yield int(path.parent.name)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="asks /proc who is alive")
def test_workers_do_not_outlive_who_imports(tmp_path: Path, root: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("\n\n\n".join(hand(n) for n in range(3000)), encoding="utf-8")
    code = (
        "import sys\nfrom razz_hh import batch\nfrom razz_hh.store import Store, import_files\nfrom razz_hh.files import find_files\n"
        "if __name__ == '__main__':\n batch.TEXTS = 50\n import_files(find_files(sys.argv[1:2]), Store(sys.argv[2]), jobs=2)\n"
    )
    script = tmp_path / "run.py"
    script.write_text(code)
    importing = subprocess.Popen([sys.executable, str(script), str(path), str(tmp_path / "store")], cwd=root)
    children: list[int] = []
    until = time.monotonic() + 60
    while len(children) < 3 and time.monotonic() < until:  # two, and the one that tracks what they share
        children = list(children_of(importing.pid))
        time.sleep(0.02)
    importing.send_signal(signal.SIGKILL)
    importing.wait()
    while any(Path(f"/proc/{pid}").exists() for pid in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert len(children) == 3
    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]


def test_an_interrupt_waits_for_no_worker() -> None:
    def interrupted() -> None:
        with workers._pool(1) as pool:
            reading = pool.submit(time.sleep, 60)
            while not reading.running():
                time.sleep(0.01)
            raise KeyboardInterrupt

    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - begin < 30

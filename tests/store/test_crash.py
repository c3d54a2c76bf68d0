"""The plug pulled: whatever kills an import, the store holds whole batches, and the next import ends where it would have ended."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from razz_hh import batch
from razz_hh.files import find_files
from razz_hh.simulate import simulate
from razz_hh.store import Store, import_files
from razz_hh.tables import TABLES
from razz_hh.write import pokerstars

N_FILES = 5
N_HANDS = 40
IMPORT = """
import sys
from razz_hh import batch
from razz_hh.files import find_files
from razz_hh.store import Store, import_files
if __name__ == "__main__":
    batch.TEXTS = 25  # type: ignore[misc] # several to a file
    print("begins", flush=True)
    import_files(find_files(sys.argv[3:]), Store(sys.argv[1]), jobs=int(sys.argv[2]))
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Files of hands, every one of which tells some hands of the file before again."""
    folder = tmp_path_factory.mktemp("files")
    hands = [pokerstars(hand) for hand in simulate(N_FILES * N_HANDS, seed=6)]
    files = [folder / f"{n}.txt" for n in range(N_FILES)]
    for n, path in enumerate(files):
        path.write_text("\n\n\n".join(hands[max(0, n * N_HANDS - 5) : (n + 1) * N_HANDS]), encoding="utf-8")
        os.utime(path, (1e9, 1e9))
    (folder / "run.py").write_text(IMPORT)
    return files


def content(store: Store) -> dict[str, list[Any]]:
    return {name: sorted(map(repr, store.read(name).to_pylist())) for name in TABLES}


def begin(files: list[Path], store: Path, root: Path, jobs: int = 1) -> subprocess.Popen[str]:
    """Begin an import in a process of its own."""
    command = [sys.executable, str(files[0].parent / "run.py"), str(store), str(jobs), *map(str, files)]
    importing = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert importing.stdout is not None
    assert importing.stdout.readline() == "begins\n"
    return importing


def check_whole(store: Store, files: list[Path]) -> int:
    """Return how many files are in the store, each of them whole."""
    n: int = store.open_dataset("sources").count_rows()
    assert store.open_dataset("hands").count_rows() == n * N_HANDS
    for table in TABLES:
        assert store.open_dataset(table).count_rows() == sum(commit.rows.get(table, 0) for commit in store.commits())
    return n


def work(store: Path, jobs: int, files: list[str]) -> None:
    """Import in a process of its own."""
    batch.TEXTS = 25  # type: ignore[misc] # several to a file
    import_files(find_files(files), Store(store), jobs=jobs)


def kill_often(files: list[Path], folder: Path, n_kills: int, seed: int) -> dict[str, int]:
    """Kill imports at random moments; return how many were killed, how many of these had committed, how many left parts behind."""
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload(["razz_hh.store.intake", "tests.store.test_crash"])  # an import begins at once
    chance = random.Random(seed)
    store, counts = Store(folder / "store"), {"killed": 0, "committed": 0, "left parts": 0}
    round_, seconds = 0, {1: 1.0, 2: 4.0}
    while counts["killed"] < n_kills:
        round_ += 1
        n = min(check_whole(store, files) + 1, N_FILES)
        if n == N_FILES:
            store = Store(folder / f"store{round_}")
            n = 1
        jobs = 1 + (round_ % 5 == 0)  # workers take their time to begin
        began = time.perf_counter()
        importing = forks.Process(target=work, args=(store.path, jobs, list(map(str, files[:n]))))
        importing.start()
        importing.join(chance.uniform(0, seconds[jobs]))
        if importing.exitcode is not None:  # too late
            assert importing.exitcode == 0
            seconds[jobs] = min(seconds[jobs], 1.2 * (time.perf_counter() - began))
            continue
        importing.kill()
        importing.join()
        counts["killed"] += 1
        counts["committed"] += check_whole(store, files) == n
        listed = {path.relative_to(store.path).as_posix() for path in store.path.rglob("*.parquet")}
        counts["left parts"] += bool(listed - {part for commit in store.commits() for parts in commit.parts.values() for part in parts})
    import_files(find_files(list(map(str, files))), store)
    undisturbed = Store(folder / "undisturbed")
    for n in range(N_FILES):
        import_files(find_files(list(map(str, files[: n + 1]))), undisturbed)
    mine, expected = content(store), content(undisturbed)
    for name in ("hands", "texts", "seats", "actions", "streets", "pots"):
        assert mine[name] == expected[name], name
    listed = {path.relative_to(store.path).as_posix() for path in store.path.rglob("*.parquet")}
    assert listed == {part for commit in store.commits() for parts in commit.parts.values() for part in parts}
    assert not list(store.path.glob("_writing/*"))
    return counts


@pytest.mark.skipif(os.name == "nt", reason="no fork server")
def test_killed_at_random_moments(files: list[Path], tmp_path: Path) -> None:
    counts = kill_often(files, tmp_path, 10, seed=1)
    assert counts["killed"] == 10


@pytest.mark.skipif(os.name == "nt", reason="no fork server")
@pytest.mark.proof
def test_killed_a_hundred_times(files: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = kill_often(files, tmp_path, 100, seed=2)
    with capsys.disabled():
        print(f"\nkill -9: {counts}")
    assert counts["left parts"] > 0


@pytest.mark.skipif(os.name == "nt", reason="no such signal")
def test_interrupted(files: list[Path], tmp_path: Path, root: Path) -> None:
    """Ctrl-C leaves nothing behind, with workers or without."""
    for jobs in (1, 2):
        store = Store(tmp_path / f"store{jobs}")
        importing = begin(files, store.path, root, jobs)
        while not list(store.path.rglob("*.parquet")):
            assert importing.poll() is None
            time.sleep(0.005)
        importing.send_signal(signal.SIGINT)
        _, told = importing.communicate(timeout=60)
        if store.commits():
            continue  # it was done by then
        assert "KeyboardInterrupt" in told
        assert not list(store.path.rglob("*.parquet"))
        assert not list(store.path.glob("_writing/*"))


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
from razz_hh.cli import main
sys.argv[1:2] = []
main()
"""


@pytest.mark.skipif(os.name == "nt", reason="no limits of files there")
@pytest.mark.parametrize("most", [500, 4_000, 10_000])
def test_full_disk(files: list[Path], tmp_path: Path, root: Path, most: int) -> None:
    """The system refuses to write more than some bytes to a file."""
    pytest.importorskip("resource")
    store = Store(tmp_path / "store")
    import_files(find_files([str(files[0])]), store)
    before = content(store), sorted(store.path.rglob("*.parquet"))
    command = [sys.executable, "-c", LIMITED, str(most), "import", str(files[3]), "--store", str(store.path), "--jobs", "1"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "cannot be used" in done.stderr
    assert "Traceback" not in done.stderr
    assert (content(store), sorted(store.path.rglob("*.parquet"))) == before
    assert import_files(find_files([str(files[3])]), store).imported == N_HANDS + 5


def test_unwritable_folder(files: list[Path], tmp_path: Path, root: Path) -> None:
    store = Store(tmp_path / "store")
    store.path.mkdir()
    (store.path / "seats").write_text("a file where a folder should be")
    with pytest.raises(OSError, match="seats"):
        import_files(find_files([str(files[0])]), store)
    assert not list(store.path.rglob("*.parquet"))
    (store.path / "seats").unlink()
    assert import_files(find_files([str(files[0])]), store).imported == N_HANDS

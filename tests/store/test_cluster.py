"""Imports by the workers of a Dask cluster, one of them killed in the midst."""

from __future__ import annotations

import os
import signal
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from razz_hh import batch
from razz_hh.files import find_files
from razz_hh.store import Store, care, import_files
from tests.cli.conftest import Run, run  # noqa: F401
from tests.cli.hands import hand
from tests.store.test_again import content

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore")  # of Dask's own

N = 600


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
            yield cluster


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.txt"
    path.write_text("\n\n\n".join(hand(n) for n in range(N)), encoding="utf-8")
    os.utime(path, (1e9, 1e9))
    return path


def test_the_same_comes_of_it(file: Path, tmp_path: Path, cluster: Any, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr(batch, "TEXTS", 50)
    assert f"{N} Razz hands imported" in run("import", file, "--store", tmp_path / "many", "--scheduler", cluster.scheduler_address).output
    import_files(find_files([str(file)]), Store(tmp_path / "one"))
    assert content(Store(tmp_path / "many")) == content(Store(tmp_path / "one"))


def test_a_worker_killed_in_the_midst(file: Path, tmp_path: Path, cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "TEXTS", 20)
    store = Store(tmp_path / "store")
    killed: list[int] = []

    def kill() -> None:
        until = time.monotonic() + 60
        while not list(store.path.rglob("hands/*/*.parquet")) and time.monotonic() < until:
            time.sleep(0.005)
        killed.append(next(iter(cluster.workers.values())).pid)
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    with distributed.Client(cluster) as client:
        report = import_files(find_files([str(file)]), store, jobs=2, executor=client.get_executor(pure=False))
    killer.join()
    assert len(killed) == 1
    assert report.imported == store.open_dataset("hands").count_rows() == N
    assert list(care.check(store)) == []


def test_no_scheduler_there(file: Path, tmp_path: Path, run: Run) -> None:  # noqa: F811
    told = run("import", file, "--store", tmp_path / "store", "--scheduler", "nonsense://1", code=2).stderr
    assert "no Dask scheduler at nonsense://1" in told

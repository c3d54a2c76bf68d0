"""Stores on an object store that speaks S3: moto's server on loopback. What holds of a folder holds there."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from razz_hh import batch
from razz_hh.files import find_files
from razz_hh.simulate import simulate
from razz_hh.store import Store, StoreError, care, import_files, load, open_dataset, place, sweeping, writer
from razz_hh.store.commits import Commit, publish
from razz_hh.store.intake import Intake
from razz_hh.store.writer import Writer
from razz_hh.tables import VERSION
from razz_hh.write import pokerstars
from tests.cli.conftest import Run, run  # noqa: F401
from tests.cli.hands import HAND, hand
from tests.store.test_again import BY_ANN, content, imported, written
from tests.store.test_race import interrupted
from tests.store.test_store import some_rows

moto = pytest.importorskip("moto.server")

N = 120


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Serve S3 to this process and those that it starts."""
    server = moto.ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    with pytest.MonkeyPatch.context() as environment:
        for name in [name for name in os.environ if name.startswith("AWS_")]:
            environment.delenv(name)
        url = "http://{}:{}".format(*server.get_host_and_port())
        own = {"ACCESS_KEY_ID": "somebody", "SECRET_ACCESS_KEY": "secret", "REGION": "eu-west-1", "ENDPOINT_URL": url}
        for name, value in own.items():
            environment.setenv(f"AWS_{name}", value)
        yield url
    server.stop()


@pytest.fixture
def bucket(server: str) -> str:
    import pyarrow.fs

    name = f"b{uuid.uuid4().hex}"
    pyarrow.fs.S3FileSystem(endpoint_override=server, region="eu-west-1", allow_bucket_creation=True).create_dir(name)
    return name


@pytest.fixture
def store(bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # the locks that nobody asks for
    return Store(f"s3://{bucket}/own/razz")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hands") / "a.txt"
    path.write_text("\n\n\n".join(pokerstars(hand) for hand in simulate(N, seed=3)), encoding="utf-8")
    os.utime(path, (1e9, 1e9))
    return path


def keys(store: Store) -> set[str]:
    """Return the names of all objects of a store."""
    root: Any = store.path
    return {path.relative_to(root).as_posix() for path in root.files()}


def listed(store: Store) -> set[str]:
    return {part for commit in store.commits() for parts in commit.parts.values() for part in parts}


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_holds_what_a_folder_holds(store: Store, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    monkeypatch.setattr(batch, "TEXTS", 50)
    assert import_files(find_files([str(file)]), store, jobs=jobs).imported == N
    apart = Store(tmp_path / "apart")
    imported(apart, file)
    assert content(store) == content(apart)
    assert import_files(find_files([str(file)]), store).unchanged == 1
    assert keys(store) == listed(store) | {"_batches/1.json"}
    url = str(store.path)
    assert url.startswith("s3://")
    assert len(load(url, "hands", ["hand_id"], [("kind", "==", "cash")])) == open_dataset(url, "hands").count_rows() == N
    assert store.sql("select count(*) n from actions").to_pylist() == apart.sql("select count(*) n from actions").to_pylist()
    assert list(care.check(store)) == []
    told, local = care.info(store), care.info(apart)
    assert (told.rows, told.hands) == (local.rows, local.hands)
    assert all(size > 0 for table, size in told.sizes.items() if told.rows[table])


def test_hands_grow_are_merged_and_forgotten(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    imported(store, written(tmp_path / "a.txt", BY_ANN, hand(2)))
    assert imported(store, written(tmp_path / "b.txt", HAND, hand(3))).merged == 1
    assert imported(store, written(tmp_path / "a.txt", BY_ANN, hand(2), hand(4))).imported == 1
    before = content(store)
    assert care.compact(store) > 0
    assert content(store) == before
    assert len(store.commits()) == 1
    monkeypatch.setattr(sweeping, "GRACE", 0.0)
    assert care.forget(store, source=str(tmp_path / "b.txt")) == 1
    assert store.open_dataset("hands").count_rows() == 3
    assert {key for key in keys(store) if not key.startswith("_batches/")} == listed(store)
    assert list(care.check(store)) == []
    assert care.forget(store, player="Ann") == 3
    again = imported(store, written(tmp_path / "c.txt", hand(3), hand(8, ann="Ida")))
    assert (again.imported, again.forgotten) == (1, 1)


POINTS = [(Writer, "__enter__", False), (Intake, "end", False), (writer, "publish", True)]


@pytest.mark.parametrize("point", range(len(POINTS)))
def test_two_imports_at_once(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: int) -> None:
    mine, other = written(tmp_path / "mine.txt", *map(hand, (1, 2, 3))), written(tmp_path / "other.txt", *map(hand, (3, 4)))
    interrupted(monkeypatch, POINTS[point], lambda: imported(store, other))
    assert imported(store, mine).imported == 2
    assert sorted(store.read("hands", ["number"])["number"].to_pylist()) == [f"70000000000{n}" for n in (1, 2, 3, 4)]
    assert list(care.check(store)) == []


def test_one_of_many_takes_a_number(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (Commit(number=1, version=VERSION, batch_id=name, parts={}, rows={}) for name in ("b1", "b2"))
    assert publish(store.path, one)
    assert not publish(store.path, other)
    assert publish(store.path, one)  # sent again, since the answer was lost
    assert [commit.batch_id for commit in store.commits()] == ["b1"]


def test_a_dead_writer_is_swept_after_a_day(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dead = Writer(store.path)
    dead.write(some_rows())
    dead.close_piece()
    (part,) = dead.pieces[0].values()
    imported(store, written(tmp_path / "a.txt", hand(1)))
    assert part in keys(store)  # it may be alive
    assert part not in listed(store)
    monkeypatch.setattr(sweeping, "DAY", 0.0)
    imported(store, written(tmp_path / "b.txt", hand(2)))
    assert part not in keys(store)
    assert store.open_dataset("hands").count_rows() == 2
    with pytest.raises(StoreError, match="parts vanished"), dead._lock:  # it slept
        dead._commit()


def work(path: str, store: str) -> None:
    batch.TEXTS = 10  # type: ignore[misc] # several to a file
    import_files(find_files([path]), Store(store))


def test_an_import_killed(store: Store, file: Path, tmp_path: Path) -> None:
    importing = multiprocessing.get_context("spawn").Process(target=work, args=(str(file), str(store.path)))
    importing.start()
    until = time.monotonic() + 60
    while not any(store.path.glob("hands/*/*")) and importing.is_alive() and time.monotonic() < until:
        time.sleep(0.02)
    importing.kill()
    importing.join()
    imported(store, file)
    apart = Store(tmp_path / "apart")
    imported(apart, file)
    assert content(store) == content(apart)


@pytest.mark.proof
@pytest.mark.filterwarnings("ignore")  # of Dask's own
def test_a_cluster(store: Store, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(batch, "TEXTS", 20)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        import_files(find_files([str(file)]), store, jobs=2, executor=client.get_executor(pure=False))
    apart = Store(tmp_path / "apart")
    imported(apart, file)
    assert content(store) == content(apart)


def test_the_command(bucket: str, tmp_path: Path, run: Run) -> None:  # noqa: F811
    path, at = written(tmp_path / "a.txt", hand(1), hand(2)), ("--store", f"s3://{bucket}/razz")
    assert f"no store at s3://{bucket}/razz" in run("store", "info", *at, code=2).stderr
    assert f"store s3://{bucket}/razz" in run("import", path, "--jobs", 1, *at).output
    assert "2 hands in 1 batch" in run("store", "info", *at).output
    assert run("store", "check", *at).output.startswith("2 hands: every row")
    assert "hand_id" in run("sql", "select hand_id from hands", *at).output
    assert "700000000002" in run("show", "700000000002", *at).output
    told = run("import", path, "--store", "s3://nobodys-bucket-of-this-name/razz", "--jobs", 1, code=2).stderr
    assert "the store s3://nobodys-bucket-of-this-name/razz cannot be used" in told


def test_paths() -> None:
    path: Any = place.place("s3://bucket/a/b/")
    assert str(path / "c" / "d.txt") == "s3://bucket/a/b/c/d.txt"
    assert ((path / "c").name, str((path / "c").parent), str(path.absolute())) == ("c", str(path), "s3://bucket/a/b")
    assert (path / "c").relative_to(path).as_posix() == "c"
    assert {path / "c", place.place("s3://bucket/a/b/c")} == {path / "c"}
    assert place.place(Path("a")) == Path("a")

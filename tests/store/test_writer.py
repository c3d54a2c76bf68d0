"""Writing a store: all of a batch or nothing of it, whoever dies, and whoever else writes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from filelock import FileLock

from razz_hh.store import Store, StoreError, load, pieces, sweeping
from razz_hh.store.commits import Commit, publish
from razz_hh.store.writer import Writer
from razz_hh.tables import SCHEMAS, VERSION, Batch


def rows(name: str = "a.txt") -> dict[str, pa.Table]:
    batch = Batch()
    batch.add_reject(name, 1, "line", "why", "text")
    batch.add_source(name, "1f", 10)
    return batch.tables()


def traces(store: Store) -> list[str]:
    """Return every file of a store but its commits."""
    return [path.name for path in store.path.rglob("*") if path.is_file() and path.parent.name != "_batches"]


def add(store: Store, name: str = "a.txt") -> Writer:
    with store.writer() as writer:
        writer.write(rows(name))
    return writer


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


def test_nothing_is_seen_before_the_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "ROWS", 1)  # every write goes straight to its file
    with store.writer() as writer:
        writer.write(rows())
        assert len(list(store.path.rglob("*.parquet"))) == 2
        assert store.commits() == []
        assert len(load(store, "rejects")) == len(load(store, "sources")) == 0
    assert len(load(store, "rejects")) == len(load(store, "sources")) == 1


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt, SystemExit])
def test_what_raises_leaves_no_trace(store: Store, error: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "ROWS", 1)

    def fail() -> None:
        with store.writer() as writer:
            writer.write(rows())
            raise error

    add(store, "before.txt")
    before = sorted(traces(store))
    with pytest.raises(error):
        fail()
    assert sorted(traces(store)) == before
    assert load(store, "rejects").source_file.tolist() == ["before.txt"]


def test_full_disk_leaves_no_parts_and_no_lock(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    files: list[pq.ParquetWriter] = []

    def full(file: pq.ParquetWriter) -> None:
        files.append(file)
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch, pytest.raises(OSError, match="No space left"):  # noqa: PT012
        patch.setattr(pq.ParquetWriter, "close", full)
        add(store)
    assert len(set(files)) == 2  # the second is closed too
    assert traces(store) == []
    assert store.commits() == []
    add(store)
    assert len(load(store, "rejects")) == 1


def test_a_lock_that_another_process_looks_at_stays_for_the_next_sweep(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows deletes no file that somebody has open."""

    def in_use(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "The process cannot access the file because it is being used by another process")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", in_use)
        (store.path / "_writing").mkdir(parents=True)
        (store.path / "_writing" / "b1").touch()
        writer = add(store)
    assert writer.commit is not None
    add(store)
    assert not list((store.path / "_writing").iterdir())
    assert len(load(store, "rejects")) == 2


DIES = """
import os, sys
from razz_hh.store import Store, pieces
from razz_hh.tables import Batch
pieces.ROWS = 1
batch = Batch()
batch.add_reject("dead.txt", 1, "line", "why", "text")
with Store(sys.argv[1]).writer() as it:
    it.write(batch.tables())
    os._exit(3)
"""


def test_parts_of_a_process_that_died_are_swept_by_the_next(store: Store, root: Path) -> None:
    died = subprocess.run([sys.executable, "-c", DIES, str(store.path)], cwd=root, check=False, timeout=60)
    assert died.returncode == 3
    assert len(list(store.path.rglob("*.parquet"))) == 1
    assert len(load(store, "rejects")) == 0
    add(store)
    assert load(store, "rejects").source_file.tolist() == ["a.txt"]
    assert len(list(store.path.rglob("*.parquet"))) == 2
    assert list((store.path / "_writing").iterdir()) == []


def test_parts_without_commit_and_without_lock_are_swept_too(store: Store) -> None:
    add(store)
    orphan = store.path / "rejects" / "batch_id=b0orphan" / "part-0.parquet"
    orphan.parent.mkdir()
    pq.write_table(rows("orphan.txt")["rejects"], orphan)
    assert load(store, "rejects").source_file.tolist() == ["a.txt"]
    add(store, "b.txt")
    assert not orphan.parent.exists()
    assert load(store, "rejects").source_file.tolist() == ["a.txt", "b.txt"]


def test_two_writers_at_work_both_get_in(store: Store) -> None:
    with Writer(store.path) as one:
        one.write(rows("one.txt"))
        one.close_piece()
        with store.writer() as two:  # sweeps first, and leaves the other's parts
            two.write(rows("two.txt"))
    assert two.commit is not None
    assert one.commit is not None
    assert (two.commit.number, one.commit.number) == (1, 2)
    assert sorted(load(store, "rejects").source_file) == ["one.txt", "two.txt"]


def test_a_batch_committed_while_another_sweeps_is_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sweeper reads the commits, finds a lock, and gets it because the writer has just finished."""
    store.path.mkdir()
    late = Writer(store.path)
    late.__enter__()
    late.write(rows("late.txt"))

    class Lock(FileLock):
        def acquire(self, *args: Any, **options: Any) -> Any:
            if late.commit is None:
                late.__exit__(None, None, None)
            return super().acquire(*args, **options)

    monkeypatch.setattr(sweeping, "FileLock", Lock)
    add(store)
    assert sorted(load(store, "rejects").source_file) == ["a.txt", "late.txt"]


def test_a_taken_number_is_never_written_over(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first = add(store)
    taken = store.path / "_batches" / "1.json"
    before = taken.read_bytes()
    # As one who looked before the first had committed: the number it takes is there already.
    monkeypatch.setattr("razz_hh.store.commits.read_commits", lambda _: [])
    second = add(store, "b.txt")
    monkeypatch.undo()
    assert taken.read_bytes() == before
    assert first.commit is not None
    assert second.commit is not None
    assert (first.commit.number, second.commit.number) == (1, 2)
    assert sorted(path.name for path in taken.parent.iterdir()) == ["1.json", "2.json"]
    assert sorted(load(store, "rejects").source_file) == ["a.txt", "b.txt"]


def test_the_number_in_the_file_is_the_files(store: Store) -> None:
    for n in range(11):  # 10 comes after 9
        add(store, f"{n}.txt")
    assert [commit.number for commit in store.commits()] == list(range(1, 12))
    assert load(store, "rejects").source_file.tolist() == [f"{n}.txt" for n in range(11)]
    for path in (store.path / "_batches").iterdir():
        told = json.loads(path.read_text())
        assert f"{told['number']}.json" == path.name
        assert told["batch_id"][0].isalpha()
        assert told["rows"] == {"rejects": 1, "sources": 1}


def test_parts_must_be_there_to_be_committed(store: Store) -> None:
    def lose() -> None:
        with store.writer() as writer:
            writer.write(rows())
            writer.close_piece()
            (part,) = store.path.glob("rejects/*/*.parquet")
            part.unlink()

    with pytest.raises(StoreError, match=r"vanished before they were committed: rejects/"):
        lose()
    assert store.commits() == []
    assert traces(store) == []


def test_missing_part_is_told_by_its_name(store: Store) -> None:
    add(store)
    (part,) = store.path.glob("rejects/*/*.parquet")
    part.unlink()
    with pytest.raises(StoreError, match=r"part-\d+\.parquet"):
        load(store, "rejects")
    with pytest.raises(StoreError, match=r"part-\d+\.parquet"):
        store.sql("select * from rejects")
    assert len(load(store, "sources")) == 1
    with pytest.raises(StoreError, match=r"part-\d+\.parquet"):
        add(store)


@pytest.mark.parametrize("version", [0, 2, 99])
def test_other_versions_are_neither_read_nor_written(store: Store, version: int) -> None:
    add(store)
    path = store.path / "_batches" / "1.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"version": version}))
    before = sorted(store.path.rglob("*"))
    for use in (lambda: load(store, "rejects"), lambda: store.sql("select 1"), lambda: add(store)):
        with pytest.raises(StoreError, match=f"version {version}"):
            use()
    assert sorted(store.path.rglob("*")) == before


def test_a_store_of_another_shape_says_so_by_its_version(store: Store) -> None:
    """A later version may have other fields in its commit files: its version is told all the same."""
    add(store)
    (store.path / "_batches" / "2.json").write_text('{"version": 2, "batches": []}')
    with pytest.raises(StoreError, match="version 2"):
        store.commits()


def test_replaced_batches_are_not_read(store: Store) -> None:
    old = add(store, "old.txt")
    new = add(store, "new.txt")
    assert new.commit is not None
    path = store.path / "_batches" / f"{new.commit.number}.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"replaces": [old.batch_id]}))
    assert load(store, "rejects").source_file.tolist() == ["new.txt"]
    add(store, "more.txt")
    assert len(list(store.path.glob(f"rejects/batch_id={old.batch_id}/*"))) == 1  # replaced, but not swept: readers may be at it


def test_publishing_checks_before_it_writes(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no/such"):
        publish(tmp_path, Commit(number=1, version=VERSION, batch_id="b1", parts={"hands": ["no/such.parquet"]}, rows={"hands": 1}))
    assert not (tmp_path / "_batches").exists()


def test_a_path_that_is_a_file_is_no_store(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text("PokerStars")
    with pytest.raises(NotADirectoryError, match=r"hands\.txt"):
        load(file, "hands")
    assert file.read_text() == "PokerStars"


def test_tables_come_in_many_writes_and_large_groups(store: Store) -> None:
    with store.writer() as writer:
        for n in range(30):
            writer.write(rows(f"{n}.txt"))
    (part,) = store.path.glob("rejects/*/*.parquet")
    assert pq.read_metadata(part).num_row_groups == 1
    assert load(store, "rejects").source_file.tolist() == [f"{n}.txt" for n in range(30)]
    assert set(SCHEMAS) > {path.name for path in store.path.iterdir() if path.name[0] not in "._"}

"""Care of a store: it is checked, compacted, and forgets; nothing else changes."""

from __future__ import annotations

import os
import re
import shutil
import time
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from razz_hh import batch
from razz_hh.files import find_files
from razz_hh.store import Store, StoreError, care, import_files, sweeping, writer
from razz_hh.store.commits import read_commits
from razz_hh.store.intake import Intake
from razz_hh.store.sweeping import sweep
from razz_hh.tables import TABLES
from tests.cli.conftest import Run, run  # noqa: F401
from tests.cli.hands import HAND, hand
from tests.store.test_again import BY_ANN, content, imported, written
from tests.store.test_race import interrupted


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A store of several batches, with findings, rejects and merged hands."""
    folder = tmp_path_factory.mktemp("care")
    store = Store(folder / "store")
    for path in sorted((root / "sample_data" / "pokerstars").glob("*.txt")):
        import_files(find_files([str(path)]), store)
    imported(store, written(folder / "a.txt", HAND, hand(2), hand(3).replace("Seat 2: Bob ($20 in chips)\n", "")))
    imported(store, written(folder / "b.txt", BY_ANN, hand(4, bob="Zoe")))
    return folder


@pytest.fixture
def store(original: Path, tmp_path: Path) -> Store:
    shutil.copytree(original / "store", tmp_path / "store")
    return Store(tmp_path / "store")


def files(store: Store) -> set[str]:
    return {path.relative_to(store.path).as_posix() for path in store.path.rglob("*.parquet")}


def listed(store: Store) -> set[str]:
    return {part for commit in store.commits() for parts in commit.parts.values() for part in parts}


# --- info and check ------------------------------------------------------------------------------


def test_info_counts(store: Store) -> None:
    told = care.info(store)
    assert told.rows == {name: store.open_dataset(name).count_rows() for name in TABLES if name != "rejects"} | {
        "rejects": told.rows["rejects"]
    }
    assert sum(row["hands"] for row in told.hands) == told.rows["hands"] == 417
    assert {"room": "pokerstars", "kind": "cash", "month": "2024-05", "hands": 3}.items() <= {
        row["month"]: row for row in told.hands if row["small_bet"] == 1
    }["2024-05"].items()
    assert sum(told.sizes.values()) == sum((store.path / part).stat().st_size for part in listed(store))


def test_a_sound_store_is_sound(store: Store, corpus: Path) -> None:
    import_files(find_files([str(corpus)]), store)
    assert list(care.check(store)) == []


def change(store: Store, table: str, work: Any) -> None:
    """Change the first file of a table behind the store's back."""
    commit = next(commit for commit in reversed(store.commits()) if table in commit.parts)
    path = store.path / commit.parts[table][0]
    rows = pq.read_table(path)
    pq.write_table(work(rows), path)


def put(rows: pa.Table, column: str, value: Any) -> pa.Table:
    at = rows.schema.get_field_index(column)
    cells = rows[column].to_pylist()
    return rows.set_column(at, rows.schema.field(at), pa.array([value(cells[0]), *cells[1:]], rows.schema.field(at).type))


@pytest.mark.parametrize(
    ("table", "work", "told"),
    [
        ("seats", lambda rows: rows.slice(1), "rows of seats, not"),
        ("seats", lambda rows: put(rows, "hand_key", lambda key: key + 1), "hands of seats are not there"),
        ("findings", lambda rows: put(rows, "hand_key", lambda key: key + 1), "hands of findings are not there"),
        ("seats", lambda rows: put(rows, "put_in", lambda chips: chips + 1), "other chips in the pot"),
        ("seats", lambda rows: put(rows, "net", lambda chips: chips + 1), "do not come out even"),
        ("texts", lambda rows: put(rows, "text", lambda text: text + "x"), "another text"),
        ("texts", lambda rows: put(rows, "hand_id", lambda text: text + "x"), "another text"),
        ("hands", lambda rows: put(rows, "errors", lambda n: n + 1), "do not count their findings"),
        ("hands", lambda rows: pa.concat_tables([rows.slice(0, 1), rows.slice(0, 1), rows.slice(2)]), "hands are there twice"),
        ("sources", lambda rows: put(rows, "imported", lambda n: n - 1), "more hands than were imported"),
    ],
)
def test_what_does_not_hold_together_is_told(store: Store, table: str, work: Any, told: str) -> None:
    change(store, table, work)
    assert any(told in what for what, _ in care.check(store))


# --- compact -------------------------------------------------------------------------------------


def test_compacting_changes_nothing_but_files(store: Store, original: Path) -> None:
    before, n = content(store), len(listed(store))
    less = care.compact(store)
    assert content(store) == before
    assert (len(store.commits()), len(listed(store))) == (1, n - less)
    assert len(listed(store)) == len(TABLES)
    assert care.compact(store) == 0
    assert imported(store, original / "a.txt", original / "b.txt").imported == 0
    assert list(care.check(store)) == []


def test_replaced_files_stay_an_hour_for_those_who_read_them(store: Store) -> None:
    reader = store.open_dataset("hands")
    n = reader.count_rows()
    care.compact(store)
    assert reader.count_rows() == n
    old = files(store) - listed(store)
    assert old
    sweep(store.path)
    assert files(store) - listed(store) == old
    for path in (store.path / "_batches").iterdir():
        os.utime(path, (time.time() - 3601, time.time() - 3601))
    before = content(store)
    sweep(store.path)
    assert files(store) == listed(store)
    assert content(store) == before
    assert len(read_commits(store.path)) == 1  # the commit files of replaced batches go too
    assert [path.name for path in store.path.glob("hands/*")] == [f"batch_id={store.commits()[0].batch_id}"]


def test_commit_files_stay_while_somebody_writes(store: Store) -> None:
    """Who looked before they went could take one of their numbers."""
    n = len(read_commits(store.path))
    care.compact(store)
    with store.writer():
        sweep(store.path, grace=0)
        assert len(read_commits(store.path)) == n + 1
    sweep(store.path, grace=0)
    assert len(read_commits(store.path)) == 1


def test_an_import_between_does_no_harm(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand grows, and a hand comes, while the store is compacted."""
    text = (
        hand(4, bob="Zoe").replace("Dealt to Ann [4c]", "Dealt to Ann [2d 3d 4c]").replace("Dealt to Zoe [Kd 2c Qh]", "Dealt to Zoe [Qh]")
    )
    other = written(tmp_path / "c.txt", text, hand(5))
    interrupted(monkeypatch, (writer, "publish", True), lambda: imported(store, other))
    care.compact(store)
    assert list(care.check(store)) == []
    assert store.open_dataset("hands").count_rows() == 418
    assert store.sql("select down_cards from seats where player = 'Ann' and down_cards is not null").num_rows == 2


def test_a_store_that_grows_hand_by_hand_stays_small(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    for n in range(40):
        imported(store, written(tmp_path / "a.txt", *[hand(k) for k in range(n + 1)]))
        care.compact_small(store)
    assert len(store.commits()) <= care.MANY
    assert store.open_dataset("hands").count_rows() == 40
    assert list(care.check(store)) == []


# --- forget --------------------------------------------------------------------------------------


def test_a_source_is_forgotten_and_may_come_again(store: Store, original: Path) -> None:
    path = str(original / "b.txt")
    before = content(store)
    assert care.forget(store, source=path) == 1
    assert store.open_dataset("hands").count_rows() == 416
    assert store.read("sources", None, [("source_file", "==", path)]).num_rows == 0
    assert files(store) == listed(store)  # the old files went at once
    assert list(care.check(store)) == []
    assert imported(store, original / "b.txt").imported == 1
    assert {name: len(rows) for name, rows in content(store).items()} == {name: len(rows) for name, rows in before.items()}
    with pytest.raises(KeyError, match=r"no file nowhere\.txt was imported"):
        care.forget(store, source="nowhere.txt")


def test_an_archive_is_forgotten_with_all_in_it(tmp_path: Path) -> None:
    store, path = Store(tmp_path / "store"), tmp_path / "w.zip"
    with ZipFile(path, "w") as archive:
        archive.writestr("a.txt", hand(1))
        archive.writestr("deep/b.txt", hand(2) + "\n\n" + hand(3))
    imported(store, path, written(tmp_path / "w.zip.txt", hand(4)))
    assert care.forget(store, source=f"{path}!a.txt") == 1
    assert care.forget(store, source=str(path)) == 2
    assert store.read("hands", ["number"])["number"].to_pylist() == ["700000000004"]
    assert store.read("sources", ["source_file"])["source_file"].to_pylist() == [str(tmp_path / "w.zip.txt")]
    assert list(care.check(store)) == []
    assert imported(store, path).imported == 3


def test_a_player_is_forgotten(store: Store) -> None:
    n = store.open_dataset("hands").count_rows()
    assert care.forget(store, player="Ann") == 3
    assert store.open_dataset("hands").count_rows() == n - 3
    for path in store.path.rglob("*.parquet"):
        assert b"Ann" not in pq.read_table(path).to_pandas().to_csv().encode(), path
    assert list(care.check(store)) == []
    with pytest.raises(KeyError, match="no hand of Ann"):
        care.forget(store, player="Ann")


def test_a_forgotten_player_stays_out(tmp_path: Path, run: Run) -> None:  # noqa: F811
    store, path = Store(tmp_path / "store"), tmp_path / "a.txt"
    imported(store, written(path, hand(1), hand(2, ann="Ida"), hand(3, ann="Eve", bob="Zoe")))
    told = run("store", "forget", "--player", "Ann", "--store", store.path).output
    assert told == "1 hand forgotten, and those to come stay out\n"
    care.forget(store, player="Zoe")
    written(path, hand(1), hand(2, ann="Ida"), hand(3, ann="Eve", bob="Zoe"), hand(4), hand(5, ann="Ida"), hand(6, bob="Zoe"))
    told = run("import", path, "--store", store.path, "--jobs", 1).output
    assert "1 Razz hand imported" in told
    assert re.search(r"forgotten +4 +hands of players that the store forgot", told)
    passed = imported(store, path)
    assert (passed.unchanged, passed.already_there, passed.passed_over) == (1, 2, 2)
    assert sorted(store.read("hands", ["number"])["number"].to_pylist()) == ["700000000002", "700000000005"]
    again = imported(store, written(tmp_path / "b.txt", hand(1), hand(7)))
    assert (again.imported, again.forgotten, again.found_any) == (0, 2, True)
    assert list(care.check(store)) == []
    for file in store.path.rglob("*"):
        assert not file.is_file() or b"Zoe" not in file.read_bytes(), file
        assert "Zoe" not in file.name
    assert imported(Store(tmp_path / "other"), path).imported == 6  # that store forgot nobody


def test_an_import_while_a_player_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "store")
    imported(store, written(tmp_path / "a.txt", hand(1), hand(2, ann="Ida")))
    with monkeypatch.context() as held:
        interrupted(held, (Intake, "end", True), lambda: care.forget(store, player="Ann"))
        with pytest.raises(StoreError, match="a player was forgotten meanwhile, nothing was imported: try again"):
            imported(store, written(tmp_path / "b.txt", hand(3), hand(4, ann="Ida")))
    assert imported(store, tmp_path / "b.txt").imported == 1
    with monkeypatch.context() as held:
        interrupted(held, (care, "remember", True), lambda: imported(store, written(tmp_path / "c.txt", hand(5, ann="Ida"))))
        assert care.forget(store, player="Ida") == 3
    assert store.open_dataset("hands").count_rows() == 0
    assert list(care.check(store)) == []


def test_findings_beside_other_hands_are_forgotten_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.store.test_across import FIRST, SECOND, SHORT

    monkeypatch.setattr(batch, "TEXTS", 1)
    store = Store(tmp_path / "store")
    imported(store, written(tmp_path / "a.txt", FIRST, SECOND, SHORT), written(tmp_path / "b.txt", hand(50, ann="Ida", bob="Zoe")))
    assert store.open_dataset("findings").count_rows() == 1
    care.forget(store, player="Ann")
    assert store.open_dataset("findings").count_rows() == 0
    assert store.open_dataset("hands").count_rows() == 1
    assert sweeping.GRACE > 0

"""Stores of other versions: refused with what to do, an older one written anew from its texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from razz_hh.files import find_files
from razz_hh.store import Store, StoreError, care, commits, import_files, load, migration, writer
from razz_hh.store.migration import migrate
from razz_hh.tables import VERSION
from tests.cli.conftest import Run, run  # noqa: F401
from tests.cli.hands import HAND, hand
from tests.store.test_again import BY_ANN, content, imported, written

LATER = VERSION + 1


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores of today are older ones."""
    for module in (commits, writer, migration):
        monkeypatch.setattr(module, "VERSION", LATER)
    monkeypatch.setattr("razz_hh.tables.VERSION", LATER)


def build(path: Path, root: Path) -> Store:
    """Import samples of every room, findings across hands, an own deal of a name that is taken, a merged hand, rejects."""
    store = Store(path / "store")
    for room in ("pokerstars", "phh", "merge"):
        import_files(find_files([str(root / "sample_data" / room)]), store)
    imported(store, written(path / "a.txt", HAND, hand(2), hand(3).replace("Seat 2: Bob ($20 in chips)\n", "")))
    imported(store, written(path / "b.txt", BY_ANN, hand(4, bob="Zoe")))
    return store


def age(store: Store) -> None:
    """Make the tables such as an older razz-hh may have written: a column of another name, one with another meaning, one that is not there."""
    for commit in store.commits():
        for table, parts in commit.parts.items():
            for part in parts:
                rows = pq.read_table(store.path / part)
                if table == "hands":
                    rows = rows.rename_columns({"total_pot": "pot"}).drop_columns(["text_hash"])
                elif table == "seats":
                    rows = rows.set_column(rows.schema.get_field_index("net"), "net", pa.nulls(len(rows), pa.int64()))
                pq.write_table(rows, store.path / part)


def test_a_migrated_store_holds_what_an_import_brings(tmp_path: Path, root: Path, later: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as today:
        for module in (commits, writer):
            today.setattr(module, "VERSION", VERSION)
        store = build(tmp_path, root)
        before = content(store)
        assert {"findings", "rejects", "sources"} <= {table for table, rows in before.items() if rows}
        age(store)
    with pytest.raises(StoreError, match=rf"holds tables of version {VERSION}, .*reads version {LATER}: `razz-hh store migrate`"):
        load(store, "hands")
    with pytest.raises(StoreError, match="store migrate"):
        imported(store, tmp_path / "a.txt")
    told = migrate(store)
    assert (told.was, told.hands, told.rejected) == (VERSION, len(before["hands"]), [])
    assert content(store) == before
    assert list(care.check(store)) == []
    assert [commit.version for commit in store.commits()] == [LATER]
    assert imported(store, tmp_path / "a.txt").unchanged == 1
    assert migrate(store).was is None


def test_a_text_that_is_no_hand_any_more_is_rejected(tmp_path: Path, later: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as today:
        for module in (commits, writer):
            today.setattr(module, "VERSION", VERSION)
        store = Store(tmp_path / "store")
        imported(store, written(tmp_path / "a.txt", hand(1), hand(2)))
        (part,) = store.commits()[0].parts["texts"]
        rows = pq.read_table(store.path / part)
        texts = rows["text"].to_pylist()
        texts[1] = texts[1].partition("\n")[0] + "\nnothing\n"
        pq.write_table(rows.set_column(rows.schema.get_field_index("text"), "text", pa.array(texts)), store.path / part)
    told = migrate(store)
    assert (told.hands, [reject.hand_id for reject in told.rejected]) == (1, ["pokerstars:700000000002"])
    assert store.read("rejects", ["source_line", "kind"]).to_pylist() == [{"source_line": told.rejected[0].line, "kind": "hand"}]


def test_two_migrations_at_once(tmp_path: Path, later: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one finds at its end that the first one was there, and leaves it at that."""
    with monkeypatch.context() as today:
        for module in (commits, writer):
            today.setattr(module, "VERSION", VERSION)
        store = Store(tmp_path / "store")
        imported(store, written(tmp_path / "a.txt", hand(1), hand(2)))
    take_over = migration._Anew._take_over
    others: list[Any] = []

    def late(anew: migration._Anew, older: list[commits.Commit]) -> None:
        if not others:
            others.append(None)
            others.append(migrate(store))
        take_over(anew, older)

    monkeypatch.setattr(migration._Anew, "_take_over", late)
    assert migrate(store).was is None
    assert others[1].hands == 2
    assert store.open_dataset("hands").count_rows() == 2
    assert list(care.check(store)) == []


def altered(store: Store, version: int) -> None:
    for path in (store.path / "_batches").iterdir():
        path.write_bytes(msgspec.json.encode(msgspec.json.decode(path.read_bytes()) | {"version": version, "shape": "unknown"}))


def test_the_command(tmp_path: Path, later: None, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    store = Store(tmp_path / "store")
    imported(store, written(tmp_path / "a.txt", hand(1), hand(2)))
    at = ("--store", store.path)
    assert f"nothing to migrate: the tables are of version {LATER}" in run("store", "migrate", *at).output
    altered(store, VERSION)
    assert "`razz-hh store migrate` writes them anew" in run("store", "info", *at, code=2).stderr
    assert "2 hands written anew from their texts" in run("store", "migrate", *at).output
    assert run("store", "check", *at).output.startswith("2 hands: every row")
    altered(store, LATER + 1)
    assert "a newer one wrote them, upgrade it" in run("store", "migrate", *at, code=2).stderr
    altered(store, 0)
    assert "import the texts anew into another store" in run("sql", "select 1", *at, code=2).stderr

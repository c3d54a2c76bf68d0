from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from razz_hh.files import find_files
from razz_hh.store import Store, StoreError, import_files, load, open_dataset
from razz_hh.store.writer import Writer
from razz_hh.tables import SCHEMAS, Batch, hand_key
from razz_hh.tables.arrays import money


@pytest.fixture(scope="module")
def store(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = Store(tmp_path_factory.mktemp("store"))
    import_files(find_files([str(root / "sample_data" / "pokerstars")]), store)
    return store


def some_rows() -> dict[str, pa.Table]:
    batch = Batch()
    batch.add_reject("a.txt", 1, "line", "why", "text")
    return {name: table for name, table in batch.tables().items() if table.num_rows}


def parts(store: Store) -> list[Path]:
    return sorted(store.path.rglob("*.parquet"))


# --- reading -------------------------------------------------------------------------------------


def test_every_table_is_loaded_whole(store: Store) -> None:
    for name, schema in SCHEMAS.items():
        assert list(load(store, name).columns) == schema.names
    assert len(load(store, "hands")) == 414
    assert load(store.path, "findings").severity.value_counts().to_dict() == {"ERROR": 16, "INFO": 3}


def test_columns_and_filters(store: Store) -> None:
    frame = load(store, "streets", columns=["player", "street"], filters=[("street", ">=", 6), ("player", "in", ["Hero", "x_x"])])
    assert list(frame.columns) == ["player", "street"]
    assert set(frame.street) == {6, 7}
    assert set(frame.player) == {"Hero", "x_x"}
    assert (
        len(load(store, "hands", filters=pc.field("kind") == "cash"))
        == len(load(store, "hands", filters=[("kind", "!=", "tournament")]))
        > 0
    )


@pytest.mark.parametrize("value", [1, 1.0, Decimal(1), Decimal("1.00")])
def test_money_is_asked_for_by_any_number(store: Store, value: object) -> None:
    frame = load(store, "actions", columns=["amount"], filters=[("amount", "==", value)])
    assert len(frame) > 0
    assert set(frame.amount) == {1.0}


@given(st.lists(st.integers(-(10**12), 10**12), min_size=1))
def test_money_is_the_nearest_float(cents: list[int]) -> None:
    from razz_hh.store.folder import _floats

    told = _floats(pa.chunked_array([money(np.array(cents))])).to_pylist()
    assert told == [float(Decimal(cent) / 100) for cent in cents]


def test_unknown_names_say_what_there_is(store: Store) -> None:
    with pytest.raises(KeyError, match="there are hands, texts"):
        load(store, "seat")
    with pytest.raises(KeyError, match="there are hand_key, seat"):
        load(store, "seats", columns=["name"])
    with pytest.raises(KeyError, match="no column 'name'"):
        load(store, "seats", filters=[("name", "==", 1)])
    with pytest.raises(ValueError, match="no operator '~'"):
        load(store, "seats", filters=[("seat", "~", 1)])


def test_filters_of_which_one_must_hold(store: Store) -> None:
    both = [[("street", "==", 3), ("seat", "in", [1, 2])], [("street", "==", 7)]]
    frame, whole = load(store, "streets", filters=both), load(store, "streets")
    assert len(frame) == len(whole[(whole.street == 3) & whole.seat.isin([1, 2]) | (whole.street == 7)]) > 0
    assert len(load(store, "hands", filters=[])) == 414
    wrongs: list[Any] = [
        [[]],
        [("street", "==", 3), [("street", "==", 7)]],
        ("street", "==", 3),
        [["street", "==", 3], [("street", "==", 7)]],
    ]
    for wrong in wrongs:
        with pytest.raises(ValueError, match="filters are"):
            load(store, "streets", filters=wrong)


def test_engines_read_what_is_committed(store: Store) -> None:
    hands = open_dataset(store, "hands")
    counted = duckdb.sql("select count(*) from hands")
    assert counted is not None
    assert counted.fetchall() == [(414,)]
    assert hands.count_rows() == 414
    (part,) = store.path.glob("hands/*/*.parquet")
    assert len(pd.read_parquet(part)) == 414
    rows = store.sql(
        "select count(*) n, sum(net) net, (select -sum(rake) from hands) rake from seats join hands using (hand_key)"
    ).to_pylist()
    assert rows[0]["net"] is not None


def test_export(store: Store, tmp_path: Path) -> None:
    assert (
        store.export("seats", tmp_path / "seats.parquet") == len(load(store, "seats")) == len(pd.read_parquet(tmp_path / "seats.parquet"))
    )
    store.export("hands", tmp_path / "hands.csv")
    frame = pd.read_csv(tmp_path / "hands.csv", dtype=str)
    assert list(frame.columns) == SCHEMAS["hands"].names
    assert frame.total_pot.str.fullmatch(r"\d+\.\d\d").all()
    with pytest.raises(ValueError, match=r"must end in \.parquet or \.csv"):
        store.export("hands", tmp_path / "hands.xlsx")


def test_empty_store_has_empty_tables(tmp_path: Path) -> None:
    store = Store(tmp_path / "none")
    assert store.commits() == []
    assert store.sql("select count(*) n from actions").to_pylist() == [{"n": 0}]
    (store.path / "_batches").mkdir(parents=True)
    assert len(load(store.path, "hands")) == 0


@pytest.mark.parametrize("name", [".", "nowhere"])
def test_a_folder_of_other_things_is_no_store(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").touch()
    with pytest.raises(FileNotFoundError, match="no store at"):
        load(tmp_path / name, "hands")


# --- writing -------------------------------------------------------------------------------------


def test_batch_id_is_in_the_path_only_and_begins_with_a_letter(store: Store) -> None:
    (commit,) = store.commits()
    assert commit.batch_id[0].isalpha()
    assert all(f"batch_id={commit.batch_id}" in path.as_posix() for path in parts(store))
    assert "batch_id" not in open_dataset(store, "hands").schema.names
    assert commit.rows["hands"] == 414


def test_failing_batch_leaves_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)

    def fail() -> None:
        with store.writer() as writer:
            writer.write(some_rows())
            writer.close_piece()
            assert parts(store)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert store.commits() == []
    assert parts(store) == []
    assert len(load(store, "rejects")) == 0


def test_empty_batch_is_not_committed(tmp_path: Path) -> None:
    with Store(tmp_path).writer() as writer:
        pass
    assert writer.commit is None
    assert Store(tmp_path).commits() == []


def test_parts_are_seen_only_once_committed_and_dead_writers_are_swept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    dead = Writer(tmp_path)
    with dead._lock:
        dead.write(some_rows())
        dead.close_piece()
        with store.writer() as writer:  # the lock is held: that writer is alive
            writer.write(some_rows())
        assert len(parts(store)) == 2
        assert len(load(store, "rejects")) == 1
    with store.writer() as writer:  # nobody holds it now
        writer.write(some_rows())
    assert len(parts(store)) == 2
    assert not any(dead.batch_id in path.as_posix() for path in parts(store))
    assert len(load(store, "rejects")) == 2


def test_commit_numbers_are_never_taken_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    for _ in range(3):
        with store.writer() as writer:
            writer.write(some_rows())
    assert [commit.number for commit in store.commits()] == [1, 2, 3]
    monkeypatch.setattr("razz_hh.store.commits.read_commits", lambda _: [])  # as one who looked before the others committed
    with Writer(tmp_path) as late:
        late.write(some_rows())
    monkeypatch.undo()
    assert late.commit is not None
    assert late.commit.number == 4
    assert len(load(store, "rejects")) == 4


def altered(store: Store, change: Callable[[dict[str, object]], object]) -> None:
    (path,) = (store.path / "_batches").glob("*.json")
    commit = json.loads(path.read_text())
    change(commit)
    path.write_text(json.dumps(commit))


def test_other_versions_damage_and_missing_parts_are_told(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.writer() as writer:
        writer.write(some_rows())
    altered(store, lambda commit: commit.update(version=99))
    with pytest.raises(StoreError, match="version 99"):
        store.commits()
    altered(store, lambda commit: commit.update(version=1))
    parts(store)[0].unlink()
    with pytest.raises(StoreError, match="missing"):
        load(store, "rejects")
    altered(store, lambda commit: commit.pop("batch_id"))
    with pytest.raises(StoreError, match="damaged"):
        store.commits()


def test_store_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotADirectoryError):
        Store(tmp_path / "file")


# --- real hands ----------------------------------------------------------------------------------


def test_nets_of_real_hands(corpus: Path, tmp_path: Path) -> None:
    import_files(find_files([f"{corpus}/stars_*.txt"]), Store(tmp_path))
    seats = load(tmp_path, "seats")
    hands = load(tmp_path, "hands").set_index("hand_key")
    expected = [json.loads(line) for line in (corpus / "expected.jsonl").read_text(encoding="utf-8").splitlines()]
    stars = [hand for hand in expected if hand["room"] == "PokerStars"]
    assert len(hands) == len(stars) == 16
    for hand in stars:
        key = hand_key(f"pokerstars:{hand['id']}")
        mine = seats[seats.hand_key == key].set_index("player")
        assert dict(mine.net) == {player: float(facts["net"]) for player, facts in hand["players"].items()}
        assert dict(mine["stack"]) == {player: float(facts["stack"]) for player, facts in hand["players"].items()}
        assert set(mine.index[mine.is_winner]) == set(hand["winners"])
        assert {player: mine.low[player] for player in hand["best_low"]} == hand["best_low"]
        assert hands.total_pot[key] == float(hand["total_pot_contributions"])
        assert hands.rake[key] == float(hand["rake"])
        assert hands.last_action_street[key] == hand["last_street"]
        assert hands.is_showdown[key] == hand["showdown"]


def test_interrupt_just_after_the_commit_keeps_the_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from razz_hh.store import commits, writer

    publish = commits.publish

    def interrupted(*of: object) -> None:
        publish(*of)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(writer, "publish", interrupted)

    def write() -> None:
        with Store(tmp_path).writer() as batch:
            batch.write(some_rows())

    with pytest.raises(KeyboardInterrupt):
        write()
    assert len(load(tmp_path, "rejects")) == 1

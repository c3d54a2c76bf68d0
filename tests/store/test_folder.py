"""Reading a store: what was written comes back, whatever reads it; amounts to the cent, filters by any number."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from razz_hh.audit import audit
from razz_hh.replay import Nominals, replay
from razz_hh.simulate import Game, simulate
from razz_hh.store import Store, load, open_dataset
from razz_hh.store.exports import export
from razz_hh.tables import SCHEMAS, Batch
from razz_hh.tables.arrays import array
from razz_hh.tables.schema import MONEY
from razz_hh.write import pokerstars
from tests.rooms.texts import read_hand

# One cent either side of what a float cannot hold, and the largest a float still holds to the cent.
AMOUNTS = [0, 1, -1, 7, 10, 29, 30, 57, 58, 100, 101, 115, 1005, 2**53 - 1, 1 - 2**53]


def batch_of(games: list[Game]) -> Batch:
    """Return hands, a source and rejects with and without a hand, so that no table is empty but findings."""
    hands = [read_hand(pokerstars(hand)) for n, game in enumerate(games) for hand in simulate(20, seed=n, game=game)]
    nominals, batch = Nominals(hands), Batch()
    for hand in hands:
        followed = replay(hand, nominals.stakes_of(hand))
        batch.add(followed, audit(followed))
    batch.add_source("a.txt", "1f", 2**60 + 1, "pokerstars", imported=len(hands), skipped={"Hold'em": 2, "Badugi": 1})
    batch.add_source("<stdin>", None, None)
    batch.add_reject("a.txt", 1, "line", "why", "text", hands[0].hand_id)
    batch.add_reject("a.txt", 9, "hand", "why", "text")
    return batch


@pytest.fixture(scope="module")
def written() -> list[dict[str, pa.Table]]:
    return [batch_of([Game(), Game(kind="tournament", depth=(0.3, 6))]).tables(), batch_of([Game(players=(2, 3))]).tables()]


@pytest.fixture(scope="module")
def store(written: list[dict[str, pa.Table]], tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Two batches, the first of two writes."""
    store = Store(tmp_path_factory.mktemp("store"))
    with store.writer() as writer:
        writer.write(written[0])
        writer.write(written[1])
    with store.writer() as writer:
        writer.write(written[1])
    return store


@pytest.fixture(scope="module")
def purse(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """One seat for each amount, its net; the last has no prize, all others the amount."""
    store = Store(tmp_path_factory.mktemp("purse"))
    schema = SCHEMAS["seats"]
    columns = {field.name: pa.nulls(len(AMOUNTS), field.type) for field in schema}
    columns |= {"net": array(AMOUNTS, MONEY), "prize": array([*AMOUNTS[:-1], None], MONEY)}
    with store.writer() as writer:
        writer.write({"seats": pa.table(columns, schema=schema)})
    return store


# --- round trip ----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", SCHEMAS)
def test_what_is_written_is_read(store: Store, written: list[dict[str, pa.Table]], table: str) -> None:
    first, second = written
    meant = [*first[table].to_pylist(), *second[table].to_pylist(), *second[table].to_pylist()]
    assert store.read(table).to_pylist() == meant
    assert store.read(table).schema.names == SCHEMAS[table].names
    frame = load(store, table)
    assert len(frame) == len(meant) == open_dataset(store, table).count_rows()
    assert list(frame.columns) == SCHEMAS[table].names
    for field in SCHEMAS[table]:
        assert frame[field.name].isna().tolist() == [row[field.name] is None for row in meant]
        if pa.types.is_decimal(field.type):
            assert frame[field.name].dtype == np.float64
            assert [value for value in frame[field.name] if value == value] == [
                float(r[field.name]) for r in meant if r[field.name] is not None
            ]


def test_keys_keep_all_their_digits_where_one_is_null(store: Store) -> None:
    rejects, hands = load(store, "rejects"), load(store, "hands")
    keys = rejects.hand_key.dropna()
    assert 0 < len(keys) < len(rejects)
    assert set(keys) <= set(hands.hand_key)
    assert load(store, "sources")["size"].dropna().tolist() == [2**60 + 1] * 3


def test_every_engine_reads_the_same(store: Store, tmp_path: Path) -> None:
    seats = open_dataset(store, "seats")
    counted = duckdb.sql("select count(*), sum(net) from seats")
    assert counted is not None
    nets = [row["net"] for row in store.read("seats", ["net"]).to_pylist()]
    assert counted.fetchall() == [(seats.count_rows(), sum(nets))] == [(len(nets), sum(nets))]
    assert store.sql("select sum(net) s from seats").to_pylist() == [{"s": sum(nets)}]

    rows = store.export("seats", tmp_path / "seats.parquet")
    plain = pd.read_parquet(tmp_path / "seats.parquet")
    assert rows == len(plain) == len(nets)
    assert plain.net.tolist() == nets
    assert all(isinstance(name, str) for name in plain.player)

    store.export("seats", tmp_path / "seats.csv")
    text = pd.read_csv(tmp_path / "seats.csv", dtype=str, keep_default_na=False)
    assert [Decimal(net) for net in text.net] == nets
    assert text.player.tolist() == plain.player.tolist()
    assert text.hand_key.astype("int64").tolist() == plain.hand_key.tolist()


@pytest.mark.parametrize("name", ["hands.csv", "hands.parquet"])
def test_failing_export_leaves_the_file_that_was_there(store: Store, tmp_path: Path, name: str) -> None:
    class Cut:
        """A dataset that cannot be read to its end."""

        schema = SCHEMAS["hands"]

        def to_batches(self) -> Iterator[pa.RecordBatch]:
            yield from open_dataset(store, "hands").to_batches()
            raise OSError(5, "Input/output error")

    store.export("hands", tmp_path / name)
    before = (tmp_path / name).read_bytes()
    with pytest.raises(OSError, match="Input/output"):
        export(Cut(), tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_bytes() == before


@pytest.mark.parametrize("table", SCHEMAS)
def test_parts_hold_what_the_table_does_and_no_batch_id(store: Store, table: str) -> None:
    parts = sorted(store.path.glob(f"{table}/*/*.parquet"))
    assert len(parts) == len([commit for commit in store.commits() if table in commit.parts])
    for part in parts:
        assert part.parent.name.startswith("batch_id=b")
        assert ds.dataset(part).schema.names == SCHEMAS[table].names
        assert "batch_id" not in pd.read_parquet(part, partitioning=None).columns


def test_tables_without_rows_are_views(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for table, schema in SCHEMAS.items():
        assert store.sql(f"select * from {table}").column_names == schema.names
        assert load(store, table).shape == (0, len(schema))
        assert open_dataset(store, table).schema.names == schema.names
    assert store.sql("select sum(net) s from seats join hands using (hand_key)").to_pylist() == [{"s": None}]
    store.export("hands", tmp_path / "hands.csv")
    assert pd.read_csv(tmp_path / "hands.csv").shape == (0, len(SCHEMAS["hands"]))


# --- money and filters ---------------------------------------------------------------------------


def test_money_is_loaded_as_the_nearest_float(purse: Store) -> None:
    frame = load(purse, "seats")
    assert frame.net.tolist() == [float(Decimal(cents) / 100) for cents in AMOUNTS]
    assert frame.prize[:-1].tolist() == frame.net[:-1].tolist()
    assert np.isnan(frame.prize.iloc[-1])


@given(st.sampled_from(AMOUNTS), st.sampled_from(["==", "!=", "<", "<=", ">", ">="]))
@example(29, "==")
def test_money_is_compared_to_the_cent(purse: Store, cents: int, operator: str) -> None:
    compare = {"==": int.__eq__, "!=": int.__ne__, "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__}[operator]
    meant = [n for n in AMOUNTS if compare(n, cents)]
    amount = Decimal(cents) / 100
    same: list[Any] = [amount, amount.quantize(Decimal("0.00001"))]
    same += [float(amount), np.float64(amount)] if abs(cents) < 10**15 else []
    same += [int(amount)] if cents % 100 == 0 else []
    for value in same:
        assert [int(net * 100) for net in purse.read("seats", ["net"], [("net", operator, value)])["net"].to_pylist()] == meant


def test_money_in_lists_and_between_cents(purse: Store) -> None:
    def found(operator: str, value: object) -> list[int]:
        rows = purse.read("seats", ["net"], [("net", operator, value)])
        return [int(net * 100) for net in rows["net"].to_pylist()]

    assert found("in", [0.07, 1, Decimal("0.29"), np.float64(1.15), 5]) == [7, 29, 100, 115]
    assert found("in", {0.075}) == found("in", ()) == []
    assert found("not in", [0, 0.01]) == [n for n in AMOUNTS if n not in (0, 1)]
    assert found("==", 0.285) == []
    assert found(">", 0.285) == [n for n in AMOUNTS if n > 28]
    assert found("<", 1e-9) == [n for n in AMOUNTS if n < 1]


def test_times_are_asked_for_by_text_date_and_datetime(store: Store) -> None:
    hands = store.read("hands", ["played_at", "played_local"]).to_pylist()
    middle = sorted(row["played_at"] for row in hands)[len(hands) // 2]
    later = sum(row["played_at"] >= middle for row in hands)
    assert 0 < later < len(hands)
    for value in (middle, middle.isoformat(), pd.Timestamp(middle), middle.astimezone(timezone(timedelta(hours=-5)))):
        assert len(load(store, "hands", ["number"], [("played_at", ">=", value)])) == later
    day = min(row["played_local"] for row in hands).date()
    for value in (day, str(day), datetime(day.year, day.month, day.day)):
        assert len(load(store, "hands", ["number"], [("played_local", ">=", value)])) == len(hands)
    assert len(load(store, "hands", filters=[("played_at", "<", date(2000, 1, 1))])) == 0


def test_conditions_all_hold(store: Store) -> None:
    rows = store.read("streets").to_pylist()
    meant = [
        r["player"]
        for r in rows
        if r["street"] >= 5 and r["player"] == "Hero" and r["catch"] in ("pair", "brick") and r["live_players"] > 1.5
    ]
    told = [("street", ">=", 5), ("player", "=", "Hero"), ("catch", "in", ["pair", "brick"]), ("live_players", ">", 1.5)]
    frame = load(store, "streets", ["player"], told)
    assert frame.player.tolist() == meant
    assert len(meant) > 0
    expression = (pc.field("street") >= 5) & (pc.field("player") == "Hero") & pc.field("catch").isin(["pair", "brick"])
    assert len(load(store, "streets", ["player"], expression)) == len(meant)
    assert load(store, "streets", ["seat", "player"], iter(told)).columns.tolist() == ["seat", "player"]


@pytest.mark.parametrize(
    ("filters", "says"),
    [
        ([("net", "==", "much")], r"a column of decimal128\(18, 2\) cannot be compared with 'much'"),
        ([("net", "==", None)], "cannot be compared with None"),
        ([("net", ">", float("nan"))], "cannot be compared with nan"),
        ([("net", "in", [1, "x"])], "cannot be compared with 'x'"),
        ([("player", "==", 3)], "a column of string cannot be compared with 3"),
        ([("player", "in", "Hero")], "take a list of values, not 'Hero'"),
        ([("seat", "in", 3)], "take a list of values, not 3"),
        ([("seat", "like", 3)], "no operator 'like'; there are =="),
        ([("seat", "==")], r"filters are \(column, operator, value\), not \('seat', '=='\)"),
        (("seat", "==", 3), r"filters are \(column, operator, value\), not 'seat'"),
    ],
)
def test_filters_that_are_none(store: Store, filters: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        load(store, "seats", filters=filters)


def test_a_time_that_is_none(store: Store) -> None:
    with pytest.raises(ValueError, match="cannot be compared with 'yesterday'"):
        load(store, "hands", filters=[("played_at", ">", "yesterday")])

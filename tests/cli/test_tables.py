from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pandas as pd
import pytest

from tests.cli.conftest import Run

QUERY = "select kind, count(*) as n, max(small_bet) as bet from hands group by kind order by kind"


def test_a_table_of_rows(run: Run, store: Path) -> None:
    lines = run("sql", QUERY, "--store", store).output.splitlines()
    assert [line.split() for line in lines[:2]] == [["kind", "n", "bet"], ["cash", "264", "2.00"]]
    assert lines[-1] == "2 rows"


def test_csv(run: Run, store: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("sql", QUERY, "--store", store, "--format", "csv").output)))
    assert rows[0] == {"kind": "cash", "n": "264", "bet": "2.00"}


def test_json(run: Run, store: Path) -> None:
    rows = json.loads(run("sql", QUERY, "--store", store, "--format", "json").output)
    assert rows[0] == {"kind": "cash", "n": 264, "bet": 2.0}
    (row,) = json.loads(run("sql", "select min(played_at) as t, null as x from hands", "--store", store, "-f", "json").output)
    assert row["x"] is None
    assert row["t"].startswith("2024-03-0")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("selec 1", "syntax error"),
        ("select * from nowhere", "nowhere"),
        ("select nothing from hands", "nothing"),
        ("select 1 / 'a'", "Conversion Error"),
    ],
)
def test_bad_queries(run: Run, store: Path, query: str, said: str) -> None:
    assert said in run("sql", query, "--store", store, code=2).stderr


@pytest.mark.parametrize("query", ["", "/* nothing */"])
def test_queries_without_rows(run: Run, store: Path, query: str) -> None:
    assert "0 rows" in run("sql", query, "--store", store).output


def test_export(run: Run, store: Path, tmp_path: Path) -> None:
    assert "rows of seats written to" in run("export", "seats", tmp_path / "seats.parquet", "--store", store).output
    run("export", "seats", tmp_path / "seats.csv", "--store", store)
    frames = pd.read_parquet(tmp_path / "seats.parquet"), pd.read_csv(tmp_path / "seats.csv")
    for frame in frames:
        assert len(frame) > 414 * 2
        assert frame["player"].str.startswith("Hero").any()
    assert [float(net) for net in frames[0]["net"]] == list(frames[1]["net"])


def test_exports_that_cannot_be(run: Run, store: Path, tmp_path: Path) -> None:
    assert "no table 'players'" in run("export", "players", tmp_path / "x.csv", "--store", store, code=2).stderr
    assert ".parquet or .csv" in run("export", "seats", tmp_path / "x.xls", "--store", store, code=2).stderr
    assert "no such folder" in run("export", "seats", tmp_path / "none" / "x.csv", "--store", store, code=2).stderr
    (tmp_path / "folder.csv").mkdir()
    assert "cannot be written" in run("export", "seats", tmp_path / "folder.csv", "--store", store, code=2).stderr


@pytest.mark.parametrize("arguments", [["sql", "select 1"], ["export", "seats", "x.csv"]])
def test_there_may_be_no_store(run: Run, arguments: list[str]) -> None:
    assert "`razz-hh import` makes one" in run(*arguments, code=2).stderr

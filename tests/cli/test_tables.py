from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path

import pandas as pd
import pytest

from razz_hh.cli.console import out
from tests.cli.conftest import Run
from tests.cli.hands import hand

QUERY = "select kind, count(*) as n, max(small_bet) as bet from hands group by kind order by kind"


def test_a_table_of_rows(run: Run, store: Path) -> None:
    lines = run("sql", QUERY, "--store", store).output.splitlines()
    assert [line.split() for line in lines[:2]] == [["kind", "n", "bet"], ["cash", "264", "2.00"]]
    assert lines[-1] == "2 rows"


def test_rows_too_wide_for_the_terminal_are_told_column_by_column(run: Run, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    query = "select 'a' || i as first, 'b' || i as second from range(2) r(i)"
    for width, lines in {
        13: [["first", "second"], ["a0", "b0"], ["a1", "b1"]],
        12: [["row", "1"], ["first", "a0"], ["second", "b0"], [], ["row", "2"], ["first", "a1"], ["second", "b1"]],
    }.items():
        monkeypatch.setattr(out(), "width", width)
        assert [line.split() for line in run("sql", query, "--store", store).output.splitlines()] == [*lines, [], ["2", "rows"]]


def test_csv(run: Run, store: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("sql", QUERY, "--store", store, "--format", "csv").output)))
    assert rows[0] == {"kind": "cash", "n": "264", "bet": "2.00"}


def test_texts_keep_their_line_ends_in_csv(run: Run, store: Path) -> None:
    told = run("sql", "select e'a\\r\\nb' as x", "--store", store, "--format", "csv").stdout_bytes
    assert told == b'x\n"a\r\nb"\n'


def test_json(run: Run, store: Path) -> None:
    rows = json.loads(run("sql", QUERY, "--store", store, "--format", "json").output)
    assert rows[0] == {"kind": "cash", "n": 264, "bet": 2.0}
    (row,) = json.loads(run("sql", "select min(played_at) as t, null as x from hands", "--store", store, "-f", "json").output)
    assert row["x"] is None
    assert row["t"].startswith("2024-03-0")


ODD = """select '9999-12-31'::date + interval 1 year as late, '-infinity'::date as never, interval '3 months 2 days' as span,
    time '24:00:00' as midnight, timetz '10:00:00+02' as zoned, [1, null] as list, {'a': 1, 'b': [date '2024-01-01']} as struct,
    map {'k': 2} as map, 'a\\x00'::blob as blob, 170141183460469231731687303715884105727::hugeint as huge, null as none,
    'nan'::double as nan, 'é' as text, '4bf6a8b2-5e5c-4d3f-a6f1-0b3c2d1e0f9a'::uuid as uuid, true as yes"""


def test_values_that_python_or_json_cannot_hold(run: Run, store: Path) -> None:
    (row,) = csv.DictReader(io.StringIO(run("sql", ODD, "--store", store, "--format", "csv").output))
    assert row == {
        "late": "10000-12-31 00:00:00", "never": "-infinity", "span": "3 months 2 days", "midnight": "24:00:00", "zoned": "10:00:00+02",
        "list": "[1, NULL]", "struct": "{'a': 1, 'b': [2024-01-01]}", "map": "{k=2}", "blob": r"a\x00", "huge": str(2**127 - 1),
        "none": "", "nan": "nan", "text": "é", "uuid": "4bf6a8b2-5e5c-4d3f-a6f1-0b3c2d1e0f9a", "yes": "true",
    }  # fmt: skip
    for cell in row.values():
        assert cell in run("sql", ODD, "--store", store).output
    told = run("sql", ODD, "--store", store, "--format", "json").output
    assert told.isascii()
    (plain,) = json.loads(told, parse_constant=pytest.fail)
    nested = {"list": [1, None], "struct": {"a": 1, "b": ["2024-01-01"]}, "map": {"k": 2}, "none": None}
    assert plain.pop("huge") == pytest.approx(int(row.pop("huge")))  # DuckDB 1 gives a float
    assert plain == row | nested | {"nan": None, "yes": True}


@pytest.mark.parametrize("format", ["table", "csv"])
def test_repeated_column_names(run: Run, store: Path, format: str) -> None:
    query = "select 1 as a, 2 as A, 3 as a"
    lines = run("sql", query, "--store", store, "--format", format).output.replace(",", " ").splitlines()
    assert [line.split() for line in lines[:2]] == [["a", "A", "a"], ["1", "2", "3"]]
    (row,) = json.loads(run("sql", query, "--store", store, "--format", "json").output)
    assert list(row.values()) == [1, 2, 3]


@pytest.mark.parametrize(
    "query",
    [
        "copy hands to 'out.csv'",
        "copy (select 1) to 'out.parquet'",
        "export database 'out'",
        "attach 'out.db' as other",
        "install httpfs",
        "load httpfs",
        "select * from 'secret.csv'",
        "select * from read_text('secret.csv')",
        "select * from glob('*')",
        "create persistent secret s (type s3)",
        "set enable_external_access = true",
        "reset enable_external_access",
    ],
)
def test_queries_read_the_store_and_nothing_else(
    run: Run, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.csv").write_text("a\n1\n", encoding="utf-8")
    before = sorted(store.rglob("*"))
    said = run("sql", query, "--store", store, code=2).stderr
    assert any(words in said for words in ("no other file", "configuration has been locked", "disabled through configuration"))
    assert [path.name for path in tmp_path.iterdir()] == ["secret.csv"]
    assert sorted(store.rglob("*")) == before


@pytest.mark.parametrize("query", ["insert into hands select * from hands", "delete from hands", "drop table hands"])
def test_the_tables_cannot_be_changed(run: Run, store: Path, query: str) -> None:
    said = run("sql", query, "--store", store, code=2).stderr
    assert "queries only read: nothing of a store is changed by them" in said
    assert "Error" in said


def test_variables_of_the_program_are_no_tables(run: Run, store: Path) -> None:
    assert "does not exist" in run("sql", "select * from rows", "--store", store, code=2).stderr


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
def test_queries_that_ask_for_nothing(run: Run, store: Path, query: str) -> None:
    assert "the query asks for nothing" in run("sql", query, "--store", store, code=2).stderr


def test_queries_without_rows(run: Run, store: Path) -> None:
    query = "select hand_id, level from hands where false"
    assert run("sql", query, "--store", store).output == "hand_id  level\n\n0 rows\n"
    assert run("sql", query, "--store", store, "--format", "csv").output == "hand_id,level\n"
    assert run("sql", query, "--store", store, "--format", "json").output == "[]\n"


def test_tables_there_are(run: Run, store: Path) -> None:
    said = run("sql", "select * from nope", "--store", store, code=2).stderr
    assert "Table with name nope does not exist" in said
    assert said.endswith("There are: hands, texts, seats, actions, streets, pots, findings, sources, rejects\n")


def test_export(run: Run, store: Path, tmp_path: Path) -> None:
    assert "rows of seats written to" in run("export", "seats", tmp_path / "seats.parquet", "--store", store).output
    run("export", "seats", tmp_path / "seats.csv", "--store", store)
    frames = pd.read_parquet(tmp_path / "seats.parquet"), pd.read_csv(tmp_path / "seats.csv")
    for frame in frames:
        assert len(frame) > 414 * 2
        assert frame["player"].str.startswith("Hero").any()
    assert [float(net) for net in frames[0]["net"]] == list(frames[1]["net"])


def test_nothing_is_overwritten_unasked(run: Run, store: Path, tmp_path: Path) -> None:
    path = tmp_path / "seats.csv"
    path.write_text("precious", encoding="utf-8")
    assert "--force" in run("export", "seats", path, "--store", store, code=2).stderr
    assert path.read_text(encoding="utf-8") == "precious"
    run("export", "seats", path, "--store", store, "--force")
    assert path.read_text(encoding="utf-8") != "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["seats.csv"]


def test_formulas_are_guarded_when_asked(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(hand(ann="=1+1", bob="@SUM"), encoding="utf-8")
    run("import", tmp_path / "a.txt", "--store", tmp_path / "store")
    for name, options in {"plain": [], "guarded": ["--guard"]}.items():
        run("export", "seats", tmp_path / f"{name}.csv", "--store", tmp_path / "store", *options)
    plain, guarded = [pd.read_csv(tmp_path / f"{name}.csv").set_index("player") for name in ("plain", "guarded")]
    assert list(plain.index) == ["=1+1", "@SUM"]
    assert list(guarded.index) == ["'=1+1", "'@SUM"]
    assert list(plain.net) == list(guarded.net) == [0.4, -0.4]
    run("export", "seats", tmp_path / "x.parquet", "--store", tmp_path / "store", "--guard")
    assert list(pd.read_parquet(tmp_path / "x.parquet").player) == ["=1+1", "@SUM"]


def test_exports_that_cannot_be(run: Run, store: Path, tmp_path: Path) -> None:
    assert "no table 'players'" in run("export", "players", tmp_path / "x.csv", "--store", store, code=2).stderr
    assert ".parquet or .csv" in run("export", "seats", tmp_path / "x.xls", "--store", store, code=2).stderr
    assert '--format csv "from seats"' in run("export", "seats", "-", "--store", store, code=2).stderr
    assert "no such folder" in run("export", "seats", tmp_path / "none" / "x.csv", "--store", store, code=2).stderr
    (tmp_path / "folder.csv").mkdir()
    assert "cannot be written" in run("export", "seats", tmp_path / "folder.csv", "--store", store, "--force", code=2).stderr


@pytest.mark.parametrize("arguments", [["sql", "select 1"], ["export", "seats", "x.csv"], ["import", "a.txt"]])
@pytest.mark.parametrize("is_gone", [True, False])
def test_a_part_that_was_deleted_or_damaged_is_named(
    run: Run, tmp_path: Path, arguments: list[str], is_gone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(hand(), encoding="utf-8")
    run("import", "a.txt", "--store", "store")
    (part,) = Path("store").glob("seats/*/*.parquet")
    if is_gone:
        part.unlink()
    else:
        part.write_bytes(b"")
    (tmp_path / "a.txt").write_text(hand(2), encoding="utf-8")
    said = run(*arguments, "--store", "store", code=2 if is_gone or arguments[0] == "export" else 0).stderr
    assert str(part) in said or not is_gone
    assert not Path("x.csv").exists()


ASKING = (
    ["stats"], ["leaks"], ["sessions"], ["tournaments"], ["plot", "results", "--out", "x.png"], ["store", "info"], ["store", "check"],
    ["sql", "from hands"], ["report", "--out", "x.html"],
)  # fmt: skip


@pytest.mark.parametrize("arguments", ASKING, ids=" ".join)
@pytest.mark.parametrize("bytes_left", [0, 3_000])
def test_a_damaged_part_is_told_whoever_asks_for_it(
    run: Run, store: Path, tmp_path: Path, arguments: list[str], bytes_left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(store, "damaged")
    for part in Path("damaged").glob("hands/*/*.parquet"):
        part.write_bytes(part.read_bytes()[:bytes_left])
    said = run(*arguments, "--store", "damaged", code=2).stderr
    assert "damaged" in said or "parts of hands cannot be read" in said
    assert "LINE 1" not in said


def test_several_queries_at_a_time_are_not_answered(run: Run, store: Path) -> None:
    asked = run("sql", "select 1; select 2", "--store", store, code=2)
    assert asked.stderr == "razz-hh: one query is answered at a time\n"
    assert not asked.stdout
    assert run("sql", "select 7 as n;", "--store", store, "-f", "csv").stdout == "n\n7\n"


@pytest.mark.parametrize("arguments", [["sql", "select 1"], ["export", "seats", "x.csv"]])
def test_there_may_be_no_store(run: Run, arguments: list[str]) -> None:
    assert "`razz-hh import` makes one" in run(*arguments, code=2).stderr

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from razz_hh.odds import equity, matrix
from tests.cli.conftest import Run
from tests.cli.hands import HAND
from tests.cli.test_show import RUN_OUT


def test_an_exact_equity(run: Run) -> None:
    lines = run("equity", "8h 2s 4d 6c Jh vs 3c 5h 7d 9s Tc").stdout.splitlines()
    assert lines[0].split() == ["hand", "share", "win", "tie"]
    assert lines[1].startswith("8h 2s 4d 6c Jh  56.39%  56.39%  0.00%  ██████████████··········")
    assert lines[2].startswith("3c 5h 7d 9s Tc  43.61%")
    assert lines[4].startswith("exact, ")
    assert lines[4].endswith("ms: shares 378,723 : 292,857 of 671,580 runouts")


def test_hands_may_be_arguments_of_their_own(run: Run) -> None:
    one = run("equity", "A23 vs 457", "--dead", "K K 9").stdout.splitlines()
    other = run("equity", "A23", "vs", "457", "--dead", "KK9").stdout.splitlines()
    assert one[:3] == other[:3]
    assert "55.39%" in one[1]


def test_split_pots_count_in_parts(run: Run) -> None:
    assert "shares 0.50 : 0.50 of 1 runouts" in run("equity", "A2345KQ vs A2345JT").output


def test_random_deals_say_how_near_they_are(run: Run) -> None:
    output = run("equity", "A23 vs 457 vs 89T", "--method", "monte_carlo", "--deals", 10_000).stdout
    assert output.splitlines()[0].split() == ["hand", "share", "±", "win", "tie"]
    assert "10,000 random deals, " in output
    assert "± is of 95 %" in output


def test_json_for_programs(run: Run) -> None:
    told = json.loads(run("equity", "A23 vs 457", "--format", "json").stdout)
    result = equity("A23 vs 457")
    assert told["hands"] == ["A23", "457"]
    assert (told["share"], told["runouts"], told["is_exact"]) == (result.share.tolist(), result.runouts, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "no hands: give two or more"),
        (("A23",), "two to eight hands, not 1"),
        (("A23 vs 4Z5",), "'Z' is not a card\n  4Z5\n   ^"),
        (("A23 vs 457", "--dead", "4 4 4 4"), "there are only four 4"),
        (("Ac 2 3 vs 4 5 7", "--dead", "Ac"), "Ac is there twice"),
        (("A23 vs 457", "--matrix"), "--matrix is of all hands"),
        (("--matrix", "--out", "no/such/folder.parquet"), "no such folder"),
    ],
)
def test_what_cannot_be_counted(run: Run, arguments: tuple[str, ...], said: str) -> None:
    assert said in run("equity", *arguments, code=2).output


def test_the_third_street_table(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = ("A23", "457", "KKK")
    monkeypatch.setattr(matrix.third_street, "__defaults__", (few,))
    path = tmp_path / "third.parquet"
    monkeypatch.setattr("razz_hh.odds.matrix.CLASSES", few)
    assert "5 pairs of hands, told from either side in 8 rows" in run("equity", "--matrix", "--out", path).output
    rows = pq.read_table(path).to_pylist()
    assert {(row["hand"], row["other"]): row["share"] for row in rows}["A23", "457"] == equity("A23 vs 457").share[0]
    assert "--force overwrites it" in run("equity", "--matrix", "--out", path, code=2).output
    run("equity", "--matrix", "--out", path, "--force")


def test_compiling_is_told_once_and_not_timed(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "razz_hh", "equity", "A23456 vs 345678"]
    first, second = (subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True) for _ in range(2))
    assert first.stderr.count("compiling") == 1
    assert second.stderr == ""
    assert [each.stdout.split("exact, ")[1].split(": shares")[0].split()[1] for each in (first, second)] == ["ms", "ms"]


def test_a_hand_is_shown_with_its_equities(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(RUN_OUT, encoding="utf-8")
    lines = run("show", path, "--plain", "--equity").stdout.splitlines()
    share = equity("Ac3h4c vs Kd2cQh").share[0]
    boards = [line for line in lines if line[3:5] in (" 1", " 2")]
    assert f"{share:.1%}" in boards[0]
    assert f"{1 - share:.1%}" in boards[1]
    assert ["100.0%" in boards[8], "0.0%" in boards[9]] == [True, True]
    assert "%" not in run("show", path, "--plain").output
    assert "estimated" not in "".join(lines)  # two hands are counted


def test_equities_of_three_early_on_are_said_to_be_estimated(run: Run, samples: Path) -> None:
    assert (
        "estimated; the standard error is at most 0.1 %" in run("show", samples / "ring.txt", "--hand", "240217623445", "--equity").output
    )


def test_a_hand_without_equities_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(HAND, encoding="utf-8")
    assert "No equities" in run("show", path, "--equity").output


def test_the_import_tells_how_many_all_in_hands_are_known(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(RUN_OUT, encoding="utf-8")
    output = run("import", path, "--store", tmp_path / "s").output
    assert "all-in with cards to come" in output
    assert "equities known in 1 (100%)" in output
    told = run("sql", "--store", tmp_path / "s", "--format", "csv", "select count(ev_net) as n from seats").output
    assert told.split() == ["n", "2"]
    assert "all-in" not in run("import", path, "--store", tmp_path / "t", "--no-ev").output
    run("import", path, "--store", tmp_path / "u", "--equity")
    assert run("sql", "--store", tmp_path / "u", "--format", "csv", "select count(equity) as n from streets").output.split() == ["n", "10"]

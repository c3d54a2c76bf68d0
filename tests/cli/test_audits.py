from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path

import pytest

from razz_hh.tables import TABLES
from tests.cli.conftest import Run
from tests.cli.hands import HAND, NUMBER, hand

FAULTY = HAND.replace("Total pot $0.80", "Total pot $0.90")
PLACE = re.compile(r"^(\S+):(\d+):1: (error|warning|info) (RZ\d+)", re.MULTILINE)


def planted(samples: Path) -> set[tuple[str, str]]:
    """Return (line, code) of every fault that the samples' README says is planted."""
    text = (samples.parent / "README.md").read_text(encoding="utf-8")
    return {(line, code) for line, code in re.findall(r"^\| \d+ \| (\d+) \| (RZ\d+) \|", text, re.MULTILINE)}


def test_exactly_the_planted_faults_are_found(run: Run, samples: Path) -> None:
    output = run("audit", samples.parent, "--severity", "warning", code=1).output
    found = PLACE.findall(output)
    assert {(line, code) for _, line, _, code in found} == planted(samples)
    assert {path for path, *_ in found} == {str(samples / "faults.txt")}
    assert len(found) == len(planted(samples)) == 16


def test_a_finding_as_it_is_printed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(FAULTY, encoding="utf-8")
    output = run("audit", path, code=1).output
    line = HAND[: HAND.index("Total pot")].count("\n") + 1
    assert output.startswith(f"{path}:{line}:1: error RZ405 wrong-total-pot\n    {line} | Total pot $0.90 | Rake $0\n")
    assert f"       = hand {NUMBER}; rulebook POT_SUM; `razz-hh rules RZ405` explains\n" in output
    assert re.search(r"findings +1 +1 error · 0 warnings · 0 info", output)
    assert re.search(r"RZ405 +wrong-total-pot +1", output)


def test_clean_hands(run: Run, samples: Path) -> None:
    output = run("audit", samples / "ring.txt", samples / "tournament.txt").output
    assert "350 Razz hands audited" in output
    assert {(severity, code) for _, _, severity, code in PLACE.findall(output)} == {("info", "RZ702")}  # players buy chips


def test_limit(run: Run, samples: Path) -> None:
    output = run("audit", samples / "faults.txt", "--limit", 3, code=1).output
    assert len(PLACE.findall(output)) == 3
    assert "13 more findings left out by --limit 3\n" in output
    assert "16 errors" in output
    assert "left out" not in run("audit", samples / "faults.txt", "--limit", 16, code=1).output


def test_rules_that_are_wanted(run: Run, samples: Path) -> None:
    output = run("audit", samples / "faults.txt", "--rule", "RZ306", "--rule", "wrong-ante", "--limit", 2, code=1).output
    assert [code for *_, code in PLACE.findall(output)] == ["RZ201", "RZ306"]
    assert "1 more finding left out by --limit 2\n" in output
    assert "16 errors" in output
    assert "no rule is called 'RZ999'" in run("audit", samples / "faults.txt", "--rule", "RZ999", code=2).stderr


@pytest.mark.parametrize("format", ["json", "csv"])
def test_findings_for_programs(run: Run, samples: Path, format: str) -> None:
    result = run("audit", samples / "faults.txt", "--format", format, code=1)
    rows = list(csv.DictReader(StringIO(result.stdout))) if format == "csv" else [json.loads(line) for line in result.stdout.splitlines()]
    assert {(str(row["source_line"]), row["code"]) for row in rows} == planted(samples)
    assert ["hand_key", *rows[0]] == [column.name for column in TABLES["findings"]]
    assert rows[0]["hand_id"] == "pokerstars:240485738843"
    assert "16 Razz hands audited" in result.stderr


def test_findings_of_clean_hands_for_programs(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HAND, encoding="utf-8")
    assert run("audit", tmp_path, "--format", "json").stdout == ""
    assert run("audit", tmp_path, "--format", "csv").stdout.startswith("hand_id,code,")


@pytest.mark.parametrize(("severity", "is_told"), [("info", True), ("warning", True), ("error", False)])
def test_severity(run: Run, tmp_path: Path, severity: str, is_told: bool) -> None:
    path = tmp_path / "a.txt"
    path.write_text(HAND.replace("Bob: folds\n", "Bob: says goodbye\nBob: folds\n"), encoding="utf-8")
    output = run("audit", path, "--severity", severity).output
    assert bool(PLACE.search(output)) is is_told
    assert "1 warning" in output


def test_the_store_is_audited_where_no_source_is_named(run: Run, store: Path, samples: Path) -> None:
    output = run("audit", "--store", store, "--severity", "warning", code=1).output
    assert "414 Razz hands audited" in output
    assert not {"files", "other games", "rejected", "incomplete"} & {" ".join(line.split()[:-1]) for line in output.splitlines()}
    assert {(line, code) for _, line, _, code in PLACE.findall(output)} == planted(samples)


def test_there_may_be_no_store(run: Run, tmp_path: Path) -> None:
    assert f"no store at {tmp_path / 'none'}" in run("audit", "--store", tmp_path / "none", code=2).stderr


def test_errors_outweigh_what_could_not_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(FAULTY, encoding="utf-8")
    (tmp_path / "b.gz").write_bytes(b"\x1f\x8b\x08 broken")
    assert "b.gz:1: cannot be read" in run("audit", tmp_path, code=1).output
    (tmp_path / "a.txt").write_text(HAND, encoding="utf-8")
    run("audit", tmp_path, code=3)


def test_nothing_but_a_hand_cut_off_is_no_hand(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(HAND[: HAND.index("Bob: folds")], encoding="utf-8")
    result = run("audit", path, code=3)
    assert "No hand was found" in result.stderr
    assert f"{path}:1: the source ends before the hand does" in result.stdout
    path.write_text(hand(2) + "\n\n" + HAND[: HAND.index("Bob: folds")], encoding="utf-8")
    run("audit", path)


def test_files_without_hands_are_named(run: Run, tmp_path: Path) -> None:
    for name in "abcde":
        (tmp_path / f"{name}.md").write_text("Dear diary", encoding="utf-8")
        names = ", ".join(str(tmp_path / f"{other}.md") for other in "abc"[: "abcde".index(name) + 1])
        said = f"without hands ({names}{', …' if name in 'de' else ''})\n"
        assert said in run("audit", tmp_path, code=3).output
        assert said in run("import", tmp_path, "--store", tmp_path / "s", code=3).output

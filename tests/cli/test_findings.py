from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from rich.console import Console

from razz_hh.cli.findings import told
from tests.cli.conftest import Run
from tests.cli.hands import HAND
from tests.cli.test_audits import FAULTY, planted

FIELDS = [
    "code", "rule", "rulebook", "severity", "hand_id", "street", "seat", "player",
    "message", "expected", "actual", "file", "line", "column",
]  # fmt: skip


def test_json_is_an_object_a_line_with_these_fields(run: Run, samples: Path) -> None:
    result = run("audit", samples / "faults.txt", "--format", "json", "--fail-on", "never")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [list(row) for row in rows] == [FIELDS] * 16
    assert {(str(row["line"]), row["code"]) for row in rows} == planted(samples)
    assert rows[0] == {
        "code": "RZ203",
        "rule": "bring-in-by-wrong-seat",
        "rulebook": ["BRING_IN_SEAT", "BRING_IN_ALLIN_ANTE"],
        "severity": "ERROR",
        "hand_id": "pokerstars:240485738843",
        "street": 3,
        "seat": 8,
        "player": "Hero",
        "message": "seat 7 (x_x) shows Kd, the highest door card; seat 8 (Hero) shows Kc",
        "expected": "seat 7 (x_x)",
        "actual": "seat 8 (Hero)",
        "file": str(samples / "faults.txt"),
        "line": 19,
        "column": 1,
    }
    assert "16 Razz hands audited" in result.stderr


def test_csv_has_the_same_fields(run: Run, samples: Path) -> None:
    result = run("audit", samples / "faults.txt", "--format", "csv", code=1)
    rows = list(csv.DictReader(StringIO(result.stdout)))
    assert list(rows[0]) == FIELDS
    assert {(row["line"], row["code"]) for row in rows} == planted(samples)
    assert rows[0]["rulebook"] == "BRING_IN_SEAT BRING_IN_ALLIN_ANTE"
    assert "16 Razz hands audited" in result.stderr


def test_clean_hands(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HAND, encoding="utf-8")
    assert run("audit", tmp_path, "--format", "json").stdout == ""
    assert run("audit", tmp_path, "--format", "csv").stdout == ",".join(FIELDS) + "\n"
    (log,) = json.loads(run("audit", tmp_path, "--format", "sarif").stdout)["runs"]
    assert log["results"] == log["tool"]["driver"]["rules"] == []


def test_strangers_text_is_data_in_json(run: Run, tmp_path: Path) -> None:
    name = '\x1b[31m"é,卡'
    (tmp_path / "a.txt").write_text(
        HAND.replace("Ann", name).replace("Ann", name).replace("raises $0.70 to $1", "raises $0.80 to $1.10"), "utf-8"
    )
    result = run("audit", tmp_path, "--format", "json", "--select", "RZ206", code=1)
    (row,) = [json.loads(line) for line in result.stdout.splitlines()]
    assert row["player"] == name
    assert "\x1b" not in result.stdout


def sarif(run: Run, *arguments: object, code: int = 1) -> dict[str, object]:
    text = run("audit", *arguments, "--format", "sarif", code=code).stdout
    log = json.loads(text)
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-schema-2.1.0.json")
    (one,) = log["runs"]
    assert isinstance(one, dict)
    return one


def test_sarif_results(run: Run, root: Path, samples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    log = sarif(run, samples / "faults.txt", "sample_data/pokerstars/ring.txt", "--ignore", "RZ702")  # a path and one from here
    results: list[dict[str, object]] = log["results"]  # type: ignore[assignment]
    lines = (samples / "faults.txt").read_text(encoding="utf-8").split("\n")
    places = set()
    for result in results:
        assert result["level"] == "error"
        (location,) = result["locations"]  # type: ignore[misc]
        place = location["physicalLocation"]  # type: ignore[has-type]
        assert place["artifactLocation"] == {"uri": "sample_data/pokerstars/faults.txt"}
        region = place["region"]
        words = lines[region["startLine"] - 1][region.get("startColumn", 1) - 1 : region.get("endColumn", 1) - 1]
        assert words == words.strip() != ""
        places.add((str(region["startLine"]), result["ruleId"]))
    assert places == planted(samples)
    assert len({json.dumps(result["partialFingerprints"]) for result in results}) == len(results) == 16


def test_sarif_rules_say_what_they_are(run: Run, samples: Path) -> None:
    log = sarif(run, samples / "faults.txt")
    driver, (taxonomy,) = log["tool"]["driver"], log["taxonomies"]  # type: ignore[index, misc]
    assert driver["name"] == "razz-hh"
    assert len({rule["id"] for rule in driver["rules"]}) == len(driver["rules"]) == 15
    for result in log["results"]:  # type: ignore[attr-defined]
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"].endswith(".")
        assert rule["fullDescription"]["text"].startswith(rule["shortDescription"]["text"])
        assert f"razz-hh rules {rule['id']}" in rule["help"]["text"]
        assert f"`razz-hh rules {rule['id']}`" in rule["help"]["markdown"]
        assert rule["defaultConfiguration"]["level"] == "error"
        linked = [taxonomy["taxa"][link["target"]["index"]]["id"] for link in rule["relationships"]]  # type: ignore[has-type]
        assert linked == [link["target"]["id"] for link in rule["relationships"]] != []
    assert taxonomy["name"] == driver["supportedTaxonomies"][0]["name"]  # type: ignore[has-type]


def test_sarif_levels(run: Run, tmp_path: Path) -> None:
    unread = FAULTY.replace("Bob: folds\n", "Bob: says goodbye\nBob: folds\n").replace("[4c]", "[of]", 1)
    (tmp_path / "a.txt").write_text(unread, encoding="utf-8")
    log = sarif(run, tmp_path / "a.txt")
    assert {result["ruleId"]: result["level"] for result in log["results"]} == {  # type: ignore[attr-defined]
        "RZ001": "warning",
        "RZ002": "note",
        "RZ405": "error",
    }


def test_a_finding_keeps_its_fingerprint_wherever_the_hand_moves(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a b#.txt").write_text(FAULTY, encoding="utf-8")
    (tmp_path / "b.txt").write_text(HAND.replace("#7000", "#8000") + "\n\n\n" + FAULTY, encoding="utf-8")
    log = sarif(run, tmp_path)
    one, other = log["results"]  # type: ignore[misc]
    assert one["partialFingerprints"] == other["partialFingerprints"]  # type: ignore[has-type]
    uri = one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]  # type: ignore[has-type]
    assert uri.startswith("file:///")  # not below the folder the audit runs in
    assert uri.endswith("/a%20b%23.txt")
    assert unquote(uri).endswith(str(tmp_path / "a b#.txt"))


def test_colours(run: Run) -> None:
    from razz_hh.batch import audited
    from tests.rooms.texts import read_hand

    (each,) = audited([read_hand(FAULTY)])
    (finding,) = each.findings
    text = told(finding, each.replay.hand)
    styles = {text.plain[span.start : span.end]: str(span.style) for span in text.spans}
    assert styles["error RZ405 "] == "bold red"
    assert next(style for words, style in styles.items() if set(words.strip()) == {"^"}) == "bold red"
    console = Console(width=80, no_color=True, force_terminal=True)
    with console.capture() as captured:
        console.print(text, soft_wrap=True)
    assert not re.search(r"\x1b\[(?:\d+;)*3\d", captured.get())

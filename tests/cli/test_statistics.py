from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.hands import HAND, hand
from tests.cli.test_audits import PLACE


def write(folder: Path) -> None:
    """Write four hands: one with two bets of the wrong size and a wrong total, one with a wrong total, two clean ones."""
    two = (
        hand(2)
        .replace("Ann: posts the ante $0.10", "Ann: posts the ante $0.05")
        .replace("Bob: posts the ante $0.10", "Bob: posts the ante $0.05")
    )
    three = hand(3).replace("Total pot $0.80", "Total pot $0.90")
    texts = [HAND, two.replace("$0.80", "$0.70"), three, hand(4), hand(5)]
    (folder / "a.txt").write_text("\n\n".join(texts), encoding="utf-8")


def test_a_line_for_each_rule(run: Run, tmp_path: Path) -> None:
    write(tmp_path)
    result = run("audit", tmp_path, "--statistics", "--ignore", "RZ7", "--format", "json", code=1)
    place = {"file": str(tmp_path / "a.txt"), "column": 21}
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"code": "RZ201", "rule": "wrong-ante", "severity": "ERROR", "findings": 2, "hands": 1, "share": 0.2, **place, "line": 26},
        {
            "code": "RZ405",
            "rule": "wrong-total-pot",
            "severity": "ERROR",
            "findings": 1,
            "hands": 1,
            "share": 0.2,
            **place,
            "column": 11,
            "line": 59,
        },
    ]
    assert "5 Razz hands audited" in result.stderr
    rows = list(csv.DictReader(StringIO(run("audit", tmp_path, "--statistics", "--ignore", "RZ7", "--format", "csv", code=1).stdout)))
    assert [row["code"] for row in rows] == ["RZ201", "RZ405"]


def test_the_table(run: Run, tmp_path: Path) -> None:
    write(tmp_path)
    output = run("audit", tmp_path, "--statistics", code=1).output
    assert re.search(rf"^ +2 +1 +20\.00% +RZ201 +error +wrong-ante +{re.escape(str(tmp_path))}/a.txt:26:21$", output, re.MULTILINE)
    assert not PLACE.search(output)
    assert "5 Razz hands audited" in output
    assert "RZ405" not in run("audit", tmp_path, "--statistics", "--select", "RZ2", code=1).output


def test_nothing_to_count(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HAND, encoding="utf-8")
    assert re.search(r"findings +0  0 errors", run("audit", tmp_path, "--statistics").output)
    assert "SARIF" in run("audit", tmp_path, "--statistics", "--format", "sarif", code=2).stderr

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.hands import HAND
from tests.cli.test_audits import PLACE

WARNED = HAND.replace("Bob: folds\n", "Bob: says goodbye\nBob: folds\n")  # RZ001
NOTED = HAND.replace("[4c]", "[of]")  # RZ002
FAULTY = HAND.replace("Total pot $0.80", "Total pot $0.90")  # RZ405


def codes(run: Run, samples: Path, *arguments: object, code: int = 1) -> list[str]:
    return [found for *_, found in PLACE.findall(run("audit", samples / "faults.txt", *arguments, code=code).output)]


def test_rules_are_selected_by_code_beginning_and_name(run: Run, samples: Path) -> None:
    assert codes(run, samples, "--select", "RZ2,rz301") == ["RZ203", "RZ204", "RZ201", "RZ301"]
    assert codes(run, samples, "--select", "RZ306", "--select", "wrong-ante") == ["RZ201", "RZ306", "RZ306"]
    assert codes(run, samples, "--select", "RZ2", "--ignore", "RZ203, wrong-bring-in-amount") == ["RZ201"]
    assert len(codes(run, samples, "--ignore", "RZ2")) == 13
    assert codes(run, samples, "--select", "RZ6", code=0) == []


def test_what_is_not_selected_is_counted_as_such(run: Run, samples: Path) -> None:
    output = run("audit", samples / "faults.txt", "--select", "RZ306", "--limit", 1, code=1).output
    assert "1 more finding left out by --limit 1\n" in output
    assert re.search(r"findings +2 +2 errors · 0 warnings · 0 info · 14 not selected", output)


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_no_such_rule(run: Run, samples: Path, option: str) -> None:
    assert "no rule is called 'RZ999'" in run("audit", samples, option, "RZ1,RZ999", code=2).stderr


@pytest.mark.parametrize(
    ("text", "arguments", "code"),
    [
        (HAND, [], 0),
        (NOTED, [], 0),  # legal, and worth seeing
        (WARNED, [], 1),
        (FAULTY, [], 1),
        (NOTED, ["--fail-on", "info"], 1),
        (WARNED, ["--fail-on", "error"], 0),
        (FAULTY, ["--fail-on", "error"], 1),
        (FAULTY, ["--fail-on", "never"], 0),
        (WARNED, ["--severity", "error"], 0),  # what is not selected does not count
        (FAULTY, ["--ignore", "RZ4"], 0),
        (FAULTY, ["--select", "RZ4"], 1),
        (FAULTY, ["--limit", "0"], 1),  # what is only not printed does
        (FAULTY, ["--statistics"], 1),
    ],
)
def test_exit_code(run: Run, tmp_path: Path, text: str, arguments: list[str], code: int) -> None:
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    run("audit", tmp_path, *arguments, code=code)


@pytest.mark.parametrize(("severity", "is_told"), [("info", True), ("warning", True), ("error", False)])
def test_severity(run: Run, tmp_path: Path, severity: str, is_told: bool) -> None:
    (tmp_path / "a.txt").write_text(WARNED, encoding="utf-8")
    output = run("audit", tmp_path, "--severity", severity, code=int(is_told)).output
    assert bool(PLACE.search(output)) is is_told
    assert ("1 warning" in output) is is_told
    assert ("1 not selected" in output) is not is_told


def test_findings_do_not_hide_what_could_not_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(FAULTY, encoding="utf-8")
    (tmp_path / "b.gz").write_bytes(b"\x1f\x8b\x08 broken")
    run("audit", tmp_path, code=1)
    run("audit", tmp_path, "--fail-on", "never", code=2)

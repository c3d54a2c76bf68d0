from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.hands import HAND, NUMBER, hand

FAULTY = HAND.replace("Total pot $0.80", "Total pot $0.90")
PLACE = re.compile(r"^(\S+):(\d+):\d+: (error|warning|info) (RZ\d+)", re.MULTILINE)


def planted(folder: Path) -> set[tuple[str, str]]:
    """Return (line, code) of every fault that the README of a room's samples says is planted."""
    text = (folder / "README.md").read_text(encoding="utf-8")
    return {(line, code) for line, code in re.findall(r"^\| \d+ \| (\d+) \| (RZ\d+) \|", text, re.MULTILINE)}


def test_exactly_the_planted_faults_of_every_room_are_found(run: Run, samples: Path) -> None:
    output = run("audit", samples.parent, "--severity", "warning", code=1).output
    found: dict[Path, set[tuple[str, str]]] = {}
    for path, line, _, code in PLACE.findall(output):
        assert Path(path).stem == "faults"
        found.setdefault(Path(path).parent, set()).add((line, code))
    assert found == {folder: planted(folder) for folder in samples.parent.iterdir() if folder.is_dir()}
    assert len(found) == 6
    assert len(PLACE.findall(output)) == sum(map(len, found.values())) == 80


def test_a_finding_as_it_is_printed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(FAULTY, encoding="utf-8")
    output = run("audit", path, code=1).output
    line = HAND[: HAND.index("Total pot")].count("\n") + 1
    assert output.startswith(
        f"{path}:{line}:11: error RZ405 wrong-total-pot\n    {line} | Total pot $0.90 | Rake $0\n       |           ^^^^^\n"
    )
    assert f"       = hand {NUMBER}; rulebook POT_SUM; `razz-hh rules RZ405` explains\n" in output
    assert re.search(r"findings +1 +1 error · 0 warnings · 0 info", output)
    assert re.search(r"RZ405 +wrong-total-pot +1", output)


def test_standard_input_and_archives(run: Run, tmp_path: Path) -> None:
    assert run("audit", "-", code=1, stdin=FAULTY.encode()).output.startswith("<stdin>:17:11: error RZ405")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("b/c.txt", FAULTY)
    (tmp_path / "d.txt.gz").write_bytes(gzip.compress(FAULTY.encode()))
    found = PLACE.findall(run("audit", tmp_path / "a.*", tmp_path, code=1).output)
    assert [place for place, *_ in found] == [f"{tmp_path / 'a.zip'}!b/c.txt"] * 2 + [str(tmp_path / "d.txt.gz")]


@pytest.mark.parametrize("format", ["text", "json", "csv", "sarif"])
def test_a_reader_that_has_enough_is_no_error(root: Path, tmp_path: Path, format: str) -> None:
    path = tmp_path / "a.txt"
    path.write_text("\n\n".join([FAULTY.replace(NUMBER, str(n)) for n in range(800, 1800)]), encoding="utf-8")
    command = [sys.executable, "-m", "razz_hh", "audit", str(path), "--format", format]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=root) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals to open there")
@pytest.mark.parametrize("format", ["text", "json", "csv", "sarif"])
def test_findings_go_to_a_pipe_whatever_the_bar_does_on_the_terminal(root: Path, samples: Path, tmp_path: Path, format: str) -> None:
    import pty

    reader, terminal = pty.openpty()
    command = [sys.executable, "-m", "razz_hh", "audit", str(samples / "faults.txt"), "--format", format]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, cwd=root, check=False)
    os.close(terminal)
    seen = os.read(reader, 1 << 16)
    os.close(reader)
    assert done.stdout.count(b"RZ203") > 0
    assert b"RZ203" not in seen.split(b"Razz hands audited")[0]
    assert b"\x1b" not in done.stdout


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


def test_the_store_is_audited_where_no_source_is_named(run: Run, store: Path, samples: Path) -> None:
    output = run("audit", "--store", store, "--severity", "warning", code=1).output
    assert "414 Razz hands audited" in output
    assert not {"files", "other games", "rejected", "incomplete"} & {" ".join(line.split()[:-1]) for line in output.splitlines()}
    assert {(line, code) for _, line, _, code in PLACE.findall(output)} == planted(samples)


def test_there_may_be_no_store(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):  # a folder of other things is no store, and nothing is put into it
        for command in (["audit"], ["stats"], ["store", "check"], ["store", "compact"]):
            assert f"no store at {path}" in run(*command, "--store", path, code=2).stderr
    assert not list(tmp_path.iterdir())


def test_errors_outweigh_what_could_not_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(FAULTY, encoding="utf-8")
    (tmp_path / "b.gz").write_bytes(b"\x1f\x8b\x08 broken")
    assert "b.gz:1: cannot be read" in run("audit", tmp_path, code=1).output
    (tmp_path / "a.txt").write_text(HAND, encoding="utf-8")
    run("audit", tmp_path, code=2)


def test_nothing_but_a_hand_cut_off_is_no_hand(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(HAND[: HAND.index("Bob: folds")], encoding="utf-8")
    result = run("audit", path, code=2)
    assert "No hand was found" in result.stderr
    assert f"{path}:1: the source ends before the hand does" in result.stdout
    path.write_text(hand(2) + "\n\n" + HAND[: HAND.index("Bob: folds")], encoding="utf-8")
    run("audit", path)


def test_files_without_hands_are_named(run: Run, tmp_path: Path) -> None:
    for name in "abcde":
        (tmp_path / f"{name}.md").write_text("Dear diary", encoding="utf-8")
        names = ", ".join(str(tmp_path / f"{other}.md") for other in "abc"[: "abcde".index(name) + 1])
        said = f"without hands ({names}{', …' if name in 'de' else ''})\n"
        assert said in run("audit", tmp_path, code=2).output
        assert said in run("import", tmp_path, "--store", tmp_path / "s", code=2).output

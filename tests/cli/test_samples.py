from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from razz_hh.batch import hands_of
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.sample import FORMATS
from tests.cli.conftest import Run


@pytest.mark.parametrize("kind", ["cash", "tournament"])
def test_samples_are_legal_hands(run: Run, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.txt"
    assert run("sample", path, "--hands", 30, "--kind", kind, "--seed", 4).output == f"30 hands written to {path}\n"
    output = run("audit", path).output
    assert "30 Razz hands audited" in output
    assert "0 errors · 0 warnings" in output
    assert (": Tournament #" in path.read_text(encoding="utf-8")) is (kind == "tournament")


@pytest.mark.parametrize("room", list(FORMATS))
def test_samples_of_every_room(run: Run, tmp_path: Path, room: str) -> None:
    path = tmp_path / "hands"
    run("sample", path, "--hands", 20, "--room", room, "--seed", 3)
    hands = list(hands_of(next(find_files([str(path)]))))
    assert {(type(hand), hand.room) for hand in hands} == {(Hand, room)}
    assert len(hands) == 20
    assert "0 errors · 0 warnings" in run("audit", path).output


def test_rooms_and_kinds_that_there_are_none_of(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hands"
    assert "there are: fulltilt, kingsclub, merge, phh, pokerstars, winamax" in run("sample", path, "--room", "x", code=2).stderr
    assert "KingsClub has no tournaments" in run("sample", path, "--room", "kingsclub", "--kind", "tournament", code=2).stderr
    assert "--room" in run("sample", path, "--room", "phh", "--faults", code=2).stderr
    assert not path.exists()


def test_a_seed_deals_the_same_hands(run: Run, tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        run("sample", tmp_path / name, "--hands", 5, "--seed", seed)
    a, b, c = [(tmp_path / name).read_bytes() for name in "abc"]
    assert a == b != c


def test_players(run: Run, tmp_path: Path) -> None:
    run("sample", tmp_path / "a.txt", "--hands", 20, "--players", 3)
    hands = (tmp_path / "a.txt").read_text(encoding="utf-8").split("\n\n\n\n")[:-1]
    assert [hand.count("posts the ante") for hand in hands] == [3] * 20


def test_standard_output(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["--hands", 5, "--seed", 2]
    piped = run("sample", "-", *arguments)
    assert not any(tmp_path.iterdir())
    run("sample", "./-", *arguments)
    assert piped.stdout_bytes == (tmp_path / "-").read_bytes()
    assert not piped.stderr
    assert "with a fault each" in run("sample", "-", "--faults").stderr
    assert "5 Razz hands audited" in run("audit", "-", stdin=piped.stdout_bytes).output


def test_a_reader_that_has_enough_is_no_error(root: Path) -> None:
    command = [sys.executable, "-m", "razz_hh", "sample", "-", "--hands", "400"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=root) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_options_that_do_not_go_with_faults(run: Run, tmp_path: Path) -> None:
    said = run("sample", tmp_path / "a.txt", "--faults", "--hands", 3, "--players", 2, code=2).stderr
    assert "--faults does not go with --hands, --players" in said
    assert not any(tmp_path.iterdir())


def test_planted_faults_are_listed_and_found(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    listed = [line.split()[:2] for line in run("sample", path, "--faults", "--seed", 3).output.splitlines() if " RZ" in line]
    found = run("audit", path, "--severity", "warning", code=1).output
    assert listed
    for line, code in listed:
        assert re.search(rf"^{re.escape(str(path))}:{line}:\d+: error {code} ", found, re.MULTILINE)


def test_nothing_is_overwritten_unasked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("precious", encoding="utf-8")
    assert "--force" in run("sample", path, code=2).stderr
    assert path.read_text(encoding="utf-8") == "precious"
    run("sample", path, "--hands", 1, "--force")
    assert path.read_text(encoding="utf-8") != "precious"


def test_where_nothing_can_be_written(run: Run, tmp_path: Path) -> None:
    assert "cannot be written" in run("sample", tmp_path / "none" / "a.txt", code=2).stderr
    assert "cannot be written" in run("sample", tmp_path, "--force", code=2).stderr
    assert "is empty" in run("sample", "", code=2).stderr
    run("sample", tmp_path / "a.txt", "--players", 9, code=2)

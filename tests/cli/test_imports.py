from __future__ import annotations

import gzip
import os
import re
from pathlib import Path

import pytest

from razz_hh.audit import RULES
from razz_hh.store import Store, load
from tests.cli.conftest import Run
from tests.cli.hands import HAND, hand


def counts(output: str) -> dict[str, int]:
    """Return the counts of a closing report."""
    rows = re.findall(r"^  (\w[a-z ]*?)  +([\d,]+)(?:  .*)?$", output, re.MULTILINE)
    return {what: int(n.replace(",", "")) for what, n in rows}


def test_the_report(run: Run, samples: Path, tmp_path: Path) -> None:
    output = run("import", samples, "--store", tmp_path / "s").output
    told = counts(output)
    assert told == {
        "files": 5, "hands imported": 414, "already there": 0, "other games": 40, "incomplete": 0, "rejected": 0,
        "unreadable files": 0, "unread lines": 0, "new findings": 19,
    }  # fmt: skip
    by_rule = re.findall(r"^  (RZ\d+)  [a-z-]+  +(\d+)$", output, re.MULTILINE)
    assert sum(int(n) for _, n in by_rule) == 19
    severities = [("ERROR", "WARNING", "INFO").index(RULES[code].severity) for code, _ in by_rule]
    assert severities == sorted(severities)
    assert all(by_rule[n - 1] < by_rule[n] for n in range(1, len(by_rule)) if severities[n - 1] == severities[n])
    assert "1 without hands" in output
    assert "Hold'em Limit 8" in output
    assert "16 errors · 0 warnings · 3 info" in output
    assert f"store {tmp_path / 's'}" in output
    again = run("import", samples, "--store", tmp_path / "s").output
    assert counts(again)["hands imported"] == 0
    assert "4 unchanged" in again
    assert re.search(r"already there +(\d+) +\1 in unchanged files, as counted when these were read", again)
    assert re.search(r"new findings +0 ", again)


def test_real_hands(run: Run, corpus: Path, tmp_path: Path) -> None:
    output = run("import", corpus / "stars_*.txt", "--store", tmp_path / "s").output
    told = counts(output)
    assert (told["files"], told["hands imported"], told["rejected"], told["incomplete"]) == (3, 16, 0, 0)
    assert told["other games"] > 0
    assert "0 errors" in output


def test_a_reject_is_told_with_its_place_and_reason(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(hand(1).replace("Seat 2: Bob ($20 in chips)\n", "") + "\n\n" + hand(2), encoding="utf-8")
    result = run("import", path, "--store", tmp_path / "s", code=2)
    assert counts(result.output)["rejected"] == 1
    assert f"{path}:1: fewer than two seats are listed" in result.output
    assert len(load(tmp_path / "s", "hands")) == 1


def test_names_of_other_games_do_no_harm(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(HAND.replace("Razz Limit", "Evil\u202e Limit"), encoding="utf-8")
    assert r"Evil\u202e Limit 1" in run("import", path, "--store", tmp_path / "s").output


def test_many_rejects_are_not_all_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("\n\n".join(hand(n).replace("Seat 2: Bob ($20 in chips)\n", "") for n in range(30)), encoding="utf-8")
    output = run("import", path, "--store", tmp_path / "s", code=2).output
    assert len(re.findall(r"\d: fewer than two seats", output)) == 20
    assert "and 10 more" in output


def test_quiet_tells_only_what_is_wrong(run: Run, samples: Path, tmp_path: Path) -> None:
    assert run("import", samples / "ring.txt", "--store", tmp_path / "s", "--quiet").output == ""
    (tmp_path / "a.gz").write_bytes(b"\x1f\x8b\x08 broken")
    result = run("import", tmp_path / "a.gz", "--store", tmp_path / "s", "--quiet", code=2)
    assert result.stdout == ""
    assert f"{tmp_path / 'a.gz'}:1: cannot be read" in result.stderr


def test_verbose_logs_each_file(run: Run, samples: Path, tmp_path: Path) -> None:
    result = run("import", samples / "ring.txt", "--store", tmp_path / "s", "--verbose")
    assert "ring.txt: 200 imported" in result.stderr
    assert "ring.txt: 200 imported" not in run("import", samples / "ring.txt", "--store", tmp_path / "t").output


def test_standard_input(run: Run, tmp_path: Path) -> None:
    for imported, known in ((1, 0), (0, 1)):
        told = counts(run("import", "-", "--store", tmp_path / "s", stdin=HAND.encode()).output)
        assert (told["hands imported"], told["already there"]) == (imported, known)
    assert Store(tmp_path / "s").read("sources", ["source_file", "imported"]).to_pylist() == [{"source_file": "<stdin>", "imported": 1}]


def test_the_environment_names_the_store(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HAND, encoding="utf-8")
    run("import", tmp_path / "a.txt")
    assert len(load(os.environ["RAZZ_HH_STORE"], "hands")) == 1


# --- bad input -----------------------------------------------------------------------------------

BAD = {
    "empty.txt": b"",
    "binary.dat": bytes(range(256)) * 20,
    "photo.jpg": b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01" + bytes(range(256)),
    "notes.txt": b"Dear diary",
    "broken.zip": b"PK\x03\x04 broken",
    "broken.gz": b"\x1f\x8b\x08 broken",
    "cut.gz": gzip.compress(HAND.encode())[:-30],
    "half.txt": HAND[:40].encode(),
}


@pytest.mark.parametrize("command", ["import", "audit"])
@pytest.mark.parametrize("name", BAD)
def test_what_holds_no_hand(run: Run, tmp_path: Path, command: str, name: str) -> None:
    (tmp_path / name).write_bytes(BAD[name])
    options = ["--store", tmp_path / "s"] if command == "import" else []
    code = 0 if (command, name) == ("import", "half.txt") else 2  # a hand that is cut off comes in later
    result = run(command, tmp_path / name, *options, code=code)
    assert f"{tmp_path / name}:1: " in result.output
    assert (tmp_path / "s").exists() is (code == 0 and command == "import")  # nothing to keep, no store


@pytest.mark.parametrize("command", ["import", "audit"])
def test_a_folder_passes_over_what_holds_no_hand_and_names_it(run: Run, tmp_path: Path, command: str) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("empty.txt", "photo.jpg", "notes.txt"):
        (folder / name).write_bytes(BAD[name])
    (folder / "a.txt").write_text(HAND, encoding="utf-8")
    options = ["--store", tmp_path / "s"] if command == "import" else []
    result = run(command, folder, *options)
    assert f"3 without hands ({folder / 'empty.txt'}, {folder / 'notes.txt'}, {folder / 'photo.jpg'})\n" in result.output
    assert "no hand of a room" not in result.output


@pytest.mark.parametrize("command", ["import", "audit"])
def test_a_path_that_is_not_there(run: Run, tmp_path: Path, command: str) -> None:
    result = run(command, tmp_path / "nowhere.txt", code=2)
    assert f"no such file or folder: {tmp_path / 'nowhere.txt'}" in result.stderr


@pytest.mark.parametrize("command", ["import", "audit"])
def test_house_rules_that_are_not_there(run: Run, samples: Path, command: str) -> None:
    assert "there are: any, pokerstars" in run(command, samples, "--house", "mine", code=2).stderr


def test_a_store_that_is_a_file(run: Run, samples: Path, tmp_path: Path) -> None:
    (tmp_path / "s").write_text("not a store", encoding="utf-8")
    assert "not a folder" in run("import", samples, "--store", tmp_path / "s", code=2).stderr
    assert (tmp_path / "s").read_text(encoding="utf-8") == "not a store"


def test_a_store_that_cannot_be_written(run: Run, samples: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be used" in run("import", samples, "--store", tmp_path / "file" / "s", code=2).stderr


def test_a_damaged_store(run: Run, samples: Path, tmp_path: Path) -> None:
    run("import", samples / "ring.txt", "--store", tmp_path / "s")
    (commit,) = (tmp_path / "s" / "_batches").iterdir()
    commit.write_text("{", encoding="utf-8")
    for arguments in (["import", samples, "--store"], ["sql", "select 1", "--store"], ["audit", "--store"], ["show", "1", "--store"]):
        assert "damaged" in run(*arguments, tmp_path / "s", code=2).stderr


def test_an_interrupt(run: Run, samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("razz_hh.store.intake.Intake.take", stop)
    run("import", samples, "--store", tmp_path / "s", code=130)
    assert Store(tmp_path / "s").commits() == []


def test_rooms_that_cannot_be_read_are_counted_by_name(run: Run, samples: Path, tmp_path: Path) -> None:
    for n, first in enumerate(["Poker Hand #RC1: Razz", "Poker Hand #RC2: Razz", "Stage #12: Razz"]):
        (tmp_path / f"{n}.txt").write_text(first, encoding="utf-8")
    told = ["Absolute Poker 1", "GGPoker 2"]
    for command in (("import", "--store", tmp_path / "s"), ("audit",)):
        output = run(*command, samples / "ring.txt", *sorted(tmp_path.glob("*.txt"))).output
        (row,) = [line for line in output.split("\n") if "other rooms" in line]
        assert sorted(row.removeprefix("  other rooms").strip().removeprefix("3").strip().split(" · ")) == told
        alone = run(*command, tmp_path / "0.txt", code=2).output
        assert "0.txt:1: hands of GGPoker, which cannot be read yet" in alone.replace("\n", "")


def test_hands_without_a_known_time_are_counted(run: Run, samples: Path, tmp_path: Path) -> None:
    text = (samples / "ring.txt").read_bytes().replace(b" ET", b" XYZ", 3)
    (tmp_path / "a.txt").write_bytes(text)
    output = run("import", tmp_path / "a.txt", "--store", tmp_path / "s").output
    assert re.search(r"^  without a time +\d+ +none is told, its zone is not known", output, re.MULTILINE)
    assert "without a time" not in run("import", samples / "ring.txt", "--store", tmp_path / "t").output

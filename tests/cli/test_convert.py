"""``razz-hh convert``: hands go into another room's words, and what is lost on the way is said."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from razz_hh.batch import hands_of
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.write import converted
from tests.cli.conftest import Run
from tests.cli.hands import hand
from tests.rooms.phh_texts import hand_text, many


def nets(place: Path) -> list[dict[str, int]]:
    """What each player won and lost, hand by hand."""
    hands = [hand for file in find_files([str(place)]) for hand in hands_of(file)]
    assert all(isinstance(hand, Hand) for hand in hands), hands
    return [{hand.name_of(seat): net for seat, net in replay(hand).net.items()} for hand in hands if isinstance(hand, Hand)]


def written(folder: Path, **texts: str) -> Path:
    """Write files, their names with _ for the dot."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8", newline="\n")
    return folder


@pytest.fixture
def one(tmp_path: Path) -> Path:
    return written(tmp_path / "in", one_txt=hand()) / "one.txt"


def test_to_standard_output(run: Run, one: Path) -> None:
    result = run("convert", one, "--to", "phh")
    assert result.stdout.startswith("variant = 'FR'\n")
    assert "players = ['Ann', 'Bob']" in result.stdout
    assert "1 hand written in the words of PHH" in result.stderr
    two = run("convert", one, one, "--to", "phh").stdout
    assert re.findall(r"^\[.*", two, re.MULTILINE) == ["[1]", "[2]"]


def test_from_standard_input(run: Run) -> None:
    assert "Table 'Ceres'" in run("convert", "-", "--to", "pokerstars", stdin=hand().encode()).stdout


@pytest.mark.parametrize("room", ["pokerstars", "fulltilt", "phh"])
def test_samples_there_and_back(run: Run, samples: Path, tmp_path: Path, room: str) -> None:
    source = samples / "tournament.txt"
    suffix = "phhs" if room == "phh" else "txt"
    there, back = tmp_path / f"there.{suffix}", tmp_path / "back.txt"
    run("convert", source, "--to", room, "--out", there)
    run("convert", there, "--to", "pokerstars", "--out", back)
    assert nets(there) == nets(back) == nets(source)
    assert "0 errors · 0 warnings" in run("audit", back).stdout
    assert len(nets(source)) == 150


def test_into_a_file(run: Run, one: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.phh"
    assert run("convert", one, "--to", "phh", "--out", out).stdout == ""
    first = out.read_bytes()
    assert first.startswith(b"variant")
    assert "--force overwrites it" in run("convert", one, "--to", "pokerstars", "--out", out, code=2).stderr
    assert out.read_bytes() == first
    run("convert", one, "--to", "pokerstars", "--out", out, "--force")
    assert out.read_bytes().startswith(b"PokerStars")
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["out.phh"]


def test_a_file_is_whole_or_not_there(run: Run, one: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    def once(*arguments: Any) -> Any:
        if len(done) == 2:
            raise OSError(28, "No space left on device")
        done.append(arguments)
        return converted(*arguments)

    monkeypatch.setattr("razz_hh.write.converted", once)
    assert "No space left" in run("convert", one, one, one, "--to", "phh", "--out", tmp_path / "out.phhs", code=2).stderr
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_over_its_own_source(run: Run, one: Path) -> None:
    before = nets(one)
    run("convert", one, "--to", "phh", "--out", one, "--force")
    assert one.read_text(encoding="utf-8").startswith("variant")
    assert nets(one) == before


def test_into_a_folder(run: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "in", one_txt=hand(1), two_txt=hand(2) + "\n\n" + hand(3), note_md="nothing")
    written(source / "more", one_txt=hand(4))
    out = tmp_path / "out"
    run("convert", source, "--to", "phh", "--out", f"{out}/")
    assert sorted(path.name for path in out.iterdir()) == ["one-2.phh", "one.phh", "two.phhs"]
    assert len(nets(out)) == 4
    assert "is there already" in run("convert", source, "--to", "phh", "--out", out, code=2).stderr
    run("convert", source, "--to", "pokerstars", "--out", out)
    assert (out / "two.txt").read_text(encoding="utf-8").count("PokerStars Hand") == 2


def test_many_tables_of_one_hand(run: Run, one: Path, tmp_path: Path) -> None:
    run("convert", one, "--to", "phh", "--out", tmp_path / "one.phhs")
    assert (tmp_path / "one.phhs").read_text(encoding="utf-8").startswith("[1]\nvariant")


def test_what_is_lost_is_counted(run: Run, tmp_path: Path) -> None:
    said = hand().replace("Bob: folds", 'Ann said, "hi"\nAnn has timed out\nwhat is this\nBob: folds', 1)
    lines = run("convert", written(tmp_path / "in", one_txt=said), "--to", "phh").stderr.splitlines()
    told = {tuple(re.split(r"  +", line.strip())[:2]) for line in lines if line.startswith("  ")}
    assert {("lines about comings and goings not said", "1"), ("lines that could not be read not said", "1")} <= told
    assert not [line for line in lines if "talk" in line]


def test_what_is_made_up_is_counted(run: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "in", hand_phh=hand_text(event="'final'", level="3"))
    result = run("convert", source, "--to", "pokerstars")
    assert "Level 3 (4/8) - 2000/01/01 0:00:00 ET" in result.stdout
    for what in ("times", "table names", "buy-ins", "hand numbers", "tournament numbers"):
        assert re.search(rf"^  {what} made up +1", result.stderr, re.MULTILINE)


def test_hands_that_cannot_be_written_are_told(run: Run, tmp_path: Path) -> None:
    wrong = hand(2).replace("Ann: raises $0.70 to $1\n", "Ann: calls $0.20\n").replace("($0.70) returned to Ann", "($0.10) returned to Bob")
    source = written(tmp_path / "in", two_txt=hand(1) + "\n\n" + wrong + "\n\n" + hand(3)) / "two.txt"
    result = run("convert", source, "--to", "phh", code=2)
    assert result.stdout.count("variant = 'FR'") == 2
    assert f"{source}:32: not written: a call or check is not for what is owed" in result.stderr
    assert re.findall(r"^\[(\d+)\]", result.stdout, re.MULTILINE) == ["1", "2"]


def test_names_that_a_room_cannot_print(run: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "in", hand_phh=hand_text(players=r'["a\nb", "c", "d"]'))
    result = run("convert", source, "--to", "pokerstars", code=2)
    assert result.stdout == ""
    assert f"{source}/hand.phh:1: not written: " in result.stderr


def test_other_games_and_refused_hands(run: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "in", a_phhs=many(2) + "[3]\nvariant = 'FT'\n[4]\nvariant = 'FR'\nactions = []\n[5]\n" + hand_text())
    result = run("convert", source, "--to", "pokerstars", code=2)
    assert "3 hands written" in result.stderr
    assert "Limit Texas Hold'em 1" in result.stderr
    assert f"{source}/a.phhs:21: antes, bring_in" in result.stderr


def test_a_hand_cut_off_is_no_failure(run: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "in", a_phhs=many(2)[:-60])
    assert "Incomplete" in run("convert", source, "--to", "pokerstars").stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--to", "nowhere"), "there are: fulltilt, kingsclub, phh, pokerstars, winamax"),
        (("--to", "phh", "--out", ""), "the path to write to is empty"),
        (("--to", "phh", "--out", "no/such/folder/x.phh"), "cannot be written"),
        ((), "--to"),
    ],
)
def test_wrong_usage(run: Run, one: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], reason: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in run("convert", one, *arguments, code=2).stderr


def test_nothing_to_convert(run: Run, tmp_path: Path) -> None:
    source = written(tmp_path / "in", note_txt="nothing")
    out = tmp_path / "out.phh"
    assert "No hand was found" in run("convert", source, "--to", "phh", "--out", out, code=2).stderr
    assert "no such file" in run("convert", tmp_path / "gone", "--to", "phh", code=2).stderr

"""Sample files are the same every time, clean where they should be, and faulty exactly where they say."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from razz_hh.audit import Finding
from razz_hh.batch import audited, hands_of
from razz_hh.files import find_files
from razz_hh.hand import Hand, HandText
from razz_hh.rooms import Refused, room
from razz_hh.sample import write_faults, write_sample, write_sample_data
from razz_hh.simulate import CASH_STAKES, Game
from razz_hh.stakes import HOUSES


def hands_in(path: Path) -> list[Hand | Refused]:
    text = path.read_bytes().decode()
    assert text.count("\n") == text.count("\r\n")
    text = text.replace("\r\n", "\n")
    stars = room("pokerstars")
    starts = [match.start() for match in stars.start.finditer(text)]
    ends = [*starts[1:], len(text)]
    return [
        stars.read(HandText(path.name, 1 + text.count("\n", 0, start), text[start:end], end == len(text)))
        for start, end in zip(starts, ends, strict=True)
    ]


def findings_in(path: Path) -> list[Finding]:
    hands = [hand for hand in hands_in(path) if isinstance(hand, Hand)]
    return [finding for done in audited(hands) for finding in done.findings if finding.severity != "INFO"]


def test_the_sample_data_of_the_project_is_what_the_code_makes(root: Path, tmp_path: Path) -> None:
    write_sample_data(tmp_path)
    made = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert len(made) == 25
    assert {name: (root / "sample_data" / name).read_bytes() for name in made} == made
    assert sum(map(len, made.values())) < 2_000_000


@pytest.mark.parametrize(("name", "count"), [("ring", 200), ("tournament", 150), ("mixed", 48)])
def test_the_sample_hands_are_clean(root: Path, name: str, count: int) -> None:
    path = root / "sample_data" / "pokerstars" / f"{name}.txt"
    hands = hands_in(path)
    assert sum(isinstance(hand, Hand) for hand in hands) == count
    others = Counter(hand.reason for hand in hands if isinstance(hand, Refused))
    assert len(others) == (5 if name == "mixed" else 0)
    assert {hand.kind for hand in hands if isinstance(hand, Refused)} <= {"game"}
    assert findings_in(path) == []


@pytest.mark.parametrize(
    ("room", "name", "count"),
    [
        ("fulltilt", "ring", 90), ("fulltilt", "tournament", 120), ("winamax", "ring", 70), ("winamax", "tournament", 80),
        ("kingsclub", "late", 70), ("kingsclub", "right", 70),
    ],
)  # fmt: skip
def test_the_hands_of_other_rooms_are_clean(root: Path, room: str, name: str, count: int) -> None:
    (file,) = find_files([str(root / "sample_data" / room / f"{name}.txt")])
    hands = [hand for hand in hands_of(file) if isinstance(hand, Hand)]
    assert [hand.room for hand in hands] == [room] * count
    assert {finding.code for done in audited(hands) for finding in done.findings} <= {"RZ702", "RZ317"}  # players buy chips, boards tie


def test_a_tournament_of_the_samples_is_won(root: Path) -> None:
    assert "wins the tournament and receives $" in (root / "sample_data" / "pokerstars" / "tournament.txt").read_text(encoding="utf-8")


FAULTY = {"pokerstars": "txt", "fulltilt": "txt", "winamax": "txt", "kingsclub": "txt", "merge": "xml", "phh": "phhs"}


def told_by_audit(path: Path) -> list[tuple[int, str]]:
    (file,) = find_files([str(path)])
    hands = [hand for hand in hands_of(file) if isinstance(hand, Hand)]
    return [(finding.line, finding.code) for done in audited(hands) for finding in done.findings if finding.severity != "INFO"]


@pytest.mark.parametrize("name", FAULTY)
def test_the_readme_lists_the_faults_that_are_found(root: Path, name: str) -> None:
    folder = root / "sample_data" / name
    rows = re.findall(r"^\| \d+ \| (\d+) \| (RZ\d+) \|", (folder / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) >= 10
    assert told_by_audit(folder / f"faults.{FAULTY[name]}") == [(int(line), code) for line, code in rows]


@pytest.mark.parametrize("name", FAULTY)
def test_faults_are_where_it_is_said(tmp_path: Path, name: str) -> None:
    path = tmp_path / "faults"
    house = HOUSES.get(name, HOUSES["pokerstars"])
    game = Game(house=house, players=(5, 6), max_seats=6, depth=(3, 20), stakes=CASH_STAKES[:1], chatter=0)
    planted = write_faults(path, seed=99, room=name, game=game)
    lines = path.read_bytes().decode().split("\r\n")
    assert [lines[fault.line - 1] for fault in planted] == [fault.text for fault in planted]
    assert told_by_audit(path) == [(fault.line, fault.code) for fault in planted]


@pytest.mark.parametrize("kind", ["cash", "tournament"])
def test_a_sample_is_the_same_for_the_same_seed(tmp_path: Path, kind: str) -> None:
    paths = [tmp_path / f"{n}.txt" for n in range(3)]
    for path, seed in zip(paths, [1, 1, 2], strict=True):
        write_sample(path, hands=30, seed=seed, kind=kind)  # type: ignore[arg-type]
    first, same, other = [path.read_bytes() for path in paths]
    assert first == same != other
    assert [isinstance(hand, Hand) and hand.kind for hand in hands_in(paths[0])] == [kind] * 30


def test_line_ends_may_be_chosen(tmp_path: Path) -> None:
    write_sample(tmp_path / "x.txt", hands=2, seed=1, newline="\n")
    assert b"\r" not in (tmp_path / "x.txt").read_bytes()


def test_a_game_says_more_than_a_kind(tmp_path: Path) -> None:
    write_sample(tmp_path / "x.txt", hands=20, seed=1, game=Game(players=(2, 2), hero="me"))
    hands = [hand for hand in hands_in(tmp_path / "x.txt") if isinstance(hand, Hand)]
    assert {hand.name_of(hand.hero_seat or 0) for hand in hands} == {"me"}


def test_a_room_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        write_sample(tmp_path / "x.txt", hands=1, seed=1, room="nowhere")

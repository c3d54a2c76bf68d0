from __future__ import annotations

import json
import re
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.conftest import Run
from tests.cli.hands import HAND, NUMBER, hand

HOSTILE = "[b]\x1b[1mA\u202e"

RUN_OUT = f"""\
{HAND[: HAND.index("Uncalled")].replace("Bob ($20 ", "Bob ($0.60 ").replace("Bob: folds", "Bob: calls $0.20 and is all-in")}\
Uncalled bet ($0.50) returned to Ann
*** 4th STREET ***
Dealt to Ann [4c] [5c]
Dealt to Bob [Kd 2c Qh] [Qd]
*** 5th STREET ***
Dealt to Ann [4c 5c] [6d]
Dealt to Bob [Kd 2c Qh Qd] [Jh]
*** 6th STREET ***
Dealt to Ann [4c 5c 6d] [7d]
Dealt to Bob [Kd 2c Qh Qd Jh] [Js]
*** RIVER ***
Dealt to Bob [Kd 2c Qh Qd Jh Js] [Td]
*** SHOW DOWN ***
Ann: shows [Ac 3h 4c 5c 6d 7d 8s] (Lo: 6,5,4,3,A)
Bob: mucks hand
Ann collected $1.20 from pot
*** SUMMARY ***
Total pot $1.20 | Rake $0
Seat 1: Ann showed [Ac 3h 4c 5c 6d 7d 8s] and won ($1.20) with Lo: 6,5,4,3,A
Seat 2: Bob mucked [Kd 2c Qh Qd Jh Js Td]
"""
"""Bob calls all-in on third street, and nobody is left to bet."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.txt"
    path.write_text(HAND, encoding="utf-8")
    return path


def shown(run: Run, *arguments: object) -> list[str]:
    """Return the lines shown, runs of blanks as one."""
    return [" ".join(line.split()) for line in run("show", *arguments).output.splitlines()]


def test_a_hand_street_by_street(run: Run, path: Path) -> None:
    lines = shown(run, path, "--plain")
    assert lines[0] == f"PokerStars #{NUMBER} {path}:1"
    assert lines[1] == "Razz $1/$2 · ante $0.10 · bring-in $0.30 · table Ceres, 8-max · 2024-05-04 20:00:00 ET"
    start = lines.index("2 antes of $0.10")
    assert lines[start:] == [
        "2 antes of $0.10",
        "1 Ann xx xx 4c $19.90",
        "> 2 Bob Kd 2c Qh $19.90",
        "",
        "Bob brings in for $0.30 $0.50 $19.60",
        "Ann completes to $1 $1.50 $18.90",
        "Bob folds",
        "Ann takes back $0.70 that nobody called",
        "Ann wins $0.80 from the pot",
        "Ann does not show",
        "",
        lines[start + 11],
        "1 Ann xx xx 4c +$0.40",
        "2 Bob folded on third street -$0.40",
    ]
    assert lines[start - 1].endswith("pot $0.20 - stack")
    assert re.search("pot \\$0.80 -+ net$", lines[start + 11])


def test_columns_stand_under_their_headings(run: Run, path: Path) -> None:
    lines = run("show", path).output.splitlines()
    heading = next(line for line in lines if "third street" in line)
    act = next(line for line in lines if "brings in" in line)
    assert (act.index("$0.50") + len("$0.50"), len(act)) == (heading.index("$0.20") + len("$0.20"), len(heading))
    completes = next(line for line in lines if "completes" in line)
    assert completes.index(".50") == act.index(".50") == heading.index(".20")
    path.write_text(HAND.replace("$0.10", "$1").replace("Bob ($20", "Bob ($20.40"), encoding="utf-8")
    lines = run("show", path).output.splitlines()
    ann, bob = [next(line for line in lines if cards in line) for cards in ("4♣", "K♦")]
    assert ann.endswith("$19")
    assert ann.index("$19") == bob.index("$19.40")  # cents under cents


def test_no_two_blank_lines(run: Run, path: Path) -> None:
    for text in (HAND, RUN_OUT):
        path.write_text(text, encoding="utf-8")
        assert "\n\n\n" not in run("show", path).output


def test_suits_are_symbols_unless_plain(run: Run, path: Path) -> None:
    output = run("show", path).output
    assert "▮▮ ▮▮  4♣" in output
    assert "K♦ 2♣  Q♥" in output
    assert run("show", path, "--plain").output.isascii() is False  # the middle dots of the heading
    assert not set("▮♣♦♥♠─▸▲") & set(run("show", path, "--plain").output)


def test_cards_are_hidden_until_they_are_shown(run: Run, samples: Path) -> None:
    text = (samples / "ring.txt").read_text(encoding="utf-8")
    number = text.split("#", 1)[1].split(":", 1)[0]
    show = next(line for line in text.split("\n\n\n")[0].split("\n") if ": shows [" in line)
    name, cards = show.split(": shows [")
    down = cards[:5]
    board = f"{name:<10} "
    for option, is_open in (((), False), (("--reveal",), True)):
        lines = run("show", samples / "ring.txt", "--hand", number, "--plain", *option).output.splitlines()
        third = next(line for line in lines if board.strip() in line)
        assert (down in third) is is_open
        assert any(f"shows {cards[:20]}" in line for line in lines)


def test_lows_are_named_at_the_showdown(run: Run, samples: Path) -> None:
    output = run("show", samples / "faults.txt", "--hand", showdown_number(samples)).output
    assert " low (" in output or "wheel (" in output or "pair of" in output


def showdown_number(samples: Path) -> str:
    """Return the number of the hand whose pot goes to the worse of two lows shown."""
    rows = (samples / "README.md").read_text(encoding="utf-8").splitlines()
    return next(row for row in rows if "RZ503" in row).split("|")[1].strip()


def test_a_hand_run_out_after_an_all_in(run: Run, path: Path) -> None:
    path.write_text(RUN_OUT, encoding="utf-8")
    lines = shown(run, path, "--plain")
    at = lines.index("Bob calls $0.20 and is all-in $1.70 $0")
    assert lines[at + 1] == "Ann takes back $0.50 that nobody called"
    assert lines[at + 2] == ""
    assert lines[at + 3].startswith("-- fourth street")
    assert lines[at + 4 : at + 6] == ["1 Ann xx xx 4c 5c 5-4 $19.40", "2 Bob Kd 2c Qh Qd Q-Q all-in"]
    assert sum(line.startswith("2 Bob") and line.endswith("all-in") for line in lines) == 4
    assert "Ann shows Ac 3h 4c 5c 6d 7d 8s six-five low (6-5-4-3-A)" in lines
    assert "1 Ann Ac 3h 4c 5c 6d 7d 8s 6-5-4-3-A +$0.60" in lines
    assert "2 Bob Kd 2c Qh Qd Jh Js Td K-Q-J-T-2 -$0.60" in lines


def test_findings_stand_at_their_action(run: Run, path: Path) -> None:
    path.write_text(HAND.replace("brings in for $0.30", "brings in for $0.30\nAnn: checks"), encoding="utf-8")
    lines = shown(run, path)
    at = lines.index("Ann checks")
    assert lines[at + 1].startswith("▲ error RZ310")
    assert lines[at - 1].startswith("Bob brings in")


def test_findings_of_the_summary_stand_below_the_result(run: Run, path: Path) -> None:
    path.write_text(HAND.replace("Total pot $0.80", "Total pot $0.90"), encoding="utf-8")
    *_, found, expected = shown(run, path)
    assert found.startswith("▲ error RZ405")
    assert expected == "expected $0.80, found $0.90"


def test_a_hand_among_others(run: Run, path: Path) -> None:
    path.write_text("\n\n".join(hand(n) for n in range(1, 4)), encoding="utf-8")
    assert "The first of 3 hands: --hand ID shows another, FILE:LINE that at a line." in run("show", path).output
    for called in ("700000000002", "#700000000002", "pokerstars:700000000002"):
        output = run("show", path, "--hand", called).output
        assert output.startswith("PokerStars #700000000002")
        assert "shows another" not in output
    assert f"no hand 9 in {path}" in run("show", path, "--hand", "9", code=2).stderr


def test_the_hand_at_a_line(run: Run, samples: Path, path: Path, tmp_path: Path) -> None:
    """As findings name their places, those of files in archives too."""
    found = run("audit", samples / "faults.txt", "--format", "json", code=1).stdout.splitlines()
    for row in map(json.loads, found[::4]):
        place = f"{row['file']}:{row['line']}"
        output = run("show", f"{place}:{row['column']}").output
        assert f"#{row['hand_id'].partition(':')[2]} " in output.splitlines()[0]
        assert f" {row['code']} " in output
        assert output == run("show", place).output
    with ZipFile(tmp_path / "w.zip", "w") as archive:
        archive.write(samples / "ring.txt", "ring.txt")
        archive.writestr("b.txt", hand(1) + "\n\n" + hand(2).replace("Seat 2: Bob ($20 in chips)\n", ""))
    assert "#700000000001" in run("show", f"{tmp_path}/w.zip!b.txt:3").output
    assert "fewer than two seats are listed" in run("show", f"{tmp_path}/w.zip!b.txt:40", code=2).stderr
    path.write_text("Dear diary\n\n" + HAND, encoding="utf-8")
    assert f"no Razz hand at {path}:900" in run("show", f"{path}:900", code=2).stderr


@pytest.mark.parametrize("room", ["pokerstars", "fulltilt", "winamax"])
def test_who_acts_first_is_marked_on_every_street(run: Run, root: Path, room: str) -> None:
    """Full Tilt says first who is high."""
    for line in run("show", root / f"sample_data/{room}/ring.txt", "--plain").output.split("street")[1:]:
        acts = [each for each in line.splitlines()[1:] if re.match(r" {6}\S.* (?:brings|completes|bets|checks|folds)", each)]
        if acts:
            (first,) = re.findall(r"^ > +\d+ (\S+)", line, re.MULTILINE)
            assert acts[0].split()[0] == first


def test_a_hand_of_the_store(run: Run, path: Path, tmp_path: Path) -> None:
    run("import", path, "--store", tmp_path / "s")
    path.unlink()
    for called in (NUMBER, f"#{NUMBER}", f"pokerstars:{NUMBER}"):
        lines = shown(run, called, "--store", tmp_path / "s")
        assert lines[0] == f"PokerStars #{NUMBER} {path}:1"
        assert "ante $0.10 · bring-in $0.30" in lines[1]
    assert "no hand of the store" in run("show", "1", "--store", tmp_path / "s", code=2).stderr
    assert "no store" in run("show", "1", "--store", tmp_path / "none", code=2).stderr


def test_why_a_hand_cannot_be_shown(run: Run, path: Path) -> None:
    path.write_text(
        HAND.replace("Seat 2: Bob ($20 in chips)\n", "") + "\n\n" + hand(2).replace("Razz Limit", "7 Card Stud Limit"), encoding="utf-8"
    )
    assert f"{path}:1: fewer than two seats are listed" in run("show", path, "--hand", NUMBER, code=2).stderr
    path.write_text("Dear diary", encoding="utf-8")
    assert f"{path}:1: no hand of a room" in run("show", path, code=2).stderr


def test_names_do_no_harm(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2J.txt"
    text = (
        hand(1, ann=HOSTILE)
        .replace("Bob: folds", f'{HOSTILE} said, "\x1b]0;pwned\x07 [red]hi[/red]"\nBob: folds')
        .replace("pot $0.80 |", "pot $0.90 |")
    )
    path.write_text(text, encoding="utf-8")
    run("import", path, "--store", tmp_path / "s")
    for arguments, code in (
        (["show", path], 0),
        (["show", "700000000001", "--store", tmp_path / "s"], 0),
        (["audit", path], 1),
        (["import", path, "--store", tmp_path / "t", "--verbose"], 0),
        (["sql", "select player from seats", "--store", tmp_path / "s"], 0),
        (["sql", "select player from seats", "--store", tmp_path / "s", "--format", "json"], 0),
        (["sql", f"select '{HOSTILE}' from nowhere", "--store", tmp_path / "s"], 2),
        (["show", path, "--hand", HOSTILE], 2),
    ):
        output = run(*arguments, code=code).output
        assert not {"\x1b", "\x07", "\u202e"} & set(output)
        if arguments[0] == "show" and code == 0:
            assert r"[b]\x1b[1mA\u202e" in output
            assert "[red]hi[/red]" in output
        if HOSTILE in arguments:
            assert r"no hand [b]\x1b[1mA\u202e in" in output

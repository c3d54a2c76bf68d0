"""House rules on the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from razz_hh.house import GAME_SWITCHES, HOUSES, SWITCHES
from razz_hh.simulate import Game, simulate
from razz_hh.write import pokerstars
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def five_bets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hands as PokerStars prints them, of a house that caps at five bets."""
    path = tmp_path_factory.mktemp("five") / "wsop.txt"
    hands = simulate(250, seed=5, game=Game(players=(8, 8), depth=(5, 60), looseness=(0.97, 1), chatter=0), house=HOUSES["wsop"])
    path.write_text("".join(pokerstars(hand) + "\n\n\n\n" for hand in hands), encoding="utf-8")
    return path


def codes(output: str) -> set[str]:
    return set(re.findall(r": error (RZ\d+) ", output))


def test_the_house_decides(run: Run, five_bets: Path) -> None:
    own = codes(run("audit", five_bets, code=1).output)
    assert "RZ311" in own
    assert not codes(run("audit", five_bets, "--house", "wsop").output)
    assert "RZ303" in codes(run("audit", five_bets, "--house", "tda", code=1).output)


def test_rules_of_one_s_own(run: Run, five_bets: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('like = "wsop"\ncap = 4\n', encoding="utf-8")
    assert "RZ311" in codes(run("audit", five_bets, "--house", mine, code=1).output)
    mine.write_text(
        'like = "pokerstars"\ncap = 5\ntie_policy = "any"\nheads_up_cap = "uncapped_from_start"\ncommunity_trigger = 50\n', encoding="utf-8"
    )
    assert not codes(run("audit", five_bets, "--house", mine, "--fail-on", "error").output)


@pytest.mark.parametrize("command", ["audit", "import", "show"])
def test_files_that_say_no_house_rules(run: Run, samples: Path, tmp_path: Path, command: str) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('tie_policy = "suit"\n', encoding="utf-8")
    source = samples / "ring.txt"
    said = run(command, source, "--house", mine, code=2).stderr
    assert f'{mine}: tie_policy = "suit", but it may be: "any", "high_suit", "dealer_left", "low_index"\n' in said
    assert "cannot be read: No such file" in run(command, source, "--house", tmp_path / "none.toml", code=2).stderr


def test_a_stored_hand_keeps_its_house(run: Run, five_bets: Path, tmp_path: Path) -> None:
    """`show` judges it by the rules it was imported under, where these have a name of ours."""
    found = run("audit", five_bets, "--format", "json", code=1).stdout
    hand = next(row["hand_id"] for row in map(json.loads, found.splitlines()) if row["code"] == "RZ311")
    run("import", five_bets, "--store", tmp_path / "wsop", "--house", "wsop")
    assert "RZ311" not in run("show", hand, "--store", tmp_path / "wsop").output
    mine = tmp_path / "mine.toml"
    mine.write_text('like = "wsop"\n', encoding="utf-8")
    run("import", five_bets, "--store", tmp_path / "mine", "--house", mine)
    result = run("show", hand, "--store", tmp_path / "mine")
    assert "RZ311" in result.output
    assert "imported under mine.toml, shown by the room's own rules: --house names others" in result.stderr
    assert "RZ311" not in run("show", hand, "--store", tmp_path / "mine", "--house", mine).output


def test_every_switch_is_listed_with_the_sets_that_have_each_value(run: Run) -> None:
    lines = run("rules", "--houses").output.splitlines()
    listed = {name: [line.split()[0] for line in block] for name, block in blocks(lines)}
    assert list(listed) == [*GAME_SWITCHES, *[name for name in SWITCHES if name not in GAME_SWITCHES]]
    for name, switch in SWITCHES.items():
        assert not switch.values or listed[name] == [json.dumps(value).strip('"') for value in switch.values]  # as a TOML file says them
    assert re.match(r" +dealer_left +wsop rrop  the first clockwise from the dealer", lines[4])
    assert re.match(r" +5 +phh wsop$", next(line for line in lines if re.match(r" +5 ", line)))
    at = next(n for n, line in enumerate(lines) if line.startswith("open_pair_double"))
    assert lines[at + 1].split()[:3] == ["true", "fr", "it"]
    assert f"{len(HOUSES)} sets" in lines[-1]


def blocks(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each switch that is listed and the lines of its values."""
    starts = [n for n, line in enumerate(lines) if line.partition(" ")[0] in SWITCHES]
    for n in starts:
        yield lines[n].split()[0], list(takewhile(lambda line: line.startswith(" "), lines[n + 1 :]))


@pytest.mark.parametrize("name", HOUSES)
def test_sources_are_named_in_words(run: Run, name: str) -> None:
    """No codes that are explained nowhere, such as ``E5``, ``(C10)``, ``WSOP-T24`` or ``amendment 3``."""
    output = run("rules", name, "--houses").output
    assert not re.findall(r"\b[A-Z]\d{1,2}\b|[A-Z]+24|SEED|RROP|\bPK\b|FTP|WAC|r\.\d|amendment|section", output)


def test_house_rules_are_no_rule(run: Run) -> None:
    assert "`razz-hh rules wsop --houses` tells the house rules of that name" in run("rules", "wsop", code=2).stderr


def test_a_set_is_told_with_its_sources(run: Run) -> None:
    lines = run("rules", "--houses", "pokerstars").output.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(dict.fromkeys([*GAME_SWITCHES, *SWITCHES]))
    assert next(line for line in lines if line.startswith("tie_policy")).split(maxsplit=2)[1:] == [
        "high_suit",
        "3 of 3 tied rounds of real hands; TDA 2024 procedure 10D",
    ]
    assert "no house rules are called 'mine'; there are: any, pokerstars" in run("rules", "--houses", "mine", code=2).stderr


# --- learning ------------------------------------------------------------------------------------


def test_what_hands_prove(run: Run, five_bets: Path) -> None:
    output = run("audit", "--learn", five_bets).output
    assert output.startswith("pokerstars  250 hands\n")
    assert re.search(r"^ ✓ +cap +5 +\d+ +0", output, re.MULTILINE)
    assert re.search(r"^ +4 +\d+ +[1-9]\d* +.*against \d{12}", output, re.MULTILINE)
    assert re.search(r"ante +\$\d.* \d+ % +[\d,]+ +0$", output, re.MULTILINE)
    assert re.search(r"^ ✓ +open_pair_double +false +\d+ +0", output, re.MULTILINE)
    assert "250 Razz hands audited" in output
    assert "findings" not in output


def test_what_hands_prove_for_programs(run: Run, five_bets: Path) -> None:
    rows = [json.loads(line) for line in run("audit", "--learn", five_bets, "--format", "json").stdout.splitlines()]
    assert {row["room"] for row in rows} == {"pokerstars"}
    five = next(row for row in rows if (row["switch"], row["value"]) == ("cap", 5))
    four = next(row for row in rows if (row["switch"], row["value"]) == ("cap", 4))
    assert (five["is_learned"], five["against"], four["is_learned"]) == (True, 0, False)
    assert four["against"] >= len(four["hands_against"]) > 0
    ante = next(row for row in rows if row["switch"] == "ante")
    assert ante["stakes"]
    assert ante["percent_of_small_bet"] in (15, 16, 25)


def test_learning_from_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    assert "No hand was found" in run("audit", "--learn", tmp_path, code=2).stderr
    assert "--learn prints text or json" in run("audit", "--learn", tmp_path, "--format", "csv", code=2).stderr


def test_learning_from_no_hand_that_is_meant(run: Run, five_bets: Path) -> None:
    said = run("audit", "--learn", five_bets, "--player", "nobody", code=2).stderr
    assert "No hand is one of those that the options mean: 250 hands filtered out" in said


def test_learning_from_a_store(run: Run, store: Path) -> None:
    assert re.match(r"pokerstars  \d+ hands\n", run("audit", "--learn", "--store", store).output)

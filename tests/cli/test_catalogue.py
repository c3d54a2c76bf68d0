from __future__ import annotations

import json
import re
from inspect import cleandoc

import pytest

from razz_hh.audit import RULES
from razz_hh.audit.rulebook import UNPROVEN
from razz_hh.tables import TABLES
from tests.cli.conftest import Run


def test_rules_are_listed(run: Run) -> None:
    output = run("rules").output
    assert [line.split()[0] for line in output.splitlines() if line.startswith("RZ")] == sorted(RULES)
    assert f"{len(RULES)} rules" in output


@pytest.mark.parametrize("code", RULES)
def test_every_rule_is_explained(run: Run, code: str) -> None:
    output = run("rules", code).output
    assert output.startswith(f"{code} {RULES[code].name}")
    assert not re.findall(
        r"\([A-Z]\d+\)|\b[EFIX]\d{1,2}\b|section \(|amendment|SEED|WSOP-|TDA24|RROP|\bWAC\b|\bPK\b", output
    )  # explained nowhere
    assert f"{RULES[code].severity.lower()} {code} {RULES[code].name}\n" in output  # what the audit says of the example
    assert " ".join(cleandoc(RULES[code].page).split("\n\n")[-1].split()) in output  # one line, for the terminal to break


def test_a_rule_is_found_by_its_name_too(run: Run) -> None:
    assert run("rules", "bring-in-by-wrong-seat").output == run("rules", "rz203").output


def test_rules_are_found_by_the_rulebook(run: Run) -> None:
    output = run("rules", "bring_in_seat").output
    assert [line.split()[0] for line in output.splitlines() if line.startswith("RZ")] == ["RZ203", "RZ207"]


def test_what_no_text_can_show_is_told_with_its_reason(run: Run) -> None:
    output = run("rules", "--unproven").output
    assert re.findall(r"^[A-Z_]+$", output, re.MULTILINE) == list(UNPROVEN)
    told = " ".join(run("rules", "misdeal_info").output.split())
    assert told == f"MISDEAL_INFO {UNPROVEN['MISDEAL_INFO']}"


def test_rules_are_listed_by_the_beginning_of_their_codes(run: Run) -> None:
    output = run("rules", "rz2").output
    assert [line.split()[0] for line in output.splitlines() if line.startswith("RZ")] == [code for code in sorted(RULES) if code[2] == "2"]
    assert run("rules", "RZ").output == run("rules").output


def test_rules_for_programs(run: Run) -> None:
    told = [json.loads(line) for line in run("rules", "--format", "json").stdout.splitlines()]
    assert [rule["code"] for rule in told] == sorted(RULES)
    (one,) = [json.loads(line) for line in run("rules", "RZ203", "--format", "json").stdout.splitlines()]
    assert list(one) == ["code", "rule", "severity", "rulebook", "page"]
    assert one in told
    assert one["page"].startswith("A seat other than the one with the highest door card opens third street.\n")


def test_examples_are_told_whole(run: Run) -> None:
    lines = run("rules", "RZ606").output.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("A hand that breaks it"))
    assert lines[at + 1].startswith("     1 | PokerStars Hand #")
    told = lines[at + 1 : lines.index("", at)]
    assert [line[:8] for line in told if line[2] != " "] == ["  -    |"]
    assert "*** SHOW DOWN ***" in next(line for line in told if line[2] == "-")
    assert [int(line[4:6]) for line in told if line[2] == " "] == list(range(1, len(told)))
    line = next(line for line in lines if line.startswith("above:"))
    assert int(line.split(":")[1]) == int(told[[line[2] for line in told].index("-") + 1][4:6])


def test_changed_lines_are_marked(run: Run) -> None:
    breaks, allows = run("rules", "RZ203").output.split("looks alike")
    assert re.findall(r"^  > (\d+) \| (.*)$", breaks, re.MULTILINE) == [
        ("16", "Ann: brings in for 20"), ("17", "Bob: calls 20"), ("20", "Ann: calls 30"),
    ]  # fmt: skip
    assert re.findall(r"^  > (\d+) \| (.*)$", allows, re.MULTILINE) == [("13", "Dealt to Bob [9h]")]


def test_no_such_rule(run: Run) -> None:
    assert "no rule is called 'RZ999'" in run("rules", "RZ999", code=2).stderr


def test_columns(run: Run) -> None:
    output = run("columns").output
    for table, columns in TABLES.items():
        assert f"\n{table}\n" in f"\n{output}"
        for column in columns:
            assert column.sentence in output
    seats = run("columns", "seats").output
    assert [line.split()[0] for line in seats.splitlines()[1:] if line] == [column.name for column in TABLES["seats"]]


def test_no_such_table(run: Run) -> None:
    assert "there are: hands, texts, seats" in run("columns", "players", code=2).stderr

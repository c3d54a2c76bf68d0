from __future__ import annotations

from inspect import cleandoc

import pytest

from razz_hh.audit import RULES
from razz_hh.tables import TABLES
from tests.cli.conftest import Run


def test_rules_are_listed(run: Run) -> None:
    output = run("rules").output
    assert [line.split()[0] for line in output.splitlines() if line.startswith("RZ")] == list(RULES)
    assert f"{len(RULES)} rules" in output


@pytest.mark.parametrize("code", RULES)
def test_every_rule_is_explained(run: Run, code: str) -> None:
    output = run("rules", code).output
    assert output.startswith(f"{code} {RULES[code].name}")
    assert f"{RULES[code].severity.lower()} {code} {RULES[code].name}\n" in output  # what the audit says of the example
    assert " ".join(cleandoc(RULES[code].page).split("\n\n")[-1].split()) in output  # one line, for the terminal to break


def test_a_rule_is_found_by_its_name_too(run: Run) -> None:
    assert run("rules", "bring-in-by-wrong-seat").output == run("rules", "rz203").output


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

"""Every rule of the rulebook is enforced, or there is a reason why no text can show it broken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from razz_hh.audit import RULES
from razz_hh.audit.rulebook import ENFORCED, UNPROVEN

CITED = {rulebook_id for rule in RULES.values() for rulebook_id in rule.rulebook}


def test_every_id_is_listed_once() -> None:
    listed = [*ENFORCED, *UNPROVEN]
    assert len(listed) == len(set(listed)) == 68  # 66 of the catalogue, where one entry holds two, and two of its amendments


def test_every_enforced_id_is_cited_by_a_rule() -> None:
    assert sorted(set(ENFORCED) - CITED) == []


def test_no_rule_cites_what_is_no_rule_or_cannot_be_shown() -> None:
    assert sorted(CITED - set(ENFORCED)) == []


@pytest.mark.parametrize("rulebook_id", UNPROVEN)
def test_reasons_are_sentences(rulebook_id: str) -> None:
    reason = UNPROVEN[rulebook_id]
    assert reason[0].isupper()
    assert reason.endswith(".")
    assert "  " not in reason


def test_the_list_is_the_rulebooks(corpus: Path) -> None:
    book = corpus.parent / "rulebook.md"
    if not book.exists():
        pytest.skip("no rulebook beside the real hands")
    text = book.read_text(encoding="utf-8")
    names = re.findall(r"^\d+\. \*\*([A-Z0-9_ /]+)\*\* ?[\[-]", text, re.MULTILINE) + re.findall(r"\*\*([A-Z_]+)\*\* \(new id\)", text)
    assert sorted({*ENFORCED, *UNPROVEN}) == sorted(part.strip() for name in names for part in name.split("/"))

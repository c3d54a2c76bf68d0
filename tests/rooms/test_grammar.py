"""What a grammar remembers of lines never changes what it says of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from razz_hh.rooms.grammar import MARK, Grammar

STARTS = ("header", "line")
HEADER = "PokerStars Hand #12345:  Razz Limit ($0.04/$0.08 USD) - 2024/01/15 20:00:00 ET"


@pytest.mark.parametrize("damaged", [HEADER.replace("2024/01/15 20:00:00", "2024"), HEADER.replace("#", ""), HEADER.replace("$0.04", "#4")])
def test_a_damaged_header_does_not_spoil_the_next(damaged: str) -> None:
    """An amount where a time or an id should be leaves a line of the same shape."""
    expected = Grammar("pokerstars", STARTS).parse(HEADER, "header")
    assert expected is not None
    grammar = Grammar("pokerstars", STARTS)
    for _ in range(2):
        assert grammar.parse(damaged, "header") is None
        assert grammar.parse(HEADER, "header") == expected
    assert grammar.n_parses <= 3


def test_lines_that_are_none_are_asked_for_once() -> None:
    grammar = Grammar("pokerstars", STARTS)
    for n in range(50):
        assert grammar.parse(f"nobody writes {n} such lines") is None
    assert grammar.n_parses == 1


def test_a_grammar_may_lie_elsewhere_and_import_what_rooms_share(tmp_path: Path) -> None:
    text = '%import .common (NAME, AMOUNT, BLANKS)\n%ignore BLANKS\nline: NAME "antes" AMOUNT -> ante\n'
    (tmp_path / "kitchen.lark").write_text(text, encoding="utf-8")
    assert Grammar(str(tmp_path / "kitchen"), ("line",)).parse(f"{MARK} antes 10") == ("ante", (1000,))

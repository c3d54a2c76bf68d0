"""The notation of actions: what is remembered reads as what is met first."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from razz_hh.cards import parse_cards
from razz_hh.rooms.notation import Action, Notation

_WORDS = st.sampled_from(
    ["d", "dh", "db", "p1", "p2", "sm", "cc", "cbr", "4", "0.40", "7c", "3hKc", "????2d", "7c3hK", "-", "# x", "#", ""]
)
_ACTIONS = st.lists(st.tuples(_WORDS, st.sampled_from([" ", "  ", "\t", "\n", ""])), max_size=6).map(
    lambda pairs: "".join([word + gap for word, gap in pairs]),
)
NOTATION = Notation("phh")


def told(notation: Notation, text: str) -> Action | str:
    try:
        return notation.parse(text)
    except ValueError as error:
        return str(error)


def test_cards_behind_what_was_met_before() -> None:
    assert NOTATION.parse("d dh p1 7c3hKc").cards == parse_cards("7c 3h Kc")
    assert NOTATION.parse("d dh p1 2d????") == Action("deal", 1, (*parse_cards("2d"), None, None))
    assert NOTATION.parse("d dh p1 7c3hKc ").cards == NOTATION.parse("d dh p1\t7c3hKc").cards == parse_cards("7c 3h Kc")
    for broken in ("d dh p1 ", "d dh p1 7c3hK", "d dh p1 7c3hKx", "d dh p1 7c3hKc 2d2h", "d dh p1 sm 2d2h", "d dh 7c3hKc"):
        assert told(NOTATION, broken) == "not an action of the notation"


@given(
    st.lists(
        _ACTIONS | st.sampled_from(["d dh p1 7c3h", "d dh p1 7c3h \t\t\t\t", "d dh p1\t7c3h", "p1 sm 7c3h ", "p1 sm 7c3h"]), max_size=8
    )
)
def test_memory_changes_nothing(texts: Sequence[str]) -> None:
    for text in texts:
        told(NOTATION, text)
    for text in texts:
        first, remembered = told(_fresh(), text), told(NOTATION, text)
        assert remembered == first


def _fresh() -> Notation:
    """Return a reader that has met nothing; building its grammar anew each time would take the test's whole time."""
    fresh = Notation.__new__(Notation)
    fresh.__dict__.update(NOTATION.__dict__ | {name: {} for name, memo in NOTATION.__dict__.items() if isinstance(memo, dict)})
    return fresh

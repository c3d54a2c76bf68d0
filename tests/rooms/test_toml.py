"""TOML texts: two readers, and where things stand in them."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razz_hh.rooms.toml import fields_of, line_of, lines_of_strings, tables


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\nb = 0.04\nc = 'x'\r\nd = [1, 2.5, 'y'] # z\n",
        f"a = 1\nb = {2**64}",  # more than the first reader's integers hold
        "a = 1e400",
        "['1.x']\na = 20:00:00\n[2]\nb.c = 2024-01-01",
        'a = """\n[2]\n"""',
    ],
)
def test_fields_are_those_of_the_standard_library(text: str) -> None:
    assert fields_of(text) == tomllib.loads(text)


@pytest.mark.parametrize("text", ["a = [", "a = 1\na = 2", "a = 'x", "[1]\n[1]", "a = 1 # \0"])
def test_the_standard_library_says_what_is_wrong(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as library:
        tomllib.loads(text)
    with pytest.raises(tomllib.TOMLDecodeError) as ours:
        fields_of(text)
    assert str(ours.value) == str(library.value)


_BITS = st.sampled_from(
    ["[1]", "['a b']", '["1"]', "[1.more]", " [ 2 ] # x", "\n", "\r\n", "x = ", "'", '"', "#", ",", "]", "[", " ", "''", '""']
)


@given(st.lists(_BITS, max_size=30))
def test_tables_where_no_string_goes_over_lines(bits: Sequence[str]) -> None:
    """A comment with three quotes makes the text one that may hold long strings, and moves nothing."""
    text = "".join(bits)
    if "'''" not in text and '"""' not in text:
        assert tables(text) == tables(f"{text}\n# '''")


_STRINGS = st.lists(
    st.tuples(st.text("ab #[],=", max_size=4), st.sampled_from([", ", ",\n", ",", " ,", ",\n# it's\n"]), st.sampled_from("'\""))
)


@given(_STRINGS, st.booleans())
def test_lines_of_the_strings_in_an_array(strings: Sequence[tuple[str, str, str]], is_open: bool) -> None:
    text, line, lines = "x = 'actions = 1'\nactions = [" + "\n" * is_open, 12 + is_open, []
    for string, gap, quote in strings:
        lines.append(line)
        text += f"{quote}{string}{quote}{gap}"
        line += gap.count("\n")
    text += "]\nseats = ['a']\n"
    assert tomllib.loads(text)["actions"] == [string for string, *_ in strings]
    assert lines_of_strings(text, "actions", len(strings), 11) == lines
    assert line_of(text, "seats") == line - 10
    assert line_of(text, "nowhere") == 0

"""TOML texts: their fields, and where things stand in them, which TOML readers do not tell: tables, fields, the strings of an array."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import rtoml

__all__ = ["fields_of", "line_of", "lines_of_strings", "tables"]

_LINE: Final = r"""
    [ \t\ufeff]*\[[ \t]*(?P<table> [\w-]+ | '[^'\n]*' | "(?:[^"\\\n]|\\.)*" )[ \t]*(?P<sub> \.[^\[\]\n]* )?\][ \t]*(?:\#[^\n]*)?\r?$
      (?!(?:\s|\#[^\n]*\n)*[\],])
"""
"""The line of a table; what a bracket or comma follows is an array inside an array."""
_TABLE: Final = re.compile(rf"\n{_LINE}", re.MULTILINE | re.VERBOSE)
_TOKEN: Final = re.compile(
    rf"""
      (?P<string> '''(?s:.)*?(?:'''(?!')|\Z) | \"""(?:\\(?s:.)|[^\\])*?(?:\"""(?!")|\Z) | '[^'\n]*' | "(?:[^"\\\n]|\\.)*" )
    | \#[^\n]*
    | ^{_LINE}
    """,
    re.MULTILINE | re.VERBOSE,
)
_STRING: Final = r"""(?:'[^'\n]*'|"[^"\\\n]*")"""
_ROW: Final = re.compile(rf"[ \t]*\[(?:{_STRING},[ \t]*)*{_STRING}?\]")
"""An array of strings on one line."""


def fields_of(text: str) -> dict[str, Any]:
    """Return what a TOML text says.

    Raises `ValueError`, `ArithmeticError` or `RecursionError` for what is no TOML, and for numbers and nesting beyond measure.
    """
    try:
        return rtoml.loads(text)
    except ValueError:
        return tomllib.loads(text)  # many times slower: it knows longer numbers, and says on which line it stopped


def tables(text: str) -> list[int]:
    r"""Return where the tables of *text* begin; ``[1.more]`` belongs to the ``[1]`` before it.

    >>> tables("[1]\na = '''\n[2]\n'''\n[1.more]\n[2]\n")
    [0, 29]
    """
    starts, key = [], None
    for match in _tables(text):
        if match["table"] != key or not match["sub"]:
            key = match["table"]
            starts.append(match.start())
    return starts


def _tables(text: str) -> Iterator[re.Match[str]]:
    """Return the lines that name a table. Where no string goes over several lines, each line tells by itself."""
    if "'''" not in text and '"""' not in text:
        return _TABLE.finditer("\n" + text)  # a match then begins where the line does in *text*
    return (match for match in _TOKEN.finditer(text) if match["table"])


@cache
def _pattern(field: str) -> re.Pattern[str]:
    return re.compile(rf"""\n[ \t]*["']?{field}["']?[ \t]*=""")


def _end_of_name(text: str, field: str) -> int:
    """Return where the value of *field* begins, 0 where the field is not there."""
    match = _pattern(field).search("\n" + text)  # a pattern that begins with a letter is found many times faster than one with ^
    return match.end() - 1 if match else 0


def line_of(text: str, field: str) -> int:
    """Return the line of a field, counted from 0; of one that is not there, the first."""
    return text.count("\n", 0, _end_of_name(text, field))


def lines_of_strings(text: str, field: str, n: int, first_line: int) -> list[int]:
    """Return the line of each of the *n* strings in the array *field*, counted from *first_line*."""
    at = _end_of_name(text, field)
    line = first_line + text.count("\n", 0, at)
    if _ROW.match(text, at):
        return [line] * n
    lines: list[int] = []
    for match in _TOKEN.finditer(text, at):
        if len(lines) == n:
            break
        if match["string"] is not None:
            line += text.count("\n", at, match.start())
            at = match.start()
            lines.append(line)
    return lines + [line] * (n - len(lines))

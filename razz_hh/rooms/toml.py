"""Where things stand in a TOML text, which TOML readers do not tell: tables, fields, the strings of an array."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["line_of", "lines_of_strings", "tables"]

_TOKEN: Final = re.compile(
    r"""
      (?P<string> '''(?s:.)*?(?:'''(?!')|\Z) | \"""(?:\\(?s:.)|[^\\])*?(?:\"""(?!")|\Z) | '[^'\n]*' | "(?:[^"\\\n]|\\.)*" )
    | \#[^\n]*
    | ^[ \t]*\[[ \t]*(?P<table> [\w-]+ | '[^'\n]*' | "(?:[^"\\\n]|\\.)*" )[ \t]*(?P<sub> \.[^\[\]\n]* )?\][ \t]*(?:\#[^\n]*)?\r?$
      (?!(?:\s|\#[^\n]*\n)*[\],])
    """,  # what a bracket or comma follows is an array inside an array
    re.MULTILINE | re.VERBOSE,
)


def tables(text: str) -> list[int]:
    r"""Return where the tables of *text* begin; ``[1.more]`` belongs to the ``[1]`` before it.

    >>> tables("[1]\na = '''\n[2]\n'''\n[1.more]\n[2]\n")
    [0, 29]
    """
    starts, key = [], None
    for match in _TOKEN.finditer(text):
        if match["table"] and (match["table"] != key or not match["sub"]):
            key = match["table"]
            starts.append(match.start())
    return starts


def _field(text: str, field: str) -> re.Match[str] | None:
    return re.search(rf"""^[ \t]*["']?{field}["']?[ \t]*=""", text, re.MULTILINE)


def line_of(text: str, field: str) -> int:
    """Return the line of a field, counted from 0; of one that is not there, the first."""
    match = _field(text, field)
    return text.count("\n", 0, match.start()) if match else 0


def lines_of_strings(text: str, field: str, n: int) -> list[int]:
    """Return the line of each of the *n* strings in the array *field*, counted from 0."""
    start = _field(text, field)
    at = start.end() if start else 0
    line = text.count("\n", 0, at)
    lines: list[int] = []
    for match in _TOKEN.finditer(text, at):
        if len(lines) == n:
            break
        if match["string"] is not None:
            line += text.count("\n", at, match.start())
            at = match.start()
            lines.append(line)
    return lines + [line] * (n - len(lines))

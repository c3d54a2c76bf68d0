"""What every command writes with. Names, chat and paths are strangers' text: `clean` makes them harmless first (`razz_hh.harmless`)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from io import TextIOWrapper
from typing import TYPE_CHECKING, Final, NoReturn

import typer

from razz_hh.harmless import clean, clean_lines

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

__all__ = [
    "EPILOG",
    "FOUND",
    "NOTE",
    "WARN",
    "WRONG",
    "clean",
    "clean_lines",
    "csv_writer",
    "err",
    "fail",
    "out",
    "plural",
    "speak_utf8",
    "print_table",
]

FOUND: Final = 1
"""`audit` found what it was to fail on (`--fail-on`)."""
WRONG: Final = 2
"""Wrong usage, or something that could not be read; findings of the audit come first."""

EPILOG: Final = (
    "Exit codes:\n"
    "  0    done\n"
    "  1    audit found something wrong (--fail-on says what counts)\n"
    "  2    wrong usage, or input that cannot be read: a missing path, a store\n"
    "       that cannot be used, files or hands that had to be rejected or\n"
    "       could not be converted, no hand at all\n"
    "  130  interrupted"
)

WARN: Final = "dark_orange3"
NOTE: Final = "dark_cyan"
"""Colours for what is not quite right and for what is worth seeing; yellow and cyan vanish on a light background."""

_UNKNOWN_WIDTH: Final = 10_000  # lines are not broken where nobody looks at a terminal


@cache
def out() -> Console:
    """Return the console of standard output. Nothing printed is taken for markup."""
    return _console(is_err=False)


@cache
def err() -> Console:
    """Return the console of standard error."""
    return _console(is_err=True)


def _console(*, is_err: bool) -> Console:
    from rich.console import Console

    console = Console(stderr=is_err, markup=False, emoji=False, highlight=False)
    if not console.is_terminal:
        console.width = _UNKNOWN_WIDTH
    return console


def print_table(what: RenderableType, console: Console | None = None) -> None:
    """Print a table or the like, on standard output unless told otherwise; in a file without the blanks that fill its lines."""
    console = console or out()
    if console.is_terminal:
        console.print(what)
        return
    with console.capture() as captured:
        console.print(what)
    console.print("\n".join([line.rstrip() for line in captured.get().split("\n")]), soft_wrap=True, end="")


def csv_writer() -> Callable[[Iterable[object]], None]:
    """Return what writes a row of CSV to standard output. It is cleaned only where somebody looks: piped on it is data."""
    import csv

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(newline="")  # texts keep their line ends on Windows too
    show = clean if sys.stdout.isatty() else str
    writer = csv.writer(sys.stdout, lineterminator="\n")
    return lambda row: writer.writerow(["" if cell is None else show(str(cell)) for cell in row])


def fail(message: str, code: int = WRONG) -> NoReturn:
    """Tell what is wrong with what the caller asked for, and leave with an exit code."""
    err().print("razz-hh:", style="bold red", end=" ")
    err().print(clean_lines(message), soft_wrap=True)
    raise typer.Exit(code)


def plural(n: int, what: str) -> str:
    """Return a number of things, its thousands set apart.

    >>> plural(1, "hand"), plural(1500, "hand")
    ('1 hand', '1,500 hands')
    """
    return f"{n:,} {what}{'' if n == 1 else 's'}"


def speak_utf8() -> None:
    """Write UTF-8 whatever the terminal's or the locale's encoding, and escape what no encoding holds."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")

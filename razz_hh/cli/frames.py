"""Frames told as a table, or for programs as CSV, JSON or Parquet."""

from __future__ import annotations

import os.path
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import clean, clean_lines, fail, out, plural
from razz_hh.figures import interval, number, signed

if TYPE_CHECKING:
    import pandas as pd
    from rich.table import Table

__all__ = ["Format", "FormatOf", "OutOf", "interval", "number", "signed", "table_of", "tell"]


class Format(StrEnum):
    """How a frame is told."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"


FormatOf = Annotated[
    Format | None, typer.Option("--format", "-f", help="By default a table, or what the suffix of --out says.", show_default=False)
]
OutOf = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="File to write; an old one is overwritten.", show_default=False),
]


def tell(frame: pd.DataFrame, format: Format | None, path: Path | None, print_tables: Callable[[], None]) -> None:
    """Print a frame or write it to *path*; *print_tables* prints it for people."""
    form = format or _format_of(path)
    if path is not None and not os.path.isdir(path.parent):
        fail(f"no such folder: {path.parent}")
    if form is Format.TABLE:
        if path is not None:
            fail("tables are for the terminal: --format csv, json or parquet writes a file")
        print_tables()
    elif form is Format.PARQUET and path is None:
        fail("Parquet is written to a file: --out FILE.parquet")
    else:
        try:
            _write(frame, form, path)
        except OSError as error:
            fail(f"{path} cannot be written: {error.strerror or error}")


def _format_of(path: Path | None) -> Format:
    if path is None:
        return Format.TABLE
    suffix = path.suffix.removeprefix(".").lower()
    if suffix not in ("csv", "json", "parquet"):
        fail(f"--out takes a file that ends in .csv, .json or .parquet, or say --format: not {path.name!r}")
    return Format(suffix)


def _write(frame: pd.DataFrame, format: Format, path: Path | None) -> None:
    if format is Format.PARQUET:
        frame.to_parquet(path, index=False)
    else:
        if format is Format.CSV:
            text = frame.to_csv(index=False, float_format="%.15g", lineterminator="\n")
        else:
            text = frame.to_json(orient="records", lines=True, date_format="iso", double_precision=15)
        if path is None:
            typer.echo(clean_lines(text) if sys.stdout.isatty() else text, nl=False)
            return
        path.write_text(text, encoding="utf-8", newline="")
    out().print(f"{plural(len(frame), 'row')} written to {clean(str(path))}", soft_wrap=True)


def table_of(title: str, left: list[str], right: list[str]) -> Table:
    """Return an empty table with columns of words and columns of numbers."""
    from rich.table import Table

    table = Table(title=clean(title), title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="bold")
    for heading in left:
        table.add_column(heading, overflow="fold")
    for heading in right:
        table.add_column(heading, justify="right", no_wrap=True)
    return table

"""``razz-hh sql`` and ``razz-hh export``: the tables of the store, asked and written out."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import clean, fail, out, plural, print_table
from razz_hh.cli.options import StorePath, open_store, store_faults

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Format", "export", "sql"]


class Format(StrEnum):
    """How rows are printed."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


def sql(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="A query in DuckDB's SQL; every table is a view.", show_default=False)],
    store: StorePath = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="How rows are printed.")] = Format.TABLE,
) -> None:
    """Ask the tables of the store: hands, texts, seats, actions, streets, pots, findings, sources, rejects."""
    import duckdb

    opened = open_store(store)
    try:
        with store_faults(str(opened.path)):
            rows = opened.sql(query)
    except duckdb.Error as error:
        fail(str(error))
    {Format.TABLE: _print_table, Format.CSV: _print_csv, Format.JSON: _print_json}[format](rows)


def _print_table(rows: pa.Table) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    columns = [column.to_pylist() for column in rows.columns]
    for name, type_ in zip(rows.column_names, rows.schema.types, strict=True):
        table.add_column(clean(name), justify="right" if _is_number(type_) else "left", overflow="fold")
    for row in zip(*columns, strict=True):
        table.add_row(*["" if cell is None else clean(str(cell)) for cell in row])
    print_table(table)
    out().print(f"\n{plural(rows.num_rows, 'row')}", style="dim")


def _is_number(type_: pa.DataType) -> bool:
    import pyarrow as pa

    return bool(pa.types.is_integer(type_) or pa.types.is_floating(type_) or pa.types.is_decimal(type_))


def _print_csv(rows: pa.Table) -> None:
    import csv
    import sys

    # Made harmless where somebody looks; what is piped on is data.
    show = (lambda cell: clean(str(cell))) if sys.stdout.isatty() else (lambda cell: cell)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(map(show, rows.column_names))
    for row in zip(*[column.to_pylist() for column in rows.columns], strict=True):
        writer.writerow(["" if cell is None else show(cell) for cell in row])


def _print_json(rows: pa.Table) -> None:
    """Print a list of objects; what is not ASCII is escaped, so nothing in it can do harm."""
    import json

    typer.echo(json.dumps(rows.to_pylist(), indent=2, default=_plain))


def _plain(cell: object) -> object:
    """Return a cell that JSON does not know: money as a number, times and the like as text."""
    from decimal import Decimal

    return float(cell) if isinstance(cell, Decimal) else str(cell)


def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table, such as seats.", show_default=False)],
    path: Annotated[Path, typer.Argument(metavar="OUT", help="File to write: Parquet or CSV, by its suffix.", show_default=False)],
    store: StorePath = None,
) -> None:
    """Write a table of the store to a single Parquet or CSV file."""
    opened = open_store(store)
    if not path.parent.is_dir():
        fail(f"no such folder: {path.parent}")
    try:
        n = opened.export(table, path)
    except (KeyError, ValueError) as error:
        fail(error.args[0])
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror or error}")
    out().print(f"{plural(n, 'row')} of {table} written to {clean(str(path))}", soft_wrap=True)

"""``razz-hh sql`` and ``razz-hh export``: the tables of the store, asked and written out."""

from __future__ import annotations

import os.path
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from razz_hh.cli.console import clean, csv_writer, fail, out, plural, print_table
from razz_hh.cli.filters import Kinds, Players, Rooms, Since, StakesOf, Until, filters_of
from razz_hh.cli.options import StorePath, open_store, store_faults

if TYPE_CHECKING:
    import duckdb

__all__ = ["Format", "export", "sql"]

_WRITES: Final = frozenset(("alter", "create", "delete", "drop", "insert", "truncate", "update"))
_NUMBERS: Final = frozenset((
    "tinyint", "smallint", "integer", "bigint", "hugeint", "utinyint", "usmallint", "uinteger", "ubigint", "uhugeint",
    "float", "double", "decimal",
))  # fmt: skip
"""DuckDB's types that are set to the right."""


class Format(StrEnum):
    """How rows are printed."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


def sql(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="A query in DuckDB's SQL; every table is a view.", show_default=False)],
    store: StorePath = None,
    format: Annotated[
        Format, typer.Option("--format", "-f", help="How rows are printed; in JSON a repeated column name gets _1, _2 and so on.")
    ] = Format.TABLE,
) -> None:
    """Ask the tables of the store: hands, texts, seats, actions, streets, pots, findings, sources, rejects.

    Queries only read: no statement writes to the store, and none reads or writes another file.
    """
    import duckdb

    from razz_hh.tables import TABLES

    opened = open_store(store)
    with store_faults(str(opened.path)), opened.connect() as views:
        try:
            if len(views.extract_statements(query)) > 1:
                fail("one query is answered at a time")
            rows = views.sql(query)
            if rows is None:  # it is empty, a comment
                fail("the query asks for nothing")
            {Format.TABLE: _print_table, Format.CSV: _print_csv, Format.JSON: _print_json}[format](rows)
        except duckdb.PermissionException as error:
            fail(f"queries read the tables of the store and no other file\n{error}")
        except duckdb.Error as error:
            said = str(error)
            is_unknown = said.startswith("Catalog Error: Table with name")  # DuckDB would suggest tables of its own
            if query.split(maxsplit=1)[0].lower() in _WRITES:
                fail(f"queries only read: nothing of a store is changed by them\n{said}")
            fail(f"{said.partition(chr(10))[0]}\nThere are: {', '.join(TABLES)}" if is_unknown else said)


def _fetch(rows: duckdb.DuckDBPyRelation, columns: str) -> list[Any]:
    asked = rows.query("asked", f"select {columns} from asked")
    return [] if asked is None else asked.fetchall()


def _texts(rows: duckdb.DuckDBPyRelation) -> list[tuple[str | None, ...]]:
    """Return the rows as DuckDB writes them: it knows times, intervals and numbers that Python does not."""
    return _fetch(rows, ", ".join([f"#{n}::varchar" for n in range(1, len(rows.columns) + 1)]))  # by place: names may be repeated


def _print_table(rows: duckdb.DuckDBPyRelation) -> None:
    """Print rows under each other, or each of them column by column where they are too wide for that."""
    from rich.table import Table

    names = [clean(name) for name in rows.columns]
    cells = [["" if cell is None else clean(cell) for cell in row] for row in _texts(rows)]
    if _width(names, cells) > out().width:
        _print_rows(names, cells)
    else:
        table = Table(box=None, pad_edge=False, header_style="bold")
        for name, type_ in zip(names, rows.types, strict=True):
            table.add_column(name, justify="right" if type_.id in _NUMBERS else "left")
        for row in cells:
            table.add_row(*row)
        print_table(table)
    out().print(f"\n{plural(len(cells), 'row')}", style="dim")


def _width(names: list[str], cells: list[list[str]]) -> int:
    """Return how wide a table is, its columns two apart."""
    from rich.cells import cell_len

    return sum(max(map(cell_len, column)) + 2 for column in zip(names, *cells, strict=True)) - 2


def _print_rows(names: list[str], cells: list[list[str]]) -> None:
    from rich.table import Table

    for n, row in enumerate(cells, 1):
        if n > 1:
            out().print()
        out().print(f"row {n:,}", style="dim")
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column(style="bold", no_wrap=True)
        table.add_column(overflow="fold")
        for name, cell in zip(names, row, strict=True):
            table.add_row(name, cell)
        print_table(table)


def _print_csv(rows: duckdb.DuckDBPyRelation) -> None:
    write = csv_writer()
    write(rows.columns)
    for row in _texts(rows):
        write(row)


def _print_json(rows: duckdb.DuckDBPyRelation) -> None:
    """Print a list of objects; what is not ASCII is escaped, so nothing in it can do harm. JSON has no infinity: it is null."""
    import json

    objects = [json.loads(text, parse_constant=lambda _: None) for (text,) in _fetch(rows, "to_json(asked)")]
    typer.echo(json.dumps(objects, indent=2))


def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table, such as seats.", show_default=False)],
    path: Annotated[Path, typer.Argument(metavar="OUT", help="File to write: Parquet or CSV, by its suffix.", show_default=False)],
    store: StorePath = None,
    guard: Annotated[
        bool,
        typer.Option(
            "--guard", help="Put a ' before names and texts in CSV that begin with =, +, - or @: spreadsheets run them as formulas."
        ),
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
    since: Since = None,
    until: Until = None,
    room: Rooms = None,
    stakes: StakesOf = None,
    kind: Kinds = None,
    player: Players = None,
) -> None:
    """Write a table of the store, or its rows of some hands, to a single Parquet or CSV file."""
    import pyarrow as pa

    if str(path) == "-":
        fail(f'export writes files; `razz-hh sql --format csv "from {table}"` writes to standard output')
    filters = filters_of(since, until, room, stakes, kind, player)
    opened = open_store(store)
    if not os.path.isdir(path.parent):
        fail(f"no such folder: {path.parent}")
    if os.path.exists(path) and not force:
        fail(f"{path} is there already: --force overwrites it")
    with store_faults(str(opened.path)):
        try:
            n = opened.export(table, path, hands=None if filters.are_none else filters.keys_in(opened), is_guarded=guard)
        except pa.ArrowInvalid:  # a ValueError
            raise
        except (KeyError, ValueError) as error:
            fail(error.args[0])
        except OSError as error:
            fail(f"{path} cannot be written: {error.strerror or error}")
    out().print(f"{plural(n, 'row')} of {table} written to {clean(str(path))}", soft_wrap=True)

"""The store: a folder of plain Parquet that every engine reads, batch by committed batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from decimal import Decimal
from functools import reduce
from operator import and_, or_
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from razz_hh.store.commits import BATCHES, Commit, StoreError, live_commits
from razz_hh.store.pieces import open_parts
from razz_hh.store.place import place, sizes
from razz_hh.store.sweeping import sweep
from razz_hh.store.writer import Writer
from razz_hh.tables import SCHEMAS
from razz_hh.tables.arrays import money_ints

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

__all__ = ["Filters", "Store", "load", "open_dataset", "without_bar"]

Filters: TypeAlias = "pc.Expression | Iterable[tuple[str, str, Any]] | Iterable[list[tuple[str, str, Any]]]"
"""A pyarrow expression, or conditions that all hold: ``[("street", "==", 4), ("player", "in", ["Hero", "Ann"])]``.

In lists of conditions, ``[[("street", "==", 4)], [("street", ">", 5), ("seat", "==", 1)]]``, all of one list hold at least.
"""

_OPERATORS: Final = {
    "==": lambda field, value: field == value,
    "=": lambda field, value: field == value,
    "!=": lambda field, value: field != value,
    "<": lambda field, value: field < value,
    "<=": lambda field, value: field <= value,
    ">": lambda field, value: field > value,
    ">=": lambda field, value: field >= value,
    "in": lambda field, value: field.isin(value),
    "not in": lambda field, value: ~field.isin(value),
}
_ANY_MONEY: Final = pa.decimal128(38, 20)
"""Holds every amount of a column, and fractions of a cent to compare it with."""


class Store:
    """A store at *path*: ``<table>/batch_id=<id>/part-*.parquet``, made by the first import.

    *path* is a folder, or ``s3://bucket/prefix``, whose credentials, region and endpoint the usual environment variables name.
    Raises `NotADirectoryError` where *path* is a file, `OSError` where it is not UTF-8, as Arrow wants it.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = place(path)
        try:
            str(self.path).encode()
        except UnicodeEncodeError:
            raise OSError("its path is not UTF-8") from None
        if self.path.exists() and not self.path.is_dir():
            raise NotADirectoryError(f"not a folder: {self.path}")

    def is_there(self) -> bool:
        """Whether an import has made it: a folder of other things is no store."""
        return (self.path / BATCHES).exists()

    def commits(self) -> list[Commit]:
        """Return the batches there are. Raises `StoreError` for a store of another version."""
        return live_commits(self.path)

    @contextmanager
    def writer(self) -> Iterator[Writer]:
        """Write one batch: all of it is there at the end, or nothing. What dead writers left is removed first.

        Others may write at the same time: who commits later is told of what came in before (`Writer.settle`).

        Raises `OSError` where the store cannot be written, `StoreError` for one of another version or that a part is missing of.
        """
        for table in SCHEMAS:
            self._parts(table)
        sweep(self.path)
        with Writer(self.path) as writer:
            yield writer

    def open_dataset(self, table: str) -> ds.Dataset:
        """Return a table's committed rows as a pyarrow dataset, which DuckDB, Polars and Dask read too.

        Raises `KeyError` for a table there is not, `StoreError` where a part has gone.
        """
        _schema(table)
        rows = open_parts(table, self._parts(table))
        return self._still_out(rows) if table == "rejects" else rows

    def parts_of(self, commits: list[Commit]) -> Callable[[str], ds.Dataset]:
        """Return what opens a table of some batches alone."""
        return lambda table: open_parts(table, [self.path / part for commit in commits for part in commit.parts.get(table, ())])

    def _parts(self, table: str) -> list[Path]:
        """Return the files of a table. Raises `StoreError` where one has gone."""
        paths = [self.path / part for commit in self.commits() for part in commit.parts.get(table, ())]
        missing = [str(path) for path, size in zip(paths, sizes(paths), strict=True) if size is None]
        if missing:
            raise StoreError(f"parts of {table} are missing: {', '.join(missing)}; put them back, or import the texts into a new store")
        return paths

    def _still_out(self, rejects: ds.Dataset) -> ds.Dataset:
        """Return *rejects* without the hands that were cut off and came in whole."""
        is_cut = pc.field("kind") == "incomplete"
        cut = rejects.to_table(columns=["hand_key"], filter=is_cut)["hand_key"].drop_null().combine_chunks()
        if not len(cut):
            return rejects
        whole = self.read("hands", ["hand_key"], pc.field("hand_key").isin(cut))["hand_key"].combine_chunks()
        return rejects.filter(~(is_cut & pc.field("hand_key").isin(whole)))

    def read(self, table: str, columns: list[str] | None = None, filters: Filters | None = None) -> pa.Table:
        """Return rows of a table, money exact. Raises `KeyError` for a table or column there is not."""
        schema = _schema(table)
        for name in columns or ():
            _field(schema, table, name)
        filter_ = _expression(schema, table, filters)
        return self.open_dataset(table).to_table(columns=columns, filter=filter_)

    @contextmanager
    def connect(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """Open DuckDB with every table as a view. It reads nothing else, and writes no file: not even a database or an extension.

        Raises `StoreError` where a part has gone.
        """
        import duckdb

        # Without replacements, names of Python's variables are no tables.
        with duckdb.connect(config={"enable_external_access": False, "python_enable_replacements": False}) as connection:
            without_bar(connection).execute("set lock_configuration = true")
            for table in SCHEMAS:
                connection.register(table, self.open_dataset(table))
            yield connection

    def sql(self, query: str) -> pa.Table:
        """Return the rows of a DuckDB query; every table is a view. Raises `duckdb.Error` for a query that cannot be run."""
        with self.connect() as connection:
            rows = connection.sql(query)
            return pa.table({}) if rows is None else rows.to_arrow_table()  # a comment, an empty query

    def export(self, table: str, path: str | Path, *, hands: pa.Array | None = None, is_guarded: bool = False) -> int:
        """Write a table, or its rows of some *hands* by key, to one plain Parquet or CSV file by the suffix of *path*; return how many.

        A file that is there is overwritten. *is_guarded* puts a ' before text in CSV that a spreadsheet would run as a formula.
        Raises `KeyError` for a table there is not, or one that is not of hands where some are named, `ValueError` for another suffix,
        `OSError` where it cannot be written.
        """
        from razz_hh.store.exports import export

        rows = self.open_dataset(table)
        if hands is not None:
            _field(rows.schema, table, "hand_key")
            rows = rows.filter(pc.field("hand_key").isin(hands))
        return export(rows, Path(path), is_guarded=is_guarded)


def without_bar(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """Return *connection* without its progress bar, which would be drawn into the rows told on standard output."""
    import duckdb

    with suppress(duckdb.InvalidInputException):  # Jupyter without ipywidgets has no bar, and no way to say so
        connection.execute("set enable_progress_bar = false")
    return connection


def open_dataset(store: str | Path | Store, table: str) -> ds.Dataset:
    """Return a table of a store as a pyarrow dataset (`Store.open_dataset`)."""
    return _store(store).open_dataset(table)


def load(store: str | Path | Store, table: str, columns: list[str] | None = None, filters: Filters | None = None) -> pd.DataFrame:
    """Return rows of a table as a pandas frame, money as float64 to the nearest cent.

    *columns* and *filters* are pushed down to the files. Raises `KeyError` for a table or column there is not.
    """
    import pandas as pd

    rows = _store(store).read(table, columns, filters).unify_dictionaries().combine_chunks()
    for n, field in enumerate(rows.schema):
        if pa.types.is_decimal(field.type):
            rows = rows.set_column(n, field.name, _floats(rows.column(n)))
    # A key that may be null would become a float, and lose its last digits.
    has_lost_keys = any(field.type == pa.int64() and rows[n].null_count for n, field in enumerate(rows.schema))
    frame: pd.DataFrame = rows.to_pandas(types_mapper={pa.int64(): pd.Int64Dtype()}.get if has_lost_keys else None)
    return frame


def _floats(money: pa.ChunkedArray) -> pa.Array:
    """Return hundredths divided by 100: Arrow's own cast is off in the last bit for one cent value in eight."""
    whole = money.combine_chunks()
    if isinstance(whole, pa.ChunkedArray):
        whole = pa.concat_arrays(whole.chunks) if whole.num_chunks else pa.array([], money.type)
    mask = whole.is_null().to_numpy(zero_copy_only=False)
    return pa.array(money_ints(whole) / 100, mask=mask) if len(whole) else pa.array([], pa.float64())


def _store(store: str | Path | Store) -> Store:
    if isinstance(store, Store):
        return store
    opened = Store(store)
    if not opened.is_there():
        raise FileNotFoundError(f"no store at {store}")
    return opened


def _schema(table: str) -> pa.Schema:
    try:
        return SCHEMAS[table]
    except KeyError:
        raise KeyError(f"no table {table!r}; there are {', '.join(SCHEMAS)}") from None


def _field(schema: pa.Schema, table: str, name: str) -> pa.Field:
    at = schema.get_field_index(name)
    if at < 0:
        raise KeyError(f"no column {name!r} in {table}; there are {', '.join(schema.names)}")
    return schema.field(at)


def _expression(schema: pa.Schema, table: str, filters: Filters | None) -> pc.Expression | None:
    if filters is None or isinstance(filters, pc.Expression):
        return filters
    conditions: list[Any] = list(filters)
    if not conditions:
        return None
    if all(_is_list(either) for either in conditions):
        return reduce(or_, [_all(schema, table, either) for either in conditions])
    return _all(schema, table, conditions)


def _is_list(condition: Any) -> bool:
    """Whether these are conditions, and not one."""
    return isinstance(condition, tuple | list) and bool(condition) and all(isinstance(one, tuple | list) for one in condition)


def _all(schema: pa.Schema, table: str, conditions: Iterable[Any]) -> pc.Expression:
    """Return that all *conditions* hold."""
    return reduce(and_, [_condition(schema, table, one) for one in conditions])


def _condition(schema: pa.Schema, table: str, condition: Any) -> pc.Expression:
    if not isinstance(condition, tuple | list) or len(condition) != 3:
        raise ValueError(f"filters are (column, operator, value), not {condition!r}")
    name, operator, value = condition
    if operator not in _OPERATORS:
        raise ValueError(f"no operator {operator!r}; there are {', '.join(_OPERATORS)}")
    literal = _literals if operator.endswith("in") else _literal
    return _OPERATORS[operator](pc.field(name), literal(value, _field(schema, table, name).type))


def _literals(values: Any, type_: pa.DataType) -> pa.Array:
    """Return *values* as the column holds them; amounts finer than a cent are left out, since no money equals them."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ValueError(f"in and not in take a list of values, not {values!r}")
    items = [_literal(value, type_).as_py() for value in values]
    if pa.types.is_decimal(type_):
        items = [item for item in items if item == round(item, type_.scale)]
    return pa.array(items, _plain(type_))


def _literal(value: Any, type_: pa.DataType) -> pa.Scalar:
    """Return *value* to compare a column with: money by ints, floats and decimals, times by datetimes, dates and ISO texts."""
    try:
        if value is None:
            raise TypeError
        if pa.types.is_decimal(type_):
            return pa.scalar(Decimal(str(value)), _ANY_MONEY)
        if pa.types.is_timestamp(type_):
            return pa.scalar(datetime.fromisoformat(str(value)), type_)
        return pa.scalar(value, pa.float64() if isinstance(value, float) else _plain(type_))
    except (ArithmeticError, TypeError, ValueError):
        raise ValueError(f"a column of {_plain(type_)} cannot be compared with {value!r}") from None


def _plain(type_: pa.DataType) -> pa.DataType:
    return type_.value_type if pa.types.is_dictionary(type_) else type_

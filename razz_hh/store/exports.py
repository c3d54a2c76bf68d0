"""One plain file of a table: Parquet, or CSV with two decimals of money."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.dataset as ds
import pyarrow.parquet as pq

__all__ = ["SUFFIXES", "export"]

SUFFIXES: Final = (".parquet", ".csv")
_FORMULA: Final = r"^([=+\-@\t\r])"
"""Text that spreadsheets run."""


def export(rows: ds.Dataset, path: Path, *, is_guarded: bool = False) -> int:
    """Write *rows* to *path*, which appears when it is whole, and return how many there are.

    *is_guarded* puts a ' before text in CSV that a spreadsheet would run as a formula; numbers stay numbers.
    Raises `ValueError` for a suffix that is neither Parquet nor CSV, `OSError` where it cannot be written.
    """
    suffix = path.suffix.lower()
    is_guarded &= suffix == ".csv"
    if suffix not in SUFFIXES:
        raise ValueError(f"the file must end in {' or '.join(SUFFIXES)}, not {path.suffix or 'nothing'}")
    schema = pa.schema([field.with_type(_plain(field.type, is_csv=suffix == ".csv")) for field in rows.schema])
    make = pyarrow.csv.CSVWriter if suffix == ".csv" else pq.ParquetWriter
    half = path.with_name(f"{path.name}.part")
    n = 0
    try:
        with make(str(half), schema) as file:
            for batch in rows.to_batches():
                if batch.num_rows:
                    table = pa.table(batch).cast(schema)
                    file.write_table(_guard(table, rows.schema) if is_guarded else table)
                    n += batch.num_rows
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
    return n


def _guard(table: pa.Table, schema: pa.Schema) -> pa.Table:
    """Return *table* with a ' before what looks like a formula in columns of text; money is text by now, so *schema* tells it apart."""
    for n, field in enumerate(schema):
        if pa.types.is_string(_plain(field.type, is_csv=False)):
            table = table.set_column(n, field.name, pc.replace_substring_regex(table.column(n), _FORMULA, r"'\1"))
    return table


def _plain(type_: pa.DataType, *, is_csv: bool) -> pa.DataType:
    """Return the type other programs read: dictionaries as their values, in CSV money as text."""
    if pa.types.is_dictionary(type_):
        return type_.value_type
    return pa.string() if is_csv and pa.types.is_decimal(type_) else type_

"""Pieces of a batch: one file a table, all of one name, that hold the same hands."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from razz_hh.store.commits import Commit
from razz_hh.store.place import each, is_remote, of_arrow
from razz_hh.tables import SCHEMAS

__all__ = [
    "OF_HANDS", "Amend", "Parts", "Piece", "keys_in", "n_rows", "open_parts", "pieces_of", "read_part", "rewrite", "trimmed",
]  # fmt: skip

OF_HANDS: Final = ("hands", "texts", "seats", "actions", "streets", "pots", "findings")
"""Tables whose rows belong to hands that are in the store; sources and rejects tell of files."""
ROWS: Final = 50_000
"""Rows of a row group: fewer make files larger and reading slower."""
BYTES: Final = 16 << 20
"""Bytes of a row group whose rows are few and large, so that memory stays flat."""

Amend = Callable[[pa.Table], pa.Table]
Parts = dict[str, str]
"""The file of each table, relative to the store."""


class Piece:
    """Writes the rows of all tables to files called *name*; a context manager that leaves none behind when something goes wrong.

    `parts` are the files, those of tables that were given rows.
    """

    def __init__(self, root: Path, batch_id: str, name: str) -> None:
        self._root = root
        self._path = f"batch_id={batch_id}/{name}.parquet"
        self._waiting: dict[str, list[pa.Table]] = {}
        self._sizes: dict[str, tuple[int, int]] = {}
        self._files: dict[str, pq.ParquetWriter] = {}
        self.parts: Parts = {}

    def __enter__(self) -> Piece:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.close()
        else:
            self.abandon()

    def write(self, tables: dict[str, pa.Table]) -> None:
        """Add rows. Raises `OSError` where they cannot be written."""
        for name, table in tables.items():
            if table.num_rows:
                self._waiting.setdefault(name, []).append(table)
                rows, size = self._sizes.get(name, (0, 0))
                self._sizes[name] = rows, size = rows + table.num_rows, size + table.nbytes
                if rows >= ROWS or size >= BYTES:
                    self._flush(name)

    def _flush(self, name: str) -> None:
        waiting = self._waiting.pop(name, None)
        if not waiting:
            return
        self._sizes.pop(name)
        rows = pa.concat_tables(waiting).unify_dictionaries()
        if name not in self._files:
            self.parts[name] = f"{name}/{self._path}"
            path = self._root / self.parts[name]
            path.parent.mkdir(parents=True, exist_ok=True)
            where, filesystem = of_arrow(path)
            self._files[name] = pq.ParquetWriter(
                where,
                SCHEMAS[name],
                filesystem=filesystem,
                compression="zstd",
                compression_level=3,
                use_dictionary=_words(name),
                write_statistics=name == "hands",
                store_decimal_as_integer=True,  # money is smaller so, and read faster
            )
        self._files[name].write_table(rows, row_group_size=max(1, rows.num_rows))
        del rows, waiting
        pa.default_memory_pool().release_unused()  # it would hold on to some 10 MB

    def close(self) -> Parts:
        """Write what waits, to the disk itself, and return the files."""
        try:
            for name in list(self._waiting):
                self._flush(name)
            for name in list(self._files):
                self._files[name].close()
                del self._files[name]
                if not is_remote(self._root):
                    with (self._root / self.parts[name]).open("rb+") as written:
                        os.fsync(written.fileno())
        except BaseException:
            self.abandon()
            raise
        return self.parts

    def abandon(self) -> None:
        """Delete the files."""
        for file in self._files.values():
            with suppress(OSError, pa.ArrowException):  # a full disk does not take a file's end either
                file.close()
            file.is_open = False  # or it would try again when it is let go
        for part in self.parts.values():
            with suppress(OSError):
                (self._root / part).unlink(missing_ok=True)


def _words(name: str) -> list[str]:
    """Return the columns of few values: trying a dictionary on the others costs time and bytes.

    Likewise statistics: keys and names are in no order, so but for the hands' times no row group could be passed over by them.
    """
    return [field.name for field in SCHEMAS[name] if pa.types.is_dictionary(field.type)]


def open_parts(table: str, paths: Iterable[Path]) -> ds.Dataset:
    """Return files of a table as a dataset; columns that are younger than a file are null in it."""
    schema = SCHEMAS[table]
    named = [of_arrow(path) for path in paths]
    if not named:
        return ds.dataset(schema.empty_table())
    names, filesystem = [name for name, _ in named], named[0][1]
    options = ds.ParquetReadOptions(dictionary_columns=_words(table))
    return ds.dataset(names, schema=schema, filesystem=filesystem, format=ds.ParquetFileFormat(read_options=options))


def read_part(path: Path, columns: list[str]) -> pa.Table:
    """Return columns of a file."""
    name, filesystem = of_arrow(path)
    with pq.ParquetFile(name, filesystem=filesystem) as file:
        return file.read(columns, use_threads=False)


def n_rows(paths: list[Path]) -> int:
    """Return how many rows some files have."""
    return sum(each(_n_rows, paths))


def _n_rows(path: Path) -> int:
    name, filesystem = of_arrow(path)
    return int(pq.read_metadata(name, filesystem=filesystem).num_rows)


def pieces_of(commit: Commit) -> Iterator[Parts]:
    """Yield the files of a batch, those that hold the same hands together."""
    pieces: dict[tuple[str, str], Parts] = {}
    for table, paths in commit.parts.items():
        for path in paths:
            pure = PurePosixPath(path)
            pieces.setdefault((pure.parent.name, pure.name), {})[table] = path
    yield from pieces.values()


def keys_in(root: Path, parts: Parts) -> pa.Array:
    """Return the keys of a piece's hands."""
    if "hands" not in parts:
        return pa.array([], pa.int64())
    return read_part(root / parts["hands"], ["hand_key"])["hand_key"].combine_chunks()


def rewrite(root: Path, parts: Parts, piece: Piece, without: pa.Array, amend: Mapping[str, Amend]) -> None:
    """Write the rows of a piece to another one, but for those of the hands whose keys are in *without*; *amend* changes rows of tables."""
    for table, part in parts.items():
        for rows in _groups(table, root / part):
            if table in OF_HANDS and len(without):
                rows = trimmed(rows.filter(pc.invert(pc.is_in(rows["hand_key"], without))))
            piece.write({table: amend[table](rows) if table in amend else rows})


def _groups(table: str, path: Path) -> Iterator[pa.Table]:
    """Yield the rows of a file by its row groups, which are what memory holds; columns that are younger than the file are null."""
    where, filesystem = of_arrow(path)
    with pq.ParquetFile(where, filesystem=filesystem, read_dictionary=_words(table)) as file:
        for n in range(file.num_row_groups):
            yield pa.concat_tables([SCHEMAS[table].empty_table(), file.read_row_group(n, use_threads=False)], promote_options="permissive")


def trimmed(table: pa.Table) -> pa.Table:
    """Return rows whose dictionaries hold no words but theirs: names of hands that are gone would stay in the file."""
    for n, field in enumerate(table.schema):
        if pa.types.is_dictionary(field.type):
            words = table.column(n).cast(field.type.value_type).dictionary_encode()
            table = table.set_column(n, field, words.cast(field.type))
    return table

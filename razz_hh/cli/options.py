"""Arguments and options that several commands share, and what their values come to."""

from __future__ import annotations

import os.path
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import fail

if TYPE_CHECKING:
    from razz_hh.files import File
    from razz_hh.settings import Settings
    from razz_hh.stakes import HouseRules
    from razz_hh.store import Store

__all__ = [
    "Force", "HouseName", "Sources", "StorePath", "check_free", "files_of", "house_of", "open_store", "settings", "store_faults",
    "store_path", "write",
]  # fmt: skip

SOURCES_HELP = "Files, folders, globs, zip and gz archives, pipes, or - for standard input."

Sources = Annotated[list[str], typer.Argument(metavar="SOURCES", help=SOURCES_HELP, show_default=False)]
StorePath = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="DIR",
        envvar="RAZZ_HH_STORE",
        help="Folder of the Parquet store, or s3://bucket/prefix; by default that of the settings, or one in your user data folder.",
        show_default=False,
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file.")]
HouseName = Annotated[
    str | None,
    typer.Option(
        "--house",
        metavar="NAME|FILE",
        help="House rules to judge by: a set that `razz-hh rules --houses` lists, or a TOML file; by default the room's own.",
    ),
]


def store_path(store: str | None) -> str:
    """Return the store that is meant: the option's or environment's, else the settings', else the one in the user's data folder."""
    if store is not None:
        return store or fail("the path of the store is empty")
    if (own := settings().store) is not None:
        return own
    from platformdirs import user_data_path

    return str(user_data_path("razz_hh", appauthor=False) / "store")


def settings() -> Settings:
    """Return the user's settings."""
    from razz_hh.settings import SettingsError, read_settings

    try:
        return read_settings()
    except SettingsError as error:
        fail(str(error))


def open_store(store: str | None) -> Store:
    """Return a store that must be there."""
    from razz_hh.store import Store

    path = store_path(store)
    with store_faults(path):
        opened = Store(path)
        if not opened.is_there():
            fail(f"no store at {path}: `razz-hh import` makes one")
    return opened


@contextmanager
def store_faults(path: str) -> Iterator[None]:
    """Tell what is wrong with a store that cannot be read or written, and leave."""
    import pyarrow as pa

    from razz_hh.store import StoreError

    try:
        yield
    except StoreError as error:
        fail(str(error))
    except (pa.ArrowInvalid, *_faults_of_duckdb()) as error:
        fail(f"the store {path} is damaged: {str(error).partition(chr(10))[0]}")  # behind it DuckDB tells the query
    except BrokenPipeError:  # who reads what is printed has enough
        raise
    except OSError as error:
        fail(f"the store {path} cannot be used: {error.strerror or error}")


def _faults_of_duckdb() -> tuple[type[Exception], ...]:
    """Return what DuckDB raises, nothing where nobody has asked it yet: it is slow to load."""
    return (sys.modules["duckdb"].Error,) if "duckdb" in sys.modules else ()


def check_free(path: Path, *, force: bool) -> None:
    """Leave where *path* cannot be written anew: before the work, not after it."""
    if not os.path.isdir(path.parent):
        fail(f"no such folder: {path.parent}")
    if os.path.exists(path) and not force:
        fail(f"{path} is there already: --force overwrites it")


def write(path: Path, text: str) -> None:
    """Write a file, or tell why that cannot be done and leave."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror or error}")


def house_of(called: str | None) -> HouseRules | None:
    """Return the house rules of that name or file, else the settings', None where the room's own are meant."""
    called = called or settings().house
    if called is None:
        return None
    from razz_hh.house import HouseError, house_called

    try:
        return house_called(called)
    except HouseError as error:
        fail(str(error))


def files_of(sources: list[str]) -> list[File]:
    """Return the files that *sources* name."""
    from razz_hh.files import find_files

    try:
        return list(find_files(sources))
    except OSError as error:
        fail(str(error))

"""Where the files of a store lie: a folder, or a bucket of an object store that speaks S3."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import takewhile
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple, TypeVar, cast

import pyarrow.fs
from obstore.exceptions import AlreadyExistsError, BaseError
from obstore.store import LocalStore, S3Store

__all__ = ["S3Path", "create", "each", "is_remote", "of_arrow", "place", "remove_folder", "sizes"]

T = TypeVar("T")
_SCHEME: Final = "s3://"
_AT_ONCE: Final = 16
"""Requests under way at a time: each waits some ten milliseconds for its answer."""


class Stat(NamedTuple):
    """What is told of a file: its bytes, and when it was written, in seconds since 1970."""

    st_size: int
    st_mtime: float


class S3Path:
    """``s3://bucket/key``: as much of a `pathlib.Path` as a store asks for. Folders need not be made, nor be removed when empty."""

    def __init__(self, key: str | PurePosixPath) -> None:
        self.key = PurePosixPath(key)

    def __str__(self) -> str:
        return f"{_SCHEME}{self.key}"

    def __repr__(self) -> str:
        return f"S3Path({str(self.key)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, S3Path) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __truediv__(self, name: str) -> S3Path:
        return S3Path(self.key / name)

    @property
    def name(self) -> str:
        """The last part."""
        return self.key.name

    @property
    def parent(self) -> S3Path:
        """All but the last part."""
        return S3Path(self.key.parent)

    def absolute(self) -> S3Path:
        """Return this path: there are no others."""
        return self

    def relative_to(self, other: S3Path) -> PurePosixPath:
        """Return the path from *other* on."""
        return self.key.relative_to(other.key)

    def _info(self) -> pyarrow.fs.FileInfo:
        return _s3().get_file_info(str(self.key))

    def exists(self) -> bool:
        """Whether there is such an object, or one below it."""
        return bool(self._info().type != pyarrow.fs.FileType.NotFound)

    def is_dir(self) -> bool:
        """Whether there are objects below."""
        return bool(self._info().type == pyarrow.fs.FileType.Directory)

    def is_file(self) -> bool:
        """Whether there is such an object."""
        return bool(self._info().is_file)

    def stat(self) -> Stat:
        """Return size and time. Raises `FileNotFoundError`."""
        info = self._info()
        if not info.is_file:
            raise FileNotFoundError(f"no such object: {self}")
        return Stat(info.size, info.mtime_ns / 1e9)

    def read_bytes(self) -> bytes:
        """Return the object. Raises `FileNotFoundError`."""
        with _s3().open_input_stream(str(self.key)) as stream:
            return cast("bytes", stream.read())

    def glob(self, pattern: str) -> Iterator[S3Path]:
        """Yield the objects below whose keys match *pattern*, part by part."""
        parts = pattern.split("/")
        folder = self.key.joinpath(*takewhile(lambda part: "*" not in part, parts))
        for path in S3Path(folder).files():
            names = path.relative_to(self).parts
            if len(names) == len(parts) and all(map(fnmatchcase, names, parts)):
                yield path

    def files(self) -> Iterator[S3Path]:
        """Yield all objects below."""
        for info in _s3().get_file_info(pyarrow.fs.FileSelector(str(self.key), allow_not_found=True, recursive=True)):
            if info.is_file:
                yield S3Path(info.path)

    def mkdir(self, **_: Any) -> None:
        """Do nothing: a folder is there once an object is in it."""

    def rmdir(self) -> None:
        """Do nothing: an empty folder is none."""

    def replace(self, other: S3Path) -> None:
        """Copy to *other* what is here, and remove it here."""
        _s3().move(str(self.key), str(other.key))

    def unlink(self, *, missing_ok: bool = False) -> None:
        """Remove the object. Raises `FileNotFoundError` where there is none, unless *missing_ok*."""
        try:
            _s3().delete_file(str(self.key))
        except FileNotFoundError:
            if not missing_ok:
                raise


def place(path: str | Path | S3Path) -> Path:
    """Return where a store lies. An `S3Path` passes for a `Path`: a store asks no more of it than it can.

    >>> str(place("s3://hands/razz") / "_batches")
    's3://hands/razz/_batches'
    """
    if isinstance(path, str) and path.startswith(_SCHEME):
        path = S3Path(path.removeprefix(_SCHEME).strip("/"))
    return cast("Path", path) if isinstance(path, S3Path) else Path(path)


def is_remote(path: Path) -> bool:
    """Whether a file lies on an object store: nothing there can be locked, and asking takes long."""
    return isinstance(cast("object", path), S3Path)


def of_arrow(path: Path) -> tuple[str, pyarrow.fs.FileSystem | None]:
    """Return a file's name and its file system as pyarrow takes them."""
    there: object = path
    return (str(there.key), _s3()) if isinstance(there, S3Path) else (str(path), None)


def create(root: Path, name: str, content: bytes) -> bool:
    """Write a file of a store that is not there; return False where it is. Of all who try at once, one does. Raises `OSError`."""
    there: object = root
    store: LocalStore | S3Store
    if isinstance(there, S3Path):
        bucket, _, prefix = str(there.key).partition("/")
        store = S3Store(bucket, prefix=prefix or None, client_options={"allow_http": True, "timeout": timedelta(minutes=1)}, **_named())
    else:
        store = LocalStore(root, mkdir=True)
    try:
        store.put(name, content, mode="create")
    except AlreadyExistsError:
        return False
    except BaseError as error:
        raise OSError(f"{root / name} cannot be written: {str(error).splitlines()[0]}") from None
    return True


def each(work: Callable[[Path], T], paths: Sequence[Path]) -> list[T]:
    """Return what *work* gives for each of some files, many at a time where asking takes long."""
    if not paths or not is_remote(paths[0]):
        return [work(path) for path in paths]
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return list(pool.map(work, paths))


def sizes(paths: Sequence[Path]) -> list[int | None]:
    """Return the bytes of each of some files, None for one that is not there."""
    return each(_size, paths)


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return None


def remove_folder(path: Path) -> None:
    """Remove a folder and what is in it, as far as that can be done."""
    there: object = path
    if not isinstance(there, S3Path):
        shutil.rmtree(path, ignore_errors=True)
        return
    for file in there.files():
        file.unlink(missing_ok=True)


# --- the usual environment variables -------------------------------------------------------------


def _named() -> dict[str, Any]:
    """Return endpoint and region where they are named; the credentials both libraries find for themselves."""
    ours = os.environ.get
    told = {
        "endpoint": ours("AWS_ENDPOINT_URL_S3") or ours("AWS_ENDPOINT_URL"),
        "region": ours("AWS_REGION") or ours("AWS_DEFAULT_REGION"),
    }
    return {name: value for name, value in told.items() if value}


def _s3() -> pyarrow.fs.S3FileSystem:
    named = _named()
    return _s3_at(named.get("endpoint"), named.get("region"), os.environ.get("AWS_ACCESS_KEY_ID"))


@lru_cache
def _s3_at(endpoint: str | None, region: str | None, key: str | None) -> pyarrow.fs.S3FileSystem:
    """Return the object store, opened once for an endpoint, a region and a *key*: opening takes long."""
    return pyarrow.fs.S3FileSystem(endpoint_override=endpoint, region=region)

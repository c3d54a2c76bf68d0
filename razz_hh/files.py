"""Where hand histories lie: files, folders, globs, zip and gz archives, pipes, standard input."""

from __future__ import annotations

import glob
import gzip
import hashlib
import os
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

import msgspec

__all__ = ["File", "content_hash", "find_files"]

_GLOB: Final = frozenset("*?[")
_HIDDEN: Final = "."
_GZIP: Final = b"\x1f\x8b"


class File(msgspec.Struct, frozen=True):
    """One file of hand histories: `name` as the user would write it (``archive.zip!member`` inside an archive).

    `size` is in bytes, None where it is not known before reading; `open` gives its bytes, unpacked. Standard input and
    pipes are streams: they can be read once. `modified` is when it, or its archive, was last written, in nanoseconds since 1970.
    """

    name: str
    size: int | None
    open: Callable[[], BinaryIO]
    is_stream: bool = False
    modified: int | None = None


def find_files(places: Iterable[str]) -> Iterator[File]:
    """Yield the files that *places* name: paths, folders (with all below them), globs, archives, ``-`` for standard input.

    Raises `FileNotFoundError` for a place that is not there.
    """
    for place in places:
        if not place:  # as a path it would mean the current folder
            raise FileNotFoundError("the path to read is empty")
        if place == "-":
            yield File("<stdin>", None, _stdin, is_stream=True)
            continue
        path = Path(place)
        if path.is_dir():
            yield from _folder(path)
        elif path.exists():
            yield from _file(path)
        else:
            found = sorted(glob.glob(place, recursive=True)) if _GLOB & set(place) else []
            if not found:
                raise FileNotFoundError(f"no such file or folder: {place}")
            for match in found:
                if Path(match).is_file():
                    yield from _file(Path(match))


def _name(path: Path) -> str:
    r"""Return a path as text. Bytes that are not UTF-8, which no table holds, are told as ``\xff``."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _stdin() -> BinaryIO:
    if sys.stdin is None or sys.stdin.buffer.closed:
        raise OSError("standard input is closed or was read before")
    return sys.stdin.buffer


def _folder(folder: Path) -> Iterator[File]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not any(part.startswith(_HIDDEN) for part in path.relative_to(folder).parts):
            yield from _file(path)


def _file(path: Path) -> Iterator[File]:
    """Yield the file, or the members of a zip archive. What cannot be read is yielded too: opening it tells why."""
    if not path.is_file():  # a pipe: looking into it would take bytes away
        yield File(_name(path), None, lambda: path.open("rb"), is_stream=True)
        return
    try:
        with path.open("rb") as stream:
            magic = stream.read(4)
        told = path.stat()
    except OSError:
        yield File(_name(path), None, lambda: path.open("rb"))
        return
    if magic[:2] == _GZIP:
        yield File(_name(path), None, lambda: cast("BinaryIO", gzip.GzipFile(path)), modified=told.st_mtime_ns)
    elif magic == b"PK\x03\x04":
        yield from _archive(path, told.st_mtime_ns)
    else:
        yield File(_name(path), told.st_size, lambda: path.open("rb"), modified=told.st_mtime_ns)


def _archive(path: Path, modified: int) -> Iterator[File]:
    try:
        with zipfile.ZipFile(path) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
    except (zipfile.BadZipFile, OSError):
        yield File(_name(path), None, lambda: cast("BinaryIO", zipfile.ZipFile(path)))  # raises again
        return
    for member in members:

        def unpack(member: zipfile.ZipInfo = member) -> BinaryIO:
            return _unpacked(zipfile.ZipFile(path).open(member))

        yield File(f"{_name(path)}!{member.filename}", member.file_size, unpack, modified=modified)


def _unpacked(member: Any) -> BinaryIO:
    """Return a member of a zip archive as it stands, unpacked where it is a gz archive itself."""
    return cast("BinaryIO", gzip.GzipFile(fileobj=member) if member.peek(2)[:2] == _GZIP else member)


def content_hash(file: File) -> str:
    """Return the blake2b of a file's unpacked bytes, 32 hex digits. Raises `OSError` where it cannot be read. It uses a stream up."""
    digest = hashlib.blake2b(digest_size=16)
    with file.open() as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()

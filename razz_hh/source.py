"""Text from bytes: encodings found, bad bytes kept and named, large files read piece by piece."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO, Final

import msgspec

__all__ = ["PIECE", "NotTextError", "Source", "Span", "decode", "sources"]

PIECE: Final = 1 << 20
"""Bytes read at a time."""
_LONGEST_LINE: Final = 4 << 20


class NotTextError(ValueError):
    """The bytes are no text in any encoding that rooms write."""


class Span(msgspec.Struct, frozen=True, gc=False):
    """A place in a source: line and column counted from 1, and a length in characters."""

    line: int
    column: int
    length: int = 1


class Source(msgspec.Struct, frozen=True):
    """Decoded text of a file, or a piece of it that begins at `line` and ends at a line end (the last piece: at the file's).

    `odd` are the characters whose bytes were not in the file's encoding (they were read as cp1252, or replaced), and NULs.
    Line ends that are carriage returns alone, or stand behind the newline, have become newlines.
    """

    name: str
    text: str
    line: int = 1
    encoding: str = "utf-8"
    odd: tuple[Span, ...] = ()
    is_last: bool = True


_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class _Style(msgspec.Struct, frozen=True):
    """How a file is written; `newline` is a carriage return for files of an old Mac, and ends in one where the two are turned round."""

    encoding: str
    newline: str


def _sniff(head: bytes) -> tuple[_Style, int]:
    """Return how a file that begins with *head* is written, and the length of its mark. Raises `NotTextError` for binary data."""
    encoding, skip = _encoding(head[:4096])
    newline, other = "\n".encode(encoding), "\r".encode(encoding)
    is_mac = newline not in head and other in head.rstrip(b"\r\n\0")
    if is_mac:
        return _Style(encoding, "\r"), skip
    first, turned = head.find(newline), newline + other
    is_turned = head.startswith(turned, first) and not head.endswith(other, 0, first) and head.count(turned) >= head.count(newline) - 1
    return _Style(encoding, "\n\r" if is_turned else "\n"), skip


def _encoding(head: bytes) -> tuple[str, int]:
    for bom, encoding in _BOMS:
        if head.startswith(bom):
            return encoding, len(bom)
    if b"\0" in head:
        even, odd, most = head[0::2].count(0), head[1::2].count(0), len(head) * 0.4
        if odd > most and not even:
            return "utf-16-le", 0
        if even > most and not odd:
            return "utf-16-be", 0
        if _is_binary(head):
            raise NotTextError("binary data, not text")
    return "utf-8", 0


def _is_binary(head: bytes) -> bool:
    """Whether control bytes are more than a stray few in text; a run of NULs, such as a crash leaves in a file, counts as one."""
    n_controls = len(re.findall(rb"\0+|[\1-\10\16-\37]", head))
    return n_controls * 50 > len(head.replace(b"\0", b"")) - n_controls


def decode(data: bytes, name: str = "") -> Source:
    """Return the text of *data*: UTF-8, UTF-16 in both orders, cp1252 where a line is not UTF-8.

    >>> decode("10 €".encode("cp1252")).text
    '10 €'

    Raises `NotTextError` for binary data.
    """
    style, skip = _sniff(data)
    return _piece(name, data[skip:], 1, style, is_last=True)


def sources(stream: BinaryIO, name: str) -> Iterator[Source]:
    """Yield the text of *stream* in pieces that end at a line end, so that memory does not grow with the file.

    Raises `NotTextError` for binary data, `OSError` where reading fails.
    """
    head = stream.read(PIECE)
    style, skip = _sniff(head)
    newline = style.newline[0].encode(style.encoding)
    rest, line = head[skip:], 1
    while True:
        more = stream.read(PIECE)
        if not more:
            yield _piece(name, rest, line, style, is_last=True)
            return
        cut = _line_end(rest, newline)
        if not cut and len(rest) > _LONGEST_LINE:  # no line of a hand
            cut = len(rest) & ~1
        piece = _piece(name, rest[:cut], line, style, is_last=False)
        yield piece
        line += piece.text.count("\n")
        rest = rest[cut:] + more


def _line_end(data: bytes, newline: bytes) -> int:
    """Return where the last line of *data* ends; all of it is carried on where there is no line end."""
    end = data.rfind(newline)
    while end > 0 and end % len(newline):  # the two bytes of a UTF-16 newline may straddle two characters
        end = data.rfind(newline, 0, end + 1)
    return end + len(newline) if end >= 0 else 0


def _piece(name: str, data: bytes, line: int, style: _Style, *, is_last: bool) -> Source:
    encoding = style.encoding
    try:
        text = data.decode(encoding)
        odd = "\0"
    except UnicodeDecodeError:
        if encoding == "utf-8":
            return _mixed(name, data, line, style, is_last=is_last)
        text = data.decode(encoding, "replace")
        odd = "\0\ufffd"
    text = _with_newlines(text, style)
    return Source(name, text, line, encoding, _places(text, line, odd), is_last)


def _with_newlines(text: str, style: _Style) -> str:
    if style.newline == "\n\r":
        return text.replace("\r", "")
    return text.replace("\r", "\n") if style.newline == "\r" else text


def _mixed(name: str, data: bytes, line: int, style: _Style, *, is_last: bool) -> Source:
    """Decode line by line: a line that is not UTF-8 is cp1252, whose five unused bytes stay as they are."""
    texts, odd = [], []
    for n, raw in enumerate(data.split(style.newline[0].encode()), line):
        try:
            texts.append(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            odd.append(Span(n, error.start + 1, max(1, error.end - error.start)))
            try:
                texts.append(raw.decode("cp1252"))
            except UnicodeDecodeError:
                texts.append(raw.decode("latin-1"))
    text = _with_newlines("\n".join(texts), style)
    return Source(name, text, line, "cp1252", (*odd, *_places(text, line, "\0")), is_last)


def _places(text: str, line: int, letters: str) -> tuple[Span, ...]:
    """Return where any of *letters* stands."""
    if not any(letter in text for letter in letters):
        return ()
    rows = enumerate(text.split("\n"), line)
    runs = re.compile(f"[{letters}]+")  # a run of them is one: files of a crash end in millions
    return tuple([Span(n, run.start() + 1, len(run[0])) for n, row in rows for run in runs.finditer(row)])

from __future__ import annotations

import codecs
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razz_hh import rooms, source
from razz_hh.hand import Hand
from razz_hh.simulate import simulate
from razz_hh.source import NotTextError, Span, decode, sources
from razz_hh.write import pokerstars

TEXT = "Żółty: folds\nJörg: calls €5\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (codecs.BOM_UTF8 + TEXT.encode(), "utf-8"),
        (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "utf-16-le"),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.replace("Żółty", "Ann").encode("utf-16-le"), "utf-16-le"),
    ],
)
def test_encodings(data: bytes, encoding: str) -> None:
    read = decode(data)
    assert read.text.replace("Ann", "Żółty") == TEXT
    assert read.encoding == encoding
    assert read.odd == ()


def test_odd_stray_last_byte_is_kept_as_a_span() -> None:
    read = decode(codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le") + b"\n")
    assert read.text == TEXT + "\ufffd"
    assert read.odd == (Span(3, 1),)


def test_lines_of_cp1252_among_utf_8() -> None:
    read = decode("Żółty\n".encode() + "Jörg €5\n".encode("cp1252") + b"\x81x\n")
    assert read.text == "Żółty\nJörg €5\n\x81x\n"
    assert [(span.line, span.column) for span in read.odd] == [(2, 2), (3, 1)]
    assert read.encoding == "cp1252"


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x01",
        b"\x00" * 100,
        b"PK\x03\x04\x14\x00\x00\x00",
        bytes(range(256)) * 20,
        b"\x7fELF\2\1\1" + b"\0" * 9 + b".text .data" * 9,
    ],
)
def test_binary_data_is_no_text(data: bytes) -> None:
    with pytest.raises(NotTextError):
        decode(data)


@given(st.binary(max_size=200))
def test_any_bytes_decode_or_are_no_text(data: bytes) -> None:
    try:
        assert isinstance(decode(data).text, str)
    except NotTextError:
        assert b"\0" in data


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
def test_any_text_comes_back(text: str) -> None:
    read = decode(text.encode()).text
    if "\n" not in text:  # the line ends of an old Mac
        read, text = read.replace("\r", "\n"), text.replace("\r", "\n")
    elif "\n\r" in text:  # it may be a line end turned round
        read, text = read.replace("\r", ""), text.replace("\r", "")
    assert read == text.removeprefix("\ufeff")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("newline", ["\r", "\n\r"])
@pytest.mark.parametrize("piece", [100, 101, 1000, 10**6])
def test_carriage_returns_alone_or_behind_newlines_end_lines(
    newline: str, encoding: str, piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "Jörg: calls €5\n\nAnn: folds\n" * 20
    data = ("" if encoding == "cp1252" else "\ufeff").encode(encoding) + text.replace("\n", newline).encode(encoding)
    assert decode(data).text == text
    monkeypatch.setattr(source, "PIECE", piece)
    pieces = list(sources(io.BytesIO(data), "x"))
    assert "".join(each.text for each in pieces) == text
    assert [each.line for each in pieces] == [1 + "".join(e.text for e in pieces[:n]).count("\n") for n in range(len(pieces))]


@pytest.mark.parametrize("newline", ["\r\n", "\r\r\n"])
@pytest.mark.parametrize("piece", range(1, 30))
def test_carriage_returns_before_newlines_stay(newline: str, piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"Ann: calls{newline}Bob: folds{newline}"
    monkeypatch.setattr(source, "PIECE", piece)
    assert "".join(each.text for each in sources(io.BytesIO(text.encode()), "x")) == text


@pytest.mark.parametrize(("encoding", "name"), [("utf-8", "Jörg"), ("cp1252", "Jörg")])
def test_stray_nul_in_text_is_an_odd_character_of_its_line(encoding: str, name: str) -> None:
    read = decode(f"PokerStars Hand #1: Razz Limit\nA\0nn: folds after a while\n{name}: folds\n".encode(encoding))
    assert read.text.split("\n")[1] == "A\0nn: folds after a while"
    assert Span(2, 2) in read.odd
    assert read.encoding == encoding


def test_nuls_that_a_crash_left_are_one_odd_place() -> None:
    text = "\n\n\n".join(map(pokerstars, simulate(4, seed=3)))
    assert decode(text.encode() + b"\0" * 5000).text.rstrip("\0") == text
    assert decode(text[:900].encode() + b"\0" * 5000 + text[900:].encode()).text.replace("\0", "") == text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("piece", [1, 7, 100, 1000, 10**6])
def test_pieces_of_any_size_make_the_same_hands(encoding: str, piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n\n\n".join(map(pokerstars, simulate(4, seed=3)))
    bom = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}[encoding]
    monkeypatch.setattr(source, "PIECE", max(piece, len(bom)))
    room = rooms.room("pokerstars")
    hands = [room.read(each) for each in rooms.split(room, sources(io.BytesIO(bom + text.encode(encoding)), "x"))]
    assert all(isinstance(hand, Hand) for hand in hands)
    lines = text.split("\n")
    assert [hand.line for hand in hands] == [n for n, line in enumerate(lines, 1) if line.startswith("PokerStars")]
    assert "".join(hand.text for hand in hands) == text

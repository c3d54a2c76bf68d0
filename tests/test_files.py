from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from razz_hh.batch import hands_of
from razz_hh.files import content_hash, find_files
from razz_hh.hand import Hand
from razz_hh.rooms import Refused
from razz_hh.store import Store
from razz_hh.store.intake import import_files
from tests.rooms.texts import hand_text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b").mkdir()
    (tmp_path / "a.txt").write_text(hand_text())
    (tmp_path / "b" / "c.txt").write_text(hand_text())
    (tmp_path / ".hidden").write_text(hand_text())
    (tmp_path / "empty.txt").touch()
    (tmp_path / "picture.jpg").write_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF\x00")
    with gzip.open(tmp_path / "d.gz", "wt") as file:
        file.write(hand_text())
    with zipfile.ZipFile(tmp_path / "e.zip", "w") as archive:
        archive.writestr("in/f.txt", hand_text())
        archive.writestr("g.txt", hand_text())
    return tmp_path


def names(*places: str) -> list[str]:
    return [Path(file.name).as_posix() for file in find_files(places)]


def test_folder_with_archives(folder: Path) -> None:
    base = folder.as_posix()
    assert names(str(folder)) == [
        f"{base}/a.txt", f"{base}/b/c.txt", f"{base}/d.gz", f"{base}/e.zip!in/f.txt", f"{base}/e.zip!g.txt", f"{base}/empty.txt",
        f"{base}/picture.jpg",
    ]  # fmt: skip


def test_globs(folder: Path) -> None:
    assert names(f"{folder}/*.txt") == [f"{folder.as_posix()}/a.txt", f"{folder.as_posix()}/empty.txt"]
    assert names(f"{folder}/**/c.txt") == [f"{folder.as_posix()}/b/c.txt"]


def test_an_empty_path_is_not_the_current_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    with pytest.raises(FileNotFoundError, match="empty"):
        names("")


@pytest.mark.parametrize("place", ["nowhere", "nowhere/*.txt"])
def test_missing_places(place: str) -> None:
    with pytest.raises(FileNotFoundError, match="no such file"):
        names(place)


def test_kinds_of_files(folder: Path) -> None:
    told = {
        Path(file.name).name: [hand.kind if not isinstance(hand, Hand) else hand.number for hand in hands_of(file)]
        for file in find_files([str(folder)])
    }
    assert told == {
        "a.txt": ["12345"], "c.txt": ["12345"], "d.gz": ["12345"], "f.txt": ["12345"], "e.zip!g.txt": ["12345"],
        "empty.txt": ["no hands"], "picture.jpg": ["no hands"],
    }  # fmt: skip


def test_broken_archives_tell_why(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04 and no more")
    (tmp_path / "b.gz").write_bytes(gzip.compress(hand_text().encode())[:40])
    for file in find_files([str(tmp_path)]):
        (refused,) = hands_of(file)
        assert refused.kind in ("unreadable", "no hands")
        assert refused.source == file.name


def test_hash_is_of_the_unpacked_bytes(folder: Path) -> None:
    hashes = {
        Path(file.name).name: content_hash(file)
        for file in find_files([str(folder / "a.txt"), str(folder / "d.gz"), str(folder / "e.zip")])
    }
    assert len(set(hashes.values())) == 1
    (empty,) = find_files([str(folder / "empty.txt")])
    assert content_hash(empty) not in hashes.values()


def kinds(*places: str) -> list[str]:
    return [hand.number if isinstance(hand, Hand) else hand.kind for file in find_files(places) for hand in hands_of(file)]


def zipped(path: Path, text: str, method: int = zipfile.ZIP_STORED) -> bytes:
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("a.txt", text)
    return path.read_bytes()


def test_zip_with_a_password(tmp_path: Path) -> None:
    data = bytearray(zipped(tmp_path / "a.zip", hand_text()))
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):  # the bit that says so, in both headers
        data[data.index(signature) + flags] |= 1
    (tmp_path / "a.zip").write_bytes(data)
    (file,) = find_files([str(tmp_path)])
    (refused,) = hands_of(file)
    assert isinstance(refused, Refused)
    assert refused.kind == "unreadable"
    assert "password" in refused.reason


def test_zip_of_a_method_nobody_knows(tmp_path: Path) -> None:
    data = bytearray(zipped(tmp_path / "a.zip", hand_text()))
    for signature, method in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        data[data.index(signature) + method] = 99
    (tmp_path / "a.zip").write_bytes(data)
    assert kinds(str(tmp_path)) == ["unreadable"]


def test_damaged_member_of_a_zip(tmp_path: Path) -> None:
    data = zipped(tmp_path / "a.zip", hand_text())
    (tmp_path / "a.zip").write_bytes(data.replace(b"Vesta", b"Vespa"))  # the checksum tells
    assert kinds(str(tmp_path)) == ["unreadable"]


@pytest.mark.parametrize("end", range(0, 420, 20))
def test_gz_cut_anywhere(end: int, tmp_path: Path) -> None:
    (tmp_path / "a.gz").write_bytes(gzip.compress(hand_text().encode(), mtime=0)[:end])
    assert kinds(str(tmp_path)) in (["unreadable"], ["no hands"], ["12345"])


def test_archives_are_told_by_content_not_by_name(tmp_path: Path) -> None:
    zipped(tmp_path / "a.txt", hand_text(), zipfile.ZIP_DEFLATED)
    (tmp_path / "b.zip").write_text(hand_text())
    (tmp_path / "c.gz").write_text(hand_text())
    assert kinds(str(tmp_path)) == ["12345"] * 3


def test_empty_zip_has_no_hands(tmp_path: Path) -> None:
    zipfile.ZipFile(tmp_path / "a.zip", "w").close()
    assert kinds(str(tmp_path)) == ["no hands"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(hand_text().encode())

    monkeypatch.setattr("sys.stdin", Stdin)
    (file,) = find_files(["-"])
    assert (file.name, file.size) == ("<stdin>", None)
    (hand,) = hands_of(file)
    assert isinstance(hand, Hand)
    assert hand.source == "<stdin>"


def test_standard_input_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(hand_text().encode())

    monkeypatch.setattr("sys.stdin", Stdin)
    assert kinds("-", "-") == ["12345", "unreadable"]
    monkeypatch.setattr("sys.stdin", None)  # a program without a console
    assert kinds("-") == ["unreadable"]


@pytest.fixture
def fifo(tmp_path: Path) -> Iterator[Path]:
    """A named pipe that a hand is written into once somebody reads it."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("no named pipes here")
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with subprocess.Popen([sys.executable, "-c", "import sys; open(sys.argv[1], 'w').write(sys.argv[2])", path, hand_text()]) as writer:
        yield path
        writer.kill()


def test_a_named_pipe_is_read_whole_and_once(fifo: Path) -> None:
    (file,) = find_files([str(fifo)])
    assert (file.name, file.size, file.is_stream) == (str(fifo), None, True)
    (hand,) = hands_of(file)
    assert isinstance(hand, Hand)
    assert hand.text.startswith(hand_text()[:40])


def test_a_named_pipe_in_a_folder_is_passed_over(fifo: Path) -> None:
    assert names(str(fifo.parent), f"{fifo.parent}/*") == []


def test_files_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text(hand_text())
    (tmp_path / "b.txt").write_text(hand_text())
    open_ = Path.open

    def locked(path: Path, mode: str = "r") -> IO[Any]:
        if path.name == "a.txt":
            raise PermissionError(13, "Permission denied")
        return open_(path, mode)

    monkeypatch.setattr(Path, "open", locked)
    assert kinds(str(tmp_path)) == ["unreadable", "12345"]


def test_hidden_folders_are_passed_over_but_not_when_named(tmp_path: Path) -> None:
    hidden = tmp_path / ".cache" / "in"
    hidden.mkdir(parents=True)
    (hidden / "a.txt").write_text(hand_text())
    assert names(str(tmp_path)) == []
    assert kinds(str(tmp_path / ".cache")) == ["12345"]


def test_path_that_looks_like_a_glob_is_a_path_first(tmp_path: Path) -> None:
    (tmp_path / "a[1].txt").write_text(hand_text())
    assert names(f"{tmp_path}/a[1].txt") == [f"{tmp_path.as_posix()}/a[1].txt"]


def test_gz_in_a_zip(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("b.txt.gz", gzip.compress(hand_text().encode()))
        archive.writestr("c.txt.gz", gzip.compress(hand_text().encode())[:40])
    assert kinds(str(tmp_path)) == ["12345", "unreadable"]


@pytest.mark.skipif(sys.platform != "linux", reason="names are bytes there alone")
def test_a_name_that_is_not_utf_8_is_told_byte_by_byte(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"of \xfe")
    folder.mkdir()
    (folder / os.fsdecode(b"na\xffme \xc3\xa9.txt")).write_text(hand_text())
    with zipfile.ZipFile(folder / os.fsdecode(b"\xff.zip"), "w") as archive:
        archive.writestr("g.txt", hand_text())
    files = list(find_files([str(tmp_path)]))
    assert {file.name for file in files} == {f"{tmp_path}/of \\xfe/{name}" for name in ("na\\xffme é.txt", "\\xff.zip!g.txt")}
    store = Store(tmp_path / "store")
    import_files(files, store)
    assert store.read("hands")["source_file"].to_pylist() == [files[0].name]
    for place in (folder, str(folder)):
        with pytest.raises(OSError, match="not UTF-8"):
            Store(place)

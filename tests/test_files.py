from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import pytest

from razz_hh.batch import hands_of
from razz_hh.files import content_hash, find_files
from razz_hh.hand import Hand
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

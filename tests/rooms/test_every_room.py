"""A folder with a file of every room, under names that lie, among files that are none: each is known by what it says."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from razz_hh.files import find_files
from razz_hh.rooms import ROOMS, identify, room
from razz_hh.rooms.room import Room
from razz_hh.source import decode
from razz_hh.store import Store
from razz_hh.store.intake import ImportReport, import_files

JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffdb004300") + bytes(range(256)) * 40
LETTER = "Dear Ann,\nI lost with a wheel. PokerStars Hand #12: you would not believe it.\n<game> and variant = nothing\n"
OTHER = "Poker Hand #RC1234567: Razz ($0.01/$0.02) - 2024/01/01 00:00:00\nTable 'PokerStars' 8-max\n"
PHH = """\
variant = "FR"
antes = [10, 10]
bring_in = 20
small_bet = 50
big_bet = 100
starting_stacks = [1000, 1000]
actions = ["d dh p1 ????Kh", "d dh p2 ????2c", "p1 pb", "p2 cbr 50", "p1 f"]
"""


def text_of(name: str, root: Path) -> bytes:
    """A small file of a room: the smallest of its samples, or the one written here."""
    files = sorted((root / "sample_data" / name).glob("[!R]*.*"), key=lambda path: path.stat().st_size)
    return files[0].read_bytes() if files else {"phh": PHH.encode()}[name]


@pytest.fixture(scope="module")
def mixed(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str | None]:
    """The folder's files: where each lies, and the room it is of."""
    folder = tmp_path_factory.mktemp("mixed")
    names = list(ROOMS)
    written = {}
    for n, name in enumerate(names):
        liar = names[(n + 1) % len(names)]
        ending = ("phh", "jpg", "xml", "txt")[n % 4]
        written[str(folder / f"{liar} hands.{ending}")] = name, text_of(name, root)
    (folder / "more").mkdir()
    nothing = {"pokerstars.txt": JPEG, "merge.xml": LETTER.encode(), "phh.phh": OTHER.encode(), "more/ftp.txt": b""}
    for path, data in chain(
        [(path, data) for path, (_, data) in written.items()], [(str(folder / name), data) for name, data in nothing.items()]
    ):
        Path(path).write_bytes(data)
    return {path: name for path, (name, _) in written.items()} | {str(folder / name): None for name in nothing}


@pytest.fixture(scope="module")
def imported(mixed: dict[str, str | None], tmp_path_factory: pytest.TempPathFactory) -> tuple[ImportReport, Store]:
    store = Store(tmp_path_factory.mktemp("stores") / "s")
    (folder,) = {str(Path(path).parent) for path in mixed if "more" not in path}
    return import_files(find_files([folder]), store), store


def test_each_room_is_known_by_what_its_file_says(mixed: dict[str, str | None], imported: tuple[ImportReport, Store]) -> None:
    report, store = imported
    rows = store.read("sources", ["source_file", "room"]).to_pylist()
    found = {row["source_file"]: row["room"] for row in rows}
    assert found == {path: name for path, name in mixed.items() if name is not None}
    assert report.files == len(mixed)
    assert {row["room"] for row in store.read("hands", ["room"]).to_pylist()} == ROOMS.keys()


def test_nothing_is_rejected_and_files_without_hands_are_told(mixed: dict[str, str | None], imported: tuple[ImportReport, Store]) -> None:
    report, _ = imported
    assert (report.rejected, report.incomplete, report.unreadable, report.unread) == ([], [], [], [])
    assert {reject.source for reject in report.without_hands} == {path for path, name in mixed.items() if name is None}
    assert report.other_rooms == {"GGPoker": 1}


def test_no_room_takes_another_rooms_hands(root: Path) -> None:
    for name in ROOMS:
        text = decode(text_of(name, root)).text
        assert [other for other in ROOMS if room(other).start.search(text)] == [name]
        assert identify(text) is room(name)


def test_every_room_says_who_it_is() -> None:
    for name in ROOMS:
        reader: Room = room(name)
        assert reader.name == name
        assert reader.title
        assert reader.looked_for

"""Imports into a store that has something: unchanged and grown files, hands that come again from somebody else."""

from __future__ import annotations

import os
import time
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from razz_hh import batch
from razz_hh.batch import hands_of
from razz_hh.files import File, find_files
from razz_hh.hand import Hand
from razz_hh.store import Store, import_files
from razz_hh.store.intake import ImportReport
from razz_hh.store.merging import merge
from razz_hh.tables import TABLES
from tests.cli.hands import HAND, NUMBER, hand

BY_ANN = HAND.replace("Dealt to Ann [4c]", "Dealt to Ann [2d 3d 4c]").replace("Dealt to Bob [Kd 2c Qh]", "Dealt to Bob [Qh]")
BY_BOTH = HAND.replace("Dealt to Ann [4c]", "Dealt to Ann [2d 3d 4c]")
BY_NOBODY = HAND.replace("Dealt to Bob [Kd 2c Qh]", "Dealt to Bob [Qh]")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


def imported(store: Store, *places: Path) -> ImportReport:
    return import_files(find_files([str(place) for place in places]), store)


def written(path: Path, *texts: str, age: float = 0) -> Path:
    path.write_bytes("\n\n\n".join(texts).encode())
    os.utime(path, (time.time() - age, time.time() - age))
    return path


def content(store: Store) -> dict[str, list[Any]]:
    return {name: sorted(map(repr, store.read(name).to_pylist())) for name in TABLES}


def read(text: str) -> Hand:
    (hand,) = hands_of(File("a.txt", None, lambda: BytesIO(text.encode())))
    assert isinstance(hand, Hand)
    return hand


# --- files ---------------------------------------------------------------------------------------


def test_an_unchanged_file_is_not_even_opened(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "a.txt", hand(1), hand(2), age=60)
    imported(store, path)

    def no(*_: object) -> None:
        raise AssertionError("read")

    monkeypatch.setattr("razz_hh.store.tallies.content_hash", no)
    monkeypatch.setattr("razz_hh.store.known.Shelf", no)
    report = imported(store, path)
    assert (report.unchanged, report.already_there, report.imported) == (1, 2, 0)
    assert len(store.commits()) == 1


def test_a_file_just_written_is_known_by_its_bytes(tmp_path: Path, store: Store) -> None:
    """Clocks of file systems are coarse: a file may be written again and have the same time."""
    path = written(tmp_path / "a.txt", hand(1), hand(2))
    told = path.stat()
    imported(store, path)
    assert store.read("sources", ["modified"])["modified"].to_pylist() == [None]
    path.write_bytes(path.read_bytes().replace(b"700000000002", b"700000000003"))
    os.utime(path, ns=(told.st_atime_ns, told.st_mtime_ns))
    report = imported(store, path)
    assert (report.unchanged, report.imported) == (0, 1)


def test_a_touched_file_is_unchanged(tmp_path: Path, store: Store) -> None:
    path = written(tmp_path / "a.txt", hand(1), age=60)
    imported(store, path)
    os.utime(path, (1e9, 1e9))
    assert imported(store, path).unchanged == 1


def test_many_unchanged_files_cost_little(tmp_path: Path, store: Store) -> None:
    for n in range(300):
        written(tmp_path / f"{n}.txt", hand(n), age=60)
    imported(store, tmp_path)
    began = time.perf_counter()
    assert imported(store, tmp_path).unchanged == 300
    assert (time.perf_counter() - began) / 300 < 0.01  # a millisecond on an idle machine


def test_a_grown_file_adds_its_new_hands_and_the_one_that_was_cut(tmp_path: Path, store: Store) -> None:
    whole = [hand(n) for n in range(1, 5)]
    path = written(tmp_path / "a.txt", *whole[:2], whole[2][:300])
    assert (len(imported(store, path).incomplete), store.open_dataset("hands").count_rows()) == (1, 2)
    report = imported(store, written(path, *whole))
    assert (report.imported, report.already_there, report.rejected) == (2, 2, [])
    assert store.read("rejects").num_rows == 0


# --- the same hand from another player -----------------------------------------------------------


def test_cards_of_two_players_come_together() -> None:
    for kept, other in ((HAND, BY_ANN), (BY_NOBODY, BY_BOTH), (BY_BOTH, HAND)):
        merged = merge(read(kept), read(other))
        assert merged is not None
        assert merged.text == BY_BOTH
    assert (same := merge(one := read(HAND), read(BY_NOBODY))) is one
    assert same.text == HAND


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ann: raises $0.70 to $1\nBob: folds", "Bob: folds\nAnn: raises $0.70 to $1"),
        ("brings in for $0.30", "brings in for $0.31"),
        ("Rake $0\n", "Rake $0.10\n"),
        ("Dealt to Ann [4c]", "Dealt to Ann [5c]"),
        ("[Kd 2c Qh]", "[Kd 3c Qh]"),
        ("Ceres", "Vesta"),
        ("Ann ($20 in", "Ann ($21 in"),
    ],
)
def test_other_deeds_and_other_cards_do_not(old: str, new: str) -> None:
    assert old in HAND
    assert merge(read(HAND), read(HAND.replace(old, new))) is None


def test_chat_and_news_are_told_to_each_in_his_own_way() -> None:
    talk = HAND.replace("Bob: folds\n", 'Bob said, "gg"\nBob: folds\nCid joins the table at seat #3\n')
    kept = read(HAND)
    assert merge(kept, read(talk)) is kept


@pytest.mark.parametrize("size", [1, 1000])
@pytest.mark.parametrize("is_one_run", [True, False])
def test_known_cards_are_merged(tmp_path: Path, store: Store, is_one_run: bool, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "TEXTS", size)
    first = written(tmp_path / "a.txt", hand(7), HAND, hand(8))
    second = written(tmp_path / "b.txt", BY_ANN, hand(9))
    if is_one_run:
        report = imported(store, first, second)
        assert (report.imported, report.already_there, report.merged, report.rejected) == (4, 1, 1, [])
    else:
        imported(store, first)
        report = imported(store, second)
        assert (report.imported, report.already_there, report.merged, report.rejected) == (1, 1, 1, [])
    rows = {row["hand_id"]: row["text"].rstrip("\n") for row in store.read("texts").to_pylist()}
    assert len(rows) == store.open_dataset("hands").count_rows() == 4
    assert rows[f"pokerstars:{NUMBER}"] == BY_BOTH.rstrip("\n")
    (place,) = store.read("hands", ["source_file", "source_line"], [("number", "==", NUMBER)]).to_pylist()
    assert place["source_file"] == str(first)
    downs = "select player, down_cards from seats join hands using (hand_key) where number = '700000000001' order by seat"
    assert [row["down_cards"] for row in store.sql(downs).to_pylist()] == ["2d 3d", "Kd 2c"]
    assert store.sql("select sum(net) as net from seats where player = 'Ann'").to_pylist() == [{"net": 4 * Decimal("0.40")}]
    assert len(store.commits()) == 1  # the batch that held the hand is replaced
    again = imported(store, first, second, written(tmp_path / "c.txt", BY_ANN + "\n\n", HAND))
    assert (again.imported, again.merged, again.rejected) == (0, 0, [])


def test_merged_by_one_run_or_by_many_comes_to_the_same(tmp_path: Path) -> None:
    files = [written(tmp_path / f"{n}.txt", text, hand(10 + n)) for n, text in enumerate([BY_NOBODY, HAND, BY_ANN, BY_BOTH])]
    one, many = Store(tmp_path / "one"), Store(tmp_path / "many")
    imported(one, *files)
    for file in files:
        imported(many, file)
    told = [content(store) for store in (one, many)]
    assert {name: rows for name, rows in told[0].items() if name != "sources"} == {
        name: rows for name, rows in told[1].items() if name != "sources"
    }


def test_what_was_found_beside_other_hands_stays(tmp_path: Path, store: Store) -> None:
    from tests.store.test_across import FIRST, SECOND, SHORT

    imported(store, written(tmp_path / "a.txt", FIRST, SECOND, SHORT))
    by_ann = SHORT.replace("Dealt to Ann [4c]", "Dealt to Ann [2d 3d 4c]").replace("Dealt to Bob [Kd 2c Qh]", "Dealt to Bob [Qh]")
    before = store.read("findings").to_pylist()
    assert [row["code"] for row in before] == ["RZ701"]
    assert imported(store, written(tmp_path / "b.txt", by_ann)).merged == 1
    assert store.read("findings").to_pylist() == before
    assert store.sql("select sum(errors) n from hands").to_pylist() == [{"n": 1}]


def test_parts_without_a_changed_hand_stay_where_they_are(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "TEXTS", 1)
    imported(store, written(tmp_path / "a.txt", hand(7), HAND, hand(8)))
    before = {part for commit in store.commits() for part in commit.parts["hands"]}
    imported(store, written(tmp_path / "b.txt", BY_ANN))
    after = {part for commit in store.commits() for part in commit.parts["hands"]}
    assert (len(before), len(after), len(before & after)) == (3, 3, 2)

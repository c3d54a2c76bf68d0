"""PHH hands are called like their files: another deal of the same name is kept under a name of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from razz_hh.cli.stored import hands_in
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.store import Store
from razz_hh.store.intake import ImportReport, import_files
from razz_hh.tables import text_hash
from tests.rooms.phh_texts import hand_text

HAND = hand_text()
OTHERS = {
    "players": hand_text(players="['a', 'b', 'c']"),
    "stacks": hand_text(starting_stacks="[133, 217, 91]"),
    "doors": HAND.replace("????7c", "????8c"),
}


def imported(folder: Path, store: Path, **texts: str) -> ImportReport:
    """Import files that are all called hand.phh, in folders of their own, in the order given."""
    for n, text in enumerate(texts.values()):
        (folder / f"{n}").mkdir(parents=True, exist_ok=True)
        (folder / f"{n}" / "hand.phh").write_text(text, encoding="utf-8", newline="\n")
    return import_files(find_files([str(folder)]), Store(store))


def ids(store: Path) -> set[str]:
    return set(Store(store).read("hands", ["hand_id"])["hand_id"].to_pylist())


def name_of(text: str) -> str:
    return f"phh:hand~{text_hash(text) & 0xFFFFFFFF:08x}"


@pytest.mark.parametrize("what", list(OTHERS))
@pytest.mark.parametrize("is_one_run", [True, False])
def test_another_deal_is_kept(tmp_path: Path, what: str, is_one_run: bool) -> None:
    store, other = tmp_path / "store", OTHERS[what]
    if is_one_run:
        report = imported(tmp_path / "files", store, first=HAND, second=other)
        assert report.imported == 2
    else:
        imported(tmp_path / "first", store, first=HAND)
        assert imported(tmp_path / "second", store, second=other).imported == 1
    assert ids(store) == {"phh:hand", name_of(other)}
    told = Store(store).read("findings", ["code", "severity", "hand_id", "message"]).to_pylist()
    assert told == [{"code": "RZ003", "severity": "INFO", "hand_id": name_of(other), "message": "another deal is called hand"}]
    assert {hand.hand_id for hand in hands_in(Store(store)) if isinstance(hand, Hand)} == ids(store)
    again = imported(tmp_path / "again", store, a=other + "\n", b=HAND + "\n")  # other bytes, the same hands
    assert (again.imported, again.already_there, again.rejected) == (0, 2, [])


def test_all_deals_of_a_name_are_kept(tmp_path: Path) -> None:
    assert imported(tmp_path / "files", tmp_path / "store", first=HAND, **OTHERS).imported == 4
    assert ids(tmp_path / "store") == {"phh:hand", *map(name_of, OTHERS.values())}


@pytest.mark.parametrize("is_one_run", [True, False])
def test_another_text_of_the_same_deal_is_kept_once(tmp_path: Path, is_one_run: bool) -> None:
    store, other = tmp_path / "store", hand_text(venue="'hall'")
    if is_one_run:
        report = imported(tmp_path / "files", store, first=HAND, second=other)
    else:
        imported(tmp_path / "first", store, first=HAND)
        report = imported(tmp_path / "second", store, second=other)
    assert (report.already_there, report.rejected) == (1, [])  # all that happens is the same
    assert ids(store) == {"phh:hand"}


def test_a_deal_cut_off_is_never_taken_for_another_that_is_there(tmp_path: Path) -> None:
    report = imported(tmp_path / "files", tmp_path / "store", first=HAND, second=HAND[:-20])
    assert (report.imported, report.already_there, len(report.incomplete)) == (1, 0, 1)


def test_deals_with_unknown_doors(tmp_path: Path) -> None:
    hidden = HAND.replace("????7c", "??????")
    assert imported(tmp_path / "one", tmp_path / "store", first=hidden).imported == 1
    assert imported(tmp_path / "two", tmp_path / "store", first=hidden + "\n\n").already_there == 1
    assert ids(tmp_path / "store") == {"phh:hand"}

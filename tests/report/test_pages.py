from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import pytest

from razz_hh import Store, audited, find_files, hands_of, import_files
from razz_hh.hand import Hand
from razz_hh.report import hand_data, hands_page
from razz_hh.report.pages import packed, rules_data
from razz_hh.report.stored import equities_in, replays
from tests.cli.test_show import RUN_OUT
from tests.report.hostile import NAMES, TURNED, hostile_text


def unpacked(text: str) -> object:
    return json.loads(zlib.decompress(base64.b64decode(text)))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"a": [1, None, "x"], 3: {"b": (True,)}}, {"a": [1, None, "x"], "3": {"b": [True]}}),
        (["Ólafur 😀", "back\\slash\\u202e"], ["Ólafur 😀", "back\\slash\\u202e"]),
        ([TURNED], [r"\u202eevil\u2066\u200f"]),
        (["\x1b[2J\n\x7f", "\t"], [r"\x1b[2J\n\x7f", " "]),
        (["\ud800"], [r"\ud800"]),
    ],
)
def test_packed_data_holds_harmless_texts(given: object, expected: object) -> None:
    assert unpacked(packed(given)) == expected


def test_rules_are_explained_with_an_example() -> None:
    rule = rules_data(["RZ203"], with_examples=True)["RZ203"]
    assert rule["name"] == "bring-in-by-wrong-seat"
    assert "BRING_IN_SEAT" in rule["rulebook"]
    assert "error RZ203 bring-in-by-wrong-seat" in rule["example"]
    assert rules_data(["RZ203"])["RZ203"]["example"] == ""


def test_no_page_of_no_hands() -> None:
    with pytest.raises(ValueError, match="no hands"):
        hands_page([])


def test_markup_of_strangers_is_nowhere_in_a_page(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("\n\n".join(hostile_text(name, "Bob", n) for n, name in enumerate(NAMES, 1)), encoding="utf-8")
    hands = audited(hand for file in find_files([str(source)]) for hand in hands_of(file) if isinstance(hand, Hand))
    page = hands_page((each.replay, each.findings) for each in hands)
    assert "harmed" not in page
    assert "\u202e" not in page


def test_hands_of_a_store_are_those_that_were_imported(root: Path, tmp_path: Path) -> None:
    files = list(find_files([str(root / "sample_data" / "pokerstars" / "ring.txt")]))
    store = Store(tmp_path / "s")
    import_files(files, store)
    fresh = {
        each.replay.hand.hand_id: each for each in audited(hand for file in files for hand in hands_of(file) if isinstance(hand, Hand))
    }
    keys = store.read("hands", ["hand_key"])["hand_key"].combine_chunks()
    read = {replay.hand.hand_id: replay for _, replay in replays(store, keys)}
    assert read.keys() == fresh.keys()
    for hand_id, replay in read.items():
        assert hand_data(replay, []) == hand_data(fresh[hand_id].replay, [])


def test_equities_of_a_store_are_those_imported(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(RUN_OUT, encoding="utf-8")
    store = Store(tmp_path / "s")
    import_files(find_files([str(source)]), store, equity=True)
    keys = store.read("hands", ["hand_key"])["hand_key"].combine_chunks()
    (shares,) = equities_in(store, keys).values()
    assert shares[7] == {1: 1.0, 2: 0.0}  # Ann wins
    assert shares[3][1] + shares[3][2] == pytest.approx(1)

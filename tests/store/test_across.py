"""Hands held against each other in an import, in the audit of its files and in that of its store."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from razz_hh.files import find_files
from razz_hh.store import Store, import_files
from tests.cli.conftest import Run, run  # noqa: F401
from tests.cli.hands import hand


def table(number: int, ann: str = "20", bob: str = "20") -> str:
    """A hand at one table: Ann wins 40 cents of Bob. They begin with the chips named."""
    text = hand(number).replace("20:00:00", f"20:{number:02}:00")
    return text.replace("Ann ($20 in", f"Ann (${ann} in").replace("Bob ($20 in", f"Bob (${bob} in")


FIRST, SECOND, THIRD = table(1), table(2, "20.40", "19.60"), table(3, "20.80", "19.20")
SHORT = table(3, "20.80", "19")


def written(folder: Path, **files: list[str]) -> Path:
    folder.mkdir()
    for name, texts in files.items():
        (folder / f"{name}.txt").write_text("\n\n\n".join(texts), encoding="utf-8")
    return folder


def told(output: str) -> list[tuple[str, str]]:
    return re.findall(r"(\w+)\.txt:\d+:\d+: \w+ (RZ7\d+)", output)


CASES = {
    "clean": ({"a": [FIRST, SECOND], "b": [THIRD]}, []),
    "over a file's border": ({"a": [FIRST, SECOND], "b": [SHORT]}, ["RZ701"]),
    "cut in between": ({"a": [FIRST, SECOND[:300], SHORT]}, []),
    "missing": ({"a": [FIRST, SHORT]}, ["RZ703"]),
    "newest first": ({"a": [SHORT, SECOND, FIRST]}, ["RZ701"]),
}


@pytest.mark.parametrize("case", CASES)
def test_import_and_audit_say_the_same(run: Run, tmp_path: Path, case: str) -> None:  # noqa: F811
    files, expected = CASES[case]
    folder, store = written(tmp_path / "files", **files), tmp_path / "store"
    code = int("RZ701" in expected)
    output = run("audit", folder, code=2 if case == "cut in between" else code).output
    assert [rule for _, rule in told(output)] == expected
    import_files(find_files([str(folder)]), Store(store))
    findings = Store(store).read("findings", ["code", "hand_id"]).to_pylist()
    assert [row["code"] for row in findings] == expected
    if case != "cut in between":  # what was rejected is not in the store
        assert told(run("audit", "--store", store, code=code).output) == told(output)


def test_hands_of_before_break_the_chain(tmp_path: Path) -> None:
    """What stands between two new hands is in the store already."""
    store = Store(tmp_path / "store")
    import_files(find_files([str(written(tmp_path / "one", a=[SECOND]))]), store)
    grown = written(tmp_path / "two", a=[FIRST, SECOND, THIRD])
    import_files(find_files([str(grown)]), store)
    assert store.read("findings", ["code"]).to_pylist() == []
    assert store.open_dataset("hands").count_rows() == 3


def test_the_same_id_otherwise(run: Run, tmp_path: Path) -> None:  # noqa: F811
    assert told(run("audit", written(tmp_path / "same", a=[FIRST], b=[FIRST + "\n"])).output) == []
    other = SECOND.replace("700000000002", "700000000001")
    output = run("audit", written(tmp_path / "other", a=[FIRST], b=[other]), code=1).output
    assert told(output) == [("b", "RZ705")]
    assert f"{tmp_path / 'other' / 'a.txt'}:1 " in output

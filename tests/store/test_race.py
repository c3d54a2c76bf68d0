"""Two imports at once: one comes between the parts and the commit of the other, and every hand is there once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from razz_hh import batch
from razz_hh.store import Store, writer
from razz_hh.store.commits import publish
from razz_hh.store.intake import ImportReport, Intake
from razz_hh.store.writer import Writer
from razz_hh.tables import TABLES
from tests.cli.hands import HAND, hand
from tests.cli.test_show import RUN_OUT
from tests.store.test_across import FIRST, SECOND, SHORT
from tests.store.test_again import BY_ANN, BY_BOTH, BY_NOBODY, imported, written
from tests.store.test_intake import UNKNOWN

BROKEN = hand(50).replace("Seat 2: Bob ($20 in chips)\n", "")
FAR = hand(7).replace("Ceres", "Pallas")  # of another table: not held against the others
UNREAD = hand(60).replace("Bob: folds", "Bob: folds\nAnn: frobnicates")
UNTIMED = hand(61).replace("2024/05/04 20:00:00 ET", "2024/05/04 20:00:00 LMT")
VESTA = HAND.replace("Ceres", "Vesta")

# What the two imports read, a list of texts each; they may name the same file.
CASES: dict[str, tuple[list[str], list[str]]] = {
    "the same": ([FIRST, SECOND, SHORT, BROKEN], [FIRST, SECOND, SHORT, BROKEN]),
    "overlapping": ([hand(1), hand(2), hand(3)], [hand(4), hand(3), hand(2)]),
    "one in the other": ([hand(1)], [hand(1), hand(2)]),
    "nothing in common": ([hand(1)], [hand(2)]),
    "more cards in the first": ([BY_ANN, FAR], [HAND]),
    "more cards in both": ([BY_ANN], [BY_NOBODY, HAND, FAR]),
    "other deeds": ([HAND, FAR], [VESTA]),
    "counted apart": ([RUN_OUT, UNKNOWN, UNREAD, UNTIMED, FAR], [UNKNOWN, UNTIMED, UNREAD, RUN_OUT]),
    "nothing": ([], [hand(1)]),
}
POINTS = [(Writer, "__enter__", False), (Intake, "take", True), (Intake, "end", True), (Intake, "end", False), (writer, "publish", True)]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


def interrupted(monkeypatch: pytest.MonkeyPatch, point: tuple[Any, str, bool], other: Callable[[], object]) -> None:
    """Let *other* run once, before or after a step of what comes next."""
    home, name, is_before = point
    step = getattr(home, name)

    def held(*args: Any, **kwargs: Any) -> Any:
        monkeypatch.setattr(home, name, step)
        if is_before:
            other()
        done = step(*args, **kwargs)
        if not is_before:
            other()
        return done

    monkeypatch.setattr(home, name, held)


def once_each(store: Store) -> dict[str, str]:
    """Return the texts by hand, when every row of every table is there once and has its hand."""
    hands = store.read("hands").to_pylist()
    keys = [row["hand_key"] for row in hands]
    assert len(keys) == len(set(keys))
    for name in TABLES:
        rows = list(map(repr, store.read(name).to_pylist()))
        assert len(rows) == len(set(rows)), name
        if name not in ("sources", "rejects"):
            assert {row["hand_key"] for row in store.read(name).to_pylist()} <= set(keys), name
    for row in hands:
        found = store.read("findings", ["severity"], [("hand_key", "==", row["hand_key"])])["severity"].to_pylist()
        assert (row["errors"], row["warnings"]) == (found.count("ERROR"), found.count("WARNING"))
    texts = {row["hand_id"]: row["text"].rstrip("\n") for row in store.read("texts").to_pylist()}
    assert len(texts) == len(hands)
    listed = {path.relative_to(store.path).as_posix() for path in store.path.rglob("*.parquet")}
    live = {part for commit in store.commits() for parts in commit.parts.values() for part in parts}
    replaced = {path for path in listed if not any(f"batch_id={commit.batch_id}/" in path for commit in store.commits())}
    assert live <= listed
    assert listed - live <= replaced  # nothing half written stays in a batch's folder
    assert not list(store.path.glob("_writing/*"))
    return texts


@pytest.mark.parametrize("point", range(len(POINTS)))
@pytest.mark.parametrize("case", CASES)
def test_every_hand_is_there_once(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch, case: str, point: int) -> None:
    monkeypatch.setattr(batch, "TEXTS", 2)
    ours, theirs = CASES[case]
    mine, other = written(tmp_path / "mine.txt", *ours), written(tmp_path / "other.txt", *theirs)
    reports: list[ImportReport] = []
    interrupted(monkeypatch, POINTS[point], lambda: reports.append(imported(store, other)))
    reports.append(imported(store, mine))
    monkeypatch.undo()
    if len(reports) == 1:  # nothing was to be committed
        assert (case, POINTS[point][1]) == ("nothing", "publish")
        return
    texts = once_each(store)
    apart = Store(tmp_path / "apart")  # one after the other
    for path, report in zip((other, mine), reports, strict=True):
        alone = imported(apart, path)
        assert (report.imported, report.merged) == (alone.imported, alone.merged)
        assert len(report.rejected) == len(alone.rejected) or alone.unchanged  # an unchanged file is not read
        assert (+report.severities, +report.rules) == (+alone.severities, +alone.rules)
        assert report.already_there == alone.already_there
        counts = [(each.all_ins, each.all_ins_known, each.untimed, len(each.unread)) for each in (report, alone)]
        assert counts[0] == counts[1]
    assert texts == once_each(apart)
    assert imported(store, mine, other).imported == 0
    assert once_each(store) == texts


@pytest.mark.parametrize("point", range(len(POINTS)))
@pytest.mark.parametrize("theirs", [BY_ANN, BY_BOTH, BY_NOBODY, VESTA])
def test_both_change_a_hand_that_is_there(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch, point: int, theirs: str) -> None:
    imported(store, written(tmp_path / "first.txt", hand(7), BY_NOBODY))
    mine, other = written(tmp_path / "mine.txt", HAND), written(tmp_path / "other.txt", theirs)
    interrupted(monkeypatch, POINTS[point], lambda: imported(store, other))
    imported(store, mine)
    monkeypatch.undo()
    texts = once_each(store)
    assert texts["pokerstars:700000000001"] == (BY_BOTH if theirs in (BY_ANN, BY_BOTH) else HAND).rstrip("\n")
    assert len(texts) == 2


def test_many_come_between(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tries to commit finds that another one was quicker, five times over."""
    n_left = [5]

    def late(*args: Any) -> Any:
        if n_left[0]:
            n_left[0] -= 1
            n = n_left[0]
            imported(store, written(tmp_path / f"{n}.txt", hand(n), hand(100 + n)))
        return publish(*args)

    monkeypatch.setattr(writer, "publish", late)
    report = imported(store, written(tmp_path / "mine.txt", *[hand(n) for n in range(10)]))
    monkeypatch.undo()
    assert len(once_each(store)) == 15
    assert (report.imported, report.already_there) == (5, 5)
    assert [commit.number for commit in store.commits()] == list(range(1, 7))

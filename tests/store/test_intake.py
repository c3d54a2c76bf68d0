"""The import: what is counted, what is kept once, and what a store then holds."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import zipfile
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pytest

from razz_hh.batch import BATCH
from razz_hh.files import find_files
from razz_hh.stakes import HOUSES
from razz_hh.store import Store, Writer, import_files
from razz_hh.store.intake import ImportReport
from tests.cli.hands import HAND, NUMBER, hand
from tests.cli.test_show import RUN_OUT

HEIGHT = HAND.count("\n") + 3
"""Lines from the first of a hand to the first of the next in a file `written`."""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


def imported(store: Store, *places: Path) -> ImportReport:
    return import_files(find_files([str(place) for place in places]), store)


def written(path: Path, *texts: str, encoding: str = "utf-8") -> Path:
    path.write_bytes("\n\n\n".join(texts).encode(encoding))
    return path


def rows(store: Store) -> dict[str, int]:
    return {table: store.open_dataset(table).count_rows() for table in ("hands", "seats", "sources", "rejects")}


# --- real hands ----------------------------------------------------------------------------------


def test_real_hands(corpus: Path, store: Store) -> None:
    files = sorted(corpus.glob("stars_*.txt"))
    report = imported(store, *files)
    assert (report.files, report.imported, report.already_there) == (3, 6 + 9 + 1, 0)
    assert not report.rejected + report.incomplete + report.unreadable + report.unread
    assert not report.severities["ERROR"]
    assert report.skipped["Hold'em Limit"] > 0
    assert "Razz Limit" not in report.skipped
    ids = {row["hand_key"]: row["number"] for row in store.read("hands", ["hand_key", "number"]).to_pylist()}
    nets = {(ids[row["hand_key"]], row["player"]): row["net"] for row in store.read("seats").to_pylist()}
    expected = [json.loads(line) for line in (corpus / "expected.jsonl").read_text(encoding="utf-8").splitlines()]
    facts: dict[tuple[str, str], Decimal] = {}
    for row in expected:
        if row["room"] == "PokerStars":
            facts |= {(row["id"], name): Decimal(player["net"]) for name, player in row["players"].items()}
    assert nets == facts


def test_importing_again_adds_nothing(corpus: Path, store: Store) -> None:
    files = sorted(corpus.glob("stars_*.txt"))
    imported(store, *files)
    before = rows(store)
    report = imported(store, *files)
    assert (report.imported, report.unchanged, report.skipped.total()) == (0, 3, 0)
    assert rows(store) == before
    assert len(store.commits()) == 1


# --- what is there already -----------------------------------------------------------------------


def test_a_renamed_copy_is_unchanged(tmp_path: Path, store: Store) -> None:
    imported(store, written(tmp_path / "a.txt", HAND))
    report = imported(store, written(tmp_path / "b.txt", HAND))
    assert (report.imported, report.unchanged) == (0, 1)


def test_hands_of_unchanged_files_are_already_there(tmp_path: Path, store: Store) -> None:
    files = written(tmp_path / "a.txt", hand(1), hand(2)), written(tmp_path / "b.txt", hand(2), hand(3), HAND.replace("Razz", "Omaha"))
    assert (imported(store, *files).already_there, rows(store)["hands"]) == (1, 3)
    report = imported(store, *files)
    assert (report.unchanged, report.imported, report.already_there) == (2, 0, 4)


def test_a_grown_file_adds_what_is_new(tmp_path: Path, store: Store) -> None:
    path = written(tmp_path / "a.txt", hand(1))
    imported(store, path)
    report = imported(store, written(path, hand(1), hand(2)))
    assert (report.imported, report.already_there, report.rejected) == (1, 1, [])
    assert rows(store)["hands"] == 2


def test_line_ends_and_encodings_make_no_other_hand(tmp_path: Path, store: Store) -> None:
    imported(store, written(tmp_path / "a.txt", HAND))
    others = [written(tmp_path / "b.txt", HAND.replace("\n", "\r\n")), written(tmp_path / "c.txt", "\ufeff" + HAND, encoding="utf-16-le")]
    report = imported(store, *others)
    assert (report.imported, report.already_there, report.rejected) == (0, 2, [])


def test_a_hand_that_comes_twice_in_one_run_is_kept_once(tmp_path: Path, store: Store) -> None:
    report = imported(store, written(tmp_path / "a.txt", HAND, HAND), written(tmp_path / "b.txt", HAND, hand(2)))
    assert (report.imported, report.already_there, report.rejected) == (2, 2, [])
    assert rows(store)["hands"] == 2


@pytest.mark.parametrize("is_same_run", [True, False])
def test_another_text_of_a_hand_is_a_conflict(tmp_path: Path, store: Store, is_same_run: bool) -> None:
    first = written(tmp_path / "a.txt", hand(2), HAND)
    second = written(tmp_path / "b.txt", HAND.replace("Ceres", "Vesta"))
    if not is_same_run:
        imported(store, first)
    report = imported(store, first, second)
    (reject,) = report.rejected
    assert (reject.kind, reject.source, reject.line, reject.hand_id) == ("conflict", str(second), 1, f"pokerstars:{NUMBER}")
    assert reject.reason == f"same hand id as {first}:{1 + HEIGHT} with another text; kept once"
    assert report.already_there == (0 if is_same_run else 2)  # both hands of the first file
    assert store.read("hands", ["table_name"])["table_name"].to_pylist() == ["Ceres", "Ceres"]
    (row,) = store.read("rejects").to_pylist()
    assert (row["kind"], row["source_line"], row["text"]) == ("conflict", 1, HAND.replace("Ceres", "Vesta"))


def test_conflicts_are_found_among_hands_long_packed_away(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("razz_hh.batch.TEXTS", 3)
    texts = [hand(n) for n in range(10)]
    report = imported(store, written(tmp_path / "a.txt", *texts, *[text.replace("Ceres", "Vesta") for text in texts], *texts))
    assert (report.imported, report.already_there) == (10, 10)
    assert [reject.reason.split()[4] for reject in report.rejected] == [f"{tmp_path / 'a.txt'}:{1 + n * HEIGHT}" for n in range(10)]


# --- what is not imported ------------------------------------------------------------------------


def test_a_cut_off_hand_comes_in_once_the_file_has_grown(tmp_path: Path, store: Store) -> None:
    path = written(tmp_path / "a.txt", hand(1), hand(2)[:400])
    report = imported(store, path)
    assert (report.imported, [reject.kind for reject in report.incomplete]) == (1, ["incomplete"])
    report = imported(store, written(path, hand(1), hand(2)))
    assert (report.imported, report.already_there, report.incomplete) == (1, 1, [])
    assert store.read("rejects").num_rows == 0


def test_hands_cut_off_are_rejects_until_they_come_in(tmp_path: Path, store: Store) -> None:
    def told() -> list[str]:
        counted = store.sql("select count(*) as n from rejects where kind = 'incomplete'").to_pylist()
        numbers = store.read("rejects")["hand_id"].to_pylist()
        assert counted == [{"n": len(numbers)}]
        return [number[-1] for number in numbers]

    imported(store, written(tmp_path / "a.txt", hand(1), hand(2)[:400]), written(tmp_path / "b.txt", hand(3)[:31]))
    assert told() == ["2", "3"]
    imported(store, written(tmp_path / "c.txt", hand(3)))
    assert told() == ["2"]
    imported(store, written(tmp_path / "d.txt", hand(3).replace("Seat 2: Bob ($20 in chips)\n", ""), hand(4)))
    assert sorted(store.read("rejects")["kind"].to_pylist()) == ["hand", "incomplete"]  # the other kinds stay


@pytest.mark.parametrize("is_same_run", [True, False])
def test_a_copy_cut_off_of_a_hand_that_is_there(tmp_path: Path, store: Store, is_same_run: bool) -> None:
    cut, whole = written(tmp_path / "a.txt", HAND[:400]), written(tmp_path / "b.txt", HAND)
    if not is_same_run:
        imported(store, whole)
    report = imported(store, cut, whole)
    assert (report.already_there, report.incomplete, report.found_any) == (1 if is_same_run else 2, [], True)
    assert store.read("rejects").num_rows == 0


def test_a_hand_that_cannot_be_one_is_rejected(tmp_path: Path, store: Store) -> None:
    path = written(tmp_path / "a.txt", hand(1).replace("Seat 2: Bob ($20 in chips)\n", ""), hand(2))
    for _ in range(2):  # the second time the file has another hash and the same reject
        report = imported(store, path)
        assert [(reject.source, reject.line, reject.kind) for reject in report.rejected] == [(str(path), 1, "rejected")]
        path.write_bytes(path.read_bytes() + b"\n")
    (row,) = store.read("rejects").to_pylist()
    assert (row["kind"], row["hand_id"], row["reason"]) == ("hand", "pokerstars:700000000001", report.rejected[0].reason)
    assert row["text"].startswith("PokerStars Hand #700000000001")
    assert report.found_any


def test_an_unread_line_is_told_and_the_hand_imported(tmp_path: Path, store: Store) -> None:
    path = written(tmp_path / "a.txt", HAND.replace("Bob: folds\n", "Bob: says goodbye\nBob: folds\n"))
    report = imported(store, path)
    line = HAND[: HAND.index("Bob: folds")].count("\n") + 1
    assert [(reject.line, reject.kind) for reject in report.unread] == [(line, "line")]
    assert (report.imported, report.rules["RZ001"]) == (1, 1)
    (row,) = store.read("rejects").to_pylist()
    assert (row["kind"], row["source_line"], row["text"]) == ("line", line, "Bob: says goodbye")


def test_findings_are_counted(tmp_path: Path, store: Store) -> None:
    report = imported(store, written(tmp_path / "a.txt", HAND.replace("Total pot $0.80", "Total pot $0.90")))
    assert report.severities == {"ERROR": 1}
    assert report.rules == {"RZ405": 1}


def test_files_without_hands_leave_no_trace(tmp_path: Path, store: Store) -> None:
    written(tmp_path / "a.txt", HAND)
    written(tmp_path / "notes.txt", "no hands in here")
    (tmp_path / "empty.txt").touch()
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(range(256)))
    report = imported(store, *sorted(tmp_path.iterdir()))
    assert (report.files, report.imported) == (4, 1)
    assert sorted(Path(reject.source).name for reject in report.without_hands) == ["empty.txt", "notes.txt", "photo.jpg"]
    assert store.read("sources", ["source_file"])["source_file"].to_pylist() == [str(tmp_path / "a.txt")]


def test_archives(tmp_path: Path, store: Store) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("inside/a.txt", hand(1))
    (tmp_path / "b.gz").write_bytes(gzip.compress(hand(2).encode()))
    (tmp_path / "c.gz").write_bytes(gzip.compress(hand(3).encode())[:-20])
    (tmp_path / "d.zip").write_bytes((tmp_path / "a.zip").read_bytes()[:60])
    report = imported(store, *sorted(tmp_path.glob("*z*")))
    assert report.imported == 2
    assert [Path(reject.source).name for reject in report.unreadable] == ["c.gz", "d.zip"]
    names = {row["source_file"]: row["size"] for row in store.read("sources", ["source_file", "size"]).to_pylist()}
    assert names == {f"{tmp_path / 'a.zip'}!inside/a.txt": len(HAND), str(tmp_path / "b.gz"): None}


def test_sources_tell_what_became_of_each_file(tmp_path: Path, store: Store) -> None:
    other = hand(5).replace("Razz Limit", "7 Card Stud Limit")
    path = written(tmp_path / "a.txt", hand(1), other, hand(1), hand(2).replace("Seat 2: Bob ($20 in chips)\n", ""), hand(3)[:300])
    report = imported(store, path)
    (row,) = store.read("sources").to_pylist()
    counts = {name: row[name] for name in ("imported", "known", "incomplete", "rejected", "skipped", "skipped_games", "room", "size")}
    assert counts == {
        "imported": 1, "known": 1, "incomplete": 1, "rejected": 1, "skipped": 1, "skipped_games": "7 Card Stud Limit: 1",
        "room": "pokerstars", "size": path.stat().st_size,
    }  # fmt: skip
    assert report.skipped == {"7 Card Stud Limit": 1}


# --- the run -------------------------------------------------------------------------------------


def test_more_hands_than_a_batch(tmp_path: Path, store: Store) -> None:
    n = BATCH + 7
    report = imported(store, written(tmp_path / "a.txt", *[hand(k) for k in range(n)]))
    assert report.imported == n
    assert rows(store) == {"hands": n, "seats": 2 * n, "sources": 1, "rejects": 0}
    assert len(store.commits()) == 1
    nets = store.sql("select player, sum(net) as net from seats group by player order by player").to_pylist()
    assert nets == [{"player": "Ann", "net": n * Decimal("0.40")}, {"player": "Bob", "net": n * Decimal("-0.40")}]


def test_rejects_are_written_batch_by_batch_too(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("razz_hh.store.intake.BATCH", 4)
    written_rows: list[int] = []
    write = Writer.write

    def note(self: Writer, tables: dict[str, pa.Table]) -> None:
        written_rows.append(tables["rejects"].num_rows)
        write(self, tables)

    monkeypatch.setattr(Writer, "write", note)
    cut = HAND.replace("Seat 2: Bob ($20 in chips)\n", "")
    report = imported(store, written(tmp_path / "a.txt", *[cut] * 10, hand(2)))
    assert (len(report.rejected), report.imported) == (10, 1)
    assert written_rows == [4, 4, 2]
    assert rows(store) == {"hands": 1, "seats": 2, "sources": 1, "rejects": 10}


def test_progress_ends_at_all_bytes_and_hands(tmp_path: Path, store: Store) -> None:
    path = written(tmp_path / "a.txt", "x" * 5000, *[hand(n) for n in range(120)])
    told: list[tuple[int, int]] = []
    import_files(find_files([str(path)]), store, progress=lambda done, hands: told.append((done, hands)))
    assert told[-1] == (path.stat().st_size, 120)
    assert told == sorted(told)
    assert len(told) > 2


def test_a_failure_leaves_the_store_as_it_was(tmp_path: Path, store: Store) -> None:
    imported(store, written(tmp_path / "a.txt", hand(1)))
    before = rows(store)
    path = written(tmp_path / "b.txt", *[hand(n) for n in range(2, 200)])

    def stop(done: int, hands: int) -> None:
        if hands > 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_files(find_files([str(path)]), store, progress=stop)
    assert rows(store) == before
    assert len(list(store.path.glob("hands/*"))) == 1


def test_a_lone_hand_is_judged_by_what_the_store_knows(tmp_path: Path, store: Store) -> None:
    """RZ204: its bring-in is not the one that the table's other hands were played for, rulebook amendment 1."""
    other = hand(9).replace("brings in for $0.30", "brings in for $0.40").replace("raises $0.70", "raises $0.60")
    other = other.replace("Uncalled bet ($0.70)", "Uncalled bet ($0.60)").replace("$0.80", "$1")
    alone = imported(Store(tmp_path / "none"), written(tmp_path / "b.txt", other))
    assert not alone.rules
    imported(store, written(tmp_path / "a.txt", hand(1), hand(2)))
    report = imported(store, tmp_path / "b.txt")
    assert report.rules == {"RZ204": 1}
    assert store.read("hands", ["bring_in"])["bring_in"].to_pylist() == [Decimal("0.30")] * 3


def test_house_rules_are_kept_with_the_hand(tmp_path: Path, store: Store) -> None:
    import_files(find_files([str(written(tmp_path / "a.txt", HAND))]), store, house=HOUSES["any"])
    assert store.read("hands", ["house"])["house"].to_pylist() == ["any"]


def test_imports_at_the_same_time_add_each_hand_once(tmp_path: Path, store: Store) -> None:
    hands = written(tmp_path / "hands.txt", *[hand(n) for n in range(1, 40)])
    code = "import sys; from razz_hh import Store, find_files, import_files; print(import_files(find_files(sys.argv[2:]), Store(sys.argv[1])).imported)"
    command = [sys.executable, "-c", code, str(store.path), str(hands)]
    imports = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    added = sorted(int(each.communicate(timeout=60)[0]) for each in imports)
    assert added == [0, 0, 39]
    assert store.read("hands", ["hand_id"]).num_rows == 39


# --- luck ----------------------------------------------------------------------------------------


UNKNOWN = RUN_OUT.replace(NUMBER, "700000000002").replace("Ann: shows [Ac 3h 4c 5c 6d 7d 8s] (Lo: 6,5,4,3,A)\n", "")
UNKNOWN = UNKNOWN.replace("showed [Ac 3h 4c 5c 6d 7d 8s] and won ($1.20) with Lo: 6,5,4,3,A", "collected ($1.20)")
"""The same all-in, but Ann's down cards are never seen."""


def test_all_in_hands_are_valued(store: Store, tmp_path: Path) -> None:
    report = imported(store, written(tmp_path / "a.txt", RUN_OUT, UNKNOWN, hand(3)))
    assert (report.imported, report.all_ins, report.all_ins_known) == (3, 2, 1)
    rows = store.read("seats", ["player", "net", "ev_net"]).to_pylist()
    known = [row for row in rows if row["ev_net"] is not None]
    assert len(known) == 2
    assert sum(row["ev_net"] for row in known) == sum(row["net"] for row in known) == 0
    assert 0 < known[0]["ev_net"] < known[0]["net"]
    assert store.read("streets", ["equity"])["equity"].null_count == len(store.read("streets", ["street"]))


def test_values_are_left_out_or_added_on_request(store: Store, tmp_path: Path) -> None:
    files = find_files([str(written(tmp_path / "a.txt", RUN_OUT))])
    report = import_files(files, store, ev=False, equity=True)
    assert (report.imported, report.all_ins, report.all_ins_known) == (1, 0, 0)
    assert store.read("seats", ["ev_net"])["ev_net"].null_count == 2
    assert store.read("streets", ["equity"])["equity"].null_count == 0


@pytest.mark.parametrize(("text", "is_loaded"), [(HAND, False), (UNKNOWN, False), (RUN_OUT, True)])
def test_numba_waits_for_a_hand_that_needs_it(text: str, is_loaded: bool, tmp_path: Path) -> None:
    code = (
        "import sys; from razz_hh import Store, find_files, import_files; "
        f"import_files(find_files([{str(written(tmp_path / 'a.txt', text))!r}]), Store({str(tmp_path / 's')!r})); print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(is_loaded)]

"""Groupings, players and their aliases, limits: what `summarise` and `facts` take."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from razz_hh.files import find_files
from razz_hh.stats import STATS, Stat, facts, summarise, wilson
from razz_hh.stats.stat import DERIVED
from razz_hh.store import Store, StoreError, import_files
from razz_hh.tables import SCHEMAS
from tests.stats.rows import tables_of, told


@pytest.fixture(scope="module")
def tables() -> dict[str, Any]:
    rows = """
        hand=1 net=4 | hand=1 seat=2 player=Bob net=-4 | hand=2 net=-2 room=winamax | hand=2 seat=3 player=Cy net=2 room=winamax
        | hand=3 player=Foo net=1 kind=tournament | hand=3 seat=2 player=Bob net=-1 kind=tournament is_hero
        | hand=4 player=Foo net=5 room=winamax | hand=4 seat=2 player=Bob net=-5 room=winamax stack=1
    """
    made = [told(words) for words in rows.split("|")]
    played = {1: datetime(2024, 1, 31, 23), 2: datetime(2024, 1, 31, 23, 20), 3: datetime(2024, 2, 1, 1), 4: datetime(2024, 2, 1, 0, 5)}
    for row in made:
        row["played_local"] = played[int(row["hand"])]
    return tables_of("seats", made)


def nets(frame: Any, by: str) -> dict[Any, float]:
    return dict(frame.groupby(by)["k"].sum())


# The table of Wilson intervals that textbooks print.
@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 1, 0.2065, 1.0)],
)  # fmt: skip
def test_wilson(k: int, n: int, low: float, high: float) -> None:
    assert tuple(map(float, wilson(k, n))) == pytest.approx((low, high), abs=5e-5)


def test_wilson_of_no_chances() -> None:
    assert all(math.isnan(end) for end in wilson(0, 0))


def test_players(tables: dict[str, Any]) -> None:
    assert nets(summarise(tables, ["net"], ["player"]), "player") == {"Ann": 2, "Bob": -10, "Cy": 2, "Foo": 6}
    assert nets(summarise(tables, ["net"], player="Bob"), "stat") == {"net": -10}
    assert nets(summarise(tables, ["net"], ["player"], player=["Ann", "Cy"]), "player") == {"Ann": 2, "Cy": 2}
    assert nets(summarise(tables, ["net"], ["player"], player="winamax:Foo"), "player") == {"Foo": 5}
    assert summarise(tables, ["net"], player=[]).empty
    assert nets(summarise(tables, ["net"], where="is_hero"), "stat") == {"net": -1}


def test_aliases_are_one_player_across_rooms(tables: dict[str, Any]) -> None:
    aliases = {"Me": ["Ann", "winamax:Foo", "winamax:Foo", "Foo"]}
    assert nets(summarise(tables, ["net"], ["player"], aliases=aliases), "player") == {"Me": 8, "Bob": -10, "Cy": 2}
    assert nets(summarise(tables, ["hands"], player="Me", aliases=aliases), "stat") == {"hands": 4}
    only = {"Me": ["winamax:Foo"]}
    assert nets(summarise(tables, ["net"], ["player"], aliases=only), "player") == {"Ann": 2, "Bob": -10, "Cy": 2, "Foo": 1, "Me": 5}
    assert nets(summarise(tables, ["net"], ["opponent"], player="Bob", aliases=only), "opponent") == {"Ann": -4, "Foo": -1, "Me": -5}


def test_names_are_quoted() -> None:
    tables = tables_of("seats", [{"player": "O'Dee", "net": 3}])
    frame = summarise(tables, ["net"], ["player"], player="O'Dee", aliases={"it's me": ["O'Dee"]})
    assert frame["player"].tolist() == ["it's me"]


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("room", {"pokerstars": 0, "winamax": 0}),
        ("kind", {"cash": 0, "tournament": 0}),
        ("money", {"USD": 0, "tournament chips": 0}),
        ("month", {"2024-01": 0, "2024-02": 0}),
        ("stakes", {"USD 2.00/4.00": 0}),
        ("seat", {1: 8, 2: -10, 3: 2}),
        ("hand_id", {f"pokerstars:{n}": 0 for n in (1, 2, 3, 4)}),
        ("opponent", {"Ann": -2, "Bob": 10, "Cy": -2, "Foo": -6}),
    ],
)
def test_groupings(tables: dict[str, Any], by: str, expected: dict[Any, float]) -> None:
    assert nets(summarise(tables, ["net"], [by]), by) == expected


def test_sessions_end_after_a_pause_in_one_room(tables: dict[str, Any]) -> None:
    ann = summarise(tables, ["hands"], ["session"], player="Ann")
    assert ann["session"].tolist() == [datetime(2024, 1, 31, 23), datetime(2024, 1, 31, 23, 20)]
    bob = summarise(tables, ["hands"], ["session", "room"], player="Bob", gap=180)
    assert [(row.room, row.k) for row in bob.itertuples()] == [("pokerstars", 1), ("pokerstars", 1), ("winamax", 1)]  # two kinds of money
    assert bob["session"].nunique() == 2


def test_hours_are_those_between_hands() -> None:
    rows = [{"hand": n, "net": 6, "played_local": datetime(2024, 5, 4, 20, minute)} for n, minute in enumerate((0, 10, 20, 55), 1)]
    frame = summarise(tables_of("seats", rows), ["per_hour"])
    assert frame["value"].tolist() == [pytest.approx(24 / (20 / 60))]
    frame = summarise(tables_of("seats", rows), ["per_hour"], gap=40)
    assert frame["value"].tolist() == [pytest.approx(24 / (55 / 60))]
    assert math.isnan(summarise(tables_of("seats", rows[:1]), ["per_hour"])["value"].iloc[0])


def test_groups_of_few_hands_are_left_out(tables: dict[str, Any]) -> None:
    assert set(summarise(tables, ["hands", "bring_in"], ["player"], min_hands=3)["player"]) == {"Bob"}


def test_where_and_own_statistics(tables: dict[str, Any]) -> None:
    big = Stat(name="big", title="Big", table="seats", chance="kind = 'cash'", success="net::DOUBLE > 3", sentence="", group="own")
    (row,) = summarise(tables, [big], where="room = 'pokerstars' AND net > 0").to_dict("records")
    assert (row["n"], row["k"]) == (1, 1)


def test_every_column_can_be_grouped_by() -> None:
    """Of seats, hands and streets every statistic takes all; those of decisions take columns of actions too."""
    tables = tables_of("actions", [told("action=call"), told("action=bet street=4")])
    names = {*DERIVED, *[name for table in ("hands", "seats", "streets") for name in SCHEMAS[table].names]} - {"low_doors"}
    frame = summarise(tables, by=sorted(names))
    assert set(frame["stat"]) == STATS.keys()
    assert set(frame.columns) > names - {"low"} | {"by_low"}
    deeds = sorted({*SCHEMAS["actions"].names, "low_doors"})
    assert summarise(tables, ["bet", "complete", "raise"], deeds)["n"].sum() == 2


@pytest.mark.parametrize(
    ("stats", "by", "word"), [(["vipp"], [], "vpip"), (["net"], ["is_steal"], "is_steal"), (None, ["nothing"], "nothing")]
)
def test_what_there_is_not_is_told(tables: dict[str, Any], stats: list[str] | None, by: list[str], word: str) -> None:
    with pytest.raises(KeyError, match=word):
        summarise(tables, stats, by)


def test_no_hands(tmp_path: Path) -> None:
    empty = {name: SCHEMAS[name].empty_table() for name in ("hands", "seats", "streets", "actions")}
    frame = summarise(empty)
    assert set(frame.loc[frame["n"] == 0, "stat"]) == {stat.name for stat in STATS.values() if stat.kind != "money"}
    assert summarise(Store(tmp_path), ["vpip"])["n"].tolist() == [0]
    assert summarise(empty, by=["player"]).empty
    with pytest.raises(FileNotFoundError):
        summarise(tmp_path / "nowhere", ["vpip"])


def test_stores_that_lack_a_column_or_a_part(tmp_path: Path, root: Path) -> None:
    import pyarrow.parquet as pq

    store = Store(tmp_path / "s")
    import_files(find_files([str(root / "sample_data" / "pokerstars" / "ring.txt")]), store)
    whole = summarise(store, player="Hero")
    (part,) = (tmp_path / "s" / "hands").rglob("*.parquet")
    pq.write_table(pq.read_table(part, partitioning=None).drop_columns(["buy_in_currency"]), part)
    assert summarise(str(tmp_path / "s"), player="Hero").equals(whole)
    assert set(summarise(store, ["hands"], ["buy_in_currency"], player="Hero")["n"]) == {200}
    part.unlink()
    with pytest.raises(StoreError, match="missing"):
        summarise(store)


def test_facts_are_in_the_order_asked_for(tables: dict[str, Any]) -> None:
    frame = facts(tables, ["hand_id", "player", "net_in_big_bets"], player="Bob", order="net")
    assert frame["net_in_big_bets"].tolist() == [-1.25, -1, -0.25]
    assert facts(tables, ["player"], "seats", where="room = 'winamax'", order="hand_key, seat")["player"].tolist() == [
        "Ann",
        "Cy",
        "Foo",
        "Bob",
    ]


def test_real_hands(corpus: Path, tmp_path: Path) -> None:
    """The corpus's facts, worked out by others: who was dealt in, brought in, went to the showdown, and what all won."""
    store = Store(tmp_path)
    import_files(find_files([str(corpus)]), store)
    frame = summarise(store, ["hands", "net", "bring_in", "saw_showdown"], ["number", "player"])
    told: dict[str, dict[str, Any]] = defaultdict(dict)
    for row in frame.to_dict("records"):
        told[row["number"], row["player"]][row["stat"]] = row["k"]  # type: ignore[index]
    rows = [json.loads(line) for line in (corpus / "expected.jsonl").read_text(encoding="utf-8").splitlines()]
    met = 0
    for row in rows:
        for name, player in row["players"].items():
            own: Any = told.get((row["id"], name))  # type: ignore[call-overload]
            if own is None:
                assert float(player["net"]) == 0
                continue
            met += 1
            assert own["net"] == pytest.approx(float(player["net"])), (row["id"], name)
            if row["bring_in"] is not None and float(player["stack"]) > float(player["ante"]):
                assert own["bring_in"] == (row["bring_in"][0] == name)
            assert not (own["saw_showdown"] and name in row["folded"])
            assert own["saw_showdown"] <= row["showdown"]
    assert met > 150

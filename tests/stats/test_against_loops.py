"""All statistics against plain loops over the replays, on simulated hands of every room, by several groupings."""

from __future__ import annotations

from collections import defaultdict
from itertools import islice
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest

from razz_hh.batch import hands_of
from razz_hh.files import find_files
from razz_hh.hand import Hand, HandText
from razz_hh.replay import Nominals, Replay, replay
from razz_hh.rooms import room
from razz_hh.simulate import Game, simulate
from razz_hh.stats import STATS, summarise
from razz_hh.tables import Batch
from razz_hh.write import pokerstars
from tests.stats.loops import Chance, Loop

Tables = dict[str, Any]

# Neither EV nor hours nor the rake's shares are worked out here; deviations are below.
LEFT = {"ev_net", "ev_difference", "all_in_known", "per_hour", "rake_paid", "bb100_deviation"}
SHALLOW = (
    Game(kind="tournament", depth=(0.3, 3), players=(3, 8)),
    Game(depth=(0.3, 6), looseness=(0.8, 1.0), players=(2, 6)),
    Game(players=(6, 8), looseness=(0.5, 1.0)),
)


@pytest.fixture(scope="module")
def replays(root: Path) -> list[Replay]:
    texts = [pokerstars(hand) for n, game in enumerate(SHALLOW) for hand in simulate(100, seed=50 + n, game=game)]
    hands = [room("pokerstars").read(HandText("x", 1, text)) for text in texts]
    for file in find_files([str(root / "sample_data")]):
        if "faults" not in file.name:
            hands += [hand for hand in islice(hands_of(file), 40) if isinstance(hand, Hand)]
    read = [hand for hand in hands if isinstance(hand, Hand)]
    assert len({hand.room for hand in read}) == 6
    nominals = Nominals(read)
    return [replay(hand, nominals.stakes_of(hand)) for hand in read]


@pytest.fixture(scope="module")
def tables(replays: list[Replay]) -> Tables:
    batch = Batch()
    for each in replays:
        batch.add(each)
    return dict(batch.tables())


@pytest.fixture(scope="module")
def chances(replays: list[Replay]) -> list[Chance]:
    return [chance for each in replays for chance in Loop(each).chances()]


def by_group(chances: list[Chance], by: str | None) -> dict[tuple[str, Any], list[Any]]:
    groups: dict[tuple[str, Any], list[Any]] = defaultdict(list)
    for stat, taken, facts in chances:
        values = facts[by] if by == "opponent" else [facts.get(by or "")]
        for value in values:
            groups[stat, value].append(taken)
    return groups


def expected(stat: str, taken: list[Any]) -> tuple[int, float]:
    """Return chances and successes, or the sum."""
    if stat == "aggression_factor":
        return taken.count("under"), taken.count("over")
    return len(taken), sum(taken)


def test_all_statistics_are_met(chances: list[Chance]) -> None:
    met = defaultdict(list)
    for stat, taken, _ in chances:
        met[stat].append(taken)
    assert STATS.keys() - met.keys() - LEFT == {"bb100"}
    assert met.keys() <= STATS.keys()
    assert {stat for stat, taken in met.items() if len(set(taken)) < 2} <= {"hands", "bring_in_raise", "fold_to_4bet", "raise_4bet"}


@pytest.mark.parametrize("by", [None, "player", "room", "players", "position", "door_rank", "start_class", "street", "opponent"])
def test_statistics(tables: Tables, chances: list[Chance], by: str | None) -> None:
    frame = summarise(tables, by=[by] if by else [])
    groups = by_group(chances, by)
    told: dict[tuple[str, Any], list[float]] = {}
    for row in frame.to_dict("records"):
        group = row[by] if by else None
        cell = told.setdefault((row["stat"], None if group != group else group), [0, 0])
        cell[0] += row["n"]  # money's rows of several kinds together: the loops do not tell them apart
        cell[1] += row["k"]
    for (stat, group), taken in groups.items():
        if stat not in LEFT:
            assert told.pop((stat, group)) == pytest.approx(expected(stat, taken), abs=1e-6), (stat, group)
    for (stat, _), (n, k) in told.items():
        assert stat in LEFT | {"bb100"} or (n, k) == (0, 0), stat


@pytest.mark.parametrize(
    ("by", "stats"),
    [
        ("low_doors", ["steal"]),
        ("faces_steal", ["bring_in_call", "bring_in_raise", "bring_in_fold"]),
        ("board", ["continuation_bet"]),
        ("live_players", ["open_complete", "limp", "bet", "catch_low", "bring_in", "net"]),
    ],
)
def test_splits(tables: Tables, chances: list[Chance], by: str, stats: list[str]) -> None:
    frame = summarise(tables, stats, [by])
    told: dict[tuple[str, Any], list[float]] = {}
    for row in frame[frame["n"] > 0].to_dict("records"):
        cell = told.setdefault((row["stat"], row[by]), [0, 0])
        cell[0] += row["n"]
        cell[1] += row["k"]
    groups = by_group([chance for chance in chances if chance.stat in stats], by)
    assert {key: pytest.approx(expected(key[0], taken), abs=1e-6) for key, taken in groups.items()} == told
    assert len(told) >= 2 * len(stats)


def test_big_bets_and_their_deviation(tables: Tables, replays: list[Replay]) -> None:
    frame = summarise(tables, ["bb100", "bb100_deviation"], where="room = 'kingsclub'").set_index("stat")
    won = [each.net[seat] / each.stakes.big_bet for each in replays if each.hand.room == "kingsclub" for seat in each.dealt]
    assert frame.loc["bb100", "value"] == pytest.approx(100 * mean(won))
    assert frame.loc["bb100", "error"] == pytest.approx(100 * stdev(won) / len(won) ** 0.5)
    assert frame.loc["bb100", "low"] == pytest.approx(100 * (mean(won) - 1.959964 * stdev(won) / len(won) ** 0.5), rel=1e-5)
    assert frame.loc["bb100_deviation", "value"] == pytest.approx(100 * stdev(won) / 100**0.5)


def test_the_rake_is_all_paid(tables: Tables, replays: list[Replay]) -> None:
    frame = summarise(tables, ["rake_paid"])
    assert frame["k"].sum() == pytest.approx(sum(each.rake for each in replays) / 100)
    assert frame.set_index("money").loc["tournament chips", "k"] == 0

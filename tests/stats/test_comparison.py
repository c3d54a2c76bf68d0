"""Leaks: who differs from the field, how sure that is, and the hands behind it."""

from __future__ import annotations

from typing import Any

import pytest
from pandas.testing import assert_frame_equal

from razz_hh.stats import leak_hands, leaks, sessions, summarise
from razz_hh.stats.comparison import LEAK_STATS
from razz_hh.stats.views import connected
from tests.stats.rows import tables_of


def limpers(player: str, n: int, limps: int, first: int, net: float = -4) -> list[dict[str, Any]]:
    return [
        {"hand": first + k, "action": "call" if k < limps else "fold", "player": player, "net": net if k < limps else -1}
        for k in range(n)
    ]  # fmt: skip


@pytest.fixture(scope="module")
def tables() -> dict[str, Any]:
    return tables_of("actions", limpers("Me", 200, 100, 1) + limpers("Field", 400, 40, 1000))


def test_a_leak_is_found(tables: dict[str, Any]) -> None:
    frame = leaks(tables, "Me").set_index("stat")
    limp = frame.loc["limp"]
    assert (limp["n"], limp["k"], limp["n_field"], limp["k_field"]) == (200, 100, 400, 40)
    assert (limp["verdict"], frame.loc["open_complete", "verdict"]) == ("sure", "unproven")
    assert limp["difference"] == pytest.approx(0.4)
    # Two proportions: pooled 140/600, z = 0.4 / sqrt(0.2333 * 0.7667 * (1/200 + 1/400)) = 10.92.
    assert limp["p"] == pytest.approx(9e-28, rel=0.2)
    # Limping 0.4 of 100 hands in a hundred more than others, each three quarters of a big bet worse than folding.
    assert limp["cost"] == pytest.approx(0.4 * 100 * 0.75)
    assert frame.index[0] == "limp"


def test_one_connection_answers_any_number_of_questions(tables: dict[str, Any]) -> None:
    with connected(tables) as once:
        for _ in range(2):
            assert_frame_equal(leaks(once, "Me"), leaks(tables, "Me"))
            assert_frame_equal(summarise(once, player="Me"), summarise(tables, player="Me"))
            assert_frame_equal(leak_hands(once, "limp", "Me"), leak_hands(tables, "limp", "Me"))
            assert_frame_equal(sessions(once, "Me"), sessions(tables, "Me"))
        assert leaks(once, "Nobody").empty


def test_many_looks_make_less_sure(tables: dict[str, Any]) -> None:
    frame = leaks(tables, "Me")
    p = sorted(frame["p"])
    adjusted = sorted(frame["p_adjusted"])
    # Holm by hand: the smallest times their number, the next times one less, never falling, at most 1.
    assert adjusted[0] == pytest.approx(p[0] * len(p))
    assert adjusted[1] == pytest.approx(min(1, max(adjusted[0], p[1] * (len(p) - 1))))
    assert all(0 <= each <= 1 for each in adjusted)


def test_few_chances_are_left_out() -> None:
    tables = tables_of("actions", limpers("Me", 10, 10, 1) + limpers("Field", 400, 40, 1000))
    assert leaks(tables, "Me").empty
    assert set(leaks(tables, "Me", min_chances=10)["stat"]) >= {"limp"}


def test_a_reference_is_everybody_of_another_store(tables: dict[str, Any]) -> None:
    others = tables_of("actions", limpers("X", 300, 30, 1))
    for reference in (others, summarise(others)):
        limp = leaks(tables, "Me", reference=reference).set_index("stat").loc["limp"]
        assert (limp["n"], limp["n_field"], limp["value_field"]) == (200, 300, 0.1)


def test_the_hands_behind_it() -> None:
    tables = tables_of("actions", limpers("Me", 4, 2, 1, -8) + limpers("Field", 3, 1, 1000))
    frame = leak_hands(tables, "limp", "Me")
    assert frame["hand_id"].tolist() == ["pokerstars:1", "pokerstars:2", "pokerstars:3", "pokerstars:4"]
    assert frame["is_done"].tolist() == [True, True, False, False]
    assert frame["net_in_big_bets"].tolist() == [-2, -2, -0.25, -0.25]
    with pytest.raises(KeyError, match="limps"):
        leak_hands(tables, "limps", "Me")
    with pytest.raises(KeyError, match="bb100 is no rate"):
        leak_hands(tables, "bb100", "Me")


def test_what_the_cards_and_the_records_decide_is_no_leak() -> None:
    assert {"bring_in", "catch_low", "steal_success", "all_in_known", "bb100"}.isdisjoint(LEAK_STATS)
    assert {"vpip", "fold_to_steal"} <= set(LEAK_STATS)


def test_costs_are_of_one_money() -> None:
    rows = limpers("Me", 60, 30, 1) + limpers("Field", 400, 40, 1000)
    for row in rows[:20]:
        row |= {"kind": "tournament", "net": 4000}
    limp = leaks(tables_of("actions", rows), "Me").set_index("stat").loc["limp"]
    assert limp["money"] == "USD"
    assert limp["cost"] == pytest.approx((0.5 - 0.1) * 100 * 0.75)

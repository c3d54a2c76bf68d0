"""Each statistic on ten hand-made rows: ``+`` is a chance taken, ``-`` one not taken, ``.`` none.

Rows of decisions begin with the act. What a row leaves out is as at an ordinary table (`tests.stats.rows`).
"""

from __future__ import annotations

import math
from typing import Any

import pytest

from razz_hh.stats import STATS, Stat, summarise, wilson
from tests.stats.rows import tables_of, told

THIRD = {
    "vpip": """
        + n_calls=1 | . n_completes=1 street=4 | + n_raises=1 n_calls=1 | - is_fold | - | . is_bring_in | - is_bring_in is_fold
        | + is_bring_in n_calls=1 | + is_bring_in n_completes=1 | . stack_before=0 stack=1
    """,
    "complete": """
        + complete | + raise bets_before=1 | - call | - fold | . call !can_raise | . bring_in is_bring_in | + complete is_bring_in to_call=0
        | - fold hand=1 | . call hand=1 action_n=12 | . call street=4
    """,
    "open_complete": """
        + complete | + complete live_behind=0 best_door_behind=null | - call | - fold | . fold !can_raise | . fold bets_before=1
        | . complete is_bring_in to_call=0 !is_first_in | . call !is_first_in | . complete !is_first_in | - fold door_card=Kh
    """,
    "limp": """
        + call | + call !can_raise is_all_in | - complete | - fold | - fold !can_raise | . call !is_first_in | . call bets_before=1
        | . fold to_call=0 | . fold is_bring_in | . bet street=4 to_call=0
    """,
    "over_limp": """
        + call !is_first_in | + call !is_first_in !can_raise | - complete !is_first_in | - fold !is_first_in | . call | . complete !is_first_in to_call=0 | . fold
        | . call !is_first_in bets_before=1 | . call !is_first_in is_bring_in | - fold !is_first_in door_card=Ah
    """,
    "isolate": """
        + complete !is_first_in | - call !is_first_in | - fold !is_first_in | . call !is_first_in !can_raise | . complete | . fold | . call
        | . raise !is_first_in bets_before=1 | . complete !is_first_in is_bring_in | + complete !is_first_in live_behind=0
    """,
    "raise_2bet": """
        + raise bets_before=1 | - call bets_before=1 | - fold bets_before=1 | . call bets_before=1 !can_raise | . complete | . fold
        | . raise bets_before=2 | + raise bets_before=1 is_bring_in | - fold bets_before=1 is_bring_in | . raise bets_before=1 street=4
    """,
    "raise_3bet": """
        + raise bets_before=2 | - call bets_before=2 | - fold bets_before=2 | . call bets_before=2 !can_raise | . complete | . fold
        | . raise bets_before=1 | . raise bets_before=3 | + raise bets_before=2 is_bring_in | . raise bets_before=2 street=5
    """,
    "raise_4bet": """
        + raise bets_before=3 | - call bets_before=3 | - fold bets_before=3 | . call bets_before=3 !can_raise | . complete | . fold
        | . raise bets_before=1 | . raise bets_before=2 | . call bets_before=4 | . raise bets_before=3 street=5
    """,
    "fold_to_completion": """
        + fold bets_before=1 | - call bets_before=1 | - raise bets_before=1 | - call bets_before=1 !can_raise | . fold | . fold bets_before=2
        | + fold bets_before=1 is_bring_in | . fold bets_before=1 street=4 | . complete | + fold bets_before=1 !is_first_in
    """,
    "fold_to_2bet": """
        + fold bets_before=2 | - call bets_before=2 | - raise bets_before=2 | - call bets_before=2 !can_raise | . fold | . fold bets_before=1
        | + fold bets_before=2 is_bring_in | . fold bets_before=2 street=4 | . complete | . fold bets_before=3
    """,
    "fold_to_3bet": """
        + fold bets_before=3 | - call bets_before=3 | - raise bets_before=3 | - call bets_before=3 !can_raise | . fold | . fold bets_before=1
        | + fold bets_before=3 is_bring_in | . fold bets_before=3 street=4 | . complete | . fold bets_before=4
    """,
    "fold_to_4bet": """
        + fold bets_before=4 | - call bets_before=4 | - call bets_before=4 !can_raise | . fold | . fold bets_before=1 | . fold bets_before=2
        | + fold bets_before=4 is_bring_in | . fold bets_before=4 street=4 | . complete | . fold bets_before=3
    """,
    "steal": """
        + complete is_steal | - call | - fold | . complete door_card=6h | . fold door_card=7h | + complete is_steal live_behind=0 best_door_behind=null
        | . fold !can_raise | . complete !is_first_in | . fold bets_before=1 | . fold best_door_behind=null
    """,
    "position_steal": """
        + complete live_behind=2 | + complete live_behind=0 | - fold live_behind=1 | - call live_behind=2 | . complete live_behind=3 | . fold
        | . complete live_behind=1 !is_first_in | . fold live_behind=1 !can_raise | . fold live_behind=1 bets_before=1 | + complete live_behind=1 door_card=Kh
    """,
    "steal_success": """
        + complete is_steal last_street=3 | - complete is_steal last_street=5 | - complete is_steal last_street=3 fold_street=3 | . complete last_street=3
        | - complete is_steal last_street=7 is_showdown | . fold last_street=3 | . call last_street=3 | . raise bets_before=1 last_street=3
        | + complete is_steal last_street=3 door_card=2c | - complete is_steal last_street=4
    """,
    "resteal": """
        + raise bets_before=1 faces_steal | - call bets_before=1 faces_steal | - fold bets_before=1 faces_steal | . raise bets_before=1
        | . call bets_before=1 faces_steal !can_raise | . raise bets_before=2 | . fold bets_before=1 | + raise bets_before=1 faces_steal is_bring_in
        | . complete | . raise bets_before=2 faces_steal
    """,
    "fold_to_steal": """
        + fold bets_before=1 faces_steal | - call bets_before=1 faces_steal | - raise bets_before=1 faces_steal | . fold bets_before=1 | . fold
        | - call bets_before=1 faces_steal !can_raise | . fold bets_before=2 | + fold bets_before=1 faces_steal is_bring_in | . complete | . raise bets_before=1
    """,
    "call_steal": """
        + call bets_before=1 faces_steal | - fold bets_before=1 faces_steal | - raise bets_before=1 faces_steal | . call bets_before=1 | . call
        | + call bets_before=1 faces_steal !can_raise | . call bets_before=2 | + call bets_before=1 faces_steal is_bring_in | . complete | . raise bets_before=1
    """,
    "bring_in": """
        + is_bring_in | + is_bring_in net=5 | - | - | - fold_street=3 | - is_showdown | . stack=1 | . stack=1 is_bring_in | . !is_dealt | - last_street=3
    """,
    "bring_in_call": """
        + call bets_before=1 is_bring_in | - fold bets_before=1 is_bring_in | - raise bets_before=1 is_bring_in | . call bets_before=1
        | . call bets_before=2 is_bring_in | . bring_in is_bring_in to_call=0 | + call bets_before=1 is_bring_in is_all_in !can_raise | . fold
        | . call bets_before=1 is_bring_in street=4 | . complete is_bring_in to_call=0
    """,
    "bring_in_raise": """
        + raise bets_before=1 is_bring_in | - fold bets_before=1 is_bring_in | - call bets_before=1 is_bring_in | . raise bets_before=1
        | . raise bets_before=2 is_bring_in | . bring_in is_bring_in to_call=0 | - call bets_before=1 is_bring_in !can_raise | . fold
        | . raise bets_before=1 is_bring_in street=4 | . complete is_bring_in to_call=0
    """,
    "bring_in_fold": """
        + fold bets_before=1 is_bring_in | - raise bets_before=1 is_bring_in | - call bets_before=1 is_bring_in | . fold bets_before=1
        | . fold bets_before=2 is_bring_in | . bring_in is_bring_in to_call=0 | + fold bets_before=1 is_bring_in faces_steal | . fold
        | . fold bets_before=1 is_bring_in street=4 | . complete is_bring_in to_call=0
    """,
    "bring_in_completes": """
        + complete is_bring_in to_call=0 | - bring_in is_bring_in to_call=0 | - bring_in is_bring_in to_call=0 door_card=Kh | . complete | . fold
        | . bring_in is_bring_in to_call=0 is_all_in | . bring_in is_bring_in to_call=0 !can_raise | . call is_bring_in bets_before=1
        | . complete is_bring_in to_call=1 | + complete is_bring_in to_call=0 is_all_in
    """,
}
LATER = {
    **{
        f"saw_{n}th": f"+ | + fold_street={n} | - fold_street={n - 1} | - fold_street=3 last_street={n} | - last_street={n - 1} | + last_street={n}"
        " | . stack=1 | . !is_dealt | + is_showdown | + net=10"
        for n in (4, 5, 6, 7)
    },
    "aggression_factor": """
        + bet | + raise | - call | - call | . check | . fold | . complete street=3 | . call street=3 | + raise street=7 | . raise street=3
    """,
    "aggression_frequency": """
        + bet | + raise | - call | - fold | . check | - fold street=7 | . complete street=3 | . call street=3 | + bet street=6 | . fold street=3
    """,
    "bet": """
        + bet | + bet street=7 | - check | - check has_checked | . check !can_raise | . call bets_before=1 !is_first_in | . complete street=3
        | . raise bets_before=1 !is_first_in | . call !is_first_in | - check prev_aggressor
    """,
    "raise": """
        + raise bets_before=1 to_call=2 | - call bets_before=1 to_call=2 | - fold bets_before=1 to_call=2 | . bet | . raise bets_before=2 to_call=2
        | . raise bets_before=1 to_call=2 street=3 | - call bets_before=1 to_call=2 hand=1 | . raise bets_before=1 to_call=1 hand=1 action_n=12
        | - call bets_before=1 to_call=2 !can_raise | . call to_call=1
    """,
    "call": """
        + call bets_before=1 to_call=2 | - raise bets_before=1 to_call=2 | - fold bets_before=1 to_call=2 | . bet | . call bets_before=2 to_call=2
        | . call bets_before=1 to_call=2 street=3 | - fold bets_before=1 to_call=2 hand=1 action_n=12 | . call bets_before=1 to_call=2 hand=1 action_n=13
        | + call bets_before=1 to_call=2 is_all_in | . call to_call=1
    """,
    "fold_to_bet": """
        + fold bets_before=1 to_call=2 | - raise bets_before=1 to_call=2 | - call bets_before=1 to_call=2 | . bet | . fold bets_before=2 to_call=2
        | . fold bets_before=1 to_call=2 street=3 | - call bets_before=1 to_call=2 hand=1 | . fold bets_before=1 to_call=1 hand=1 action_n=12
        | + fold bets_before=1 to_call=2 has_checked | . check
    """,
    "check_raise": """
        + raise has_checked to_call=2 bets_before=1 | - call has_checked to_call=2 bets_before=1 | - fold has_checked to_call=2 bets_before=1
        | . raise to_call=2 bets_before=1 | . check | - call has_checked to_call=2 hand=1 bets_before=1 | . fold has_checked to_call=2 hand=1 bets_before=2 action_n=12
        | . raise street=3 to_call=1 bets_before=1 has_checked | + raise has_checked to_call=2 bets_before=1 street=7 | . bet
    """,
    "continuation_bet": """
        + bet prev_aggressor | - check prev_aggressor | . bet | . check | . check prev_aggressor !can_raise | . raise prev_aggressor !is_first_in bets_before=1
        | + bet prev_aggressor boards_better=2 | - check prev_aggressor boards_tied=1 | . call prev_aggressor !is_first_in bets_before=1 | . complete street=3
    """,
    "fold_to_continuation": """
        + fold faces_cbet bets_before=1 to_call=2 | - call faces_cbet bets_before=1 to_call=2 | - raise faces_cbet bets_before=1 to_call=2 | . bet
        | . fold bets_before=1 to_call=2 | . fold faces_cbet bets_before=2 to_call=2 | - call faces_cbet bets_before=1 to_call=2 hand=1
        | . fold faces_cbet bets_before=1 to_call=1 hand=1 action_n=12 | . check | + fold faces_cbet bets_before=1 to_call=2 street=7
    """,
    "catch_low": "+ catch=low | + catch=low street=6 | - catch=pair | - catch=brick | . street=7 | . street=3 | . catch=low stack=1 | . | - catch=brick street=4 | . street=3",
    "catch_pair": "- catch=low | - catch=low street=6 | + catch=pair | - catch=brick | . street=7 | . street=3 | . catch=pair stack=1 | . | + catch=pair street=4 | . street=3",
    "catch_brick": "- catch=low | - catch=low street=6 | - catch=pair | + catch=brick | . street=7 | . street=3 | . catch=brick stack=1 | . | + catch=brick street=4 | . street=3",
    "fold_after_bad_catch": """
        + fold street=4 catch=brick bets_before=1 to_call=2 | + fold street=4 catch=pair bets_before=1 to_call=2 | - call street=4 catch=pair bets_before=1 to_call=2
        | . fold street=4 catch=low bets_before=1 to_call=2 | . fold street=5 catch=brick bets_before=1 to_call=2 | . check street=4 catch=brick
        | . fold street=4 bets_before=1 to_call=2 | . bet street=4 catch=brick | - raise street=4 catch=brick bets_before=1 to_call=2 | . fold street=4 catch=brick bets_before=2 to_call=2
    """,
    "free_card": """
        + check | + check street=7 | - bet | . check boards_better=1 | . check boards_tied=1 | . check boards_better=null | . check !can_raise
        | . check !is_first_in | . check boards_better=3 boards_tied=1 | - bet street=4
    """,
}
SHOWDOWN = {
    "saw_showdown": "+ is_showdown | + is_showdown won=9 | - | - fold_street=3 | - fold_street=6 | - last_street=3 | . stack=1 is_showdown | . !is_dealt | - won=5 | - last_street=7",
    "wtsd": "+ is_showdown | + is_showdown won=9 | - | . fold_street=3 | - fold_street=6 | . last_street=3 | . stack=1 is_showdown | . !is_dealt | - won=5 | - fold_street=4",
    "wsd": "- is_showdown | + is_showdown won=9 | . | . fold_street=3 | . fold_street=6 | . last_street=3 | . stack=1 is_showdown | . !is_dealt | . won=5 | + is_showdown won=1",
    "wwsf": "- is_showdown | + is_showdown won=9 | - | . fold_street=3 | - fold_street=6 | . last_street=3 won=2 | . stack=1 won=5 | . !is_dealt | + won=5 | - fold_street=4",
    "won_uncontested": "- is_showdown | - is_showdown won=9 | - | - fold_street=3 | - fold_street=6 | + last_street=3 won=2 | . stack=1 won=5 | . !is_dealt | + won=5 | - fold_street=4",
}  # fmt: skip
ALL_IN = {
    "all_in_known": """
    + is_showdown last_action_street=3 ev_net=1 | + is_showdown last_action_street=6 ev_net=-2 | + is_showdown last_action_street=5 ev_net=0 |
    - is_showdown last_action_street=3 | - is_showdown last_action_street=6 | . is_showdown last_action_street=7 | . last_action_street=7 |
    . last_action_street=5 last_street=5 | . last_action_street=3 ev_net=1 | . is_showdown last_action_street=7
    """
}
CASES = THIRD | LATER | SHOWDOWN | ALL_IN
BET_LEVEL = "street=5 to_call=0 bets_before=0 "


def rows_of(stat: Stat, cases: str) -> tuple[list[dict[str, Any]], str]:
    """Return ten rows and their marks."""
    rows, marks = [], ""
    for case in cases.split("|"):
        mark, _, words = case.strip().partition(" ")
        marks += mark
        before = (
            BET_LEVEL
            if stat.name in LATER and stat.table == "actions"
            else "street=5 "
            if stat.name in LATER and stat.table == "streets"
            else ""
        )
        if stat.table == "actions":
            act, _, words = words.partition(" ")
            before += f"action={act} "
        rows.append(told(before + words))
    return rows, marks


@pytest.mark.parametrize("name", CASES)
def test_a_rate(name: str) -> None:
    stat = STATS[name]
    rows, marks = rows_of(stat, CASES[name])
    assert len(marks) == 10
    assert set(marks) >= {"+", "-"}
    (told,) = summarise(tables_of(stat.table, rows), [name]).to_dict("records")
    chances = marks.count("-") if stat.kind == "ratio" else marks.count("+") + marks.count("-")
    assert (told["n"], told["k"]) == (chances, marks.count("+"))
    assert told["value"] == pytest.approx(marks.count("+") / chances)
    if stat.kind == "rate":
        assert (told["low"], told["high"]) == pytest.approx(tuple(map(float, wilson(told["k"], told["n"]))))
    else:
        assert math.isnan(told["low"])


def test_every_statistic_has_its_rows() -> None:
    others = {stat.name for stat in STATS.values() if stat.kind in ("money", "mean")}
    assert CASES.keys() == STATS.keys() - others


MONEY = """
    net=5 won=9 big_bet=4 rake_paid=0.25 is_showdown | net=-3 is_showdown ev_net=1.5 | net=-1 | net=2.5 | net=0 |
    net=-4 currency=EUR | net=1 currency=EUR big_bet=2 | net=7 is_play_money | net=100 kind=tournament currency=null | net=50 !is_dealt
"""


@pytest.mark.parametrize(
    ("name", "usd", "eur", "play", "chips"),
    [
        ("hands", 5, 2, 1, 1), ("net", 3.5, -3, 7, 100), ("net_big_bets", 3.5 / 4, -0.5, 7 / 4, 25), ("bb100", 100 * 3.5 / 20, -25, 175, 2500),
        ("rake_paid", 0.25, 0, 0, 0), ("showdown_net", 2, 0, 0, 0), ("uncontested_net", 1.5, -3, 7, 100), ("ev_net", 8, -3, 7, 100),
        ("ev_difference", -4.5, 0, 0, 0),
    ],
)  # fmt: skip
def test_money_is_told_apart(name: str, usd: float, eur: float, play: float, chips: float) -> None:
    tables = tables_of("seats", [told(words) for words in MONEY.split("|")])
    frame = summarise(tables, [name]).set_index("money")
    assert frame["value"].to_dict() == pytest.approx({"USD": usd, "EUR": eur, "play money": play, "tournament chips": chips})
    assert frame["n"].to_dict() == {"USD": 5, "EUR": 2, "play money": 1, "tournament chips": 1}


def test_the_deviation_of_big_bets() -> None:
    tables = tables_of("seats", [told(f"net={net}") for net in (4, -4, 8, 0, 0, 4, -8, 0, 4, -8)])
    frame = summarise(tables, ["bb100", "bb100_deviation"]).set_index("stat")
    # Big bets 1 -1 2 0 0 1 -2 0 1 -2: their squares add up to 16, their mean is 0.
    assert frame.loc["bb100_deviation", "value"] == pytest.approx(10 * math.sqrt(16 / 9))
    assert frame.loc["bb100", "error"] == pytest.approx(100 * math.sqrt(16 / 9 / 10))
    assert frame.loc["bb100", "value"] == 0


@pytest.mark.parametrize("name", ["dead_low_cards", "dead_pair_cards"])
def test_means_of_dead_cards(name: str) -> None:
    counts = (0, 1, 2, 3, 4, 0, 0, 1, 1, 2)
    rows = [told(f"{name}={n}") for n in counts] + [told(f"{name}=9 street=4"), told("")]
    (row,) = summarise(tables_of("streets", rows), [name]).to_dict("records")
    assert (row["n"], row["k"], row["value"]) == (10, 14, 1.4)
    assert row["low"] == pytest.approx(1.4 - 1.959964 * row["error"], abs=1e-5)


def test_nothing_is_null_and_not_nought() -> None:
    frame = summarise(tables_of("actions", [told("action=call")]), ["resteal", "aggression_factor", "bet"])
    assert frame["n"].tolist() == [0, 0, 0]
    assert frame["k"].tolist() == [0, 0, 0]
    assert frame[["value", "low", "high"]].isna().all(axis=None)

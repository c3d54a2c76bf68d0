"""Results, sessions and tournaments of hand-made hands."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pandas as pd
import pytest

from razz_hh.stats import results, sessions, tournaments
from tests.stats.rows import tables_of

START = datetime(2024, 5, 4, 20)


def hand(n: int, minute: int | None, net: float, **more: Any) -> dict[str, Any]:
    played = None if minute is None else START + pd.Timedelta(minutes=minute).to_pytimedelta()
    return {"hand": n, "player": "Me", "net": net, "played_local": played, **more}


HANDS = [
    hand(1, 0, 4), hand(2, 10, -8), hand(3, 39, 2, currency="EUR"), hand(4, 70, 12, is_showdown=True, ev_net=10),
    hand(5, 12, 1, room="winamax"), hand(6, None, 5),
]  # fmt: skip


def test_results_are_in_the_order_played() -> None:
    frame = results(tables_of("seats", [dict(row) for row in HANDS]), "Me")
    assert frame["net"].tolist() == [4, -8, 1, 2, 12, 5]
    assert frame["ev_net"].tolist() == [4, -8, 1, 2, 10, 5]
    assert frame["has_ev"].tolist() == [False, False, False, False, True, False]


def test_sessions() -> None:
    frame = sessions(tables_of("seats", [dict(row) for row in HANDS]), "Me")
    frame["minutes"] = frame["hours"] * 60
    rows = list(frame[["room", "money", "hands", "net", "minutes"]].round().itertuples(index=False, name=None))
    assert rows == [
        ("pokerstars", "EUR", 1, 2, 39),
        ("pokerstars", "USD", 2, -4, 39),
        ("winamax", "USD", 1, 1, 0),
        ("pokerstars", "USD", 1, 12, 0),
        ("pokerstars", "USD", 1, 5, 0),
    ]
    assert frame["start"].isna().tolist() == [False, False, False, False, True]
    dollars = frame.iloc[1]
    assert dollars["bb100"] == pytest.approx(100 * (1 - 2) / 2)
    assert dollars["error"] == pytest.approx(100 * (4.5**0.5) / 2**0.5)  # big bets 1 and -2


def test_a_session_begins_with_its_first_hand_that_is_meant() -> None:
    """Four hands of one evening, at 20:00, 20:10, 20:12 and 20:39, of which the later ones count."""
    tables = tables_of("seats", [dict(row) for row in [*HANDS[:3], hand(7, 12, 3)]])
    frame = sessions(tables, "Me", where=f"played_local > TIMESTAMP '{START + pd.Timedelta(minutes=5)}'")
    assert set(frame["start"]) == {pd.Timestamp(START + pd.Timedelta(minutes=10))}
    assert frame["hours"].mul(60).round(6).tolist() == [29, 29]
    assert frame["hands"].sum() == 3


def test_a_gap_of_ones_own() -> None:
    frame = sessions(tables_of("seats", [dict(row) for row in HANDS[:4]]), "Me", gap=31)
    assert frame["start"].nunique() == 1
    assert frame["hands"].sum() == 4


def test_tournaments() -> None:
    common = {"kind": "tournament", "tournament_id": "T1", "buy_in": 10, "fee": 1, "bounty": 2, "buy_in_currency": "EUR"}
    rows = [
        hand(1, 0, 500, **common), hand(2, 5, -500, finish_place=2, prize=31.5, **common), hand(3, 9, 60, **common | {"tournament_id": "T2"}),
        hand(4, 11, 7),
    ]  # fmt: skip
    frame = tournaments(tables_of("seats", rows), "Me")
    first, second = frame.to_dict("records")
    assert (first["tournament_id"], first["hands"], first["chips"], first["place"], first["profit"]) == ("T1", 2, 0, 2, 18.5)
    assert (second["tournament_id"], second["currency"], second["chips"]) == ("T2", "EUR", 60)
    assert pd.isna(second["place"])
    assert pd.isna(second["profit"])


def test_nobody() -> None:
    tables = tables_of("seats", [hand(1, 0, 4)])
    assert results(tables, "Bob").empty
    assert sessions(tables, "Bob").empty
    assert tournaments(tables, "Bob").empty

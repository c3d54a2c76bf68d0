"""Where a player's rates differ from the field's, how sure that is, and what it may cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import erfc, sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from razz_hh.stats.index import STATS
from razz_hh.stats.names import Names
from razz_hh.stats.rows import Rows
from razz_hh.stats.stat import Stat
from razz_hh.stats.summary import stat_called, summarise
from razz_hh.stats.views import Tables, connected

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

__all__ = ["LEAK_STATS", "leak_hands", "leaks"]

_FATE: Final = {"all_in_known", "bring_in", "catch_low", "catch_pair", "catch_brick", "steal_success"}

LEAK_STATS: Final = tuple(
    [stat.name for stat in STATS.values() if stat.kind == "rate" and stat.name not in _FATE and stat.group != "showdown"]
)
"""Rates of what a player decides; those that the cards alone decide are no leaks."""


def leaks(
    tables: Tables,
    player: str | Iterable[str],
    *,
    reference: Tables | pd.DataFrame | None = None,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
    min_chances: int = 20,
) -> pd.DataFrame:
    """Return a row for each rate of *player* beside the field's.

    The field is all others of the same store, or everybody of *reference*: another store, or a frame that `summarise` made. Rates with
    fewer than *min_chances* on either side are left out.

    ``difference`` is his rate less the field's, ``p`` how often chance alone makes two rates differ as much (two-sided), ``p_adjusted``
    the same for the many rates that are looked at (Holm's); ``verdict``: ``sure`` below 0.01 adjusted, ``likely`` below 0.05, else
    ``unproven``.

    ``cost`` is a rough guess in big bets per 100 hands: how much more often than the field he does it, times how much less his own hands
    brought in which he did than in which he did not, of the ``money`` he played most hands for; ``cost_error`` is its standard error.
    Hands in which he acts so are other hands than those in which he does not, so a cost shows where to look and no more.

    The surest come first, of equal verdict the costliest.
    """
    import pandas as pd

    names = [player] if isinstance(player, str) else list(player)
    his = summarise(tables, LEAK_STATS, player=names, where=where, aliases=aliases).set_index("stat")
    if isinstance(reference, pd.DataFrame):
        field = reference.set_index("stat")
    elif reference is not None:
        field = summarise(reference, LEAK_STATS, where=where).set_index("stat")
    else:
        field = _others(tables, his, where)
    frame = his[["n", "k", "value", "low", "high"]].merge(
        field[["n", "k", "value"]], left_index=True, right_index=True, suffixes=("", "_field")
    )
    frame = frame[(frame["n"] >= min_chances) & (frame["n_field"] >= min_chances)].copy()
    frame["difference"] = frame["value"] - frame["value_field"]
    frame["p"] = _p_values(frame)
    frame["p_adjusted"] = _holm(frame["p"].to_numpy())
    rank = np.select([frame["p_adjusted"] < 0.01, frame["p_adjusted"] < 0.05], [0, 1], 2)
    frame["verdict"] = np.array(["sure", "likely", "unproven"])[rank]
    frame = frame.join(_costs(tables, [STATS[name] for name in frame.index], Names(names, aliases), where))
    frame["cost"] = -frame["difference"] * frame["per_hundred"] * frame["gain"]
    frame["cost_error"] = (frame["difference"] * frame["per_hundred"] * frame["gain_error"]).abs()
    order = np.lexsort((frame["p"], -frame["cost"].fillna(-np.inf), rank))
    made: pd.DataFrame = frame.drop(columns=["per_hundred", "gain", "gain_error"]).iloc[order].reset_index()
    return made


def _others(tables: Tables, his: pd.DataFrame, where: str | None) -> pd.DataFrame:
    """Return the rates of everybody less *his*: counts of one player and of all others add up."""
    everybody = summarise(tables, LEAK_STATS, where=where).set_index("stat")
    field = everybody[["n", "k"]] - his[["n", "k"]]
    return field.assign(value=field["k"] / field["n"].where(field["n"] > 0))


def leak_hands(
    tables: Tables,
    stat: str,
    player: str | Iterable[str],
    *,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
) -> pd.DataFrame:
    """Return the hands behind a rate, those in which *player* had the chance, and whether he took it; what cost most big bets comes first.

    The columns are ``hand_id``, ``is_done`` and ``net_in_big_bets``. Raises `KeyError` for a statistic there is not, or that is no rate.
    """
    chosen = stat_called(stat)
    if chosen.kind != "rate":
        raise KeyError(f"{stat} is no rate: only behind a rate are there hands in which it was done")
    rows = Rows(chosen.table, {"hand_id", "net_in_big_bets", *chosen.words()}, Names(player, aliases), where).sql()
    done = f"coalesce(bool_or({chosen.success}), FALSE) AS is_done"
    query = (
        f"SELECT hand_id, {done}, any_value(net_in_big_bets) AS net_in_big_bets FROM ({rows}) WHERE ({chosen.chance})"
        " GROUP BY hand_id ORDER BY net_in_big_bets, hand_id"
    )
    with connected(tables) as connection:
        frame: pd.DataFrame = connection.sql(query).df()
    return frame


def _p_values(frame: pd.DataFrame) -> Any:
    """Return how often chance alone makes two rates differ so much: Fisher's exact test would say much the same, more slowly."""
    pooled = (frame["k"] + frame["k_field"]) / (frame["n"] + frame["n_field"])
    error = np.sqrt(pooled * (1 - pooled) * (1 / frame["n"] + 1 / frame["n_field"]))
    z = np.where(error > 0, frame["difference"].abs() / error.where(error > 0, 1.0), 0.0)
    return [erfc(each / sqrt(2)) for each in z]


def _holm(p: Any) -> Any:
    """Return p-values adjusted for their number by Holm's step-down."""
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate((len(p) - np.arange(len(p))) * p[order])
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted


def _costs(tables: Tables, stats: Sequence[Stat], names: Names, where: str | None) -> pd.DataFrame:
    """Return by statistic the chances per 100 hands, and what a hand in which it is done brings more than one in which it is not."""
    import pandas as pd

    columns = ["money", "per_hundred", "gain", "gain_error"]
    with connected(tables) as connection:
        most = connection.execute(
            f"SELECT money, count(*) FROM ({Rows('seats', ['money'], names, where).sql()}) GROUP BY money ORDER BY 2 DESC, 1 LIMIT 1"
        ).fetchall()  # to the end: the connection may be asked more
        if not most or not stats:
            return pd.DataFrame(columns=columns, dtype=float)
        ((money, hands),) = most
        made = {}
        for table in dict.fromkeys(stat.table for stat in stats):
            alike = [stat for stat in stats if stat.table == table]
            wanted = {"hand_key", "seat", "money", "net_in_big_bets"}.union(*[stat.words() for stat in alike])
            rows = Rows(table, wanted, names, where).sql()
            for stat, (did, n_did, var_did, did_not, n_not, var_not) in zip(alike, _gains(connection, rows, alike, money), strict=True):
                gain = did - did_not
                error = np.sqrt(var_did / max(n_did, 1) + var_not / max(n_not, 1))
                made[stat.name] = (money, 100 * (n_did + n_not) / hands, gain, error)
    return pd.DataFrame.from_dict(made, orient="index", columns=columns)


def _gains(connection: duckdb.DuckDBPyConnection, rows: str, stats: Sequence[Stat], money: str) -> Any:
    """Return a row for each statistic: mean, count and variance of the net of hands in which it was done, and in which it was not."""
    hands = ", ".join([f"bool_or({stat.success}) FILTER (WHERE {stat.chance}) AS done{n}" for n, stat in enumerate(stats)])
    cells = ", ".join(
        [
            f"avg(net) FILTER (WHERE {done}), count(net) FILTER (WHERE {done}), var_samp(net) FILTER (WHERE {done})"
            for n in range(len(stats))
            for done in (f"done{n}", f"NOT done{n}")
        ]
    )
    query = f"SELECT {cells} FROM (SELECT any_value(net_in_big_bets) AS net, {hands} FROM ({rows}) WHERE money = ? GROUP BY hand_key, seat)"
    (found,) = connection.execute(query, [money]).fetchall()
    return np.array([np.nan if cell is None else cell for cell in found], float).reshape(len(stats), 6)

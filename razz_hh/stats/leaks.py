"""Where a player's rates differ from the field's, how sure that is, and what it may cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from razz_hh.stats.index import STATS
from razz_hh.stats.rows import Rows, connected, screen_names
from razz_hh.stats.stat import Stat, words
from razz_hh.stats.summary import summarise

if TYPE_CHECKING:
    import pandas as pd

    from razz_hh.store import Store

__all__ = ["LEAK_STATS", "leak_hands", "leaks"]

_FATE: Final = {"bring_in", "catch_low", "catch_pair", "catch_brick", "steal_success"}

LEAK_STATS: Final = tuple(
    [stat.name for stat in STATS.values() if stat.kind == "rate" and stat.name not in _FATE and stat.group != "showdown"]
)
"""Rates of what a player decides; those that the cards alone decide are no leaks."""


def leaks(
    tables: str | Store | Mapping[str, Any],
    player: str | Iterable[str],
    *,
    reference: str | Store | Mapping[str, Any] | None = None,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
    min_chances: int = 20,
) -> pd.DataFrame:
    """Return a row for each rate of *player* beside the field's: all others of the same store, or everybody of *reference*.

    ``difference`` (his rate less the field's), ``p`` (two-sided, that as much comes by chance), ``p_adjusted`` (Holm's, for the many rates that are looked at),
    ``verdict``: ``sure`` below 0.01 adjusted, ``likely`` below 0.05, else ``unproven``. ``cost`` is a rough guess in big bets per 100 hands: how much more often than the field he
    does it, times how much less his own hands brought in which he did than in which he did not; ``cost_error`` is its standard error. Hands in which he acts
    so are other hands than those in which he does not, so a cost shows where to look and no more. The surest come first, of equal verdict the costliest.
    """
    names = screen_names(player) or []
    his = summarise(tables, LEAK_STATS, player=names, where=where, aliases=aliases).set_index("stat")
    if reference is None:
        field = _others(tables, names, where, aliases).set_index("stat")
    else:
        field = summarise(reference, LEAK_STATS, where=where).set_index("stat")
    frame = his[["n", "k", "value", "low", "high"]].join(field[["n", "k", "value"]], rsuffix="_field")
    frame = frame[(frame["n"] >= min_chances) & (frame["n_field"] >= min_chances)].copy()
    frame["difference"] = frame["value"] - frame["value_field"]
    frame["p"] = _p_values(frame)
    frame["p_adjusted"] = _holm(frame["p"].to_numpy())
    frame["verdict"] = np.select([frame["p_adjusted"] < 0.01, frame["p_adjusted"] < 0.05], ["sure", "likely"], "unproven")
    costs = _costs(tables, [STATS[name] for name in frame.index], names, where, aliases)
    frame = frame.join(costs)
    frame["cost"] = -frame["difference"] * frame["per_hundred"] * frame["gain"]
    frame["cost_error"] = (frame["difference"] * frame["per_hundred"] * frame["gain_error"]).abs()
    rank = frame["verdict"].map({"sure": 0, "likely": 1, "unproven": 2})
    ordered = frame.assign(_rank=rank, _cost=-frame["cost"].fillna(-np.inf)).sort_values(["_rank", "_cost", "p"])
    made: pd.DataFrame = ordered.drop(columns=["_rank", "_cost", "per_hundred", "gain", "gain_error"]).reset_index()
    return made


def leak_hands(
    tables: str | Store | Mapping[str, Any],
    stat: str,
    player: str | Iterable[str],
    *,
    is_done: bool = True,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
) -> list[str]:
    """Return the hands behind a rate: those in which *player* had the chance and did it (or did not), those that cost most big bets first."""
    chosen = STATS[stat]
    success = f"({chosen.success})" if is_done else f"NOT ({chosen.success})"
    wanted = {"hand_id", "net_in_big_bets", *[word for each in (chosen.chance, chosen.success, where or "") for word in words(each)]}
    rows = Rows(chosen.table, wanted).ctes(screen_names(player), where)
    query = f"WITH {rows} SELECT hand_id, any_value(net_in_big_bets) AS net FROM rows WHERE ({chosen.chance}) AND {success} GROUP BY hand_id ORDER BY net, hand_id"
    with connected(tables, aliases) as connection:
        return [str(hand_id) for hand_id, _ in connection.sql(query).fetchall()]


def _others(
    tables: str | Store | Mapping[str, Any], names: list[str], where: str | None, aliases: Mapping[str, Iterable[str]] | None
) -> pd.DataFrame:
    """Return the rates of everybody else."""
    listed = ", ".join("'" + name.replace("'", "''") + "'" for name in names)
    limits = f"player NOT IN ({listed})" + (f" AND ({where})" if where else "")
    return summarise(tables, LEAK_STATS, where=limits, aliases=aliases)


def _p_values(frame: pd.DataFrame) -> Any:
    """Return how often chance alone makes two rates differ so much: Fisher's exact test would say much the same, more slowly."""
    from math import erfc, sqrt

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


def _costs(
    tables: str | Store | Mapping[str, Any],
    stats: list[Stat],
    names: list[str],
    where: str | None,
    aliases: Mapping[str, Iterable[str]] | None,
) -> pd.DataFrame:
    """Return by statistic how many chances there are per 100 hands, and what a hand in which it is done brings more than one in which it is not."""
    import pandas as pd

    made = []
    hands = summarise(tables, ["hands"], player=names, where=where, aliases=aliases)["n"].sum()
    with connected(tables, aliases) as connection:
        for stat in stats:
            wanted = {"net_in_big_bets", *[word for each in (stat.chance, stat.success, where or "") for word in words(each)]}
            rows = Rows(stat.table, wanted).ctes(names, where)
            each = (
                f"SELECT bool_or({stat.success}) AS done, any_value(net_in_big_bets) AS net FROM rows WHERE {stat.chance} GROUP BY hand_key"
            )
            cells = "count(*) FILTER (WHERE {0}), avg(net) FILTER (WHERE {0}), var_samp(net) FILTER (WHERE {0})"
            query = f"WITH {rows}, each AS ({each}) SELECT {cells.format('done')}, {cells.format('NOT done')}, count(*) FROM each"
            n_did, did, did_var, n_not, did_not, not_var, n = connection.sql(query).fetchall()[0]
            gain = np.nan if did is None or did_not is None else did - did_not
            error = np.nan if did_var is None or not_var is None else np.sqrt(did_var / n_did + not_var / n_not)
            made.append((stat.name, 100 * n / hands, gain, error))
    return pd.DataFrame(made, columns=["stat", "per_hundred", "gain", "gain_error"]).set_index("stat")

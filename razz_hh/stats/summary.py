"""Statistics of a store or of tables at hand, by any grouping."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from razz_hh.stats.index import STATS
from razz_hh.stats.relation import relations
from razz_hh.stats.rows import connected, screen_names
from razz_hh.stats.stat import Stat

if TYPE_CHECKING:
    import pandas as pd

    from razz_hh.store import Store

__all__ = ["summarise"]


def summarise(
    tables: str | Store | Mapping[str, Any],
    stats: Iterable[str | Stat] | None = None,
    by: Sequence[str] = (),
    *,
    player: str | Iterable[str] | None = None,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
    min_hands: int = 0,
) -> pd.DataFrame:
    """Return statistics, a row for each and each group: ``stat``, ``n`` chances, ``k`` successes, ``value``, ``low`` and ``high``.

    *tables* is a store, its path, or frames by table name. *by* may name any column of the tables and of `DERIVED` (``stakes``, ``month``, ``door_rank``, ...),
    ``session`` and ``opponent`` among them. *player* limits to one or several screen names; *aliases* tell under which names, or ``room:name``, one
    player plays. *where* is a further condition over hands and seats. Groups of fewer hands than *min_hands* are left out.

    A rate has its 95 % Wilson interval, and is null without chances. Money is never summed over currencies, play money and tournament chips:
    its statistics have a row for each ``money``; BB/100 has an interval of 1.96 standard errors, which stand in ``error``.

    Raises `KeyError` for a statistic or column there is not.
    """
    import pandas as pd

    chosen = [stat if isinstance(stat, Stat) else _stat(stat) for stat in (STATS if stats is None else stats)]
    with connected(tables, aliases) as connection:
        frames = [
            frame
            for relation in relations(chosen, tuple(by), is_strict=stats is not None)
            for frame in relation.rows(connection, screen_names(player), where, min_hands)
        ]
    if not frames:
        return pd.DataFrame(columns=[*by, "money", "stat", "n", "k", "value", "low", "high", "error"])
    frame = pd.concat(frames, ignore_index=True)
    if "money" not in frame:
        frame["money"] = ""
    frame["money"] = frame["money"].fillna("")
    order = {stat.name: n for n, stat in enumerate(chosen)}
    frame["_order"] = frame["stat"].map(order)
    groups = list(dict.fromkeys([*by, "money"]))
    frame = frame.sort_values([*by, "_order", "money"], kind="stable", ignore_index=True)
    return frame[[*groups, "stat", "n", "k", "value", "low", "high", "error"]]


def _stat(name: str) -> Stat:
    try:
        return STATS[name]
    except KeyError:
        raise KeyError(f"no statistic is called {name!r}; there are {', '.join(STATS)}") from None

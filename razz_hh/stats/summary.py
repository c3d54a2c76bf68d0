"""Statistics of a store or of tables at hand, by any grouping."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from razz_hh.stats.index import STATS
from razz_hh.stats.names import Names
from razz_hh.stats.relation import COLUMNS, Relation, relations, told_as
from razz_hh.stats.rows import GAP, Rows, base
from razz_hh.stats.stat import Stat, Table
from razz_hh.stats.views import Tables, connected

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

__all__ = ["stat_called", "summarise"]


def summarise(
    tables: Tables,
    stats: Iterable[str | Stat] | None = None,
    by: Sequence[str] = (),
    *,
    player: str | Iterable[str] | None = None,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
    min_hands: int = 0,
    gap: float = GAP,
    threads: int | None = None,
) -> pd.DataFrame:
    """Return statistics, a row for each and each group: ``stat``, ``n`` chances, ``k`` successes, ``value``, ``low``, ``high``, ``error``.

    *tables* is a store, its path, or frames by table name. *by* may name any column of the tables and of `DERIVED` (``stakes``,
    ``month``, ``door_rank``, ...), ``session`` and ``opponent`` among them; a seat's own ``street`` is the last one it saw. *player*
    limits to one or several screen names; *aliases* tell under which names, or ``room:name``, one player plays. *where* is a further
    condition over hands and seats in SQL. Groups of fewer hands than *min_hands* are left out; a pause of *gap* minutes ends a session.
    A seat's ``low`` is told as ``by_low``, beside the interval's.

    A rate has its 95 % Wilson interval, and is null without chances. Money is never summed over currencies, play money and
    tournament chips: its statistics have a row for each ``money``; BB/100 has an interval of 1.96 standard errors, told as ``error``.

    Raises `KeyError` for a statistic or column there is not, `FileNotFoundError` for a store there is not.
    """
    import pandas as pd

    chosen = [stat if isinstance(stat, Stat) else stat_called(stat) for stat in (STATS if stats is None else stats)]
    counted = relations(chosen, by, is_strict=stats is not None)
    names = Names(player, aliases)
    frames: list[pd.DataFrame] = []
    rows = _rows(counted, names, where, gap)
    with connected(tables, threads) as connection:
        columns_of_seats = set[str]().union(*[each.of_base for each in rows.values()])
        connection.execute(f"CREATE OR REPLACE TEMP TABLE dealt AS {base(columns_of_seats, names, gap=gap)}")
        for table, its_rows in rows.items():
            alike = [relation for relation in counted if relation.table == table]
            frames += _frames(connection, alike, its_rows.sql("dealt"), min_hands)
    by = [told_as(name) for name in by]
    columns = [*dict.fromkeys([*by, "money"]), *COLUMNS]
    if not frames:
        return pd.DataFrame(columns=columns)
    frame: pd.DataFrame = pd.concat(frames, ignore_index=True)
    frame["money"] = frame["money"].fillna("") if "money" in frame else ""
    order = {stat.name: n for n, stat in enumerate(chosen)}
    frame["order"] = frame["stat"].map(order)
    return frame.sort_values([*by, "order", "money"], kind="stable", ignore_index=True)[columns]


def _rows(counted: Sequence[Relation], names: Names, where: str | None, gap: float) -> dict[Table, Rows]:
    """Return by table the rows that the relations count."""
    rows: dict[Table, Rows] = {}
    for table in dict.fromkeys(relation.table for relation in counted):
        wanted = set[str]().union(*[relation.wanted for relation in counted if relation.table == table])
        no_antes = "action <> 'ante'" + (f" AND ({where})" if where else "")  # they are no decisions
        rows[table] = Rows(table, wanted, names, no_antes if table == "actions" else where, gap=gap)
    return rows


def _frames(connection: duckdb.DuckDBPyConnection, alike: Sequence[Relation], query: str, min_hands: int) -> Iterator[pd.DataFrame]:
    """Yield the frames of relations of one table; where there are several, its rows are put together once."""
    source = f"({query})"
    if len(alike) > 1:
        source = f"rows_of_{alike[0].table}"
        connection.execute(f"CREATE TEMP TABLE {source} AS {query}")
    for relation in alike:
        yield from relation.frames(connection, source, min_hands)
    if len(alike) > 1:
        connection.execute(f"DROP TABLE {source}")


def stat_called(name: str) -> Stat:
    """Return the statistic of that name. Raises `KeyError` where there is none."""
    try:
        return STATS[name]
    except KeyError:
        raise KeyError(f"no statistic is called {name!r}; there are {', '.join(STATS)}") from None

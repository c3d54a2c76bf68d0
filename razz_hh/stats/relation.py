"""Statistics of one table, counted by group in one query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from razz_hh.stats.interval import Z, wilson
from razz_hh.stats.rows import Rows
from razz_hh.stats.stat import Stat

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

__all__ = ["COLUMNS", "Relation", "relations", "told_as"]

COLUMNS: Final = ("stat", "n", "k", "value", "low", "high", "error")
"""What is told of a statistic."""


def told_as(name: str) -> str:
    """Return what a grouping column is called beside them."""
    return f"by_{name}" if name in COLUMNS else name


class Relation:
    """*stats* of one table that are all counted alike, by the columns *by*."""

    def __init__(self, stats: Sequence[Stat], by: Sequence[str]) -> None:
        first = stats[0]
        self.stats = stats
        self.table = first.table
        self.once = first.once
        self.by = (*by, *(("money",) if first.kind == "money" and "money" not in by else ()))
        self.wanted = {"hand_key", "seat", *self.by, *[word for stat in stats for word in stat.words()]}
        if any(stat.name == "per_hour" for stat in stats):
            self.wanted.add("seconds")
        if self.once:
            self.wanted |= {"street", "action_n"}

    def counted(self, source: str, min_hands: int) -> str:
        """Return the query over *source*: a row a group, for each statistic chances and successes, of sums also their deviation."""
        by = ", ".join([f'"{name}"' for name in self.by])
        cells = ", ".join([cell for n, stat in enumerate(self.stats) for cell in self._cells(n, stat)])
        few = f"count(DISTINCT hand_key) OVER ({f'PARTITION BY {by}' if by else ''}) < {int(min_hands)}"
        if min_hands:
            source = f"(SELECT * FROM {source} QUALIFY NOT {few})"
        if self.once:
            source = self._units(source, by)
        return f"SELECT {by}, {cells} FROM {source} GROUP BY {by}" if by else f"SELECT {cells} FROM {source}"

    def _units(self, source: str, by: str) -> str:
        """Return the hands or streets of a seat in which there was a chance, and whether it was taken; a row without a chance a group."""
        names = dict.fromkeys(["hand_key", "seat", *(["street"] if self.once != "hand" else []), *self.by])
        unit = ", ".join([f'"{name}"' for name in names])
        taken = "arg_min({0}, action_n)" if self.once == "first" else "bool_or({0})"
        flags = ", ".join(
            [
                f"bool_or({stat.chance}) AS c{n}, {taken.format(stat.success)} FILTER (WHERE {stat.chance}) AS s{n}"
                for n, stat in enumerate(self.stats)
            ]
        )
        some = " OR ".join([f"({stat.chance})" for stat in self.stats])
        groups = f" UNION ALL BY NAME SELECT DISTINCT {by} FROM {source}" if by else ""
        return f"(SELECT {unit}, {flags} FROM {source} WHERE {some} GROUP BY {unit}{groups})"

    def _cells(self, n: int, stat: Stat) -> Iterator[str]:
        """Yield what is counted for a statistic."""
        if self.once:
            yield f"count(*) FILTER (WHERE c{n}) AS n{n}, count(*) FILTER (WHERE s{n}) AS k{n}"
        elif stat.kind in ("rate", "ratio"):
            success = f"({stat.chance}) AND ({stat.success})" if stat.kind == "rate" else stat.success
            yield f"count(*) FILTER (WHERE {stat.chance}) AS n{n}, count(*) FILTER (WHERE {success}) AS k{n}"
        else:
            amount, chance = f"({stat.success})", f"FILTER (WHERE {stat.chance})"
            yield f"count({amount}) {chance} AS n{n}, coalesce(sum({amount}) {chance}, 0) AS k{n}"
            if stat.name in ("bb100", "bb100_deviation") or stat.kind == "mean":
                yield f"stddev_samp({amount}::DOUBLE) {chance} AS d{n}"
            if stat.name == "per_hour":
                yield "sum(seconds) AS seconds"

    def frames(self, connection: duckdb.DuckDBPyConnection, source: str, min_hands: int) -> Iterator[pd.DataFrame]:
        """Yield a frame for each statistic, a row a group."""
        import pandas as pd

        counted = connection.sql(self.counted(source, min_hands)).df()
        groups = counted[list(self.by)].rename(columns=told_as)
        for n, stat in enumerate(self.stats):
            chances, successes = (counted[f"{name}{n}"].to_numpy(float) for name in "nk")
            deviation = counted[f"d{n}"].to_numpy(float) if f"d{n}" in counted else np.full(len(counted), np.nan)
            seconds = counted["seconds"].to_numpy(float) if stat.name == "per_hour" else np.full(len(counted), np.nan)
            value, low, high, error = _values(stat, chances, successes, deviation, seconds)
            frame = pd.DataFrame({"n": chances.astype(int), "k": successes, "value": value, "low": low, "high": high, "error": error})
            yield pd.concat([groups, frame], axis=1).assign(stat=stat.name)


def _values(stat: Stat, n: Any, k: Any, deviation: Any, seconds: Any) -> tuple[Any, Any, Any, Any]:
    """Return value, interval and standard error of each group."""
    nothing = np.full(len(n), np.nan)
    with np.errstate(divide="ignore", invalid="ignore"):
        if stat.kind == "rate":
            return (np.where(n > 0, k / n, np.nan), *wilson(k, n), nothing)
        if stat.kind == "ratio":
            return np.where(n > 0, k / n, np.nan), nothing, nothing, nothing
        mean, error = k / n, deviation / np.sqrt(n)
        if stat.kind == "mean":
            return mean, mean - Z * error, mean + Z * error, error
        if stat.name == "bb100":
            return 100 * mean, 100 * (mean - Z * error), 100 * (mean + Z * error), 100 * error
        if stat.name == "bb100_deviation":
            return 10 * deviation, nothing, nothing, nothing
        if stat.name == "per_hour":
            return np.where(seconds > 0, k / (seconds / 3600), np.nan), nothing, nothing, nothing
    return k, nothing, nothing, nothing


def relations(stats: Iterable[Stat], by: Sequence[str], *, is_strict: bool) -> list[Relation]:
    """Return *stats* put together by what their rows are; those without a grouping column are left out unless *is_strict*.

    Raises `KeyError` for a column that none has.
    """
    groups: dict[tuple[str, str, bool], list[Stat]] = {}
    for stat in stats:
        groups.setdefault((stat.table, stat.once, stat.kind == "money"), []).append(stat)
    made, faults = [], []
    for each in groups.values():
        relation = Relation(each, by)
        try:
            Rows(relation.table, relation.by)
        except KeyError as error:
            faults.append(error)
        else:
            made.append(relation)
    if faults and (is_strict or not made):
        raise faults[0]
    return made

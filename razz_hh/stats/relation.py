"""Statistics of one table, counted by group in one query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from razz_hh.stats.interval import Z, wilson
from razz_hh.stats.rows import Rows
from razz_hh.stats.stat import Stat, Table, words

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

__all__ = ["Relation", "relations"]


class Relation:
    """*stats* of one table that are all counted alike, by the columns *by*."""

    def __init__(self, stats: Sequence[Stat], by: Sequence[str]) -> None:
        first = stats[0]
        self.stats = stats
        self.table: Table = first.table
        self.once: Literal["", "hand", "street"] = first.once
        self.by = (*by, *(("money",) if first.kind == "money" and "money" not in by else ()))

    def missing(self) -> list[str]:
        """Return the grouping columns that its rows do not have."""
        rows = Rows(self.table, ())
        return [name for name in self.by if not rows.has(name)]

    def sql(self, names: Sequence[str] | None, where: str | None, min_hands: int) -> str:
        """Return the query: a row a group, for each statistic its chances and successes, of sums also that of squares."""
        conditions = [each for stat in self.stats for each in (stat.chance, stat.success)]
        wanted = {*self.by, *[word for each in (*conditions, where or "") for word in words(each)]}
        if any(stat.name == "per_hour" for stat in self.stats):
            wanted.add("seconds")
        if self.once == "street":
            wanted.add("street")
        by = [f'"{name}"' for name in self.by]
        counts = ", ".join([*by, *[cell for n, stat in enumerate(self.stats) for cell in self._cells(n, stat)]])
        source = "rows"
        if self.once:
            unit = ", ".join(["hand_key", "seat", *(["street"] if self.once == "street" and "street" not in self.by else []), *by])
            flags = ", ".join(
                [
                    f"bool_or({stat.chance}) AS c{n}, bool_or(({stat.chance}) AND ({stat.success})) AS s{n}"
                    for n, stat in enumerate(self.stats)
                ]
            )
            source = f"(SELECT {unit}, {flags} FROM rows GROUP BY {unit})"
        group = f" GROUP BY {', '.join(by)}" if by else ""
        having = f" HAVING count(DISTINCT hand_key) >= {int(min_hands)}" if min_hands else ""
        return f"WITH {Rows(self.table, wanted).ctes(names, where)} SELECT {counts} FROM {source}{group}{having}"

    def _cells(self, n: int, stat: Stat) -> Iterator[str]:
        """Yield what is counted for a statistic."""
        if self.once:
            yield f"count(*) FILTER (WHERE c{n}) AS n{n}, count(*) FILTER (WHERE s{n}) AS k{n}"
        elif stat.kind == "ratio":
            yield f"count(*) FILTER (WHERE {stat.chance}) AS n{n}, count(*) FILTER (WHERE {stat.success}) AS k{n}"
        elif stat.kind == "rate":
            yield f"count(*) FILTER (WHERE {stat.chance}) AS n{n}, count(*) FILTER (WHERE ({stat.chance}) AND ({stat.success})) AS k{n}"
        else:
            amount = f"({stat.success})"
            yield f"count({amount}) FILTER (WHERE {stat.chance}) AS n{n}, sum({amount}) FILTER (WHERE {stat.chance}) AS k{n}"
            yield f"sum({amount}::DOUBLE * {amount}::DOUBLE) FILTER (WHERE {stat.chance}) AS q{n}"
            if stat.name == "per_hour":
                yield "sum(seconds) AS seconds"

    def rows(
        self, connection: duckdb.DuckDBPyConnection, names: Sequence[str] | None, where: str | None, min_hands: int
    ) -> Iterator[pd.DataFrame]:
        """Yield a frame for each statistic, a row a group."""
        import pandas as pd

        counted = connection.sql(self.sql(names, where, min_hands)).df()
        groups = counted[list(self.by)]
        for n, stat in enumerate(self.stats):
            chances = counted[f"n{n}"].to_numpy(float)
            successes = counted[f"k{n}"].to_numpy(float)
            squares = counted[f"q{n}"].to_numpy(float) if f"q{n}" in counted else None
            seconds = counted["seconds"].to_numpy(float) if stat.name == "per_hour" else None
            value, low, high, error = _values(stat, chances, successes, squares, seconds)
            frame = pd.DataFrame({"n": chances.astype(int), "k": successes, "value": value, "low": low, "high": high, "error": error})
            yield pd.concat([groups, frame], axis=1).assign(stat=stat.name)


def _values(stat: Stat, n: Any, k: Any, squares: Any, seconds: Any) -> tuple[Any, Any, Any, Any]:
    """Return value, interval and standard error of each group."""
    nothing = np.full(len(n), np.nan)
    with np.errstate(divide="ignore", invalid="ignore"):
        if stat.kind == "rate":
            return (np.where(n > 0, k / n, np.nan), *wilson(k, n), nothing)
        if stat.kind == "ratio":
            return np.where(n > 0, k / n, np.nan), nothing, nothing, nothing
        mean = k / n
        deviation = np.sqrt(np.maximum(squares - n * mean**2, 0.0) / (n - 1))
        error = deviation / np.sqrt(n)
        if stat.kind == "mean":
            return mean, mean - Z * error, mean + Z * error, error
        if stat.name == "bb100":
            return 100 * mean, 100 * (mean - Z * error), 100 * (mean + Z * error), 100 * error
        if stat.name == "bb100_deviation":
            return 10 * deviation, nothing, nothing, nothing
        if stat.name == "per_hour":
            return np.where(seconds > 0, k / (seconds / 3600), np.nan), nothing, nothing, nothing
    return k, nothing, nothing, nothing


def relations(stats: Iterable[Stat], by: Sequence[str], *, is_strict: bool) -> Iterator[Relation]:
    """Yield *stats* put together by what their rows are; those without a grouping column are left out unless *is_strict*.

    Raises `KeyError` for a column that none has.
    """
    groups: dict[tuple[str, str, bool], list[Stat]] = {}
    for stat in stats:
        groups.setdefault((stat.table, stat.once, stat.kind == "money"), []).append(stat)
    made = [Relation(each, by) for each in groups.values()]
    fitting = [relation for relation in made if not relation.missing()]
    for relation in made:
        if relation.missing() and (is_strict or not fitting):
            raise KeyError(f"no column {relation.missing()[0]!r} for {', '.join(stat.name for stat in relation.stats)}")
    yield from fitting

"""Rows of a table with what is known of their seat, hand and street, counted by group: one query for all statistics of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from razz_hh.stats.interval import Z, wilson
from razz_hh.stats.stat import DERIVED, Stat, Table, words
from razz_hh.tables import SCHEMAS

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

__all__ = ["GAP_MINUTES", "Relation", "relations"]

GAP_MINUTES: Final = 30
"""A longer pause between two hands of a player in a room begins a new session."""

_SOURCES: Final[dict[Table, tuple[str, ...]]] = {
    "actions": ("actions", "streets", "seats", "hands"),
    "streets": ("streets", "seats", "hands"),
    "seats": ("seats", "hands"),
}
_ON: Final = {"streets": "hand_key, street, seat", "seats": "hand_key, seat", "hands": "hand_key"}
_SPECIAL: Final[dict[str, str]] = {
    "street_wagers": "sums",
    "street_calls": "sums",
    "session": "clock",
    "seconds": "clock",
    "opponent": "others",
    "player": "seats",
}


class Relation:
    """The rows that *stats* of one table, all counted alike, are about."""

    def __init__(self, stats: Sequence[Stat], by: Sequence[str]) -> None:
        first = stats[0]
        self.stats = stats
        self.table: Table = first.table
        self.once: Literal["", "hand", "street"] = first.once
        self.is_money = first.kind == "money"
        self.by = (*by, *(("money",) if self.is_money and "money" not in by else ()))

    def missing(self) -> list[str]:
        """Return the grouping columns that its rows do not have."""
        return [name for name in self.by if not self._is_known(name)]

    def _is_known(self, name: str) -> bool:
        if name in DERIVED:
            return all(self._is_known(word) for word in words(DERIVED[name]))
        if name in ("street_wagers", "street_calls", "nth_at_level"):
            return self.table == "actions"
        return name in _SPECIAL or any(name in SCHEMAS[source].names for source in _SOURCES[self.table])

    # --- the query -------------------------------------------------------------------------------

    def sql(self, names: Sequence[str] | None, where: str | None, min_hands: int) -> str:
        """Return the query: a row a group, for each statistic its chances and successes, of money also the sum of squares."""
        conditions = [each for stat in self.stats for each in (stat.chance, stat.success)]
        wanted = set(self.by) | {word for each in (*conditions, where or "") for word in words(each)}
        if any(stat.name == "per_hour" for stat in self.stats):
            wanted.add("seconds")
        group = ", ".join(f'"{name}"' for name in self.by)
        counts = ", ".join([cell for n, stat in enumerate(self.stats) for cell in self._cells(n, stat)])
        rows = f"WITH {', '.join(self._tables(wanted, names, where))} SELECT {group + ', ' if group else ''}"
        end = f" GROUP BY {group}" if group else ""
        if min_hands:
            end += f" HAVING count(DISTINCT hand_key) >= {int(min_hands)}"
        if not self.once:
            return f"{rows}{counts} FROM rows{end}"
        unit = ", ".join(['hand_key', 'seat', *(["street"] if self.once == "street" else []), *[f'"{name}"' for name in self.by]])
        flags = ", ".join(
            [f"bool_or({stat.chance}) AS c{n}, bool_or(({stat.chance}) AND ({stat.success})) AS s{n}" for n, stat in enumerate(self.stats)]
        )
        return f"{rows}{counts} FROM (SELECT {unit}, {flags} FROM rows GROUP BY {unit}){end}"

    def _cells(self, n: int, stat: Stat) -> Iterator[str]:
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

    def _tables(self, wanted: set[str], names: Sequence[str] | None, where: str | None) -> Iterator[str]:
        """Yield the common tables of the query, the last of them the rows that are counted, with their columns."""
        derived = sorted(wanted & DERIVED.keys())
        plain = {word for word in wanted if word not in DERIVED} | {word for name in derived for word in words(DERIVED[name])}
        plain |= {"hand_key", "seat"} | ({"street"} if self.once == "street" else set())
        columns: dict[str, str] = {}
        joins = ["seats", "hands"] if self.table != "seats" else ["hands"]
        for word in sorted(plain):
            home = self._home(word)
            if home is None:
                continue
            columns[word] = home[1]
            if home[0] not in (*joins, self.table, ""):
                joins.append(home[0])
        alias = "coalesce(names.alias, seats.player)"
        columns["player"] = alias
        screen_names = ""
        if names is not None:
            listed = ", ".join(_quoted(name) for name in names)
            yield f"meant AS (SELECT name FROM names WHERE alias IN ({listed}) UNION SELECT unnest([{listed}]))"
            screen_names = f" AND {self.table}.player IN (FROM meant)"
        yield from self._extras(joins)
        select = ", ".join(f'{expression} AS "{name}"' for name, expression in columns.items())
        source = f"FROM {self.table} " + " ".join(_join(other, self.table) for other in joins)
        source += " LEFT JOIN names ON names.name = seats.player AND (names.room IS NULL OR names.room = hands.room)"
        limit = f" AND {alias} IN ({', '.join(_quoted(name) for name in names)})" if names is not None else ""
        yield f"plain AS (SELECT {select} {source} WHERE seats.is_dealt{screen_names}{limit})"
        made = "".join(f', {DERIVED[name]} AS "{name}"' for name in derived)
        yield f"derived AS (SELECT *{made} FROM plain)"
        yield f"rows AS (SELECT * FROM derived{f' WHERE {where}' if where else ''})"

    def _home(self, word: str) -> tuple[str, str] | None:
        """Return the table a column comes from, and how it is got; None for what is no column."""
        if word == "nth_at_level" and self.table == "actions":
            window = "PARTITION BY actions.hand_key, actions.seat, actions.street, actions.bets_before ORDER BY actions.action_n"
            return "", f"row_number() OVER ({window})"
        if word in _SPECIAL and self._is_known(word):
            home = _SPECIAL[word]
            return home, f"{home}.{word}"
        for source in _SOURCES[self.table]:
            if word in SCHEMAS[source].names:
                return source, f"{source}.{word}"
        raise KeyError(f"no column {word!r} for statistics over {self.table}")

    def _extras(self, joins: Sequence[str]) -> Iterator[str]:
        if "sums" in joins:
            yield (
                "sums AS (SELECT hand_key, street, count(*) FILTER (WHERE action IN ('complete', 'bet', 'raise')) AS street_wagers,"
                " count(*) FILTER (WHERE action = 'call') AS street_calls FROM actions GROUP BY hand_key, street)"
            )
        if "clock" in joins:
            played = DERIVED["when"]
            yield (
                f"times AS (SELECT seats.hand_key, seats.seat, seats.player, hands.room, {played} AS moment"
                " FROM seats JOIN hands USING (hand_key) WHERE seats.is_dealt)"
            )
            yield (
                "gaps AS (SELECT *, epoch(moment - lag(moment) OVER (PARTITION BY player, room ORDER BY moment, hand_key)) AS gap FROM times)"
            )
            yield (
                f"clock AS (SELECT hand_key, seat, CASE WHEN gap <= {GAP_MINUTES * 60} THEN gap ELSE 0 END AS seconds,"
                f" max(CASE WHEN gap IS NULL OR gap > {GAP_MINUTES * 60} THEN moment END)"
                " OVER (PARTITION BY player, room ORDER BY moment, hand_key ROWS UNBOUNDED PRECEDING) AS session FROM gaps)"
            )
        if "others" in joins:
            yield "others AS (SELECT hand_key, seat, player AS opponent FROM seats WHERE is_dealt)"

    # --- the result ------------------------------------------------------------------------------

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


def _join(other: str, table: str) -> str:
    if other == "others":
        return f"JOIN others ON others.hand_key = {table}.hand_key AND others.seat <> {table}.seat"
    on = {"sums": "hand_key, street", "clock": "hand_key, seat"}.get(other) or _ON[other]
    kind = "LEFT JOIN" if other in ("streets", "sums", "clock") else "JOIN"
    return f"{kind} {other} ON " + " AND ".join(f"{other}.{key} = {table}.{key}" for key in on.split(", "))


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"

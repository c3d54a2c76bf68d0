"""Rows of a table with what is known of their seat, hand and street: the common ground of all statistics, as one SQL query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from razz_hh.stats.stat import DERIVED, Table, words
from razz_hh.tables import SCHEMAS

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

    from razz_hh.store import Store

__all__ = ["GAP_MINUTES", "Rows", "connected", "facts", "screen_names"]


GAP_MINUTES: Final = 30
"""A longer pause between two hands of a player in a room begins a new session."""

_SOURCES: Final[dict[Table, tuple[str, ...]]] = {
    "actions": ("actions", "streets", "seats", "hands"),
    "streets": ("streets", "seats", "hands"),
    "seats": ("seats", "hands"),
}
_ON: Final = {
    "streets": ("hand_key", "street", "seat"),
    "seats": ("hand_key", "seat"),
    "hands": ("hand_key",),
    "sums": ("hand_key", "street"),
    "clock": ("hand_key", "seat"),
}
_COUNTED: Final[dict[str, str]] = {
    "street_wagers": "sums",
    "street_calls": "sums",
    "session": "clock",
    "seconds": "clock",
    "opponent": "others",
}
"""Columns that are counted from other rows, and where."""
_OF_ACTIONS: Final = ("street_wagers", "street_calls", "nth_at_level")
_PLAYER: Final = "coalesce(names.alias, seats.player)"


class Rows:
    """The rows of *table* that belong to seats dealt in, with the columns *wanted*, `DERIVED` ones too.

    Beside the columns of the row's own seat, hand and street there are ``session`` (when it began), ``seconds`` since the player's hand before in it,
    ``opponent`` (a row for each), and of actions ``street_wagers`` and ``street_calls`` of everybody, and ``nth_at_level``: 1 for the first decision at that level.
    """

    def __init__(self, table: Table, wanted: Iterable[str]) -> None:
        self.table = table
        self.wanted = set(wanted)

    def has(self, name: str) -> bool:
        """Whether there is such a column."""
        if name in DERIVED:
            return all(self.has(word) for word in words(DERIVED[name]))
        if name in _OF_ACTIONS:
            return self.table == "actions"
        return name in _COUNTED or any(name in SCHEMAS[source].names for source in _SOURCES[self.table])

    def ctes(self, names: Sequence[str] | None, where: str | None) -> str:
        """Return the common tables of a query, the last one called ``rows``. Raises `KeyError` for a column there is not."""
        derived = sorted(self.wanted & DERIVED.keys())
        plain = {"hand_key", "seat"} | (self.wanted - DERIVED.keys()) | {word for name in derived for word in words(DERIVED[name])}
        columns, joins = {}, ["seats", "hands"] if self.table != "seats" else ["hands"]
        for word in sorted(plain):
            home, columns[word] = self._column(word)
            if home not in (*joins, self.table):
                joins.append(home)
        columns["player"] = _PLAYER
        tables = list(_extras(joins))
        limits = "seats.is_dealt"
        if names is not None:
            listed = ", ".join(map(_quoted, names))
            tables.append(f"meant AS (SELECT name FROM names WHERE alias IN ({listed}) UNION SELECT unnest([{listed}]))")
            limits += f" AND {self.table}.player IN (FROM meant) AND {_PLAYER} IN ({listed})"
        select = ", ".join(f'{expression} AS "{name}"' for name, expression in columns.items())
        joined = " ".join(_join(other, self.table) for other in joins)
        alias = "LEFT JOIN names ON names.name = seats.player AND (names.room IS NULL OR names.room = hands.room)"
        made = "".join(f', {DERIVED[name]} AS "{name}"' for name in derived)
        tables.append(f"plain AS (SELECT {select} FROM {self.table} {joined} {alias} WHERE {limits})")
        tables.append(f"rows AS (SELECT * FROM (SELECT *{made} FROM plain){f' WHERE {where}' if where else ''})")
        return ", ".join(tables)

    def _column(self, word: str) -> tuple[str, str]:
        """Return the table a column comes from, and how it is got."""
        if word == "nth_at_level" and self.table == "actions":
            window = "PARTITION BY actions.hand_key, actions.seat, actions.street, actions.bets_before ORDER BY actions.action_n"
            return self.table, f"row_number() OVER ({window})"
        if word in _COUNTED and self.has(word):
            return _COUNTED[word], f"{_COUNTED[word]}.{word}"
        for source in _SOURCES[self.table]:
            if word in SCHEMAS[source].names:
                return source, f"{source}.{word}"
        raise KeyError(f"no column {word!r} beside the rows of {self.table}")


def _extras(joins: Sequence[str]) -> Iterator[str]:
    if "sums" in joins:
        yield (
            "sums AS (SELECT hand_key, street, count(*) FILTER (WHERE action IN ('complete', 'bet', 'raise')) AS street_wagers,"
            " count(*) FILTER (WHERE action = 'call') AS street_calls FROM actions GROUP BY hand_key, street)"
        )
    if "clock" in joins:
        order = "PARTITION BY player, room ORDER BY moment, hand_key"
        pause = GAP_MINUTES * 60
        yield (
            f"times AS (SELECT seats.hand_key, seats.seat, {_PLAYER} AS player, hands.room, {DERIVED['played']} AS moment"
            " FROM seats JOIN hands USING (hand_key)"
            " LEFT JOIN names ON names.name = seats.player AND (names.room IS NULL OR names.room = hands.room) WHERE seats.is_dealt)"
        )
        yield f"gaps AS (SELECT *, epoch(moment - lag(moment) OVER ({order})) AS gap FROM times)"
        yield (
            f"clock AS (SELECT hand_key, seat, CASE WHEN gap <= {pause} THEN gap ELSE 0 END AS seconds,"
            f" max(CASE WHEN gap IS NULL OR gap > {pause} THEN moment END) OVER ({order} ROWS UNBOUNDED PRECEDING) AS session FROM gaps)"
        )
    if "others" in joins:
        yield "others AS (SELECT hand_key, seat, player AS opponent FROM seats WHERE is_dealt)"


def _join(other: str, table: str) -> str:
    if other == "others":
        return f"JOIN others ON others.hand_key = {table}.hand_key AND others.seat <> {table}.seat"
    kind = "JOIN" if other in ("seats", "hands") else "LEFT JOIN"
    return f"{kind} {other} ON " + " AND ".join(f"{other}.{key} = {table}.{key}" for key in _ON[other])


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def screen_names(player: str | Iterable[str] | None) -> list[str] | None:
    """Return the names that are meant, None for everybody."""
    return None if player is None else [player] if isinstance(player, str) else list(player)


def facts(
    tables: str | Store | Mapping[str, Any],
    columns: Sequence[str],
    table: Table = "seats",
    *,
    player: str | Iterable[str] | None = None,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
    order: str = "hand_key",
) -> pd.DataFrame:
    """Return *columns* of the rows of *table*, of `DERIVED` and joined ones too, ordered by some of them. Raises `KeyError` for a column there is not."""
    rows = Rows(table, {*columns, *words(where or ""), *words(order)})
    chosen = ", ".join(f'"{name}"' for name in columns)
    with connected(tables, aliases) as connection:
        frame: pd.DataFrame = connection.sql(
            f"WITH {rows.ctes(screen_names(player), where)} SELECT {chosen} FROM rows ORDER BY {order}"
        ).df()
    return frame


@contextmanager
def connected(
    tables: str | Store | Mapping[str, Any], aliases: Mapping[str, Iterable[str]] | None = None
) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open DuckDB with the tables as views, and ``names``: which screen names are one player."""
    import pyarrow as pa

    from razz_hh.store import Store

    pairs = [(alias, *_room_and_name(name)) for alias, names in (aliases or {}).items() for name in names]
    cells = zip(*pairs, strict=True) if pairs else ((), (), ())
    known = pa.table({name: pa.array(list(column), pa.string()) for name, column in zip(("alias", "room", "name"), cells, strict=True)})
    if isinstance(tables, Mapping):
        import duckdb

        with duckdb.connect() as connection:
            for name, frame in tables.items():
                connection.register(name, frame)
            connection.register("names", known)
            yield connection
        return
    store = tables if isinstance(tables, Store) else Store(tables)
    with store.connect() as connection:
        connection.register("names", known)
        yield connection


def _room_and_name(name: str) -> tuple[str | None, str]:
    """Return room and screen name of ``room:name``; a name alone is of any room."""
    from razz_hh.rooms import ROOMS

    room, colon, rest = name.partition(":")
    return (room, rest) if colon and room in ROOMS else (None, name)

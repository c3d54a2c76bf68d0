"""Rows of a table with what is known of their seat, hand and street: the common ground of all statistics, as one SQL query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from razz_hh.stats.names import Names
from razz_hh.stats.stat import DERIVED, Table, words
from razz_hh.stats.views import Tables, connected
from razz_hh.tables import SCHEMAS

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["EVERYBODY", "GAP", "Rows", "facts"]

GAP: Final = 30
"""Minutes; a longer pause between two hands of a player in a room begins a new session."""
EVERYBODY: Final = Names()

_SOURCES: Final[dict[Table, tuple[str, ...]]] = {
    "actions": ("actions", "streets", "seats", "hands"),
    "streets": ("streets", "seats", "hands"),
    "seats": ("seats", "streets", "hands"),
}
"""Where the columns of a row come from, first come first served."""
_LAST_STREET: Final = "coalesce(seats.fold_street, hands.last_street)"
"""The street a seat got to."""


class Rows:
    """The rows of *table* of seats dealt in that *names* mean, with the columns *wanted*, `DERIVED` ones too, where *where* holds.

    Beside the columns of the row's own seat, hand and street (of a seat: the last street it saw) there are ``session`` (when it
    began), ``seconds`` since the player's hand before in it, and ``opponent`` (a row for each). A pause of more than *gap* minutes
    ends a session.

    Raises `KeyError` for a column there is not.
    """

    def __init__(
        self, table: Table, wanted: Iterable[str], names: Names = EVERYBODY, where: str | None = None, *, gap: float = GAP
    ) -> None:
        self.table = table
        self.names = names
        self.where = where
        self.gap = gap
        self.wanted = sorted(set(wanted))
        asked = {*self.wanted, *words(where or "")}
        self.derived = sorted(asked & DERIVED.keys())
        self.plain = sorted(asked - DERIVED.keys() | {word for name in self.derived for word in words(DERIVED[name])})

    def sql(self) -> str:
        """Return the query."""
        columns: dict[str, str] = {}
        joins = dict.fromkeys(["seats"] if self.table != "seats" else [])
        for word in self.plain:
            home, columns[word] = self._column(word)
            joins.update(dict.fromkeys(home))
        limits = ["seats.is_dealt"]
        if self.names.are_asked:
            limits += [f"{each}.player IN ({self.names.screen_names()})" for each in dict.fromkeys(("seats", self.table))]
            if self.names.has_rooms:
                joins["hands"] = None
                limits.append(self.names.meant("seats.player", "hands.room"))
        order = [each for each in ("seats", "hands", "streets", "clock", "others") if each in joins and each != self.table]
        select = ", ".join([f'{expression} AS "{name}"' for name, expression in columns.items()]) or "1 AS one"
        joined = " ".join([self._join(each) for each in order])
        made = "".join([f', {DERIVED[name]} AS "{name}"' for name in self.derived])
        extras = list(self._extras(joins))
        plain = f"SELECT {select} FROM {self.table} {joined} WHERE {' AND '.join(limits)}"
        chosen = ", ".join([f'"{name}"' for name in self.wanted])
        query = f"SELECT {chosen} FROM (SELECT *{made} FROM ({plain}))" + (f" WHERE {self.where}" if self.where else "")
        return f"WITH {', '.join(extras)} {query}" if extras else query

    def _column(self, word: str) -> tuple[Sequence[str], str]:
        """Return the tables that a column takes, and how it is got."""
        if word == "player":
            return (("seats", "hands") if self.names.has_rooms else ("seats",)), self.names.told("seats.player", "hands.room")
        if word in ("session", "seconds"):
            return ("clock",), f"clock.{word}"
        if word == "opponent":
            return ("others",), "others.opponent"
        if word == "street" and self.table == "seats":
            return ("hands",), _LAST_STREET
        for source in _SOURCES[self.table]:
            if word in SCHEMAS[source].names:
                return (source, "hands") if self.table == "seats" and source == "streets" else (source,), f"{source}.{word}"
        raise KeyError(f"no column {word!r} beside the rows of {self.table}")

    def _join(self, other: str) -> str:
        on = f"{other}.hand_key = {self.table}.hand_key"
        if other == "others":
            return f"JOIN others ON {on} AND others.seat <> {self.table}.seat"
        if other != "hands":
            on += f" AND {other}.seat = {self.table}.seat"
        if other == "streets":
            on += f" AND streets.street = {'actions.street' if self.table == 'actions' else _LAST_STREET}"
            if self.names.are_asked:
                on += f" AND streets.player IN ({self.names.screen_names()})"
        return f"{'JOIN' if other in ('seats', 'hands') else 'LEFT JOIN'} {other} ON {on}"

    def _extras(self, joins: Iterable[str]) -> Iterator[str]:
        """Yield the common tables that are worked out from all hands of a player, and from others' seats."""
        told = self.names.told("seats.player", "hands.room")
        if "clock" in joins:
            mine = f" AND seats.player IN ({self.names.screen_names()})" if self.names.are_asked else ""
            order = "PARTITION BY player, room ORDER BY moment, hand_key"
            yield (
                f"times AS (SELECT seats.hand_key, seats.seat, {told} AS player, hands.room, {DERIVED['played']} AS moment"
                f" FROM seats JOIN hands ON hands.hand_key = seats.hand_key WHERE seats.is_dealt{mine})"
            )
            yield f"gaps AS (SELECT *, epoch(moment - lag(moment) OVER ({order})) AS gap FROM times)"
            pause = f"gap > {60 * self.gap}"
            yield (
                f"clock AS (SELECT hand_key, seat, CASE WHEN gap IS NULL OR {pause} THEN 0 ELSE gap END AS seconds,"
                " CASE WHEN moment IS NOT NULL THEN"
                f" max(CASE WHEN gap IS NULL OR {pause} THEN moment END) OVER ({order} ROWS UNBOUNDED PRECEDING) END AS session FROM gaps)"
            )
        if "others" in joins:
            hands = "JOIN hands ON hands.hand_key = seats.hand_key " if self.names.has_rooms else ""
            yield f"others AS (SELECT seats.hand_key, seats.seat, {told} AS opponent FROM seats {hands}WHERE seats.is_dealt)"


def facts(
    tables: Tables,
    columns: Sequence[str],
    table: Table = "seats",
    *,
    player: str | Iterable[str] | None = None,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
    order: str = "hand_key",
    gap: float = GAP,
) -> pd.DataFrame:
    """Return *columns* of the rows of *table*, of `DERIVED` and joined ones too, ordered by some of them; money is float64.

    Raises `KeyError` for a column there is not.
    """
    rows = Rows(table, {*columns, *words(order)}, Names(player, aliases), where, gap=gap)
    chosen = ", ".join([f'"{name}"' for name in columns])
    with connected(tables) as connection:
        frame: pd.DataFrame = connection.sql(f"SELECT {chosen} FROM ({rows.sql()}) ORDER BY {order}").df()
    return frame

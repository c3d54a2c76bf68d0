"""Rows of a table with what is known of their seat, hand and street: the common ground of all statistics, as one SQL query."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from razz_hh.stats.names import Names
from razz_hh.stats.stat import DERIVED, Table, words
from razz_hh.stats.views import Tables, connected
from razz_hh.tables import SCHEMAS

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["EVERYBODY", "GAP", "Rows", "base", "facts"]

GAP: Final = 30
"""Minutes; a longer pause between two hands of a player in a room begins a new session."""
EVERYBODY: Final = Names()

_LAST_STREET: Final = "coalesce(base.fold_street, base.last_street)"
"""The street a seat got to."""
_OF_SEATS: Final = frozenset(SCHEMAS["seats"].names) | {"session", "seconds"}
_OF_BOTH: Final = _OF_SEATS | frozenset(SCHEMAS["hands"].names)


class Rows:
    """The rows of *table* of seats dealt in that *names* mean, with the columns *wanted*, `DERIVED` ones too, where *where* holds.

    Beside the columns of the row's own seat, hand and street (of a seat: the last street it saw) there are ``session`` (when it
    began), ``seconds`` since the player's hand before in it, and ``opponent`` (a row for each). A pause of more than *gap* minutes
    ends a session. `of_base` are the columns that come from `base`.

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
        self._derived = sorted(asked & DERIVED.keys())
        plain = asked - DERIVED.keys() | {word for name in self._derived for word in words(DERIVED[name])}
        self._columns = {word: self._column(word) for word in sorted(plain)}
        self.of_base = {word for word, column in self._columns.items() if column == f"base.{word}"}
        self._has_streets = table != "streets" and any(column.startswith("streets.") for column in self._columns.values())
        if table == "seats" and (self._has_streets or "street" in plain):
            self.of_base |= {"fold_street", "last_street"}

    def _column(self, word: str) -> str:
        """Return where a column comes from, first come first served: the row itself, its street, its seat, its hand."""
        if word == "opponent":
            return "others.opponent"
        if self.table == "seats" and word == "street":
            return _LAST_STREET
        if word == "player" or (self.table == "seats" and word in _OF_SEATS):
            return f"base.{word}"
        own = [self.table, "streets"] if self.table == "actions" else ["streets"]
        for source in own:
            if word in SCHEMAS[source].names:
                return f"{source}.{word}"
        if word in _OF_BOTH:
            return f"base.{word}"
        raise KeyError(f"no column {word!r} beside the rows of {self.table}")

    def sql(self, seats: str | None = None) -> str:
        """Return the query; *seats* is a table that `base` made of `of_base` and more."""
        seats = seats or f"({base(self.of_base, self.names, gap=self.gap)})"
        joins, limit = f"{seats} AS base", ""
        if self.table != "seats":
            joins = f"{self.table} JOIN {joins} ON base.hand_key = {self.table}.hand_key AND base.seat = {self.table}.seat"
            limit = f" WHERE {self.table}.player IN ({self.names.screen_names()})" if self.names.are_asked else ""
        if self._has_streets:
            street = "actions.street" if self.table == "actions" else _LAST_STREET
            mine = f" AND streets.player IN ({self.names.screen_names()})" if self.names.are_asked else ""
            joins += (
                f" LEFT JOIN streets ON streets.hand_key = base.hand_key AND streets.seat = base.seat AND streets.street = {street}{mine}"
            )
        if "others.opponent" in self._columns.values():
            told = self.names.told("seats.player", "hands.room")
            others = f"SELECT seats.hand_key, seats.seat, {told} AS opponent FROM seats JOIN hands USING (hand_key) WHERE seats.is_dealt"
            joins += f" JOIN ({others}) AS others ON others.hand_key = base.hand_key AND others.seat <> base.seat"
        select = ", ".join([f'{column} AS "{word}"' for word, column in self._columns.items()]) or "1 AS one"
        made = "".join([f', {DERIVED[name]} AS "{name}"' for name in self._derived])
        chosen = ", ".join([f'"{name}"' for name in self.wanted])
        query = f"SELECT {chosen} FROM (SELECT *{made} FROM (SELECT {select} FROM {joins}{limit}))"
        return f"{query} WHERE {self.where}" if self.where else query


def base(columns: Iterable[str], names: Names = EVERYBODY, *, gap: float = GAP) -> str:
    """Return the query of the seats dealt in that *names* mean, with *columns* of theirs and of their hands."""
    told = names.told("seats.player", "hands.room")
    homes = {"player": told} | {word: f"clock.{word}" for word in ("session", "seconds")}
    names_of_seats = SCHEMAS["seats"].names
    select = {word: homes.get(word, f"seats.{word}" if word in names_of_seats else f"hands.{word}") for word in sorted(columns)}
    select |= {word: f"seats.{word}" for word in ("hand_key", "seat")}
    limit = "seats.is_dealt"
    if names.are_asked:
        limit += f" AND seats.player IN ({names.screen_names()}) AND {names.meant('seats.player', 'hands.room')}"
    needs_hands = names.has_rooms or any(column.startswith("hands.") for column in select.values())
    joins = "seats" + (" JOIN hands ON hands.hand_key = seats.hand_key" if needs_hands else "")
    query = f"SELECT {', '.join([f'{column} AS {chr(34)}{word}{chr(34)}' for word, column in select.items()])} FROM {joins}"
    if not {"session", "seconds"} & select.keys():
        return f"{query} WHERE {limit}"
    clock = f"LEFT JOIN ({_clock(told, names, gap)}) AS clock ON clock.hand_key = seats.hand_key AND clock.seat = seats.seat"
    return f"{query} {clock} WHERE {limit}"


def _clock(told: str, names: Names, gap: float) -> str:
    """Return the query of each hand's session and seconds since the hand before, by all hands of the player in the room."""
    mine = f" AND seats.player IN ({names.screen_names()})" if names.are_asked else ""
    order = "PARTITION BY player, room ORDER BY moment, hand_key"
    pause = f"gap IS NULL OR gap > {60 * gap}"
    times = (
        f"SELECT seats.hand_key, seats.seat, {told} AS player, hands.room, {DERIVED['played']} AS moment"
        f" FROM seats JOIN hands ON hands.hand_key = seats.hand_key WHERE seats.is_dealt{mine}"
    )
    gaps = f"SELECT *, epoch(moment - lag(moment) OVER ({order})) AS gap FROM ({times})"
    began = f"max(CASE WHEN {pause} THEN moment END) OVER ({order} ROWS UNBOUNDED PRECEDING)"
    seconds = f"CASE WHEN {pause} THEN 0 ELSE gap END AS seconds"
    return f"SELECT hand_key, seat, {seconds}, CASE WHEN moment IS NOT NULL THEN {began} END AS session FROM ({gaps})"


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

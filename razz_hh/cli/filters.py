"""Which hands are meant: ``--since --until --room --stakes --kind --player`` say the same to every command."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, time
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from razz_hh.cli.console import fail

if TYPE_CHECKING:
    import pyarrow as pa

    from razz_hh.hand import Hand
    from razz_hh.store import Store

__all__ = ["Filters", "Kind", "Kinds", "Players", "Rooms", "Since", "StakesOf", "Until", "filters_of"]

_PANEL: Final = "Which hands"


class Kind(StrEnum):
    """What is played."""

    CASH = "cash"
    TOURNAMENT = "tournament"


Since = Annotated[
    str | None,
    typer.Option(
        metavar="WHEN",
        help="Hands played on this day or later (2024-05-04, 2024-05-04T20:00), by the room's own clock; with a zone (…T20:00Z) by UTC.",
        rich_help_panel=_PANEL,
        show_default=False,
    ),
]
Until = Annotated[
    str | None,
    typer.Option(metavar="WHEN", help="Hands played on this day or before, or by this time.", rich_help_panel=_PANEL, show_default=False),
]
Rooms = Annotated[
    list[str] | None,
    typer.Option(
        "--room", metavar="ROOM", help="Hands of this room; more by commas or repeated.", rich_help_panel=_PANEL, show_default=False
    ),
]
StakesOf = Annotated[
    list[str] | None,
    typer.Option(
        "--stakes",
        metavar="BETS",
        help="Hands at these bets: 2/4 of any currency, $2/$4 of one; more by commas or repeated.",
        rich_help_panel=_PANEL,
        show_default=False,
    ),
]
Kinds = Annotated[Kind | None, typer.Option("--kind", help="Cash games or tournaments.", rich_help_panel=_PANEL, show_default=False)]
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="NAME",
        help="Hands this player was dealt in; repeated: any of them.",
        rich_help_panel=_PANEL,
        show_default=False,
    ),
]


class Filters(NamedTuple):
    """What must hold of a hand; empty where anything may.

    A time without a zone is compared with the clock that the room printed, one with a zone with UTC, which is not known of all rooms.
    `stakes` are currency, small and big bet in hundredths, the currency None where any will do. Names are compared without case.
    """

    since: datetime | None = None
    until: datetime | None = None
    rooms: frozenset[str] = frozenset()
    stakes: frozenset[tuple[str | None, int, int]] = frozenset()
    kind: str | None = None
    players: frozenset[str] = frozenset()

    def wants(self, hand: Hand) -> bool:
        """Whether a hand is one of those meant."""
        stakes = hand.stakes
        bets = stakes.small_bet, stakes.big_bet
        return (
            (not self.rooms or hand.room in self.rooms)
            and self.kind in (None, hand.kind)
            and (not self.stakes or bool(self.stakes & {(None, *bets), (hand.currency, *bets)}))
            and self._has_time(hand)
            and (not self.players or self._has_player(hand))
        )

    def _has_player(self, hand: Hand) -> bool:
        from razz_hh.events import Ante, Deal

        seats = {seat.number for seat in hand.seats if seat.name.casefold() in self.players}
        return bool(seats) and any(isinstance(event, Ante | Deal) and event.seat in seats for event in hand.events)

    def _has_time(self, hand: Hand) -> bool:
        for limit, is_least in ((self.since, True), (self.until, False)):
            if limit is not None:
                played = hand.played_local if limit.tzinfo is None else hand.played_at
                if played is None or (played < limit if is_least else played > limit):
                    return False
        return True

    def keys_in(self, store: Store) -> pa.Array:
        """Return the keys of the hands of a store that are meant, by the same words as `wants`. Raises like `Store.read`."""
        import pyarrow.compute as pc

        columns = ["hand_key", "room", "kind", "currency", "small_bet", "big_bet", "played_local", "played_at"]
        conditions: list[Any] = [("room", "in", sorted(self.rooms))] if self.rooms else []
        conditions += [("kind", "==", self.kind)] if self.kind else []
        for limit, operator in ((self.since, ">="), (self.until, "<=")):
            if limit is not None:
                conditions.append(("played_local" if limit.tzinfo is None else "played_at", operator, limit))
        bets = [
            [("small_bet", "==", small), ("big_bet", "==", big), *([("currency", "==", currency)] if currency else [])]
            for currency, small, big in ((currency, Decimal(small) / 100, Decimal(big) / 100) for currency, small, big in self.stakes)
        ]
        hands = store.read("hands", columns, [[*conditions, *some] for some in bets or [[]]] if conditions or bets else None)
        keys = hands["hand_key"].combine_chunks()
        if not self.players:
            return keys
        names = [
            name for name in pc.unique(_plain(store.read("seats", ["player"])["player"])).to_pylist() if name.casefold() in self.players
        ]
        seats = store.read("seats", ["hand_key"], [("player", "in", names), ("is_dealt", "==", True)])
        return keys.filter(pc.is_in(keys, seats["hand_key"].combine_chunks()))

    @property
    def where(self) -> str | None:
        """The same as a condition in SQL over the columns of hands, players apart; None where any hand will do."""
        either = [
            f"small_bet = {small / 100} AND big_bet = {big / 100}" + (f" AND currency = '{currency}'" if currency else "")
            for currency, small, big in sorted(self.stakes, key=str)
        ]
        conditions = [
            *([f"room IN ({', '.join([repr(room) for room in sorted(self.rooms)])})"] if self.rooms else []),
            *([f"kind = '{self.kind}'"] if self.kind else []),
            *([f"({' OR '.join(either)})"] if either else []),
        ]
        for limit, operator in ((self.since, ">="), (self.until, "<=")):
            if limit is not None:
                column, type_ = ("played_local", "TIMESTAMP") if limit.tzinfo is None else ("played_at", "TIMESTAMPTZ")
                conditions.append(f"{column} {operator} {type_} '{limit.isoformat(sep=' ')}'")
        return " AND ".join(conditions) or None

    @property
    def are_none(self) -> bool:
        """Whether any hand will do."""
        return self == Filters()


def _plain(words: pa.ChunkedArray) -> pa.ChunkedArray:
    return words.cast(words.type.value_type)


def filters_of(
    since: str | None, until: str | None, room: list[str] | None, stakes: list[str] | None, kind: Kind | None, player: list[str] | None
) -> Filters:
    """Return the filters that the options come to."""
    return Filters(
        since=_time("--since", since),
        until=_time("--until", until, is_end=True),
        rooms=frozenset(map(_room, split(room))),
        stakes=frozenset(map(_stakes, split(stakes))),
        kind=kind.value if kind else None,
        players=frozenset(name.casefold() for name in player or ()),
    )


def split(given: Iterable[str] | None) -> list[str]:
    """Return values that are set apart by commas or given one by one."""
    return [value.strip() for values in given or () for value in values.split(",") if value.strip()]


def _time(option: str, text: str | None, *, is_end: bool = False) -> datetime | None:
    """Return a moment; of a day alone its beginning, or its end."""
    if text is None:
        return None
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        fail(f"{option} takes a day or a time, such as 2024-05-04 or 2024-05-04T20:00, not {text!r}")
    is_day = re.fullmatch(r"\d{4}-?\d\d-?\d\d", text.strip()) is not None
    return datetime.combine(when, time.max) if is_end and is_day else when


def _room(name: str) -> str:
    from razz_hh.rooms import ROOMS

    if name.lower() not in ROOMS:
        fail(f"no room is called {name!r}; there are: {', '.join(ROOMS)}")
    return name.lower()


_BETS: Final = re.compile(r"([$€£]?)(\d+)(?:\.(\d\d?))?(€?)/\1(\d+)(?:\.(\d\d?))?\4")


def _stakes(text: str) -> tuple[str | None, int, int]:
    from razz_hh.stakes import SIGNS

    found = _BETS.fullmatch(text)
    if found is None:
        fail(f"--stakes takes the small and the big bet, such as 2/4 or $0.04/$0.08, not {text!r}")
    sign, small, cents, euro, big, big_cents = found.groups()
    currency = next((name for name, own in SIGNS.items() if own == (sign or euro)), None)
    return currency, int(small + (cents or "").ljust(2, "0")), int(big + (big_cents or "").ljust(2, "0"))

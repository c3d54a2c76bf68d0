"""What a PHH hand's fields say of stakes, seats, kind and time."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, time
from operator import attrgetter
from typing import Any, Final

from razz_hh.events import Unread
from razz_hh.hand import HandText, Seat
from razz_hh.rooms.toml import line_of
from razz_hh.rooms.values import SYMBOLS
from razz_hh.rooms.zones import utc_of, zone_of
from razz_hh.stakes import Stakes

__all__ = ["ROOM_CHIPS", "SHORT_CALLS", "UNKNOWN_BRING_IN", "FaultError", "Header"]

SHORT_CALLS: Final = "_short_bring_in_call"
"""A field of our own: ``nominal`` where the format's calls, which are for the level, go up to the bring-in over a short one."""

UNKNOWN_BRING_IN: Final = "_is_bring_in_unknown"
"""A field of our own: the bring-in, which the format wants, is what was brought in or the ante, and what it should be nobody told."""

ROOM_CHIPS: Final = "_is_room_chips"
"""A field of our own: the chips of a cash game in no currency are the room's own, worth something, and no play money."""

_OWN_WORDS: Final = frozenset(("_mix", "_club", "_buy_in_currency"))
_OWN_AMOUNTS: Final = frozenset(("_buy_in", "_fee", "_bounty"))

_NUMBERS: Final = frozenset((int, float))
_MOST: Final = 10**13
_MOST_SEATS: Final = 100

Fields = dict[str, Any]


class FaultError(ValueError):
    """The file says what no hand can be."""


def _hundredths(value: Any, field: str) -> int:
    """Return an amount in hundredths, exact for a float too: it tells fifteen digits apart. Raises `FaultError` for what is none."""
    if type(value) not in _NUMBERS:
        raise FaultError(f"{field}: not an amount: {value!r}")
    if not 0 <= value < _MOST:
        raise FaultError(f"{field}: no such amount: {str(value)[:20]}")
    amount: int = round(value * 100)
    if amount / 100 != value:
        raise FaultError(f"{field}: finer than a hundredth: {str(value)[:20]}")
    return amount


def _is_small(number: Any) -> bool:
    """Whether *number* can number a seat."""
    return type(number) is int and 0 <= number < _MOST_SEATS


def _is_clockwise(numbers: Any, n: int) -> bool:
    """Whether *numbers* are *n* seats as one meets them going round the table."""
    if not isinstance(numbers, list) or len(numbers) != n or not all(map(_is_small, numbers)):
        return False
    first = numbers.index(min(numbers))
    return numbers[first:] + numbers[:first] == sorted({*numbers})


class Header:
    """What stands around the actions. `seat_of` gives the seat of player p1, p2 …, who sit clockwise from the dealer.

    Raises `FaultError` where it is no hand's.
    """

    def __init__(self, text: HandText, fields: Fields) -> None:
        self.text = text
        self.fields = fields
        self.currency = str(fields.get("currency") or SYMBOLS.get(str(fields.get("currency_symbol")), ""))
        self.is_tournament = not self.currency and ("event" in fields or "level" in fields)
        self.unread: list[Unread] = []
        self.antes = self.amounts("antes")
        stacks = self.amounts("starting_stacks")
        if len(stacks) < 2:
            raise FaultError("fewer than two players")
        if len(stacks) > _MOST_SEATS:
            raise FaultError("more players than any table seats")
        if len(self.antes) != len(stacks):
            raise FaultError("antes and starting_stacks are not equally many")
        self.bring_in = _hundredths(fields["bring_in"], "bring_in")
        self.stakes = self._stakes(stacks)
        self.seat_of = dict(enumerate(self._numbers(len(stacks)), 1))
        self.seats = self._seats(stacks)

    def amounts(self, field: str) -> list[int]:
        """Return a field's amounts in hundredths. Raises `FaultError` where it holds others."""
        values = self.fields[field]
        if not isinstance(values, list):
            raise FaultError(f"{field}: not a list: {values!r}")
        if {*map(type, values)} <= _NUMBERS and min(values, default=0) >= 0 and sum(values) < _MOST:
            amounts = [round(value * 100) for value in values]
            if [amount / 100 for amount in amounts] == values:
                return amounts
        return [_hundredths(value, field) for value in values]

    def _stakes(self, stacks: list[int]) -> Stakes:
        small, big = [_hundredths(self.fields[field], field) for field in ("small_bet", "big_bet")]
        is_whole = not self.currency and all(amount % 100 == 0 for amount in (small, big, self.bring_in, *self.antes, *stacks))
        bring_in = None if self.fields.get(UNKNOWN_BRING_IN) is True else self.bring_in
        ante = max(self.antes, key=lambda amount: (self.antes.count(amount), amount))  # one that is off makes no table's ante
        return Stakes(small_bet=small, big_bet=big, ante=ante, bring_in=bring_in, chip=100 if is_whole else 1)

    def _numbers(self, n: int) -> list[int]:
        numbers = self.fields.get("seats")
        if _is_clockwise(numbers, n):
            return list(numbers or ())
        if numbers is not None:
            self._pass_over("seats", f"not {n} seats, clockwise: {numbers}")
        return list(range(1, n + 1))

    def _seats(self, stacks: list[int]) -> tuple[Seat, ...]:
        """Return the seats by their number; who has no name is called p1, p2 and so on."""
        n = len(stacks)
        given = self.fields.get("players", [""] * n)
        names = [str(name or f"p{k}") for k, name in enumerate(given, 1)] if isinstance(given, list) else []
        if len(names) != n or len(set(names)) < n:
            self._pass_over("players", f"not {n} different names: {given}")
            names = [f"p{k}" for k in range(1, n + 1)]
        line = self.text.line + line_of(self.text.text, "players")
        seats = [Seat(line, number, name, stack) for number, name, stack in zip(self.seat_of.values(), names, stacks, strict=True)]
        return tuple(sorted(seats, key=attrgetter("number")))

    def _pass_over(self, field: str, reason: str) -> None:
        n = line_of(self.text.text, field)
        self.unread.append(Unread(self.text.line + n, 1, self.text.text.split("\n")[n].rstrip("\r"), f"{field}: {reason}"))

    def final_stacks(self, left: dict[int, int]) -> dict[int, int]:
        """Return the stacks at the end by seat, where the file tells them or the winnings; *left* is what each has before the pots."""
        field = next((name for name in ("finishing_stacks", "winnings") if name in self.fields), None)
        if field is None:
            return {}
        amounts = self.amounts(field)
        if len(amounts) != len(self.seats):
            raise FaultError(f"{field} and starting_stacks are not equally many")
        final = dict(zip(self.seat_of.values(), amounts, strict=True))
        return final if field == "finishing_stacks" else {seat: left[seat] + won for seat, won in final.items()}

    def facts(self) -> dict[str, Any]:
        """Return the fields of a `Hand` that stand in the file as they are."""
        fields = self.fields
        facts: dict[str, Any] = {
            "kind": "tournament" if self.is_tournament else "cash",
            "currency": self.currency,
            "is_play_money": not self.is_tournament and not self.currency and fields.get(ROOM_CHIPS) is not True,
            "table_name": str(fields.get("table", "")),
        }
        if self.is_tournament and "event" in fields:
            facts["tournament_id"] = str(fields["event"])
        if "level" in fields:
            facts["level"] = str(fields["level"])
        if _is_small(fields.get("seat_count")):
            facts["max_seats"] = fields["seat_count"]
        for own in _OWN_WORDS & fields.keys():
            if isinstance(fields[own], str):
                facts[own[1:]] = fields[own]
        for own in _OWN_AMOUNTS & fields.keys():
            with suppress(FaultError):
                facts[own[1:]] = _hundredths(fields[own], own)
        zone = zone_of(str(fields.get("time_zone") or fields.get("time_zone_abbreviation") or ""))
        if zone:
            facts["zone"] = zone
        local = self._clock()
        if local is not None:
            facts["played_local"] = local
            facts["played_at"] = utc_of(local, zone) if zone else None
        return facts

    def _clock(self) -> datetime | None:
        """Return the wall clock; a date alone is no time."""
        fields, clock = self.fields, self.fields.get("time")
        if not isinstance(clock, time):
            return None
        try:
            return datetime(fields["year"], fields["month"], fields["day"], clock.hour, clock.minute, clock.second)
        except (KeyError, TypeError, ValueError, OverflowError):
            return None

"""What a PHH hand's fields say of stakes, seats, kind and time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final

from razz_hh.events import Unread
from razz_hh.hand import HandText, Seat
from razz_hh.rooms.toml import line_of
from razz_hh.rooms.values import SYMBOLS
from razz_hh.rooms.zones import utc_of, zone_of
from razz_hh.stakes import Stakes

__all__ = ["SHORT_CALLS", "UNKNOWN_BRING_IN", "FaultError", "Header"]

SHORT_CALLS: Final = "_short_bring_in_call"
"""A field of our own: ``nominal`` where the format's calls, which are for the level, go up to the bring-in over a short one."""

UNKNOWN_BRING_IN: Final = "_is_bring_in_unknown"
"""A field of our own: the bring-in, which the format wants, is what was brought in or the ante, and what it should be nobody told."""

Fields = dict[str, Any]


class FaultError(ValueError):
    """The file says what no hand can be."""


def _hundredths(value: Any, field: str) -> int:
    """Return an amount in hundredths. Raises `FaultError` for what is none."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise FaultError(f"{field}: not an amount: {value!r}")
    if (isinstance(value, Decimal) and not value.is_finite()) or not 0 <= value < 10**13:
        raise FaultError(f"{field}: no such amount: {str(value)[:20]}")
    if value != round(value, 2):
        raise FaultError(f"{field}: finer than a hundredth: {str(value)[:20]}")
    return int(value * 100)


def _is_small(number: Any) -> bool:
    """Whether *number* can number a seat."""
    return type(number) is int and 0 <= number < 100


def _is_clockwise(numbers: Any, n: int) -> bool:
    """Whether *numbers* are *n* seats as one meets them going round the table."""
    if not isinstance(numbers, list) or len(numbers) != n or not all(map(_is_small, numbers)):
        return False
    return len(set(numbers)) == n and sum(numbers[k - 1] > numbers[k] for k in range(n)) <= 1


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
        seats = [Seat(line, self.seat_of[k], name, stack) for k, (name, stack) in enumerate(zip(names, stacks, strict=True), 1)]
        return tuple(sorted(seats, key=lambda seat: seat.number))

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
        final = {self.seat_of[n]: amount for n, amount in enumerate(amounts, 1)}
        return final if field == "finishing_stacks" else {seat: left[seat] + won for seat, won in final.items()}

    def facts(self) -> Iterator[tuple[str, Any]]:
        """Yield the fields of a `Hand` that stand in the file as they are."""
        fields = self.fields
        yield "kind", "tournament" if self.is_tournament else "cash"
        yield "currency", self.currency
        yield "is_play_money", not self.is_tournament and not self.currency
        if self.is_tournament and "event" in fields:
            yield "tournament_id", str(fields["event"])
        if "level" in fields:
            yield "level", str(fields["level"])
        yield "table_name", str(fields.get("table", ""))
        if _is_small(fields.get("seat_count")):
            yield "max_seats", fields["seat_count"]
        for name in ("mix", "club", "buy_in_currency"):
            if isinstance(fields.get(f"_{name}"), str):
                yield name, fields[f"_{name}"]
        for name in ("buy_in", "fee", "bounty"):
            with suppress(KeyError, FaultError):
                yield name, _hundredths(fields[f"_{name}"], name)
        yield from self._time()

    def _time(self) -> Iterator[tuple[str, Any]]:
        """Yield the wall clock, its zone, and UTC; a date alone is no time."""
        fields = self.fields
        zone = zone_of(str(fields.get("time_zone") or fields.get("time_zone_abbreviation") or ""))
        if zone:
            yield "zone", zone
        clock = fields.get("time")
        if isinstance(clock, time):
            with suppress(KeyError, TypeError, ValueError, OverflowError):
                local = datetime.combine(date(fields["year"], fields["month"], fields["day"]), clock.replace(microsecond=0))
                yield "played_local", local
                yield "played_at", utc_of(local, zone) if zone else None

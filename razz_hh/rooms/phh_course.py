"""A PHH hand's actions turned into the events of a hand, with what other rooms print counted along."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final

from razz_hh.cards import Card
from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Fold,
    Muck,
    Raise,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
    Summary,
    Unread,
)
from razz_hh.hand import Hand, HandText, Seat
from razz_hh.low import Low, best_low
from razz_hh.rooms.notation import Action, Notation
from razz_hh.rooms.tally import Tally, payouts
from razz_hh.rooms.values import SYMBOLS, utc_of
from razz_hh.stakes import Stakes

__all__ = ["Course", "FaultError"]

_ACTIONS: Final = re.compile(r"^[ \t]*actions[ \t]*=", re.MULTILINE)
_STRING: Final = re.compile(r"""'[^'\n]*'|"(?:[^"\\\n]|\\.)*\"""")


class FaultError(ValueError):
    """The file says what no hand can be."""


def _hundredths(value: Any, field: str) -> int:
    """Return an amount in hundredths. Raises `FaultError` for what is none."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise FaultError(f"{field}: not an amount: {value!r}")
    amount = value * 100
    if amount != int(amount) or not 0 <= amount < 10**15:
        raise FaultError(f"{field}: {'finer than a hundredth' if amount != int(amount) else 'no such amount'}: {value}")
    return int(amount)


def _amounts(fields: dict[str, Any], field: str) -> list[int]:
    values = fields[field]
    if not isinstance(values, list):
        raise FaultError(f"{field}: not a list: {values!r}")
    return [_hundredths(value, field) for value in values]


def _kind(fields: dict[str, Any]) -> tuple[bool, str]:
    """Return whether the hand is of a tournament, and the currency: a tournament names its event or level and no currency."""
    currency = str(fields.get("currency") or SYMBOLS.get(str(fields.get("currency_symbol")), ""))
    return not currency and ("event" in fields or "level" in fields), currency


def _is_clockwise(numbers: list[Any], n: int) -> bool:
    """Whether *numbers* are *n* seats as one meets them going round the table."""
    if len(numbers) != n or not all(type(number) is int and number >= 0 for number in numbers):
        return False
    return len(set(numbers)) == n and sum(numbers[k - 1] > numbers[k] for k in range(n)) <= 1


def _time(fields: dict[str, Any]) -> tuple[datetime | None, str | None]:
    """Return the wall clock of the hand and its zone; a date alone is no time."""
    zone = fields.get("time_zone") or fields.get("time_zone_abbreviation")
    clock = fields.get("time")
    local = None
    if isinstance(clock, time):
        with suppress(KeyError, TypeError, ValueError):
            local = datetime.combine(date(fields["year"], fields["month"], fields["day"]), clock.replace(microsecond=0, tzinfo=None))
    return local, None if zone is None else str(zone)


def _lines(text: HandText, actions: list[str]) -> list[int]:
    """Return the line of each action; TOML readers tell no places."""
    whole = text.text
    start = _ACTIONS.search(whole)
    at = start.end() if start else 0
    line = text.line + whole.count("\n", 0, at)
    lines: list[int] = []
    for match in _STRING.finditer(whole, at):
        if len(lines) == len(actions):
            break
        line += whole.count("\n", at, match.start())
        at = match.start()
        lines.append(line)
    return lines + [line] * (len(actions) - len(lines))


class Course:
    """One hand under way: the players' actions turned into events, with what other rooms print counted along."""

    def __init__(self, notation: Notation, text: HandText, fields: dict[str, Any], room: str, number: str) -> None:
        self.text = text
        self.fields = fields
        self.room = room
        self.number = number
        self.notation = notation
        self.events: list[Event] = []
        self.is_tournament, self.currency = _kind(fields)
        self.stakes = self._stakes()
        self.seats = self._seats()
        self.tally = Tally(self.seats)
        self.street = 2
        self.held: dict[int, list[Card | None]] = {seat.number: [] for seat in self.seats}
        self.dealt: dict[int, list[Card | None]] = {}
        self.shown: set[int] = set()
        self.mucked: set[int] = set()
        self.has_bet = False
        self.community: Card | None = None

    def hand(self) -> Hand:
        """Return the hand. Raises `FaultError` where it is none."""
        actions = self.fields["actions"]
        if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
            raise FaultError("actions: not a list of texts")
        lines = _lines(self.text, actions)
        line = lines[0] if lines else self.text.line
        self._antes(line)
        for action, line in zip(actions, lines, strict=True):
            self._act(action, line)
        self._deal_all(line)
        self._settle(line)
        return self._record()

    # --- the top ---------------------------------------------------------------------------------

    def _stakes(self) -> Stakes:
        fields = self.fields
        small, big, bring_in = (_hundredths(fields[field], field) for field in ("small_bet", "big_bet", "bring_in"))
        antes = _amounts(fields, "antes")
        is_whole = all(amount % 100 == 0 for amount in (small, big, bring_in, *antes, *_amounts(fields, "starting_stacks")))
        chip = 100 if is_whole and not self.currency else 1
        return Stakes(small_bet=small, big_bet=big, ante=max(antes, default=None), bring_in=bring_in, chip=chip)

    def _seats(self) -> tuple[Seat, ...]:
        stacks = _amounts(self.fields, "starting_stacks")
        numbers = self.fields.get("seats")
        if not isinstance(numbers, list) or not _is_clockwise(numbers, len(stacks)):
            numbers = list(range(1, len(stacks) + 1))
        names = self.fields.get("players")
        if not isinstance(names, list) or len(names) != len(stacks) or len(set(names)) < len(names):
            names = [f"p{n}" for n in range(1, len(stacks) + 1)]
        if len(stacks) < 2:
            raise FaultError("fewer than two players")
        if len(self.fields["antes"]) != len(stacks):
            raise FaultError("antes and starting_stacks are not equally many")
        self.seat_of = dict(enumerate(numbers, 1))
        line = self.text.line
        seats = [Seat(line, number, str(name), stack) for number, name, stack in zip(numbers, names, stacks, strict=True)]
        return tuple(sorted(seats, key=lambda seat: seat.number))

    def _antes(self, line: int) -> None:
        for n, ante in enumerate(_amounts(self.fields, "antes"), 1):
            seat = self.seat_of[n]
            amount = min(ante, self.tally.left[seat])
            self.events.append(Ante(line, seat, amount, self.tally.ante(seat, amount)))

    # --- actions ---------------------------------------------------------------------------------

    def _act(self, text: str, line: int) -> None:
        action = self.notation.parse(text)
        if action is None:
            self.events.append(Unread(line, 1, text, "not an action of the notation"))
            return
        if action.what == "comment":
            return
        seat = None if action.player is None else self.seat_of.get(action.player)
        if action.player is not None and seat is None:
            self.events.append(Unread(line, 1, text, f"there is no player p{action.player}"))
        elif action.what == "board":
            self._board(action, line)
        elif seat is not None and action.what == "deal":
            self._deal(seat, action, line)
        elif seat is not None:
            self._deal_all(line)
            try:
                _DEEDS[action.what](self, seat, action, line)
            except ValueError as error:
                self.events.append(Unread(line, 1, text, str(error)))

    def _deal(self, seat: int, action: Action, line: int) -> None:
        """Take cards dealt. Streets are told by the number of cards: the third ends when somebody acts or gets a fourth card."""
        held = self.held[seat]
        for card in action.cards:
            if len(held) + len(self.dealt.get(seat, ())) + 1 > max(self.street, 3):
                self._deal_all(line)
            if self.street < 3 or len(held) + 1 > self.street:
                self._begin(max(3, len(held) + 1), line)
            self.dealt.setdefault(seat, []).append(card)

    def _begin(self, street: int, line: int) -> None:
        self.street = min(street, 7)
        self.has_bet = False
        self.tally.next_street()
        self.events.append(StreetStart(line, self.street))

    def _deal_all(self, line: int) -> None:
        """Tell the cards gathered."""
        for seat, cards in self.dealt.items():
            old = tuple(self.held[seat])
            self.held[seat] += cards
            new = tuple(cards)
            if self.street == 3 and None in new[:2]:
                new, old = new[2:], ()
            elif None in old[:2]:
                old = old[2:]
            if new and not (self.street == 7 and new == (None,)):  # nobody sees it
                self.events.append(Deal(line, seat, new, old))
        self.dealt = {}

    def _board(self, action: Action, line: int) -> None:
        self._deal_all(line)
        for card in action.cards:
            self.events.append(Community(line, card))
            self.community = card
        self.street = 7
        self.tally.next_street()

    def _bring_in(self, seat: int, action: Action, line: int) -> None:
        amount = min(self.stakes.bring_in or 0, self.tally.left[seat])
        self.events.append(BringIn(line, seat, amount, self.tally.wager(seat, amount)))

    def _wager(self, seat: int, action: Action, line: int) -> None:
        to = action.amount or 0
        added = to - self.tally.put.get(seat, 0)
        level = self.tally.level
        is_all_in = self.tally.wager(seat, added)
        if self.street == 3 and not self.has_bet:
            self.events.append(Complete(line, seat, to, is_all_in))
        elif level:
            self.events.append(Raise(line, seat, None, to, is_all_in))
        else:
            self.events.append(Bet(line, seat, added, is_all_in))
        self.has_bet = True

    def _call(self, seat: int, action: Action, line: int) -> None:
        owed = self.tally.owed(seat)
        self.events.append(Call(line, seat, owed, self.tally.wager(seat, owed)) if owed else Check(line, seat))

    def _fold(self, seat: int, action: Action, line: int) -> None:
        self.tally.fold(seat)
        self.events.append(Fold(line, seat))

    def _show(self, seat: int, action: Action, line: int) -> None:
        if action.what == "show":
            self.held[seat] = [*action.cards, *self.held[seat][len(action.cards) :]]
        if set(self.held[seat][:2]) == {None}:
            self._muck(seat, action, line)
            return
        self._show_down(line)
        self.shown.add(seat)
        self.events.append(Show(line, seat, tuple(self.held[seat])))

    def _muck(self, seat: int, action: Action, line: int) -> None:
        self._show_down(line)
        self.mucked.add(seat)
        self.events.append(Muck(line, seat))

    def _show_down(self, line: int) -> None:
        if not self.shown and not self.mucked and len(self.tally.live) > 1:
            self.events.append(Showdown(line))

    # --- the end ---------------------------------------------------------------------------------

    def _settle(self, line: int) -> None:
        """Give back what nobody called and pay the pots: the notation tells neither.

        Who gets what follows from the cards; where they are not known it is told by the stacks at the end.
        """
        tally = self.tally
        at = next((n for n, event in enumerate(self.events) if type(event) is Showdown), len(self.events))
        self.events[at:at] = tally.uncalled(self.events[at].line if at < len(self.events) else line)
        able = [seat for seat in tally.live if seat not in self.mucked] or list(tally.live)
        lows = {seat: low for seat in able if (low := self._low(seat)) is not None}
        final = self._final_stacks()
        if len(able) == 1 or len(lows) == len(able):
            self.events += payouts(tally.total, able, lows, self.stakes.chip, line)
        elif final:
            self.events += [Collect(line, seat, won) for seat in tally.total if (won := final[seat] - tally.left[seat]) > 0]
        else:
            raise FaultError("who won is not told: cards at the showdown are not known, nor the stacks after it")
        if final:
            self.events.append(Summary(line))
            self.events += [SeatClaim(line=line, seat=seat, result="none", final_stack=final[seat]) for seat in sorted(final)]

    def _low(self, seat: int) -> Low | None:
        cards = [card for card in (*self.held[seat], self.community) if card is not None]
        return best_low(cards) if len(cards) == 7 else None

    def _final_stacks(self) -> dict[int, int]:
        fields = self.fields
        field = next((name for name in ("finishing_stacks", "winnings") if name in fields), None)
        if field is None:
            return {}
        amounts = _amounts(fields, field)
        if len(amounts) != len(self.seats):
            raise FaultError(f"{field} and starting_stacks are not equally many")
        final = {self.seat_of[n]: amount for n, amount in enumerate(amounts, 1)}
        return final if field == "finishing_stacks" else {seat: self.tally.left[seat] + won for seat, won in final.items()}

    def _record(self) -> Hand:
        fields = self.fields
        local, zone = _time(fields)
        return Hand(
            source=self.text.source,
            line=self.text.line,
            room=self.room,
            number=self.number,
            stakes=self.stakes,
            kind="tournament" if self.is_tournament else "cash",
            currency="" if self.is_tournament else self.currency,
            is_play_money=not self.is_tournament and not self.currency,
            tournament_id=str(fields["event"]) if self.is_tournament and "event" in fields else None,
            level=str(fields["level"]) if "level" in fields else None,
            table_name=str(fields.get("table", "")),
            max_seats=fields["seat_count"] if isinstance(fields.get("seat_count"), int) else None,
            played_local=local,
            zone=zone,
            played_at=None if local is None or zone is None else utc_of(local, zone),
            seats=self.seats,
            hero_seat=self._hero(),
            events=tuple(self.events),
            text=self.text.text,
        )

    def _hero(self) -> int | None:
        """Return the one seat whose down cards are known as they are dealt, None where it is not just one."""
        open_ = [event.seat for event in self.events if type(event) is Deal and len(event.new) == 3]
        return open_[0] if len(open_) == 1 else None


_DEEDS: Final[dict[str, Callable[[Course, int, Action, int], None]]] = {
    "bring_in": Course._bring_in,
    "wager": Course._wager,
    "call": Course._call,
    "fold": Course._fold,
    "show": Course._show,
    "open": Course._show,
    "muck": Course._muck,
}

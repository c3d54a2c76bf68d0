"""What stands around the deeds of a hand in rooms that write one statement a line: the seat list above them, and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Final, Literal, NamedTuple, Required, TypedDict

from razz_hh.events import Chat, Deal, Event, Unread
from razz_hh.hand import Hand, HandText, Seat
from razz_hh.house import rules_in
from razz_hh.rooms.grammar import LONGEST, MARK
from razz_hh.rooms.lineup import line_up
from razz_hh.rooms.pieces import lines_of
from razz_hh.rooms.reader import Reader, misprints
from razz_hh.rooms.room import Refused
from razz_hh.rooms.values import amount_of
from razz_hh.rooms.whole import Flaw, last_line, seating_flaw, whole_flaw
from razz_hh.stakes import Stakes

__all__ = ["Frame", "Heading", "refuse"]

_MOST_TAILS: Final = 1_000
_SUMMARY: Final = "*** SUMMARY"
_NUMBERS: Final = {str(n): n for n in range(1_000)}
"""Numbers of seats as printed."""


class Heading(TypedDict, total=False):
    """What a hand's first lines say: fields of `Hand` by name."""

    number: Required[str]
    stakes: Required[Stakes]
    kind: Required[Literal["cash", "tournament"]]
    currency: str
    is_play_money: bool
    mix: str | None
    club: str | None
    tournament_id: str | None
    buy_in: int | None
    fee: int | None
    bounty: int | None
    buy_in_currency: str
    level: str | None
    table_name: str
    max_seats: int | None
    played_local: datetime | None
    zone: str | None
    played_at: datetime | None


class _Seating(NamedTuple):
    """What stands above the first deed: from the index `end` on it is read, `next_line` the line where something else begins."""

    heads: list[str]
    seats: list[Seat]
    unread: list[Unread]
    end: int
    next_line: int


Amend = Callable[[list[Event], list[Seat]], list[Event]]
"""Turns a room's ways of telling amounts, cards and pots into the events' own."""


class Frame:
    """Makes a hand of a room's lines. The start rule ``seat`` of its grammar gives number, stack, what else there is, and last if away.

    `is_head` says which lines between the header and the seats belong to the header; `after_stack` ends the stack in a seat's line.
    `amend` is told the events as read and returns what the hand holds.
    """

    def __init__(
        self, room: str, reader: Reader, is_head: Callable[[str], bool], after_stack: Literal[" ", ")"], amend: Amend | None = None
    ):
        self._room = room
        self._reader = reader
        self._is_head = is_head
        self._after_stack = after_stack
        self._amend = amend
        self._house = rules_in(room)
        self._tails: dict[str, bool] = {}  # what follows a stack in the seat list: is the seat away

    def hand(
        self, text: HandText, lines: list[str], number: str, heading: Callable[[list[str]], Heading], *, is_raked: bool
    ) -> Hand | Refused:
        """Return the hand whose lines are *lines*, or why it is none. *heading* is asked with the lines that belong to the header."""
        seating = self._seating(text.line, lines)
        seats, end = seating.seats, seating.end
        flaw = seating_flaw(seats, seating.unread, next_line=seating.next_line, last_line=text.line + len(lines) - 1)
        if flaw is not None:
            return self._refuse_flaw(text, flaw, number)
        names = line_up(tuple([(seat.number, seat.name) for seat in seats]))
        events = self._reader.read(lines[end:], text.line + end, names)
        if seating.unread:
            events = _with_unread(events, seating.unread, text.line + end)
        if self._amend is not None:
            events = self._amend(events, seats)
        flaw = whole_flaw(events, seats, is_raked=is_raked, is_last=text.is_last, is_ended=not lines[-1], house=self._house)
        if flaw is not None:
            return self._refuse_flaw(text, flaw, number)
        return Hand(
            source=text.source,
            line=text.line,
            room=self._room,
            seats=tuple(seats),
            hero_seat=_hero(events),
            events=tuple(events),
            misprints=misprints(events, lines, text.line, names) if self._reader.has_unknown_cards else (),
            text=text.text,
            **heading(seating.heads),
        )

    def parted(self, texts: Iterable[HandText]) -> Iterator[HandText]:
        """Yield the texts of hands, and apart from each the one below its summary whose header is lost."""
        for text in texts:
            end = self._end(text) if _goes_on(text.text) else 0  # seldom; then the summary is read
            if end:
                yield HandText(text.source, text.line, text.text[:end])
                yield HandText(text.source, text.line + text.text.count("\n", 0, end), text.text[end:], text.is_last)
            else:
                yield text

    def _end(self, text: HandText) -> int:
        """Return where a hand ends below whose summary another one begins, 0 where none does."""
        lines = lines_of(text)
        seating = self._seating(text.line, lines)
        names = line_up(tuple([(seat.number, seat.name) for seat in seating.seats]))
        summary = next((n for n, line in enumerate(lines) if line.startswith(_SUMMARY)), len(lines))
        blank = next((n for n, line in enumerate(lines[summary:]) if not line.strip()), 0)
        gap = text.line + summary + blank if blank > 1 else None  # else blank lines stand everywhere
        last = last_line(self._reader.read(lines[summary:], text.line + summary, names), gap)
        if last is None:
            return 0
        written = text.text.split("\n")
        n = last - text.line + 1
        while not written[n].strip():
            n += 1
        return sum(map(len, written[:n])) + n

    def _seating(self, first_line: int, lines: list[str]) -> _Seating:
        """Read what stands between the header and the first deed.

        Where something is said amid the seats, `end` is there, and the seats below it are taken out of *lines*.
        """
        n = end = 1
        between = goes_on = 0
        heads = [lines[0]]
        seats: list[Seat] = []
        unread: list[Unread] = []
        while n < len(lines):
            line = lines[n]
            if line.startswith("Seat ") or line[:5].upper() == "SEAT ":
                seat = self._seat(line, first_line + n)
                if seat is None:
                    unread.append(Unread(first_line + n, 1, line, "not a seat this room writes"))
                else:
                    seats.append(seat)
                    end = n + 1
                    if between:
                        lines[n] = ""
            elif line and not line.isspace():
                if not seats and self._is_head(line):
                    heads.append(line)
                    if between:
                        lines[n] = ""
                else:
                    if goes_on < n:
                        goes_on = self._next_seat(lines, n, seats)
                    if not goes_on:
                        break
                    between = between or n
            n += 1
        return _Seating(heads, seats, unread, between or end, first_line + n)

    def _next_seat(self, lines: list[str], n: int, listed: list[Seat]) -> int:
        """Return the place of the first seat below line *n* where it is none of those *listed*, 0 where the list is over."""
        if self._reader.is_act(lines[n], is_met=True):  # as nearly always
            return 0
        for at in range(n, len(lines)):
            line = lines[at]
            if line.startswith(("***", "Dealt to ")):
                return 0
            seat = self._seat(line, at) if line[:1] in "Ss" and line[:5].upper() == "SEAT " else None
            if seat is not None:
                return 0 if self._reader.is_act(lines[n]) or any(seat.number == other.number for other in listed) else at
        return 0

    def _seat(self, line: str, n: int) -> Seat | None:
        """Read a line of the seat list; the name ends at the last bracket that leaves a sentence."""
        printed, colon, rest = line[5:].partition(": ")
        number = _NUMBERS.get(printed)
        if not colon or number is None or len(line) > LONGEST:
            return None
        name, bracket, tail = rest.rpartition(" (")
        while bracket:
            stack, _, words = tail.partition(self._after_stack)
            is_away = self._tails.get(words)
            try:
                if is_away is not None and " " not in stack:  # a bounty may follow
                    return Seat(n, number, name, amount_of(stack), is_away)
                parse = self._reader.grammar.parse(f"Seat {number}: {MARK} ({tail}", "seat")
            except ValueError:
                return None
            if parse is not None:
                _, chips, *more, away = parse[1]
                bounty = more[0] if more else None
                if bounty is None and len(self._tails) < _MOST_TAILS:
                    self._tails[words] = away is not None
                return Seat(n, number, name, chips, away is not None, bounty)
            name, bracket, rest = name.rpartition(" (")
            tail = f"{rest} ({tail}"
        return None

    def _refuse_flaw(self, text: HandText, flaw: Flaw, number: str) -> Refused:
        if text.is_last and flaw.is_cut:
            return refuse(self._room, text, "incomplete", f"the source ends before the hand does: {flaw.reason}", number)
        return refuse(self._room, text, "rejected", flaw.reason, number)


def refuse(room: str, text: HandText, kind: Literal["game", "incomplete", "rejected"], reason: str, number: str = "") -> Refused:
    """Return the refusal of *text*, with the hand's id where its number is known."""
    return Refused(text.source, text.line, kind, reason, text.text, f"{room}:{number}" if number else None)


def _goes_on(text: str) -> bool:
    """Whether a second summary, or anything behind a blank line, stands below a hand's summary."""
    at = text.find(_SUMMARY)
    below = text[at + 1 :].rstrip() if at >= 0 else ""
    return "\n\n" in below or "\n\r\n" in below or _SUMMARY in below


def _with_unread(events: list[Event], unread: list[Unread], below: int) -> list[Event]:
    """Return *events* with those lines of the seat list that are none; from line *below* on only those that no seat says or does."""
    lines = {each.line: each for each in unread}
    told = [lines.get(event.line, event) if type(event) is Chat and event.seat is None else event for event in events]
    return [*[each for each in unread if each.line < below], *told]


def _hero(events: list[Event]) -> int | None:
    for event in events:
        if type(event) is Deal and len(event.new) == 3:
            return event.seat
    return None

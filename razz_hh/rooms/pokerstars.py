"""PokerStars: cash, tournaments, home games, Zoom, play money, and Razz within mixed games."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, ClassVar, Final, Literal, NamedTuple

from razz_hh.events import (
    Ante,
    Bet,
    BoardClaim,
    BringIn,
    Call,
    Cancelled,
    Capped,
    Chat,
    Check,
    Collect,
    Community,
    Deal,
    Event,
    Finish,
    Fold,
    Muck,
    NoShow,
    PotClaim,
    Raise,
    ReturnUncalled,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
    Summary,
    Unread,
)
from razz_hh.hand import Hand, HandText, Seat
from razz_hh.rooms.grammar import MARK, Grammar, Parse
from razz_hh.rooms.lineup import line_up
from razz_hh.rooms.reader import Made, Reader, misprints, noise
from razz_hh.rooms.room import Refused
from razz_hh.rooms.values import amount_of, currency_in, misprints_met, utc_of
from razz_hh.rooms.whole import Flaw, seating_flaw, whole_flaw
from razz_hh.stakes import Stakes

__all__ = ["PokerStars"]

_STREETS: Final = {"3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "r": 7}


def _street(word: str) -> int:
    return _STREETS[word[0].lower()]


def _start_street(word: str, community: tuple[Any, ...] | None) -> Made:
    return (_community, (community[0],)) if community else (StreetStart, (_street(word),))


def _community(line: int, card: Any) -> Event:
    return Community(line, card)


def _pot_number(words: str) -> int | None:
    words = words.lower()
    if words.startswith("side"):
        return int(words.rpartition("-")[2]) if "-" in words else 1
    return 0 if words.startswith("main") else None


def _pots(total: int, *rest: Any) -> Made:
    *pots, rake = [amount for amount in rest if isinstance(amount, int)]
    return PotClaim, (total, tuple(pots), rake)


# The game in a header of another shape: what stands before the stakes, the end of a mix's bracket or the level.
_GAME: Final = re.compile(
    r"(?:[:}(]|\b[A-Z]{3} |\d ) *([^:(){},$€£]+?) *(?=\([$€£]?[\d.,]+/|, [$€£]?[\d.,]+/|\) - | - (?:Match )?(?:Round|Level) )"
)

# What each line rule of grammars/pokerstars.lark says, from its values in the order written.
_MAKE: Final[dict[str, Callable[..., Made]]] = {
    "street": _start_street,
    "showdown": lambda: (Showdown, ()),
    "summary": lambda: (Summary, ()),
    "deal": lambda first, second: (Deal, (first, ()) if second is None else (second, first)),
    "ante": lambda amount, all_in: (Ante, (amount, all_in is not None)),
    "bring_in": lambda amount, all_in: (BringIn, (amount, all_in is not None)),
    "bet": lambda amount, all_in: (Bet, (amount, all_in is not None)),
    "call": lambda amount, all_in: (Call, (amount, all_in is not None)),
    "raise": lambda by, to, all_in: (Raise, (by, to, all_in is not None)),
    "check": lambda: (Check, ()),
    "fold": lambda cards: (Fold, (cards or (),)),
    "capped": lambda: (Capped, ()),
    "uncalled": lambda amount: (ReturnUncalled, (amount,)),
    "show": lambda cards, low: (Show, (cards, low or ())),
    "muck": lambda: (Muck, ()),
    "no_show": lambda: (NoShow, ()),
    "collect": lambda amount, pot: (Collect, (amount, _pot_number(pot))),
    "pot": _pots,
    "board": lambda cards: (BoardClaim, (cards,)),
    "folded": lambda _n, _role, street, no_bet: (SeatClaim, ("folded", _street(street), no_bet is not None)),
    "showed_and_won": lambda _n, _role, cards, won, low: (SeatClaim, ("showed", None, False, cards, True, won, low or ())),
    "showed_and_lost": lambda _n, _role, cards, low: (SeatClaim, ("showed", None, False, cards, False, None, low or ())),
    "mucked": lambda _n, _role, cards: (SeatClaim, ("mucked", None, False, cards or ())),
    "collected": lambda _n, _role, won: (SeatClaim, ("collected", None, False, (), True, won)),
    "finish": lambda place, prize, _currency: (Finish, (int(place[:-2]) if place else 0, prize)),
    "win": lambda prize, _currency: (Finish, (1, prize)),
    "chat": lambda text: (Chat, (text,)),
    "join": lambda _seat: (noise, ()),
    "noise": lambda _news: (noise, ()),
    "cancelled": lambda: (Cancelled, ()),
}


def _is_play(currency: str) -> bool:
    return currency.lower() == "play money"


class _Header:
    """The header line, its values named."""

    def __init__(self, parse: Parse) -> None:
        series, self.number, self.club, self.kind, *rest = parse[1]
        self.is_home_game = series.startswith("Home")
        self.is_tournament = self.kind.startswith("tournament")
        self.tournament_id = rest.pop(0) if self.is_tournament else None
        self.buy_in: list[int | None] = [None, None, None]
        self.currency = ""
        if self.is_tournament:
            free = rest.pop(0) == "free"
            n_values = 1 if free else 4
            paid = rest[:n_values]
            del rest[:n_values]
            self.buy_in = paid[:3] if not free else [None, None, None] if _is_play(paid[0]) else [0, 0, None]
            self.currency = paid[-1] or "" if not free or _is_play(paid[0]) else ""
        self.mix = rest.pop(0) if self.kind.endswith("_mix") else None
        self.game: str = rest.pop(0).strip()
        self.level = None
        if self.is_tournament:
            _, round_, level, *rest = rest
            self.level = f"{round_}, {level}" if round_ else level
        self.small_bet, self.big_bet = rest[:2]
        if not self.is_tournament:
            self.currency = rest[2] or ""
        self.is_play_money = _is_play(self.currency)
        self.currency = "" if self.is_play_money else self.currency
        *_, self.time, self.zone, self.time_too, self.zone_too = rest

    @property
    def played_at(self) -> datetime | None:
        """The UTC time; a second printed time decides (rulebook amendment 8)."""
        if self.time_too is not None:
            return utc_of(self.time_too, self.zone_too)
        return utc_of(self.time, self.zone)


class _Seating(NamedTuple):
    """What stands above the first deed: `end` is the index below the last seat, `next_line` the line where something else begins."""

    table: tuple[str, int | None, bool]
    seats: list[Seat]
    unread: list[Unread]
    end: int
    next_line: int


class PokerStars:
    """Reads PokerStars hands."""

    name: ClassVar[str] = "pokerstars"
    title: ClassVar[str] = "PokerStars"
    looked_for: ClassVar[str] = "a line 'PokerStars Hand #…: …' with a date, above a line 'Table …'"
    # A name may imitate a header, so the line must end in a time or stand above a table line. Looking for the word first
    # and behind it for the line's beginning is several times faster than trying every line.
    start: ClassVar[re.Pattern[str]] = re.compile(
        r"(?:PokerStars|POKERSTARS) (?:(?<=\n.{11})|(?<=\n .{11})|(?<=\ufeff.{11})|(?<=\A.{11})|(?<=\A .{11}))"
        r"(?i:Home Game |Zoom )*(?i:Hand|Game) #\d+:"
        r"(?:[^\n]*\d:\d\d:\d\d \(?[A-Z]{2,5}\)?(?: \[[^\]\n]*\])?[ \t]*\r?(?:\n|\Z)"
        r"|[^\n]*\r?\n(?:[ \t]*\r?\n)*[ \t]*(?i:Table) '|[^\n]*\Z)"
    )

    def __init__(self) -> None:
        self._grammar = Grammar("pokerstars", ("header", "table", "seat", "line"))
        self._reader = Reader(self._grammar, _MAKE, "Dealt to ")
        self._tables: dict[str, tuple[str, int | None, bool]] = {}
        self._tails: dict[str, bool] = {}  # what follows a stack in the seat list: is the seat away

    def read(self, text: HandText) -> Hand | Refused:
        """Return the hand in *text*, or why it is none (`Room.read`)."""
        # Files glued together keep their byte order marks, UTF-16 files may end in half a character, files of a crash in NULs.
        lines = text.text.rstrip("\ufeff\ufffd\0").replace("\r", "").split("\n")
        head = lines[0]
        if len(lines) > 1 and lines[1].startswith(" "):  # archives with a blank before every line
            lines = [line.removeprefix(" ") for line in lines]
        try:
            parse = self._grammar.parse(head, "header")
        except ValueError as error:
            return self._refuse(text, "rejected", f"the header cannot be read: {error}")
        if parse is None:
            return self._no_header(text, head)
        header = _Header(parse)
        if header.game.lower() != "razz limit":
            return self._refuse(text, "game", header.game)
        return self._hand(text, lines, header, currency_in(head))

    def _no_header(self, text: HandText, head: str) -> Refused:
        if text.is_last and "\n" not in text.text.strip():
            return self._refuse(text, "incomplete", "the source ends within the header")
        if "razz" in head.lower() and not re.search(r"2-7 razz|razzdugi|action razz", head, re.IGNORECASE):
            return self._refuse(text, "rejected", "the header cannot be read")
        named = _GAME.search(head)
        return self._refuse(text, "game", named[1] if named else "unknown game")

    def _refuse(self, text: HandText, kind: Literal["game", "incomplete", "rejected"], reason: str, number: str = "") -> Refused:
        hand_id = f"{self.name}:{number}" if number else None
        return Refused(text.source, text.line, kind, reason, text.text, hand_id)

    def _hand(self, text: HandText, lines: list[str], header: _Header, symbol: str) -> Hand | Refused:
        seating = self._seating(text, lines)
        seats, end = seating.seats, seating.end
        flaw = seating_flaw(seats, seating.unread, next_line=seating.next_line, last_line=text.line + len(lines) - 1)
        if flaw is not None:
            return self._refuse_flaw(text, flaw, header)
        names = line_up(tuple([(seat.number, seat.name) for seat in seats]))
        events = self._reader.read(lines[end:], text.line + end, names)
        if seating.unread:  # those behind the last seat may be deeds of somebody called "Seat 1"
            events[:0] = [line for line in seating.unread if line.line < text.line + end]
        flaw = whole_flaw(events, seats, is_raked=not header.is_tournament, is_last=text.is_last, is_ended=not lines[-1])
        if flaw is not None:
            return self._refuse_flaw(text, flaw, header)
        table, max_seats, is_play_money = seating.table
        return Hand(
            source=text.source,
            line=text.line,
            room=self.name,
            number=header.number,
            stakes=_stakes(header),
            kind="tournament" if header.is_tournament else "cash",
            currency="" if header.is_tournament or is_play_money else header.currency or symbol,
            is_play_money=is_play_money or header.is_play_money or (not header.is_tournament and not (header.currency or symbol)),
            mix=header.mix,
            club=header.club[1:-1] if header.club else None,
            tournament_id=header.tournament_id,
            buy_in=header.buy_in[0],
            buy_in_currency=(header.currency or symbol) if header.is_tournament else "",
            fee=header.buy_in[2] if header.buy_in[2] is not None else header.buy_in[1],
            bounty=header.buy_in[1] if header.buy_in[2] is not None else None,
            level=header.level,
            table_name=table,
            max_seats=max_seats,
            played_local=header.time,
            zone=header.zone,
            played_at=header.played_at,
            seats=tuple(seats),
            hero_seat=_hero(events),
            events=tuple(events),
            misprints=misprints(events, lines, text.line, names) if misprints_met else (),
            text=text.text,
        )

    def _seating(self, text: HandText, lines: list[str]) -> _Seating:
        """Read the table line and the seat list below the header."""
        n = end = 1
        table: tuple[str, int | None, bool] = "", None, False
        seats: list[Seat] = []
        unread: list[Unread] = []
        while n < len(lines):
            line = lines[n]
            if line.startswith("Seat ") or line[:5].upper() == "SEAT ":
                seat = self._seat(line, text.line + n)
                if seat is None:
                    unread.append(Unread(text.line + n, 1, line, "not a seat this room writes"))
                else:
                    seats.append(seat)
                    end = n + 1
            elif line[:6].lower() == "table " and not seats:
                table = self._table(line)
            elif line and not line.isspace():
                break
            n += 1
        return _Seating(table, seats, unread, end, text.line + n)

    def _table(self, line: str) -> tuple[str, int | None, bool]:
        """Read the table line: its name, its seats, whether it is for play money."""
        known = self._tables.get(line)
        if known is None:
            parse = self._grammar.parse(line, "table")
            if parse is None:
                return "", None, False
            name, seats, play, _ = parse[1]
            known = name[1:-1], int(seats[:-4]) if seats else None, play is not None
            if len(self._tables) >= 10_000:
                self._tables.clear()
            self._tables[line] = known
        return known

    def _seat(self, line: str, n: int) -> Seat | None:
        """Read a line of the seat list; the name ends at the last bracket that leaves a sentence."""
        number, colon, rest = line[5:].partition(": ")
        if not colon or not number.isdecimal() or len(number) > 3:
            return None
        name, bracket, tail = rest.rpartition(" (")
        while bracket:
            stack, _, words = tail.partition(" ")
            is_away = self._tails.get(words)
            try:
                if is_away is not None:
                    return Seat(n, int(number), name, amount_of(stack), is_away)
                parse = self._grammar.parse(f"Seat {number}: {MARK} ({tail}", "seat")
            except ValueError:
                return None
            if parse is not None:
                _, chips, bounty, away = parse[1]
                if bounty is None and len(self._tails) < 1000:
                    self._tails[words] = away is not None
                return Seat(n, int(number), name, chips, away is not None, bounty)
            name, bracket, more = name.rpartition(" (")
            tail = f"{more} ({tail}"
        return None

    def _refuse_flaw(self, text: HandText, flaw: Flaw, header: _Header) -> Refused:
        if text.is_last and flaw.is_cut:
            return self._refuse(text, "incomplete", f"the source ends before the hand does: {flaw.reason}", header.number)
        return self._refuse(text, "rejected", flaw.reason, header.number)


def _stakes(header: _Header) -> Stakes:
    whole_chips = header.is_tournament or not (header.small_bet % 100 or header.currency)
    return Stakes(small_bet=header.small_bet, big_bet=header.big_bet, chip=100 if whole_chips else 1)


def _hero(events: list[Event]) -> int | None:
    for event in events:
        if type(event) is Deal and len(event.new) == 3:
            return event.seat
    return None

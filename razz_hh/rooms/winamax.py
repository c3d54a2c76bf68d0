"""Winamax: cash and tournaments, Razz alone or in the room's mixed games.

The room counts in its own way, which `_amend` puts right:

- A raise's total leaves out the raiser's own bring-in, and its step is counted from totals that do too, so no step is kept.
- No line gives uncalled chips back: they are inside what is collected, what the summary says was won, and the pot.
- The pot is printed less the rake. Its claim's `total` is the printed pot with the rake put back and the uncalled chips taken out: the
  chips that the seats contested, as everywhere.
- No word marks an all-in: the stacks tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Cards,
    Collect,
    Community,
    Deal,
    Event,
    Noise,
    PotClaim,
    Raise,
    ReturnUncalled,
    SeatClaim,
    Show,
    StreetStart,
)
from razz_hh.hand import Hand, HandText, Seat
from razz_hh.rooms.deeds import DEEDS
from razz_hh.rooms.faces import uncovered
from razz_hh.rooms.frame import Frame, Heading, refuse
from razz_hh.rooms.grammar import Grammar, Parse
from razz_hh.rooms.pieces import HEADLESS, PART, hands_at, lines_of
from razz_hh.rooms.reader import Made, Reader
from razz_hh.rooms.room import Refused
from razz_hh.rooms.tally import Tally
from razz_hh.rooms.values import currency_in, low_in_words, low_of, side_pot, utc_of
from razz_hh.source import Source
from razz_hh.stakes import Stakes

__all__ = ["Winamax"]

_RAZZ: Final = "razz fixed limit"
_MEMO_SIZE: Final = 10_000
_ANTES: Final = "*** ANTE/BLINDS ***"


def _start_street(word: str, community: tuple[Any, ...] | None) -> Made:
    return (Community, (community[0],)) if community else (StreetStart, (int(word[0]),))


def _collect(amount: int, pot: str, number: int | None) -> Made:
    if pot.lower().startswith("side"):
        return Collect, (amount, side_pot(number // 100) if number else 1)
    return Collect, (amount, 0 if pot.lower().startswith("main") else None)


_RANKS: Final = re.compile(r"(?<!\w)[2-9TJQKA](?:[,-][2-9TJQKA]){4}(?!\w)")


def _low(words: str | None) -> tuple[int, ...]:
    """Return the ranks of a low; none where the words list no five ranks and name none that repeats.

    No Razz showdown of this room is known, so only what can mean nothing else is read.

    >>> _low("(Low: 8,7,5,3,A)"), _low("with One pair of Sevens"), _low("(Straight King high)")
    ((8, 7, 5, 3, 1), (7, 7), ())
    """
    text = (words or "").removeprefix("with ").strip("() ")
    ranks = _RANKS.search(text)
    return low_of(ranks[0].replace("-", ",")) if ranks else low_in_words(text)


# What each line rule of grammars/winamax.lark says, from its values in the order written.
_MAKE: Final[dict[str, Callable[..., Made]]] = {
    **DEEDS,
    "antes": lambda: (Noise, (_ANTES,)),
    "street": _start_street,
    "raise": lambda _minus, _by, to, all_in: (Raise, (None, to, all_in is not None)),
    "show": lambda cards, made: (Show, (cards, _low(made))),
    "collect": _collect,
    "pot": lambda total, rake: (PotClaim, (total, (), rake if isinstance(rake, int) else 0)),
    "collected": lambda _n, won, _with: (SeatClaim, ("collected", None, False, (), True, won)),
    "showed_and_won": lambda _n, cards, won, made: (SeatClaim, ("showed", None, False, cards, True, won, _low(made))),
    "showed_and_lost": lambda _n, cards, made: (SeatClaim, ("showed", None, False, cards, False, None, _low(made))),
}


class _Course:
    """Follows a hand and tells street totals, all-ins and open cards as other rooms do. `brought` is the bring-in of this street."""

    def __init__(self, seats: list[Seat]) -> None:
        self.tally = Tally(seats)
        self.street = 3
        self.closed: dict[int, Cards] = {}
        self.brought: dict[int, int] = {}

    def street_start(self, event: StreetStart | Community) -> Event:
        self.street = event.street if isinstance(event, StreetStart) else 7
        self.tally.next_street()
        self.brought = {}
        return event

    def deal(self, event: Deal) -> Deal | None:
        return uncovered(event, self.street, self.closed)

    def ante(self, event: Ante) -> Ante:
        is_last_chip = self.tally.ante(event.seat, event.amount)
        return Ante(event.line, event.seat, event.amount, is_all_in=True) if is_last_chip else event

    def bring_in(self, event: BringIn) -> BringIn | Bet | Call:
        self.brought[event.seat] = event.amount
        return self.put(event)

    def put(self, event: BringIn | Bet | Call) -> BringIn | Bet | Call:
        is_last_chip = self.tally.wager(event.seat, event.amount)
        return type(event)(event.line, event.seat, event.amount, is_all_in=True) if is_last_chip else event

    def raise_(self, event: Raise) -> Raise:
        seat, to = event.seat, event.to + self.brought.get(event.seat, 0)
        is_last_chip = self.tally.wager(seat, to - self.tally.put.get(seat, 0))
        return Raise(event.line, seat, None, to, is_last_chip or event.is_all_in)


_AMEND: Final[dict[type[Event], Callable[[_Course, Any], Event | None]]] = {
    StreetStart: _Course.street_start,
    Community: _Course.street_start,
    Deal: _Course.deal,
    Ante: _Course.ante,
    BringIn: _Course.bring_in,
    Bet: _Course.put,
    Call: _Course.put,
    Raise: _Course.raise_,
    Noise: lambda _, event: None if event.text == _ANTES else event,  # it says nothing
}


def _amend(events: list[Event], seats: list[Seat]) -> list[Event]:
    """Tell street totals, all-ins, open cards, uncalled chips and the gross pot as other rooms do."""
    course = _Course(seats)
    told: list[Event] = []
    append, amend_of = told.append, _AMEND.get
    end = 0
    for event in events:
        kind = type(event)
        amend = amend_of(kind)
        amended = event if amend is None else amend(course, event)
        if amended is not None:
            append(amended)
            if kind is Collect and not end:
                end = len(told) - 1
    if not end:
        return told
    due = next(course.tally.uncalled(told[end].line), None)
    ending = told[end:]
    if due is not None:
        ending = [due, *_without_uncalled(ending, due, sum(course.tally.total.values()))]
    return [*told[:end], *_with_gross_pot(ending)]


def _without_uncalled(ending: list[Event], due: ReturnUncalled, contested: int) -> list[Event]:
    """Take the chips that nobody called out of what their owner collects, last pot first, and out of what the summary says of it.

    Where the rake is printed and everything collected is no more than the *contested* chips, the room has not counted them in; nor where
    their owner collects less than that.
    """
    rakes = [event.rake or 0 for event in ending if type(event) is PotClaim]
    collects = [event for event in ending if type(event) is Collect]
    if rakes and sum([event.amount for event in collects]) + rakes[0] <= contested:
        return ending
    if sum([event.amount for event in collects if event.seat == due.seat]) < due.amount:
        return ending  # an amount is wrong: the audit is to tell it
    left = due.amount
    paid: dict[int, int] = {}
    for collect in sorted(collects, key=lambda collect: -(collect.pot or 0)):
        if collect.seat == due.seat:
            paid[id(collect)] = max(0, collect.amount - left)
            left -= collect.amount - paid[id(collect)]
    return list(_paid(ending, paid, due.seat, due.amount - left))


def _paid(ending: Iterable[Event], paid: dict[int, int], seat: int, taken: int) -> Iterator[Event]:
    """Yield what remains once *seat* is *paid* less: those amounts by collect, *taken* less in all."""
    for event in ending:
        if type(event) is Collect and id(event) in paid:
            if paid[id(event)]:
                yield Collect(event.line, seat, paid[id(event)], event.pot)
        elif type(event) is PotClaim:
            yield replace(event, total=event.total - taken)
        elif type(event) is SeatClaim and event.seat == seat and event.won is not None:
            won = event.won - taken
            result = event.result if won or event.result != "collected" else "none"  # its own chips are nothing won
            yield replace(event, result=result, is_winner=won != 0, won=won or None)
        else:
            yield event


def _with_gross_pot(ending: list[Event]) -> Iterator[Event]:
    """Yield the end of a hand with the rake put back into the pot; a main pot that no side pot stands beside is the only pot."""
    has_side_pots = any(event.pot for event in ending if type(event) is Collect)
    for event in ending:
        if type(event) is PotClaim:
            yield replace(event, total=event.total + (event.rake or 0))
        elif type(event) is Collect and not event.pot:
            yield Collect(event.line, event.seat, event.amount, 0 if has_side_pots else None)
        else:
            yield event


class _Header:
    """The header line, its values named."""

    def __init__(self, parse: Parse) -> None:
        kind, _, *rest = parse[1]
        self.is_tournament = kind == "tournament"
        self.buy_in: int | None = None
        self.fee: int | None = None
        self.bounty: int | None = None
        self.level: str | None = None
        if self.is_tournament:
            n_values = 3 if rest.pop(0) == "paid" else 1
            paid, level, rest = rest[:n_values], rest[n_values], rest[n_values + 1 :]
            self.level = str(level // 100)
            if n_values == 3:
                self.buy_in, *bounty, self.fee = [part for part in paid if part is not None]
                self.bounty = bounty[0] if bounty else None
        self.number: str
        self.game: str
        self.time: datetime
        self.zone: str | None
        self.number, self.game, *limits, self.time, self.zone = rest
        *ante, self.small_bet, self.big_bet = [limit for limit in limits if limit is not None]
        self.ante: int | None = ante[0] if ante else None


class Winamax:
    """Reads Winamax hands."""

    name: ClassVar[str] = "winamax"
    title: ClassVar[str] = "Winamax"
    looked_for: ClassVar[str] = "a line 'Winamax Poker - … - HandId: #… - …' with a date, above a line 'Table: …'"
    # A name may imitate a header, so the line must end in a time or stand above a table line.
    start: ClassVar[re.Pattern[str]] = re.compile(
        r"(?:Winamax Poker|WINAMAX POKER) - (?:(?<=\n.{16})|(?<=\n .{16})|(?<=\ufeff.{16})|(?<=\A.{16})|(?<=\A .{16}))"
        r"(?i:[^\n]*HandId: #[^\n]*\d:\d\d:\d\d(?: [A-Z]{2,5})?[ \t]*\r?(?:\n|\Z)"
        r"|[^\n]*HandId: #[^\n]*\r?\n(?:[ \t]*\r?\n)*[ \t]*Table: '|(?:CashGame|Go Fast|Tournament)\b[^\n]*\Z)"
    )

    def __init__(self) -> None:
        self._grammar = Grammar("winamax", ("header", "table", "seat", "line"))
        self._frame = Frame(self.name, Reader(self._grammar, _MAKE, after_name=" "), _is_table, after_stack=")", amend=_amend)
        self._tables: dict[str, tuple[str, int | None, bool]] = {}

    def split(self, pieces: Iterable[Source]) -> Iterator[HandText]:
        """Yield the hands of a source, of whatever game (`Room.split`)."""
        return self._frame.parted(hands_at(self.start, pieces, PART))

    def read(self, text: HandText) -> Hand | Refused:
        """Return the hand in *text*, or why it is none (`Room.read`)."""
        lines = lines_of(text)
        try:
            parse = self._grammar.parse(lines[0], "header")
        except ValueError as error:
            return refuse(self.name, text, "rejected", f"the header cannot be read: {error}")
        if parse is None:
            return self._no_header(text, lines[0])
        header = _Header(parse)
        if header.game.lower() != _RAZZ:
            return refuse(self.name, text, "game", header.game)
        return self._frame.hand(text, lines, header.number, partial(self._heading, header), is_raked=not header.is_tournament)

    def _no_header(self, text: HandText, head: str) -> Refused:
        if not head.lstrip(" \ufeff").lower().startswith("winamax"):
            return refuse(self.name, text, "rejected", HEADLESS)
        number = re.search(r"#(\d+(?:-\d+)*) ", head)
        if text.is_last and "\n" not in text.text.strip():
            return refuse(self.name, text, "incomplete", "the source ends within the header", number[1] if number else "")
        return refuse(self.name, text, "rejected", "the header cannot be read", number[1] if number else "")

    def _heading(self, header: _Header, heads: list[str]) -> Heading:
        table_name, max_seats, is_play_money = self._table(heads[1]) if len(heads) > 1 else ("", None, False)
        currency = currency_in(heads[0].rpartition("buyIn:")[2])
        tournament = re.search(r"\((\d+)\)#\d+$", table_name) if header.is_tournament else None
        is_play_money = is_play_money or not (currency or header.is_tournament)
        return Heading(
            number=header.number,
            stakes=Stakes(header.small_bet, header.big_bet, header.ante, chip=1 if currency and not header.is_tournament else 100),
            kind="tournament" if header.is_tournament else "cash",
            currency="" if header.is_tournament or is_play_money else currency,
            is_play_money=is_play_money,
            tournament_id=tournament[1] if tournament else None,
            buy_in=header.buy_in,
            fee=header.fee,
            bounty=header.bounty,
            buy_in_currency=currency if header.is_tournament else "",
            level=header.level,
            table_name=table_name,
            max_seats=max_seats,
            played_local=header.time,
            zone=header.zone,
            played_at=utc_of(header.time, header.zone) if header.zone else None,
        )

    def _table(self, line: str) -> tuple[str, int | None, bool]:
        """Read the table line: its name, its seats, whether it is for play money."""
        known = self._tables.get(line)
        if known is None:
            parse = self._grammar.parse(line, "table")
            if parse is None:
                return "", None, False
            name, seats, money, _ = parse[1]
            known = name[1:-1], int(seats[:-4]) if seats else None, money is not None and "play" in money.lower()
            if len(self._tables) >= _MEMO_SIZE:
                self._tables.clear()
            self._tables[line] = known
        return known


def _is_table(line: str) -> bool:
    return line[:6].lower() == "table:"

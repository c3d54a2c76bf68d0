"""KingsClub: cash, Razz alone or in the room's mixed games. It is played for chips of the room's own: no currency, and no play money.

The room counts in its own way, which `_amend` puts right:

- Street labels are one late in some years: a street begins where cards are dealt, whatever the marker above them says.
- What is bet and called is told as the street total.
- No line gives uncalled chips back, and they are in no pot: they go back before the first pot is won.
- Pots are won below the summary's seats. A rake is told beside them where there is one; the claim's `total` is then the pots and the rake.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

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
    PotClaim,
    Raise,
    SeatClaim,
    Show,
    StreetStart,
    Summary,
)
from razz_hh.hand import Hand, HandText, Seat
from razz_hh.rooms.deeds import DEEDS
from razz_hh.rooms.faces import uncovered
from razz_hh.rooms.frame import Frame, Heading, refuse
from razz_hh.rooms.grammar import Grammar
from razz_hh.rooms.pieces import HEADLESS, PART, hands_at, lines_of
from razz_hh.rooms.reader import Made, Reader
from razz_hh.rooms.room import Refused
from razz_hh.rooms.tally import Tally
from razz_hh.rooms.values import side_pot, utc_of
from razz_hh.source import Source
from razz_hh.stakes import Stakes

__all__ = ["KingsClub"]

_RAZZ: Final = "limit razz"


class _Share(NamedTuple):
    amount: int
    pot: int | None


class _Wins(Event, frozen=True, gc=False):
    """A seat wins one pot or several, all in one line."""

    seat: int
    shares: tuple[_Share, ...]


class _Rake(Event, frozen=True, gc=False):
    """What the room keeps."""

    amount: int


def _wins(*values: Any) -> Made:
    shares = [values[n + 1 : n + 4] for n, value in enumerate(values) if value == "share"]
    return _Wins, (tuple([_Share(amount, _pot_number(pot.lower(), number)) for pot, number, amount in shares]),)


def _pot_number(pot: str, number: int | None) -> int | None:
    if pot.startswith("side"):
        return side_pot(number // 100) if number else 1
    return 0 if pot.startswith("main") else None


def _result(_n: int, final_stack: int, sign: str | None, net: int) -> Made:
    return SeatClaim, ("none", None, False, (), False, None, (), final_stack, -net if sign == "-" else net)


# What each line rule of grammars/kingsclub.lark says, from its values in the order written.
_MAKE: Final[dict[str, Callable[..., Made]]] = {
    **DEEDS,
    "street": lambda label, community: (Community, (community[0],)) if community else (StreetStart, (int(label[0]),)),
    "deal": lambda new: (Deal, (new,)),
    "show": lambda cards: (Show, (cards,)),
    "wins": _wins,
    "rake": lambda amount: (_Rake, (amount,)),
    "result": _result,
}


class _Course:
    """Follows a hand and tells streets, chips added and open cards as other rooms do.

    A street begins with the first card dealt below a marker, or with the second to one seat, whatever labels say. `marker` is the
    marker's line where no card has followed it, `dealt` what each seat got on this `street`, `end` the place of the summary.
    """

    def __init__(self, seats: list[Seat]) -> None:
        self.tally = Tally(seats)
        self.told: list[Event] = []
        self.street = 2
        self.marker = 0
        self.dealt: dict[int, Deal] = {}
        self.closed: dict[int, Cards] = {}
        self.end: int | None = None
        self.wins: list[_Wins] = []
        self.rake: _Rake | None = None

    def mark(self, event: StreetStart) -> None:
        self.marker = event.line

    def community(self, event: Community) -> Event:
        self.street = 7
        self.tally.next_street()
        return event

    def deal(self, event: Deal) -> Deal | None:
        before = self.dealt.get(event.seat)
        if self.marker or not self.dealt or (before is not None and before.new != event.new):
            self.street = min(self.street + 1, 7)
            self.tally.next_street()
            self.told.append(StreetStart(self.marker or event.line, self.street))
            self.marker = 0
            self.dealt = {}
        self.dealt[event.seat] = event
        return uncovered(event, self.street, self.closed)

    def ante(self, event: Ante) -> Event:
        self.tally.ante(event.seat, event.amount)
        return event

    def bring_in(self, event: BringIn) -> Event:
        self.tally.wager(event.seat, event.amount)
        return event

    def put(self, event: Bet | Call) -> Event:
        """Take a bet or call, told as a street total."""
        seat, to = event.seat, event.amount
        before = self.tally.put.get(seat, 0)
        added = to - before if to > before else to
        self.tally.wager(seat, added)
        return type(event)(event.line, seat, added, event.is_all_in) if before else event

    def raise_(self, event: Raise) -> Event:
        self.tally.wager(event.seat, event.to - self.tally.put.get(event.seat, 0))
        return event

    def claim(self, event: Summary | SeatClaim) -> Event:
        if self.end is None:
            self.end = len(self.told)
        return event

    def win(self, event: _Wins) -> None:
        self.wins.append(event)

    def keep(self, event: _Rake) -> None:
        self.rake = event

    def paid(self) -> list[Event]:
        """Return what was told with the pots paid before the summary, and the rake claimed in it: of all chips put in, for no line says."""
        told = self.told
        end = len(told) if self.end is None else self.end
        uncalled = list(self.tally.uncalled(self.wins[0].line)) if self.wins else []
        if self.rake is not None:
            below = end + (end < len(told) and type(told[end]) is Summary)
            told.insert(below, PotClaim(self.rake.line, sum(self.tally.total.values()), (), self.rake.amount))
        if self.wins:
            told[end:end] = [*uncalled, *_collects(self.wins)]
        return told


_AMEND: Final[dict[type[Event], Callable[[_Course, Any], Event | None]]] = {
    StreetStart: _Course.mark,
    Community: _Course.community,
    Deal: _Course.deal,
    Ante: _Course.ante,
    BringIn: _Course.bring_in,
    Bet: _Course.put,
    Call: _Course.put,
    Raise: _Course.raise_,
    Summary: _Course.claim,
    SeatClaim: _Course.claim,
    _Wins: _Course.win,
    _Rake: _Course.keep,
}


def _amend(events: list[Event], seats: list[Seat]) -> list[Event]:
    """Tell streets, calls, open cards, uncalled chips and pots as other rooms do."""
    course = _Course(seats)
    append, amend_of = course.told.append, _AMEND.get
    for event in events:
        amend = amend_of(type(event))
        amended = event if amend is None else amend(course, event)
        if amended is not None:
            append(amended)
    return course.paid()


def _collects(wins: list[_Wins]) -> Iterator[Collect]:
    """Yield who wins which pot; a pot of no name beside side pots is the main pot, one that stands alone is the only pot."""
    has_side_pots = any(share.pot for event in wins for share in event.shares)
    for event in wins:
        for amount, pot in event.shares:
            yield Collect(event.line, event.seat, amount, pot or (0 if has_side_pots else None))


_HEAD: Final = r"#(?:(?<=\n#)|(?<=\n #)|(?<=\ufeff#)|(?<=\A#)|(?<=\A #))\d+: "
_STAKES: Final = r"[^\n]*? - [\d.,\u00a0\u202f]+/[\d.,\u00a0\u202f]+[ \t\r]*\n(?:[ \t\r]*\n)*"
_CLOCK: Final = r"[ \t]*\d{4}[-/.]\d\d?[-/.]\d\d?[ T]\d\d?:\d\d[^\n]*\n(?:[ \t\r]*\n)*"
_TABLE: Final = r"[ \t]*(?:Table|TABLE) '"


class KingsClub:
    """Reads KingsClub hands."""

    name: ClassVar[str] = "kingsclub"
    title: ClassVar[str] = "KingsClub"
    looked_for: ClassVar[str] = "a line '#…: … - 500/1,000', below it a date, below that a line 'Table …'"
    # The first line is thin and a name may imitate it, so the other two must stand below it.
    start: ClassVar[re.Pattern[str]] = re.compile(_HEAD + _STAKES + _CLOCK + _TABLE)
    # At the end of a source they may be cut off.
    _starts: ClassVar[re.Pattern[str]] = re.compile(
        rf"{_HEAD}(?:{_STAKES}(?:{_CLOCK}(?:{_TABLE}|[ \t]*[TABLEtable]*[ \t]*\Z)|[ \t]*[\d\-/.T: ]*\r?\Z)|[^\n]*Limit [^\n]*\Z)"
    )

    def __init__(self) -> None:
        self._grammar = Grammar("kingsclub", ("header", "clock", "table", "seat", "line"))
        reader = Reader(self._grammar, _MAKE, after_name=" ", before_cards=": [")
        self._frame = Frame(self.name, reader, _is_head, after_stack=")", amend=_amend)

    def split(self, pieces: Iterable[Source]) -> Iterator[HandText]:
        """Yield the hands of a source, of whatever game (`Room.split`)."""
        return self._frame.parted(hands_at(self._starts, pieces, PART))

    def read(self, text: HandText) -> Hand | Refused:
        """Return the hand in *text*, or why it is none (`Room.read`)."""
        lines = lines_of(text)
        if not lines[0].lstrip(" \ufeff").startswith("#"):
            return refuse(self.name, text, "rejected", HEADLESS)
        number, _, _ = lines[0].strip().removeprefix("#").partition(":")
        if text.is_last and "\n" not in text.text.strip():
            return refuse(self.name, text, "incomplete", "the source ends within the header", number)
        try:
            parse = self._grammar.parse(lines[0], "header")
        except ValueError as error:
            return refuse(self.name, text, "rejected", f"the header cannot be read: {error}", number)
        if parse is None:
            return refuse(self.name, text, "rejected", "the header cannot be read", number)
        number, game, small_bet, big_bet = parse[1]
        if game.lower() != _RAZZ:
            return refuse(self.name, text, "game", game)
        hand = self._frame.hand(text, lines, number, partial(self._heading, number, Stakes(small_bet, big_bet)), is_raked=True)
        return replace(hand, stakes=Stakes(small_bet, big_bet, chip=100)) if isinstance(hand, Hand) and _is_in_whole_chips(hand) else hand

    def _heading(self, number: str, stakes: Stakes, heads: list[str]) -> Heading:
        local, zone = self._clock(heads)
        return Heading(
            number=number,
            stakes=stakes,
            kind="cash",
            table_name=self._table_name(heads),
            played_local=local,
            zone=zone,
            played_at=utc_of(local, zone) if local and zone else None,
        )

    def _clock(self, heads: list[str]) -> tuple[datetime | None, str | None]:
        for line in heads[1:]:
            try:
                parse = self._grammar.parse(line, "clock")
            except ValueError:  # no calendar holds it
                continue
            if parse is not None:
                return parse[1][0], parse[1][1]
        return None, None

    def _table_name(self, heads: list[str]) -> str:
        names = [line.strip()[7:-1] for line in heads[1:] if line[:7].lower() == "table '" and line.rstrip().endswith("'")]
        return names[0] if names else ""


def _is_in_whole_chips(hand: Hand) -> bool:
    """Whether no stack, bet or win has cents; then none can be given to the winners of a split pot."""
    stakes = hand.stakes
    amounts = [stakes.small_bet, *[seat.stack for seat in hand.seats], *[event.amount for event in hand.events if type(event) is Collect]]
    return not any(amount % 100 for amount in amounts)


def _is_head(line: str) -> bool:
    return line[:1].isdecimal() or line[:6].lower() == "table "

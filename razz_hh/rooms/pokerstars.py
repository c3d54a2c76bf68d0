"""PokerStars: cash, tournaments, home games, Zoom, play money, and Razz within mixed games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar, Final, NamedTuple

from razz_hh.events import (
    Capped,
    Chat,
    Collect,
    Community,
    Event,
    Finish,
    Fold,
    Muck,
    NoShow,
    PotClaim,
    Raise,
    SeatClaim,
    Show,
    StreetStart,
)
from razz_hh.hand import Hand, HandText
from razz_hh.rooms.deeds import DEEDS
from razz_hh.rooms.frame import Frame, Heading, refuse
from razz_hh.rooms.grammar import Grammar
from razz_hh.rooms.pieces import HEADLESS, PART, hands_at, lines_of
from razz_hh.rooms.reader import Made, Reader, noise
from razz_hh.rooms.room import Refused
from razz_hh.rooms.values import currency_in, side_pot, time_of, utc_of
from razz_hh.source import Source
from razz_hh.stakes import Stakes

__all__ = ["PokerStars"]

_MEMO_SIZE: Final = 10_000
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
        return side_pot(int(words.rpartition("-")[2])) if "-" in words else 1
    return 0 if words.startswith("main") else None


def _pots(total: int, *rest: Any) -> Made:
    *pots, rake = [amount for amount in rest if isinstance(amount, int)]
    return PotClaim, (total, tuple(pots), rake)


# The game in a header of another shape: what stands before the stakes, the end of a mix's bracket or the level.
_GAME: Final = re.compile(
    r"(?:[:}(]|\b[A-Z]{3} |\d ) *([^:(){},$€£]+?) *(?=\([$€£]?[\d.,]+/|, [$€£]?[\d.,]+/|\) - | - (?:Match )?(?:Round|Level) )"
)

# What changes in a header from hand to hand, the number and the times, and what stands around them.
_USUAL: Final = re.compile(
    r"([^#:]* #)(\d+)(:.* - )(\d{4}/\d\d/\d\d \d\d?:\d\d:\d\d) ([A-Z]+)(?: \[(\d{4}/\d\d/\d\d \d\d?:\d\d:\d\d) ([A-Z]+)\])?", re.ASCII
)

# Where another hand begins in a hand's text: at a table line whose header is lost, or at a header glued to the line before it.
_GLUED: Final = re.compile(
    r"^(?:(?:(?<=\n\n)|(?<=\n\r\n))[^\r\n][^\n]*\n)?Table '[^\n]*' \d+-max(?: \(Play Money\))?[ \t]*\r?$"
    r"|PokerStars (?:Home Game |Zoom |Home )*(?:Hand|Game) #\d+:[^\n]*\d:\d\d:\d\d \(?[A-Z]{2,5}\)?(?: \[[^\]\n]*\])?[ \t]*\r?\n"
    r"[ \t]*Table '[^\n]*",
    re.MULTILINE,
)
_OTHER_RAZZ: Final = re.compile(r"2-7 razz|razzdugi|action razz", re.IGNORECASE)

# What each line rule of grammars/pokerstars.lark says, from its values in the order written.
_MAKE: Final[dict[str, Callable[..., Made]]] = {
    **DEEDS,
    "street": _start_street,
    "raise": lambda by, to, all_in: (Raise, (by, to, all_in is not None)),
    "fold": lambda cards: (Fold, (cards or (),)),
    "capped": lambda: (Capped, ()),
    "show": lambda cards, low: (Show, (cards, low or ())),
    "muck": lambda: (Muck, ()),
    "no_show": lambda: (NoShow, ()),
    "collect": lambda amount, pot: (Collect, (amount, _pot_number(pot))),
    "pot": _pots,
    "folded": lambda _n, _role, street, no_bet: (SeatClaim, ("folded", _street(street), no_bet is not None)),
    "showed_and_won": lambda _n, _role, cards, won, low: (SeatClaim, ("showed", None, False, cards, True, won, low or ())),
    "showed_and_lost": lambda _n, _role, cards, low: (SeatClaim, ("showed", None, False, cards, False, None, low or ())),
    "mucked": lambda _n, _role, cards: (SeatClaim, ("mucked", None, False, cards or ())),
    "collected": lambda _n, _role, won: (SeatClaim, ("collected", None, False, (), True, won)),
    "finish": lambda place, prize, _currency: (Finish, (int(place[:-2]) if place else 0, prize)),
    "win": lambda prize, _currency: (Finish, (1, prize)),
    "chat": lambda text: (Chat, (text,)),
    "join": lambda _seat: (noise, ()),
}


def _is_play(currency: str) -> bool:
    return currency.lower() == "play money"


class _Game:
    """What a header line says beside the hand's number and times: *values* are those in between, named here."""

    def __init__(self, series: str, *values: Any) -> None:
        self.club, self.kind, *rest = values
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
        self.name: str = rest.pop(0).strip()
        self.level = None
        if self.is_tournament:
            _, round_, level, *rest = rest
            self.level = f"{round_}, {level}" if round_ else level
        self.small_bet, self.big_bet = rest[:2]
        if not self.is_tournament:
            self.currency = rest[2] or ""
        self.is_play_money = _is_play(self.currency)
        self.currency = "" if self.is_play_money else self.currency


class _Header(NamedTuple):
    """The header line: a game, and what changes from hand to hand. A second printed time decides `played_at` (rulebook amendment 8)."""

    game: _Game
    number: str
    time: datetime
    zone: str
    played_at: datetime | None


def _header(game: _Game, number: str, time: datetime, zone: str, time_too: datetime | None, zone_too: str | None) -> _Header:
    return _Header(game, number, time, zone, utc_of(time, zone) if time_too is None or zone_too is None else utc_of(time_too, zone_too))


class PokerStars:
    """Reads PokerStars hands."""

    name: ClassVar[str] = "pokerstars"
    title: ClassVar[str] = "PokerStars"
    looked_for: ClassVar[str] = "a line 'PokerStars Hand #…: …' with a date, above a line 'Table …'"
    # A name may imitate a header, so the line must end in a time or stand above a table line. Looking for the word first
    # and behind it for the line's beginning is several times faster than trying every line.
    start: ClassVar[re.Pattern[str]] = re.compile(
        r"(?:PokerStars|POKERSTARS) (?:(?<=\n.{11})|(?<=\n .{11})|(?<=\ufeff.{11})|(?<=\A.{11})|(?<=\A .{11}))"
        r"(?i:Home Game |Zoom |Home )*(?i:Hand|Game) #\d+:"
        r"(?:[^\n]*\d:\d\d:\d\d \(?[A-Z]{2,5}\)?(?: \[[^\]\n]*\])?[ \t]*\r?(?:\n|\Z)"
        r"|[^\n]*\r?\n(?:[ \t]*\r?\n)*[ \t]*(?i:Table) '|[^\n]*\Z)"
    )

    def __init__(self) -> None:
        self._grammar = Grammar("pokerstars", ("header", "table", "seat", "line"))
        self._frame = Frame(self.name, Reader(self._grammar, _MAKE), _is_table, after_stack=" ")
        self._games: dict[tuple[str | Any, ...], _Game] = {}
        self._tables: dict[str, tuple[str, int | None, bool]] = {}

    def split(self, pieces: Iterable[Source]) -> Iterator[HandText]:
        """Yield the hands of a source, of whatever game (`Room.split`)."""
        return self._frame.parted(_parted(hands_at(self.start, pieces, PART)))

    def read(self, text: HandText) -> Hand | Refused:
        """Return the hand in *text*, or why it is none (`Room.read`)."""
        lines = lines_of(text)
        head = lines[0]
        try:
            header = self._header(head)
        except ValueError as error:
            return refuse(self.name, text, "rejected", f"the header cannot be read: {error}")
        if header is None:
            return self._no_header(text, head)
        name = header.game.name
        if name.lower() != "razz limit":
            if name.lower().endswith(" razz limit") and not _OTHER_RAZZ.search(head):
                return refuse(self.name, text, "rejected", f"the header cannot be read: {name}")
            return refuse(self.name, text, "game", name)
        return self._frame.hand(text, lines, header.number, partial(self._heading, header), is_raked=not header.game.is_tournament)

    def _header(self, line: str) -> _Header | None:
        """Read the header line; one of which the grammar has read the like is read by what it differs in, four times as fast.

        Raises `ValueError` as `Grammar.parse` does.
        """
        usual = _USUAL.fullmatch(line)
        key = usual.group(1, 3, 5, 7) if usual else ()
        game = self._games.get(key)
        if usual and game:
            number, time, time_too = usual.group(2, 4, 6)
            return _header(game, number, time_of(time), usual[5], time_of(time_too) if time_too else None, usual[7])
        parse = self._grammar.parse(line, "header")
        if parse is None:
            return None
        series, number, *values, local, zone, local_too, zone_too = parse[1]
        game = _Game(series, *values)
        if usual:
            if len(self._games) >= _MEMO_SIZE:
                self._games.clear()
            self._games[key] = game
        return _header(game, number, local, zone, local_too, zone_too)

    def _no_header(self, text: HandText, head: str) -> Refused:
        if "pokerstars" not in head[:12].lower():
            return refuse(self.name, text, "rejected", HEADLESS)
        if text.is_last and "\n" not in text.text.strip():
            number = re.search(r"#(\d+):", head)
            return refuse(self.name, text, "incomplete", "the source ends within the header", number[1] if number else "")
        if "razz" in head.lower() and not _OTHER_RAZZ.search(head):
            return refuse(self.name, text, "rejected", "the header cannot be read")
        named = _GAME.search(head)
        return refuse(self.name, text, *(("game", named[1]) if named else ("rejected", "the header cannot be read")))

    def _heading(self, header: _Header, heads: list[str]) -> Heading:
        game = header.game
        table, max_seats, is_play_money = self._table(heads[1]) if len(heads) > 1 else ("", None, False)
        currency = game.currency or currency_in(heads[0])
        buy_in, *more = game.buy_in
        bounty, fee = (None, more[0]) if more[1] is None else more
        return {
            "number": header.number,
            "stakes": _stakes(game),
            "kind": "tournament" if game.is_tournament else "cash",
            "currency": "" if game.is_tournament or is_play_money or game.is_play_money else currency,
            "is_play_money": is_play_money or game.is_play_money or (not game.is_tournament and not currency),
            "mix": game.mix,
            "club": game.club[1:-1] if game.club else None,
            "tournament_id": game.tournament_id,
            "buy_in": buy_in,
            "buy_in_currency": currency if game.is_tournament else "",
            "fee": fee,
            "bounty": bounty,
            "level": game.level,
            "table_name": table,
            "max_seats": max_seats,
            "played_local": header.time,
            "zone": header.zone,
            "played_at": header.played_at,
        }

    def _table(self, line: str) -> tuple[str, int | None, bool]:
        """Read the table line: its name, its seats, whether it is for play money."""
        known = self._tables.get(line)
        if known is None:
            parse = self._grammar.parse(line, "table")
            if parse is None:
                return "", None, False
            name, seats, play, _ = parse[1]
            known = name[1:-1], int(seats[:-4]) if seats else None, play is not None
            if len(self._tables) >= _MEMO_SIZE:
                self._tables.clear()
            self._tables[line] = known
        return known


def _parted(texts: Iterable[HandText]) -> Iterator[HandText]:
    """Yield hands, and apart from each what is another one: glued to it without a line end, or without its header."""
    for text in texts:
        if text.text.count("\nTable '") < 2:  # nearly always
            yield text
            continue
        starts = [match.start() for match in _GLUED.finditer(text.text)][1:]
        line = text.line
        for at, end in pairwise([0, *starts, len(text.text)]):
            yield HandText(text.source, line, text.text[at:end], text.is_last and end == len(text.text))
            line += text.text.count("\n", at, end)


def _stakes(game: _Game) -> Stakes:
    whole_chips = game.is_tournament or not (game.small_bet % 100 or game.currency)
    return Stakes(small_bet=game.small_bet, big_bet=game.big_bet, chip=100 if whole_chips else 1)


def _is_table(line: str) -> bool:
    return line[:6].lower() == "table "

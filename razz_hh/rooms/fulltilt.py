"""Full Tilt: cash, tournaments, play chips, and Razz within mixed games.

The room sets neither names nor talk apart, so some lines have two readings. The seat list and the whole sentence decide, in this
order: the longest name at its place that leaves a deed, then talk. What no reader can tell apart is a name that ends in a colon, or
goes on behind one, from talk of the seat whose name it begins with: with `Ann` and `Ann:` at a table, ``Ann: folds`` counts as the fold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

import msgspec

from razz_hh.events import (
    Ante,
    BringInClaim,
    Cancelled,
    Chat,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Fold,
    Muck,
    NoShow,
    PotClaim,
    ReturnUncalled,
    SeatClaim,
    Show,
    StreetStart,
)
from razz_hh.hand import Hand, HandText, Seat
from razz_hh.rooms.deeds import DEEDS
from razz_hh.rooms.frame import Frame, Heading, refuse
from razz_hh.rooms.grammar import MARK, Grammar
from razz_hh.rooms.pieces import HEADLESS, PART, hands_at, lines_of
from razz_hh.rooms.reader import Made, Reader
from razz_hh.rooms.room import Refused
from razz_hh.rooms.values import currency_in, low_in_words, side_pot, utc_of
from razz_hh.source import Source
from razz_hh.stakes import Stakes

__all__ = ["FullTilt"]

Moment = tuple[datetime, str]


class _AnteReturned(ReturnUncalled, frozen=True, gc=False):
    """An ante that the room gives back, nearly always because the seat is not dealt in after all."""


def _start_street(word: str, community: tuple[Any, ...] | None, pot: int | None, _players: object) -> Made:
    return (Community, (community[0], pot)) if community else (StreetStart, (int(word[0]), pot))


def _pot_number(words: str) -> int | None:
    """Return 0 for the main pot, 1 and up for side pots, None for the only pot.

    >>> [_pot_number(words) for words in ("the pot", "the main pot", "the side pot", "side pot #2")]
    [None, 0, 1, 2]
    """
    if "side" in words.lower():
        number = words.rpartition(" ")[2].lstrip("#")
        return side_pot(int(number)) if number.isdecimal() else 1
    return 0 if "main" in words.lower() else None


def _pots(total: int, *rest: Any) -> Made:
    """The pots beside the total are before the rake, which comes off the main pot."""
    *pots, rake = [amount for amount in rest if isinstance(amount, int)]
    return PotClaim, (total, (pots[0] - rake, *pots[1:]) if pots else (), rake)


def _low(made: tuple[int, ...] | str | None) -> tuple[int, ...]:
    return made if isinstance(made, tuple) else low_in_words(made or "")


# What each line rule of grammars/fulltilt.lark says, from its values in the order written.
_MAKE: Final[dict[str, Callable[..., Made]]] = {
    **DEEDS,
    "street": _start_street,
    "complete": lambda to, all_in: (Complete, (to, all_in is not None)),
    "ante_returned": lambda amount: (_AnteReturned, (amount,)),
    "high": lambda cards: (BringInClaim, (cards[0] if cards else None,)),
    "show": lambda cards, low: (Show, (cards, _low(low))),
    "muck": lambda cards: (Muck, (cards or (),)),
    "collect": lambda _how, pot, amount, low: (Collect, (amount, _pot_number(pot), _low(low))),
    "pot": _pots,
    "folded": lambda _n, street: (SeatClaim, ("folded", int(street[0]))),
    "no_bet": lambda _n: (SeatClaim, ("folded", 3, True)),
    "showed_and_won": lambda _n, cards, won, low: (SeatClaim, ("showed", None, False, cards, True, won, _low(low))),
    "showed_and_lost": lambda _n, cards, low: (SeatClaim, ("showed", None, False, cards, False, None, _low(low))),
    "mucked": lambda _n, cards, low: (SeatClaim, ("mucked", None, False, cards or (), False, None, _low(low))),
    "collected": lambda _n, won, _mucked: (SeatClaim, ("collected", None, False, (), True, won)),
    "away": lambda _n: (SeatClaim, ("none",)),
    "chat": lambda text: (Chat, (text[1:].strip(),)),
    "cancelled": lambda _words: (Cancelled, ()),
}


def _amend(events: list[Event], _seats: list[Seat]) -> list[Event]:
    """Put the hero's first cards together, tell a winner's hidden hand from a loser's, take back antes that were returned."""
    kinds = [type(event) for event in events]
    if _AnteReturned in kinds:
        events = _without_antes(events)
        kinds = [type(event) for event in events]
    dealt = set()
    for n, kind in enumerate(kinds):
        if kind is Deal:
            deal: Any = events[n]
            dealt.add(deal.seat)
            if deal.old:
                events[n] = Deal(deal.line, deal.seat, deal.old + deal.new)
        elif kind is StreetStart and events[n].street > 3:  # type: ignore[attr-defined]
            break
    if Muck in kinds and len(dealt - {event.seat for event in events if type(event) is Fold}) < 2:
        return [NoShow(event.line, event.seat) if isinstance(event, Muck) else event for event in events]
    return events


def _without_antes(events: list[Event]) -> list[Event]:
    """Leave out the antes of seats that got them back and no cards; what a seat in the hand gets back was not called."""
    dealt = {event.seat for event in events if type(event) is Deal}
    out = {event.seat for event in events if type(event) is _AnteReturned} - dealt
    kept = [event for event in events if type(event) not in (Ante, _AnteReturned) or event.seat not in out]  # type: ignore[attr-defined]
    return [ReturnUncalled(e.line, e.seat, e.amount) if type(e) is _AnteReturned else e for e in kept]


class _Played(NamedTuple):
    """What is played where, as the header says."""

    game: str
    stakes: Stakes
    table_name: str
    max_seats: int | None
    currency: str
    is_play_money: bool
    tournament_id: str | None = None
    buy_in: int | None = None
    fee: int | None = None
    mix: str | None = None


_MIX: Final = re.compile(r"\b(?:HORSE|HOSE|HEROS|HOE|\d+-Game|Mixed)\b", re.IGNORECASE)
_RAZZ: Final = "limit razz"
_CLOCK: Final = re.compile(r" - (?=\d?\d:\d\d:\d\d [A-Za-z]+ - )")
_MEMO_SIZE: Final = 10_000


class FullTilt:
    """Reads Full Tilt hands."""

    name: ClassVar[str] = "fulltilt"
    title: ClassVar[str] = "Full Tilt"
    looked_for: ClassVar[str] = "a line 'Full Tilt Poker Game #…: …' with a date, above a line 'Seat …'"
    # A name may imitate a header, so the line must end in a date or stand above a seat's.
    start: ClassVar[re.Pattern[str]] = re.compile(
        r"(?:Full Tilt Poker Game|FULL TILT POKER GAME) #(?:(?<=\n.{22})|(?<=\n .{22})|(?<=\ufeff.{22})|(?<=\A.{22})|(?<=\A .{22}))"
        r"\d+(?:[^\n:]*:[^\n]*\d:\d\d [A-Z]{2,5} - \d{4}/\d\d?/\d\d?(?: \[[^\]\n]*\])?[ \t]*\r?(?:\n|\Z)"
        r"|[^\n]*\r?\n(?:[ \t]*\r?\n)*[ \t]*(?i:Seat) \d|[^\n]*\Z)"
    )

    def __init__(self) -> None:
        self._grammar = Grammar("fulltilt", ("header", "game", "seat", "line"))
        self._frame = Frame(self.name, Reader(self._grammar, _MAKE, after_name=" "), lambda _: False, after_stack=")", amend=_amend)
        self._games: dict[str, _Played | None] = {}

    def split(self, pieces: Iterable[Source]) -> Iterator[HandText]:
        """Yield the hands of a source, of whatever game (`Room.split`)."""
        return self._frame.parted(hands_at(self.start, pieces, PART))

    def read(self, text: HandText) -> Hand | Refused:
        """Return the hand in *text*, or why it is none (`Room.read`)."""
        lines = lines_of(text)
        head = lines[0]
        title, _, rest = head.partition(": ")
        what, *when = _CLOCK.split(rest, maxsplit=1)
        try:
            parse = self._grammar.parse(" - ".join([f"{title}: {MARK}", *when]), "header")
            played = self._played(what) if parse else None
        except ValueError as error:
            return self._no_header(text, head, f": {error}")
        if parse is None or played is None or not (when or len(lines) > 1):
            return self._no_header(text, head)
        if played.game.lower() != _RAZZ:
            return refuse(self.name, text, "game", played.game)
        number, *moments = parse[1]
        heading = partial(_heading, number, played, moments)
        return self._frame.hand(text, lines, number, heading, is_raked=played.tournament_id is None)

    def _no_header(self, text: HandText, head: str, why: str = "") -> Refused:
        if not head.lstrip(" \ufeff").lower().startswith("full tilt"):
            return refuse(self.name, text, "rejected", HEADLESS)
        number = re.search(r"#(\d+)", head)
        hand_number = number[1] if number else ""
        if text.is_last and "\n" not in text.text.strip():
            return refuse(self.name, text, "incomplete", "the source ends within the header", hand_number)
        return refuse(self.name, text, "rejected", f"the header cannot be read{why}", hand_number)

    def _played(self, what: str) -> _Played | None:
        """Read what is played: the words between a hand's number and its time, the same from hand to hand."""
        try:
            return self._games[what]
        except KeyError:
            parse = self._grammar.parse(what, "game")
        played = None if parse is None else (_cash if parse[0] == "cash" else _tournament)(what, *parse[1])
        if len(self._games) >= _MEMO_SIZE:
            self._games.clear()
        self._games[what] = played
        return played


def _cash(what: str, table: str, kind: str | None, _limits: str, *limits: Any) -> _Played:
    game, stakes = _limits_of(*limits)
    currency = "" if _is_play(kind) else currency_in(what[len(table) :])
    if not currency and not stakes.small_bet % 100:
        stakes = msgspec.structs.replace(stakes, chip=100)
    return _Played(game, stakes, table[6:], _max_seats(kind), currency, is_play_money=not currency)


def _tournament(what: str, *values: Any) -> _Played:
    buy_in, fee, title, number, table, kind, _, *limits = values
    game, stakes = _limits_of(*limits)
    currency = currency_in(what.partition(title or "(")[0])
    mix = _MIX.search(title or "")
    return _Played(
        game,
        msgspec.structs.replace(stakes, chip=100),
        table[6:],
        _max_seats(kind) or _max_seats(title),
        currency,
        is_play_money=_is_play(title) or (buy_in is not None and not currency),
        tournament_id=number,
        buy_in=buy_in,
        fee=fee,
        mix=mix[0] if mix else None,
    )


def _limits_of(small_bet: int, big_bet: int, ante: int | None, game: str) -> tuple[str, Stakes]:
    return game.strip(), Stakes(small_bet=small_bet, big_bet=big_bet, ante=ante)


def _is_play(words: str | None) -> bool:
    return "play" in (words or "").lower()


def _max_seats(words: str | None) -> int | None:
    """Return how many seats a table has that is not full ring.

    >>> [_max_seats(words) for words in ("(6 max, deep)", "Heads Up Sit & Go", None)]
    [6, 2, None]
    """
    number = re.search(r"\b(\d\d?)[ -]max\b", words or "", re.IGNORECASE)
    return int(number[1]) if number else 2 if "heads up" in (words or "").lower() else None


def _heading(number: str, played: _Played, moments: list[Moment | None], _heads: list[str]) -> Heading:
    first, second = moments
    local, zone = first or (None, None)
    decides = second or first  # a second printed time decides (rulebook amendment 8)
    is_tournament = played.tournament_id is not None
    return Heading(
        number=number,
        stakes=played.stakes,
        kind="tournament" if is_tournament else "cash",
        currency="" if is_tournament else played.currency,
        is_play_money=played.is_play_money,
        mix=played.mix,
        tournament_id=played.tournament_id,
        buy_in=played.buy_in,
        fee=played.fee,
        buy_in_currency=played.currency if is_tournament else "",
        table_name=played.table_name,
        max_seats=played.max_seats,
        played_local=local,
        zone=zone,
        played_at=utc_of(*decides) if decides else None,
    )

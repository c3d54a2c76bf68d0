"""Merge: hands as XML ``<game>`` elements, each after the ``<description>`` of its table, without a root around them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import ClassVar, Final
from urllib.parse import unquote

from razz_hh.events import Unread
from razz_hh.hand import Hand, HandText, Misprint
from razz_hh.rooms.elements import BrokenError, Element, elements
from razz_hh.rooms.frame import refuse
from razz_hh.rooms.merge_course import Course
from razz_hh.rooms.pieces import hands_at
from razz_hh.rooms.room import Refused
from razz_hh.rooms.values import amount_of, currency_in
from razz_hh.rooms.whole import seating_flaw, whole_flaw
from razz_hh.source import Source
from razz_hh.stakes import Stakes

__all__ = ["Merge"]

RAZZ: Final = "Limit Razz"
_GAMES: Final = {
    RAZZ: (46, 47, 49),
    "Limit Hold'em": (1, 2, 4, 9, 23),
    "Limit Omaha Hi/Lo": (34, 35, 37),
    "Limit 7 Card Stud": (38, 39, 41, 42),
    "Limit 7 Card Stud Hi/Lo": (43, 45),
}
_GAME_OF: Final = {str(code): game for game, codes in _GAMES.items() for code in codes}
"""The games of a mix by their code."""

_MARK: Final = re.compile(r"<(?:game|description)\b|<!DOCTYPE\b", re.IGNORECASE)
_INSIDE: Final = re.compile(r"<(?:players?|round|event|cards|winner)\b|</game>", re.IGNORECASE)
"""What stands within a hand only."""
_OPENING: Final = re.compile(r"(?:<description\b[^<]*)?<game\b[^<]*(?=<)", re.IGNORECASE)
_GAME: Final = re.compile(r"<(game)\b", re.IGNORECASE)
_END: Final = "</game>"
_ENDING: Final = re.compile(_END, re.IGNORECASE)
_LIMITS: Final = re.compile(r"([$€£]?[\d.,]+)\s*/\s*([$€£]?[\d.,]+)")
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Merge:
    """Reads Merge hands."""

    name: ClassVar[str] = "merge"
    title: ClassVar[str] = "Merge"
    looked_for: ClassVar[str] = "an XML element '<game id=… gametype=…>'"
    start: ClassVar[re.Pattern[str]] = re.compile(
        r"""<game[ \t\r\n][^<]*?\b(?:gametype|numholecards|multigametype)\s*=\s*["']""", re.IGNORECASE
    )

    def split(self, pieces: Iterable[Source]) -> Iterator[HandText]:
        """Yield the hands of a source, of whatever game (`Room.split`). A description counts until the next one."""
        description = ""
        for part in hands_at(_MARK, pieces, _INSIDE):
            text, end = part.text, len(part.text)
            if text[:5].lower() == "<desc":
                end = text.find(">") + 1
                description = " ".join(text[:end].split())
            elif text[:5].lower() == "<game":
                closed = _ENDING.search(text)
                end = closed.end() if closed else end
                yield HandText(part.source, part.line, description + text[:end], part.is_last)
            else:
                yield part
            lost = _INSIDE.search(text, end)  # a hand without its beginning
            if lost:
                yield HandText(part.source, part.line + text.count("\n", 0, lost.start()), text[lost.start() :], part.is_last)

    def read(self, text: HandText) -> Hand | Refused:
        """Return the hand in *text*, or why it is none (`Room.read`)."""
        if text.text.startswith("<!"):
            return refuse(self.name, text, "rejected", "declares a document type, which may define entities; they are not read")
        if not _MARK.match(text.text):
            return refuse(self.name, text, "rejected", "the hand does not begin: <game …> is missing")
        opening = _OPENING.match(text.text)
        if opening is None:
            return self._no_end(text)
        try:
            header = _Header(elements(f"{opening[0]}</{_GAME.findall(opening[0])[-1]}>", text.line))
            if header.game != RAZZ:
                return refuse(self.name, text, "game", header.game)
            if not header.number:
                return refuse(self.name, text, "rejected", "the hand has no number")
            if text.text[-len(_END) :].lower() != _END:
                return self._no_end(text, header.number)
            return self._hand(text, header, elements(text.text, text.line))
        except BrokenError as error:
            return refuse(self.name, text, "rejected", f"not XML that may be read: {error}")

    def _no_end(self, text: HandText, number: str = "") -> Refused:
        if text.is_last:
            return refuse(self.name, text, "incomplete", "the source ends before the hand does: </game> is missing", number)
        return refuse(self.name, text, "rejected", "the hand does not end: </game> is missing", number)

    def _hand(self, text: HandText, header: _Header, body: list[Element]) -> Hand | Refused:
        course = Course(body, is_tournament=header.is_tournament)
        flaw = seating_flaw(course.seats, course.unread, next_line=0, last_line=1)
        if flaw is None:
            events = course.events()
            flaw = course.stranger() if Unread in map(type, events) else None
        if flaw is None:
            flaw = whole_flaw(events, course.seats, is_raked=not header.is_tournament, is_last=False, is_ended=True, is_closed=True)
        if flaw is not None:
            return refuse(self.name, text, "rejected", flaw.reason, header.number)
        small, big = header.limits or course.limits()
        is_money = header.is_real_money and not header.is_tournament
        return Hand(
            source=text.source,
            line=text.line,
            room=self.name,
            number=header.number,
            stakes=Stakes(small_bet=small, big_bet=big, chip=1 if is_money else 100),
            kind="tournament" if header.is_tournament else "cash",
            currency=header.currency or _currency(body) if is_money else "",
            is_play_money=not header.is_real_money,
            mix=header.mix,
            tournament_id=header.tournament_id,
            table_name=header.table_name,
            max_seats=header.max_seats,
            played_local=header.started,
            played_at=_instant(course.began),
            seats=tuple(course.seats),
            hero_seat=course.hero,
            events=tuple(events),
            misprints=_first_told(course.misprints),
            text=text.text,
        )


class _Header:
    """What the description and the ``<game>`` element say."""

    def __init__(self, found: list[Element]) -> None:
        *above, (_, _, game) = found
        described = above[0][2] if above else {}
        kind = described.get("type", described.get("game")) or ""
        stakes = described.get("stakes", described.get("limit")) or ""
        # The date, the table or tournament, its number, the hand's number, and whether it is a tournament.
        data = [unquote(part) for part in re.split(r"[|:]", game.get("data", ""))]
        self.is_tournament = kind.endswith(" Tournament") or data[-1].lower() == "true"
        self.number = game.get("id", game.get("gameid")) or ""
        self.tournament_id = data[2] if len(data) > 2 and self.is_tournament else None
        self.game, self.mix = _game(kind.removesuffix(" Tournament"), stakes, game)
        self.limits = _limits(stakes)
        self.currency = currency_in(stakes)
        self.is_real_money = game.get("realmoney", "true").lower() != "false"
        seats = game.get("seats", game.get("maxseats")) or ""
        self.max_seats = int(seats) if seats.isdecimal() and len(seats) < 3 else None
        self.started = _wall_clock(game.get("starttime", game.get("start")) or "")
        # The tables of a tournament share its name, so theirs is told by its number too.
        name = data[1] if len(data) > 1 else ""
        self.table_name = f"{name} ({self.number.rpartition('-')[0]})" if self.is_tournament else name


def _game(kind: str, stakes: str, game: Mapping[str, str]) -> tuple[str, str | None]:
    """Return the name of the game, and of the mix it is part of. The codes decide: a description stands above many hands."""
    code = game.get("multigametype")
    if code is not None:
        return _GAME_OF.get(code, f"{kind or 'mixed'} game {code}"), kind or None
    code = game.get("gametype", "")
    if _GAME_OF.get(code) == RAZZ or kind.lower() == "razz":
        return RAZZ, None
    limit = _LIMITS.sub("", stakes).strip("() ")
    return f"{limit} {kind}".strip() or _GAME_OF.get(code, f"game {code}"), None


def _limits(stakes: str) -> tuple[int, int] | None:
    """Return the small and the big bet of a description, None where it tells none."""
    match = _LIMITS.search(stakes)
    try:
        return (amount_of(match[1]), amount_of(match[2])) if match else None
    except ValueError:
        return None


def _first_told(misprints: list[Misprint]) -> tuple[Misprint, ...]:
    """Return each seat's misprinted cards once: lists that grow tell them again."""
    return tuple({(each.seat, each.text): each for each in reversed(misprints)}.values())[::-1]


def _currency(body: list[Element]) -> str:
    return currency_in("".join([values.get("balance", values.get("stack")) or "" for _, name, values in body if name == "player"]))


def _wall_clock(digits: str) -> datetime | None:
    """Return a time such as ``20111115223628``; the room's zone is not printed."""
    try:
        return datetime.fromisoformat(f"{digits[:8]}T{digits[8:]}") if digits.isdecimal() and len(digits) == 14 else None
    except ValueError:
        return None


def _instant(milliseconds: int | None) -> datetime | None:
    """Return the UTC time so many milliseconds after 1970 began."""
    try:
        return None if milliseconds is None else _EPOCH + timedelta(seconds=milliseconds // 1000)
    except OverflowError:
        return None

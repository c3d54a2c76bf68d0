"""Where in its line a finding's words stand: worked out once there is a finding, never for a clean hand."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from razz_hh.events import Act, Event
from razz_hh.hand import Hand

__all__ = ["line_at", "words_meant"]

_AMOUNT: Final = re.compile(
    r"(?<![\w.])(?P<sign>[$€£]?)(?P<whole>\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?!\d)|\d+)(?:\.(?P<part>\d\d?))?(?![\w])(?P<euro> ?€)?"
)
"""An amount as any room prints it."""
_SEAT: Final = re.compile(r"seat (\d+) \((.*)\)", re.DOTALL)
_CARDS: Final = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)(?: (?:[2-9TJQKA][cdhs]|\?\?))*")
_LOW: Final = re.compile(r"[2-9TJQKA](?:-[2-9TJQKA])+")
_KIND: Final = re.compile(r'<[^>]*\b(type="[^"]*")')
"""What an XML element says is done."""
_ABSENT: Final = frozenset(("none", "nothing", "not at all"))
_PHH_ACT: Final = re.compile(r"""(?<=['"])p\d+ (?:f|cc|pb|cbr)\b[^'"]*""")


def line_at(hand: Hand, line: int) -> str:
    """Return a line of the source, empty where it is none of the hand's."""
    lines = _lines(hand.text)
    at = line - hand.line
    return lines[at].rstrip("\r") if 0 <= at < len(lines) else ""


@lru_cache(maxsize=1)
def _lines(text: str) -> list[str]:
    """Return the lines of a hand's text, of which many may have findings."""
    return text.split("\n")


def words_meant(hand: Hand, line: int, found: str, event: Event | None = None) -> tuple[int, int]:
    """Return the column, from 1, and the width of what was *found* on a line: a seat, an amount, cards, or else what is done there.

    *event* is what the line says. Where something is missing before the line, the width is 1; where no words can be told, 0.
    """
    text = line_at(hand, line)
    start, end = _deed_in(text, hand, event)
    if not text.strip() or start == end:
        return 1, 0
    if found in _ABSENT:
        return len(text) - len(text.lstrip("\ufeff \t")) + 1, 1
    kind = _KIND.match(text, start, end)
    span = _span(text, start, end, found) or (kind.span(1) if kind else (start, end))
    return span[0] + 1, span[1] - span[0]


def _deed_in(text: str, hand: Hand, event: Event | None) -> tuple[int, int]:
    """Return from where to where a line tells what happens: after the name, or all of it.

    PHH has many deeds in a line; it is the act whose place among the acts is that of *event*.
    """
    acts = list(_PHH_ACT.finditer(text)) if hand.room == "phh" else []
    if len(acts) > 1:
        same = [other for other in hand.events if isinstance(other, Act) and event is not None and other.line == event.line]
        at = next((n for n, other in enumerate(same) if other is event), None)
        return acts[at].span() if at is not None and len(same) == len(acts) else (0, 0)
    lead = len(text) - len(text.lstrip("\ufeff \t"))
    seat = getattr(event, "seat", None)
    name = _name_in(text, hand.name_of(seat)) if seat is not None else None
    start = name[1] if name else lead
    start += len(text[start:]) - len(text[start:].lstrip(": "))
    return start, len(text.rstrip())


def _name_in(text: str, name: str) -> tuple[int, int] | None:
    """Return where *name* stands: where the line begins, after a seat's number, or behind a preposition."""
    at = text.find(name)
    while at >= 0:
        before, after = text[:at].lstrip("\ufeff \t"), text[at + len(name) : at + len(name) + 1]
        if (not before or before.endswith((": ", "to ", "of "))) and not after.isalnum():
            return at, at + len(name)
        at = text.find(name, at + 1)
    return None


def _span(text: str, start: int, end: int, found: str) -> tuple[int, int] | None:
    """Return where *found* stands in a line whose deed is told from *start* to *end*."""
    seat = _SEAT.fullmatch(found)
    if seat:
        return _name_in(text, seat[2]) or _words_in(text, start, end, f'player="{seat[1]}"')
    if _LOW.fullmatch(found):
        return _words_in(text, start, end, found.replace("-", ","))
    if amount := _AMOUNT.match(found):
        return _amount_in(text, start, end, _hundredths(amount))
    if _CARDS.fullmatch(found):
        return _words_in(text, start, end, found) or next(
            (at for card in reversed(found.split()) if (at := _words_in(text, start, end, card))), None
        )
    return _words_in(text, start, end, found) if found else None


def _amount_in(text: str, start: int, end: int, amount: int) -> tuple[int, int] | None:
    """Return where an amount stands: one that looks like money before a bare number, the last before others."""
    same = [found for found in _AMOUNT.finditer(text, start, end) if _hundredths(found) == amount]
    best = max(same, key=lambda found: (bool(found["sign"] or found["euro"] or found["part"]), found.start()), default=None)
    return best.span() if best else None


def _hundredths(amount: re.Match[str]) -> int:
    return int(re.sub(r"\D", "", amount["whole"])) * 100 + int((amount["part"] or "0").ljust(2, "0"))


def _words_in(text: str, start: int, end: int, words: str) -> tuple[int, int] | None:
    """Return where *words* stand last, in capitals or not."""
    at = text.lower().rfind(words.lower(), start, end)
    return (at, at + len(words)) if at >= 0 else None

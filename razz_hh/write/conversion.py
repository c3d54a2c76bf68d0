"""A hand written in a room's words and read again, so that nothing of it is lost unsaid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple

from razz_hh.events import Act, Chat, Finish, Noise, Unread
from razz_hh.hand import NAMED_BY_FILE, Hand, HandText
from razz_hh.replay import Replay, replay
from razz_hh.rooms import room
from razz_hh.stakes import HOUSES
from razz_hh.write.fulltilt import fulltilt
from razz_hh.write.kingsclub import kingsclub
from razz_hh.write.phh import phh
from razz_hh.write.pokerstars import pokerstars
from razz_hh.write.retold import retold
from razz_hh.write.unwritable import UnwritableError
from razz_hh.write.winamax import winamax

__all__ = ["WRITERS", "Conversion", "Writer", "converted"]


class Writer(NamedTuple):
    """How a format is written: the text of a hand, its files' suffix, and what stands between hands.

    `many` is the suffix of a file of many hands where it is another one: there each is a table with a number.
    """

    text: Callable[[Hand | Replay], str]
    suffix: str = ".txt"
    gap: str = "\n\n\n\n"
    many: str = ""

    def pieces(self, texts: Iterable[str], *, is_many: bool = True) -> Iterator[str]:
        """Yield the texts of a file's hands with what stands between them; *is_many* says whether the file may hold more than one."""
        for n, text in enumerate(texts, 1):
            yield f"[{n}]\n{text}{self.gap}" if self.many and is_many else f"{text}{self.gap}"


WRITERS: Final = {
    "pokerstars": Writer(pokerstars),
    "fulltilt": Writer(fulltilt),
    "winamax": Writer(winamax),
    "kingsclub": Writer(kingsclub),
    "phh": Writer(phh, ".phh", "\n", ".phhs"),
}
"""All formats that can be written, by the name of their room."""


class Conversion(NamedTuple):
    """A hand in another room's words: how many things are not said there, how many otherwise, and how many had to be made up."""

    text: str
    lost: Counter[str]
    changed: Counter[str]
    made_up: Counter[str]


def converted(played: Replay, to: str) -> Conversion:
    """Return a hand in the words of room *to*.

    The text is read again. Raises `UnwritableError` where somebody then acts or wins otherwise, `KeyError` for a room that cannot
    be written.
    """
    writer, hand = WRITERS[to], played.hand
    is_foreign = hand.room != to and to != "phh"
    text = writer.text(replay(retold(played, HOUSES[to]), played.stakes) if is_foreign else played)
    back = room(to).read(HandText(hand.source, 1, text + "\n", is_last=True))
    if not isinstance(back, Hand):
        raise UnwritableError(hand.line, f"it cannot be said so that it is read again: {back.reason}")
    unread = next((event for event in back.events if type(event) is Unread), None) if hand.room != to else None
    if unread is not None:
        raise UnwritableError(hand.line, f"it cannot be said so that it is read again: {unread.text}: {unread.reason}")
    after = replay(back, played.stakes)
    for what, told in _KEPT.items():
        if told(after) != told(played):
            raise UnwritableError(hand.line, f"{what} cannot be said")
    lost = Counter({what: max(0, count(played) - count(after)) for what, count in _COUNTED.items()})
    changed: Counter[str] = Counter()
    made_up: Counter[str] = Counter()
    for what, told in _TOLD.items():
        was, now = told(played), told(after)
        if was == now or (what == "hand numbers" and to in NAMED_BY_FILE):  # there it stands in a field of its own
            continue
        if not now:
            lost[what] += 1
        elif what in _NUMBERS or (not was and what in _MADE_UP):
            made_up[what] += 1
        elif was:
            changed[what] += 1
    return Conversion(text, +lost, changed, made_up)


_KEPT: Final[dict[str, Callable[[Replay], Any]]] = {
    "who is dealt in": lambda r: {seat: (r.hand.name_of(seat), r.start.get(seat)) for seat in r.dealt},
    "what somebody does": lambda r: [
        (step.street, step.seat, step.action, step.amount)  # type: ignore[attr-defined]
        for step in r.steps
        if isinstance(step.event, Act)
    ],
    "the up cards": lambda r: ({seat: holding.up for seat, holding in r.holdings.items()}, r.community),
    "who wins what": lambda r: (r.put_in, r.won),
}
"""What a conversion must not change."""


def _count(*kinds: type) -> Callable[[Replay], int]:
    return lambda r: sum([isinstance(step.event, kinds) for step in r.steps])


def _second(time: datetime | None) -> datetime | None:
    return time and time.replace(microsecond=0)


_COUNTED: Final[dict[str, Callable[[Replay], int]]] = {
    "lines of talk": _count(Chat),
    "lines about comings and goings": _count(Noise),
    "lines that could not be read": _count(Unread),
    "places in tournaments": _count(Finish),
    "seats not dealt in": lambda r: len(r.hand.seats) - len(r.dealt),
    "hands shown": lambda r: len(r.shown),
    "cards that nobody shows": lambda r: sum([(h.seventh is not None) + sum([c is not None for c in h.down]) for h in r.holdings.values()]),
}

_TOLD: Final[dict[str, Callable[[Replay], Any]]] = {
    "hand numbers": lambda r: r.hand.number,
    "times": lambda r: _second(r.hand.played_at or r.hand.played_local),
    "time zones": lambda r: r.hand.played_at is not None,
    "kinds of game": lambda r: r.hand.kind,
    "what chips are worth": lambda r: "play money" if r.hand.is_play_money else "something",
    "currencies": lambda r: r.hand.currency,
    "antes and bring-ins in headers": lambda r: (r.hand.stakes.ante, r.hand.stakes.bring_in) if r.hand.stakes.bring_in else None,
    "rakes": lambda r: r.rake,
    "mixes": lambda r: r.hand.mix,
    "clubs": lambda r: r.hand.club,
    "tournament numbers": lambda r: r.hand.tournament_id,
    "levels": lambda r: r.hand.level,
    "buy-ins": lambda r: (r.hand.buy_in, r.hand.fee, r.hand.bounty) if r.hand.buy_in is not None else None,
    "bounties": lambda r: [seat.bounty for seat in r.hand.seats if seat.bounty is not None],
    "table names": lambda r: r.hand.table_name,
    "numbers of seats": lambda r: r.hand.max_seats,
    "heroes": lambda r: r.hand.hero_seat is not None and r.hand.name_of(r.hand.hero_seat),
}


_MADE_UP: Final = ("times", "time zones", "table names", "levels", "buy-ins", "numbers of seats")
"""What a room cannot leave out."""
_NUMBERS: Final = ("hand numbers", "tournament numbers")
"""What is made up where a room's own cannot be written."""

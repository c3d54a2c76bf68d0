"""Hands for sharing: names replaced, the same one by the same everywhere, and nothing else changed."""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from typing import Any, Final

import msgspec

from razz_hh.events import Chat, Noise
from razz_hh.hand import Hand, HandText
from razz_hh.replay import Replay, replay
from razz_hh.rooms import room

__all__ = ["Pseudonyms"]

_STEPS: Final = ("hand", "steps", "collects", "odd_steps")
"""Fields of a replay that are told by its deeds."""
_LETTERS: Final = 10
"""Letters of a pseudonym: of a million names, hardly two get the same."""
_PLACE: Final = re.compile(r"p\d+")
_ESCAPES: Final = (("&", "&amp;"), ('"', "&quot;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&apos;"))


class Pseudonyms:
    """Names for names, made by a *key*: with the same one a player has one name in every file, without it nobody can tell whose it is."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._names: dict[tuple[str, str], str] = {}

    def of(self, room: str, name: str) -> str:
        """Return the name for a player of a room.

        >>> ours, again, other = Pseudonyms("secret"), Pseudonyms("secret"), Pseudonyms("other")
        >>> ours.of("pokerstars", "Ann") == again.of("pokerstars", "Ann") != other.of("pokerstars", "Ann")
        True
        """
        if (room, name) not in self._names:
            digest = hmac.digest(self._key, f"{room}:{name}".encode(), "sha256")
            self._names[room, name] = f"P{b32encode(digest)[:_LETTERS].decode().lower()}"
        return self._names[room, name]

    def rewrite(self, hand: Hand) -> str | None:
        """Return the text of a hand under other names, without chat and without news of people who are not dealt in.

        None where it would not be read as the same hand: names may look like a room's own words.
        """
        names = {seat.name: self.of(hand.room, seat.name) for seat in hand.seats if not _is_nobodys(hand, seat.name)}
        lines = hand.text.split("\n")
        talk = {event.line for event in hand.events if type(event) is Chat or (type(event) is Noise and not _is_of(event, names))}
        gone = talk - {event.line for event in hand.events if type(event) not in (Chat, Noise)}
        spelled = {_escaped(name): other for name, other in names.items()} | names
        whole = _pattern(spelled)
        text = "\n".join(whole.sub(lambda found: spelled[found[0]], line) for n, line in enumerate(lines, hand.line) if n not in gone)
        again = room(hand.room).read(HandText(hand.source, hand.line, text))
        if not isinstance(again, Hand) or any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in names if len(name) > 3):
            return None
        return text if _told(replay(again), {}) == _told(replay(hand), names) else None


def _is_nobodys(hand: Hand, name: str) -> bool:
    """Whether a name is only PHH's word for a place at the table."""
    return hand.room == "phh" and _PLACE.fullmatch(name) is not None


def _is_of(news: Noise, names: dict[str, str]) -> bool:
    """Whether a line tells of somebody who is dealt in, and of nobody else."""
    return any(news.text.startswith(f"{name} ") for name in names)


def _pattern(names: dict[str, str]) -> re.Pattern[str]:
    """Return what finds the names, the longest first, where they are no part of a word."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True))) or '(?!)'})(?!\w)")


def _escaped(name: str) -> str:
    for letter, escape in _ESCAPES:
        name = name.replace(letter, escape)
    return name


def _told(played: Replay, names: dict[str, str]) -> tuple[Any, ...]:
    """Return all that a replay tells, under other names."""
    hand = played.hand
    header = msgspec.structs.replace(hand, text="", events=(), misprints=(), seats=(), number="")
    seats = [msgspec.structs.replace(seat, line=0, name=names.get(seat.name, seat.name)) for seat in hand.seats]
    deeds = [msgspec.structs.replace(step.event, line=0) for step in played.steps if type(step.event) not in (Chat, Noise)]
    fields = msgspec.structs.asdict(played)
    return header, seats, deeds, {name: value for name, value in fields.items() if name not in _STEPS}

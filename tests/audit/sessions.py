"""Sessions of every room: consecutive hands as the room writes them, read again."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Literal

import msgspec

from razz_hh.audit import Finding
from razz_hh.batch import audited, hands_of
from razz_hh.files import File
from razz_hh.hand import Hand
from razz_hh.sample import FORMATS
from razz_hh.simulate import Game, simulate
from razz_hh.stakes import HOUSES

__all__ = ["ROOMS", "codes", "found", "hands_in", "lowered", "session"]

ROOMS = tuple(FORMATS)


def session(room: str, kind: Literal["cash", "tournament"], n: int, seed: int) -> list[Hand]:
    """Return *n* simulated hands of a room, written and read again."""
    house = HOUSES.get(room) or HOUSES["any"]
    hands = list(simulate(n, seed=seed, game=Game(kind=kind, house=house, currency="EUR" if room == "winamax" else "USD")))
    text = "".join(FORMATS[room].pieces(map(FORMATS[room].text, hands)))
    read = [hand for hand in hands_in(text) if isinstance(hand, Hand)]
    assert len(read) == n
    return read


def hands_in(text: str, name: str = "session") -> list[Hand | str]:
    """Return the hands of a text and the texts of those left out."""
    data = text.encode()
    return [hand if isinstance(hand, Hand) else hand.text for hand in hands_of(File(name, len(data), lambda: io.BytesIO(data)))]


def found(hands: Iterable[Hand | str]) -> list[Finding]:
    """Return what is found in a batch."""
    return [finding for each in audited(hands) for finding in each.findings]


def codes(hands: Iterable[Hand | str]) -> list[tuple[str, str]]:
    """Return code and severity of what is found across the hands of a batch."""
    return [(finding.code, finding.severity) for finding in found(hands) if finding.code >= "RZ7"]


def lowered(hand: Hand, seat: int, chips: int) -> Hand:
    """Return a hand to which a seat brings fewer *chips*."""
    return msgspec.structs.replace(
        hand, seats=tuple([msgspec.structs.replace(s, stack=s.stack - chips) if s.number == seat else s for s in hand.seats])
    )

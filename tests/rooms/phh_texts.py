"""A short PHH hand with places to fill, and the ways to read it."""

from __future__ import annotations

from io import BytesIO

from razz_hh.batch import hands_of
from razz_hh.files import File
from razz_hh.hand import Hand, HandText
from razz_hh.rooms import Refused, room, split
from razz_hh.source import Source

ACTIONS = (
    "d dh p1 ????7c", "d dh p2 2hAsKd", "d dh p3 ????5s",
    "p2 pb", "p3 cbr 4", "p1 f", "p2 cc",
    "d dh p2 3s", "d dh p3 6d", "p3 cbr 4", "p2 f",
)  # fmt: skip
"""p3 wins the antes, the bring-in's call and the completion: 3 + 4 + 4."""

NET = {1: -100, 2: -500, 3: 600}
"""What each seat won and lost."""

FIELDS = {
    "variant": "'FR'", "antes": "[1, 1, 1]", "bring_in": "2", "small_bet": "4", "big_bet": "8", "starting_stacks": "[133, 217, 90]",
    "actions": "[" + ", ".join(f"'{action}'" for action in ACTIONS) + "]",
}  # fmt: skip


def hand_text(*actions: str, **fields: str) -> str:
    """Return the hand with other *actions*, or with other or more *fields*; an empty one is left out."""
    if actions:
        fields["actions"] = "[\n" + "".join(f'  "{action}",\n' for action in actions) + "]"
    return "".join(f"{name} = {value}\n" for name, value in {**FIELDS, **fields}.items() if value)


def many(n: int, **fields: str) -> str:
    """Return *n* hands as tables; the antes tell them apart."""
    return "".join(f"[{k}]\n{hand_text(**{**fields, 'bring_in': str(2 + k % 2)})}\n" for k in range(1, n + 1))


def read(text: str, *, name: str = "here.phh", is_last: bool = True) -> Hand | Refused:
    """Read one hand."""
    return room("phh").read(HandText(name, 1, text, is_last))


def refusal(text: str, *, is_last: bool = True) -> tuple[str, str]:
    """Return why a text is no hand: the kind and the reason."""
    refused = read(text, is_last=is_last)
    assert isinstance(refused, Refused), refused
    return refused.kind, refused.reason


def read_hand(text: str, name: str = "here.phh") -> Hand:
    """Read one hand that must be one."""
    hand = read(text, name=name)
    assert isinstance(hand, Hand), hand
    return hand


def read_all(*pieces: str, name: str = "here.phhs") -> list[Hand | Refused]:
    """Read all hands of a text that comes in pieces."""
    phh, line, sources = room("phh"), 1, []
    for n, piece in enumerate(pieces, 1):
        sources.append(Source(name, piece, line, is_last=n == len(pieces)))
        line += piece.count("\n")
    return [phh.read(each) for each in split(phh, sources)]


def read_bytes(data: bytes, name: str = "here.phhs") -> list[Hand | Refused]:
    """Read all hands of a file."""
    return list(hands_of(File(name, len(data), lambda: BytesIO(data))))

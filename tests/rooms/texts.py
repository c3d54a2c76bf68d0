"""A short hand with places to fill, and the ways to read it."""

from __future__ import annotations

from razz_hh import rooms
from razz_hh.hand import Hand, HandText
from razz_hh.rooms import Refused
from razz_hh.source import Source

HEADER = "PokerStars Hand #12345:  Razz Limit ($0.04/$0.08 USD) - 2024/01/15 20:00:00 ET"
TABLE = "Table 'Vesta' 8-max"


def hand_text(one: str = "Ann", two: str = "Bob", *, header: str = HEADER, table: str = TABLE, said: str = "", end: str = "") -> str:
    """Return a hand in which *one* completes and *two*, the bring-in, calls and folds on fourth street; *said* stands before that."""
    return (
        f"{header}\n{table}\n"
        f"Seat 1: {one} ($1.33 in chips) \nSeat 4: {two} ($2.17 in chips) \n"
        f"{one}: posts the ante $0.01\n{two}: posts the ante $0.01\n"
        f"*** 3rd STREET ***\nDealt to {one} [7c]\nDealt to {two} [2h As Kd]\n"
        f"{two}: brings in for $0.02\n{one}: raises $0.02 to $0.04\n{two}: calls $0.02\n"
        f"*** 4th STREET ***\nDealt to {one} [7c] [6d]\nDealt to {two} [2h As Kd] [3s]\n{said}"
        f"{one}: bets $0.04\n{two}: folds \nUncalled bet ($0.04) returned to {one}\n{one} collected $0.10 from pot\n"
        f"*** SUMMARY ***\nTotal pot $0.10 | Rake $0 \nSeat 1: {one} collected ($0.10)\nSeat 4: {two} folded on the 4th Street\n{end}"
    )


def read(text: str, *, is_last: bool = True) -> Hand | Refused:
    """Read one hand."""
    return rooms.room("pokerstars").read(HandText("here.txt", 1, text, is_last))


def read_hand(text: str) -> Hand:
    """Read one hand that must be one."""
    hand = read(text)
    assert isinstance(hand, Hand), hand
    return hand


def read_all(text: str) -> list[Hand | Refused]:
    """Read all hands of a text."""
    room = rooms.room("pokerstars")
    return [room.read(each) for each in rooms.split(room, [Source("here.txt", text)])]

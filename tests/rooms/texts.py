"""A short hand with places to fill, and the ways to read it."""

from __future__ import annotations

from tests.rooms.told import Reading

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


_reading = Reading("pokerstars")
read, read_hand, read_all = _reading.read, _reading.read_hand, _reading.read_all

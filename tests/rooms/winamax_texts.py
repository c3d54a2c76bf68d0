"""A short Winamax hand with places to fill, and the ways to read it."""

from __future__ import annotations

from tests.rooms.told import Reading

HEADER = "Winamax Poker - CashGame - HandId: #12-345-6789 - Razz fixed limit (0.01€/0.04€/0.08€) - 2024/01/15 20:00:00 UTC"
TABLE = "Table: 'Vesta' 6-max (real money) "


def hand_text(one: str = "Ann", two: str = "Bob", *, header: str = HEADER, table: str = TABLE, said: str = "", end: str = "") -> str:
    """Return a hand in which *one* completes and *two*, the bring-in, calls and folds on fourth street; *said* stands before that.

    What *one* bets there comes back inside the pot collected: 0.10€ were contested, 0.14€ are told.
    """
    return (
        f"{header}\n{table}\nSeat 1: {one} (1.33€)\nSeat 4: {two} (2.17€)\n*** ANTE/BLINDS ***\n"
        f"{one} posts ante 0.01€\n{two} posts ante 0.01€\n"
        f"*** 3rd STREET ***\nDealt to {one} [X X 7c]\nDealt to {two} [2h As Kd]\n"
        f"{two} brings in 0.02€\n{one} raises 0.04€ to 0.04€\n{two} calls 0.02€\n"
        f"*** 4th STREET ***\nDealt to {one} [X X 7c] [6d]\nDealt to {two} [2h As Kd] [3s]\n{said}"
        f"{one} bets 0.04€\n{two} folds\n{one} collected 0.14€ from pot\n"
        f"*** SUMMARY ***\nTotal pot 0.14€ | No rake\nSeat 1: {one} won 0.14€\n{end}"
    )


_reading = Reading("winamax")
read, read_hand, read_all = _reading.read, _reading.read_hand, _reading.read_all

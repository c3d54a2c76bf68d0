"""A short KingsClub hand with places to fill, and the ways to read it."""

from __future__ import annotations

from tests.rooms.told import Reading

HEADER = "#12345: Limit Razz - 500/1,000"
CLOCK = "2021-01-30 22:25:13"
TABLE = "Table 'Vesta'"


def hand_text(
    one: str = "Ann",
    two: str = "Bob",
    *,
    header: str = HEADER,
    clock: str = CLOCK,
    table: str = TABLE,
    label: str = "3RD",
    said: str = "",
    end: str = "",
) -> str:
    """Return a hand in which *one* completes and *two*, the bring-in, calls and folds on fourth street; *said* stands before that.

    *label* is what the room calls fourth street. What *one* bets there is in no pot.
    """
    return (
        f"{header}\n{clock}\n{table}\nSeat 1: {one} (12,686.25)\nSeat 4: {two} (10,000)\n"
        f"{one}: posts ante 125\n{two}: posts ante 125\n"
        f"Dealt to {one}: [X X 7c]\nDealt to {two}: [2h As Kd]\n"
        f"{two} brings in for 125\n{one} bets 500\n{two} calls 500\n"
        f"*** {label} STREET ***\nDealt to {one}: [6d]\nDealt to {two}: [3s]\n{said}"
        f"{one} bets 500\n{two} folds\n"
        f"*** SUMMARY ***\nSeat 1: {one} (13,311.25) +625\nSeat 4: {two} (9,375) -625\n{one} wins pot (1,250)\n{end}"
    )


_reading = Reading("kingsclub")
read, read_hand, read_all = _reading.read, _reading.read_hand, _reading.read_all

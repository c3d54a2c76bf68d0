"""A short Full Tilt hand with places to fill, and the ways to read it."""

from __future__ import annotations

from tests.rooms.told import Reading

CASH = "Table Mart - $0.04/$0.08 Ante $0.01 - Limit Razz"
TIME = "17:10:10 ET - 2010/12/07"
HEADER = f"Full Tilt Poker Game #12345: {CASH} - {TIME}"


def hand_text(one: str = "Ann", two: str = "Bob", *, header: str = HEADER, said: str = "", end: str = "") -> str:
    """Return a hand in which *one* completes and *two*, the bring-in, calls and folds on fourth street; *said* stands before that."""
    return (
        f"{header}\nSeat 1: {one} ($1.33)\nSeat 4: {two} ($2.17)\n{two} antes $0.01\n{one} antes $0.01\n"
        f"*** 3RD STREET ***\nDealt to {two} [2h As] [Kd]\nDealt to {one} [7c]\n{two} is high with [Kd]\n"
        f"{two} brings in for $0.02\n{one} completes it to $0.04\n{two} calls $0.02\n"
        f"*** 4TH STREET ***\nDealt to {two} [2h As Kd] [3s]\nDealt to {one} [7c] [6d]\n{said}"
        f"{one} bets $0.04\n{two} folds\nUncalled bet of $0.04 returned to {one}\n{one} mucks\n{one} wins the pot ($0.10)\n"
        f"*** SUMMARY ***\nTotal pot $0.10 | Rake $0\nSeat 1: {one} collected ($0.10), mucked\nSeat 4: {two} folded on 4th St.\n{end}"
    )


_reading = Reading("fulltilt")
read, read_hand, read_all = _reading.read, _reading.read_hand, _reading.read_all

"""Rooms that are known by how their files begin a hand and cannot be read yet, so that their files are refused by name."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["OTHERS", "other_room"]

_MARKS: Final = {
    "GGPoker": r"Poker Hand #[A-Z]{2}\d+: ",
    "888poker": r"#Game No : \d|\*{5} (?:888|Cassava|Pacific)[^\n*]* Hand History for Game \d+ \*{5}",
    "partypoker": r"\*{5} Hand History [Ff]or Game \d+ \*{5}",
    "iPoker": r"<session\s+sessioncode=|<game\s+gamecode=",
    "Winning Poker Network (ACR)": r"(?:Game )?Hand #\d+ - (?=[A-Z])|Game started at: \d{4}/\d",
    "Bovada (Ignition, Bodog)": r"(?:Bovada|Ignition|Bodog)[\w. ]* Hand #\d+",
    "Everleaf": r"(?:[\w.]+ )?Everleaf[\w. ]* Game #\d|\*{5} Hand history for game #\d+ \*{5}",
    "PKR": r"Starting Hand #\d|PKR Game #\d",
    "Cake Poker": r"Hand#[\dA-F]+ - ",
    "Poker Mavens": r"Hand #\d+-\d+ - \d{4}-\d\d-\d\d \d",
    "OnGame": r"\*{5} History for hand \S+ \*{5}",
    "Absolute Poker": r"Stage #[A-Z\d]+: ",
    "BetOnline": r"(?:BetOnline|SportsBetting\.ag|Tiger ?Gaming|Gear ?Poker|ActionPoker\.com|PayNoRake)(?: Poker)? Game #\d",
}
OTHERS: Final = {room: re.compile(rf"^[ \t\ufeff]*(?:{mark})", re.MULTILINE) for room, mark in _MARKS.items()}
"""What begins a hand of each room that is known and not read."""


def other_room(text: str) -> str | None:
    """Return the room, not in `ROOMS`, whose hand begins first in *text*.

    >>> other_room("Poker Hand #RC1234567: Hold'em No Limit ($0.01/$0.02) - 2024/01/01 00:00:00")
    'GGPoker'
    """
    found = [(match.start(), room) for room, mark in OTHERS.items() if (match := mark.search(text))]
    return min(found)[1] if found else None

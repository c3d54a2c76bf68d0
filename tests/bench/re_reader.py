"""The yardstick: a plain reader as one writes it first, a list of compiled patterns tried in turn for each line.

Typed tuples out (money in cents, cards split, flags), no replay, no check, and names wherever the pattern finds them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

__all__ = ["hands"]

AMOUNT = r"[$€£]?([\d,]+(?:\.\d+)?)"


def cents(text: str) -> int:
    whole, _, part = text.replace(",", "").partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _header(number: str, club: str | None, game: str, small: str, big: str, time: str, zone: str) -> tuple[Any, ...]:
    return "header", int(number), club, game.strip(), cents(small), cents(big), datetime.strptime(time, "%Y/%m/%d %H:%M:%S"), zone


PATTERNS: list[tuple[re.Pattern[str], Callable[..., tuple[Any, ...]]]] = [
    (re.compile(pattern), make)
    for pattern, make in (
        (
            rf"^PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #(\d+):\s+(\{{.*?\}} )?(.*)\({AMOUNT}/{AMOUNT}[^)]*\) - (\S+ \S+) (\w+)",
            _header,
        ),
        (r"^Table '(.*)' (\d+)-max", lambda name, seats: ("table", name, int(seats))),
        (
            rf"^Seat (\d+): (.*) \({AMOUNT} in chips\)( is sitting out)?",
            lambda seat, name, stack, out: ("seat", int(seat), name, cents(stack), out is not None),
        ),
        (rf"^(.*): posts the ante {AMOUNT}( and is all-in)?", lambda name, amount, flag: ("ante", name, cents(amount), flag is not None)),
        (r"^\*\*\* (.*?) \*\*\*(?: \[(.*)\])?", lambda street, card: ("street", street, card)),
        (r"^Dealt to (.*?) \[([^\]]*)\](?: \[([^\]]*)\])?", lambda name, one, two: ("deal", name, cards(one), cards(two or ""))),
        (
            rf"^(.*): brings in for {AMOUNT}( and is all-in)?",
            lambda name, amount, flag: ("bring in", name, cents(amount), flag is not None),
        ),
        (r"^(.*): folds", lambda name: ("fold", name)),
        (r"^(.*): checks", lambda name: ("check", name)),
        (rf"^(.*): calls {AMOUNT}( and is all-in)?", lambda name, amount, flag: ("call", name, cents(amount), flag is not None)),
        (rf"^(.*): bets {AMOUNT}( and is all-in)?", lambda name, amount, flag: ("bet", name, cents(amount), flag is not None)),
        (
            rf"^(.*): raises {AMOUNT} to {AMOUNT}( and is all-in)?",
            lambda name, by, to, flag: ("raise", name, cents(by), cents(to), flag is not None),
        ),
        (r"^Betting is capped", lambda: ("capped",)),
        (rf"^Uncalled bet \({AMOUNT}\) returned to (.*)", lambda amount, name: ("uncalled", name, cents(amount))),
        (r"^(.*): shows \[(.*)\] \(Lo: (.*)\)", lambda name, held, low: ("show", name, cards(held), tuple(low.split(",")))),
        (r"^(.*): mucks hand", lambda name: ("muck", name)),
        (r"^(.*): doesn't show hand", lambda name: ("no show", name)),
        (rf"^(.*) collected {AMOUNT} from (.*pot.*)", lambda name, amount, pot: ("collect", name, cents(amount), pot)),
        (rf"^Total pot {AMOUNT}.*\| Rake {AMOUNT}", lambda pot, rake: ("pot", cents(pot), cents(rake))),
        (r"^Seat (\d+): (.*) folded on the (\S+)", lambda seat, name, street: ("folded", int(seat), name, street)),
        (
            rf"^Seat (\d+): (.*) showed \[(.*)\] and (?:won \({AMOUNT}\)|lost)",
            lambda seat, name, held, won: ("showed", int(seat), name, cards(held), cents(won or "0")),
        ),
        (rf"^Seat (\d+): (.*) collected \({AMOUNT}\)", lambda seat, name, won: ("collected", int(seat), name, cents(won))),
        (r"^Seat (\d+): (.*) mucked(?: \[(.*)\])?", lambda seat, name, held: ("mucked", int(seat), name, cards(held or ""))),
        (r'^(.*) said, "(.*)"', lambda name, text: ("chat", name, text)),
    )
]


def hands(text: str) -> list[list[tuple[Any, ...]]]:
    """Return the statements of each hand in *text*."""
    found: list[list[tuple[Any, ...]]] = []
    for line in text.splitlines():
        for pattern, make in PATTERNS:
            match = pattern.match(line)
            if match:
                statement = make(*match.groups())
                if statement[0] == "header":
                    found.append([])
                found[-1].append(statement)
                break
    return found

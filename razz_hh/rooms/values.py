"""The values in a line: amounts, numbers of pots, cards and times."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from typing import Final

from razz_hh.cards import CARDS, RANK_LETTERS, RANK_NAMES, Card
from razz_hh.rooms.zones import utc_of
from razz_hh.stakes import SIGNS

__all__ = [
    "SYMBOLS", "amount_of", "cards_of", "currency_in", "is_misprint", "low_in_words", "low_of", "moment_of", "side_pot", "time_of",
    "utc_of",
]  # fmt: skip

# Beyond, sums of a hand no longer fit the tables' 64 bits; nobody ever sat behind a billion.
_DIGITS: Final = 13
_HIDDEN: Final = frozenset(("X", "x", "?", "XX", "xx", "??"))
_FACES: Final[dict[str, Card | None]] = CARDS | dict.fromkeys(_HIDDEN)
_MEMO_SIZE: Final = 100_000
_MOST_POTS: Final = 10
"""No table has more seats, and so none more pots."""
_PADDED: Final = len("2009/11/26 09:24:42")
_OF_DATES: Final = ("// ", "-- ")
"""What stands between the numbers of a date and behind it, as nearly always."""
_amounts: dict[str, int] = {}
_NUMBER: Final = re.compile(r"\d+")
_GROUPING: Final = re.compile(r"[\u00a0\u202f](?=\d{3}(?!\d))")
_SWAPPED: Final = str.maketrans(".,", ",.")

SYMBOLS: Final = {sign: code for code, sign in SIGNS.items()}


def amount_of(text: str) -> int:
    """Return an amount in hundredths. A comma before three digits groups thousands, before fewer it is a decimal comma.

    Points group them where there are two, or a comma behind; blanks that do not break always do.

    >>> amount_of("$1,234.50"), amount_of("0.4"), amount_of("4842"), amount_of("1.234,50€")
    (123450, 40, 484200, 123450)

    Raises `ValueError` for an amount finer than a hundredth, or none.
    """
    amount = _amounts.get(text)
    if amount is None:
        amount = _read_amount(text)
        if len(_amounts) >= _MEMO_SIZE:
            _amounts.clear()
        _amounts[text] = amount
    return amount


def _read_amount(text: str) -> int:
    whole, point, part = text.lstrip("$€£").partition(".")
    if whole.isdecimal() and len(whole) <= _DIGITS and (not point or (len(part) == 2 and part.isdecimal())):  # nearly always
        return int(whole) * 100 + int(part or 0)
    number = _GROUPING.sub("", text.strip("$€£"))
    if number.count(".") > 1 or 0 < number.find(".") < number.rfind(","):
        number = number.translate(_SWAPPED)
    whole, point, part = number.partition(".")
    digits = whole.replace(",", "")
    if "," in whole:
        head, *groups = whole.split(",")
        if not point and len(groups) == 1 and len(groups[0]) < 3:
            digits, part = head, groups[0]  # a decimal comma
        elif any(len(group) != 3 for group in groups) or len(head) > 3:
            raise ValueError(f"not an amount: {text}")
    if not digits.isdecimal() or (part and not part.isdecimal()):
        raise ValueError(f"not an amount: {text}")
    if part.rstrip("0")[2:]:
        raise ValueError(f"finer than a hundredth: {text}")
    if len(digits) > _DIGITS:
        raise ValueError(f"more chips than there are: {text[:20]}…")
    return int(digits) * 100 + int((part + "00")[:2])


def currency_in(text: str) -> str:
    """Return the currency whose symbol stands in *text*, empty for none.

    >>> currency_in("Razz Limit ($0.04/$0.08)")
    'USD'
    """
    return next((code for symbol, code in SYMBOLS.items() if symbol in text), "")


@lru_cache(maxsize=10_000)  # there are some 6,200
def low_of(text: str) -> tuple[int, ...]:
    """Return the ranks of a low as printed.

    >>> low_of("T,5,3,2,A")
    (10, 5, 3, 2, 1)
    """
    return tuple([RANK_LETTERS.index(letter) for letter in text.upper().split(",")])


def side_pot(number: int) -> int:
    """Return the number of a side pot, 0 being the main pot. Raises `ValueError` for one that no table can have."""
    if number >= _MOST_POTS:
        raise ValueError("more pots than a table has seats")
    return number


_GROUPS: Final = {f"{name}{'es' if name == 'six' else 's'}": rank for rank, name in enumerate(RANK_NAMES)}
_LOW_IN_WORDS: Final = re.compile(
    r"(?:a|one)? ?pair of (?P<pair>\w+)|two pair, (?P<higher>\w+) and (?P<lower>\w+)|three of a kind, (?P<three>\w+)"
    r"|a full house, (?P<full>\w+) full of (?P<of>\w+)|four of a kind, (?P<four>\w+)"
)
_TIMES: Final = {"pair": 2, "higher": 2, "lower": 2, "three": 3, "full": 3, "of": 2, "four": 4}


def low_in_words(text: str) -> tuple[int, ...]:
    """Return the ranks that repeat in a low named by them, nothing where the words name no low.

    >>> low_in_words("a full house, Nines full of Kings"), low_in_words("a pair of Sevens"), low_in_words("a flush")
    ((9, 9, 9, 13, 13), (7, 7), ())
    """
    named = _LOW_IN_WORDS.fullmatch(text.strip().lower())
    groups = [(_GROUPS.get(name), _TIMES[group]) for group, name in named.groupdict().items() if name] if named else []
    ranks = [rank for rank, times in groups for _ in range(times)]
    return tuple([rank for rank in ranks if rank]) if None not in ranks else ()


def cards_of(text: str) -> tuple[Card | None, ...]:
    """Return the cards between brackets, None for one that is hidden or misprinted.

    >>> cards_of("[Qc of X]")
    (Card(Qc), None, None)

    Raises `ValueError` for what is no list of cards.
    """
    if text[:1] != "[":
        raise ValueError(f"no cards: {text}")
    tokens = text.strip("[] ").split()
    try:
        return tuple([_FACES[token] for token in tokens])
    except KeyError:
        return tuple([_card(token) for token in tokens])


def _card(token: str) -> Card | None:
    card = CARDS.get(token)
    if card is None:
        if len(token) != 2 and token not in _HIDDEN:
            raise ValueError(f"not a card: {token}")
        card = CARDS.get(token[0].upper() + token[1:].lower())
    return card


def is_misprint(token: str) -> bool:
    """Whether what stands in a card's place is neither a card nor the sign of a hidden one.

    >>> [token for token in ("Qc", "qC", "X", "of") if is_misprint(token)]
    ['of']
    """
    return token not in _HIDDEN and token[0].upper() + token[1:].lower() not in CARDS


def time_of(text: str) -> datetime:
    """Return a wall-clock time such as ``2009/11/26 9:24:42``, ``2007/06/03 - 12:33:19`` or ``2021-01-30 22:25``.

    Raises `ValueError` where no calendar holds it.
    """
    if text[4:11:3] in _OF_DATES:  # several times as fast
        padded = text if text[12:13] != ":" else f"{text[:11]}0{text[11:]}"
        if len(padded) == _PADDED:
            return datetime.fromisoformat(padded.replace("/", "-"))
    year, month, date, hour, minute, second, *_ = map(int, [*_NUMBER.findall(text), "0"])
    return datetime(year, month, date, hour, minute, second)


def moment_of(text: str) -> tuple[datetime, str]:
    """Return a wall-clock time and its zone where the clock stands first, as in ``17:10:10 CCT - 2010/12/07``.

    Raises `ValueError` where no calendar holds it.
    """
    clock, zone, _, day = text.split()
    return time_of(f"{day} {clock}"), zone.upper()

"""What rooms' words have in common: streets, times, ranks, pots, and the deeds that more than one room tells alike."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from razz_hh.cards import RANK_LETTERS
from razz_hh.events import Bet, BringIn, Call, Cancelled, Event, PotClaim, Showdown, Summary, Unread
from razz_hh.hand import Hand

__all__ = ["ORDINALS", "TOLD_ALIKE", "pots_text", "ranks_text", "times_text"]

ORDINALS: Final = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}
"""The streets, counted."""

_EASTERN: Final = ZoneInfo("America/New_York")

TOLD_ALIKE: Final[dict[type[Event], Callable[[Any, Any], str]]] = {
    BringIn: lambda p, e: p.does(e, f"brings in for {p.money(e.amount)}"),
    Bet: lambda p, e: p.does(e, f"bets {p.money(e.amount)}"),
    Call: lambda p, e: p.does(e, f"calls {p.money(e.amount)}"),
    Showdown: lambda p, e: "*** SHOW DOWN ***",
    Cancelled: lambda p, e: "Hand cancelled",
    Summary: lambda p, e: "*** SUMMARY ***",
    Unread: lambda p, e: e.text,
}
"""How a printer, which knows what somebody `does` and tells `money`, prints these events where its room has no words of its own."""


def times_text(hand: Hand, moment: Callable[[datetime, str], str]) -> str:
    """Return when a hand was played, with Eastern time in brackets where the local one is another and known; nothing where no time is.

    *moment* prints a time and its zone.
    """
    if hand.played_local is None:
        return ""
    local = moment(hand.played_local, hand.zone or "ET")
    if hand.zone in (None, "ET") or hand.played_at is None:
        return local
    return f"{local} [{moment(hand.played_at.replace(tzinfo=UTC).astimezone(_EASTERN), 'ET')}]"


def ranks_text(ranks: tuple[int, ...]) -> str:
    """Return the ranks of a low as rooms print them.

    >>> ranks_text((9, 7, 5, 4, 1))
    '9,7,5,4,A'
    """
    return ",".join([RANK_LETTERS[rank] for rank in ranks])


def pots_text(claim: PotClaim, money: Callable[[int], str], number: str, rake: int = 0) -> str:
    """Return the pots beside a total, nothing where there is one alone. *number* stands before that of a side pot.

    *rake* is what the room counts in the main pot.
    """
    main, *sides = claim.pots or (0,)
    text = f" Main pot {money(main + rake)}." if claim.pots else ""
    for n, side in enumerate(sides, 1):
        text += f" Side pot{f'{number}{n}' if len(sides) > 1 else ''} {money(side)}."
    return text

"""What the lines of a grammar say that means the same in more than one room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from razz_hh.events import Ante, Bet, BoardClaim, BringIn, Call, Cancelled, Check, Deal, Fold, Raise, ReturnUncalled, Showdown, Summary
from razz_hh.rooms.reader import Made, noise

__all__ = ["DEEDS"]

DEEDS: Final[dict[str, Callable[..., Made]]] = {
    "showdown": lambda: (Showdown, ()),
    "summary": lambda: (Summary, ()),
    "deal": lambda first, second: (Deal, (first, ()) if second is None else (second, first)),
    "ante": lambda amount, all_in: (Ante, (amount, all_in is not None)),
    "bring_in": lambda amount, all_in: (BringIn, (amount, all_in is not None)),
    "bet": lambda amount, all_in: (Bet, (amount, all_in is not None)),
    "call": lambda amount, all_in: (Call, (amount, all_in is not None)),
    "raise": lambda to, all_in: (Raise, (None, to, all_in is not None)),
    "check": lambda: (Check, ()),
    "fold": lambda: (Fold, ()),
    "uncalled": lambda amount: (ReturnUncalled, (amount,)),
    "board": lambda cards: (BoardClaim, (cards,)),
    "noise": lambda _news: (noise, ()),
    "cancelled": lambda: (Cancelled, ()),
}
"""By rule of a grammar, from its values in the order written; a room's own words come on top."""

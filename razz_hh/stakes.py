"""What a table plays for and by: streets, stakes, and the house rules."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import msgspec

from razz_hh.house import HOUSES, HouseRules

__all__ = ["HOUSES", "SIGNS", "HouseRules", "Stakes", "Street", "money_text"]


class Street(IntEnum):
    """A betting round, named by the number of cards each live player then holds."""

    THIRD = 3
    FOURTH = 4
    FIFTH = 5
    SIXTH = 6
    SEVENTH = 7


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """The amounts of one hand, in hundredths of the unit printed.

    `ante` and `bring_in` are None where the room prints neither and no other hand tells (rulebook
    ANTE_AMOUNT, BRING_IN_AMOUNT, amendment 1). The bets are 0 where neither the header nor a bet tells them.
    `chip` is the smallest chip: a cent, or a whole chip.
    """

    small_bet: int
    big_bet: int
    ante: int | None = None
    bring_in: int | None = None
    chip: int = 1

    def bet_on(self, street: int) -> int:
        """Return the unit of a bet: the small bet on third and fourth street, the big bet after (BET_SIZE)."""
        return self.small_bet if street <= 4 else self.big_bet


SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}
"""What stands before an amount of a currency."""


def money_text(amount: int, currency: str = "") -> str:
    """Return an amount in hundredths as people write it, whole units without decimals.

    >>> money_text(4, "USD"), money_text(1500)
    ('$0.04', '15')
    """
    whole, cents = divmod(abs(amount), 100)
    text = f"{'-' if amount < 0 else ''}{SIGNS.get(currency, '')}{whole:,}"
    return f"{text}.{cents:02}" if cents else text

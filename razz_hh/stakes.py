"""What a table plays for and by: streets, stakes, and the house rules that rulebooks leave open."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal

import msgspec

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


class HouseRules(msgspec.Struct, frozen=True, kw_only=True):
    """What rooms and rulebooks decide differently. Rules read these switches and never ask which room it is.

    - `tie_policy`: which of several equal lowest boards opens (ACT_ORDER_TIE).
    - `cap`: bets and raises a street may hold, the completion among them (RAISE_CAP).
    - `heads_up_cap`: ``capped``; ``uncapped_from_start`` where the round began heads-up;
      ``uncapped`` where play became heads-up before the cap was reached.
    - `half_rule`: an all-in raise counts as full from ``half`` a bet or only from a ``full`` one (ALLIN_HALF_RULE).
    - `short_bring_in_call`: callers of a short all-in bring-in owe the ``nominal`` or the ``actual`` amount, or ``any`` of them
      (BRING_IN_SHORT_CALL).
    - `all_in_bring_in`: when the high card is all-in from the ante, the ``left`` neighbour or the ``next_high`` card opens (``any``: the
      left neighbour by all rulebooks, and a room of the other custom is not accused), and `neighbour_may_fold` says whether he may
      fold (BRING_IN_ALLIN_ANTE).
    - `raise_base`: ``standard``; ``bring_in`` where the bring-in counts as a full level, so that the next raise is a bet over it after
      a short all-in, and after a completion that adds less than half a bet; ``any`` where a raise over a short all-in may also be by a
      full bet (ALLIN_COMPLETE).
    - `odd_chip`: who gets what cannot be divided (ODD_CHIP).
    - `show_order`: who shows first where the last street was checked: the first live seat on the ``dealer_left``, or the one with the
      ``lowest_board``; after a bet the last to bet or raise. ``any`` where that is not known (SHOW_ORDER).
    - `community_trigger`: a community seventh card comes when cards dealt and players left exceed this (COMMUNITY_CARD).
    - `prints_uncalled`, `prints_all_in`, `prints_cap`: what the room prints; `prints_complete`: a word of its own for the completion;
      `prints_frame`: in every hand a line for the table and a summary with the total pot; `prints_showdown`: a line for each
      showdown; `prints_no_bet`: in the summary of who folds the ante alone that it didn't bet; `prints_currency`: its sign before
      each amount; `prints_seats`: the summary has a line for each seat `dealt` in, or for those alone that are `paid` or
      shown; `prints_payouts`: who wins which pot stands ``before`` the summary or is the ``last`` of all.
    """

    name: str = "any"
    tie_policy: Literal["any", "high_suit", "dealer_left", "low_index"] = "any"
    cap: int = 4
    heads_up_cap: Literal["capped", "uncapped_from_start", "uncapped"] = "capped"
    half_rule: Literal["half", "full"] = "half"
    short_bring_in_call: Literal["nominal", "actual", "any"] = "nominal"
    all_in_bring_in: Literal["any", "left", "next_high"] = "any"
    neighbour_may_fold: bool = False
    raise_base: Literal["standard", "bring_in", "any"] = "standard"
    odd_chip: Literal["any", "high_suit_of_five", "low_card_of_seven", "low_index"] = "any"
    show_order: Literal["any", "dealer_left", "lowest_board"] = "any"
    community_trigger: Literal[50, 52] = 52
    prints_uncalled: bool = True
    prints_all_in: bool = True
    prints_cap: bool = False
    prints_frame: bool = False
    prints_showdown: bool = False
    prints_no_bet: bool = False
    prints_complete: bool = False
    prints_currency: bool = False
    prints_seats: Literal["dealt", "paid"] = "dealt"
    prints_payouts: Literal["before", "last"] = "before"


HOUSES: Final[dict[str, HouseRules]] = {
    house.name: house
    for house in (
        HouseRules(),
        HouseRules(
            name="pokerstars",
            tie_policy="high_suit",
            show_order="dealer_left",
            prints_cap=True,
            prints_frame=True,
            prints_showdown=True,
            prints_no_bet=True,
            prints_currency=True,
        ),
        HouseRules(name="fulltilt", show_order="dealer_left", prints_frame=True, prints_complete=True, prints_currency=True),
        HouseRules(
            name="winamax",
            prints_uncalled=False,
            prints_all_in=False,
            prints_frame=True,
            prints_showdown=True,
            prints_seats="paid",
        ),
        HouseRules(name="kingsclub", raise_base="bring_in", prints_uncalled=False, prints_payouts="last"),
        # Hands of any house: what some rulebook allows, or PokerKit, which the format comes from, is allowed.
        HouseRules(name="phh", cap=5, heads_up_cap="uncapped", short_bring_in_call="any", raise_base="any"),
    )
}


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

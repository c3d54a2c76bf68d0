"""The named sets of house rules: rooms that can be read, and rulebooks."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from razz_hh.house.rules import SWITCHES, HouseRules, Value

__all__ = ["GAME_SWITCHES", "HOUSES", "SETS", "rules_in"]

Facts = dict[str, tuple[Value, str]]
"""By switch: its value, and where that is from (a rulebook, a count of real hands, or one of them)."""

_PRINTS: Final[Facts] = {
    "prints_uncalled": (True, "UNCALLED_RETURN: PokerStars, Full Tilt"),
    "uncalled_in_collected": (False, "UNCALLED_RETURN"),
    "pot_net_of_rake": (False, "POT_SUM: 137 of 137 real hands"),
    "prints_antes_in_order": (False, "ANTE_ORDER_INFO: Full Tilt, Merge"),
    "prints_all_in": (True, "ALLIN_FLAG: 137 of 137 real hands"),
    "prints_cap": (False, "BETTING_CAPPED_LINE: PokerStars alone"),
    "prints_complete": (False, "what rooms print"),
    "prints_frame": (False, "what rooms print"),
    "prints_showdown": (False, "what rooms print"),
    "prints_no_bet": (False, "what rooms print"),
    "prints_currency": (False, "what rooms print"),
    "prints_seats": ("dealt", "what rooms print"),
    "prints_payouts": ("before", "what rooms print"),
}

_USUAL: Final[Facts] = {
    "tie_policy": ("any", "ACT_ORDER_TIE: rulebooks differ, real ties are scarce"),
    "cap": (4, "Full Tilt's rules, Robert's Rules, Washington Administrative Code 230-15-135; none of 1241 real rounds holds more"),
    "heads_up_cap": ("capped", "TDA 2024 rule 48; PokerStars hand 35874780027"),
    "half_rule": ("half", "Robert's Rules, WSOP live 2024 rule 129, TDA 2024 rule 47B, BARGE rulebook; Merge hand 36487050-16"),
    "raise_base": ("standard", "Robert's Rules, WSOP live 2024 rule 129, BARGE rulebook"),
    "short_bring_in_call": ("nominal", "WSOP live 2024 rule 217, WSOP tournaments 2024, Robert's Rules"),
    "all_in_bring_in": ("any", "BRING_IN_ALLIN_ANTE: rulebooks name the left neighbour, no real hand tells"),
    "neighbour_may_fold": (False, "the Italian rule page, PokerKit"),
    "open_pair_double": (False, "WSOP live 2024 rule 233, Robert's Rules, Full Tilt's rules; 10 of 10 real bets"),
    "odd_chip": ("any", "ODD_CHIP: rulebooks differ, no real hand splits an odd chip"),
    "show_order": ("any", "SHOW_ORDER: rulebooks differ"),
    "community_trigger": (52, "COMMUNITY_CARD: online nothing is burned; PokerStars hand 30506593746"),
}

GAME_SWITCHES: Final = tuple(_USUAL)
"""The switches that are rules of the game; the others say how hands are printed."""

SETS: Final[dict[str, Facts]] = {
    "any": _USUAL | _PRINTS,
    "pokerstars": {
        **(_USUAL | _PRINTS),
        "tie_policy": ("high_suit", "3 of 3 tied rounds of real hands; TDA 2024 procedure 10D"),
        "show_order": ("dealer_left", "11 of 11 real showdowns"),
        "prints_antes_in_order": (True, "ANTE_ORDER_INFO: 86 of 86 real hands"),
        "prints_cap": (True, "BETTING_CAPPED_LINE: 4 of 4 capped rounds of real hands"),
        "prints_frame": (True, "its hands"),
        "prints_showdown": (True, "its hands"),
        "prints_no_bet": (True, "its hands"),
        "prints_currency": (True, "its hands"),
    },
    "fulltilt": {
        **(_USUAL | _PRINTS),
        "show_order": ("dealer_left", "3 of 3 real showdowns in seat order"),
        "half_rule": ("half", "Full Tilt hand 29705138396: less than half does not reopen"),
        "prints_complete": (True, "its hands: `completes it to`"),
        "prints_frame": (True, "its hands"),
        "prints_currency": (True, "its hands"),
    },
    "winamax": {
        **(_USUAL | _PRINTS),
        "prints_uncalled": (False, "UNCALLED_RETURN: its hands"),
        "uncalled_in_collected": (True, "UNCALLED_RETURN: its hands"),
        "pot_net_of_rake": (False, "POT_SUM: its hands print it less the rake, which its reader puts back"),
        "prints_all_in": (False, "ALLIN_FLAG"),
        "prints_frame": (True, "its hands"),
        "prints_showdown": (True, "its hands"),
        "prints_seats": ("paid", "its hands"),
    },
    "kingsclub": {
        **(_USUAL | _PRINTS),
        "raise_base": ("bring_in", "ALLIN_COMPLETE: KingsClub hands 3537921, 40091899, 37581152"),
        "prints_uncalled": (False, "UNCALLED_RETURN: its hands"),
        "prints_payouts": ("last", "its hands"),
    },
    "merge": {
        **(_USUAL | _PRINTS),
        "half_rule": ("half", "Merge hand 36487050-16: more than half reopens"),
    },
    "phh": {  # hands of any house: what some rulebook allows, or PokerKit, which the format comes from
        **(_USUAL | _PRINTS),
        "cap": (5, "WSOP live 2024 rule 126"),
        "heads_up_cap": ("uncapped", "Robert's Rules"),
        "short_bring_in_call": ("any", "PokerKit calls what is there, the WSOP and Robert's Rules the nominal amount"),
        "raise_base": ("any", "PokerKit raises by a full bet over an all-in"),
    },
    "wsop": {  # the live action rules; in tournaments the cap holds heads-up until the event is, and the lowest board shows first
        **_USUAL,
        "tie_policy": ("dealer_left", "WSOP live 2024 rule 235, WSOP tournaments 2024"),
        "cap": (5, "WSOP live 2024 rule 126, WSOP tournaments 2024 rule 100: a bet and four raises"),
        "heads_up_cap": ("uncapped_from_start", "WSOP live 2024 rule 127"),
        "half_rule": ("half", "WSOP live 2024 rule 129"),
        "raise_base": ("standard", "WSOP live 2024 rule 129"),
        "short_bring_in_call": ("nominal", "WSOP live 2024 rule 217, WSOP tournaments 2024"),
        "all_in_bring_in": ("left", "WSOP live 2024 rule 217, WSOP tournaments 2024"),
        "neighbour_may_fold": (False, "they say who acts first, not that he may fold"),
        "open_pair_double": (False, "WSOP live 2024 rules 233 and 236"),
        "odd_chip": ("high_suit_of_five", "WSOP live 2024 rule 149, WSOP tournaments 2024 rule 73"),
        "show_order": ("first_to_act", "WSOP live 2024: earliest position"),
        "community_trigger": (50, "COMMUNITY_CARD: live, burned cards mixed in; WSOP live 2024 rule 228"),
    },
    "tda": {
        **_USUAL,
        "tie_policy": ("high_suit", "TDA 2024 procedure 10D"),
        "cap": (4, "TDA 2024 rule 48 leaves it to the house; none of 1241 real rounds holds more"),
        "heads_up_cap": ("capped", "TDA 2024 rule 48: until two are left in the event"),
        "half_rule": ("half", "TDA 2024 rule 47B"),
        "short_bring_in_call": ("nominal", "TDA 2024 procedure 10E: at least the bring-in"),
        "all_in_bring_in": ("left", "TDA 2024 procedure 10E"),
        "neighbour_may_fold": (True, "TDA 2024 procedure 10E"),
        "open_pair_double": (False, "TDA 2024 procedure 10F"),
        "odd_chip": ("high_suit_of_five", "TDA 2024 rule 20B"),
        "show_order": ("lowest_board", "TDA 2024 rule 17"),
        "community_trigger": (50, "TDA 2024 procedure 10H: burned cards mixed in"),
    },
    "rrop": {
        **_USUAL,
        "tie_policy": ("dealer_left", "Robert's Rules"),
        "cap": (4, "Robert's Rules: a bet and three raises"),
        "heads_up_cap": ("uncapped", "Robert's Rules"),
        "half_rule": ("half", "Robert's Rules"),
        "raise_base": ("standard", "Robert's Rules"),
        "short_bring_in_call": ("nominal", "Robert's Rules"),
        "all_in_bring_in": ("left", "Robert's Rules"),
        "neighbour_may_fold": (False, "the rules do not say that he may"),
        "open_pair_double": (False, "Robert's Rules"),
        "odd_chip": ("low_card_of_seven", "Robert's Rules"),
        "show_order": ("first_to_act", "Robert's Rules: earliest position"),
        "community_trigger": (50, "COMMUNITY_CARD: live, burned cards mixed in"),
    },
    "fr": {**_USUAL, "open_pair_double": (True, "the French rule page")},
    "it": {  # suits of door cards are as everywhere: spades, hearts, diamonds, clubs
        **_USUAL,
        "all_in_bring_in": ("left", "the Italian rule page"),
        "neighbour_may_fold": (False, "the Italian rule page"),
        "show_order": ("dealer_left", "the Italian rule page"),
    },
}
"""Each named set: the value of every switch, and its source. Rulebooks say nothing of how a room prints its hands."""


def _named(name: str) -> HouseRules:
    switches: dict[str, Any] = {switch: value for switch, (value, _) in SETS[name].items()}
    return HouseRules(name=name, **switches)


HOUSES: Final[dict[str, HouseRules]] = {name: _named(name) for name in SETS}
"""The named sets."""

_ROOMS: Final = {name: house for name, house in HOUSES.items() if house.prints_uncalled is not None}


def rules_in(room: str, chosen: HouseRules | None = None, *, has_dealer: bool = True) -> HouseRules:
    """Return the rules that hands of *room* are judged by: those *chosen*, else its own.

    What the chosen rules do not say of printing is as the room prints. Without a dealer (mixed games freeze the button and print none)
    nothing goes by the dealer's left.
    """
    house = _ROOMS.get(room) or HOUSES["any"]
    if chosen is not None:
        house = _printed(chosen, house)
    return house if has_dealer else _without_dealer(house)


@cache
def _printed(house: HouseRules, own: HouseRules) -> HouseRules:
    unsaid = {switch: getattr(own, switch) for switch in SWITCHES if getattr(house, switch) is None}
    return msgspec.structs.replace(house, **unsaid) if unsaid else house


@cache
def _without_dealer(house: HouseRules) -> HouseRules:
    by_dealer = {switch: "any" for switch in ("tie_policy", "show_order") if getattr(house, switch) == "dealer_left"}
    return msgspec.structs.replace(house, **by_dealer) if by_dealer else house

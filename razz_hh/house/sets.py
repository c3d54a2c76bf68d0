"""The named sets of house rules: rooms that can be read, and rulebooks."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from razz_hh.house.rules import SWITCHES, HouseRules, Value

__all__ = ["GAME_SWITCHES", "HOUSES", "SETS", "rules_in"]

Facts = dict[str, tuple[Value, str]]
"""By switch: its value, and where the rulebook has it from (codes of its sources; C1 to C12 are its counts of real hands)."""

_PRINTS: Final[Facts] = {
    "prints_uncalled": (True, "UNCALLED_RETURN: PokerStars, Full Tilt"),
    "uncalled_in_collected": (False, "UNCALLED_RETURN"),
    "pot_net_of_rake": (False, "POT_SUM: 137 of 137 hands (C8)"),
    "prints_antes_in_order": (False, "ANTE_ORDER_INFO: Full Tilt, Merge"),
    "prints_all_in": (True, "ALLIN_FLAG: 137 of 137 hands (C8)"),
    "prints_cap": (False, "BETTING_CAPPED_LINE: PokerStars alone"),
    "prints_complete": (False, "section (e)"),
    "prints_frame": (False, "section (e)"),
    "prints_showdown": (False, "section (e)"),
    "prints_no_bet": (False, "section (e)"),
    "prints_currency": (False, "section (e)"),
    "prints_seats": ("dealt", "section (e)"),
    "prints_payouts": ("before", "section (e)"),
}

_USUAL: Final[Facts] = {
    "tie_policy": ("any", "ACT_ORDER_TIE: rulebooks differ, real ties are scarce (C2)"),
    "cap": (4, "FTP-WEB, RROP, WAC; none of 1241 rounds holds more (C5)"),
    "heads_up_cap": ("capped", "TDA24 r.48; PokerStars 35874780027"),
    "half_rule": ("half", "RROP, WSOP-LA24 r.129, TDA24 r.47B, BARGE; Merge 36487050-16"),
    "raise_base": ("standard", "RROP, WSOP-LA24 r.129, BARGE"),
    "short_bring_in_call": ("nominal", "WSOP-LA24 r.217, WSOP-T24, RROP"),
    "all_in_bring_in": ("any", "BRING_IN_ALLIN_ANTE: no real hand (C10)"),
    "neighbour_may_fold": (False, "SEED-IT, PK"),
    "open_pair_double": (False, "WSOP-LA24 r.233, RROP, FTP-WEB; 10 of 10 bets (C3)"),
    "odd_chip": ("any", "ODD_CHIP: rulebooks differ, no real split (C12)"),
    "show_order": ("any", "SHOW_ORDER: rulebooks differ"),
    "community_trigger": (52, "COMMUNITY_CARD: online nothing is burned; PokerStars 30506593746 (C11)"),
}

GAME_SWITCHES: Final = tuple(_USUAL)
"""The switches that are rules of the game; the others say how hands are printed."""

SETS: Final[dict[str, Facts]] = {
    "any": _USUAL | _PRINTS,
    "pokerstars": {
        **(_USUAL | _PRINTS),
        "tie_policy": ("high_suit", "3 of 3 tied rounds (C2); TDA24 RP-10D"),
        "show_order": ("dealer_left", "11 of 11 showdowns (C9)"),
        "prints_antes_in_order": (True, "ANTE_ORDER_INFO: 86 of 86 hands"),
        "prints_cap": (True, "BETTING_CAPPED_LINE: 4 of 4 capped rounds"),
        "prints_frame": (True, "section (e)"),
        "prints_showdown": (True, "section (e)"),
        "prints_no_bet": (True, "section (e)"),
        "prints_currency": (True, "section (e)"),
    },
    "fulltilt": {
        **(_USUAL | _PRINTS),
        "show_order": ("dealer_left", "3 of 3 showdowns in seat order (C9)"),
        "half_rule": ("half", "Full Tilt 29705138396: less than half does not reopen (C10)"),
        "prints_complete": (True, "section (e): `completes it to S`"),
        "prints_frame": (True, "section (e)"),
        "prints_currency": (True, "section (e)"),
    },
    "winamax": {
        **(_USUAL | _PRINTS),
        "prints_uncalled": (False, "UNCALLED_RETURN, E51"),
        "uncalled_in_collected": (True, "UNCALLED_RETURN, E51"),
        "pot_net_of_rake": (False, "POT_SUM, E52: printed less the rake, which its reader puts back"),
        "prints_all_in": (False, "ALLIN_FLAG"),
        "prints_frame": (True, "section (e)"),
        "prints_showdown": (True, "section (e)"),
        "prints_seats": ("paid", "section (e)"),
    },
    "kingsclub": {
        **(_USUAL | _PRINTS),
        "raise_base": ("bring_in", "ALLIN_COMPLETE: KingsClub 3537921, 40091899, 37581152"),
        "prints_uncalled": (False, "UNCALLED_RETURN, E51"),
        "prints_payouts": ("last", "section (e)"),
    },
    "merge": {
        **(_USUAL | _PRINTS),
        "half_rule": ("half", "Merge 36487050-16: more than half reopens (C10)"),
    },
    "phh": {  # hands of any house: what some rulebook allows, or PokerKit, which the format comes from
        **(_USUAL | _PRINTS),
        "cap": (5, "WSOP-LA24 r.126"),
        "heads_up_cap": ("uncapped", "RROP"),
        "short_bring_in_call": ("any", "PK calls what is there, WSOP and RROP the nominal amount"),
        "raise_base": ("any", "PK raises by a full bet over an all-in"),
    },
    "wsop": {  # the live action rules; in tournaments the cap holds heads-up until the event is, and the lowest board shows first
        **_USUAL,
        "tie_policy": ("dealer_left", "WSOP-LA24 r.235, WSOP-T24"),
        "cap": (5, "WSOP-LA24 r.126, WSOP-T24 r.100: a bet and four raises"),
        "heads_up_cap": ("uncapped_from_start", "WSOP-LA24 r.127; amendment 3"),
        "half_rule": ("half", "WSOP-LA24 r.129"),
        "raise_base": ("standard", "WSOP-LA24 r.129"),
        "short_bring_in_call": ("nominal", "WSOP-LA24 r.217, WSOP-T24"),
        "all_in_bring_in": ("left", "WSOP-LA24 r.217, WSOP-T24"),
        "neighbour_may_fold": (False, "E5"),
        "open_pair_double": (False, "WSOP-LA24 r.233, r.236"),
        "odd_chip": ("high_suit_of_five", "WSOP-LA24 r.149, WSOP-T24 r.73"),
        "show_order": ("first_to_act", "WSOP-LA24: earliest position"),
        "community_trigger": (50, "COMMUNITY_CARD: live, burned cards mixed in; WSOP-LA24 r.228"),
    },
    "tda": {
        **_USUAL,
        "tie_policy": ("high_suit", "TDA24 RP-10D"),
        "cap": (4, "TDA24 r.48 leaves it to the house; none of 1241 rounds holds more (C5)"),
        "heads_up_cap": ("capped", "TDA24 r.48: until two are left in the event"),
        "half_rule": ("half", "TDA24 r.47B"),
        "short_bring_in_call": ("nominal", "TDA24 RP-10E: at least the bring-in"),
        "all_in_bring_in": ("left", "TDA24 RP-10E"),
        "neighbour_may_fold": (True, "TDA24 RP-10E"),
        "open_pair_double": (False, "TDA24 RP-10F"),
        "odd_chip": ("high_suit_of_five", "TDA24 r.20B"),
        "show_order": ("lowest_board", "TDA24 r.17"),
        "community_trigger": (50, "TDA24 RP-10H: burned cards mixed in"),
    },
    "rrop": {
        **_USUAL,
        "tie_policy": ("dealer_left", "RROP"),
        "cap": (4, "RROP: a bet and three raises"),
        "heads_up_cap": ("uncapped", "RROP; amendment 3"),
        "half_rule": ("half", "RROP"),
        "raise_base": ("standard", "RROP"),
        "short_bring_in_call": ("nominal", "RROP"),
        "all_in_bring_in": ("left", "RROP"),
        "neighbour_may_fold": (False, "section (e), default"),
        "open_pair_double": (False, "RROP"),
        "odd_chip": ("low_card_of_seven", "RROP"),
        "show_order": ("first_to_act", "RROP: earliest position"),
        "community_trigger": (50, "COMMUNITY_CARD: live, burned cards mixed in"),
    },
    "fr": {**_USUAL, "open_pair_double": (True, "SEED-FR, F14")},
    "it": {  # suits of door cards are as everywhere: spades, hearts, diamonds, clubs (SEED-IT, I19)
        **_USUAL,
        "all_in_bring_in": ("left", "SEED-IT, I20"),
        "neighbour_may_fold": (False, "SEED-IT, I20"),
        "show_order": ("dealer_left", "SEED-IT, I16"),
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

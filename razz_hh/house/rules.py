"""The switches of the house, and what each value of them means."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

__all__ = ["SWITCHES", "HouseRules", "Switch", "Value"]

Value = str | int | bool
"""What a switch may be set to."""


class HouseRules(msgspec.Struct, frozen=True, kw_only=True):
    """What rooms and rulebooks decide differently. Rules read these switches and never ask which room it is.

    `SWITCHES` says what each of them settles and what its values mean. ``any`` accepts whatever some rulebook or room does.
    Those that begin with ``prints_``, `uncalled_in_collected` and `pot_net_of_rake` are the record's own ways: None leaves them as the
    room prints its hands. What the amount of a call or a raise means, chips added or the level reached (the rulebook's call_semantics),
    is none of them: it is the meaning of a room's words, which its reader settles, and a call told the other way is a wrong one (RZ308).
    """

    name: str = "any"
    tie_policy: Literal["any", "high_suit", "dealer_left", "low_index"] = "any"
    cap: int = 4
    heads_up_cap: Literal["capped", "uncapped_from_start", "uncapped"] = "capped"
    half_rule: Literal["half", "full"] = "half"
    raise_base: Literal["standard", "bring_in", "any"] = "standard"
    short_bring_in_call: Literal["nominal", "actual", "any"] = "nominal"
    all_in_bring_in: Literal["any", "left", "next_high"] = "any"
    neighbour_may_fold: bool = False
    open_pair_double: bool = False
    odd_chip: Literal["any", "high_suit_of_five", "low_card_of_seven", "low_index"] = "any"
    show_order: Literal["any", "dealer_left", "lowest_board", "first_to_act"] = "any"
    community_trigger: Literal[50, 52] = 52
    prints_uncalled: bool | None = None
    uncalled_in_collected: bool | None = None
    pot_net_of_rake: bool | None = None
    prints_antes_in_order: bool | None = None
    prints_all_in: bool | None = None
    prints_cap: bool | None = None
    prints_complete: bool | None = None
    prints_frame: bool | None = None
    prints_showdown: bool | None = None
    prints_no_bet: bool | None = None
    prints_currency: bool | None = None
    prints_seats: Literal["dealt", "paid"] | None = None
    prints_payouts: Literal["before", "last"] | None = None


class Switch(NamedTuple):
    """What a switch settles, the `rulebook`'s name of it, and what its `values` mean (none where it is a number, 1 or more)."""

    about: str
    rulebook: str
    values: dict[Value, str]


def _yes_or_no(yes: str, no: str) -> dict[Value, str]:
    return {True: yes, False: no}


SWITCHES: Final[dict[str, Switch]] = {
    "tie_policy": Switch(
        "which of several equally low boards opens a street",
        "ACT_ORDER_TIE",
        {
            "any": "whichever of them",
            "high_suit": "the one with the higher suit on its highest up card",
            "dealer_left": "the first clockwise from the dealer; in mixed games, whose button no line tells, whichever of them",
            "low_index": "the lowest seat",
        },
    ),
    "cap": Switch("bets and raises a street may hold, the completion among them", "RAISE_CAP", {}),
    "heads_up_cap": Switch(
        "whether the cap holds between two players",
        "RAISE_CAP",
        {
            "capped": "it does",
            "uncapped_from_start": "not where two began the round",
            "uncapped": "not where play became heads-up before the cap was reached",
        },
    ),
    "half_rule": Switch(
        "from when on an all-in raise counts as a raise and reopens the betting",
        "ALLIN_HALF_RULE",
        {"half": "from half a bet over the last full level", "full": "only from a full bet"},
    ),
    "raise_base": Switch(
        "what a raise over a short all-in is to",
        "ALLIN_COMPLETE",
        {
            "standard": "a bet over the last full level: it completes the short one",
            "bring_in": "the same, the bring-in counting as a full level; also after a completion that adds less than half a bet",
            "any": "that, or a full bet over the all-in",
        },
    ),
    "short_bring_in_call": Switch(
        "what callers of a short all-in bring-in owe while another can still contest more",
        "BRING_IN_SHORT_CALL",
        {"nominal": "the full bring-in", "actual": "what is there", "any": "either"},
    ),
    "all_in_bring_in": Switch(
        "who opens third street when the high card is all-in from the ante",
        "BRING_IN_ALLIN_ANTE",
        {
            "any": "its left neighbour; the next highest card instead is only worth seeing",
            "left": "its left neighbour with chips",
            "next_high": "the highest card among those with chips",
        },
    ),
    "neighbour_may_fold": Switch(
        "whether who opens in place of an all-in high card may fold",
        "BRING_IN_ALLIN_ANTE",
        _yes_or_no("he may", "he brings in or completes"),
    ),
    "open_pair_double": Switch(
        "whether an open pair on fourth street lets the first bet be the big one",
        "OPEN_PAIR_NO_DOUBLE",
        _yes_or_no("it may be, and raises are by the big bet then", "it is the small bet"),
    ),
    "odd_chip": Switch(
        "who gets what a split pot cannot divide",
        "ODD_CHIP",
        {
            "any": "any of the winners",
            "high_suit_of_five": "the highest card by suit of the five",
            "low_card_of_seven": "the lowest card by suit of all seven",
            "low_index": "the lowest seat",
        },
    ),
    "show_order": Switch(
        "who shows first when seventh street was checked",
        "SHOW_ORDER",
        {
            "any": "anybody",
            "dealer_left": "the first live seat clockwise from the dealer; in mixed games, whose button no line tells, anybody",
            "lowest_board": "the lowest board",
            "first_to_act": "who acted first on seventh street",
        },
    ),
    "community_trigger": Switch(
        "the cards dealt and players left above which a community card comes instead of seventh cards",
        "COMMUNITY_CARD",
        {52: "no card is burned", 50: "three burned cards are mixed in again"},
    ),
    "prints_uncalled": Switch("a line for uncalled chips that go back", "UNCALLED_RETURN", _yes_or_no("there is one", "there is none")),
    "uncalled_in_collected": Switch(
        "where uncalled chips are that no line gives back", "UNCALLED_RETURN", _yes_or_no("in what is collected", "in no pot")
    ),
    "pot_net_of_rake": Switch("the total pot", "POT_SUM", _yes_or_no("may be printed less the rake", "is printed before rake")),
    "prints_antes_in_order": Switch(
        "the order of antes", "ANTE_ORDER_INFO", _yes_or_no("clockwise from the dealer's left", "as they were posted")
    ),
    "prints_all_in": Switch("the mark of an all-in", "ALLIN_FLAG", _yes_or_no("every all-in has it", "none has it")),
    "prints_cap": Switch("a line that the betting is capped", "BETTING_CAPPED_LINE", _yes_or_no("there is one", "there is none")),
    "prints_complete": Switch("a word of its own for the completion", "COMPLETE_TO", _yes_or_no("there is one", "it is a bet or a raise")),
    "prints_frame": Switch("a line for the table and a summary with the total pot", "SUMMARY", _yes_or_no("in every hand", "not always")),
    "prints_showdown": Switch("a line for the showdown", "SUMMARY", _yes_or_no("there is one", "there is none")),
    "prints_no_bet": Switch("that who folds the ante alone didn't bet", "SUMMARY", _yes_or_no("the summary says so", "it does not")),
    "prints_currency": Switch("the currency's sign", "SUMMARY", _yes_or_no("before each amount", "not always")),
    "prints_seats": Switch("which seats the summary lists", "SUMMARY", {"dealt": "all dealt in", "paid": "those paid or shown"}),
    "prints_payouts": Switch("who wins which pot", "SUMMARY", {"before": "stands before the summary", "last": "is the last of all"}),
}
"""Every field of `HouseRules` but its name."""

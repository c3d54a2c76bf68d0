"""The rules of the game by their names in the rulebook: those that the audit's rules enforce, and those that no text can show broken."""

from __future__ import annotations

from typing import Final

__all__ = ["ENFORCED", "UNPROVEN"]

ENFORCED: Final = (
    # the table and the deal
    "PLAYERS_RANGE", "DEAL_SHAPE", "CARD_UNIQUE", "CARD_PREFIX", "COMMUNITY_CARD", "HIDDEN_7TH", "DEAD_SHORT_HAND",
    # antes, bring-in, completion
    "ANTE_AMOUNT", "ANTE_DEAD", "ANTE_SHORT_POT", "ANTE_REFUND", "LEVEL_CONST",
    "BRING_IN_SEAT", "BRING_IN_ALLIN_ANTE", "BRING_IN_MANDATORY", "BRING_IN_AMOUNT", "BRING_IN_SHORT_CALL", "COMPLETE_TO",
    "COMPLETE_NOT_RAISE", "BRING_IN_NO_OPTION",
    # turns
    "ROTATION", "ACT_ORDER", "ACT_ORDER_TIE", "ACT_ORDER_ALLIN", "ACT_ORDER_FOLDED", "ACT_ORDER_3RD", "NO_ACTION_STREET",
    # bets and all-ins
    "BET_SIZE", "RAISE_SIZE", "OPEN_PAIR_NO_DOUBLE", "CHECK_ALLOWED", "CHECK_FACING_BET", "CALL_NOTHING", "CALL_AMOUNT", "RAISE_CAP",
    "BETTING_CAPPED_LINE", "INCREMENT_UNIT", "ALLIN_FLAG", "ALLIN_HALF_RULE", "ALLIN_COMPLETE", "ALLIN_CUMULATIVE", "CALL_SHORT",
    "NO_BET_INTO_ALLIN", "OVERBET_FORBIDDEN", "SHORT_CAP_COUNT",
    # the end of the betting, and money
    "ROUND_CLOSED", "HAND_ENDS_ON_FOLDS", "UNCALLED_RETURN", "POT_SUM", "POT_MARKER", "SIDE_POTS", "RAKE_SANITY", "STACK_CONTINUITY",
    # the showdown and the summary
    "HAND_RANK", "WINNER", "SPLIT_EQUAL", "ODD_CHIP", "SHOW_ORDER", "MUCK_ALLOWED", "SHOW_CONSISTENT", "NO_SHOWDOWN_WIN", "FOLD_FREE",
    "SUMMARY",
)  # fmt: skip
"""Each is cited by one rule of the audit or more."""

UNPROVEN: Final = {
    "MISDEAL_INFO": (
        "A misdeal is seen at a live table alone: a down card exposed, a wrong count before the betting, a boxed card. A record tells"
        " the deal that stood; what is wrong with that one is told by the rules on the deal."
    ),
    "ANTE_ORDER_INFO": (
        "No rule says in which order antes are posted: rooms print them by seat, from the dealer's left, or as they come in."
    ),
    "BRING_IN_WRONG_SEAT_INFO": (
        "How a dealer puts right a bring-in by the wrong seat is for live tables. That the wrong seat opened is told (BRING_IN_SEAT), and"
        " the hand is followed from there."
    ),
    "OUT_OF_TURN_INFO": (
        "What becomes of an act out of turn is for live tables: whether it binds depends on what was said and seen. In a record"
        " each is told (ROTATION)."
    ),
    "VARIANT_RAZZ": (
        "A hand whose header names another game, 2-7 Razz or Razzdugi among them, is not read as Razz: it is set aside with that game's"
        " name before any rule sees it."
    ),
}
"""Why no rule of the audit enforces them."""

"""Fourth to seventh street, and the showdown."""

from __future__ import annotations

from typing import Final

from razz_hh.stats.stat import Kind, Once, Stat, Table

__all__ = ["LATER", "SHOWDOWN"]

_LATER: Final = "street >= 4"
_UNBET: Final = "street >= 4 AND is_first_in AND can_raise"
_FACES_BET: Final = "street >= 4 AND bets_before = 1 AND to_call > 0"


def _later(
    name: str, title: str, chance: str, success: str, sentence: str, *, table: Table = "actions", kind: Kind = "rate", once: Once = ""
) -> Stat:
    return Stat(
        name=name, title=title, table=table, chance=chance, success=success, sentence=sentence, group="later streets", kind=kind, once=once
    )


LATER: Final = (
    *[
        _later(
            f"saw_{street}th",
            f"Saw {street}th",
            "has_chips",
            f"last_street >= {street} AND coalesce(fold_street, 8) >= {street}",
            f"Live when {street}th street is dealt; of all hands dealt.",
            table="seats",
        )
        for street in (4, 5, 6, 7)
    ],
    _later(
        "aggression_factor",
        "Aggression factor",
        f"{_LATER} AND action = 'call'",
        f"{_LATER} AND action IN ('bet', 'raise')",
        "Bets and raises for each call, third street apart.",
        kind="ratio",
    ),
    _later(
        "aggression_frequency",
        "Aggression frequency",
        f"{_LATER} AND action IN ('bet', 'raise', 'call', 'fold')",
        "action IN ('bet', 'raise')",
        "Bets or raises, of all bets, raises, calls and folds, third street apart.",
    ),
    _later("bet", "Bet", _UNBET, "action = 'bet'", "Bets first in where there is no bet yet."),
    _later("raise", "Raise", _FACES_BET, "action = 'raise'", "Raises at the first decision facing one bet.", once="first"),
    _later("call", "Call", _FACES_BET, "action = 'call'", "Calls at the first decision facing one bet.", once="first"),
    _later("fold_to_bet", "Fold to bet", _FACES_BET, "action = 'fold'", "Folds at the first decision facing one bet.", once="first"),
    _later(
        "check_raise",
        "Check-raise",
        "street >= 4 AND has_checked AND to_call > 0",
        "action = 'raise'",
        "Raises after having checked; facing a bet after checking is the chance.",
        once="street",
    ),
    _later(
        "continuation_bet",
        "Continuation bet",
        f"{_UNBET} AND prev_aggressor",
        "action = 'bet'",
        "Bets first in as the seat that made the last bet or raise of the street before; split by board.",
    ),
    _later(
        "fold_to_continuation",
        "Fold to continuation bet",
        f"{_FACES_BET} AND faces_cbet",
        "action = 'fold'",
        "Folds at the first decision facing a continuation bet.",
        once="first",
    ),
    *[
        _later(
            f"catch_{what}",
            f"Catch {what}",
            "catch IS NOT NULL AND has_chips",
            f"catch = '{what}'",
            f"The street's card is {meaning}, by the up cards alone.",
            table="streets",
        )
        for what, meaning in {"low": "8 or lower and pairs none", "pair": "a pair", "brick": "9 or higher and pairs none"}.items()
    ],
    _later(
        "fold_after_bad_catch",
        "Fold after a bad catch",
        f"{_FACES_BET} AND street = 4 AND catch IN ('brick', 'pair')",
        "action = 'fold'",
        "Folds to a bet on 4th after a brick or a pair.",
        once="first",
    ),
    _later(
        "free_card",
        "Free card",
        f"{_UNBET} AND board = 'best'",
        "action = 'check'",
        "Checks with the best board when first in.",
    ),
    *[
        _later(
            name,
            title,
            f"street = 3 AND {name} IS NOT NULL",
            name,
            f"{sentence}, on third street; the mean.",
            table="streets",
            kind="mean",
        )
        for name, title, sentence in (
            ("dead_low_cards", "Dead low cards", "Others' up cards of ranks 8 or lower that the seat does not hold"),
            ("dead_pair_cards", "Dead pair cards", "Others' up cards of ranks the seat holds, which can no longer pair it"),
        )
    ],
)
"""Statistics of the later streets, and of the cards that are out."""


def _end(name: str, title: str, chance: str, success: str, sentence: str) -> Stat:
    return Stat(name=name, title=title, table="seats", chance=chance, success=success, sentence=sentence, group="showdown")


SHOWDOWN: Final = (
    _end("saw_showdown", "Saw the showdown", "has_chips", "is_showdown", "Went to the showdown; of all hands dealt."),
    _end("wtsd", "Went to showdown", "has_chips AND saw_4th", "is_showdown", "Went to the showdown, of hands that saw 4th."),
    _end("wsd", "Won at showdown", "has_chips AND is_showdown", "won > 0", "Won chips at showdown, of showdowns."),
    _end("wwsf", "Won when saw 4th", "has_chips AND saw_4th", "won > 0", "Won chips, of hands that saw 4th."),
    _end(
        "won_uncontested", "Won without showdown", "has_chips", "won > 0 AND NOT is_showdown", "Won chips without a showdown, of all hands."
    ),
)
"""Statistics of how hands end."""

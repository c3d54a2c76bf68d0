"""Third street: who puts chips in by choice, who completes, steals, and defends."""

from __future__ import annotations

from typing import Final

from razz_hh.stats.stat import Stat, Table

__all__ = ["THIRD"]

_GROUP: Final = "third street"
_BARE: Final = "street = 3 AND bets_before = 0 AND NOT is_bring_in"
_LOWEST: Final = "door_rank IS NOT NULL AND (live_behind = 0 OR door_rank < best_door_behind)"
_FACES: Final = "street = 3 AND to_call > 0"
_CHOSE: Final = "n_completes + n_raises + n_calls > 0"


def _third(name: str, title: str, chance: str, success: str, sentence: str, *, table: Table = "actions", is_once: bool = False) -> Stat:
    return Stat(
        name=name, title=title, table=table, chance=chance, success=success, sentence=sentence, group=_GROUP, once="hand" if is_once else ""
    )


THIRD: Final = (
    _third(
        "vpip",
        "VPIP",
        f"street = 3 AND stack_before > 0 AND (NOT is_bring_in OR is_fold OR {_CHOSE})",
        _CHOSE,
        "Puts chips in by choice; every dealt hand is a chance, but not for a bring-in without a decision (nobody completed, or all-in).",
        table="streets",
    ),
    _third(
        "complete",
        "Complete",
        "street = 3 AND action <> 'bring_in' AND can_raise",
        "action IN ('complete', 'raise')",
        "Completes or raises where that was possible.",
        is_once=True,
    ),
    _third(
        "open_complete",
        "Open-complete",
        f"{_BARE} AND is_first_in AND can_raise",
        "action = 'complete'",
        "Completes over a bare bring-in when nobody else has put chips in.",
    ),
    _third("limp", "Limp", f"{_BARE} AND is_first_in AND to_call > 0", "action = 'call'", "First in by calling the bring-in."),
    _third(
        "over_limp", "Over-limp", f"{_BARE} AND NOT is_first_in AND to_call > 0", "action = 'call'", "Calls the bring-in after a limper."
    ),
    _third(
        "isolate", "Isolate", f"{_BARE} AND NOT is_first_in AND can_raise", "action = 'complete'", "Completes after one or more limpers."
    ),
    *[
        _third(
            f"raise_{n}bet",
            f"{n}-bet",
            f"{_FACES} AND bets_before = {n - 1} AND can_raise",
            "action = 'raise'",
            f"Raises {what}.",
        )
        for n, what in {2: "a completion", 3: "the first raise", 4: "the second raise"}.items()
    ],
    *[
        _third(
            f"fold_to_{what}",
            f"Fold to {title}",
            f"{_FACES} AND bets_before = {level}",
            "action = 'fold'",
            f"Folds when facing {title} and no more.",
        )
        for level, what, title in (
            (1, "completion", "a completion"),
            (2, "2bet", "a 2-bet"),
            (3, "3bet", "a 3-bet"),
            (4, "4bet", "a 4-bet"),
        )
    ],
    _third(
        "steal",
        "Steal",
        f"{_BARE} AND is_first_in AND can_raise AND {_LOWEST}",
        "is_steal",
        "Open-completes with a door card lower than every one still to act behind, the bring-in apart.",
    ),
    _third(
        "position_steal",
        "Position steal",
        f"{_BARE} AND is_first_in AND can_raise AND live_behind <= 2",
        "action = 'complete'",
        "Open-completes as one of the last three to act before the bring-in, as older trackers count.",
    ),
    _third(
        "steal_success",
        "Steal success",
        "street = 3 AND is_steal",
        "last_street = 3 AND fold_street IS NULL AND NOT is_showdown",
        "All fold to the steal.",
    ),
    _third("resteal", "Resteal", f"{_FACES} AND faces_steal AND bets_before = 1 AND can_raise", "action = 'raise'", "Raises a steal."),
    _third("fold_to_steal", "Fold to steal", f"{_FACES} AND faces_steal AND bets_before = 1", "action = 'fold'", "Folds to a steal."),
    _third("call_steal", "Call steal", f"{_FACES} AND faces_steal AND bets_before = 1", "action = 'call'", "Calls a steal."),
    _third(
        "bring_in",
        "Bring-in",
        "has_chips",
        "is_bring_in",
        "Had to bring in, opening for the full bet from that seat among it; of all hands dealt.",
        table="seats",
    ),
    *[
        _third(
            f"bring_in_{act}",
            f"Bring-in {act}s",
            f"{_FACES} AND is_bring_in AND bets_before = 1",
            f"action = '{act}'",
            f"The bring-in {act}s when facing a completion; split by faces_steal and door_rank.",
        )
        for act in ("call", "raise", "fold")
    ],
    _third(
        "bring_in_completes",
        "Bring-in completes",
        "street = 3 AND is_bring_in AND bets_before = 0 AND to_call = 0 AND can_raise"
        " AND (action = 'complete' OR action = 'bring_in' AND NOT is_all_in)",
        "action = 'complete'",
        "Opens for the full bet instead of the bring-in.",
    ),
)
"""Statistics of third street."""

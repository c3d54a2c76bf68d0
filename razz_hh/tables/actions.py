"""The columns of the actions table: every act with what its player could see before it."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from razz_hh.tables.arrays import Flags, Ints, flag, money, small, word
from razz_hh.tables.boards import RANKS
from razz_hh.tables.doors import behind
from razz_hh.tables.noted import ACTION, Noted
from razz_hh.tables.notes import ACTIONS, NONE

__all__ = ["action_columns"]


class _Course:
    """How the acts of a batch follow each other.

    `start` is the row on which an act's street begins, `wager` the row of the last completion, bet or raise before the act, whatever
    its street (-1 where there is none).
    """

    def __init__(self, noted: Noted) -> None:
        rows = np.arange(len(noted.act_hand))
        self.noted = noted
        self.is_bring_in: Flags = noted.acts["at"] == noted.hands["bring_in"][noted.act_hand]
        self.start: Ints = np.maximum.accumulate(np.where(np.diff(noted.act_street, prepend=NONE), rows, 0))
        self.wager: Ints = np.maximum.accumulate(np.where(noted.is_wager, rows, NONE))
        self.wager = np.concatenate([[NONE], self.wager])[:-1]

    def is_first_in(self) -> Flags:
        """Return where nobody has put chips in by choice before; on third street the bring-in's own seat is never first in."""
        noted = self.noted
        is_choice = noted.is_wager | (noted.acts["action"] == ACTION["call"])
        choices = np.cumsum(is_choice) - is_choice
        is_forced = noted.is_ante | (self.is_bring_in & (noted.acts["street"] == 3))
        is_first: Flags = (choices == choices[self.start]) & ~is_forced
        return is_first

    def faces(self, is_such: Flags) -> Flags:
        """Return where the last wager on the same street is *such* a one."""
        return (self.wager >= self.start) & is_such[self.wager]

    def is_continuation(self, is_first_in: Flags) -> Flags:
        """Return the bets first in by the seat that made the last wager of the street before."""
        noted, at = self.noted, self.noted.acts["at"]
        last = self.wager[self.start]
        is_street_before = (last != NONE) & (noted.act_street[last] == noted.act_street - 1) & (noted.acts["street"] > 3)
        is_continued: Flags = is_first_in & (noted.acts["action"] == ACTION["bet"]) & is_street_before & (at[last] == at)
        return is_continued


def action_columns(noted: Noted) -> dict[str, pa.Array]:
    """Return the columns of actions by name."""
    acts = noted.acts
    at, action = acts["at"], acts["action"]
    is_ante, course = noted.is_ante, _Course(noted)
    live_behind, low_doors, best_door, are_known = behind(np.where(is_ante, 0, acts["behind"]))
    is_first_in = course.is_first_in()
    door = RANKS[noted.cards[at, 2]]
    is_lowest = (door > 0) & are_known & ((door < best_door) | (live_behind == 0))
    is_steal = is_first_in & (action == ACTION["complete"]) & is_lowest
    return {
        "action_n": small(noted.act_n + 1),
        "street": small(acts["street"]),
        "seat": small(noted.seats["number"][at]),
        "player": noted.players(at),
        "action": word(action, ACTIONS),
        "amount": money(acts["amount"]),
        "to_amount": money(acts["to_amount"]),
        "is_all_in": flag(acts["is_all_in"]),
        "is_bring_in": flag(course.is_bring_in),
        "pot_before": money(acts["pot"]),
        "to_call": money(acts["to_call"]),
        "stack_before": money(acts["stack"]),
        "bets_before": small(acts["bets"]),
        "can_raise": flag((acts["is_raise_open"] == 1) & (acts["stack"] > acts["to_call"])),
        "has_checked": flag(acts["has_checked"]),
        "live_players": small(acts["live"]),
        "live_behind": small(live_behind, is_ante),
        "low_doors_behind": small(low_doors, is_ante),
        "best_door_behind": small(best_door, (best_door == 0) | ~are_known),
        "is_first_in": flag(is_first_in),
        "is_steal": flag(is_steal),
        "faces_steal": flag(course.faces(is_steal)),
        "faces_cbet": flag(course.faces(course.is_continuation(is_first_in))),
        "is_legal": flag(acts["is_legal"]),
        "source_line": pa.array(acts["line"].astype(np.int32)),
    }

"""The columns of the streets table: every seat on every street it was live on when the street was dealt."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyarrow as pa

from razz_hh.tables.arrays import Ints, flag, money, small, word
from razz_hh.tables.boards import BITS, LOW_CARDS, RANKS, SAME_RANK, WEIGHTS, cards, lows
from razz_hh.tables.noted import ACTION, STREETS, Noted
from razz_hh.tables.notes import ACTIONS, NONE
from razz_hh.tables.schema import SHARE
from razz_hh.tables.start import LOW_RANK

__all__ = ["Saw", "street_columns"]

_CATCHES: Final = ("low", "pair", "brick")
_WORST: Final = 1 << 24
"""Above the value of every board."""


class Saw:
    """Who saw which street: each row's seat (`at`), street (`n`, 0 the third) and hand, in the order of hands, streets and seats.

    `group` numbers the streets of all hands, five to a hand, `key` those of all seats.
    """

    def __init__(self, noted: Noted) -> None:
        seats = noted.seats
        street = np.arange(3, 3 + STREETS)
        fold, last = seats["fold_street"][:, None], noted.hands["last_street"][noted.seat_hand][:, None]
        is_live = (seats["is_dealt"] == 1)[:, None] & (street <= last) & ((fold == NONE) | (fold >= street))
        at, n = np.nonzero(is_live)
        order = np.argsort(noted.seat_hand[at] * STREETS + n, kind="stable")
        self.at: Ints = at[order]
        self.n: Ints = n[order]
        self.hand: Ints = noted.seat_hand[self.at]
        self.group: Ints = self.hand * STREETS + self.n
        self.key: Ints = self.at * STREETS + self.n


def street_columns(noted: Noted, saw: Saw) -> dict[str, pa.Array]:
    """Return the columns of streets by name."""
    return {
        "street": small(saw.n + 3),
        "seat": small(noted.seats["number"][saw.at]),
        "player": noted.players(saw.at),
        "live_players": small(np.bincount(saw.group)[saw.group]),
        **_boards(noted, saw),
        **_lead(noted, saw),
        **_chips(noted, saw),
        **_deeds(noted, saw),
        **_dead_cards(noted, saw),
        "equity": _equity(noted, saw),
    }


def _boards(noted: Noted, saw: Saw) -> dict[str, pa.Array]:
    up = np.where(np.arange(4) <= saw.n[:, None], noted.cards[saw.at, 2:6], NONE)
    is_known = (up >= 0).sum(axis=1) == np.minimum(saw.n + 1, 4)
    low, value = lows(WEIGHTS[up].sum(axis=1), is_known)
    better, tied = _places(saw.group, np.where(is_known, value, _WORST))
    caught = np.where((saw.n > 0) & (saw.n < 4), up[np.arange(len(up)), np.minimum(saw.n, 3)], NONE)
    is_pair = (SAME_RANK[caught] & np.bitwise_or.reduce(np.where(np.arange(4) < saw.n[:, None], BITS[up], 0), axis=1)) != 0
    return {
        "up_cards": cards(up),
        "board_low": low,
        "board_rank": pa.array(value.astype(np.int32), mask=~is_known),
        "boards_better": small(better, ~is_known),
        "boards_tied": small(tied, ~is_known),
        "catch": word(np.where(is_pair, 1, np.where(RANKS[caught] <= LOW_RANK, 0, 2)), _CATCHES, caught == NONE),
    }


def _places(group: Ints, value: Ints) -> tuple[Ints, Ints]:
    """Return how many of a row's group have a smaller value, and how many others the same. Groups stand together."""
    rows = np.arange(len(group))
    order = np.argsort(group * _WORST * 2 + value, kind="stable")
    is_new_group = np.diff(group, prepend=NONE) != 0
    is_new = is_new_group | (np.diff(value[order], prepend=NONE) != 0)
    run = np.cumsum(is_new) - 1
    better, tied = np.empty_like(rows), np.empty_like(rows)
    start = np.maximum.accumulate(np.where(is_new_group, rows, 0))
    better[order] = np.maximum.accumulate(np.where(is_new, rows, 0)) - start
    tied[order] = np.bincount(run)[run] - 1
    return better, tied


def _lead(noted: Noted, saw: Saw) -> dict[str, pa.Array]:
    """Who acted first, and who made the last wager of the street before."""
    at = noted.acts["at"]
    opener, aggressor = (np.full(len(noted.hands["seats"]) * STREETS, NONE) for _ in range(2))
    opener[noted.act_street[~noted.is_ante][::-1]] = at[~noted.is_ante][::-1]
    aggressor[noted.act_street[noted.is_wager]] = at[noted.is_wager]
    return {
        "is_opener": flag(opener[saw.group] == saw.at),
        "prev_aggressor": flag((saw.n > 0) & (aggressor[saw.group - 1] == saw.at)),
    }


def _chips(noted: Noted, saw: Saw) -> dict[str, pa.Array]:
    acts, returns = noted.acts, noted.returns
    put = np.zeros(len(noted.seat_hand) * STREETS, np.int64)
    np.add.at(put, noted.seat_street[~noted.is_ante], acts["amount"][~noted.is_ante])
    np.subtract.at(put, returns["at"] * STREETS + returns["street"] - 3, returns["amount"])
    by_seat = put.reshape(-1, STREETS)
    before = np.cumsum(by_seat, axis=1) - by_seat + noted.antes()[:, None]
    of_all = np.concatenate([np.zeros((1, STREETS), np.int64), np.cumsum(before, axis=0)])
    end = np.cumsum(noted.hands["seats"])
    pot = of_all[end] - of_all[end - noted.hands["seats"]]
    return {
        "pot_before": money(pot.ravel()[saw.group]),
        "stack_before": money(noted.seats["stack"][saw.at] - before.ravel()[saw.key]),
        "put_in": money(np.maximum(put[saw.key], 0)),
    }


def _deeds(noted: Noted, saw: Saw) -> dict[str, pa.Array]:
    kinds = len(ACTIONS)
    counts = np.bincount(noted.seat_street * kinds + noted.acts["action"], minlength=len(noted.seat_hand) * STREETS * kinds)
    done: Any = counts.reshape(-1, kinds)[saw.key]
    counters = {f"n_{action}s": small(done[:, ACTION[action]]) for action in ("complete", "bet", "raise", "call", "check")}
    return {
        **counters,
        "is_fold": flag(done[:, ACTION["fold"]]),
        "is_all_in": flag(noted.seats["all_in_street"][saw.at] == saw.n + 3),
    }


def _dead_cards(noted: Noted, saw: Saw) -> dict[str, pa.Array]:
    """Count others' up cards, folded ones too, that are low and not held, and that are of ranks held."""
    held = noted.cards
    own, ranks = (_on_streets(np.bitwise_or.accumulate(masks[held[:, 2:6]], axis=1)) for masks in (BITS, SAME_RANK))
    exposed = np.zeros((len(noted.hands["seats"]), STREETS), np.int64)
    np.bitwise_or.at(exposed, noted.seat_hand, own)
    ranks |= (SAME_RANK[held[:, 0]] | SAME_RANK[held[:, 1]])[:, None]
    ranks[:, 4] |= SAME_RANK[noted.seventh]
    others = exposed.ravel()[saw.group] & ~own.ravel()[saw.key]
    known = ranks.ravel()[saw.key]
    return {
        "dead_low_cards": small(np.bitwise_count(others & LOW_CARDS & ~known)),
        "dead_pair_cards": small(np.bitwise_count(others & known)),
    }


def _equity(noted: Noted, saw: Saw) -> pa.Array:
    shares = np.full(len(noted.seat_hand) * STREETS, np.nan)
    shares[noted.equities["at"] * STREETS + noted.equities["street"] - 3] = noted.shares
    return pa.array(shares[saw.key], SHARE, mask=np.isnan(shares[saw.key]))


def _on_streets(up: Ints) -> Ints:
    """Return four columns, one an up card, as five, one a street: the last board stands on seventh."""
    return np.concatenate([up, up[:, 3:]], axis=1)

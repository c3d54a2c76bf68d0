"""The columns of the seats table."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from razz_hh.tables.arrays import Ints, flag, money, small
from razz_hh.tables.boards import WEIGHTS, card, cards, lows, starts
from razz_hh.tables.noted import Noted
from razz_hh.tables.notes import NONE

__all__ = ["seat_columns"]


def seat_columns(noted: Noted) -> dict[str, pa.Array]:
    """Return the columns of seats by name."""
    seats, hand, hands = noted.seats, noted.seat_hand, noted.hands
    rows = np.arange(len(hand))
    is_dealt = seats["is_dealt"] == 1
    is_live = is_dealt & (seats["fold_street"] == NONE)
    return {
        "seat": small(seats["number"]),
        "player": noted.players(rows),
        "is_hero": flag(rows == hands["hero"][hand]),
        "is_dealt": flag(is_dealt),
        "stack": money(seats["stack"]),
        "position": _small(seats["position"]),
        **_cards(noted),
        "ante": money(noted.antes()),
        "put_in": money(seats["put_in"]),
        "won": money(seats["won"]),
        "net": money(seats["won"] - seats["put_in"]),
        "rake_paid": money(seats["rake_paid"]),
        "ev_net": _ev_net(noted),
        "fold_street": _small(seats["fold_street"]),
        "all_in_street": _small(seats["all_in_street"]),
        "is_bring_in": flag(rows == hands["bring_in"][hand]),
        "is_shown": flag(seats["is_shown"]),
        "is_showdown": flag(is_live & (hands["is_showdown"][hand] == 1)),
        "is_winner": flag(seats["won"] > 0),
        **_finishes(noted),
    }


def _small(ints: Ints) -> pa.Array:
    return small(ints, ints == NONE)


def _ev_net(noted: Noted) -> pa.Array:
    net, is_null = np.zeros(len(noted.seat_hand), np.int64), np.ones(len(noted.seat_hand), np.bool_)
    at = noted.evs["at"]
    net[at], is_null[at] = noted.evs["net"], False
    return money(net, is_null)


def _cards(noted: Noted) -> dict[str, pa.Array]:
    held = noted.cards
    weights = WEIGHTS[held]
    is_down_known = (held[:, :2] >= 0).all(axis=1)
    is_all_known = (held[:, :6] >= 0).all(axis=1) & (noted.seventh >= 0)
    start_cards, start_class = starts(weights[:, :3].sum(axis=1), is_down_known & (held[:, 2] >= 0))
    low, low_rank = lows(weights[:, :6].sum(axis=1) + WEIGHTS[noted.seventh], is_all_known)
    return {
        "door_card": card(held[:, 2]),
        "down_cards": pc.if_else(pa.array(is_down_known), cards(held[:, :2]), None),
        "up_cards": cards(held[:, 2:6]),
        "seventh_card": card(held[:, 6]),
        "start_cards": start_cards,
        "start_class": start_class,
        "low": low,
        "low_rank": pa.array(low_rank.astype(np.int32), mask=~is_all_known),
    }


def _finishes(noted: Noted) -> dict[str, pa.Array]:
    at = noted.finishes["at"]
    place, prize = (np.full(len(noted.seat_hand), NONE) for _ in range(2))
    place[at] = noted.finishes["place"]
    prize[at] = noted.finishes["prize"]
    return {"finish_place": pa.array(place.astype(np.int32), mask=place == NONE), "prize": money(prize, prize == NONE)}

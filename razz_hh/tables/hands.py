"""Rows of hands, pots and findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from razz_hh.audit import Finding
from razz_hh.replay import Replay
from razz_hh.tables.keys import text_hash

__all__ = ["finding_row", "hand_row", "pot_rows"]


def hand_row(replay: Replay, hand_id: str, findings: Sequence[Finding]) -> tuple[Any, ...]:
    """Return the cells of the hand's row after the key."""
    hand, stakes = replay.hand, replay.stakes
    severities = [finding.severity for finding in findings]
    hero = hand.hero_seat
    return (
        hand_id, hand.room, hand.number, hand.played_at, hand.played_local, hand.zone, hand.table_name, hand.max_seats, hand.kind,
        hand.is_play_money, hand.mix, hand.tournament_id, hand.buy_in, hand.fee, hand.bounty, hand.buy_in_currency, hand.level,
        hand.currency, stakes.ante, stakes.bring_in, stakes.small_bet or None, stakes.big_bet or None, len(replay.dealt),
        hero, None if hero is None else hand.name_of(hero),
        replay.last_street, replay.last_action_street, replay.is_showdown, replay.total_pot, replay.rake, replay.house.name,
        severities.count("ERROR"), severities.count("WARNING"), text_hash(hand.text), hand.source, hand.line,
    )  # fmt: skip


def finding_row(finding: Finding, replay: Replay) -> tuple[Any, ...]:
    """Return the cells of a finding's row after the key."""
    seat = finding.seat
    return (
        replay.hand.hand_id, finding.code, finding.rule, " ".join(finding.rulebook), finding.severity, finding.street,
        seat, None if seat is None else replay.hand.name_of(seat),
        finding.message, finding.expected, finding.actual, finding.source, finding.line, finding.column,
    )  # fmt: skip


def pot_rows(replay: Replay, taken: dict[int, dict[int, int]]) -> Iterator[tuple[Any, ...]]:
    """Yield the cells of a row for every pot and winner of it, *taken* being the chips by pot and seat; one row where nobody took it."""
    pots, chip = replay.pots, replay.stakes.chip
    for n in range(max(len(pots), max(taken, default=-1) + 1)):
        amount, eligible = (pots[n].amount, " ".join(map(str, pots[n].eligible))) if n < len(pots) else (None, None)
        takers = taken.get(n)
        if not takers:
            yield n, amount, eligible, None, None, False
            continue
        least = min(takers.values())
        for seat, chips in takers.items():
            yield n, amount, eligible, seat, chips, 0 < chips - least <= chip

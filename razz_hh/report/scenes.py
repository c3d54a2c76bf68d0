"""A replayed hand as plain data for a page: its seats, and what the table looks like after each thing that happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from razz_hh.audit import Finding
from razz_hh.cards import Card
from razz_hh.replay import Holding, Replay
from razz_hh.report.course import Moment, course
from razz_hh.report.words import heading, low_words
from razz_hh.stakes import SIGNS

__all__ = ["hand_data"]

_NOTHING = Holding()


def hand_data(replay: Replay, findings: Sequence[Finding], equities: Mapping[int, Mapping[int, float]] | None = None) -> dict[str, Any]:
    """Return all a page needs of a hand. Money is in hundredths; *equities* are shares by street and seat where they are known."""
    hand = replay.hand
    title, subtitle = heading(replay)
    return {
        "id": hand.hand_id,
        "title": title,
        "subtitle": subtitle,
        "place": f"{hand.source}:{hand.line}",
        "sign": SIGNS.get(hand.currency, ""),
        "hero": hand.hero_seat,
        "bring_in": replay.bring_in_seat,
        "community": _text(replay.community),
        "seats": [_seat(replay, seat) for seat in replay.dealt],
        "scenes": [_scene(moment) for moment in course(replay, findings)],
        "equities": {street: {seat: round(share, 4) for seat, share in shares.items()} for street, shares in (equities or {}).items()},
        "text": [line.rstrip("\r") for line in hand.text.rstrip().split("\n")],
        "first_line": hand.line,
        "rake": replay.rake,
    }


def _seat(replay: Replay, seat: int) -> dict[str, Any]:
    holding = replay.holdings.get(seat, _NOTHING)
    return {
        "seat": seat,
        "name": replay.hand.name_of(seat),
        "down": [_text(card) for card in (*holding.down, None, None)[:2]],
        "up": [_text(card) for card in holding.up],
        "seventh": _text(holding.seventh),
        "low": low_words(holding.low(replay.community)),
        "net": replay.net[seat],
        "fold": replay.fold_street.get(seat),
    }


def _text(card: Card | None) -> str | None:
    return card.text if card else None


def _scene(moment: Moment) -> dict[str, Any]:
    return {
        "kind": moment.kind,
        "street": moment.street,
        "line": moment.line,
        "seat": moment.seat,
        "words": moment.words,
        "worth": moment.worth,
        "shown": [_text(card) for card in moment.cards],
        "pot": moment.pot,
        "pots": moment.pots,
        "stacks": moment.stacks,
        "bets": moment.bets,
        "cards": moment.n_cards,
        "live": moment.live,
        "open": sorted(moment.open),
        "due": moment.due,
        "findings": [_finding(finding) for finding in moment.findings],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "rule": finding.rule,
        "severity": finding.severity.lower(),
        "message": finding.message,
        "expected": finding.expected,
        "actual": finding.actual,
        "line": finding.line,
    }

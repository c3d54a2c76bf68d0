"""Real hands of a room beside the facts that others worked out of them."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

from razz_hh.batch import hands_of
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.replay import Replay, replay
from razz_hh.rooms import Refused

__all__ = ["Fact", "by_name", "check_play", "facts_of", "hundredths", "pairs_of", "real_hands"]

Fact = dict[str, Any]


def hundredths(amount: str) -> int:
    return int(Decimal(amount) * 100)


def real_hands(corpus: Path, files: str) -> list[Hand | Refused]:
    return [hand for file in find_files([f"{corpus}/{files}"]) for hand in hands_of(file)]


def facts_of(corpus: Path, room: str) -> dict[str, Fact]:
    """Return the facts of a room's hands by their numbers."""
    rows = map(json.loads, (corpus / "expected.jsonl").read_text(encoding="utf-8").splitlines())
    return {row["id"]: row for row in rows if row["room"] == room}


def pairs_of(corpus: Path, hands: list[Hand | Refused], room: str, count: int) -> list[tuple[Replay, Fact]]:
    """Return each hand replayed, and its facts."""
    facts = facts_of(corpus, room)
    found = {hand.number: replay(hand) for hand in hands if isinstance(hand, Hand)}
    assert found.keys() == facts.keys()
    assert len(facts) == count
    return [(found[number], facts[number]) for number in facts]


def by_name(hand: Hand, amounts: dict[int, int]) -> dict[str, int]:
    return {hand.name_of(seat): amount for seat, amount in amounts.items()}


def check_play(followed: Replay, fact: Fact) -> None:
    """Check who sits where, brings in and folds, whose hand it is, and how far it goes."""
    hand = followed.hand
    seats = {name: (player["seat"], hundredths(player["stack"])) for name, player in fact["players"].items()}
    assert {seat.name: (seat.number, seat.stack) for seat in hand.seats} == seats
    if fact["bring_in"] is not None:
        assert followed.bring_in_seat is not None
        assert hand.name_of(followed.bring_in_seat) == fact["bring_in"][0]
    assert sorted(map(hand.name_of, followed.fold_street)) == fact["folded"]
    assert (followed.last_action_street, followed.is_showdown) == (fact["last_street"], fact["showdown"])
    assert hand.hero_seat is not None
    assert hand.name_of(hand.hero_seat) == fact["hero"]

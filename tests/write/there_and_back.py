"""Hands written in a room's words, read and replayed again."""

from __future__ import annotations

import msgspec

from razz_hh.audit import INFO, audit
from razz_hh.events import SeatClaim, Unread
from razz_hh.hand import Hand
from razz_hh.replay import Replay, replay
from razz_hh.rooms import room, split
from razz_hh.source import Source
from razz_hh.stakes import HOUSES

__all__ = ["check_same", "facts", "read", "renamed"]


def read(name: str, text: str) -> Hand:
    """Read a text that must be one hand of the room called *name*."""
    (piece,) = split(room(name), [Source("", f"{text}\n")])
    hand = room(name).read(piece)
    assert isinstance(hand, Hand), hand
    return hand


def facts(followed: Replay) -> dict[str, object]:
    """All that a replay tells of chips, turns and up cards."""
    names = (
        "net won rake pots live dealt antes put_in returned uncalled total_pot start stack bring_in_seat fold_street all_in_street "
        "community last_street last_action_street"
    )
    told: dict[str, object] = {name: getattr(followed, name) for name in names.split()}
    return told | {"boards": {seat: holding.up for seat, holding in followed.holdings.items()}}


def check_same(name: str, dealt: Hand, hand: Hand) -> None:
    """Check that *hand*, read from what was written of *dealt*, is the same hand and without fault."""
    before, after = replay(dealt, house=HOUSES[name]), replay(hand, dealt.stakes)
    assert facts(after) == facts(before)
    assert not any(type(event) is Unread for event in hand.events)
    assert [finding for finding in audit(after) if finding.severity != INFO] == []
    assert [msgspec.structs.replace(seat, line=0, is_sitting_out=False) for seat in hand.seats] == [
        msgspec.structs.replace(seat, is_sitting_out=False) for seat in dealt.seats
    ]
    assert hand.hero_seat == dealt.hero_seat
    told = {event.seat for event in hand.events if type(event) is SeatClaim and event.cards}
    for seat, holding in after.holdings.items():
        open_hand = seat == dealt.hero_seat or seat in after.shown or seat in told
        assert holding.down == (before.holdings[seat].down if open_hand else ())


def renamed(hand: Hand, new: list[str]) -> Hand:
    """Return *hand* under other names."""
    seats = [msgspec.structs.replace(seat, name=name) for seat, name in zip(hand.seats, new, strict=False)]
    return msgspec.structs.replace(hand, seats=tuple(seats))

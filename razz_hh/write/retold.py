"""A hand retold for another room: what its own room claims is left out, and what the other one prints is put in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec

from razz_hh.cards import Card
from razz_hh.events import (
    Ante,
    Bet,
    BoardClaim,
    BringIn,
    BringInClaim,
    Call,
    Cancelled,
    Capped,
    Collect,
    Community,
    Complete,
    Event,
    Fold,
    Muck,
    Noise,
    NoShow,
    PotClaim,
    Raise,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
    Summary,
    Unread,
)
from razz_hh.hand import Hand
from razz_hh.low import best_low
from razz_hh.replay import Holding, Replay, Step
from razz_hh.stakes import HouseRules

__all__ = ["retold"]

_LEFT_OUT: Final = (BoardClaim, BringInClaim, Cancelled, Capped, Noise, NoShow, PotClaim, SeatClaim, Summary, Unread)
_LEVEL: Final = re.compile(r"[IVXLCDM]+$|\d+$")


def retold(played: Replay, house: HouseRules) -> Hand:
    """Return the hand as a room of these *house* rules would tell it: its deeds, and the summary that follows from them.

    Rooms number their hands and tournaments: where a name stands instead, eight digits of its hash do. They print a time, a table,
    and a level in tournaments: where the hand tells none, it is the first of January 2000 at table 1, and the first level.
    """
    return msgspec.structs.replace(
        played.hand,
        room=house.name,
        number=_digits(played.hand.number),
        table_name=played.hand.table_name or "1",
        events=(*_course(played, house), *_summary(played)),
        text="",
        **_time(played.hand),
        **_tournament(played.hand),
    )


def _time(hand: Hand) -> dict[str, Any]:
    if hand.played_local is not None and (hand.zone or hand.played_at is None):
        return {}
    at = hand.played_at or datetime(2000, 1, 1, 5, tzinfo=UTC)
    return {"played_at": at, "played_local": at.astimezone(ZoneInfo("America/New_York")).replace(tzinfo=None), "zone": "ET"}


def _tournament(hand: Hand) -> dict[str, Any]:
    if hand.kind == "cash":
        return {}
    level = _LEVEL.search(hand.level or "I")
    return {"tournament_id": _digits(hand.tournament_id or hand.number), "level": f"Level {level[0]}" if level else hand.level}


def _digits(name: str) -> str:
    if name.isdecimal() and name.isascii():
        return name
    return str(10**7 + int.from_bytes(blake2b(name.encode(errors="replace"), digest_size=8).digest(), "big") % (9 * 10**7))


def _course(played: Replay, house: HouseRules) -> Iterator[Event]:
    """Yield what happens. Hands opened before the last cards are shown at the showdown, whole."""
    steps, early = played.steps, []
    last_street = max([step.n for step in steps if isinstance(step.event, StreetStart | Community)], default=0)
    has_showdown = len(played.live) < 2
    mucks = [] if has_showdown else [*_untold_mucks(played)]
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        event = step.event
        if isinstance(event, _LEFT_OUT):
            continue
        if type(event) is Show and step.n < last_street:
            early.append(_show(step, played))
            continue
        if not has_showdown and (isinstance(event, Collect | Showdown) or (early and isinstance(event, Show | Muck))):
            yield Showdown(event.line)
            yield from early
            has_showdown = True
        if isinstance(event, Showdown):
            continue
        if isinstance(event, Collect):
            yield from mucks
            mucks = []
        yield _TELL.get(type(event), _as_it_is)(step, played)
        if house.prints_cap and after is not None and step.n_bets < house.cap == after.n_bets:
            yield Capped(event.line)
    if len(played.live) == 1 and played.live[0] not in played.shown:
        yield NoShow(steps[-1].event.line, played.live[0])


def _untold_mucks(played: Replay) -> Iterator[Muck]:
    """Yield a muck for each loser of a showdown whose cards are known, though no line of the hand tells that it shows or mucks."""
    told = {step.event.seat for step in played.steps if isinstance(step.event, Show | Muck)}
    line = next((step.event.line for step in played.collects), 0)
    for seat in played.live:
        if seat not in told and not played.won[seat] and (cards := _known(played, seat)):
            yield Muck(line, seat, cards)


def _as_it_is(step: Any, played: Replay) -> Event:
    event: Event = step.event
    return event


def _ante(step: Step[Ante], played: Replay) -> Event:
    event = step.event
    return msgspec.structs.replace(event, is_all_in=event.amount >= played.start.get(event.seat, 0))


def _acts(turn: Any, played: Replay) -> Event:
    """Return a bring-in or a call, marked where it is all-in."""
    return msgspec.structs.replace(turn.event, is_all_in=turn.is_all_in)  # type: ignore[no-any-return]


def _wagers(turn: Any, played: Replay) -> Event:
    """Return a completion, bet or raise as rooms tell it: a raise where there is a level, else a bet."""
    line, seat, to = turn.event.line, turn.seat, turn.to_amount
    if turn.level:
        return Raise(line, seat, to - turn.level, to, turn.is_all_in)
    return Bet(line, seat, turn.amount, turn.is_all_in)


def _show(step: Any, played: Replay) -> Event:
    event: Show = step.event
    cards = _shown(event, played)
    return Show(event.line, event.seat, cards, _low(cards, played))


def _shown(event: Show, played: Replay) -> tuple[Card | None, ...]:
    """Return the cards of a show; at a showdown all of the seat's, even where it was opened before the last were dealt."""
    held = _held(played, event.seat)
    return held if len(played.live) > 1 and event.seat in played.live and 2 < len(event.cards) < len(held) else event.cards


def _low(cards: tuple[Card | None, ...], played: Replay) -> tuple[int, ...]:
    """Return the ranks of the best low of shown cards, nothing where one is not known."""
    known = [card for card in cards if card is not None]
    if not known or len(known) < len(cards):
        return ()
    if played.community is not None and len(known) == 6:
        known.append(played.community)
    return best_low(known).ranks if len(known) <= 7 else ()


_TELL: Final[dict[type[Event], Any]] = {
    Ante: _ante,
    BringIn: _acts,
    Call: _acts,
    Complete: _wagers,
    Bet: _wagers,
    Raise: _wagers,
    Fold: lambda step, played: Fold(step.event.line, step.event.seat),
    Show: _show,
    Muck: lambda step, played: Muck(step.event.line, step.event.seat, step.event.cards or _known(played, step.event.seat)),
}


def _summary(played: Replay) -> Iterator[Event]:
    """Yield the total pot, the community card, and a line for each seat dealt in."""
    line = played.steps[-1].event.line
    yield Summary(line)
    won = [0] * len(played.pots)
    for step in played.steps:
        if type(step.event) is Collect and (step.event.pot or 0) < len(won):
            won[step.event.pot or 0] += step.event.amount
    has_pots = len(won) > 1 and all(won)
    yield PotClaim(line, played.total_pot, tuple(won) if has_pots else (), played.rake)
    if played.community is not None:
        yield BoardClaim(line, (played.community,))
    for seat in played.dealt:
        yield _claim(played, seat, line)


def _claim(played: Replay, seat: int, line: int) -> SeatClaim:
    won = played.won[seat] or None
    if seat in played.fold_street:
        is_unbet = played.put_in[seat] <= played.antes.get(seat, 0) and not played.returned.get(seat)
        return SeatClaim(line=line, seat=seat, result="folded", street=played.fold_street[seat], no_bet=is_unbet)
    shows = {step.event.seat: _shown(step.event, played) for step in played.steps if type(step.event) is Show}
    if len(played.live) == 1:
        return SeatClaim(line=line, seat=seat, result="collected", is_winner=True, won=won)
    if seat in shows and (low := _low(cards := shows[seat], played)):
        return SeatClaim(line=line, seat=seat, result="showed", cards=cards, is_winner=won is not None, won=won, low=low)
    if won is not None:
        return SeatClaim(line=line, seat=seat, result="collected", is_winner=True, won=won)
    if seat in shows:
        return SeatClaim(line=line, seat=seat, result="showed", cards=shows[seat])
    return SeatClaim(line=line, seat=seat, result="mucked", cards=_known(played, seat))


def _known(played: Replay, seat: int) -> tuple[Card | None, ...]:
    """Return all cards of a seat that mucked, nothing where they are not all known."""
    cards = _held(played, seat)
    return () if None in cards or len(cards) < 7 - (played.community is not None) else cards


def _held(played: Replay, seat: int) -> tuple[Card | None, ...]:
    """Return the cards of a seat as they were dealt, None for one that is not known."""
    holding = played.holdings.get(seat, Holding())
    seventh = (holding.seventh,) if played.last_street == 7 and played.community is None else ()
    return (*(holding.down or (None, None)), *holding.up, *seventh)

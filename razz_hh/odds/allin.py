"""What all-in hands are worth: pots shared by equity from the moment nobody could bet any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from razz_hh.cards import Card
from razz_hh.pots import Pot, shares
from razz_hh.replay import Replay

if TYPE_CHECKING:
    from razz_hh.odds.equity import Equity

__all__ = ["AllIn", "all_in", "cards_on", "ev_net", "street_equity"]

_CARDS = 7
_DECK = 52


class AllIn(msgspec.Struct, frozen=True):
    """A hand whose betting ended on `street` with cards to come and two or more seats live.

    `is_known`: the cards that each contestant of a pot held then are known. `pots` are those of the replay, main pot first.
    """

    street: int
    is_known: bool
    pots: tuple[Pot, ...]


def all_in(replay: Replay) -> AllIn | None:
    """Return when the betting of a hand ended for want of chips, None where it never did or nothing was to come."""
    street = max(replay.last_action_street, 3)
    if len(replay.live) < 2 or street >= _CARDS or replay.last_street <= street:
        return None
    contested = [pot for pot in replay.pots if len(pot.eligible) > 1]
    is_known = all(_is_known(cards_on(replay, seat, street), street) for pot in contested for seat in pot.eligible)
    return AllIn(street, is_known, replay.pots)


def cards_on(replay: Replay, seat: int, street: int) -> tuple[Card | None, ...]:
    """Return the cards a seat holds on *street*, down cards first, None for those that are never shown."""
    holding = replay.holdings[seat]
    down = (*holding.down, None, None)[:2]
    up = (*holding.up, None, None, None, None)[: min(street, 6) - 2]
    return (*down, *up, *((holding.seventh or replay.community,) if street == _CARDS else ()))


def _is_known(cards: tuple[Card | None, ...], street: int) -> bool:
    return len(cards) == street and None not in cards


def ev_net(replay: Replay) -> dict[int, int] | None:
    """Return each seat's net with the pots of an all-in hand shared by equity, in hundredths; None where it is no such hand or cards stay unknown.

    Each pot pays its part of the rake. The nets add up to what the real ones do.
    """
    found = all_in(replay)
    if found is None or not found.is_known:
        return None
    rakes = shares(replay.rake, {n: pot.amount for n, pot in enumerate(found.pots)})
    net = {seat: -chips for seat, chips in replay.put_in.items()}
    for n, pot in enumerate(found.pots):
        for seat, chips in _expected(replay, pot, found.street, pot.amount - rakes[n]):
            net[seat] += chips
    return net


def _expected(replay: Replay, pot: Pot, street: int, amount: int) -> Iterator[tuple[int, int]]:
    """Yield what each contestant of a pot wins on average, whole hundredths that add up to the pot."""
    if len(pot.eligible) == 1:
        yield pot.eligible[0], amount
        return
    result = street_equity(replay, pot.eligible, street)
    weights = [int(share * 2**52) for share in result.share]
    yield from shares(amount, dict(zip(pot.eligible, weights, strict=True))).items()


def street_equity(replay: Replay, seats: tuple[int, ...], street: int) -> Equity:
    """Return the equity of *seats* against each other by the cards they hold on *street*; all other cards seen by then are dead.

    Raises `ValueError` where the cards of the hand cannot be (one is there twice).
    """
    from razz_hh.odds.equity import equity

    live = {seat for seat in replay.dealt if replay.fold_street.get(seat, _CARDS + 1) > street}
    dead: list[Card] = []
    n_dealt = 0
    for seat in replay.dealt:
        last = street if seat in live else replay.fold_street[seat]
        n_dealt += last
        if seat not in seats:
            dead += [card for card in cards_on(replay, seat, last) if card is not None]
    others = sum([_CARDS - street for seat in live if seat not in seats])
    return equity([cards_on(replay, seat, street) for seat in seats], dead, left=_DECK - n_dealt - others)

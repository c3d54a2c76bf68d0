"""What all-in hands are worth: pots shared by equity from the moment nobody could bet any more, and equities street by street."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from razz_hh.cards import Card
from razz_hh.pots import Pot, shares
from razz_hh.replay import Holding, Replay

if TYPE_CHECKING:
    from razz_hh.odds.runouts import Equity

__all__ = ["BUDGET", "DEALS", "AllIn", "all_in", "cards_on", "equity_by_street", "ev_net", "street_equity"]

BUDGET: Final = 100_000_000
"""Steps of counting a pot: pots of two are always counted, of three from fourth street on, of four from fifth, of six on sixth."""
DEALS: Final = 250_000
"""Random deals for the others: the standard error is at most 0.1 % of the pot, and an import is not held up."""
_CARDS: Final = 7
_DECK: Final = 52
_NOTHING: Final = Holding()


class AllIn(msgspec.Struct, frozen=True):
    """A hand whose betting ended on `street` with cards to come and two or more seats live.

    `pots` are those of the replay, main pot first. `is_known`: so are the cards that each contestant of a pot held on that street.
    """

    street: int
    is_known: bool
    pots: tuple[Pot, ...]


def all_in(replay: Replay) -> AllIn | None:
    """Return when the betting of a hand ended for want of chips, None where it never did or nothing was to come."""
    street = max(replay.last_action_street, 3)
    live = replay.live
    if len(live) < 2 or street >= min(replay.last_street, _CARDS) or sum([seat not in replay.all_in_street for seat in live]) > 1:
        return None
    contested = [pot for pot in replay.pots if len(pot.eligible) > 1]
    return AllIn(street, all(_is_known(replay, seat, street) for pot in contested for seat in pot.eligible), replay.pots)


def cards_on(replay: Replay, seat: int, street: int) -> tuple[Card | None, ...]:
    """Return the cards a seat holds on *street*, down cards first, None for those that are never shown."""
    holding = replay.holdings.get(seat, _NOTHING)
    down = (*holding.down, None, None)[:2]
    up = (*holding.up, None, None, None, None)[: min(street, 6) - 2]
    return (*down, *up, *((holding.seventh or replay.community,) if street == _CARDS else ()))


def _is_known(replay: Replay, seat: int, street: int) -> bool:
    return None not in cards_on(replay, seat, street)


def ev_net(replay: Replay) -> dict[int, int] | None:
    """Return each seat's net with the pots of an all-in hand shared by equity, in hundredths.

    None where it is no such hand, where cards stay unknown, or cannot be (one is there twice). What the real hand paid out, all pots less
    the rake, is paid out here too, each pot's part of it: so the nets add up to what the real ones do.
    """
    found = all_in(replay)
    if found is None or not found.is_known:
        return None
    paid = shares(sum(replay.won.values()), {n: pot.amount for n, pot in enumerate(found.pots)})
    net = {seat: -chips for seat, chips in replay.put_in.items()}
    try:
        for n, pot in enumerate(found.pots):
            for seat, chips in _expected(replay, pot, found.street, paid[n]).items():
                net[seat] += chips
    except ValueError:
        return None
    return net


def _expected(replay: Replay, pot: Pot, street: int, amount: int) -> dict[int, int]:
    """Return what each contestant of a pot wins on average, whole hundredths that add up to *amount*."""
    if len(pot.eligible) == 1:
        return {pot.eligible[0]: amount}
    share = street_equity(replay, pot.eligible, street).share
    return shares(amount, {seat: int(part * 2**52) for seat, part in zip(pot.eligible, share.tolist(), strict=True)})


def street_equity(replay: Replay, seats: tuple[int, ...], street: int) -> Equity:
    """Return the equity of *seats* against each other by the cards they hold on *street*, third to sixth; all others seen by then are dead.

    Raises `ValueError` where the cards of the hand cannot be (one is there twice).
    """
    from razz_hh.odds.runouts import equity

    dead: list[Card] = []
    n_dealt = n_live = 0
    for seat in replay.dealt:
        fold = replay.fold_street.get(seat)
        last = street if fold is None else min(fold, street)
        n_live += fold is None or fold > street
        n_dealt += last
        if seat not in seats:
            dead += [card for card in cards_on(replay, seat, last) if card is not None]
    left = _left(_DECK - n_dealt, len(seats), n_live - len(seats), _CARDS - street)
    return equity([cards_on(replay, seat, street) for seat in seats], dead, left=left, budget=BUDGET, deals=DEALS)


def _left(stub: int, n: int, others: int, to_come: int) -> int:
    """Return what is left of *stub* for *n* seats when *others* have been dealt their cards too.

    Too little for *n* where it is too little for all, and they share the seventh card (rulebook COMMUNITY_CARD).
    """
    if (n + others) * to_come <= stub:
        return stub - others * to_come
    return min(stub - others * (to_come - 1), n * to_come - 1)


def equity_by_street(replay: Replay) -> dict[int, dict[int, float]]:
    """Return what share of the pot the seats that stay past a street's betting expect by their cards of that street.

    Only streets on which the cards of all who stay are known; none for a hand whose cards cannot be.
    """
    found: dict[int, dict[int, float]] = {}
    for street in range(3, replay.last_street + 1):
        live = tuple([seat for seat in replay.dealt if replay.fold_street.get(seat, _CARDS + 1) > street])
        if len(live) < 2 or not all(_is_known(replay, seat, street) for seat in live):
            continue
        try:
            shared = _won(replay, live) if street == _CARDS else street_equity(replay, live, street).share.tolist()
        except ValueError:
            return {}
        found[street] = dict(zip(live, shared, strict=True))
    return found


def _won(replay: Replay, seats: tuple[int, ...]) -> list[float]:
    """Return what share of the pot each of *seats* wins whose seven cards are known."""
    lows = [replay.holdings[seat].low(replay.community) for seat in seats]
    values = [low.value for low in lows if low is not None]
    best = min(values)
    return [(value == best) / values.count(best) for value in values]

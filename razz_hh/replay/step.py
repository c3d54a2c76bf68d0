"""Steps: the facts before each event of a hand, and the event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, TypeVar

import msgspec

from razz_hh.cards import Card
from razz_hh.events import Ante, Bet, BringIn, Call, Check, Complete, Deal, Event, Fold, Raise, SeatClaim

__all__ = ["PLAIN", "Options", "Step", "Turn"]

PLAIN: Final = (Ante, Deal, BringIn, Complete, Bet, Raise, Call, Check, Fold, SeatClaim)
"""Events whose steps may be plain: just as the books would have them, so that no rule about their like has anything to say.

So is an act in turn that is to the chip what is open to its seat, which keeps chips behind: it folds to or calls what it owes, checks
where it owes nothing, bets, or raises by what is printed, to the full bet that is due and fills no cap, brings in for what is due, not
less than the ante and less than a bet. So is a full ante before the cards that leaves chips; before anybody acts, a seat's first cards, one
or three, and on a later street one card more to a live seat, behind those it holds; a line of the summary that says of a fold where it was,
and nothing else.
"""

E_co = TypeVar("E_co", bound=Event, covariant=True)


class Options(msgspec.Struct, frozen=True, gc=False):
    """What a seat may legally do at its turn, amounts exact and never more than its stack.

    `bring_in` and `call` are chips to add, `raise_to` the street total of a completion, bet or raise. None: not allowed.
    A `bring_in` of 0 is due in an amount that no hand at hand tells. `double_to` is the big bet where an open pair on fourth street
    allows it (OPEN_PAIR_NO_DOUBLE).
    """

    can_fold: bool
    can_check: bool
    bring_in: int | None
    call: int | None
    raise_to: int | None
    double_to: int | None = None


class Step(msgspec.Struct, Generic[E_co], frozen=True, gc=False):
    """One event and the facts before it.

    `pot` holds all chips put in so far. `live` are the seats not folded, in seat order. `boards` are the up cards of
    every seat dealt in, folded ones too. `pending` are the seats still to act on this street, first the one whose turn it
    is; `ties` are seats that might as well open it, their boards being equally low (rulebook ACT_ORDER_TIE).
    `n_bets` counts the street's completion, bets and raises so far.
    """

    n: int
    event: E_co
    street: int
    pot: int
    live: tuple[int, ...]
    boards: Mapping[int, tuple[Card | None, ...]]
    pending: tuple[int, ...]
    ties: tuple[int, ...]
    n_bets: int


class Turn(Step[E_co], Generic[E_co], frozen=True, gc=False):
    """A step whose event is a decision of `seat`.

    `action` is what the act amounts to, whatever the room calls it: bring_in, complete, bet, raise, call, check, fold.
    `amount` is the chips it adds, `to_amount` the seat's street total after it, both as printed; `is_all_in` by the stack.
    `is_opening`: nobody has acted on this street (on third street: opened the betting) before.
    Before it: `put` the seat's chips in this street, `stack` what it has left, `level` the highest street total,
    `to_call` what the seat owes (more than its stack where it can only call all-in),
    `raise_to` the street total of a full raise, `raise_alt` another one that no rulebook forbids (of a bet: that the house allows for
    an open pair), `raise_bar` why no raise
    is allowed: ``cap``, ``closed`` (a short all-in did not reopen the betting), ``nobody`` (no opponent has chips), or empty.
    `bring_in_due` is the nominal bring-in where one is due, 0 where its amount is not known, None where none is due.
    `may_decline`: it fell to this seat because the high card is all-in from the ante, and the house lets it fold (BRING_IN_ALLIN_ANTE).
    `is_call_open`: the bring-in was short, and its nominal amount or the house's custom is not known, so a call may be for more.
    """

    seat: int
    action: str
    amount: int
    to_amount: int
    is_all_in: bool
    is_opening: bool
    put: int
    stack: int
    level: int
    to_call: int
    is_call_open: bool
    raise_to: int
    raise_alt: int | None
    raise_bar: str
    has_checked: bool
    bring_in_due: int | None
    may_decline: bool

    @property
    def is_alternative(self) -> bool:
        """It raises to `raise_alt`, or is all-in on the way there."""
        alt = self.raise_alt
        return alt is not None and (self.to_amount == alt or (self.is_all_in and self.raise_to < self.to_amount < alt))

    @property
    def completes_all_in(self) -> bool:
        """It raises to a full bet what an all-in of half a bet or more left short: that all-in is no bet of its own (SHORT_CAP_COUNT)."""
        alt = self.raise_alt
        return alt is not None and self.to_amount == alt < self.raise_to

    @property
    def options(self) -> Options:
        """Return what the seat may do here."""
        double = None if self.level else self.raise_alt
        return options(self.put, self.stack, self.to_call, self.raise_to, self.raise_bar, self.bring_in_due, self.may_decline, double)


def options(
    put: int, stack: int, to_call: int, raise_to: int, raise_bar: str, bring_in_due: int | None, may_decline: bool, double: int | None
) -> Options:
    """Return the legal options of a seat (rulebook BRING_IN_MANDATORY, CHECK_ALLOWED, CALL_AMOUNT, RAISE_SIZE).

    The arguments mean what the fields of `Turn` mean; *double* is the big bet that an open pair allows.
    """
    must_open = bring_in_due is not None
    can_raise = not raise_bar and stack > to_call
    return Options(
        can_fold=not must_open or may_decline,
        can_check=not must_open and to_call == 0,
        bring_in=None if bring_in_due is None else min(bring_in_due, stack),
        call=min(to_call, stack) if to_call else None,
        raise_to=min(raise_to, put + stack) if can_raise else None,
        double_to=min(double, put + stack) if double is not None and can_raise and put + stack > raise_to else None,
    )

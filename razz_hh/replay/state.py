"""The books of a hand: chips, cards and turns, kept whatever the hand does.

Nothing here judges. After a fault the books follow the paper: an amount is booked as printed and the obligation
counts as met, a raise counts one more bet to the level printed, skipped seats stay due, and a street opens from
the seat that did open it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from razz_hh.cards import Card
from razz_hh.events import (
    Act,
    Ante,
    Cards,
    Collect,
    Event,
    PotClaim,
    Raise,
    ReturnUncalled,
    Showdown,
    Summary,
)
from razz_hh.hand import Hand
from razz_hh.pots import uncalled_chips
from razz_hh.replay.acts import ACTS
from razz_hh.replay.dealing import CARDS
from razz_hh.replay.order import clockwise, has_open_pair, next_with_chips, opening_boards
from razz_hh.replay.step import Options, Step, Turn, options
from razz_hh.stakes import HouseRules, Stakes

__all__ = ["State"]

E = TypeVar("E", bound=Event)


class State:
    """The state of one hand between two events. `take` books an event and returns its `Step`.

    Chips are conserved: the stacks and the pot always hold the chips of the seat list.
    """

    __slots__ = (
        "acted", "all_in_street", "antes", "boards", "bring_in_seat", "checked", "collects", "community", "dealt", "downs",
        "fold_street", "full", "has_acted", "house", "is_level_open", "is_open", "last_action_street", "last_put", "level", "live",
        "may_decline", "met", "n", "n_bets", "odd", "opener", "pending", "pot", "put", "raise_alt", "raise_to", "rake", "returned",
        "sevenths",
        "short_bring_in", "shown", "stack", "stakes", "start", "street", "ties", "top", "unit", "was_capped_multiway", "was_heads_up",
        "without_chips", "won",
    )  # fmt: skip

    def __init__(self, hand: Hand, stakes: Stakes, house: HouseRules) -> None:
        self.stakes = stakes
        self.house = house
        # A damaged hand may name seats that its list does not hold: they have nothing.
        self.start: dict[int, int] = {seat.number: seat.stack for seat in hand.seats}
        self.stack: dict[int, int] = defaultdict(int, self.start)
        self.returned: dict[int, int] = {}
        self.won: dict[int, int] = {}
        self.collects: list[Step[Collect]] = []
        self.odd: list[Step[Event]] = []
        self.n = 0
        self.pot = 0
        self.dealt: set[int] = set()
        self.antes: dict[int, int] = {}
        self.fold_street: dict[int, int] = {}
        self.all_in_street: dict[int, int] = {}
        self.downs: dict[int, Cards] = {}
        self.sevenths: dict[int, Card] = {}
        self.shown: set[int] = set()
        self.bring_in_seat: int | None = None
        self.last_action_street = 3
        self.without_chips: set[int] = set()
        self.live: tuple[int, ...] = ()
        self.boards: dict[int, tuple[Card | None, ...]] = {}
        self.community: Card | None = None
        self.opener: int | None = None
        self.rake: int | None = None
        self.put: dict[int, int] = {}
        self.last_put = self.put
        self.begin_street(3)

    def begin_street(self, street: int) -> None:
        """Take a street as begun: nobody has bet on it."""
        self.street = street
        if self.put:
            self.last_put = self.put
        self.put = {}
        self.met: dict[int, int] = {}
        self.level = 0
        self.top = 0
        self.full = 0
        self.n_bets = 0
        self.unit = self.raise_to = self.stakes.bet_on(street)
        self.raise_alt: int | None = None
        self.acted: set[int] = set()
        self.checked: set[int] = set()
        self.pending: tuple[int, ...] = ()
        self.ties: tuple[int, ...] = ()
        self.is_open = False
        self.has_acted = False
        self.was_heads_up = False
        self.was_capped_multiway = False
        self.short_bring_in = False
        self.is_level_open = False
        self.may_decline = False

    # --- taking events ---------------------------------------------------------------------------

    def take(self, event: Event) -> Step[Event]:
        """Book *event* and return it with the facts before it."""
        return _BOOKS.get(type(event), State.step)(self, event)

    def take_all(self, events: Iterable[Event]) -> tuple[Step[Event], ...]:
        """Book *events* one after the other and return their steps: without a call of `take` for each, a tenth faster."""
        book, step = _BOOKS.get, State.step
        return tuple([book(type(event), step)(self, event) for event in events])

    def step(self, event: E, is_plain: bool = False) -> Step[E]:
        """Return the step of an event that is about to be booked."""
        step = Step(self.n, event, self.street, self.pot, self.live, self.boards, self.pending, self.ties, self.n_bets)
        self.n += 1
        if not is_plain:
            self.odd.append(step)
        return step

    def boundary(self, event: E) -> Step[E]:
        """Return the step of an event that no street's betting outlasts: who should still act is worked out, nobody will."""
        if not self.is_open and self.boards:
            self.open_street()
        step = self.step(event)
        self.pending = self.ties = ()
        return step

    def _ante(self, event: Ante) -> Step[Event]:
        seat, amount = event.seat, event.amount
        left = self.stack[seat] - amount
        step = self.step(event, amount == self.stakes.ante and left > 0 and not event.is_all_in and not self.boards)
        if seat not in self.dealt:
            self.join(seat)
        self.stack[seat] = left
        self.pot += amount
        self.antes[seat] = self.antes.get(seat, 0) + amount
        if event.is_all_in or left <= 0:
            self._run_out(seat)
        return step

    def join(self, seat: int) -> None:
        """Deal a seat in."""
        self.dealt.add(seat)
        live = self.live
        self.live = (*live, seat) if not live or seat > live[-1] else tuple(sorted((*live, seat)))

    def _run_out(self, seat: int) -> None:
        self.without_chips.add(seat)
        self.all_in_street.setdefault(seat, self.street)

    def _return_uncalled(self, event: ReturnUncalled) -> Step[Event]:
        step = self.boundary(event)
        seat = event.seat
        self.returned[seat] = self.returned.get(seat, 0) + event.amount
        if self.put.get(seat, 0) < self.level and (due := self.uncalled) is not None and due[1] == event.amount:
            seat = due[0]  # the amount is right and the name wrong: else pots and turns would go wrong as well
        self.stack[seat] += event.amount
        self.pot -= event.amount
        if event.amount > 0:
            self.without_chips.discard(seat)
        return step

    def _collect(self, event: Collect) -> Step[Collect]:
        step = self.boundary(event)
        self.stack[event.seat] += event.amount
        self.won[event.seat] = self.won.get(event.seat, 0) + event.amount
        self.collects.append(step)
        return step

    def _claim_pot(self, event: PotClaim) -> Step[Event]:
        self.rake = event.rake
        return self.step(event)

    # --- turns -----------------------------------------------------------------------------------

    def open_street(self) -> None:
        """Work out who acts on this street, and from whom."""
        self.is_open = True
        live = chips = self.live
        self.was_heads_up = len(live) == 2
        if self.without_chips:
            chips = tuple([seat for seat in live if seat not in self.without_chips])
        if len(chips) < 2:
            return
        if self.house.open_pair_double and self.street == 4 and has_open_pair(live, self.boards):
            self.raise_alt = self.stakes.big_bet
        owners = opening_boards(self.street, live, chips, self.boards, self.house, self.opener)
        if not owners:
            self.pending = self.ties = chips
            return
        openers = [next_with_chips(live, seat, self.without_chips) for seat in owners] if len(chips) < len(live) else owners
        self.pending = clockwise(chips, openers[0] or 0)
        self.may_decline = self.house.neighbour_may_fold and self.street == 3 and openers[0] != owners[0]
        if len(openers) > 1:
            self.ties = tuple([seat for seat in openers[1:] if seat is not None and seat != openers[0]])

    def _bar(self, seat: int) -> str:
        """Return why *seat* may not raise, or nothing."""
        without = self.without_chips
        for other in self.live:
            if other != seat and other not in without:
                break
        else:
            return "nobody"
        if self.n_bets >= self.house.cap and not self.is_cap_lifted():
            return "cap"
        if seat in self.acted and (self.n_bets or self.street != 3):
            return "closed"
        return ""

    def is_cap_lifted(self) -> bool:
        """Whether no cap holds between two players on this street (rulebook RAISE_CAP)."""
        if self.house.heads_up_cap == "capped":
            return False
        if self.house.heads_up_cap == "uncapped_from_start":
            return self.was_heads_up
        return not self.was_capped_multiway

    def _owes(self, seat: int) -> int:
        """Return what *seat* owes (rulebook CALL_AMOUNT, BRING_IN_SHORT_CALL)."""
        met = self.met.get(seat, 0)
        owed = self.level - met
        if owed <= 0:
            return 0
        if self.short_bring_in and not self.n_bets and all(other == seat or other in self.without_chips for other in self.live):
            return self.top - met  # nobody behind may put in more
        return owed

    def _bring_in_due(self) -> int | None:
        return (self.stakes.bring_in or 0) if self.street == 3 and not self.level else None

    def turn(self, event: Act, action: str, amount: int, to_amount: int) -> Turn[Act]:
        """Return the turn of an act that is about to be booked, and take its street as opened."""
        if not self.is_open:
            self.open_street()
        seat, street, level, pending = event.seat, self.street, self.level, self.pending
        stack = self.stack[seat]
        owed = self._owes(seat) if level else 0
        due = None if level or street != 3 else self.stakes.bring_in or 0
        bar = self._bar(seat)
        if not pending or pending[0] != seat or amount >= stack or action == "complete":
            is_plain = False
        elif not amount:
            is_plain = due is None and (owed > 0 if action == "fold" else action == "check" and not owed)
        elif event.is_all_in:  # type: ignore[attr-defined]
            is_plain = False
        elif action == "call":
            is_plain = amount == owed
        elif action == "bring_in":
            is_plain = amount == due and (self.stakes.ante or 0) <= amount < self.stakes.small_bet
        else:
            is_full = to_amount == self.raise_to and not bar and self.n_bets < self.house.cap - 1
            is_plain = is_full and (type(event) is not Raise or event.by is None or event.by == to_amount - self.top)
        turn = Turn(
            self.n, event, street, self.pot, self.live, self.boards, pending, self.ties, self.n_bets,
            seat, action, amount, to_amount, 0 < amount >= stack, not self.has_acted, self.put.get(seat, 0), stack, self.top,
            owed, self.is_level_open, self.raise_to, self.raise_alt, bar, seat in self.checked, due, self.may_decline,
        )  # fmt: skip
        self.n += 1
        if not is_plain:
            self.odd.append(turn)
        self.last_action_street = street
        if not self.has_acted:
            if street != 3:
                self._opened_by(seat)
            elif action in ("bring_in", "complete"):
                self._opened_by(seat)
                self.bring_in_seat = seat
        return turn

    def _opened_by(self, seat: int) -> None:
        """Take the street as opened by *seat*: the others follow clockwise from it."""
        pending = self.pending
        if pending and seat in pending and seat != pending[0]:
            at = pending.index(seat)
            self.pending = pending[at:] + pending[:at]
        self.ties = ()
        self.opener = seat
        self.has_acted = True

    def done(self, seat: int) -> None:
        """Take *seat* off the turns; nobody is left to act where one seat alone has chips and owes nothing."""
        pending = self.pending
        if pending and pending[0] == seat:
            pending = pending[1:]
        elif seat in pending:
            pending = tuple([s for s in pending if s != seat])
        if len(self.live) == 1 or (len(pending) == 1 and self._is_uncontested(pending[0])):
            pending = ()
        self.pending = pending

    def _is_uncontested(self, last: int) -> bool:
        """Whether the last seat to act owes nothing, and nobody else has chips."""
        if self.level > self.met.get(last, 0):
            return False
        return all(other == last or other in self.without_chips for other in self.live)

    def wager(self, seat: int, amount: int, is_all_in: bool) -> None:
        """Move chips that a seat puts in on this street."""
        if seat not in self.dealt:
            self.join(seat)
        self.stack[seat] = left = self.stack[seat] - amount
        self.pot += amount
        self.put[seat] = put = self.put.get(seat, 0) + amount
        if put > self.top:
            self.top = put
        if is_all_in or left <= 0:
            self._run_out(seat)

    # --- asking ----------------------------------------------------------------------------------

    @property
    def uncalled(self) -> tuple[int, int] | None:
        """The (seat, chips) that nobody matched on the last street with bets; of the antes where there were none (UNCALLED_RETURN).

        Chips that go back stay counted here. What a fault left unmatched on a street before is not owed to anybody any more.
        """
        return uncalled_chips(self.put or self.last_put or self.antes)

    @property
    def total(self) -> dict[int, int]:
        """All chips put in by seat, less what went back."""
        start, won = self.start.get, self.won.get
        return {seat: start(seat, 0) + won(seat, 0) - left for seat, left in self.stack.items()}

    @property
    def due(self) -> int | None:
        """The seat whose turn it is; None where the street's betting is over."""
        if not self.is_open:
            self.open_street()
        return self.pending[0] if self.pending else None

    def options(self, seat: int) -> Options:
        """Return what *seat* may do now."""
        if not self.is_open:
            self.open_street()
        put, stack = self.put.get(seat, 0), self.stack[seat]
        double = None if self.level else self.raise_alt
        return options(put, stack, self._owes(seat), self.raise_to, self._bar(seat), self._bring_in_due(), self.may_decline, double)


_BOOKS: Final[dict[type[Event], Callable[[State, Any], Step[Event]]]] = {
    Ante: State._ante,
    ReturnUncalled: State._return_uncalled,
    Showdown: State.boundary,
    Collect: State._collect,
    Summary: State.boundary,
    PotClaim: State._claim_pot,
    **ACTS,
    **CARDS,
}

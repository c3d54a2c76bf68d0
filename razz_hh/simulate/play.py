"""One hand, dealt and played to its end on the replay's own books."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

import msgspec

from razz_hh.cards import DECK, Card
from razz_hh.events import Ante, Capped, Community, Deal, Event, ReturnUncalled, StreetStart
from razz_hh.hand import Hand
from razz_hh.replay import State
from razz_hh.simulate.bot import Style, decide
from razz_hh.simulate.game import Game, Rake
from razz_hh.simulate.showdown import settle
from razz_hh.stakes import Street

__all__ = ["Play", "Tamper"]


_MOST_WITH_TWINS = 7  # with eight seats the stub may be too short for cards kept back

Tamper = Callable[["Play", Event], Sequence[Event]]
"""Sees each event before it happens and says what happens instead."""


class Play:
    """A hand in progress. `hand` is its header: seats and stakes, no events.

    `dealt_in` are the seats that play; those without a `style` are away. `prizes` are a tournament's, first place first.
    Every card of every seat is in `events`; a writer hides what its room would hide.
    """

    def __init__(
        self,
        hand: Hand,
        styles: Mapping[int, Style],
        rng: Random,
        game: Game,
        *,
        prizes: Sequence[int] | None = None,
        tamper: Tamper | None = None,
    ) -> None:
        self.hand = hand
        self.house = game.house
        self.rng = rng
        self.state = State(hand, hand.stakes, game.house)
        self.events: list[Event] = []
        self.cards: dict[int, list[Card]] = {}
        self.styles = styles
        self._rake = game.rake if hand.kind == "cash" else Rake(0, 0)
        self._prizes = prizes
        self._tamper = tamper
        self._deck = list(DECK)
        rng.shuffle(self._deck)
        self._reserved: dict[int, list[Card]] = {}
        self._twins = game.twins

    def run(self) -> Hand:
        """Play the hand and return it whole."""
        self._post_antes()
        if self.rng.random() < self._twins and len(self.state.live) <= _MOST_WITH_TWINS:
            self._reserve_twins()
        for street in Street:
            self._deal_street(street)
            self._bet()
            self._return_uncalled()
            if len(self.state.live) == 1:
                break
        for event in settle(self, self._rake_due(), self._prizes):
            self._happen(event)
        return msgspec.structs.replace(self.hand, events=tuple(self.events))

    def _rake_due(self) -> int:
        state = self.state
        return self._rake.of(state.pot, self.hand.stakes.chip) if state.street > Street.THIRD else 0

    def _happen(self, event: Event) -> None:
        for outcome in (event,) if self._tamper is None else self._tamper(self, event):
            self.state.take(outcome)
            self.events.append(outcome)
            if type(outcome) is Deal:
                self.cards.setdefault(outcome.seat, []).extend([card for card in outcome.new if card])

    def _post_antes(self) -> None:
        ante = self.hand.stakes.ante or 0
        for seat in self.hand.seats:
            if seat.is_sitting_out and self.hand.kind == "cash":
                continue
            amount = min(ante, seat.stack)
            self._happen(Ante(0, seat.number, amount, amount == seat.stack))

    def _deal_street(self, street: Street) -> None:
        live = self.state.live
        n_dealt = sum([len(cards) for cards in self.cards.values()])
        if street == Street.SEVENTH and n_dealt + len(live) > self.house.community_trigger:
            self._happen(Community(0, self._deck.pop()))
            return
        self._happen(StreetStart(0, street))
        for seat in live:
            held = tuple(self.cards.get(seat, ()))
            stub = self._reserved.get(seat, self._deck)
            new = [stub.pop() for _ in range(3 if street == Street.THIRD else 1)]
            self._happen(Deal(0, seat, tuple(new), held))

    def _reserve_twins(self) -> None:
        """Keep seven cards each for two seats whose best lows are of the same ranks."""
        rng, deck = self.rng, self._deck
        ranks = rng.sample(range(1, 10), 5)
        for seat in rng.sample(self.state.live, 2):
            low = [next(card for card in deck if card.rank == rank) for rank in ranks]
            rest = [card for card in deck if card.rank >= max(ranks) and card not in low][:2]
            hand = [*low, *rest]
            deck[:] = [card for card in deck if card not in hand]
            rng.shuffle(hand)
            self._reserved[seat] = hand

    def _bet(self) -> None:
        state = self.state
        community = state.community
        while (seat := state.due) is not None:
            cards = self.cards[seat]
            bets = state.n_bets
            self._happen(decide(state, seat, [*cards, community] if community else cards, self.styles.get(seat), self.rng))
            if bets < state.n_bets == self.house.cap and self.house.prints_cap and not state.is_cap_lifted():
                self._happen(Capped(0))

    def _return_uncalled(self) -> None:
        state = self.state
        uncalled = state.uncalled if state.put or state.street == Street.THIRD else None
        if uncalled and type(self.events[-1]) is not ReturnUncalled:
            self._happen(ReturnUncalled(0, *uncalled))

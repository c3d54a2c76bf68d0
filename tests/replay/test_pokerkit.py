"""Hands played at random on `State`, followed by PokerKit: an oracle that is not us.

Houses differ, so ours is set to PokerKit's rules where a switch exists: ties open from the lowest seat, a short bring-in is
called as it is, only a full raise reopens. What has no switch is left out by its cause (rulebook section f):
- After a short all-in wager PokerKit raises from it (we complete the bet) and counts it towards the cap: on such a street
  nobody raises again, and raises are not compared.
- PokerKit offers no raise over an opponent who has chips but too few to meet the bet before it; the rulebook asks only that one has chips.
- It frowns on folding for free.
- Its community card comes later than ours: at most six are dealt in.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from pokerkit import Automation, FixedLimitRazz, Mode

from razz_hh.cards import DECK, Card
from razz_hh.events import Act, Ante, Bet, BringIn, Call, Check, Deal, Event, Fold, Raise, StreetStart
from razz_hh.hand import Hand, Seat
from razz_hh.low import best_low
from razz_hh.replay import Options, Replay, State, replay
from razz_hh.stakes import HouseRules, Stakes

STAKES = Stakes(small_bet=50, big_bet=100, ante=10, bring_in=20)
HOUSE = HouseRules(tie_policy="low_index", short_bring_in_call="actual", half_rule="full")
DEPTHS = [(5, 40), (5, 200), (100, 600), (400, 3000)]


@dataclass
class Game:
    """One hand on both sides. Seat n is PokerKit's player n - 1."""

    drawn: random.Random
    stacks: list[int]
    deck: list[Card] = field(init=False)
    events: list[Event] = field(default_factory=list)
    held: dict[int, list[Card]] = field(default_factory=dict)
    is_raising_off: bool = False
    compared: int = 0

    def __post_init__(self) -> None:
        self.deck = self.drawn.sample(DECK, 52)
        self.seats = tuple(Seat(1, n, f"P{n}", stack) for n, stack in enumerate(self.stacks, 1))
        self.state = State(self.hand(), STAKES, HOUSE)
        self.oracle = FixedLimitRazz.create_state(
            (
                Automation.ANTE_POSTING,
                Automation.BET_COLLECTION,
                Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
                Automation.HAND_KILLING,
                Automation.CHIPS_PUSHING,
                Automation.CHIPS_PULLING,
            ),
            True,
            STAKES.ante or 0,
            STAKES.bring_in or 0,
            STAKES.small_bet,
            STAKES.big_bet,
            tuple(self.stacks),
            len(self.stacks),
            mode=Mode.CASH_GAME,
        )

    def hand(self) -> Hand:
        return Hand(source="", line=1, room="any", number="1", kind="cash", stakes=STAKES, seats=self.seats, events=tuple(self.events))

    def take(self, event: Event) -> None:
        self.events.append(event)
        self.state.take(event)

    def deal(self, seat: int, count: int) -> None:
        cards = tuple(self.deck.pop() for _ in range(count))
        self.held.setdefault(seat, []).extend(cards)
        if self.state.street < 7:
            self.take(Deal(1, seat, cards))
        for card in cards:
            self.oracle.deal_hole(card.text, seat - 1)

    def play(self) -> None:
        for seat in self.seats:
            self.take(Ante(1, seat.number, min(STAKES.ante or 0, seat.stack)))
        for street in range(3, 8):
            self.take(StreetStart(1, street))
            if street > 3:
                self.oracle.burn_card("??")
            for number in self.state.live:
                self.deal(number, 3 if street == 3 else 1)
            self.bet()
            if len(self.state.live) == 1:
                return

    def bet(self) -> None:
        """Play a street to its end; at each turn both sides must offer the same."""
        self.is_raising_off = False
        while (seat := self.state.due) is not None:
            options = self.state.options(seat)
            self.compare(seat, options)
            self.act(seat, options)
        assert self.oracle.actor_index is None or self.oracle.actor_index < 0

    def compare(self, seat: int, options: Options) -> None:
        self.compared += 1
        oracle = self.oracle
        assert oracle.actor_index == seat - 1
        assert oracle.effective_bring_in_amount == options.bring_in
        assert oracle.checking_or_calling_amount == (None if options.bring_in is not None else options.call or 0)
        if not options.can_check:  # PokerKit frowns on folding for free
            assert oracle.can_fold() == options.can_fold
        if not self.is_raising_off:
            assert oracle.min_completion_betting_or_raising_to_amount == (options.raise_to if self.is_contested(seat) else None)

    def is_contested(self, seat: int) -> bool:
        """Whether an opponent could meet a part of a raise."""
        state = self.state
        level = max(state.put.values(), default=0)
        return any(state.put.get(other, 0) + state.stack[other] > level for other in state.live if other != seat)

    def act(self, seat: int, options: Options) -> None:
        raise_to = options.raise_to if self.is_contested(seat) and not self.is_raising_off else None
        roll = self.drawn.random()
        if raise_to is not None and roll < 0.35:
            self.is_raising_off = raise_to < self.state.raise_to
            self.take(self.wager(seat, raise_to))
            self.oracle.complete_bet_or_raise_to(raise_to)
        elif options.bring_in is not None:
            self.take(BringIn(1, seat, options.bring_in))
            self.oracle.post_bring_in()
        elif options.call and roll < 0.5:
            self.take(Fold(1, seat))
            self.oracle.fold()
        else:
            self.take(Call(1, seat, options.call) if options.call else Check(1, seat))
            self.oracle.check_or_call()

    def wager(self, seat: int, to: int) -> Act:
        put = self.state.put.get(seat, 0)
        return Raise(1, seat, None, to) if self.state.level else Bet(1, seat, to - put)


def settled(played: Replay, held: dict[int, list[Card]]) -> list[int]:
    """Stacks at the end: uncalled chips go back, each pot to its lowest lows, odd chips to the lowest seats (ODD_CHIP, PokerKit's way)."""
    stacks = dict(played.stack)
    lows = {seat: best_low(held[seat]).value for seat in played.live if len(held[seat]) == 7}
    for pot in played.pots:
        best = min([lows[seat] for seat in pot.eligible], default=0) if lows else 0
        winners = [seat for seat in pot.eligible if lows.get(seat, 0) == best]
        share, odd = divmod(pot.amount, len(winners))
        for n, seat in enumerate(winners):
            stacks[seat] += share + (n < odd)
    return [stacks[seat] for seat in sorted(stacks)]


def follow(seed: int, hands: int) -> tuple[int, int, int]:
    """Play so many hands; return how many turns were compared, hands shown down, and hands with side pots."""
    drawn = random.Random(seed)
    compared = showdowns = side_pots = 0
    for _ in range(hands):
        low, high = drawn.choice(DEPTHS)
        game = Game(drawn, [drawn.randint(low, high) for _ in range(drawn.randint(2, 6))])
        game.play()
        played = replay(game.hand(), house=HOUSE)
        assert settled(played, game.held) == list(game.oracle.stacks)
        compared += game.compared
        showdowns += played.is_showdown
        side_pots += len(played.pots) > 1
    return compared, showdowns, side_pots


def test_pokerkit_follows_300_hands() -> None:
    compared, showdowns, side_pots = follow(seed=2026, hands=300)
    # Enough of each happened for the comparison to mean something.
    assert compared > 3_000
    assert showdowns > 100
    assert side_pots > 50


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(10))
def test_pokerkit_follows_thousands_of_hands(seed: int) -> None:
    assert follow(seed, hands=2_000)[0] > 20_000

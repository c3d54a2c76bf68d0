"""Hands played at random by PokerKit, followed by our replay: an oracle that is not us.

At each turn both must name the same seat and offer it the same, and at the end count the same pots and stacks. Houses differ, so
ours is set to PokerKit's rules where a switch exists: ties open from the lowest seat, a short bring-in is called as it is, only a full
raise reopens, a raise over a short all-in is by a full bet. What has no switch is left out by its cause (rulebook section f):

- PokerKit counts a short all-in wager towards the cap; rulebooks do not (SHORT_CAP_COUNT). See `is_capped_by_short_wagers`.
- Where an all-in over a short all-in lies between completing the bet and raising by one, rulebooks take the bet as complete and
  reopen; PokerKit wants a raise by one. See `has_all_in_between`.
- A seat that checked may raise over a short all-in bet there; by the rulebook it may call only (ALLIN_HALF_RULE). See `checked_before`.
- It measures a full raise over the completion by what the completion added to the bring-in; rulebooks by the bet (ALLIN_HALF_RULE).
  See `reopens_the_completion`.
- It lets nobody complete over a second short completion who called the first; no rulebook tells of such a case on third street, where who
  faces a short completion may complete it (E47), so neither do we accuse it. See `called_short_completion`.
- It offers no raise over an opponent who has chips but too few to meet the bet before it; the rulebook asks only that one has chips.
  See `is_contested`.
- It frowns on folding for free (FOLD_FREE).
- Where all others fold it takes all chips of the street out of the pot that the last bettor put in: pots are compared at showdowns.
- Its community card comes later than ours, after cards of folded hands are dealt again: at most six are dealt in.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from pokerkit import Automation, FixedLimitRazz, Mode

from razz_hh.cards import DECK, Card
from razz_hh.events import Ante, Bet, BringIn, Call, Check, Deal, Event, Fold, Raise, StreetStart
from razz_hh.hand import Hand, Seat
from razz_hh.low import best_low
from razz_hh.replay import Options, Replay, State, Turn, replay
from razz_hh.stakes import HouseRules, Stakes

STAKES = Stakes(small_bet=50, big_bet=100, ante=10, bring_in=20)
HOUSE = HouseRules(tie_policy="low_index", short_bring_in_call="actual", half_rule="full", raise_base="any")
DEPTHS = [(5, 40), (5, 200), (100, 600), (400, 3000)]
AUTOMATIONS = (Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.CHIPS_PULLING)


@dataclass
class Game:
    """One hand, as PokerKit plays it and as we are told of it. Seat n is its player n - 1. `offered` are our options at each turn."""

    drawn: random.Random
    stacks: list[int]
    deck: list[Card] = field(init=False)
    events: list[Event] = field(default_factory=list)
    held: dict[int, list[Card]] = field(default_factory=dict)
    offered: list[Options] = field(default_factory=list)
    has_all_in_between: bool = False
    raises: int = 0

    def __post_init__(self) -> None:
        self.deck = self.drawn.sample(DECK, 52)
        self.seats = tuple(Seat(1, n, f"P{n}", stack) for n, stack in enumerate(self.stacks, 1))
        self.state = State(self.hand(), STAKES, HOUSE)
        self.oracle = FixedLimitRazz.create_state(
            AUTOMATIONS,
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
                self.turn_up()
                self.oracle.burn_card("??")
            for number in self.state.live:
                self.deal(number, 3 if street == 3 else 1)
            self.bet()
            if len(self.state.live) == 1:
                return

    def bet(self) -> None:
        """Play a street to its end."""
        self.has_all_in_between = False
        while self.oracle.actor_index is not None and self.oracle.actor_index >= 0:
            seat = self.oracle.actor_index + 1
            assert self.state.due == seat
            self.compare(seat)
            self.act(seat)
        assert self.state.due is None

    # --- what both offer -------------------------------------------------------------------------

    def compare(self, seat: int) -> None:
        oracle, options = self.oracle, self.state.options(seat)
        self.offered.append(options)
        assert oracle.effective_bring_in_amount == options.bring_in
        assert oracle.checking_or_calling_amount == (None if options.bring_in is not None else options.call or 0)
        if not options.can_check:  # PokerKit frowns on folding for free
            assert oracle.can_fold() == options.can_fold
        if self.is_raise_comparable(seat):
            assert oracle.min_completion_betting_or_raising_to_amount == self.raise_to(seat, options)
            self.raises += options.raise_to is not None

    def raise_to(self, seat: int, options: Options) -> int | None:
        """Return the raise that we offer: by a full bet over a short all-in."""
        state = self.state
        return options.raise_to and min(state.raise_alt or state.raise_to, state.put.get(seat, 0) + state.stack[seat])

    def is_raise_comparable(self, seat: int) -> bool:
        differs = self.checked_before(seat) or self.reopens_the_completion(seat) or self.called_short_completion(seat)
        return self.is_contested(seat) and not (differs or self.is_capped_by_short_wagers() or self.has_all_in_between)

    def is_capped_by_short_wagers(self) -> bool:
        count: int = self.oracle.completion_betting_or_raising_count
        return self.state.n_bets < HOUSE.cap <= count

    def checked_before(self, seat: int) -> bool:
        """Whether the seat checked, and a bet on this street was short."""
        return seat in self.state.checked and not self.state.n_bets and self.state.level > 0

    def reopens_the_completion(self, seat: int) -> bool:
        """Whether a short all-in over the completion adds as much as the completion did, and the seat has matched the completion."""
        state = self.state
        added = STAKES.small_bet - (STAKES.bring_in or 0)
        return state.street == 3 and state.n_bets == 1 and seat in state.acted and state.level - state.full >= added

    def called_short_completion(self, seat: int) -> bool:
        state, wagers = self.state, self.oracle.completion_betting_or_raising_count
        return state.street == 3 and not state.n_bets and wagers > 1 and seat in state.acted

    def is_contested(self, seat: int) -> bool:
        """Whether an opponent could meet a part of a raise."""
        state = self.state
        level = max(state.put.values(), default=0)
        return any(state.put.get(other, 0) + state.stack[other] > level for other in state.live if other != seat)

    # --- what PokerKit does ----------------------------------------------------------------------

    def act(self, seat: int) -> None:
        oracle, state = self.oracle, self.state
        roll = self.drawn.random()
        if oracle.can_complete_bet_or_raise_to() and roll < 0.35 and self.is_raise_comparable(seat):
            to = oracle.min_completion_betting_or_raising_to_amount or 0
            if state.raise_alt is not None and state.raise_to <= to < state.raise_alt:
                self.has_all_in_between = True
            put = state.put.get(seat, 0)
            self.take(Raise(1, seat, None, to) if state.level else Bet(1, seat, to - put))
            oracle.complete_bet_or_raise_to()
        elif oracle.can_post_bring_in():
            self.take(BringIn(1, seat, oracle.effective_bring_in_amount or 0))
            oracle.post_bring_in()
        elif oracle.checking_or_calling_amount and roll < 0.5:
            self.take(Fold(1, seat))
            oracle.fold()
        else:
            owed = oracle.checking_or_calling_amount or 0
            self.take(Call(1, seat, owed) if owed else Check(1, seat))
            oracle.check_or_call()

    def turn_up(self) -> None:
        """Let PokerKit open the hands where nobody can bet any more: it deals no card before."""
        while self.oracle.can_show_or_muck_hole_cards():
            self.oracle.show_or_muck_hole_cards(True)

    def settle(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return PokerKit's pots and the seats in them, and let it find the winners."""
        oracle = self.oracle
        pots = [(pot.amount, tuple([index + 1 for index in pot.player_indices])) for pot in oracle.pots]
        self.turn_up()
        while oracle.can_kill_hand():
            oracle.kill_hand()
        while oracle.can_push_chips():
            oracle.push_chips()
        return pots


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


def pots_of(played: Replay) -> list[tuple[int, tuple[int, ...]]]:
    """Return our pots, chips that nobody called left out as PokerKit leaves them out."""
    seat, chips = played.uncalled or (0, 0)
    pots = [(pot.amount, pot.eligible) for pot in played.pots]
    if chips:
        amount, eligible = pots.pop()
        pots += [(amount - chips, eligible)] if amount > chips else []
        assert seat in eligible
    return pots


def follow(seed: int, hands: int) -> tuple[int, int, int, int]:
    """Play so many hands; return how many turns and raises were compared, hands shown down, and hands with side pots."""
    drawn = random.Random(seed)
    turns = raises = showdowns = side_pots = 0
    for _ in range(hands):
        low, high = drawn.choice(DEPTHS)
        game = Game(drawn, [drawn.randint(low, high) for _ in range(drawn.randint(2, 6))])
        game.play()
        played = replay(game.hand(), house=HOUSE)
        assert [step.options for step in played.steps if isinstance(step, Turn)] == game.offered
        pots = game.settle()
        assert not played.is_showdown or pots_of(played) == pots
        assert settled(played, game.held) == list(game.oracle.stacks)
        turns += len(game.offered)
        raises += game.raises
        showdowns += played.is_showdown
        side_pots += len(played.pots) > 1
    return turns, raises, showdowns, side_pots


def test_pokerkit_is_followed_for_300_hands() -> None:
    turns, raises, showdowns, side_pots = follow(seed=2026, hands=300)
    # Enough of each happened for the comparison to mean something.
    assert turns > 3_000
    assert raises > 1_000
    assert showdowns > 100
    assert side_pots > 50


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(5))
def test_pokerkit_is_followed_for_5000_hands(seed: int) -> None:
    assert follow(seed, hands=1_000)[0] > 10_000

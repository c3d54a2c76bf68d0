"""Rules about odd acts are not asked about plain ones: they must have nothing to say of them, whatever else is wrong with the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import msgspec
import pytest

from razz_hh.audit import RULES
from razz_hh.events import Act, Bet, BringIn, Call, Check, Event, Fold, Raise
from razz_hh.hand import Hand
from razz_hh.house import HOUSES
from razz_hh.replay import Replay, Turn, replay
from razz_hh.simulate import simulate
from razz_hh.stakes import Stakes

AMOUNTS = ("amount", "to")


@dataclass
class Damage:
    """Changes acts of a hand at random: who, what, how much, whether it says all-in, whether it is there."""

    rng: Random

    def hand(self, hand: Hand) -> Hand:
        n = self.rng.randrange(4)
        events = list(hand.events)
        for at in self.rng.sample(range(len(events)), min(n, len(events))):
            events[at] = self.event(events[at], hand)
        kept = [event for event in events if not isinstance(event, Act) or self.rng.random() > 0.01]
        return msgspec.structs.replace(hand, events=tuple(kept))

    def event(self, event: Event, hand: Hand) -> Event:
        if not isinstance(event, Act):
            return event
        how = self.rng.randrange(4)
        small = hand.stakes.small_bet
        if how == 0:
            return msgspec.structs.replace(event, seat=self.rng.choice(hand.seats).number)
        if how == 1 and hasattr(event, "is_all_in"):
            return msgspec.structs.replace(event, is_all_in=not event.is_all_in)
        if how == 2:
            for name in AMOUNTS:
                if hasattr(event, name):
                    amount = getattr(event, name)
                    return msgspec.structs.replace(event, **{name: max(0, amount + self.rng.choice([-small, -1, 1, small, 9 * small]))})
        amount = self.rng.choice([0, hand.stakes.bring_in or 1, small, hand.stakes.big_bet])
        line, seat = event.line, event.seat
        return self.rng.choice(
            [
                Fold(line, seat), Check(line, seat), Call(line, seat, amount), Bet(line, seat, amount), BringIn(line, seat, amount),
                Raise(line, seat, small, amount + small),
            ]
        )  # fmt: skip


def damaged(n: int, seed: int) -> Iterator[Replay]:
    rng = Random(seed)
    damage = Damage(rng)
    for hand in simulate(n, seed=seed):
        stakes = hand.stakes
        if rng.random() < 0.3:
            stakes = Stakes(stakes.small_bet, stakes.big_bet, stakes.ante, rng.choice([None, stakes.small_bet, 1]), stakes.chip)
        house = rng.choice([None, *HOUSES.values()])
        yield replay(damage.hand(hand), stakes, house)


@pytest.mark.parametrize("seed", range(4))
def test_no_rule_about_odd_acts_finds_fault_with_a_plain_one(seed: int) -> None:
    rules = [rule for rule in RULES.values() if rule.odd_acts and rule.check]
    n_plain = n_odd = 0
    for followed in damaged(400, seed):
        for step in followed.steps:
            if not isinstance(step, Turn):
                continue
            n_plain += step.is_plain
            n_odd += not step.is_plain
            for rule in rules if step.is_plain else ():
                if type(step.event) in rule.hears:
                    assert rule.check is not None
                    assert rule.check(step, followed) is None, (rule.code, step)
    assert n_plain > 2_000
    assert n_odd > 300


def test_a_plain_act_is_one_of_the_seats_options() -> None:
    for followed in damaged(300, 9):
        for turn in followed.steps:
            if not isinstance(turn, Turn) or not turn.is_plain:
                continue
            options = turn.options
            assert turn.seat == turn.pending[0]
            assert not turn.is_all_in
            if turn.action == "fold":
                assert options.can_fold
                assert options.call
            elif turn.action == "check":
                assert options.can_check
            elif turn.action in ("call", "bring_in"):
                assert turn.amount == getattr(options, turn.action)
            else:
                assert turn.to_amount == options.raise_to


def test_nearly_all_acts_of_a_legal_hand_are_plain() -> None:
    turns = [step for hand in simulate(300, seed=3) for step in replay(hand).steps if isinstance(step, Turn)]
    odd = [turn for turn in turns if not turn.is_plain]
    assert len(odd) < 0.1 * len(turns)
    assert all(turn.is_all_in or (turn.action == "fold" and not turn.to_call) or turn.raise_alt is not None for turn in odd)

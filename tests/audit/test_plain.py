"""Rules about odd steps are not asked about plain ones: they must have nothing to say of them, whatever else is wrong with the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
import pytest

from razz_hh.audit import INFO, RULES, Fault, add_rule, audit
from razz_hh.audit.catalogue import asked, catalogue
from razz_hh.audit.rule import rule
from razz_hh.events import (
    Act,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Fold,
    Raise,
    SeatClaim,
    Showdown,
    StreetStart,
)
from razz_hh.hand import Hand
from razz_hh.house import HOUSES
from razz_hh.replay import PLAIN, Replay, Step, Turn, replay
from razz_hh.simulate import simulate
from razz_hh.stakes import Stakes


@dataclass
class Damage:
    """Changes what a hand tells at random: who, what, how much, whether it says all-in, whether it is there, which cards."""

    rng: Random

    def hand(self, hand: Hand) -> Hand:
        events = list(hand.events)
        for at in self.rng.sample(range(len(events)), min(self.rng.randrange(5), len(events))):
            events[at] = self.event(events[at], hand)
        if self.rng.random() < 0.2:
            one, two = (self.rng.randrange(len(events)) for _ in range(2))
            events[one], events[two] = events[two], events[one]
        return msgspec.structs.replace(hand, events=tuple([event for event in events if self.rng.random() > 0.005]))

    def event(self, event: Event, hand: Hand) -> Event:
        pick, small = self.rng.choice, hand.stakes.small_bet
        if hasattr(event, "seat") and self.rng.random() < 0.2:
            return msgspec.structs.replace(event, seat=pick(hand.seats).number)
        if hasattr(event, "is_all_in") and self.rng.random() < 0.3:
            return msgspec.structs.replace(event, is_all_in=not event.is_all_in)
        for name in ("amount", "to", "won"):
            if isinstance(getattr(event, name, None), int) and self.rng.random() < 0.4:
                more = pick([-small, -1, 1, small, 9 * small])
                return msgspec.structs.replace(event, **{name: max(0, getattr(event, name) + more)})
        if isinstance(event, Deal):
            return pick([
                Deal(event.line, event.seat, event.new + event.new, event.old), Deal(event.line, event.seat, event.new, event.old[1:]),
                Deal(event.line, event.seat, event.old[-1:] or (None,), event.old), Deal(event.line, event.seat, (None,), event.old),
                Deal(event.line, event.seat, event.new, event.old[:1] + event.old),
            ])  # fmt: skip
        if isinstance(event, SeatClaim):
            changes: list[dict[str, Any]] = [
                {"no_bet": not event.no_bet}, {"street": pick([3, 4, 5, 6, 7])}, {"won": small}, {"net": 0}, {"final_stack": 0},
            ]  # fmt: skip
            return msgspec.structs.replace(event, **pick(changes))
        return self.other_act(event, hand) if isinstance(event, Act) else event

    def other_act(self, act: Act, hand: Hand) -> Act:
        stakes = hand.stakes
        amount = self.rng.choice([0, stakes.bring_in or 1, stakes.small_bet, stakes.big_bet])
        line, seat = act.line, act.seat
        return self.rng.choice([
            Fold(line, seat), Check(line, seat), Call(line, seat, amount), Bet(line, seat, amount), BringIn(line, seat, amount),
            Raise(line, seat, stakes.small_bet, amount + stakes.small_bet),
        ])  # fmt: skip


def damaged(n: int, seed: int) -> Iterator[Replay]:
    rng = Random(seed)
    damage = Damage(rng)
    for hand in simulate(n, seed=seed):
        stakes = hand.stakes
        if rng.random() < 0.3:
            stakes = Stakes(stakes.small_bet, stakes.big_bet, stakes.ante, rng.choice([None, stakes.small_bet, 1]), stakes.chip)
        house = rng.choice([None, *HOUSES.values()])
        yield replay(damage.hand(hand), stakes, house)


@pytest.mark.parametrize("seed", range(6))
def test_no_rule_about_odd_steps_finds_fault_with_a_plain_one(seed: int) -> None:
    rules = [each for each in RULES.values() if each.odd_steps and each.check]
    plain, odd = Counter[type[Event]](), Counter[type[Event]]()
    for followed in damaged(400, seed):
        odd_steps = {step.n for step in followed.odd_steps}
        for step in followed.steps:
            is_plain = step.n not in odd_steps
            (plain if is_plain else odd)[type(step.event)] += 1
            for each in rules if is_plain else ():
                if type(step.event) in each.hears:
                    assert each.check is not None
                    assert each.check(step, followed) is None, (each.code, step)
    heard = {event for each in rules for event in each.hears} - {Complete, StreetStart, Community, Showdown, Collect}
    assert all(plain[event] > 20 < odd[event] for event in heard), (plain, odd)
    assert set(plain) <= set(PLAIN)


def test_all_our_rules_leave_plain_steps_out() -> None:
    assert not [each.code for each in RULES.values() if each.check and not each.odd_steps and not set(PLAIN).isdisjoint(each.hears)]


def test_a_rule_of_a_package_is_asked_about_every_step() -> None:
    seen: list[Step[Event]] = []

    @rule("ZZ999", INFO, hears=(Fold, StreetStart))
    def any_fold(step: Step[Event], _: Replay) -> Fault | None:
        """Notes what it is asked."""
        seen.append(step)
        return None

    add_rule(any_fold)
    try:
        for hand in simulate(20, seed=4):
            followed = replay(hand)
            seen.clear()
            audit(followed)
            assert sorted(seen, key=lambda step: step.n) == [s for s in followed.steps if isinstance(s.event, Fold | StreetStart)]
    finally:
        del catalogue()["ZZ999"]
        asked.cache_clear()


def test_a_plain_act_is_one_of_the_seats_options() -> None:
    for followed in damaged(300, 9):
        odd_steps = {step.n for step in followed.odd_steps}
        for turn in followed.steps:
            if not isinstance(turn, Turn) or turn.n in odd_steps:
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
    followed = [replay(hand) for hand in simulate(300, seed=3)]
    odd = [turn for each in followed for turn in each.odd_steps if isinstance(turn, Turn) and turn.action != "complete"]
    assert len(odd) < 0.1 * sum(isinstance(step, Turn) for each in followed for step in each.steps)
    assert all(
        turn.is_all_in or (turn.action == "fold" and not turn.to_call) or turn.raise_alt is not None or turn.n_bets == 3 for turn in odd
    )

"""Simulated hands are legal, conserve chips, and hold everything that can happen in Razz."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise

import msgspec
import pytest
from pokerkit import Automation, FixedLimitRazz, Mode

from razz_hh.audit import audit
from razz_hh.cards import Card
from razz_hh.events import (
    Act,
    Ante,
    Bet,
    BringIn,
    Call,
    Capped,
    Chat,
    Collect,
    Community,
    Deal,
    Event,
    Finish,
    Fold,
    Muck,
    Noise,
    NoShow,
    Raise,
    Show,
    Showdown,
    StreetStart,
)
from razz_hh.hand import Hand
from razz_hh.replay import Replay, State, Turn, replay
from razz_hh.simulate import CASH_STAKES, Game, Rake, simulate
from razz_hh.stakes import HOUSES, HouseRules

RING = list(simulate(2500, seed=1))
TOURNAMENTS = list(simulate(1200, seed=2, game=Game(kind="tournament", depth=(5, 30), level_hands=6)))
WILD = list(simulate(500, seed=3, game=Game(players=(6, 8), looseness=(1, 1), depth=(0.05, 30))))
WATCHED = list(simulate(600, seed=4, game=Game(kind="tournament", players=(3, 6), depth=(2, 12), level_hands=5, hero=None)))
TWINS = list(simulate(300, seed=8, game=Game(players=(2, 4), looseness=(0.8, 1), twins=0.5)))
PLAYED = [replay(hand) for hand in (*RING, *TOURNAMENTS, *WILD, *WATCHED, *TWINS)]


def of(hand: Hand, kind: type[Event]) -> list[Event]:
    return [event for event in hand.events if type(event) is kind]


def turns(played: Replay) -> list[Turn[Act]]:
    return [step for step in played.steps if isinstance(step, Turn)]


def test_no_chip_is_made_or_lost() -> None:
    for played in PLAYED:
        assert sum(played.stack.values()) + played.rake == sum(seat.stack for seat in played.hand.seats)
        assert min(played.stack.values()) >= 0


def test_every_turn_was_legal() -> None:
    for played in PLAYED:
        for turn in turns(played):
            options = turn.options
            assert turn.pending[0] == turn.seat
            assert {
                "fold": options.can_fold,
                "check": options.can_check,
                "bring_in": options.bring_in == turn.amount,
                "call": options.call == turn.amount,
                "complete": options.raise_to == turn.to_amount,
                "bet": options.raise_to == turn.to_amount,
                "raise": options.raise_to == turn.to_amount,
            }[turn.action]
            assert getattr(turn.event, "is_all_in", False) == (turn.amount == turn.stack)
        assert not played.pending


def test_the_audit_finds_nothing() -> None:
    found = [finding for played in PLAYED for finding in audit(played) if finding.severity != "INFO"]
    assert found == []


def key(cards: tuple[Card, ...]) -> tuple[list[int], list[int]]:
    """Sort five cards by hand: repeats first, then ranks from the most repeated and highest down."""
    groups = sorted(((n, rank) for rank, n in Counter(int(card.rank) for card in cards).items()), reverse=True)
    return [n for n, _ in groups], [rank for _, rank in groups]


def lowest(cards: list[Card]) -> tuple[list[int], list[int]]:
    return min(key(five) for five in combinations(cards, 5))


def test_each_pot_goes_to_the_lowest_hands() -> None:
    shown_down = [played for played in PLAYED if len(played.live) > 1]
    assert len(shown_down) > 500
    for played in shown_down:
        common = [played.community] if played.community else []
        held: dict[int, list[Card]] = {seat: [*common] for seat in played.live}
        for event in played.hand.events:
            if type(event) is Deal and event.seat in held:
                held[event.seat] += [card for card in event.new if card]
        lows = {seat: lowest(cards) for seat, cards in held.items()}
        won: Counter[int] = Counter()
        for pot in reversed(played.pots):
            best = min(lows[seat] for seat in pot.eligible)
            won.update({seat: pot.amount for seat in pot.eligible if lows[seat] == best})
        assert {seat for seat, chips in played.won.items() if chips} == set(won)


def test_splits_are_even_and_the_odd_chip_goes_by_suit() -> None:
    """Rulebook SPLIT_EQUAL, ODD_CHIP: to the highest card by suit of the five-card lows."""
    odd = 0
    for played in PLAYED:
        collected = [event for event in played.hand.events if type(event) is Collect]
        if len(played.pots) > 1 or len(collected) < 2:
            continue
        amounts = {event.seat: event.amount for event in collected}
        chip = played.stakes.chip
        assert max(amounts.values()) - min(amounts.values()) in (0, chip)
        if len(set(amounts.values())) > 1 and len(amounts) == 2:
            odd += 1
            first, second = sorted(amounts, key=lambda seat: -amounts[seat])
            assert highest_of_low(played, first) > highest_of_low(played, second)
    assert odd > 5


def highest_of_low(played: Replay, seat: int) -> int:
    holding = played.holdings[seat]
    cards = [card for card in (*holding.down, *holding.up, holding.seventh or played.community) if card]
    best = lowest(cards)
    top = max(best[1])
    return max(card.index for card in cards if card.rank == top)


def test_the_same_seed_deals_the_same_hands() -> None:
    assert list(simulate(50, seed=9)) == list(simulate(50, seed=9))
    assert list(simulate(50, seed=9)) != list(simulate(50, seed=10))


def test_no_card_is_dealt_twice() -> None:
    for played in PLAYED:
        cards = [card for event in played.hand.events if type(event) is Deal for card in event.new]
        assert len(cards) == len(set(cards))


def test_hands_follow_each_other() -> None:
    """At one table stacks carry on, but for chips bought between hands; time and numbers go forward."""
    bought = 0
    for before, after in pairwise(RING):
        assert before.played_local is not None
        assert after.played_local is not None
        assert before.played_local < after.played_local
        assert int(before.number) < int(after.number)
        if before.table_name != after.table_name:
            continue
        stacks = {before.name_of(seat): chips for seat, chips in replay(before).stack.items()}
        for seat in after.seats:
            if seat.name in stacks:
                assert seat.stack >= stacks[seat.name]
                bought += seat.stack > stacks[seat.name]
    assert bought


def test_a_tournament_keeps_its_chips() -> None:
    for before, after in pairwise(TOURNAMENTS):
        if before.tournament_id == after.tournament_id:
            stacks = {before.name_of(seat): chips for seat, chips in replay(before).stack.items() if chips}
            assert {seat.name: seat.stack for seat in after.seats} == stacks
            assert after.stakes.small_bet >= before.stakes.small_bet
    assert len({hand.stakes for hand in TOURNAMENTS}) > 3


def test_places_and_prizes_add_up() -> None:
    """Watched to their end: every place is taken once, and the prizes are the buy-ins."""
    places: dict[str | None, list[Finish]] = {}
    entrants: dict[str | None, int] = {}
    for hand in WATCHED[:-1]:
        entrants.setdefault(hand.tournament_id, len(hand.seats))
        places.setdefault(hand.tournament_id, []).extend(event for event in hand.events if type(event) is Finish)
    whole = [tournament for tournament, finishes in places.items() if any(finish.place == 1 for finish in finishes)]
    assert whole
    for tournament in whole:
        assert sorted(finish.place for finish in places[tournament]) == list(range(1, entrants[tournament] + 1))
        assert sum(finish.prize or 0 for finish in places[tournament]) == 1000 * entrants[tournament]


def test_rake() -> None:
    """Five per cent down to a cent and at most the cap; none where the hand ends on third street, none in tournaments."""
    raked = 0
    for played in PLAYED:
        due = min(300, played.total_pot * 5 // 100) if played.last_street > 3 and played.hand.kind == "cash" else 0
        assert played.rake == due == played.total_pot - sum(played.won.values())
        raked += due > 0
    assert raked > 500
    assert max(played.rake for played in PLAYED) == 300


def test_hands_look_real() -> None:
    six = [played for played in PLAYED[: len(RING)] if len(played.dealt) >= 6]
    assert 0.30 < sum(played.last_street == 3 for played in six) / len(six) < 0.45
    capped = sum(Capped in map(type, hand.events) for hand in RING) / len(RING)
    assert 0 < capped < 0.03


def dealt_in(n: int) -> Callable[[Replay], object]:
    return lambda played: len(played.dealt) == n


def noise(words: str) -> Callable[[Replay], object]:
    return lambda played: any(words in event.text for event in played.hand.events if type(event) is Noise)


SITUATIONS: dict[str, Callable[[Replay], object]] = {
    **{f"{n} dealt in": dealt_in(n) for n in range(2, 9)},
    "a gap between seats": lambda p: any(after - before > 1 for before, after in pairwise(p.dealt)),
    "a seat sits out of a cash game": lambda p: p.hand.kind == "cash" and len(p.hand.seats) > len(p.dealt),
    "an absent tournament player brings in": lambda p: any(s.is_sitting_out and s.number == p.bring_in_seat for s in p.hand.seats),
    "a stack below the ante": lambda p: any(s.stack < (p.stakes.ante or 0) for s in p.hand.seats),
    "a deep stack": lambda p: any(s.stack > 30 * p.stakes.big_bet for s in p.hand.seats),
    "a side pot": lambda p: len(p.pots) == 2,
    "two side pots": lambda p: len(p.pots) >= 3,
    "a side pot that one seat alone may win": lambda p: any(len(pot.eligible) == 1 for pot in p.pots[1:]),
    "a split": lambda p: len(p.pots) == 1 and len(of(p.hand, Collect)) > 1,
    "an odd chip": lambda p: len(p.pots) == 1 and len({e.amount for e in p.hand.events if type(e) is Collect}) > 1,
    "a cap on third street": lambda p: any(t.street == 3 and t.n_bets == 4 for t in turns(p)),
    "a cap later": lambda p: any(t.street > 3 and t.n_bets == 4 for t in turns(p)),
    "an all-in ante": lambda p: any(e.is_all_in for e in p.hand.events if type(e) is Ante),
    "the highest door card all-in from the ante": lambda p: any(
        isinstance(t.event, BringIn) and max(t.live, key=lambda s: door(t, s)) != t.seat for t in turns(p)
    ),
    "everybody but one all-in from the ante": lambda p: not turns(p),
    "a short bring-in": lambda p: any(t.bring_in_due is not None and t.amount < t.bring_in_due for t in turns(p)),
    "a short bet": lambda p: any(t.action == "bet" and t.to_amount < t.raise_to for t in turns(p)),
    "a short completion": lambda p: any(t.action == "complete" and t.to_amount < t.raise_to for t in turns(p)),
    "a short raise": lambda p: any(t.action == "raise" and t.to_amount < t.raise_to for t in turns(p)),
    "a raise barred after a short one": lambda p: any(t.raise_bar == "closed" for t in turns(p)),
    "a short call": lambda p: any(t.action == "call" and t.amount < t.to_call for t in turns(p)),
    "the bring-in comes back": lambda p: p.returned and [t.action for t in turns(p) if t.action != "fold"] == ["bring_in"],
    "a completion comes back": lambda p: p.returned and p.last_street == 3 and any(t.action == "complete" for t in turns(p)),
    "a bet comes back": lambda p: p.returned and any(t.action == "bet" for t in turns(p)),
    "ante chips come back": lambda p: p.returned and not turns(p),
    "a run-out": lambda p: p.last_street == 7 and p.last_action_street < 7 and len(p.live) > 1,
    "a community card": lambda p: of(p.hand, Community),
    "the opener completes at once": lambda p: any(t.street == 3 and isinstance(t.event, Bet) for t in turns(p)),
    "equal lowest boards": lambda p: any(step.ties for step in p.steps),
    "the lowest board is all-in": lambda p: any(
        t.street > 3 and t.pending and not t.put and t.level == 0 and owner_without_chips(p, t) for t in turns(p)
    ),
    "a hand shown without need": lambda p: of(p.hand, Show) and not of(p.hand, Showdown),
    "a hand not shown": lambda p: of(p.hand, NoShow),
    "a mucked hand": lambda p: of(p.hand, Muck),
    "chat": lambda p: of(p.hand, Chat),
    "a fold out of time": lambda p: any(
        isinstance(a, Noise) and a.text.endswith("has timed out") and isinstance(b, Fold) for a, b in pairwise(p.hand.events)
    ),
    **{words: noise(words) for words in ("joins the table at seat #", "leaves the table", "is disconnected")},
    "a place without a prize": lambda p: any(e.prize is None for e in p.hand.events if type(e) is Finish),
    "a place with a prize": lambda p: any(e.prize and e.place > 1 for e in p.hand.events if type(e) is Finish),
    "a tournament won": lambda p: any(e.place == 1 for e in p.hand.events if type(e) is Finish),
}


def door(turn: Turn[Act], seat: int) -> int:
    card = turn.boards[seat][0]
    assert card is not None
    return card.index


def owner_without_chips(played: Replay, turn: Turn[Act]) -> bool:
    """Whether the seat with the lowest board went all-in before this street."""
    boards = {seat: key(tuple(card for card in turn.boards[seat] if card)) for seat in turn.live}
    owner = min(boards, key=lambda seat: boards[seat])
    return played.all_in_street.get(owner, 9) < turn.street


@pytest.mark.parametrize("name", SITUATIONS)
def test_it_happens(name: str) -> None:
    assert any(SITUATIONS[name](played) for played in PLAYED)


def test_the_left_neighbour_opens_for_an_all_in_high_card() -> None:
    """Rulebook BRING_IN_ALLIN_ANTE, E5: whatever the left neighbour shows, in seat order, if it has chips."""
    checked = 0
    for played in PLAYED:
        chips = {s.number for s in played.hand.seats if s.number in played.dealt and s.stack > (played.stakes.ante or 0)}
        if not turns(played):
            continue
        first = turns(played)[0]
        high = max(first.live, key=lambda seat: door(first, seat))
        if high not in chips:
            seats = [*first.live, *first.live]
            expected = next(seat for seat in seats[seats.index(high) :] if seat in chips)
            assert first.seat == expected
            checked += 1
    assert checked


def test_the_hero_is_always_dealt_in() -> None:
    for hand in (*RING, *TOURNAMENTS):
        assert hand.hero_seat in replay(hand).dealt
    assert all(hand.hero_seat is None for hand in WATCHED)


def test_what_a_game_asks_for_is_dealt() -> None:
    names = ("a b", "[c]", ": calls $2", "d")
    game = Game(players=(3, 3), stakes=CASH_STAKES[2:3], names=names, hero="me: folds", rake=Rake(0, 0), chatter=0)
    for hand in simulate(60, seed=5, game=game):
        played = replay(hand)
        assert len(played.dealt) == 3
        assert hand.stakes == CASH_STAKES[2]
        assert {seat.name for seat in hand.seats} <= {*game.names, game.hero}
        assert played.rake == 0
        assert not of(hand, Chat)


@pytest.mark.parametrize("house", [HouseRules(), HouseRules(cap=5, heads_up_cap="uncapped"), HouseRules(all_in_bring_in="next_high")])
def test_other_houses_are_played_by_their_own_rules(house: HouseRules) -> None:
    for hand in simulate(300, seed=6, game=Game(house=house, looseness=(0.8, 1), depth=(0.1, 10))):
        played = replay(hand, house=house)
        assert [finding for finding in audit(played) if finding.severity != "INFO"] == []


# PokerKit's rules where ours have a switch (rulebook section f).
PK_HOUSE = HouseRules(tie_policy="low_index", short_bring_in_call="actual", half_rule="full", odd_chip="low_index")


def pokerkit_stacks(hand: Hand, house: HouseRules) -> list[int]:
    """Replay the acts of *hand* in PokerKit and return the stacks at the end, in seat order."""
    state = State(hand, hand.stakes, house)
    stakes = hand.stakes
    index = {seat.number: n for n, seat in enumerate(hand.seats)}
    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    table = FixedLimitRazz.create_state(
        automations,
        True,
        stakes.ante or 0,
        stakes.bring_in or 0,
        stakes.small_bet,
        stakes.big_bet,
        [seat.stack for seat in hand.seats],
        len(hand.seats),
        mode=Mode.CASH_GAME,
    )
    for event in hand.events:
        if type(event) is StreetStart and event.street > 3:
            table.burn_card("??")
        put = state.put.get(getattr(event, "seat", 0), 0)
        state.take(event)
        if type(event) is Deal:
            for card in event.new:
                assert card is not None
                table.deal_hole(card.text, index[event.seat])
        elif isinstance(event, Act):
            assert table.actor_index == index[event.seat]
            if type(event) is BringIn:
                table.post_bring_in()
            elif type(event) is Fold:
                table.fold()
            elif isinstance(event, Bet | Raise):
                table.complete_bet_or_raise_to(event.to if isinstance(event, Raise) else put + event.amount)
            else:
                table.check_or_call()
    return list(table.stacks)


def test_pokerkit_ends_with_the_same_stacks() -> None:
    """Left out: short all-in wagers, after which PokerKit raises otherwise, and more players than its stub reaches for."""
    game = Game(players=(2, 6), house=PK_HOUSE, depth=(0.3, 10), looseness=(0.3, 1), rake=Rake(0, 0))
    compared: Counter[str] = Counter()
    for hand in simulate(450, seed=7, game=game):
        played = replay(hand, house=PK_HOUSE)
        if any(t.action in ("complete", "bet", "raise") and t.to_amount < t.raise_to for t in turns(played)):
            continue
        dealt = tuple(seat for seat in hand.seats if seat.number in played.dealt)
        assert pokerkit_stacks(msgspec.structs.replace(hand, seats=dealt), PK_HOUSE) == [played.stack[seat] for seat in played.dealt]
        compared["hands"] += 1
        compared["side pots"] += len(played.pots) > 1
        compared["showdowns"] += len(played.live) > 1
        compared["short calls"] += any(isinstance(t.event, Call) and t.amount < t.to_call for t in turns(played))
    assert compared["hands"] > 350
    assert compared["showdowns"] > 50
    assert compared["side pots"] > 15
    assert compared["short calls"] > 15


def test_hands_of_any_house_are_printed_as_their_room_prints() -> None:
    """An open pair may bet double in SEED-FR's house, the neighbour of an all-in high card fold in TDA's; the room stays PokerStars."""
    loose = Game(players=(8, 8), looseness=(0.9, 1), depth=(0.1, 40), chatter=0)
    hands = {name: list(simulate(150, seed=4, game=loose, house=HOUSES[name])) for name in ("fr", "tda")}
    assert {hand.room for some in hands.values() for hand in some} == {"pokerstars"}
    turns = {
        name: [step for hand in some for step in replay(hand, house=HOUSES[name]).steps if isinstance(step, Turn)]
        for name, some in hands.items()
    }
    assert [turn for turn in turns["fr"] if turn.street == 4 and turn.action == "bet" and turn.to_amount == 2 * turn.raise_to]
    assert [turn for turn in turns["tda"] if turn.may_decline and turn.action == "fold"]
    assert not [turn for turn in turns["fr"] if turn.may_decline]

"""What a replayed hand came to."""

from __future__ import annotations

import msgspec
import pytest

from razz_hh.cards import parse_cards
from razz_hh.replay import replay
from razz_hh.stakes import HOUSES, HouseRules, Stakes
from tests.replay.table import table

SHOWDOWN = """
    P1 [3c]
    P2 [5c] 80
    P3 [Kc]
    P3: brings in 20
    P1: completes to 50
    P2: calls 50
    P3: folds
    4th: P1 4d, P2 6d
    P1: bets 50
    P2: calls 20 all-in
    P1: takes back 30
    5th: P1 5h, P2 7h
    6th: P1 6h, P2 8c
    7th:
    showdown
    P1: shows [Ac 2c 3c 4d 5h 6h Kd]
    P2: mucks
    P1: collects 185
    pot 190 rake 5
"""


def test_a_hand_played_to_showdown() -> None:
    played = table(SHOWDOWN).replay()
    assert (played.dealt, played.live, played.is_showdown) == ((1, 2, 3), (1, 2), True)
    assert played.antes == {1: 10, 2: 10, 3: 10}
    assert played.put_in == {1: 80, 2: 80, 3: 30}
    assert (played.returned, played.uncalled) == ({1: 30}, (1, 30))
    assert (played.won, played.net) == ({1: 185, 2: 0, 3: 0}, {1: 105, 2: -80, 3: -30})
    assert played.stack == {1: 1105, 2: 0, 3: 970}
    assert (played.total_pot, played.rake) == (190, 5)
    assert [(pot.amount, pot.eligible) for pot in played.pots] == [(190, (1, 2))]
    assert (played.fold_street, played.all_in_street, played.bring_in_seat) == ({3: 3}, {2: 4}, 3)
    assert (played.last_street, played.last_action_street, played.pending) == (7, 4, ())


def test_the_cards_of_a_seat() -> None:
    played = table(SHOWDOWN).replay()
    winner, loser = played.holdings[1], played.holdings[2]
    assert (winner.down, winner.up, winner.seventh) == (parse_cards("Ac 2c"), parse_cards("3c 4d 5h 6h"), parse_cards("Kd")[0])
    assert str(winner.low(None)) == "5-4-3-2-A"
    assert (loser.down, loser.up, loser.low(None)) == ((), parse_cards("5c 6d 7h 8c"), None)
    assert played.shown == {1}


def test_an_open_hand_is_known_without_a_show() -> None:
    """The hero's: what was dealt stands, whatever is said of it later."""
    script = SHOWDOWN.replace("P1 [3c]", "P1 [Ac 2c 3c]").replace("7th:", "7th: P1 Kd")
    folded = table(script.replace("P1: shows [Ac 2c 3c 4d 5h 6h Kd]", "P1: mucks")).replay()
    assert str(folded.holdings[1].low(None)) == "5-4-3-2-A"
    assert folded.shown == frozenset()
    other = table(script.replace("P1: shows [Ac 2c 3c 4d 5h 6h Kd]", "P1: shows [9c 9d 3c 4d 5h 6h 9h]")).replay()
    assert (other.holdings[1].down, other.holdings[1].seventh) == (parse_cards("Ac 2c"), parse_cards("Kd")[0])


def test_a_show_of_fewer_cards_tells_the_down_cards_only() -> None:
    """E61: a voluntary show after all folded; the two down cards come first."""
    shown = table("P1 [3c]\nP2 [Kc]\nP2: brings in 20\nP1: completes to 50\nP2: folds\nP1: shows [Ac 2c 3c]").replay()
    assert (shown.holdings[1].down, shown.holdings[1].seventh) == (parse_cards("Ac 2c"), None)


def test_a_community_card_is_everybodys_seventh() -> None:
    """E66: six-card shows."""
    shown = table(SHOWDOWN.replace(" Kd]", "]")).replay()
    assert shown.holdings[1].low(None) is None
    assert str(shown.holdings[1].low(parse_cards("2d")[0])) == "5-4-3-2-A"


def test_rake_is_what_nobody_collected_where_none_is_printed() -> None:
    played = table(SHOWDOWN.replace("pot 190 rake 5", "")).replay()
    assert played.rake == 190 - 185


def test_side_pots_of_a_hand() -> None:
    script = """
        P1 [3c]
        P2 [5c] 40
        P3 [7c]
        P4 [Kc]
        P4: brings in 20
        P1: completes to 50
        P2: calls 30 all-in
        P3: calls 50
        P4: calls 30
        4th: P1 4d, P2 6d, P3 9d, P4 Jd
        P1: bets 50
        P3: calls 50
        P4: folds
    """
    played = table(script).replay()
    assert [(pot.amount, pot.eligible) for pot in played.pots] == [(160, (1, 2, 3)), (160, (1, 3))]
    assert played.all_in_street == {2: 3}


def test_the_room_names_the_house() -> None:
    hand = table(SHOWDOWN).hand
    assert replay(hand).house == HOUSES["any"]
    assert replay(hand, house=HouseRules(cap=5)).house.cap == 5


def test_stakes_learned_elsewhere_are_replayed() -> None:
    hand = table("P1 [3c]\nP2 [Kc]\nP2: brings in 20", bring_in=None).hand
    asked = replay(hand, Stakes(50, 100, 10, 25))
    assert asked.stakes.bring_in == 25
    assert getattr(asked.steps[-1], "bring_in_due", None) == 25


@pytest.mark.parametrize("talk", ["noise", "capped"])
def test_steps_number_every_event(talk: str) -> None:
    played = table(SHOWDOWN.replace("showdown\n", f"{talk}\nshowdown\n")).replay()
    assert [step.n for step in played.steps] == list(range(len(played.hand.events)))
    assert [step.event for step in played.steps] == list(played.hand.events)


def test_a_turn_tells_what_was_put_in() -> None:
    turns = table(SHOWDOWN).turns
    told = [(turn.action, turn.seat, turn.put, turn.level, turn.amount, turn.to_amount, turn.is_opening) for turn in turns]
    assert told == [
        ("bring_in", 3, 0, 0, 20, 20, True),
        ("complete", 1, 0, 20, 50, 50, False),
        ("call", 2, 0, 50, 50, 50, False),
        ("fold", 3, 20, 50, 0, 20, False),
        ("bet", 1, 0, 0, 50, 50, True),
        ("call", 2, 0, 50, 20, 20, False),
    ]


def test_a_seat_that_gets_chips_back_is_not_all_in() -> None:
    state = table("P1 [Kc] 110\nP2 [4c] 60\nP1: brings in 20\nP2: calls 20\n4th: P1 Qd, P2 5d\nP2: bets 30 all-in").state
    assert state.without_chips == {2}
    back = table("P1 [Kh] 7\nP2 [4c] 6\nP1: antes 7 all-in\nP2: antes 6 all-in\nP1: takes back 1").state
    assert (back.without_chips, back.stack) == ({2}, {1: 1, 2: 0})
    bet = table("P1 [Kh]\nP2 [4c]\nP1: brings in 20\nP2: raises to 50\nP1: folds\nP2: takes back 30").state
    assert (bet.stack, bet.pot, bet.uncalled) == ({1: 970, 2: 970}, 60, (2, 30))


def test_a_seat_dealt_in_without_an_ante_is_in_the_hand() -> None:
    played = table("P1 [3c]\nP2 [Kc]\nP1: antes 10").replay()
    assert (played.dealt, played.put_in) == ((1, 2), {1: 10, 2: 0})


def test_a_seat_listed_but_not_dealt_in_is_not_in_the_hand() -> None:
    script = "P1 [3c]\nP2 [Kc]\nP3 [9c]\nP1: antes 10\nP2: antes 10\nP2: brings in 20\nP1: folds"
    hand = table(script).hand
    events = tuple(event for event in hand.events if getattr(event, "seat", 0) != 3)
    played = replay(msgspec.structs.replace(hand, events=events))
    assert played.dealt == (1, 2)
    assert 3 not in played.net
    assert played.stack[3] == 1000

"""The rulebook's cases E21 to E32: who opens fourth to seventh street. How boards compare is in tests/test_low.py."""

from __future__ import annotations

import pytest

from razz_hh.cards import parse_cards
from razz_hh.replay.order import bring_in_owner, clockwise, highest_suit_first, lowest_boards, next_with_chips
from razz_hh.stakes import HouseRules
from tests.replay.table import offer, table


def opener(script: str, tie_policy: str = "any") -> int | None:
    """The seat whose turn it is after *script*."""
    return table(script, house=HouseRules(tie_policy=tie_policy)).state.due  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("first", "second", "opens"),
    [
        pytest.param("Kc Qd", "2c 2d", 1, id="E21"),
        pytest.param("4c 3d", "5c Ad", 1, id="E22"),
        pytest.param("8d 7c", "8c 6d", 2, id="E23"),
        pytest.param("2c 2d Kc", "3c 3d 4s", 1, id="E24"),
        pytest.param("Ac Ad", "2c 2d", 1, id="E24 aces"),
        pytest.param("5c 5d 6c 6d", "7c 7d 2s 3s", 2, id="E25"),
        pytest.param("2s 3s 4s 5s", "6c 7d 8h 9s", 1, id="E26"),
    ],
)
def test_the_lowest_board_opens(first: str, second: str, opens: int) -> None:
    boards = {1: parse_cards(first), 2: parse_cards(second)}
    assert lowest_boards(2 + len(boards[1]), (1, 2), boards) == (opens,)
    script = [f"P1 [{boards[1][0]}]", f"P2 [{boards[2][0]}]", "P1: brings in 20", "P2: calls 20"]
    for street, (one, two) in enumerate(zip(boards[1][1:], boards[2][1:], strict=True), 4):
        script += [f"{street}th: P1 {one}, P2 {two}"]
    assert opener("\n".join(script)) == opens


REAL_TIE = """
    P1 [As]
    P3 [Ac]
    P1: brings in 20
    P3: calls 20
    4th: P1 6s, P3 6h
"""
"""E27, PokerStars 35874817957: the seat with the six of spades opened fourth and fifth street."""


def test_a_real_tie_on_pokerstars() -> None:
    checked = REAL_TIE + "P1: checks\nP3: checks\n5th: P1 5c, P3 5s\n"
    assert opener(REAL_TIE, "high_suit") == 1
    assert opener(checked, "high_suit") == 1
    paired = checked + "P1: checks\nP3: checks\n6th: P1 5d, P3 9h"
    assert opener(paired, "high_suit") == 3
    assert opener(paired + "\nP3: checks\nP1: checks\n7th:", "high_suit") == 3


DIVERGENT_TIE = """
    P2 [6h]
    P5 [6s]
    P5: brings in 20
    P2: calls 20
    4th: P2 Ac, P5 Ad
"""
"""E28: the suit of the highest card says P5; position says P2."""


@pytest.mark.parametrize(("policy", "opens"), [("high_suit", 5), ("dealer_left", 2), ("low_index", 2)])
def test_houses_settle_ties_differently(policy: str, opens: int) -> None:
    assert opener(DIVERGENT_TIE, policy) == opens


@pytest.mark.parametrize(("first", "second"), [(2, 5), (5, 2)])
def test_either_may_open_a_tie_that_the_house_leaves_open(first: int, second: int) -> None:
    """E28, unknown room: both are in order, and the other follows."""
    game = table(DIVERGENT_TIE + f"P{first}: checks")
    assert {game.turn.pending[0], *game.turn.ties} == {2, 5}
    assert game.state.due == second


def test_the_other_tied_seat_is_told_where_the_house_decides() -> None:
    assert table(DIVERGENT_TIE, house=HouseRules(tie_policy="high_suit")).state.due == 5
    decided = table(DIVERGENT_TIE + "P2: checks", house=HouseRules(tie_policy="high_suit"))
    assert (decided.turn.pending, decided.turn.ties) == ((5, 2), (2,))
    assert decided.state.due == 5


def test_a_tied_seat_that_is_all_in_leaves_no_choice() -> None:
    """ACT_ORDER_ALLIN: its turn goes to the left, which here is the other tied seat."""
    script = "P1 [6h] 30\nP2 [6s]\nP3 [Kc]\nP3: brings in 20\nP1: calls 20 all-in\nP2: calls 20\n4th: P1 Ac, P2 Ad, P3 Kd\n"
    game = table(script + "P2: checks")
    assert (game.turn.pending, game.turn.ties) == ((2, 3), ())


def test_the_higher_suit_is_that_of_the_highest_card() -> None:
    """ACT_ORDER_TIE: E27's fifth street, where the new five of spades does not matter; a paired board, its pair."""
    assert highest_suit_first((1, 3), {1: parse_cards("As 6s 5c"), 3: parse_cards("Ac 6h 5s")}) == 1
    assert highest_suit_first((2, 5), {2: parse_cards("3h Qc"), 5: parse_cards("Qd 3d")}) == 5
    assert highest_suit_first((2, 5), {2: parse_cards("9c 9s 3c"), 5: parse_cards("9h 9d 3s")}) == 2


LOW_BOARD_ALL_IN = """
    P1 [2c] 30
    P2 [Kc]
    P3 [5c]
    P4 [9c]
    P2: brings in 20
    P3: calls 20
    P4: calls 20
    P1: calls 20 all-in
    4th: P1 3d, P2 Qc, P3 6d, P4 8c
"""


def test_the_turn_of_an_all_in_low_board_goes_to_his_left() -> None:
    """E29: P2 with his king, not P3 with the second lowest board."""
    game = table(LOW_BOARD_ALL_IN)
    assert game.state.due == 2
    assert game.state.pending == (2, 3, 4)


def test_it_stays_so_on_the_later_streets() -> None:
    """E29, E32."""
    checks = "P2: checks\nP3: checks\nP4: checks\n"
    script = LOW_BOARD_ALL_IN + checks + "5th: P1 4h, P2 Jc, P3 7h, P4 7c\n"
    assert opener(script) == 2
    assert opener(script + "P2: folds\nP3: checks\nP4: checks\n6th: P1 5h, P3 8h, P4 6c") == 3


def checked_to(street: str, *boards: str) -> str:
    """Three-handed, P1 lowest, everybody in and checking up to *street*."""
    deals = {"4th": "P1 4d, P2 9d, P3 Jd", "5th": "P1 5h, P2 Th, P3 Qh", "6th": boards[0] if boards else "P1 6h, P2 8c, P3 Qs"}
    script = "P1 [3c]\nP2 [7c]\nP3 [Kc]\nP3: brings in 20\nP1: calls 20\nP2: calls 20\n"
    for name, cards in deals.items():
        script += f"{name}: {cards}\n"
        if name == street:
            break
        script += "P1: checks\nP2: checks\nP3: checks\n"
    return script


def test_the_lowest_board_left_opens_when_the_opener_folds() -> None:
    """E30: not the last aggressor's left, and not from the folded board."""
    folded = checked_to("6th") + "P1: checks\nP2: checks\nP3: bets 100\nP1: folds\nP2: calls 100\n7th:"
    assert opener(folded) == 2
    raised = checked_to("6th", "P1 6h, P2 7d, P3 2s") + "P1: checks\nP2: bets 100\nP3: raises to 200\nP1: folds\nP2: calls 100\n7th:"
    assert opener(raised) == 3


def test_the_same_seat_opens_sixth_and_seventh_street() -> None:
    """E31."""
    assert opener(checked_to("6th")) == 1
    assert opener(checked_to("6th") + "P1: checks\nP2: checks\nP3: checks\n7th:") == 1


@pytest.mark.parametrize("opens", [2, 5])
def test_a_tie_on_sixth_street_stands_on_seventh(opens: int) -> None:
    """E31: who opened the tie once opens it again, whatever the policy."""
    other = 7 - opens
    script = "P2 [6h]\nP5 [6s]\nP5: brings in 20\nP2: calls 20\n"
    for street, cards in (("4th", "P2 Ac, P5 Ad"), ("5th", "P2 9c, P5 9d"), ("6th", "P2 3c, P5 3d")):
        script += f"{street}: {cards}\nP{opens}: checks\nP{other}: checks\n"
    game = table(script + "7th:")
    assert (game.state.due, game.state.ties) == (opens, ())


def test_an_opener_who_went_all_in_passes_the_turn_on_seventh() -> None:
    """E32."""
    start = checked_to("6th").replace("P1 [3c]", "P1 [3c] 60")
    script = start + "P1: bets 30 all-in\nP2: calls 30\nP3: calls 30\n7th:"
    assert opener(script) == 2


def test_a_community_card_belongs_to_nobody() -> None:
    """E69: the sixth-street opener opens seventh; a seventh card dealt down changes no board either."""
    script = checked_to("6th") + "P1: checks\nP2: checks\nP3: checks\n7th: P1 Kd, P2 As, P3 Ah"
    game = table(script)
    assert game.state.due == 1
    assert opener(checked_to("6th") + "P1: checks\nP2: checks\nP3: checks\n7th:\nboard As") == 1
    assert opener(checked_to("6th") + "P1: checks\nP2: checks\nP3: checks\nboard As") == 1
    assert [len(board) for board in game.state.boards.values()] == [4, 4, 4]


def test_nobody_acts_where_one_seat_alone_has_chips() -> None:
    """NO_ACTION_STREET."""
    script = "P1 [2c] 30\nP2 [Kc]\nP2: brings in 20\nP1: calls 20 all-in\n4th: P1 3d, P2 Qc\n5th: P1 4d, P2 Jc\n"
    assert offer(script) == "nobody"


def test_an_unknown_card_leaves_the_order_open() -> None:
    """E71: a misprinted up card: anybody may open."""
    boards = {1: parse_cards("2c 3d"), 2: (*parse_cards("Kc"), None)}
    assert lowest_boards(4, (1, 2), boards) == ()
    assert bring_in_owner((1, 2), {1: (None,), 2: parse_cards("Kc")}) is None
    assert lowest_boards(4, (1, 2), {1: parse_cards("2c")}) == ()
    hidden = table("P1 [2c]\nP2 [??]\nP3 [9c]\nP3: brings in 20")
    assert (hidden.turn.pending, hidden.turn.ties) == ((1, 2, 3), (1, 2, 3))
    assert hidden.turn.options.can_fold is False
    assert hidden.state.pending == (1, 2)


def test_clockwise_wraps_round_the_table() -> None:
    assert clockwise((1, 3, 5, 8), 5) == (5, 8, 1, 3)
    assert clockwise((1, 3, 5, 8), 9) == (1, 3, 5, 8)
    assert next_with_chips((1, 3, 5, 8), 5, {5, 8}) == 1
    assert next_with_chips((1, 3), 1, {1, 3}) is None

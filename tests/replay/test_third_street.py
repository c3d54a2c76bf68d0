"""The rulebook's cases E1 to E20: who brings in, and what may be done on third street."""

from __future__ import annotations

import pytest

from razz_hh.stakes import HouseRules
from tests.replay.table import offer, table

P2_IS_HIGH = """
    P1 [Qh]
    P2 [Ks]
    P3 [4d]
    P4 [2c]
"""


@pytest.mark.parametrize(
    ("doors", "owner"),
    [
        pytest.param(("Kh", "Ks", "Kd", "2c"), "P2", id="E1 equal ranks: the higher suit"),
        pytest.param(("As", "Qc", "2d"), "P2", id="E2 the ace is low"),
        pytest.param(("Ac", "Ad", "Ah"), "P3", id="E3 all aces: still the higher suit"),
        pytest.param(("Kh", "Kc"), "P1", id="E4 heads-up, Full Tilt 29705691274"),
        pytest.param(("9s", "Tc", "Td", "3h"), "P3", id="diamonds over clubs"),
    ],
)
def test_the_highest_door_card_brings_in(doors: tuple[str, ...], owner: str) -> None:
    seats = "\n".join(f"P{n} [{card}]" for n, card in enumerate(doors, 1))
    assert offer(seats) == f"{owner}: bring in 20, raise to 50"


@pytest.mark.parametrize(
    ("stacks", "house", "expected"),
    [
        pytest.param(
            (1000, 10, 1000, 1000), HouseRules(), "P3: bring in 20, raise to 50", id="E5 his left neighbour, not the next highest"
        ),
        pytest.param((1000, 10, 10, 1000), HouseRules(), "P4: bring in 20, raise to 50", id="E6 two in a row"),
        pytest.param((1000, 10, 10, 10), HouseRules(), "nobody", id="E7 nobody can contest"),
        pytest.param(
            (1000, 10, 1000, 1000), HouseRules(all_in_bring_in="next_high"), "P1: bring in 20, raise to 50", id="E5 house: next high"
        ),
        pytest.param(
            (1000, 10, 1000, 1000), HouseRules(neighbour_may_fold=True), "P3: fold, bring in 20, raise to 50", id="E5 TDA: or fold"
        ),
        pytest.param(
            (1000, 1000, 1000, 1000), HouseRules(neighbour_may_fold=True), "P2: bring in 20, raise to 50", id="the high card never"
        ),
    ],
)
def test_the_high_card_is_all_in_from_the_ante(stacks: tuple[int, ...], house: HouseRules, expected: str) -> None:
    doors = ("Qh", "Ks", "4d", "2c")
    seats = "\n".join(f"P{n} [{card}] {stack}" for n, (card, stack) in enumerate(zip(doors, stacks, strict=True), 1))
    assert offer(seats, house=house) == expected


def test_who_may_decline_passes_the_bring_in_on() -> None:
    """E5 under TDA: anyone with chips brings in or folds."""
    script = P2_IS_HIGH.replace("[Ks]", "[Ks] 10") + "P3: folds"
    assert offer(script, house=HouseRules(neighbour_may_fold=True)) == "P4: fold, bring in 20, raise to 50"


def test_the_wrap_round_the_table_finds_the_neighbour() -> None:
    assert offer("P1 [4h]\nP3 [2c]\nP8 [Ks] 10") == "P1: bring in 20, raise to 50"


def test_antes_of_seven_and_six_refund_one() -> None:
    """E7, Full Tilt 31349767778: both all-in from the ante."""
    game = table("P1 [7d]\nP2 [2c]\nP1: antes 7 all-in\nP2: antes 6 all-in\n4th: P1 3c, P2 4c\n5th: P1 5c, P2 6c\n6th: P1 8c, P2 9c\n7th:")
    assert [step.pending for step in game.steps] == [()] * len(game.steps)
    assert game.replay().uncalled == (1, 1)


SHORT_BRING_IN = """
    P1 [Qh]
    P2 [Ks] 15
    P3 [4d]
    P4 [2c]
    P2: brings in 5 all-in
"""


def test_callers_of_a_short_bring_in_owe_the_nominal_one() -> None:
    """E8: under the usual rules all come in for 20, the last of them too (amendment 2)."""
    assert offer(SHORT_BRING_IN) == "P3: fold, call 20, raise to 50"
    assert offer(SHORT_BRING_IN + "P3: calls 20\nP4: calls 20") == "P1: fold, call 20, raise to 50"
    assert offer(SHORT_BRING_IN + "P3: calls 20\nP4: folds") == "P1: fold, call 20, raise to 50"


def test_callers_of_a_short_bring_in_owe_what_is_there_in_some_houses() -> None:
    """E8, as PokerKit plays. A short all-in over it is owed too, though it is less than the nominal bring-in."""
    actual = HouseRules(short_bring_in_call="actual")
    assert offer(SHORT_BRING_IN, house=actual) == "P3: fold, call 5, raise to 50"
    over = SHORT_BRING_IN.replace("P4 [2c]", "P4 [2c] 22") + "P3: calls 5\nP4: raises to 12 all-in\nP1: folds"
    assert offer(over, house=actual) == "P3: fold, call 7"


def test_the_only_opponent_with_chips_owes_the_short_amount() -> None:
    """Amendment 2: nobody else can still contest more."""
    assert offer(SHORT_BRING_IN + "P3: folds\nP4: folds") == "P1: fold, call 5"
    assert offer(SHORT_BRING_IN + "P3: folds\nP4: folds\nP1: calls 5") == "nobody"


def test_chips_over_a_short_bring_in_go_back_when_nobody_else_calls() -> None:
    """E8: 15 of P3's 20 are unmatched; the pot is four antes and twice 5."""
    game = table(SHORT_BRING_IN + "P3: calls 20\nP4: folds\nP1: folds\nP3: takes back 15")
    played = game.replay()
    assert game.state.due is None
    assert (played.uncalled, played.total_pot, played.pots[0].amount) == ((3, 15), 50, 50)
    assert played.put_in == {1: 10, 2: 15, 3: 15, 4: 10}


def test_a_short_bring_in_heads_up_is_called_as_it_is() -> None:
    """E9, Full Tilt 28333847000: the nominal bring-in is not known and not asked for."""
    start = "P1 [4h] 1000\nP2 [Ks] 24\nP2: brings in 9 all-in"
    asked = table(start, ante=15, bring_in=None, small_bet=80, big_bet=160)
    assert asked.offer == "P1: fold, call 9"
    called = table(start + "\nP1: calls 9", ante=15, bring_in=None, small_bet=80, big_bet=160)
    assert called.offer == "nobody"
    assert called.replay().total_pot == 48


def test_an_unknown_bring_in_is_told_by_the_first_caller() -> None:
    start = "P1 [4h]\nP2 [Ks] 15\nP3 [5c]\nP4 [6c]\nP2: brings in 5 all-in"
    before = table(start + "\nP3: calls 20", bring_in=None)
    assert before.turn.is_call_open
    assert not before.state.is_level_open
    assert before.offer == "P4: fold, call 20, raise to 50"


def test_the_high_card_may_open_for_the_full_bet() -> None:
    """E10."""
    opened = table(P2_IS_HIGH + "P2: bets 50")
    assert (opened.turn.action, opened.turn.raise_to, opened.turn.to_amount) == ("complete", 50, 50)
    assert opened.state.n_bets == 1
    assert opened.offer == "P3: fold, call 50, raise to 100"


@pytest.mark.parametrize("amount", [100, 35])
def test_opening_for_anything_else_is_no_full_bet(amount: int) -> None:
    """E10: neither two bets nor a part of one; the books still take it as printed."""
    game = table(P2_IS_HIGH + f"P2: bets {amount}")
    assert game.turn.options.raise_to == 50 != game.turn.to_amount
    assert game.may(3).startswith(f"fold, call {amount}")


@pytest.mark.parametrize("evasion", ["folds", "checks"])
def test_the_next_seat_owes_what_an_evaded_bring_in_owed(evasion: str) -> None:
    """E11 and amendment 11: the bring-in may neither fold nor check."""
    game = table(P2_IS_HIGH + f"P2: {evasion}")
    assert (game.turn.options.can_fold, game.turn.options.can_check, game.turn.options.bring_in) == (False, False, 20)
    assert game.offer == "P3: bring in 20, raise to 50"


def test_a_wrong_bring_in_stands_as_printed() -> None:
    """E12, and likewise a smaller one with chips behind."""
    assert offer(P2_IS_HIGH + "P2: brings in 15") == "P3: fold, call 15, raise to 50"
    game = table(P2_IS_HIGH + "P2: brings in 25")
    assert (game.turn.options.bring_in, game.turn.amount) == (20, 25)
    assert game.offer == "P3: fold, call 25, raise to 50"


def test_the_bring_in_is_never_more_than_the_stack() -> None:
    """E12: 25 behind is enough for the bring-in, and for an all-in of 25, but not for the full bet."""
    assert offer("P1 [Qh]\nP2 [Ks] 35\nP3 [4d]") == "P2: bring in 20, raise to 25"
    assert offer("P1 [Qh]\nP2 [Ks] 22\nP3 [4d]").startswith("P2: bring in 12")


def test_a_bring_in_that_no_hand_tells_is_due_all_the_same() -> None:
    """Amendment 1: its amount is not judged, a fold is."""
    assert offer(P2_IS_HIGH, bring_in=None) == "P2: bring in 0, raise to 50"
    assert offer(P2_IS_HIGH + "P2: brings in 15", bring_in=None) == "P3: fold, call 15, raise to 50"


def test_the_bring_in_may_equal_the_ante() -> None:
    """E13, KingsClub 500/1000."""
    kings = table("P1 [Kh] 50000\nP2 [4c] 50000", ante=125, bring_in=125, small_bet=500, big_bet=1000)
    assert kings.offer == "P1: bring in 125, raise to 500"


@pytest.mark.parametrize(("to", "is_right"), [(50, True), (70, False), (100, False)])
def test_the_first_raise_completes_to_the_small_bet(to: int, is_right: bool) -> None:
    """E14."""
    turn = table(P2_IS_HIGH + f"P2: brings in 20\nP3: raises to {to}").turn
    assert turn.action == "complete"
    assert (turn.raise_to == turn.to_amount) is is_right


CAPPED = P2_IS_HIGH + "P2: brings in 20\nP3: completes to 50\nP4: raises to 100\nP1: raises to 150\nP2: raises to 200"


def test_three_raises_over_the_completion_cap_the_street() -> None:
    """E15: 20, 50, 100, 150, 200. The bring-in himself has put in 20 of it."""
    game = table(CAPPED)
    assert [turn.action for turn in game.turns] == ["bring_in", "complete", "raise", "raise", "raise"]
    assert [turn.raise_to for turn in game.turns] == [50, 50, 100, 150, 200]
    assert game.turn.amount == 180
    assert game.offer == "P3: fold, call 150"
    assert table(CAPPED + "\nP3: raises to 250").turn.raise_bar == "cap"


def test_a_house_with_four_raises_allows_one_more() -> None:
    """E15: cap 5, and never 300."""
    five = HouseRules(cap=5)
    assert offer(CAPPED, house=five) == "P3: fold, call 150, raise to 250"
    assert table(CAPPED + "\nP3: raises to 250\nP4: calls 150", house=five).offer == "P1: fold, call 100"


def test_limpers_and_the_bring_in_act_again_after_a_completion() -> None:
    """E16."""
    script = P2_IS_HIGH + "P2: brings in 20\nP3: calls 20\nP4: raises to 50\nP1: folds"
    assert offer(script) == "P2: fold, call 30, raise to 100"
    assert offer(script + "\nP2: calls 30") == "P3: fold, call 30, raise to 100"
    assert offer(script + "\nP2: calls 30\nP3: raises to 100") == "P4: fold, call 50, raise to 150"


@pytest.mark.parametrize("again", ["checks", "raises to 50"])
def test_the_bring_in_has_no_option(again: str) -> None:
    """E17: the turn comes back to him unraised, and the street is over."""
    limped = P2_IS_HIGH + "P2: brings in 20\nP3: calls 20\nP4: folds\nP1: calls 20"
    assert offer(limped) == "nobody"
    assert table(limped + f"\nP2: {again}").turn.pending == ()


def test_the_bring_in_goes_back_when_all_fold() -> None:
    """E18, PokerStars 99632249227: the pot is the antes."""
    script = "P1 [Kh]\nP2 [4c]\nP1: brings in 9\nP2: folds"
    game = table(script, ante=6, bring_in=9, small_bet=30, big_bet=60)
    assert game.offer == "nobody"
    returned = table(script + "\nP1: takes back 9\nP1: collects 12", ante=6, bring_in=9, small_bet=30, big_bet=60).replay()
    assert (returned.uncalled, returned.total_pot, returned.net) == ((1, 9), 12, {1: 6, 2: -6})


def test_a_completion_that_wins_gets_back_what_tops_the_bring_in() -> None:
    """E19, PokerStars 99632279315: 21 goes back, the pot is 30."""
    script = "P1 [Kh]\nP2 [4c]\nP1: brings in 9\nP2: raises to 30\nP1: folds\nP2: takes back 21\nP2: collects 30"
    played = table(script, ante=6, bring_in=9, small_bet=30, big_bet=60).replay()
    assert (played.uncalled, played.total_pot, played.net, played.rake) == ((2, 21), 30, {1: -15, 2: 15}, 0)


def test_nobody_may_check_on_third_street() -> None:
    """E20."""
    game = table(P2_IS_HIGH + "P2: brings in 20\nP3: checks")
    assert not game.turn.options.can_check
    assert game.turn.to_call == 20

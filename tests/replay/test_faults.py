"""After a fault the books follow the paper, so that one fault leaves no trail of false ones."""

from __future__ import annotations

import pytest

from tests.replay.table import offer, table

FOURTH = """
    P1 [3c]
    P2 [5c]
    P3 [7c]
    P4 [Kc]
    P4: brings in 20
    P1: calls 20
    P2: calls 20
    P3: calls 20
    4th: P1 4d, P2 6d, P3 9d, P4 Jd
"""


def test_the_wrong_seat_brings_in() -> None:
    """BRING_IN_WRONG_SEAT_INFO: the actual opener stands, the true bring-in owes what the others owe."""
    game = table("P1 [3c]\nP2 [5c]\nP3 [Kc]\nP1: brings in 20")
    assert (game.turn.pending[0], game.turn.seat) == (3, 1)
    assert game.state.pending == (2, 3)
    assert game.offer == "P2: fold, call 20, raise to 50"


def test_the_wrong_seat_opens_a_street() -> None:
    """The others follow clockwise from the seat that did open."""
    game = table(FOURTH + "P3: checks")
    assert (game.turn.pending[0], game.turn.seat) == (1, 3)
    assert game.state.pending == (4, 1, 2)
    assert offer(FOURTH + "P3: checks\nP4: checks\nP1: checks\nP2: checks") == "nobody"


def test_a_skipped_seat_stays_due() -> None:
    game = table(FOURTH + "P1: checks\nP3: checks")
    assert (game.turn.pending[0], game.turn.seat) == (2, 3)
    assert game.state.pending == (2, 4)
    later = table(FOURTH + "P1: checks\nP3: checks\nP2: checks\nP4: checks")
    assert [turn.seat == turn.pending[0] for turn in later.turns[-4:]] == [True, False, True, True]
    assert later.offer == "nobody"


def test_a_seat_that_never_acts_is_pending_when_the_street_ends() -> None:
    """E76: a street begins while a call is owed."""
    game = table(FOURTH + "P1: bets 50\nP2: calls 50\nP3: calls 50\n5th: P1 5h, P2 7h, P3 Th, P4 Qh")
    ended = next(step for step in game.steps if step.street == 4 and getattr(step.event, "street", 0) == 5)
    assert ended.pending == (4,)
    assert game.state.pending != (4,)  # fifth street begins afresh


def test_seats_that_should_have_opened_a_street_are_pending_at_its_end() -> None:
    """E76 without a bet: nobody acts on fourth street."""
    game = table(FOURTH + "5th: P1 5h, P2 7h, P3 Th, P4 Qh")
    ended = next(step for step in game.steps if step.street == 4 and getattr(step.event, "street", 0) == 5)
    assert ended.pending == (1, 2, 3, 4)


def test_a_missing_call_is_missing_once() -> None:
    """The first step after the betting tells who was still to act, the next do not tell it again."""
    game = table(FOURTH + "P1: bets 50\nP2: folds\nP3: folds\nP1: takes back 50\nP1: collects 120")
    assert [step.pending for step in game.steps[-2:]] == [(4,), ()]


def test_a_bet_out_of_turn_is_to_be_met_by_all() -> None:
    game = table(FOURTH + "P1: checks\nP3: bets 50")
    assert game.state.pending == (4, 1, 2)
    assert offer(FOURTH + "P1: checks\nP3: bets 50\nP4: folds\nP1: calls 50\nP2: calls 50") == "nobody"


@pytest.mark.parametrize("amount", [40, 60])
def test_a_wrong_call_counts_as_met(amount: int) -> None:
    """The next seat owes the bet, and the caller owes nothing more."""
    script = FOURTH + f"P1: bets 50\nP2: calls {amount}"
    game = table(script)
    assert (game.turn.to_call, game.turn.amount) == (50, amount)
    assert game.state.stack[2] == 1000 - 30 - amount
    assert game.offer == "P3: fold, call 50, raise to 100"
    assert offer(script + "\nP3: calls 50\nP4: calls 50") == "nobody"


def test_a_wrong_call_is_not_made_up_for_later() -> None:
    """After 40 called of 50, a raise to 100 asks for 50 more."""
    script = FOURTH + "P1: bets 50\nP2: calls 40\nP3: raises to 100\nP4: folds\nP1: calls 50"
    assert offer(script) == "P2: fold, call 50, raise to 150"


def test_a_check_facing_a_bet_counts_as_met() -> None:
    """CHECK_FACING_BET."""
    game = table(FOURTH + "P1: bets 50\nP2: checks")
    assert not game.turn.options.can_check
    assert game.offer == "P3: fold, call 50, raise to 100"
    assert offer(FOURTH + "P1: bets 50\nP2: checks\nP3: calls 50\nP4: calls 50") == "nobody"


def test_a_call_above_the_bring_in_is_one_seat_s_fault() -> None:
    """CALL_AMOUNT: 30 called of 20; the others still owe 20."""
    game = table("P1 [3c]\nP2 [5c]\nP3 [Kc]\nP3: brings in 20\nP1: calls 30")
    assert (game.turn.to_call, game.turn.is_call_open) == (20, False)
    assert game.offer == "P2: fold, call 20, raise to 50"


def test_a_wrong_raise_counts_one_bet_to_the_level_printed() -> None:
    """COMPLETE_TO: `raises 50 to 70` over a bring-in of 20."""
    game = table("P1 [3c]\nP2 [5c]\nP3 [Kc]\nP3: brings in 20\nP1: raises to 70")
    assert (game.turn.raise_to, game.state.n_bets, game.state.level) == (50, 1, 70)
    assert game.offer == "P2: fold, call 70, raise to 120"


def test_a_raise_over_the_cap_is_booked() -> None:
    script = FOURTH + "P1: bets 50\nP2: raises to 100\nP3: raises to 150\nP4: raises to 200\nP1: raises to 250"
    game = table(script)
    assert (game.turn.raise_bar, game.state.n_bets, game.state.level) == ("cap", 5, 250)
    assert game.offer == "P2: fold, call 150"


def test_a_folded_seat_that_acts_again_is_not_due() -> None:
    game = table(FOURTH + "P1: checks\nP2: folds\nP2: bets 50")
    assert 2 not in game.turn.live
    assert game.state.pending == (3, 4, 1)


def test_folding_when_checking_is_free_is_legal() -> None:
    """E73, FOLD_FREE."""
    game = table(FOURTH + "P1: folds")
    assert game.turn.options.can_fold
    assert game.turn.options.can_check
    assert game.offer == "P2: fold, check, bet 50"


def test_a_call_of_nothing_is_booked() -> None:
    """CALL_NOTHING."""
    game = table(FOURTH + "P1: calls 50")
    assert (game.turn.to_call, game.turn.options.call) == (0, None)
    assert game.state.pot == 80 + 40 + 50
    assert game.state.due == 2


def test_a_hand_goes_on_after_everybody_but_one_folded() -> None:
    """E74: a street after the end has nobody to act."""
    game = table(FOURTH + "P1: folds\nP2: folds\nP3: folds\n5th: P4 Qh")
    assert game.offer == "nobody"
    assert [step.live for step in game.steps[-2:]] == [(4,), (4,)]


def test_a_fold_out_of_turn_may_end_the_hand() -> None:
    """HAND_ENDS_ON_FOLDS: nobody owes anything to nobody."""
    game = table("P1 [3c]\nP2 [Kc]\nP2: brings in 20\nP2: folds")
    assert (game.turn.pending, game.turn.to_amount) == ((1,), 20)
    assert game.offer == "nobody"


def test_one_seat_with_chips_has_nothing_to_decide() -> None:
    """NO_ACTION_STREET: P1 folds to P2, and P3 is all-in."""
    script = "P1 [3c]\nP2 [5c]\nP3 [Kc] 30\nP3: brings in 20 all-in\nP1: calls 20\nP2: calls 20\n4th: P1 4d, P2 6d, P3 Jd\n"
    assert offer(script) == "P1: fold, check, bet 50"
    assert offer(script + "P1: folds") == "nobody"
    assert offer(script + "P1: bets 50") == "P2: fold, call 50, raise to 100"


def test_a_deal_printed_twice_is_dealt_once() -> None:
    game = table(FOURTH + "P1: checks")
    again = table(FOURTH.replace("P4 Jd", "P4 Jd, P1 4d") + "P1: checks")
    assert again.state.boards == game.state.boards


def test_a_card_dealt_to_a_folded_seat_changes_no_order() -> None:
    """E72."""
    script = FOURTH + "P1: folds\nP2: bets 50\nP3: calls 50\nP4: calls 50\n5th: P1 5h, P2 7h, P3 Th, P4 Qh"
    assert table(script).state.due == 2


def test_an_act_after_the_betting_is_over_is_nobodys_turn() -> None:
    script = FOURTH + "P1: checks\nP2: checks\nP3: checks\nP4: checks\nP1: bets 50"
    game = table(script)
    assert game.turn.pending == ()
    assert game.state.pending == (2, 3, 4)


def test_chips_put_in_by_an_all_in_seat_do_not_bring_it_back() -> None:
    """A stack that is gone is gone; E55 books it below nothing."""
    script = "P1 [3c] 30\nP2 [5c]\nP3 [Kc]\nP3: brings in 20\nP1: calls 20 all-in\nP2: calls 20\n4th: P1 4d, P2 6d, P3 Jd\nP1: bets 50"
    game = table(script)
    assert (game.turn.pending, game.turn.stack) == ((2, 3), 0)
    assert game.state.stack[1] == -50
    assert game.state.pending == (2, 3)

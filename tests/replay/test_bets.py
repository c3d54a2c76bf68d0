"""The rulebook's cases E33 to E48: sizes, the cap, all-ins for less."""

from __future__ import annotations

import pytest

from razz_hh.stakes import HouseRules
from tests.replay.table import Table, offer, table

SEATS = """
    P1 [3c] {0}
    P2 [5c] {1}
    P3 [7c] {2}
    P4 [Kc] {3}
    P4: brings in 20
    P1: calls 20
    P2: calls 20
    P3: calls 20
"""
STREETS = ("4th: P1 4d, P2 6d, P3 9d, P4 Jd", "5th: P1 5h, P2 7h, P3 Th, P4 Qh", "6th: P1 6h, P2 8c, P3 8h, P4 Qs", "7th:")
CHECKS = "P1: checks\nP2: checks\nP3: checks\nP4: checks"
SPENT = 30  # the ante and the bring-in


def on(street: int, *behind: int) -> str:
    """Four seats on *street*, all checked to it, P1 first to act; *behind* are their chips (970 where not told)."""
    stacks = [chips + SPENT for chips in (*behind, *[970] * (4 - len(behind)))]
    dealt = STREETS[: street - 3]
    return SEATS.format(*stacks) + f"\n{CHECKS}\n".join(dealt) + "\n"


def heads_up(street: int, *, folds_on: int = 4) -> str:
    """P1 and P2 on *street*: the others fold on *folds_on*."""
    script = SEATS.format(*[1000] * 4)
    for number, deal in enumerate(STREETS[: street - 3], 4):
        script += (deal if number <= folds_on else deal.split(", P3")[0]) + "\n"
        if number < street:
            bet = 50 if number == 4 else 100
            script += f"P1: bets {bet}\nP2: calls {bet}\n"
            script += "P3: folds\nP4: folds\n" if number == folds_on else ""
    return script


# --- sizes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("street", "bet"), [(4, 50), (5, 100), (6, 100), (7, 100)])
def test_a_bet_is_the_street_s_unit(street: int, bet: int) -> None:
    """E34, BET_SIZE, CHECK_ALLOWED."""
    assert offer(on(street)) == f"P1: fold, check, bet {bet}"
    assert offer(on(street) + f"P1: bets {bet}") == f"P2: fold, call {bet}, raise to {2 * bet}"


def test_an_open_pair_doubles_nothing() -> None:
    """E33: the big bet on fourth street is no bet in Razz."""
    paired = "P1 [5c]\nP2 [9d]\nP2: brings in 20\nP1: calls 20\n4th: P1 5h, P2 2c\n"
    assert offer(paired) == "P2: fold, check, bet 50"
    assert table(paired + "P2: bets 100").turn.raise_to == 50


@pytest.mark.parametrize(("street", "bet"), [(5, 50), (4, 100), (6, 150)])
def test_a_wrong_bet_is_booked_as_printed(street: int, bet: int) -> None:
    """E34: what was due stands in the turn; the next raise counts from what was printed."""
    game = table(on(street) + f"P1: bets {bet}")
    unit = 50 if street == 4 else 100
    assert (game.turn.raise_to, game.turn.to_amount, game.turn.is_all_in) == (unit, bet, False)
    assert game.offer == f"P2: fold, call {bet}, raise to {bet + unit}"


def test_each_raise_adds_one_unit() -> None:
    """E35."""
    script = on(6) + "P1: bets 100\nP2: raises to 200\n"
    assert offer(script) == "P3: fold, call 200, raise to 300"
    wrong = table(script + "P3: raises to 350")
    assert (wrong.turn.raise_to, wrong.turn.to_amount) == (300, 350)
    assert wrong.offer == "P4: fold, call 350, raise to 450"


def test_a_check_raise_is_allowed() -> None:
    """CHECK_ALLOWED."""
    script = on(4) + "P1: checks\nP2: bets 50\nP3: folds\nP4: folds"
    assert offer(script) == "P1: fold, call 50, raise to 100"
    assert table(script + "\nP1: raises to 100").turn.has_checked


# --- the cap -------------------------------------------------------------------------------------

FOUR_BETS = "P1: bets 100\nP2: raises to 200\nP1: raises to 300\nP2: raises to 400"


@pytest.mark.parametrize(
    ("house", "may"),
    [
        (HouseRules(), "fold, call 100"),
        (HouseRules(cap=5), "fold, call 100, raise to 500"),
        (HouseRules(heads_up_cap="uncapped_from_start"), "fold, call 100, raise to 500"),
        (HouseRules(heads_up_cap="uncapped"), "fold, call 100, raise to 500"),
    ],
)
def test_the_cap_heads_up(house: HouseRules, may: str) -> None:
    """E36, PokerStars 35874780027: four bets on the river between two; WSOP and RROP would go on."""
    assert offer(heads_up(7) + FOUR_BETS, house=house) == f"P1: {may}"


LATE_HEADS_UP = "P1: bets 100\nP2: raises to 200\nP3: folds\nP4: folds\nP1: raises to 300\nP2: raises to 400"
LAST_HEADS_UP = "P1: bets 100\nP2: raises to 200\nP3: raises to 300\nP4: folds\nP1: folds\nP2: raises to 400"
LATER_HEADS_UP = "P1: bets 100\nP2: raises to 200\nP3: raises to 300\nP4: folds\nP1: raises to 400\nP2: folds"


@pytest.mark.parametrize(
    ("policy", "actions", "may"),
    [
        ("capped", LATE_HEADS_UP, "P1: fold, call 100"),
        ("uncapped_from_start", LATE_HEADS_UP, "P1: fold, call 100"),
        ("uncapped", LATE_HEADS_UP, "P1: fold, call 100, raise to 500"),
        ("uncapped", LAST_HEADS_UP, "P3: fold, call 100, raise to 500"),
        ("uncapped", LATER_HEADS_UP, "P3: fold, call 100"),
    ],
)
def test_a_round_that_becomes_heads_up(policy: str, actions: str, may: str) -> None:
    """Amendment 3: before the cap is reached, after it, or not at all."""
    assert offer(on(5) + actions, house=HouseRules(heads_up_cap=policy)) == may  # type: ignore[arg-type]


def test_a_cap_marker_moves_nothing() -> None:
    """E37: it is a claim; the books count for themselves."""
    game = table(on(5) + "P1: bets 100\nP2: raises to 200\nP3: raises to 300\ncapped")
    assert game.state.n_bets == 3
    assert game.offer == "P4: fold, call 300, raise to 400"


def test_nobody_bets_into_an_all_in() -> None:
    """E38."""
    two = "P1 [3c] 30\nP2 [Kc]\nP2: brings in 20\nP1: calls 20 all-in\n4th: P1 4d, P2 Jd\n"
    assert table(two + "P2: bets 50").turn.raise_bar == "nobody"
    three = on(6, 0)
    assert offer(three.replace("P1: calls 20", "P1: calls 20 all-in").replace("P1: checks\n", "")) == "P2: fold, check, bet 100"


def test_nobody_raises_when_every_opponent_is_all_in() -> None:
    """NO_BET_INTO_ALLIN: a call is all there is."""
    script = on(5, 100, 970, 60) + "P1: bets 100 all-in\nP2: calls 100\nP3: calls 60 all-in"
    assert offer(script) == "P4: fold, call 100, raise to 200"
    assert offer(script + "\nP4: folds") == "nobody"
    assert offer(script.replace("P2: calls 100", "P2: folds")) == "P4: fold, call 100"


# --- all-ins for less ----------------------------------------------------------------------------


def test_a_short_bet_may_be_completed() -> None:
    """E39."""
    assert offer(on(5, 30) + "P1: bets 30 all-in") == "P2: fold, call 30, raise to 100"
    completed = table(on(5, 30) + "P1: bets 30 all-in\nP2: raises to 100")
    assert completed.state.n_bets == 1
    assert completed.offer == "P3: fold, call 100, raise to 200"


def test_a_bet_of_half_or_more_is_a_full_bet() -> None:
    """E40: the next raise is to 160; completing to 100 is what other rooms would do."""
    game = table(on(5, 60) + "P1: bets 60 all-in\nP2: raises to 160")
    assert (game.turn.raise_to, game.turn.raise_alt, game.turn.n_bets) == (160, 100, 1)
    assert game.offer == "P3: fold, call 160, raise to 260"
    full = HouseRules(half_rule="full")
    assert offer(on(5, 60) + "P1: bets 60 all-in", house=full) == "P2: fold, call 60, raise to 100"


def test_exactly_half_is_enough() -> None:
    """ALLIN_HALF_RULE: half or more."""
    assert table(on(5, 50) + "P1: bets 50 all-in").state.n_bets == 1
    assert table(on(5, 49) + "P1: bets 49 all-in").state.n_bets == 0


SHORT_RAISE = on(6, 970, 970, 130) + "P1: bets 100\nP2: calls 100\nP3: raises to 130 all-in\n"


def test_a_short_raise_does_not_reopen() -> None:
    """E41, Full Tilt 29705138396: who was square with 100 may only call or fold; who has not acted may complete."""
    assert offer(SHORT_RAISE) == "P4: fold, call 130, raise to 200"
    assert offer(SHORT_RAISE + "P4: calls 130") == "P1: fold, call 30"
    assert table(SHORT_RAISE + "P4: calls 130\nP1: raises to 200").turn.raise_bar == "closed"
    assert offer(SHORT_RAISE + "P4: calls 130\nP1: calls 30") == "P2: fold, call 30"


def test_it_does_not_reopen_on_third_street_either() -> None:
    """ALLIN_HALF_RULE: 60 over a completion of 50, which P1 made and P2 called."""
    seats = "P1 [3c]\nP2 [5c]\nP3 [7c] 70\nP4 [Kc]\nP4: brings in 20\n"
    script = seats + "P1: completes to 50\nP2: calls 50\nP3: raises to 60 all-in"
    assert offer(script) == "P4: fold, call 40, raise to 100"
    assert offer(script + "\nP4: folds") == "P1: fold, call 10"


def test_a_short_bet_does_not_reopen_for_who_checked() -> None:
    """ALLIN_HALF_RULE: P1 has acted, and was square with nothing."""
    script = on(5, 970, 30) + "P1: checks\nP2: bets 30 all-in\nP3: calls 30\nP4: folds"
    assert offer(script) == "P1: fold, call 30"


def test_completing_a_short_raise_reopens() -> None:
    """E41, SHORT_CAP_COUNT: the short raise used up no raise, the completion does."""
    game = table(SHORT_RAISE + "P4: raises to 200")
    assert game.state.n_bets == 2
    assert game.offer == "P1: fold, call 100, raise to 300"


def test_a_raise_of_half_or_more_reopens() -> None:
    """E42; Merge 36487050-16: 200, 400, all-in 585, next 785."""
    script = on(6, 970, 970, 160) + "P1: bets 100\nP2: calls 100\nP3: raises to 160 all-in\nP4: calls 160"
    game = table(script)
    assert game.offer == "P1: fold, call 60, raise to 260"
    assert game.state.raise_alt == 200
    merge = on(7, 3000, 3000, 585, 3000) + "P1: bets 200\nP2: raises to 400\nP3: raises to 585 all-in\nP4: folds"
    assert offer(merge, big_bet=200) == "P1: fold, call 385, raise to 785"


def test_a_full_bet_rule_reopens_for_nothing_less() -> None:
    """E42 under the rule that only a full raise reopens."""
    script = on(6, 970, 970, 160) + "P1: bets 100\nP2: calls 100\nP3: raises to 160 all-in\nP4: calls 160"
    assert offer(script, house=HouseRules(half_rule="full")) == "P1: fold, call 60"


def test_short_all_ins_add_up() -> None:
    """E43, amendment 4: measured from the last full level, 60 of 100 is a full raise."""
    game = table(on(6, 970, 130, 160) + "P1: bets 100\nP2: raises to 130 all-in\nP3: raises to 160 all-in\nP4: calls 160")
    assert game.offer == "P1: fold, call 60, raise to 260"
    assert (game.state.n_bets, game.state.raise_alt) == (2, 200)


def test_a_short_call_lowers_nothing() -> None:
    """E44, PokerStars 91733835979: 322 called of 500, the level stays, 178 goes back when the others fold."""
    script = "P1 [Kc] 6000\nP2 [3c] 6000\nP3 [4c] 332\nP4 [5c] 6000\nP1: brings in 250\nP2: raises to 500\nP3: calls 322 all-in"
    game = table(script, bring_in=250, small_bet=500, big_bet=1000)
    assert (game.turn.to_call, game.turn.options.call, game.turn.is_all_in) == (500, 322, True)
    assert game.offer == "P4: fold, call 500, raise to 1000"
    folded = table(script + "\nP4: folds\nP1: folds", bring_in=250, small_bet=500, big_bet=1000)
    assert folded.offer == "nobody"
    assert folded.replay().uncalled == (2, 178)


def test_an_all_in_of_exactly_a_bet_is_a_full_bet() -> None:
    """E45."""
    game = table(on(5, 100) + "P1: bets 100 all-in")
    assert game.offer == "P2: fold, call 100, raise to 200"
    assert (game.state.n_bets, game.state.raise_alt) == (1, None)


def test_a_tiny_overcall_all_in() -> None:
    """E46: 60 over 50 on fourth street."""
    script = on(4, 0, 970, 60).replace("P1: calls 20", "P1: calls 20 all-in") + "P2: bets 50\nP3: raises to 60 all-in"
    game = table(script)
    assert game.state.n_bets == 1
    assert game.offer == "P4: fold, call 60, raise to 100"
    called = table(script + "\nP4: calls 60")
    assert called.offer == "P2: fold, call 10"
    assert table(script + "\nP4: calls 60\nP2: raises to 100").turn.raise_bar == "closed"


def short_completion(total: int, house: HouseRules | None = None) -> Table:
    """E47: over the bring-in of 20, P3 goes all-in to *total*."""
    seats = f"P1 [3c]\nP2 [Kc]\nP3 [4c] {total + 10}\nP4 [5c]\n"
    return table(seats + f"P2: brings in 20\nP3: raises to {total} all-in", house=house)


def test_a_completion_short_of_half_a_bet_may_be_completed() -> None:
    """E47 (a): 22, and the next level is 50 by every reading but PokerKit's; 70 where the bring-in counts as a full level."""
    assert short_completion(22).offer == "P4: fold, call 22, raise to 50"
    assert short_completion(22).state.raise_alt is None
    kings = HouseRules(raise_base="bring_in")
    assert short_completion(22, kings).offer == "P4: fold, call 22, raise to 70"


def test_a_completion_of_half_a_bet_has_two_readings() -> None:
    """E47 (b): 35, and the next level is 85 or 50; 70 where the bring-in counts as a full level."""
    state = short_completion(35).state
    assert {state.raise_to, state.raise_alt} == {50, 85}
    kings = short_completion(35, HouseRules(raise_base="bring_in"))
    assert (kings.state.raise_to, kings.state.raise_alt) == (70, None)


def test_limpers_facing_a_short_completion_may_complete() -> None:
    """Amendment 4 on E47: they have called a bring-in, not a bet."""
    seats = "P1 [3c]\nP2 [Kc]\nP3 [4c] 32\nP4 [5c] 1000\nP2: brings in 20\n"
    limped = seats.replace("[3c]", "[3c] 32").replace("[4c] 32", "[4c] 1000")
    script = limped + "P3: calls 20\nP4: calls 20\nP1: raises to 22 all-in"
    assert offer(script) == "P2: fold, call 2, raise to 50"
    assert offer(script + "\nP2: calls 2") == "P3: fold, call 2, raise to 50"


def test_a_house_that_raises_from_the_bring_in() -> None:
    """E47, KingsClub 3537921: 125, all-in 225, then to 625; and 500 over 125 is a full completion, so 1000 follows."""
    kings = HouseRules(raise_base="bring_in")
    seats = "P1 [3c] 5000\nP2 [Kc] 5000\nP3 [4c] 350\nP4 [5c] 5000\nP2: brings in 125\n"
    short = table(seats + "P3: raises to 225 all-in", ante=125, bring_in=125, small_bet=500, big_bet=1000, house=kings)
    assert short.offer == "P4: fold, call 225, raise to 625"
    full = table(seats + "P3: folds\nP4: raises to 500", ante=125, bring_in=125, small_bet=500, big_bet=1000, house=kings)
    assert full.offer == "P1: fold, call 500, raise to 1000"
    # KingsClub 40091899, of another game: over a bring-in of 16.58 the completion to 22 adds less than half a bet; to 38.58 follows.
    small = table(seats.replace("125", "16") + "P3: raises to 22", ante=16, bring_in=16, small_bet=22, big_bet=44, house=kings)
    assert small.offer == "P4: fold, call 22, raise to 38"


def test_calling_the_bring_in_short_lowers_nothing() -> None:
    """E48."""
    game = table("P1 [3c]\nP2 [Kc]\nP3 [4c] 22\nP4 [5c]\nP2: brings in 20\nP3: calls 12 all-in")
    assert game.offer == "P4: fold, call 20, raise to 50"

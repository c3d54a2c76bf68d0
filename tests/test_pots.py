"""Pots and uncalled chips: the rulebook's cases E49 to E51 and E55, and what must hold of any pots."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from razz_hh.pots import Pot, shares, side_pots, uncalled_chips
from tests.replay.table import offer, table


def test_three_levels() -> None:
    """E49: P2 and P3 all-in, P5 folded; 660 in three pots."""
    pots = side_pots({1: 210, 2: 60, 3: 150, 4: 210, 5: 30}, (1, 2, 3, 4))
    assert pots == (Pot(270, (1, 2, 3, 4)), Pot(270, (1, 3, 4)), Pot(120, (1, 4)))


def test_a_short_ante() -> None:
    """E50: P2 all-in for 15, P4 folded after 10."""
    assert side_pots({1: 30, 2: 15, 3: 30, 4: 10}, (1, 2, 3)) == (Pot(55, (1, 2, 3)), Pot(30, (1, 3)))


def test_eight_antes_make_the_main_pot_of_a_seat_all_in_with_its_ante() -> None:
    """E50, Merge 36487050-15: main pot 40, side pot 925."""
    total = {1: 5, 2: 370, 3: 370, 4: 200, 5: 5, 6: 5, 7: 5, 8: 5}
    assert side_pots(total, (1, 2, 3)) == (Pot(40, (1, 2, 3)), Pot(925, (2, 3)))


def test_the_unmatched_top_goes_back() -> None:
    """E51."""
    assert uncalled_chips({1: 300, 2: 210}) == (1, 90)
    assert uncalled_chips({1: 300, 2: 300}) is None
    assert uncalled_chips({1: 5}) == (1, 5)


def test_a_folded_seat_s_chips_match_a_bet() -> None:
    """UNCALLED_RETURN compares with the second-highest contribution, folded or not."""
    assert uncalled_chips({1: 300, 2: 210, 3: 250}) == (1, 50)
    assert uncalled_chips({}) is None


def test_chips_folded_above_every_live_level_stay_in_the_last_pot() -> None:
    assert side_pots({1: 20, 2: 50, 3: 60}, (1, 2)) == (Pot(60, (1, 2)), Pot(70, (2,)))
    assert side_pots({1: 50, 2: 50, 3: 90}, (1, 2)) == (Pot(190, (1, 2)),)


def test_a_call_is_never_more_than_the_stack() -> None:
    """E55: P3 has 85 after the ante, completes to 50, and has 35 left for a call of 50."""
    script = "P1 [Kc]\nP3 [4c] 95\nP1: brings in 20\nP3: completes to 50\nP1: raises to 100\n"
    assert offer(script) == "P3: fold, call 35"
    overdrawn = table(script + "P3: calls 50")
    assert (overdrawn.turn.stack, overdrawn.turn.amount) == (35, 50)
    assert overdrawn.state.stack[3] == -15


@st.composite
def contributions(draw: st.DrawFn) -> tuple[dict[int, int], tuple[int, ...]]:
    total = draw(st.dictionaries(st.integers(1, 8), st.integers(1, 500), min_size=1))
    live = draw(st.sets(st.sampled_from(sorted(total)), min_size=1))
    return total, tuple(sorted(live))


@given(contributions())
def test_pots_hold_every_chip_and_each_seat_meets_its_pots(dealt: tuple[dict[int, int], tuple[int, ...]]) -> None:
    total, live = dealt
    pots = side_pots(total, live)
    assert sum(pot.amount for pot in pots) == sum(total.values())
    assert pots[0].eligible == live
    for seat in live:
        mine = [pot for pot in pots if seat in pot.eligible]
        assert mine == list(pots[: len(mine)])  # a seat in a side pot is in every pot before it
    for main, side in pairwise(pots):
        assert set(side.eligible) < set(main.eligible)


@given(contributions())
def test_a_seat_wins_from_each_other_what_it_put_in_itself(dealt: tuple[dict[int, int], tuple[int, ...]]) -> None:
    """SIDE_POTS, said without layers: a live seat that is not among the deepest may win the least of both contributions from everybody."""
    total, live = dealt
    for seat in live:
        if total[seat] < max(total[other] for other in live):
            mine = sum(pot.amount for pot in side_pots(total, live) if seat in pot.eligible)
            assert mine == sum(min(chips, total[seat]) for chips in total.values())


@given(st.integers(0, 10**6), st.dictionaries(st.integers(1, 8), st.integers(0, 10**6), min_size=1))
def test_shares_add_up_and_are_fair_to_the_chip(amount: int, weights: dict[int, int]) -> None:
    parts = shares(amount, weights)
    whole = sum(weights.values())
    assert parts.keys() == weights.keys()
    assert sum(parts.values()) == (amount if whole else 0)
    assert all(amount * weights[seat] // whole <= part <= -(-amount * weights[seat] // whole) for seat, part in parts.items() if whole)

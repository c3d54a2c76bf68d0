from __future__ import annotations

import pytest

from razz_hh.stakes import HOUSES, HouseRules, Stakes, Street


@pytest.mark.parametrize(
    ("street", "bet"), [(Street.THIRD, 50), (Street.FOURTH, 50), (Street.FIFTH, 100), (Street.SIXTH, 100), (Street.SEVENTH, 100)]
)
def test_the_bet_doubles_on_fifth_street(street: Street, bet: int) -> None:
    """Rulebook BET_SIZE."""
    assert Stakes(small_bet=50, big_bet=100).bet_on(street) == bet


def test_a_street_is_numbered_by_the_cards_a_player_holds() -> None:
    assert [street.value for street in Street] == [3, 4, 5, 6, 7]


def test_every_house_is_found_by_its_name() -> None:
    assert all(HOUSES[name].name == name for name in HOUSES)


def test_pokerstars_plays_as_its_hands_show() -> None:
    """Rulebook RAISE_CAP (capped, heads-up too), ACT_ORDER_TIE (higher suit), BETTING_CAPPED_LINE."""
    stars = HOUSES["pokerstars"]
    assert (stars.cap, stars.heads_up_cap, stars.tie_policy, stars.prints_cap) == (4, "capped", "high_suit", True)


def test_the_usual_rules_are_the_default() -> None:
    """The defaults the rulebook recommends in section (e)."""
    house = HouseRules()
    assert (house.tie_policy, house.cap, house.half_rule, house.short_bring_in_call) == ("any", 4, "half", "nominal")
    assert (house.all_in_bring_in, house.neighbour_may_fold) == ("any", False)

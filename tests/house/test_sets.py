"""The named sets, against what the rulebook says of each."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from razz_hh.house import GAME_SWITCHES, HOUSES, SETS, SWITCHES, HouseRules, rules_in
from razz_hh.rooms import ROOMS

RULEBOOKS = ("wsop", "tda", "rrop", "fr", "it")


def test_there_is_a_set_for_every_room_and_rulebook() -> None:
    assert set(HOUSES) == {"any", *ROOMS, *RULEBOOKS}
    assert all(HOUSES[name].name == name for name in HOUSES)


def values_of(hint: Any) -> list[Any]:
    """Return what a field's type allows; nothing where that is any number."""
    if hint is bool:
        return [True, False]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return [value for part in get_args(hint) for value in values_of(part)]


def test_every_field_is_documented_with_all_its_values() -> None:
    hints = get_type_hints(HouseRules)
    assert ["name", *SWITCHES] == list(hints)
    for switch, said in SWITCHES.items():
        assert said.about
        assert said.rulebook.isupper()
        assert set(said.values) == set(values_of(hints[switch])), switch
        assert all(said.values.values())


@pytest.mark.parametrize("name", SETS)
def test_every_value_has_a_source(name: str) -> None:
    facts = SETS[name]
    assert set(facts) == (set(GAME_SWITCHES) if name in RULEBOOKS else set(SWITCHES))
    assert all(source for _, source in facts.values())
    assert msgspec.convert(msgspec.to_builtins(HOUSES[name]), HouseRules) == HOUSES[name]  # each value is one of its switch's


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("wsop", {"tie_policy": "dealer_left", "cap": 5, "heads_up_cap": "uncapped_from_start", "odd_chip": "high_suit_of_five"}),
        ("tda", {"tie_policy": "high_suit", "heads_up_cap": "capped", "neighbour_may_fold": True, "show_order": "lowest_board"}),
        ("rrop", {"tie_policy": "dealer_left", "cap": 4, "heads_up_cap": "uncapped", "odd_chip": "low_card_of_seven"}),
        ("fr", {"open_pair_double": True}),
        ("it", {"all_in_bring_in": "left", "neighbour_may_fold": False, "show_order": "dealer_left"}),
        ("kingsclub", {"raise_base": "bring_in", "prints_uncalled": False, "uncalled_in_collected": False}),
        ("winamax", {"prints_uncalled": False, "uncalled_in_collected": True}),
        ("pokerstars", {"tie_policy": "high_suit", "cap": 4, "heads_up_cap": "capped", "show_order": "dealer_left"}),
    ],
)
def test_what_the_rulebook_says(name: str, facts: dict[str, Any]) -> None:
    """Rulebook sections (a), (b1) and (e)."""
    assert {switch: getattr(HOUSES[name], switch) for switch in facts} == facts


def test_only_fr_doubles_open_pairs() -> None:
    """OPEN_PAIR_NO_DOUBLE: every other source says the small bet."""
    assert [house.name for house in HOUSES.values() if house.open_pair_double] == ["fr"]


def test_rulebooks_leave_printing_to_the_room() -> None:
    assert HOUSES["tda"].prints_all_in is None
    assert rules_in("winamax", HOUSES["tda"]).prints_all_in is False
    assert rules_in("pokerstars", HOUSES["tda"]).prints_all_in is True
    assert rules_in("pokerstars") is HOUSES["pokerstars"]
    assert rules_in("elsewhere") is HOUSES["any"]


def test_without_a_dealer_nothing_goes_by_its_left() -> None:
    left = rules_in("pokerstars", HOUSES["wsop"], has_dealer=False)
    assert (left.tie_policy, left.show_order, left.cap) == ("any", "first_to_act", 5)
    assert rules_in("pokerstars", has_dealer=False).show_order == "any"
    assert rules_in("kingsclub", has_dealer=False) is HOUSES["kingsclub"]

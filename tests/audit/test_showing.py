"""Who shows first at the showdown."""

from __future__ import annotations

import msgspec
import pytest

from razz_hh.audit import audit
from razz_hh.house import HOUSES, HouseRules
from razz_hh.replay import replay
from tests.replay.table import table

RIVER = """
    P1 [5c]
    P2 [Kd]
    P3 [4d]
    P2: brings in 20
    P3: calls 20
    P1: calls 20
    4th: P1 6c, P2 Qh, P3 7s
    P1: checks
    P2: checks
    P3: checks
    5th: P1 9c, P2 Jh, P3 8s
    P3: checks
    P1: checks
    P2: checks
    6th: P1 Tc, P2 Th, P3 9s
    P3: checks
    P1: checks
    P2: checks
    7th:
"""
"""P1 is on the dealer's left, P3 has the lowest board."""
CHECKED = RIVER + "P3: checks\nP1: checks\nP2: checks\nshowdown\n"
BET = RIVER + "P3: checks\nP1: bets 100\nP2: folds\nP3: calls 100\nshowdown\n"
CARDS = {1: "[2c 3h 5c 6c 9c Tc Kc]", 2: "[2d 3d Kd Qh Jh Th Ks]", 3: "[2h 3c 4d 7s 8s 9s Kh]"}


def ended(script: str, *order: int, mucks: bool = False) -> str:
    shows = [f"P{seat}: mucks" if mucks and seat != 3 else f"P{seat}: shows {CARDS[seat]}" for seat in order]
    return script + "\n".join(shows) + "\nP3: collects 90"


def told(script: str, **switches: object) -> list[tuple[str, int | None]]:
    played = table(script, house=HouseRules(**switches)).replay()  # type: ignore[arg-type]
    return [(f.severity, f.seat) for f in audit(played) if f.code == "RZ508"]


@pytest.mark.parametrize(
    ("order", "good"),
    [((1, 2, 3), {"any", "dealer_left"}), ((3, 1, 2), {"any", "lowest_board", "first_to_act"}), ((2, 3, 1), {"any"})],
)
@pytest.mark.parametrize("mucks", [False, True])
def test_after_a_checked_seventh_street(order: tuple[int, ...], good: set[str], mucks: bool) -> None:
    """E63: TDA has the lowest board show first, RROP who acted first, PokerStars and SEED-IT the dealer's left."""
    script = ended(CHECKED, *order, mucks=mucks)
    for policy in ("any", "dealer_left", "lowest_board", "first_to_act"):
        assert told(script, show_order=policy) == ([] if policy in good else [("WARNING", order[0])]), policy


def test_after_a_bet_who_bet_last_shows_first() -> None:
    """E62, in every house."""
    for policy in ("dealer_left", "lowest_board", "first_to_act"):
        assert told(ended(BET, 1, 3), show_order=policy) == []
        assert told(ended(BET, 3, 1), show_order=policy) == [("WARNING", 3)]
    assert told(ended(BET, 3, 1), show_order="any") == []


def test_it_is_only_worth_seeing_in_a_room_s_own_hands() -> None:
    hand = msgspec.structs.replace(table(ended(CHECKED, 3, 1, 2)).hand, room="pokerstars")
    assert [f.severity for f in audit(replay(hand)) if f.code == "RZ508"] == ["INFO"]
    assert [f.severity for f in audit(replay(hand, house=HOUSES["pokerstars"])) if f.code == "RZ508"] == ["WARNING"]


def test_what_the_text_does_not_prove() -> None:
    """Nobody says whether P2 showed; somebody is all-in; in a mixed game the button is not known."""
    assert told(ended(CHECKED, 3, 1), show_order="dealer_left") == []
    broke = ended(CHECKED, 3, 1, 2).replace("P1 [5c]", "P1 [5c] 30").replace("P1: calls 20", "P1: calls 20 all-in")
    broke = broke.replace("    P1: checks\n", "").replace("\nP1: checks", "")
    assert told(broke, show_order="dealer_left") == []
    mixed = msgspec.structs.replace(table(ended(CHECKED, 3, 1, 2)).hand, mix="HORSE")
    assert not [f for f in audit(replay(mixed, house=HOUSES["it"])) if f.code == "RZ508"]

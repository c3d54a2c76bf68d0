"""The ante and bring-in that headers do not print (rulebook amendment 1)."""

from __future__ import annotations

import msgspec

from razz_hh.hand import Hand
from razz_hh.replay import Nominals
from razz_hh.stakes import Stakes
from tests.replay.table import table


def hand(bring_in: int | str, ante: int = 10, **header: object) -> Hand:
    """A PokerStars-like hand: its header prints the bets only."""
    printed = table(f"P1 [3c]\nP2 [Kc]\nP1: antes {ante}\nP2: antes {ante}\nP2: brings in {bring_in}\nP1: folds", ante=None, bring_in=None)
    return msgspec.structs.replace(printed.hand, **header)


def test_the_majority_tells() -> None:
    hands = [hand(20), hand(20), hand(25)]
    assert [Nominals(hands).stakes_of(one) for one in hands] == [Stakes(50, 100, ante=10, bring_in=20)] * 3


def test_the_antes_of_one_hand_tell() -> None:
    """Two of three post 10: the third did wrong."""
    seats = "P1 [3c]\nP2 [4c]\nP3 [Kc]\n"
    posted = table(seats + "P1: antes 10\nP2: antes 5\nP3: antes 10\nP3: brings in 20", ante=None, bring_in=None).hand
    assert Nominals([posted]).stakes_of(posted) == Stakes(50, 100, ante=10, bring_in=20)


def test_without_a_majority_nothing_is_told() -> None:
    """A wrong bring-in in a lone hand is not provable; nor is either of two that differ."""
    hands = [hand(20), hand(25)]
    assert Nominals(hands).stakes_of(hands[0]) == Stakes(50, 100, ante=10, bring_in=None)
    assert Nominals().stakes_of(hands[0]) == hands[0].stakes


def test_what_the_header_prints_is_not_overruled() -> None:
    printed = hand(20, stakes=Stakes(50, 100, ante=10, bring_in=15))
    assert Nominals([hand(20), hand(20), printed]).stakes_of(printed) == Stakes(50, 100, ante=10, bring_in=15)


def test_all_in_posts_do_not_count() -> None:
    assert Nominals([hand("5 all-in")]).stakes_of(hand(20)).bring_in is None


def test_a_majority_holds_for_its_own_room_and_stakes_only() -> None:
    known = Nominals([hand(20), hand(20)])
    for other in (hand(25, room="elsewhere"), hand(25, stakes=Stakes(100, 200)), hand(25, kind="tournament"), hand(25, currency="USD")):
        assert known.stakes_of(other) == other.stakes


def test_a_bring_in_goes_with_its_ante() -> None:
    """Two levels may share their bets and differ in the ante."""
    low, high = hand(20, table_name="low"), hand(30, ante=15, table_name="high")
    known = Nominals([low, low, low, high])
    assert known.stakes_of(high) == Stakes(50, 100, ante=15, bring_in=30)


def test_a_hand_opened_with_the_full_bet_learns_the_bring_in_from_others() -> None:
    opened = table("P1 [3c]\nP2 [Kc]\nP1: antes 10\nP2: antes 10\nP2: bets 50\nP1: folds", ante=None, bring_in=None).hand
    assert Nominals([hand(20), opened]).stakes_of(opened).bring_in == 20


def test_hands_learned_from_before_count_too() -> None:
    known = Nominals([hand(25)])
    known.recall(("table", "cash", "", 50, 100, ""), 10, 20, hands=2, antes=4)
    known.recall(("table", "cash", "", 50, 100, ""), None, None, hands=9, antes=9)
    assert known.stakes_of(hand(25)) == Stakes(50, 100, ante=10, bring_in=20)


def test_bets_that_no_header_tells_are_those_of_the_table_at_the_same_ante() -> None:
    untold = hand(20, stakes=Stakes(0, 0))
    known = Nominals([untold, hand(20), hand(30, ante=15, stakes=Stakes(100, 200))])
    assert known.stakes_of(untold) == Stakes(50, 100, ante=10, bring_in=20)
    assert known.stakes_of(hand(30, ante=15, stakes=Stakes(0, 0))) == Stakes(100, 200, ante=15, bring_in=30)
    for other in (hand(20, ante=12, stakes=Stakes(0, 0)), hand(20, stakes=Stakes(0, 0), table_name="other")):
        assert known.stakes_of(other) == other.stakes
    recalled = Nominals()
    recalled.recall(("table", "cash", "", 50, 100, ""), 10, 20, hands=2, antes=4)
    assert recalled.stakes_of(untold) == Stakes(50, 100, ante=10, bring_in=20)

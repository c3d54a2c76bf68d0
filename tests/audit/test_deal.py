"""Cards that come twice, and acts before a street's cards."""

from __future__ import annotations

import pytest

from razz_hh.audit import audit
from razz_hh.audit.pages import HANDS, changed, findings_in
from razz_hh.replay import replay
from tests.audit.verdicts import CLEAN, example
from tests.rooms.texts import hand_text, read_hand

TWICE = [("RZ101", "ERROR")]


@pytest.mark.parametrize(
    "down",
    [
        "[Ac Th 4c 8d Jc 3h 2s]",  # Cid's down card
        "[9c Kd 4c 8d Jc 3h 2s]",  # the door card of a seat that folded
        "[9c Th 4c 8d Jc 3h Kh]",  # Cid's seventh
        "[8d Th 4c 8d Jc 3h 2s]",  # its own up card
        "[9c 9c 4c 8d Jc 3h 2s]",
        "[9c Th 4c 8d Jc 3h 9c]",
    ],
)
def test_cards_of_the_summary_are_unique(down: str) -> None:
    """CARD_UNIQUE: also across hidden, shown and mucked cards."""
    assert example("showdown", ("[9c Th 4c 8d Jc 3h 2s]", down)) == TWICE


@pytest.mark.parametrize("cards", ["[4c 4d 4c 4s]", "[4d Kh 4c 4s]", "[Td]", "[5c 5c]"])
def test_cards_shown_after_all_have_folded_are_unique(cards: str) -> None:
    assert example("folded", ("Ann: doesn't show hand", f"Ann: shows {cards}")) == TWICE


@pytest.mark.parametrize("cards", ["[4c 4s]", "[4c]", "[5d 4d 4c 4s]"])
def test_a_seat_may_show_what_it_holds(cards: str) -> None:
    assert example("folded", ("Ann: doesn't show hand", f"Ann: shows {cards}")) == CLEAN


def test_a_line_that_stands_twice_deals_no_card_again() -> None:
    twice = ("Dealt to Ann [4c] [4s]", "Dealt to Ann [4c] [4s]\nDealt to Ann [4c] [4s]"), ("Ann: doesn't show hand", "Ann: shows [4s]")
    assert example("folded", *twice) == [("RZ103", "INFO")]


FIRST = "Dealt to Ann [4c] [4s]\n"
SECOND = "Dealt to Cid [7h Ac Ts] [Kh]\n"
ACT = "Cid: checks\n"


@pytest.mark.parametrize("order", [FIRST + ACT + SECOND, ACT + FIRST + SECOND, SECOND + ACT + FIRST])
@pytest.mark.parametrize("late", ["", "Ann: bets 50\n"])
def test_the_cards_come_before_the_acts(order: str, late: str) -> None:
    """DEAL_SHAPE, and ACT_ORDER compares boards of as many cards each."""
    bet = "" if late else "Ann: bets 50\n"
    moved = order.replace(ACT, ACT + late)
    assert example("folded", (FIRST + SECOND + ACT + "Ann: bets 50\n", moved + bet)) == [("RZ108", "ERROR")]


@pytest.mark.parametrize(("card", "is_wrong"), [("4s", True), ("2s", False)])
def test_who_should_open_by_the_late_cards_is_told(card: str, is_wrong: bool) -> None:
    """ACT_ORDER: no pair is lower than one, so Cid's K-T opens before a pair of fours, and not before 4-2. Ann opens, before the cards."""
    order = FIRST + SECOND + ACT + "Ann: bets 50\nCid: folds\n", "Ann: bets 50\n" + FIRST + SECOND + "Cid: folds\n"
    text = changed(changed(HANDS["folded"], (order,)), (("[4s]", f"[{card}]"),))
    (found,) = [finding for finding, _ in findings_in(text) if finding.code == "RZ108"]
    assert ("seat 3 (Cid) shows Ts Kh, the lowest board, and should have opened" in found.message) == is_wrong


def test_door_cards_come_before_the_bring_in() -> None:
    moved = ("Dealt to Bob [Td]\nDealt to Cid [7h Ac Ts]\n", "Dealt to Cid [7h Ac Ts]\n"), ("in for 20\n", "in for 20\nDealt to Bob [Td]\n")
    assert example("folded", *moved) == [("RZ108", "ERROR")]


@pytest.mark.parametrize("line", ['Ann said, "hi"\n', "Cid is disconnected\n"])
def test_talk_between_the_cards_is_none_of_its_business(line: str) -> None:
    assert example("folded", (FIRST, line + FIRST), (SECOND, SECOND + line)) == CLEAN


def test_an_up_card_misprinted_where_it_is_dealt_is_none_that_changed() -> None:
    hand = read_hand(hand_text().replace("Dealt to Ann [7c] [6d]", "Dealt to Ann [of] [6d]"))
    assert {finding.code for finding in audit(replay(hand))} == {"RZ002"}
    third = read_hand(hand_text().replace("Dealt to Ann [7c]\n", "Dealt to Ann [of]\n"))
    assert {finding.code for finding in audit(replay(third))} == {"RZ002"}


@pytest.mark.parametrize(
    ("after", "found"),
    [
        ("", set()),
        ("Dealt to Cid [7h Ac 6s 2d Qs 5c] [Kh]\n", {("RZ103", "ERROR")}),
        ("*** RIVER *** [Js]\n", {("RZ104", "WARNING")}),
    ],
)
def test_a_community_card_comes_once_and_is_everybody_s_seventh(after: str, found: set[tuple[str, str]]) -> None:
    """COMMUNITY_CARD, DEAL_SHAPE: nobody gets a seventh card beside it."""
    river = "*** RIVER ***\nDealt to Cid [7h Ac 6s 2d Qs 5c] [Kh]\n"
    verdict = set(example("showdown", (river, "*** RIVER *** [Js]\n" + after)))
    assert ("RZ106", "ERROR") in verdict
    assert {each for each in verdict if each[0] in ("RZ103", "RZ104")} == found

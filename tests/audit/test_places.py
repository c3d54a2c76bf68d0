"""Places that the chips of a hand contradict."""

from __future__ import annotations

import pytest

from razz_hh.audit import audit
from razz_hh.audit.pages import HANDS
from razz_hh.events import Finish
from razz_hh.replay import replay
from razz_hh.simulate import Game, simulate
from tests.rooms.texts import hand_text, read_hand

# Ann loses her last chips to Cid; Bob and Dee have chips left.
BUST = (
    HANDS["showdown"].replace("Ann (1000", "Ann (360").replace("Ann: calls 100\n*** SHOW", "Ann: calls 100 and is all-in\n*** SHOW")
)  # fmt: skip
# Bob and Dee are gone before: whoever wins this pot wins the tournament.
HEADS_UP = "\n".join(
    line for line in BUST.replace("Ann: calls 50\nBob: folds", "Ann: calls 50").split("\n") if "Bob" not in line and "Dee" not in line
)
HEADS_UP = HEADS_UP.replace("Cid: raises 30 to 50", "Cid: bets 50").replace("760", "720")


def told(text: str, *said: str) -> list[tuple[str, str, int | None, str]]:
    """Return what is found where the lines *said* stand above the summary, INFO apart."""
    text = text.replace("*** SUMMARY", "".join(f"{line}\n" for line in said) + "*** SUMMARY")
    return [(f.code, f.severity, f.seat, f.message) for f in audit(replay(read_hand(text))) if f.severity != "INFO"]


def test_the_hands_are_clean() -> None:
    assert told(BUST) == told(HEADS_UP) == []


@pytest.mark.parametrize("place", ["4th", "5th", "9th", "1012th"])
def test_who_is_out_finishes_below_all_who_have_chips(place: str) -> None:
    assert told(BUST, f"Ann finished the tournament in {place} place") == []
    assert told(BUST, "Ann finished the tournament") == []


@pytest.mark.parametrize("place", ["2nd", "3rd"])
def test_place_above_a_seat_with_chips(place: str) -> None:
    message = "3 seats at the table have chips left"
    assert told(BUST, f"Ann finished the tournament in {place} place") == [("RZ611", "WARNING", 1, message)]


@pytest.mark.parametrize("said", ["finished the tournament in 4th place", "finished the tournament"])
def test_out_with_chips_left(said: str) -> None:
    assert told(BUST, f"Dee {said}") == [("RZ611", "WARNING", 4, "seat 4 (Dee) has 990 left")]


def test_the_winner() -> None:
    out, won = "Ann finished the tournament in 2nd place and received $30.", "Cid wins the tournament and receives $70 - congratulations!"
    assert told(HEADS_UP, out, won) == told(HEADS_UP, won, out) == []
    assert told(HEADS_UP, out.replace("2nd", "3rd"), won) == [
        ("RZ611", "WARNING", 1, "the tournament is won in this hand, and 2 seats are at the table")
    ]
    assert told(HEADS_UP, "Ann wins the tournament") == [("RZ611", "WARNING", 1, "seat 1 (Ann) has no chips left")]
    assert told(BUST, "Cid wins the tournament") == [("RZ611", "WARNING", 3, "seat 2 (Bob) has 970 left")]


def test_two_winners() -> None:
    said = told(HEADS_UP, "Cid wins the tournament", "Ann wins the tournament")
    assert said == [("RZ611", "WARNING", 1, "seat 3 (Cid) wins the tournament as well")]


def test_out_twice() -> None:
    said = told(BUST, "Ann finished the tournament in 4th place", "Ann finished the tournament in 5th place")
    assert said == [("RZ611", "WARNING", 1, "seat 1 (Ann) is out of the tournament already")]


def test_no_places_in_a_cash_game() -> None:
    assert told(hand_text(), "Bob finished the tournament in 2nd place") == [("RZ611", "WARNING", 4, "seat 4 (Bob) plays for cash")]


def test_simulated_tournaments_are_clean() -> None:
    hands = list(simulate(1500, seed=31, game=Game(kind="tournament", players=(2, 8), depth=(2, 15), level_hands=5)))
    assert sum(type(event) is Finish for hand in hands for event in hand.events) > 100
    assert [f for hand in hands for f in audit(replay(hand)) if f.code == "RZ611"] == []

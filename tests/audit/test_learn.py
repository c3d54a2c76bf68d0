"""What hands prove about a house."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from razz_hh.audit import audit
from razz_hh.audit.learn import Bets, Lesson, learn
from razz_hh.batch import audited, hands_of
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.house import GAME_SWITCHES, HOUSES, SWITCHES, HouseRules
from razz_hh.replay import replay
from razz_hh.simulate import Game, simulate
from razz_hh.stakes import Stakes
from tests.audit.test_showdown import E54
from tests.audit.test_showing import BET, CHECKED, ended
from tests.house.test_switches import ALL_IN_HIGH, FIFTH, HEADS_UP, OPEN_PAIR, SHORT_BRING_IN, SHORT_COMPLETION, TIE, bets, run_out
from tests.replay.table import table

ROOMS = {name for name, house in HOUSES.items() if house.prints_all_in is not None}
THREE_WAY = FIFTH.format(2000, 2000, 2000)

Counts = dict[str, dict[Any, tuple[int, int]]]


def counts(lesson: Lesson) -> Counts:
    return {switch: {value: (seen.n_for, seen.n_against) for value, seen in values.items()} for switch, values in lesson.evidence.items()}


def evidence(*scripts: str, **hand: Any) -> Counts:
    """Return the counts for and against each value that these scripts give."""
    hands = [msgspec.structs.replace(table(script).hand, **hand) for script in scripts]
    (lesson,) = learn([replay(each) for each in hands]).values()
    return counts(lesson)


@pytest.mark.parametrize(
    ("script", "switch", "expected"),
    [
        (TIE + "P2: checks", "tie_policy", {"high_suit": (0, 1), "low_index": (1, 0), "dealer_left": (1, 0)}),
        (TIE + "P5: checks", "tie_policy", {"high_suit": (1, 0), "low_index": (0, 1), "dealer_left": (0, 1)}),
        (THREE_WAY + bets(100, 200, 300, 400, seats=(1, 2, 3)) + "\nP2: folds\nP3: folds", "cap", {4: (1, 0)}),
        (THREE_WAY + bets(100, 200, 300, 400, 500, seats=(1, 2, 3)) + "\nP3: folds\nP1: folds", "cap", {4: (0, 1), 5: (1, 0)}),
        (THREE_WAY + bets(100, 200, 300, 400, seats=(1, 2, 3)) + "\ncapped\nP2: folds\nP3: folds", "cap", {4: (1, 0), 5: (0, 1)}),
        (
            HEADS_UP + bets(100, 200, 300, 400, seats=(1, 3)) + "\ncapped\nP1: calls 100",
            "heads_up_cap", {"capped": (1, 0), "uncapped_from_start": (0, 1), "uncapped": (0, 1)},
        ),
        (
            HEADS_UP + bets(100, 200, 300, 400, 500, 600, seats=(1, 3)) + "\nP1: calls 100",
            "heads_up_cap", {"capped": (0, 1), "uncapped_from_start": (1, 0), "uncapped": (1, 0)},
        ),
        (
            THREE_WAY + "P1: bets 100\nP2: folds\nP3: raises to 200\nP1: raises to 300\nP3: raises to 400\nP1: raises to 500\n"
            "P3: raises to 600\nP1: calls 100",
            "heads_up_cap", {"capped": (0, 1), "uncapped_from_start": (0, 1), "uncapped": (1, 0)},
        ),
        (
            FIFTH.format(2000, 190, 2000) + "P1: bets 100\nP2: raises to 160 all-in\nP3: calls 160\nP1: raises to 260",
            "half_rule", {"half": (1, 0), "full": (0, 1)},
        ),
        (
            FIFTH.format(2000, 190, 2000) + "P1: bets 100\nP2: raises to 160 all-in\nP3: raises to 200\nP1: calls 100",
            "half_rule", {"half": (0, 1), "full": (1, 0)},
        ),
        (FIFTH.format(60, 2000, 2000) + "P1: bets 30 all-in\nP2: raises to 100", "raise_base", {"standard": (1, 0)}),
        (FIFTH.format(60, 2000, 2000) + "P1: bets 30 all-in\nP2: raises to 130", "raise_base", {"any": (1, 0), "standard": (0, 1)}),
        (SHORT_COMPLETION + "P4: raises to 70", "raise_base", {"bring_in": (1, 0), "standard": (0, 1)}),
        (SHORT_COMPLETION + "P4: raises to 50", "raise_base", {"bring_in": (0, 1), "standard": (1, 0)}),
        (SHORT_BRING_IN + "P3: calls 20", "short_bring_in_call", {"nominal": (1, 0), "actual": (0, 1)}),
        (SHORT_BRING_IN + "P3: folds\nP4: calls 5", "short_bring_in_call", {"nominal": (0, 1), "actual": (1, 0)}),
        (ALL_IN_HIGH + "P3: brings in 20", "all_in_bring_in", {"left": (1, 0), "next_high": (0, 1)}),
        (ALL_IN_HIGH + "P1: brings in 20", "all_in_bring_in", {"left": (0, 1), "next_high": (1, 0)}),
        (ALL_IN_HIGH + "P3: folds", "neighbour_may_fold", {True: (1, 0), False: (0, 1)}),
        (OPEN_PAIR + "P2: bets 50", "open_pair_double", {False: (1, 0)}),
        (OPEN_PAIR + "P2: bets 100", "open_pair_double", {True: (1, 0), False: (0, 1)}),
        (E54.format(128, 127), "odd_chip", {"high_suit_of_five": (1, 0), "low_card_of_seven": (0, 1), "low_index": (1, 0)}),
        (E54.format(127, 128), "odd_chip", {"high_suit_of_five": (0, 1), "low_card_of_seven": (1, 0), "low_index": (0, 1)}),
        (ended(CHECKED, 1, 2, 3), "show_order", {"first_to_act": (0, 1), "lowest_board": (0, 1), "dealer_left": (1, 0)}),
        (run_out(8, 4, "7th:"), "community_trigger", {50: (0, 1), 52: (1, 0)}),
        (run_out(8, 4, "board Kc"), "community_trigger", {50: (1, 0), 52: (0, 1)}),
    ],
)  # fmt: skip
def test_one_moment(script: str, switch: str, expected: dict[Any, tuple[int, int]]) -> None:
    assert evidence(script)[switch] == expected


def test_who_bet_last_shows_first_in_every_house() -> None:
    assert evidence(ended(BET, 1, 3)).keys() <= SWITCHES.keys() - {"show_order"}


@pytest.mark.parametrize(
    ("script", "switch"),
    [
        ("P1 [5c]\nP2 [9d]\nP2: brings in 20\nP1: calls 20\n4th: P1 6h, P2 2c\nP1: bets 50", "open_pair_double"),
        (FIFTH.format(2000, 150, 2000) + "P1: bets 100\nP2: raises to 120 all-in\nP3: calls 120\nP1: calls 20", "half_rule"),
        (SHORT_BRING_IN + "P3: folds\nP4: folds\nP1: calls 5", "short_bring_in_call"),
        (SHORT_COMPLETION.replace("P4 [9s]", "P4 [9s] 80") + "P4: raises to 70 all-in", "raise_base"),
        (run_out(7, 3, "7th:"), "community_trigger"),
        (run_out(8, 1, "board Kc"), "community_trigger"),
    ],
)
def test_what_every_house_plays_alike_proves_nothing(script: str, switch: str) -> None:
    assert switch not in evidence(script)


def test_a_tie_that_sixth_street_settled_is_counted_once() -> None:
    """E31: who opened a tied sixth street opens seventh by every policy."""
    tied = (
        TIE
        + "P5: checks\nP2: checks\n5th: P2 Kc, P5 Kd\nP2: checks\nP5: checks\n6th: P2 Qc, P5 Qd\nP2: checks\nP5: checks\n7th:\nP2: checks"
    )
    assert evidence(tied)["tie_policy"]["high_suit"] == (1, 2)


def test_in_mixed_games_the_antes_tell_the_dealer_s_left() -> None:
    """ANTE_ORDER_INFO: where they are printed in order; else nothing does."""
    script = TIE.replace("P5: brings in", "P5: antes 10\nP2: antes 10\nP5: brings in") + "P5: checks"
    assert evidence(script, mix="8-Game", room="pokerstars")["tie_policy"]["dealer_left"] == (1, 0)
    assert "dealer_left" not in evidence(script, mix="8-Game", room="merge")["tie_policy"]


def test_the_lowest_cap_that_holds_is_learned() -> None:
    four, five = (THREE_WAY + bets(*levels, seats=(1, 2, 3)) for levels in ((100, 200, 300, 400), (100, 200, 300, 400, 500)))
    lessons = [
        learn([table(script + "\nP2: folds\nP3: folds\nP1: folds").replay() for script in some])["table"]
        for some in ((four,), (four, five))
    ]
    assert [lesson.learned("cap") for lesson in lessons] == [(4,), (5,)]
    assert lessons[1].evidence["cap"][4].hands_against == ["table:1"]


def test_what_a_table_plays_for() -> None:
    """C4: full antes and bring-ins by stakes; who is all-in tells nothing."""
    short = "P1 [4c] 7\nP2 [Kh]\nP3 [6d]\nP2: brings in 20"
    lesson = learn([table(short).replay(), table(SHORT_BRING_IN).replay()])["table"]
    assert {what: dict(seen) for what, seen in lesson.posts[Bets(50, 100, "")].items()} == {"ante": {10: 6}, "bring_in": {20: 1}}
    assert str(Bets(4, 8, "USD")) == "$0.04/$0.08"


# --- batches -------------------------------------------------------------------------------------

ODD = (Stakes(5, 10, ante=1, bring_in=2), Stakes(50, 100, ante=7, bring_in=16), Stakes(22, 44, ante=3, bring_in=16))
GAMES = (
    Game(depth=(0.1, 3), looseness=(0.5, 1), stakes=ODD),
    Game(depth=(0.05, 0.6), looseness=(0.5, 1), stakes=ODD, players=(3, 8)),
    Game(players=(2, 2), depth=(10, 60), looseness=(0.7, 1)),
    Game(players=(8, 8), depth=(5, 60), looseness=(0.97, 1), twins=0.3),
    Game(players=(2, 4), depth=(3, 60), looseness=(0.9, 1), twins=0.8, stakes=ODD),
    Game(kind="tournament", depth=(1, 10), looseness=(0.6, 1)),
)


def batch(house: HouseRules, n: int) -> Lesson:
    """Return what *n* hands of each game teach, dealt under *house*; none of them may be accused of anything."""
    lesson = Lesson()
    for seed, game in enumerate(GAMES):
        dealt = msgspec.structs.replace(game, house=HOUSES[house.name if house.name in ROOMS else "pokerstars"])
        for each in audited(simulate(n, seed=seed, game=dealt, house=house), house):
            assert [f for f in each.findings if f.severity != "INFO"] == [], each.replay.hand
            lesson.take(each.replay)
    return lesson


def hold(house: HouseRules, lesson: Lesson) -> set[str]:
    """Hold that nothing speaks against the house; return the switches that were learned."""
    learned = set()
    for switch in GAME_SWITCHES:
        true = getattr(house, switch)
        seen = lesson.evidence.get(switch, {}).get(true)
        assert seen is None or not seen.n_against, (house.name, switch, true, seen.hands_against)
        if true in lesson.learned(switch):
            learned.add(switch)
    return learned


ALWAYS = {"open_pair_double", "tie_policy", "odd_chip", "show_order", "community_trigger", "all_in_bring_in"}
"""Switches that a few hundred hands tell wherever the house has one of their ways."""


@pytest.mark.parametrize("name", HOUSES)
def test_a_batch_teaches_its_house(name: str) -> None:
    house = HOUSES[name]
    learned = hold(house, batch(house, 60))
    assert learned >= {switch for switch in ALWAYS if getattr(house, switch) != "any"}


@pytest.mark.parametrize(
    "switches",
    [
        {"half_rule": "full"}, {"tie_policy": "low_index"}, {"odd_chip": "low_index"}, {"all_in_bring_in": "next_high"},
        {"short_bring_in_call": "actual"}, {"heads_up_cap": "uncapped_from_start"}, {"raise_base": "bring_in", "half_rule": "full"},
    ],
)  # fmt: skip
def test_values_that_no_named_set_has(switches: dict[str, Any]) -> None:
    house = HouseRules(name="mine", **switches)
    assert hold(house, batch(house, 60)) >= set(switches) - {"heads_up_cap", "half_rule", "raise_base"}


@pytest.mark.proof
@pytest.mark.parametrize("name", HOUSES)
def test_many_hands_teach_their_house(name: str) -> None:
    house = HOUSES[name]
    learned = hold(house, batch(house, 1500))
    expected = {switch for switch in GAME_SWITCHES if getattr(house, switch) != "any"} - {"heads_up_cap", "neighbour_may_fold"}
    assert learned >= expected - ({"short_bring_in_call"} if house.short_bring_in_call == "any" else set())


# --- real hands ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def real(corpus: Path) -> dict[str, Lesson]:
    files = [file for file in find_files([str(corpus)]) if not file.name.endswith((".md", ".jsonl"))]
    hands = (hand for file in files for hand in hands_of(file) if isinstance(hand, Hand))
    return learn(each.replay for each in audited(hands))


def test_real_hands_prove_what_the_rulebook_found(real: dict[str, Lesson]) -> None:
    """C3 to C9, as far as these hands are among those counted there."""
    stars, kings, merge = counts(real["pokerstars"]), counts(real["kingsclub"]), counts(real["merge"])
    assert stars["cap"][4] == (1, 0)  # 49382949075, capped by a line
    assert stars["cap"][5] == (0, 1)
    assert stars["show_order"] == {"dealer_left": (2, 0), "lowest_board": (1, 1), "first_to_act": (1, 1)}  # E63
    assert real["pokerstars"].evidence["show_order"]["lowest_board"].hands_against == ["pokerstars:35874721245"]
    assert kings["raise_base"] == {"bring_in": (1, 0), "standard": (0, 1)}  # 3537921: 125, 225 all-in, 625
    assert merge["cap"] == {4: (1, 0)}  # 43618199-14
    for lesson in real.values():
        for switch, values in lesson.evidence.items():  # each may be set as it was learned
            allowed = SWITCHES[switch].values
            assert not allowed or set(values) <= set(allowed), switch
        assert set(counts(lesson).get("open_pair_double", {})) <= {False}


@pytest.mark.parametrize(
    ("room", "bets_", "ante", "bring_in"),
    [
        ("pokerstars", Bets(4, 8, "USD"), 1, 2), ("pokerstars", Bets(3000, 6000, ""), 600, 900), ("pokerstars", Bets(5000, 10000, ""), 1000, 1500),
        ("fulltilt", Bets(10, 20, "USD"), 2, 3), ("fulltilt", Bets(250, 500, "USD"), 40, 75),
        ("merge", Bets(5000, 10000, ""), 500, 1500), ("kingsclub", Bets(50000, 100000, ""), 12500, 12500), ("winamax", Bets(2500, 5000, "EUR"), 500, 1000),
    ],
)  # fmt: skip
def test_real_structures(real: dict[str, Lesson], room: str, bets_: Bets, ante: int, bring_in: int) -> None:
    """C4."""
    posts = real[room].posts[bets_]
    assert (set(posts["ante"]), set(posts["bring_in"])) == ({ante}, {bring_in})


def test_learning_judges_nothing() -> None:
    """A fault that every rulebook knows is no evidence."""
    assert evidence(THREE_WAY + "P2: bets 150") == {}
    assert audit(table(THREE_WAY + "P2: bets 150\nP9: collects 1").replay())

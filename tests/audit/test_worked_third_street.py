"""The rulebook's worked cases E1 to E20: the bring-in and third street, each with its verdict."""

from __future__ import annotations

import pytest

from razz_hh.stakes import HOUSES, HouseRules
from tests.audit.verdicts import CLEAN, Verdict, findings, seats, verdict

WRONG_SEAT = [("RZ203", "ERROR")]
OVER_CAP = [("RZ311", "ERROR")]


@pytest.mark.parametrize(("opens", "expected"), [(2, CLEAN), (1, WRONG_SEAT), (3, WRONG_SEAT), (4, WRONG_SEAT)])
def test_e1_suits_break_the_tie(opens: int, expected: Verdict) -> None:
    assert verdict(seats("Kh", "Ks", "Kd", "2c") + f"P{opens}: brings in 20") == expected


@pytest.mark.parametrize(("opens", "expected"), [(2, CLEAN), (1, WRONG_SEAT), (3, WRONG_SEAT)])
def test_e2_the_ace_is_low(opens: int, expected: Verdict) -> None:
    assert verdict(seats("As", "Qc", "2d") + f"P{opens}: brings in 20") == expected


@pytest.mark.parametrize(("opens", "expected"), [(3, CLEAN), (1, WRONG_SEAT), (2, WRONG_SEAT)])
def test_e3_of_aces_the_highest_suit(opens: int, expected: Verdict) -> None:
    assert verdict(seats("Ac", "Ad", "Ah") + f"P{opens}: brings in 20") == expected


def test_e4_two_kings() -> None:
    """A real hand at 2.50/5: the king of hearts brings in, the king of clubs folds."""
    script = seats("Kh", "Kc") + "P1: is high [Kh]\nP1: brings in 75\nP2: folds\nP1: takes back 75\nP1: collects 80"
    stakes = {"ante": 40, "bring_in": 75, "small_bet": 250, "big_bet": 500}
    assert verdict(script, **stakes) == CLEAN
    assert verdict(script.replace("P1: is high [Kh]", "P2: is high [Kc]"), **stakes) == [("RZ207", "ERROR")]


E5 = seats("Qh", "Ks 10", "4d", "2c")


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        ("P3: brings in 20", CLEAN),
        ("P3: bets 50", CLEAN),
        ("P3: completes to 50", CLEAN),
        ("P3: folds", [("RZ205", "WARNING")]),
        ("P3: checks", [("RZ205", "ERROR")]),
        ("P1: brings in 20", [("RZ203", "INFO")]),
        ("P4: brings in 20", WRONG_SEAT),
    ],
)
def test_e5_the_highest_card_is_all_in_from_the_ante(deed: str, expected: Verdict) -> None:
    assert verdict(E5 + deed) == expected


@pytest.mark.parametrize(
    ("house", "deed", "expected"),
    [
        (HouseRules(neighbour_may_fold=True), "P3: folds", CLEAN),
        (HouseRules(all_in_bring_in="left"), "P1: brings in 20", WRONG_SEAT),
        (HouseRules(all_in_bring_in="next_high"), "P1: brings in 20", CLEAN),
    ],
)
def test_e5_by_house(house: HouseRules, deed: str, expected: Verdict) -> None:
    assert verdict(E5 + deed, house=house) == expected


@pytest.mark.parametrize(("opens", "expected"), [(4, CLEAN), (1, [("RZ203", "INFO")])])
def test_e6_two_in_a_row_are_all_in(opens: int, expected: Verdict) -> None:
    assert verdict(seats("Qh", "Ks 10", "4d 10", "2c") + f"P{opens}: brings in 20") == expected


E7 = "4th: P1 8c, P2 9c\n5th: P1 8d, P2 9d\n6th: P1 8h, P2 9h\n7th:\n"
E7_SHOWS = "showdown\nP1: shows [Ac 2c 7d 8c 8d 8h 3c]\nP2: shows [Ad 2d 4c 9c 9d 9h 3d]\nP1: collects 12\npot 12 rake 0"


def test_e7_nobody_can_contest() -> None:
    """A real hand: antes of 7 and, all-in, of 6; the room names the high card all the same, and 1 goes back."""
    script = seats("7d", "4c 6") + "P1: is high [7d]\nP1: takes back 1\n" + E7 + E7_SHOWS
    assert verdict(script, ante=7) == CLEAN
    unreturned = script.replace("P1: takes back 1\n", "").replace("collects 12\npot 12", "collects 13\npot 13")
    (found,) = findings(unreturned, ante=7)
    assert (found.code, found.severity, found.rulebook[0]) == ("RZ404", "ERROR", "ANTE_REFUND")
    (found,) = findings(seats("7d", "4c 6") + "P1: brings in 20", ante=7)
    assert (found.code, found.severity, found.rulebook[0]) == ("RZ305", "ERROR", "NO_ACTION_STREET")


E8 = seats("4c", "Ks 15", "8d", "9d") + "P2: brings in 5 all-in\n"


@pytest.mark.parametrize(
    ("deed", "nominal", "actual"),
    [
        ("P3: calls 20", CLEAN, [("RZ308", "ERROR")]),
        ("P3: calls 5", [("RZ308", "ERROR")], CLEAN),
        ("P3: raises 45 to 50", CLEAN, CLEAN),
    ],
)
def test_e8_a_short_bring_in_of_several(deed: str, nominal: Verdict, actual: Verdict) -> None:
    assert verdict(E8 + deed) == nominal
    assert verdict(E8 + deed, house=HouseRules(short_bring_in_call="actual")) == actual


def test_e8_what_nobody_matches_goes_back() -> None:
    end = "P3: calls 20\nP4: folds\nP1: folds\n{}4th: P2 2c, P3 2d\n5th: P2 3c, P3 3d\n6th: P2 4h, P3 4d\n7th:\nshowdown\n"
    end += "P3: shows [Kc Qc 8d 2d 3d 4d Jc]\nP2: shows [Ac 5c Ks 2c 3c 4h 6c]\nP2: collects {}\npot {} rake 0"
    assert verdict(E8 + end.format("P3: takes back 15\n", 50, 50)) == CLEAN
    assert verdict(E8 + end.format("", 65, 65)) == [("RZ404", "ERROR")]


def test_e9_a_short_bring_in_heads_up() -> None:
    """A real hand: the call is of the 9 that are there, whatever the bring-in should be."""
    script = seats("Kc 24", "2s 976") + "P1: is high [Kc]\nP1: brings in 9 all-in\nP2: calls 9\n"
    script += "4th: P1 Js, P2 Td\n5th: P1 4s, P2 Jh\n6th: P1 7d, P2 2h\n7th:\n"
    script += "P1: shows [As 7c Kc Js 4s 7d Tc] J,T,7,4,A\nP2: shows [5d 6s 2s Td Jh 2h Qc] J,T,6,5,2\nP2: collects 48\npot 48 rake 0"
    for bring_in in (None, 24):
        assert verdict(script, ante=15, bring_in=bring_in, small_bet=80, big_bet=160) == CLEAN


@pytest.mark.parametrize(
    ("deeds", "expected"),
    [
        ("P2: bets 50\nP3: raises 50 to 100", CLEAN),
        ("P2: completes to 50\nP3: raises 50 to 100", CLEAN),
        ("P2: bets 100", [("RZ206", "ERROR")]),
        ("P2: bets 35", [("RZ206", "ERROR")]),
    ],
)
def test_e10_the_bring_in_opens_for_the_full_bet(deeds: str, expected: Verdict) -> None:
    found = findings(seats("4c", "Ks", "8d", "9d") + deeds)
    assert [(f.code, f.severity) for f in found] == expected
    assert all("BET_SIZE" in f.rulebook for f in found)


@pytest.mark.parametrize("deed", ["folds", "checks"])
def test_e11_the_bring_in_is_avoided(deed: str) -> None:
    (found,) = findings(seats("4c", "Ks", "8d", "9d") + f"P2: {deed}")
    assert (found.code, found.severity, found.rulebook) == ("RZ205", "ERROR", ("BRING_IN_MANDATORY",))


@pytest.mark.parametrize(
    ("stack", "deed", "expected"),
    [
        (1000, "brings in 25", [("RZ204", "ERROR")]),
        (35, "brings in 25 all-in", [("RZ204", "INFO")]),
        (35, "bets 25 all-in", [("RZ206", "INFO")]),
        (35, "brings in 20", CLEAN),
    ],
)
def test_e12_the_wrong_amount(stack: int, deed: str, expected: Verdict) -> None:
    assert verdict(seats("4c", f"Ks {stack}", "8d", "9d") + f"P2: {deed}") == expected


def test_e12_a_lone_hand_proves_nothing() -> None:
    """Amendment 1: no other hand tells the bring-in."""
    assert verdict(seats("4c", "Ks", "8d", "9d") + "P2: brings in 25", bring_in=None) == CLEAN


def test_e13_the_bring_in_may_equal_the_ante() -> None:
    stakes = {"ante": 125, "bring_in": 125, "small_bet": 500, "big_bet": 1000}
    assert verdict(seats("4c", "Ks", "8d") + "P2: brings in 125", **stakes) == CLEAN


@pytest.mark.parametrize(
    ("raises", "expected"),
    [("30 to 50", CLEAN), ("50 to 70", [("RZ206", "ERROR")]), ("80 to 100", [("RZ206", "ERROR")])],
)
def test_e14_a_completion_is_to_the_small_bet(raises: str, expected: Verdict) -> None:
    assert verdict(seats("4c", "Ks", "8d") + f"P2: brings in 20\nP3: raises {raises}") == expected


@pytest.mark.parametrize(("deed", "expected"), [("completes to 50", CLEAN), ("raises to 50", [("RZ209", "INFO")])])
def test_e14_the_room_has_a_word_for_it(deed: str, expected: Verdict) -> None:
    house = HouseRules(prints_complete=True)
    assert HOUSES["fulltilt"].prints_complete
    assert verdict(seats("4c", "Ks", "8d") + f"P2: brings in 20\nP3: {deed}", house=house) == expected


E15 = seats("4c", "Ks", "8d", "9d") + "P2: brings in 20\nP3: folds\nP4: raises 30 to 50\nP1: raises 50 to 100\nP2: folds\n"
E15 += "P4: raises 50 to 150\nP1: raises 50 to 200\n"
FIVE_BETS = HouseRules(cap=5)


@pytest.mark.parametrize(
    ("deed", "cap_4", "cap_5"),
    [
        ("P4: raises 50 to 250", OVER_CAP, CLEAN),
        ("P4: raises 100 to 300", [("RZ307", "ERROR"), *OVER_CAP], [("RZ307", "ERROR")]),
        ("capped\nP4: calls 50", CLEAN, [("RZ315", "ERROR")]),
    ],
)
def test_e15_bets_are_counted_from_the_completion(deed: str, cap_4: Verdict, cap_5: Verdict) -> None:
    assert verdict(E15 + deed) == cap_4
    assert verdict(E15 + deed, house=FIVE_BETS) == cap_5
    assert all(f.rulebook == ("RAISE_CAP", "COMPLETE_NOT_RAISE") for f in findings(E15 + deed) if f.code == "RZ311")


def test_e15_the_room_says_that_the_betting_is_capped() -> None:
    """Amendment 15: where it prints such lines a missing one is worth seeing."""
    house = HouseRules(prints_cap=True)
    assert verdict(E15 + "capped\nP4: calls 50", house=house) == CLEAN
    assert verdict(E15 + "noise\ncapped\nP4: calls 50", house=house) == CLEAN
    assert verdict(E15 + "P4: calls 50", house=house) == [("RZ316", "INFO")]
    assert verdict(E15 + "P4: calls 50\ncapped", house=house) == [("RZ316", "INFO"), ("RZ315", "WARNING")]


E16 = seats("4c", "Ks", "8d", "9d") + "P2: brings in 20\nP3: calls 20\nP4: raises 30 to 50\nP1: folds\n"


def test_e16_the_bring_in_counts_towards_the_call() -> None:
    assert verdict(E16 + "P2: calls 30\nP3: raises 50 to 100\nP4: raises 50 to 150") == CLEAN
    assert verdict(E16 + "P2: calls 50") == [("RZ308", "ERROR")]


@pytest.mark.parametrize("deed", ["checks", "raises 30 to 50"])
def test_e17_the_bring_in_has_no_option(deed: str) -> None:
    script = seats("4c", "Ks", "8d", "9d") + f"P2: brings in 20\nP3: calls 20\nP4: folds\nP1: calls 20\nP2: {deed}"
    (found,) = findings(script)
    assert (found.code, found.severity) == ("RZ305", "ERROR")
    assert {"ROTATION", "BRING_IN_NO_OPTION"} <= set(found.rulebook)


def test_e18_everybody_folds_to_the_bring_in() -> None:
    """A real hand at 30/60: 9 go back, 12 are won."""
    stakes = {"ante": 6, "bring_in": 9, "small_bet": 30, "big_bet": 60}
    start = seats("Kc", "4d") + "P1: brings in 9\nP2: folds\n"
    assert verdict(start + "P1: takes back 9\nP1: collects 12\npot 12 rake 0", **stakes) == CLEAN
    kept = start + "P1: collects 21\npot 21 rake 0"
    assert verdict(kept, **stakes) == [("RZ404", "ERROR")]
    assert verdict(kept, house=HouseRules(prints_uncalled=False, uncalled_in_collected=True), **stakes) == CLEAN


def test_e19_a_completion_wins() -> None:
    """A real hand at 30/60: of the completion 21 go back, what tops the bring-in."""
    stakes = {"ante": 6, "bring_in": 9, "small_bet": 30, "big_bet": 60}
    start = seats("Kc", "4d") + "P1: brings in 9\nP2: raises 21 to 30\nP1: folds\n"
    assert verdict(start + "P2: takes back 21\nP2: collects 30\npot 30 rake 0", **stakes) == CLEAN
    assert verdict(start + "P2: takes back 30\nP2: collects 21\npot 21 rake 0", **stakes) == [("RZ404", "ERROR")]


def test_e20_nobody_checks_on_third_street() -> None:
    (found,) = findings(seats("4c", "Ks", "8d", "9d") + "P2: brings in 20\nP3: checks")
    assert (found.code, found.severity) == ("RZ310", "ERROR")
    assert {"CHECK_FACING_BET", "CHECK_ALLOWED"} <= set(found.rulebook)

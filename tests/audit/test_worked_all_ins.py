"""The rulebook's worked cases E39 to E48: short all-ins and the half-bet rule, each with its verdict."""

from __future__ import annotations

import pytest

from razz_hh.stakes import HouseRules
from tests.audit.verdicts import CLEAN, Verdict, dealt_to, findings, seats, verdict

WRONG_COMPLETION = [("RZ206", "ERROR")]
WRONG_RAISE = [("RZ307", "ERROR")]
CLOSED = [("RZ312", "ERROR")]
ANY_BASE = HouseRules(raise_base="any")


@pytest.mark.parametrize(
    ("deed", "expected", "elsewhere"),
    [
        ("calls 30", CLEAN, CLEAN),
        ("raises 70 to 100", CLEAN, CLEAN),
        ("folds", CLEAN, CLEAN),
        ("raises 100 to 130", WRONG_RAISE, [("RZ307", "INFO")]),
    ],
)
def test_e39_a_short_bet(deed: str, expected: Verdict, elsewhere: Verdict) -> None:
    script = dealt_to("2c 3d 4h", "Kc Qd Jh", "9c 8d 7h", stacks={1: 60}) + f"P1: bets 30 all-in\nP2: {deed}"
    assert verdict(script) == expected
    assert verdict(script, house=ANY_BASE) == elsewhere
    assert all("ALLIN_COMPLETE" in f.rulebook for f in findings(script))


@pytest.mark.parametrize(("to", "expected"), [(160, CLEAN), (100, [("RZ307", "INFO")]), (200, WRONG_RAISE)])
def test_e40_a_short_bet_of_half_or_more(to: int, expected: Verdict) -> None:
    """Amendment 4: it counts as a bet; completing it instead is accepted and told."""
    script = dealt_to("2c 3d 4h", "Kc Qd Jh", "9c 8d 7h", stacks={1: 90})
    assert verdict(script + f"P1: bets 60 all-in\nP2: raises {to - 60} to {to}") == expected


def sixth(p3_adds: int) -> str:
    """Return sixth street where P1 bets, P2 calls, and P3 raises all-in by so much."""
    script = dealt_to("2c 3d 4h 6c", "Kc Qd Jh 9s", "9c 8d 7h Tc", "Js Th 9d 5s", stacks={3: 130 + p3_adds})
    return script + f"P1: bets 100\nP2: calls 100\nP3: raises {p3_adds} to {100 + p3_adds} all-in\n"


@pytest.mark.parametrize(
    ("deeds", "expected"),
    [
        ("P4: calls 130\nP1: calls 30\nP2: calls 30", CLEAN),
        ("P4: folds\nP1: folds\nP2: calls 30", CLEAN),
        ("P4: raises 70 to 200\nP1: raises 100 to 300\nP2: calls 200", CLEAN),
        ("P4: raises 100 to 230", WRONG_RAISE),
        ("P4: calls 130\nP1: raises 70 to 200", CLOSED),
        ("P4: calls 130\nP1: calls 30\nP2: raises 70 to 200", CLOSED),
    ],
)
def test_e41_a_short_raise_reopens_nothing(deeds: str, expected: Verdict) -> None:
    assert verdict(sixth(30) + deeds) == expected


@pytest.mark.parametrize(("half_rule", "expected"), [("half", CLEAN), ("full", [*CLOSED, *WRONG_RAISE])])
def test_e42_a_raise_of_half_or_more_reopens(half_rule: str, expected: Verdict) -> None:
    house = HouseRules(half_rule=half_rule)  # type: ignore[arg-type]
    assert sorted(verdict(sixth(60) + "P4: calls 160\nP1: raises 100 to 260", house=house)) == sorted(expected)


def test_e42_a_real_one() -> None:
    """At 100/200: 200, 400, all-in for 585, raised again to 785."""
    script = dealt_to("2c 3d 4h 6c", "Kc Qd Jh 9s", "9c 8d 7h Tc", stacks={3: 615})
    script += "P1: bets 200\nP2: raises 200 to 400\nP3: raises 185 to 585 all-in\nP1: raises 200 to 785"
    assert verdict(script, big_bet=200) == CLEAN


@pytest.mark.parametrize(("to", "expected"), [(260, CLEAN), (200, [("RZ307", "INFO")]), (230, WRONG_RAISE)])
def test_e43_short_all_ins_add_up(to: int, expected: Verdict) -> None:
    script = dealt_to("2c 3d 4h 6c", "Kc Qd Jh 9s", "9c 8d 7h Tc", "Js Th 9d 5s", stacks={2: 160, 3: 190})
    script += "P1: bets 100\nP2: raises 30 to 130 all-in\nP3: raises 30 to 160 all-in\nP4: calls 160\n"
    assert verdict(script + f"P1: raises {to - 160} to {to}") == expected


def test_e44_a_short_call_lowers_nothing() -> None:
    """A real hand: of a raise to 500 another seat calls 322 in all, and 178 go back."""
    stakes = {"small_bet": 250, "big_bet": 500, "ante": 50, "bring_in": 75}
    script = seats("Kc", "4c", "8d 372") + "P1: brings in 75\nP2: raises 175 to 250\nP3: calls 250\nP1: raises 250 to 500\n"
    script += "P2: folds\nP3: calls 72 all-in\n{}4th: P1 2c, P3 9c\n5th: P1 3c, P3 9d\n6th: P1 5c, P3 9h\n7th:\nshowdown\n"
    script += "P1: shows [Ac 4d Kc 2c 3c 5c Jd]\nP3: shows [As Ad 8d 9c 9d 9h Qd]\nP1: collects {}\npot {} rake 0"
    assert verdict(script.format("P1: takes back 178\n", 1044, 1044), **stakes) == CLEAN
    assert verdict(script.format("", 1222, 1222), **stakes) == [("RZ404", "ERROR")]
    owes = seats("Kc", "4c", "8d 372", "9s") + "P1: brings in 75\nP2: raises 175 to 250\nP3: raises 72 to 322 all-in\nP4: {}"
    assert verdict(owes.format("calls 322"), **stakes) == CLEAN
    assert verdict(owes.format("calls 250"), **stakes) == [("RZ308", "ERROR")]


@pytest.mark.parametrize(("to", "expected"), [(200, CLEAN), (150, WRONG_RAISE)])
def test_e45_an_all_in_of_exactly_a_bet(to: int, expected: Verdict) -> None:
    script = dealt_to("2c 3d 4h", "Kc Qd Jh", "9c 8d 7h", stacks={1: 130}) + f"P1: bets 100 all-in\nP2: raises {to - 100} to {to}"
    assert verdict(script) == expected


@pytest.mark.parametrize(
    ("deeds", "expected"),
    [
        ("P4: calls 60\nP1: folds\nP2: calls 10", CLEAN),
        ("P4: raises 40 to 100\nP1: folds\nP2: raises 50 to 150", CLEAN),
        ("P4: raises 50 to 110", WRONG_RAISE),
        ("P4: calls 60\nP1: folds\nP2: raises 40 to 100", CLOSED),
    ],
)
def test_e46_a_tiny_raise(deeds: str, expected: Verdict) -> None:
    script = seats("4c", "Ks", "8d 70", "9d") + f"P2: bets 50\nP3: raises 10 to 60 all-in\n{deeds}"
    assert verdict(script) == expected


def test_e46_it_fills_no_cap() -> None:
    script = (
        seats("4c", "Ks", "8d 70", "9d") + "P2: bets 50\nP3: raises 10 to 60 all-in\nP4: raises 40 to 100\nP1: raises 50 to 150\ncapped"
    )
    (found,) = findings(script)
    assert (found.code, found.severity) == ("RZ315", "ERROR")
    assert "SHORT_CAP_COUNT" in found.rulebook


def chain(first: int, *seats: int) -> str:
    """Return raises by 50 to `first`, and on, one by each of the seats."""
    return "".join([f"P{seat}: raises 50 to {first + 50 * n}\n" for n, seat in enumerate(seats)])


def short_bet(*deeds: str) -> str:
    """Return fourth street, where P1 bets 30 all-in and P2 completes to 50."""
    script = dealt_to("2c 3c", "5d 8c", "6h 9c", stacks={1: 60})
    return script + "P1: bets 30 all-in\nP2: raises 20 to 50\n" + "\n".join(deeds)


def test_completing_a_short_bet_uses_one_raise_and_the_all_in_none() -> None:
    """SHORT_CAP_COUNT: 50, 100, 150 and 200 are the street's four bets; amendment 4 tells the completion."""
    told = [("RZ307", "INFO")]
    assert verdict(short_bet(chain(100, 3, 2, 3) + "capped\nP2: calls 50")) == told
    assert verdict(short_bet(chain(100, 3, 2, 3, 2))) == [*told, ("RZ311", "ERROR")]
    assert verdict(short_bet(chain(100, 3, 2) + "capped\nP3: calls 50")) == [*told, ("RZ315", "INFO")]  # a room that counts both
    assert verdict(short_bet(chain(100, 3) + "capped\nP2: calls 50")) == [*told, ("RZ315", "ERROR")]


def test_an_all_in_that_is_raised_as_a_bet_uses_one() -> None:
    """ALLIN_HALF_RULE: 30, 80, 130, 180 are four."""
    script = dealt_to("2c 3c", "5d 8c", "6h 9c", stacks={1: 60}) + "P1: bets 30 all-in\n" + chain(80, 2, 3, 2)
    assert verdict(script + "capped\nP3: calls 50") == CLEAN
    assert verdict(script + "P3: raises 50 to 230") == [("RZ311", "ERROR")]


def test_an_all_in_as_the_last_bet_may_be_completed() -> None:
    script = dealt_to("2c 3c", "5d 8c", "6h 9c", "7h Tc", stacks={1: 30 + 180}) + "P1: bets 50\n"
    script += chain(100, 2, 3) + "P4: calls 150\nP1: raises 30 to 180 all-in\n"
    assert verdict(script + "P2: raises 20 to 200") == [("RZ307", "INFO")]
    assert verdict(script + "P2: raises 50 to 230") == [("RZ311", "ERROR")]


KINGS = HouseRules(raise_base="bring_in")


@pytest.mark.parametrize(
    ("stack", "short", "to", "standard", "kings"),
    [
        (32, 22, 50, CLEAN, WRONG_COMPLETION),
        (32, 22, 70, WRONG_COMPLETION, CLEAN),
        (32, 22, 72, WRONG_COMPLETION, WRONG_COMPLETION),
        (45, 35, 50, [("RZ307", "INFO")], WRONG_COMPLETION),
        (45, 35, 85, CLEAN, WRONG_COMPLETION),
        (45, 35, 70, WRONG_RAISE, CLEAN),
    ],
)
def test_e47_a_short_completion(stack: int, short: int, to: int, standard: Verdict, kings: Verdict) -> None:
    script = seats("4c", "Ks", f"8d {stack}", "9d") + f"P2: brings in 20\nP3: raises {short - 20} to {short} all-in\n"
    script += f"P4: raises {to - short} to {to}"
    assert verdict(script) == standard
    assert verdict(script, house=KINGS) == kings


def e47(*deeds: str, third: int = 5) -> str:
    """Return third street where P3 goes all-in for 35 over the bring-in of P2, with *third* more than its ante and 35 behind P4."""
    doors = seats("5d", "Ks", "8d 45", f"9d {45 + third}" if third else "9d")
    return doors + "P2: brings in 20\nP3: raises 15 to 35 all-in\n" + "\n".join(deeds)


def test_e47_the_completion_uses_one_raise() -> None:
    """50, 100, 150 and 200 are four."""
    script = e47("P4: raises 15 to 50", chain(100, 1, 2, 4), third=0)
    assert verdict(script + "capped\nP1: calls 100\nP2: calls 50") == [("RZ307", "INFO")]
    assert verdict(script + "P1: raises 50 to 250") == [("RZ307", "INFO"), ("RZ311", "ERROR")]


@pytest.mark.parametrize(
    ("short", "to", "expected"),
    [
        (5, 50, [("RZ307", "INFO")]),
        (5, 85, CLEAN),
        (5, 90, WRONG_RAISE),
        (9, 94, WRONG_RAISE),
        (10, 85, CLEAN),  # 25 over the bring-in: half a bet without it
        (10, 95, [("RZ307", "INFO")]),
        (14, 50, [("RZ307", "INFO")]),
        (15, 85, CLEAN),  # the third all-in completes it: the bet is 50, or still 35
        (15, 100, [("RZ307", "INFO")]),
        (15, 90, WRONG_RAISE),
        (20, 85, CLEAN),  # more than a completion
    ],
)
def test_e47_two_short_all_ins_before_the_completion(short: int, to: int, expected: Verdict) -> None:
    """Amendment 4 accepts both next levels, whether another all-in that is short over either comes between or not."""
    script = e47(f"P4: raises {short} to {35 + short} all-in", f"P1: raises {to - 35 - short} to {to}", third=short)
    assert verdict(script) == expected


@pytest.mark.parametrize(("second", "to"), [(45, 50), (45, 85), (45, 95), (50, 85), (50, 100)])
def test_e47_a_call_between_two_all_ins_is_reopened(second: int, to: int) -> None:
    """All-ins for 35 and 45: where the first is no bet, both are one together (ALLIN_CUMULATIVE), and who called 35 may raise."""
    script = seats("5d", "Ks", "8d 45", "9d", f"7d {second + 10}") + "P2: brings in 20\nP3: raises 15 to 35 all-in\nP4: calls 35\n"
    script += f"P5: raises {second - 35} to {second} all-in\nP1: folds\nP2: calls {second - 20}\nP4: raises {to - second} to {to}"
    assert [f.severity for f in findings(script) if f.severity != "INFO"] == []


@pytest.mark.parametrize(("deed", "expected"), [("calls 10", CLEAN), ("raises 40 to 130", CLOSED)])
def test_e42_a_short_raise_behind_one_of_half_or_more_on_third_street(deed: str, expected: Verdict) -> None:
    """The all-in for 80 is full, and the one for 90 ten more: P5 has called 80, and the bring-in, long completed, matters no more."""
    script = (
        seats("2c 100", "Ks", "3d", "4h 90", "5s") + "P2: brings in 20\nP3: raises 30 to 50\nP4: raises 30 to 80 all-in\nP5: calls 80\n"
    )
    assert verdict(script + f"P1: raises 10 to 90 all-in\nP2: folds\nP3: calls 40\nP5: {deed}") == expected


def test_e47_a_real_one() -> None:
    """At 500/1000 with ante and bring-in of 125: all-in for 225, and the raise is to 625."""
    stakes = {"ante": 125, "bring_in": 125, "small_bet": 500, "big_bet": 1000}
    script = seats("4c 10000", "Ks 10000", "8d 350", "9d 10000") + "P2: brings in 125\nP3: bets 225 all-in\nP4: raises to 625"
    assert verdict(script, house=KINGS, **stakes) == CLEAN


def test_e48_a_call_short_of_the_bring_in() -> None:
    script = seats("4c", "Ks", "8d 22", "9d") + "P2: brings in 20\nP3: calls 12 all-in\n"
    assert verdict(script + "P4: calls 20") == CLEAN
    assert verdict(script + "P4: calls 12") == [("RZ308", "ERROR")]

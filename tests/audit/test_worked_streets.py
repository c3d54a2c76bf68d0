"""The rulebook's worked cases E21 to E38: who opens a street, bet sizes and caps, each with its verdict."""

from __future__ import annotations

import pytest

from razz_hh.stakes import HOUSES, HouseRules
from tests.audit.verdicts import CLEAN, Verdict, dealt_to, findings, seats, verdict

WRONG_OPENER = [("RZ301", "ERROR")]
OVER_CAP = [("RZ311", "ERROR")]


@pytest.mark.parametrize(
    ("boards", "opens"),
    [
        pytest.param(("Kc Qd", "2c 2d"), 1, id="E21"),
        pytest.param(("4c 3d", "5c Ad"), 1, id="E22"),
        pytest.param(("8d 7c", "8c 6d"), 2, id="E23"),
        pytest.param(("2c 2d Kc", "3c 3d 4s"), 1, id="E24"),
        pytest.param(("Ac Ad", "2c 2d"), 1, id="E24 aces"),
        pytest.param(("5c 5d 6c 6d", "7c 7d 2s 3s"), 2, id="E25"),
        pytest.param(("5c 5d 5h 2c", "9c 9d Kh Qh"), 2, id="E25 trips"),
        pytest.param(("2s 3s 4s 5s", "6c 7d 8h 9s"), 1, id="E26"),
    ],
)
def test_e21_to_e26_the_lowest_board_opens(boards: tuple[str, ...], opens: int) -> None:
    assert verdict(dealt_to(*boards) + f"P{opens}: checks") == CLEAN
    (found,) = findings(dealt_to(*boards) + f"P{3 - opens}: checks")
    assert (found.code, found.severity, found.rulebook[0]) == ("RZ301", "ERROR", "ACT_ORDER")


def test_e27_a_real_tie() -> None:
    """The higher suit of the highest card opens fourth and fifth street; on sixth P1 pairs, and P2 opens that and seventh."""
    house = HouseRules(tie_policy=HOUSES["pokerstars"].tie_policy)
    start = seats("As", "Ac") + "P1: brings in 20\nP2: calls 20\n4th: P1 6s, P2 6h\n"
    fourth = start + "P1: checks\nP2: checks\n5th: P1 5c, P2 5s\n"
    fifth = fourth + "P1: checks\nP2: checks\n6th: P1 5d, P2 9h\n"
    sixth = fifth + "P2: checks\nP1: checks\n7th:\n"
    for before in (start, fourth):
        assert verdict(before + "P1: checks", house=house) == CLEAN
        assert verdict(before + "P2: checks", house=house) == [("RZ303", "ERROR")]  # amendment 5: the house was chosen
    for before in (fifth, sixth):
        assert verdict(before + "P2: checks", house=house) == CLEAN
        assert verdict(before + "P1: checks", house=house) == WRONG_OPENER


@pytest.mark.parametrize(("policy", "opens"), [("high_suit", 2), ("dealer_left", 1), ("low_index", 1), ("any", None)])
def test_e28_rulebooks_part_on_a_tie(policy: str, opens: int | None) -> None:
    house = HouseRules(tie_policy=policy)  # type: ignore[arg-type]
    for seat in (1, 2):
        expected = [("RZ317", "INFO")] if opens is None else CLEAN if opens == seat else [("RZ303", "ERROR")]
        assert verdict(dealt_to("6h Ac", "6s Ad") + f"P{seat}: checks", house=house) == expected


E29 = dealt_to("2c 3d", "Kc Qd", "5c 6d", "9c 8d", stacks={1: 80}) + "P1: bets 50 all-in\nP2: calls 50\nP3: calls 50\nP4: calls 50\n"
E29 += "5th: P1 4h, P2 Jh, P3 7h, P4 7s\n"


def test_e29_the_low_board_is_all_in() -> None:
    assert verdict(E29 + "P2: checks") == CLEAN
    for seat in (3, 4):
        (found,) = findings(E29 + f"P{seat}: checks")
        assert (found.code, found.severity, found.rulebook) == ("RZ301", "ERROR", ("ACT_ORDER_ALLIN",))


E30 = dealt_to("2c 3d 4h 6c", "Kc Qd Jh 9s", "5c 7d 8h Tc") + "P1: checks\nP2: bets 100\nP3: calls 100\nP1: folds\n7th:\n"


def test_e30_the_opener_of_sixth_street_folds() -> None:
    assert verdict(E30 + "P3: checks") == CLEAN
    (found,) = findings(E30 + "P2: checks")
    assert (found.code, found.severity) == ("RZ301", "ERROR")
    assert {"ACT_ORDER_FOLDED", "HIDDEN_7TH"} <= set(found.rulebook)


@pytest.mark.parametrize("policy", ["any", "high_suit", "low_index", "dealer_left"])
@pytest.mark.parametrize("boards", [("2c 3d 4h 6c", "Kc Qd Jh 9s"), ("2c 3d 4h 6c", "2d 3c 4s 6h")])
def test_e31_who_opened_sixth_street_opens_seventh(boards: tuple[str, str], policy: str) -> None:
    house = HouseRules(tie_policy=policy)  # type: ignore[arg-type]
    sixth = dealt_to(*boards)
    opener = 2 if policy == "high_suit" and boards[1] == "2d 3c 4s 6h" else 1
    script = sixth + f"P{opener}: checks\nP{3 - opener}: checks\n7th:\n"
    assert [v for v in verdict(script + f"P{opener}: checks", house=house) if v[0] == "RZ301"] == CLEAN
    assert [v for v in verdict(script + f"P{3 - opener}: checks", house=house) if v[0] == "RZ301"] == WRONG_OPENER


def test_e32_the_opener_went_all_in_on_sixth_street() -> None:
    script = (
        dealt_to("2c 3d 4h 6c", "Kc Qd Jh 9s", "5c 7d 8h Tc", stacks={1: 130}) + "P1: bets 100 all-in\nP2: calls 100\nP3: calls 100\n7th:\n"
    )
    assert verdict(script + "P2: checks") == CLEAN
    (found,) = findings(script + "P3: checks")
    assert (found.code, found.severity, found.rulebook) == ("RZ301", "ERROR", ("ACT_ORDER_ALLIN",))


@pytest.mark.parametrize(("bet", "expected"), [(50, CLEAN), (100, [("RZ306", "ERROR")])])
def test_e33_an_open_pair_doubles_nothing(bet: int, expected: Verdict) -> None:
    found = findings(dealt_to("5c 5h", "9d 2c") + f"P2: bets {bet}")
    assert [(f.code, f.severity) for f in found] == expected
    assert all(f.rulebook[0] == "OPEN_PAIR_NO_DOUBLE" for f in found)


@pytest.mark.parametrize(
    ("boards", "stack", "deed", "expected"),
    [
        ("2c 3d 4h", 1000, "bets 50", [("RZ306", "ERROR")]),
        ("2c 3d 4h", 80, "bets 50 all-in", CLEAN),
        ("2c 3d", 1000, "bets 100", [("RZ306", "ERROR")]),
    ],
)
def test_e34_the_bet_of_another_street(boards: str, stack: int, deed: str, expected: Verdict) -> None:
    other = "Kc Qd Jh"[: len(boards)]
    found = findings(dealt_to(boards, other, stacks={1: stack}) + f"P1: {deed}")
    assert [(f.code, f.severity) for f in found] == expected
    assert all(f.rulebook[0] == "BET_SIZE" for f in found)


@pytest.mark.parametrize(("raises", "expected"), [("100 to 300", CLEAN), ("150 to 350", [("RZ307", "ERROR")])])
def test_e35_a_raise_is_by_one_bet(raises: str, expected: Verdict) -> None:
    script = dealt_to("2c 3d 4h 6c", "Kc Qd Jh 9s") + "P1: bets 100\nP2: raises 100 to 200\n"
    assert verdict(script + f"P1: raises {raises}") == expected


E36 = dealt_to("2c 3d 4h 6c", "Kc Qd Jh 9s") + "P1: bets 100\nP2: raises 100 to 200\nP1: raises 100 to 300\nP2: raises 100 to 400\n"


@pytest.mark.parametrize(("policy", "expected"), [("capped", OVER_CAP), ("uncapped_from_start", CLEAN), ("uncapped", CLEAN)])
def test_e36_the_cap_heads_up(policy: str, expected: Verdict) -> None:
    house = HouseRules(heads_up_cap=policy)  # type: ignore[arg-type]
    assert verdict(E36 + "P1: raises 100 to 500", house=house) == expected
    assert verdict(E36 + "capped\nP1: calls 100", house=HouseRules(prints_cap=True)) == CLEAN


def test_e36_play_that_becomes_heads_up() -> None:
    """Amendment 3: three began the round, and one folded before the cap was reached."""
    script = dealt_to("2c 3d 4h 6c", "Kc Qd Jh 9s", "5c 7d 8h Tc") + "P1: bets 100\nP2: raises 100 to 200\nP3: folds\n"
    script += "P1: raises 100 to 300\nP2: raises 100 to 400\nP1: raises 100 to 500"
    for policy, expected in (("capped", OVER_CAP), ("uncapped_from_start", OVER_CAP), ("uncapped", CLEAN)):
        assert verdict(script, house=HouseRules(heads_up_cap=policy)) == expected  # type: ignore[arg-type]


THREE_BETS = dealt_to("2c 3d 4h 6c", "Kc Qd Jh 9s") + "P1: bets 100\nP2: raises 100 to 200\nP1: raises 100 to 300\n"


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        (THREE_BETS + "capped\nP2: calls 100", [("RZ315", "ERROR")]),
        (THREE_BETS + "capped\nP2: raises 100 to 400", [("RZ315", "ERROR")]),
        (E36 + "capped\nP1: raises 100 to 500", OVER_CAP),
        (E36 + "capped\nP1: calls 100", CLEAN),
    ],
)
def test_e37_the_line_on_the_cap(before: str, expected: Verdict) -> None:
    assert verdict(before) == expected


E38 = "P1: bets 100 all-in\n{}6th: P1 6c, P2 9s{}\n"


def test_e38_a_bet_into_an_all_in() -> None:
    alone = dealt_to("2c 3d 4h", "Kc Qd Jh", stacks={1: 130}) + E38.format("P2: calls 100\n", "") + "P2: bets 100"
    (found,) = findings(alone)
    assert (found.code, found.severity, found.rulebook) == ("RZ305", "ERROR", ("NO_ACTION_STREET", "NO_BET_INTO_ALLIN"))
    third = dealt_to("2c 3d 4h", "Kc Qd Jh", "5c 7d 8h", stacks={1: 130})
    third += E38.format("P2: calls 100\nP3: calls 100\n", ", P3 Tc") + "P2: bets 100"
    assert verdict(third) == CLEAN

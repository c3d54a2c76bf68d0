"""The rulebook's worked cases E49 to E56: pots, uncalled chips, odd chips and stacks, each with its verdict."""

from __future__ import annotations

import pytest

from razz_hh.audit import audit
from razz_hh.replay import replay
from razz_hh.stakes import HOUSES, HouseRules
from tests.audit.verdicts import CLEAN, Verdict, dealt_to, findings, seats, verdict
from tests.replay.table import table
from tests.rooms.winamax_texts import HEADER, TABLE, hand_text, read_hand

# P1 and P4 put in 210, P2 60, P3 150, P5 30 before it folds.
E49 = """
    P1 [2c] 210
    P2 [4d] 60
    P3 [5h] 150
    P4 [6s] 210
    P5 [Kh]
    P5: brings in 15
    P1: completes to 45
    P2: calls 45 all-in
    P3: calls 45
    P4: calls 45
    P5: folds
    4th: P1 3c, P2 9d, P3 9h, P4 9s
    P1: checks
    P3: checks
    P4: checks
    5th: P1 4c, P2 Td, P3 Th, P4 Ts
    P1: bets 90
    P3: calls 90 all-in
    P4: calls 90
    6th: P1 7c, P2 6d, P3 Jh, P4 Js
    P1: bets 60 all-in
    P4: calls 60 all-in
    7th:
    showdown
    P1: shows [Kc Qc 2c 3c 4c 7c 8c]
    P4: mucks
    P1: collects 120 from pot 2
    P3: shows [Ac 2d 5h 9h Th Jh 3h]
    P1: collects 270 from pot 1
    P2: shows [As 2s 4d 9d Td 6d 3d]
    P2: collects 270 from pot 0
    pot 660 = 270 + 270 + 120 rake 0
"""
STAKES_E49 = {"ante": 15, "bring_in": 15, "small_bet": 45, "big_bet": 90}


@pytest.mark.parametrize(
    ("was", "now", "expected"),
    [
        ("", "", CLEAN),
        ("270 + 270 + 120", "300 + 240 + 120", [("RZ407", "ERROR")]),
        ("270 + 270 + 120", "270 + 390", [("RZ407", "ERROR")]),
        ("P1: collects 270 from pot 1", "P2: collects 270 from pot 1", [("RZ503", "ERROR")]),  # P2 has 60 in
        ("P2: collects 270 from pot 0", "P1: collects 270 from pot 0", [("RZ503", "ERROR")]),
    ],
)
def test_e49_three_pots(was: str, now: str, expected: Verdict) -> None:
    assert verdict(E49.replace(was, now), **STAKES_E49) == expected


def test_e49_the_last_side_pot_is_won_first() -> None:
    lines = E49.split("\n")
    main = next(n for n, line in enumerate(lines) if "from pot 0" in line)
    lines.insert(next(n for n, line in enumerate(lines) if "from pot 2" in line), lines.pop(main))
    assert verdict("\n".join(lines), **STAKES_E49) == [("RZ411", "INFO")]


E50 = (
    seats("4c", "Ks 15", "8d", "9d")
    + """
    P2: brings in 5 all-in
    P3: calls 20
    P4: folds
    P1: calls 20
    4th: P1 3c, P2 Kd, P3 8h
    P1: checks
    P3: checks
    5th: P1 2c, P2 Kh, P3 8s
    P1: checks
    P3: checks
    6th: P1 5c, P2 Kc, P3 8c
    P1: checks
    P3: checks
    7th:
    P1: checks
    P3: checks
    showdown
    P1: shows [Ac Jd 4c 3c 2c 5c Qc]
    P3: mucks
    P1: collects 30 from pot 1
    P2: mucks
    P1: collects 55 from pot 0
    pot 85 = {} rake 0
"""
)


@pytest.mark.parametrize(("pots", "expected"), [("55 + 30", CLEAN), ("65 + 20", [("RZ407", "ERROR")])])
def test_e50_a_short_bring_in_makes_a_side_pot(pots: str, expected: Verdict) -> None:
    """Contributions of 30, 15, 30 and, folded, 10: the main pot is 55."""
    assert verdict(E50.format(pots)) == expected


def test_e50_an_exact_ante_wins_the_antes_alone() -> None:
    """A real hand: eight antes of 5 are the main pot of the seat that is all-in from its own."""
    played = table(
        seats(*["4c 5", "5c", "6c", "7c", "8c", "9c", "Tc", "Kc"]) + "P8: brings in 15\nP2: calls 15", ante=5, bring_in=15
    ).replay()
    assert [pot.amount for pot in played.pots] == [40, 30]


# P1 bets 90 more than P2 has.
E51 = (
    dealt_to("2c 3c 4c 7c", "4d 9d Td Jd", stacks={2: 140})
    + """
    P1: bets 100
    P2: calls 100
    7th:
    P1: bets 100
    P2: calls 10 all-in
    {}showdown
    P1: shows [Kc Qc 2c 3c 4c 7c 8c]
    P2: mucks
    P1: collects {}
    pot {} rake 0
"""
)


@pytest.mark.parametrize(
    ("returned", "collected", "room", "expected"),
    [
        ("P1: takes back 90\n", 280, "pokerstars", CLEAN),
        ("", 370, "pokerstars", [("RZ404", "ERROR")]),
        ("", 370, "winamax", CLEAN),  # inside what is collected
        ("", 280, "kingsclub", CLEAN),  # outside the pot
        ("P1: takes back 80\n", 290, "fulltilt", [("RZ404", "ERROR")]),
    ],
)
def test_e51_chips_on_top_go_back(returned: str, collected: int, room: str, expected: Verdict) -> None:
    prints, inside = HOUSES[room].prints_uncalled, HOUSES[room].uncalled_in_collected
    house = HouseRules(prints_uncalled=prints, uncalled_in_collected=inside)
    assert verdict(E51.format(returned, collected, collected), house=house) == expected


def test_e52_a_pot_less_the_rake() -> None:
    """Where the room prints the pot gross, 258 of 260 are wrong; Winamax prints it net."""
    script = dealt_to("2c 3c 4c 7c", "4d 9d Td Jd") + "P1: bets 100\nP2: calls 100\n7th:\nP1: checks\nP2: checks\nshowdown\n"
    script += "P1: shows [Kc Qc 2c 3c 4c 7c 8c]\nP2: mucks\nP1: collects 258\npot {} rake 2"
    assert verdict(script.format(260)) == CLEAN
    assert verdict(script.format(258)) == [("RZ405", "ERROR")]
    net = hand_text().replace("collected 0.14€", "collected 0.12€").replace("Total pot 0.14€ | No rake", "Total pot {}€ | Rake 0.02€")
    net = net.replace("won 0.14€", "won 0.12€")
    told = [[f.code for f in audit(replay(read_hand(net.format(pot)))) if f.severity != "INFO"] for pot in ("0.12", "0.14")]
    assert told == [["RZ408"], ["RZ405", "RZ408"]]  # 2 of 10 is a rake that no room takes


E53 = f"""\
{HEADER.replace("0.01€/0.04€/0.08€", "5€/25€/50€")}
{TABLE}
Seat 1: P0 (33.90€)
Seat 2: P1 (500€)
Seat 3: P2 (500€)
*** ANTE/BLINDS ***
P0 posts ante 5€
P1 posts ante 5€
P2 posts ante 5€
*** 3rd STREET ***
Dealt to P0 [2h As Kd]
Dealt to P1 [X X 7c]
Dealt to P2 [X X 8c]
P0 brings in 10€
P1 raises 25€ to 25€
P2 folds
P0 raises -6.10€ to 18.90€
P1 calls 3.90€
*** 4th STREET ***
Dealt to P0 [2h As Kd] [3c]
Dealt to P1 [X X 7c] [9c]
*** 5th STREET ***
Dealt to P0 [2h As Kd 3c] [4c]
Dealt to P1 [X X 7c 9c] [Tc]
*** 6th STREET ***
Dealt to P0 [2h As Kd 3c 4c] [5c]
Dealt to P1 [X X 7c 9c Tc] [Jc]
*** 7th STREET ***
Dealt to P0 [2h As Kd 3c 4c 5c] [6c]
Dealt to P1 [X X 7c 9c Tc Jc] [X]
*** SHOW DOWN ***
P0 shows [2h As Kd 3c 4c 5c 6c]
P1 shows [Qs Qd 7c 9c Tc Jc Js]
P0 collected 70.30€ from pot
*** SUMMARY ***
Total pot 70.30€ | Rake 2.50€
Seat 1: P0 showed [2h As Kd 3c 4c 5c 6c] and won 70.30€
Seat 2: P1 showed [Qs Qd 7c 9c Tc Jc Js] and lost
"""


def test_e53_a_negative_raise() -> None:
    """A real hand: 18.90 beyond the bring-in of 10 make 28.90, which is 3.90 over the completion."""
    assert audit(replay(read_hand(E53))) == []
    assert "RZ308" in [f.code for f in audit(replay(read_hand(E53.replace("calls 3.90€", "calls 6.10€"))))]


# Both have 7-5-4-3-2; the antes make a pot of 255.
E54 = """
    P1 [4c]
    P2 [4d]
    P3 [Jd]
    P1: antes 120
    P2: antes 120
    P3: antes 15
    P3: folds
    4th: P1 3h, P2 3c
    5th: P1 2d, P2 2c
    6th: P1 5d, P2 5s
    7th:
    showdown
    P1: shows [Kc Kd 4c 3h 2d 5d 7s]
    P2: shows [Ks Qc 4d 3c 2c 5s 7h]
    P1: collects {}
    P2: collects {}
    pot 255 rake 0
"""


@pytest.mark.parametrize(
    ("policy", "first", "second"),
    [
        ("any", None, None),
        ("high_suit_of_five", None, [("RZ507", "WARNING")]),
        ("low_card_of_seven", [("RZ507", "WARNING")], None),
        ("low_index", None, [("RZ507", "WARNING")]),
    ],
)
def test_e54_the_odd_chip(policy: str, first: Verdict | None, second: Verdict | None) -> None:
    house = HouseRules(odd_chip=policy)  # type: ignore[arg-type]
    for parts, expected in (((128, 127), first), ((127, 128), second), ((130, 125), [("RZ504", "ERROR")])):
        told = [v for v in verdict(E54.format(*parts), house=house) if v[0][:3] == "RZ5"]  # the script plays no third street
        assert told == (expected or CLEAN)


def test_e55_more_than_the_stack() -> None:
    script = seats("4c", "Ks", "8d 95") + "P2: brings in 20\nP3: raises 30 to 50\nP1: calls 50\nP2: calls 30\n"
    script += "4th: P1 3c, P2 Kd, P3 9h\nP1: bets 50\nP2: folds\nP3: calls {}"
    (found,) = findings(script.format("50"))
    assert (found.code, found.severity, found.expected, found.rulebook) == ("RZ401", "ERROR", "at most 0.35", ("STACK_CONTINUITY",))
    assert verdict(script.format("35 all-in")) == CLEAN


@pytest.mark.parametrize(("prints_all_in", "expected"), [(True, [("RZ402", "ERROR")]), (False, CLEAN)])
def test_e56_the_last_chip_and_no_word_of_it(prints_all_in: bool, expected: Verdict) -> None:
    script = seats("4c", "Ks", "8d 60") + "P2: brings in 20\nP3: raises 30 to 50"
    assert verdict(script, house=HouseRules(prints_all_in=prints_all_in)) == expected

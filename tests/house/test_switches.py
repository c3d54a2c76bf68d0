"""Every switch both ways: a worked case that is legal under one value and faulted under another."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import pytest

from razz_hh import rooms
from razz_hh.audit import audit
from razz_hh.audit.pages import ANTE, BRING_IN, HANDS, changed
from razz_hh.hand import Hand, HandText
from razz_hh.house import GAME_SWITCHES, HOUSES, HouseRules
from razz_hh.replay import replay
from razz_hh.write import WRITERS
from tests.replay.table import table

Told = list[tuple[str, str]]


def told(script: str, **switches: Any) -> Told:
    """Return code and severity of what is wrong with a script's play, though it stops in the middle, under these switches."""
    found = audit(table(script + "\nP9: collects 1", house=HouseRules(**switches)).replay())
    return [(f.code, f.severity) for f in found if f.code == "RZ106" or (f.code[:3] in ("RZ2", "RZ3") and f.code != "RZ304")]


class Case(NamedTuple):
    """What is played, the switches under which it is legal, and those under which it is faulted, by which finding."""

    script: str
    legal: dict[str, Any]
    faulted: dict[str, Any]
    finding: tuple[str, str]


TIE = "P2 [6h]\nP5 [6s]\nP5: brings in 20\nP2: calls 20\n4th: P2 Ac, P5 Ad\n"
ALL_IN_HIGH = "P1 [Qh]\nP2 [Ks] 10\nP3 [4d]\nP4 [2c]\n"
SHORT_BRING_IN = "P1 [Qh]\nP2 [Ks] 15\nP3 [4d]\nP4 [2c]\nP2: brings in 5 all-in\n"
THREE = "P1 [2c] {}\nP2 [3d] {}\nP3 [Ks] {}\nP3: brings in 20\nP1: calls 20\nP2: calls 20\n"
FOURTH = THREE + "4th: P1 4c, P2 6d, P3 Qh\nP1: checks\nP2: checks\nP3: checks\n"
FIFTH = FOURTH + "5th: P1 5h, P2 7h, P3 Jh\n"
HEADS_UP = FOURTH.format(2000, 2000, 2000).replace("P3: checks", "P3: bets 50\nP1: calls 50\nP2: folds") + "5th: P1 5h, P3 Jh\n"
SHORT_COMPLETION = "P1 [4c]\nP2 [Kh]\nP3 [6d] 45\nP4 [9s]\nP2: brings in 20\nP3: raises to 35 all-in\n"
OPEN_PAIR = "P1 [5c]\nP2 [9d]\nP2: brings in 20\nP1: calls 20\n4th: P1 5h, P2 2c\n"


def bets(*levels: int, seats: tuple[int, ...]) -> str:
    """Return a bet and raises to these levels, the seats in turn."""
    acts = [f"P{seats[n % len(seats)]}: {'raises to' if n else 'bets'} {level}" for n, level in enumerate(levels)]
    return "\n".join(acts)


CASES = {
    "E28 the higher suit does not open": Case(
        TIE + "P2: checks", {"tie_policy": "dealer_left"}, {"tie_policy": "high_suit"}, ("RZ303", "ERROR")
    ),
    "E28 the dealer's left does not open": Case(
        TIE + "P5: checks", {"tie_policy": "high_suit"}, {"tie_policy": "dealer_left"}, ("RZ303", "ERROR")
    ),
    "E28 the lowest seat does not open": Case(TIE + "P5: checks", {"tie_policy": "any"}, {"tie_policy": "low_index"}, ("RZ303", "ERROR")),
    "E15 a fifth bet": Case(
        FIFTH.format(2000, 2000, 2000) + bets(100, 200, 300, 400, 500, seats=(1, 2, 3)), {"cap": 5}, {"cap": 4}, ("RZ311", "ERROR")
    ),
    "E36 a fifth bet in a round begun heads-up": Case(
        HEADS_UP + bets(100, 200, 300, 400, 500, seats=(1, 3)),
        {"heads_up_cap": "uncapped_from_start"}, {"heads_up_cap": "capped"}, ("RZ311", "ERROR"),
    ),
    "amendment 3: a fifth bet where one folded to the second": Case(
        FIFTH.format(2000, 2000, 2000) + "P1: bets 100\nP2: folds\nP3: raises to 200\n" + "P1: raises to 300\nP3: raises to 400\nP1: raises to 500",
        {"heads_up_cap": "uncapped"}, {"heads_up_cap": "uncapped_from_start"}, ("RZ311", "ERROR"),
    ),
    "a line that the betting is capped, though heads-up nothing is": Case(
        HEADS_UP + bets(100, 200, 300, 400, seats=(1, 3)) + "\ncapped\nP1: calls 100",
        {"heads_up_cap": "capped"}, {"heads_up_cap": "uncapped_from_start"}, ("RZ315", "ERROR"),
    ),
    "E42 who had acted raises over more than half a bet": Case(
        FIFTH.format(2000, 190, 2000) + "P1: bets 100\nP2: raises to 160 all-in\nP3: calls 160\nP1: raises to 260",
        {"half_rule": "half"}, {"half_rule": "full"}, ("RZ312", "ERROR"),
    ),
    "E39 a raise by a full bet over a short all-in": Case(
        FIFTH.format(60, 2000, 2000) + "P1: bets 30 all-in\nP2: raises to 130",
        {"raise_base": "any"}, {"raise_base": "standard"}, ("RZ307", "ERROR"),
    ),
    "E47 a completion by a full bet over the bring-in": Case(
        SHORT_COMPLETION + "P4: raises to 70", {"raise_base": "bring_in"}, {"raise_base": "standard"}, ("RZ307", "ERROR")
    ),
    "E8 the nominal bring-in is called": Case(
        SHORT_BRING_IN + "P3: calls 20", {"short_bring_in_call": "nominal"}, {"short_bring_in_call": "actual"}, ("RZ308", "ERROR")
    ),
    "E8 the short bring-in is called": Case(
        SHORT_BRING_IN + "P3: calls 5", {"short_bring_in_call": "any"}, {"short_bring_in_call": "nominal"}, ("RZ308", "ERROR")
    ),
    "E5 the left neighbour brings in": Case(
        ALL_IN_HIGH + "P3: brings in 20", {"all_in_bring_in": "left"}, {"all_in_bring_in": "next_high"}, ("RZ203", "ERROR")
    ),
    "E5 the next highest card brings in": Case(
        ALL_IN_HIGH + "P1: brings in 20", {"all_in_bring_in": "next_high"}, {"all_in_bring_in": "left"}, ("RZ203", "ERROR")
    ),
    "E5 custom not known, the next highest card": Case(
        ALL_IN_HIGH + "P1: brings in 20", {"all_in_bring_in": "next_high"}, {"all_in_bring_in": "any"}, ("RZ203", "INFO")
    ),
    "E5 the left neighbour folds": Case(
        ALL_IN_HIGH + "P3: folds", {"neighbour_may_fold": True}, {"all_in_bring_in": "left", "neighbour_may_fold": False}, ("RZ205", "ERROR")
    ),
    "E5 custom not known, the left neighbour folds": Case(
        ALL_IN_HIGH + "P3: folds", {"neighbour_may_fold": True}, {"neighbour_may_fold": False}, ("RZ205", "WARNING")
    ),
    "E33 the big bet on fourth street with an open pair": Case(
        OPEN_PAIR + "P2: bets 100", {"open_pair_double": True}, {"open_pair_double": False}, ("RZ306", "ERROR")
    ),
    "E33 raises go by the big bet then": Case(
        OPEN_PAIR + "P2: bets 100\nP1: raises to 200", {"open_pair_double": True}, {"open_pair_double": False}, ("RZ306", "ERROR")
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_legal_under_one_value_and_faulted_under_another(case: Case) -> None:
    assert [found for found in told(case.script, **case.legal) if found[1] != "INFO"] == []
    assert case.finding in told(case.script, **case.faulted)


def test_nothing_but_the_first_bet_is_doubled_by_an_open_pair() -> None:
    """SEED-FR F14: a small bet is still good, raises follow the bet made; without a pair there is no big bet."""
    fr = {"open_pair_double": True}
    assert told(OPEN_PAIR + "P2: bets 50\nP1: raises to 100", **fr) == []
    assert told(OPEN_PAIR + "P2: checks\nP1: bets 100\nP2: raises to 200", **fr) == []
    assert told(OPEN_PAIR + "P2: bets 50\nP1: raises to 150", **fr) == [("RZ307", "ERROR")]
    assert told(OPEN_PAIR + "P2: bets 100\nP1: raises to 150", **fr) == [("RZ307", "ERROR")]
    assert told(OPEN_PAIR + "P2: bets 75", **fr) == [("RZ306", "ERROR")]
    assert told(OPEN_PAIR.replace("P1 5h", "P1 Th") + "P2: bets 100", **fr) == [("RZ306", "ERROR")]
    folded = THREE.format(*[1000] * 3) + "4th: P1 2d, P2 6d, P3 Qh\nP2: checks\nP3: checks\nP1: folds\n5th: P2 6s, P3 Jh\n"
    assert told(folded + "P3: bets 200", **fr) == [("RZ314", "INFO"), ("RZ306", "ERROR")]  # on fifth street nothing is doubled


def test_an_open_pair_offers_the_big_bet_as_well() -> None:
    game = table(OPEN_PAIR, house=HouseRules(open_pair_double=True))
    assert (game.state.options(2).raise_to, game.state.options(2).double_to) == (50, 100)
    doubled = table(OPEN_PAIR + "P2: bets 100", house=HouseRules(open_pair_double=True))
    assert doubled.turn.options.double_to == 100
    assert doubled.offer == "P1: fold, call 100, raise to 200"
    assert doubled.state.options(1).double_to is None
    assert table(OPEN_PAIR).state.options(2).double_to is None


@pytest.mark.parametrize(("room", "house", "severity"), [("pokerstars", None, "WARNING"), ("pokerstars", HOUSES["pokerstars"], "ERROR")])
def test_a_tie_is_an_error_only_under_rules_that_were_chosen(room: str, house: HouseRules | None, severity: str) -> None:
    """Amendment 5."""
    hand = msgspec.structs.replace(table(TIE + "P2: checks\nP9: collects 1").hand, room=room)
    assert [(f.code, f.severity) for f in audit(replay(hand, house=house)) if f.code == "RZ303"] == [("RZ303", severity)]


def test_in_mixed_games_nobody_knows_the_dealer() -> None:
    """ACT_ORDER_TIE: without the dealer both may open, and by suit one of them."""
    hand = msgspec.structs.replace(table(TIE + "P5: checks\nP9: collects 1").hand, mix="HORSE")
    codes = {name: [f.code for f in audit(replay(hand, house=HOUSES[name])) if f.code == "RZ303"] for name in ("wsop", "tda")}
    assert codes == {"wsop": [], "tda": []}
    other = msgspec.structs.replace(table(TIE + "P2: checks\nP9: collects 1").hand, mix="HORSE")
    assert [f.code for f in audit(replay(other, house=HOUSES["tda"])) if f.code == "RZ303"] == ["RZ303"]


def run_out(n_seats: int, folded_on_sixth: int, last: str) -> str:
    """Return a hand in which everybody is dealt six cards and some then fold."""
    ranks = "A23456789TJQK"
    deck = iter([f"{rank}{suit}" for rank in ranks for suit in "cdhs"])
    seats = range(1, n_seats + 1)
    script = "".join(f"P{n} [{next(deck)}]\n" for n in seats)
    script += f"P{n_seats}: brings in 20\n" + "".join(f"P{n}: calls 20\n" for n in seats[:-1])
    for street in (4, 5, 6):
        script += f"{street}th: " + ", ".join(f"P{n} {next(deck)}" for n in seats) + "\n"
    return script + "".join(f"P{n}: folds\n" for n in seats[:folded_on_sixth]) + last


@pytest.mark.parametrize(("trigger", "last", "found"), [
    (52, "7th:", []), (50, "7th:", [("RZ106", "WARNING")]), (50, "board Kc", []), (52, "board Kc", [("RZ106", "WARNING")]),
])  # fmt: skip
def test_52_cards_needed(trigger: int, last: str, found: Told) -> None:
    """E67: 8 seats, 4 folded on sixth street: seventh cards where nothing is burned, a community card where something is."""
    script = run_out(8, 4, last)
    assert [each for each in told(script, community_trigger=trigger) if each[0] == "RZ106"] == found


@pytest.mark.parametrize(("last", "found"), [("7th:", []), ("board Kc", [("RZ106", "INFO")])])
def test_52_cards_needed_in_a_room_s_own_hands(last: str, found: Told) -> None:
    """E67: both are accepted."""
    hand = table(run_out(8, 4, last) + "\nP9: collects 1").hand
    assert [(f.code, f.severity) for f in audit(replay(hand)) if f.code == "RZ106"] == found


def audited(text: str, **switches: Any) -> set[tuple[str, str]]:
    room = rooms.identify(text)
    assert room
    hand = room.read(HandText("here", 1, text, is_last=True))
    assert isinstance(hand, Hand)
    stakes = msgspec.structs.replace(hand.stakes, ante=ANTE, bring_in=BRING_IN)
    return {(f.code, f.severity) for f in audit(replay(hand, stakes, HouseRules(**switches) if switches else None))}


UNRETURNED = (("Uncalled bet (50) returned to Ann\n", ""),)
IN_COLLECTED = (
    *UNRETURNED, ("Ann collected 70 from pot", "Ann collected 120 from pot"), ("Total pot 70 ", "Total pot 120 "), ("Ann collected (70)", "Ann collected (120)"),
)  # fmt: skip


def test_uncalled_chips_that_no_line_gives_back() -> None:
    """E51: they are in what is collected (Winamax), or in no pot (KingsClub); PokerStars gives them back."""
    collected, no_pot = changed(HANDS["folded"], IN_COLLECTED), changed(HANDS["folded"], UNRETURNED)
    assert audited(HANDS["folded"]) == set()
    assert ("RZ404", "ERROR") in audited(collected) & audited(no_pot)
    winamax = {"prints_uncalled": False, "uncalled_in_collected": True}
    assert audited(collected, **winamax) == set()
    assert audited(no_pot, **winamax) == {("RZ406", "ERROR")}
    kingsclub = {"prints_uncalled": False, "uncalled_in_collected": False}
    assert audited(no_pot, **kingsclub) == set()
    assert audited(collected, **kingsclub) == {("RZ406", "ERROR")}


def test_a_total_pot_less_the_rake() -> None:
    """E52: good only where the house prints it so."""
    raked = changed(HANDS["folded"], (
        ("Tournament #900000001, 10+1 Razz Limit - Level IV (50/100)", "Razz Limit (50/100)"), ("Ann collected 70 from", "Ann collected 68 from"),
        ("Total pot 70 | Rake 0", "Total pot 68 | Rake 2"), ("Ann collected (70)", "Ann collected (68)"),
    ))  # fmt: skip
    assert ("RZ405", "ERROR") in audited(raked)
    assert not {code for code, severity in audited(raked, pot_net_of_rake=True) if severity == "ERROR"}


def test_what_the_amount_of_a_call_means_is_the_room_s_word() -> None:
    """CALL_AMOUNT: KingsClub prints the level that a call is to. No switch says so; told as chips added it is a wrong call."""
    start = "P1 [2c]\nP2 [Kd]\nP2: brings in 20\nP1: raises to 50\nP2: calls 30\n4th: P1 3c, P2 4d\n"
    dealt = table(start + "P1: bets 50\nP2: folds\nP1: takes back 50\nP1: collects 120").hand
    text = WRITERS["kingsclub"].text(msgspec.structs.replace(dealt, room="kingsclub")) + "\n"
    found = []
    for printed in (text, text.replace("P2 calls 0.50", "P2 calls 0.30")):
        hand = rooms.room("kingsclub").read(HandText("here", 1, printed, is_last=True))
        assert isinstance(hand, Hand)
        found.append([finding.code for finding in audit(replay(hand, dealt.stakes)) if finding.code < "RZ4"])
    assert found == [[], ["RZ308"]]


def test_every_game_switch_is_proven_here() -> None:
    """Those that are not among the cases have tests of their own: odd_chip, show_order (tests/audit), community_trigger (above)."""
    moved = {switch for case in CASES.values() for switch in (*case.legal, *case.faulted)}
    assert moved | {"odd_chip", "show_order", "community_trigger"} == set(GAME_SWITCHES)

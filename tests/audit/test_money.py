"""Chips that only seem wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from razz_hh.audit import audit
from razz_hh.audit.pages import HANDS, changed, findings_in
from razz_hh.batch import audited, hands_of
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.replay import replay
from tests.audit.verdicts import seats, verdict
from tests.rooms.texts import hand_text, read_hand

SHORT = hand_text().replace("Bob ($2.17", "Bob ($0.02").replace("Bob: brings in for $0.02", "Bob: brings in for $0.01 and is all-in")


@pytest.mark.parametrize(("raises", "codes"), [("$0.02 to $0.04", set()), ("$0.03 to $0.04", set()), ("$0.05 to $0.04", {"RZ409"})])
def test_step_over_a_short_bring_in_whose_full_amount_no_hand_tells(raises: str, codes: set[str]) -> None:
    """The room counts the step of a completion from the nominal bring-in (rulebook BRING_IN_SHORT_CALL), which one hand cannot tell."""
    hand = read_hand(SHORT.replace("$0.02 to $0.04", raises))
    assert {finding.code for finding in audit(replay(hand))} & {"RZ409"} == codes


@pytest.mark.parametrize("room", ["pokerstars", "fulltilt", "winamax", "kingsclub"])
def test_a_total_that_is_not_as_printed_says_how_it_is_counted(root: Path, room: str) -> None:
    """Winamax prints the pot less the rake and with uncalled chips in it: the figures told are not those of the line."""
    hands = [
        hand for file in find_files([str(root / f"sample_data/{room}/faults.txt")]) for hand in hands_of(file) if isinstance(hand, Hand)
    ]
    n = 0
    for each in audited(hands):
        for finding in each.findings:
            if finding.code == "RZ405":
                line = each.replay.hand.text.splitlines()[finding.line - each.replay.hand.line]
                is_printed = finding.actual.strip("$€") in line
                assert is_printed is not finding.message.endswith("counted with the rake and without chips that nobody called")
                n += 1
    assert n == (room != "kingsclub")


@pytest.mark.parametrize(("pot", "codes"), [("pot", []), ("main pot", []), ("side pot", ["RZ407"]), ("side pot-2", ["RZ407"])])
def test_a_side_pot_that_nobody_s_all_in_makes(pot: str, codes: list[str]) -> None:
    """SIDE_POTS: where all have chips behind there is one pot alone."""
    found = findings_in(changed(HANDS["showdown"], (("Cid collected 760 from pot", f"Cid collected 760 from {pot}"),)))
    assert [finding.code for finding, _ in found] == codes
    assert all("collected 760" in hand.text.splitlines()[finding.line - hand.line] for finding, hand in found)


@pytest.mark.parametrize("name", ["Bob", "Cid"])  # one folded without a bet, one called and folded
def test_an_uncalled_bet_that_goes_back_to_another_leaves_no_trail(name: str) -> None:
    """UNCALLED_RETURN: pots, turns and the summary are judged by where the chips are due."""
    found = findings_in(changed(HANDS["folded"], (("Uncalled bet (50) returned to Ann", f"Uncalled bet (50) returned to {name}"),)))
    assert [finding.code for finding, _ in found] == ["RZ404"]


def test_an_uncalled_bet_that_goes_back_to_an_all_in_seat_gives_it_no_turn() -> None:
    script = seats("9c", "Ks", "3d 30") + "P2: brings in 20\nP3: calls 20 all-in\nP1: raises 30 to 50\nP2: folds\nP3: takes back 30\n"
    script += "4th: P1 4c, P3 5d\n5th: P1 4d, P3 5h\n6th: P1 4h, P3 6d\n"
    assert verdict(script) == [("RZ404", "ERROR")]

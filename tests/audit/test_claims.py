"""What a room says beside the deeds, in each room's words: pots at street lines, lows in words, the cap, the rake."""

from __future__ import annotations

import pytest

from razz_hh.audit import audit
from razz_hh.hand import Hand
from razz_hh.replay import replay
from tests.audit.verdicts import CLEAN, Verdict, dealt_to, seats, verdict
from tests.rooms import fulltilt_texts, merge_texts, winamax_texts


def told(hand: Hand) -> list[str]:
    return [finding.code for finding in audit(replay(hand)) if finding.severity != "INFO"]


SHORT = fulltilt_texts.hand_text().partition("*** 4TH STREET")[0].replace("Bob ($2.17)", "Bob ($0.04)")
SHORT = SHORT.replace("Bob calls $0.02\n", "Bob calls $0.01, and is all in\n{}")
RUN_OUT = """\
Bob shows [2h As Kd]
Ann shows [3h 4h 7c]
*** 4TH STREET *** (Total Pot: {pot}, 2 Players, 1 All-In)
Dealt to Bob [2h As Kd] [3s]
Dealt to Ann [3h 4h 7c] [7d]
*** 5TH STREET *** (Total Pot: $0.08, 2 Players, 1 All-In)
Dealt to Bob [2h As Kd 3s] [Kc]
Dealt to Ann [3h 4h 7c 7d] [7h]
*** 6TH STREET *** (Total Pot: $0.08, 2 Players, 1 All-In)
Dealt to Bob [2h As Kd 3s Kc] [Ks]
Dealt to Ann [3h 4h 7c 7d 7h] [7s]
*** 7TH STREET *** (Total Pot: $0.08, 2 Players, 1 All-In)
Dealt to Bob [2h As Kd 3s Kc Ks] [Kh]
Dealt to Ann [3h 4h 7c 7d 7h 7s] [3c]
Bob shows [2h As Kd 3s Kc Ks Kh] {bob}
Ann shows [3h 4h 7c 7d 7h 7s 3c] {ann}
{late}Bob wins the pot ($0.08) with {bob}
*** SUMMARY ***
Total pot $0.08 | Rake $0
Seat 1: Ann showed [3h 4h 7c 7d 7h 7s 3c] and lost with {ann}
Seat 4: Bob showed [2h As Kd 3s Kc Ks Kh] and won ($0.08) with {bob}
"""
RETURN = "Uncalled bet of $0.01 returned to Ann\n"
PAIR, TWO_PAIR = "a pair of Kings", "two pair, Sevens and Threes"


def run_out(*, pot: str = "$0.08", bob: str = PAIR, ann: str = TWO_PAIR, is_late: bool = False) -> list[str]:
    early, late = ("", RETURN) if is_late else (RETURN, "")
    text = SHORT.format(early).rstrip() + "\n" + RUN_OUT.format(pot=pot, bob=bob, ann=ann, late=late)
    return told(fulltilt_texts.read_hand(text))


@pytest.mark.parametrize(
    ("pot", "is_late", "expected"),
    [("$0.08", False, []), ("$0.08", True, []), ("$0.09", True, []), ("$0.09", False, ["RZ615"]), ("$0.07", False, ["RZ615"])],
)
def test_the_pot_at_a_street_line(pot: str, is_late: bool, expected: list[str]) -> None:
    """Rulebook POT_MARKER; what nobody called may go back after the line."""
    assert run_out(pot=pot, is_late=is_late) == expected


@pytest.mark.parametrize(
    ("ann", "expected"),
    [
        (TWO_PAIR, []),
        ("two pair, Threes and Sevens", []),
        ("a pair of Sevens", ["RZ501", "RZ604"]),
        ("a pair of Threes", ["RZ501", "RZ604"]),
        ("a full house, Sevens full of Threes", ["RZ501", "RZ604"]),
        ("three of a kind, Sevens", ["RZ501", "RZ604"]),
    ],
)
def test_lows_in_words(ann: str, expected: list[str]) -> None:
    """Rulebook HAND_RANK: sevens and threes with a four, for there are three different ranks."""
    assert run_out(ann=ann) == expected


def test_the_low_that_a_pot_is_won_with() -> None:
    assert run_out(bob="a pair of Queens") == ["RZ501", "RZ501", "RZ604"]  # the show, the pot, the summary


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", []),
        (" (7,6,4,3,2)", []),
        (" (Low: 7-6-4-3-2)", []),
        (" (7,5,4,3,2)", ["RZ501"]),
        (" (whatever)", []),
        (" (One pair of Sevens)", ["RZ501"]),
    ],
)
def test_lows_of_winamax(words: str, expected: list[str]) -> None:
    text = winamax_texts.hand_text(said="").partition("*** SUMMARY")[0]
    text = text.replace("Bob folds\nAnn collected 0.14€ from pot\n", "Bob calls 0.04€\n" + WINAMAX_END.format(words))
    assert told(winamax_texts.read_hand(text)) == expected


WINAMAX_END = """\
*** 5th STREET ***
Dealt to Ann [X X 7c 6d] [4s]
Dealt to Bob [2h As Kd 3s] [Kc]
Ann checks
Bob checks
*** 6th STREET ***
Dealt to Ann [X X 7c 6d 4s] [Qd]
Dealt to Bob [2h As Kd 3s Kc] [Ks]
Ann checks
Bob checks
*** 7th STREET ***
Dealt to Ann [X X 7c 6d 4s Qd] [X]
Dealt to Bob [2h As Kd 3s Kc Ks] [Kh]
Ann checks
Bob checks
*** SHOW DOWN ***
Ann shows [2c 3d 7c 6d 4s Qd Qh]{}
Bob shows [2h As Kd 3s Kc Ks Kh]
Ann collected 0.18€ from pot
*** SUMMARY ***
Total pot 0.18€ | No rake
Seat 1: Ann showed [2c 3d 7c 6d 4s Qd Qh] and won 0.18€
Seat 4: Bob showed [2h As Kd 3s Kc Ks Kh] and lost
"""


@pytest.mark.parametrize(("won", "expected"), [("1.60", []), ("1.50", []), ("1.48", ["RZ408"])])
def test_a_rake_that_is_not_printed(won: str, expected: list[str]) -> None:
    """Rulebook RAKE_SANITY: what nobody collects, more than a tenth of the pot."""
    assert told(merge_texts.read(merge_texts.DESCRIPTION + merge_texts.HAND.replace('amount="1.60"', f'amount="{won}"'))) == expected


@pytest.mark.parametrize(
    ("antes", "expected"),
    [
        ("P1: antes 10\nP2: antes 10\nP3: antes 5 all-in\n", CLEAN),
        ("P1: antes 10\nP2: antes 10\nP3: antes 5\n", [("RZ208", "ERROR")]),
        ("P1: antes 10\nP2: antes 12\nP3: antes 5 all-in\n", [("RZ208", "ERROR")]),
        ("P1: antes 5 all-in\nP2: antes 10\nP3: antes 10\n", CLEAN),
    ],
)
def test_antes_that_differ(antes: str, expected: Verdict) -> None:
    """Rulebook LEVEL_CONST, where no other hand tells the ante."""
    first, _, third = antes.split("\n")[:3]
    doors = seats("4c 5" if "all-in" in first else "4c", "Kd", "8h 5" if "all-in" in third else "8h")
    assert verdict(doors + antes + "P2: brings in 20", ante=None) == expected


def test_who_called_first_tells_a_short_bring_in_only_with_chips_behind() -> None:
    """Rulebook BRING_IN_SHORT_CALL: an all-in call for less tells nothing, and the nominal bring-in is anybody's guess."""
    start = seats("Kc 15", "4d 22", "5h", "6s") + "P1: brings in 5 all-in\nP2: calls 12 all-in\nP3: calls 20\n"
    assert verdict(start + "P4: calls 20", bring_in=None) == CLEAN
    assert verdict(start + "P4: calls 12", bring_in=None) == [("RZ308", "ERROR")]


def test_the_line_on_the_cap_is_not_asked_for_where_no_raise_fills_it() -> None:
    script = dealt_to("2c 3c", "4d 9d") + "P1: bets 50\nP2: raises 50 to 100\nP1: calls 50"
    assert verdict(script) == CLEAN

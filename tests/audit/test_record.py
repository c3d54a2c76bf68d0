"""What a record leaves out is told, what it need not say is not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from razz_hh.audit import Finding, audit
from razz_hh.audit.pages import HANDS
from razz_hh.batch import audited, hands_of
from razz_hh.events import Community, Deal
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from razz_hh.simulate import Game, simulate
from razz_hh.stakes import HOUSES
from razz_hh.write import pokerstars
from tests.audit.sessions import found, hands_in
from tests.rooms.texts import hand_text, read, read_all, read_hand

SHOWDOWN, SIDE_POT, FOLDED = HANDS["showdown"], HANDS["side pot"], HANDS["folded"]

GAMES = (
    Game(),
    Game(kind="tournament", players=(2, 6), depth=(2, 12), level_hands=5),  # all-ins that run out, places
    Game(players=(8, 8), looseness=(1, 1), depth=(0.05, 30)),  # community cards
    Game(players=(2, 4), looseness=(0.8, 1), twins=0.5),  # split pots
)


@cache
def simulated() -> tuple[str, ...]:
    """2,000 clean hands as PokerStars prints them."""
    return tuple(pokerstars(hand) + "\n" for n, game in enumerate(GAMES) for hand in simulate(500, seed=60 + n, game=game))


def told(text: str) -> list[tuple[str, str, int]]:
    """Return code, severity and line of what is found, INFO apart."""
    return [(f.code, f.severity, f.line) for f in findings(text) if f.severity != "INFO"]


def findings(text: str) -> list[Finding]:
    return audit(replay(read_hand(text)))


def line_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n") + 1


def without(text: str, words: str) -> str:
    """Return *text* without its first line that begins with *words*."""
    lines = text.split("\n")
    del lines[next(n for n, line in enumerate(lines) if line.startswith(words))]
    return "\n".join(lines)


def test_clean_hands_are_clean() -> None:
    texts = simulated()
    assert len(texts) == 2000
    assert any("*** RIVER *** [" in text for text in texts)
    assert [finding for text in texts for finding in told(text)] == []


# --- what is left out ----------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [SHOWDOWN, SIDE_POT])
def test_showdown_line(hand: str) -> None:
    damaged = without(hand, "*** SHOW DOWN")
    assert told(damaged) == [("RZ606", "WARNING", line_of(damaged, "Cid: shows"))]


def test_no_showdown_line_where_everybody_else_folds() -> None:
    shown = FOLDED.replace("Ann: doesn't show hand", "Ann: shows [2c 3c 4c 4s] (Lo: 4,4,3,2)")
    assert told(FOLDED) == told(shown) == []


def test_showdown_line_that_cannot_be_read_is_told_once() -> None:
    assert [code for code, *_ in told(SHOWDOWN.replace("*** SHOW DOWN ***", "*** SHOW DWON ***"))] == ["RZ001"]


@pytest.mark.parametrize("hand", [SHOWDOWN, SIDE_POT, FOLDED])
def test_total_pot(hand: str) -> None:
    damaged = without(hand, "Total pot")
    assert told(damaged) == [("RZ607", "WARNING", line_of(damaged, "*** SUMMARY"))]


def test_total_pot_that_cannot_be_read_is_told_once() -> None:
    assert [code for code, *_ in told(FOLDED.replace("Total pot 70", "Total pot 7O"))] == ["RZ001"]


def test_chat_before_the_total_pot() -> None:
    assert told(FOLDED.replace("Total pot", 'Bob said, "gg"\nTotal pot')) == []


def test_table_line() -> None:
    assert told(without(FOLDED, "Table")) == [("RZ609", "WARNING", 2)]
    assert told(FOLDED.replace("Table '900000001 1' 8-max", "Table 900000001 1")) == [("RZ609", "WARNING", 2)]
    assert told(FOLDED.replace("Table '900000001 1' 8-max", "Table '900000001 1'")) == []


HERO_FOLDS_LATE = (
    SHOWDOWN.replace("Cid: bets 100\nAnn: calls 100\n*** SHOW DOWN ***\n", "Cid: folds\n")
    .replace("Cid: shows [7h Ac 6s 2d Qs 5c Kh] (Lo: 7,6,5,2,A)\nAnn: mucks hand\nCid collected 760", "Ann collected 560")
    .replace("Total pot 760", "Total pot 560")
    .replace("Ann mucked [9c Th 4c 8d Jc 3h 2s]", "Ann collected (560)")
    .replace("Cid showed [7h Ac 6s 2d Qs 5c Kh] and won (760) with Lo: 7,6,5,2,A", "Cid folded on the River")
)


def test_seventh_card_of_the_hero() -> None:
    """Rulebook DEAL_SHAPE: a card to every live player; E71: a misprinted one is a card all the same."""
    assert told(HERO_FOLDS_LATE) == []
    assert told(HERO_FOLDS_LATE.replace("[7h Ac 6s 2d Qs 5c] [Kh]", "[7h Ac 6s 2d Qs 5c] [of]")) == []
    damaged = without(HERO_FOLDS_LATE, "Dealt to Cid [7h Ac 6s 2d Qs 5c]")
    assert told(damaged) == [("RZ608", "ERROR", line_of(damaged, "*** RIVER"))]


def test_seventh_card_of_the_hero_that_was_dealt_and_not_printed() -> None:
    damaged = without(SHOWDOWN, "Dealt to Cid [7h Ac 6s 2d Qs 5c]")
    assert told(damaged) == [("RZ608", "WARNING", line_of(damaged, "*** RIVER"))]


def test_no_seventh_card_for_a_hero_who_folded_before() -> None:
    assert "Dee: folds\nUncalled bet (100)" in SIDE_POT  # on sixth street
    assert told(SIDE_POT) == []


def test_no_seventh_card_where_a_community_card_stands_for_it() -> None:
    shared = HERO_FOLDS_LATE.replace("Dealt to Cid [7h Ac 6s 2d Qs 5c] [Kh]\n", "*** RIVER *** [Kh]\n")
    assert "RZ608" not in [code for code, *_ in told(shared)]


def test_any_simulated_hand_that_loses_such_a_line() -> None:
    for text in simulated()[::7]:
        hand = read_hand(text)
        assert told(without(text, "Total pot"))[0][0] == "RZ607"
        assert told(without(text, "Table"))[0][0] == "RZ609"
        if "*** SHOW DOWN" in text:
            assert [code for code, *_ in told(without(text, "*** SHOW DOWN"))] == ["RZ606"]
        sevenths = [event for event in hand.events if isinstance(event, Deal) and len(event.old) == 6]
        if sevenths:
            assert not any(isinstance(event, Community) for event in hand.events)
            damaged = text.split("\n")
            del damaged[sevenths[0].line - 1]
            assert [code for code, *_ in told("\n".join(damaged))] == ["RZ608"]


# --- what need not be there ----------------------------------------------------------------------


@pytest.mark.parametrize("text", [SHOWDOWN, SIDE_POT, FOLDED, hand_text()])
def test_cut_hands_are_not_accused(text: str) -> None:
    lines = text.split("\n")
    following = hand_text().replace("#12345", "#12346")
    for n in range(2, len(lines)):
        cut = "\n".join([*lines[:n], ""])
        for hand in (read(cut), read_all(cut + following)[0]):
            if isinstance(hand, Hand):
                assert [f.code for f in audit(replay(hand)) if f.code >= "RZ606"] == []
            else:
                assert isinstance(hand, Refused)


def test_a_house_that_prints_no_such_lines() -> None:
    for words in ("*** SHOW DOWN", "Total pot", "Table"):
        hand = read_hand(without(SHOWDOWN, words))
        assert audit(replay(hand, house=HOUSES["any"])) == []


# --- in another currency -------------------------------------------------------------------------

DOLLARS = hand_text()
PLAY = (
    DOLLARS.replace("($0.04/$0.08 USD)", "(4/8)").replace("8-max", "8-max (Play Money)").replace("$1.", "1").replace("$2.", "2")
    .replace("$0.0", "").replace("$0.10", "10").replace("$0", "0")
)  # fmt: skip


def in_other_currency(text: str) -> list[tuple[str, str, int, str, str]]:
    return [(f.code, f.severity, f.line, f.expected, f.actual) for f in findings(text) if f.severity != "INFO"]


@pytest.mark.parametrize(
    ("was", "line"),
    [
        ("Seat 1: Ann ($1.33", 3), ("Bob: posts the ante $", 6), ("Bob: brings in for $", 10), ("Ann: raises $0.02 to $", 11),
        ("Bob: calls $", 12), ("Ann: bets $", 16), ("Uncalled bet ($", 18), ("Ann collected $", 19), ("Total pot $", 21),
        ("| Rake $", 21), ("Seat 1: Ann collected ($", 22),
    ],
)  # fmt: skip
@pytest.mark.parametrize("symbol", ["€", "£"])
def test_other_currency_on_one_line(was: str, line: int, symbol: str) -> None:
    damaged = DOLLARS.replace(was, f"{was.rpartition('$')[0]}{symbol}{was.rpartition('$')[2]}")
    assert in_other_currency(damaged) == [("RZ610", "WARNING", line, "$", symbol)]


def test_dollars_at_a_table_of_euros() -> None:
    euros = DOLLARS.replace("$", "€").replace("USD", "EUR")
    assert in_other_currency(euros) == []
    assert in_other_currency(euros.replace("bets €", "bets $")) == [("RZ610", "WARNING", 16, "€", "$")]


def test_dollars_for_play_money() -> None:
    assert in_other_currency(PLAY) == []
    assert in_other_currency(PLAY.replace("Bob: calls 2", "Bob: calls $2")) == [("RZ610", "WARNING", 12, "no sign", "$")]
    assert in_other_currency(DOLLARS.replace("8-max", "8-max (Play Money)")) == [("RZ610", "WARNING", 3, "no sign", "$")]  # told once


def test_dollars_for_the_chips_of_a_tournament() -> None:
    bought = FOLDED.replace("10+1 Razz", "$10+$1 USD Razz")
    end = "*** SUMMARY ***"
    prizes = "Bob finished the tournament in 3rd place and received $27.50.\nAnn wins the $5 bounty for eliminating Bob\n"
    busted = bought.replace("Bob (1000", "Bob (10").replace("Bob: posts the ante 10", "Bob: posts the ante 10 and is all-in")
    for text in (bought, bought.replace("in chips)", "in chips, $5 bounty)"), busted.replace(end, prizes + end)):
        assert not [f for f in findings(text) if f.code == "RZ610"]
        assert [f.line for f in findings(text.replace("Ann: bets 50", "Ann: bets $50")) if f.code == "RZ610"] == [
            line_of(text, "Ann: bets")
        ]


@pytest.mark.parametrize("name", ["€5", "A €5", "€", "(€5", "x: €5", "€1 collected €2", "£9 (£8 in chips)", "5", "a) €1"])
def test_names_and_chat_may_hold_any_sign(name: str) -> None:
    said = 'Bob said, "€5?"\nEve€7 joins the table at seat #5\n'
    assert in_other_currency(hand_text(name, said=said)) == in_other_currency(hand_text("Ann", name, said=said)) == []
    damaged = hand_text(name).replace("bets $", "bets €")
    assert [code for code, *_ in in_other_currency(damaged)] == ["RZ610"]


def test_currencies_whose_sign_is_not_known_are_not_judged() -> None:
    assert in_other_currency(DOLLARS.replace("USD", "CAD")) == []


def test_real_hands_are_clean(corpus: Path) -> None:
    hands = [hand for file in find_files([f"{corpus}/stars_*.txt"]) for hand in hands_of(file) if isinstance(hand, Hand)]
    assert len(hands) == 16
    assert [finding for done in audited(hands) for finding in done.findings] == []


@pytest.mark.parametrize(("size", "found"), [(8, []), (4, []), (3, [("RZ616", "WARNING", 4)])])
def test_seats_beyond_the_table(size: int, found: list[tuple[str, str, int]]) -> None:
    """Ann sits in seat 1, Bob in seat 4."""
    assert told(hand_text(table=f"Table 'Vesta' {size}-max")) == found
    assert told(hand_text(table="Table 'Vesta'")) == []


def test_kingsclubs_summary_lists_all_who_were_dealt_in() -> None:
    """Before the lines of who is paid."""
    stacks = HANDS["stacks"]
    assert [finding.code for finding in found(hands_in(stacks))] == []
    assert [finding.code for finding in found(hands_in(stacks.replace("Seat 2: Bob (990) -10\n", "")))] == ["RZ614"]

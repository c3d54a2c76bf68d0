"""The rulebook's worked cases E57 to E76: lows, the showdown and the deal, each with its verdict."""

from __future__ import annotations

from typing import Any

import pytest

from razz_hh.audit import audit
from razz_hh.audit.pages import HANDS, changed
from razz_hh.cards import DECK, parse_cards
from razz_hh.low import best_low
from razz_hh.replay import replay
from razz_hh.stakes import HouseRules
from tests.audit import verdicts
from tests.audit.verdicts import CLEAN, Verdict, dealt_to, findings, limped, seats
from tests.replay.table import table
from tests.rooms import merge_texts
from tests.rooms.texts import read_hand

WRONG_COMMUNITY = [("RZ106", "ERROR")]


def verdict(script: str, **rules: Any) -> Verdict:
    """What is found but RZ317: many boards of these hands tie."""
    return [found for found in verdicts.verdict(script, **rules) if found[0] != "RZ317"]


def low(cards: str) -> str:
    best = best_low(parse_cards(cards))
    return str(best)


def value(cards: str) -> int:
    return best_low(parse_cards(cards)).value


def test_e57_suits_and_straights_make_no_difference() -> None:
    assert value("As 2s 3s 4s 5s") == value("Ac 2d 3h 4s 5d")
    script = dealt_to("2s 3s 4s Ks", "2d 3h 4d Kd") + "P1: checks\nP2: checks\n7th:\nP1: checks\nP2: checks\nshowdown\n"
    script += "P1: shows [As 5s 2s 3s 4s Ks Qs]\nP2: shows [Ac 5d 2d 3h 4d Kd Qd]\nP1: collects {}\n"
    assert verdict(script.format("30\nP2: collects 30")) == CLEAN
    assert verdict(script.format("60")) == [("RZ503", "ERROR")]


@pytest.mark.parametrize(
    ("cards", "ranks"),
    [
        ("Ac Ad 2c 2d 3c 3d Kh", "A-A-K-3-2"),
        ("9c 9d 9h 5c 5d 4c 4d", "5-5-4-4-9"),
        ("Ac Ad Ah 2c 2d 3c 3d", "2-2-A-A-3"),
        ("Kc Kd Kh Ks Qc Qd Qh", "Q-Q-Q-K-K"),
        ("Kc Kd Kh Ks Qc Qd 2h", "K-K-Q-Q-2"),
        ("Kc Kd Kh Ks Ac Ad Ah", "A-A-A-K-K"),
    ],
)
def test_e58_forced_pairs(cards: str, ranks: str) -> None:
    assert low(cards) == ranks


def test_e58_queens_full_loses_to_lower_patterns_alone() -> None:
    assert value("Kc Kd Qc Qd 2h") < value("Qc Qd Qh Kc Kd") < value("Kc Kd Kh Qc Qd")


def test_e59_a_high_card_is_lower_than_a_pair() -> None:
    assert value("Kc Qd Jh Ts 9c") < value("Ac Ad 2h 3s 4c")


E60 = dealt_to("9c 7c 5c 4c", "7d 5d 3d Kd") + "P1: checks\nP2: checks\n7th:\nP1: checks\nP2: checks\nshowdown\n"
E60 += "P1: shows [2c Kc 9c 7c 5c 4c Qc]\nP2: shows [2d Ad 7d 5d 3d Kd Qd]\n{}: collects 60\npot 60 rake 0"


@pytest.mark.parametrize(("winner", "expected"), [("P2", CLEAN), ("P1", [("RZ503", "ERROR")])])
def test_e60_the_lower_hand_wins(winner: str, expected: Verdict) -> None:
    found = findings(E60.format(winner))
    assert [(f.code, f.severity) for f in found] == expected
    assert all("WINNER" in f.rulebook for f in found)


@pytest.mark.parametrize(
    ("label", "expected"), [("7,5,3,2,A", CLEAN), ("K,7,5,3,2", [("RZ501", "ERROR")]), ("7,5,3,2", [("RZ501", "ERROR")])]
)
def test_e61_the_low_beside_the_cards(label: str, expected: Verdict) -> None:
    assert verdict(E60.format("P2").replace("7d 5d 3d Kd Qd]", f"7d 5d 3d Kd Qd] {label}")) == expected


@pytest.mark.parametrize(("label", "expected"), [("3,3,5,4", CLEAN), ("3,3", CLEAN), ("4,4,5,3", [("RZ501", "ERROR")])])
def test_e61_four_cards_shown_by_choice(label: str, expected: Verdict) -> None:
    """In words, "a pair of Threes", a low names the ranks that repeat."""
    script = seats("5c", "Kd") + "P2: brings in 20\nP1: calls 20\n4th: P1 4c, P2 Qd\nP1: bets 50\nP2: folds\nP1: takes back 50\n"
    assert verdict(script + f"P1: collects 60\nP1: shows [3c 3d 5c 4c] {label}\npot 60 rake 0") == expected


def shown(first: int, deeds: str, order: str, boards: tuple[str, ...]) -> Verdict:
    """Return the verdict where *first* shows first after *deeds* on seventh street, in a house that shows in *order*."""
    n_seats, script = len(boards), dealt_to(*boards)
    script = limped(script) + "7th:\n" + deeds + "showdown\n"
    up = [board.split() for board in boards]
    spare = iter([card.text for card in DECK if card.text not in {c for row in up for c in row} and card.rank > 7])
    seats_in_order = [first, *[n for n in range(1, n_seats + 1) if n != first]]
    script += "".join([f"P{n}: shows [{next(spare)} {next(spare)} {' '.join(up[n - 1])} {next(spare)}]\n" for n in seats_in_order])
    return verdict(script, house=HouseRules(show_order=order))  # type: ignore[arg-type]


TWO = ("2c 3c 4c 7c", "9d 8d 7d 6d")


@pytest.mark.parametrize("order", ["dealer_left", "lowest_board"])
def test_e62_who_raised_last_shows_first(order: str) -> None:
    deeds = "P1: bets 100\nP2: raises 100 to 200\nP1: calls 100\n"
    assert shown(2, deeds, order, TWO) == CLEAN
    assert shown(1, deeds, order, TWO) == [("RZ508", "WARNING")]
    assert shown(1, deeds, "any", TWO) == CLEAN


@pytest.mark.parametrize(("order", "first"), [("dealer_left", 1), ("lowest_board", 2), ("any", None)])
def test_e63_rulebooks_part_where_the_river_is_checked(order: str, first: int | None) -> None:
    """Advisory: INFO by the room's own custom, a warning where house rules were chosen. P2 opens with the lowest board; PokerStars begins on the dealer's left all the same."""
    for seat in (1, 2):
        expected = CLEAN if first in (None, seat) else [("RZ508", "WARNING")]
        assert shown(seat, "P2: checks\nP1: checks\n", order, TWO[::-1]) == expected


def test_e64_who_loses_all_in_may_muck() -> None:
    script = dealt_to("2c 3c 4c 7c", "4d 9d Td Jd", stacks={2: 130}) + "P1: bets 100\nP2: calls 100 all-in\n7th:\nshowdown\n"
    assert verdict(script + "P1: shows [Kc Qc 2c 3c 4c 7c 8c]\nP2: mucks\nP1: collects 260\npot 260 rake 0") == CLEAN
    assert verdict(script + "P2: shows [Kd Qd 4d 9d Td Jd 2d]\nP1: collects 260\npot 260 rake 0") == [("RZ506", "ERROR")]


def test_e65_cards_face_up_before_the_last_come() -> None:
    """Once nobody can bet that is usual; while somebody can it is worth seeing."""
    over = dealt_to("2c 3c 4c", "4d 9d Td", stacks={2: 80}) + "P1: bets 100\nP2: calls 50 all-in\nP1: takes back 50\n"
    over += "P1: shows [Kc Qc 2c 3c 4c]\nP2: shows [Kd Qd 4d 9d Td]\n6th: P1 7c, P2 Jd"
    assert verdict(over) == CLEAN
    early = dealt_to("2c 3c 4c", "4d 9d Td") + "P1: bets 100\nP2: shows [Kd Qd 4d 9d Td]\nP2: calls 100"
    assert verdict(early) == [("RZ509", "INFO")]


def crowd(n_seats: int, *, on_fourth: int = 0, on_sixth: int = 0) -> str:
    """Return a hand of so many seats down to the end of sixth street; some fold to a bet on fourth and sixth street."""
    cards = iter([card.text for card in DECK])
    script = seats(*[next(cards) for _ in range(n_seats)])
    script = limped(script)
    for street in range(4, 7):
        live = table(script).state.live
        script += f"{street}th: " + ", ".join([f"P{seat} {next(cards)}" for seat in live]) + "\n"
        n_folds = {4: on_fourth, 6: on_sixth}.get(street, 0)
        if n_folds:
            bet = 50 if street == 4 else 100
            script += f"P{table(script).state.due}: bets {bet}\n"
            while (seat := table(script).state.due) is not None:
                script += f"P{seat}: folds\n" if len(table(script).state.pending) <= n_folds else f"P{seat}: calls {bet}\n"
        script = limped(script)
    return script


@pytest.mark.parametrize(
    ("script", "individual", "community"),
    [
        pytest.param(crowd(8), WRONG_COMMUNITY, CLEAN, id="E66: 48 dealt, 8 live"),
        pytest.param(crowd(8, on_fourth=3), CLEAN, WRONG_COMMUNITY, id="E67: 42 dealt, 5 live"),
        pytest.param(crowd(8, on_sixth=2), WRONG_COMMUNITY, CLEAN, id="E67: 48 dealt, 6 live"),
        pytest.param(crowd(8, on_sixth=4), CLEAN, [("RZ106", "INFO")], id="E67: 48 dealt, 4 live"),
        pytest.param(crowd(8, on_fourth=1, on_sixth=5), CLEAN, WRONG_COMMUNITY, id="E67: 46 dealt, 2 live"),
        pytest.param(crowd(7), CLEAN, WRONG_COMMUNITY, id="E68: 42 dealt, 7 live"),
    ],
)
def test_e66_to_e68_when_a_community_card_comes(script: str, individual: Verdict, community: Verdict) -> None:
    assert verdict(script + "7th:") == individual
    assert verdict(script + "board Ks") == community


def test_e69_the_community_card_is_on_nobody_s_board() -> None:
    script = crowd(8) + "board Ks\n"
    state = table(script).state
    opener = state.due
    assert opener == next(turn.seat for turn in table(script).turns if turn.street == 6)
    assert verdict(script + f"P{opener}: checks") == CLEAN
    assert verdict(script + f"P{state.pending[1]}: checks") == [("RZ301", "ERROR")]


def test_e70_a_card_twice() -> None:
    assert verdict(dealt_to("5c 4c 3c", "Kd Qd Jd", "8d 9d Td")) == CLEAN
    (found,) = findings(dealt_to("5c 4c 3c", "Kd Qd Jd", "8d 9d 5c"))
    assert (found.code, found.severity, found.seat, found.rulebook) == ("RZ101", "ERROR", 3, ("CARD_UNIQUE",))


def test_e70_cards_of_a_folded_hero_that_the_room_repeats() -> None:
    bet = merge_texts.HAND.index('<event sequence="6"')
    end = merge_texts.HAND.index("<cards", bet)
    fold = '<event sequence="6" type="CHECK" player="0"/><event sequence="7" type="BET" player="2" amount="0.50"/><event type="FOLD" player="0"/>\n'
    again = '<round id="END_OF_FOLDED_GAME" sequence="5">\n<cards type="HOLE" cards="As,7h,6c,4c" player="0"/>'
    text = merge_texts.HAND[:bet] + fold + merge_texts.HAND[end:].replace('<round id="END_OF_FOLDED_GAME" sequence="5">', again)
    text = text.replace('type="MUCK" timestamp="1321414733844" player="0"', 'type="MUCK" player="2"').replace(
        '"1" player="0" pottype', '"1" player="2" pottype'
    )
    assert audit(replay(merge_texts.read(merge_texts.DESCRIPTION + text))) == []


def test_e71_a_token_that_is_no_card() -> None:
    hand = read_hand(changed(HANDS["folded"], (("[Td]", "[of]"),)))
    assert [(f.code, f.severity) for f in audit(replay(hand))] == [("RZ002", "INFO")]
    seventh = changed(
        HANDS["showdown"],
        (("[7h Ac 6s 2d Qs 5c] [Kh]", "[7h Ac 6s 2d Qs 5c] [of]"), ("shows [7h Ac 6s 2d Qs 5c Kh] (", "shows [7h Ac 6s 2d Qs 5c of] (")),
    )
    assert [(f.code, f.severity) for f in audit(replay(read_hand(seventh)))] == [("RZ002", "INFO")]


def test_e72_a_folded_seat_gets_a_card() -> None:
    script = seats("5c", "Kd", "8d") + "P2: brings in 20\nP3: folds\nP1: calls 20\n4th: P1 4c, P2 Qd"
    assert verdict(script) == CLEAN
    (found,) = findings(script + ", P3 9d")
    assert (found.code, found.severity, found.seat, found.rulebook) == ("RZ103", "ERROR", 3, ("DEAL_SHAPE",))


def test_e73_a_fold_where_checking_is_free() -> None:
    assert verdict(dealt_to("2c 3c", "4d 9d", "Kd Qd") + "P1: folds") == [("RZ314", "INFO")]


def test_e74_a_street_after_everybody_folded() -> None:
    script = dealt_to("2c 3c", "4d 9d") + "P1: bets 50\nP2: folds\nP1: takes back 50\n"
    assert verdict(script) == CLEAN
    (found,) = findings(script + "5th: P1 4c")
    assert (found.code, found.severity, found.rulebook) == ("RZ105", "ERROR", ("HAND_ENDS_ON_FOLDS",))


def test_e75_a_street_is_skipped() -> None:
    script = limped(dealt_to("2c 3c", "4d 9d"))
    (found,) = findings(script + "6th: P1 7c, P2 Jd")
    assert (found.code, found.severity, found.rulebook) == ("RZ104", "ERROR", ("DEAL_SHAPE",))
    run_out = dealt_to("2c 3c 4c", "4d 9d Td", stacks={2: 80}) + "P1: bets 100\nP2: calls 50 all-in\nP1: takes back 50\n{}showdown\n"
    run_out += "P1: shows [Kc Qc 2c 3c 4c{}]\nP2: mucks\nP1: collects 160"
    assert verdict(run_out.format("6th: P1 7c, P2 Jd\n7th:\n", " 7c 8c")) == CLEAN
    assert verdict(run_out.format("", "")) == [("RZ104", "ERROR")]


def test_e76_a_call_is_owed() -> None:
    script = dealt_to("2c 3c", "4d 9d") + "P1: bets 50\n{}5th: P1 4c, P2 Td"
    assert verdict(script.format("P2: calls 50\n")) == CLEAN
    (found,) = findings(script.format(""))
    assert (found.code, found.severity, found.seat) == ("RZ304", "ERROR", 2)
    assert "ROUND_CLOSED" in found.rulebook

"""Hands against each other: chips, stakes, ids, times."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from razz_hh.audit import ERROR, INFO, WARNING, Across
from razz_hh.audit.pages import HANDS, changed, findings_in
from razz_hh.batch import audited, hands_of
from razz_hh.events import Noise
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.house import house_called
from razz_hh.simulate import Game, simulate
from tests.audit.sessions import ROOMS, codes, found, hands_in, lowered, session
from tests.replay.table import table

Kind = Literal["cash", "tournament"]
replace = msgspec.structs.replace


def pair(*changes: tuple[str, str], mark: str = "RZ7") -> list[tuple[str, str, int | None]]:
    """What is found across the two hands of the pages, changed: Ann has 1040 chips after the first, Bob 990, Cid 970."""
    findings = [finding for finding, _ in findings_in(changed(HANDS["two hands"], changes))]
    return [(finding.code, finding.severity, finding.seat) for finding in findings if finding.code.startswith(mark)]


# --- clean sessions ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["cash", "tournament"])
@pytest.mark.parametrize("room", ROOMS)
def test_no_session_is_accused_however_it_is_told(room: str, kind: Kind) -> None:
    """Whole, with hands missing, newest first, shuffled, glued twice: stacks that do not follow are no fault then."""
    hands = session(room, kind, 150, seed=5)
    rng = random.Random(5)
    told: dict[str, list[Hand]] = {
        "whole": hands,
        "newest first": hands[::-1],
        "gaps": [hand for hand in hands if rng.random() < 0.8],
        "half": [hand for hand in hands[::-1] if rng.random() < 0.5],
        "shuffled": rng.sample(hands, len(hands)),
        "twice": hands + hands,
    }
    for how, batch in told.items():
        assert [f for f in found(batch) if f.severity != INFO] == [], how
    assert {code for code, _ in codes(told["whole"]) + codes(told["newest first"])} <= {"RZ702"}
    assert ("RZ703", INFO) in codes(told["gaps"])


def test_tables_interleaved_in_one_file() -> None:
    tables = [session("pokerstars", "cash", 60, seed) for seed in (1, 2, 3)]
    mixed = [hand for hands in itertools.zip_longest(*tables) for hand in hands if hand]
    assert Counter(codes(mixed)) == sum([Counter(codes(hands)) for hands in tables], Counter())


def test_real_hands(corpus: Path) -> None:
    hands: list[Hand | str] = []
    for file in find_files([str(corpus)]):
        hands += [hand if isinstance(hand, Hand) else hand.text for hand in hands_of(file)]
    assert sum(isinstance(hand, Hand) for hand in hands) > 25
    assert [f for f in found(hands) if f.code >= "RZ7" and f.severity != INFO] == []


# --- chips ---------------------------------------------------------------------------------------


def test_chips_missing_are_told_at_the_seat() -> None:
    text = changed(HANDS["two hands"], (("Bob (990", "Bob (960"),))
    ((finding, hand),) = findings_in(text)
    assert (finding.code, finding.severity, finding.seat, finding.expected, finding.actual) == ("RZ701", ERROR, 2, "990", "960")
    assert text.split("\n")[finding.line - 1] == "Seat 2: Bob (960 in chips)"
    assert hand.number == "900000000006"
    assert "hand 900000000005 (above:1)" in finding.message


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("kind", ["cash", "tournament"])
def test_chips_missing_in_every_room(room: str, kind: Kind) -> None:
    """Eight of ten are told, wherever a seat loses chips between two hands; nearly all others as hands that may be missing."""
    hands = session(room, kind, 120, seed=8)
    rng = random.Random(8)
    told: Counter[str] = Counter()
    for before, after in itertools.pairwise(hands):
        names = {seat.name for seat in before.seats}
        stayed = [seat for seat in after.seats if seat.name in names and seat.stack > 200]
        if before.table_name == after.table_name and stayed:
            seat = rng.choice(stayed)
            batch = [before, lowered(after, seat.number, rng.randrange(1, seat.stack // 2))]
            findings = [f for f in found(batch) if f.code in ("RZ701", "RZ703")]
            assert {f.seat for f in findings if f.code == "RZ701"} <= {seat.number}
            told[findings[0].code if findings else "nothing"] += 1
    assert told["RZ701"] > 0.8 * told.total() > 80
    assert told["nothing"] < 0.03 * told.total()


def test_new_chips_are_information() -> None:
    assert pair(("Bob (990", "Bob (1990")) == [("RZ702", INFO, 2)]
    assert pair(("Bob (990", "Bob (991"), ("Ann (1040", "Ann (1041"), ("Cid (970", "Cid (971")) == [
        ("RZ702", INFO, 1),
        ("RZ702", INFO, 2),
        ("RZ702", INFO, 3),
    ]


def test_chips_that_others_may_have_won() -> None:
    """As far as the text can show a hand is missing."""
    assert pair(("Bob (990", "Bob (890"), ("Cid (970", "Cid (1070")) == [("RZ703", INFO, 2)]


def test_in_a_tournament_chips_cannot_vanish_even_if_hands_are_missing() -> None:
    down = ("Ann (1040", "Ann (1030"), ("Bob (990", "Bob (980"), ("Cid (970", "Cid (960")
    assert pair(*down) == [("RZ701", ERROR, 1), ("RZ701", ERROR, 2), ("RZ701", ERROR, 3)]


def test_who_comes_may_have_won_them() -> None:
    assert pair(
        ("Bob (990", "Bob (890"), ("Seat 3: Cid (970 in chips)\n", "Seat 3: Cid (970 in chips)\nSeat 5: Eve (1000 in chips)\n")
    ) == [("RZ703", INFO, 2)]


def table_of(n: int, hero: str | None = None) -> tuple[Hand, Hand]:
    """Two consecutive hands of *n* players at a cash table who all stay and buy nothing."""
    hands = list(simulate(400, seed=n, game=Game(players=(n, n), hero=hero, chatter=0)))
    return next(
        (one, two)
        for one, two in itertools.pairwise(hands)
        if [(s.number, s.name) for s in one.seats] == [(s.number, s.name) for s in two.seats]
        and not any(s.is_sitting_out for s in (*one.seats, *two.seats))
        and one.table_name == two.table_name
        and not codes([one, two])
    )


def test_the_hero_vouches_for_no_cash_hand() -> None:
    """Hands that he sits out are not recorded: the others may have played one."""
    for hero, expected in ((None, "RZ701"), ("Hero", "RZ703")):
        one, two = table_of(3, hero)
        seat, other = [seat.number for seat in two.seats if seat.number != (two.hero_seat or two.seats[0].number)]
        assert [code for code, _ in codes([one, lowered(two, seat, 1)])] == ["RZ701"]
        changed_two = lowered(lowered(two, seat, 1), other, 1)
        assert {code for code, _ in codes([one, changed_two])} == {expected}


def test_three_witnesses_outweigh_a_winner() -> None:
    one, two = table_of(6)
    a, b = [seat.number for seat in two.seats][:2]
    assert codes([one, lowered(lowered(two, a, 5), b, -5)]) == [("RZ701", ERROR), ("RZ702", INFO)]


@pytest.mark.parametrize(("seconds", "is_told"), [(599, True), (601, False)])
def test_a_pause_at_a_cash_table(seconds: int, is_told: bool) -> None:
    one, two = table_of(6)
    assert one.played_at
    later = one.played_at + timedelta(seconds=seconds)
    assert bool(codes([one, replace(lowered(two, two.seats[0].number, 5), played_at=later)])) is is_told


def test_hands_left_out_break_the_chain_of_their_table_alone() -> None:
    one, two = table_of(6)
    two = lowered(two, two.seats[0].number, 5)
    assert codes([one, f"Table '{one.table_name}' 8-max", two]) == []
    assert codes([one, *["Table 'Elsewhere' 8-max"] * 9, two]) == [("RZ701", ERROR)]
    assert codes([one, *["Table 'Elsewhere' 8-max"] * 300, two]) == []  # so many are not remembered


def test_hands_of_other_games_break_it() -> None:
    stud = "\n\n\n" + HANDS["folded"].replace("Razz Limit", "7 Card Stud Limit").replace("#900000000003", "#900000000005")
    first, second = HANDS["two hands"].split("\n\n\n")
    second = second.replace("Bob (990", "Bob (960")
    assert codes(hands_in(f"{first}\n\n\n{second}")) == [("RZ701", ERROR)]
    assert codes(hands_in(f"{first}{stud}\n\n\n{second}")) == []


def test_a_hand_with_a_broken_rule_breaks_it() -> None:
    assert pair(("Bob (990", "Bob (960"), ("Total pot 70", "Total pot 80")) == []


@pytest.mark.parametrize("house", ["tda", "wsop", "rrop"])
def test_house_rules_that_a_room_does_not_keep_break_it_not(house: str) -> None:
    """Who opens a tie, shows first or gets the odd chip: the chips are as printed whatever another house has to say of it."""
    hands = session("pokerstars", "tournament", 120, seed=5)
    chosen = house_called(house)
    n = 0
    for one, two in itertools.pairwise(hands):
        thief = lowered(two, next(seat.number for seat in two.seats if seat.stack > 5), 5)
        found = [{(finding.code, finding.severity) for finding in each.findings} for each in audited([one, thief], chosen)]
        if any(code in ("RZ303", "RZ507", "RZ508") and severity != INFO for code, severity in found[0]):
            n += 1
            assert ("RZ701", ERROR) in found[1], found[0]
    assert n > 3


def test_who_leaves_and_comes_back_may_bring_less() -> None:
    one, two = table_of(6)
    seat = two.seats[0]
    two = lowered(two, seat.number, 5)
    assert codes([one, two]) == [("RZ701", ERROR)]
    gone = replace(one, events=(Noise(0, f"{seat.name} leaves the table"), *one.events))
    assert codes([gone, two]) == []
    other = replace(one, events=(Noise(0, f"{two.seats[1].name} leaves the table"), *one.events))
    assert codes([other, two]) == [("RZ701", ERROR)]


def test_players_are_known_by_name_not_by_seat() -> None:
    one, two = table_of(6)
    a, b, *others = two.seats
    swapped = replace(two, seats=(replace(a, name=b.name, stack=b.stack), replace(b, name=a.name, stack=a.stack), *others))
    assert codes([one, swapped]) == []
    assert [(f.code, f.seat) for f in found([one, lowered(swapped, a.number, 5)]) if f.code >= "RZ7"] == [("RZ701", a.number)]
    stranger = replace(two, seats=(replace(a, name="Stranger", stack=a.stack - 5), b, *others))
    assert codes([one, stranger]) == []


def test_newest_first_the_earlier_hand_is_told() -> None:
    one, two = table_of(6)
    seat = two.seats[2].number
    two = replace(lowered(two, seat, 5), line=1)
    (finding,) = [f for f in found([two, replace(one, line=80)]) if f.code >= "RZ7"]
    assert (finding.code, finding.seat) == ("RZ701", seat)
    assert "ends this hand with" in finding.message
    assert f"begins hand {two.number} (:1)" in finding.message


def test_over_file_borders_in_the_order_of_reading() -> None:
    one, two = table_of(6)
    two = lowered(two, two.seats[2].number, 5)
    assert codes([replace(one, source="a"), replace(two, source="b")]) == [("RZ701", ERROR)]
    assert codes([replace(two, source="a"), replace(one, source="b")]) == []


# --- stakes --------------------------------------------------------------------------------------


def test_stakes_of_a_cash_table() -> None:
    hands = [hand for hand in simulate(30, seed=6, game=Game(chatter=0)) if hand.stakes.small_bet]
    higher = replace(hands[0].stakes, small_bet=hands[0].stakes.small_bet * 2, big_bet=hands[0].stakes.big_bet * 2)

    def told(*odd: int) -> int:
        batch = [replace(hand, stakes=higher) if n in odd else hand for n, hand in enumerate(hands)]
        return sum(f.code == "RZ704" for f in found(batch))

    assert told() == 0
    assert told(10) == 1
    assert told(10, 20) == 2
    assert told(*range(10, 30)) == 1  # the table goes on at them


LEVEL = "Level IV (50/100) - 2024/05/04 20:06:00"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (LEVEL.replace("50/100", "40/80"), [("RZ704", ERROR, None)]),
        (LEVEL.replace("50/100", "60/120"), [("RZ704", INFO, None)]),
        (LEVEL.replace("IV (50/100", "V (60/120"), []),
    ],
)
def test_stakes_of_a_level(header: str, expected: list[object]) -> None:
    assert pair((LEVEL, header)) == expected


def test_antes_that_headers_print() -> None:
    hands = session("fulltilt", "cash", 20, seed=3)
    odd = replace(hands[10], stakes=replace(hands[10].stakes, ante=(hands[10].stakes.ante or 0) + 1))
    assert ("RZ704", ERROR) in codes([*hands[:10], odd, *hands[11:]])


# --- ids -----------------------------------------------------------------------------------------


def test_another_hand_of_the_same_id() -> None:
    hands = session("pokerstars", "cash", 30, seed=4)
    other = replace(hands[20], number=hands[3].number, source="b")
    (finding,) = [f for f in found([*hands, other]) if f.code == "RZ705"]
    assert finding.severity == ERROR
    assert finding.source == "b"
    assert f"session:{hands[3].line} " in finding.message


def test_the_same_hand_again_is_no_fault() -> None:
    hands = session("pokerstars", "cash", 30, seed=4)
    again = [replace(hand, source="b", line=hand.line + 7) for hand in hands]
    assert "RZ705" not in [code for code, _ in codes([*hands, *again])]


@pytest.mark.parametrize(
    ("lines", "others"),
    [
        ("P1: bets 50\nP2: calls 50", "P1: checks\nP2: bets 50\nP1: calls 50"),
        ("P1: bets 50\nP2: calls 50", "P1: bets 25\nP2: raises to 50\nP1: calls 25"),
        ("P1: checks\nP2: checks", "P1: checks\nP2: folds"),
    ],
)
def test_other_acts_that_come_to_the_same(lines: str, others: str) -> None:
    start = "P1 [2c]\nP2 [Kd]\nP2: brings in 20\nP1: calls 20\n4th: P1 3c, P2 4d\n"
    told = []
    for acts in (lines, others):
        hand = table(f"{start}{acts}\nP1: collects 60").replay()
        told.append(hand if acts == lines else replace(hand, hand=replace(hand.hand, source="b")))
    assert told[0].start == told[1].start
    sees = Across()
    assert [[finding.code for finding in sees.take(hand)] for hand in (told[0], told[0], told[1])] == [[], [], ["RZ705"]]


def test_ids_that_are_file_names_may_come_again() -> None:
    hands = session("phh", "tournament", 10, seed=4)
    assert "RZ705" not in [code for code, _ in codes([hands[0], replace(hands[5], number=hands[0].number, source="b")])]


# --- times ---------------------------------------------------------------------------------------


def test_a_time_against_the_numbers() -> None:
    hands = session("pokerstars", "cash", 12, seed=4)
    for n in range(1, 11):
        for shift in (-timedelta(days=1), timedelta(days=1)):
            wrong = replace(hands[n], played_at=(hands[n].played_at or 0) + shift)  # type: ignore[operator]
            for batch in ([*hands[:n], wrong, *hands[n + 1 :]], [*hands[:n], wrong, *hands[n + 1 :]][::-1]):
                assert [each for each in codes(batch) if each[0] != "RZ702"] == [("RZ706", WARNING)], (n, shift)


def test_hands_in_no_order_are_told_once() -> None:
    hands = session("pokerstars", "tournament", 12, seed=4)
    order = [0, 1, 2, 5, 3, 4, 7, 6]  # where it turns, chips are not compared
    assert codes(hands[n] for n in order) == [("RZ703", INFO), ("RZ706", INFO), ("RZ703", INFO)]


def test_clocks_put_back_by_an_hour_are_no_fault() -> None:
    """KingsClub prints a wall clock without its zone."""
    hands = session("kingsclub", "cash", 12, seed=4)

    def shifted(seconds: int) -> list[tuple[str, str]]:
        batch = [replace(hand, played_local=(hand.played_local or 0) - timedelta(seconds=seconds)) for hand in hands[6:]]  # type: ignore[operator]
        return [each for each in codes([*hands[:6], *batch]) if each[0] == "RZ706"]

    assert shifted(3600) == []
    assert shifted(7200) == [("RZ706", WARNING)]


# --- places --------------------------------------------------------------------------------------


def test_out_of_the_tournament_and_in_the_next_hand() -> None:
    hands = session("pokerstars", "tournament", 80, seed=9)
    texts = [hand.text for hand in hands]
    n = next(n for n, text in enumerate(texts) if "finished the tournament in" in text and hands[n + 1].table_name == hands[n].table_name)
    name = next(line.partition(" finished")[0] for line in texts[n].split("\n") if "finished the tournament in" in line)
    (seat,) = [seat for seat in hands[n].seats if seat.name == name]
    after = replace(hands[n + 1], seats=(*hands[n + 1].seats, seat))
    assert ("RZ707", WARNING) in codes([hands[n], after])

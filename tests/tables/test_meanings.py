"""What the columns mean, on hands made by hand: every value here was counted on the cards and chips of the text."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from razz_hh.audit import audit
from razz_hh.audit.pages import HANDS
from razz_hh.replay import Nominals, replay
from razz_hh.tables import Batch
from tests.rooms.texts import HEADER, TABLE, hand_text, read_hand

Rows = list[dict[str, Any]]

# Eve steals, Ann resteals; Ann's continuation bet is called on fourth; Ann check-raises fifth. Fay sits out.
STEAL = f"""{HEADER}
{TABLE}
Seat 1: Ann ($2 in chips)
Seat 2: Bob ($2 in chips)
Seat 3: Cid ($2 in chips)
Seat 4: Dee ($2 in chips)
Seat 5: Eve ($2 in chips)
Seat 6: Fay ($2 in chips) is sitting out
Ann: posts the ante $0.01
Bob: posts the ante $0.01
Cid: posts the ante $0.01
Dee: posts the ante $0.01
Eve: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [7c]
Dealt to Bob [Kd]
Dealt to Cid [9h]
Dealt to Dee [5s]
Dealt to Eve [As 2h 4d]
Bob: brings in for $0.02
Cid: folds
Dee: folds
Eve: raises $0.02 to $0.04
Ann: raises $0.04 to $0.08
Bob: folds
Eve: calls $0.04
*** 4th STREET ***
Dealt to Ann [7c] [Kh]
Dealt to Eve [As 2h 4d] [4c]
Ann: bets $0.04
Eve: calls $0.04
*** 5th STREET ***
Dealt to Ann [7c Kh] [2d]
Dealt to Eve [As 2h 4d 4c] [3s]
Ann: checks
Eve: bets $0.08
Ann: raises $0.08 to $0.16
Eve: calls $0.08
*** 6th STREET ***
Dealt to Ann [7c Kh 2d] [6s]
Dealt to Eve [As 2h 4d 4c 3s] [8h]
Ann: bets $0.08
Eve: folds
Uncalled bet ($0.08) returned to Ann
Ann collected $0.60 from pot
*** SUMMARY ***
Total pot $0.63 | Rake $0.03
Seat 1: Ann collected ($0.60)
Seat 2: Bob folded on the 3rd Street
Seat 3: Cid folded on the 3rd Street (didn't bet)
Seat 4: Dee folded on the 3rd Street (didn't bet)
Seat 5: Eve folded on the 6th Street
"""

# Ann is all-in on third; Bob and Cid split the main pot of 15 cents and the side pot of 8.
SPLIT = f"""{HEADER}
{TABLE}
Seat 1: Ann ($0.05 in chips)
Seat 2: Bob ($2 in chips)
Seat 3: Cid ($2 in chips)
Ann: posts the ante $0.01
Bob: posts the ante $0.01
Cid: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [2c]
Dealt to Bob [Ah 2d 3c]
Dealt to Cid [Kd]
Cid: brings in for $0.02
Ann: raises $0.02 to $0.04 and is all-in
Bob: calls $0.04
Cid: calls $0.02
*** 4th STREET ***
Dealt to Ann [2c] [Jc]
Dealt to Bob [Ah 2d 3c] [4c]
Dealt to Cid [Kd] [3d]
Bob: bets $0.04
Cid: calls $0.04
*** 5th STREET ***
Dealt to Ann [2c Jc] [Tc]
Dealt to Bob [Ah 2d 3c 4c] [5c]
Dealt to Cid [Kd 3d] [4d]
Bob: checks
Cid: checks
*** 6th STREET ***
Dealt to Ann [2c Jc Tc] [Ts]
Dealt to Bob [Ah 2d 3c 4c 5c] [Qh]
Dealt to Cid [Kd 3d 4d] [5d]
Bob: checks
Cid: checks
*** RIVER ***
Dealt to Bob [Ah 2d 3c 4c 5c Qh] [9c]
Bob: checks
Cid: checks
*** SHOW DOWN ***
Bob: shows [Ah 2d 3c 4c 5c Qh 9c] (Lo: 5,4,3,2,A)
Cid: shows [As 2h Kd 3d 4d 5d 9d] (Lo: 5,4,3,2,A)
Bob collected $0.04 from side pot
Cid collected $0.04 from side pot
Ann: mucks hand
Bob collected $0.08 from main pot
Cid collected $0.07 from main pot
*** SUMMARY ***
Total pot $0.23 Main pot $0.15. Side pot $0.08. | Rake $0
Seat 1: Ann mucked [Qs Qh 2c Jc Tc Ts Jh]
Seat 2: Bob showed [Ah 2d 3c 4c 5c Qh 9c] and won ($0.12) with Lo: 5,4,3,2,A
Seat 3: Cid showed [As 2h Kd 3d 4d 5d 9d] and won ($0.11) with Lo: 5,4,3,2,A
"""
SPLIT = SPLIT.replace("Qs Qh 2c", "Qs Qd 2c")  # Bob holds the queen of hearts


def tables(text: str, *, has_faults: bool = False) -> dict[str, Rows]:
    """Return the rows of a hand's tables. A hand that is meant to be legal is audited to be."""
    hand = read_hand(text)
    followed = replay(hand, Nominals([hand]).stakes_of(hand))
    findings = audit(followed)
    assert has_faults or [finding.message for finding in findings] == []
    batch = Batch()
    batch.add(followed, findings)
    return {name: table.to_pylist() for name, table in batch.tables().items()}


def column(rows: Rows, name: str, **where: object) -> list[Any]:
    return [row[name] for row in rows if all(row[key] == value for key, value in where.items())]


def cents(rows: Rows, name: str, **where: object) -> list[int]:
    return [int(value * 100) for value in column(rows, name, **where)]


def test_actions_of_a_steal() -> None:
    rows = [row for row in tables(STEAL)["actions"] if row["action"] != "ante"]
    third = [row for row in rows if row["street"] == 3]
    assert [(row["player"], row["action"]) for row in third] == [
        ("Bob", "bring_in"), ("Cid", "fold"), ("Dee", "fold"), ("Eve", "complete"), ("Ann", "raise"), ("Bob", "fold"), ("Eve", "call"),
    ]  # fmt: skip
    assert column(third, "is_bring_in") == [True, False, False, False, False, True, False]
    assert column(third, "is_first_in") == [False, True, True, True, False, False, False]
    assert column(third, "live_behind") == [4, 3, 2, 1, 0, 1, 0]  # behind Ann only the bring-in has to act
    assert column(third, "low_doors_behind") == [3, 3, 2, 1, 0, 1, 0]
    assert column(third, "best_door_behind") == [4, 4, 4, 7, None, 4, None]
    assert column(third, "is_steal") == [False, False, False, True, False, False, False]
    assert column(third, "faces_steal") == [False, False, False, False, True, False, False]
    assert column(third, "bets_before") == [0, 0, 0, 0, 1, 2, 2]
    assert cents(third, "amount") == [2, 0, 0, 4, 8, 0, 4]
    assert cents(third, "to_amount") == [2, 0, 0, 4, 8, 2, 8]
    assert cents(third, "pot_before") == [5, 7, 7, 7, 11, 19, 19]
    assert cents(third, "to_call", action="call") == [4]
    assert column(third, "live_players") == [5, 5, 4, 3, 3, 3, 2]

    later = [row for row in rows if row["street"] > 3]
    assert [(row["street"], row["player"], row["action"]) for row in later] == [
        (4, "Ann", "bet"), (4, "Eve", "call"),
        (5, "Ann", "check"), (5, "Eve", "bet"), (5, "Ann", "raise"), (5, "Eve", "call"),
        (6, "Ann", "bet"), (6, "Eve", "fold"),
    ]  # fmt: skip
    assert column(later, "is_first_in") == [True, False, True, True, False, False, True, False]
    assert column(later, "faces_cbet") == [False, True, False, False, False, False, False, True]  # Ann raised fifth
    assert column(later, "has_checked") == [False, False, False, False, True, False, False, False]
    assert column(later, "bets_before") == [0, 1, 0, 0, 1, 2, 0, 1]
    assert not any(column(later, "is_steal") + column(later, "faces_steal"))
    assert all(column(rows, "is_legal"))


def test_seats_and_money_of_a_steal() -> None:
    told = tables(STEAL)
    seats, (hand,) = told["seats"], told["hands"]
    assert column(seats, "position") == [4, 0, 1, 2, 3, None]
    assert column(seats, "is_dealt") == [True] * 5 + [False]
    assert column(seats, "is_bring_in") == [False, True, False, False, False, False]
    assert column(seats, "start_class") == [None, None, None, None, "five", None]
    assert column(seats, "start_cards", player="Eve") == ["A24"]
    assert column(seats, "door_card") == ["7c", "Kd", "9h", "5s", "4d", None]
    assert column(seats, "low", player="Eve") == [None]
    assert cents(seats, "ante") == [1, 1, 1, 1, 1, 0]
    assert cents(seats, "put_in") == [29, 3, 1, 1, 29, 0]
    assert cents(seats, "won") == [60, 0, 0, 0, 0, 0]
    assert cents(seats, "net") == [31, -3, -1, -1, -29, 0]
    # 3 cents over 29 : 3 : 1 : 1 : 29 of 63: a whole cent each for Ann and Eve, the third to the first of the largest remainders
    assert cents(seats, "rake_paid") == [2, 0, 0, 0, 1, 0]
    assert column(seats, "fold_street") == [None, 3, 3, 3, 6, None]
    assert column(seats, "is_winner") == [True] + [False] * 5
    assert not any(column(seats, "is_showdown"))
    assert (hand["players"], hand["hero"], hand["hero_seat"]) == (5, "Eve", 5)
    assert (hand["last_street"], hand["last_action_street"], hand["is_showdown"]) == (6, 6, False)
    assert (hand["ante"], hand["bring_in"], hand["total_pot"]) == (Decimal("0.01"), Decimal("0.02"), Decimal("0.63"))


def test_streets_of_a_steal() -> None:
    rows = tables(STEAL)["streets"]
    ann, eve = ([row for row in rows if row["player"] == name] for name in ("Ann", "Eve"))
    assert column(ann, "street") == column(eve, "street") == [3, 4, 5, 6]
    assert column(rows, "player", street=3) == ["Ann", "Bob", "Cid", "Dee", "Eve"]
    assert column(ann, "catch") == [None, "brick", "low", "low"]
    assert column(eve, "catch") == [None, "pair", "low", "low"]
    assert column(ann, "boards_better") == [2, 0, 0, 0]  # the five and the four; then a pair
    assert column(eve, "boards_better") == [0, 1, 1, 1]
    assert column(ann, "board_low") == ["7", "K-7", "K-7-2", "K-7-6-2"]
    assert column(ann, "prev_aggressor") == [False, True, True, True]
    assert column(eve, "prev_aggressor") == [False, False, False, False]
    assert column(ann, "is_opener") == [False, True, True, True]
    assert column(rows, "player", street=3, is_opener=True) == ["Bob"]
    assert cents(ann, "put_in") == [8, 4, 16, 0]  # the bet on sixth came back
    assert cents(ann, "pot_before") == [5, 23, 31, 63]
    assert cents(eve, "stack_before") == [199, 191, 187, 171]
    assert column(ann, "live_players") == [5, 2, 2, 2]
    assert column(eve, "is_fold") == [False, False, False, True]
    # Eve holds A 2 4: of 7c Kd 9h 5s the 7 and the 5 are dead low cards; Ann's 2d on fifth is of a rank she holds.
    assert column(eve, "dead_low_cards") == [2, 2, 2, 3]
    assert column(eve, "dead_pair_cards") == [0, 0, 1, 1]
    # Ann's down cards are not known: 5s and 4d, then 4c and 3s; Bob's king pairs her king. From fifth 2 is hers.
    assert column(ann, "dead_low_cards") == [2, 3, 4, 5]
    assert column(ann, "dead_pair_cards") == [0, 1, 1, 1]


def test_side_pots_and_the_odd_chip() -> None:
    told = tables(SPLIT)
    pots = [
        (p["pot_n"], int(p["pot_amount"] * 100), p["eligible"], p["winner_seat"], int(p["won"] * 100), p["is_odd_chip"])
        for p in told["pots"]
    ]
    assert sorted(pots) == [
        (0, 15, "1 2 3", 2, 8, True), (0, 15, "1 2 3", 3, 7, False), (1, 8, "2 3", 2, 4, False), (1, 8, "2 3", 3, 4, False),
    ]  # fmt: skip
    seats = told["seats"]
    assert cents(seats, "put_in") == [5, 9, 9]
    assert cents(seats, "net") == [-5, 3, 2]
    assert cents(seats, "rake_paid") == [0, 0, 0]
    assert column(seats, "all_in_street") == [3, None, None]
    assert column(seats, "low") == ["T-T-Q-J-2", "5-4-3-2-A", "5-4-3-2-A"]
    assert seats[1]["low_rank"] == seats[2]["low_rank"] < seats[0]["low_rank"]
    assert column(seats, "is_showdown") == [True, True, True]
    assert column(seats, "is_shown", seat=2) == [True]
    assert column(seats, "seventh_card") == ["Jh", "9c", "9d"]
    streets = told["streets"]
    assert column(streets, "is_all_in", player="Ann") == [True, False, False, False, False]
    assert column(streets, "live_players", street=7) == [3, 3, 3]
    assert cents(streets, "pot_before", street=7) == [23, 23, 23]
    # an all-in seat is live, and not to act behind
    assert column(told["actions"], "live_behind", street=4) == [1, 0]
    assert column(told["actions"], "live_players", street=4) == [3, 3]


def test_tied_boards_are_counted_without_oneself() -> None:
    streets = tables(SPLIT.replace("[Qh]", "[Kc]").replace("5c Qh", "5c Kc"), has_faults=True)["streets"]
    assert column(streets, "boards_tied", street=6) == [0, 1, 1]
    assert column(streets, "boards_better", street=6) == [2, 0, 0]


def test_an_illegal_act_is_the_only_one() -> None:
    rows = tables(hand_text().replace("Ann: bets $0.04", "Ann: bets $0.06"), has_faults=True)["actions"]
    assert [(row["player"], row["street"], row["action"]) for row in rows if not row["is_legal"]] == [("Ann", 4, "bet")]


def cut(before: str, then: str) -> Rows:
    """Return the acts of the stolen hand as it goes on differently, antes apart."""
    text = STEAL[: STEAL.index(before)] + then + STEAL[STEAL.index("Ann collected") :]
    return [row for row in tables(text, has_faults=True)["actions"] if row["action"] != "ante"]


def test_nobody_is_first_in_after_a_limper() -> None:
    rows = cut("Cid: folds", "Cid: calls $0.02\nDee: calls $0.02\nEve: raises $0.02 to $0.04\nAnn: folds\n")
    assert column(rows, "is_first_in") == [False, True, False, False, False]
    assert not any(column(rows, "is_steal"))


def test_nobody_is_first_in_after_an_opening_for_the_full_bet() -> None:
    rows = cut("Bob: brings", "Bob: bets $0.04\nCid: calls $0.04\nDee: folds\n")
    assert column(rows, "action") == ["complete", "call", "fold"]
    assert column(rows, "is_bring_in") == [True, False, False]
    assert column(rows, "bets_before") == [0, 1, 1]
    assert not any(column(rows, "is_first_in") + column(rows, "is_steal") + column(rows, "faces_steal"))


def test_a_door_equal_to_one_behind_is_no_steal() -> None:
    rows = tables(STEAL.replace("Dealt to Ann [7c]", "Dealt to Ann [4s]"), has_faults=True)["actions"]
    assert column(rows, "best_door_behind", player="Eve", action="complete") == [4]
    assert not any(column(rows, "is_steal"))


def test_a_place_is_null_where_none_is_printed() -> None:
    told = "Bob finished the tournament\nAnn finished the tournament in 3rd place and received $4.50.\n"
    seats = tables(hand_text().replace("*** SUMMARY", f"{told}*** SUMMARY"), has_faults=True)["seats"]
    assert [(row["finish_place"], row["prize"]) for row in seats] == [(3, Decimal("4.50")), (None, None)]


def test_what_a_tournament_is_paid_with() -> None:
    text = HANDS["showdown"].replace("10+1 Razz", "$10+$1 USD Razz")
    (row,) = tables(text, has_faults=True)["hands"]
    assert (row["buy_in"], row["fee"], row["buy_in_currency"], row["currency"]) == (10, 1, "USD", "")


def test_a_finding_names_its_hand() -> None:
    made = tables(hand_text().replace("Ann: bets $0.04", "Ann: bets $0.06"), has_faults=True)
    assert column(made["findings"], "hand_id") == [made["hands"][0]["hand_id"]] * len(made["findings"]) != []

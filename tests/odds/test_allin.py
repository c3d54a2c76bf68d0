"""EV of all-in hands: worked cases dealt out card by card, and real hands."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path

import pytest

from razz_hh.batch import audited, hands_of
from razz_hh.cards import DECK, parse_cards
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.odds import equity
from razz_hh.odds.allin import BUDGET, all_in, equity_by_street, ev_net, street_equity
from razz_hh.replay import Replay
from tests.odds.brute import brute
from tests.replay.table import table

# P2 is all-in on sixth street for 180 less the ante; P3 folded Kc. The rake is 10.
HEADS_UP = """
    P1 [3c]
    P2 [5c] 280
    P3 [Kc]
    P3: brings in 20
    P1: completes to 50
    P2: calls 50
    P3: folds
    4th: P1 4d, P2 6d
    P1: bets 50
    P2: calls 50
    5th: P1 9h, P2 7h
    P2: bets 100
    P1: calls 100
    6th: P1 Qh, P2 Jc
    P2: bets 70 all-in
    P1: calls 70
    7th:
    showdown
    P1: shows [Ac 2c 3c 4d 9h Qh Kd]
    P2: shows [2s 3s 5c 6d 7h Jc Js]
    P1: collects 580
    pot 590 rake 10
"""
SHARES = brute([parse_cards("Ac2c3c4d9hQh"), parse_cards("2s3s5c6d7hJc")], parse_cards("Kc"))

# P1 is all-in on third street, P2 on sixth; P4 folded a ten and a nine. 20 of rake.
SIDE_POT = """
    P1 [3c] 60
    P2 [5c] 310
    P3 [4c]
    P4 [Tc]
    P4: brings in 20
    P1: completes to 50 all-in
    P2: calls 50
    P3: calls 50
    P4: calls 30
    4th: P1 4d, P2 6d, P3 8d, P4 9d
    P2: bets 50
    P3: calls 50
    P4: folds
    5th: P1 9h, P2 7h, P3 Th
    P2: bets 100
    P3: calls 100
    6th: P1 Qh, P2 Jc, P3 Ad
    P3: bets 100
    P2: calls 100
    7th: P3 Ks
    showdown
    P1: shows [Ac 2c 3c 4d 9h Qh Kd]
    P2: shows [2s 3s 5c 6d 7h Jc Js]
    P3: shows [6s 2h 4c 8d Th Ad Ks]
    P2: collects 230 from pot 0
    P2: collects 490 from pot 1
"""


def near(net: int, expected: Fraction) -> bool:
    """Whether whole hundredths are a value rounded, up or down."""
    return net in (math.floor(expected), math.ceil(expected))


def test_two_all_in_on_sixth_street() -> None:
    played = table(HEADS_UP).replay()
    found, net = all_in(played), ev_net(played)
    assert found is not None
    assert net is not None
    assert (found.street, found.is_known) == (6, True)
    assert played.put_in == {1: 280, 2: 280, 3: 30}
    assert near(net[1], 580 * SHARES[0] - 280)
    assert near(net[2], 580 * SHARES[1] - 280)
    assert net[3] == -30
    assert sum(net.values()) == sum(played.net.values()) == -10
    assert 0 < SHARES[0] < 1


def test_side_pots_are_shared_among_those_who_may_win_them() -> None:
    played = table(SIDE_POT).replay()
    net = ev_net(played)
    assert net is not None
    assert [(pot.amount, pot.eligible) for pot in played.pots] == [(240, (1, 2, 3)), (500, (2, 3))]
    hands = [parse_cards(cards) for cards in ("Ac2c3c4d9hQh", "2s3s5c6d7hJc", "6s2h4c8dThAd")]
    main = brute(hands, parse_cards("Tc9d"))
    side = brute(hands[1:], (*hands[0], *parse_cards("Tc9d")))
    paid_main, paid_side = Fraction(240 * 720, 740), Fraction(500 * 720, 740)
    assert abs(net[1] - (paid_main * main[0] - 60)) < 2
    assert abs(net[2] - (paid_main * main[1] + paid_side * side[0] - 310)) < 2
    assert abs(net[3] - (paid_main * main[2] + paid_side * side[1] - 310)) < 2
    assert net[4] == -60
    assert min(main) > 0.01
    assert sum(net.values()) == sum(played.net.values()) == -20


def test_what_nobody_contests_goes_to_its_owner() -> None:
    """Nobody gave P1's last 90 back; P2 cannot win them."""
    script = (
        HEADS_UP.replace("P1: calls 70\n", "P1: raises to 160\n").replace("collects 580", "collects 680").replace("pot 590 rake 10", "")
    )
    played = table(script).replay()
    net = ev_net(played)
    assert net is not None
    assert [pot.eligible for pot in played.pots] == [(1, 2), (1,)]
    assert net[2] <= 590 - 280
    assert near(net[2], 590 * SHARES[1] - 280)


@pytest.mark.parametrize(
    ("was", "becomes", "is_known"),
    [
        ("    P2: shows [2s 3s 5c 6d 7h Jc Js]\n", "    P2: mucks\n", False),
        ("P2: bets 70 all-in\n    P1: calls 70\n", "P2: checks\n    P1: checks\n", None),  # both have chips
        ("P1 Qh, P2 Jc\n", "P1 Qh, P2 Qh\n", True),  # cannot be: but the cards are told
    ],
)
def test_hands_without_ev(was: str, becomes: str, is_known: bool | None) -> None:
    assert was in HEADS_UP
    played = table(HEADS_UP.replace(was, becomes)).replay()
    found = all_in(played)
    assert (None if found is None else found.is_known) is is_known
    assert ev_net(played) is None


def test_cards_that_come_after_the_betting_do_not_matter() -> None:
    later = HEADS_UP.replace("Qh Kd]", "Qh 8c]").replace("Jc Js]", "Jc Ts]")
    assert ev_net(table(later).replay()) == ev_net(table(HEADS_UP).replay())


def test_folded_up_cards_are_dead() -> None:
    """Another folded card, another EV: a six that P3 folded improves nobody."""
    other = HEADS_UP.replace("[Kc]", "[6h]")
    shares = brute([parse_cards("Ac2c3c4d9hQh"), parse_cards("2s3s5c6d7hJc")], parse_cards("6h"))
    net = ev_net(table(other).replay())
    assert net is not None
    assert near(net[1], 580 * shares[0] - 280)
    assert shares != SHARES


EIGHT = "".join(
    f"    P{n} [{cards}] {stack}\n"
    for n, (cards, stack) in enumerate(
        zip(("Ac2c3c", "Ad2d3d", "4c5c6c", "4d5d6d", "7c8c9c", "7d8d9d", "TcJcQc", "TdJdKd"), (10, 10, 10, 10, 10, 10, 30, 30), strict=True), 1
    )
) + "    P8: brings in 20 all-in\n    P7: calls 20 all-in\n" + "".join(f"    {street}th:\n" for street in (4, 5, 6, 7))  # fmt: skip


def test_eight_all_in_share_the_seventh_card() -> None:
    """Rulebook COMMUNITY_CARD: 28 cards are left for 32 to come. The side pot of two is counted so too."""
    played = table(EIGHT).replay()
    assert [pot.eligible for pot in played.pots] == [(1, 2, 3, 4, 5, 6, 7, 8), (7, 8)]
    both, eight = (street_equity(played, pot.eligible, 3) for pot in reversed(played.pots))
    assert both.share.sum() == pytest.approx(1)
    assert eight.share.sum() == pytest.approx(1)
    assert (eight.share > 0).all()
    assert abs(both.share[0] - 0.5) < 0.2


@pytest.mark.parametrize(("street", "most"), [(3, 2), (4, 3), (5, 4), (6, 6)])
def test_how_many_are_counted_exactly(street: int, most: int) -> None:
    """What README promises."""
    for n in range(2, most + 1):
        assert equity([DECK[p * street : (p + 1) * street] for p in range(n)], budget=BUDGET).is_exact
    assert not equity([DECK[p * street : (p + 1) * street] for p in range(most + 1)], budget=BUDGET, deals=1_000).is_exact


def test_equity_street_by_street() -> None:
    """Among the two who stay past third street, with the up card that P3 folded there dead; on the last the winner has all."""
    found = equity_by_street(table(HEADS_UP).replay())
    assert sorted(found) == [3, 4, 5, 6, 7]
    third = equity([parse_cards("Ac2c3c"), parse_cards("2s3s5c")], parse_cards("Kc"))
    assert list(found[3].values()) == third.share.tolist()
    assert found[6] == {1: pytest.approx(float(SHARES[0])), 2: pytest.approx(float(SHARES[1]))}
    assert found[7] == {1: 0.0, 2: 1.0}
    assert all(sum(each.values()) == pytest.approx(1) for each in found.values())


def test_no_equities_of_cards_that_cannot_be() -> None:
    assert equity_by_street(table(HEADS_UP.replace("P2 Jc\n", "P2 Qh\n")).replay()) == {}


# --- real hands ----------------------------------------------------------------------------------


def replays(folder: Path) -> dict[str, Replay]:
    hands = (hand for file in find_files([str(folder)]) for hand in hands_of(file) if isinstance(hand, Hand))
    return {each.replay.hand.hand_id: each.replay for each in audited(hands)}


def test_real_hands(corpus: Path) -> None:
    """The only hands of the corpus that went all-in with cards to come."""
    played = replays(corpus)
    assert {hand_id for hand_id, each in played.items() if all_in(each)} == {
        "fulltilt:28333847000",
        "kingsclub:3537921",
        "merge:43618199-14",
    }
    for each in played.values():
        net = ev_net(each)
        if net is not None:
            assert sum(net.values()) == sum(each.net.values())
        assert all(sum(shares.values()) == pytest.approx(1) for shares in equity_by_street(each).values())


def test_a_real_hand_dealt_out(corpus: Path) -> None:
    """Sixth street of a hand of Merge: both contestants' cards against every card that may come."""
    played = replays(corpus)["merge:43618199-14"]
    hands = [tuple(card for card in (*played.holdings[seat].down, *played.holdings[seat].up[:4]) if card) for seat in (3, 5)]
    dead = tuple(card for seat in played.dealt if seat not in (3, 5) for card in played.holdings[seat].up if card)
    assert [len(hand) for hand in hands] == [6, 6]
    assert list(equity_by_street(played)[6].values()) == [pytest.approx(float(share)) for share in brute(hands, dead)]

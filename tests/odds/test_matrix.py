"""The third-street table: all hands against all, each pair as `equity` and the deck have it."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from razz_hh.cards import DECK, RANK_LETTERS
from razz_hh.odds import equity
from razz_hh.odds.matrix import CLASSES, Cell, third_street

FEW = ("AAA", "AA2", "A23", "457", "8TK", "KKK")


@pytest.fixture(scope="module")
def cells() -> dict[tuple[str, str], Cell]:
    return {(cell.hand, cell.other): cell for cell in third_street(FEW)}


def test_there_are_455_hands_of_three_ranks() -> None:
    dealt = {"".join(RANK_LETTERS[rank] for rank in sorted(card.rank for card in cards)) for cards in combinations(DECK, 3)}
    assert len(CLASSES) == 455
    assert set(CLASSES) == dealt


def test_cells_are_equities_and_fit_each_other(cells: dict[tuple[str, str], Cell]) -> None:
    impossible = {("AAA", "AAA"), ("AAA", "AA2"), ("AA2", "AAA"), ("KKK", "KKK")}
    assert set(cells) == {(one, other) for one in FEW for other in FEW} - impossible
    for (one, other), cell in cells.items():
        result = equity(f"{other} vs {one}")
        assert cell.share == pytest.approx(result.share[1])
        assert cell.win + cell.tie + cell.lose == cell.runouts == comb(46, 4) * comb(42, 4)
        assert (cell.win + cell.tie / 2) / cell.runouts == pytest.approx(cell.share)
        back = cells[other, one]
        assert (back.win, back.tie, back.lose, back.deals) == (cell.lose, cell.tie, cell.win, cell.deals)


def test_deals_are_counted_on_cards(cells: dict[tuple[str, str], Cell]) -> None:
    assert cells["A23", "457"].deals == 4**6
    assert cells["AA2", "A23"].deals == comb(4, 2) * 4 * 2 * 3 * 4
    assert cells["AA2", "AA2"].deals == 6 * 4 * 1 * 3


@pytest.mark.proof
def test_all_hands_against_all_are_the_whole_deck() -> None:
    cells = third_street()
    assert sum(cell.deals for cell in cells) == comb(52, 3) * comb(49, 3)
    assert sum(cell.deals * cell.share for cell in cells) / comb(52, 3) / comb(49, 3) == pytest.approx(0.5)

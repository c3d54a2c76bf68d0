"""Ranges stand for the hands a player would count on his fingers."""

from __future__ import annotations

from math import comb

import pytest

from razz_hh.odds import RangeError, parse_range


@pytest.mark.parametrize(
    ("text", "n_hands", "size"),
    [
        ("8-", comb(8, 3), 3),
        ("A-5", comb(5, 3), 3),
        ("5-A", comb(5, 3), 3),
        ("2-8", comb(7, 3), 3),
        ("55x", 13, 3),
        ("Axx", 91, 3),
        ("*", 455, 3),
        ("(8-)K", comb(8, 2), 3),
        ("(A8-)K", 7, 3),
        ("(*)3", 91, 3),
        ("8- K Q", comb(8, 3), 5),
        ("A23, 8-", comb(8, 3), 3),
        ("A23, 9TJ", 2, 3),
    ],
)
def test_how_many_hands(text: str, n_hands: int, size: int) -> None:
    found = parse_range(text)
    assert len(found.choices) == n_hands
    assert found.size == size


@pytest.mark.parametrize(
    ("text", "up", "unknown"),
    [("A23", (1, 2, 3), 0), ("?? ?? A", (1,), 2), ("(A2)3 10 K", (1, 2, 3, 10, 13), 0), ("Th 2s", (2, 10), 0), ("10h2s", (2, 10), 0)],
)
def test_known_cards(text: str, up: tuple[int, ...], unknown: int) -> None:
    found = parse_range(text)
    assert (found.up, found.unknown, found.choices) == (up, unknown, ())


def test_weights() -> None:
    weights = {choice.text: choice.weight for choice in parse_range("A23@0.5, A24, A23@.25").choices}
    assert weights == {"A23": 0.75, "A24": 1.0}


def test_a_door_card_counts_as_one_of_the_ways_to_lie() -> None:
    """Three cards lie in three ways; told which is up, in one."""
    weights = {choice.text: choice.weight for choice in parse_range("A23, (A2)4").choices}
    assert weights["A23"] == 3 * weights["A24"]


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("A2Z", 3, "'Z' is not a card"),
        ("", 1, "missing"),
        ("A23,", 5, "too early"),
        ("(A2", 4, "too early"),
        ("A23, A2", 6, "equally many"),
        ("Ah23, A24", 1, "suits do not matter"),
        ("3-4", 1, "fewer than 3 different"),
        ("A23 8-", 5, "already told"),
        ("A23@0", 1, "no weight"),
        ("AAAAA", 1, "only four cards"),
        ("12345678", 1, "not to be read"),
        ("A2345678", 1, "one to seven"),
        ("(A2)3-8", 5, "up cards are known"),
    ],
)
def test_errors_point_at_the_place(text: str, column: int, said: str) -> None:
    with pytest.raises(RangeError, match=said) as error:
        parse_range(text)
    assert error.value.column == column

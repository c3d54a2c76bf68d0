"""Headers of which the like was read before: remembered but for number and times, they must read as by the grammar."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from razz_hh.hand import Hand, HandText
from razz_hh.rooms import Refused
from razz_hh.rooms.pokerstars import PokerStars
from tests.rooms.texts import HEADER, hand_text

OTHER = {"Hand #12345": "Hand #99", "2024/01/15 20:00:00": "2022/07/04 00:59:01", "2024/01/15 15:00:00": "2022/07/03 19:59:01"}
TOURNAMENT = "PokerStars Hand #12345: Tournament #77, $5+$0.50 USD Razz Limit - Level XIV (4/8) - 2024/01/15 20:00:00 ET"


def read(reader: PokerStars, header: str) -> Hand | Refused:
    return reader.read(HandText("here.txt", 1, hand_text(header=header), True))


def like(header: str) -> str:
    for words, others in OTHER.items():
        header = header.replace(words, others)
    return header


@pytest.fixture(scope="module")
def used() -> PokerStars:
    """A reader that has met the like of each header below, and of each one that differs in a word."""
    reader = PokerStars()
    for header in (HEADER, HEADER.replace("$", "€").replace(" USD", ""), HEADER.replace("0.08", "0.10"), TOURNAMENT):
        for end in ("ET", "CET", "WET [2024/01/15 15:00:00 ET]"):
            assert isinstance(read(reader, like(header.replace("ET", end))), Hand)
    return reader


@pytest.mark.parametrize("game", [HEADER, HEADER.replace("$", "€").replace(" USD", ""), HEADER.replace("0.08", "0.10"), TOURNAMENT])
@pytest.mark.parametrize("end", ["ET", "CET", "WET [2024/01/15 15:00:00 ET]", "WET [2024/01/15 15:00:00 CET]"])
def test_header_met_before_reads_as_if_it_were_the_first(used: PokerStars, game: str, end: str) -> None:
    header = game.replace("ET", end)
    hand = read(used, header)
    assert isinstance(hand, Hand)
    assert (hand.number, hand.played_local) == ("12345", datetime(2024, 1, 15, 20))
    assert hand == read(PokerStars(), header)


def test_second_time_decides_in_remembered_headers_too(used: PokerStars) -> None:
    hand = read(used, HEADER.replace("ET", "WET [2024/01/15 15:00:00 ET]"))
    assert isinstance(hand, Hand)
    assert hand.played_at == datetime(2024, 1, 15, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("words", "others"),
    [
        ("01/15", "13/15"),
        ("20:00:00", "24:00:00"),
        ("20:00:00", "20:00/00"),
        ("20:00:00", "2:00:00"),
        ("#12345", "#12a45"),
        ("2024/", "2024"),
    ],
)
def test_damaged_numbers_and_times_are_left_to_the_grammar(used: PokerStars, words: str, others: str) -> None:
    header = HEADER.replace(words, others)
    assert read(used, header) == read(PokerStars(), header)

"""What PokerStars' headers, table lines and seat lists say."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from razz_hh.hand import Hand, Seat
from razz_hh.rooms import Refused
from tests.rooms.texts import HEADER, hand_text, read, read_all, read_hand


@pytest.mark.parametrize(
    ("header", "facts"),
    [
        (HEADER, {"kind": "cash", "currency": "USD", "number": "12345", "mix": None, "is_play_money": False}),
        (HEADER.replace("Hand #", "Game #"), {"number": "12345"}),
        (HEADER.replace("Hand #", "Zoom Hand #"), {"number": "12345"}),
        (HEADER.replace(" USD", "").replace("$", "€"), {"currency": "EUR"}),
        (HEADER.replace("($0.04/$0.08 USD)", "(4/8)"), {"currency": "", "is_play_money": True}),
        (HEADER.replace("Razz Limit ($0.04/$0.08 USD)", "HORSE (Razz Limit, $0.04/$0.08 USD)"), {"mix": "HORSE", "kind": "cash"}),
        (
            "PokerStars Hand #1: Tournament #77, $5+$0.50 USD Razz Limit - Level XIV (4/8) - 2024/01/15 20:00:00 ET",
            {"kind": "tournament", "tournament_id": "77", "buy_in": 500, "fee": 50, "bounty": None, "level": "Level XIV", "currency": ""},
        ),
        (
            "PokerStars Hand #1: Tournament #77, $5.00+$4.00+$1.00 USD Razz Limit - Level I (4/8) - 2024/01/15 20:00:00 ET",
            {"buy_in": 500, "bounty": 400, "fee": 100},
        ),
        (
            "PokerStars Hand #1: Tournament #77, 50FPP Razz Limit - Level I (4/8) - 2024/01/15 20:00:00 ET",
            {"buy_in": 5000, "fee": None, "buy_in_currency": "FPP", "currency": "", "is_play_money": False},
        ),
        (
            "PokerStars Hand #1: Tournament #77, 500+50 Play Money HORSE (Razz Limit) - Level I (4/8) - 2024/01/15 20:00:00 ET",
            {"buy_in": 50000, "fee": 5000, "buy_in_currency": "", "is_play_money": True, "mix": "HORSE"},
        ),
        (
            "PokerStars Hand #1: Tournament #77, Play Money Razz Limit - Level I (4/8) - 2024/01/15 20:00:00 ET",
            {"buy_in": None, "is_play_money": True},
        ),
        (
            "PokerStars Game #1:  Razz Limit ($0.04/$0.08) - 2007/06/03 - 12:33:19 (ET)",
            {"played_local": datetime(2007, 6, 3, 12, 33, 19), "zone": "ET", "played_at": datetime(2007, 6, 3, 16, 33, 19, tzinfo=UTC)},
        ),
        (
            "PokerStars Game #1: Tournament #77, $5+$0.50 HORSE (Razz Limit) - Level I (4/8) - 2007/06/03 - 12:33:19 (ET)",
            {"buy_in": 500, "buy_in_currency": "USD", "mix": "HORSE", "zone": "ET"},
        ),
        (
            "POKERSTARS GAME #1: TOURNAMENT #77, $5+$0.50 USD RAZZ LIMIT - LEVEL XIV (4/8) - 2024/01/15 20:00:00 ET",
            {"tournament_id": "77", "buy_in": 500, "level": "LEVEL XIV"},
        ),
        ("PokerStars Hand #1: Tournament #77, Freeroll  Razz Limit - Level I (4/8) - 2024/01/15 20:00:00 ET", {"buy_in": 0}),
        (
            "PokerStars Home Game Hand #1: {Our Club 7} Tournament #77, 100+9 8-Game (Razz Limit) - Match Round I, Level IV (4/8) - "
            "2024/01/15 20:00:00 ET",
            {"club": "Our Club 7", "mix": "8-Game", "level": "Match Round I, Level IV", "buy_in": 10000},
        ),
    ],
)
def test_headers(header: str, facts: dict[str, object]) -> None:
    hand = read_hand(hand_text(header=header))
    assert {name: getattr(hand, name) for name in facts} == facts


@pytest.mark.parametrize(
    ("zone", "utc"),
    [
        ("20:00:00 ET", datetime(2024, 1, 16, 1, tzinfo=UTC)),
        ("20:00:00 CET", datetime(2024, 1, 15, 19, tzinfo=UTC)),
        ("20:00:00 CCT", datetime(2024, 1, 15, 12, tzinfo=UTC)),
        ("20:00:00 UTC", datetime(2024, 1, 15, 20, tzinfo=UTC)),
        ("20:00:00 WET [2024/01/15 15:00:00 ET]", datetime(2024, 1, 15, 20, tzinfo=UTC)),
        ("20:00:00 XYZ", None),
    ],
)
def test_times(zone: str, utc: datetime | None) -> None:
    hand = read_hand(hand_text(header=HEADER.replace("20:00:00 ET", zone)))
    assert hand.played_local == datetime(2024, 1, 15, 20)
    assert hand.played_at == utc


@pytest.mark.parametrize(
    "clock", ["2024/11/03 1:30:00 ET", "2024/10/27 2:30:00 CET", "2024/03/10 2:30:00 ET", "2024/11/03 6:30:00 UTC [2024/11/03 1:30:00 ET]"]
)
def test_hour_that_came_twice_or_never_has_no_utc(clock: str) -> None:
    assert read_hand(hand_text(header=HEADER.replace("2024/01/15 20:00:00 ET", clock))).played_at is None


@pytest.mark.parametrize(
    ("clock", "utc"),
    [
        ("2024/11/03 0:59:59 ET", datetime(2024, 11, 3, 4, 59, 59, tzinfo=UTC)),
        ("2024/11/03 2:00:00 ET", datetime(2024, 11, 3, 7, tzinfo=UTC)),
        ("2024/07/01 12:00:00 CET", datetime(2024, 7, 1, 10, tzinfo=UTC)),
    ],
)
def test_summer_time(clock: str, utc: datetime) -> None:
    assert read_hand(hand_text(header=HEADER.replace("2024/01/15 20:00:00 ET", clock))).played_at == utc


@pytest.mark.parametrize(
    "game",
    [
        "Hold'em No Limit",
        "2-7 Razz Limit",
        "Razzdugi Limit",
        "Triple Draw 2-7 Lowball Limit",
        "7 Card Stud Hi/Lo Limit",
        "6+ Hold'em No Limit",
    ],
)
def test_other_games_are_named(game: str) -> None:
    refused = read(hand_text(header=HEADER.replace("Razz Limit", game)))
    assert isinstance(refused, Refused)
    assert (refused.kind, refused.reason) == ("game", game)


@pytest.mark.parametrize(
    ("what", "game"),
    [
        (" Razzdugi ($1/$2 USD)", "Razzdugi"),
        (" 2-7 Razz ($1/$2 USD)", "2-7 Razz"),
        (" 8-Game (2-7 Razz, $1/$2 USD)", "2-7 Razz"),
        (" HORSE (7 Card Stud Limit, $1/$2 USD)", "7 Card Stud Limit"),
        (" Hold'em No Limit ($1/$2 - Ante $0.20 USD)", "Hold'em No Limit"),
        ("{Razz} Hold'em No Limit ($1/$2 USD)", "Hold'em No Limit"),
        ("Tournament #2, $5+$1 USD Razzdugi Limit - Level I (1/2)", "Razzdugi Limit"),
        ("Tournament #2, $5+$1 USD 8-Game (2-7 Razz) - Match Round I, Level I (1/2)", "2-7 Razz"),
        ("Tournament #2, 50+5 Razzdugi - Level I (1/2)", "Razzdugi"),
        ("Tournament #2, $5+$4+$1 USD HORSE (Hold'em Limit) - Level V (1000/2000)", "Hold'em Limit"),
    ],
)
def test_games_of_any_header_are_named(what: str, game: str) -> None:
    refused = read(hand_text(header=f"PokerStars Hand #1: {what} - 2024/01/15 20:00:00 ET"))
    assert isinstance(refused, Refused)
    assert (refused.kind, refused.reason) == ("game", game)


@pytest.mark.parametrize("series", ["Hand", "Game", "Home Game Hand", "Zoom Hand", "Home Game Zoom Hand"])
def test_series(series: str) -> None:
    (hand,) = read_all(hand_text(header=HEADER.replace("Hand", series)))
    assert isinstance(hand, Hand)
    assert (hand.number, hand.played_at) == ("12345", datetime(2024, 1, 16, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("clock", "reason"), [("2024/13/01 20:00:00", "month"), ("2024/02/30 20:00:00", "day"), ("2024/02/01 25:00:00", "hour")]
)
def test_time_no_calendar_holds_is_rejected(clock: str, reason: str) -> None:
    refused = read(hand_text(header=HEADER.replace("2024/01/15 20:00:00", clock)))
    assert isinstance(refused, Refused)
    assert refused.kind == "rejected"
    assert reason in refused.reason


def test_razz_header_that_cannot_be_read_is_rejected() -> None:
    refused = read(hand_text(header=HEADER.replace("($0.04/$0.08 USD)", "(stakes)")))
    assert isinstance(refused, Refused)
    assert refused.kind == "rejected"


def test_tables() -> None:
    assert read_hand(hand_text(table="Table 'D'Arcy 6' 6-max")).table_name == "D'Arcy 6"
    assert read_hand(hand_text(table="Table 'x' 8-max (Play Money)")).is_play_money
    assert read_hand(hand_text(table="Table 'x' 8-max Seat #3 is the button")).max_seats == 8


def test_seats() -> None:
    text = hand_text().replace("Ann ($1.33 in chips)", "Ann ($1.33 in chips, $5 bounty) is sitting out")
    assert read_hand(text).seats[0] == Seat(3, 1, "Ann", 133, True, 500)
    text = hand_text().replace("Seat 4:", "Seat 2: Eve ($9 in chips) out of hand (moved from another table)\nSeat 4:", 1)
    assert read_hand(text).seats[1] == Seat(4, 2, "Eve", 900, True)

"""What Full Tilt's headers say: games, stakes, tables, times."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from razz_hh.rooms import Refused, identify
from tests.rooms import texts
from tests.rooms.fulltilt_texts import CASH, HEADER, TIME, hand_text, read, read_hand


def header(what: str, time: str = TIME) -> str:
    return f"Full Tilt Poker Game #77: {what} - {time}"


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        (HEADER, {"number": "12345", "kind": "cash", "currency": "USD", "table_name": "Mart", "max_seats": None, "is_play_money": False}),
        (header(CASH.replace("Mart", "Mart (6 max)")), {"number": "77", "table_name": "Mart", "max_seats": 6}),
        (header(CASH.replace("Mart", "Big Sky 2 (6 max, deep)")), {"table_name": "Big Sky 2", "max_seats": 6}),
        (header(CASH.replace("Mart", "Mart (heads up)")), {"max_seats": 2}),
        (header(CASH.replace("$", "€")), {"currency": "EUR"}),
        (header(CASH.replace("$", "")), {"currency": "", "is_play_money": True}),
        (header("Table Mart (play chips) - 4/8 Ante 1 - Limit Razz"), {"currency": "", "is_play_money": True, "max_seats": None}),
        (
            header("$2 + $0.10 Heads Up Sit & Go (220338000), Table 1 - 80/160 Ante 15 - Limit Razz"),
            {
                "kind": "tournament", "tournament_id": "220338000", "table_name": "1", "buy_in": 200, "fee": 10, "currency": "",
                "buy_in_currency": "USD", "max_seats": 2, "is_play_money": False, "mix": None,
            },
        ),
        (
            header("$1,000 + $60 HORSE Championship (5), Table 12 - 1,000/2,000 Ante 200 - Limit Razz"),
            {"buy_in": 100000, "fee": 6000, "mix": "HORSE", "table_name": "12", "max_seats": None},
        ),
        (header("$10,000 Guarantee (5), Table 3 - 80/160 - Limit Razz"), {"buy_in": None, "fee": None, "buy_in_currency": ""}),
        (header("Freeroll (5), Table 3 - 80/160 - Limit Razz"), {"tournament_id": "5", "is_play_money": False}),
        (header("500 + 50 Sit & Go (5), Table 3 - 80/160 - Limit Razz"), {"buy_in": 50000, "is_play_money": True}),
    ],
)  # fmt: skip
def test_headers(line: str, facts: dict[str, object]) -> None:
    hand = read_hand(hand_text(header=line))
    assert {name: getattr(hand, name) for name in facts} == facts


def test_stakes_are_in_the_header() -> None:
    stakes = read_hand(hand_text()).stakes
    assert (stakes.small_bet, stakes.big_bet, stakes.ante, stakes.bring_in, stakes.chip) == (4, 8, 1, None, 1)
    stakes = read_hand(hand_text(header=header("Freeroll (5), Table 3 - 1,500/3,000 - Limit Razz"))).stakes
    assert (stakes.small_bet, stakes.big_bet, stakes.ante, stakes.chip) == (150000, 300000, None, 100)


@pytest.mark.parametrize(
    ("time", "utc"),
    [
        ("17:10:10 ET - 2010/12/07", datetime(2010, 12, 7, 22, 10, 10, tzinfo=UTC)),
        ("17:10:10 CCT - 2010/12/07", datetime(2010, 12, 7, 9, 10, 10, tzinfo=UTC)),
        ("17:10:10 CCT - 2010/12/07 [04:10:10 ET - 2010/12/07]", datetime(2010, 12, 7, 9, 10, 10, tzinfo=UTC)),
        ("19:36:43 CET - 2011/04/07 [13:36:43 ET - 2011/04/07]", datetime(2011, 4, 7, 17, 36, 43, tzinfo=UTC)),
        ("17:10:10 XYZ - 2010/12/07 [04:10:10 ET - 2010/12/07]", datetime(2010, 12, 7, 9, 10, 10, tzinfo=UTC)),
        ("17:10:10 XYZ - 2010/12/07", None),
        ("1:30:00 ET - 2010/11/07", None),  # the clocks were set back: there were two
    ],
)
def test_a_second_time_decides(time: str, utc: datetime | None) -> None:
    hand = read_hand(hand_text(header=header(CASH, time)))
    assert hand.played_at == utc
    assert hand.played_local == datetime.strptime(f"{time.split()[3]} {time.split()[0]}", "%Y/%m/%d %H:%M:%S").replace(tzinfo=None)
    assert hand.zone == time.split()[1]


@pytest.mark.parametrize(
    "game",
    [
        "Limit Stud Hi", "Limit Stud H/L", "Limit Hold'em", "Limit Omaha H/L", "Pot Limit Omaha Hi", "No Limit Hold'em", "Limit Badugi",
        "Limit 2-7 Triple Draw", "No Limit 2-7 Single Draw", "Limit 2-7 Razz",
    ],
)  # fmt: skip
def test_other_games_are_refused_by_name(game: str) -> None:
    for line in (HEADER, header("$2 + $0.10 10-Game (5), Table 1 - 80/160 Ante 15 - Limit Razz")):
        refused = read(hand_text(header=line.replace("Limit Razz", game)))
        assert isinstance(refused, Refused)
        assert (refused.kind, refused.reason) == ("game", game)


@pytest.mark.parametrize(
    "line",
    [HEADER.replace("$0.04/$0.08", "$0.04"), HEADER.replace("2010/12/07", "2010/13/07"), HEADER.replace("$0.04/", "$0.041/"), header("?")],
)
def test_headers_that_cannot_be_read_are_rejected(line: str) -> None:
    refused = read(hand_text(header=line), is_last=False)
    assert isinstance(refused, Refused)
    assert refused.kind == "rejected"
    assert "header cannot be read" in refused.reason


def test_rooms_are_told_apart() -> None:
    for text, name in ((hand_text(), "fulltilt"), (texts.hand_text(), "pokerstars")):
        room = identify(text)
        assert room is not None
        assert room.name == name
    assert identify("Full Tilt Poker was a room.\nFull Tilt Poker Game #, as they said\n") is None

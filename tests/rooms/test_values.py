"""Times as rooms print them, with and without zeros before hours, months and days."""

from __future__ import annotations

from datetime import datetime

import pytest

from razz_hh.rooms.values import time_of


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("2009/11/26 19:24:42", datetime(2009, 11, 26, 19, 24, 42)),
        ("2009/11/26 9:24:42", datetime(2009, 11, 26, 9, 24, 42)),
        ("2009/1/26 09:24:42", datetime(2009, 1, 26, 9, 24, 42)),
        ("2007/06/3 12:33:19", datetime(2007, 6, 3, 12, 33, 19)),
        ("2007/06/03 - 12:33:19", datetime(2007, 6, 3, 12, 33, 19)),
        ("2007/06/03 - 2:33:19", datetime(2007, 6, 3, 2, 33, 19)),
        ("2007/6/3 - 12:33:19", datetime(2007, 6, 3, 12, 33, 19)),
        ("2021-01-30 22:25", datetime(2021, 1, 30, 22, 25)),
    ],
)
def test_times_of_every_width(text: str, time: datetime) -> None:
    assert time_of(text) == time


@pytest.mark.parametrize("text", ["2009/13/26 9:24:42", "2009/11/26 25:24:42"])
def test_no_calendar_holds_it(text: str) -> None:
    with pytest.raises(ValueError, match="must be in"):
        time_of(text)

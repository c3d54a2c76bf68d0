"""Times against facts of the IANA database, as of its tables: New York, Berlin, Moscow, Sao Paulo, Sydney, Lord Howe."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from razz_hh.rooms import zones
from razz_hh.rooms.zones import utc_of


def utc(local: str, zone: str) -> str | None:
    moment = utc_of(datetime.fromisoformat(local), zone)
    return None if moment is None else f"{moment:%Y-%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("local", "zone", "expected"),
    [
        ("2006-03-20 12:00", "ET", "2006-03-20 17:00"),  # until 2006 summer time began in April
        ("2007-03-20 12:00", "ET", "2007-03-20 16:00"),
        ("2009-11-01 00:59", "ET", "2009-11-01 04:59"),
        ("2009-11-01 02:00", "ET", "2009-11-01 07:00"),
        ("2010-12-07 17:10", "CCT", "2010-12-07 09:10"),
        ("2011-07-01 12:00", "CET", "2011-07-01 10:00"),
        ("2011-12-01 12:00", "CET", "2011-12-01 11:00"),
        ("2011-07-01 12:00", "WET", "2011-07-01 11:00"),
        ("2011-07-01 12:00", "EET", "2011-07-01 09:00"),
        ("2011-07-01 12:00", "GMT", "2011-07-01 12:00"),
        ("2011-07-01 12:00", "BST", "2011-07-01 11:00"),
        ("2010-01-15 12:00", "MSK", "2010-01-15 09:00"),  # +3, from March 2011 to October 2014 +4
        ("2012-01-15 12:00", "MSK", "2012-01-15 08:00"),
        ("2015-01-15 12:00", "MSK", "2015-01-15 09:00"),
        ("2012-01-15 12:00", "BRST", "2012-01-15 14:00"),  # no summer time since 2019
        ("2020-01-15 12:00", "BRT", "2020-01-15 15:00"),
        ("2020-07-15 12:00", "AEST", "2020-07-15 02:00"),
        ("2020-01-15 12:00", "AEDT", "2020-01-15 01:00"),
        ("2020-01-15 12:00", "ACDT", "2020-01-15 01:30"),
        ("2020-01-15 12:00", "PT", "2020-01-15 20:00"),
        ("2020-07-15 12:00", "PDT", "2020-07-15 19:00"),
        ("2020-07-15 12:00", "Asia/Kolkata", "2020-07-15 06:30"),
        ("2020-07-15 12:00", "America/Argentina/Ushuaia", "2020-07-15 15:00"),
    ],
)
def test_times(local: str, zone: str, expected: str) -> None:
    assert utc(local, zone) == expected


@pytest.mark.parametrize(
    ("local", "zone"),
    [
        ("2010-11-07 01:00", "ET"), ("2010-11-07 01:59", "ET"), ("2011-10-30 02:30", "CET"), ("2010-04-04 02:30", "NZT"),
        ("2021-04-04 01:45", "Australia/Lord_Howe"),  # its clocks go back half an hour
    ],
)  # fmt: skip
def test_an_hour_that_came_twice_is_not_known(local: str, zone: str) -> None:
    assert utc(local, zone) is None


def test_a_name_of_one_half_of_the_year_tells_which_of_the_two_it_was() -> None:
    assert utc("2010-11-07 01:30", "EDT") == "2010-11-07 05:30"
    assert utc("2010-11-07 01:30", "EST") == "2010-11-07 06:30"
    assert utc("2021-04-04 01:15", "Australia/Lord_Howe") == "2021-04-03 14:15"


@pytest.mark.parametrize(
    ("local", "zone"),
    [("2010-03-14 02:00", "ET"), ("2010-03-14 02:30", "EST"), ("2011-03-27 02:59", "CET"), ("2021-10-03 02:15", "Australia/Lord_Howe")],
)
def test_an_hour_that_never_came_is_not_known(local: str, zone: str) -> None:
    assert utc(local, zone) is None


@pytest.mark.parametrize(
    ("local", "zone"), [("2020-07-01 12:00", "EST"), ("2020-01-01 12:00", "PDT"), ("2012-01-15 12:00", "BRT"), ("2020-01-15 12:00", "AEST")]
)
def test_a_name_out_of_its_season_may_mean_either(local: str, zone: str) -> None:
    assert utc(local, zone) is None


@pytest.mark.parametrize(
    "zone", ["", "XYZ", "CST", "IST", "Nowhere/At_All", "Europe/", "../../etc/passwd", "/etc/passwd", "a/\0", "Europe/Berlin\n"]
)
def test_unknown_zones(zone: str) -> None:
    assert utc("2020-01-15 12:00", zone) is None


def test_years_nobody_played_in() -> None:
    for local in ("0001-01-01 00:00", "9999-12-31 23:59"):
        for zone in ("UTC", "ET", "CCT", "Asia/Kolkata"):
            assert utc(local, zone) is None


@pytest.mark.parametrize(("zone", "expected"), [("ET", "None"), ("CET", "None"), ("Europe/Paris", "None"), ("UTC", "12"), ("CCT", "4")])
def test_without_the_database_only_fixed_zones_are_known(zone: str, expected: str, root: Path) -> None:
    code = f"""
import sys; sys.modules["tzdata"] = None
from datetime import datetime
from razz_hh.rooms.zones import utc_of
moment = utc_of(datetime(2020, 1, 15, 12), {zone!r})
print(moment and moment.hour)
"""
    environment = {**os.environ, "PYTHONTZPATH": "", "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.strip() == expected


def test_every_zone_has_a_place_in_the_database() -> None:
    for name, clock in zones.ZONES.items():
        assert (not clock.place and clock.hours is not None) or zones._place(clock.place) is not None, name

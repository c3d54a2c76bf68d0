"""The clocks rooms print times by. A zone that is not known, and an hour that a change of clocks leaves open, give no UTC time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

__all__ = ["ZONES", "place_of", "utc_of", "zone_of"]


class Clock(NamedTuple):
    """What a zone's name stands for: a place's clocks, only while they are `hours` ahead of UTC where that is given; or `hours` alone.

    A name of one half of the year (EST) that is printed in the other may mean either, so then the time is not known.
    """

    place: str = ""
    hours: float | None = None


_NEW_YORK, _DENVER, _LOS_ANGELES = "America/New_York", "America/Denver", "America/Los_Angeles"
_LISBON, _LONDON, _BERLIN, _ATHENS, _MOSCOW = "Europe/Lisbon", "Europe/London", "Europe/Berlin", "Europe/Athens", "Europe/Moscow"
_PERTH, _ADELAIDE, _SYDNEY, _AUCKLAND = "Australia/Perth", "Australia/Adelaide", "Australia/Sydney", "Pacific/Auckland"

ZONES: Final = {
    "UTC": Clock(hours=0), "GMT": Clock(hours=0), "CCT": Clock(hours=8),
    "ET": Clock(_NEW_YORK), "EST": Clock(_NEW_YORK, -5), "EDT": Clock(_NEW_YORK, -4), "CT": Clock("America/Chicago"),
    "MT": Clock(_DENVER), "MST": Clock(_DENVER, -7), "MDT": Clock(_DENVER, -6),
    "PT": Clock(_LOS_ANGELES), "PST": Clock(_LOS_ANGELES, -8), "PDT": Clock(_LOS_ANGELES, -7),
    "AT": Clock("America/Halifax"), "AKT": Clock("America/Anchorage"), "HST": Clock("Pacific/Honolulu", -10),
    "ART": Clock("America/Argentina/Buenos_Aires", -3), "BRT": Clock("America/Sao_Paulo", -3), "BRST": Clock("America/Sao_Paulo", -2),
    "WET": Clock(_LISBON), "WEST": Clock(_LISBON, 1), "BST": Clock(_LONDON, 1),
    "CET": Clock(_BERLIN), "CEST": Clock(_BERLIN, 2), "EET": Clock(_ATHENS), "EEST": Clock(_ATHENS, 3),
    "MSK": Clock(_MOSCOW), "MSD": Clock(_MOSCOW, 4), "SAST": Clock(hours=2),
    "SGT": Clock(hours=8), "HKT": Clock(hours=8), "PHT": Clock(hours=8), "JST": Clock(hours=9), "KST": Clock(hours=9),
    "AWST": Clock(_PERTH, 8), "ACST": Clock(_ADELAIDE, 9.5), "ACDT": Clock(_ADELAIDE, 10.5),
    "AEST": Clock(_SYDNEY, 10), "AEDT": Clock(_SYDNEY, 11),
    "NZT": Clock(_AUCKLAND), "NZST": Clock(_AUCKLAND, 12), "NZDT": Clock(_AUCKLAND, 13),
}  # fmt: skip
"""What rooms call their zones (rulebook amendment 8). ET, CET and the like mean the clocks there, summer time and all.

CST (Chicago, China), IST (India, Israel, Ireland) and AST (Halifax, Riyadh) mean several and are left out."""


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LOCAL_EPOCH: Final = datetime(1970, 1, 1)


def place_of(zone: str) -> str:
    """Return the place of the IANA database whose clocks a zone means all the year, the zone itself where it means none.

    >>> place_of("ET"), place_of("EST")
    ('America/New_York', 'EST')
    """
    clock = ZONES.get(zone, Clock())
    return clock.place if clock.place and clock.hours is None else zone


@lru_cache(maxsize=1_000)
@lru_cache(maxsize=1_000)
def zone_of(place: str) -> str:
    """Return what rooms call the clocks of a place, the place itself where they have no name for them.

    >>> zone_of("America/New_York"), zone_of("Asia/Kolkata")
    ('ET', 'Asia/Kolkata')
    """
    return next((zone for zone, clock in ZONES.items() if clock == Clock(place)), place)


def utc_of(local: datetime, zone: str) -> datetime | None:
    """Return the UTC time of a wall clock in a zone of `ZONES` or of the IANA database (``Europe/Paris``), None where it is not known.

    >>> utc_of(datetime(2010, 12, 7, 17, 10, 10), "CCT").isoformat()
    '2010-12-07T09:10:10+00:00'
    >>> utc_of(datetime(2010, 11, 7, 1, 30), "ET")  # it was half past one twice that night
    """
    # The known ones change at full hours. No `datetime.replace`: it takes ten times as long as what stands here instead.
    hour = datetime(local.year, local.month, local.day, local.hour) if zone in ZONES else local
    offset = _offset(hour, zone)
    return None if offset is None else _EPOCH + (local - offset - _LOCAL_EPOCH)


@lru_cache(maxsize=10_000)
def _offset(there: datetime, zone: str) -> timedelta | None:
    """Return what a zone's clocks were ahead of UTC at a time of theirs that came exactly once."""
    if not 1900 <= there.year < 9999:
        return None
    clock = ZONES.get(zone) or Clock(zone if "/" in zone else "")
    if not clock.place:
        return None if clock.hours is None else timedelta(hours=clock.hours)
    place = _place(clock.place)
    if place is None:
        return None
    offsets = {there.replace(tzinfo=place, fold=fold).utcoffset() or timedelta() for fold in (0, 1)}
    met = [offset for offset in offsets if (there - offset).replace(tzinfo=UTC).astimezone(place).replace(tzinfo=None, fold=0) == there]
    if clock.hours is not None:
        met = [offset for offset in met if offset == timedelta(hours=clock.hours)]
    return met[0] if len(met) == 1 else None


def _place(name: str) -> ZoneInfo | None:
    """Return the clocks of a place, None for one that is not in the database, and where there is no database."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None

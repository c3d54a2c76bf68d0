"""Statistics: rates with their chances and intervals, and money, by any grouping."""

from __future__ import annotations

from razz_hh.stats.index import STATS
from razz_hh.stats.interval import wilson
from razz_hh.stats.stat import Stat
from razz_hh.stats.summary import summarise

__all__ = ["STATS", "Stat", "summarise", "wilson"]

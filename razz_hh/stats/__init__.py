"""Statistics: rates with their chances and intervals, and money, by any grouping."""

from __future__ import annotations

from razz_hh.stats.comparison import leak_hands, leaks
from razz_hh.stats.index import STATS
from razz_hh.stats.interval import wilson
from razz_hh.stats.records import results, sessions, tournaments
from razz_hh.stats.rows import facts
from razz_hh.stats.stat import Stat
from razz_hh.stats.summary import summarise

__all__ = ["STATS", "Stat", "facts", "leak_hands", "leaks", "results", "sessions", "summarise", "tournaments", "wilson"]

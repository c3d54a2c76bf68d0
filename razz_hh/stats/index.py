"""The index of statistics."""

from __future__ import annotations

from typing import Final

from razz_hh.stats.later import LATER, SHOWDOWN
from razz_hh.stats.money import MONEY
from razz_hh.stats.stat import Stat
from razz_hh.stats.third import THIRD

__all__ = ["STATS"]

STATS: Final[dict[str, Stat]] = {stat.name: stat for stat in (*MONEY, *THIRD, *LATER, *SHOWDOWN)}
"""Every statistic by its name, in the order a player reads them."""

"""Equities: what a hand wins on average when the rest of the cards is dealt."""

from __future__ import annotations

from razz_hh.odds.equity import Equity, equity
from razz_hh.odds.ranges import Range, RangeError, parse_range

__all__ = ["Equity", "Range", "RangeError", "equity", "parse_range"]

"""Equities: what a hand wins on average when the rest of the cards is dealt."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from razz_hh.odds.ranges import Range, RangeError, parse_range
    from razz_hh.odds.runouts import Equity, equity

__all__ = ["Equity", "Range", "RangeError", "equity", "parse_range"]

# Fetched when first asked for: whether a hand was all-in is seen without numba.
_HOMES: Final = {"Equity": "runouts", "equity": "runouts", "Range": "ranges", "RangeError": "ranges", "parse_range": "ranges"}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'razz_hh.odds' has no attribute {name!r}")
    return getattr(import_module(f"razz_hh.odds.{home}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

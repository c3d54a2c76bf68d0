"""Pictures of results and statistics. Each takes a frame and perhaps the axes to draw on, and returns the axes."""

from __future__ import annotations

from razz_hh.plots.bars import by_group, funnel, opponents, positions, stakes, steals, table_sizes
from razz_hh.plots.grids import door_cards, starting_hands
from razz_hh.plots.index import PLOTS, Plot, plot
from razz_hh.plots.lines import results, sessions
from razz_hh.plots.streets import equity_by_street
from razz_hh.plots.style import MoneyError, one_money, save, styled

__all__ = [
    "PLOTS", "MoneyError", "Plot", "by_group", "door_cards", "equity_by_street", "funnel", "one_money", "opponents", "plot", "positions",
    "results", "save", "sessions", "stakes", "starting_hands", "steals", "styled", "table_sizes",
]  # fmt: skip

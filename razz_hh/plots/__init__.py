"""Pictures of results and statistics. Each takes a frame and perhaps the axes to draw on, and returns the axes."""

from __future__ import annotations

from razz_hh.plots.bars import bars, funnel, opponents, positions, stakes, steals, table_sizes
from razz_hh.plots.grids import door_cards, starting_hands
from razz_hh.plots.lines import results, sessions
from razz_hh.plots.style import styled

__all__ = [
    "bars", "door_cards", "funnel", "opponents", "positions", "results", "sessions", "stakes", "starting_hands", "steals", "styled",
    "table_sizes",
]  # fmt: skip

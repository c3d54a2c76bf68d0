"""Grids of starting hands and door cards: a cell's shade is a value, the number in it how many hands it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from razz_hh.cards import RANK_LETTERS
from razz_hh.plots.style import SHADES, axes, styled
from razz_hh.stats.index import STATS

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["door_cards", "starting_hands"]


def starting_hands(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw one statistic by ``start_cards``: the highest of three different cards downwards, the middle one across, pairs on the diagonal.

    Cells put the hands of every lowest card, and of every card beside a pair, together, weighted by their chances.
    """
    n, total = np.zeros((13, 13)), np.zeros((13, 13))
    for start, chances, value in zip(frame["start_cards"], frame["n"], frame["value"], strict=True):
        if not isinstance(start, str) or not chances:
            continue
        ranks = sorted(RANK_LETTERS.index(letter) for letter in start)
        row, column = (ranks[1], ranks[1]) if len(set(ranks)) < 3 else (ranks[2], ranks[1])
        n[row - 1, column - 1] += chances
        total[row - 1, column - 1] += chances * value
    ranks13 = list(RANK_LETTERS[1:])
    return _grid(
        frame, n, total, ranks13, ranks13, ("middle card (pairs: their rank)", "highest card (pairs: their rank)"), "starting hand", ax
    )


def door_cards(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw one statistic by ``door_rank`` downwards and ``position`` across."""
    known = frame[frame["door_rank"].notna() & frame["position"].notna()]
    across = int(known["position"].max()) + 1 if len(known) else 1
    n, total = np.zeros((13, across)), np.zeros((13, across))
    for door, position, chances, value in zip(known["door_rank"], known["position"], known["n"], known["value"], strict=True):
        if chances:
            n[int(door) - 1, int(position)] += chances
            total[int(door) - 1, int(position)] += chances * value
    columns = ["bring-in", *map(str, range(1, across))]
    return _grid(frame, n, total, list(RANK_LETTERS[1:]), columns, ("steps clockwise from the bring-in", "door card"), "door card", ax)


def _grid(
    frame: pd.DataFrame,
    n: Any,
    total: Any,
    rows: list[str],
    columns: list[str],
    labels: tuple[str, str],
    what: str,
    ax: Axes | None,
) -> Axes:
    names = list(frame["stat"].unique())
    if len(names) != 1:
        raise ValueError(f"one statistic at a time, not {', '.join(names) or 'none'}")
    stat = STATS[names[0]]
    is_rate = stat.kind == "rate"
    with np.errstate(invalid="ignore", divide="ignore"):
        value = np.where(n > 0, total / n, np.nan) * (100 if is_rate else 1)
    with styled():
        from matplotlib.figure import Figure

        ax = axes(Figure(figsize=(8.5, 7.5)).add_subplot() if ax is None else ax)
        known = value[~np.isnan(value)]
        reach = float(np.abs(known).max()) if len(known) else 1.0
        low, high = (0.0, 100.0) if is_rate else (-reach, reach)
        image = ax.imshow(value, cmap=SHADES, vmin=low, vmax=high, aspect="auto")
        middle = (low + high) / 2
        for (row, column), count in np.ndenumerate(n):
            if count:
                each = value[row, column]
                color = "white" if each < middle else "black"
                text = f"{each:.0f}{'%' if is_rate else ''}\n{count:,.0f}"
                ax.text(column, row, text, ha="center", va="center", fontsize=7, color=color)
        ax.set_xticks(range(len(columns)), columns)
        ax.set_yticks(range(len(rows)), rows)
        ax.set_xlabel(labels[0])
        ax.set_ylabel(labels[1])
        ax.grid(visible=False)
        bar = ax.figure.colorbar(image, ax=ax, shrink=0.8)
        bar.set_label(f"{stat.title} (%)" if is_rate else stat.title)
        ax.set_title(f"{stat.title} by {what} (below: hands)")
    return ax

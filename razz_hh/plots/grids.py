"""Grids of starting hands and door cards: a cell's shade is a value, the number below it how many hands or chances it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from matplotlib.figure import Figure

from razz_hh.cards import RANK_LETTERS
from razz_hh.plots.style import SHADES, axes, one_money, one_stat, styled, tell_none

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["door_cards", "starting_hands"]

_RANKS: Final = RANK_LETTERS[1:]
_LONE: Final = {"bb100_deviation", "per_hour", "aggression_factor"}
"""Statistics of a group that those of its parts do not tell."""


def starting_hands(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw one statistic by ``start_cards``: the highest of three different cards downwards, the middle one across, pairs on the diagonal.

    Cells put the hands of every lowest card, and of every card beside a pair, together. Raises `ValueError` for a frame of several
    statistics or one that cannot be put together so, `MoneyError` for several kinds of money.
    """
    cells = []
    for start in frame["start_cards"]:
        ranks = sorted(_RANKS.index(letter) for letter in start) if isinstance(start, str) else []
        cells.append((ranks[-1] if len(set(ranks)) == 3 else ranks[1], ranks[1]) if ranks else None)
    labels = ("middle card (pairs: their rank)", "highest card (pairs: their rank)")
    return _grid(frame, cells, list(_RANKS), labels, "starting hand", ax)


def door_cards(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw one statistic by ``door_rank`` downwards and ``position`` across. Raises `ValueError` and `MoneyError` as `starting_hands`."""
    cells = [
        (int(door) - 1, int(position)) if door == door and position == position else None
        for door, position in zip(frame["door_rank"].astype(float), frame["position"].astype(float), strict=True)
    ]
    across = 1 + max([cell[1] for cell in cells if cell], default=0)
    columns = ["bring-in", *map(str, range(1, across))]
    return _grid(frame, cells, columns, ("steps clockwise from the bring-in", "door card"), "door card and position", ax)


def _grid(
    frame: pd.DataFrame, cells: list[tuple[int, int] | None], columns: list[str], labels: tuple[str, str], what: str, ax: Axes | None
) -> Axes:
    stat, unit = one_stat(frame), one_money(frame)
    if stat and stat.name in _LONE:
        raise ValueError(f"{stat.name} of groups cannot be put together")
    is_rate = bool(stat and stat.kind == "rate")
    is_sum = bool(stat and stat.kind == "money" and stat.name != "bb100")
    n, total = np.zeros((13, len(columns))), np.zeros((13, len(columns)))
    for cell, chances, each in zip(cells, frame["n"], frame["value"], strict=True):
        if cell and chances:
            n[cell] += chances
            total[cell] += each if is_sum else each * chances
    with np.errstate(invalid="ignore", divide="ignore"):
        value = np.where(n > 0, total if is_sum else total / n, np.nan) * (100 if is_rate else 1)
    name = stat.title if stat else "value"
    label = f"{name} (%)" if is_rate else f"{name}{f' ({unit})' if unit else ''}"
    with styled():
        ax = axes(Figure(figsize=(8.5, 7.5)).add_subplot() if ax is None else ax)
        image = _shade(ax, value, n, is_rate=is_rate)
        ax.set_xticks(range(len(columns)), columns)
        ax.set_yticks(range(13), list(_RANKS))
        ax.set_xlabel(labels[0])
        ax.set_ylabel(labels[1])
        tell_none(ax, frame)
        ax.grid(visible=False)
        ax.figure.colorbar(image, ax=ax, shrink=0.8, extend="neither" if is_rate else "both").set_label(label)
        ax.set_title(f"{name} by {what} (below: {'chances' if is_rate else 'hands'})")
    return ax


def _shade(ax: Axes, value: Any, n: Any, *, is_rate: bool) -> Any:
    """Shade the cells, and write value and count into them. A few hands of one cell do not make all others alike."""
    known = np.abs(value[~np.isnan(value)])
    reach = float(np.percentile(known, 90)) or 1.0 if len(known) else 1.0
    low, high = (0.0, 100.0) if is_rate else (-reach, reach)
    image = ax.imshow(value, cmap=SHADES, vmin=low, vmax=high, aspect="auto")
    for at, count in np.ndenumerate(n):
        if count:
            color = "white" if value[at] < (low + high) / 2 else "black"
            text = f"{value[at]:,.0f}{'%' if is_rate else ''}\n{count:,.0f}"
            ax.text(at[1], at[0], text, ha="center", va="center", fontsize=7, color=color)
    return image

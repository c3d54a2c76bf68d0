"""Values by group with their intervals and counts: stakes, table sizes, positions, streets, steals, opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from razz_hh.plots.style import BLUE, GREY, INK, ORANGE, axes, one_money, one_stat, short, styled, tell_none
from razz_hh.stats.index import STATS

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["FUNNEL", "by_group", "funnel", "opponents", "positions", "stakes", "steals", "table_sizes"]

FUNNEL: Final = ("saw_4th", "saw_5th", "saw_6th", "saw_7th", "saw_showdown")
"""Statistics of the funnel."""
_MOST_SAID: Final = 10  # counts of more groups, each with its "n = ", would run into each other


def by_group(frame: pd.DataFrame, by: str, ax: Axes | None = None, *, title: str = "", label: str = "") -> Axes:
    """Draw one statistic of `stats.summarise` for each group of the column *by*, with its interval, and its count in the bar's label.

    Raises `ValueError` for a frame of several statistics, `MoneyError` for several kinds of money.
    """
    stat, unit = one_stat(frame), one_money(frame)
    name, is_rate = (stat.title, stat.kind == "rate") if stat else ("value", False)
    with styled():
        ax = axes(ax)
        shown = frame[frame["value"].notna()]
        value = shown["value"].to_numpy(float) * (100 if is_rate else 1)
        at = np.arange(len(shown))
        ax.bar(at, value, color=BLUE, width=0.65, edgecolor=INK, linewidth=0.5)
        has_ends = _draw_intervals(ax, at, shown, value, 100 if is_rate else 1)
        ax.axhline(0, color=GREY, linewidth=0.8)
        n_is = "n = " if len(shown) <= _MOST_SAID else ""
        ax.set_xticks(at, [f"{group}\n{n_is}{n:,}" for group, n in zip(shown[by], shown["n"], strict=True)])
        ax.set_xlim(-0.75, max(len(shown), 4) - 0.25)  # one bar alone is no wall
        tell_none(ax, shown)
        ax.grid(visible=False, axis="x")
        ax.set_xlabel((label or by.replace("_", " ")) + ("" if n_is else " (below: n)"))
        of = f"{name} (%)" if is_rate else f"{name}{f' ({unit})' if unit else ''}"
        ax.set_ylabel(f"{of}, 95 % interval" if has_ends else of)
        ax.set_title(title or f"{name} by {label or by.replace('_', ' ')}")
    return ax


def _draw_intervals(ax: Axes, at: Any, shown: pd.DataFrame, value: Any, scale: int) -> bool:
    """Draw intervals where there are any, and return whether there are."""
    low, high = shown["low"].to_numpy(float) * scale, shown["high"].to_numpy(float) * scale
    has = ~np.isnan(low)
    if has.any():
        ends = np.maximum(np.array([value - low, high - value])[:, has], 0.0)
        ax.errorbar(at[has], value[has], ends, fmt="none", ecolor=INK, capsize=4, linewidth=1.2)
    return bool(has.any())


def stakes(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw a statistic by stakes."""
    return by_group(frame, "stakes", ax, label="stakes")


def table_sizes(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw a statistic by the number of players dealt in."""
    return by_group(frame, "players", ax, label="players dealt in")


def positions(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw a statistic by position, in steps clockwise from the bring-in."""
    return by_group(frame[frame["position"].notna()], "position", ax, label="position (steps clockwise from the bring-in)")


def steals(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw how often a steal is tried by the low door cards still to act behind."""
    made = frame[frame["low_doors"].notna()]
    named = made.assign(low_doors=["3+" if n >= 3 else str(int(n)) for n in made["low_doors"]])
    return by_group(
        named, "low_doors", ax, title="Steals by low doors behind", label="door cards 8 or lower still to act, the bring-in apart"
    )


def funnel(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw what share of the hands dealt gets how far: a frame of ``saw_4th`` to ``saw_7th`` and ``saw_showdown``."""
    with styled():
        ax = axes(ax)
        by_name = {row.stat: row for row in frame[frame["value"].notna()].itertuples()}
        shown = [by_name[name] for name in FUNNEL if name in by_name]
        n, k, value, low, high = (np.array([getattr(row, name) for row in shown], float) for name in ("n", "k", "value", "low", "high"))
        at = np.arange(len(shown))[::-1]
        ax.barh(at, 100 * value, color=BLUE, edgecolor=INK, linewidth=0.5, height=0.7)
        ends = 100 * np.maximum([value - low, high - value], 0.0)
        ax.errorbar(100 * value, at, xerr=ends, fmt="none", ecolor=INK, capsize=4, linewidth=1.2)
        for y, *row in zip(at, k, n, value, high, strict=True):
            label = f"{100 * row[2]:.1f} %  ({row[0]:,.0f} of {row[1]:,.0f})"
            ax.annotate(label, (100 * row[3], y), (8, 0), textcoords="offset points", va="center")
        ax.set_yticks(at, [STATS[str(row.stat)].title for row in shown])
        ax.set_xlim(0, 135 * max(high, default=0.5))
        tell_none(ax, frame[frame["value"].notna()])
        ax.grid(visible=False, axis="y")
        ax.set_xlabel("share of hands dealt (%), 95 % interval")
        ax.set_title("How far hands go")
    return ax


def opponents(frame: pd.DataFrame, ax: Axes | None = None, *, most: int = 15) -> Axes:
    """Draw a statistic in hands dealt together with each opponent, those met most often first, with 95 % intervals and counts.

    Raises `ValueError` for a frame of several statistics, `MoneyError` for several kinds of money.
    """
    stat, unit = one_stat(frame), one_money(frame)
    name, scale = (stat.title, 100 if stat.kind == "rate" else 1) if stat else ("value", 1)
    with styled():
        ax = axes(ax)
        shown = frame[(frame["n"] > 1) & frame["value"].notna()].nlargest(most, "n").iloc[::-1]
        at = np.arange(len(shown))
        value, low, high = (scale * shown[name].to_numpy(float) for name in ("value", "low", "high"))
        colors = [ORANGE if each < 0 else BLUE for each in value]
        ax.errorbar(value, at, xerr=np.nan_to_num([value - low, high - value]), fmt="none", ecolor=GREY, capsize=3, linewidth=1.2, zorder=1)
        ax.scatter(value, at, c=colors, s=42, zorder=2, edgecolors=INK, linewidths=0.5)
        tell_none(ax, shown)
        if scale == 1:
            ax.axvline(0, color=GREY, linewidth=0.8)
        ax.set_yticks(at, [f"{short(name)}  (n = {n:,})" for name, n in zip(shown["opponent"], shown["n"], strict=True)])
        of = f"{name} (%)" if scale == 100 else f"{name}{f' ({unit})' if unit else ''}"
        ax.set_xlabel(f"{of} in hands together, 95 % interval")
        ax.set_title(f"Opponents met most often: {len(shown)} of {len(frame):,}")
    return ax

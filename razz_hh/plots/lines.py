"""Results over hands and over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from matplotlib.dates import ConciseDateFormatter
from matplotlib.ticker import MaxNLocator

from razz_hh.plots.style import BLUE, GREEN, GREY, INK, ORANGE, PINK, axes, count_label, one_money, styled, tell_none

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["results", "sessions"]

_MOST_SESSIONS: Final = 60


def results(frame: pd.DataFrame, ax: Axes | None = None, *, by: Literal["hand", "date"] = "hand") -> Axes:
    """Draw the running result of `stats.results`: all hands, showdowns, hands won or lost without one, and EV where all-in pots had one.

    Raises `MoneyError` where the hands are played for several kinds of money.
    """
    unit = one_money(frame) or "chips"
    with styled():
        ax = axes(ax)
        known = frame[frame["played"].notna()] if by == "date" else frame
        x = list(known["played"]) if by == "date" else list(range(len(known) + 1))
        net, at_showdown = known["net"].astype(float), known["is_showdown"].astype(bool)
        ax.axhline(0, color=GREY, linewidth=0.8)
        tell_none(ax, known)
        how: dict[str, Any] = {"drawstyle": "steps-post", "marker": "o" if len(x) == 1 else ""} if by == "date" else {}
        lines = [
            ("showdown", net.where(at_showdown, 0.0), BLUE, "--", 1.3),
            ("without showdown", net.where(~at_showdown, 0.0), ORANGE, ":", 1.6),
            ("all hands", net, GREEN, "-", 2.0),
        ]
        if known["has_ev"].any():
            lines.append(("all hands, all-in pots by equity", known["ev_net"].astype(float), PINK, "-.", 1.5))
        for name, each, color, dashes, width in lines:
            total = [0.0, *each.cumsum()]
            shown = total[-len(x) :] if x else []  # before the first hand nothing is won; at which date that was nobody says
            ax.plot(x, shown, color=color, linestyle=dashes, linewidth=width, label=f"{name}: {total[-1]:+,.2f}", **how)
        ax.set_xlabel("date" if by == "date" else "hands played")
        ax.set_ylabel(f"result ({unit})")
        left_out = len(frame) - len(known)
        note = f", {left_out:,} of unknown time left out" if left_out else ""
        ax.set_title(f"Results, {count_label(len(known), 'hand')}{note}")
        ax.legend(loc="best")
        if by == "hand":
            ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        else:
            ax.xaxis.set_major_formatter(ConciseDateFormatter(ax.xaxis.get_major_locator()))  # type: ignore[no-untyped-call]
    return ax


def sessions(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the net of each of `stats.sessions`, the last sixty where there are more, each with its number of hands."""
    unit = one_money(frame) or "chips"
    with styled():
        ax = axes(ax)
        shown = frame.tail(_MOST_SESSIONS)
        net = shown["net"].astype(float)
        at = range(len(shown))
        bars = ax.bar(at, net, color=[GREEN if won >= 0 else ORANGE for won in net], edgecolor=INK, linewidth=0.5)
        for bar, won in zip(bars, net, strict=True):
            bar.set_hatch("" if won >= 0 else "//")
        if len(shown) <= 25:
            ax.bar_label(bars, [f"{hands:,}" for hands in shown["hands"]], fontsize="small", padding=2)
            ax.margins(y=0.1)  # room for the numbers
        ax.axhline(0, color=GREY, linewidth=0.8)
        ax.set_xlim(-0.75, max(len(shown), 4) - 0.25)
        tell_none(ax, shown)
        rooms = shown["room"] if shown["room"].nunique() > 1 else [""] * len(shown)
        starts = [f"{start:%Y-%m-%d %H:%M}" if start == start else "?" for start in shown["start"]]
        labels = [f"{start} {room}".rstrip() for start, room in zip(starts, rooms, strict=True)]
        step = max(1, len(shown) // 20)
        ax.set_xticks(list(at)[::step], labels[::step], rotation=45, ha="right")
        ax.grid(visible=False, axis="x")
        ax.set_xlabel("session" + (" (at the bar: hands)" if len(shown) <= 25 else ""))
        ax.set_ylabel(f"net ({unit})")
        of = f" of {len(frame):,}" if len(frame) > len(shown) else ""
        ax.set_title(f"{count_label(len(shown), 'session')}{of}, {count_label(int(shown['hands'].sum()), 'hand')}")
    return ax

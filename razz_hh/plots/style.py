"""One look for all pictures: colours that colour-blind readers tell apart (Okabe and Ito's), readable in grey print."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure

from razz_hh.stats import STATS, Stat

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = [
    "BLUE", "GREEN", "GREY", "INK", "ORANGE", "PINK", "SHADES", "MoneyError", "axes", "count_label", "one_money", "one_stat", "save",
    "short", "styled", "tell_none",
]  # fmt: skip

INK: Final = "#222222"
BLUE: Final = "#0072B2"
ORANGE: Final = "#D55E00"
GREEN: Final = "#009E73"
PINK: Final = "#CC79A7"
GREY: Final = "#767676"
SHADES: Final = "cividis"
"""Colour map of grids: rises in brightness alone, so that print keeps it."""

_LOOK: Final[dict[str, Any]] = {
    "axes.axisbelow": True,
    "axes.edgecolor": GREY,
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": "large",
    "axes.titleweight": "bold",
    "figure.constrained_layout.use": True,
    "figure.dpi": 120,
    "figure.figsize": (9.0, 5.0),
    "font.size": 10.5,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.7,
    "legend.frameon": False,
    "savefig.dpi": 160,
    "svg.fonttype": "none",
    "text.parse_math": False,
    "xtick.color": INK,
    "ytick.color": INK,
}


class MoneyError(ValueError):
    """Hands of several `kinds` of money, which do not add up."""

    def __init__(self, kinds: list[str]) -> None:
        super().__init__(f"money of several kinds does not add up; choose one of {', '.join(kinds)}")
        self.kinds = kinds


def one_money(frame: pd.DataFrame) -> str:
    """Return what *frame* is played for, nothing where it is no money. Raises `MoneyError` for several currencies or kinds of chips."""
    kinds = sorted(set(frame["money"].dropna()) - {""})
    if len(kinds) > 1:
        raise MoneyError(kinds)
    return str(kinds[0]) if kinds else ""


def one_stat(frame: pd.DataFrame) -> Stat | None:
    """Return the statistic of a frame of `stats.summarise`, None for an empty one. Raises `ValueError` for several."""
    names = list(frame["stat"].unique())
    if len(names) > 1:
        raise ValueError(f"one statistic at a time, not {', '.join(names)}")
    return STATS[names[0]] if names else None


@contextmanager
def styled() -> Iterator[None]:
    """Draw in the look of this package."""
    with mpl.rc_context(_LOOK):  # type: ignore[arg-type]
        yield


def tell_none(ax: Axes, frame: pd.DataFrame) -> None:
    """Say so where there is nothing to draw."""
    if frame.empty:
        ax.text(0.5, 0.5, "nothing to show", transform=ax.transAxes, ha="center", va="center", color=GREY, fontsize="large")


def axes(ax: Axes | None) -> Axes:
    """Return *ax*, or the axes of a figure of its own, which no window shows unasked."""
    return Figure().add_subplot() if ax is None else ax


def count_label(n: int, what: str) -> str:
    """Return ``1,234 hands``."""
    return f"{n:,} {what}{'' if n == 1 else 's'}"


def short(name: str) -> str:
    """Return a screen name as a picture has room for it."""
    return name if len(name) <= 24 else name[:23] + "…"


def save(ax: Axes, path: str | Path, *, dpi: int | None = None) -> None:
    """Write the picture that *ax* is on as PNG, SVG or PDF, by the suffix of *path*. Raises `OSError` where it cannot be written."""
    figure = ax.get_figure(root=True)
    assert figure is not None  # axes that were taken off their figure
    # Only a raster format takes Pillow's arguments, not even none of them.
    of_png: dict[str, Any] = {"pil_kwargs": {"optimize": True}} if str(path).lower().endswith(".png") else {}
    with styled():
        figure.savefig(path, dpi=dpi or "figure", **of_png)

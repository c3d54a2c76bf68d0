"""One look for all pictures: colours that colour-blind readers tell apart (Okabe and Ito's), readable in grey print."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["BLUE", "GREEN", "GREY", "INK", "ORANGE", "PINK", "SHADES", "axes", "count_label", "styled"]

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


@contextmanager
def styled() -> Iterator[None]:
    """Draw in the look of this package."""
    with mpl.rc_context(_LOOK):  # type: ignore[arg-type]
        yield


def axes(ax: Axes | None) -> Axes:
    """Return *ax*, or the axes of a figure of its own, which no window shows unasked."""
    return Figure().add_subplot() if ax is None else ax


def count_label(n: int, what: str) -> str:
    """Return ``1,234 hands``."""
    return f"{n:,} {what}{'' if n == 1 else 's'}"

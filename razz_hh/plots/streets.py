"""One hand, street by street: what share of the pot each seat could expect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from razz_hh.plots.style import BLUE, GREEN, GREY, INK, ORANGE, PINK, axes, short, styled, tell_none
from razz_hh.replay import Replay

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["equity_by_street"]

_STREETS: Final = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
_LINES: Final = ((BLUE, "-"), (ORANGE, "--"), (GREEN, "-."), (PINK, ":"), (INK, "-"), (GREY, "--"), (BLUE, ":"), (ORANGE, "-"))


def equity_by_street(hand: Replay | pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the equities of one hand by street, a line for each seat that stays past one.

    *hand* is a replay, or the hand's rows of the table of streets out of an import with ``equity=True``. Raises `ValueError` for rows of
    several hands.
    """
    frame = _frame(hand) if isinstance(hand, Replay) else hand
    if "hand_key" in frame and frame["hand_key"].nunique() > 1:
        raise ValueError("one hand at a time")
    known = frame[frame["equity"].notna()]
    with styled():
        ax = axes(ax)
        tell_none(ax, known)
        for seat, (color, dashes) in zip(sorted(set(known["seat"])), _LINES, strict=False):
            own = known[known["seat"] == seat].sort_values("street")
            share = own["equity"].to_numpy(float) * 100
            label = f"seat {seat}, {short(own['player'].iloc[0])}: {share[0]:.0f} % to {share[-1]:.0f} %"
            ax.plot(own["street"], share, color=color, linestyle=dashes, marker="o", label=label)
        ax.set_xticks(list(_STREETS), list(_STREETS.values()))
        ax.set_xlim(2.8, 7.2)
        ax.set_ylim(-3, 103)
        ax.set_xlabel("street")
        ax.set_ylabel("share of the pot expected (%)")
        ax.set_title(f"Equity by street, hand {hand.hand.number}" if isinstance(hand, Replay) else "Equity by street")
        if len(known):
            ax.legend(loc="best")
    return ax


def _frame(replay: Replay) -> pd.DataFrame:
    import pandas as pd

    from razz_hh.odds.allin import equity_by_street as shares_of

    names = {seat.number: seat.name for seat in replay.hand.seats}
    rows = [(street, seat, names[seat], share) for street, shares in shares_of(replay).items() for seat, share in shares.items()]
    return pd.DataFrame(rows, columns=["street", "seat", "player", "equity"])

"""The index of pictures: what each shows, and the frame it is drawn from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from razz_hh import stats
from razz_hh.plots import bars, grids, lines
from razz_hh.stats.views import Tables

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["PLOTS", "Plot", "plot"]


class Plot(NamedTuple):
    """A picture: a sentence, what draws it, what its statistic is grouped by, and which one is shown where none is asked for.

    Without a statistic of its own it is drawn from `source`.
    """

    sentence: str
    draw: Callable[..., Axes]
    by: tuple[str, ...] = ()
    stat: str | None = None
    source: Callable[..., pd.DataFrame] | None = None


def _funnel(tables: Tables, player: Iterable[str] | None, **limits: Any) -> pd.DataFrame:
    return stats.summarise(tables, bars.FUNNEL, player=player, **limits)


def _by_date(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    return lines.results(frame, ax, by="date")


PLOTS: Final[dict[str, Plot]] = {
    "results": Plot(
        "Running result by hand: all, at showdown, without one, and by equity where all-in.", lines.results, source=stats.results
    ),
    "results_by_date": Plot("The same by date.", _by_date, source=stats.results),
    "sessions": Plot("Net of each session.", lines.sessions, source=stats.sessions),
    "stakes": Plot("A statistic by stakes.", bars.stakes, ("stakes",), "bb100"),
    "table_sizes": Plot("A statistic by players dealt in.", bars.table_sizes, ("players",), "bb100"),
    "positions": Plot("A statistic by steps clockwise from the bring-in.", bars.positions, ("position",), "complete"),
    "starting_hands": Plot("A statistic by the three cards dealt, where they are known.", grids.starting_hands, ("start_cards",), "bb100"),
    "door_cards": Plot("A statistic by door card and position.", grids.door_cards, ("door_rank", "position"), "vpip"),
    "funnel": Plot("How far hands go: saw 4th to the showdown.", bars.funnel, source=_funnel),
    "steals": Plot("Steals by low door cards still to act.", bars.steals, ("low_doors",), "steal"),
    "opponents": Plot("BB/100 in hands with each opponent.", bars.opponents, ("opponent",), "bb100"),
}
"""Every picture by its name."""


def plot(
    name: str,
    tables: Tables,
    player: str | Iterable[str] | None = None,
    ax: Axes | None = None,
    *,
    stat: str | None = None,
    money: str | None = None,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
) -> Axes:
    """Draw a picture of `PLOTS` from a store or tables, of hands played for *money* where it is told; *stat* is another statistic to show.

    Raises `KeyError` for a picture or statistic there is not, `ValueError` for hands of several kinds of money that it would add up, for
    no hands played for *money*, and for another statistic of a picture that has none or cannot be grouped so.
    """
    if name not in PLOTS:
        raise KeyError(f"no picture is called {name!r}; there are {', '.join(PLOTS)}")
    drawn = PLOTS[name]
    if stat is not None and drawn.stat is None:
        raise ValueError(f"{name} shows no statistic of choice")
    if money is not None:
        quoted = "'" + money.replace("'", "''") + "'"
        where = f"money = {quoted}" + (f" AND ({where})" if where else "")
    if drawn.source is not None:
        frame = drawn.source(tables, player, where=where, aliases=aliases)
    else:
        frame = stats.summarise(tables, [stat or drawn.stat or ""], drawn.by, player=player, where=where, aliases=aliases)
    if money is not None and frame.empty:
        raise ValueError(f"no such hands are played for {money!r}")
    return drawn.draw(frame, ax)

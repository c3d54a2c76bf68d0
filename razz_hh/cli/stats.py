"""``razz-hh stats``: statistics of a player, or of everybody, by any grouping."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from razz_hh.cli.console import NOTE, clean, fail, out, plural, print_table
from razz_hh.cli.filters import Kinds, Rooms, Since, StakesOf, Until, filters_of, split
from razz_hh.cli.frames import Format, FormatOf, OutOf, interval, number, table_of, tell
from razz_hh.cli.options import StorePath, open_store, store_faults
from razz_hh.cli.players import Hero, Whose, whose

if TYPE_CHECKING:
    import pandas as pd
    from rich.table import Table

    from razz_hh.stats import Stat

__all__ = ["Gap", "stats"]

Gap = Annotated[float, typer.Option("--gap", metavar="MINUTES", min=0, help="A longer pause ends a session.")]


def stats(
    store: StorePath = None,
    player: Whose = None,
    hero: Hero = False,
    by: Annotated[
        list[str] | None,
        typer.Option(
            "--by",
            metavar="COLUMN",
            help="Group by stakes, position, month, opponent, session or any column; more by commas or repeated.",
            show_default=False,
        ),
    ] = None,
    stat: Annotated[
        list[str] | None,
        typer.Option("--stat", metavar="NAME", help="These statistics only; more by commas or repeated.", show_default=False),
    ] = None,
    min_hands: Annotated[int, typer.Option("--min-hands", metavar="N", min=0, help="Leave out groups of fewer hands.")] = 0,
    gap: Gap = 30,
    format: FormatOf = None,
    path: OutOf = None,
    list_: Annotated[bool, typer.Option("--list", help="List the statistics and what they mean.")] = False,
    since: Since = None,
    until: Until = None,
    room: Rooms = None,
    stakes: StakesOf = None,
    kind: Kinds = None,
) -> None:
    """Tell statistics: each with its chances, its value and a 95 % interval; money in each currency apart."""
    from razz_hh.stats import summarise
    from razz_hh.stats.relation import COLUMNS

    if list_:
        _list(format)
        return
    filters = filters_of(since, until, room, stakes, kind, None)
    opened = open_store(store)
    names, aliases = whose(opened, player, hero)
    groups = split(by)
    with store_faults(str(opened.path)):
        try:
            frame = summarise(
                opened, split(stat) or None, groups, player=names, aliases=aliases, where=filters.where, min_hands=min_hands, gap=gap
            )
        except KeyError as error:
            fail(error.args[0])
    tell(
        frame,
        format,
        path,
        lambda: _print(frame, min_hands, [str(name) for name in frame if name not in {*COLUMNS, *({"money"} - {*groups})}]),
    )


def _list(format: Format | None) -> None:
    """Print the index of statistics."""
    import json

    from razz_hh.stats import STATS

    if format is Format.JSON:
        for stat in STATS.values():
            print(json.dumps({name: getattr(stat, name) for name in stat.__struct_fields__}))
        return
    for group in dict.fromkeys(stat.group for stat in STATS.values()):
        table = table_of(group, ["", "", ""], [])
        table.show_header = False
        for stat in STATS.values():
            if stat.group == group:
                table.add_row(stat.name, stat.title, stat.sentence)
        table.columns[0].style, table.columns[0].no_wrap = NOTE, True
        table.columns[1].no_wrap = True
        print_table(table)
        out().print()


def _print(frame: pd.DataFrame, min_hands: int, by: list[str]) -> None:
    """Print a table of each kind of money and one of the rest."""
    if not frame["n"].any():
        out().print(f"no group has {plural(min_hands, 'hand')} (--min-hands)" if min_hands else "no hands")
        return
    from razz_hh.stats import STATS

    monies = [] if "money" in by else sorted(set(frame["money"]) - {""})
    for money in [*monies, ""]:
        shown = frame if "money" in by else frame[frame["money"] == money]
        for group in dict.fromkeys(STATS[name].group for name in shown["stat"]):
            of_group = shown[shown["stat"].map(lambda name, group=group: STATS[name].group == group)]
            print_table(_table(of_group, by, f"{group}, {money}" if money else group))
            out().print()


def _table(frame: pd.DataFrame, by: list[str], title: str) -> Table:
    from razz_hh.stats import STATS

    table = table_of(title, [*map(clean, by), ""], ["", "95 % interval", "of"])
    before: tuple[Any, ...] = ()
    for row in frame.to_dict("records"):
        group = tuple([_cell(row[name]) for name in by])
        table.add_row(*[("" if group == before else cell) for cell in group], STATS[row["stat"]].title, *_cells(STATS[row["stat"]], row))
        before = group
    return table


def _cell(value: Any) -> str:
    if value is None or value != value:
        return "-"
    return clean(f"{value:g}" if isinstance(value, float) else str(value))


def _cells(stat: Stat, row: dict[Any, Any]) -> Iterator[str]:
    """Yield value, interval and chances of a statistic."""
    is_rate = stat.kind == "rate"
    if stat.name == "hands":
        yield number(row["value"], 0)
    else:
        yield number(row["value"], 1 if is_rate else 2, unit="%" if is_rate else "")
    yield interval(row["low"], row["high"], unit="%" if is_rate else "", digits=1 if is_rate else 2)
    yield f"{row['k']:,.0f} of {row['n']:,}" if is_rate else f"{row['n']:,}"

"""``razz-hh plot``: pictures of results and statistics."""

from __future__ import annotations

import os.path
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from razz_hh.cli.console import NOTE, clean, fail, out, print_table
from razz_hh.cli.filters import Kinds, Rooms, Since, StakesOf, Until, filters_of
from razz_hh.cli.frames import table_of
from razz_hh.cli.options import StorePath, open_store, store_faults
from razz_hh.cli.players import Hero, Whose, whose
from razz_hh.cli.progress import compiling
from razz_hh.cli.stored import hand_called

if TYPE_CHECKING:
    from razz_hh.store import Store

__all__ = ["plot"]

_SUFFIXES = (".png", ".svg", ".pdf")
_EQUITY = "equity"
"""The picture of one hand; those of `plots.PLOTS` are of many."""


def plot(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="What to draw: plot --list.", show_default=False)] = None,
    path: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="A .png, .svg or .pdf; an old one is overwritten.", show_default=False),
    ] = None,
    store: StorePath = None,
    player: Whose = None,
    hero: Hero = False,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="ID", help="The hand of the store that `plot equity` draws.", show_default=False)
    ] = None,
    stat: Annotated[
        str | None, typer.Option("--stat", metavar="NAME", help="Another statistic than the picture's own.", show_default=False)
    ] = None,
    money: Annotated[
        str | None,
        typer.Option("--money", metavar="KIND", help="Hands played for USD, EUR, chips, play money, tournament chips.", show_default=False),
    ] = None,
    dpi: Annotated[int, typer.Option("--dpi", metavar="N", min=20, max=1000, help="Dots an inch of a PNG 9 inches wide.")] = 120,
    list_: Annotated[bool, typer.Option("--list", help="List the pictures.")] = False,
    since: Since = None,
    until: Until = None,
    room: Rooms = None,
    stakes: StakesOf = None,
    kind: Kinds = None,
) -> None:
    """Draw a picture of a player's results or statistics, or of the equities of one hand. Without --player the hero's."""
    if list_:
        _list()
        return
    if name is None or path is None:
        fail("say what to draw and where to: razz-hh plot results --out results.png; plot --list tells what there is")
    if path.suffix.lower() not in _SUFFIXES:
        fail(f"--out takes a .png, .svg or .pdf, not {path.name!r}")
    if not os.path.isdir(path.parent):
        fail(f"no such folder: {path.parent}")
    if name != _EQUITY and name.replace("-", "_") not in (names := _names()).split(", "):
        fail(f"no picture is called {name!r}; there are: {names}")
    if (name == _EQUITY) != (hand is not None):
        fail("`plot equity` draws one hand, and no other picture does: razz-hh plot equity --hand 240217623445 --out equity.png")
    if hand is not None:
        axes = _equity(hand, store)
    else:
        where = filters_of(since, until, room, stakes, kind, None).where
        axes = _of_many(name, open_store(store), player, hero, stat=stat, money=money, where=where)
    from razz_hh.plots import save

    try:
        save(axes, path, dpi=dpi)
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror or error}")
    out().print(f"{clean(str(path))} written", soft_wrap=True)


def _equity(hand: str, store: str | None) -> Any:
    """Return the picture of a hand's equities; leave where they are not known."""
    from razz_hh.plots import equity_by_street

    replayed = hand_called(hand, store, None).replay
    with compiling():
        axes = equity_by_street(replayed)
    if not axes.get_lines():
        fail(f"hand {clean(replayed.hand.number)} has no equities: on no street are the cards of all who stay known")
    return axes


def _of_many(name: str, opened: Store, player: list[str] | None, hero: bool, **asked: Any) -> Any:
    """Return a picture of a player's hands."""
    from razz_hh.plots import MoneyError, plot

    names, aliases = whose(opened, player, hero, is_needed=True)
    with store_faults(str(opened.path)):
        try:
            return plot(name.replace("-", "_"), opened, names, aliases=aliases, **asked)
        except MoneyError as error:
            fail(f"{error}: --money '{error.kinds[0]}'")
        except (KeyError, ValueError) as error:
            fail(str(error.args[0]))


def _names() -> str:
    from razz_hh.plots import PLOTS

    return ", ".join([*PLOTS, _EQUITY])


def _list() -> None:
    from razz_hh.plots import PLOTS

    table = table_of("", ["", "", ""], [])
    table.title, table.show_header = None, False
    for name, drawn in PLOTS.items():
        table.add_row(name, drawn.sentence, f"--stat {drawn.stat}" if drawn.stat else "")
    table.add_row(_EQUITY, "What share of the pot each seat of one hand could expect, street by street.", "--hand ID")
    table.columns[0].style, table.columns[0].no_wrap, table.columns[2].style = NOTE, True, "dim"
    print_table(table)

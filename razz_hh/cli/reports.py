"""``razz-hh report``: what the audit of a store found, or how a player does, as a page to open and to send."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import clean, fail, out, plural
from razz_hh.cli.filters import Filters, Kinds, Rooms, Since, StakesOf, Until, filters_of
from razz_hh.cli.options import Force, HouseName, StorePath, check_free, house_of, open_store, store_faults
from razz_hh.cli.players import Hero, Whose, whose
from razz_hh.cli.progress import working
from razz_hh.cli.selection import Ignored, Least, Selected, Selection, Severity, selection_of

if TYPE_CHECKING:
    from razz_hh.stakes import HouseRules
    from razz_hh.store import Store

__all__ = ["report"]


def report(
    path: Annotated[Path, typer.Option("--out", "-o", metavar="OUT", help="The page to write.")] = Path("report.html"),
    store: StorePath = None,
    force: Force = False,
    player: Whose = None,
    hero: Hero = False,
    house: HouseName = None,
    select: Selected = None,
    ignore: Ignored = None,
    severity: Severity = Least.INFO,
    since: Since = None,
    until: Until = None,
    room: Rooms = None,
    stakes: StakesOf = None,
    kind: Kinds = None,
) -> None:
    """Write the audit of the store to a page: counts, every finding with its hand at the faulty step, and what was not imported.

    The findings are those of the import; --house audits the hands anew by other rules.
    With --player or --hero the page is about that player: results, statistics, pictures, leaks and biggest pots, with the hands behind
    them. A page is one file that needs no network; past 20 MB the hands of an audit stand in a folder beside it.
    """
    filters = filters_of(since, until, room, stakes, kind, None)
    selection = selection_of(select, ignore, severity)
    rules = house_of(house) if house else None
    if (player or hero) and (select or ignore or house or severity is not Least.INFO):
        fail("--select, --ignore, --severity and --house are for an audit; the report of a player is none")
    check_free(path, force=force)
    opened = open_store(store)
    with store_faults(str(opened.path)), working("writing the report"):
        pages = [path] if player or hero else _write_audit(opened, path, filters, selection, rules)
    if player or hero:
        _write_player(opened, path, player, hero, filters)
    more = f", its hands to {plural(len(pages) - 1, 'page')} in {clean(str(pages[1].parent))}" if len(pages) > 1 else ""
    out().print(f"report written to {clean(str(path))}{more}", soft_wrap=True)


def _write_audit(store: Store, path: Path, filters: Filters, selection: Selection, house: HouseRules | None) -> list[Path]:
    from razz_hh.report import write_audit

    keys = None if filters.are_none else filters.keys_in(store)
    try:
        return write_audit(store, path, keys=keys, wants=selection.wants, house=house)
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror or error}")


def _write_player(store: Store, path: Path, player: list[str] | None, hero: bool, filters: Filters) -> None:
    from razz_hh.report import write_player

    names, aliases = whose(store, player, hero, is_needed=True)
    with store_faults(str(store.path)), working("results, statistics, pictures, leaks and the hands behind them"):
        try:
            write_player(store, path, names or [], where=filters.where, aliases=aliases)
        except ValueError as error:
            fail(str(error))
        except OSError as error:
            fail(f"{path} cannot be written: {error.strerror or error}")

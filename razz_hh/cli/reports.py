"""``razz-hh report``: what the audit of a store found, as a page to open and to send."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from razz_hh.cli.console import clean, fail, out, plural
from razz_hh.cli.filters import Kinds, Players, Rooms, Since, StakesOf, Until, filters_of
from razz_hh.cli.options import Force, StorePath, check_free, open_store, store_faults
from razz_hh.cli.selection import Ignored, Least, Selected, Severity, selection_of

__all__ = ["report"]


def report(
    path: Annotated[Path, typer.Option("--out", "-o", metavar="OUT", help="The page to write.")] = Path("report.html"),
    store: StorePath = None,
    force: Force = False,
    select: Selected = None,
    ignore: Ignored = None,
    severity: Severity = Least.INFO,
    since: Since = None,
    until: Until = None,
    room: Rooms = None,
    stakes: StakesOf = None,
    kind: Kinds = None,
    player: Players = None,
) -> None:
    """Write the audit of the store to a page: counts, every finding with its hand at the faulty step, and what was not imported.

    The page is one file that needs no network. Past 20 MB its hands stand in a folder beside it.
    """
    filters = filters_of(since, until, room, stakes, kind, player)
    selection = selection_of(select, ignore, severity)
    check_free(path, force=force)
    opened = open_store(store)
    from razz_hh.report import write_audit

    with store_faults(str(opened.path)):
        keys = None if filters.are_none else filters.keys_in(opened)
        try:
            files = write_audit(opened, path, keys=keys, wants=selection.wants)
        except OSError as error:
            fail(f"{path} cannot be written: {error.strerror or error}")
    more = f", its hands to {plural(len(files) - 1, 'page')} in {clean(str(files[1].parent))}" if len(files) > 1 else ""
    out().print(f"report written to {clean(str(path))}{more}", soft_wrap=True)

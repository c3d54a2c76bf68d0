"""``razz-hh config``: where the settings are, and what holds."""

from __future__ import annotations

from razz_hh.cli.console import clean, out, print_table
from razz_hh.cli.options import StorePath, settings, store_path

__all__ = ["config"]


def config(store: StorePath = None) -> None:
    """Tell where the settings lie and what holds: the store, the hero, one player's screen names, the house rules.

    The file is TOML, with any of: store = "DIR", hero = "Me", house = "any", and players.Me = ["pokerstars:Foo", "Bar"].
    RAZZ_HH_CONFIG names another file.
    """
    from rich.table import Table
    from rich.text import Text

    held = settings()
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    nothing = "as the histories show"
    rows = [
        ("settings", f"{held.path}", "" if held.path.is_file() else "not there: defaults hold"),
        ("store", store_path(store), "" if held.store or store else "by default"),
        ("hero", ", ".join(held.hero), "" if held.hero else nothing),
        ("house", held.house or "", "" if held.house else "each room's own"),
        *[(f"players.{alias}", ", ".join(names), "") for alias, names in held.players.items()],
    ]
    for key, value, note in rows:
        table.add_row(clean(key), Text.assemble(clean(value), " " if value and note else "", (note, "dim")))
    print_table(table)
    out().print("\nRAZZ_HH_CONFIG, RAZZ_HH_STORE and options come first", style="dim")

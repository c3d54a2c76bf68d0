"""The sets of house rules, printed for `razz-hh rules --houses`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from razz_hh.cli.console import fail, out, plural, print_table

if TYPE_CHECKING:
    from rich.table import Table

    from razz_hh.house import Value

__all__ = ["list_houses", "said", "tell_house"]


def list_houses() -> None:
    """Print every switch with its values, what they mean, and the sets that have them: rules of the game, then how hands are printed."""
    from razz_hh.house import GAME_SWITCHES, HOUSES, SWITCHES

    print_table(_switches(GAME_SWITCHES))
    out().print("\nHow hands are printed: as their room does, but for what a file sets\n", style="bold")
    print_table(_switches([name for name in SWITCHES if name not in GAME_SWITCHES]))
    out().print(
        f"\n{plural(len(HOUSES), 'set')}; `razz-hh rules NAME --houses` says where one has its values from; "
        "--house takes a set or a TOML file such as: like = \"tda\", cap = 5",
        style="dim", soft_wrap=True,
    )  # fmt: skip


def _switches(names: Iterable[str]) -> Table:
    from rich.text import Text

    from razz_hh.house import HOUSES, SWITCHES

    table = _table("switch", "value", "sets")
    for name in names:
        switch = SWITCHES[name]
        table.add_row(Text(name, "bold"), "", Text(f"{switch.about} ({switch.rulebook})", "dim"))
        for value in switch.values or sorted({getattr(house, name) for house in HOUSES.values()}):
            sets = [house.name for house in HOUSES.values() if _is(getattr(house, name), value)]
            meaning = switch.values.get(value)
            words = Text.assemble((" ".join(sets) or "-", ""), (f"  {meaning}" if meaning else "", "dim"))
            table.add_row("", said(value), words)
    return table


def tell_house(name: str) -> None:
    """Print a set: each switch, its value, and the rulebook's source of it."""
    from rich.text import Text

    from razz_hh.house import SETS

    if name not in SETS:
        fail(f"no house rules are called {name!r}; there are: {', '.join(SETS)}")
    table = _table("switch", "value", "source")
    for switch, (value, source) in SETS[name].items():
        table.add_row(Text(switch, "bold"), said(value), Text(source, "dim"))
    print_table(table)


def _is(value: Value, other: Value) -> bool:
    return type(value) is type(other) and value == other


def said(value: Value) -> str:
    """Return a value as a TOML file says it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _table(*headings: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold", no_wrap=heading != headings[-1])
    return table

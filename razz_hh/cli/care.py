"""``razz-hh store``: what a store holds, whether it holds together, files merged, hands forgotten."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

import typer

from razz_hh.cli.console import WRONG, clean, fail, out, plural, print_table
from razz_hh.cli.options import StorePath, open_store, store_faults

__all__ = ["check", "compact", "forget", "info", "migrate"]


def info(store: StorePath = None) -> None:
    """Count the hands by room, stakes and month, and the rows, files and bytes of every table."""
    from rich.table import Table
    from rich.text import Text

    from razz_hh.store import care

    opened = open_store(store)
    with store_faults(str(opened.path)):
        told = care.info(opened)
    hands = Table("room", "kind", "stakes", "month", box=None, title_justify="left", pad_edge=False)
    hands.add_column("hands", justify="right")
    for row in told.hands:
        bets = "/".join(_money(row[name], row["currency"]) for name in ("small_bet", "big_bet"))
        cells = row["room"], row["kind"], bets, row["month"] or "no date"
        hands.add_row(*[Text(clean(cell)) for cell in cells], f"{row['hands']:,}")
    tables = Table("table", box=None, pad_edge=False)
    for name in ("rows", "files", "bytes", "bytes a hand"):
        tables.add_column(name, justify="right")
    n = told.rows["hands"]
    for table, rows in told.rows.items():
        size = told.sizes[table]
        tables.add_row(table, f"{rows:,}", f"{told.files[table]:,}", f"{size:,}", f"{size / n:,.1f}" if n else "")
    size = sum(told.sizes.values())
    tables.add_row("all", "", f"{sum(told.files.values()):,}", f"{size:,}", f"{size / n:,.1f}" if n else "")
    console = out()
    console.print(
        Text.assemble((clean(str(opened.path)), "bold"), f": {plural(n, 'hand')} in {told.batches:,} batch{'es' * (told.batches != 1)}\n"),
        soft_wrap=True,
    )
    print_table(hands)
    console.print()
    print_table(tables)


def _money(amount: Decimal | None, currency: str | None) -> str:
    from razz_hh.stakes import money_text

    return "?" if amount is None else money_text(int(amount * 100), currency or "")


def check(store: StorePath = None) -> None:
    """See whether a store holds together: every row has its hand, chips are conserved, texts and sources match. Exit code 2 where not."""
    from razz_hh.store import care

    opened = open_store(store)
    n_wrong = 0
    with store_faults(str(opened.path)):
        for what, examples in care.check(opened):
            n_wrong += 1
            out().print(clean(f"{what}: {', '.join(examples)}"), soft_wrap=True)
        n = opened.open_dataset("hands").count_rows()
    if n_wrong:
        raise typer.Exit(WRONG)
    out().print(f"{plural(n, 'hand')}: every row has its hand, chips are conserved, texts and sources match")


def compact(store: StorePath = None) -> None:
    """Merge the files of many imports into few large ones: queries are faster, nothing else changes."""
    from razz_hh.store import care

    opened = open_store(store)
    with store_faults(str(opened.path)):
        less = care.compact(opened)
    out().print(f"{plural(less, 'file')} less; the old ones go with the first import in an hour or more" if less else "nothing to merge")


def forget(
    store: StorePath = None,
    source: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="The file as the table sources names it (w.zip!a.txt within an archive), or an archive: all in it.",
            show_default=False,
        ),
    ] = None,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Every hand in which this player sits.", show_default=False)] = None,
) -> None:
    """Remove the hands of one source file or of one player, and what was rejected of them.

    A file may be imported again. A player's hands stay out for good: the store remembers him by a keyed hash, not by his name.
    """
    from razz_hh.store import care

    if (source is None) == (player is None):
        fail("name one: --source FILE or --player NAME")
    opened = open_store(store)
    with store_faults(str(opened.path)):
        try:
            n = care.forget(opened, source=source, player=player)
        except KeyError as error:
            fail(str(error.args[0]))
    told = ", and those to come stay out" if player is not None else ""
    out().print(f"{plural(n, 'hand')} forgotten{told}")


def migrate(
    store: StorePath = None,
    ev: Annotated[bool, typer.Option("--ev/--no-ev", help="What all-in hands were worth by equity (seats.ev_net).")] = True,
    equity: Annotated[bool, typer.Option("--equity", help="Equities street by street, where cards are known (streets.equity).")] = False,
) -> None:
    """Write a store of an older razz-hh anew from its texts: all of it, or nothing is changed."""
    from razz_hh.cli.report import places
    from razz_hh.store.migration import migrate as migrated
    from razz_hh.tables import VERSION

    opened = open_store(store)
    with store_faults(str(opened.path)):
        told = migrated(opened, ev=ev, equity=equity)
    if told.was is None:
        out().print(f"nothing to migrate: the tables are of version {VERSION}")
        return
    out().print(f"{plural(told.hands, 'hand')} written anew from their texts: the tables were of version {told.was}, are of {VERSION}")
    for house in sorted(told.houses):
        out().print(clean(f"imported under {house or 'unknown house rules'}, audited by the room's own now"), soft_wrap=True)
    if told.rejected:
        out().print(places("Rejected", told.rejected, "; they stand in the table rejects"), soft_wrap=True, end="")
        raise typer.Exit(WRONG)

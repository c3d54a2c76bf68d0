"""``razz-hh watch``: hands into the store as they are played."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from razz_hh.cli.console import clean, fail, out, plural
from razz_hh.cli.logs import Verbose, log
from razz_hh.cli.options import HouseName, StorePath, house_of, store_faults, store_path
from razz_hh.processes import spare_memory

if TYPE_CHECKING:
    from razz_hh.store import ImportReport, Store

__all__ = ["watch"]


def watch(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Where the client writes its hand histories.", show_default=False)],
    store: StorePath = None,
    house: HouseName = None,
    verbose: Verbose = False,
) -> None:
    """Import hands within two seconds of the client writing them, with the audit's findings and a running result, until Ctrl-C."""
    if not Path(folder).is_dir():
        fail(f"no such folder: {folder}")
    rules = house_of(house)
    log(verbose)
    spare_memory()
    from razz_hh.store import Store
    from razz_hh.store.watching import watch as reports

    path = store_path(store)
    session = _Session()
    with store_faults(path):
        opened = Store(path)
        try:
            for n, report in enumerate(reports(Path(folder), opened, house=rules)):
                session.tell(opened, report, is_first=n == 0)
        except KeyboardInterrupt:  # in the midst of an import, which left nothing
            pass
    out().print(f"stopped; {session.result()}")


class _Session:
    """What was played since the watch began: hands, and the hero's chips by currency."""

    def __init__(self) -> None:
        self.hands = 0
        self.net: Counter[str] = Counter()

    def tell(self, store: Store, report: ImportReport, *, is_first: bool) -> None:
        """Print what an import found; what was there before the watch is only counted."""
        if is_first:
            out().print(f"{plural(report.imported, 'hand')} imported, {report.already_there:,} already there; watching")
            return
        if not report.imported or report.commit is None:
            return
        rows = store.parts_of([report.commit])
        keys = rows("hands").to_table(["hand_key", "currency"]).to_pylist()
        currency = {row["hand_key"]: row["currency"] or "" for row in keys}
        for row in rows("findings").to_table().to_pylist():
            place = f"{row['source_file']}:{row['source_line']}:{row['source_column']}"
            out().print(clean(f"{place}: {row['severity'].lower()} {row['code']} {row['rule']}: {row['message']}"), soft_wrap=True)
        self.hands += report.imported
        for row in _heroes(rows("seats").to_table(["hand_key", "is_hero", "net"]).to_pylist()):
            if row["hand_key"] in currency:
                self.net[currency[row["hand_key"]]] += int(row["net"] * 100)
        out().print(self.result())

    def result(self) -> str:
        """Return the running result in a line."""
        from razz_hh.stakes import money_text

        nets = [f"{'+' if net >= 0 else '-'}{money_text(abs(net), currency)}" for currency, net in sorted(self.net.items())]
        return f"{plural(self.hands, 'hand')}{', hero ' if nets else ''}{', '.join(nets)}"


def _heroes(seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for row in seats if row["is_hero"] and isinstance(row["net"], Decimal)]

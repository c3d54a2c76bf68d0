"""``razz-hh import``: hand histories into the store."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import WRONG, clean, err, fail, out, plural, print_table
from razz_hh.cli.logs import Verbose, log
from razz_hh.cli.options import HouseName, Sources, StorePath, files_of, house_of, store_faults, store_path
from razz_hh.cli.progress import bar, compiling
from razz_hh.processes import spare_memory

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.text import Text

    from razz_hh.store.intake import ImportReport

__all__ = ["Jobs", "cores", "import_"]

Jobs = Annotated[int | None, typer.Option("--jobs", "-j", metavar="N", min=1, help="Processes that share the work; by default all cores.")]


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def import_(
    sources: Sources,
    store: StorePath = None,
    house: HouseName = None,
    jobs: Jobs = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Dask scheduler (tcp://host:8786) whose workers share the store's path.", show_default=False),
    ] = None,
    ev: Annotated[bool, typer.Option("--ev/--no-ev", help="What all-in hands were worth by equity (seats.ev_net).")] = True,
    equity: Annotated[bool, typer.Option("--equity", help="Equities street by street, where cards are known (streets.equity).")] = False,
    verbose: Verbose = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No report, errors only.")] = False,
) -> None:
    """Read hand histories, replay and audit them, and add them to a store of Parquet tables.

    What is there already is not added again.
    """
    rules = house_of(house)
    files = files_of(sources)
    log(verbose)
    spare_memory()
    from razz_hh.store import Store
    from razz_hh.store.intake import import_files

    path = store_path(store)
    with store_faults(path), bar(files, is_wanted=not quiet) as progress, compiling(), _workers(scheduler, jobs) as (n, executor):
        report = import_files(files, Store(path), house=rules, progress=progress, jobs=n, executor=executor, ev=ev, equity=equity)
    if not quiet:
        _tell(report)
    if report.rejected or report.unreadable or not report.found_any:
        _complain(report, is_told=not quiet)
        raise typer.Exit(WRONG)


@contextmanager
def _workers(scheduler: str | None, jobs: int | None) -> Iterator[tuple[int, Executor | None]]:
    """Yield how many portions are worked on at a time, and by whom: a cluster's workers, or processes of this machine (None)."""
    if scheduler is None:
        yield jobs or cores(), None
        return
    try:
        from distributed import Client
    except ModuleNotFoundError:
        fail("--scheduler needs Dask: pip install 'razz-hh[dask]'")
    try:
        client = Client(scheduler, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        fail(f"no Dask scheduler at {scheduler}: {error}")
    with client:
        n_threads = sum(client.nthreads().values())
        if not n_threads:
            fail(f"the Dask scheduler at {scheduler} has no workers")
        yield jobs or n_threads, client.get_executor(pure=False)


def _complain(report: ImportReport, *, is_told: bool) -> None:
    """Say on standard error what went wrong, its places too where no report told them."""
    from razz_hh.cli.report import places

    if not report.found_any:
        err().print(places("No hand was found", report.without_hands, is_always=True), soft_wrap=True, end="")
    if not is_told:
        err().print(places("Unreadable files", report.unreadable), places("Rejected", report.rejected), soft_wrap=True, sep="", end="")


def _of_known(report: ImportReport) -> Text:
    """Return what there is to say of the hands that are there already."""
    from rich.text import Text

    said = [f"{report.passed_over:,} in unchanged files, as counted when these were read"] if report.passed_over else []
    said += [f"{report.merged:,} with cards that were not known"] if report.merged else []
    return Text(" · ".join(said), "dim")


def _tell(report: ImportReport) -> None:
    """Print the closing report."""
    from rich.text import Text

    from razz_hh.cli.report import by_rule, closing, games, of_files, places, severities

    rows = [
        ("files", report.files, of_files(report.without_hands, report.unchanged)),
        *([("other rooms", report.other_rooms.total(), games(report.other_rooms))] if report.other_rooms else []),
        ("hands imported", report.imported, Text()),
        ("already there", report.already_there, _of_known(report)),
        ("other games", report.skipped.total(), games(report.skipped)),
        ("incomplete", len(report.incomplete), Text("imported once the file has grown" if report.incomplete else "", "dim")),
        ("rejected", len(report.rejected), Text()),
        ("unreadable files", len(report.unreadable), Text()),
        ("unread lines", len(report.unread), Text()),
        ("new findings", report.severities.total(), severities(report.severities)),
    ]
    if report.forgotten:
        rows.insert(3, ("forgotten", report.forgotten, Text("hands of players that the store forgot", "dim")))
    if report.untimed:
        why = "none is told, its zone is not known, or clocks changed just then"
        rows.insert(-1, ("without a time", report.untimed, Text(why, "dim")))
    if report.all_ins:
        known = (
            f"equities known in {report.all_ins_known:,} ({report.all_ins_known / report.all_ins:.0%}), the others count by their result"
        )
        rows.insert(3, ("all-in with cards to come", report.all_ins, Text(known, "dim")))
    speed = f" in {report.seconds:.1f} s, {report.hands_per_second:,.0f} hands/s" if report.imported else ""
    console = out()
    print_table(closing(f"{plural(report.imported, 'Razz hand')} imported{speed}", rows))
    if report.rules:
        print_table(by_rule(report.rules))
    console.print(places("Unreadable files", report.unreadable), soft_wrap=True, end="")
    rest = "; they stand in the table rejects"
    for title, told in {"Rejected": report.rejected, "Incomplete": report.incomplete, "Unread lines": report.unread}.items():
        console.print(places(title, told, rest), soft_wrap=True, end="")
    if report.found_any:  # where nothing was found, no new store was made
        console.print(Text.assemble("\nstore ", (clean(report.store), "bold")), soft_wrap=True)

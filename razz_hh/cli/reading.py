"""``razz-hh import`` and ``razz-hh audit``: what reads hand histories."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final

import typer

from razz_hh.cli.console import FOUND, HURT, clean, err, fail, out, plural
from razz_hh.cli.options import SOURCES_HELP, HouseName, Sources, StorePath, files_of, house_of, open_store, store_path
from razz_hh.cli.progress import Progress, bar

if TYPE_CHECKING:
    from razz_hh.files import File
    from razz_hh.hand import Hand
    from razz_hh.rooms import Refused
    from razz_hh.store.intake import ImportReport

__all__ = ["Least", "audit", "import_"]


class Least(StrEnum):
    """The least severe findings that are told."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Log what is done, file by file.")]


class _CleanFormatter(logging.Formatter):
    """Makes harmless what is logged: file names are strangers' text."""

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record))


def _log(is_verbose: bool) -> None:
    if is_verbose:
        handler = logging.StreamHandler()
        handler.setFormatter(_CleanFormatter("%(levelname)s %(name)s: %(message)s"))
        logger = logging.getLogger("razz_hh")
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)


# --- import --------------------------------------------------------------------------------------


def import_(
    sources: Sources,
    store: StorePath = None,
    house: HouseName = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes; only 1 works until a later release.")] = 1,
    verbose: Verbose = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No report; errors only.")] = False,
) -> None:
    """Read hand histories, replay and audit them, and add them to a store of Parquet tables.

    What is there already is not added again.
    """
    rules = house_of(house)
    files = files_of(sources)
    _log(verbose)
    if jobs > 1 and not quiet:
        err().print("note: only one process works until a later release", style="yellow")
    from razz_hh.store import Store
    from razz_hh.store.intake import import_files

    path = store_path(store)
    try:
        with bar(files, is_wanted=not quiet) as progress:
            report = import_files(files, Store(path), house=rules, progress=progress)
    except OSError as error:
        fail(f"the store {path} cannot be written: {error.strerror or error}")
    if not quiet:
        _tell(report)
    is_empty = not (report.imported or report.already_there or report.unchanged or report.skipped or report.incomplete)
    if is_empty:
        err().print("no hand was found", style="yellow")
    if is_empty or report.rejected or report.unreadable:
        raise typer.Exit(HURT)


def _tell(report: ImportReport) -> None:
    """Print the closing report."""
    from rich.text import Text

    from razz_hh.cli.report import by_rule, closing, games, places, severities

    speed = f" in {report.seconds:.1f} s, {report.hands_per_second:,.0f} hands/s" if report.imported else ""
    words = {"unchanged": report.unchanged, "without hands": report.without_hands}
    rows = [
        ("files", report.files, Text(" · ".join([f"{n:,} {what}" for what, n in words.items() if n]), "dim")),
        ("hands imported", report.imported, Text()),
        ("already there", report.already_there, Text()),
        ("other games", report.skipped.total(), games(report.skipped)),
        ("incomplete", len(report.incomplete), Text("come in once the file has grown" if report.incomplete else "", "dim")),
        ("rejected", len(report.rejected), Text()),
        ("unreadable files", len(report.unreadable), Text()),
        ("unread lines", len(report.unread), Text()),
        ("findings", report.severities.total(), severities(report.severities)),
    ]
    console = out()
    console.print(closing(f"{plural(report.imported, 'Razz hand')} imported{speed}", rows))
    if report.rules:
        console.print(by_rule(report.rules))
    for title, told in {
        "Unreadable": report.unreadable,
        "Rejected": report.rejected,
        "Incomplete": report.incomplete,
        "Unread lines": report.unread,
    }.items():
        if told:
            console.print(places(title, told, ": they stand in the table `rejects`" if told is not report.unreadable else ""), soft_wrap=True)
    console.print(Text.assemble("\nstore ", (clean(report.store), "bold")), soft_wrap=True)


# --- audit ---------------------------------------------------------------------------------------


def audit(
    sources: Annotated[list[str] | None, typer.Argument(metavar="[SOURCES]...", help=SOURCES_HELP, show_default=False)] = None,
    store: StorePath = None,
    severity: Annotated[Least, typer.Option(help="The least severe findings to print; the summary counts all.")] = Least.INFO,
    house: HouseName = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=0, help="Print no more findings than this.", show_default=False)] = None,
    verbose: Verbose = False,
) -> None:
    """Check every forced bet, turn, amount, pot and showdown, and print what broke which rule.

    Without SOURCES the hands of the store are audited.
    """
    from razz_hh.batch import audited, paused_gc

    rules = house_of(house)
    files = files_of(sources or [])
    stored = None if sources else open_store(store)
    _log(verbose)
    session = _Audit(list(Least)[: list(Least).index(severity) + 1], limit)
    with bar(files) as progress, paused_gc():
        hands = session.hands(files, progress) if stored is None else stored_hands(stored)
        for each in audited(hands, rules):
            session.take(each)
    session.tell()
    if session.severities["ERROR"]:
        raise typer.Exit(FOUND)
    if session.is_hurt:
        raise typer.Exit(HURT)


class _Audit:
    """One audit: what is printed of it as it goes, and what is counted for its end."""

    def __init__(self, severities: Iterable[str], limit: int | None) -> None:
        self.told = {severity.upper() for severity in severities}
        self.left = limit
        self.n_hands = 0
        self.games: Counter[str] = Counter()
        self.refused: dict[str, list[Refused]] = {"unreadable": [], "no hands": [], "rejected": [], "incomplete": []}
        self.severities: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.began = perf_counter()

    @property
    def is_hurt(self) -> bool:
        """Something could not be read, or nothing was there to read."""
        refused = self.refused
        return bool(refused["unreadable"] or refused["rejected"] or not (self.n_hands or self.games or refused["incomplete"]))

    def hands(self, files: list[File], progress: Progress | None) -> Iterator[Hand]:
        """Yield the hands of *files*, and note what is none."""
        from razz_hh.batch import hands_of
        from razz_hh.hand import Hand

        done = n = 0
        for file in files:
            before = done
            for hand in hands_of(file):
                done, n = done + len(hand.text), n + 1
                if progress is not None and not n % 50:
                    progress(done, n)
                if isinstance(hand, Hand):
                    yield hand
                elif hand.kind == "game":
                    self.games[hand.reason] += 1
                else:
                    self.refused[hand.kind].append(msgspec.structs.replace(hand, text=""))
            done = done if file.size is None else before + file.size

    def take(self, each: Audited) -> None:
        """Count a hand's findings and print those that are wanted."""
        self.n_hands += 1
        for finding in each.findings:
            self.severities[finding.severity] += 1
            self.rules[finding.code] += 1
            if finding.severity in self.told and self.left != 0:
                self.left = None if self.left is None else self.left - 1
                out().print(told(finding, each.replay.hand), soft_wrap=True)

    def tell(self) -> None:
        """Print the summary."""
        ...

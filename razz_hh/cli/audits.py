"""``razz-hh audit``: what broke which rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import FOUND, HURT, err, out, plural, print_table
from razz_hh.cli.findings import told
from razz_hh.cli.logs import Verbose, log
from razz_hh.cli.options import SOURCES_HELP, HouseName, StorePath, files_of, house_of, open_store
from razz_hh.cli.progress import Progress, bar
from razz_hh.cli.stored import hands_in

if TYPE_CHECKING:
    from razz_hh.batch import Audited
    from razz_hh.files import File
    from razz_hh.hand import Hand
    from razz_hh.rooms import Refused

__all__ = ["Least", "audit"]


class Least(StrEnum):
    """The least severe findings that are printed."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


def audit(
    sources: Annotated[list[str] | None, typer.Argument(metavar="SOURCES", help=SOURCES_HELP, show_default=False)] = None,
    store: StorePath = None,
    severity: Annotated[Least, typer.Option(help="The least severe findings to print; the summary counts all.")] = Least.INFO,
    house: HouseName = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=0, help="Print no more findings than this.")] = None,
    verbose: Verbose = False,
) -> None:
    """Check every forced bet, turn, amount, pot and showdown, and print what broke which rule.

    Without SOURCES the hands of the store are audited.
    """
    from razz_hh.batch import audited, paused_gc

    rules = house_of(house)
    files = files_of(sources or [])
    stored = None if sources else open_store(store)
    log(verbose)
    session = _Audit(severity, limit)
    with bar(files) as progress, paused_gc():
        hands = session.hands(files, progress) if stored is None else hands_in(stored)
        for each in audited(hands, rules):
            session.take(each)
    session.tell()
    if session.severities["ERROR"]:
        raise typer.Exit(FOUND)
    if session.is_hurt:
        raise typer.Exit(HURT)


class _Audit:
    """One audit: prints findings as it goes, and counts for its summary."""

    def __init__(self, severity: Least, limit: int | None) -> None:
        self.printed = {least.name for least in list(Least)[: list(Least).index(severity) + 1]}
        self.left = limit
        self.began = perf_counter()
        self.n_files = 0
        self.n_hands = 0
        self.games: Counter[str] = Counter()
        self.refused: dict[str, list[Refused]] = {"no hands": [], "unreadable": [], "rejected": [], "incomplete": []}
        self.severities: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()

    @property
    def found_any(self) -> bool:
        """A hand was met, of whatever game."""
        return bool(self.n_hands or self.games or self.refused["rejected"] or self.refused["incomplete"])

    @property
    def is_hurt(self) -> bool:
        """Something could not be read, or nothing was there to read."""
        return bool(self.refused["unreadable"] or self.refused["rejected"]) or not self.found_any

    def hands(self, files: list[File], progress: Progress | None) -> Iterator[Hand]:
        """Yield the hands of *files*, and note what is none."""
        import msgspec

        from razz_hh.batch import hands_of
        from razz_hh.hand import Hand

        done = n = 0
        for file in files:
            self.n_files += 1
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
            if finding.severity in self.printed and self.left != 0:
                self.left = None if self.left is None else self.left - 1
                out().print(told(finding, each.replay.hand), soft_wrap=True)

    def tell(self) -> None:
        """Print the summary."""
        from rich.text import Text

        from razz_hh.cli.report import by_rule, closing, games, places, severities

        refused = self.refused
        without = len(refused["no hands"])
        others = Counter([file.room for file in refused["no hands"] if file.room])
        rows = [
            *([("files", self.n_files, Text(f"{without:,} without hands" if without else "", "dim"))] if self.n_files else []),
            *([("other rooms", others.total(), games(others))] if others else []),
            ("hands audited", self.n_hands, Text()),
            ("other games", self.games.total(), games(self.games)),
            *[(what, len(refused[what]), Text()) for what in ("incomplete", "rejected")],
            ("unreadable files", len(refused["unreadable"]), Text()),
            ("findings", self.severities.total(), severities(self.severities)),
        ]
        console = out()
        if self.severities:
            console.print()
        print_table(closing(f"{plural(self.n_hands, 'Razz hand')} audited in {perf_counter() - self.began:.1f} s", rows))
        if self.rules:
            print_table(by_rule(self.rules))
        for title, what in {"Unreadable files": "unreadable", "Rejected": "rejected", "Incomplete": "incomplete"}.items():
            console.print(places(title, refused[what]), soft_wrap=True, end="")
        if not self.found_any:
            err().print(places("No hand was found", refused["no hands"], is_always=True), soft_wrap=True, end="")

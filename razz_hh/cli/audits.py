"""``razz-hh audit``: what broke which rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import FOUND, HURT, WARN, err, fail, out, plural, print_table
from razz_hh.cli.findings import Format, printer
from razz_hh.cli.logs import Verbose, log
from razz_hh.cli.options import SOURCES_HELP, HouseName, StorePath, files_of, house_of, open_store, rule_called
from razz_hh.cli.progress import Progress, bar
from razz_hh.cli.stored import hands_in

if TYPE_CHECKING:
    from rich.console import Console

    from razz_hh.batch import Audited
    from razz_hh.cli.findings import Printer
    from razz_hh.cli.report import Row
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
    severity: Annotated[Least, typer.Option(help="The least severe findings to print.")] = Least.INFO,
    rule: Annotated[
        list[str] | None,
        typer.Option("--rule", metavar="CODE", help="Print findings of this rule only; may be repeated.", show_default=False),
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=0, help="Print no more findings than this.")] = None,
    format: Annotated[
        Format,
        typer.Option("--format", "-f", help="How findings are printed; json: an object a line, columns as in the table findings."),
    ] = Format.TEXT,
    house: HouseName = None,
    learn: Annotated[
        bool, typer.Option("--learn", help="Print what the hands prove about the house rules of their rooms, as text or json; no findings.")
    ] = False,
    verbose: Verbose = False,
) -> None:
    """Check every forced bet, turn, amount, pot and showdown, and print what broke which rule.

    Without SOURCES the hands of the store are audited.

    The summary (on standard error beside csv and json) and the exit code count all findings, printed or not.
    """
    from razz_hh.batch import audited, paused_gc

    rules = house_of(house)
    codes = {rule_called(code).code for code in rule or ()}
    files = files_of(sources or [])
    stored = None if sources else open_store(store)
    log(verbose)
    if learn and format is Format.CSV:
        fail("--learn prints text or json")
    session = _Audit(severity, codes, limit, printer(format))
    with bar(files) as progress, paused_gc():
        hands = session.hands(files, progress) if stored is None else hands_in(stored)
        if learn:
            session.learn(audited(hands, rules), is_json=format is Format.JSON)
        else:
            for each in audited(hands, rules):
                session.take(each)
    session.tell(out() if format is Format.TEXT else err())
    if session.severities["ERROR"]:
        raise typer.Exit(FOUND)
    if session.is_hurt:
        raise typer.Exit(HURT)


class _Audit:
    """One audit: prints findings as it goes, and counts for its summary."""

    def __init__(self, severity: Least, codes: set[str], limit: int | None, show: Printer) -> None:
        self.wanted_severities = {least.name for least in list(Least)[: list(Least).index(severity) + 1]}
        self.wanted_codes = codes
        self.limit = limit
        self.show = show
        self.n_wanted = 0
        self.is_learning = False
        self.began = perf_counter()
        self.n_files = 0
        self.n_hands = 0
        self.games: Counter[str] = Counter()
        self.refused: dict[str, list[Refused]] = {"no hands": [], "unreadable": [], "rejected": [], "incomplete": []}
        self.severities: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()

    @property
    def found_any(self) -> bool:
        """A whole Razz hand was met, or nothing but other games."""
        return bool(self.n_hands or self.refused["rejected"] or (self.games and not self.refused["incomplete"]))

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
            if finding.severity in self.wanted_severities and (not self.wanted_codes or finding.code in self.wanted_codes):
                self.n_wanted += 1
                if self.limit is None or self.n_wanted <= self.limit:
                    self.show(finding, each.replay)

    def learn(self, hands: Iterator[Audited], *, is_json: bool) -> None:
        """Print what the hands prove about their rooms."""
        from razz_hh.audit.learn import learn
        from razz_hh.cli.lessons import print_lessons, tell_lessons

        self.is_learning = True
        lessons = learn(each.replay for each in hands)
        self.n_hands = sum(lesson.n_hands for lesson in lessons.values())
        (print_lessons if is_json else tell_lessons)(lessons)

    def tell(self, console: Console) -> None:
        """Print the summary."""
        from razz_hh.cli.report import by_rule, closing, places

        refused = self.refused
        if self.limit is not None and self.n_wanted > self.limit:
            console.print(f"{plural(self.n_wanted - self.limit, 'more finding')} left out by --limit {self.limit}", style=WARN)
        if self.n_wanted:
            console.print()
        print_table(closing(f"{plural(self.n_hands, 'Razz hand')} audited in {perf_counter() - self.began:.1f} s", self.counts()), console)
        if self.rules:
            print_table(by_rule(self.rules), console)
        for title, what in {"Unreadable files": "unreadable", "Rejected": "rejected", "Incomplete": "incomplete"}.items():
            console.print(places(title, refused[what]), soft_wrap=True, end="")
        if not self.found_any:
            err().print(places("No hand was found", refused["no hands"], is_always=True), soft_wrap=True, end="")

    def counts(self) -> Iterator[Row]:
        """Yield what the summary counts: of a store only hands and findings, for its hands were read before."""
        from rich.text import Text

        from razz_hh.cli.report import games, of_files, severities

        refused = self.refused
        if self.n_files:
            yield "files", self.n_files, of_files(refused["no hands"])
        others = Counter([file.room for file in refused["no hands"] if file.room])
        if others:
            yield "other rooms", others.total(), games(others)
        yield "hands audited", self.n_hands, Text()
        if self.n_files:
            yield "other games", self.games.total(), games(self.games)
            yield "incomplete", len(refused["incomplete"]), Text()
            yield "rejected", len(refused["rejected"]), Text()
            yield "unreadable files", len(refused["unreadable"]), Text()
        if not self.is_learning:
            yield "findings", self.severities.total(), severities(self.severities)

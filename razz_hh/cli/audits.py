"""``razz-hh audit``: what broke which rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import FOUND, WARN, WRONG, err, fail, out, plural, print_table
from razz_hh.cli.filters import Filters, Kinds, Players, Rooms, Since, StakesOf, Until, filters_of
from razz_hh.cli.findings import Format, Show, printing
from razz_hh.cli.logs import Verbose, log
from razz_hh.cli.options import SOURCES_HELP, HouseName, StorePath, files_of, house_of, open_store
from razz_hh.cli.progress import Progress, bar
from razz_hh.cli.selection import FailOn, FailsOn, Ignored, Least, Selected, Selection, Severity, is_failure, selection_of
from razz_hh.cli.statistics import Statistics
from razz_hh.cli.stored import hands_in

if TYPE_CHECKING:
    from rich.console import Console

    from razz_hh.batch import Audited
    from razz_hh.cli.report import Row
    from razz_hh.files import File
    from razz_hh.hand import Hand
    from razz_hh.rooms import Refused

__all__ = ["audit"]


def audit(
    sources: Annotated[list[str] | None, typer.Argument(metavar="SOURCES", help=SOURCES_HELP, show_default=False)] = None,
    store: StorePath = None,
    format: Annotated[
        Format,
        typer.Option("--format", "-f", help="How findings are printed; json: an object a line, sarif: a log for code hosts and editors."),
    ] = Format.TEXT,
    statistics: Annotated[bool, typer.Option("--statistics", help="Print how often each rule is broken, and no findings.")] = False,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=0, help="Print no more findings than this.")] = None,
    house: HouseName = None,
    select: Selected = None,
    ignore: Ignored = None,
    severity: Severity = Least.INFO,
    fail_on: FailsOn = FailOn.WARNING,
    since: Since = None,
    until: Until = None,
    room: Rooms = None,
    stakes: StakesOf = None,
    kind: Kinds = None,
    player: Players = None,
    learn: Annotated[
        bool, typer.Option("--learn", help="Print what the hands prove about the house rules of their rooms, as text or json; no findings.")
    ] = False,
    verbose: Verbose = False,
) -> None:
    """Check every forced bet, turn, amount, pot and showdown, and print what broke which rule.

    Without SOURCES the hands of the store are audited.

    The summary (on standard error beside json, csv and sarif) and the exit code count the findings selected, whether --limit prints them or
    not. Hands that are filtered out still tell the antes and bring-ins of those that are not.
    """
    from razz_hh.batch import audited, paused_gc

    if statistics and format is Format.SARIF:
        fail("--statistics are printed as text, json or csv: SARIF has no place for them")
    rules = house_of(house)
    session = _Audit(filters_of(since, until, room, stakes, kind, player), selection_of(select, ignore, severity), limit)
    files = files_of(sources or [])
    stored = None if sources else open_store(store)
    log(verbose)
    if learn and (statistics or format not in (Format.TEXT, Format.JSON)):
        fail("--learn prints text or json")
    is_text = format is Format.TEXT or statistics  # other lines would be printed into the bar
    with (
        bar(files, is_wanted=is_text or not out().is_terminal) as progress,
        paused_gc(),
        printing(None if statistics or learn else format) as show,
    ):
        hands = session.hands(files, progress) if stored is None else hands_in(stored)
        if learn:
            session.learn(audited(hands, rules), is_json=format is Format.JSON)
        else:
            for each in audited(hands, rules):
                session.take(each, show)
    if statistics:
        session.statistics.tell(format, session.n_hands)
    session.tell(out() if format is Format.TEXT else err(), has_statistics=statistics)
    if is_failure(session.statistics.by_severity().keys(), fail_on):
        raise typer.Exit(FOUND)
    if session.is_hurt:
        raise typer.Exit(WRONG)


class _Audit:
    """One audit: prints the findings that are meant as it goes, and counts for its summary."""

    def __init__(self, filters: Filters, selection: Selection, limit: int | None) -> None:
        self.filters = filters
        self.selection = selection
        self.limit = limit
        self.statistics = Statistics()
        self.is_learning = False
        self.began = perf_counter()
        self.n_files = 0
        self.n_hands = 0
        self.n_filtered_out = 0
        self.n_shown = 0
        self.n_not_shown = 0
        self.n_not_selected = 0
        self.games: Counter[str] = Counter()
        self.refused: dict[str, list[Refused]] = {"no hands": [], "unreadable": [], "rejected": [], "incomplete": []}

    @property
    def found_any(self) -> bool:
        """A whole Razz hand was met, or nothing but other games."""
        n_met = self.n_hands + self.n_filtered_out
        return bool(n_met or self.refused["rejected"] or (self.games and not self.refused["incomplete"]))

    @property
    def is_hurt(self) -> bool:
        """Something could not be read, or nothing was there to read, or nothing of it was meant."""
        return bool(self.refused["unreadable"] or self.refused["rejected"]) or not self.found_any or self.are_none_meant

    @property
    def are_none_meant(self) -> bool:
        """Hands were met, and the filters mean none of them: a name or a day may be mistyped."""
        return bool(self.n_filtered_out) and not self.n_hands

    def hands(self, files: list[File], progress: Progress | None) -> Iterator[Hand | str]:
        """Yield the hands of *files* and the texts of those left out, and note what is none."""
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
                    continue
                yield hand.text
                if hand.kind == "game":
                    self.games[hand.reason] += 1
                else:
                    self.refused[hand.kind].append(msgspec.structs.replace(hand, text=""))
            done = done if file.size is None else before + file.size

    def is_meant(self, hand: Hand) -> bool:
        """Count a hand; whether the filters mean it."""
        is_meant = self.filters.wants(hand)
        self.n_hands += is_meant
        self.n_filtered_out += not is_meant
        return is_meant

    def take(self, each: Audited, show: Show) -> None:
        """Count a hand and its findings, and print those that are meant."""
        if not self.is_meant(each.replay.hand) or not each.findings:
            return
        wanted = [finding for finding in each.findings if self.selection.wants(finding)]
        self.n_not_selected += len(each.findings) - len(wanted)
        self.statistics.take(wanted)
        for finding in wanted:
            if self.limit is None or self.n_shown < self.limit:
                self.n_shown += 1
                show(finding, each.replay)
            else:
                self.n_not_shown += 1

    def learn(self, hands: Iterator[Audited], *, is_json: bool) -> None:
        """Print what the hands prove about their rooms."""
        from razz_hh.audit.learn import learn
        from razz_hh.cli.lessons import print_lessons, tell_lessons

        self.is_learning = True
        lessons = learn(each.replay for each in hands if self.is_meant(each.replay.hand))
        (print_lessons if is_json else tell_lessons)(lessons)

    def tell(self, console: Console, *, has_statistics: bool) -> None:
        """Print the summary."""
        from razz_hh.cli.report import by_rule, closing, places

        refused, rules = self.refused, self.statistics.by_rule()
        if self.n_not_shown and not has_statistics:
            console.print(f"{plural(self.n_not_shown, 'more finding')} left out by --limit {self.limit}", style=WARN)
        if rules and (has_statistics or self.n_not_shown or console is err()):  # below a finding there is a blank line already
            console.print()
        print_table(closing(f"{plural(self.n_hands, 'Razz hand')} audited in {perf_counter() - self.began:.1f} s", self.counts()), console)
        if rules and not has_statistics:
            print_table(by_rule(rules), console)
        for title, what in {"Unreadable files": "unreadable", "Rejected": "rejected", "Incomplete": "incomplete"}.items():
            console.print(places(title, refused[what]), soft_wrap=True, end="")
        if not self.found_any:
            err().print(places("No hand was found", refused["no hands"], is_always=True), soft_wrap=True, end="")
        if self.are_none_meant:
            all_ = plural(self.n_filtered_out, "hand")
            err().print(f"\nNo hand is one of those that the options mean: {all_} filtered out", style=f"bold {WARN}", soft_wrap=True)

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
        yield "hands audited", self.n_hands, Text(f"{self.n_filtered_out:,} filtered out" if self.n_filtered_out else "", "dim")
        if self.n_files:
            yield "other games", self.games.total(), games(self.games)
            yield "incomplete", len(refused["incomplete"]), Text()
            yield "rejected", len(refused["rejected"]), Text()
            yield "unreadable files", len(refused["unreadable"]), Text()
        if not self.is_learning:
            found = self.statistics.by_severity()
            unselected = f" · {self.n_not_selected:,} not selected" if self.n_not_selected else ""
            yield "findings", sum(found.values()), severities(found) + Text(unselected, "dim")

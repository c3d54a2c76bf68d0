"""A bar for long work; none where nobody looks at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from razz_hh.cli.console import NOTE, err, out

if TYPE_CHECKING:
    from razz_hh.files import File

__all__ = ["Progress", "bar", "compiling", "count_bar", "working"]

Progress = Callable[[int, int], None]
"""Is told the bytes read and the hands met so far."""


@contextmanager
def bar(files: list[File], *, is_wanted: bool = True) -> Iterator[Progress | None]:
    """Show how far the work on *files* has come, by bytes where all sizes are known."""
    console = out() if out().is_terminal else err()
    if not (is_wanted and console.is_terminal):
        yield None
        return
    from rich import progress

    sizes = [file.size for file in files]
    total = None if None in sizes else sum(size or 0 for size in sizes)
    columns = (
        progress.BarColumn(),
        *([progress.DownloadColumn(), progress.TimeRemainingColumn()] if total else [progress.TimeElapsedColumn()]),
        progress.TextColumn("{task.fields[hands]:,} hands"),
    )
    # What is printed to standard output stays there: redirected, it would follow the bar to standard error.
    with progress.Progress(*columns, console=console, transient=True, redirect_stdout=False) as shown:
        task = shown.add_task("", total=total, hands=0)
        yield lambda done, hands: shown.update(task, completed=done, hands=hands)


@contextmanager
def count_bar(total: int, what: str) -> Iterator[Callable[[], None] | None]:
    """Show how many of *total* are done; none where nobody looks at a terminal."""
    if not err().is_terminal:
        yield None
        return
    from rich import progress

    columns = progress.BarColumn(), progress.MofNCompleteColumn(), progress.TextColumn(what), progress.TimeRemainingColumn()
    with progress.Progress(*columns, console=err(), transient=True) as shown:
        task = shown.add_task("", total=total)
        yield lambda: shown.advance(task)


@contextmanager
def working(at: str) -> Iterator[None]:
    """Say that work is under way whose end cannot be told; nothing where nobody looks at a terminal."""
    if not err().is_terminal:
        yield
        return
    with err().status(at):
        yield


@contextmanager
def compiling() -> Iterator[Callable[[], bool]]:
    """Say so when what counts equities is compiled, which a machine waits for once. Gives what tells whether it was."""
    from razz_hh.odds.compiling import told_of_compiling

    said: list[str] = []

    def say() -> None:
        said.append("compiling what counts equities: some seconds, once on this machine")
        err().print(said[0], style=NOTE)

    with told_of_compiling(say):
        yield lambda: bool(said)

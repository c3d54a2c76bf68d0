"""``razz-hh equity``: what hands win against each other when the rest of the cards is dealt."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from razz_hh.cli.console import NOTE, clean, fail, out, plural, print_table
from razz_hh.cli.progress import compiling, count_bar

if TYPE_CHECKING:
    from razz_hh.odds import Equity

__all__ = ["equity"]

_BAR = 24
_LONG = 2.0
"""Seconds of work, however busy the machine is, that nobody waits for twice."""


class Method(StrEnum):
    """How an equity is found."""

    AUTO = "auto"
    EXACT = "exact"
    MONTE_CARLO = "monte_carlo"


class Format(StrEnum):
    """How it is printed."""

    TABLE = "table"
    JSON = "json"


def equity(
    hands: Annotated[
        list[str] | None,
        typer.Argument(metavar="HANDS", help='Two to eight hands: "A23 vs 457", or each as an argument of its own.', show_default=False),
    ] = None,
    dead: Annotated[str, typer.Option("--dead", metavar="CARDS", help='Cards that cannot come any more, such as "K K 9d".')] = "",
    method: Annotated[
        Method, typer.Option(help="Count exactly, deal at random, or count where that takes about half a second.")
    ] = Method.AUTO,
    deals: Annotated[int, typer.Option(metavar="N", min=1, help="Random deals where it is not counted.")] = 1_000_000,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Seed of the random deals.")] = 0,
    format: Annotated[Format, typer.Option("--format", "-f", help="How to print it.")] = Format.TABLE,
    matrix: Annotated[
        bool, typer.Option("--matrix", help="Count all 455 hands of three ranks against each other into a Parquet file; takes a minute.")
    ] = False,
    path: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file of --matrix.")] = Path("third_street.parquet"),
    force: Annotated[bool, typer.Option("--force", help="Overwrite that file.")] = False,
) -> None:
    """Tell what each of several hands wins on average when the rest of the cards is dealt.

    A hand is of one to seven cards: known ones (8h, or 8: suits do not matter), ?? for one that is not known, or a range: A-5 and 8- for
    three different low cards, 55x for a pair and any card, * for any hand, (A2)3 for down cards and a door card, commas between hands, @0.5
    for a weight.
    """
    if matrix:
        _write_matrix(path, is_forced=force) if not hands else fail("--matrix is of all hands")
        return
    from functools import partial

    from razz_hh import odds

    held = _hands(hands or [])
    try:
        result, seconds = _timed(partial(odds.equity, held, dead, method.value, deals=deals, seed=seed))
    except ValueError as error:
        fail(str(error))
    if format is Format.JSON:
        _print_json(held, result)
    else:
        _print_table(held, result, seconds)


def _write_matrix(path: Path, *, is_forced: bool) -> None:
    if not path.parent.is_dir():
        fail(f"no such folder: {path.parent}")
    if path.exists() and not is_forced:
        fail(f"{path} is there already: --force overwrites it")
    import msgspec
    import pyarrow as pa
    from pyarrow import parquet

    from razz_hh.odds.matrix import CLASSES, third_street

    began = perf_counter()
    with compiling(), count_bar(len(CLASSES), "hands") as progress:
        cells = third_street(progress=progress)
    table = pa.Table.from_pylist([msgspec.structs.asdict(cell) for cell in cells])
    try:
        parquet.write_table(table, path, compression="zstd")
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror or error}")
    pairs = plural(len({frozenset((cell.hand, cell.other)) for cell in cells}), "pair")
    told = f"{pairs} of hands, told from either side in {plural(len(cells), 'row')}, {perf_counter() - began:,.1f} s"
    out().print(f"{told}, written to {clean(str(path))}", soft_wrap=True)


def _timed(count: Callable[[], Equity]) -> tuple[Equity, float]:
    """Return an equity and the seconds its counting took; what takes little is done again, for the first time numba was loaded too."""
    with compiling() as has_compiled:
        began, worked = perf_counter(), process_time()
        result = count()
        seconds, worked = perf_counter() - began, process_time() - worked
    if worked < _LONG or has_compiled():
        began = perf_counter()
        count()
        seconds = perf_counter() - began
    return result, seconds


def _hands(words: list[str]) -> list[str]:
    import re

    held = [hand.strip() for word in words for hand in re.split(r"(?:^|\s+)vs?\.?(?:\s+|$)", word, flags=re.IGNORECASE) if hand.strip()]
    if not held:
        fail('no hands: give two or more, such as "A23 vs 457"')
    return held


def _print_table(held: list[str], result: Equity, seconds: float) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("hand", overflow="fold")
    for heading in ("share", "win", "tie") if result.is_exact else ("share", "±", "win", "tie"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("")
    best = result.share.max()
    for p, hand in enumerate(held):
        share = float(result.share[p])
        full = round(share * _BAR)
        bar = Text.assemble(("█" * full, "green" if share == best else NOTE), ("·" * (_BAR - full), "dim"))
        error = [] if result.is_exact else [f"{1.96 * float(result.std_error[p]):.2%}"]
        table.add_row(clean(hand), f"{share:.2%}", *error, f"{float(result.win[p]):.2%}", f"{float(result.tie[p]):.2%}", bar)
    print_table(table)
    out().print()
    took = f"{seconds * 1e3:,.1f} ms" if seconds < 1 else f"{seconds:,.1f} s"
    if result.is_exact:
        counts = " : ".join([_count(result, p) for p in range(len(held))])
        out().print(f"exact, {took}: shares {counts} of {result.runouts:,} runouts", style="dim", soft_wrap=True)
    else:
        out().print(f"{plural(result.runouts, 'random deal')}, {took}; ± is of 95 %", style="dim", soft_wrap=True)


def _count(result: Equity, player: int) -> str:
    """Return how many runouts a player's share is worth, split pots in parts."""
    won = result.fraction(player) * result.runouts
    return f"{won.numerator:,}" if won.denominator == 1 else f"{float(won):,.2f}"


def _print_json(held: list[str], result: Equity) -> None:
    import json

    made: dict[str, Any] = {
        "hands": held,
        "share": result.share.tolist(),
        "win": result.win.tolist(),
        "tie": result.tie.tolist(),
        "std_error": result.std_error.tolist(),
        "runouts": result.runouts,
        "is_exact": result.is_exact,
    }
    typer.echo(json.dumps(made))

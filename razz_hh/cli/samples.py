"""``razz-hh sample``: simulated hands to try things on."""

from __future__ import annotations

import os.path
import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from razz_hh.cli.console import clean, err, fail, out, plural, print_table
from razz_hh.cli.filters import Kind

if TYPE_CHECKING:
    from razz_hh.sample import PlantedLine

__all__ = ["sample"]


_OF_HANDS: Final = ("hands", "room", "kind", "players", "chatter")
"""Options that say what hands are dealt."""


def sample(
    ctx: typer.Context,
    path: Annotated[str, typer.Argument(metavar="OUT", help="File to write, or - for standard output.", show_default=False)],
    hands: Annotated[int, typer.Option(metavar="N", min=1, help="Hands to deal.")] = 100,
    room: Annotated[str, typer.Option(metavar="ROOM", help="Whose words the hands are written in.")] = "pokerstars",
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed deals the same hands.")] = 1,
    kind: Annotated[Kind, typer.Option(help="What is played.")] = Kind.CASH,
    players: Annotated[int | None, typer.Option(metavar="N", min=2, max=8, help="Players dealt in; by default 2 to 8.")] = None,
    chatter: Annotated[float, typer.Option(metavar="SHARE", min=0, max=1, help="Chance of chat and noise in a hand.")] = 0.2,
    faults: Annotated[
        bool,
        typer.Option("--faults", help="Plant one fault in each hand, and list them; of the options only --seed and --force go with it."),
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
) -> None:
    """Write legal random hands, played by bots, as a room would print them."""
    from razz_hh.sample import FORMATS, game_of, write_faults, write_sample

    is_piped = path == "-"
    if not path:
        fail("the path to write to is empty")
    given = [f"--{name}" for name in _OF_HANDS if (source := ctx.get_parameter_source(name)) and source.name == "COMMANDLINE"]
    if faults and given:
        fail(f"--faults does not go with {', '.join(given)}: its hands are fixed but for --seed")
    if not (is_piped or force) and os.path.exists(path):
        fail(f"{path} is there already: --force overwrites it")
    if room not in FORMATS:
        fail(f"no room is called {room!r}; there are: {', '.join(sorted(FORMATS))}")
    try:
        game = game_of(room, kind.value, chatter=chatter, players=(players, players) if players else (2, 8))
    except ValueError as error:
        fail(str(error))
    to = sys.stdout.buffer if is_piped else path
    try:
        if faults:
            _tell_faults(path, write_faults(to, seed=seed))
            return
        write_sample(to, hands=hands, seed=seed, room=room, game=game)
        if not is_piped:
            out().print(f"{plural(hands, 'hand')} written to {clean(path)}", soft_wrap=True)
    except BrokenPipeError:  # who reads the hands has enough
        raise
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror or error}")


def _tell_faults(path: str, planted: list[PlantedLine]) -> None:
    """List the faults, on standard error where the hands go to standard output."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("line", "rule", "what is wrong"):
        table.add_column(heading, justify="right" if heading == "line" else "left")
    for fault in planted:
        table.add_row(str(fault.line), fault.code, fault.wrong)
    console = err() if path == "-" else out()
    place = "standard output" if path == "-" else clean(path)
    console.print(f"{plural(len(planted), 'hand')} with a fault each written to {place}", soft_wrap=True)
    print_table(table, console)

"""Files of hands with one planted fault each, in the words of every room that can say them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, NamedTuple

import msgspec

from razz_hh.events import Event
from razz_hh.hand import Hand
from razz_hh.sample.formats import FORMATS, game_of, write_pieces
from razz_hh.simulate import CASH_STAKES, FAULTS, Fault, Game, plant
from razz_hh.stakes import HOUSES

__all__ = ["PlantedLine", "write_fault_samples", "write_faults"]


class PlantedLine(NamedTuple):
    """A planted fault: the hand's number, the line of the file, the broken rule's code, what is wrong, and the line as printed."""

    number: str
    line: int
    code: str
    wrong: str
    text: str


_UNSAID: Final = {
    # No line for uncalled chips, no lows, no word for an all-in.
    "winamax": ("RZ402", "RZ404", "RZ501"),
    # Nor for the total pot.
    "kingsclub": ("RZ404", "RZ405", "RZ501"),
    "merge": ("RZ402", "RZ404", "RZ405", "RZ501"),
    # The bring-in is the table's, and a call or check is for what is owed.
    "phh": ("RZ204", "RZ310", "RZ402", "RZ404", "RZ405", "RZ501"),
}
"""The rules whose faults cannot be told in a room's words."""


def write_faults(
    to: str | Path | BinaryIO,
    *,
    seed: int,
    room: str = "pokerstars",
    game: Game | None = None,
    faults: Sequence[Fault] = FAULTS,
    newline: Literal["\n", "\r\n"] = "\r\n",
) -> list[PlantedLine]:
    """Write a room's hands with one planted fault each, and return where the faults are.

    *faults* that the room's words cannot tell are left out. Raises `KeyError` for a room that cannot be written.
    """
    writer, unsaid = FORMATS[room], _UNSAID.get(room, ())
    planted = list(plant(seed, game or Game(chatter=0), [fault for fault in faults if fault.code not in unsaid]))
    texts = [writer.text(hand) for hand, *_ in planted]
    pieces = list(writer.pieces(texts))
    lines, first = [], 1
    for (hand, fault, at), text, piece in zip(planted, texts, pieces, strict=True):
        n = _line_of(room, hand, at)
        above = piece[: piece.index(text)].count("\n")
        lines.append(PlantedLine(hand.number, first + above + n, fault.code, fault.wrong, text.split("\n")[n]))
        first += piece.count("\n")
    write_pieces(to, pieces, newline)
    return lines


def _line_of(room: str, hand: Hand, at: int) -> int:
    """Return the line, counted from 0, that event *at* is printed on: the first one to change with it, a seat's final stack apart."""
    text_of = FORMATS[room].text
    lines = text_of(hand).split("\n")
    if room == "phh":  # all that is done stands in one line
        return next(n for n, line in enumerate(lines) if line.startswith("actions"))
    events = (*hand.events[:at], *_otherwise(hand.events[at]), *hand.events[at + 1 :])
    changed = zip_longest(lines, text_of(msgspec.structs.replace(hand, events=events)).split("\n"))
    return next(n for n, (line, other) in enumerate(changed) if line != other and not line.startswith("Seat "))


def _otherwise(event: Event) -> Iterable[Event]:
    """Return an event that is printed on the same line and not alike: with other chips, or none where it has no chips."""
    changes: dict[str, Any] = {name: getattr(event, name) + 1 for name in ("amount", "to", "total") if hasattr(event, name)}
    return [msgspec.structs.replace(event, **changes)] if changes else []


_FILES: Final = {
    "pokerstars": "faults.txt", "fulltilt": "faults.txt", "winamax": "faults.txt", "kingsclub": "faults.txt",
    "merge": "faults.xml", "phh": "faults.phhs",
}  # fmt: skip

_README: Final = """\
# Planted faults

`{name}` holds {n} hands with one fault each. Everything before a fault is legal, and everything after it follows from what was printed;
`razz-hh audit` tells these faults and no others.

| hand | line | rule | what is wrong | the line |
|---|---|---|---|---|
"""


def write_fault_samples(folder: Path) -> None:
    """Write a file of faults for each room into its folder, and beside it what is planted."""
    for n, (room, name) in enumerate(_FILES.items()):
        newline: Literal["\n", "\r\n"] = "\n" if room == "phh" else "\r\n"
        rows = write_faults(folder / room / name, seed=11 + 4 * n, room=room, game=_game(room), newline=newline)
        table = [f"| {row.number} | {row.line} | {row.code} | {row.wrong} | {_quoted(row.text)} |\n" for row in rows]
        text = _README.format(name=name, n=len(rows)) + "".join(table)
        (folder / room / "README.md").write_text(text, encoding="utf-8", newline="\n")


def _quoted(line: str) -> str:
    """Return a line of a file as code; the one that holds all of a hand's actions by its name."""
    return "`actions`" if line.startswith("actions") else f"`{line.strip()}`"


def _game(room: str) -> Game:
    """Return what is played in a room's file."""
    usual: dict[str, Any] = {"players": (5, 7), "depth": (3, 20), "looseness": (0.3, 0.8), "stakes": CASH_STAKES[1:2], "chatter": 0}
    own: dict[str, dict[str, Any]] = {
        "winamax": {"players": (4, 6), "max_seats": 6, "start": datetime(2016, 11, 12, 17, 30)},
        "kingsclub": {"max_seats": 7, "start": datetime(2022, 2, 5, 21, 0), "stakes": game_of("kingsclub").stakes},
        "phh": {"house": HOUSES["phh"], "hero": None},
    }
    return game_of(room, **(usual | own.get(room, {})))

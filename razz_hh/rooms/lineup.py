"""The names of a hand's seats, and the work of taking a name off a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from razz_hh.rooms.grammar import MARK

__all__ = ["LineUp", "beginnings", "line_up"]

_MEMO_SIZE: Final = 5_000
_line_ups: dict[tuple[tuple[int, str], ...], LineUp] = {}


class LineUp:
    """Who sits where. The seat list is the only authority on names: they may hold brackets, colons, verbs and amounts.

    `speakers` are the names that the first ``: `` of a line ends without doubt, `holders` those that the first `` [`` ends,
    `starters` those that the first blank ends: all but names that another seat's name goes on from. `longer` tells, by the first
    word of a name of several that only one seat has, the seat and what its lines begin with.
    `results` begins each seat's line of a summary, by seat number; `firsts` and `lasts` tell seat and name by a first or last word that
    only one has.
    `folds` remembers those lines of a summary that say of a seat where it folded: what a `SeatClaim` holds after its line.
    """

    __slots__ = ("by_length", "firsts", "folds", "holders", "lasts", "longer", "names", "results", "speakers", "starters")

    def __init__(self, seats: Sequence[tuple[int, str]]) -> None:
        numbers = {name: number for number, name in seats}
        all_names = "\n" + "\n".join(numbers)  # no name holds a line end
        self.names: dict[int, str] = dict(seats)
        self.by_length = sorted(numbers.items(), key=lambda item: -len(item[0]))
        self.speakers = {name: number for name, number in numbers.items() if f"\n{name}: " not in all_names}
        self.holders = {name: number for name, number in numbers.items() if "[" not in name and f"\n{name} [" not in all_names}
        self.starters = {name: number for name, number in numbers.items() if f"\n{name} " not in all_names}
        self.folds: dict[str, tuple[int, Literal["folded"], int | None, bool]] = {}
        self.firsts = _by_word([name.partition(" ")[0] for _, name in seats], seats)
        self.lasts = _by_word([name.rpartition(" ")[2] for _, name in seats], seats)
        self.longer = {word: (number, f"{name} ") for word, (number, name) in self.firsts.items() if word != name and name in self.starters}
        self.results = {str(number): f"Seat {number}: {name} " for number, name in seats}

    def marked(self, line: str) -> Iterator[tuple[int, str]]:
        """Yield (seat, line with a mark for the seat's name) wherever a whole name stands, longest names first."""
        for name, seat in self.by_length:
            at = line.find(name)
            while at >= 0:
                end = at + len(name)
                if (at == 0 or line[at - 1] == " ") and (end == len(line) or line[end] in " :"):
                    yield seat, f"{line[:at]}{MARK}{line[end:]}"
                at = line.find(name, at + 1)


def _by_word(words: Sequence[str], seats: Sequence[tuple[int, str]]) -> dict[str, tuple[int, str]]:
    """Return the seats by their words, those that only one has."""
    return {word: seat for word, seat in zip(words, seats, strict=True) if words.count(word) == 1}


def line_up(seats: tuple[tuple[int, str], ...]) -> LineUp:
    """Return the line-up of *seats*, (number, name) each, remembered from hand to hand."""
    found = _line_ups.get(seats)
    if found is None:
        if len(_line_ups) >= _MEMO_SIZE:
            _line_ups.clear()
        found = _line_ups[seats] = LineUp(seats)
    return found


def beginnings(line: str) -> Iterator[tuple[int, str]]:
    """Yield (end, rest of the line) for each beginning that a stranger's name could be: up to a blank or colon."""
    at = line.find(" ", 1)
    while at >= 0:
        if line[at - 1] == ":":
            yield at - 1, line[at - 1 :]
        yield at, line[at:]
        at = line.find(" ", at + 1)

"""How each room's hands are written to files, and the games it spreads."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal

from razz_hh import write
from razz_hh.sample.merge import merge
from razz_hh.simulate import Game
from razz_hh.stakes import HOUSES, Stakes

__all__ = ["FORMATS", "game_of", "write_pieces"]

FORMATS: Final = {**write.WRITERS, "merge": write.Writer(merge, ".xml", "\n")}
"""How hands are written, by room."""

_KINGSCLUB: Final = Stakes(50000, 100000, ante=12500, bring_in=12500)


def game_of(room: str, kind: Literal["cash", "tournament"] = "cash", **more: Any) -> Game:
    """Return a game as *room* spreads it, by its house rules and in its currency; *more* are fields of `Game`.

    Raises `ValueError` for a tournament at KingsClub, which has none.
    """
    if room == "kingsclub":
        if kind != "cash":
            raise ValueError("KingsClub has no tournaments")
        more = {"currency": "", "stakes": (_KINGSCLUB,)} | more
    elif room == "winamax":
        more = {"currency": "EUR"} | more
    house = HOUSES["pokerstars" if room in ("merge", "phh") else room]  # these write hands of any house
    return Game(**{"kind": kind, "house": house} | more)


def write_pieces(to: str | Path | BinaryIO, pieces: Iterable[str], newline: str) -> None:
    """Write the pieces of a file to its place or to an open stream."""
    if isinstance(to, str | Path):
        with Path(to).open("wb") as file:
            write_pieces(file, pieces, newline)
        return
    for piece in pieces:
        to.write(piece.replace("\n", newline).encode())

"""Sample files: simulated hands as a room would write them.

``python -m razz_hh.sample FOLDER`` makes all of the project's `sample_data` anew, the same to the byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, NamedTuple

import msgspec

from razz_hh import write
from razz_hh.hand import Hand
from razz_hh.sample.merge import merge
from razz_hh.sample.mixed import mixed_hands
from razz_hh.simulate import CASH_STAKES, FAULTS, Fault, Game, plant, simulate
from razz_hh.stakes import HOUSES, Stakes

__all__ = ["FORMATS", "PlantedLine", "game_of", "write_faults", "write_sample", "write_sample_data"]

FORMATS: Final = {**write.WRITERS, "merge": write.Writer(merge, ".xml", "\n")}
"""How hands are written, by room."""

_KINGSCLUB: Final = Stakes(50000, 100000, ante=12500, bring_in=12500)


class PlantedLine(NamedTuple):
    """A planted fault: the hand's number, the line of the file, the broken rule's code, what is wrong, and the line as printed."""

    number: str
    line: int
    code: str
    wrong: str
    text: str


def write_sample(
    to: str | Path | BinaryIO,
    *,
    hands: int,
    seed: int,
    room: str = "pokerstars",
    kind: Literal["cash", "tournament"] = "cash",
    game: Game | None = None,
    newline: Literal["\n", "\r\n"] = "\r\n",
) -> None:
    """Write simulated hands to a file or an open stream; the same arguments give the same bytes.

    *game* says more than *kind* where given, house rules too. Raises `KeyError` for a room that cannot be written, `OSError` where the
    file cannot be.
    """
    writer = FORMATS[room]
    dealt = simulate(hands, seed=seed, game=game or game_of(room, kind))
    _write(to, writer.pieces(map(writer.text, dealt)), newline)


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
    house = HOUSES["pokerstars" if room in ("merge", "phh") else room]  # no simulation is by any house's rules
    return Game(**{"kind": kind, "house": house} | more)


def write_faults(
    to: str | Path | BinaryIO,
    *,
    seed: int,
    game: Game | None = None,
    faults: Sequence[Fault] = FAULTS,
    newline: Literal["\n", "\r\n"] = "\r\n",
) -> list[PlantedLine]:
    """Write PokerStars hands with one planted fault each, and return where the faults are."""
    planted = list(plant(seed, game or Game(chatter=0), faults))
    texts = [write.pokerstars(hand) for hand, *_ in planted]
    _write_hands(to, texts, newline)
    lines, first = [], 1
    for (hand, fault, at), text in zip(planted, texts, strict=True):
        n = _line_of(hand, at)
        lines.append(PlantedLine(hand.number, first + n, fault.code, fault.wrong, text.split("\n")[n]))
        first += text.count("\n") + 4
    return lines


def _line_of(hand: Hand, at: int) -> int:
    """Return the line, counted from 0, that event *at* is printed on."""
    return write.pokerstars(msgspec.structs.replace(hand, events=hand.events[:at])).count("\n") + 1


def _write_hands(to: str | Path | BinaryIO, texts: Iterable[str], newline: str) -> None:
    _write(to, FORMATS["pokerstars"].pieces(texts), newline)


def _write(to: str | Path | BinaryIO, pieces: Iterable[str], newline: str) -> None:
    if isinstance(to, str | Path):
        with Path(to).open("wb") as file:
            _write(file, pieces, newline)
        return
    for piece in pieces:
        to.write(piece.replace("\n", newline).encode())


def _write_merge(folder: Path, game: Game) -> None:
    folder.mkdir(exist_ok=True)
    hands = "\n".join(map(merge, simulate(20, seed=46, game=game)))
    (folder / "ring.xml").write_text(hands + "\n", encoding="utf-8", newline="\r\n")


_README: Final = """\
# Sample data

Hands dealt by our own simulator and written as the rooms write them; nobody played them. `python -m razz_hh.sample sample_data`
makes this folder anew, the same to the byte.

| file | what it shows |
|---|---|
| `pokerstars/ring.txt` | a cash game at $0.04/$0.08: 200 hands at one table, players coming and going, chat |
| `pokerstars/tournament.txt` | sit-and-gos with rising levels and players finishing: 150 hands with all-ins and side pots |
| `pokerstars/mixed.txt` | cash 8-Game: 48 Razz hands, and hands of five other games that an import skips and counts |
| `pokerstars/faults.txt` | {n} hands, each with one planted fault |
| `fulltilt/ring.txt` | a six-seat cash game at $2/$4: 90 hands, players coming and going, unquoted chat, the room's word on who is high |
| `fulltilt/tournament.txt` | fast six-seat sit-and-gos: 120 hands, side pots, hands turned up once nobody can bet |
| `winamax/ring.txt` | a six-seat cash game at 2€/4€: 70 hands, uncalled chips inside what is collected, pots less the rake |
| `winamax/tournament.txt` | fast six-seat sit-and-gos: 80 hands, all-ins that no word tells, uncalled chips in a side pot of their own |
| `kingsclub/late.txt` | a seven-seat cash game of 2021, street labels one late: 70 hands, street totals, final stacks and nets |
| `kingsclub/right.txt` | the same room in 2022, labels right: 70 hands with short stacks and side pots |
| `merge/ring.xml` | XML of a cash game at $0.50/$1: 20 hands |
| `phh/hand.phh` | one hand of a final table, all cards known, as on television |
| `phh/final.phhs` | the final table: 30 hands as numbered tables, levels rising, short stacks all-in |

## Planted faults

Everything before a fault is legal, and everything after it follows from what was printed.

| hand | line | rule | what is wrong | the line |
|---|---|---|---|---|
"""


def write_sample_data(folder: str | Path) -> None:
    """Make the project's sample data in *folder*."""
    stars = Path(folder) / "pokerstars"
    stars.mkdir(parents=True, exist_ok=True)
    write_sample(
        stars / "ring.txt",
        hands=200,
        seed=2007,
        game=Game(players=(4, 8), depth=(8, 40), looseness=(0.3, 0.8), stakes=CASH_STAKES[:1], table_hands=200, chatter=0.3),
    )
    write_sample(
        stars / "tournament.txt",
        hands=150,
        seed=8,
        game=Game(kind="tournament", players=(8, 8), depth=(37.5, 37.5), looseness=(0.3, 0.7), level_hands=8),
    )
    _write_merge(Path(folder) / "merge", Game(players=(4, 7), depth=(4, 30), stakes=CASH_STAKES[1:2], chatter=0))
    mixed = Game(players=(4, 6), max_seats=6, depth=(10, 40), stakes=CASH_STAKES[2:3], mix="8-Game")
    _write_hands(stars / "mixed.txt", mixed_hands(48, 1988, mixed), "\r\n")
    game = Game(players=(5, 7), depth=(3, 20), looseness=(0.3, 0.8), stakes=CASH_STAKES[1:2], chatter=0)
    rows = write_faults(stars / "faults.txt", seed=11, game=game)
    table = "".join([f"| {row.number} | {row.line} | {row.code} | {row.wrong} | `{row.text.strip()}` |\n" for row in rows])
    _write_fulltilt(Path(folder) / "fulltilt")
    _write_winamax(Path(folder) / "winamax")
    _write_kingsclub(Path(folder) / "kingsclub")
    _write_phh(Path(folder) / "phh")
    (Path(folder) / "README.md").write_text(_README.format(n=len(rows)) + table, encoding="utf-8", newline="\n")


def _write_phh(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    final = Game(kind="tournament", players=(7, 7), depth=(12, 12), looseness=(0.2, 0.6), level_hands=6, hero=None, chatter=0.2)
    hands = list(simulate(30, seed=43, game=final))
    for name, text in (("hand.phh", write.phh(hands[19])), ("final.phhs", write.phhs(hands))):
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _write_fulltilt(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    ring = game_of(
        "fulltilt", players=(4, 6), max_seats=6, depth=(4, 25), looseness=(0.3, 0.8), stakes=CASH_STAKES[2:3], table_hands=90, chatter=0.4
    )
    write_sample(folder / "ring.txt", hands=90, seed=2010, room="fulltilt", game=ring)
    turbo = game_of(
        "fulltilt", "tournament", players=(6, 6), max_seats=6, depth=(15, 15), looseness=(0.3, 0.8), level_hands=5, buy_in=(200, 10)
    )
    write_sample(folder / "tournament.txt", hands=120, seed=2011, room="fulltilt", game=turbo)


def _write_winamax(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    usual = game_of("winamax", max_seats=6, looseness=(0.3, 0.8), chatter=0, start=datetime(2016, 11, 12, 17, 30))
    ring = msgspec.structs.replace(usual, players=(3, 6), depth=(3, 25), stakes=CASH_STAKES[2:3], table_hands=70)
    write_sample(folder / "ring.txt", hands=70, seed=2016, room="winamax", game=ring)
    turbo = msgspec.structs.replace(usual, kind="tournament", players=(6, 6), depth=(12, 12), level_hands=5, buy_in=(450, 50))
    write_sample(folder / "tournament.txt", hands=80, seed=2017, room="winamax", game=turbo)


def _write_kingsclub(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    usual = game_of("kingsclub", max_seats=7, looseness=(0.3, 0.8), table_hands=70, chatter=0)
    late = msgspec.structs.replace(usual, players=(4, 7), depth=(3, 25), start=datetime(2021, 1, 30, 22, 0))
    write_sample(folder / "late.txt", hands=70, seed=2021, room="kingsclub", game=late)
    right = msgspec.structs.replace(usual, players=(5, 7), depth=(0.4, 4), start=datetime(2022, 2, 5, 21, 0))
    write_sample(folder / "right.txt", hands=70, seed=2022, room="kingsclub", game=right)

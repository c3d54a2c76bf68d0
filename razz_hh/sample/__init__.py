"""Sample files: simulated hands as a room would write them.

``python -m razz_hh.sample FOLDER`` makes all of the project's `sample_data` anew, the same to the byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final, Literal

import msgspec

from razz_hh import write
from razz_hh.sample.faults import PlantedLine, write_fault_samples, write_faults
from razz_hh.sample.formats import FORMATS, game_of, write_pieces
from razz_hh.sample.merge import merge
from razz_hh.sample.mixed import mixed_hands
from razz_hh.simulate import CASH_STAKES, Game, simulate

__all__ = ["FORMATS", "PlantedLine", "game_of", "write_faults", "write_sample", "write_sample_data"]


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
    write_pieces(to, writer.pieces(map(writer.text, dealt)), newline)


def _write_hands(to: str | Path | BinaryIO, texts: Iterable[str], newline: str) -> None:
    write_pieces(to, FORMATS["pokerstars"].pieces(texts), newline)


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
| `fulltilt/ring.txt` | a six-seat cash game at $2/$4: 90 hands, players coming and going, unquoted chat, the room's word on who is high |
| `fulltilt/tournament.txt` | fast six-seat sit-and-gos: 120 hands, side pots, hands turned up once nobody can bet |
| `winamax/ring.txt` | a six-seat cash game at 2€/4€: 70 hands, uncalled chips inside what is collected, pots less the rake |
| `winamax/tournament.txt` | fast six-seat sit-and-gos: 80 hands, all-ins that no word tells, uncalled chips in a side pot of their own |
| `kingsclub/late.txt` | a seven-seat cash game of 2021, street labels one late: 70 hands, street totals, final stacks and nets |
| `kingsclub/right.txt` | the same room in 2022, labels right: 70 hands with short stacks and side pots |
| `merge/ring.xml` | XML of a cash game at $0.50/$1: 20 hands |
| `phh/hand.phh` | one hand of a final table, all cards known, as on television |
| `phh/final.phhs` | the final table: 30 hands as numbered tables, levels rising, short stacks all-in |
| `faults.txt`, `.xml`, `.phhs` | in each room's folder: hands with one planted fault each, listed in the `README.md` beside them |
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
    _write_fulltilt(Path(folder) / "fulltilt")
    _write_winamax(Path(folder) / "winamax")
    _write_kingsclub(Path(folder) / "kingsclub")
    _write_phh(Path(folder) / "phh")
    write_fault_samples(Path(folder))
    (Path(folder) / "README.md").write_text(_README, encoding="utf-8", newline="\n")


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

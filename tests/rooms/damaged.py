"""Damaged files, and what is made of them, told line by line as `damage/expected.toml` tells it.

``python -m tests.rooms.damaged`` tells it anew, to be read before it is believed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from razz_hh.audit import INFO, audit
from razz_hh.batch import hands_of
from razz_hh.cards import cards_text
from razz_hh.events import Unread
from razz_hh.files import File
from razz_hh.hand import Hand
from razz_hh.replay import Holding, replay
from razz_hh.rooms import ROOMS, Refused

__all__ = ["DAMAGE", "EXPECTED", "NO_FILE", "read", "told"]

DAMAGE = Path(__file__).parent / "damage"
_TABLE = tomllib.loads((DAMAGE / "expected.toml").read_text(encoding="utf-8"))
NO_FILE: dict[str, str] = _TABLE.pop("no_file")
"""Why a room has no file of a kind."""
EXPECTED: dict[str, str] = {f"{room}/{name}": lines for room, files in _TABLE.items() for name, lines in files.items()}
"""What each file comes to."""


def read(data: bytes, name: str) -> list[Hand | Refused]:
    """Return what an import is told of the bytes of a file."""
    return list(hands_of(File(name, len(data), lambda: BytesIO(data))))


def told(data: bytes, name: str) -> Iterator[str]:
    """Yield each hand and refusal of a file with its line; below a hand what was not read, what is misprinted and what is wrong."""
    for hand in read(data, name):
        assert hand.source == name
        if isinstance(hand, Refused):
            yield f"{hand.line} {hand.kind}: {hand.reason}"
        else:
            yield from _of_hand(hand)


def _of_hand(hand: Hand) -> Iterator[str]:
    followed = replay(hand)
    seats = [f"{seat.name!r} {followed.net.get(seat.number, 0):+} [{_cards(followed.holdings.get(seat.number))}]" for seat in hand.seats]
    yield f"{hand.line} hand {hand.number}: {', '.join(seats)}"
    yield from [f"  {event.line} unread: {event.reason}" for event in hand.events if isinstance(event, Unread)]
    yield from [f"  {misprint.line} misprint: {misprint.text}" for misprint in hand.misprints]
    for finding in audit(followed):
        if finding.severity != INFO and finding.rule != "unread-line":
            yield f"  {finding.line} {finding.severity.lower()}: {finding.rule}"


def _cards(holding: Holding | None) -> str:
    return cards_text((*holding.down, *holding.up)) if holding else ""


def _write() -> None:
    """Tell of every file what is made of it now; the head of the table stays."""
    table = DAMAGE / "expected.toml"
    lines = [table.read_text(encoding="utf-8").partition("\n\n[pokerstars]")[0].rstrip("\n"), ""]
    for room in ROOMS:
        lines += ["", f"[{room}]"]
        for path in sorted((DAMAGE / room).iterdir()):
            lines += [f"\"{path.name}\" = '''", "\n".join(told(path.read_bytes(), path.name)) + "'''"]
    table.write_text("\n".join([*lines, ""]), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    _write()

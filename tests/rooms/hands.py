"""Simulated hands in every room's own words, for tests that hold for all rooms alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal

from razz_hh.hand import Hand
from razz_hh.replay import Replay, replay
from razz_hh.sample import FORMATS, game_of
from razz_hh.simulate import simulate

__all__ = ["file_of", "hands_of_room", "next_of", "text_of"]

_SOUGHT: dict[str, Callable[[Replay], bool]] = {
    "side pot": lambda played: len(played.pots) > 1 and played.is_showdown,
    "all-in before the end": lambda played: played.is_showdown and (played.last_action_street or 7) < 6,
    "showdown": lambda played: played.is_showdown and len(played.live) == len(played.shown) == 2 and not played.all_in_street,
    "no showdown": lambda played: len(played.live) == 1 and played.last_street > 4,
    "hostile names": lambda played: len(played.live) == 1 and len(played.dealt) == 4,
}
_HOSTILE = ("B: folds", "B folds", "Zoë €", ": bets $4", "x [Qc]", "Seat 2: y")


@cache
def hands_of_room(room: str) -> dict[str, Hand]:
    """Return a hand of each sort, tournament hands where the room has any."""
    found: dict[str, Hand] = {}
    for n, (sort, is_sought) in enumerate(_SOUGHT.items()):
        kind: Literal["cash", "tournament"] = "tournament" if n == 1 and room not in ("kingsclub", "merge") else "cash"
        names: dict[str, Any] = {"names": _HOSTILE, "hero": None} if sort == "hostile names" else {}
        game = game_of(room, kind, players=(3, 4), depth=(0.5, 4) if n < 2 else (10, 20), chatter=0, **names)
        found[sort] = next(hand for hand in simulate(1_000, seed=4, game=game) if is_sought(replay(hand)))
    return found


def text_of(room: str, hand: Hand) -> str:
    """Return the hand as the room writes it, with a line end."""
    return FORMATS[room].text(hand).rstrip("\n") + "\n"


def next_of(room: str) -> Hand:
    """Return another hand, to follow in a file."""
    (hand,) = simulate(1, seed=9, game=game_of(room, "cash", players=(2, 2), chatter=0))
    return hand


def file_of(room: str, *texts: str) -> str:
    """Return a file of the texts, which in PHH are tables."""
    return "".join(texts) if room != "phh" else "".join([f"[{n}]\n{text}" for n, text in enumerate(texts, 1)])

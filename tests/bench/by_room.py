"""Times split and read of every room's hands on one core, beside PokerStars'."""

from __future__ import annotations

import io
import statistics
import time

import msgspec

from razz_hh import rooms
from razz_hh.batch import paused_gc
from razz_hh.hand import Hand
from razz_hh.sample.merge import merge
from razz_hh.simulate import Game, simulate
from razz_hh.source import sources
from razz_hh.stakes import HOUSES
from razz_hh.write import WRITERS, phhs

__all__ = ["print_rooms"]


def files(n: int) -> dict[str, bytes]:
    """Return a file of *n* simulated hands as each room writes them."""
    made = {}
    for room in rooms.ROOMS:
        house = HOUSES["pokerstars" if room in ("phh", "merge") else room]
        hands = list(simulate(n, seed=9, game=msgspec.structs.replace(Game(), house=house)))
        if room == "merge":
            text = "\n".join(map(merge, hands))
        elif room == "phh":
            text = phhs(hands)
        else:
            text = WRITERS[room].gap.join([WRITERS[room].text(hand) for hand in hands]) + "\n"
        made[room] = text.encode()
    return made


def seconds_of(room: str, data: bytes, n: int) -> float:
    """Return how long it takes to read a file of *n* hands."""
    reader = rooms.room(room)
    began = time.perf_counter()
    read = [reader.read(text) for text in rooms.split(reader, sources(io.BytesIO(data), "hands"))]
    took = time.perf_counter() - began
    assert len(read) == n
    assert all(isinstance(hand, Hand) for hand in read)
    return took


def print_rooms(n: int, rounds: int) -> None:
    """Print hands a second and the ratio to PokerStars, medians of *rounds*."""
    made = files(n)
    took: dict[str, list[float]] = {room: [] for room in made}
    with paused_gc():
        for _ in range(rounds):
            for room, data in made.items():
                took[room].append(seconds_of(room, data, n))
    print(f"split + read of {n:,} simulated hands a room, one core, medians\n")
    print(f"{'room':<14}{'bytes a hand':>14}{'hands/s':>10}{'× PokerStars':>14}")
    for room, times in took.items():
        ratio = statistics.median([stars / own for stars, own in zip(took["pokerstars"], times, strict=True)])
        print(f"{room:<14}{len(made[room]) / n:>14,.0f}{n / statistics.median(times):>10,.0f}{ratio:>14.2f}")

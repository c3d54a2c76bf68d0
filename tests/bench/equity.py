"""Times equities on one core beside the packages poker-equity and PokerKit, and prints the ratios that are promised.

    python -m tests.bench.equity [--rounds 9] [--matrix]

Every round times every part once, in turn; medians are printed, and ratios are medians of the rounds' own, so that they hold where the
machine's speed drifts. Everything is warm but "first on a machine", which compiles in an empty cache. poker-equity (PyPI) is wanted for the
bench alone: ``pip install 'razz-hh[bench]'``.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from pokerkit import Card as KitCard
from pokerkit import Deck, RegularLowHand, calculate_equities

from razz_hh.batch import audited, hands_of
from razz_hh.cards import parse_cards
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.odds import equity
from razz_hh.odds.allin import all_in, ev_net
from razz_hh.odds.matrix import third_street
from razz_hh.replay import Replay
from tests.replay.table import table

SAMPLES: Final = Path(__file__).resolve().parents[2] / "sample_data"
THIRD: Final = ("Ac2d3h", "4c5d7h", "8c9dTh", "3d4s5h", "6cJd7s", "2h8dKh")
FOURTH: Final = ("Ac2d3h9s", "4c5d7hQs", "8c9dTh2s")
FIFTH: Final = ("8h2s4d6cJh", "3c5h7d9sTc")
DEALS: Final = 300_000
KIT_DEALS: Final = 300
SHORT: Final = 0.05
"""Seconds: what takes less is done as often as fills them, so that many a hand has its turn."""

THREE_ALL_IN: Final = """
    P1 [Ac 2d 3h] 60
    P2 [4c 5d 7h] 60
    P3 [8c 9d Th] 60
    P3: completes to 50 all-in
    P1: calls 50 all-in
    P2: calls 50 all-in
    4th: P1 9s, P2 Qs, P3 2s
    5th:
    6th:
    7th:
    P1: collects 180
"""

# What is promised: (slower, faster, at least so many times).
PROMISES: Final = (
    ("poker-equity, exact, 5th street", "exact, 5th street", 500),
    ("poker-equity, 300,000 deals", "300,000 deals, two hands", 5),
    ("PokerKit, 300,000 deals", "300,000 deals, two hands", 5_000),
    ("600,000 deals, two hands", "exact, 3rd street", 1),
    ("35,000 deals, two hands", "exact, 4th street", 1),
    ("2,500,000 deals, two hands", "exact, 4th street, three hands", 1),
)
SCALED: Final = {
    "PokerKit, 300,000 deals": ("PokerKit, 300 deals", DEALS / KIT_DEALS),
    "600,000 deals, two hands": ("300,000 deals, two hands", 600_000 / DEALS),
    "35,000 deals, two hands": ("300,000 deals, two hands", 35_000 / DEALS),
    "2,500,000 deals, two hands": ("300,000 deals, two hands", 2_500_000 / DEALS),
}
"""Rows that are others times a number."""


def parts() -> dict[str, Callable[[], Any]]:
    """Return what is timed, by name."""
    import poker_equity  # not among what tests need

    cards = [parse_cards(hand) for hand in THIRD]
    deal = partial(equity, method="monte_carlo", deals=DEALS)
    exact = partial(equity, method="exact")
    pair = cycle(list(all_in_hands()))
    three = table(THREE_ALL_IN).replay()
    kit = partial(
        calculate_equities, [[list(KitCard.parse(hand))] for hand in THIRD[:2]], [], 7, 0, Deck.STANDARD, (RegularLowHand,), sample_count=KIT_DEALS
    )  # fmt: skip
    return {
        "exact, 5th street": partial(exact, [parse_cards(hand) for hand in FIFTH]),
        "exact, 4th street": partial(exact, [parse_cards(hand) for hand in FOURTH[:2]]),
        "exact, 3rd street": partial(exact, cards[:2]),
        "exact, 4th street, three hands": partial(exact, [parse_cards(hand) for hand in FOURTH]),
        "300,000 deals, two hands": partial(deal, cards[:2]),
        "300,000 deals, three hands": partial(deal, cards[:3]),
        "300,000 deals, six hands": partial(deal, cards),
        "poker-equity, exact, 5th street": partial(poker_equity.exact_from_text, "razz", list(FIFTH)),
        "poker-equity, 300,000 deals": partial(poker_equity.chunk_from_text, "razz", list(THIRD[:2]), samples=DEALS, threads=1),
        "PokerKit, 300 deals": kit,
        "EV of an all-in hand, two live": lambda: ev_net(next(pair)),
        "EV of a hand, three all-in on 3rd street": partial(ev_net, three),
    }


def all_in_hands() -> Iterator[Replay]:
    """Yield the sample hands in which two players were all-in with cards to come."""
    hands = (hand for file in find_files([str(SAMPLES)]) for hand in hands_of(file) if isinstance(hand, Hand))
    for each in audited(hands):
        found = all_in(each.replay)
        if found is not None and found.is_known and len(each.replay.live) == 2:
            yield each.replay


def seconds_of(work: Callable[[], Any]) -> float:
    """Return the seconds of *work*, done often enough to be told."""
    n, began = 0, time.perf_counter()
    while True:
        work()
        n += 1
        taken = time.perf_counter() - began
        if taken > SHORT:
            return taken / n


def first_seconds() -> float:
    """Return how long the first heads-up equity takes where nothing has been compiled yet."""
    code = "import time; began = time.perf_counter(); from razz_hh import equity; equity('A23 vs 457'); print(time.perf_counter() - began)"
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "NUMBA_CACHE_DIR": folder}, check=True, capture_output=True, text=True
        )
    return float(told.stdout)


def main() -> None:
    """Run the bench and print its tables."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--matrix", action="store_true", help="also count the whole third-street table, on all cores")
    chosen = options.parse_args()
    if chosen.matrix:
        began = time.perf_counter()
        third_street()
        print(f"third-street table, {os.cpu_count()} cores: {time.perf_counter() - began:.0f} s\n")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # poker-equity counts on all it finds
    timed = parts()
    for work in timed.values():
        work()
    rounds: dict[str, list[float]] = {name: [] for name in timed}
    for _ in range(chosen.rounds):
        for name, work in timed.items():
            rounds[name].append(seconds_of(work))
    _print(rounds, first_seconds())


def _print(rounds: dict[str, list[float]], first: float) -> None:
    print("| one core, medians | ms |\n|---|---|")
    for name, seconds in rounds.items():
        print(f"| {name} | {statistics.median(seconds) * 1e3:,.3f} |")
    print(f"| first equity on a machine, with compiling | {first * 1e3:,.0f} |")
    for name, (other, times) in SCALED.items():
        rounds[name] = [seconds * times for seconds in rounds[other]]
    print("\n| faster | than | times | promised |\n|---|---|---|---|")
    for slower, faster, least in PROMISES:
        ratio = statistics.median(a / b for a, b in zip(rounds[slower], rounds[faster], strict=True))
        print(f"| {faster} | {slower} | {ratio:,.1f} | {least:,}{'' if ratio >= least else ' MISSED'} |")


if __name__ == "__main__":
    main()

"""Times reading, replay, audit and tables on simulated hands, one core, beside a plain reader of compiled patterns, and prints a table.

    python -m tests.bench [--hands 20000] [--rounds 5] [--memory]
    python -m tests.bench --rooms | --stats
    python -m tests.bench --store [--hands 1000000]     # a million takes some 15 minutes on two free cores, and 4 GB of disk

Every round times every part once, in turn, and the medians are printed: the ratios hold where the machine's speed drifts.
The plain reader runs as it stands; pausing the cycle collector is one of the things an import does, so it is timed with that too.
The plain reader and whole imports run in processes of their own.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from razz_hh import rooms
from razz_hh.audit import audit
from razz_hh.batch import BATCH, paused_gc
from razz_hh.hand import Hand
from razz_hh.replay import Nominals, replay
from razz_hh.simulate import simulate
from razz_hh.source import sources
from razz_hh.tables import Batch
from razz_hh.write import pokerstars
from tests.bench.by_room import print_rooms
from tests.bench.stats import print_stats
from tests.bench.stores import print_store


def write_hands(path: Path, n: int) -> None:
    """Write *n* hands as PokerStars would. From 20,000 on the same ones come again under other numbers."""
    with path.open("w", encoding="utf-8", newline="\r\n") as file:
        texts = [pokerstars(hand) for hand in simulate(min(n, 20_000), seed=9)]
        for k in range(n):
            head, colon, rest = texts[k % len(texts)].partition(":")
            file.write(f"{head.partition('#')[0]}#{300_000_000_000 + k}{colon}{rest}\n\n\n\n")


class Clock:
    """Seconds of each part, a list of rounds."""

    def __init__(self) -> None:
        self.rounds: dict[str, list[float]] = {}
        self._now: dict[str, float] = {}

    def time(self, part: str, work: Callable[[], Any]) -> Any:
        """Do *work* and count its seconds to *part*."""
        began = time.perf_counter()
        made = work()
        self.count(part, time.perf_counter() - began)
        return made

    def count(self, part: str, seconds: float) -> None:
        """Count seconds to *part*."""
        self._now[part] = self._now.get(part, 0.0) + seconds

    def close_round(self) -> None:
        """Begin the next round."""
        for part, seconds in self._now.items():
            self.rounds.setdefault(part, []).append(seconds)
        self._now = {}


def time_parts(path: Path, clock: Clock) -> None:
    """Time split and read, replay with what it needs of other hands, audit, and tables, batch by batch as an import goes."""
    room = rooms.room("pokerstars")
    nominals = Nominals()
    with path.open("rb") as stream:
        texts = rooms.split(room, sources(stream, path.name))
        while hands := clock.time("split + read", partial(_read_batch, room, texts)):
            followed = clock.time("replay", partial(_replay, hands, nominals))
            found = clock.time("audit", partial(list, map(audit, followed)))
            clock.time("tabulate", partial(_tabulate, followed, found))


def _read_batch(room: rooms.Room, texts: Any) -> list[Hand]:
    hands = []
    for text in texts:
        hand = room.read(text)
        assert isinstance(hand, Hand), hand
        hands.append(hand)
        if len(hands) == BATCH:
            break
    return hands


def _replay(hands: list[Hand], nominals: Nominals) -> list[Any]:
    for hand in hands:
        nominals.learn(hand)
    return [replay(hand, nominals.stakes_of(hand)) for hand in hands]


def _tabulate(followed: list[Any], found: list[Any]) -> None:
    batch = Batch()
    for each, findings in zip(followed, found, strict=True):
        batch.add(each, findings)
    batch.tables()


_PLAIN = """
import gc, pathlib, sys, time
from tests.bench import re_reader
text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
for is_paused in (False, True):
    if is_paused:
        gc.disable()
    began = time.perf_counter()
    hands = re_reader.hands(text)
    print(time.perf_counter() - began)
    del hands
"""
_IMPORT = """
import re, shutil, sys, tempfile
from razz_hh.files import find_files
from razz_hh.store import Store, import_files
folder = tempfile.mkdtemp()
report = import_files(find_files(sys.argv[1:2]), Store(folder), ev=len(sys.argv) > 2)
assert not report.rejected and not report.severities["ERROR"]
print(report.seconds)
"""
_COMMAND = """
import re, shutil, sys, tempfile
from razz_hh.cli import main
folder = tempfile.mkdtemp()
sys.argv = ["razz-hh", "import", sys.argv[1], "--store", folder, "--jobs", "1", "--quiet", *sys.argv[2:]]
try:
    main()
except SystemExit as ended:
    print(ended.code or 0)
"""
# Of this process alone: getrusage would tell of the parent it was split from as well.
_PEAK = """
print(int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024)
shutil.rmtree(folder)
"""


def told_by(code: str, path: Path, *options: str) -> tuple[float, float]:
    """Return the two numbers that *code* prints in a process of its own, where nothing done before has scattered the memory."""
    told = subprocess.run([sys.executable, "-c", code, str(path), *options], check=True, capture_output=True, text=True)
    one, two = map(float, told.stdout.split())
    return one, two


def main() -> None:
    """Run the bench and print its table."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--hands", type=int, default=20_000)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--memory", action="store_true", help="also import 200,000 hands and print the peak")
    options.add_argument("--rooms", action="store_true", help="time the reading of every room's hands instead")
    options.add_argument("--stats", action="store_true", help="summarise a player's million hands instead")
    options.add_argument(
        "--store", action="store_true", help="time imports by one process and by two, the store's size and queries instead"
    )
    chosen = options.parse_args()
    if chosen.store:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "hands.txt"
            write_hands(path, chosen.hands)
            print_store(path, chosen.hands)
        return
    if chosen.stats:
        print_stats(1_000_000, chosen.rounds)
        return
    if chosen.rooms:
        print_rooms(min(chosen.hands, 3_000), chosen.rounds)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.txt"
        write_hands(path, chosen.hands)
        size = path.stat().st_size
        clock = Clock()
        for n in range(chosen.rounds):
            print(f"round {n + 1} of {chosen.rounds}", file=sys.stderr)
            plain, paused = told_by(_PLAIN, path)
            clock.count("plain reader", plain)
            clock.count("… gc paused", paused)
            with paused_gc():
                time_parts(path, clock)
            seconds, _ = told_by(_IMPORT + _PEAK, path)
            clock.count("end to end", seconds)
            seconds, _ = told_by(_IMPORT + _PEAK, path, "ev")
            clock.count("… and EV", seconds)
            clock.close_round()
        _print(clock, chosen.hands, size / chosen.hands)
        print()
        _print_peaks(path, chosen.hands)
        if chosen.memory:
            write_hands(path, 200_000)
            _print_peaks(path, 200_000)


def _print_peaks(path: Path, hands: int) -> None:
    """Print what importing *path* takes: by the command, and by the function within a program of pandas."""
    command = [told_by(_COMMAND + _PEAK, path, *options)[1] for options in (("--no-ev",), ())]
    function = [told_by(_IMPORT + _PEAK, path, *options)[1] for options in ((), ("ev",))]
    for what, (plain, ev) in (("razz-hh import --jobs 1", command), ("import_files", function)):
        print(f"peak of {what}, {hands:,} hands: {ev:.0f} MB, without all-in EV {plain:.0f} MB")


def _print(clock: Clock, hands: int, size: float) -> None:
    print(f"{hands:,} simulated PokerStars hands of {size:,.0f} bytes, one core, medians\n")
    print(f"{'part':<14}{'hands/s':>10}{'µs a hand':>12}{'× plain reader':>17}{'× … gc paused':>16}")
    for part, rounds in clock.rounds.items():
        seconds = statistics.median(rounds)
        ratios = [_ratio(clock.rounds[yardstick], rounds) for yardstick in ("plain reader", "… gc paused")]
        print(f"{part:<14}{hands / seconds:>10,.0f}{seconds / hands * 1e6:>12.0f}{ratios[0]:>17.2f}{ratios[1]:>16.2f}")


def _ratio(yardstick: list[float], rounds: list[float]) -> float:
    """Return how many times faster than the yardstick a part is, the median of the rounds."""
    return statistics.median(plain / own for plain, own in zip(yardstick, rounds, strict=True))


if __name__ == "__main__":
    main()

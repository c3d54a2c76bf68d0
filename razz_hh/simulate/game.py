"""What simulated tables play for, and who plays there."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

import msgspec

from razz_hh.stakes import HOUSES, HouseRules, Stakes

__all__ = ["CASH_STAKES", "LEVELS", "NAMES", "ROMAN", "TABLES", "Game", "Rake", "prizes_of"]

CASH_STAKES: Final = (
    Stakes(4, 8, ante=1, bring_in=2),
    Stakes(50, 100, ante=8, bring_in=15),
    Stakes(200, 400, ante=30, bring_in=60),
    Stakes(2000, 4000, ante=300, bring_in=600),
)
"""Cash stakes: small bet, big bet, ante and bring-in in cents."""

LEVELS: Final = tuple(
    Stakes(bet * 100, bet * 200, ante=bet * 20, bring_in=bet * 30, chip=100)
    for bet in (20, 30, 50, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 5000, 10000)
)
"""Tournament levels: the ante is a fifth of the small bet, the bring-in three tenths."""

ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII")

NAMES: Final = (
    "brickcity", "LowCardLou", "wheel_deal", "Mr. Rough", "A2345 suited", "paintcatcher", "doorcard9", "smooth8", "Zeta [DE]", "Jörg_B",
    "runnerunner", "k1ngs_up", "Baby Aces", "nine-nine", "El Topo 77", "MissDeal", "third.street", "razzputin", "ohmypair", "7low7",
    "quietfold", "coldbrick", "steelwheel", "no pair plz", "Tante Erna", "bring-in bob", "sixty4", "lastcall", "Ólafur", "x_x",
)  # fmt: skip

TABLES: Final = ("Ceres", "Vesta", "Pallas", "Hygiea", "Juno", "Astraea", "Flora", "Metis", "Iris", "Thetis", "Egeria", "Irene")


class Rake(msgspec.Struct, frozen=True):
    """What the room keeps of a pot: per cent of it, rounded down to a chip, and at most `cap` hundredths."""

    percent: int = 5
    cap: int = 300

    def of(self, pot: int, chip: int) -> int:
        """Return the rake of a pot that was played past third street."""
        return min(self.cap, pot * self.percent // 100) // chip * chip


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """What is played, and by whom.

    `players` are the fewest and most dealt in, `depth` the stacks bought, in big bets, from the shallowest to the deepest,
    `looseness` the range of `Style.looseness`. A cash table chooses one of `stakes`, for a tournament they are the levels, each
    of `level_hands` hands; without any they are `CASH_STAKES` or `LEVELS`. Cash is in `currency`, and so is `buy_in`, a
    tournament's buy-in and fee in cents.
    `table_hands` is how long a cash table lasts. `chatter` is the chance of talk and noise in a hand. `twins` is the
    chance that two seats are dealt the same five low ranks: lows tie once in two thousand fair showdowns, too seldom to see a split.
    `hero` is always dealt in. `room` is whose hands these are, by default that of the house's name.
    """

    kind: Literal["cash", "tournament"] = "cash"
    house: HouseRules = HOUSES["pokerstars"]
    room: str = ""
    players: tuple[int, int] = (2, 8)
    max_seats: int = 8
    depth: tuple[float, float] = (0.3, 40.0)
    looseness: tuple[float, float] = (0.1, 0.9)
    stakes: tuple[Stakes, ...] = ()
    currency: str = "USD"
    rake: Rake = Rake()
    level_hands: int = 12
    table_hands: int = 100
    buy_in: tuple[int, int] = (1000, 100)
    mix: str | None = None
    names: tuple[str, ...] = NAMES
    hero: str | None = "Hero"
    chatter: float = 0.2
    twins: float = 0.02
    start: datetime = datetime(2024, 3, 1, 20, 0, 0)

    @property
    def levels(self) -> tuple[Stakes, ...]:
        """The stakes, or the usual ones of the kind."""
        return self.stakes or (CASH_STAKES if self.kind == "cash" else LEVELS)


def prizes_of(pool: int, entrants: int) -> tuple[int, ...]:
    """Return the prizes of a sit-and-go, first place first, in hundredths; they add up to *pool*.

    >>> prizes_of(8000, 8)
    (4000, 2400, 1600)
    """
    parts = (100,) if entrants < 4 else (65, 35) if entrants < 7 else (50, 30, 20)
    rest = [pool * part // 100 for part in parts[1:]]
    return (pool - sum(rest), *rest)

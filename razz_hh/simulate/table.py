"""Tables: who sits where with what, from hand to hand."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from math import exp, log
from random import Random
from typing import Final, Literal, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from razz_hh.events import Fold
from razz_hh.hand import Hand, Seat
from razz_hh.simulate.bot import Style
from razz_hh.simulate.game import ROMAN, TABLES, Game, prizes_of
from razz_hh.stakes import Stakes

__all__ = ["CashTable", "Clock", "Move", "Player", "Tournament"]

EASTERN: Final = ZoneInfo("America/New_York")


class Player(msgspec.Struct):
    """Somebody at the table, with chips in hundredths; `is_away` does not act."""

    name: str
    stack: int
    style: Style
    is_away: bool = False


class Move(NamedTuple):
    """What the room says when somebody comes or goes; `seat` is the seat left, which has folded or lost."""

    text: str
    seat: int | None = None


class Clock:
    """The room's hand numbers and times, always going forward, and the name of the cash table that was opened last."""

    def __init__(self, rng: Random, start: datetime) -> None:
        self.table = ""
        self._rng = rng
        self.time = start
        self.number = 240_000_000_000 + rng.randrange(10**9)

    def tick(self, seconds: int) -> None:
        """Let *seconds* pass, and the room deal as many hands elsewhere."""
        self.time += timedelta(seconds=seconds)
        self.number += self._rng.randrange(500, 4000) * seconds


class _Table:
    """What cash tables and tournaments share: seats, players, and the header of a hand."""

    kind: Literal["cash", "tournament"]

    def __init__(self, rng: Random, game: Game, clock: Clock) -> None:
        self.rng = rng
        self.game = game
        self.clock = clock
        self.seats: dict[int, Player] = {}
        self._mood = rng.uniform(*game.looseness)
        self._names = [name for name in game.names if name != game.hero]
        rng.shuffle(self._names)

    @property
    def styles(self) -> dict[int, Style]:
        """The styles of the players who act, by seat."""
        return {n: player.style for n, player in self.seats.items() if not player.is_away}

    def _sit(self, stack: int, name: str | None = None) -> int:
        """Seat a new player and return the seat's number."""
        rng = self.rng
        low, high = self.game.looseness
        looseness = min(high, max(low, rng.gauss(self._mood, 0.12)))
        style = Style(looseness, min(1.0, max(0.05, rng.gauss(0.5, 0.2))), rng.choice((0.0, 0.05, 0.2, 0.5)))
        seat = rng.choice([n for n in range(1, self.game.max_seats + 1) if n not in self.seats])
        self.seats[seat] = Player(name or self._names.pop(), stack, style)
        return seat

    def _header(self, stakes: Stakes, table_name: str) -> Hand:
        game, clock = self.game, self.clock
        local = clock.time
        return Hand(
            source="",
            line=1,
            room=game.room or game.house.name,
            number=str(clock.number),
            stakes=stakes,
            kind=self.kind,
            currency=game.currency if self.kind == "cash" else "",
            mix=game.mix,
            table_name=table_name,
            max_seats=game.max_seats,
            played_local=local,
            zone="ET",
            played_at=local.replace(tzinfo=EASTERN).astimezone(UTC),
            seats=tuple([Seat(0, n, player.name, player.stack, player.is_away) for n, player in sorted(self.seats.items())]),
            hero_seat=next((n for n, player in self.seats.items() if player.name == game.hero), None),
            events=(),
        )


class CashTable(_Table):
    """A cash table: broke players rebuy or leave, others top up, sit out, come and go."""

    kind = "cash"
    prizes: tuple[int, ...] | None = None

    def __init__(self, rng: Random, game: Game, clock: Clock) -> None:
        super().__init__(rng, game, clock)
        self._stakes = rng.choice(game.levels)
        self._name = clock.table
        while self._name == clock.table:  # or one table would change its stakes
            self._name = f"{rng.choice(TABLES)} {rng.choice(ROMAN)}"
        clock.table = self._name
        self._hands = 0
        count = rng.randint(*game.players)
        if game.hero:
            self._sit(self._buy_in(), game.hero)
        while len(self.seats) < count:
            self._sit(self._buy_in())

    @property
    def is_over(self) -> bool:
        """The table has been played long enough."""
        return self._hands >= self.game.table_hands

    def header(self) -> Hand:
        """Return the next hand as it stands before the antes."""
        self._hands += 1
        return self._header(self._stakes, self._name)

    def _buy_in(self) -> int:
        shallow, deep = self.game.depth
        big_bets = exp(self.rng.uniform(log(shallow), log(deep)))
        return max(1, int(big_bets * self._stakes.big_bet))

    def settle(self, hand: Hand, stacks: Mapping[int, int]) -> list[Move]:
        """Take over the stacks after *hand*, and return the comings and goings during it."""
        folded = {event.seat for event in hand.events if type(event) is Fold}
        moves = []
        for n, player in list(self.seats.items()):
            player.stack = stacks[n]
            if player.name != self.game.hero and self._leaves(player, n in folded):
                moves.append(Move(f"{player.name} leaves the table", n))
                self._names.insert(0, self.seats.pop(n).name)
            elif not player.stack or (player.stack < 2 * self._stakes.big_bet and self.rng.random() < 0.1):
                player.stack += self._buy_in()
        if self._room_for_more() and len(self.seats) < self.game.max_seats and self.rng.random() < 0.12:
            seat = self._sit(self._buy_in())
            moves.append(Move(f"{self.seats[seat].name} joins the table at seat #{seat} "))
        return moves

    def _leaves(self, player: Player, has_folded: bool) -> bool:
        """Return whether *player* gets up; it may also sit out, or come back, and stay."""
        chance = self.rng.random()
        if player.is_away:
            if chance < 0.5:
                player.is_away = not self._room_for_more()
            return chance > 0.8
        if not self._can_spare_one():
            return False
        player.is_away = chance < 0.015
        return (has_folded and chance > 0.985) or (not player.stack and chance > 0.5)

    def _acting(self) -> int:
        return sum([not player.is_away for player in self.seats.values()])

    def _can_spare_one(self) -> bool:
        return self._acting() > self.game.players[0]

    def _room_for_more(self) -> bool:
        return self._acting() < self.game.players[1]


class Tournament(_Table):
    """A sit-and-go: everybody starts alike, levels rise, and who has no chips is out."""

    kind = "tournament"

    def __init__(self, rng: Random, game: Game, clock: Clock) -> None:
        super().__init__(rng, game, clock)
        self._id = str(3_700_000_000 + rng.randrange(10**8))
        self._hands = 0
        shallow, deep = game.depth
        stack = int(exp(rng.uniform(log(shallow), log(deep))) * game.levels[0].big_bet)
        stack = max(1, stack // 1000) * 1000
        entrants = rng.randint(*game.players)
        if game.hero:
            self._sit(stack, game.hero)
        while len(self.seats) < entrants:
            self._sit(stack)
        self.prizes: tuple[int, ...] | None = prizes_of(game.buy_in[0] * entrants, entrants)

    @property
    def is_over(self) -> bool:
        """One player has all the chips, or the hero is out."""
        hero = self.game.hero
        return len(self.seats) < 2 or (hero is not None and hero not in [player.name for player in self.seats.values()])

    def header(self) -> Hand:
        """Return the next hand as it stands before the antes."""
        level = min(self._hands // self.game.level_hands, len(self.game.levels) - 1)
        self._hands += 1
        buy_in, fee = self.game.buy_in
        return msgspec.structs.replace(
            self._header(self.game.levels[level], f"{self._id} 1"),
            tournament_id=self._id,
            buy_in=buy_in,
            fee=fee,
            buy_in_currency=self.game.currency,
            level=f"Level {ROMAN[level]}",
        )

    def settle(self, hand: Hand, stacks: Mapping[int, int]) -> list[Move]:
        """Take over the stacks after *hand*; who has none is out."""
        for n, player in list(self.seats.items()):
            player.stack = stacks[n]
            if player.name != self.game.hero:
                player.is_away = self.rng.random() < (0.8 if player.is_away else 0.01)
            if not player.stack:
                del self.seats[n]
        return []

"""Legal Razz hands for samples and tests: dealt from a seed and played on the replay's own books.

Whatever happens in a simulated hand is one of `State.options`, so a hand is legal under the house rules it was played by. A simulated
`Hand` holds every card of every seat; writers hide what their room would hide.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from razz_hh.hand import Hand
from razz_hh.house import HouseRules, rules_in
from razz_hh.simulate.bot import Style
from razz_hh.simulate.faults import FAULTS, Fault, Planted, plant
from razz_hh.simulate.game import CASH_STAKES, LEVELS, NAMES, Game, Rake
from razz_hh.simulate.play import Play, Tamper
from razz_hh.simulate.table import CashTable, Clock, Tournament
from razz_hh.simulate.talk import strew

__all__ = [
    "CASH_STAKES", "FAULTS", "LEVELS", "NAMES", "Fault", "Game", "Planted", "Play", "Rake", "Style", "Tamper", "plant", "simulate",
]  # fmt: skip


def simulate(n: int, *, seed: int, game: Game | None = None, house: HouseRules | None = None) -> Iterator[Hand]:
    """Deal *n* hands of *game*, the same ones for the same arguments.

    Stacks carry on from hand to hand at one table; when a tournament is over or lost by the hero, or a cash table is left, another begins.
    They are dealt by the rules of *house*, those of the game's room unless told otherwise, and printed as that room prints.

    >>> [len(hand.seats) for hand in simulate(3, seed=1, game=Game(players=(2, 2)))]
    [2, 2, 2]
    """
    game = game or Game()
    if house is not None:
        room = game.room or game.house.name
        game = msgspec.structs.replace(game, room=room, house=rules_in(room, house, has_dealer=game.mix is None))
    rng = Random(seed)
    clock = Clock(rng, game.start)
    dealt = 0
    while dealt < n:
        table = CashTable(rng, game, clock) if game.kind == "cash" else Tournament(rng, game, clock)
        while not table.is_over and dealt < n:
            play = Play(table.header(), table.styles, rng, game, prizes=table.prizes)
            hand = play.run()
            dealt += 1
            moves = table.settle(hand, play.state.stack)
            clock.tick(10 + 2 * len(hand.events))
            yield msgspec.structs.replace(hand, events=strew(hand, moves, game.chatter, rng))
        clock.tick(300)

"""What a mutation operator is, and the mutants it makes of legal simulated hands.

An operator states its fault itself and never asks the audit. A `dealer` has one thing happen otherwise while a hand is dealt and
played, and the books go on from there; a `printer` changes one thing in the text of a legal hand. A mutant is what a room would print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, log
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from razz_hh.audit import ERROR, Severity
from razz_hh.events import Act, Event, ReturnUncalled
from razz_hh.hand import Hand
from razz_hh.simulate import NAMES, Game, Play, Style
from razz_hh.simulate.table import CashTable, Clock, Tournament
from razz_hh.simulate.talk import strew
from razz_hh.stakes import HOUSES, Stakes
from razz_hh.write import WRITERS, UnwritableError

__all__ = [
    "ALL",
    "FLAGGED",
    "RETURNING",
    "TEXTS",
    "TOTALLING",
    "Mutant",
    "NoOccasionError",
    "Operator",
    "dealer",
    "games_of",
    "header",
    "mutants",
    "printer",
]

TEXTS: Final = ("pokerstars", "fulltilt", "winamax", "kingsclub")
ALL: Final = (*TEXTS, "phh")
FLAGGED: Final = ("pokerstars", "fulltilt", "kingsclub")
"""Rooms that mark all-ins."""
RETURNING: Final = ("pokerstars", "fulltilt")
"""Rooms that print what goes back uncalled."""
TOTALLING: Final = ("pokerstars", "fulltilt", "winamax")
"""Rooms that print the total pot."""
_PLAIN: Final = tuple([name for name in NAMES if "[" not in name])

Outcome = Sequence[Event] | None
Deal = Callable[[Play, Any], Outcome]
"""Says what happens instead of an event; None where it gives no occasion for the fault."""
Print = Callable[[list[str], Random], list[str] | None]
"""Says what is printed instead of the lines of a hand; None where they give no occasion."""
Head = Callable[[Hand, Sequence[Hand], Random], Hand | None]
"""Says which header a table's next hand has instead, given those dealt before; None where that gives no occasion."""

_SESSION: Final = 12
"""The most hands of a session."""
_DEALS: Final = 25
"""Hands dealt at a table before another is tried."""
_TABLES: Final = 400
_CHANCE: Final = 0.6
"""How likely an occasion is taken, so that it is not always a hand's first."""


class NoOccasionError(Exception):
    """No hand gave an operator occasion for its fault."""


class Operator(NamedTuple):
    """A way to break the rule of *code*, which the audit must tell with *severity*.

    *breaks* says what it does. *also* are the codes that may follow of necessity, each with the reason. *game* is what the games of
    its *rooms* are changed to, so that occasions are not rare, *style* how everybody plays. What it does is one of three: *deal* is asked
    about the events that it *heard* while they happen, and *then* about those that follow its fault; *print* changes what is printed;
    *head* changes the header of a table's hand before it is dealt. *is_alone* says that no other hand of the table is at hand.
    """

    code: str
    breaks: str
    rooms: tuple[str, ...]
    also: Mapping[str, str]
    game: Mapping[str, Any]
    severity: Severity
    style: Style | None = None
    heard: tuple[type[Event], ...] = ()
    deal: Deal | None = None
    print: Print | None = None
    then: Deal | None = None
    head: Head | None = None
    is_alone: bool = False


class Mutant(NamedTuple):
    """A hand with one fault, or a session with one, as *room* prints its hands.

    *stakes* are what other hands of the table tell of the ante and the bring-in, None where those at hand are all there are.
    """

    operator: Operator
    room: str
    texts: tuple[str, ...]
    stakes: Stakes | None


def dealer(
    code: str,
    *heard: type[Event],
    rooms: tuple[str, ...] = ALL,
    also: Mapping[str, str] | None = None,
    severity: Severity = ERROR,
    then: Deal | None = None,
    style: Style | None = None,
    game: Mapping[str, Any] | None = None,
    is_alone: bool = False,
) -> Callable[[Deal], Operator]:
    """Make an operator of a function that says what happens instead of an event."""

    def make(deal: Deal) -> Operator:
        return Operator(
            code, _sentence(deal), rooms, also or {}, game or {}, severity, style, heard, deal=deal, then=then, is_alone=is_alone
        )

    return make


def printer(
    code: str,
    rooms: tuple[str, ...],
    *,
    also: Mapping[str, str] | None = None,
    severity: Severity = ERROR,
    game: Mapping[str, Any] | None = None,
) -> Callable[[Print], Operator]:
    """Make an operator of a function that says what is printed instead of a legal hand's lines. No name in these has a bracket."""

    def make(print_: Print) -> Operator:
        return Operator(code, _sentence(print_), rooms, also or {}, {"names": _PLAIN, "chatter": 0, **(game or {})}, severity, print=print_)

    return make


def header(
    code: str, rooms: tuple[str, ...] = ALL, *, severity: Severity = ERROR, game: Mapping[str, Any] | None = None
) -> Callable[[Head], Operator]:
    """Make an operator of a function that says which header a table's next hand has."""

    def make(head: Head) -> Operator:
        return Operator(code, _sentence(head), rooms, {}, game or {}, severity, head=head)

    return make


def _sentence(function: Callable[..., object]) -> str:
    return " ".join((function.__doc__ or "").split()).rstrip(".")


def games_of(room: str) -> tuple[Game, ...]:
    """Return what is played in a room: cash, and tournaments where its text can tell them."""
    house = HOUSES[room]
    cash = Game(house=house, currency={"winamax": "EUR", "kingsclub": ""}.get(room, "USD"), chatter=0.1)
    if room == "kingsclub":
        return (cash,)
    return cash, Game(kind="tournament", house=house, depth=(3, 30), level_hands=5, chatter=0.1)


def mutants(operator: Operator, n: int, seed: int | str) -> Iterator[Mutant]:
    """Yield *n* mutants spread over the operator's rooms, the same ones for the same arguments.

    Raises `NoOccasionError` where its games give none.
    """
    rng = Random(f"{operator.code} {operator.breaks} {seed}")
    rooms = [_mutants_of(operator, room, rng) for room in operator.rooms]
    for k in range(n):
        yield next(rooms[k % len(rooms)])


def _mutants_of(operator: Operator, room: str, rng: Random) -> Iterator[Mutant]:
    games = [msgspec.structs.replace(game, **operator.game) for game in games_of(room)]
    tries = 0
    while tries < _TABLES:
        game = rng.choice(games)
        if operator.head is not None:
            texts = session_texts(operator.head, room, game, rng)
            tries = 0 if texts else tries + 1
            if texts:
                yield Mutant(operator, room, texts, None)
            continue
        table = (CashTable if game.kind == "cash" else Tournament)(rng, game, Clock(rng, game.start))
        hand = _any_header(table, game, rng)
        styles = table.styles if operator.style is None else dict.fromkeys(table.seats, operator.style)
        for _ in range(_DEALS):
            text = _mutant_text(operator, room, Play(hand, styles, rng, game, prizes=table.prizes))
            if text is not None:
                tries = 0
                yield Mutant(operator, room, (text,), None if operator.is_alone else hand.stakes)
                break
        tries += 1
    raise NoOccasionError(f"{room} gives no occasion for this: {operator.breaks}")


def session_texts(head: Head, room: str, game: Game, rng: Random) -> tuple[str, ...]:
    """Return hands of one table, the last of them with another header; none where that gives no occasion."""
    table = (CashTable if game.kind == "cash" else Tournament)(rng, game, Clock(rng, game.start))
    dealt: list[Hand] = []
    for _ in range(_SESSION):
        hand = table.header()
        changed = head(hand, dealt, rng) if dealt and rng.random() < _CHANCE else None
        play = Play(changed or hand, table.styles, rng, game, prizes=table.prizes)
        dealt.append(play.run())
        if changed:
            return tuple([WRITERS[room].text(each) for each in dealt])
        moves = table.settle(dealt[-1], play.state.stack)
        dealt[-1] = msgspec.structs.replace(dealt[-1], events=strew(dealt[-1], moves, 0, rng))
        table.clock.tick(60)
        if table.is_over:
            break
    return ()


def _any_header(table: CashTable | Tournament, game: Game, rng: Random) -> Hand:
    """Return a hand before its antes; in tournaments of any level, and with any stacks."""
    if isinstance(table, CashTable):
        return table.header()
    table._hands = rng.randrange(len(game.levels) * game.level_hands)
    hand = table.header()
    chip, big_bet = hand.stakes.chip, hand.stakes.big_bet
    stacks = [int(big_bet * exp(rng.uniform(*map(log, game.depth)))) // chip * chip for _ in hand.seats]
    seats = [msgspec.structs.replace(seat, stack=max(chip, stack)) for seat, stack in zip(hand.seats, stacks, strict=True)]
    return msgspec.structs.replace(hand, seats=tuple(seats))


def _mutant_text(operator: Operator, room: str, play: Play) -> str | None:
    """Play a hand, with the fault in it or in what is printed of it; None where it gives no occasion or cannot be printed."""
    planter = None if operator.deal is None else _Planter(operator)
    play._tamper = planter
    hand = play.run()
    if planter is not None and not planter.has_planted:
        return None
    if room not in RETURNING and _goes_back_midway(hand):
        return None
    try:
        text = WRITERS[room].text(hand)
    except UnwritableError:
        return None
    if operator.print is None:
        return text
    lines = operator.print(text.split("\n"), play.rng)
    return None if lines is None else "\n".join(lines)


def _goes_back_midway(hand: Hand) -> bool:
    """Whether chips go back, because of a fault, and somebody acts later: rooms without a line for it cannot tell that."""
    backs = [n for n, event in enumerate(hand.events) if isinstance(event, ReturnUncalled)]
    return bool(backs) and any(isinstance(event, ReturnUncalled | Act) for event in hand.events[backs[0] + 1 :])


class _Planter:
    """Plants a fault at one of its occasions in a hand, any of them."""

    def __init__(self, operator: Operator) -> None:
        self.operator = operator
        self.has_planted = False

    def __call__(self, play: Play, event: Event) -> Sequence[Event]:
        deal = self.operator.then if self.has_planted else self.operator.deal
        outcome = deal(play, event) if deal is not None and isinstance(event, self.operator.heard) else None
        if outcome is None or (not self.has_planted and play.rng.random() > _CHANCE):
            return (event,)
        self.has_planted = True
        return outcome

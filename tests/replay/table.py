"""Hands written as a table would tell them, for the rulebook's worked cases.

A script first lists the seats (door card, or all three cards of an open hand, and the stack before the ante), then says what
happens, one statement a line. Everybody antes. Amounts are in hundredths, and the table is the rulebook's: ante 10, bring-in 20,
bets 50 and 100, stacks of 1000.

>>> game = table('''
...     P1 [Kh] 1000
...     P2 [Ks]
...     P3 [Kd]
...     P2: brings in 20
...     P3: raises to 50
...     P1: folds
...     P2: calls 30
...     4th: P2 Qc, P3 2h
... ''')
>>> game.offer
'P3: fold, check, bet 50'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from razz_hh.cards import CARDS, Card, parse_cards
from razz_hh.events import (
    Act,
    Ante,
    Bet,
    BringIn,
    BringInClaim,
    Call,
    Capped,
    Check,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Fold,
    Muck,
    Noise,
    PotClaim,
    Raise,
    ReturnUncalled,
    Show,
    Showdown,
    StreetStart,
)
from razz_hh.hand import Hand, Seat
from razz_hh.replay import Options, Replay, State, Step, Turn, replay
from razz_hh.rooms.values import low_of
from razz_hh.stakes import HouseRules, Stakes

__all__ = ["Table", "offer", "table"]

_SEAT = re.compile(r"P(?P<seat>\d+) \[(?P<door>[\w? ]+)\](?: (?P<stack>\d+))?$")
_STREET = re.compile(r"(?P<street>[4-7])th:(?P<cards>.*)$")
_DEED = re.compile(
    r"P(?P<seat>\d+): (?P<verb>[a-z ]+?)(?: (?P<by>\d+) to)?(?: (?P<amount>\d+))?(?: from pot (?P<pot>\d))?"
    r"(?: \[(?P<cards>[\w ]+)\](?: (?P<low>[\w,]+))?)?(?P<all_in> all-in)?$"
)
_TABLE = re.compile(r"(?P<what>showdown|capped|noise|board (?P<board>\w\w)|pot (?P<pot>\d+)(?: = (?P<pots>[\d +]+))? rake (?P<rake>\d+))$")

_DEEDS: dict[str, Callable[[int, int, int, bool], Event]] = {
    "antes": Ante,
    "brings in": BringIn,
    "completes to": Complete,
    "bets": Bet,
    "raises to": lambda line, seat, to, is_all_in: Raise(line, seat, None, to, is_all_in),
    "calls": Call,
    "checks": lambda line, seat, amount, is_all_in: Check(line, seat),
    "folds": lambda line, seat, amount, is_all_in: Fold(line, seat),
    "takes back": lambda line, seat, amount, is_all_in: ReturnUncalled(line, seat, amount),
    "collects": lambda line, seat, amount, is_all_in: Collect(line, seat, amount),
    "mucks": lambda line, seat, amount, is_all_in: Muck(line, seat),
}


class Table:
    """A script played on `State`: its `hand`, its `steps`, and the `state` after them."""

    def __init__(self, hand: Hand, house: HouseRules) -> None:
        self.hand = hand
        self.house = house
        self.state = State(hand, hand.stakes, house)
        self.steps: list[Step[Event]] = [self.state.take(event) for event in hand.events]

    @property
    def turns(self) -> list[Turn[Act]]:
        """Return every decision so far."""
        return [step for step in self.steps if isinstance(step, Turn)]

    @property
    def turn(self) -> Turn[Act]:
        """Return the last decision with the facts before it."""
        return self.turns[-1]

    @property
    def offer(self) -> str:
        """Return whose turn it is and what the seat may do, as ``P3: fold, call 20, raise to 50``; ``nobody`` where betting is over."""
        due = self.state.due
        return "nobody" if due is None else f"P{due}: {self.may(due)}"

    def may(self, seat: int) -> str:
        """Return what *seat* may do, whether or not it is its turn."""
        return _spoken(self.state.options(seat), opens=not self.state.level and self.state.street > 3)

    def replay(self) -> Replay:
        """Return the hand replayed from its start."""
        return replay(self.hand, house=self.house)


def table(
    script: str,
    *,
    ante: int | None = 10,
    bring_in: int | None = 20,
    small_bet: int = 50,
    big_bet: int = 100,
    house: HouseRules | None = None,
) -> Table:
    """Play *script* under *house* (the usual rules where None)."""
    lines = [line.strip() for line in script.strip().splitlines() if line.strip()]
    listed = [match for line in lines if (match := _SEAT.match(line))]
    seats = tuple(Seat(n, int(m["seat"]), f"P{m['seat']}", int(m["stack"] or 1000)) for n, m in enumerate(listed, 1))
    posted = any(": antes" in line for line in lines)
    antes: list[Event] = [] if posted or not ante else [Ante(0, seat.number, min(ante, seat.stack), seat.stack <= ante) for seat in seats]
    doors: list[Event] = [Deal(n, int(m["seat"]), _cards(m["door"])) for n, m in enumerate(listed, 1)]
    told = [event for n, line in enumerate(lines[len(listed) :], len(listed) + 1) for event in _events(n, line)]
    posts = [event for event in told if isinstance(event, Ante)]
    deeds = [event for event in told if not isinstance(event, Ante)]
    hand = Hand(
        source="script",
        line=1,
        room="table",
        number="1",
        kind="cash",
        stakes=Stakes(small_bet, big_bet, ante, bring_in),
        seats=seats,
        events=(*antes, *posts, StreetStart(0, 3), *doors, *deeds),
    )
    return Table(hand, house or HouseRules())


def offer(script: str, **rules: Any) -> str:
    """Return whose turn it is after *script*, and what that seat may do; *rules* as for `table`."""
    return table(script, **rules).offer


def _events(line: int, text: str) -> list[Event]:
    if match := _STREET.match(text):
        dealt = [part.split() for part in match["cards"].split(",") if part.strip()]
        return [StreetStart(line, int(match["street"])), *(Deal(line, int(seat[1:]), _cards(card)) for seat, card in dealt)]
    if match := _TABLE.match(text):
        if match["board"]:
            return [Community(line, CARDS[match["board"]])]
        if match["pot"]:
            pots = [int(pot) for pot in (match["pots"] or "").split(" + ") if pot]
            return [PotClaim(line, int(match["pot"]), tuple(pots), int(match["rake"]))]
        return [{"showdown": Showdown(line), "capped": Capped(line), "noise": Noise(line, text)}[match["what"]]]
    match = _DEED.match(text)
    if match is None:
        raise ValueError(f"no such statement: {text!r}")
    seat = int(match["seat"])
    if match["verb"] == "shows":
        return [Show(line, seat, parse_cards(match["cards"]), low_of(match["low"]) if match["low"] else ())]
    if match["verb"] == "is high":
        return [BringInClaim(line, seat, CARDS[match["cards"]])]
    if match["by"]:
        return [Raise(line, seat, int(match["by"]), int(match["amount"]), bool(match["all_in"]))]
    if match["pot"]:
        return [Collect(line, seat, int(match["amount"]), int(match["pot"]))]
    return [_DEEDS[match["verb"]](line, seat, int(match["amount"] or 0), bool(match["all_in"]))]


def _cards(text: str) -> tuple[Card | None, ...]:
    return (None,) if text == "??" else parse_cards(text)


def _spoken(options: Options, *, opens: bool) -> str:
    words = [
        options.can_fold and "fold",
        options.can_check and "check",
        options.bring_in is not None and f"bring in {options.bring_in}",
        options.call is not None and f"call {options.call}",
        options.raise_to is not None and (f"bet {options.raise_to}" if opens else f"raise to {options.raise_to}"),
    ]
    return ", ".join(word for word in words if word)

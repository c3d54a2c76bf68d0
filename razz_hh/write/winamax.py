"""A hand as Winamax prints it.

What the room does not print is left out: talk, a cap, places and prizes, that a hand is mucked (all hands of a showdown are shown), and
the summary's lines of seats that neither win nor show. In which words it names a low is not known, so none is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC
from typing import Any, Final

from msgspec.structs import replace

from razz_hh.cards import cards_text
from razz_hh.events import (
    Ante,
    Bet,
    BoardClaim,
    BringIn,
    Call,
    Check,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Fold,
    Muck,
    PotClaim,
    Raise,
    ReturnUncalled,
    SeatClaim,
    Show,
    StreetStart,
)
from razz_hh.hand import Hand, Seat
from razz_hh.replay import Replay
from razz_hh.stakes import SIGNS, Street, money_text
from razz_hh.write.faces import Faces, with_sevenths
from razz_hh.write.words import ORDINALS, TOLD_ALIKE

__all__ = ["winamax"]

_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def winamax(hand: Hand | Replay, hero: int | None = None) -> str:
    """Return the text of *hand* as the player in seat *hero* gets it from Winamax, without a line end at its end.

    Down cards but the hero's are hidden until they are shown; the hero is the hand's own where none is named.
    """
    if isinstance(hand, Replay):
        hand = hand.hand
    return "\n".join(_Printer(hand, hand.hero_seat if hero is None else hero).lines())


def _level(text: str | None) -> int:
    """Return the number of a level.

    >>> [_level(text) for text in ("Level XIV", "7", None)]
    [14, 7, 1]
    """
    word = (text or "1").split()[-1].upper()
    if word.isdecimal():
        return int(word)
    values = [_ROMAN.get(letter, 0) for letter in word]
    return sum([-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True)])


class _Printer:
    """Prints one hand. Of the street: `put` are the seats' chips, `brought` the bring-in, `level` the highest raise as the room counts."""

    def __init__(self, hand: Hand, hero: int | None) -> None:
        self.hand = hand
        self.names = {seat.number: seat.name for seat in hand.seats}
        self.faces = Faces(hero)
        self.begin(3)

    def begin(self, street: int) -> None:
        self.street = street
        self.put: dict[int, int] = {}
        self.brought: dict[int, int] = {}
        self.level = 0

    def lines(self) -> list[str]:
        """Return the hand's lines."""
        lines = [self.header(), self.table(), *[self.seat(seat) for seat in self.hand.seats], "*** ANTE/BLINDS ***"]
        for event in _with_uncalled(with_sevenths(self.hand.events)):
            line = _PRINT.get(type(event), _nothing)(self, event)
            if line:
                lines.append(line)
        return lines

    # --- the top ---------------------------------------------------------------------------------

    def header(self) -> str:
        hand, stakes = self.hand, self.hand.stakes
        antes = [event.amount for event in hand.events if type(event) is Ante]
        ante = max(antes, default=0) if stakes.ante is None else stakes.ante
        limits = "/".join([self.money(amount) for amount in (ante, stakes.small_bet, stakes.big_bet)])
        what = "CashGame" if hand.kind == "cash" else f'Tournament "{self.title()}" buyIn: {self.buy_in()} level: {_level(hand.level)}'
        return f"Winamax Poker - {what} - HandId: #{hand.number} - Razz fixed limit ({limits}) - {self.time()}"

    def title(self) -> str:
        """Return the name of the tournament: records have it in the table's."""
        title, is_told, _ = self.hand.table_name.partition(f"({self.hand.tournament_id})#")
        return title if is_told else "Sit&Go"

    def buy_in(self) -> str:
        hand = self.hand
        parts = [part or 0 for part in (hand.buy_in, hand.bounty, hand.fee) if part is not None] or [0, 0]
        return " + ".join([_money(part, hand.buy_in_currency) for part in parts])

    def time(self) -> str:
        hand = self.hand
        if hand.played_at is not None:
            return f"{hand.played_at.astimezone(UTC):%Y/%m/%d %H:%M:%S} UTC"
        return f"{hand.played_local:%Y/%m/%d %H:%M:%S} {hand.zone or ''}".rstrip() if hand.played_local else ""

    def table(self) -> str:
        hand = self.hand
        name = hand.table_name
        if hand.kind == "tournament" and f"({hand.tournament_id})#" not in name:
            name = f"{self.title()}({hand.tournament_id})#{name.removeprefix(f'{hand.tournament_id} ')}"
        return f"Table: '{name}' {hand.max_seats or 8}-max ({'play' if hand.is_play_money else 'real'} money) "

    def seat(self, seat: Seat) -> str:
        bounty = "" if seat.bounty is None else f", {_money(seat.bounty, self.hand.buy_in_currency)} bounty"
        return f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)}{bounty})"

    # --- events ----------------------------------------------------------------------------------

    def money(self, amount: int) -> str:
        return _money(amount, self.hand.currency)

    def does(self, event: Any, words: str) -> str:
        return f"{self.names.get(event.seat, f'seat {event.seat}')} {words}"

    def start_street(self, event: StreetStart) -> str:
        self.begin(event.street)
        return f"*** {ORDINALS[event.street]} STREET ***"

    def community(self, event: Community) -> str:
        self.begin(7)
        return f"*** {ORDINALS[7]} STREET *** [{cards_text((event.card,))}]"

    def deal(self, event: Deal) -> str:
        held, new = self.faces.dealt(event, self.street)
        return f"Dealt to {self.does(event, f'[{held}] [{new}]' if held else f'[{new}]')}"

    def adds(self, event: Any, words: str) -> str:
        self.put[event.seat] = self.put.get(event.seat, 0) + event.amount
        return self.does(event, f"{words} {self.money(event.amount)}")

    def brings_in(self, event: BringIn) -> str:
        self.brought[event.seat] = event.amount
        return self.adds(event, "brings in")

    def bets(self, event: Bet | Complete) -> str:
        to = event.to if isinstance(event, Complete) else self.put.get(event.seat, 0) + event.amount
        if self.street == Street.THIRD and self.brought:
            return self.raises(event, to)
        self.put[event.seat] = self.level = to
        return self.does(event, f"bets {self.money(to)}")

    def raises(self, event: Raise | Bet | Complete, to: int) -> str:
        """Print a raise as the room counts: without the seat's own bring-in, over the highest total without one."""
        self.put[event.seat] = to
        to -= self.brought.get(event.seat, 0)
        by, self.level = to - self.level, max(self.level, to)
        return self.does(event, f"raises {self.money(by)} to {self.money(to)}")

    def shows(self, event: Show | Muck) -> str:
        return self.does(event, f"shows [{cards_text(event.cards)}]") if event.cards else ""

    def collects(self, event: Collect) -> str:
        pot = "pot" if event.pot is None else f"side pot {event.pot}" if event.pot else "main pot"
        return self.does(event, f"collected {self.money(event.amount)} from {pot}")

    # --- the summary -----------------------------------------------------------------------------

    def total(self, event: PotClaim) -> str:
        rake = f"Rake {self.money(event.rake)}" if event.rake else "No rake"
        return f"Total pot {self.money(event.total - (event.rake or 0))} | {rake}"

    def result(self, event: SeatClaim) -> str:
        won = f"won {self.money(event.won)}" if event.won else ""
        if event.result in ("showed", "mucked") and event.cards:
            won = f"showed [{cards_text(event.cards)}] and {won or 'lost'}"
        return f"Seat {event.seat}: {self.does(event, won)}" if won else ""


def _money(amount: int, currency: str) -> str:
    return f"{money_text(amount).replace(',', '')}{SIGNS.get(currency, '')}"


def _with_uncalled(events: list[Event]) -> list[Event]:
    """Count uncalled chips into what their owner collects, in a side pot of their own where that is nothing, and into the pot."""
    uncalled = next((event for event in events if type(event) is ReturnUncalled), None)
    at = next((n for n, event in enumerate(events) if type(event) is Collect), None)
    if uncalled is None or at is None:
        return events
    seat, amount = uncalled.seat, uncalled.amount
    mine = next((event for event in events if type(event) is Collect and event.seat == seat), None)
    if mine is None:
        pots = [event.pot for event in events if type(event) is Collect]
        events = [replace(event, pot=event.pot or 0) if type(event) is Collect else event for event in events]
        mine = Collect(uncalled.line, seat, 0, max(pot or 0 for pot in pots) + 1)
        events.insert(at, mine)
    return list(_counted_in(events, mine, amount))


def _counted_in(events: list[Event], mine: Collect, amount: int) -> Iterator[Event]:
    for event in events:
        if event is mine:
            yield replace(mine, amount=mine.amount + amount)
        elif type(event) is PotClaim:
            yield replace(event, total=event.total + amount)
        elif type(event) is SeatClaim and event.seat == mine.seat:
            yield replace(event, won=(event.won or 0) + amount, is_winner=True)
        else:
            yield event


def _nothing(_printer: _Printer, _event: Event) -> str:
    return ""


_PRINT: Final[dict[type[Event], Callable[[_Printer, Any], str]]] = {
    **TOLD_ALIKE,
    Ante: lambda p, e: p.does(e, f"posts ante {p.money(e.amount)}"),
    StreetStart: _Printer.start_street,
    Deal: _Printer.deal,
    Community: _Printer.community,
    BringIn: _Printer.brings_in,
    Complete: _Printer.bets,
    Bet: _Printer.bets,
    Raise: lambda p, e: p.raises(e, e.to),
    Call: lambda p, e: p.adds(e, "calls"),
    Check: lambda p, e: p.does(e, "checks"),
    Fold: lambda p, e: p.does(e, "folds"),
    Show: _Printer.shows,
    Muck: _Printer.shows,
    Collect: _Printer.collects,
    PotClaim: _Printer.total,
    BoardClaim: lambda p, e: f"Board: [{cards_text(e.cards)}]",
    SeatClaim: _Printer.result,
}
"""How each event is printed; of any other the room prints nothing."""

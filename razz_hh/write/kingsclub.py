"""A hand as KingsClub prints it.

What the room does not print is left out: talk, a cap, a showdown line, lows, and that a hand is mucked (all hands of a showdown are shown).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from razz_hh.cards import cards_text
from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Cancelled,
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
    SeatClaim,
    Show,
    StreetStart,
    Unread,
)
from razz_hh.hand import Hand
from razz_hh.replay import Replay, replay
from razz_hh.stakes import Street, money_text
from razz_hh.write.faces import Faces, with_sevenths

__all__ = ["kingsclub"]

_LABELS: Final = {2: "2ND", 3: "3RD"}
_RIGHT_SINCE: Final = 2022
"""The year from which on street labels are right; before they are one late."""


def kingsclub(hand: Hand | Replay, hero: int | None = None) -> str:
    """Return the text of *hand* as the player in seat *hero* gets it from KingsClub, without a line end at its end.

    Down cards but the hero's are hidden until they are shown; the hero is the hand's own where none is named.
    """
    played = hand if isinstance(hand, Replay) else replay(hand)
    return "\n".join(_Printer(played, played.hand.hero_seat if hero is None else hero).lines())


class _Printer:
    """Prints one hand. Of the street: `put` are the seats' chips, `has_bet` says whether anybody has bet or completed."""

    def __init__(self, played: Replay, hero: int | None) -> None:
        self.played = played
        self.hand = played.hand
        self.names = {seat.number: seat.name for seat in self.hand.seats}
        self.faces = Faces(hero)
        self.begin(3)

    def begin(self, street: int) -> None:
        self.street = street
        self.put: dict[int, int] = {}
        self.has_bet = False

    def lines(self) -> list[str]:
        """Return the hand's lines."""
        lines = [*self.top(), *self.body()]
        if any(type(event) is Collect for event in self.hand.events):
            lines += self.summary()
        return lines

    def top(self) -> Iterator[str]:
        hand = self.hand
        yield f"#{hand.number}: Limit Razz - {money_text(hand.stakes.small_bet)}/{money_text(hand.stakes.big_bet)}"
        if hand.played_local is not None:
            yield f"{hand.played_local:%Y-%m-%d %H:%M:%S}"
        yield f"Table '{hand.table_name}'"
        for seat in hand.seats:
            yield f"Seat {seat.number}: {seat.name} ({money_text(seat.stack)})"

    def body(self) -> Iterator[str]:
        for event in with_sevenths(self.hand.events):
            line = _PRINT.get(type(event), _nothing)(self, event)
            if line:
                yield line

    # --- events ----------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return self.names.get(seat, f"seat {seat}")

    def does(self, event: Any, words: str) -> str:
        """Return ``name words``, and whether it is all-in."""
        return f"{self.name(event.seat)} {words}{', and is all in' if getattr(event, 'is_all_in', False) else ''}"

    def marker(self, street: int) -> str:
        """Print a street's marker; there is none for the third."""
        self.begin(street)
        played = self.hand.played_local
        label = street if played is not None and played.year >= _RIGHT_SINCE else street - 1
        return f"*** {_LABELS.get(label, f'{label}TH')} STREET ***" if street > Street.THIRD else ""

    def deal(self, event: Deal) -> str:
        _, new = self.faces.dealt(event, self.street)
        return f"Dealt to {self.name(event.seat)}: [{new}]"

    def puts(self, event: Any, words: str, to: int) -> str:
        """Print a seat's street total."""
        self.put[event.seat] = to
        return self.does(event, f"{words} {money_text(to)}")

    def adds(self, event: Any, words: str) -> str:
        return self.puts(event, words, self.put.get(event.seat, 0) + event.amount)

    def raises(self, event: Bet | Complete | Raise) -> str:
        """Print a bet, a completion too, or a raise."""
        words = "raises to" if self.has_bet else "bets"
        self.has_bet = True
        return self.adds(event, words) if isinstance(event, Bet) else self.puts(event, words, event.to)

    def shows(self, event: Show | Muck) -> str:
        return self.does(event, f"shows [{cards_text(event.cards)}]") if event.cards else ""

    # --- the summary -----------------------------------------------------------------------------

    def summary(self) -> Iterator[str]:
        """Print final stacks and nets, as the record claims them or as they are, then the rake and who wins which pot."""
        played, events = self.played, self.hand.events
        yield "*** SUMMARY ***"
        claims = {event.seat: event for event in events if type(event) is SeatClaim and event.final_stack is not None}
        for seat in played.dealt:
            claim = claims.get(seat)
            stack, net = (played.stack[seat], played.net[seat]) if claim is None else (claim.final_stack or 0, claim.net or 0)
            yield f"Seat {seat}: {self.name(seat)} ({money_text(stack)}) {'+' if net > 0 else ''}{money_text(net)}"
        rake = next((event.rake for event in events if type(event) is PotClaim), None)
        if rake:
            yield f"Rake {money_text(rake)}"
        for event in events:
            if type(event) is Collect:
                pot = "pot" if event.pot is None else f"side pot {event.pot}" if event.pot else "main pot"
                yield f"{self.name(event.seat)} wins {pot} ({money_text(event.amount)})"


def _nothing(_printer: _Printer, _event: Event) -> str:
    return ""


def _community(printer: _Printer, event: Community) -> str:
    return f"{printer.marker(Street.SEVENTH)} [{cards_text((event.card,))}]"


_PRINT: Final[dict[type[Event], Callable[[_Printer, Any], str]]] = {
    Ante: lambda p, e: f"{p.name(e.seat)}: posts ante {money_text(e.amount)}{', and is all in' if e.is_all_in else ''}",
    StreetStart: lambda p, e: p.marker(e.street),
    Deal: _Printer.deal,
    Community: _community,
    BringIn: lambda p, e: p.adds(e, "brings in for"),
    Complete: _Printer.raises,
    Bet: _Printer.raises,
    Raise: _Printer.raises,
    Call: lambda p, e: p.adds(e, "calls"),
    Check: lambda p, e: p.does(e, "checks"),
    Fold: lambda p, e: p.does(e, "folds"),
    Show: _Printer.shows,
    Muck: _Printer.shows,
    Cancelled: lambda p, e: "Hand cancelled",
    Unread: lambda p, e: e.text,
}
"""How each event above the summary is printed; of any other the room prints nothing."""

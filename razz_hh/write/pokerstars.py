"""A hand as PokerStars prints it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from razz_hh.cards import cards_text
from razz_hh.events import (
    Ante,
    BoardClaim,
    BringInClaim,
    Capped,
    Chat,
    Check,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Finish,
    Fold,
    Muck,
    Noise,
    NoShow,
    PotClaim,
    Raise,
    ReturnUncalled,
    SeatClaim,
    Show,
    StreetStart,
)
from razz_hh.hand import Hand, Seat
from razz_hh.replay import Replay
from razz_hh.stakes import Street, money_text
from razz_hh.write.words import ORDINALS, TOLD_ALIKE, pots_text, ranks_text, times_text

__all__ = ["amount_text", "pokerstars"]

_STREETS: Final = {street: f"{ordinal} STREET" for street, ordinal in ORDINALS.items()} | {7: "RIVER"}
_FOLDED: Final = {street: f"{ordinal} Street" for street, ordinal in ORDINALS.items()} | {7: "River"}
_NO_BET: Final = " (didn't bet)"


def pokerstars(hand: Hand | Replay, hero: int | None = None) -> str:
    """Return the text of *hand* as the player in seat *hero* gets it from PokerStars, without a line end at its end.

    Down cards but the hero's are hidden until they are shown; the hero is the hand's own where none is named.
    """
    if isinstance(hand, Replay):
        hand = hand.hand
    return "\n".join(_Printer(hand, hand.hero_seat if hero is None else hero).lines())


def _moment(time: datetime, zone: str) -> str:
    return f"{time:%Y/%m/%d} {time.hour}:{time:%M:%S} {zone}"


def amount_text(hundredths: int, currency: str = "") -> str:
    """Return an amount as PokerStars prints it: cents only where there are any, thousands not set apart.

    >>> amount_text(4, "USD"), amount_text(120000, "EUR"), amount_text(5000)
    ('$0.04', '€1200', '50')
    """
    return money_text(hundredths, currency).replace(",", "")


def _marker(street: int) -> str:
    return f"*** {_STREETS[street]} ***"


def _ordinal(n: int) -> str:
    """Return ``1st``, ``12th``, ``23rd``."""
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


class _Printer:
    """Prints one hand. `street` is the street being printed; of seats in `open` the record knows the down cards, which readers must not."""

    def __init__(self, hand: Hand, hero: int | None) -> None:
        self.hand = hand
        self.hero = hero
        self.street = 3
        self.open: set[int] = set()
        self.names = {seat.number: seat.name for seat in hand.seats}
        self.n_side_pots = max((event.pot or 0 for event in hand.events if type(event) is Collect), default=0)

    def lines(self) -> list[str]:
        """Return the hand's lines."""
        lines = [self.header(), self.table(), *[self.seat(seat) for seat in self.hand.seats]]
        for event in self.hand.events:
            line = _PRINT[type(event)](self, event)
            if line:
                lines.append(line)
        return lines

    # --- the top ---------------------------------------------------------------------------------

    def header(self) -> str:
        hand = self.hand
        series = "Home Game Hand" if hand.club is not None else "Hand"
        club = f" {{{hand.club}}}" if hand.club is not None else ""
        limits = f"{self.money(hand.stakes.small_bet)}/{self.money(hand.stakes.big_bet)}"
        if hand.kind == "tournament":
            game = f"{hand.mix} (Razz Limit)" if hand.mix else "Razz Limit"
            what = f" Tournament #{hand.tournament_id}, {self.buy_in()} {game} - {hand.level} ({limits})"
        else:
            limits = f"{limits} {hand.currency}".rstrip()
            what = f"  {hand.mix} (Razz Limit, {limits})" if hand.mix else f"  Razz Limit ({limits})"
        return f"PokerStars {series} #{hand.number}:{club}{what} - {times_text(hand, _moment)}"

    def buy_in(self) -> str:
        hand = self.hand
        play = "Play Money" if hand.is_play_money else ""
        if not hand.buy_in and not hand.fee:
            return play or "Freeroll "
        paid = "+".join([amount_text(part, hand.buy_in_currency) for part in (hand.buy_in, hand.bounty, hand.fee) if part is not None])
        return f"{paid} {play or hand.buy_in_currency}".rstrip()

    def table(self) -> str:
        hand = self.hand
        seats = f" {hand.max_seats}-max" if hand.max_seats else ""
        return f"Table '{hand.table_name}'{seats}{' (Play Money)' if hand.is_play_money and hand.kind == 'cash' else ''}"

    def seat(self, seat: Seat) -> str:
        bounty = "" if seat.bounty is None else f", {amount_text(seat.bounty, self.hand.buy_in_currency)} bounty"
        away = "is sitting out" if seat.is_sitting_out else ""
        return f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)} in chips{bounty}) {away}"

    # --- events ----------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return self.names.get(seat, f"seat {seat}")

    def money(self, amount: int) -> str:
        return amount_text(amount, self.hand.currency)

    def does(self, event: Any, words: str) -> str:
        """Return ``name: words``, and whether it is all-in."""
        return f"{self.name(event.seat)}: {words}{' and is all-in' if getattr(event, 'is_all_in', False) else ''}"

    def start_street(self, event: StreetStart) -> str:
        self.street = event.street
        return _marker(event.street)

    def deal(self, event: Deal) -> str:
        old, new = event.old, event.new
        if event.seat != self.hero:
            if self.street == Street.SEVENTH:
                return ""
            if self.street == Street.THIRD and len(new) == 3:
                self.open.add(event.seat)
            old = old[2:] if event.seat in self.open or len(old) == self.street - 1 else old
            new = new[-1:]
        held = f"[{cards_text(old)}] " if old else ""
        return f"Dealt to {self.name(event.seat)} {held}[{cards_text(new)}]"

    def raises(self, event: Raise) -> str:
        return self.does(event, f"raises {self.money(event.by or 0)} to {self.money(event.to)}")

    def shows(self, event: Show) -> str:
        low = f" (Lo: {ranks_text(event.low)})" if event.low else ""
        return f"{self.name(event.seat)}: shows [{cards_text(event.cards)}]{low}"

    def folds(self, event: Fold) -> str:
        return f"{self.name(event.seat)}: folds {f'[{cards_text(event.cards)}]' if event.cards else ''}"

    def pot(self, number: int | None) -> str:
        if not number:
            return "pot" if number is None else "main pot"
        return f"side pot-{number}" if self.n_side_pots > 1 else "side pot"

    def collects(self, event: Collect) -> str:
        return f"{self.name(event.seat)} collected {self.money(event.amount)} from {self.pot(event.pot)}"

    def finishes(self, event: Finish) -> str:
        name, prize = self.name(event.seat), self.prize(event.prize)
        if event.place == 1:
            return f"{name} wins the tournament{f' and receives {prize} - congratulations!' if prize else ''}"
        place = f" in {_ordinal(event.place)} place" if event.place else ""
        return f"{name} finished the tournament{place}{f' and received {prize}.' if prize else ''}"

    def prize(self, prize: int | None) -> str:
        """Return a prize, always with its cents."""
        text = "" if prize is None else amount_text(prize, self.hand.buy_in_currency)
        return text if "." in text or not text else f"{text}.00"

    def chat(self, event: Chat) -> str:
        return f'{event.name if event.seat is None else self.name(event.seat)} said, "{event.text}"'

    # --- the summary -----------------------------------------------------------------------------

    def total(self, event: PotClaim) -> str:
        pots = pots_text(event, self.money, "-")
        return f"Total pot {self.money(event.total)}{pots} | Rake {self.money(event.rake or 0)} "

    def result(self, event: SeatClaim) -> str:
        return f"Seat {event.seat}: {self.name(event.seat)} {self.outcome(event)}"

    def outcome(self, event: SeatClaim) -> str:
        cards = f" [{cards_text(event.cards)}]" if event.cards else ""
        if event.result == "folded":
            return f"folded on the {_FOLDED[event.street or 3]}{_NO_BET if event.no_bet else ''}"
        if event.result == "collected":
            return f"collected ({self.money(event.won or 0)})"
        if event.result == "mucked":
            return f"mucked{cards}"
        low = f" with Lo: {ranks_text(event.low)}" if event.low else ""
        if event.is_winner:
            return f"showed{cards} and won ({self.money(event.won or 0)}){low}"
        return f"showed{cards}{f' and lost{low}' if low else ''}"


_PRINT: Final[dict[type[Event], Callable[[_Printer, Any], str]]] = {
    **TOLD_ALIKE,
    Ante: lambda p, e: p.does(e, f"posts the ante {p.money(e.amount)}"),
    StreetStart: _Printer.start_street,
    Deal: _Printer.deal,
    Community: lambda p, e: f"{_marker(7)} [{cards_text((e.card,))}]",
    Complete: lambda p, e: p.does(e, f"bets {p.money(e.to)}"),
    Raise: _Printer.raises,
    Check: lambda p, e: p.does(e, "checks "),
    Fold: _Printer.folds,
    Capped: lambda p, e: "Betting is capped",
    ReturnUncalled: lambda p, e: f"Uncalled bet ({p.money(e.amount)}) returned to {p.name(e.seat)}",
    Show: _Printer.shows,
    Muck: lambda p, e: p.does(e, "mucks hand "),
    NoShow: lambda p, e: p.does(e, "doesn't show hand "),
    Collect: _Printer.collects,
    Finish: _Printer.finishes,
    BringInClaim: lambda p, e: "",
    PotClaim: _Printer.total,
    BoardClaim: lambda p, e: f"Board [{cards_text(e.cards)}]",
    SeatClaim: _Printer.result,
    Chat: _Printer.chat,
    Noise: lambda p, e: e.text,
}

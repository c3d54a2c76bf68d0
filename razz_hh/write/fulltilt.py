"""Full Tilt's words for a hand.

What the room does not print is left out: places and prizes, a cap, that somebody folded without a bet, a mix's name at a cash table.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from razz_hh.cards import RANK_NAMES, cards_text
from razz_hh.events import (
    Ante,
    BoardClaim,
    BringInClaim,
    Cancelled,
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
from razz_hh.replay import Replay, replay
from razz_hh.stakes import Street, money_text
from razz_hh.write.fulltilt_course import course
from razz_hh.write.words import ORDINALS, TOLD_ALIKE, pots_text, ranks_text, times_text

__all__ = ["fulltilt", "low_words"]

_FULL_RING: Final = 8  # the most that play Razz: such a table's header does not tell its seats
_NEWS: Final = (
    (" is disconnected", " has been disconnected"),
    (" is connected", " has reconnected"),
    (" leaves the table", " stands up"),
    (" joins the table at seat #", " sits down"),
)
"""What other rooms say of comings and goings, and Full Tilt."""


def fulltilt(hand: Hand | Replay, hero: int | None = None) -> str:
    """Return the text of *hand* as the player in seat *hero* gets it from Full Tilt, without a line end at its end.

    Down cards but the hero's are hidden until they are shown; the hero is the hand's own where none is named. Once nobody can bet
    any more all live hands are turned up.
    """
    played = hand if isinstance(hand, Replay) else replay(hand)
    return "\n".join(_Printer(played, played.hand.hero_seat if hero is None else hero).lines())


def low_words(ranks: tuple[int, ...]) -> str:
    """Return a low as Full Tilt prints it: its ranks, or in words where ranks repeat.

    >>> low_words((11, 10, 6, 5, 2)), low_words((7, 7, 13, 2, 1)), low_words((6, 6, 6, 4, 4))
    ('J,T,6,5,2', 'a pair of Sevens', 'a full house, Sixes full of Fours')
    """
    counts = {rank: ranks.count(rank) for rank in ranks}
    names = [f"{RANK_NAMES[rank].capitalize()}{'es' if RANK_NAMES[rank] == 'six' else 's'}" for rank in counts]
    match sorted(counts.values(), reverse=True):
        case [4, *_]:
            return f"four of a kind, {names[0]}"
        case [3, 2, *_]:
            return f"a full house, {names[0]} full of {names[1]}"
        case [3, *_]:
            return f"three of a kind, {names[0]}"
        case [2, 2, *_]:
            return f"two pair, {names[0]} and {names[1]}"
        case [2, *_]:
            return f"a pair of {names[0]}"
    return ranks_text(ranks)


def _marker(street: int) -> str:
    return f"*** {ORDINALS[street].upper()} STREET ***"


def _moment(time: datetime, zone: str) -> str:
    return f"{time:%H:%M:%S} {zone} - {time:%Y/%m/%d}"


class _Printer:
    """Prints one hand. `street` is the street being printed, `open` the seats whose down cards the reader sees, `boards` the up cards."""

    def __init__(self, played: Replay, hero: int | None) -> None:
        self.played = played
        self.hand = played.hand
        self.street = 3
        self.n_folded = 0
        self.open = {hero}
        self.boards: dict[int, list[Any]] = {}
        self.names = {seat.number: seat.name for seat in self.hand.seats}
        self.events = course(played)
        collects = [event for event in self.events if type(event) is Collect]
        self.n_takers = {pot: len([event for event in collects if event.pot == pot]) for pot in {event.pot for event in collects}}

    def lines(self) -> list[str]:
        """Return the hand's lines."""
        lines = [self.header(), *[self.seat(seat) for seat in self.hand.seats]]
        for event in self.events:
            line = _PRINT[type(event)](self, event)
            if line:
                lines.append(line)
        return lines

    # --- the top ---------------------------------------------------------------------------------

    def header(self) -> str:
        hand, stakes = self.hand, self.played.stakes
        ante = max(self.played.antes.values(), default=None) if stakes.ante is None else stakes.ante
        limits = f"{self.money(stakes.small_bet)}/{self.money(stakes.big_bet)}{f' Ante {self.money(ante)}' if ante else ''}"
        what = f"{self.tournament()}{self.table()} - {limits} - Limit Razz"
        time = times_text(hand, _moment)
        return f"Full Tilt Poker Game #{hand.number}: {what}{f' - {time}' if time else ''}"

    def tournament(self) -> str:
        """Return what stands before the table: nothing in a cash game. The room has titles, which records do not hold."""
        hand = self.hand
        if hand.kind == "cash":
            return ""
        paid = " + ".join([money_text(part, hand.buy_in_currency) for part in (hand.buy_in, hand.fee) if part is not None])
        words = [paid if hand.buy_in or hand.fee else "Freeroll", hand.mix, "Heads Up" if hand.max_seats == 2 else "", "Sit & Go"]
        return f"{' '.join([word for word in words if word])} ({hand.tournament_id}), "

    def table(self) -> str:
        hand = self.hand
        name = hand.table_name.removeprefix(f"{hand.tournament_id} ").replace(" - ", " ")  # that is what follows a name
        if hand.max_seats in (None, _FULL_RING) or (hand.max_seats == 2 and hand.kind == "tournament"):
            return f"Table {name}"
        return f"Table {name} ({'heads up' if hand.max_seats == 2 else f'{hand.max_seats} max'})"

    def seat(self, seat: Seat) -> str:
        return f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)}){', is sitting out' if seat.is_sitting_out else ''}"

    # --- events ----------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return self.names.get(seat, f"seat {seat}")

    def money(self, amount: int) -> str:
        return money_text(amount, self.hand.currency)

    def does(self, event: Any, words: str) -> str:
        """Return ``name words``, and whether it is all-in."""
        return f"{self.name(event.seat)} {words}{', and is all in' if getattr(event, 'is_all_in', False) else ''}"

    def start_street(self, event: StreetStart) -> str:
        self.street = event.street
        if event.pot is None:
            return _marker(event.street)
        n = len(self.played.dealt) - self.n_folded
        return f"{_marker(event.street)} (Total Pot: {self.money(event.pot)}, {n} Player{'s' if n > 1 else ''})"

    def folds(self, event: Fold) -> str:
        self.n_folded += 1
        return self.does(event, "folds")

    def deal(self, event: Deal) -> str:
        seat, new = event.seat, event.new[-1:]
        board = self.boards.setdefault(seat, [])
        holding = self.played.holdings.get(seat)
        down = holding.down if holding and seat in self.open else ()
        held = (*down, *board)
        board.extend(new)
        if self.street == Street.SEVENTH and not down:
            return ""
        return f"Dealt to {self.name(seat)} {f'[{cards_text(held)}] ' if held else ''}[{cards_text(new)}]"

    def shows(self, event: Show) -> str:
        self.open.add(event.seat)
        cards = f"[{cards_text(event.cards)}] " if event.cards else ""
        return self.does(event, f"shows {cards}{low_words(event.low)}".rstrip())

    def collects(self, event: Collect) -> str:
        holding = self.played.holdings.get(event.seat)  # none where a damaged hand deals the winner no cards
        low = holding.low(self.played.community) if holding and len(self.played.live) > 1 else None
        how = "ties for" if self.n_takers[event.pot] > 1 else "wins"
        return self.does(event, f"{how} {self.pot(event.pot)} ({self.money(event.amount)}){f' with {low_words(low.ranks)}' if low else ''}")

    def pot(self, number: int | None) -> str:
        if not number:
            return "the pot" if number is None else "the main pot"
        return f"side pot #{number}" if max(pot or 0 for pot in self.n_takers) > 1 else "the side pot"

    def chat(self, event: Chat) -> str:
        return f"{event.name if event.seat is None else self.name(event.seat)}: {event.text}"

    def news(self, event: Noise) -> str:
        for theirs, ours in _NEWS:
            name, is_it, _ = event.text.rpartition(theirs)
            if is_it:
                return name + ours
        return event.text

    # --- the summary -----------------------------------------------------------------------------

    def total(self, event: PotClaim) -> str:
        """Return the total; the pots beside it are before the rake, which comes off the main pot."""
        rake = event.rake or 0
        pots = pots_text(event, self.money, " #", rake)
        return f"Total pot {self.money(event.total)}{pots} | Rake {self.money(rake)}"

    def result(self, event: SeatClaim) -> str:
        return f"Seat {event.seat}: {self.name(event.seat)} {self.outcome(event)}"

    def outcome(self, event: SeatClaim) -> str:
        cards, low = f" [{cards_text(event.cards)}]" if event.cards else "", low_words(event.low)
        match event.result:
            case "folded":
                return f"folded on {ORDINALS[event.street or 3]} St."
            case "collected":
                return f"collected ({self.money(event.won or 0)}){'' if event.seat in self.played.shown else ', mucked'}"
            case "mucked":
                return f"mucked{cards} - {low}" if cards and low else f"mucked{cards}"
            case "none":
                return "is sitting out"
        if event.is_winner:
            return f"showed{cards} and won ({self.money(event.won or 0)}){f' with {low}' if low else ''}"
        return f"showed{cards}{f' and lost with {low}' if low else ''}"


_PRINT: Final[dict[type[Event], Callable[[_Printer, Any], str]]] = {
    **TOLD_ALIKE,
    Ante: lambda p, e: p.does(e, f"antes {p.money(e.amount)}"),
    StreetStart: _Printer.start_street,
    Deal: _Printer.deal,
    Community: lambda p, e: f"{_marker(7)} [{cards_text((e.card,))}]",
    BringInClaim: lambda p, e: p.does(e, f"is high with [{cards_text((e.card,))}]"),
    Complete: lambda p, e: p.does(e, f"completes it to {p.money(e.to)}"),
    Raise: lambda p, e: p.does(e, f"raises to {p.money(e.to)}"),
    Check: lambda p, e: p.does(e, "checks"),
    Fold: _Printer.folds,
    Capped: lambda p, e: "",
    ReturnUncalled: lambda p, e: f"Uncalled bet of {p.money(e.amount)} returned to {p.name(e.seat)}",
    Show: _Printer.shows,
    Muck: lambda p, e: p.does(e, "mucks"),
    NoShow: lambda p, e: p.does(e, "mucks"),
    Collect: _Printer.collects,
    Finish: lambda p, e: "",
    Cancelled: lambda p, e: f"Hand #{p.hand.number} has been canceled",
    PotClaim: _Printer.total,
    BoardClaim: lambda p, e: f"Board: [{cards_text(e.cards)}]",
    SeatClaim: _Printer.result,
    Chat: _Printer.chat,
    Noise: _Printer.news,
}

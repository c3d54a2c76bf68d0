"""What a hand history can say, one record a statement.

Deeds move cards and chips. Claims are the room's own statements about the hand, to be audited. The rest is
talk, noise, and lines that could not be read. Every event begins with `line`, its line in the source file;
`seat` is the seat number as printed; money is in hundredths of the unit printed.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from razz_hh.cards import Card

__all__ = [
    "Act", "Ante", "Bet", "BoardClaim", "BringIn", "BringInClaim", "Call", "Cancelled", "Capped", "Chat", "Check", "Collect",
    "Community", "Complete", "Deal", "Event", "Finish", "Fold", "Muck", "NoShow", "Noise", "PotClaim", "Raise",
    "ReturnUncalled", "SeatClaim", "Show", "Showdown", "StreetStart", "Summary", "Unread",
]  # fmt: skip

Cards = tuple[Card | None, ...]
"""Cards in the order printed; None is a card that was hidden or misprinted."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """One statement of a hand history."""

    line: int


class Act(Event, frozen=True, gc=False):
    """A decision of a player whose turn it is: everything from the bring-in to a fold."""

    verb: ClassVar[str] = ""
    seat: int


# --- deeds ---------------------------------------------------------------------------------------


class Ante(Event, frozen=True, gc=False):
    """A seat posts the ante."""

    seat: int
    amount: int
    is_all_in: bool = False


class StreetStart(Event, frozen=True, gc=False):
    """A street begins; its cards follow.

    `pot` is what the room says is in it by now, where it says so.
    """

    street: int
    pot: int | None = None


class Deal(Event, frozen=True, gc=False):
    """A seat is dealt the cards `new`; `old` are those the line repeats from before.

    On third street an open hand shows three new cards (two down cards, then the door card), a closed one its door card alone.
    """

    seat: int
    new: Cards
    old: Cards = ()


class Community(Event, frozen=True, gc=False):
    """One face-up card is everybody's seventh (rulebook COMMUNITY_CARD).

    `pot` is the room's word as where another street begins.
    """

    card: Card | None
    pot: int | None = None


class BringIn(Act, frozen=True, gc=False):
    """The forced bet of the highest door card."""

    verb: ClassVar[str] = "bring_in"
    amount: int
    is_all_in: bool = False


class Complete(Act, frozen=True, gc=False):
    """Raises the bring-in to the small bet, or opens for it (rooms that say so; others print `Bet` or `Raise`)."""

    verb: ClassVar[str] = "complete"
    to: int
    is_all_in: bool = False


class Bet(Act, frozen=True, gc=False):
    """The first wager of a street. On third street it is the completion by the seat due to bring in."""

    verb: ClassVar[str] = "bet"
    amount: int
    is_all_in: bool = False


class Raise(Act, frozen=True, gc=False):
    """Raises to the street total `to`; `by` is what the room prints as the step, where it does."""

    verb: ClassVar[str] = "raise"
    by: int | None
    to: int
    is_all_in: bool = False


class Call(Act, frozen=True, gc=False):
    """Calls by adding `amount`."""

    verb: ClassVar[str] = "call"
    amount: int
    is_all_in: bool = False


class Check(Act, frozen=True, gc=False):
    """Bets nothing when nothing is owed."""

    verb: ClassVar[str] = "check"


class Fold(Act, frozen=True, gc=False):
    """Gives up the hand; `cards` where the room prints them."""

    verb: ClassVar[str] = "fold"
    cards: Cards = ()


class ReturnUncalled(Event, frozen=True, gc=False):
    """Chips that nobody called go back."""

    seat: int
    amount: int


class Showdown(Event, frozen=True, gc=False):
    """The showdown begins."""


class Show(Event, frozen=True, gc=False):
    """A seat shows cards; `low` is the room's own reading of them, ranks as printed.

    Of a low that the room names in words, such as "a pair of Fours", those are the ranks that repeat.
    """

    seat: int
    cards: Cards
    low: tuple[int, ...] = ()


class Muck(Event, frozen=True, gc=False):
    """A seat throws its cards away at the showdown."""

    seat: int
    cards: Cards = ()


class NoShow(Event, frozen=True, gc=False):
    """A seat that won without a showdown keeps its cards hidden."""

    seat: int


class Collect(Event, frozen=True, gc=False):
    """A seat takes `amount` from a pot: None the only pot, 0 the main pot, 1 and up the side pots.

    `low` is what the room says that it is won with, as in `Show`.
    """

    seat: int
    amount: int
    pot: int | None = None
    low: tuple[int, ...] = ()


class Cancelled(Event, frozen=True, gc=False):
    """The room takes the whole hand back."""


class Finish(Event, frozen=True, gc=False):
    """A seat leaves the tournament in `place`, with `prize` where one is printed."""

    seat: int
    place: int
    prize: int | None = None


# --- claims --------------------------------------------------------------------------------------


class Capped(Event, frozen=True, gc=False):
    """The room says that no more raises are allowed on this street."""


class BringInClaim(Event, frozen=True, gc=False):
    """The room says which seat shows the highest door card."""

    seat: int
    card: Card | None


class Summary(Event, frozen=True, gc=False):
    """The room's summary begins: only claims follow."""


class PotClaim(Event, frozen=True, gc=False):
    """The pot, the pots it is made of (main first, empty where not printed), and the rake as the room totals them."""

    total: int
    pots: tuple[int, ...] = ()
    rake: int | None = None


class BoardClaim(Event, frozen=True, gc=False):
    """The community card as the summary repeats it."""

    cards: Cards


class SeatClaim(Event, frozen=True, gc=False):
    """What the summary says of a seat.

    `result` is the word printed; `street` is where it folded; `no_bet` is "didn't bet"; `won` the chips won;
    `final_stack` and `net` where a room prints them.
    """

    seat: int
    result: Literal["folded", "showed", "mucked", "collected", "none"]
    street: int | None = None
    no_bet: bool = False
    cards: Cards = ()
    is_winner: bool = False
    won: int | None = None
    low: tuple[int, ...] = ()
    final_stack: int | None = None
    net: int | None = None


# --- the rest ------------------------------------------------------------------------------------


class Chat(Event, frozen=True, gc=False):
    """Somebody said something; `seat` is None for a railbird, who has a `name` of his own."""

    seat: int | None
    text: str
    name: str = ""


class Noise(Event, frozen=True, gc=False):
    """A line that moves nothing: joins, leaves, disconnects, clocks. `text` is all of it."""

    text: str


class Unread(Event, frozen=True, gc=False):
    """A line that could not be read, and why."""

    column: int
    text: str
    reason: str

"""RZ6: mutants of the summary and of what a record must hold; RZ0: lines nobody can read."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from msgspec.structs import replace

from razz_hh.audit import WARNING
from razz_hh.cards import DECK, Card
from razz_hh.events import Act, BoardClaim, Deal, Event, Finish, Fold, PotClaim, SeatClaim, StreetStart
from razz_hh.low import best_low
from razz_hh.simulate import Play, Style
from razz_hh.write.fulltilt import low_words
from tests.audit.mutation.operator import TEXTS, TOTALLING, Outcome, dealer, printer
from tests.audit.mutation.pots import low_of

__all__ = ["OPERATORS"]

_TELLING: Final = ("pokerstars", "fulltilt")
"""Rooms whose summary has a line for each seat, and lows."""


def _unseen(play: Play) -> Card:
    """Return a card that nobody was dealt."""
    dealt = {card for cards in play.cards.values() for card in cards} | {play.state.community}
    return play.rng.choice([card for card in DECK if card not in dealt])


# --- what became of a seat -----------------------------------------------------------------------


@dealer("RZ601", SeatClaim, rooms=_TELLING)
def fold_on_another_street(play: Play, event: SeatClaim) -> Outcome:
    """The summary says that a seat folded on another street."""
    streets = [street for street in range(3, 8) if street != event.street]
    return (replace(event, street=play.rng.choice(streets), no_bet=False),) if event.result == "folded" else None


@dealer("RZ601", SeatClaim, rooms=_TELLING)
def live_seat_is_said_to_have_folded(play: Play, event: SeatClaim) -> Outcome:
    """The summary says that a seat folded which lost the showdown."""
    is_loser = event.result in ("showed", "mucked") and event.won is None
    return (SeatClaim(0, event.seat, "folded", street=play.rng.randint(4, 7)),) if is_loser else None


@dealer("RZ601", SeatClaim, rooms=_TELLING)
def folded_seat_is_said_to_have_mucked(play: Play, event: SeatClaim) -> Outcome:
    """The summary says that a seat mucked at the showdown which had folded."""
    return (SeatClaim(0, event.seat, "mucked"),) if event.result == "folded" else None


@dealer("RZ601", SeatClaim, rooms=("pokerstars",))  # Full Tilt's summary is written anew from what was shown
def shown_cards_are_said_to_be_mucked(play: Play, event: SeatClaim) -> Outcome:
    """The summary says that a seat mucked which showed its cards and lost."""
    return (replace(event, result="mucked"),) if event.result == "showed" and event.won is None else None


@dealer("RZ601", SeatClaim, rooms=("pokerstars",))
def mucked_cards_are_said_to_be_shown(play: Play, event: SeatClaim) -> Outcome:
    """The summary says that a seat showed its cards which mucked them."""
    if event.result != "mucked" or len(event.cards) != 7:
        return None
    return (replace(event, result="showed", low=best_low([card for card in event.cards if card]).ranks),)


@printer("RZ601", ("pokerstars",))
def muck_is_left_out(lines: list[str], rng: Random) -> list[str] | None:
    """The line that tells a loser's muck is left out, and the summary says that it mucked."""
    mucks = [n for n, line in enumerate(lines) if line.rstrip().endswith(": mucks hand")]
    n = rng.choice(mucks) if mucks else 0
    return [*lines[:n], *lines[n + 1 :]] if n else None


@printer("RZ601", ("pokerstars",))
def shown_hand_is_left_out(lines: list[str], rng: Random) -> list[str] | None:
    """The line that shows a loser's cards is left out, and the summary has them."""
    losers = [match[1] for line in lines if (match := re.match(r"Seat \d+: (.*) showed .* and lost", line))]
    shows = [n for n, line in enumerate(lines) if ": shows [" in line and line.partition(": shows [")[0] in losers]
    n = rng.choice(shows) if shows else 0
    return [*lines[:n], *lines[n + 1 :]] if n else None


@dealer("RZ601", SeatClaim, rooms=("pokerstars",))
def bettor_is_said_not_to_have_bet(play: Play, event: SeatClaim) -> Outcome:
    """The summary says that a seat bet nothing which did, on third street."""
    return (replace(event, no_bet=True),) if event.result == "folded" and event.street == 3 and not event.no_bet else None


@dealer("RZ602", SeatClaim, rooms=TOTALLING)
def another_amount_is_won(play: Play, event: SeatClaim) -> Outcome:
    """The summary says that a seat won more or less than it collected."""
    chip = play.hand.stakes.chip
    won = (event.won or 0) + play.rng.choice((-1, 1)) * play.rng.choice((chip, play.hand.stakes.small_bet))
    return (replace(event, won=won),) if event.won and won > 0 else None


@dealer("RZ602", SeatClaim, rooms=_TELLING)
def winner_is_said_to_have_lost(play: Play, event: SeatClaim) -> Outcome:
    """The summary says that a seat lost which won at the showdown."""
    return (replace(event, is_winner=False, won=None),) if event.won and event.result == "showed" else None


@dealer("RZ603", SeatClaim, rooms=TOTALLING)
def another_up_card_is_repeated(play: Play, event: SeatClaim) -> Outcome:
    """The summary repeats another card than one that lay open before a seat."""
    if not event.cards:
        return None
    at = 1 + play.rng.randint(1, len(play.state.boards[event.seat]))
    cards = (*event.cards[:at], _unseen(play), *event.cards[at + 1 :])
    return (replace(event, cards=cards, low=low_of(play, 0, cards).ranks),)


@dealer("RZ603", SeatClaim, rooms=TOTALLING)
def another_hidden_card_is_repeated(play: Play, event: SeatClaim) -> Outcome:
    """The summary repeats another down card than a seat showed."""
    if event.result != "showed":
        return None
    at = play.rng.randint(0, 1)
    cards = (*event.cards[:at], _unseen(play), *event.cards[at + 1 :])
    return (replace(event, cards=cards, low=low_of(play, 0, cards).ranks),)


@dealer("RZ604", SeatClaim, rooms=_TELLING)
def another_low_is_repeated(play: Play, event: SeatClaim) -> Outcome:
    """The low in the summary is that of other cards."""
    lows = [low_of(play, 0, [*event.cards[:-1], card]).ranks for card in play.rng.sample(DECK, 5) if event.low and card not in event.cards]
    wrong = [low for low in lows if low_words(low) != low_words(event.low)]  # Full Tilt's words may leave some ranks open
    return (replace(event, low=wrong[0]),) if wrong else None


@dealer("RZ605", BoardClaim, rooms=TOTALLING, game={"players": (8, 8)}, style=Style(looseness=1, aggression=0))
def another_community_card_is_repeated(play: Play, event: BoardClaim) -> Outcome:
    """The summary repeats another community card than was dealt."""
    return (BoardClaim(0, (_unseen(play),)),)


@dealer("RZ605", PotClaim, rooms=TOTALLING)
def community_card_that_was_not_dealt(play: Play, event: PotClaim) -> Outcome:
    """The summary tells a community card where none was dealt."""
    return None if play.state.community else (event, BoardClaim(0, (_unseen(play),)))


# --- final stacks and nets -----------------------------------------------------------------------


def _claim(play: Play, seat: int, *, more: int = 0, net_more: int = 0) -> Outcome:
    stack = play.state.stack[seat]
    start = next(s.stack for s in play.hand.seats if s.number == seat)
    return (SeatClaim(0, seat, "none", final_stack=stack + more, net=stack - start + net_more),) if stack + more >= 0 else None


def _wrong(play: Play) -> int:
    return play.rng.choice((-1, 1)) * play.rng.choice((play.hand.stakes.chip, play.hand.stakes.small_bet))


@dealer("RZ612", SeatClaim, rooms=("kingsclub",))
def another_final_stack(play: Play, event: SeatClaim) -> Outcome:
    """The summary tells another final stack of a seat than it has."""
    return _claim(play, event.seat, more=_wrong(play))


@dealer("RZ613", SeatClaim, rooms=("kingsclub",))
def another_net(play: Play, event: SeatClaim) -> Outcome:
    """The summary tells that a seat won or lost other chips than it did."""
    return _claim(play, event.seat, net_more=_wrong(play))


# --- the pot on the way ---------------------------------------------------------------------------


@dealer("RZ615", StreetStart, rooms=("fulltilt",))
def street_begins_with_another_pot(play: Play, event: StreetStart) -> Outcome:
    """Where a street begins, another pot is told than there is."""
    pot = play.state.pot + _wrong(play)
    return (replace(event, pot=pot),) if event.street > 3 and pot > 0 else None


# --- lines that are missing ----------------------------------------------------------------------


def _hero_folds(play: Play, event: Event) -> Outcome:
    """Have the hero fold, so that the card never comes to light."""
    hero = play.hand.hero_seat or 0
    return (Fold(0, hero),) if isinstance(event, Act) and event.seat == hero and hero in play.state.live else None


@dealer("RZ608", Deal, Act, rooms=_TELLING, game={"looseness": (0.6, 1)}, then=_hero_folds)
def hero_gets_no_seventh_card(play: Play, event: Deal | Act) -> Outcome:
    """The hero is live on seventh street and gets no card."""
    state = play.state
    is_hero = isinstance(event, Deal) and state.street == 7 and event.seat == play.hand.hero_seat
    with_chips = [seat for seat in state.live if seat not in state.without_chips]
    return () if is_hero and event.seat in with_chips and len(with_chips) > 1 else None


def _without(lines: list[str], pattern: str) -> list[str] | None:
    """Return *lines* without the first that begins with a pattern; None where none does."""
    at = next((n for n, line in enumerate(lines) if re.match(pattern, line)), None)
    return None if at is None else [*lines[:at], *lines[at + 1 :]]


@printer("RZ606", ("pokerstars", "winamax"), severity=WARNING)
def no_line_begins_the_showdown(lines: list[str], rng: Random) -> list[str] | None:
    """No line says that the showdown begins."""
    return _without(lines, r"\*\*\* SHOW DOWN")


@printer("RZ607", TOTALLING, severity=WARNING)
def no_line_tells_the_total_pot(lines: list[str], rng: Random) -> list[str] | None:
    """The summary has no total pot."""
    return _without(lines, "Total pot")


@printer("RZ609", ("pokerstars", "winamax"), severity=WARNING)
def no_line_names_the_table(lines: list[str], rng: Random) -> list[str] | None:
    """No line names the table."""
    return _without(lines, "Table")


@printer("RZ610", ("pokerstars", "fulltilt"), severity=WARNING, game={"kind": "cash"})
def chips_are_of_another_currency(lines: list[str], rng: Random) -> list[str] | None:
    """A line of what is done tells euros at a table of dollars."""
    n = rng.choice([n for n, line in enumerate(lines) if "$" in line and n > 1 and not line.startswith(("Seat ", "Table "))])
    return [*lines[:n], lines[n].replace("$", "€", 1), *lines[n + 1 :]]


@printer("RZ616", ("pokerstars", "winamax"), severity=WARNING)
def table_has_too_few_seats(lines: list[str], rng: Random) -> list[str] | None:
    """The table has fewer seats than a seat's number says."""
    highest = max(int(line[5]) for line in lines if re.match(r"Seat \d: .*\(", line))
    return [line.replace("8-max", f"{highest - 1}-max") for line in lines] if highest > 2 else None


@dealer("RZ611", Finish, rooms=("pokerstars",), severity=WARNING, game={"kind": "tournament", "depth": (1, 4), "looseness": (0.7, 1)})
def finisher_has_won(play: Play, event: Finish) -> Outcome:
    """A player is out of the tournament and is said to have won it."""
    return (replace(event, place=1),) if event.place > 1 and sum(chips > 0 for chips in play.state.stack.values()) > 1 else None


@printer("RZ614", _TELLING, severity=WARNING)
def summary_leaves_a_seat_out(lines: list[str], rng: Random) -> list[str] | None:
    """The summary leaves out a seat, not the last."""
    start = lines.index("*** SUMMARY ***")
    seats = [n for n in range(start, len(lines)) if lines[n].startswith("Seat ") and "sitting out" not in lines[n]][:-1]
    if not seats:
        return None
    n = rng.choice(seats)
    return [*lines[:n], *lines[n + 1 :]]


@printer("RZ001", TEXTS, severity=WARNING)
def line_makes_no_sense(lines: list[str], rng: Random) -> list[str] | None:
    """A line that says nothing stands amid the hand."""
    n = rng.choice(
        [n for n, line in enumerate(lines) if line.startswith(("***", "Dealt to ")) and "ANTE" not in line and "SUMMARY" not in line]
    )
    return [*lines[:n], "Seat of learning", *lines[n:]]


OPERATORS: Final = (
    chips_are_of_another_currency,
    table_has_too_few_seats,
    finisher_has_won,
    street_begins_with_another_pot,
    fold_on_another_street,
    live_seat_is_said_to_have_folded,
    folded_seat_is_said_to_have_mucked,
    shown_cards_are_said_to_be_mucked,
    mucked_cards_are_said_to_be_shown,
    muck_is_left_out,
    shown_hand_is_left_out,
    bettor_is_said_not_to_have_bet,
    another_amount_is_won,
    winner_is_said_to_have_lost,
    another_up_card_is_repeated,
    another_hidden_card_is_repeated,
    another_low_is_repeated,
    another_community_card_is_repeated,
    community_card_that_was_not_dealt,
    another_final_stack,
    another_net,
    hero_gets_no_seventh_card,
    no_line_begins_the_showdown,
    no_line_tells_the_total_pot,
    no_line_names_the_table,
    summary_leaves_a_seat_out,
    line_makes_no_sense,
)

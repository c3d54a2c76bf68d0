"""RZ5: mutants of lows, winners and shown cards."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from msgspec.structs import replace

from razz_hh.cards import DECK, Card
from razz_hh.events import Collect, SeatClaim, Show
from razz_hh.simulate import Play
from razz_hh.write.fulltilt import low_words
from tests.audit.mutation.operator import TEXTS, Outcome, dealer, printer
from tests.audit.mutation.pots import low_of, pots_of, winners

__all__ = ["OPERATORS"]

_NAMING: Final = ("pokerstars", "fulltilt")
"""Rooms that print lows."""
_TWINS: Final = {"twins": 1, "players": (2, 5), "looseness": (0.7, 1)}
_TOURNAMENT: Final = {"kind": "tournament", "depth": (1, 8), "looseness": (0.6, 1)}
"""Where somebody is all-in all hands are shown."""


def _unseen(play: Play) -> Card:
    """Return a card that nobody was dealt."""
    dealt = {card for cards in play.cards.values() for card in cards} | {play.state.community}
    return play.rng.choice([card for card in DECK if card not in dealt])


# --- shown cards ---------------------------------------------------------------------------------


@dealer("RZ501", Show, rooms=_NAMING)
def low_is_another(play: Play, event: Show) -> Outcome:
    """The low printed beside shown cards is that of other cards."""
    others = [low_of(play, 0, [*event.cards[:-1], card]).ranks for card in play.rng.sample(DECK, 5) if card not in event.cards]
    wrong = [ranks for ranks in others if low_words(ranks) != low_words(event.low)]  # Full Tilt's words may leave some ranks open
    return (replace(event, low=wrong[0]),) if wrong else None


@printer("RZ501", ("fulltilt",))
def pot_is_won_with_another_low(lines: list[str], rng: Random) -> list[str] | None:
    """A pot is said to be won with a king-high low that the winner does not hold."""
    places = [n for n, line in enumerate(lines) if re.search(r" pot \(.*\) with (?!K,)", line)]
    if not places:
        return None
    n = rng.choice(places)
    return [*lines[:n], f"{lines[n].rpartition(' with ')[0]} with K,Q,4,3,2", *lines[n + 1 :]]


def _repeat(play: Play, event: Show | SeatClaim) -> Outcome:
    """Have the summary repeat what was shown."""
    shown = next((e for e in play.events if isinstance(e, Show) and e.seat == event.seat), None)
    return (replace(event, cards=shown.cards, low=shown.low),) if isinstance(event, SeatClaim) and event.cards and shown else None


def _shown(play: Play, event: Show, cards: tuple[Card | None, ...]) -> Outcome:
    return (Show(0, event.seat, cards, low_of(play, 0, cards).ranks),)


@dealer("RZ502", Show, SeatClaim, rooms=TEXTS, then=_repeat)  # in PHH's notation the cards shown are those dealt
def up_card_is_another(play: Play, event: Show | SeatClaim) -> Outcome:
    """A seat shows another card than one that lay open before it."""
    if isinstance(event, SeatClaim):
        return None
    at = 1 + play.rng.randint(1, len(play.state.boards[event.seat]))
    return _shown(play, event, (*event.cards[:at], _unseen(play), *event.cards[at + 1 :]))


@dealer("RZ502", Show, SeatClaim, rooms=TEXTS, then=_repeat)
def down_card_is_another(play: Play, event: Show | SeatClaim) -> Outcome:
    """The hero shows another card than one of his down cards."""
    if isinstance(event, SeatClaim) or event.seat != play.hand.hero_seat:
        return None
    at = play.rng.randint(0, 1)
    return _shown(play, event, (*event.cards[:at], _unseen(play), *event.cards[at + 1 :]))


@dealer("RZ502", Show, SeatClaim, rooms=TEXTS, then=_repeat)
def card_is_not_shown(play: Play, event: Show | SeatClaim) -> Outcome:
    """A seat shows one card less than it holds in a contested pot."""
    is_contest = len(play.state.live) > 1 and play.state.street == 7 and not isinstance(event, SeatClaim)
    return _shown(play, event, event.cards[:-1]) if isinstance(event, Show) and is_contest else None


# --- who wins ------------------------------------------------------------------------------------


@dealer("RZ503", Collect, rooms=TEXTS)
def higher_low_wins(play: Play, event: Collect) -> Outcome:
    """A pot goes to a seat that shows a higher low than its winner."""
    shown = {e.seat for e in play.events if isinstance(e, Show)}
    best = winners(play, event.pot)
    losers = [seat for seat in pots_of(play)[event.pot or 0].eligible if seat in shown and seat not in best]
    return (replace(event, seat=play.rng.choice(losers)),) if losers and len(best) == 1 else None


@dealer("RZ503", Collect, rooms=("pokerstars", "fulltilt", "winamax"), game=_TOURNAMENT)
def side_pot_goes_to_a_seat_that_is_not_in_it(play: Play, event: Collect) -> Outcome:
    """A seat that is all-in for less collects a side pot."""
    others = [seat for seat in play.state.live if event.pot and seat not in pots_of(play)[event.pot].eligible]
    return (replace(event, seat=play.rng.choice(others)),) if others and len(winners(play, event.pot)) == 1 else None


def _nothing(play: Play, event: Collect) -> Outcome:
    return ()


@dealer("RZ503", Collect, rooms=TEXTS, game=_TWINS, then=_nothing)
def tied_winner_gets_nothing(play: Play, event: Collect) -> Outcome:
    """Two lows are equal, and one seat gets the whole pot."""
    is_first = event.pot is None and len(winners(play, None)) > 1 and not play.state.won
    return (replace(event, amount=pots_of(play)[0].amount),) if is_first and len(play.state.live) > 1 else None


def _rest(play: Play, event: Collect) -> Outcome:
    """Give the other winner what is left of the pot."""
    return (replace(event, amount=pots_of(play)[0].amount - sum(play.state.won.values())),)


@dealer("RZ504", Collect, rooms=TEXTS, game=_TWINS, then=_rest)
def split_is_uneven(play: Play, event: Collect) -> Outcome:
    """Two lows are equal, and one seat gets more chips than the other."""
    if event.pot is not None or len(play.state.live) < 2 or len(winners(play, None)) != 2 or play.state.won:
        return None
    less = event.amount - play.rng.randint(1, 4) * 2 * play.hand.stakes.chip
    return (replace(event, amount=less),) if less > 0 else None


def _paid(play: Play, event: Collect | SeatClaim) -> Outcome:
    """Have Winamax' summary, which leaves out who neither wins nor shows, name the seat."""
    won = play.state.won.get(event.seat)
    is_named = isinstance(event, SeatClaim) and event.result == "folded" and won and play.hand.room == "winamax"
    return (SeatClaim(line=0, seat=event.seat, result="collected", is_winner=True, won=won),) if is_named else None


@dealer(
    "RZ505",
    Collect,
    SeatClaim,
    rooms=TEXTS,
    then=_paid,
    also={"RZ601": "Winamax' summary cannot say both that a seat folded and that it won"},
)
def folded_seat_collects(play: Play, event: Collect | SeatClaim) -> Outcome:
    """The pot goes to a seat that has folded."""
    folded = sorted(play.state.dealt - set(play.state.live))
    is_alone = isinstance(event, Collect) and len(winners(play, event.pot)) == 1
    return (replace(event, seat=play.rng.choice(folded)),) if folded and is_alone else None


@dealer("RZ506", Show, rooms=TEXTS)
def winner_hides_its_cards(play: Play, event: Show) -> Outcome:
    """A seat wins a contested pot and shows nothing; another has shown."""
    if play.hand.room == "fulltilt" and play.state.without_chips:
        return None  # there all hands are turned up
    has_shown = any(isinstance(e, Show) for e in play.events)
    is_winner = len(play.state.live) > 1 and any(event.seat in winners(play, n) for n in range(len(pots_of(play))))
    return () if has_shown and is_winner else None


OPERATORS: Final = (
    low_is_another,
    pot_is_won_with_another_low,
    up_card_is_another,
    down_card_is_another,
    card_is_not_shown,
    higher_low_wins,
    side_pot_goes_to_a_seat_that_is_not_in_it,
    tied_winner_gets_nothing,
    split_is_uneven,
    folded_seat_collects,
    winner_hides_its_cards,
)

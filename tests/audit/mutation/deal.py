"""RZ1: mutants of the deal."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

import msgspec

from razz_hh.cards import DECK, Card
from razz_hh.events import Act, Collect, Community, Deal, Event, ReturnUncalled, StreetStart
from razz_hh.simulate import Play, Style
from tests.audit.mutation.operator import TEXTS, Outcome, dealer, printer

__all__ = ["OPERATORS"]

_REPEAT: Final = ("pokerstars", "fulltilt", "winamax")
"""Rooms that repeat a seat's cards before a new one."""
_DEALT: Final = re.compile(r"(Dealt to .*?) (?:\[([^\]]+)\] )?\[([^\]]+)\]$")
_EIGHT: Final = {"players": (8, 8), "depth": (2, 30)}
_STATIONS: Final = Style(looseness=1, aggression=0.1)
"""Eight who never fold: the deck runs short."""


def _unseen(text: str, rng: Random) -> str:
    """Return a card that stands nowhere in a text."""
    return rng.choice([card.text for card in DECK if card.text not in text])


def _out(play: Play) -> set[Card]:
    """Return the cards dealt so far."""
    return {card for cards in play.cards.values() for card in cards}


# --- cards ---------------------------------------------------------------------------------------


@dealer("RZ101", Deal)
def card_comes_again(play: Play, event: Deal) -> Outcome:
    """The last card that a seat is dealt lies face up already, perhaps before that same seat."""
    street = play.state.street
    is_seen = street < 7 or event.seat == play.hand.hero_seat
    up = [card for board in play.state.boards.values() for card in board if card]
    return (msgspec.structs.replace(event, new=(*event.new[:-1], play.rng.choice(up))),) if is_seen and up else None


@dealer("RZ101", Community, game=_EIGHT, style=_STATIONS)
def community_card_comes_again(play: Play, event: Community) -> Outcome:
    """The community card lies face up already."""
    up = [card for board in play.state.boards.values() for card in board if card]
    return (Community(0, play.rng.choice(up)),)


@printer("RZ101", ("pokerstars",), also={"RZ503": "with that card the mucked hand may be the lowest"})
def mucked_card_comes_again(lines: list[str], rng: Random) -> list[str] | None:
    """The summary tells of a mucked hand with a card in it that another seat or its own board holds."""
    mucked = [(n, match) for n, line in enumerate(lines) if (match := re.match(r"(Seat .* mucked) \[([^\]]{20})\]$", line))]
    mucked = [(n, match) for n, match in mucked if not any(f"[{match[2][:6]}" in line for line in lines[:n])]  # not the hero's: RZ603
    if not mucked:
        return None
    n, match = rng.choice(mucked)
    cards = match[2].split()
    at = rng.choice((0, 1, 6))
    others = {card for line in lines if (deal := _DEALT.match(line)) for card in deal[3].split()[-1:]} - {cards[at]}
    cards[at] = rng.choice(sorted(others))
    return [*lines[:n], f"{match[1]} [{' '.join(cards)}]", *lines[n + 1 :]]


def _later_deals(lines: list[str]) -> list[tuple[int, str, list[str], str]]:
    """Return the lines that deal an up card after third street: place, whose, the cards repeated, the new one."""
    start = next((n for n, line in enumerate(lines) if re.match(r"\*\*\* 4(th|TH) STREET", line)), len(lines))
    found = [(n, _DEALT.match(line)) for n, line in enumerate(lines) if n > start]
    return [(n, match[1], (match[2] or "").split(), match[3]) for n, match in found if match and "X" not in match[3]]


@printer("RZ102", _REPEAT)
def card_changes(lines: list[str], rng: Random) -> list[str] | None:
    """A card that a seat holds is repeated as another one."""
    deals = _later_deals(lines)
    if not deals:
        return None
    n, whose, old, new = rng.choice(deals)
    old[rng.choice([k for k, card in enumerate(old) if card != "X"])] = _unseen("\n".join(lines), rng)
    return [*lines[:n], f"{whose} [{' '.join(old)}] [{new}]", *lines[n + 1 :]]


@printer("RZ102", _REPEAT)
def up_cards_change_places(lines: list[str], rng: Random) -> list[str] | None:
    """The last two up cards of a seat are repeated in another order."""
    deals = [deal for deal in _later_deals(lines) if "X" not in deal[2][-2:] and len(deal[2]) > 1]
    if not deals:
        return None
    n, whose, old, new = rng.choice(deals)
    return [*lines[:n], f"{whose} [{' '.join([*old[:-2], old[-1], old[-2]])}] [{new}]", *lines[n + 1 :]]


@dealer("RZ103", Deal, rooms=TEXTS)
def seat_is_passed_over(play: Play, event: Deal) -> Outcome:
    """A live seat gets no card on fourth, fifth or sixth street."""
    return () if 4 <= play.state.street <= 6 else None


@dealer("RZ103", Deal, rooms=TEXTS)
def folded_seat_gets_a_card(play: Play, event: Deal) -> Outcome:
    """A folded seat gets a card, out of the deck, beside a live one."""
    folded = sorted(play.state.dealt - set(play.state.live))
    if not 4 <= play.state.street <= 6 or not folded:
        return None
    seat, card = play.rng.choice(folded), play._deck.pop()
    return event, Deal(0, seat, (card,), tuple(play.cards[seat]))


@printer("RZ103", _REPEAT)  # KingsClub's streets are counted by cards: there it would be the next street's
def seat_gets_a_second_card(lines: list[str], rng: Random) -> list[str] | None:
    """A seat gets two cards one after the other on a street."""
    deals = _later_deals(lines)
    if not deals:
        return None
    n, whose, old, _ = rng.choice(deals)
    return [*lines[: n + 1], f"{whose} [{' '.join(old)}] [{_unseen(chr(10).join(lines), rng)}]", *lines[n + 1 :]]


@printer("RZ103", ("pokerstars", "fulltilt", "kingsclub"))
def seat_gets_two_door_cards(lines: list[str], rng: Random) -> list[str] | None:
    """A seat gets one card more on third street."""
    first = next(n for n, line in enumerate(lines) if _DEALT.match(line))
    street = [n for n in range(first, len(lines)) if _DEALT.match(lines[n])]
    n = rng.choice([n for n in street if n - first == street.index(n)])
    head, _, cards = lines[n].rpartition("[")
    return [*lines[:n], f"{head}[{_unseen(chr(10).join(lines), rng)} {cards}", *lines[n + 1 :]]


@printer("RZ108", _REPEAT)
def card_comes_after_an_act(lines: list[str], rng: Random) -> list[str] | None:
    """A seat's card on fourth, fifth or sixth street is printed behind the first check or bet."""
    acts = [n for n, line in enumerate(lines) if re.search(r"(checks|bets \S+( and is all-in)?) *$", line) and _DEALT.match(lines[n - 1])]
    start = next((n for n, line in enumerate(lines) if re.match(r"\*\*\* 4(th|TH) STREET", line)), len(lines))
    end = next((n for n, line in enumerate(lines) if re.match(r"\*\*\* (RIVER|7(th|TH) STREET)", line)), len(lines))
    acts = [n for n in acts if start < n < end]
    if not acts:
        return None
    n = rng.choice(acts)
    first = next(at for at in range(n, 0, -1) if not _DEALT.match(lines[at - 1]))
    at = rng.randrange(first, n)
    return [*lines[:at], *lines[at + 1 : n + 1], lines[at], *lines[n + 1 :]]


# --- streets -------------------------------------------------------------------------------------


def _has_card(play: Play, seat: int) -> bool:
    """Whether a seat has its card of the street that the books are on."""
    return len(play.state.boards.get(seat, ())) == play.state.street - 2


def _no_cards(play: Play, event: Event) -> Outcome:
    """Leave out the cards of a street that does not begin."""
    return () if isinstance(event, Deal) and _has_card(play, event.seat) else None


@dealer("RZ104", StreetStart, Deal, rooms=_REPEAT, then=_no_cards)  # KingsClub's streets have no names that could be trusted
def street_is_left_out(play: Play, event: StreetStart | Deal) -> Outcome:
    """A street is left out, its cards and its bets."""
    return () if isinstance(event, StreetStart) and 3 < event.street < 7 else None


def _no_more_streets(play: Play, event: Event) -> Outcome:
    return ()


@dealer("RZ104", StreetStart, Deal, Community, rooms=TEXTS, then=_no_more_streets)
def hand_stops_short(play: Play, event: StreetStart | Deal | Community) -> Outcome:
    """The showdown comes before the last cards are dealt."""
    return () if not isinstance(event, Deal) and play.state.boards else None


@dealer("RZ105", ReturnUncalled, Collect, rooms=TEXTS)
def street_follows_the_last_fold(play: Play, event: ReturnUncalled | Collect) -> Outcome:
    """All but one have folded, and another street is dealt."""
    state = play.state
    if len(state.live) > 1 or state.street == 7:
        return None
    (seat,) = state.live
    start = StreetStart(0, state.street + 1)
    return event, start, Deal(0, seat, (play._deck.pop(),), tuple(play.cards[seat]))


def _no_sevenths(play: Play, event: Event) -> Outcome:
    return ()


@dealer("RZ106", StreetStart, Deal, then=_no_sevenths)
def needless_community_card(play: Play, event: StreetStart | Deal) -> Outcome:
    """A community card is dealt though the deck has a seventh card for each live seat."""
    is_seventh = isinstance(event, StreetStart) and event.street == 7
    return (Community(0, play._deck.pop()),) if is_seventh and len(_out(play)) + len(play.state.live) <= 50 else None


def _send_away(play: Play) -> None:
    """Have one or two seats fold to the next bet."""
    others = [seat for seat in play.state.live if seat != play.hand.hero_seat]
    away = play.rng.sample(others, min(len(others), play.rng.randint(1, 2)))
    play.styles = {seat: style for seat, style in play.styles.items() if seat not in away}


@dealer("RZ106", StreetStart, Community, rooms=TEXTS, game=_EIGHT, style=_STATIONS)
def seventh_cards_out_of_the_muck(play: Play, event: StreetStart | Community) -> Outcome:
    """Seventh cards are dealt though the deck has none for some: these get down cards that others have folded."""
    if isinstance(event, StreetStart):
        if event.street == 4:
            _send_away(play)
        return None
    state, hero = play.state, play.hand.hero_seat
    deck = [event.card, *play._deck]
    for seat in sorted(state.dealt - set(state.live) - {hero}):
        deck += play.cards[seat][:2]
    if len(deck) < len(state.live):
        return None
    deals = [Deal(0, seat, (card,), tuple(play.cards[seat])) for seat, card in zip(state.live, deck, strict=False)]
    return (StreetStart(0, 7), *deals)


@dealer("RZ107", Act, game={"players": (9, 9), "max_seats": 9, "looseness": (0.1, 0.6)})
def nine_are_dealt_in(play: Play, event: Any) -> Outcome:
    """Nine seats are dealt in."""
    return (event,)


OPERATORS: Final = (
    card_comes_again,
    community_card_comes_again,
    mucked_card_comes_again,
    card_changes,
    up_cards_change_places,
    seat_is_passed_over,
    folded_seat_gets_a_card,
    seat_gets_a_second_card,
    seat_gets_two_door_cards,
    street_is_left_out,
    hand_stops_short,
    street_follows_the_last_fold,
    needless_community_card,
    seventh_cards_out_of_the_muck,
    nine_are_dealt_in,
    card_comes_after_an_act,
)

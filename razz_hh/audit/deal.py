"""RZ1: the deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from razz_hh.audit.rule import ERROR, INFO, WARNING, Fault, Severity, at_step, board_text, hand_rule, rule, seat_name
from razz_hh.cards import Card
from razz_hh.events import (
    Act,
    Bet,
    BringIn,
    Call,
    Cards,
    Check,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Fold,
    Muck,
    Raise,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
)
from razz_hh.replay import Replay, Step, Turn
from razz_hh.replay.order import lowest_boards

__all__ = [
    "act_before_cards",
    "card_dealt_twice",
    "cards_changed",
    "hand_goes_on_after_its_end",
    "street_missing",
    "wrong_community_card",
    "wrong_number_of_cards",
    "wrong_number_of_players",
]

ACTS: Final = (BringIn, Complete, Bet, Raise, Call, Check, Fold)


@hand_rule("RZ101", ERROR, "CARD_UNIQUE", keeps_chips=True)
def card_dealt_twice(replay: Replay) -> Iterable[Fault]:
    """A card appears twice in one deal.

    There is one of each card in the deck. Shown and mucked cards count, those of the summary too, and the community card. A card
    that one seat shows again where it already held it is the same card and no fault.
    """
    cards: list[Card | None] = [replay.community]
    for holding in replay.holdings.values():
        cards += holding.down
        cards += holding.up
        cards.append(holding.seventh)
    known = list(filter(None, cards))
    return () if len(set(known)) == len(known) and not (replay.shown and _is_shown_in_part(replay)) else _repeats(replay)


def _is_shown_in_part(replay: Replay) -> bool:
    """Whether who wins uncontested shows a card or two: these are in no holding."""
    if len(replay.live) > 1:
        return False
    return any(len(step.event.cards) < 3 for step in replay.steps[-20:] if type(step.event) is Show)


def _repeats(replay: Replay) -> Iterator[Fault]:
    """Find where each repeated card comes a second time."""
    owner: dict[Card, int] = {}
    told: set[Card] = set()
    dealt: dict[int, tuple[int, Cards]] = {}
    for step in replay.steps:
        event = step.event
        if not isinstance(event, Deal | Community | Show | Muck | SeatClaim):
            continue
        seat = 0 if isinstance(event, Community) else event.seat
        new = (event.card,) if isinstance(event, Community) else event.new if isinstance(event, Deal) else event.cards
        if isinstance(event, Deal):
            if dealt.get(seat) == (step.street, new):
                continue  # a line printed twice
            dealt[seat] = step.street, new
        for n, card in enumerate(new):
            if card is None:
                continue
            is_twice = card in new[:n]
            is_again = card in owner and (owner[card] != seat or isinstance(event, Deal) or is_twice)
            if is_again and card not in told:
                told.add(card)
                whose = "the board" if not owner[card] else seat_name(replay, owner[card])
                yield Fault(
                    f"{card} stands twice among the cards of {whose}" if is_twice else f"{card} was already dealt to {whose}",
                    "a card not seen before",
                    card.text,
                    seat or None,
                    line=event.line,
                    street=step.street,
                    step=step.n,
                )
            owner.setdefault(card, seat)


@rule("RZ102", ERROR, "CARD_PREFIX", hears=(Deal,), odd_steps=True, keeps_chips=True)
def cards_changed(step: Step[Deal], replay: Replay) -> Fault | None:
    """The cards a seat held before are not printed as they were dealt.

    On each later street a room repeats the cards a seat holds before the new one. They must be the cards dealt so far, in
    order: the door card first, for an open hand the two down cards before it. A card that changes between two lines leaves open
    what the seat held, and with it who opens and who wins.
    """
    deal = step.event
    old = deal.old
    if not old or step.street == 3:
        return None
    board = step.boards.get(deal.seat, ())
    if old == board:
        return None
    holding = replay.holdings.get(deal.seat)
    if holding is not None and len(old) == len(board) + 2 and old[2:] == board and holding.down in ((), old[:2]):
        return None  # down cards that no line has told yet
    if None in old or (None in board and _may_be(old, board)) or (len(board) >= step.street - 2 and step.street < 7):
        return None  # a misprinted card is not known to be another; a line printed twice is told by RZ103
    if len(board) < step.street - 3 and old[3 - step.street :][: len(board)] == board:
        return None  # a street is left out: told by RZ104
    return Fault(f"{seat_name(replay, deal.seat)} held {board_text(board)}", board_text(board), board_text(old))


def _may_be(cards: Cards, others: Cards) -> bool:
    """Whether cards are the same, those unknown aside."""
    return len(cards) == len(others) and all(
        card is other or card is None or other is None for card, other in zip(cards, others, strict=True)
    )


@rule("RZ103", ERROR, "DEAL_SHAPE", hears=(Deal, StreetStart, Community, Showdown, Collect), odd_steps=True)
def wrong_number_of_cards(step: Step[Event], replay: Replay) -> Fault | None:
    """A seat gets too many cards or too few.

    Third street deals two down cards and a door card, fourth to sixth street one up card, to every live seat, all-in or
    not, and to no folded one. The seventh street's card is printed for the hero alone; where his is missing, RZ608 tells it.
    """
    event, street = step.event, step.street
    if type(event) is Deal:
        return None if _is_one_card(step, event, replay) else _too_many(step, event, replay)
    if street == 7 or not step.boards or (type(event) is Collect and len(step.live) > 1):
        return None
    if type(event) is StreetStart and event.street == street:
        return None  # told by RZ104
    held, folded, want = step.boards.get, replay.fold_street.get, street - 2
    for seat in replay.dealt:  # told when the street ends
        board = held(seat, ())
        if len(board) < want and folded(seat, 7) >= street:
            missing = want - len(board)
            if (missing == 1 or street == 3) and _is_end(step, replay) and not _is_dealt(replay, seat, street):
                return Fault(f"{seat_name(replay, seat)} gets no card on this street", "a card to every live seat", "none", seat)
    return None


def _is_dealt(replay: Replay, seat: int, street: int) -> bool:
    """Whether a line deals *seat* a card on *street*."""
    return any(type(step.event) is Deal and step.event.seat == seat and step.street == street for step in replay.steps)


def _is_one_card(step: Step[Event], deal: Deal, replay: Replay) -> bool:
    """Whether a seat gets what it should on this street; nearly always it does."""
    street, n = step.street, len(deal.new)
    if street == 3:
        return (n == 1 or n == 3) and not (deal.old and deal.seat in step.boards)
    if n != 1 or deal.seat not in step.live:
        return False
    return not _sevenths(step, deal.seat, replay) if street == 7 else len(step.boards.get(deal.seat, ())) < street - 2


def _sevenths(step: Step[Event], seat: int, replay: Replay) -> list[Card | None]:
    """Return the cards that *seat* has got on seventh street before *step*, the community card among them."""
    cards: list[Card | None] = []
    for n in range(step.n - 1, 0, -1):
        before = replay.steps[n].event
        if type(before) is Community:
            return [*cards, before.card]
        if type(before) is not Deal:
            break
        if before.seat == seat:
            cards += before.new
    return cards


def _too_many(step: Step[Event], deal: Deal, replay: Replay) -> Fault:
    seat, street, n = deal.seat, step.street, len(deal.new)
    board = step.boards.get(seat, ())
    if n == 1 and board and not step.pending and deal.old[-len(board) :] == board and len(board) == street - 2:
        return Fault(f"the line that begins street {street + 1} is missing", f"street {street + 1}", "none", severity=WARNING)
    if street == 3:
        return Fault(f"{seat_name(replay, seat)} gets {n} cards", "two down, one up", board_text(deal.new))
    if seat not in step.live:
        return Fault(f"{seat_name(replay, seat)} is out of the hand and gets a card", "no card", board_text(deal.new))
    if n != 1:
        return Fault(f"{seat_name(replay, seat)} gets {n} cards", "one card", board_text(deal.new))
    last = tuple(_sevenths(step, seat, replay)[:1]) if street == 7 else board[-1:]
    if last == deal.new:
        return Fault(f"the line that deals {board_text(deal.new)} to {seat_name(replay, seat)} stands twice", severity=INFO)
    return Fault(f"{seat_name(replay, seat)} gets a second card on this street", board_text(last), board_text(deal.new))


@rule("RZ104", ERROR, "DEAL_SHAPE", hears=(StreetStart, Community, Showdown, Collect))
def street_missing(step: Step[Event], replay: Replay) -> Fault | None:
    """A street is left out, or comes twice.

    While two seats are live every street is dealt, in order, to the seventh, even where nobody can bet any more: the best five of seven
    cards win, so a hand that stops short is not decided.
    """
    event = step.event
    if type(event) is Community and step.street == 7 and not any(type(s.event) is Community for s in replay.steps[: step.n]):
        return None
    if type(event) is StreetStart or type(event) is Community:
        want = step.street + 1 if step.boards else 3
        street = event.street if type(event) is StreetStart else 7
        if street == want:
            return None
        if street == step.street and all(len(board) < street - 2 for board in step.boards.values()):
            return Fault(f"the line that begins street {street} stands twice", "one line", "two", severity=WARNING)
        return Fault(f"street {want} should follow", f"street {want}", f"street {street}", street=street)
    if len(step.live) > 1 and step.street < 7 and _is_end(step, replay):
        return Fault(
            f"the hand ends on street {step.street} with {len(step.live)} seats live",
            "every street to the seventh",
            f"street {step.street}",
        )
    return None


def _is_end(step: Step[Event], replay: Replay) -> bool:
    """Whether *step* is not after the showdown, or after chips collected where no showdown is printed."""
    return not any(type(s.event) in (Showdown, Collect) for s in replay.steps[: step.n])


@rule("RZ105", ERROR, "HAND_ENDS_ON_FOLDS", hears=(StreetStart, Community))
def hand_goes_on_after_its_end(step: Step[Event], replay: Replay) -> Fault | None:
    """Another street begins although one seat alone is left.

    When all others have folded the hand is over at once: no more cards, no more bets.
    """
    if step.boards and len(step.live) == 1:
        return Fault(f"only {seat_name(replay, step.live[0])} is left", "no more cards", "another street")
    return None


@rule("RZ106", ERROR, "COMMUNITY_CARD", hears=(Community, StreetStart), keeps_chips=True)
def wrong_community_card(step: Step[Community | StreetStart], replay: Replay) -> Fault | None:
    """A community card is dealt though the deck sufficed, or seventh cards though it did not.

    One face-up card becomes everybody's seventh where the deck cannot give each live seat its own. With 52 cards and none
    burned that is when the cards dealt and the seats left exceed 52; with burns and their reuse it may be from 51 on. What the house
    does not do of these two is worth seeing, and a warning where the house rules were chosen.
    """
    event = step.event
    if type(event) is StreetStart and event.street != 7:
        return None
    n = sum(2 + len(board) for board in step.boards.values()) + len(step.live)
    trigger = replay.house.community_trigger
    near: Severity = WARNING if replay.is_house_chosen else INFO
    if type(event) is StreetStart:
        if n <= trigger:
            return None
        severity = None if n > 52 else near
        return Fault(f"{n} cards would be needed", "a community card", "a seventh card each", severity=severity)
    if n <= 50:
        return Fault(f"{n} cards were enough for all", "a seventh card to each live seat", "a community card")
    return Fault(f"{n} cards would be needed: both ways are used", severity=near) if n <= trigger else None


@hand_rule("RZ107", ERROR, "PLAYERS_RANGE")
def wrong_number_of_players(replay: Replay) -> Iterator[Fault]:
    """More than eight seats are dealt in, or one alone.

    Eight seats are the most that Razz is dealt to: six cards each for nine would take more than the 52 of the deck. Who
    sits out or has no chips is not dealt in and does not count.
    """
    if len(replay.dealt) not in range(2, 9):
        yield Fault(f"{len(replay.dealt)} seats are dealt in", "2 to 8", str(len(replay.dealt)))


@rule("RZ108", ERROR, "DEAL_SHAPE", "ACT_ORDER", hears=(Deal,), odd_steps=True)
def act_before_cards(step: Step[Deal], replay: Replay) -> Fault | None:
    """A seat acts before the cards of its street are dealt.

    All live seats get their card first, then the betting begins: the up cards tell who opens, by boards of as many cards each. It is told
    once, at the first act, and with it that another seat should have opened by the cards that came too late.
    """
    if len(step.boards.get(step.event.seat, ())) != step.street - 3:
        return None  # no card of this street: told by RZ103
    act: Turn[Act] | None = None
    is_told = False
    for n in range(step.n - 1, -1, -1):
        before = replay.steps[n]
        if isinstance(before, Turn):
            if is_told:
                return None
            act = before
        elif type(before.event) is Deal:
            is_told = True
        elif type(before.event) is StreetStart:
            break
    if act is None:
        return None
    why = f"{seat_name(replay, act.seat)} acts before all cards of the street are dealt{_who_should_open(replay, act)}"
    return at_step(act, Fault(why, "a card to every live seat first", act.action, act.seat))


def _who_should_open(replay: Replay, act: Turn[Act]) -> str:
    """Return in words that another seat shows the lowest board, once all cards of the street are dealt; nothing where it does not."""
    boards = next((s for s in reversed(replay.steps) if s.street == act.street), act).boards
    lowest = lowest_boards(act.street, act.live, boards) if act.street > 3 else ()
    if not act.is_opening or not lowest or act.seat in lowest or lowest[0] not in act.pending:
        return ""
    return f"; {seat_name(replay, lowest[0])} shows {board_text(boards[lowest[0]])}, the lowest board, and should have opened"

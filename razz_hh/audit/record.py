"""RZ6: what the record of a hand leaves out, or tells in another coin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from razz_hh.audit.rule import ERROR, WARNING, Fault, Severity, hand_rule, money, rule, seat_name
from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Collect,
    Community,
    Complete,
    Deal,
    Muck,
    PotClaim,
    Raise,
    ReturnUncalled,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
    Summary,
    Unread,
)
from razz_hh.hand import Hand
from razz_hh.replay import Replay, Step, Turn
from razz_hh.stakes import SIGNS

__all__ = [
    "other_currency",
    "pot_at_street_wrong",
    "seat_beyond_table",
    "seat_missing_in_summary",
    "seventh_card_missing",
    "showdown_line_missing",
    "table_line_missing",
    "total_pot_missing",
]

# A line that could not be read may be the one that is missed: then that line is told (RZ001) and nothing else.


@hand_rule("RZ606", WARNING, keeps_chips=True)
def showdown_line_missing(replay: Replay) -> Iterable[Fault]:
    """Cards are shown or mucked for a contested pot, and no line says that the showdown begins.

    Where two or more seats are live to the end, the room prints that line before the first hand is shown. No rulebook asks for
    it, but a record without it is not as the room wrote it.
    """
    return _unannounced(replay) if len(replay.live) > 1 and replay.house.prints_showdown else ()


def _unannounced(replay: Replay) -> Iterator[Fault]:
    """Yield the first show or muck of a showdown that no line begins."""
    first = None
    for step in reversed(replay.steps):
        kind = type(step.event)
        if kind is Showdown or kind is Unread:
            return
        if kind is Show or kind is Muck:
            first = step
    if first is not None:
        yield Fault(
            f"{len(replay.live)} seats contest the pot to the end",
            "a showdown line",
            "none",
            line=first.event.line,
            street=first.street,
            step=first.n,
        )


@rule("RZ607", WARNING, "SUMMARY", "POT_SUM", hears=(Summary,))
def total_pot_missing(step: Step[Summary], replay: Replay) -> Fault | None:
    """The summary tells what became of the seats and not the total pot.

    The total and the rake are what the collected chips are checked against; without them a wrong rake goes unseen. A hand that is
    cut off where its summary begins is not told here.
    """
    steps = replay.steps
    if step.n + 1 == len(steps) or type(steps[step.n + 1].event) is PotClaim or not replay.house.prints_frame:
        return None
    kinds = {type(other.event) for other in steps}
    if PotClaim in kinds or Unread in kinds:
        return None
    return Fault("the summary has no total pot", "the total pot and the rake", "none")


@hand_rule("RZ614", WARNING, "SUMMARY", keeps_chips=True)
def seat_missing_in_summary(replay: Replay) -> Iterable[Fault]:
    """The summary leaves out a seat that was dealt in.

    It has a line for each seat that was dealt cards, in some rooms for each that was paid or showed, in the order of seats. What the seat
    did stands above and is booked; only what the room says of its end cannot be checked. A summary that breaks off is not told here.
    """
    house = replay.house
    has_summary = house.prints_frame or house.prints_payouts == "last"
    owed = replay.dealt if house.prints_seats == "dealt" else {step.event.seat for step in replay.collects} | replay.shown
    is_complete = not has_summary or _n_results(replay) >= len(owed)
    return () if is_complete else _seats_left_out(replay, owed)


def _seats_left_out(replay: Replay, owed: Iterable[int]) -> Iterator[Fault]:
    told = {step.event.seat for step in replay.steps if isinstance(step.event, SeatClaim)}
    if not told or any(type(step.event) is Unread for step in replay.steps):
        return
    last = max(replay.steps, key=lambda step: step.event.line)
    for seat in sorted(owed):
        if seat not in told and seat < max(told):
            who = seat_name(replay, seat)
            yield Fault(f"the summary does not say what became of {who}", "a line for the seat", "none", seat, line=last.event.line)


def _n_results(replay: Replay) -> int:
    """Return how many lines on seats end the hand, or stand before who is paid."""
    n = 0
    for step in reversed(replay.steps):
        if type(step.event) is SeatClaim:
            n += 1
        elif n or type(step.event) not in (Collect, PotClaim):
            break
    return n


@rule("RZ615", ERROR, "POT_MARKER", hears=(StreetStart, Community))
def pot_at_street_wrong(step: Step[StreetStart | Community], replay: Replay) -> Fault | None:
    """The pot told where a street begins is not the pot at that moment.

    Some rooms print it there once a seat is all-in. All antes, bring-ins and bets so far are in it, those of folded seats too; chips
    that nobody called may have gone back before it or may go back later.
    """
    pot = step.event.pot
    if pot is None or pot == step.pot:
        return None
    is_returned = any(type(before.event) is ReturnUncalled for before in replay.steps[: step.n])
    is_bet_behind = any(isinstance(after, Turn) and after.amount for after in replay.steps[step.n :])
    if replay.uncalled and not is_returned and not is_bet_behind and pot == step.pot - replay.uncalled[1]:
        return None
    return Fault(f"the seats have put in {money(replay, step.pot)}", money(replay, step.pot), money(replay, pot))


@hand_rule("RZ608", ERROR, "DEAL_SHAPE", keeps_chips=True)
def seventh_card_missing(replay: Replay) -> Iterator[Fault]:
    """The hero is live on seventh street and gets no card there, though all his cards before are told.

    Every live seat gets a seventh card, all-in or not; only the hero's is printed. No seat gets one where a community card stands
    in for it. Where the hero's seven cards come to light later he had the card, only the line is missing: that is a warning.
    """
    hero = replay.hand.hero_seat
    if hero is None or replay.last_street != 7 or replay.community is not None or replay.fold_street.get(hero, 7) < 7:
        return
    holding = replay.holdings.get(hero)
    if holding is None or len(holding.down) != 2 or len(holding.up) != 4:
        return
    for step in reversed(replay.steps):
        event = step.event
        if type(event) is StreetStart:
            severity: Severity = ERROR if holding.seventh is None else WARNING
            who = f"{seat_name(replay, hero)} gets no card on seventh street"
            yield Fault(who, "a card to every live seat", "none", hero, severity, line=event.line, street=7, step=step.n)
            return
        if type(event) is Unread or (type(event) is Deal and event.seat == hero):
            return


@hand_rule("RZ609", WARNING, keeps_chips=True)
def table_line_missing(replay: Replay) -> Iterator[Fault]:
    """The hand names no table: the line below the header is missing or cannot be read.

    Without it nobody knows whether the chips are play money, how many seats there are, and which hands belong together.
    """
    hand = replay.hand
    if not hand.table_name and hand.max_seats is None and replay.house.prints_frame:
        yield Fault("the line that names the table is missing or cannot be read", "a table line", "none", line=hand.line + 1)


@hand_rule("RZ616", WARNING, keeps_chips=True)
def seat_beyond_table(replay: Replay) -> Iterable[Fault]:
    """A seat's number is higher than the table has seats.

    The room says how many seats the table has, and numbers them from 1 (Merge from 0). One of the two is misprinted, or the seat's line
    is not of this hand. Who sits there is booked like everybody else.
    """
    most = replay.hand.max_seats
    beyond = () if most is None else [seat for seat in replay.hand.seats if seat.number > most]
    why, want = f"the table has {most} seats", f"a seat up to {most}"
    return [Fault(why, want, f"seat {seat.number}", seat.number, line=seat.line) for seat in beyond]


# What tells chips of the game: prizes and bounties are in the currency of the buy-in, and talk is talk.
_CHIPS: Final = (Ante, BringIn, Complete, Bet, Call, Raise, ReturnUncalled, Collect, PotClaim, SeatClaim)
_AMOUNT: Final = re.compile(r"([$€£]?)(?<![\w.,])\d")


@hand_rule("RZ610", WARNING)
def other_currency(replay: Replay) -> Iterable[Fault]:
    """A line tells chips in another currency than the table plays for.

    Euros at a table of dollars, or dollars for the chips of a tournament or of play money. The number is booked as printed, so the
    hand is followed all the same. Buy-ins, prizes and bounties are in the currency of the tournament's buy-in, names and chat
    may hold any sign: none of these is meant.
    """
    if not replay.house.prints_currency:
        return ()
    hand = replay.hand
    own = SIGNS.get(hand.currency, "")
    text = hand.text
    if own == "$" and text.isascii():  # nearly always
        return ()
    body = text.find("\n")
    strange = [symbol for symbol in SIGNS.values() if symbol != own and text.find(symbol, body) >= 0]
    return _strange_amounts(hand, own, strange) if strange and (own or not hand.currency) else ()


def _strange_amounts(hand: Hand, own: str, strange: list[str]) -> Iterator[Fault]:
    """Tell the first line with an amount in a *strange* currency, and how many more there are."""
    lines = hand.text.split("\n")
    suspect = {hand.line + n for n, line in enumerate(lines) if any(symbol in line for symbol in strange)}
    named = [(seat.line, seat.number, 1) for seat in hand.seats if seat.line in suspect]  # a bounty follows the stack
    named += [(e.line, getattr(e, "seat", 0), 9) for e in hand.events if e.line in suspect and isinstance(e, _CHIPS)]
    faults = []
    for line, seat, most in named:
        printed = _AMOUNT.findall(_nameless(lines[line - hand.line], hand.name_of(seat)))[:most]
        wrong = next((symbol for symbol in printed if symbol in strange), None)
        if wrong:
            faults.append((line, seat or None, wrong))
    if faults:
        line, who, wrong = faults[0]
        plays_for = hand.currency or "chips"
        more = f"; so it is on {len(faults) - 1} more lines" if len(faults) > 1 else ""
        yield Fault(f"the table plays for {plays_for}, not for {wrong}{more}", own or "no sign", wrong, who, line=line)


def _nameless(line: str, name: str) -> str:
    """Return *line* without the screen name it begins with, ends with, or tells of after the seat's number."""
    line, name = line.rstrip(), name.rstrip()
    if line.startswith(name):
        return line[len(name) :]
    return line.removesuffix(name) if line.endswith(name) else line.partition(f": {name} ")[2] or line

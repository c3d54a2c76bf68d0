"""Whether a hand is all there. Only what a cut at a byte could have left is taken for a hand that goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    BringInClaim,
    Call,
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
    Showdown,
    StreetStart,
    Summary,
    Unread,
)
from razz_hh.hand import Seat
from razz_hh.rooms.pieces import BEGINNING, PART
from razz_hh.stakes import HOUSES, HouseRules

__all__ = ["Flaw", "crowd_flaw", "last_line", "seating_flaw", "whole_flaw"]

_WAGERS: Final = (BringIn, Complete, Bet, Call, Raise)
_TALK: Final = (Chat, Noise)
_NO_DEEDS: Final = (*_TALK, Unread)
_DONE: Final = (
    Ante, StreetStart, Deal, Community, BringInClaim, *_WAGERS, Check, Fold, Capped, ReturnUncalled, Showdown, Show, Muck, NoShow, Collect,
)  # fmt: skip
_MOST_RAKE: Final = 10
"""The part of a pot that is the most a room may keep: a tenth."""
_MOST_DEEDS: Final = 1_000
"""No hand is a fifth as long. What so many lines move fits the tables' columns, whatever amounts they tell."""


class Flaw(NamedTuple):
    """Why a text is no whole hand; `is_cut` where it would be one if its source had not ended."""

    reason: str
    is_cut: bool = False


def seating_flaw(seats: Sequence[Seat], unread: Sequence[Unread], *, next_line: int, last_line: int) -> Flaw | None:
    """Return what is wrong with a seat list of which *unread* lines could not be read.

    *next_line* follows the list; *last_line* is the text's last, which has no line end and so may be cut.
    """
    if len(seats) < 2:
        return Flaw(f"a seat line cannot be read{_at(unread[0])}" if unread else "fewer than two seats are listed", next_line >= last_line)
    if len({seat.number for seat in seats}) < len(seats):
        return _twice("a seat number is listed twice", seats, [seat.number for seat in seats], last_line)
    if len({seat.name for seat in seats}) < len(seats):
        return _twice("two seats have the same name", seats, [seat.name for seat in seats], last_line)
    return None


def _twice(reason: str, seats: Sequence[Seat], keys: Sequence[int | str], last_line: int) -> Flaw:
    """Return the flaw of the first seat whose key stands before it already."""
    seat = next(seat for n, seat in enumerate(seats) if keys[n] in keys[:n])
    return Flaw(f"{reason}{_at(seat)}", seat.line >= last_line)


def _at(what: Seat | Event) -> str:
    return f" (line {what.line})"


def whole_flaw(
    events: Sequence[Event],
    seats: Sequence[Seat],
    *,
    is_raked: bool,
    is_last: bool,
    is_ended: bool,
    house: HouseRules = HOUSES["any"],
    is_closed: bool = False,
) -> Flaw | None:
    """Return what a hand lacks to be one; *is_raked* where the room may keep a part of the pot.

    A source's last hand (*is_last*) is looked at more closely; *is_ended* says that its last line has a line end, *house* what the
    room prints at the end of a hand. *is_closed* says that the room marks where a hand ends, and that the mark is there.
    """
    kinds = set(map(type, events))
    if Cancelled in kinds:
        return Flaw("the room cancelled the hand")
    if len(events) > _MOST_DEEDS and (flaw := crowd_flaw(events)) is not None:
        return flaw
    if Unread in kinds and _is_stranger_dealt(events):
        return Flaw(f"a seat line cannot be read{_at(events[0])}")
    has_summary = is_closed or Summary in kinds or PotClaim in kinds
    if Collect not in kinds:
        is_cut = not has_summary or house.prints_payouts == "last"
        unread = [] if is_cut else [event for event in events if type(event) is Unread]
        return Flaw(f"nobody collects the pot{_at(unread[-1])}" if unread else "nobody collects the pot", is_cut)
    if not has_summary and not _is_pot_collected(events, is_raked=is_raked):
        return Flaw("the summary is missing, and what is collected is not the pot", is_cut=True)
    flaw = _end_flaw(events, seats, is_ended=is_ended, house=house) if is_last else None
    if flaw is None and not _is_contested(events):
        return Flaw("fewer than two seats are dealt in")
    return flaw


def crowd_flaw(events: Sequence[Event]) -> Flaw | None:
    """Return that more is done than in any hand, however much is said."""
    deeds = [event for event in events if type(event) not in _NO_DEEDS]
    return Flaw(f"more is done than in any hand{_at(deeds[_MOST_DEEDS])}") if len(deeds) > _MOST_DEEDS else None


def last_line(events: Sequence[Event], gap: int | None = None) -> int | None:
    """Return the last line of a hand below whose summary another one begins, whose header is lost; None where none does.

    What is said, and who leaves a tournament, may stand below a summary; what is done, or claimed anew and otherwise, is another hand's.
    Below *gap*, a line left out in the summary, so is what has been claimed already, and who is paid.
    """
    last, claims = None, dict[tuple[type[Event], int | None], Event]()
    for event in events:
        if last is None:
            last = event.line if type(event) is Summary else None
            continue
        is_below = gap is not None and event.line > gap
        if type(event) in _NO_DEEDS:
            said = event.text if type(event) is Unread else f"{getattr(event, 'name', '')}: "  # where talk is not quoted
            if (PART if is_below else BEGINNING).match(said):
                return last
        elif type(event) in _DONE or (claims and type(event) is Summary):
            return last
        elif type(event) not in (Finish, Cancelled):
            seat = getattr(event, "seat", None)
            is_payment = seat is not None and type(event) is not SeatClaim
            before, claim = claims.get((type(event), seat)), replace(event, line=0)
            if (is_below and (before or is_payment)) or not (before in (None, claim) or is_payment):
                return last
            claims[type(event), seat] = claim
            last = last if before == claim else event.line
    return None


def _is_stranger_dealt(events: Sequence[Event]) -> bool:
    """Whether somebody whose line in the seat list cannot be read is dealt cards."""
    first = events[0]
    if type(first) is not Unread or not first.text.startswith("Seat "):
        return False
    return any(type(event) is Unread and event.text.startswith("Dealt to ") for event in events)


def _is_pot_collected(events: Iterable[Event], *, is_raked: bool) -> bool:
    """Whether the chips collected are those put in, less a rake that no rulebook forbids (RAKE_SANITY).

    What another winner is still to collect is as much as the last one's share, an odd cent apart, so only less than that can
    be rake: where a rake is as much as a small main pot, nobody can tell. Side pots go first.
    """
    put_in, share = _put_in(events).total(), 0
    left = put_in
    for event in events:
        if type(event) is Collect:
            left -= event.amount
            share = share if event.pot else event.amount
    return left == 0 < share or (is_raked and 0 < left < share - 1 and left * _MOST_RAKE <= put_in)


def _put_in(events: Iterable[Event]) -> Counter[int]:
    """Return by seat all chips put in that did not go back."""
    total: Counter[int] = Counter()
    street: dict[int, int] = {}
    for event in events:
        match event:
            case StreetStart() | Community():
                total.update(street)
                street = {}
            case Ante(seat=seat, amount=amount):
                total[seat] += amount
            case BringIn(seat=seat, amount=amount) | Bet(seat=seat, amount=amount) | Call(seat=seat, amount=amount):
                street[seat] = street.get(seat, 0) + amount
            case Complete(seat=seat, to=to) | Raise(seat=seat, to=to):
                street[seat] = to
            case ReturnUncalled(seat=seat, amount=amount):
                total[seat] -= amount
    total.update(street)
    return total


def _is_contested(events: Iterable[Event]) -> bool:
    """Whether two seats or more are dealt in."""
    first = None
    for event in events:
        if type(event) is Ante or type(event) is Deal:
            if first is not None and event.seat != first:
                return True
            first = event.seat
    return False


def _end_flaw(events: Sequence[Event], seats: Sequence[Seat], *, is_ended: bool, house: HouseRules) -> Flaw | None:
    """Return what the end of a source lacks. A summary goes from seat to seat in the order of the list."""
    told = _told(events, seats, is_ended=is_ended)
    order = {seat.number: place for place, seat in enumerate(seats)}
    owed = _dealt(events) if house.prints_seats == "dealt" else _paid_or_shown(events)
    missing = min((order[seat] for seat in owed if seat not in told), default=None)
    if missing is None:
        if house.prints_payouts == "last" and _is_unpaid(events, seats):
            return Flaw("a seat that the summary says has won is still to be paid", is_cut=True)
        is_short = not is_ended and _reads_short(events, house)
        return Flaw("the last line is not all there", is_cut=True) if is_short else None
    if any(order.get(seat, 0) > missing for seat in told):
        return None  # no cut leaves a hole: that is for the audit
    return Flaw("the summary is not all there", is_cut=True)


def _dealt(events: Iterable[Event]) -> set[int]:
    return {event.seat for event in events if type(event) is Ante or type(event) is Deal}


def _paid_or_shown(events: Iterable[Event]) -> set[int]:
    return {event.seat for event in events if type(event) is Collect or type(event) is Show}


def _is_unpaid(events: Sequence[Event], seats: Sequence[Seat]) -> bool:
    """Whether a seat's final stack and its net both say that it wins more than it collects, and so much is left to win.

    What is left of the last pot or of the only one is its other winners' shares, each as much as the last, an odd cent apart.
    """
    start = {seat.number: seat.stack for seat in seats}
    net = Counter({seat: -chips for seat, chips in _put_in(events).items()})
    last = 0
    for event in events:
        if type(event) is Collect:
            net[event.seat] += event.amount
            last = event.amount if event.pot is None else 0
    left = -net.total()
    claims = [event for event in events if type(event) is SeatClaim and event.final_stack is not None]
    agreed = [(claim.seat, claim.net) for claim in claims if claim.net == (claim.final_stack or 0) - start[claim.seat]]
    return any(max(1, last - 1) <= (total or 0) - net[seat] <= left for seat, total in agreed)


def _told(events: Sequence[Event], seats: Sequence[Seat], *, is_ended: bool) -> dict[int, int]:
    """Return the line of the summary that each seat has, be it one that cannot be read."""
    told: dict[int, int] = {}
    numbers = {str(seat.number): seat.number for seat in seats}
    for event in reversed(events):
        if type(event) is SeatClaim:
            told[event.seat] = event.line
        elif type(event) is not Unread:
            if type(event) in (*_TALK, Finish):
                continue
            break
        elif is_ended or event is not events[-1]:
            number = event.text.removeprefix("Seat ").partition(":")[0]
            if number in numbers:
                told[numbers[number]] = event.line
    return told


def _reads_short(events: Sequence[Event], house: HouseRules) -> bool:
    """Whether the rest of the hand says that the last line would have gone on."""
    last = next(event for event in reversed(events) if type(event) not in _TALK)
    if type(last) is not SeatClaim:
        return type(last) is Unread
    deeds = [event for event in events if getattr(event, "seat", None) == last.seat]
    if house.prints_seats == "paid" and last.won is not None and last.won < sum([e.amount for e in deeds if type(e) is Collect]):
        return True  # such lines end in the amount
    if last.result == "folded":
        return bool(house.prints_no_bet) and last.street == 3 and not last.no_bet and not any(isinstance(deed, _WAGERS) for deed in deeds)
    if last.result == "mucked":
        return not last.cards
    if last.result != "showed":
        return False
    low = next((deed.low for deed in deeds if type(deed) is Show), ())
    is_paid = any(type(deed) is Collect for deed in deeds)
    return (is_paid and last.won is None) or (last.low != low and low[: len(last.low)] == last.low)

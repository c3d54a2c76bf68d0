"""RZ7: hands against each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from razz_hh.audit.neighbours import Change, Neighbours, Sight, is_otherwise
from razz_hh.audit.rule import ERROR, INFO, WARNING, Fault, Severity, across_rule, money, seat_name
from razz_hh.events import Finish
from razz_hh.stakes import Stakes, money_text

__all__ = [
    "Twin", "chips_added", "chips_missing", "finished_player_plays_on", "hand_id_used_twice", "hands_missing", "stakes_changed",
    "time_goes_backwards",
]  # fmt: skip


class Twin(NamedTuple):
    """The place of a hand that has the id of another one and went otherwise."""

    place: str


@across_rule("RZ701", ERROR, "STACK_CONTINUITY")
def chips_missing(pair: Neighbours) -> Iterator[Fault]:
    """A player begins a hand with fewer chips than the hand before left him.

    Chips stay on the table from hand to hand; only new ones may come. Two hands of a table are compared where nothing was left out
    between them and none can be missing: each hand costs everybody dealt in an ante, so that somebody whose chips did not change
    vouches for it. A hand of another game between them, one in which a broken rule leaves its chips in doubt (an act or an amount is
    wrong, not a card, an order of shows or a word of the summary), a pause of ten minutes at a cash table, and a player who leaves and
    comes back break the chain.
    """
    if pair.changes and pair.is_next:
        for change in pair.changes:
            if change.chips < change.chips_before:
                yield _fault(pair, change, "ends", "and begins")


@across_rule("RZ702", INFO, "STACK_CONTINUITY")
def chips_added(pair: Neighbours) -> Iterator[Fault]:
    """A player begins a hand with more chips than the hand before left him.

    At a cash table he has bought more, in a tournament there may have been a rebuy or an add-on. It is told because nothing else in
    the text does, and because a stack that is printed wrong looks like this too.
    """
    if pair.changes and (pair.is_next or not _is_any_down(pair)):
        for change in pair.changes:
            if change.chips > change.chips_before:
                yield _fault(pair, change, "ends", "and, with new chips, begins")


@across_rule("RZ703", INFO, "STACK_CONTINUITY")
def hands_missing(pair: Neighbours) -> Iterator[Fault]:
    """Chips went from player to player between two hands of a table, as if a hand were missing.

    Rooms record no cash hand that the hero sits out, and collections of hands have gaps. Stacks do not follow from hand to hand there
    and are not judged.
    """
    if pair.changes and _is_any_down(pair) and not pair.is_next:
        yield _fault(pair, pair.changes[0], "ends", "and begins")


def _is_any_down(pair: Neighbours) -> bool:
    return any(change.chips < change.chips_before for change in pair.changes)


def _fault(pair: Neighbours, change: Change, ends: str, begins: str) -> Fault:
    """Return a fault at the player's line of the seat list of the hand that was read last."""
    chips_before, chips = (money(pair.replay, amount) for amount in (change.chips_before, change.chips))
    if pair.is_backwards:
        seat, ended, begun = change.seat_before, "this hand", _told(pair.after)
    else:
        seat, ended, begun = change.seat, _told(pair.before), "this one"
    message = f"{seat_name(pair.replay, seat)} {ends} {ended} with {chips_before} {begins} {begun} with {chips}"
    line = next((listed.line for listed in pair.now.hand.seats if listed.number == seat), None)
    return Fault(message, chips_before, chips, seat, line=line)


def _told(sight: Sight) -> str:
    hand = sight.hand
    return f"hand {hand.number} ({hand.source}:{hand.line})"


@across_rule("RZ704", ERROR, "LEVEL_CONST")
def stakes_changed(pair: Neighbours) -> Iterator[Fault]:
    """The stakes in a hand's header are not those of its table, or of its level of the tournament.

    Bets, ante and bring-in stay the same as long as a level lasts, and as long as a cash table is played at. What a header does
    not print is told by the chips posted, where RZ201 and RZ204 judge it. In a tournament stakes only rise: where they do so within
    a level this is told as information, for programs that turn one room's hands into another's may know no levels; going back is the
    fault. A cash table that goes on at other stakes is told once.
    """
    where = "the table"
    before, after = pair.before.hand.stakes, pair.after.hand.stakes
    severity: Severity = ERROR
    if pair.now.hand.kind == "tournament":
        if not (pair.is_one_sitting and is_otherwise(before, after)):
            return
        where = f"level {(pair.now.hand.level or '').removeprefix('Level ')}"
        severity = INFO if _amounts(before) < _amounts(after) else ERROR
    elif pair.now.odd is None:
        return
    else:
        before, after = pair.last.agreed, pair.now.odd
    currency = pair.now.hand.currency
    message = f"{where} is played at {_stakes(after, currency)} after {_stakes(before, currency)}: see {_told(pair.last)}"
    yield Fault(message, _stakes(before, currency), _stakes(after, currency), severity=severity)


def _amounts(stakes: Stakes) -> tuple[int, ...]:
    return stakes.small_bet, stakes.big_bet, stakes.ante or 0, stakes.bring_in or 0


def _stakes(stakes: Stakes, currency: str) -> str:
    parts = [f"{money_text(stakes.small_bet, currency)}/{money_text(stakes.big_bet, currency)}"]
    parts += [
        f"{name} {money_text(amount, currency)}"
        for name, amount in (("ante", stakes.ante), ("bring-in", stakes.bring_in))
        if amount is not None
    ]
    return ", ".join(parts)


@across_rule("RZ705", ERROR)
def hand_id_used_twice(twin: Twin) -> Iterator[Fault]:
    """Two hands have the same id, and different things happen in them.

    A room gives each deal a number of its own. The same hand told twice, by two players or in two copies of a file, is no fault; where
    stacks, chips won and lost, folds or any act differ, one of the two texts is not what the room wrote. `razz-hh import` keeps the first.
    """
    yield Fault(f"the hand of this id at {twin.place} went otherwise", "one hand of an id", "two")


@across_rule("RZ706", WARNING)
def time_goes_backwards(pair: Neighbours) -> Iterator[Fault]:
    """A hand of a table has an earlier time than the one before it, and a higher number.

    Rooms number hands as they deal them, so one of the two is wrong. A file that tells its hands newest first has an order
    of its own and is not at fault; where hands and numbers together go now forwards, now backwards, it is told once, as information.
    """
    if pair.is_time_wrong:
        then, when = _time(pair.last), _time(pair.now)
        what = ("earlier", "later") if (pair.seconds or 0) < 0 else ("later", "earlier")
        yield Fault(f"it is dealt {what[0]} than its number says: {_told(pair.last)} is of {then}", f"{then} or {what[1]}", when)
    elif pair.now.is_shuffled and not pair.last.is_shuffled:
        yield Fault(f"the hands of this table stand in no order of time: {_told(pair.last)} is of {_time(pair.last)}", severity=INFO)


def _time(sight: Sight) -> str:
    hand = sight.hand
    return f"{hand.played_local or hand.played_at:%Y-%m-%d %H:%M:%S}"


@across_rule("RZ707", WARNING, "STACK_CONTINUITY")
def finished_player_plays_on(pair: Neighbours) -> Iterator[Fault]:
    """A player who has finished the tournament sits in the same seat in the next hand.

    Who has no chips left is out, and who has them all has won. A warning, for somebody who enters a tournament once more may be
    given the seat that he left.
    """
    if pair.now.hand.kind != "tournament" or pair.is_time_wrong:
        return
    before, after = pair.before.hand, pair.after.hand
    for event in before.events:
        if type(event) is Finish and after.name_of(event.seat) == before.name_of(event.seat):
            line = next(listed.line for listed in pair.now.hand.seats if listed.number == event.seat)
            who = seat_name(pair.replay, event.seat)
            yield Fault(f"{who} finishes the tournament in {_told(pair.before)} and plays {_told(pair.after)}", seat=event.seat, line=line)

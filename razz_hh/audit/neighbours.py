"""Two hands of a table, one after the other: what is remembered of the first, and whether the second can follow it."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final, NamedTuple

import msgspec

from razz_hh.events import Noise
from razz_hh.hand import Hand
from razz_hh.replay import Replay
from razz_hh.stakes import Stakes

__all__ = ["Change", "Neighbours", "Sight", "is_otherwise", "number_step", "seconds_between"]

_SITTING: Final = 600
"""Seconds after which nobody can say what went on at a cash table in between: no hand lasts that long."""
_HOUR: Final = 3600
_WITNESSES: Final = 3
_MOVED: Final = ("leaves the table", "left the table", "joins the table", "was removed from the table", "stands up", "sits down")


class Sight(msgspec.Struct):
    """What is remembered of a hand until its table's next one is read.

    `is_sound`: nothing was found in it that leaves its chips in doubt, so its books hold. `agreed` are the stakes of its table, `odd`
    those that a hand of a cash table names instead. `skipped` counts the texts left out before it in the whole reading. `direction` is 1
    where its source tells the table's hands as they were played, -1 newest first, 0 where one hand has been read; `is_shuffled`: they
    stand in no order.
    """

    hand: Hand
    start: dict[int, int]
    stack: dict[int, int]
    dealt: tuple[int, ...]
    is_sound: bool
    agreed: Stakes
    skipped: int
    odd: Stakes | None = None
    direction: int = 0
    is_shuffled: bool = False


class Change(NamedTuple):
    """A player who begins a hand with other chips than he ended the one before with: his seats there and here, and the chips."""

    seat_before: int
    seat: int
    chips_before: int
    chips: int


class Neighbours:
    """Two hands of a table that were read one after the other; `now` was read last, and is told by `replay`.

    `is_broken`: another hand of the table stood between them and was left out.
    """

    def __init__(self, last: Sight, now: Sight, replay: Replay, *, is_broken: bool) -> None:
        self.last = last
        self.now = now
        self.replay = replay
        self.is_broken = is_broken
        self.is_same_source = last.hand.source == now.hand.source
        self.seconds = seconds_between(last.hand, now.hand)
        self.before, self.after = (now, last) if self.is_backwards else (last, now)

    @cached_property
    def number_step(self) -> int:
        """1 where the number of the hand read last is the higher one, -1 where it is lower, 0 where nothing tells."""
        return number_step(self.last.hand.number, self.now.hand.number)

    @cached_property
    def is_time_wrong(self) -> bool:
        """Their times and their numbers contradict each other: rooms number hands as they deal them."""
        seconds, direction = self.seconds, self.last.direction
        if not seconds or not self.is_same_source or (seconds > 0 and direction > 0):
            return False
        return self.number_step * seconds < 0

    @cached_property
    def step(self) -> int:
        """1 where the reading goes on to a later hand, -1 to an earlier one, 0 where nothing tells."""
        if self.is_time_wrong or not self.seconds:
            return self.number_step
        return 1 if self.seconds > 0 else -1

    @property
    def is_backwards(self) -> bool:
        """The hand read last was played first."""
        return self.step < 0

    @cached_property
    def is_one_sitting(self) -> bool:
        """They are of one level, or were played at a cash table in the same minutes and by some of the same players.

        Chips that are in no currency may be a tournament's.
        """
        last, now = self.last.hand, self.now.hand
        if now.kind == "tournament":
            return now.level is not None and now.level == last.level
        return bool(now.currency) and self._is_soon and not {seat.name for seat in last.seats}.isdisjoint([seat.name for seat in now.seats])

    @property
    def _is_soon(self) -> bool:
        return self.seconds is None or abs(self.seconds) <= _SITTING

    @property
    def _is_comparable(self) -> bool:
        """Nothing that was read says that another hand may stand between them, and the books of the first one hold."""
        if self.is_broken or not self.now.hand.table_name or not self.before.is_sound:
            return False
        if self.is_backwards and not self.is_same_source:
            return False
        if self.is_same_source and self.last.direction * self.step < 0:
            return False
        return self.now.hand.kind == "tournament" or self._is_soon

    @cached_property
    def changes(self) -> list[Change]:
        """Who begins the later hand with other chips than he ends the earlier one with, where the two are comparable.

        Not who has fewer and left in between.
        """
        if not self._is_comparable:
            return []
        changes = [Change(*stayed) for stayed in self._stayed if stayed[2] != stayed[3]]
        return [change for change in changes if change.chips > change.chips_before or not self._has_moved(change)]

    @cached_property
    def _stayed(self) -> list[tuple[int, int, int, int]]:
        """Return the fields of `Change` of all who sit at both hands."""
        stack = self.before.stack
        seat_of = {seat.name: seat.number for seat in self.before.hand.seats}
        return [
            (seat_of[seat.name], seat.number, stack[seat_of[seat.name]], seat.stack)
            for seat in self.after.hand.seats
            if seat.name in seat_of
        ]

    def _has_moved(self, change: Change) -> bool:
        """Whether the earlier hand says that a player leaves or comes while it is played."""
        start = f"{self.before.hand.name_of(change.seat_before)} "
        return any(type(event) is Noise and event.text.startswith(start) and _is_move(event.text) for event in self.before.hand.events)

    @cached_property
    def is_next(self) -> bool:
        """No hand can be missing between them (rulebook STACK_CONTINUITY, amendment 7).

        Each hand costs everybody dealt in an ante: who was dealt in before and after, and has what he had, is a witness that there was
        none. Three are believed, for one or two may have sat out as well, or won back what they lost; in a mix nobody is, for other games
        post no antes. Else somebody must have won what others lost: where nobody did, nobody came and nobody left, one will do, and in a
        tournament, where no rake is taken, none is needed.
        """
        hand, stayed = self.now.hand, self._stayed
        n_witnesses = self._n_witnesses
        if n_witnesses >= _WITNESSES and hand.mix is None:
            return True
        n_left = sum(chips > 0 or seat in {seat_before for seat_before, *_ in stayed} for seat, chips in self.before.stack.items())
        is_closed = len(stayed) == n_left == len(self.after.hand.seats)
        is_won = any(change.chips > change.chips_before for change in self.changes)
        return is_closed and not is_won and (n_witnesses > 0 or hand.kind == "tournament")

    @property
    def _n_witnesses(self) -> int:
        """Return how many can vouch for it; not the hero of a cash table, who is not told of hands that he sits out, unless heads-up."""
        before, after = self.before, self.after
        is_heads_up = len(before.dealt) == len(after.dealt) == len(self._stayed) == 2
        sits_out = after.hand.hero_seat if after.hand.kind == "cash" and not is_heads_up else None
        return sum(
            seat != sits_out and chips == chips_before and seat in after.dealt and seat_before in before.dealt
            for seat_before, seat, chips_before, chips in self._stayed
        )


def _is_move(text: str) -> bool:
    return any(word in text for word in _MOVED)


def is_otherwise(stakes: Stakes, other: Stakes) -> bool:
    """Whether two stakes differ in an amount that both name."""
    if stakes.small_bet and other.small_bet and (stakes.small_bet, stakes.big_bet) != (other.small_bet, other.big_bet):
        return True
    pairs = (stakes.ante, other.ante), (stakes.bring_in, other.bring_in)
    return any(one is not None and two is not None and one != two for one, two in pairs)


def seconds_between(last: Hand, now: Hand) -> float | None:
    """Return the seconds from one hand to another, None where their times cannot be compared.

    Of wall clocks alone nobody knows whether they were put back by an hour in between.
    """
    if last.played_at is not None and now.played_at is not None:
        return (now.played_at - last.played_at).total_seconds()
    if last.zone != now.zone or last.played_local is None or now.played_local is None:
        return None
    seconds = (now.played_local - last.played_local).total_seconds()
    if last.played_at is not now.played_at:  # one is of the hour in which clocks change
        return None if abs(seconds) <= _HOUR + _SITTING else seconds
    return None if -_HOUR < seconds < _SITTING - _HOUR else seconds


def number_step(last: str, now: str) -> int:
    """Return 1 where a number is higher than the one before, -1 where it is lower, 0 where they cannot be compared.

    >>> number_step("36487050-9", "36487050-10"), number_step("12", "12")
    (1, 0)
    """
    (words, ordinal), (other_words, other) = _ordinal(last), _ordinal(now)
    return (ordinal < other) - (ordinal > other) if words == other_words else 0


def _ordinal(number: str) -> tuple[list[str], list[int]]:
    parts = re.split(r"(\d+)", number)
    return parts[::2], [int(part) for part in parts[1::2]]

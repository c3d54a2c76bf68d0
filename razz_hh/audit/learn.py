"""What hands prove about the house they were played in: for each switch, how many moments fit and how many refute each value.

Nothing here judges, and what every rulebook forbids proves nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from razz_hh.audit.evidence import Round, Witness, high_rounds, witnesses
from razz_hh.events import Ante, BringIn
from razz_hh.house import Value
from razz_hh.replay import Replay
from razz_hh.stakes import money_text

__all__ = ["Bets", "Evidence", "Lesson", "learn"]

_FEW: Final = 5
"""Hands named of each evidence."""
_LEAST, _MOST = 4, 5  # the caps that rulebooks know (RAISE_CAP)


class Evidence:
    """How many moments fit a value and how many refute it, and the first hands of each."""

    def __init__(self) -> None:
        self.n_for = self.n_against = 0
        self.hands_for: list[str] = []
        self.hands_against: list[str] = []

    def add(self, hand_id: str, *, fits: bool) -> None:
        """Count a moment of a hand."""
        hands = self.hands_for if fits else self.hands_against
        self.n_for += fits
        self.n_against += not fits
        if len(hands) < _FEW and hand_id not in hands:
            hands.append(hand_id)


class Bets(NamedTuple):
    """What a game is played for: small and big bet in hundredths of `currency`, which is empty for chips."""

    small: int
    big: int
    currency: str

    def __str__(self) -> str:
        return f"{money_text(self.small, self.currency)}/{money_text(self.big, self.currency)}"


class Lesson:
    """What the hands of a room prove. `posts` counts, by bets, the full antes and bring-ins (switches ``ante`` and ``bring_in``)."""

    def __init__(self) -> None:
        self.n_hands = 0
        self.posts: dict[Bets, dict[str, Counter[int]]] = {}
        self._evidence: dict[str, dict[Value, Evidence]] = {}
        self._rounds: list[tuple[str, Round]] = []

    def take(self, replay: Replay) -> None:
        """Learn from a hand."""
        self.n_hands += 1
        hand_id = replay.hand.hand_id
        for witness in witnesses(replay):
            _count(self._evidence, hand_id, witness)
        self._rounds += [(hand_id, each) for each in high_rounds(replay, _LEAST)]
        stakes = replay.stakes
        if stakes.small_bet:
            posts = self.posts.setdefault(Bets(stakes.small_bet, stakes.big_bet, replay.hand.currency), {})
            for what, amount in _posted(replay):
                posts.setdefault(what, Counter())[amount] += 1

    @property
    def evidence(self) -> dict[str, dict[Value, Evidence]]:
        """Return all evidence, by switch and value. That on the cap is clear only once all hands are in."""
        found: dict[str, dict[Value, Evidence]] = {}
        for hand_id, each in self._rounds:
            _count(found, hand_id, _of_cap(each))
        cap = next((n for n, known in sorted(found.get("cap", {}).items()) if not known.n_against), _MOST)
        for hand_id, each in self._rounds:
            _count(found, hand_id, _of_heads_up_cap(each, int(cap)))
        return {switch: values for switch, values in (found | self._evidence).items() if values}

    def learned(self, switch: str) -> tuple[Value, ...]:
        """Return the values that some moment fits and none refutes, of several caps the lowest."""
        known = self.evidence.get(switch, {})
        fitting = [value for value, each in known.items() if each.n_for and not each.n_against]
        return tuple(sorted(fitting)[:1] if switch == "cap" else fitting)


def learn(replays: Iterable[Replay]) -> dict[str, Lesson]:
    """Return what *replays* prove, room by room."""
    lessons: dict[str, Lesson] = {}
    for each in replays:
        lessons.setdefault(each.hand.room, Lesson()).take(each)
    return lessons


def _count(found: dict[str, dict[Value, Evidence]], hand_id: str, witness: Witness) -> None:
    values = found.setdefault(witness.switch, {})
    for value, fits in witness.says.items():
        values.setdefault(value, Evidence()).add(hand_id, fits=fits)


def _posted(replay: Replay) -> Iterator[tuple[str, int]]:
    """Yield each ante and bring-in of a hand that is not all-in."""
    for step in replay.steps:
        event = step.event
        if type(event) is Ante and event.amount < replay.start.get(event.seat, 0):
            yield "ante", event.amount
        elif type(event) is BringIn and event.seat not in replay.all_in_street:
            yield "bring_in", event.amount


def _of_cap(each: Round) -> Witness:
    """RAISE_CAP: a round that stops at so many bets fits that cap, and refutes a lower one it passed with more than two players."""
    says: dict[Value, bool] = {}
    for cap in range(_LEAST, _MOST + 1):
        if each.n_bets > cap and cap in each.multiway_bets:
            says[cap] = False
        elif each.capped_at is not None:
            says[cap] = each.capped_at == cap
        elif each.n_bets == cap and (cap == _LEAST or cap in each.multiway_bets):
            says[cap] = True
    return Witness("cap", says)


def _of_heads_up_cap(each: Round, cap: int) -> Witness:
    """RAISE_CAP between two players. More bets than any rulebook caps at prove that there is none; that the room says so, that there is."""
    if cap in each.multiway_bets:
        return Witness("heads_up_cap", {})
    if each.n_bets > _MOST:
        return Witness("heads_up_cap", {"capped": False, "uncapped_from_start": each.began_heads_up, "uncapped": True})
    if each.capped_at is not None:
        return Witness("heads_up_cap", {"capped": True, "uncapped_from_start": not each.began_heads_up, "uncapped": False})
    return Witness("heads_up_cap", {"capped": True} if each.n_bets == cap else {})

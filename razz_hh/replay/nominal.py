"""The ante, bring-in and bets a table plays for, learned from the hands where no header prints them (rulebook amendment 1)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import TypeVar

from razz_hh.events import Act, Ante, BringIn
from razz_hh.hand import Hand
from razz_hh.stakes import Stakes

__all__ = ["Nominals"]

Key = tuple[object, ...]
T = TypeVar("T")


class Nominals:
    """Counts of full antes and bring-ins by room and stakes, of bets by table and ante. `learn` from hands, then ask `stakes_of` each."""

    def __init__(self, hands: Iterable[Hand] = ()) -> None:
        self._antes: defaultdict[Key, Counter[int]] = defaultdict(Counter)
        self._bring_ins: defaultdict[Key, Counter[int]] = defaultdict(Counter)
        self._bets: defaultdict[Key, Counter[tuple[int, int]]] = defaultdict(Counter)
        for hand in hands:
            self.learn(hand)

    def learn(self, hand: Hand) -> None:
        """Count the antes and the bring-in of *hand* that were not all-in."""
        stakes = hand.stakes
        if not stakes.small_bet:
            return
        antes: list[int] = []
        opening = None
        for event in hand.events:
            if type(event) is Ante:
                if not event.is_all_in:
                    antes.append(event.amount)
            elif isinstance(event, Act):
                opening = event
                break
        if not antes:
            return
        ante, counts = antes[0], self._antes[_ante_key(hand, stakes)]
        if antes.count(ante) == len(antes):
            counts[ante] += len(antes)
        else:
            counts.update(antes)
            ante = max(antes, key=antes.count)
        self._bets[_bets_key(hand, ante)][stakes.small_bet, stakes.big_bet] += 1
        if type(opening) is BringIn and not opening.is_all_in:
            self._bring_ins[_bring_in_key(hand, stakes, ante)][opening.amount] += 1

    def recall(self, table: Key, ante: int | None, bring_in: int | None, *, hands: int, antes: int) -> None:
        """Count *hands* that were learned from before, with as many *antes* posted in all.

        *table* is their room, kind, currency, small bet, big bet, and tournament or else name of the table.
        """
        *place, small_bet, big_bet, name = table
        if ante is None or not isinstance(small_bet, int) or not isinstance(big_bet, int):
            return
        self._antes[table][ante] += antes
        self._bets[(*place, name, ante)][small_bet, big_bet] += hands
        if bring_in is not None:
            self._bring_ins[(*table[:-1], ante)][bring_in] += hands

    def stakes_of(self, hand: Hand) -> Stakes:
        """Return the hand's stakes with bets, ante and bring-in filled in from the majority where they are not told and there is one."""
        stakes = hand.stakes
        if not stakes.small_bet:
            stakes = self._with_bets(hand)
        ante = stakes.ante
        if ante is None:
            ante = _majority(self._antes.get(_ante_key(hand, stakes)))
        bring_in = stakes.bring_in
        if bring_in is None and ante is not None:
            bring_in = _majority(self._bring_ins.get(_bring_in_key(hand, stakes, ante)))
        return Stakes(stakes.small_bet, stakes.big_bet, ante, bring_in, stakes.chip)

    def _with_bets(self, hand: Hand) -> Stakes:
        """Return the stakes with the bets that other hands of the table made at the same ante."""
        antes = Counter([event.amount for event in hand.events if type(event) is Ante and not event.is_all_in])
        bets = _majority(self._bets.get(_bets_key(hand, max(antes, key=antes.__getitem__)))) if antes else None
        return Stakes(*(bets or (0, 0)), hand.stakes.ante, hand.stakes.bring_in, hand.stakes.chip)


def _ante_key(hand: Hand, stakes: Stakes) -> Key:
    return hand.room, hand.kind, hand.currency, stakes.small_bet, stakes.big_bet, hand.tournament_id or hand.table_name


def _bring_in_key(hand: Hand, stakes: Stakes, ante: int) -> Key:
    return hand.room, hand.kind, hand.currency, stakes.small_bet, stakes.big_bet, ante


def _bets_key(hand: Hand, ante: int) -> Key:
    return hand.room, hand.kind, hand.currency, hand.tournament_id or hand.table_name, ante


def _majority(counts: Counter[T] | None) -> T | None:
    """Return the amount that more than half of the counts agree on."""
    if not counts:
        return None
    if len(counts) == 1:
        return next(iter(counts))
    amount, most = counts.most_common(1)[0]
    return amount if 2 * most > counts.total() else None

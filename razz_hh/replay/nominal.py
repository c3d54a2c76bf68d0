"""The ante and bring-in a table plays for, learned from the hands where no header prints them (rulebook amendment 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from razz_hh.events import Act, Ante, BringIn
from razz_hh.hand import Hand
from razz_hh.stakes import Stakes

__all__ = ["Nominals"]

Key = tuple[object, ...]


class Nominals:
    """Counts of full antes and bring-ins by room and stakes. `learn` from hands, then ask `stakes_of` each."""

    def __init__(self, hands: Iterable[Hand] = ()) -> None:
        self._antes: dict[Key, Counter[int]] = {}
        self._bring_ins: dict[Key, Counter[int]] = {}
        for hand in hands:
            self.learn(hand)

    def learn(self, hand: Hand) -> None:
        """Count the antes and the bring-in of *hand* that were not all-in."""
        antes: dict[int, int] = {}
        for event in hand.events:
            if type(event) is Ante:
                if not event.is_all_in:
                    antes[event.amount] = antes.get(event.amount, 0) + 1
            elif type(event) is BringIn:
                if antes and not event.is_all_in:
                    ante = max(antes, key=antes.__getitem__)
                    self._bring_ins.setdefault(_bring_in_key(hand, ante), Counter())[event.amount] += 1
                break
            elif isinstance(event, Act):
                break
        if antes:
            counts = self._antes.setdefault(_ante_key(hand), Counter())
            for amount, n in antes.items():
                counts[amount] += n

    def recall(self, table: Key, ante: int | None, bring_in: int | None, *, hands: int, antes: int) -> None:
        """Count *hands* that were learned from before, with as many *antes* posted in all.

        *table* is their room, kind, currency, small bet, big bet, and tournament or else name of the table.
        """
        if ante is None:
            return
        self._antes.setdefault(table, Counter())[ante] += antes
        if bring_in is not None:
            self._bring_ins.setdefault((*table[:-1], ante), Counter())[bring_in] += hands

    def stakes_of(self, hand: Hand) -> Stakes:
        """Return the hand's stakes with ante and bring-in filled in from the majority, None where there is none."""
        stakes = hand.stakes
        ante = stakes.ante
        if ante is None:
            ante = _majority(self._antes.get(_ante_key(hand)))
        bring_in = stakes.bring_in
        if bring_in is None and ante is not None:
            bring_in = _majority(self._bring_ins.get(_bring_in_key(hand, ante)))
        return Stakes(stakes.small_bet, stakes.big_bet, ante, bring_in, stakes.chip)


def _ante_key(hand: Hand) -> Key:
    stakes = hand.stakes
    table = hand.tournament_id or hand.table_name
    return hand.room, hand.kind, hand.currency, stakes.small_bet, stakes.big_bet, table


def _bring_in_key(hand: Hand, ante: int) -> Key:
    stakes = hand.stakes
    return hand.room, hand.kind, hand.currency, stakes.small_bet, stakes.big_bet, ante


def _majority(counts: Counter[int] | None) -> int | None:
    """Return the amount that more than half of the counts agree on."""
    if not counts:
        return None
    if len(counts) == 1:
        return next(iter(counts))
    amount, most = counts.most_common(1)[0]
    return amount if 2 * most > counts.total() else None

"""Hands in the order they are read: what each says against the one of its table before."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import islice
from typing import Final

from razz_hh.audit.catalogue import asked
from razz_hh.audit.continuity import Twin, hand_id_used_twice
from razz_hh.audit.neighbours import Neighbours, Sight, is_otherwise
from razz_hh.audit.rule import INFO, Finding
from razz_hh.hand import NAMED_BY_FILE
from razz_hh.replay import Replay, Turn

__all__ = ["Across"]

_TABLES: Final = 1_000
_SKIPPED: Final = 200
_IDS: Final = 1_000_000

Key = tuple[str, str | None, str, str]


class Across:
    """Sees the hands of a batch in the order they are read, and holds each against those before it.

    It remembers the last hand of each of the 1,000 tables met last, and of the last million hands a number each that tells one from
    another of its id; not where they *are_unique*. Tell it of every hand (`take`) and of every text that is left out (`skip`).
    """

    def __init__(self, *, are_unique: bool = False) -> None:
        self._last: dict[Key, Sight] = {}
        self._skipped: deque[str] = deque(maxlen=_SKIPPED)
        self._n_skipped = 0
        self._ids: dict[int, int] | None = None if are_unique else {}
        self._sources = [""]

    def skip(self, text: str) -> None:
        """Take note of a hand that is left out, another game's or one that is not judged: its table's next does not follow its last."""
        self._skipped.append(text)
        self._n_skipped += 1

    def take(self, replay: Replay, findings: Sequence[Finding] = ()) -> list[Finding]:
        """Return what is wrong with a hand beside those before it. *findings* are what is wrong with it alone."""
        hand = replay.hand
        found = [] if self._ids is None else self._compare(replay, self._ids)
        is_sound = not findings or all(finding.severity == INFO or finding.code in asked().keeps_chips for finding in findings)
        now = Sight(hand, replay.start, replay.stack, replay.dealt, is_sound, hand.stakes, self._n_skipped)
        tables, key = self._last, (hand.room, hand.tournament_id, hand.table_name, hand.currency)
        last = tables.pop(key, None)
        tables[key] = now
        if last is None:
            if len(tables) > _TABLES:
                del tables[next(iter(tables))]
        elif last.hand.number == hand.number:
            tables[key] = last
        elif _follows(last, now):
            now.direction = 1 if last.hand.source == hand.source else 0
        else:
            found = [*found, *self._hold(last, now, replay)]
        return found

    def _hold(self, last: Sight, now: Sight, replay: Replay) -> list[Finding]:
        """Return what is wrong with a hand beside the one of its table before, and remember of that what lasts."""
        pair = Neighbours(last, now, replay, is_broken=self._is_broken(last))
        _settle_stakes(pair)
        if pair.is_same_source:
            is_turned = pair.step * last.direction < 0
            now.is_shuffled = last.is_shuffled or is_turned
            now.direction = pair.step or last.direction
        return [finding for rule in asked().pairs for finding in rule.across(pair, replay)]

    def _is_broken(self, last: Sight) -> bool:
        """Whether a hand of the table was left out since its last, as far as can be remembered."""
        n = self._n_skipped - last.skipped
        name = last.hand.table_name
        # A name is written otherwise in XML where it holds "&".
        return n > 0 and (n > _SKIPPED or "&" in name or any(name in text for text in islice(reversed(self._skipped), n)))

    def _compare(self, replay: Replay, ids: dict[int, int]) -> list[Finding]:
        """Return what is wrong with a hand whose id was met before; remember one whose id was not."""
        hand = replay.hand
        if hand.room in NAMED_BY_FILE:
            return []
        if hand.source != self._sources[-1]:
            self._sources.append(hand.source)
        acts = [step.to_amount for step in replay.steps if type(step) is Turn]
        course = hash((replay.live, *replay.start.values(), *replay.net.values(), *acts)) & 0xFFFFFF
        told = len(self._sources) << 56 | hand.line << 24 | course
        met = ids.setdefault(hash((hand.room, hand.number)), told)
        if met is told:
            if len(ids) > _IDS:
                del ids[next(iter(ids))]
            return []
        twin = Twin(f"{self._sources[(met >> 56) - 1]}:{met >> 24 & 0xFFFFFFFF}")
        return [] if met & 0xFFFFFF == course else list(hand_id_used_twice.across(twin, replay))


def _follows(last: Sight, now: Sight) -> bool:
    """Whether a hand plainly goes on from the last one of its table, as nearly all do: later, at the same stakes, all chips in place."""
    then, when = last.hand.played_at, now.hand.played_at
    if last.direction < 0 or then is None or when is None or when <= then or last.agreed != now.agreed:
        return False
    stack, start = last.stack, now.start
    return stack == start or stack.keys().isdisjoint([seat for seat, _ in start.items() - stack.items()])  # players come and go


def _settle_stakes(pair: Neighbours) -> None:
    """Carry on the stakes of a cash table: others are odd when they are first met, and agreed when they are met again."""
    last, now, stakes = pair.last, pair.now, pair.now.hand.stakes
    if now.hand.kind == "cash" and is_otherwise(last.agreed, stakes) and stakes != last.odd and pair.is_one_sitting:
        now.agreed, now.odd = last.agreed, stakes

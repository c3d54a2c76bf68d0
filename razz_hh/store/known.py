"""What a store knows of the hands that come in: which are there, and the antes and bring-ins of their tables."""

from __future__ import annotations

import pickle
from array import array
from bisect import bisect_left
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from razz_hh.replay import Nominals
from razz_hh.store.commits import live, read_commits
from razz_hh.store.pieces import open_parts

__all__ = ["Known", "Shelf", "shelf"]

_ROW: Final = np.dtype([("key", np.int64), ("text", np.int64), ("piece", np.int32)])
_NOMINAL: Final = ["room", "kind", "currency", "small_bet", "big_bet", "ante", "bring_in", "tournament_id", "table_name"]


class Known:
    """Hands by their keys, 28 bytes each: the hash of the text and the number of the piece that holds it.

    They lie in a few sorted runs, each at least twice as long as the next: adding sorts little, looking up asks each.
    """

    def __init__(self) -> None:
        self._runs: list[npt.NDArray[np.void]] = []
        self._keys: list[array[int]] = []  # looked up four times as fast as by numpy

    def add(self, keys: Any, texts: Any, piece: int) -> None:
        """Add hands of one piece. A key that is there already keeps its first text."""
        rows = np.empty(len(keys), _ROW)
        rows["key"], rows["text"], rows["piece"] = keys, texts, piece
        while self._runs and len(self._runs[-1]) < 2 * len(rows):
            rows = np.concatenate([self._runs.pop(), rows])
            self._keys.pop()
        rows = rows[np.argsort(rows["key"], kind="stable")]
        self._runs.append(rows)
        self._keys.append(array("q", rows["key"].tobytes()))

    def find(self, key: int) -> tuple[int, int] | None:
        """Return the hash of a hand's text and the number of its piece."""
        for rows, keys in zip(self._runs, self._keys, strict=True):
            at = bisect_left(keys, key)
            if at < len(keys) and keys[at] == key:
                _, text, piece = rows[at].item()
                return text, piece
        return None

    def among(self, keys: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Return which of *keys* are known."""
        found = np.zeros(len(keys), np.bool_)
        for rows in self._runs:
            if len(rows):
                at = np.minimum(np.searchsorted(rows["key"], keys), len(rows) - 1)
                found |= rows["key"][at] == keys
        return found


class Shelf:
    """The hands of a store as they were at one of its commits: `known` are their keys, `nominals` what they tell of antes and bring-ins."""

    def __init__(self, root: Path, number: int) -> None:
        paths = [
            root / part for commit in live([each for each in read_commits(root) if each.number <= number])
            for part in commit.parts.get("hands", ())
        ]  # fmt: skip
        hands = open_parts("hands", paths)
        self.known = Known()
        keys = hands.to_table(columns=["hand_key", "text_hash"])
        self.known.add(keys["hand_key"], keys["text_hash"], -1)
        told = Nominals()
        _recall(told, hands.to_table(columns=[*_NOMINAL, "players"]))
        self._nominals = pickle.dumps(told)

    def nominals(self) -> Nominals:
        """Return what the hands tell, to be added to."""
        told: Nominals = pickle.loads(self._nominals)
        return told


@lru_cache(maxsize=1)
def shelf(root: Path, number: int) -> Shelf:
    """Return the hands of a store at a commit, read once in each process."""
    return Shelf(root, number)


def _recall(nominals: Nominals, hands: pa.Table) -> None:
    rows = hands.unify_dictionaries()
    for row in rows.group_by(_NOMINAL).aggregate([("players", "sum"), ([], "count_all")]).to_pylist():
        small_bet, big_bet, ante, bring_in = [
            None if row[name] is None else int(row[name] * 100) for name in ("small_bet", "big_bet", "ante", "bring_in")
        ]
        table = row["room"], row["kind"], row["currency"], small_bet, big_bet, row["tournament_id"] or row["table_name"]
        nominals.recall(table, ante, bring_in, hands=row["count_all"], antes=row["players_sum"])

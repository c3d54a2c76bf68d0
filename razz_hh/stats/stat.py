"""What a statistic is: chances and successes over the rows of a table, and a sentence that says so.

Conditions are SQL over a table's columns, the columns of its seat, hand and street, and those of `DERIVED`.
"""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

__all__ = ["DERIVED", "KEYWORDS", "Kind", "Once", "Stat", "Table", "words"]

Table = Literal["actions", "streets", "seats"]
Kind = Literal["rate", "ratio", "mean", "money"]
Once = Literal["", "hand", "street", "first"]

DERIVED: Final[dict[str, str]] = {
    "stakes": "concat_ws(' ', nullif(currency, ''), small_bet || '/' || big_bet)",
    "money": "CASE WHEN kind = 'tournament' THEN 'tournament chips' WHEN is_play_money THEN 'play money'"
    " WHEN currency IS NULL OR currency = '' THEN 'chips' ELSE currency END",
    "played": "coalesce(played_at AT TIME ZONE 'UTC', played_local)",
    "month": "strftime(coalesce(played_at AT TIME ZONE 'UTC', played_local), '%Y-%m')",
    "day": "strftime(coalesce(played_at AT TIME ZONE 'UTC', played_local), '%Y-%m-%d')",
    "door_rank": "nullif(strpos('A23456789TJQK', left(door_card, 1)), 0)",
    "start_group": "regexp_replace(start_class, '^(pair|trip) .*$| (smooth|rough)$', '\\1')",
    "board": "CASE WHEN boards_better > 0 THEN 'worse' WHEN boards_tied > 0 THEN 'tied best' WHEN boards_better = 0 THEN 'best' END",
    "low_doors": "least(low_doors_behind, 3)",
    "has_chips": "stack > ante",
    "saw_4th": "last_street >= 4 AND coalesce(fold_street, 8) >= 4",
    "net_in_big_bets": "net::DOUBLE / nullif(big_bet, 0)::DOUBLE",
}
"""Columns made of others, by name."""

KEYWORDS: Final = frozenset((
    "AND", "OR", "NOT", "IN", "IS", "NULL", "CASE", "WHEN", "THEN", "ELSE", "END", "TRUE", "FALSE", "AT", "TIME", "ZONE", "BETWEEN", "LIKE",
    "INTERVAL", "DATE", "TIMESTAMP", "TIMESTAMPTZ", "DISTINCT", "FROM",
))  # fmt: skip
"""Words of a condition that are no columns."""

_WORD: Final = re.compile(r"'[^']*'|\"[^\"]*\"|::\s*\w+|\b[A-Za-z_][A-Za-z_0-9]*\b(?!\s*\()")


def words(condition: str) -> set[str]:
    """Return the column names in a condition.

    >>> sorted(words("street = 3 AND action = 'call' AND abs(net::DOUBLE) > 1"))
    ['action', 'net', 'street']
    """
    return {word.strip('"') for word in _WORD.findall(condition) if word[0] not in "':" and word.upper() not in KEYWORDS}


class Stat(msgspec.Struct, frozen=True, kw_only=True):
    """One statistic over the rows of `table`.

    A ``rate`` is how many of the rows that meet `chance` meet `success` too; a ``ratio`` sets the rows of `success` against those of
    `chance`; a ``mean`` is of the number `success` over the rows of `chance`, ``money`` its sum. `once` counts a seat once a hand or once a
    street, however many rows of it there are: a chance where any is one, a success where any of those is; of ``first`` the street's first
    chance alone counts.
    """

    name: str
    title: str
    table: Table
    chance: str
    success: str
    sentence: str
    group: str
    kind: Kind = "rate"
    once: Once = ""

    def words(self) -> set[str]:
        """Return the columns it needs."""
        return words(self.chance) | words(self.success)

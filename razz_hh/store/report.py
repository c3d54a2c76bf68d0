"""What an import did."""

from __future__ import annotations

from collections import Counter

import msgspec

from razz_hh.store.commits import Commit

__all__ = ["ImportReport", "Reject"]


class Reject(msgspec.Struct, frozen=True):
    """A hand, a line or a file that was not imported: where, and why.

    `kind` is ``rejected``, ``conflict`` (another text of a hand that is there), ``incomplete``, ``line``, ``no hands`` or ``unreadable``.
    """

    source: str
    line: int
    kind: str
    reason: str
    hand_id: str | None = None


class ImportReport(msgspec.Struct, kw_only=True):
    """What an import did. Counts are of hands, but `files`, `unchanged`, `without_hands` and `unreadable` are of files.

    `already_there` are hands that the store held or that came twice, among them `passed_over`, those of unchanged files as they were
    counted when these were read, hands forgotten since included; `merged` of them told cards that were not known. Where such a hand tells
    of other deeds, the first is kept and the other `rejected`. `forgotten` are hands of players that the store forgot. `skipped` counts
    other games by name, `other_rooms` files of rooms that cannot be read yet. `all_ins` are hands whose betting ended with cards to come,
    `all_ins_known` those of them whose equities are known (both 0 where none were asked for). `unread` are lines of imported hands that
    could not be read. `severities` and `rules` count findings, `untimed` the imported hands whose time in UTC is not known. `commit` is
    the batch that came of it, None where nothing did.
    """

    store: str
    commit: Commit | None = None
    files: int = 0
    unchanged: int = 0
    imported: int = 0
    already_there: int = 0
    passed_over: int = 0
    merged: int = 0
    forgotten: int = 0
    skipped: Counter[str] = msgspec.field(default_factory=Counter)
    other_rooms: Counter[str] = msgspec.field(default_factory=Counter)
    untimed: int = 0
    all_ins: int = 0
    all_ins_known: int = 0
    incomplete: list[Reject] = msgspec.field(default_factory=list)
    rejected: list[Reject] = msgspec.field(default_factory=list)
    without_hands: list[Reject] = msgspec.field(default_factory=list)
    unreadable: list[Reject] = msgspec.field(default_factory=list)
    unread: list[Reject] = msgspec.field(default_factory=list)
    severities: Counter[str] = msgspec.field(default_factory=Counter)
    rules: Counter[str] = msgspec.field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def found_any(self) -> bool:
        """A hand was met, of whatever game, or a file that was imported before."""
        here = self.imported or self.already_there or self.unchanged or self.forgotten
        return bool(here or self.skipped or self.incomplete or self.rejected)

    @property
    def hands_per_second(self) -> float:
        """Return how many hands were imported in a second."""
        return self.imported / self.seconds if self.seconds else 0.0

"""Hands of the store, read anew from their texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from razz_hh.cli.console import WARN, clean, err, fail
from razz_hh.cli.options import store_faults, store_path

if TYPE_CHECKING:
    from razz_hh.batch import Audited
    from razz_hh.hand import Hand
    from razz_hh.stakes import HouseRules
    from razz_hh.store import Store

__all__ = ["hand_called", "hands_in"]


def hands_in(store: Store) -> Iterator[Hand | str]:
    """Yield the hands of the store as `report.stored.hands_in` does; leave where it cannot be read."""
    from razz_hh.report import stored

    with store_faults(str(store.path)):
        yield from stored.hands_in(store)


def hand_called(what: str, store: str | None, house: HouseRules | None) -> Audited:
    """Return the hand of a store whose id or number is *what*, under the ante and bring-in that its table was found to play for."""
    import msgspec

    from razz_hh.audit import audit
    from razz_hh.batch import Audited
    from razz_hh.replay import replay
    from razz_hh.report.stored import hundredths
    from razz_hh.store import Store

    path = store_path(store)
    with store_faults(path):
        opened = Store(path)
        if not opened.is_there():
            fail(f"{what} is no file, and there is no store at {path}")
        row, hand = _find(opened, what)
    stakes = msgspec.structs.replace(hand.stakes, ante=hundredths(row["ante"]), bring_in=hundredths(row["bring_in"]))
    replayed = replay(hand, stakes, house or _house(row["house"], hand.room))
    return Audited(replayed, audit(replayed))


def _house(name: str, room: str) -> HouseRules | None:
    """Return the house rules that a hand was imported under, None where these were its room's own."""
    from razz_hh.house import HOUSES, house_called, rules_in

    if name in HOUSES:
        return None if name == rules_in(room).name else house_called(name)
    err().print(f"note: imported under {clean(name)}, shown by the room's own rules: --house names others", style=WARN)
    return None


def _find(store: Store, what: str) -> tuple[dict[str, Any], Hand]:
    """Return the row and the hand whose id or number is *what*."""
    from razz_hh.report.stored import read_hands

    column = "hand_id" if ":" in what else "number"
    found = store.read("hands", ["hand_key", "hand_id", "ante", "bring_in", "house"], [(column, "==", what.lstrip("#"))]).to_pylist()
    if len(found) != 1:
        ids = ", ".join(row["hand_id"] for row in found)
        fail(f"several hands have the number {what}: {ids}" if found else f"{what} is no file, and no hand of the store {store.path}")
    texts = store.read("texts", ["hand_key", "hand_id", "text"], [("hand_key", "==", found[0]["hand_key"])]).to_pylist()
    return found[0], next(read_hands(store, texts))

"""Hands of a store, read anew from their texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

from razz_hh.hand import Hand, HandText
from razz_hh.house import HOUSES
from razz_hh.replay import Replay, replay
from razz_hh.rooms import room

if TYPE_CHECKING:
    import pyarrow as pa

    from razz_hh.stakes import HouseRules
    from razz_hh.store import Store

__all__ = ["equities_in", "hands_in", "hundredths", "read_hands", "replays"]


def read_hands(store: Store, texts: Iterable[dict[str, Any]]) -> Iterator[Hand]:
    """Yield the hands of rows of the table texts, each with its place."""
    rows = list(texts)
    keys = [row["hand_key"] for row in rows]
    places = store.read("hands", ["hand_key", "source_file", "source_line"], [("hand_key", "in", keys)]).to_pylist()
    place_of = {row["hand_key"]: (row["source_file"], row["source_line"]) for row in places}
    for row in rows:
        name, _, number = row["hand_id"].partition(":")
        hand = room(name).read(HandText(*place_of[row["hand_key"]], row["text"]))
        if isinstance(hand, Hand):  # it was one when it was imported
            yield msgspec.structs.replace(hand, number=number)  # another deal may have the name that its file gives it


def hands_in(store: Store) -> Iterator[Hand | str]:
    """Yield all hands, and for `audited` a text before each of a mix: other games' hands are not in the store. Raises like `Store.read`."""
    for batch in store.open_dataset("texts").to_batches(columns=["hand_key", "hand_id", "text"]):
        for hand in read_hands(store, batch.to_pylist()):
            if hand.mix is not None:
                yield hand.text
            yield hand


def replays(store: Store, keys: pa.Array, house: HouseRules | None = None) -> Iterator[tuple[int, Replay]]:
    """Yield key and replay of the hands with these *keys*, under the stakes and house rules they were imported with, or those of *house*.

    House rules of a file that is no longer at hand are the room's own. Raises like `Store.read`.
    """
    import pyarrow.compute as pc

    meant = pc.field("hand_key").isin(keys)
    said = {row["hand_key"]: row for row in store.read("hands", ["hand_key", "hand_id", "ante", "bring_in", "house"], meant).to_pylist()}
    key_of = {row["hand_id"]: key for key, row in said.items()}
    for batch in store.open_dataset("texts").to_batches(columns=["hand_key", "hand_id", "text"], filter=meant):
        for hand in read_hands(store, batch.to_pylist()):
            key = key_of[hand.hand_id]
            stakes = msgspec.structs.replace(hand.stakes, ante=hundredths(said[key]["ante"]), bring_in=hundredths(said[key]["bring_in"]))
            yield key, replay(hand, stakes, house or HOUSES.get(said[key]["house"]))


def equities_in(store: Store, keys: pa.Array) -> dict[int, dict[int, dict[int, float]]]:
    """Return shares of the pot by hand, street and seat, of hands that were imported with equities. Raises like `Store.read`."""
    import pyarrow.compute as pc

    known = pc.field("hand_key").isin(keys) & pc.field("equity").is_valid()
    equities: dict[int, dict[int, dict[int, float]]] = {}
    for row in store.read("streets", ["hand_key", "street", "seat", "equity"], known).to_pylist():
        equities.setdefault(row["hand_key"], {}).setdefault(row["street"], {})[row["seat"]] = row["equity"]
    return equities


def hundredths(amount: Decimal | None) -> int | None:
    """Return money of a table as it is inside."""
    return None if amount is None else int(amount * 100)

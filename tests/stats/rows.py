"""Tables of hand-made rows, each written as a few words: what they leave out is as at an ordinary table."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Final

import pyarrow as pa

from razz_hh.tables import SCHEMAS

Row = dict[str, Any]

_HAND: Final[Row] = {
    "room": "pokerstars", "kind": "cash", "is_play_money": False, "currency": "USD", "small_bet": 2, "big_bet": 4, "players": 6,
    "last_street": 7, "played_local": datetime(2024, 5, 4, 20),
}  # fmt: skip
_SEAT: Final[Row] = {
    "seat": 1, "player": "Ann", "is_dealt": True, "is_hero": False, "stack": 100, "ante": 1, "position": 2, "door_card": "5h", "won": 0,
    "put_in": 1, "net": -1, "rake_paid": 0, "is_bring_in": False, "is_showdown": False,
}  # fmt: skip
_STREET: Final[Row] = {
    "street": 3, "seat": 1, "player": "Ann", "live_players": 6, "stack_before": 99, "n_completes": 0, "n_bets": 0, "n_raises": 0,
    "n_calls": 0, "n_checks": 0, "is_fold": False, "prev_aggressor": False, "boards_better": 0, "boards_tied": 0,
}  # fmt: skip
_ACT: Final[Row] = {
    "action_n": 9, "street": 3, "seat": 1, "player": "Ann", "bets_before": 0, "to_call": 1, "can_raise": True, "is_first_in": True,
    "is_bring_in": False, "is_all_in": False, "has_checked": False, "live_behind": 3, "low_doors_behind": 2, "best_door_behind": 6,
    "is_steal": False, "faces_steal": False, "faces_cbet": False, "amount": 0, "to_amount": 0,
}  # fmt: skip
_ORDINARY: Final[dict[str, Row]] = {"hands": _HAND, "seats": _SEAT, "streets": _STREET, "actions": _ACT}
_HOMES: Final = {"actions": ("actions", "streets", "seats", "hands"), "streets": ("streets", "seats", "hands"), "seats": ("seats", "hands")}


def told(words: str) -> Row:
    """Return what words say: ``name``, ``!name``, ``name=value``; the value a number where it looks like one.

    >>> told("is_bring_in !can_raise net=-2.5 catch=brick")
    {'is_bring_in': True, 'can_raise': False, 'net': -2.5, 'catch': 'brick'}
    """
    row: Row = {}
    for word in words.split():
        name, equals, value = word.partition("=")
        if equals:
            row[name] = float(value) if value.lstrip("-").replace(".", "").isdigit() else None if value == "null" else value
        else:
            row[name.lstrip("!")] = not name.startswith("!")
    return row


def tables_of(base: str, rows: list[Row]) -> dict[str, pa.Table]:
    """Return the tables of rows of *base*, each of a hand of its own unless it says which by ``hand``; what is said of seats and hands goes there."""
    made: dict[str, dict[Any, Row]] = {name: {} for name in SCHEMAS if name in _ORDINARY}
    for n, row in enumerate(rows):
        key = int(row.pop("hand", 100 + n))
        homes = _HOMES[base]
        parts: dict[str, Row] = {name: {} for name in _ORDINARY}
        for name, value in row.items():
            parts[next(home for home in homes if name in SCHEMAS[home].names)][name] = value
        for name in ("seat", "player", "street"):
            for home in homes:
                if name in row and name in SCHEMAS[home].names:
                    parts[home][name] = row[name]
        seat, street = row.get("seat", 1), row.get("street", 3)
        for home in homes:
            place = {"hands": key, "seats": (key, seat), "streets": (key, seat, street), "actions": n}[home]
            whole = made[home].setdefault(place, {"hand_key": key, "hand_id": f"pokerstars:{key}", **_ORDINARY[home]})
            whole.update(parts[home])
    return {name: _table(name, list(found.values())) for name, found in made.items()}


def _table(name: str, rows: list[Row]) -> pa.Table:
    schema = SCHEMAS[name]
    return pa.Table.from_pylist([{field.name: _cell(field.type, row.get(field.name)) for field in schema} for row in rows], schema=schema)


def _cell(type_: pa.DataType, value: Any) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if pa.types.is_decimal(type_):
        return Decimal(str(value)).quantize(Decimal("0.01"))
    return int(value) if pa.types.is_integer(type_) else value

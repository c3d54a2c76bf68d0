"""Players a store forgot: their hands stay out when their files grow or come again. It keeps keyed hashes of names, no names."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from razz_hh.hand import Seat
from razz_hh.store.place import create

__all__ = ["FORGOTTEN", "Forgotten", "remember"]

FORGOTTEN: Final = "_forgotten"
_KEY: Final = "key"


class Forgotten:
    """The players that a store forgot, as they were when this was made."""

    def __init__(self, root: Path) -> None:
        self.hashes = {path.name for path in root.glob(f"{FORGOTTEN}/*")} - {_KEY}
        self._key = (root / FORGOTTEN / _KEY).read_bytes() if self.hashes else b""
        self._met: dict[str, bool] = {}

    def has_any(self, seats: Iterable[Seat]) -> bool:
        """Whether one of the players in some seats was forgotten."""
        return bool(self.hashes) and any(self._has(seat.name) for seat in seats)

    def _has(self, name: str) -> bool:
        if name not in self._met:
            self._met[name] = _hash(self._key, name) in self.hashes
        return self._met[name]


def remember(root: Path, player: str) -> None:
    """Remember that a player is to be forgotten. Raises `OSError` where the store cannot be written."""
    create(root, f"{FORGOTTEN}/{_KEY}", secrets.token_bytes(32))  # the first one's stays
    create(root, f"{FORGOTTEN}/{_hash((root / FORGOTTEN / _KEY).read_bytes(), player)}", b"")


def _hash(key: bytes, name: str) -> str:
    return hashlib.blake2b(name.encode("utf-8", "surrogatepass"), key=key, digest_size=16).hexdigest()

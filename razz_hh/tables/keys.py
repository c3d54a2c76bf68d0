"""Keys of hands and texts: 64 bits of a blake2b, signed as the tables hold them."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Final

__all__ = ["hand_key", "text_hash"]

# An import asks twice for each hand: whether it is there already, and for its row.
_RECENT: Final = 2_000


@lru_cache(maxsize=_RECENT)
def hand_key(hand_id: str) -> int:
    """Return the join key of a hand: the first 8 bytes of the blake2b of its id, big end first.

    >>> hand_key("pokerstars:35874566077") == hand_key("pokerstars:35874566077") != hand_key("pokerstars:1")
    True
    """
    return int.from_bytes(blake2b(hand_id.encode()).digest()[:8], "big", signed=True)


@lru_cache(maxsize=_RECENT)
def text_hash(text: str) -> int:
    r"""Return the first 8 bytes of the blake2b of a text, big end first: the same text is the same hand history.

    Line ends, and blank lines around a hand, are the file's and not the hand's.

    >>> text_hash("a\r\nb\r\n\r\n") == text_hash("a\nb")
    True
    """
    data = text.strip("\ufeff \t\r\n").encode().replace(b"\r", b"")  # of bytes they are taken out twice as fast
    return int.from_bytes(blake2b(data).digest()[:8], "big", signed=True)

r"""Strangers' text made harmless: names, chat and paths may hold what moves the cursor or turns the writing round.

>>> clean("\x1b[31mred\n")
'\\x1b[31mred\\n'
"""

from __future__ import annotations

from typing import Final
from unicodedata import category

__all__ = ["clean", "clean_lines"]

_UNPRINTABLE: Final = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
_JOINERS: Final = "\u200c\u200d"  # Persian and emoji need them, and they move nothing


class _Harmless(dict[int, str]):
    """Maps a character's number to what is printed for it, filled as characters are met."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        if letter == "\t":
            letter = " "
        elif category(letter) in _UNPRINTABLE and letter not in _JOINERS:
            letter = letter.encode("unicode_escape", "surrogatepass").decode("ascii")
        self[code] = letter
        return letter


_HARMLESS: Final = _Harmless()


def clean(text: str) -> str:
    """Return *text* on one line, with what would move the cursor, colour the screen or turn the writing round made visible."""
    return text.translate(_HARMLESS)


def clean_lines(text: str) -> str:
    """Return *text* made harmless, its line ends kept."""
    return "\n".join([clean(line) for line in text.split("\n")])

"""PHH: poker hand histories as TOML, ``.phh`` with one hand and ``.phhs`` with many, numbered as tables."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import PurePath
from typing import Any, ClassVar, Final

from razz_hh.hand import Hand, HandText
from razz_hh.rooms.notation import Notation
from razz_hh.rooms.phh_course import Course, FaultError
from razz_hh.rooms.room import Refused
from razz_hh.source import Source

__all__ = ["RAZZ", "VARIANTS", "Phh"]

RAZZ: Final = "FR"
VARIANTS: Final = {
    "FT": "Limit Texas Hold'em", "NT": "No Limit Texas Hold'em", "NS": "No Limit Short-Deck Hold'em", "PO": "Pot Limit Omaha",
    "FO/8": "Limit Omaha Hi/Lo", "F7S": "Limit 7 Card Stud", "F7S/8": "Limit 7 Card Stud Hi/Lo", "FR": "Limit Razz",
    "N2L1D": "No Limit 2-7 Single Draw", "F2L3D": "Limit 2-7 Triple Draw", "FB": "Limit Badugi", "PLO": "Pot Limit Omaha",
}  # fmt: skip
"""The games by the code of their ``variant``."""

_TABLE: Final = re.compile(r"^[ \t]*\[[ \t]*([^\[\]\n.]+?)[ \t]*(?:\.[^\[\]\n]*)?\][ \t]*(?:#.*)?\r?$", re.MULTILINE)
_AT_LINE: Final = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")
_REQUIRED: Final = ("antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "actions")


class Phh:
    """Reads fixed-limit Razz from PHH files."""

    name: ClassVar[str] = "phh"
    title: ClassVar[str] = "PHH"
    looked_for: ClassVar[str] = "a line 'variant = …'"
    start: ClassVar[re.Pattern[str]] = re.compile(r"^[ \t]*variant[ \t]*=[ \t]*[\"']", re.MULTILINE)

    def __init__(self) -> None:
        self._notation = Notation("phh")

    def split(self, pieces: Iterable[Source]) -> Iterator[HandText]:
        """Yield the hands of a source: the whole of it, or each of its tables."""
        name, rest, line = "", "", 1
        for piece in pieces:
            name = piece.name
            rest += piece.text
            hands = list(_tables(rest))
            for text in hands if piece.is_last else hands[:-1]:
                is_last = piece.is_last and text is hands[-1]
                if self.start.search(text):
                    yield HandText(name, line, text, is_last)
                line += text.count("\n")
            rest = hands[-1] if hands else ""

    def read(self, text: HandText) -> Hand | Refused:
        """Return the hand in *text*, or why it is none (`Room.read`)."""
        try:
            fields: dict[str, Any] = tomllib.loads(text.text.lstrip("\ufeff"), parse_float=Decimal)
        except tomllib.TOMLDecodeError as error:
            return _broken(text, error)
        key = None
        if "variant" not in fields and len(fields) == 1:
            ((key, fields),) = fields.items()
        stem = PurePath(text.source).stem
        number = stem if key is None else f"{stem}#{key}"
        variant = fields.get("variant")
        if variant != RAZZ:
            game = VARIANTS.get(str(variant), f"PHH variant {variant}")
            return Refused(text.source, text.line, "game", game, text.text)
        missing = [field for field in _REQUIRED if field not in fields]
        if missing:
            reason = f"{', '.join(missing)} not given"
            return Refused(text.source, text.line, "incomplete" if text.is_last else "rejected", reason, text.text, f"phh:{number}")
        try:
            return Course(self._notation, text, fields, self.name, number).hand()
        except FaultError as error:
            return Refused(text.source, text.line, "rejected", str(error), text.text, f"phh:{number}")


def _is_ended(text: str) -> bool:
    return text.endswith("\n")


def _tables(text: str) -> Iterator[str]:
    """Yield the parts of *text* that belong to one table each; ``[1.more]`` belongs to ``[1]``."""
    starts, last = [0], None
    for match in _TABLE.finditer(text):
        if match[1] != last and match.start():
            starts.append(match.start())
        last = match[1]
    for at, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield text[at:end]


def _broken(text: HandText, error: tomllib.TOMLDecodeError) -> Refused:
    """Return the refusal of what is no TOML; a file that ends within a value may go on."""
    words = str(error)
    match = _AT_LINE.search(words)
    n_lines = text.text.count("\n") + 1
    line = int(match[1]) if match and match[1] else n_lines
    is_cut = text.is_last and line >= n_lines and not _is_ended(text.text)
    reason = f"{_AT_LINE.sub('', words).strip()} (line {text.line + line - 1})"
    if is_cut:
        return Refused(text.source, text.line, "incomplete", f"the source ends before the hand does: {reason}", text.text)
    return Refused(text.source, text.line, "rejected", f"not TOML: {reason}", text.text)

"""PHH: poker hand histories as TOML, ``.phh`` with one hand and ``.phhs`` with many, numbered as tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import PurePath
from typing import Any, ClassVar, Final

import msgspec

from razz_hh.hand import Hand, HandText
from razz_hh.rooms.notation import Notation
from razz_hh.rooms.phh_course import Course
from razz_hh.rooms.phh_header import FaultError
from razz_hh.rooms.pieces import ODD_ENDS
from razz_hh.rooms.room import Refused
from razz_hh.rooms.toml import fields_of, tables
from razz_hh.source import Source

__all__ = ["RAZZ", "VARIANTS", "Phh"]

RAZZ: Final = "FR"
VARIANTS: Final = {
    "FT": "Limit Texas Hold'em", "NT": "No Limit Texas Hold'em", "NS": "No Limit Short-Deck Hold'em", "PO": "Pot Limit Omaha",
    "FO/8": "Limit Omaha Hi/Lo", "F7S": "Limit 7 Card Stud", "F7S/8": "Limit 7 Card Stud Hi/Lo", "FR": "Limit Razz",
    "N2L1D": "No Limit 2-7 Single Draw", "F2L3D": "Limit 2-7 Triple Draw", "FB": "Limit Badugi",
}  # fmt: skip
"""The games by the code of their ``variant``."""

_REQUIRED: Final = ("variant", "antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "actions")
_IS_HAND: Final = re.compile(rf"""^[ \t]*["']?(?:{"|".join(_REQUIRED)})["']?[ \t]*=""", re.MULTILINE)
_AT_LINE: Final = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")
_SUFFIX: Final = re.compile(r"(?:\.[^.]*)?(?:\.gz)?$", re.IGNORECASE)
# A number that a file's end may have cut, in a field that tells something of the hand.
_MAYBE_CUT: Final = re.compile(
    r"^[ \t]*(bring_in|small_bet|big_bet|level|seat_count|table|time|day|month|year)[ \t]*=[ \t]*(?:[\d._]+|\d\d:\d\d)$"
)


class Phh:
    """Reads fixed-limit Razz from PHH files.

    Fields may be left out and stand in any order, so a file whose end is cut off at a line's end below its actions lacks what followed
    and is whole all the same: nothing tells. Those that `write.phh` writes end with the actions.
    """

    name: ClassVar[str] = "phh"
    title: ClassVar[str] = "PHH"
    looked_for: ClassVar[str] = "a line 'variant = …'"
    start: ClassVar[re.Pattern[str]] = re.compile(r"""^[ \t\ufeff]*["']?variant["']?[ \t]*=[ \t]*["']""", re.MULTILINE)

    def __init__(self) -> None:
        self._notation = Notation("phh")

    def split(self, pieces: Iterable[Source]) -> Iterator[HandText]:
        """Yield the hands of a source: the whole of it, or each of its tables."""
        rest, line = "", 0
        for piece in pieces:
            line = line or piece.line
            text = rest + piece.text
            starts = tables(text)
            if starts[:1] != [0]:
                # Tables below a hand's own fields are its user's.
                starts = [0] if not starts or self.start.search(text, 0, starts[0]) else [0, *starts]
            if not piece.is_last and len(starts) > 1 and "=" not in text[starts[-1] :]:
                starts.pop()  # what follows may tell that it is no table but an array
            ends = [*starts[1:], len(text)] if piece.is_last else starts[1:]
            for at, end in zip(starts, ends, strict=False):
                if _IS_HAND.search(text, at, end):
                    yield HandText(piece.name, line, text[at:end], piece.is_last and end == len(text))
                line += text.count("\n", at, end)
            rest = text[starts[-1] :]

    def read(self, text: HandText) -> Hand | Refused:
        """Return the hand in *text*, or why it is none (`Room.read`)."""
        bare = text.text.lstrip("\ufeff").rstrip(ODD_ENDS)
        if bare != text.text:
            text = msgspec.structs.replace(text, text=bare)
        try:
            fields = fields_of(text.text)
        except (ValueError, ArithmeticError, RecursionError) as error:  # beside TOML's own: numbers and nesting beyond measure
            return _not_toml(text, error)
        number = stem_of(text.source)
        if "variant" not in fields and len(fields) == 1:
            ((key, table),) = fields.items()
            if isinstance(table, dict):
                number, fields = f"{number}#{key}", table
        variant = fields.get("variant", RAZZ)
        if variant != RAZZ:
            return Refused(text.source, text.line, "game", VARIANTS.get(str(variant), f"PHH variant {variant}"), text.text)
        missing = [field for field in _REQUIRED if field not in fields]
        if len(missing) == len(_REQUIRED) and not {*map(type, fields.values())}.isdisjoint((dict, list)):
            return Refused(text.source, text.line, "rejected", "no hand: hands are tables with a name of one part, such as [1]", text.text)
        if missing:
            return Refused(text.source, text.line, *_cut(text, f"{', '.join(missing)} not given"), text.text)
        cut = _MAYBE_CUT.search(text.text[text.text.rfind("\n") + 1 :]) if text.is_last else None
        if cut:
            return Refused(text.source, text.line, "incomplete", f"the last line may go on: {cut[1]}", text.text)
        try:
            return Course(self._notation, text, fields, self.name, number).hand()
        except FaultError as error:
            return Refused(text.source, text.line, "rejected", str(error), text.text, f"{self.name}:{number}")


@lru_cache
def stem_of(source: str) -> str:
    """Return what a file is called without its folders, archive and suffix.

    >>> stem_of("2023/finals.zip!day 2/hand20.phh"), stem_of("hand21.phh.gz")
    ('hand20', 'hand21')
    """
    name = PurePath(source.rpartition("!")[2]).name
    return _SUFFIX.sub("", name, count=1) or name


def _cut(text: HandText, reason: str) -> tuple[Any, str]:
    """Return the kind of a refusal and its reason; what ends a source may go on."""
    return ("incomplete", f"the source ends before the hand does: {reason}") if text.is_last else ("rejected", reason)


def _not_toml(text: HandText, error: Exception) -> Refused:
    """Return the refusal of what is no TOML; a source that ends within a value may go on."""
    words = str(error) or type(error).__name__
    match = _AT_LINE.search(words)
    n_lines = text.text.count("\n") + 1
    line = int(match[1]) if match and match[1] else n_lines
    reason = f"{_AT_LINE.sub('', words).strip()} (line {text.line + line - 1})"
    if match and (not match[1] or (line == n_lines and not text.text.endswith("\n"))):
        kind, reason = _cut(text, reason)
    else:
        kind = "rejected"
    return Refused(text.source, text.line, kind, reason if kind == "incomplete" else f"not TOML: {reason}", text.text)

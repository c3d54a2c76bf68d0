"""XML as a run of elements with their lines, for rooms that write it. Nothing is expanded, and nothing outside the text is looked up."""

from __future__ import annotations

from pyexpat import ErrorString, ExpatError, ParserCreate, XMLParserType
from typing import Final

from defusedxml import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

__all__ = ["BrokenError", "Element", "elements", "guarded_parser"]

Element = tuple[int, str, dict[str, str]]
"""The start of an element: its line in the source, its name and its attributes, their names in lower case."""

_GUARD: Final = DefusedExpatParser(forbid_dtd=True)
_MOST_NAMES: Final = 1_000


class BrokenError(ValueError):
    """The text is no XML, or more than may be read; says why and on which line."""


def guarded_parser() -> XMLParserType:
    """Return a parser that refuses what defusedxml does: document types, entities, and whatever lies outside."""
    parser = ParserCreate()
    parser.StartDoctypeDeclHandler = _GUARD.defused_start_doctype_decl
    parser.EntityDeclHandler = _GUARD.defused_entity_decl
    parser.UnparsedEntityDeclHandler = _GUARD.defused_unparsed_entity_decl
    parser.ExternalEntityRefHandler = _GUARD.defused_external_entity_ref_handler
    return parser


def elements(text: str, first_line: int) -> list[Element]:
    """Return the elements of *text*, which begins on line *first_line* and need not have a single root.

    >>> elements('<a/><b C="&lt;"/>', 7)
    [(7, 'a', {}), (7, 'b', {'c': '<'})]

    Raises `BrokenError` for what is no XML, declares entities or refers to some.
    """
    above, plain = first_line - 1, _plain
    found: list[Element] = []
    parser = guarded_parser()

    def start(name: str, values: dict[str, str]) -> None:
        if name not in plain or not plain.issuperset(values):
            name, values = _lowered(name, values)
        found.append((above + parser.CurrentLineNumber, name, values))

    parser.StartElementHandler = start
    body = text.replace("\r", " ")  # alone it would count as a line
    try:
        parser.Parse(f"<run>{body}</run>".encode("utf-8", "replace"), True)
    except ExpatError as error:
        raise BrokenError(f"{ErrorString(error.code)} (line {above + error.lineno})") from None
    except DefusedXmlException as error:
        raise BrokenError(f"{error} (line {first_line})") from None
    finally:
        parser.StartElementHandler = None  # the handler holds the parser
    return found[1:]


_plain: set[str] = set()  # names met that are in lower case


def _lowered(name: str, values: dict[str, str]) -> tuple[str, dict[str, str]]:
    """Return an element with its names in lower case, and remember those that are."""
    if len(_plain) < _MOST_NAMES:
        _plain.update([known for known in (name, *values) if known == known.lower()])
    return name.lower(), {key.lower(): value for key, value in values.items()}

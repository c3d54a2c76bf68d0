"""XML as a run of elements with their lines, for rooms that write it. Nothing is expanded, and nothing outside the text is looked up."""

from __future__ import annotations

from typing import NamedTuple
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from defusedxml import DefusedXmlException
from defusedxml.sax import parseString

__all__ = ["BrokenError", "Element", "elements"]


class Element(NamedTuple):
    """The start of an element: its line in the source, and its name and attributes' names in lower case."""

    line: int
    name: str
    values: dict[str, str]

    def value(self, *names: str) -> str | None:
        """Return the attribute called one of *names*, None where there is none."""
        for name in names:
            if name in self.values:
                return self.values[name]
        return None


class BrokenError(ValueError):
    """The text is no XML, or more than may be read; says why and on which line."""


def elements(text: str, first_line: int) -> list[Element]:
    """Return the elements of *text*, which begins on line *first_line* and need not have a single root.

    >>> elements('<a/><b c="&lt;"/>', 7)[1]
    Element(line=7, name='b', values={'c': '<'})

    Raises `BrokenError` for what is no XML, declares entities or refers to some.
    """
    found = _Found(first_line - 1)
    body = text.replace("\r", " ")  # alone it would count as a line
    try:
        parseString(f"<run>{body}</run>".encode("utf-8", "replace"), found, forbid_dtd=True)
    except SAXParseException as error:
        raise BrokenError(f"{error.getMessage()} (line {first_line - 1 + (error.getLineNumber() or 1)})") from None
    except (SAXException, DefusedXmlException) as error:
        raise BrokenError(f"{error} (line {first_line})") from None
    return found.elements[1:]


class _Found(ContentHandler):
    """Collects elements; lines are counted from after *above*."""

    def __init__(self, above: int) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._above = above

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802
        """Take what knows the place."""
        self._line = locator.getLineNumber

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        """Take an element."""
        values = {key.lower(): value for key, value in attrs.items()}
        self.elements.append(Element(self._above + (self._line() or 1), name.lower(), values))

"""XML elements: their places, and what is refused."""

from __future__ import annotations

import gc

import pytest
from defusedxml import DTDForbidden, EntitiesForbidden, ExternalReferenceForbidden

from razz_hh.rooms.elements import BrokenError, elements, guarded_parser

LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'


def test_elements_with_their_lines() -> None:
    assert elements("<a>\r\n<b C='1'\n d='&lt;&#10;x'/> text <!-- <no/> --></a><![CDATA[<no/>]]>\n<E/>\n", 5) == [
        (5, "a", {}), (6, "b", {"c": "1", "d": "<\nx"}), (8, "e", {}),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        f"{LAUGHS}<x>&b;</x>",
        f'<x y="1"/>{LAUGHS}',
        '<!DOCTYPE x SYSTEM "file:///etc/hostname"><x/>',
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><x>&e;</x>',
        '<!DOCTYPE x [<!ENTITY % p "q">]><x/>',
        "<x>&b;</x>",
        "<x y='&b;'/>",
        '<?xml version="1.0"?><x/>',
        "</run><run>",
        f"</run>{LAUGHS}<run>",
        "<x></y>",
        "<x",
        "\0",
    ],
)
def test_what_is_refused(text: str) -> None:
    with pytest.raises(BrokenError, match=r"\(line 3\)$"):
        elements(text, 3)


OUTSIDE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><x>&e;</x>'


@pytest.mark.parametrize(
    ("text", "let_by", "error"),
    [
        ("<!DOCTYPE x><x/>", (), DTDForbidden),
        (f"{LAUGHS}<x>&b;</x>", ("StartDoctypeDeclHandler",), EntitiesForbidden),
        (OUTSIDE, ("StartDoctypeDeclHandler",), EntitiesForbidden),
        (OUTSIDE, ("StartDoctypeDeclHandler", "EntityDeclHandler"), ExternalReferenceForbidden),
    ],
)
def test_the_guard(text: str, let_by: tuple[str, ...], error: type[Exception]) -> None:
    """Amid a run of elements a document type is no XML, so that expat stops first. Alone the guard does, each handler of it."""
    parser = guarded_parser()
    for handler in let_by:
        setattr(parser, handler, None)
    with pytest.raises(error):
        parser.Parse(text, True)


def test_no_parser_is_left_behind() -> None:
    """While hands are read the collector of cycles is off."""

    def n_parsers() -> int:
        return sum(type(thing).__name__ == "xmlparser" for thing in gc.get_objects())

    before = n_parsers()
    gc.disable()
    try:
        elements("<a/>", 1)
        with pytest.raises(BrokenError):
            elements("<a>", 1)
        assert n_parsers() == before
    finally:
        gc.enable()

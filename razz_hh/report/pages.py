"""Self-contained pages: one file each, no server, no network, and a policy that lets nothing else run."""

from __future__ import annotations

import base64
import hashlib
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from razz_hh._version import __version__
from razz_hh.audit import RULES, Finding
from razz_hh.audit import render as render_finding
from razz_hh.harmless import clean
from razz_hh.replay import Replay
from razz_hh.report.scenes import hand_data

if TYPE_CHECKING:
    import jinja2

__all__ = ["LARGEST", "Equities", "Packs", "hands_page", "packed", "render", "rules_data", "write_folder"]

Equities = Mapping[int, Mapping[int, float]]
"""Shares of the pot by street and seat."""

LARGEST: Final = 20_000_000
"""Letters of packed hands up to which a report is one page; past it they stand on pages of their own."""
_PACK: Final = 25
"""Hands packed together: more make smaller pages, fewer open faster."""
_SHEET: Final = 20
"""Packs of a page in a folder."""
_ESCAPES: Final = re.compile(rb"\\[bfnrtu]")
"""What JSON makes of characters that move the cursor."""
_FOLDER: Final = Path(__file__).parent / "templates"


class Packs:
    """Hands for a page, packed some together: a browser unpacks those it shows.

    `size` counts the letters of the packs so far. `listed` names each hand for a list, `codes` are those of their findings.
    """

    def __init__(self) -> None:
        self.size = 0
        self.listed: list[str] = []
        self.codes: set[str] = set()
        self._done: list[str] = []
        self._open: list[dict[str, Any]] = []

    def add(self, replay: Replay, findings: Sequence[Finding], equities: Equities | None = None) -> int:
        """Put a hand to the others, and return its number among them, from 0."""
        data = hand_data(replay, findings, equities)
        self._open.append(data)
        if len(self._open) == _PACK:
            self._close()
        self.codes.update(finding.code for finding in findings)
        what = f" · {len(findings)} finding{'s' * (len(findings) > 1)}" if findings else ""
        self.listed.append(f"{data['title']} · {data['subtitle'].rpartition(' · ')[2]}{what}")
        return len(self.listed) - 1

    def _close(self) -> None:
        self._done.append(packed(self._open))
        self._open = []
        self.size += len(self._done[-1])

    def all(self) -> list[str]:
        """Return the packs."""
        if self._open:
            self._close()
        return self._done


def packed(data: Any) -> str:
    """Return *data* as JSON, all its texts made harmless, compressed and in letters that mean nothing to a page."""
    try:
        text = msgspec.json.encode(data)
        is_harmless = not _ESCAPES.search(text) and clean(told := text.decode()) == told  # ten times as fast as text by text
    except UnicodeEncodeError:  # half a surrogate pair
        is_harmless = False
    if not is_harmless:
        text = msgspec.json.encode(_harmless(data))
    return base64.b64encode(zlib.compress(text, 6)).decode("ascii")


def _harmless(data: Any) -> Any:
    if isinstance(data, str):
        return data if data.isascii() and data.isprintable() else clean(data)
    if isinstance(data, dict):
        return {key: _harmless(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_harmless(value) for value in data]
    return data


def rules_data(codes: Iterable[str], *, with_examples: bool = False) -> dict[str, dict[str, Any]]:
    """Return what explains rules, by code: the page in paragraphs, and what the audit says of a hand that breaks it where asked for."""
    return {
        code: {
            "name": rule.name,
            "severity": rule.severity.lower(),
            "rulebook": rule.rulebook,
            "page": [" ".join(paragraph.split()) for paragraph in cleandoc(rule.page).split("\n\n")],
            "example": _example(code) if with_examples else "",
        }
        for code in sorted(codes)
        if (rule := RULES.get(code))
    }


def _example(code: str) -> str:
    from razz_hh.audit.pages import HANDS, PAGES, changed, findings_in

    page = PAGES.get(code)
    if page is None:  # a package's rule
        return ""
    found = findings_in(changed(HANDS[page.hand], page.breaks), page.house, is_lone=page.is_lone)
    return "\n".join([render_finding(finding, hand) for finding, hand in found if finding.code == code])


def hands_page(hands: Iterable[tuple[Replay, list[Finding]]], equities: Mapping[str, Equities] | None = None) -> str:
    """Return a page that replays hands, one at a time, with a list of them. *equities* are shares by hand id.

    Raises `ValueError` where there are no hands.
    """
    packs = Packs()
    for replay, findings in hands:
        packs.add(replay, findings, (equities or {}).get(replay.hand.hand_id))
    if not packs.listed:
        raise ValueError("a page of no hands")
    return _hands_page(packs.all(), packs.listed, rules_data(packs.codes))


def write_folder(packs: Packs, folder: Path) -> list[Path]:
    """Write hands to pages in a *folder*, `_SHEET` packs to each, and return them: ``0000.html`` and so on."""
    folder.mkdir(exist_ok=True)
    rules = rules_data(packs.codes)
    paths = []
    for n in range(0, len(packs.all()), _SHEET):
        page = _hands_page(packs.all()[n : n + _SHEET], packs.listed[n * _PACK : (n + _SHEET) * _PACK], rules)
        paths.append(folder / f"{n // _SHEET:04}.html")
        paths[-1].write_text(page, encoding="utf-8", newline="\n")
    return paths


def _hands_page(packs: Sequence[str], listed: Sequence[str], rules: Mapping[str, Any]) -> str:
    title = listed[0].partition(" · ")[0] if len(listed) == 1 else f"{len(listed):,} hands of Razz"
    return render(
        "hands.html", ["table.js", "replayer.js", "hands.js"], {"hands": listed, "rules": rules}, packs, title=title, n=len(listed)
    )


def render(template: str, scripts: Sequence[str], index: Any, packs: Sequence[str], **values: Any) -> str:
    """Return a page made of *template* with our style and *scripts*; what is given to it is made harmless and escaped."""
    style = _read("style.css")
    script = "\n".join([_read(name) for name in ("page.js", *scripts)])
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src data:; base-uri 'none'; form-action 'none'"
    page = _environment().get_template(template)
    return page.render(
        style=style, script=script, policy=policy, version=__version__, index=packed(index), packs=packs, pack_size=_PACK,
        sheet_size=_PACK * _SHEET, **values,
    )  # fmt: skip


@cache
def _environment() -> jinja2.Environment:
    import jinja2

    def harmless(value: Any) -> Any:
        return clean(value) if type(value) is str else value  # our own style and script are no plain strings

    loader = jinja2.FileSystemLoader(_FOLDER)
    return jinja2.Environment(loader=loader, autoescape=True, finalize=harmless, undefined=jinja2.StrictUndefined, trim_blocks=True)


@cache
def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """Return what a Content-Security-Policy allows an inline text by."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

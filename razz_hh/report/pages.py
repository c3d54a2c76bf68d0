"""Self-contained pages: one file each, no server, no network, and a policy that lets nothing else run."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from razz_hh._version import __version__
from razz_hh.audit import RULES, Finding
from razz_hh.harmless import clean
from razz_hh.replay import Replay
from razz_hh.report.scenes import hand_data

if TYPE_CHECKING:
    import jinja2

__all__ = ["Equities", "Packs", "hands_page", "packed", "render", "rules_data"]

Equities = Mapping[int, Mapping[int, float]]
"""Shares of the pot by street and seat."""

_FOLDER: Final = Path(__file__).parent / "templates"
_PACK: Final = 25
"""Hands packed together: more make smaller pages, fewer open faster."""


class Packs:
    """Hands for a page, packed some together: a browser unpacks those it shows. `n` counts them, `size` their letters so far."""

    def __init__(self) -> None:
        self.n = 0
        self.size = 0
        self._done: list[str] = []
        self._open: list[dict[str, Any]] = []

    def add(self, replay: Replay, findings: Sequence[Finding], equities: Equities | None = None) -> dict[str, Any]:
        """Put a hand to the others, and return its data."""
        data = hand_data(replay, findings, equities)
        self._open.append(data)
        self.n += 1
        if len(self._open) == _PACK:
            self._close()
        return data

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
    text = json.dumps(_harmless(data), ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), 6)).decode("ascii")


def _harmless(data: Any) -> Any:
    if isinstance(data, str):
        return data if data.isascii() and data.isprintable() else clean(data)
    if isinstance(data, dict):
        return {key: _harmless(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_harmless(value) for value in data]
    return data


def rules_data(codes: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return what explains rules, by code."""
    return {
        code: {
            "name": rule.name,
            "severity": rule.severity.lower(),
            "rulebook": rule.rulebook,
            "page": [" ".join(paragraph.split()) for paragraph in cleandoc(rule.page).split("\n\n")],
        }
        for code in sorted(set(codes))
        if (rule := RULES.get(code))
    }


def hands_page(hands: Iterable[tuple[Replay, list[Finding]]], equities: Mapping[str, Equities] | None = None) -> str:
    """Return a page that replays hands, one at a time, with a list of them. *equities* are shares by hand id.

    Raises `ValueError` where there are no hands.
    """
    packs = Packs()
    codes: set[str] = set()
    listed = []
    for replay, findings in hands:
        data = packs.add(replay, findings, (equities or {}).get(replay.hand.hand_id))
        codes.update(finding.code for finding in findings)
        what = f" · {len(findings)} finding{'s' * (len(findings) > 1)}" if findings else ""
        listed.append(f"{data['title']} · {data['subtitle'].rpartition(' · ')[2]}{what}")
        first = data["title"]
    if not listed:
        raise ValueError("a page of no hands")
    title = first if len(listed) == 1 else f"{len(listed):,} hands of Razz"
    index = {"hands": listed, "rules": rules_data(codes)}
    return render("hands.html", ["table.js", "replayer.js", "hands.js"], index, packs, title=title, n=len(listed))


def render(template: str, scripts: Sequence[str], index: Any, packs: Packs, **values: Any) -> str:
    """Return a page made of *template* with our style and *scripts*; what is given to it is made harmless and escaped."""
    style = _read("style.css")
    script = "\n".join([_read(name) for name in ("page.js", *scripts)])
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src data:; base-uri 'none'; form-action 'none'"
    page = _environment().get_template(template)
    return page.render(
        style=style, script=script, policy=policy, version=__version__, index=packed(index), packs=packs.all(), pack_size=_PACK, **values
    )


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

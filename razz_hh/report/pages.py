"""Self-contained pages: one file each, no server, no network, and a policy that lets nothing else run."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import jinja2

from razz_hh._version import __version__
from razz_hh.audit import Finding
from razz_hh.replay import Replay
from razz_hh.report.scenes import hand_data

__all__ = ["hands_page", "packed", "render"]

_FOLDER: Final = Path(__file__).parent / "templates"


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(loader=jinja2.FileSystemLoader(_FOLDER), autoescape=True, undefined=jinja2.StrictUndefined, keep_trailing_newline=True)


def packed(data: Any) -> str:
    """Return *data* as JSON, compressed and in letters that mean nothing to a page."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return base64.b64encode(zlib.compress(text, 6)).decode("ascii")


def render(template: str, scripts: Iterable[str], **values: Any) -> str:
    """Return a page made of *template* with our style and *scripts*; whatever is given to it is escaped."""
    style = (_FOLDER / "style.css").read_text(encoding="utf-8")
    script = "\n".join([(_FOLDER / name).read_text(encoding="utf-8") for name in scripts])
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src data:; base-uri 'none'; form-action 'none'"
    return _environment().get_template(template).render(style=style, script=script, policy=policy, version=__version__, **values)


def _hash(text: str) -> str:
    """Return what a Content-Security-Policy allows an inline text by."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def hands_page(
    hands: Iterable[tuple[Replay, list[Finding]]], equities: Mapping[str, Mapping[int, Mapping[int, float]]] | None = None
) -> str:
    """Return a page that replays hands, one at a time. *equities* are shares by hand id, street and seat."""
    data = [hand_data(replay, findings, (equities or {}).get(replay.hand.hand_id)) for replay, findings in hands]
    title = data[0]["title"] if len(data) == 1 else f"{len(data)} hands of Razz"
    return render("hands.html", ["replayer.js", "hands.js"], title=title, n=len(data), data=packed(data))

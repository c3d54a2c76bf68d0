"""Hands and findings as notebooks show them."""

from __future__ import annotations

from html import escape
from inspect import cleandoc
from typing import TYPE_CHECKING, Final

from razz_hh.audit import RULES, Finding, audit
from razz_hh.batch import Audited
from razz_hh.hand import Hand
from razz_hh.harmless import clean
from razz_hh.replay import Replay, replay
from razz_hh.report.pages import hands_page

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["findings_table", "inline"]

_MOST: Final = 60
"""Rows of a frame that are shown."""
_COLORS: Final = {"ERROR": "#b42318", "WARNING": "#8a4b00", "INFO": "#0b5c6b"}
_FINDING: Final = frozenset(("code", "rule", "severity", "message"))


def inline(hand: Hand | Replay | Audited, findings: list[Finding] | None = None, *, height: int = 760) -> str:
    """Return the replayer of a hand as HTML to stand in a notebook, *height* pixels high.

    Without *findings* the hand is audited, alone.
    """
    if isinstance(hand, Audited):
        findings = hand.findings if findings is None else findings
        hand = hand.replay
    followed = replay(hand) if isinstance(hand, Hand) else hand
    page = hands_page([(followed, audit(followed) if findings is None else findings)])
    style = f"width: 100%; height: {height}px; border: 0"
    title = clean(f"Replay of {followed.hand.hand_id}")
    return f'<iframe srcdoc="{escape(page)}" sandbox="allow-scripts" title="{escape(title)}" style="{style}"></iframe>'


def findings_table(frame: pd.DataFrame) -> str:
    """Return a frame as HTML: findings with their rules explained in a tooltip, any other frame as pandas shows it."""
    if not set(frame.columns) >= _FINDING:
        return str(frame._repr_html_())  # type: ignore[operator]  # what notebooks ask for
    heads = "".join(f"<th>{escape(clean(str(name)))}</th>" for name in frame.columns)
    rows = "".join(f"<tr>{''.join(map(_cell, frame.columns, row))}</tr>" for row in frame.head(_MOST).itertuples(index=False))
    more = f"<p>and {len(frame) - _MOST:,} more</p>" if len(frame) > _MOST else ""
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{more}"


def _cell(column: object, value: object) -> str:
    text = "" if value is None or value != value else clean(str(value))  # NaN is not itself
    if column in ("code", "rule") and (rule := next((rule for rule in RULES.values() if text in (rule.code, rule.name)), None)):
        return f'<td title="{escape(cleandoc(rule.page))}">{escape(text)}</td>'
    style = f' style="color: {_COLORS[text]}; font-weight: 600"' if column == "severity" and text in _COLORS else ""
    return f"<td{style}><bdi>{escape(text)}</bdi></td>"

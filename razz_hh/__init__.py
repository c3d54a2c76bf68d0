"""Razz hand histories: read, replayed, audited, and laid out in tables.

>>> import razz_hh
>>> razz_hh.best_low(razz_hh.parse_cards("3c Ac 5s 2h Th Js 5h")).name
'ten-five low'
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from razz_hh._version import __version__

if TYPE_CHECKING:
    from razz_hh.audit import RULES, Finding
    from razz_hh.batch import audited, hands_of
    from razz_hh.cards import Card, parse_cards
    from razz_hh.files import find_files
    from razz_hh.hand import Hand
    from razz_hh.low import Low, best_low, board_low
    from razz_hh.odds import Equity, equity
    from razz_hh.replay import Replay
    from razz_hh.source import decode
    from razz_hh.stats import STATS, leaks, results, sessions, summarise, tournaments
    from razz_hh.store import Store, import_files, load, open_dataset

__all__ = [
    "RULES", "STATS", "Card", "Equity", "Finding", "Hand", "Low", "Replay", "Store", "__version__", "audited", "best_low", "board_low",
    "decode", "equity", "find_files", "hands_of", "import_files", "leaks", "load", "open_dataset", "parse_cards", "results",
    "sessions", "summarise", "tournaments",
]  # fmt: skip

# Where each name lives. They are fetched when first asked for, so that a command pays only for what it uses.
_HOMES: Final = {
    "RULES": "audit", "Finding": "audit", "audited": "batch", "hands_of": "batch", "Card": "cards",
    "parse_cards": "cards", "find_files": "files", "Hand": "hand", "Low": "low", "best_low": "low", "board_low": "low",
    "Equity": "odds", "equity": "odds", "Replay": "replay", "decode": "source", "Store": "store", "import_files": "store",
    "load": "store", "open_dataset": "store", "STATS": "stats", "leaks": "stats", "results": "stats", "sessions": "stats",
    "summarise": "stats", "tournaments": "stats",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'razz_hh' has no attribute {name!r}")
    return getattr(import_module(f"razz_hh.{home}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _show_richly(shell: Any) -> None:
    """Let a notebook show hands, replays and what was audited as they are replayed, and findings with their rules."""

    def shown(name: str) -> Any:
        return lambda what: getattr(import_module("razz_hh.report.inline"), name)(what)

    formatter = shell.display_formatter.formatters["text/html"]
    for module, type_ in (("razz_hh.hand", "Hand"), ("razz_hh.replay.result", "Replay"), ("razz_hh.batch", "Audited")):
        formatter.for_type_by_name(module, type_, shown("inline"))
    for module in ("pandas", "pandas.core.frame"):  # pandas has moved it
        formatter.for_type_by_name(module, "DataFrame", shown("findings_table"))


if "IPython" in sys.modules and (_shell := sys.modules["IPython"].get_ipython()) is not None:
    _show_richly(_shell)

"""Pages that people open: a hand replayer, and reports of audits and players."""

from __future__ import annotations

from razz_hh.report.audits import write_audit
from razz_hh.report.inline import inline
from razz_hh.report.pages import hands_page
from razz_hh.report.players import write_player
from razz_hh.report.scenes import hand_data

__all__ = ["hand_data", "hands_page", "inline", "write_audit", "write_player"]

"""The example of each rule's page: a change to one of three hands that breaks the rule, and one that just does not.

`razz-hh rules CODE` prints them beside the rule's words, and a test audits every one.
"""

from __future__ import annotations

from typing import Final

from razz_hh.audit.pages.across import ACROSS
from razz_hh.audit.pages.action import ACTION
from razz_hh.audit.pages.deal import DEAL
from razz_hh.audit.pages.forced import FORCED
from razz_hh.audit.pages.money import MONEY
from razz_hh.audit.pages.page import ANTE, BRING_IN, HANDS, Page, changed, findings_in
from razz_hh.audit.pages.record import RECORD
from razz_hh.audit.pages.showdown import SHOWDOWN

__all__ = ["ANTE", "BRING_IN", "HANDS", "PAGES", "Page", "changed", "findings_in"]

PAGES: Final[dict[str, Page]] = DEAL | FORCED | ACTION | MONEY | SHOWDOWN | RECORD | ACROSS
"""By rule code."""

"""Chips that only seem wrong."""

from __future__ import annotations

import pytest

from razz_hh.audit import audit
from razz_hh.replay import replay
from tests.rooms.texts import hand_text, read_hand

SHORT = hand_text().replace("Bob ($2.17", "Bob ($0.02").replace("Bob: brings in for $0.02", "Bob: brings in for $0.01 and is all-in")


@pytest.mark.parametrize(("raises", "codes"), [("$0.02 to $0.04", set()), ("$0.03 to $0.04", set()), ("$0.05 to $0.04", {"RZ409"})])
def test_step_over_a_short_bring_in_whose_full_amount_no_hand_tells(raises: str, codes: set[str]) -> None:
    """The room counts the step of a completion from the nominal bring-in (rulebook BRING_IN_SHORT_CALL), which one hand cannot tell."""
    hand = read_hand(SHORT.replace("$0.02 to $0.04", raises))
    assert {finding.code for finding in audit(replay(hand))} & {"RZ409"} == codes

from __future__ import annotations

from razz_hh.audit import audit
from razz_hh.replay import replay
from tests.rooms.texts import hand_text, read_hand


def test_misprinted_card_is_told_once_a_seat_with_its_place() -> None:
    """E71: `[of]` is no card. Bob's second card comes again on fourth street, Ann's is another one."""
    text = hand_text().replace("[2h As Kd]", "[2h of Kd]").replace("[6d]", "[39]")
    found = [finding for finding in audit(replay(read_hand(text))) if finding.code == "RZ002"]
    assert [(each.line, each.seat, each.street, each.actual, each.severity) for each in found] == [
        (9, 4, 3, "of", "INFO"),
        (14, 1, 4, "39", "INFO"),
    ]
    assert found[0].message == "'of' is not a card"


def test_cards_that_are_there_or_hidden_are_no_misprints() -> None:
    for old, new in (("[2h As Kd]", "[2h as kD]"), ("[7c]", "[X]"), ("[7c]", "[??]")):
        findings = audit(replay(read_hand(hand_text().replace(old, new))))
        assert "RZ002" not in {finding.code for finding in findings}

"""Audit: every broken rule of a replayed hand, with its place, what should have been, and by which rule.

>>> from razz_hh.audit import RULES
>>> RULES["RZ203"].name
'bring-in-by-wrong-seat'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from razz_hh.audit import action, continuity, deal, forced, money, places, reading, record, showdown, showing, summary
from razz_hh.audit.across import Across
from razz_hh.audit.render import render
from razz_hh.audit.rule import ERROR, INFO, WARNING, Check, Fault, Finding, Rule, Severity
from razz_hh.events import Event
from razz_hh.replay import Replay, Turn

__all__ = ["ERROR", "INFO", "RULES", "WARNING", "Across", "Fault", "Finding", "Rule", "Severity", "audit", "audit_all", "render"]

RULES: Final[dict[str, Rule]] = {
    rule.code: rule
    for rule in (
        reading.unread_line,
        reading.misprinted_card,
        reading.renamed_deal,
        deal.card_dealt_twice,
        deal.cards_changed,
        deal.wrong_number_of_cards,
        deal.street_missing,
        deal.hand_goes_on_after_its_end,
        deal.wrong_community_card,
        deal.wrong_number_of_players,
        forced.wrong_ante,
        forced.ante_missing,
        forced.antes_differ,
        forced.bring_in_by_wrong_seat,
        forced.wrong_bring_in_amount,
        forced.bring_in_avoided,
        forced.wrong_completion,
        forced.high_card_misstated,
        forced.completion_in_other_words,
        action.street_opened_by_wrong_seat,
        action.act_out_of_turn,
        action.tie_opened_against_house,
        action.tie_opened,
        action.action_missing,
        action.surplus_action,
        action.wrong_bet_size,
        action.wrong_raise_size,
        action.wrong_call_amount,
        action.call_of_nothing,
        action.check_facing_bet,
        action.raise_over_cap,
        action.raise_not_reopened,
        action.bet_into_all_in,
        action.free_fold,
        action.cap_line_wrong,
        action.cap_line_missing,
        money.stack_overdrawn,
        money.all_in_flag_wrong,
        money.ante_all_in_flag_wrong,
        money.uncalled_not_returned,
        money.wrong_total_pot,
        money.collected_not_the_pot,
        money.wrong_pots,
        money.too_much_rake,
        money.raise_step_wrong,
        money.finer_than_a_chip,
        money.main_pot_won_first,
        showdown.wrong_low,
        showdown.shown_cards_contradict_board,
        showdown.collected_by_loser,
        showdown.uneven_split,
        showdown.collected_by_nobody_left,
        showdown.winner_shows_nothing,
        showdown.odd_chip_to_wrong_seat,
        showdown.shown_before_betting_is_over,
        showing.shown_out_of_order,
        summary.summary_wrong_result,
        summary.summary_wrong_amount,
        summary.summary_wrong_cards,
        summary.summary_wrong_low,
        summary.summary_wrong_board,
        record.showdown_line_missing,
        record.total_pot_missing,
        record.seventh_card_missing,
        record.table_line_missing,
        record.other_currency,
        summary.summary_wrong_final_stack,
        summary.summary_wrong_net,
        record.seat_missing_in_summary,
        record.seat_beyond_table,
        places.wrong_finish,
        record.pot_at_street_wrong,
        continuity.chips_missing,
        continuity.chips_added,
        continuity.hands_missing,
        continuity.stakes_changed,
        continuity.hand_id_used_twice,
        continuity.time_goes_backwards,
        continuity.finished_player_plays_on,
    )
}
"""The catalogue, by code. A code is never used again for another rule."""


def _checks(*, in_turn: bool) -> dict[type[Event], tuple[Check, ...]]:
    """Return what is to be asked about the steps of each event."""
    checks: dict[type[Event], tuple[Check, ...]] = {}
    for rule in RULES.values():
        if rule.check is not None and not (in_turn and rule.out_of_turn):
            for event in rule.hears:
                checks[event] = (*checks.get(event, ()), rule.check)
    return checks


# Nearly all acts are in turn: leaving the rules on order out for those saves a tenth of the audit's time.
_IN_TURN: Final = _checks(in_turn=True)
_ANY: Final = _checks(in_turn=False)
_RULE_OF: Final = {rule.check: rule for rule in RULES.values() if rule.check}
_WHOLE: Final = tuple((rule.check_hand, rule) for rule in RULES.values() if rule.check_hand)


def audit(replay: Replay, across: Across | None = None) -> list[Finding]:
    """Return what is wrong with a hand, in the order of its lines; beside the hands that *across* was told of before, where given."""
    findings: list[Finding] = []
    in_turn, any_ = _IN_TURN.get, _ANY.get
    for step in replay.steps:
        if type(step) is Turn:  # apart from other steps: Python finds the fields of one type faster than those of two
            pending = step.pending
            checks = (in_turn if pending and pending[0] == step.seat else any_)(type(step.event))
        else:
            checks = any_(type(step.event))
        if checks is not None:
            for check in checks:
                fault = check(step, replay)
                if fault is not None:
                    findings.append(_RULE_OF[check].finding(fault, replay, step))
    for check_hand, rule in _WHOLE:
        for fault in check_hand(replay):  # hardly ever one: a comprehension for each rule would cost more than most rules
            findings.append(rule.finding(fault, replay))  # noqa: PERF401
    if across is not None:
        findings += across.take(replay, findings)
    if len(findings) > 1:
        findings.sort(key=lambda finding: (finding.line, finding.code))
    return findings


def audit_all(replays: Iterable[Replay]) -> Iterator[list[Finding]]:
    """Yield what is wrong with each hand of a batch, alone and beside those before it."""
    across = Across()
    for replay in replays:
        yield audit(replay, across)

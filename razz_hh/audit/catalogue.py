"""The rules that hands are asked about: ours, those that installed packages bring, and those added by a program."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from functools import cache
from importlib.metadata import entry_points
from typing import Final, NamedTuple

from razz_hh.audit import action, continuity, deal, forced, money, places, reading, record, showdown, showing, summary
from razz_hh.audit.rule import Check, HandCheck, Rule
from razz_hh.events import Event
from razz_hh.replay import PLAIN

__all__ = ["GROUP", "Asked", "Checks", "add_rule", "asked", "catalogue"]

GROUP: Final = "razz_hh.rules"
"""The entry points by which an installed package brings rules, each the name of one."""

_OURS: Final = (
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
    deal.act_before_cards,
    forced.wrong_ante,
    forced.ante_missing,
    forced.antes_differ,
    forced.bring_in_by_wrong_seat,
    forced.wrong_bring_in_amount,
    forced.bring_in_avoided,
    forced.wrong_completion,
    forced.high_card_misstated,
    forced.completion_in_other_words,
    forced.limits_upside_down,
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
    money.uncalled_returned_late,
    money.pots_won_as_one,
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


@cache
def catalogue() -> dict[str, Rule]:
    """Return all rules by code. A code is never used again for another rule.

    A rule of a package that cannot be loaded is left out, with a warning.
    """
    rules = {rule.code: rule for rule in _OURS}
    for entry in entry_points(group=GROUP):
        try:
            _add(entry.load(), rules)
        except Exception as error:  # whatever a package does as it is imported
            warnings.warn(f"the rule {entry.name!r} ({entry.value}) is left out: {error}", stacklevel=2)
    return rules


def add_rule(rule: Rule) -> None:
    """Audit by one more rule from now on, in this process. A rule of the same code and name is replaced.

    Raises `ValueError` where the code is that of another rule.
    """
    _add(rule, catalogue())
    asked.cache_clear()


def _add(rule: Rule, rules: dict[str, Rule]) -> None:
    if not isinstance(rule, Rule):
        raise TypeError(f"{rule!r} is no rule: functions become one by @rule, @hand_rule or @across_rule")
    known = rules.setdefault(rule.code, rule)
    if known.name != rule.name:
        raise ValueError(f"{rule.code} is the code of {known.name}")
    rules[rule.code] = rule


Checks = dict[type[Event], tuple[Check, ...]]
"""Checks of steps by their events."""


class Asked(NamedTuple):
    """What is to be asked about `odd` steps and about `every` one, by their events; about hands as a `whole`, and about `pairs`.

    `of` tells a check's rule, `keeps_chips` holds the codes of the rules that do.
    """

    odd: Checks
    every: Checks
    whole: tuple[tuple[HandCheck, Rule], ...]
    pairs: tuple[Rule, ...]
    of: dict[Check, Rule]
    keeps_chips: frozenset[str]


@cache
def asked() -> Asked:
    """Return the rules, laid out for a quick audit."""
    rules = catalogue().values()
    return Asked(
        # Nearly all steps are plain: leaving them out saves a third of the audit's time.
        _checks(rules, are_odd=True),
        _checks(rules, are_odd=False),
        tuple([(rule.check_hand, rule) for rule in rules if rule.check_hand]),
        tuple([rule for rule in rules if rule.check_across and rule is not continuity.hand_id_used_twice]),
        {rule.check: rule for rule in rules if rule.check},
        frozenset([rule.code for rule in rules if rule.keeps_chips]),
    )


def _checks(rules: Iterable[Rule], *, are_odd: bool) -> Checks:
    """Return what is asked about odd steps, or else what must be asked about plain ones too."""
    checks: Checks = {}
    for rule in rules:
        for event in rule.hears if rule.check else ():
            if (rule.odd_steps or event not in PLAIN) == are_odd:
                checks[event] = (*checks.get(event, ()), rule.check)  # type: ignore[arg-type]
    return checks

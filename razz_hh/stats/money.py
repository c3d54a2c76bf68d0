"""What was won: sums that stay within one currency, and big bets per 100 hands."""

from __future__ import annotations

from typing import Final

from razz_hh.stats.stat import Stat

__all__ = ["MONEY"]


def _sum(name: str, title: str, amount: str, sentence: str) -> Stat:
    return Stat(name=name, title=title, table="seats", chance="TRUE", success=amount, sentence=sentence, group="money", kind="money")


MONEY: Final = (
    _sum("hands", "Hands", "1", "Hands dealt in."),
    _sum("net", "Net", "net", "Chips won less chips put in."),
    _sum("net_big_bets", "Net in big bets", "net_in_big_bets", "Net in big bets of the stakes played."),
    _sum("bb100", "BB/100", "net_in_big_bets", "Big bets won per 100 hands."),
    _sum("bb100_deviation", "Standard deviation", "net_in_big_bets", "Standard deviation of big bets won per 100 hands."),
    _sum("per_hour", "Net per hour", "net", "Net per hour of play, where times allow: sessions of 30 minutes' gap, longer than no time."),
    _sum("rake_paid", "Rake paid", "rake_paid", "Rake of the pots in proportion to chips put in."),
    _sum("showdown_net", "Showdown winnings", "CASE WHEN is_showdown THEN net ELSE 0 END", "Net of hands that went to showdown."),
    _sum("uncontested_net", "Non-showdown winnings", "CASE WHEN is_showdown THEN 0 ELSE net END", "Net of hands that did not."),
    _sum("ev_net", "EV net", "coalesce(ev_net, net)", "Net with the pots of all-in hands shared by equity, the real result elsewhere."),
    _sum("ev_difference", "EV difference", "net - coalesce(ev_net, net)", "Net less EV net: luck in all-in pots."),
    Stat(
        name="all_in_known",
        title="All-ins with EV",
        table="seats",
        chance="is_showdown AND last_action_street < last_street",
        success="ev_net IS NOT NULL",
        sentence="Has an EV when all-in with cards to come; the others count by their result.",
        group="money",
    ),
)
"""Statistics of money; each is told for every currency, play money and tournament chips apart."""

"""What the pots of a hand that is being played are, and who wins them: the operators' own reckoning."""

from __future__ import annotations

from collections.abc import Sequence

from razz_hh.cards import Card
from razz_hh.low import Low, best_low
from razz_hh.pots import Pot, side_pots
from razz_hh.simulate import Play
from razz_hh.simulate.showdown import _less_rake

__all__ = ["low_of", "pots_of", "winners"]


def pots_of(play: Play) -> Sequence[Pot]:
    """Return the pots that are won, the rake taken off."""
    return _less_rake(side_pots(play.state.total, play.state.live), play._rake_due())


def low_of(play: Play, seat: int, cards: Sequence[Card | None] = ()) -> Low:
    """Return the low of *cards*, by default all of a seat's, with a community card."""
    common = [play.state.community] if play.state.community else []
    return best_low([card for card in (*(cards or play.cards[seat]), *common) if card])


def winners(play: Play, pot: int | None) -> list[int]:
    """Return the seats with the lowest hand in a pot."""
    eligible = pots_of(play)[pot or 0].eligible
    if len(eligible) == 1:
        return [*eligible]
    lows = {seat: low_of(play, seat).value for seat in eligible}
    return [seat for seat in eligible if lows[seat] == min(lows.values())]

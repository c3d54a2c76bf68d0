"""RZ4: mutants of stacks, all-ins, uncalled bets, pots and rake."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from razz_hh.audit import WARNING
from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Collect,
    PotClaim,
    Raise,
    ReturnUncalled,
    StreetStart,
)
from razz_hh.simulate import Play, Rake
from tests.audit.mutation.operator import FLAGGED, RETURNING, TEXTS, TOTALLING, Outcome, dealer, printer
from tests.audit.mutation.pots import winners

__all__ = ["OPERATORS"]

_SHORT: Final = {"depth": (0.3, 4), "looseness": (0.6, 1)}
_TINY: Final = {"depth": (0.04, 0.4), "kind": "cash", "players": (4, 8)}


# --- stacks and all-ins (no seat can end below nothing in KingsClub's and PHH's words) --------------------------------------------------------------------------


@dealer("RZ401", Call, rooms=TOTALLING, game=_SHORT)
def call_overdraws_the_stack(play: Play, event: Call) -> Outcome:
    """A seat calls the whole bet with fewer chips than that."""
    owed = play.state.level - play.state.put.get(event.seat, 0)
    return (Call(0, event.seat, owed),) if event.is_all_in and event.amount < owed else None


@dealer("RZ401", Bet, rooms=TOTALLING, game=_SHORT)
def bet_overdraws_the_stack(play: Play, event: Bet) -> Outcome:
    """A seat bets a whole bet with fewer chips than that."""
    unit = play.hand.stakes.bet_on(play.state.street)
    return (Bet(0, event.seat, unit),) if event.amount < unit else None


@dealer("RZ402", Bet, Call, Raise, BringIn, rooms=FLAGGED, game=_SHORT)
def all_in_is_not_said(play: Play, event: Any) -> Outcome:
    """A seat puts in its last chips, and nothing says that it is all-in."""
    return (replace(event, is_all_in=False),) if event.is_all_in else None


@dealer("RZ402", Bet, Call, Raise, BringIn, rooms=FLAGGED)
def all_in_is_said_too_soon(play: Play, event: Any) -> Outcome:
    """A seat with chips left is said to be all-in, and is asked nothing more."""
    return None if event.is_all_in else (replace(event, is_all_in=True),)


@dealer("RZ403", Ante, rooms=FLAGGED, game=_TINY)
def all_in_ante_is_not_said(play: Play, event: Ante) -> Outcome:
    """A seat antes its last chips, and nothing says that it is all-in."""
    return (replace(event, is_all_in=False),) if event.is_all_in else None


@dealer("RZ403", Ante, rooms=FLAGGED)
def ante_is_said_to_be_all_in(play: Play, event: Ante) -> Outcome:
    """A seat with chips left is said to be all-in from its ante, and is asked nothing."""
    return None if event.is_all_in else (replace(event, is_all_in=True),)


@dealer("RZ403", Ante, rooms=TOTALLING, game=_TINY)
def ante_overdraws_the_stack(play: Play, event: Ante) -> Outcome:
    """A seat antes in full with fewer chips than that."""
    ante = play.hand.stakes.ante or 0
    return (Ante(0, event.seat, ante, play.rng.random() < 0.5),) if event.amount < ante else None


# --- uncalled chips ------------------------------------------------------------------------------


@dealer("RZ404", ReturnUncalled, rooms=RETURNING)
def uncalled_chips_stay(play: Play, event: ReturnUncalled) -> Outcome:
    """Chips that nobody called stay in the pot."""
    return ()


@dealer("RZ404", ReturnUncalled, rooms=RETURNING)
def other_chips_go_back(play: Play, event: ReturnUncalled) -> Outcome:
    """More or fewer chips go back than nobody called."""
    chip = play.hand.stakes.chip
    amount = play.rng.choice([event.amount + chip, event.amount - chip, event.amount // 2 // chip * chip])
    return (ReturnUncalled(0, event.seat, amount),) if amount and amount != event.amount else None


@dealer("RZ404", ReturnUncalled, rooms=RETURNING)
def another_seat_gets_chips_back(play: Play, event: ReturnUncalled) -> Outcome:
    """Another seat gets the chips that nobody called."""
    seats = sorted(seat for seat in play.state.dealt - {event.seat} if play.state.total[seat] > event.amount)
    return (ReturnUncalled(0, play.rng.choice(seats), event.amount),) if seats else None


@dealer("RZ404", StreetStart, rooms=RETURNING)
def called_chips_go_back(play: Play, event: StreetStart) -> Outcome:
    """Chips go back to a seat that was called."""
    state = play.state
    seats = [seat for seat, chips in state.put.items() if chips and seat in state.live and seat not in state.returned]
    if len(seats) < 2 or event.street == 3:
        return None
    seat = play.rng.choice(seats)
    return ReturnUncalled(0, seat, state.put[seat]), event


@printer("RZ412", RETURNING, severity=WARNING)
def chips_go_back_after_the_pot(lines: list[str], rng: Random) -> list[str] | None:
    """Chips that nobody called go back after the pot is won."""
    backs = [n for n, line in enumerate(lines) if line.startswith("Uncalled bet ")]
    wins = [n for n, line in enumerate(lines) if re.search(r" (collected|wins the pot|wins the main pot) ", line)]
    if not backs or not wins or wins[0] != backs[0] + 1:
        return None
    at = rng.choice([n for n in wins if not lines[n].startswith("Seat ")])
    return [*lines[: backs[0]], *lines[backs[0] + 1 : at + 1], lines[backs[0]], *lines[at + 1 :]]


# --- pots and rake -------------------------------------------------------------------------------


@dealer("RZ405", PotClaim, rooms=TOTALLING)
def total_pot_is_another(play: Play, event: PotClaim) -> Outcome:
    """The total pot printed is more or less than was put in."""
    change = play.rng.choice((-1, 1)) * play.rng.choice((play.hand.stakes.chip, play.hand.stakes.small_bet))
    return (replace(event, total=event.total + change),) if event.total + change > 0 else None


@dealer("RZ406", Collect, rooms=TEXTS)
def winner_gets_too_much(play: Play, event: Collect) -> Outcome:
    """A winner collects more than the pot holds."""
    return (replace(event, amount=event.amount + play.hand.stakes.chip),) if len(winners(play, event.pot)) == 1 else None


@dealer("RZ406", Collect, rooms=TOTALLING)
def winner_gets_too_little(play: Play, event: Collect) -> Outcome:
    """A winner collects less than the pot holds, and the rake is no more for that."""
    less = event.amount - play.rng.choice((1, 3)) * play.hand.stakes.chip
    is_uncalled_inside = play.hand.room == "winamax" and play.state.returned  # how much of it is the pot's, nobody could tell
    is_alone = less > 0 and len(winners(play, event.pot)) == 1
    return (replace(event, amount=less),) if is_alone and not is_uncalled_inside else None


@dealer("RZ407", PotClaim, rooms=RETURNING, game=_SHORT)
def pots_are_others(play: Play, event: PotClaim) -> Outcome:
    """The pots printed are not those that the all-ins make, though they add up."""
    if not event.pots:
        return None
    chips = event.pots[1] // 2 // play.hand.stakes.chip * play.hand.stakes.chip
    return (replace(event, pots=(event.pots[0] + chips, event.pots[1] - chips, *event.pots[2:])),) if chips else None


def _chip_more(play: Play, event: Collect) -> Outcome:
    """Put the chip into the main pot."""
    return (replace(event, amount=event.amount + play.hand.stakes.chip),) if event.pot == 0 else None


def _chip_less(play: Play, event: Collect) -> Outcome:
    """Take a chip out of a side pot."""
    less = event.amount - play.hand.stakes.chip
    is_alone = event.pot and less > 0 and len(winners(play, 0)) == len(winners(play, event.pot)) == 1
    return (replace(event, amount=less),) if is_alone else None


@dealer("RZ407", Collect, rooms=RETURNING, game=_SHORT, then=_chip_more)
def chip_of_a_side_pot_goes_with_the_main_pot(play: Play, event: Collect) -> Outcome:
    """A chip of the side pot is collected from the main pot."""
    return _chip_less(play, event)


@dealer("RZ407", Collect, rooms=("winamax",), game=_SHORT | {"kind": "tournament"}, then=_chip_more)
def chip_of_a_side_pot_goes_with_the_main_pot_unprinted(play: Play, event: Collect) -> Outcome:
    """A chip of the side pot is collected from the main pot, and no line tells the pots."""
    return _chip_less(play, event)


@dealer("RZ408", StreetStart, PotClaim, rooms=TEXTS, game={"kind": "cash"})
def rake_is_too_much(play: Play, event: StreetStart | PotClaim) -> Outcome:
    """The room keeps more than a tenth of the pot."""
    if isinstance(event, StreetStart):
        play._rake = Rake(play.rng.randint(11, 40), 10**9)
        return None
    return (event,) if (event.rake or 0) * 10 > event.total else None


@dealer("RZ408", StreetStart, PotClaim, rooms=TOTALLING, game={"kind": "tournament", "depth": (3, 30)})
def tournament_pot_is_raked(play: Play, event: StreetStart | PotClaim) -> Outcome:
    """The room takes a rake in a tournament."""
    if isinstance(event, StreetStart):
        play._rake = Rake(play.rng.randint(3, 10), 10**9)
        return None
    return (event,) if event.rake else None


@dealer("RZ409", Raise, rooms=("pokerstars",))
def raise_step_is_another(play: Play, event: Raise) -> Outcome:
    """A raise leads to the right level, by a step that does not."""
    state, chip = play.state, play.hand.stakes.chip
    by = event.to - state.level + play.rng.choice((chip, -chip, play.hand.stakes.small_bet))
    return (replace(event, by=by),) if by > 0 and (state.street > 3 or state.n_bets or not state.short_bring_in) else None


OPERATORS: Final = (
    call_overdraws_the_stack,
    bet_overdraws_the_stack,
    all_in_is_not_said,
    all_in_is_said_too_soon,
    all_in_ante_is_not_said,
    ante_is_said_to_be_all_in,
    ante_overdraws_the_stack,
    uncalled_chips_stay,
    other_chips_go_back,
    another_seat_gets_chips_back,
    chips_go_back_after_the_pot,
    called_chips_go_back,
    total_pot_is_another,
    winner_gets_too_much,
    winner_gets_too_little,
    pots_are_others,
    chip_of_a_side_pot_goes_with_the_main_pot,
    chip_of_a_side_pot_goes_with_the_main_pot_unprinted,
    rake_is_too_much,
    tournament_pot_is_raked,
    raise_step_is_another,
)

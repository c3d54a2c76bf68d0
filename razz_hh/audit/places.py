"""RZ6: who is out of a tournament, and in which place."""

from __future__ import annotations

from razz_hh.audit.rule import WARNING, Fault, money, rule, seat_name
from razz_hh.events import Finish
from razz_hh.replay import Replay, Step

__all__ = ["wrong_finish"]


@rule("RZ611", WARNING, "STACK_CONTINUITY", "SUMMARY", hears=(Finish,))
def wrong_finish(step: Step[Finish], replay: Replay) -> Fault | None:
    """A seat is said to be out of the tournament, or to win it, and the chips of the hand say otherwise.

    Who is out has no chips left, and everybody at the table who has some will finish above him; who wins has them all, and nobody
    else wins. This is a warning: players may share out the prizes and stop with chips in front of them.
    """
    event, hand = step.event, replay.hand
    seat, place = event.seat, event.place
    who = seat_name(replay, seat)
    if hand.kind == "cash":
        return Fault(f"{who} plays for cash", "no places", f"place {place}" if place else "a place")
    chips = replay.stack.get(seat, 0)
    if any(type(other.event) is Finish and other.event.seat == seat for other in replay.steps[: step.n]):
        return Fault(f"{who} is out of the tournament already", "one place", "another place")
    if place == 1:
        return _wrong_winner(step, replay, who, chips)
    if chips > 0:
        return Fault(f"{who} has {money(replay, chips)} left", "still in the tournament", f"place {place}" if place else "out of it")
    return _wrong_place(replay, place) if place else None


def _wrong_winner(step: Step[Finish], replay: Replay, who: str, chips: int) -> Fault | None:
    """Return the fault of a winner."""
    winners = [other.event.seat for other in replay.steps[: step.n] if type(other.event) is Finish and other.event.place == 1]
    if winners:
        return Fault(f"{seat_name(replay, winners[0])} wins the tournament as well", "one winner", "two winners")
    if chips <= 0:
        return Fault(f"{who} has no chips left", "a winner with chips", "none left")
    rivals = [seat for seat, left in replay.stack.items() if left > 0 and seat != step.event.seat]
    if rivals:
        rival = f"{seat_name(replay, rivals[0])} has {money(replay, replay.stack[rivals[0]])} left"
        return Fault(rival, "the tournament goes on", f"{who} wins it")
    return None


def _wrong_place(replay: Replay, place: int) -> Fault | None:
    """Return the fault of a place that the chips left at the table do not allow."""
    above = sum(chips > 0 for chips in replay.stack.values())
    if place <= above:
        why = f"{above} seat{'s' if above > 1 else ''} at the table {'have' if above > 1 else 'has'} chips left"
        return Fault(why, f"place {above + 1} or lower", f"place {place}")
    is_won = any(type(step.event) is Finish and step.event.place == 1 for step in replay.steps)
    last = len(replay.stack)
    if is_won and place > last:
        return Fault(f"the tournament is won in this hand, and {last} seats are at the table", f"place {last} or higher", f"place {place}")
    return None

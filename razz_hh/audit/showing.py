"""Who shows first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from razz_hh.audit.rule import INFO, WARNING, Fault, hand_rule, seat_name
from razz_hh.events import Act, Ante, Check, Event, Muck, Show
from razz_hh.replay import Replay, Step, Turn
from razz_hh.replay.order import clockwise, lowest_boards

__all__ = ["CheckedShowdown", "checked_showdown", "left_of_dealer", "showdown_begun_by_wrong_seat"]


class CheckedShowdown(NamedTuple):
    """A showdown after a checked seventh street: the `step` that shows first, and the seat that each policy has show first."""

    step: Step[Event]
    first: int
    starters: dict[str, int]


def checked_showdown(replay: Replay) -> CheckedShowdown | None:
    """Return who began the showdown and who should by each `HouseRules.show_order`; None where the text does not prove it.

    It does where all seats left checked seventh street, none of them all-in, and a line of each tells that it shows or mucks.
    """
    live = replay.live
    if len(live) < 2 or replay.last_action_street != 7 or any(seat in replay.all_in_street for seat in live):
        return None
    acts: list[Turn[Act]] = [step for step in replay.steps if isinstance(step, Turn) and step.street == 7]
    if any(type(turn.event) is not Check for turn in acts):
        return None
    shows = [step for step in replay.steps[acts[-1].n :] if type(step.event) in (Show, Muck)]
    seats = [step.event.seat for step in shows]  # type: ignore[attr-defined]
    if set(seats) != set(live):
        return None
    starters = {"first_to_act": acts[0].seat}
    lowest = lowest_boards(7, live, acts[0].boards)
    if len(lowest) == 1:
        starters["lowest_board"] = lowest[0]
    left = left_of_dealer(replay)
    if left is not None:
        starters["dealer_left"] = clockwise(live, left)[0]
    return CheckedShowdown(shows[0], seats[0], starters)


def left_of_dealer(replay: Replay) -> int | None:
    """Return the seat left of the dealer, or any before it; None where nothing tells (rulebook ANTE_ORDER_INFO).

    The dealer sits between the highest and the lowest seat. In mixed games, whose button stays where it was, only the order of
    the antes tells.
    """
    if replay.hand.mix is None:
        return 0
    antes = [step.event.seat for step in replay.steps if type(step.event) is Ante] if replay.house.prints_antes_in_order else []
    return antes[0] if antes and tuple(antes) == clockwise(tuple(sorted(antes)), antes[0]) else None


_STARTS: Final = {
    "dealer_left": "the first live seat from the dealer's left",
    "lowest_board": "the lowest board",
    "first_to_act": "who acted first on seventh street",
}


@hand_rule("RZ509", INFO, "SHOW_ORDER")
def showdown_begun_by_wrong_seat(replay: Replay) -> Iterable[Fault]:
    """After a checked seventh street another seat shows first than the house has it.

    Rulebooks differ: the first live seat from the dealer's left, the lowest board, or who acted first. The order moves no chips, so this is
    only worth seeing, and a warning where the house rules were chosen. It is asked where all seats left checked, none of them
    all-in, and the record tells of each that it shows or mucks.
    """
    policy = replay.house.show_order
    if policy == "any" or len(replay.live) < 2:
        return ()
    seen = checked_showdown(replay)
    if seen is None or seen.starters.get(policy, seen.first) == seen.first:
        return ()
    step, first = seen.step, seen.starters[policy]
    want, got = seat_name(replay, first), seat_name(replay, seen.first)
    severity = WARNING if replay.is_house_chosen else None
    why = f"{_STARTS[policy]} shows first: {want}"
    return (Fault(why, want, got, seen.first, severity=severity, line=step.event.line, street=7, step=step.n),)  # type: ignore[arg-type]

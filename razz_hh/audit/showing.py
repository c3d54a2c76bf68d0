"""Who shows first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from razz_hh.audit.rule import INFO, WARNING, Fault, hand_rule, seat_name
from razz_hh.events import Act, Ante, Event, Muck, Show
from razz_hh.replay import Replay, Step, Turn
from razz_hh.replay.order import clockwise, lowest_boards

__all__ = ["FirstShow", "first_show", "left_of_dealer", "shown_out_of_order"]


class FirstShow(NamedTuple):
    """The `step` and the `seat` that begin a showdown, and the seat that should: of who bet last, or by each `HouseRules.show_order`."""

    step: Step[Event]
    seat: int
    due: dict[str, int]


def first_show(replay: Replay) -> FirstShow | None:
    """Return who began the showdown and who should have; None where the text does not prove it.

    It does where a line of each seat left tells that it shows or mucks, and nobody is all-in: then all contest one pot, and all had
    their say on seventh street.
    """
    live = replay.live
    if len(live) < 2 or replay.last_action_street != 7 or any(seat in replay.all_in_street for seat in live):
        return None
    turns, shows = list[Turn[Act]](), list[Step[Event]]()  # the last first
    for step in reversed(replay.steps):
        if isinstance(step, Turn):
            if step.street < 7:
                break
            turns.append(step)
        elif not turns and isinstance(step.event, Show | Muck):
            shows.append(step)
    seats = [step.event.seat for step in shows]  # type: ignore[attr-defined]
    if set(seats) != set(live):
        return None
    bettor = next((turn.seat for turn in turns if turn.action in ("bet", "raise")), None)
    return FirstShow(shows[-1], seats[-1], _starters(replay, turns[-1]) if bettor is None else {"last_to_bet": bettor})


def _starters(replay: Replay, opening: Turn[Act]) -> dict[str, int]:
    """Return who begins after a checked seventh street, by policy."""
    starters = {"first_to_act": opening.seat}
    lowest = lowest_boards(7, replay.live, opening.boards)
    if len(lowest) == 1:
        starters["lowest_board"] = lowest[0]
    left = left_of_dealer(replay)
    if left is not None:
        starters["dealer_left"] = clockwise(replay.live, left)[0]
    return starters


def left_of_dealer(replay: Replay) -> int | None:
    """Return the seat left of the dealer, or any before it; None where nothing tells (rulebook ANTE_ORDER_INFO).

    The dealer sits between the highest and the lowest seat. In mixed games, whose button stays where it was, only the order of
    the antes tells.
    """
    if replay.hand.mix is None:
        return 0
    antes = [step.event.seat for step in replay.steps if type(step.event) is Ante] if replay.house.prints_antes_in_order else []
    return antes[0] if antes and tuple(antes) == clockwise(tuple(sorted(antes)), antes[0]) else None


_SHOWS_FIRST: Final = {
    "last_to_bet": "who bet or raised last",
    "dealer_left": "the first live seat from the dealer's left",
    "lowest_board": "the lowest board",
    "first_to_act": "who acted first on seventh street",
}


@hand_rule("RZ508", INFO, "SHOW_ORDER", keeps_chips=True)
def shown_out_of_order(replay: Replay) -> Iterable[Fault]:
    """Another seat shows first at the showdown than the house has it.

    Who bet or raised last on seventh street shows first. Where it was checked, rulebooks differ: the first live seat from the dealer's
    left, the lowest board, or who acted first. The order moves no chips, so this is only worth seeing, and a warning where the
    house rules were chosen. It is asked where nobody is all-in and the record tells of each seat left that it shows or mucks.
    """
    custom = replay.house.show_order
    seen = first_show(replay) if custom != "any" and len(replay.live) > 1 else None
    if seen is None:
        return ()
    why = "last_to_bet" if "last_to_bet" in seen.due else custom
    due, step = seen.due.get(why), seen.step
    if due is None or due == seen.seat:
        return ()
    want, got = seat_name(replay, due), seat_name(replay, seen.seat)
    severity = WARNING if replay.is_house_chosen else None
    return (
        Fault(
            f"{_SHOWS_FIRST[why]} shows first: {want}", want, got, seen.seat,
            severity=severity, line=step.event.line, street=7, step=step.n,  # type: ignore[arg-type]
        ),
    )  # fmt: skip

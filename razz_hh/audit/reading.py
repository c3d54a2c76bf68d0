"""RZ0: lines that could not be read."""

from __future__ import annotations

from razz_hh.audit.rule import WARNING, Fault, rule
from razz_hh.events import Unread
from razz_hh.replay import Replay, Step

__all__ = ["unread_line"]


@rule("RZ001", WARNING, hears=(Unread,))
def unread_line(step: Step[Unread], replay: Replay) -> Fault | None:
    """A line of the hand could not be read.

    The line may have held an action, so what follows is judged without it. The hand is kept and the line is told with
    its place. Lines that move nothing (joins, leaves, chat) are known and never end up here.
    """
    event = step.event
    return Fault(event.reason)

"""RZ0: lines and cards that could not be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from razz_hh.audit.rule import INFO, WARNING, Fault, hand_rule, rule
from razz_hh.events import Unread
from razz_hh.replay import Replay, Step

__all__ = ["misprinted_card", "renamed_deal", "unread_line"]

_RENAMED: Final = re.compile(r"(.*)~[0-9a-f]{8}")


@rule("RZ001", WARNING, hears=(Unread,))
def unread_line(step: Step[Unread], replay: Replay) -> Fault | None:
    """A line of the hand could not be read.

    The line may have held an action, so what follows is judged without it. The hand is kept and the line is told with
    its place. Lines that move nothing (joins, leaves, chat) are known and never end up here.
    """
    event = step.event
    return Fault(event.reason)


@hand_rule("RZ002", INFO)
def misprinted_card(replay: Replay) -> Iterator[Fault]:
    """Something that is no card stands in a card's place.

    PokerStars has printed `[of]` for a card. Such a card counts as unknown, as if it had been dealt face down: what depends
    on it (a card dealt twice, the seat to act first, a low) is not judged. It is told once for each seat, where it first stands.
    """
    for misprint in replay.hand.misprints:
        step = min(replay.steps, key=lambda step: abs(step.event.line - misprint.line))  # a list may only tell what is told elsewhere
        yield Fault(
            f"{misprint.text!r} is not a card",
            "one of the 52 cards",
            misprint.text,
            misprint.seat,
            line=misprint.line,
            street=step.street,
            step=step.n,
        )


@hand_rule("RZ003", INFO)
def renamed_deal(replay: Replay) -> Iterator[Fault]:
    """Another deal has the name of this one, which is told apart by eight digits.

    PHH files number their hands by the file's name, and many folders hold a `1.phh`. Where players, stacks or door cards are others
    under a name that is there already, `~` and eight digits of the hash of the hand's text follow the name, and neither deal is lost.
    """
    number = replay.hand.number
    renamed = _RENAMED.fullmatch(number) if "~" in number else None
    if renamed:
        yield Fault(f"another deal is called {renamed[1]}", "a name for each deal", number, line=replay.hand.line)

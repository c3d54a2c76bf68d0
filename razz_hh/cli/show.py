"""``razz-hh show``: one hand told in the terminal."""

from __future__ import annotations

import os.path
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import fail, out
from razz_hh.cli.filters import Filters, Kinds, Players, Rooms, Since, StakesOf, Until, filters_of
from razz_hh.cli.options import HouseName, StorePath, files_of, house_of
from razz_hh.cli.progress import compiling
from razz_hh.cli.stored import hand_called

if TYPE_CHECKING:
    from razz_hh.batch import Audited
    from razz_hh.hand import Hand
    from razz_hh.replay import Replay
    from razz_hh.rooms import Refused
    from razz_hh.stakes import HouseRules

__all__ = ["show"]


def show(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="A file, or the id or number of a hand in the store.", show_default=False)],
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="ID", help="Id or number of a hand of the file, by default its first.")
    ] = None,
    reveal: Annotated[bool, typer.Option("--reveal", help="Show from the start all cards that the hand tells in the end.")] = False,
    equity: Annotated[
        bool,
        typer.Option("--equity", help="What share of the pot the seats that stay expect, street by street, where their cards are known."),
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colours, suits as letters.")] = False,
    house: HouseName = None,
    store: StorePath = None,
    since: Since = None,
    until: Until = None,
    room: Rooms = None,
    stakes: StakesOf = None,
    kind: Kinds = None,
    player: Players = None,
) -> None:
    """Replay one hand street by street: boards, actions, pot and stacks, and what the audit says.

    Cards are hidden until they are shown, the hero's own apart. Of a file the first hand is shown that the options mean.
    """
    from razz_hh.cli.replayer import Look, tell

    rules = house_of(house)
    filters = filters_of(since, until, room, stakes, kind, player)
    is_file = what in ("-", "") or os.path.exists(what)
    chosen, has_more = _of_file(what, hand, filters, rules) if is_file else (hand_called(what, store, rules), False)
    if not filters.wants(chosen.replay.hand):
        fail(f"hand {chosen.replay.hand.number} is none of those that the options mean")
    equities = _equities(chosen.replay) if equity else None
    for line in tell(chosen.replay, chosen.findings, Look(is_plain=plain, reveal=reveal), equities):
        out().print(line.plain if plain else line, soft_wrap=True)
    if equity and not equities:
        out().print("\nNo equities: on no street are the cards of all who stay known.", style="dim", soft_wrap=True)
    if has_more:
        out().print("\nThe file holds more hands: --hand ID shows another.", style="dim", soft_wrap=True)


def _equities(replay: Replay) -> dict[int, dict[int, float]]:
    from razz_hh.odds.allin import equity_by_street

    with compiling():
        return equity_by_street(replay)


def _of_file(source: str, wanted: str | None, filters: Filters, house: HouseRules | None) -> tuple[Audited, bool]:
    """Return the hand *wanted* of a file, by default the first that *filters* mean, and whether there are more."""
    from razz_hh.batch import audited

    refused: list[Refused] = []
    hands = audited(_read(source, wanted, refused), house)
    chosen = next((each for each in hands if _is_meant(each.replay.hand, wanted, filters)), None)
    if chosen is not None:
        return chosen, wanted is None and next(hands, None) is not None
    for each in refused:
        if wanted is None or each.kind == "unreadable" or _is_called(each.hand_id or "", wanted):
            fail(f"{each.source}:{each.line}: {each.reason}")
    raise fail(f"no hand {wanted} in {source}") if wanted else fail(f"no Razz hand in {source}")


def _is_meant(hand: Hand, wanted: str | None, filters: Filters) -> bool:
    return filters.wants(hand) if wanted is None else _is_called(hand.hand_id, wanted)


def _read(source: str, wanted: str | None, refused: list[Refused]) -> Iterator[Hand]:
    """Yield the hands of *source*, and gather those that were refused without their texts."""
    from razz_hh.batch import hands_of
    from razz_hh.hand import Hand

    for file in files_of([source]):
        for hand in hands_of(file):
            if isinstance(hand, Hand):
                yield hand
            elif hand.kind != "game" or (wanted and _is_called(hand.hand_id or "", wanted)):
                refused.append(hand)


def _is_called(hand_id: str, wanted: str) -> bool:
    """Whether *wanted* is the hand's id or its number."""
    return wanted.lstrip("#") in (hand_id, hand_id.partition(":")[2])

"""``razz-hh show``: hands told in the terminal, or replayed on a page."""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from razz_hh.cli.console import clean, fail, out, plural
from razz_hh.cli.filters import Filters, Kinds, Players, Rooms, Since, StakesOf, Until, filters_of
from razz_hh.cli.options import Force, HouseName, StorePath, check_free, files_of, house_of, write
from razz_hh.cli.progress import compiling
from razz_hh.cli.stored import hand_called

if TYPE_CHECKING:
    from razz_hh.batch import Audited
    from razz_hh.cli.replayer import Look
    from razz_hh.hand import Hand
    from razz_hh.replay import Replay
    from razz_hh.rooms import Refused
    from razz_hh.stakes import HouseRules

__all__ = ["show"]

_MANY: Final = 1_000
_PLACE: Final = re.compile(r"(.+?):(\d+)(?::\d+)?")
"""A place as findings print it: the file, the line, the column."""


def show(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="WHAT",
            help="Files, places in them as findings print them (FILE:LINE), or ids or numbers of hands in the store.",
            show_default=False,
        ),
    ],
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="ID", help="Id or number of a hand of the file, by default its first.")
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", metavar="OUT", help="Write a page that replays the hands; of a file all that are meant.", show_default=False
        ),
    ] = None,
    force: Force = False,
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
    """Replay hands street by street: boards, actions, pot and stacks, and what the audit says.

    Cards are hidden until they are shown, the hero's own apart; ▸ stands beside who acts first on a street. Of a file the first hand is
    shown that the options mean. With --html a page is written instead, a single file that needs no network: the table, step by step, and
    the hand's text.
    """
    from razz_hh.cli.replayer import Look
    from razz_hh.report import hands_page

    rules = house_of(house)
    filters = filters_of(since, until, room, stakes, kind, player)
    if html is None:
        for n, each in enumerate(what):
            if n:
                out().print()
            _tell(*_first(each, hand, filters, rules, store), Look(is_plain=plain, reveal=reveal), has_equity=equity)
        return
    check_free(html, force=force)
    hands = [chosen for each in what for chosen in _all(each, hand, filters, rules, store)]
    equities = {chosen.replay.hand.hand_id: _equities(chosen.replay) for chosen in hands} if equity else None
    write(html, hands_page(((chosen.replay, chosen.findings) for chosen in hands), equities))
    out().print(f"{plural(len(hands), 'hand')} written to {clean(str(html))}", soft_wrap=True)


def _tell(chosen: Audited, n_hands: int, look: Look, *, has_equity: bool) -> None:
    """Print a hand."""
    from razz_hh.cli.replayer import tell

    equities = _equities(chosen.replay) if has_equity else None
    for line in tell(chosen.replay, chosen.findings, look, equities):
        out().print(line.plain if look.is_plain else line, soft_wrap=True)
    if has_equity and not equities:
        out().print("\nNo equities: on no street are the cards of all who stay known.", style="dim", soft_wrap=True)
    if any(street < 6 and len(shares) > 2 for street, shares in (equities or {}).items()):
        note = "\nEquities of three or more early on are estimated; the standard error is at most 0.1 % of the pot."
        out().print(note, style="dim", soft_wrap=True)
    if out().is_terminal:
        out().print(f"\n{'>' if look.is_plain else '▸'} acts first on the street", style="dim")
    if n_hands > 1:
        more = " or more" if n_hands == _MANY else ""
        told = f"\nThe first of {n_hands:,} hands{more}: --hand ID shows another, FILE:LINE that at a line."
        out().print(told, style="dim", soft_wrap=True)


def _equities(replay: Replay) -> dict[int, dict[int, float]]:
    from razz_hh.odds.allin import equity_by_street

    with compiling():
        return equity_by_street(replay)


def _first(what: str, wanted: str | None, filters: Filters, house: HouseRules | None, store: str | None) -> tuple[Audited, int]:
    """Return the hand that *what* means first, and how many it means, counted up to a thousand."""
    hands = _all(what, wanted, filters, house, store)
    return next(hands), 1 + sum(1 for _ in islice(hands, _MANY - 1))


def _all(what: str, wanted: str | None, filters: Filters, house: HouseRules | None, store: str | None) -> Iterator[Audited]:
    """Yield the hands that *what* means, a file or a hand of the store; leave where there is none."""
    if what in ("-", "") or os.path.exists(what):
        yield from _of_file(what, wanted, filters, house)
        return
    place = _PLACE.fullmatch(what)
    if place is not None and os.path.isfile(place[1].partition("!")[0]):
        yield _at(place[1], int(place[2]), house)
        return
    chosen = hand_called(what, store, house)
    if not filters.wants(chosen.replay.hand):
        fail(f"hand {chosen.replay.hand.number} is none of those that the options mean")
    yield chosen


def _at(source: str, line: int, house: HouseRules | None) -> Audited:
    """Return the hand that stands at a line of a file, or of a member of an archive (``w.zip!a.txt``); leave where there is none."""
    from razz_hh.batch import audited

    archive, _, member = source.partition("!")
    refused: list[Refused] = []
    hands = (hand for hand in _read(archive, None, refused) if hand.source.partition("!")[2] == member)
    found = next((each for each in audited(hands, house) if _is_at(line, each.replay.hand)), None)
    if found is None:
        before = [each for each in refused if each.source.partition("!")[2] == member and each.line <= line]
        fail(f"{before[-1].source}:{before[-1].line}: {before[-1].reason}" if before else f"no Razz hand at {source}:{line}")
    return found


def _is_at(line: int, hand: Hand) -> bool:
    return hand.line <= line < hand.line + len(hand.text.splitlines())


def _of_file(source: str, wanted: str | None, filters: Filters, house: HouseRules | None) -> Iterator[Audited]:
    """Yield the hand *wanted* of a file, by default all that *filters* mean."""
    from razz_hh.batch import audited

    refused: list[Refused] = []
    n = 0
    for each in audited(_read(source, wanted, refused), house):
        if wanted is None and filters.wants(each.replay.hand):
            n += 1
            yield each
        elif wanted is not None and _is_called(each.replay.hand.hand_id, wanted):
            if not filters.wants(each.replay.hand):
                fail(f"hand {each.replay.hand.number} is none of those that the options mean")
            yield each
            return
    if n:
        return
    for other in refused:
        if wanted is None or other.kind == "unreadable" or _is_called(other.hand_id or "", wanted):
            fail(f"{other.source}:{other.line}: {other.reason}")
    fail(f"no hand {wanted} in {source}" if wanted else f"no Razz hand in {source}")


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

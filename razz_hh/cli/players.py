"""Whose statistics are meant: ``--player`` and ``--hero``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import fail
from razz_hh.cli.options import settings, store_faults

if TYPE_CHECKING:
    from razz_hh.store import Store

__all__ = ["Hero", "Whose", "whose"]

_PANEL = "Whose"

Whose = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="NAME",
        help="A screen name, room:name, or a player of the settings; repeated: names of one player.",
        rich_help_panel=_PANEL,
        show_default=False,
    ),
]
Hero = Annotated[
    bool,
    typer.Option("--hero", help="The hero of the settings, else whoever's cards the histories show.", rich_help_panel=_PANEL),
]


def whose(
    store: Store, player: Sequence[str] | None, hero: bool, *, is_needed: bool = False
) -> tuple[list[str] | None, Mapping[str, tuple[str, ...]]]:
    """Return the names that are meant, None for everybody, and who plays under which; the hero where somebody *is_needed*."""
    held = settings()
    if player and hero:
        fail("--player or --hero, not both")
    if player:
        return _called(store, player, held.players), held.players
    if not (hero or is_needed):
        return None, held.players
    return (list(held.hero) and _called(store, held.hero, held.players)) or _heroes(store), held.players


def _heroes(store: Store) -> list[str]:
    """Return whom the histories show as hero."""
    with store_faults(str(store.path)):
        found = store.sql(
            "select distinct room || ':' || player as name from seats join hands using (hand_key) where is_hero and is_dealt order by 1"
        )
    if not len(found):
        fail("no history of this store shows whose it is: name somebody by --player")
    return [str(name) for name in found["name"].to_pylist()]


def _called(store: Store, asked: Sequence[str], aliases: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return the names as the store or the settings have them; letters may be small or capital where that leaves one name."""
    import pyarrow as pa
    import pyarrow.compute as pc

    from razz_hh.stats.names import room_and_name

    with store_faults(str(store.path)):
        players = store.read("seats", ["player"], [("is_dealt", "==", True)])["player"]
    known = [str(name) for name in pc.unique(players.cast(pa.string())).to_pylist()]
    found = []
    for name in asked:
        room, plain = room_and_name(name)
        its = known if room else [*aliases, *known]
        alike = [plain] if plain in its else list(dict.fromkeys(other for other in its if other.casefold() == plain.casefold()))
        if not alike:
            fail(_unknown(plain, its))
        if len(alike) > 1:
            fail(f"{name!r} may be {' or '.join(alike)}: write it as it is")
        found.append(f"{room}:{alike[0]}" if room else alike[0])
    return found


def _unknown(name: str, known: list[str]) -> str:
    from difflib import get_close_matches

    by_small = {other.casefold(): other for other in known}
    close = [by_small[small] for small in get_close_matches(name.casefold(), by_small, 3, 0.5)]
    return f"nobody in this store is called {name!r}" + (f"; perhaps {', '.join(close)}" if close else f"; it has {len(known):,} players")

"""``razz-hh leaks``: where a player's rates differ from the field's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from razz_hh.cli.console import WARN, clean, fail, out, plural, print_table
from razz_hh.cli.filters import Kinds, Rooms, Since, StakesOf, Until, filters_of
from razz_hh.cli.frames import FormatOf, OutOf, number, signed, table_of, tell
from razz_hh.cli.options import StorePath, open_store, store_faults
from razz_hh.cli.players import Hero, Whose, whose

if TYPE_CHECKING:
    import pandas as pd

    from razz_hh.store import Store

__all__ = ["leaks"]

_MOST: int = 50
_WIDE: int = 106
"""Columns of a terminal from which the titles of statistics find room beside the names that options take."""
_STYLES = {"sure": "bold red", "likely": WARN, "unproven": "dim"}


def leaks(
    store: StorePath = None,
    player: Whose = None,
    hero: Hero = False,
    reference: Annotated[
        str | None,
        typer.Option(
            "--reference",
            metavar="PLACE",
            help="Compare with everybody of this store, or with a CSV or Parquet file that `razz-hh stats` wrote, not with the others.",
            show_default=False,
        ),
    ] = None,
    min_chances: Annotated[int, typer.Option("--min-chances", metavar="N", min=1, help="Leave out rates with fewer chances.")] = 20,
    hands: Annotated[
        str | None,
        typer.Option("--hands", metavar="STAT", help="List the hands behind this rate instead, the costliest first.", show_default=False),
    ] = None,
    format: FormatOf = None,
    path: OutOf = None,
    since: Since = None,
    until: Until = None,
    room: Rooms = None,
    stakes: StakesOf = None,
    kind: Kinds = None,
) -> None:
    """Set a player's rates against the field's: how sure each difference is, and where it may cost. Without --player the hero's."""
    from razz_hh.stats import leak_hands
    from razz_hh.stats import leaks as leaks_of

    where = filters_of(since, until, room, stakes, kind, None).where
    opened = open_store(store)
    names, aliases = whose(opened, player, hero, is_needed=True)
    assert names is not None
    field = _reference(reference)
    with store_faults(str(opened.path)):
        try:
            if hands is not None:
                frame = leak_hands(opened, hands, names, where=where, aliases=aliases)
                tell(frame, format, path, lambda: _print_hands(frame, hands))
            else:
                frame = leaks_of(opened, names, reference=field, where=where, aliases=aliases, min_chances=min_chances)
                tell(frame, format, path, lambda: _print(frame, min_chances))
        except KeyError as error:
            fail(error.args[0])


def _reference(place: str | None) -> Store | pd.DataFrame | None:
    """Return the store or the summary to compare with."""
    if place is None or not Path(place).is_file():
        return None if place is None else open_store(place)
    import pandas as pd
    from pyarrow import ArrowInvalid

    try:
        frame = pd.read_parquet(place) if place.endswith(".parquet") else pd.read_csv(place)
    except (OSError, ValueError, ArrowInvalid) as error:
        fail(f"{place} cannot be read: {error}")
    missing = {"stat", "n", "k", "value"} - set(frame)
    if missing:
        fail(f"{place} is no file of `razz-hh stats`: it has no column {', '.join(sorted(missing))}")
    if frame["stat"].duplicated().any():
        frame = frame[frame["money"].isna() | (frame["money"] == "")]
    if frame["stat"].duplicated().any():
        fail(f"{place} has statistics by group; compare with a file made without --by")
    return frame


def _print(frame: pd.DataFrame, min_chances: int) -> None:
    from razz_hh.stats import STATS

    if frame.empty:
        out().print(f"no rate has {plural(min_chances, 'chance')} on both sides yet (--min-chances)")
        return
    is_wide = out().width >= _WIDE
    table = table_of("", [*([""] if is_wide else []), "", "differs"], ["own %", "field %", "by", "of", "p", "BB/100 it\nmay bring"])
    table.title = None
    for row in frame.to_dict("records"):
        table.add_row(
            *([STATS[row["stat"]].title] if is_wide else []), row["stat"], row["verdict"], number(100 * row["value"], 1),
            number(100 * row["value_field"], 1), signed(100 * row["difference"], 1), f"{row['n']:,}", f"{row['p_adjusted']:.3f}",
            _worth(row), style=_style(row),
        )  # fmt: skip
    print_table(table)
    note = (
        f"\n{plural(len(frame), 'rate')}; p says how often chance alone makes one of so many differ as much (Holm). What it may bring,"
        " or cost where it is negative, is a guess from the player's own hands, with its standard error: it shows where to look."
        " `--hands STAT` lists the hands."
    )
    out().print(note, style="dim", soft_wrap=not out().is_terminal)


def _style(row: dict[Any, Any]) -> str:
    """Return how a difference is printed: one that rather brings something is no leak."""
    return "green" if row["verdict"] != "unproven" and row["cost"] < 0 else _STYLES[row["verdict"]]


def _worth(row: dict[Any, Any]) -> str:
    return "-" if row["cost"] != row["cost"] else f"{signed(-row['cost'], 1)} ± {number(row['cost_error'], 1)}"


def _print_hands(frame: pd.DataFrame, stat: str) -> None:
    from razz_hh.stats import STATS

    out().print(f"{STATS[stat].title}: {STATS[stat].sentence}", style="bold", soft_wrap=not out().is_terminal)
    if frame.empty:
        out().print("no hand with a chance for it")
        return
    table = table_of("", ["hand", "did it"], ["net in big bets"])
    table.title = None
    for row in frame.head(_MOST).itertuples():
        table.add_row(clean(str(row.hand_id)), "yes" if row.is_done else "no", signed(row.net_in_big_bets, 1))
    print_table(table)
    rest = f"; the first {_MOST} are shown, --format csv tells all" if len(frame) > _MOST else ""
    out().print(f"\n{plural(len(frame), 'hand')}{rest}; `razz-hh show HAND` shows one", style="dim")

"""``razz-hh sessions`` and ``razz-hh tournaments``: what a player's evenings came to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from razz_hh.cli.console import clean, out, plural, print_table
from razz_hh.cli.filters import Kinds, Rooms, Since, StakesOf, Until, filters_of
from razz_hh.cli.frames import FormatOf, OutOf, number, signed, table_of, tell
from razz_hh.cli.options import StorePath, open_store, store_faults
from razz_hh.cli.players import Hero, Whose, whose
from razz_hh.cli.stats import Gap

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["sessions", "tournaments"]

_UTC = "; times are UTC where the zone is known, --since and --until go by the room's own clock unless they name a zone"


def sessions(
    store: StorePath = None,
    player: Whose = None,
    hero: Hero = False,
    gap: Gap = 30,
    format: FormatOf = None,
    path: OutOf = None,
    since: Since = None,
    until: Until = None,
    room: Rooms = None,
    stakes: StakesOf = None,
    kind: Kinds = None,
) -> None:
    """Tell a player's sessions, room by room: start, hours, hands, net and BB/100. Without --player the hero's."""
    from razz_hh.stats import sessions as sessions_of

    where = filters_of(since, until, room, stakes, kind, None).where
    opened = open_store(store)
    names, aliases = whose(opened, player, hero, is_needed=True)
    with store_faults(str(opened.path)):
        frame = sessions_of(opened, names, where=where, aliases=aliases, gap=gap)
    tell(frame, format, path, lambda: _print_sessions(frame))


def _print_sessions(frame: pd.DataFrame) -> None:
    has_ev = bool((frame["ev_net"] != frame["net"]).any())
    is_named = frame["player"].nunique() > 1
    for money, own in frame.groupby("money"):
        table = table_of(
            str(money), ["start", "room", *["player"] * is_named], ["hours", "hands", "net", *["EV net"] * has_ev, "BB/100", "±"]
        )
        for row in own.to_dict("records"):
            table.add_row(
                _time(row["start"]), row["room"], *[clean(row["player"])] * is_named, number(row["hours"], 1), f"{row['hands']:,}",
                signed(row["net"]), *[signed(row["ev_net"])] * has_ev, signed(row["bb100"], 1), number(row["error"], 1),
            )  # fmt: skip
        table.add_row(
            "all", "", *[""] * is_named, number(own["hours"].sum(), 1), f"{own['hands'].sum():,}", signed(own["net"].sum()),
            *[signed(own["ev_net"].sum())] * has_ev, style="bold",
        )  # fmt: skip
        print_table(table)
        out().print()
    n = len(frame[["start", "room", "player"]].drop_duplicates())
    out().print(f"{plural(n, 'session')}{_of(frame)}; ± is a standard error{_UTC}", style="dim")


def _of(frame: pd.DataFrame) -> str:
    """Say whose rows these are, where a column of names would say the same in each."""
    return f" of {clean(frame['player'].iloc[0])}" if frame["player"].nunique() == 1 else ""


def _time(when: Any) -> str:
    return f"{when:%Y-%m-%d %H:%M}" if when == when and when is not None else "unknown"


def tournaments(
    store: StorePath = None,
    player: Whose = None,
    hero: Hero = False,
    format: FormatOf = None,
    path: OutOf = None,
    since: Since = None,
    until: Until = None,
    room: Rooms = None,
    stakes: StakesOf = None,
) -> None:
    """Tell a player's tournaments: cost, hands, place and prize where the text tells them. Without --player the hero's."""
    from razz_hh.stats import tournaments as tournaments_of

    where = filters_of(since, until, room, stakes, None, None).where
    opened = open_store(store)
    names, aliases = whose(opened, player, hero, is_needed=True)
    with store_faults(str(opened.path)):
        frame = tournaments_of(opened, names, where=where, aliases=aliases)
    tell(frame, format, path, lambda: _print_tournaments(frame))


def _print_tournaments(frame: pd.DataFrame) -> None:
    is_named = frame["player"].nunique() > 1
    for currency, own in frame.groupby(frame["currency"].fillna("").replace("", "no currency")):
        table = table_of(
            str(currency), ["start", "tournament", "game", *["player"] * is_named], ["buy-in", "hands", "chips", "place", "prize", "profit"]
        )
        for row in own.to_dict("records"):
            cost = "+".join([number(row[part]) for part in ("buy_in", "bounty", "fee") if row[part] == row[part]]) or "-"
            place = f"{row['place']}" if row["place"] == row["place"] and row["place"] is not None else "-"
            game = clean(row["mix"]) if isinstance(row["mix"], str) else "Razz"
            table.add_row(
                _time(row["start"]), f"{row['room']} {clean(str(row['tournament_id']))}", game, *[clean(row["player"])] * is_named, cost,
                f"{row['hands']:,}", signed(row["chips"], 0), place, number(row["prize"]), signed(row["profit"]),
            )  # fmt: skip
        print_table(table)
        out().print()
    out().print(f"{plural(len(frame), 'tournament')}{_of(frame)}; hands and chips of Razz alone{_UTC}", style="dim")

"""A player's hands in the order played, his sessions and his tournaments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

import numpy as np

from razz_hh.stats.rows import GAP, facts
from razz_hh.stats.views import Tables

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["results", "sessions", "tournaments"]

_RESULT: Final = (
    "hand_id", "played", "room", "player", "stakes", "money", "kind", "max_seats", "players", "session", "seconds",
    "net", "net_in_big_bets", "ev_net", "rake_paid", "is_showdown",
)  # fmt: skip
_ENTRY: Final = (
    "tournament_id", "played", "room", "player", "mix", "buy_in", "fee", "bounty", "buy_in_currency", "net", "finish_place", "prize",
)  # fmt: skip


def results(
    tables: Tables,
    player: str | Iterable[str] | None,
    *,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
    gap: float = GAP,
) -> pd.DataFrame:
    """Return a row for each hand of *player* in the order played: when, where, for what ``money``, and what came of it.

    ``ev_net`` is the real net where no all-in pot could be shared by equity; ``has_ev`` says where one was.
    """
    frame = facts(tables, _RESULT, player=player, where=where, aliases=aliases, order="played, hand_key", gap=gap)
    frame["has_ev"] = frame["ev_net"].notna()
    frame["ev_net"] = frame["ev_net"].astype(float).fillna(frame["net"])
    return frame


def sessions(
    tables: Tables,
    player: str | Iterable[str] | None,
    *,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
    gap: float = GAP,
) -> pd.DataFrame:
    """Return a row for each session of *player* in a room and for each money played for in it.

    ``start`` and ``hours`` are from the first of its hands that *where* means to the last, whatever money was played for; ``hands``,
    ``net``, ``ev_net``, ``bb100`` and its standard error ``error``. A pause of more than *gap* minutes ends a session. Hands of unknown
    time are one session without a start.
    """
    frame = results(tables, player, where=where, aliases=aliases, gap=gap)
    session = ["player", "room", "session"]
    played = frame.groupby(session, observed=True, dropna=False)["played"].agg(start="min", end="max")
    played["hours"] = (played.pop("end") - played["start"]).dt.total_seconds().div(3600).fillna(0.0)
    made = frame.groupby([*session, "money"], observed=True, dropna=False).agg(
        hands=("net", "size"),
        net=("net", "sum"),
        ev_net=("ev_net", "sum"),
        bb100=("net_in_big_bets", lambda won: 100 * won.mean()),
        error=("net_in_big_bets", lambda won: 100 * won.std() / np.sqrt(won.count()) if won.count() > 1 else np.nan),
    )
    made = made.reset_index().merge(played.reset_index(), on=session, how="left")
    columns = ["start", "room", "player", "money", "hours", "hands", "net", "ev_net", "bb100", "error"]
    return made[columns].sort_values(["start", "room", "player", "money"], ignore_index=True)


def tournaments(
    tables: Tables,
    player: str | Iterable[str] | None,
    *,
    where: str | None = None,
    aliases: Mapping[str, Iterable[str]] | None = None,
) -> pd.DataFrame:
    """Return a row for each tournament of *player*: when it began for him, what it cost, Razz hands, chips won in them, place and prize.

    ``profit`` is the prize less what it cost, null where the text tells no place: Razz hands of a mixed tournament may not tell all.
    Costs and prizes are in ``currency``, which is empty for play money.
    """
    limits = "kind = 'tournament'" + (f" AND ({where})" if where else "")
    frame = facts(tables, _ENTRY, player=player, where=limits, aliases=aliases, order="played, hand_key")
    made = (
        frame.groupby(["room", "tournament_id", "player"], observed=True, sort=False, dropna=False)
        .agg(
            start=("played", "min"),
            mix=("mix", "first"),
            buy_in=("buy_in", "first"),
            fee=("fee", "first"),
            bounty=("bounty", "first"),
            currency=("buy_in_currency", "first"),
            hands=("net", "size"),
            chips=("net", "sum"),
            place=("finish_place", "last"),
            prize=("prize", "last"),
        )
        .reset_index()
    )
    cost = made[["buy_in", "fee", "bounty"]].astype(float).sum(axis=1, min_count=1)
    made["profit"] = (made["prize"].astype(float).fillna(0.0) - cost).where(made["place"].notna())
    first = ["start", "room", "tournament_id", "player"]
    return made[[*first, *[name for name in made if name not in first]]]

"""The report of a player: results, statistics, pictures, leaks and biggest pots, each with the hands behind it."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from razz_hh import stats
from razz_hh.figures import interval, number, signed
from razz_hh.report.audits import findings_of
from razz_hh.report.pages import Packs, render, rules_data
from razz_hh.report.stored import equities_in, replays
from razz_hh.stats import STATS, Stat
from razz_hh.stats.names import room_and_name
from razz_hh.stats.views import connected

if TYPE_CHECKING:
    import pandas as pd

    from razz_hh.stats.views import Tables
    from razz_hh.store import Store

__all__ = ["write_player"]

_EACH: Final = 12
"""Hands behind a number, at most."""
_POTS: Final = 15
"""Biggest pots for each money."""
_ROWS: Final = 40
"""Sessions, tournaments and starting hands, at most."""
_COLUMNS: Final = (
    "hand_key", "hand_id", "played", "room", "player", "money", "net", "net_in_big_bets", "total_pot", "start_cards", "session",
    "tournament_id", "kind",
)  # fmt: skip
_PICTURES: Final = (
    ("starting_hands", True), ("door_cards", False), ("positions", False), ("steals", False), ("funnel", False), ("sessions", True),
)  # fmt: skip
"""Pictures beside that of the results, and whether they show money, which must be of one kind."""


class _Player:
    """Asks everything of the same player, hands and names, and remembers which hands its answers are about."""

    def __init__(self, tables: Tables, names: Sequence[str], where: str | None, aliases: Mapping[str, Iterable[str]] | None) -> None:
        self.tables = tables
        self.asked: dict[str, Any] = {"player": names, "where": where, "aliases": aliases}
        self.hands = stats.facts(tables, _COLUMNS, order="played, hand_key", **self.asked)
        self.hands_of: dict[str, pd.DataFrame] = {}
        self.key_of = dict(zip(self.hands["hand_id"], self.hands["hand_key"], strict=True))
        self.linked: set[str] = set()
        self.money = [str(money) for money in self.hands["money"].value_counts().index]

    def link(self, ids: Iterable[str]) -> list[str]:
        """Return the first of these hands, which the page then holds."""
        chosen = [hand_id for hand_id in ids if hand_id in self.key_of][:_EACH]
        self.linked.update(chosen)
        return chosen

    def costliest(self, hands: pd.DataFrame) -> list[str]:
        """Return the hands that cost most and those that brought most, by turns."""
        order = hands.sort_values("net_in_big_bets")["hand_id"].tolist()
        return self.link(dict.fromkeys(each for pair in zip(order, reversed(order), strict=True) for each in pair))

    # --- what the page tells ---------------------------------------------------------------------

    def results(self) -> Iterator[dict[str, Any]]:
        """Yield what was won for each money."""
        told = stats.summarise(self.tables, [stat.name for stat in STATS.values() if stat.kind == "money"], **self.asked)
        for money in self.money:
            rows = {row["stat"]: row for row in told[told["money"] == money].to_dict("records")}
            hands = self.hands[self.hands["money"] == money]
            yield {"money": money, "stats": [_told(STATS[name], row) for name, row in rows.items()], "hands": self.costliest(hands)}

    def statistics(self) -> Iterator[tuple[str, list[dict[str, Any]]]]:
        """Yield the statistics of each group, each with hands in which he did it."""
        chosen = [stat for stat in STATS.values() if stat.kind != "money"]
        rows = stats.summarise(self.tables, chosen, **self.asked).to_dict("records")
        for group in dict.fromkeys(stat.group for stat in chosen):
            told = []
            for row in rows:
                stat = STATS[row["stat"]]
                if stat.group == group and row["n"]:
                    told.append({**_told(stat, row), "hands": self.behind(stat, is_done=True) if stat.kind == "rate" else []})
            if told:
                yield group, told

    def behind(self, stat: Stat, *, is_done: bool) -> list[str]:
        """Return hands behind a rate, the costliest first."""
        hands = self.hands_of.get(stat.name)
        if hands is None:
            hands = self.hands_of[stat.name] = stats.leak_hands(self.tables, stat.name, **self.asked)
        return self.link(hands[hands["is_done"] == is_done]["hand_id"])

    def leaks(self) -> Iterator[dict[str, Any]]:
        """Yield where his rates differ from those of all others of the store."""
        for row in stats.leaks(self.tables, **self.asked).to_dict("records"):
            stat = STATS[row["stat"]]
            hands = self.behind(stat, is_done=row["difference"] > 0) if row["verdict"] != "unproven" else []
            worth = f"{signed(-row['cost'], 1)} ± {number(row['cost_error'], 1)}" if row["cost"] == row["cost"] else "-"
            yield {
                "title": stat.title, "sentence": stat.sentence, "verdict": row["verdict"], "own": number(row["value"], 1, unit="%"),
                "field": number(row["value_field"], 1, unit="%"), "difference": signed(100 * row["difference"], 1), "n": row["n"],
                "p": number(row["p_adjusted"], 3), "worth": worth, "hands": hands,
            }  # fmt: skip

    def pots(self) -> Iterator[dict[str, Any]]:
        """Yield the pots in which he won and lost most, for each money."""
        for money in self.money:
            hands = self.hands[self.hands["money"] == money]
            for row in hands.loc[hands["net"].abs().nlargest(_POTS).index].to_dict("records"):
                yield {
                    "money": money, "pot": number(row["total_pot"]), "net": signed(row["net"]), "played": _time(row["played"]),
                    "hand_id": row["hand_id"], "hands": self.link([row["hand_id"]]),
                }  # fmt: skip

    def starts(self) -> Iterator[dict[str, Any]]:
        """Yield how the commonest starting hands did, of those known."""
        known = self.hands.dropna(subset=["start_cards"])
        for cards, hands in known.groupby("start_cards", observed=True):
            won = hands["net_in_big_bets"]
            yield {"cards": cards, "n": len(hands), "bb100": signed(100 * won.mean(), 1), "hands": self.costliest(hands)}

    def sessions(self) -> Iterator[dict[str, Any]]:
        """Yield the last sessions."""
        starts = self.hands.groupby(["session", "room"], observed=True, dropna=False)["played"].transform("min")
        hands_of = dict(list(self.hands.groupby([starts, "room", "money"], observed=True, dropna=False)))
        for row in stats.sessions(self.tables, **self.asked).tail(_ROWS).iloc[::-1].to_dict("records"):
            hands = hands_of.get((row["start"], row["room"], row["money"]))
            error = 1.96 * row["error"]
            yield {
                "start": _time(row["start"]), "room": row["room"], "money": row["money"], "hours": number(row["hours"], 1),
                "net": signed(row["net"]), "n": row["hands"], "hands": self.costliest(hands) if hands is not None else [],
                "bb100": interval(row["bb100"] - error, row["bb100"] + error) or signed(row["bb100"], 1),
            }  # fmt: skip

    def tournaments(self) -> Iterator[dict[str, Any]]:
        """Yield the last tournaments."""
        hands_of = dict(list(self.hands.groupby("tournament_id", observed=True)))
        for row in stats.tournaments(self.tables, **self.asked).tail(_ROWS).iloc[::-1].to_dict("records"):
            yield {
                "start": _time(row["start"]), "room": row["room"], "name": row["tournament_id"], "currency": row["currency"],
                "n": row["hands"], "profit": signed(row["profit"]), "prize": number(row["prize"]),
                "place": number(row["place"], 0), "hands": self.costliest(hands_of[row["tournament_id"]]),
            }  # fmt: skip

    def pictures(self) -> Iterator[dict[str, str]]:
        """Yield pictures, PNG as letters."""
        from razz_hh.plots import PLOTS, plot

        main = self.money[0]
        drawn = [("results", money) for money in self.money[:3]] + [(name, main if is_money else None) for name, is_money in _PICTURES]
        for name, money in drawn:
            axes = plot(name, self.tables, money=money, **self.asked)
            about = f"{PLOTS[name].sentence}{f' Played for {money}.' if money else ''}"
            yield {"title": axes.get_title(loc="left"), "about": about, "png": _png(axes)}


def write_player(
    store: Store, path: Path, names: Sequence[str], *, where: str | None = None, aliases: Mapping[str, Iterable[str]] | None = None
) -> None:
    """Write the report of a player, under one or several *names* as `stats.summarise` takes them, of the hands that *where* means.

    Raises `ValueError` where there are none, `OSError` where it cannot be written, and like `Store.read`.
    """
    import pyarrow as pa

    with connected(store) as tables:
        player = _Player(tables, names, where, aliases)
        if player.hands.empty:
            raise ValueError("no hands of this player")
        told = {
            "results": list(player.results()), "groups": list(player.statistics()), "leaks": list(player.leaks()),
            "pots": list(player.pots()), "starts": sorted(player.starts(), key=lambda row: -row["n"])[:_ROWS],
            "sessions": list(player.sessions()), "tournaments": list(player.tournaments()), "pictures": list(player.pictures()),
        }  # fmt: skip
    keys = pa.array([player.key_of[hand_id] for hand_id in player.linked], pa.int64())
    found = findings_of(store, keys)
    packs = Packs()
    equities = equities_in(store, keys)
    numbers = {replay.hand.hand_id: packs.add(replay, found.get(key, []), equities.get(key)) for key, replay in replays(store, keys)}
    page = render(
        "player.html", ["table.js", "replayer.js", "dialog.js", "player.js"], {"rules": rules_data(packs.codes)}, packs.all(),
        title=", ".join(dict.fromkeys(room_and_name(name)[1] for name in names)),
        n_hands=len(player.hands), first=_time(player.hands["played"].min()),
        last=_time(player.hands["played"].max()), numbers=numbers, **told,
    )  # fmt: skip
    path.write_text(page, encoding="utf-8", newline="\n")


def _told(stat: Stat, row: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a statistic in words."""
    unit, digits = ("%", 1) if stat.kind == "rate" else ("", 0 if stat.name == "hands" else 2)
    value, ends = number(row["value"], digits, unit=unit), interval(row["low"], row["high"], digits, unit=unit)
    return {"title": stat.title, "sentence": stat.sentence, "value": value, "interval": ends, "n": int(row["n"]), "k": row["k"]}


def _time(when: Any) -> str:
    return "" if when is None or when != when else f"{when:%Y-%m-%d %H:%M}"


def _png(axes: Any) -> str:
    from razz_hh.plots import styled

    buffer = BytesIO()
    with styled():
        axes.get_figure(root=True).savefig(buffer, format="png", dpi=110, pil_kwargs={"optimize": True})
    return base64.b64encode(buffer.getvalue()).decode("ascii")

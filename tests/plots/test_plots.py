"""Pictures: what is drawn on which axes, with units, counts and intervals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from razz_hh import plots
from razz_hh.files import find_files
from razz_hh.plots import PLOTS, MoneyError, plot
from razz_hh.stats import results, summarise
from razz_hh.store import Store, import_files
from razz_hh.tables import SCHEMAS
from tests.stats.rows import tables_of

NOBODY: dict[str, Any] = {name: SCHEMAS[name].empty_table() for name in ("hands", "seats", "streets", "actions")}


@pytest.fixture(scope="module")
def store(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = Store(tmp_path_factory.mktemp("store"))
    import_files(find_files([str(root / "sample_data" / "pokerstars")]), store)
    return store


def texts(ax: Axes) -> str:
    """All that is written on a picture."""
    figure = ax.get_figure(root=True)
    assert isinstance(figure, Figure)
    figure.canvas.draw()
    parts = [ax.get_title(loc="left"), ax.get_title(), ax.get_xlabel(), ax.get_ylabel(), *[text.get_text() for text in ax.texts]]
    parts += [label.get_text() for label in [*ax.get_xticklabels(), *ax.get_yticklabels()]]
    parts += [each.get_ylabel() for each in figure.axes]
    legend = ax.get_legend()
    return "\n".join(parts + [text.get_text() for text in legend.get_texts()] if legend else parts)


UNITS = {
    "results": ("hands played", "result (USD)", "264 hands", "showdown:"),
    "results_by_date": ("date", "result (USD)"),
    "sessions": ("session", "net (USD)", "264"),
    "stakes": ("BB/100 (USD)", "USD 2.00/4.00", "n = "),
    "table_sizes": ("players dealt in", "BB/100 (USD)", "n = "),
    "positions": ("steps clockwise from the bring-in", "Complete (%)", "n = "),
    "starting_hands": ("BB/100 (USD)", "highest card", "middle card"),
    "door_cards": ("VPIP (%)", "door card", "bring-in"),
    "funnel": ("share of hands dealt (%)", "Saw 4th", " of 264)"),
    "steals": ("Steal (%)", "3+", "8 or lower"),
    "opponents": ("BB/100 (USD) in hands together, 95 % interval", "n = "),
}


@pytest.mark.parametrize("name", PLOTS)
def test_pictures_say_what_they_show(store: Store, name: str) -> None:
    ax = plot(name, store, "Hero", money="USD")
    said = texts(ax)
    assert [words for words in UNITS[name] if words not in said] == []


@pytest.mark.parametrize("name", PLOTS)
def test_pictures_are_drawn_where_they_are_asked_to(store: Store, name: str) -> None:
    ax = Figure().add_subplot()
    assert plot(name, store, "Hero", ax, money="USD") is ax
    assert ax.has_data()


@pytest.mark.parametrize("name", PLOTS)
def test_a_handful_of_hands_and_none(store: Store, name: str, tmp_path: Path) -> None:
    five = ", ".join(map(repr, results(store, "Hero", where="kind = 'cash'")["hand_id"][:5]))
    few = plot(name, store, "Hero", money="USD", where=f"hand_id IN ({five})")
    nothing = plot(name, NOBODY, "Hero")
    for n, ax in enumerate((few, nothing)):
        plots.save(ax, tmp_path / f"{n}.png")
        assert (tmp_path / f"{n}.png").stat().st_size > 5_000
        assert ax.get_xlabel()
        assert ("nothing to show" in texts(ax)) == (ax is nothing or name == "steals")


@pytest.mark.parametrize("name", [name for name, drawn in PLOTS.items() if drawn.stat == "bb100" or name in ("results", "sessions")])
def test_money_of_several_kinds_is_refused(store: Store, name: str) -> None:
    with pytest.raises(MoneyError, match="choose one of USD, tournament chips") as error:
        plot(name, store, "Hero")
    assert error.value.kinds == ["USD", "tournament chips"]


def lines_of(ax: Axes) -> dict[str, list[float]]:
    return {
        str(line.get_label()).partition(":")[0]: np.asarray(line.get_ydata(), float).tolist()
        for line in ax.lines
        if ":" in str(line.get_label())
    }


def test_lines_run_to_what_was_won() -> None:
    rows = [{"net": 4, "is_showdown": True, "hand": 1}, {"net": -1, "hand": 2}, {"net": -6, "is_showdown": True, "ev_net": 2, "hand": 3}]
    frame = results(tables_of("seats", rows), "Ann")
    assert lines_of(plots.results(frame)) == {
        "all hands": [0, 4, 3, -3], "showdown": [0, 4, 4, -2], "without showdown": [0, 0, -1, -1],
        "all hands, all-in pots by equity": [0, 4, 3, 5],
    }  # fmt: skip


@pytest.mark.parametrize(("by", "won"), [("hand", [0, 4]), ("date", [4])])
def test_one_hand_alone_is_seen(by: Literal["hand", "date"], won: list[int]) -> None:
    ax = plots.results(results(tables_of("seats", [{"net": 4, "hand": 1}]), "Ann"), by=by)
    assert lines_of(ax)["all hands"] == won
    line = next(line for line in ax.get_lines() if str(line.get_label()).startswith("all hands"))
    assert len(won) > 1 or line.get_marker() == "o"


def test_hands_of_unknown_time_are_told() -> None:
    frame = results(tables_of("seats", [{"net": 4, "hand": 1}, {"net": 1, "hand": 2, "played_local": None}]), "Ann")
    assert "1 of unknown time left out" in texts(plots.results(frame, by="date"))


def bar_frame() -> pd.DataFrame:
    rows = [{"net": 4, "position": 1}, {"net": -4, "position": 1}, {"net": 8, "position": 2}, {"net": 4, "position": 2}]
    return summarise(tables_of("seats", rows), ["bb100"], ["position"])


def test_bars_stand_for_values_with_their_intervals() -> None:
    ax = plots.positions(bar_frame())
    assert [bar.get_height() for bar in ax.patches] == [0, 150]  # type: ignore[attr-defined]
    segments = ax.collections[0].get_segments()  # type: ignore[attr-defined]
    # Two hands of 2 and 1 big bets: mean 1.5, standard error 0.5.
    assert segments[1][:, 1] == pytest.approx([100 * (1.5 - 1.96 * 0.5), 100 * (1.5 + 1.96 * 0.5)], rel=1e-3)


def test_counts_of_many_bars_keep_apart() -> None:
    rows = [{"net": net, "position": position} for position in range(12) for net in (4, 8)]
    frame = summarise(tables_of("seats", rows), ["bb100"], ["position"]).assign(n=1234)
    for shown in (frame, frame.head(10)):
        ax = plots.by_group(shown, "position")
        ax.figure.draw_without_rendering()  # type: ignore[union-attr]
        extents = [label.get_window_extent() for label in ax.get_xticklabels()]
        assert all(left.x1 < right.x0 for left, right in pairwise(extents))


def test_grids_put_hands_together() -> None:
    cards = {"267": 4, "A67": 8, "366": -4, "66K": -8, "A2K": 12}
    rows = [{"net": net, "start_cards": start} for start, net in cards.items()]
    frame = summarise(tables_of("seats", rows), ["bb100"], ["start_cards"])
    ax = plots.starting_hands(frame)
    cells = {tuple(map(int, text.get_position())): text.get_text() for text in ax.texts}
    # Across the middle card, downwards the highest, from the ace at 0; both pairs of sixes in one cell.
    assert cells == {(5, 6): "150\n2", (5, 5): "-150\n2", (1, 12): "300\n1"}
    sums = summarise(tables_of("seats", [dict(row, is_dealt=True) for row in rows]), ["net"], ["start_cards"])
    assert sorted(text.get_text() for text in plots.starting_hands(sums).texts) == ["-12\n2", "12\n1", "12\n2"]


@pytest.mark.parametrize("draw", [plots.stakes, plots.starting_hands, plots.opponents])
def test_one_statistic_at_a_time(draw: Callable[..., Axes]) -> None:
    two = summarise(tables_of("seats", [{"net": 4}]), ["bb100", "net"], ["stakes", "start_cards", "opponent"])
    two = pd.concat([two, pd.DataFrame({"stat": ["net", "vpip"], "money": ""})])
    with pytest.raises(ValueError, match="one statistic at a time"):
        draw(two)


def test_names_are_drawn_as_they_are() -> None:
    rows = [{"hand": n, "net": n} for n in (1, 2)] + [{"hand": n, "seat": 2, "player": "$a_b^$ " + "x" * 40, "net": 0} for n in (1, 2)]
    said = texts(plot("opponents", tables_of("seats", rows), "Ann"))
    assert "$a_b^$ xxxx" in said
    assert "x" * 30 not in said


def test_what_there_is_not(store: Store) -> None:
    with pytest.raises(KeyError, match="no picture is called 'x'; there are results"):
        plot("x", store)
    with pytest.raises(ValueError, match="no statistic of choice"):
        plot("funnel", store, stat="vpip")

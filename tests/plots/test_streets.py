"""The picture of one hand's equities."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from razz_hh.files import find_files
from razz_hh.plots import equity_by_street
from razz_hh.replay import replay
from razz_hh.store import Store, import_files, load
from tests.cli.hands import HAND
from tests.cli.test_show import RUN_OUT
from tests.rooms.texts import read_hand


def points(line: Line2D) -> npt.NDArray[np.float64]:
    return np.asarray(line.get_xydata(), np.float64)


def test_a_line_for_each_seat_of_a_replay() -> None:
    ax = Figure().add_subplot()
    assert equity_by_street(replay(read_hand(RUN_OUT)), ax) is ax
    ann, bob = map(points, ax.get_lines())
    assert ann[:, 0].tolist() == bob[:, 0].tolist() == [3, 4, 5, 6, 7]
    assert (ann[:, 1] + bob[:, 1]).tolist() == pytest.approx([100] * 5)
    legend = ax.get_legend()
    assert legend is not None
    assert [text.get_text().split(":")[0] for text in legend.get_texts()] == ["seat 1, Ann", "seat 2, Bob"]
    assert legend.get_texts()[0].get_text().endswith("to 100 %")


def test_names_that_begin_with_an_underscore_stand_in_the_legend() -> None:
    legend = equity_by_street(replay(read_hand(RUN_OUT.replace("Ann", "_ann")))).get_legend()
    assert legend is not None
    assert [text.get_text().split(":")[0] for text in legend.get_texts()] == ["seat 1, _ann", "seat 2, Bob"]


def test_the_same_from_a_store(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"{RUN_OUT}\n\n\n{HAND.replace('0001:', '0002:')}", encoding="utf-8")
    import_files(find_files([str(path)]), Store(tmp_path / "s"), equity=True)
    frame = load(tmp_path / "s", "streets")
    with pytest.raises(ValueError, match="one hand at a time"):
        equity_by_street(frame)
    drawn = equity_by_street(frame[frame["equity"].notna()])
    other = equity_by_street(replay(read_hand(RUN_OUT)))
    for one, same in zip(drawn.get_lines(), other.get_lines(), strict=True):
        assert points(one).tolist() == points(same).tolist()


def test_a_hand_without_equities_says_so() -> None:
    ax = equity_by_street(replay(read_hand(HAND)))
    assert [text.get_text() for text in ax.texts] == ["nothing to show"]

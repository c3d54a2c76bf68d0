"""What notebooks show."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest
from IPython.core.interactiveshell import InteractiveShell
from playwright.sync_api import Page

import razz_hh
from razz_hh import audited, find_files, hands_of
from razz_hh.batch import Audited
from razz_hh.hand import Hand
from razz_hh.report.inline import findings_table, inline
from tests.report.hostile import NAMES, SCRIPT, hostile_text


@pytest.fixture
def hand(tmp_path: Path) -> Audited:
    source = tmp_path / "hands.txt"
    source.write_text(hostile_text(SCRIPT, "Bob"), encoding="utf-8")
    (each,) = audited(hand for file in find_files([str(source)]) for hand in hands_of(file) if isinstance(hand, Hand))
    return each


@pytest.fixture
def shell() -> InteractiveShell:
    shell = InteractiveShell()  # type: ignore[no-untyped-call]
    razz_hh._show_richly(shell)
    return shell


def shown(shell: InteractiveShell, what: object) -> str:
    assert shell.display_formatter
    data, _ = shell.display_formatter.format(what)  # type: ignore[no-untyped-call]
    return str(data["text/html"])


def test_hands_replays_and_audited_hands_show_the_replayer(hand: Audited, shell: InteractiveShell) -> None:
    for what in (hand, hand.replay, hand.replay.hand):
        assert shown(shell, what).startswith('<iframe srcdoc="')
    assert inline(hand, height=300).count("height: 300px") == 1


def test_findings_show_their_rules(shell: InteractiveShell) -> None:
    frame = pd.DataFrame(
        {
            "code": ["RZ203"],
            "rule": ["bring-in-by-wrong-seat"],
            "severity": ["ERROR"],
            "message": [SCRIPT],
            "player": [NAMES[2]],
            "seat": [None],
        }
    )
    told = shown(shell, frame)
    assert '<td title="' in told
    assert "&lt;script&gt;" in told
    assert "<script" not in told
    assert "\u202e" not in told
    assert "and 40 more" in findings_table(pd.concat([frame] * 100))


def test_other_frames_are_shown_as_ever(shell: InteractiveShell) -> None:
    frame = pd.DataFrame({"a": [1]})
    assert shown(shell, frame) == frame._repr_html_()  # type: ignore[operator]


@pytest.mark.pages
def test_the_replayer_works_inside_a_notebook(page: Page, hand: Audited, tmp_path: Path) -> None:
    (tmp_path / "notebook.html").write_text(f"<!DOCTYPE html><meta charset=utf-8><p>above</p>{inline(hand)}<p>below</p>", encoding="utf-8")
    page.goto((tmp_path / "notebook.html").as_uri())
    frame = page.frame_locator("iframe")
    frame.locator("body[data-ready]").wait_for()
    frame.get_by_role("button", name="Last step").click()
    assert frame.locator(".said").text_content() == "result"
    assert SCRIPT in (frame.locator(".log").text_content() or "")

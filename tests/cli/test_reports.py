from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.hands import HAND, NUMBER, hand


def test_hands_on_a_page(run: Run, tmp_path: Path) -> None:
    path, page = tmp_path / "a.txt", tmp_path / "hands.html"
    path.write_text("\n\n".join(hand(n) for n in range(1, 4)), encoding="utf-8")
    assert run("show", path, "--html", page).output == f"3 hands written to {page}\n"
    assert "<title>3 hands of Razz</title>" in page.read_text(encoding="utf-8")
    assert "is there already" in run("show", path, "--html", page, code=2).stderr
    run("show", path, "--hand", "700000000002", "--html", page, "--force")
    assert "<title>PokerStars #700000000002</title>" in page.read_text(encoding="utf-8")
    assert "no such folder" in run("show", path, "--html", tmp_path / "none" / "a.html", code=2).stderr
    assert "no hand 9" in run("show", path, "--hand", "9", "--html", page, "--force", code=2).stderr


def test_several_hands_of_the_store(run: Run, tmp_path: Path) -> None:
    path, store = tmp_path / "a.txt", tmp_path / "s"
    path.write_text("\n\n".join(hand(n) for n in range(1, 4)), encoding="utf-8")
    run("import", path, "--store", store)
    run("show", NUMBER, "700000000003", "--store", store, "--html", tmp_path / "two.html")
    assert "<title>2 hands of Razz</title>" in (tmp_path / "two.html").read_text(encoding="utf-8")
    told = run("show", NUMBER, "700000000003", "--store", store).output
    assert f"PokerStars #{NUMBER}" in told
    assert "PokerStars #700000000003" in told


def test_equities_on_a_page(run: Run, tmp_path: Path, samples: Path) -> None:
    run("show", samples / "tournament.txt", "--hand", "240245626922", "--equity", "--html", tmp_path / "hand.html")
    assert (tmp_path / "hand.html").stat().st_size > 20_000


def test_the_audit_of_a_store(run: Run, store: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert run("report", "--store", store, "--out", page).output == f"report written to {page}\n"
    text = page.read_text(encoding="utf-8")
    assert 'data-value="RZ203"' in text
    run("report", "--store", store, "--out", page, "--force", "--select", "RZ302", "--room", "pokerstars")
    text = page.read_text(encoding="utf-8")
    assert 'data-value="RZ302"' in text
    assert 'data-value="RZ203"' not in text
    assert "is there already" in run("report", "--store", store, "--out", page, code=2).stderr
    assert "no store" in run("report", "--store", tmp_path / "none", "--out", tmp_path / "b.html", code=2).stderr
    assert "no hand" not in run("report", "--store", store, "--out", page, "--force", "--since", "2100-01-01").output


def test_the_audit_of_a_store_by_other_house_rules(run: Run, store: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    counts = re.search(r"findings +(\d+)", run("audit", "--store", store, "--house", "wsop", "--room", "pokerstars", code=1).output)
    (own,) = run("sql", "--store", store, "select count(*) from findings", "--format", "csv").stdout.split()[1:]
    assert counts
    assert counts[1] != own
    run("report", "--store", store, "--out", page, "--house", "wsop", "--room", "pokerstars")
    assert f"<p>{counts[1]} findings in " in page.read_text(encoding="utf-8")
    assert "no house rules" in run("report", "--store", store, "--out", page, "--force", "--house", "mine", code=2).stderr
    assert "are for an audit" in run("report", "--store", store, "--hero", "--out", page, "--force", "--house", "tda", code=2).stderr


def test_the_report_of_a_player(run: Run, tmp_path: Path) -> None:
    path, store, page = tmp_path / "a.txt", tmp_path / "s", tmp_path / "ann.html"
    path.write_text(HAND, encoding="utf-8")
    run("import", path, "--store", store)
    run("report", "--store", store, "--player", "ann", "--out", page)
    assert "<title>Ann</title>" in page.read_text(encoding="utf-8")
    assert "nobody" in run("report", "--store", store, "--player", "Zoe", "--out", page, "--force", code=2).stderr
    assert (
        "are for an audit" in run("report", "--store", store, "--player", "Ann", "--select", "RZ2", "--out", page, "--force", code=2).stderr
    )
    assert (
        "no hands" in run("report", "--store", store, "--player", "Ann", "--since", "2100-01-01", "--out", page, "--force", code=2).stderr
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals to open there")
def test_who_waits_is_told_what_for(root: Path, store: Path, tmp_path: Path) -> None:
    import pty

    reader, terminal = pty.openpty()
    command = [sys.executable, "-m", "razz_hh", "report", "--player", "Hero", "--store", str(store), "--out", str(tmp_path / "hero.html")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, cwd=root)
    os.close(terminal)
    seen = b""
    with suppress(OSError):  # what Linux says at the end of a terminal
        while block := os.read(reader, 1 << 16):
            seen += block
    os.close(reader)
    said, _ = process.communicate()
    assert process.returncode == 0
    assert b"results, statistics, pictures, leaks" in seen
    assert b"\x1b" not in said

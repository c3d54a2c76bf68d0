"""Draws README's picture of the replayer anew: ``python -m tests.report.picture --out docs/replayer.png``."""

from __future__ import annotations

import os
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import sync_playwright

from razz_hh import audited, find_files, hands_of
from razz_hh.hand import Hand
from razz_hh.report import hands_page
from tests.report.conftest import chromium, open_page

ROOT = Path(__file__).resolve().parents[2]


def main(out: Path) -> None:
    """Write the page of an act out of turn, and a picture of it."""
    os.chdir(ROOT)
    faults = find_files(["sample_data/pokerstars/faults.txt"])
    hands = audited(hand for file in faults for hand in hands_of(file) if isinstance(hand, Hand))
    chosen = next(each for each in hands if each.findings and each.findings[0].code == "RZ302")
    with TemporaryDirectory() as folder, sync_playwright() as playwright, playwright.chromium.launch(executable_path=chromium()) as browser:
        path = Path(folder) / "hand.html"
        path.write_text(hands_page([(chosen.replay, chosen.findings)]), encoding="utf-8")
        page = browser.new_page(viewport={"width": 1240, "height": 700})
        open_page(page, path, f"#0.{chosen.findings[0].line}")
        picture = Image.open(BytesIO(page.screenshot()))
    picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=224).save(out, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[-1]).resolve())

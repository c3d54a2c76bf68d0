"""The report of a player in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from razz_hh import Store, find_files, import_files, stats
from razz_hh.figures import number, signed
from razz_hh.report import write_player
from tests.report.conftest import open_page
from tests.report.hostile import FILE, NAMES, hostile_text

pytestmark = pytest.mark.pages


@pytest.fixture(scope="module")
def store(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = Store(tmp_path_factory.mktemp("stores") / "samples")
    import_files(find_files([str(root / "sample_data" / room / "ring.txt") for room in ("fulltilt", "winamax")]), store)
    return store


@pytest.fixture(scope="module")
def written(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("reports") / "player.html"
    write_player(store, path, ["Hero"])
    return path


def cells(page: Page, section: str, title: str) -> list[str]:
    """Return the cells of a section's first row of that title."""
    row = page.locator(f"#{section} tr", has=page.locator(f"th:text-is('{title}')")).first
    return row.locator("td").all_text_contents()


def test_its_numbers_are_those_of_the_statistics(page: Page, store: Store, written: Path) -> None:
    open_page(page, written)
    rows = stats.summarise(store, ["vpip", "steal", "hands"], player="Hero").to_dict("records")
    rates = {row["stat"]: row for row in rows if not row["money"]}
    for title, name in {"VPIP": "vpip", "Steal": "steal"}.items():
        assert cells(page, "statistics", title)[::2] == [number(rates[name]["value"], 1, unit="%"), f"{rates[name]['n']:.0f}"]
    for row in rows:
        if row["money"]:
            hands = page.locator(f"[aria-label='Results, {row['money']}'] tr", has=page.locator("th:text-is('Hands')"))
            assert hands.locator("td").first.text_content() == f"{row['k']:,.0f}"
    assert page.locator("#leaks tbody tr").count() == len(stats.leaks(store, "Hero"))
    money, _, _, net = page.locator("#pots tbody tr").first.locator("td").all_text_contents()[:4]
    nets = stats.results(store, "Hero", where=f"money = '{money}'")["net"].tolist()
    assert net == signed(max(nets, key=abs))


def test_numbers_open_the_hands_behind_them(page: Page, store: Store, written: Path) -> None:
    open_page(page, written)
    page.locator("#statistics tr", has=page.locator("th:text-is('Steal')")).locator("button").click()
    behind = stats.leak_hands(store, "steal", "Hero")
    title = page.locator("dialog[open] h1")
    first = behind[behind["is_done"]]["hand_id"].iloc[0]
    page.locator(f"#replay[data-hand='{first}']").wait_for()
    page.get_by_role("button", name="Hand after").click()
    page.locator(f"#replay:not([data-hand='{first}'])").wait_for()
    assert "2 of" in page.locator("#which").inner_text()
    assert title.is_visible()
    page.keyboard.press("Escape")
    pot = page.locator("#pots .link").first
    hand_id = pot.text_content()
    pot.click()
    page.locator(f"#replay[data-hand='{hand_id}']").wait_for()


def test_pictures_are_in_the_page(page: Page, written: Path) -> None:
    open_page(page, written)
    sizes = page.evaluate("[...document.images].map((image) => [image.naturalWidth, image.alt.length])")
    assert len(sizes) >= 7
    assert all(width > 400 and alt > 20 for width, alt in sizes)


def test_it_is_accessible(page: Page, written: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_page(page, written)
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]})
    assert not found.violations_count, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_hostile_names_do_no_harm(page: Page, tmp_path: Path) -> None:
    source = tmp_path / FILE
    source.write_text("\n\n\n".join(hostile_text(name, "Bob", n) for n, name in enumerate(NAMES, 1)), encoding="utf-8")
    store = Store(tmp_path / "s")
    import_files(find_files([str(source)]), store)
    write_player(store, tmp_path / "player.html", NAMES)
    page.set_viewport_size({"width": 390, "height": 844})
    open_page(page, tmp_path / "player.html")
    seen = page.locator("body").inner_text()
    page.locator("#pots .link").first.click()
    page.locator("dialog[open] .said").wait_for()
    seen += page.locator("dialog").inner_text()
    assert page.evaluate("[window.harmed, document.querySelectorAll('img[onerror], main script').length]") == [None, 0]
    for name in NAMES:
        assert name.replace("\u202e", r"\u202e").replace("\u2066", r"\u2066").replace("\u200f", r"\u200f") in seen
    assert "\u202e" not in seen
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_nobody_has_no_report(store: Store, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no hands"):
        write_player(store, tmp_path / "player.html", ["Hero"], where="played > '2100-01-01'")

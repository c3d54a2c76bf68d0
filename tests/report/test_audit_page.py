"""The audit report in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from time import perf_counter

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from razz_hh import Store, find_files, import_files
from razz_hh.report import write_audit
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tests.cli.hands import HAND, hand
from tests.report.conftest import open_page
from tests.report.hostile import CHAT, FILE, LONG, NAMES, QUOTES, SCRIPT, hostile_text

pytestmark = pytest.mark.pages


@pytest.fixture(scope="module")
def store(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = Store(tmp_path_factory.mktemp("stores") / "samples")
    import_files(find_files([str(root / "sample_data")]), store)
    return store


@pytest.fixture(scope="module")
def written(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("reports") / "report.html"
    assert write_audit(store, path) == [path]
    return path


def matched(page: Page) -> str:
    return page.locator("#matched").text_content() or ""


def column(page: Page, name: str) -> list[str]:
    return page.locator(f"#findings tbody .{name}").all_text_contents()


def test_counts_are_those_of_the_store(page: Page, store: Store, written: Path) -> None:
    open_page(page, written)
    (counts,) = store.sql("select count(*) as n, count(distinct hand_key) as m from findings").to_pylist()
    n, n_hands = counts["n"], counts["m"]
    assert f"{n} findings in {n_hands} of 1,0" in page.locator("header").inner_text()
    assert matched(page) == f"{n} findings"
    for row in store.sql("select code, count(*) as n, count(distinct hand_key) as m from findings group by all").to_pylist():
        told = page.locator("tr", has=page.locator(f"[data-value={row['code']}]")).first.locator("td").all_text_contents()
        assert told[:2] == [str(row["n"]), str(row["m"])]
    (room,) = store.sql("select count(*) as n, count(h.hand_key) filter (room = 'merge') as m from hands h").to_pylist()
    assert page.locator("tr", has=page.locator("[data-value=Merge]")).first.locator("td").first.text_content() == str(room["m"])


def test_findings_are_filtered_and_sorted(page: Page, store: Store, written: Path) -> None:
    open_page(page, written)
    page.select_option("#severity", "info")
    assert set(column(page, "info")) == {"info"}
    page.select_option("#severity", "")
    page.locator("[data-value=RZ302]").first.click()
    (n,) = store.sql("select count(*) as n from findings where code = 'RZ302'")["n"].to_pylist()
    assert matched(page).startswith(f"{n} of ")
    assert set(column(page, "rule")) == {"RZ302 act-out-of-turn"}
    page.select_option("#room", "Merge")
    assert all(words.startswith("Merge #") for words in column(page, "hand"))
    page.get_by_role("button", name="Clear").click()
    page.fill("#search", "tante erna")
    assert all("Tante Erna" in row for row in page.locator("#findings tbody tr:not(.gap)").all_text_contents())
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Rule", exact=True).click()
    rules = column(page, "rule")
    assert rules == sorted(rules)
    page.get_by_role("button", name="Rule", exact=True).click()
    assert column(page, "rule")[0] > rules[0]
    assert page.locator("th.rule").get_attribute("aria-sort") == "descending"
    page.locator("#findings").evaluate("box => { box.scrollTop = box.scrollHeight }")
    page.get_by_text(rules[0]).first.wait_for()


def test_a_finding_opens_its_hand_at_the_faulty_step(page: Page, store: Store, written: Path) -> None:
    open_page(page, written)
    page.select_option("#rule", "RZ302")
    page.locator("#findings tbody .link", has_text="PokerStars").first.click()
    dialog = page.locator("dialog[open]")
    dialog.locator("h1", has_text="PokerStars #").wait_for()
    row = dialog.locator(".log li", has=page.locator("button[aria-current=step]"))
    assert "error RZ302" in (row.text_content() or "")
    number = (dialog.locator("h1").text_content() or "").partition("#")[2]
    (line,) = store.sql(f"select source_line as n from findings where code = 'RZ302' and hand_id = 'pokerstars:{number}'")["n"].to_pylist()
    assert (dialog.locator(".text .current span").first.text_content() or "") == str(line)
    at, _, n = page.locator("#which").inner_text().partition(" · ")[0].partition(" of ")
    assert at == n  # PokerStars comes last, by the time it was played
    page.get_by_role("button", name="Finding before").click()
    page.locator("#which", has_text=f"{int(at) - 1} of {n}").wait_for()
    page.locator("dialog h1", has_not_text=number).wait_for()
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_rules_are_explained_on_the_spot(page: Page, written: Path) -> None:
    open_page(page, written)
    page.locator("#RZ203 summary").click()
    told = page.locator("#RZ203").inner_text()
    assert "BRING_IN_SEAT" in told
    assert "error RZ203 bring-in-by-wrong-seat" in told


def test_what_was_not_imported_is_told_with_its_text(page: Page, tmp_path: Path) -> None:
    source = tmp_path / "hands.txt"
    source.write_text(HAND.replace("Seat 2: Bob ($20 in chips)\n", "") + "\n\n\n" + hand(2), encoding="utf-8")
    store = Store(tmp_path / "s")
    import_files(find_files([str(source)]), store)
    write_audit(store, tmp_path / "report.html")
    open_page(page, tmp_path / "report.html")
    assert "1 files · 1 hands imported" in page.locator("main").inner_text()
    reject = page.locator("#rejects details")
    assert "fewer than two seats are listed" in (reject.locator("summary").text_content() or "")
    reject.locator("summary").click()
    assert "Seat 1: Ann" in reject.locator("pre").inner_text()
    assert "Nothing is wrong." in page.locator("main").inner_text()


@pytest.mark.parametrize("width", [1400, 390])
def test_hostile_words_do_no_harm(page: Page, tmp_path: Path, width: int) -> None:
    source = tmp_path / FILE
    texts = [hostile_text(name, "Bob", n) for n, name in enumerate(NAMES, 1)]
    source.write_text(
        "\n\n\n".join([*texts, texts[0].replace("Seat 2: Bob ($20 in chips)\n", "").replace("000000001", "9")]), encoding="utf-8"
    )
    store = Store(tmp_path / "<b>store")
    import_files(find_files([str(source)]), store)
    write_audit(store, tmp_path / "report.html")
    page.set_viewport_size({"width": width, "height": 844})
    open_page(page, tmp_path / "report.html")
    seen = page.locator("body").inner_text()
    assert "Audit of <b>store" in seen
    for n in range(len(NAMES)):
        page.locator("#findings tbody .link", has_text=str(700000000001 + n)).first.click()
        page.locator("dialog h1", has_text=str(700000000001 + n)).wait_for()
        page.keyboard.press("End")
        seen += page.locator("dialog").inner_text()
        assert page.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth")
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert page.evaluate("[window.harmed, document.images.length, document.querySelectorAll('main script').length]") == [None, 0, 0]
    for words in (SCRIPT, QUOTES, LONG, "{{ 7*7 }}", r"\u202eevil", CHAT.replace("\u202e", r"\u202e")):
        assert words in seen
    assert "\u202e" not in seen


def test_it_is_accessible(page: Page, written: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_page(page, written)
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
    assert not (found := Axe().run(page, options=options)).violations_count, found.generate_report()
    page.locator("#findings tbody .link").nth(2).click()
    page.locator("dialog .said").wait_for()
    assert not (found := Axe().run(page, options=options)).violations_count, found.generate_report()


def test_past_a_size_the_hands_stand_in_a_folder(page: Page, store: Store, tmp_path: Path) -> None:
    path = tmp_path / "a report.html"
    files = write_audit(store, path, largest=0)
    assert [file.relative_to(tmp_path).as_posix() for file in files] == ["a report.html", "a report_hands/0000.html"]
    open_page(page, path)
    page.select_option("#rule", "RZ203")
    link = page.locator("#findings a", has_text="PokerStars").first
    number = (link.text_content() or "").partition("#")[2]
    link.evaluate("link => link.removeAttribute('target')")
    link.click()
    page.wait_for_selector("body[data-ready]")
    assert number in (page.locator("h1").text_content() or "")
    assert "error RZ203" in (page.locator(".log li", has=page.locator("button[aria-current=step]")).text_content() or "")


def test_ten_thousand_findings_open_in_two_seconds(page: Page, tmp_path: Path) -> None:
    """A hundred hands, in each of which a hundred acts come where none may; the next test has as many hands."""
    source = tmp_path / "hands.txt"
    source.write_text(
        "\n\n\n".join(hand(n).replace("Bob: folds", "Ann: checks\n" * 100 + "Bob: folds") for n in range(1, 101)), encoding="utf-8"
    )
    store = Store(tmp_path / "s")
    assert import_files(find_files([str(source)]), store).severities.total() >= 10_000
    write_audit(store, tmp_path / "report.html")
    began = perf_counter()
    open_page(page, tmp_path / "report.html")
    assert perf_counter() - began < 2
    assert int(matched(page).replace(",", "").split()[0]) >= 10_000
    assert page.locator("#findings tr").count() < 100


@pytest.mark.proof
def test_ten_thousand_hands_with_findings_open_in_two_seconds(page: Page, run: Run, tmp_path: Path) -> None:
    run("sample", tmp_path / "hands.txt", "--hands", 10_000)
    text = (tmp_path / "hands.txt").read_text(encoding="utf-8")
    (tmp_path / "hands.txt").write_text(re.sub(r"(Total pot \$?)", r"\g<1>9", text), encoding="utf-8")
    store = Store(tmp_path / "s")
    assert import_files(find_files([str(tmp_path / "hands.txt")]), store).severities["ERROR"] == 10_000
    assert len(write_audit(store, tmp_path / "report.html")) == 1
    began = perf_counter()
    open_page(page, tmp_path / "report.html")
    assert perf_counter() - began < 2
    assert matched(page) == "10,000 findings"
    page.locator("#findings tbody .link").nth(5).click()
    page.locator("dialog .said").wait_for()

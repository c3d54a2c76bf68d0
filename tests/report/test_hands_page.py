"""The replayer in a real browser."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from razz_hh import audited, find_files, hands_of
from razz_hh.batch import Audited
from razz_hh.hand import Hand
from razz_hh.replay import Replay
from razz_hh.replay.state import State
from razz_hh.report import hands_page
from tests.cli.hands import HAND
from tests.cli.test_show import RUN_OUT
from tests.report.conftest import open_page
from tests.report.hostile import CHAT, FILE, LONG, NAMES, QUOTES, SCRIPT, TURNED, hostile_text

pytestmark = pytest.mark.pages

WALK = """() => {
  const seen = [], root = document.getElementById("replay"), next = document.querySelector('[aria-label^="Next"]');
  for (;;) {
    seen.push([Number(root.querySelector(".text .current span").textContent), Number(root.dataset.pot), JSON.parse(root.dataset.stacks)]);
    if (next.disabled) return seen;
    next.click();
  }
}"""
"""Steps through a hand from its beginning; returns the line in the text that is marked, the pot and the stacks of each step."""

COVERED = """() => {
  const found = [], root = document.getElementById("replay"), next = document.querySelector('[aria-label^="Next"]');
  for (;;) {
    const words = [...root.querySelectorAll(".stage > svg text:not(.card text)")], chips = [...root.querySelectorAll(".stage > svg ellipse")];
    const badges = words.filter((word) => word.textContent === "bring-in");
    const doors = badges.flatMap((badge) => [...badge.closest("[data-seat]").querySelectorAll(".card:nth-of-type(3) text")]);
    const boxes = [...words, ...chips, ...doors].map((each) => [each, each.getBoundingClientRect()]);
    boxes.forEach(([one, a], n) => boxes.slice(n + 1).forEach(([other, b]) => {
      const isOne = one.parentNode === other.parentNode && one.tagName === other.tagName;  // two chips of a pile, or rank and suit
      if (!isOne && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)
        found.push([root.dataset.step, one.textContent, other.textContent || "chips"].join(" | "));
    }));
    if (next.disabled) return found;
    next.click();
  }
}"""
"""Steps through a hand; returns what covers words, chips or the door card of the bring-in."""


def read(path: Path) -> list[Audited]:
    return list(audited(hand for file in find_files([str(path)]) for hand in hands_of(file) if isinstance(hand, Hand)))


def write(path: Path, hands: list[Audited]) -> Path:
    path.write_text(hands_page((each.replay, each.findings) for each in hands), encoding="utf-8")
    return path


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A page of a hand that is run out after an all-in, and of one that is not."""
    source = tmp_path / "hands.txt"
    source.write_text(RUN_OUT + "\n\n\n" + HAND.replace("700000000001", "700000000002"), encoding="utf-8")
    return write(tmp_path / "hands.html", read(source))


def books(replay: Replay) -> list[tuple[int, int, dict[str, int]]]:
    """Return the line, pot and stacks after each event of a hand, as the replay keeps them."""
    state = State(replay.hand, replay.stakes, replay.house)
    kept = []
    for event in replay.hand.events:
        state.take(event)
        kept.append((event.line, state.pot, {str(seat): state.stack[seat] for seat in replay.dealt}))
    return kept


@pytest.mark.parametrize("room", ["pokerstars", "fulltilt", "winamax", "kingsclub", "phh", "merge"])
def test_every_step_has_the_pot_and_the_stacks_of_the_replay(page: Page, root: Path, tmp_path: Path, room: str) -> None:
    hands = read(root / "sample_data" / room)
    hands = hands[:: max(1, len(hands) // 4)] + [each for each in hands if each.findings][:2]
    open_page(page, write(tmp_path / "hands.html", hands))
    for n, each in enumerate(hands):
        choose(page, n, each)
        walked = [tuple(step) for step in page.evaluate(WALK)]
        assert len(walked) > 4
        kept = iter(books(each.replay))
        for step in walked[:-1]:
            assert step in kept, (each.replay.hand.hand_id, step)  # and after the step before
        assert walked[-1][1] == each.replay.total_pot
        assert walked[-1][2] == {str(seat): each.replay.stack[seat] for seat in each.replay.dealt}


def choose(page: Page, n: int, hand: Audited) -> None:
    """Choose a hand of the list and wait until it is there."""
    page.select_option("#hands", str(n))
    page.wait_for_selector(f'#replay[data-hand="{hand.replay.hand.hand_id}"]')


def at(page: Page) -> int:
    return int(page.get_attribute("#replay", "data-step") or -1)


def cards(page: Page, seat: int) -> list[str]:
    return page.locator(f"[data-seat='{seat}'] .card title").all_text_contents()


def test_keys_and_buttons_step_through_a_hand(page: Page, written: Path) -> None:
    open_page(page, written)
    said = page.locator(".said")
    assert at(page) == 0
    assert said.text_content() == "2 antes of $0.10"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert said.text_content() == "Bob brings in for $0.30"
    page.keyboard.press("ArrowLeft")
    assert at(page) == 1
    page.keyboard.press("5")
    assert said.text_content() == "fifth street"
    page.get_by_role("button", name="Jump to sixth street").click()
    assert said.text_content() == "sixth street"
    page.keyboard.press("End")
    assert said.text_content() == "result"
    assert page.get_by_role("button", name="Next").is_disabled()
    page.keyboard.press("Home")
    assert at(page) == 0
    page.locator(".log button", has_text="completes to $1").click()
    assert said.text_content() == "Ann completes to $1"
    page.locator("h1").click()
    page.select_option("select[aria-label=Pace]", "400")
    page.keyboard.press("Space")
    page.locator(".said", has_text="Bob calls").wait_for()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Play").wait_for()


def test_cards_are_hidden_until_they_are_shown_or_revealed(page: Page, written: Path) -> None:
    open_page(page, written)
    page.keyboard.press("3")
    assert cards(page, 1) == ["hidden card", "hidden card", "4 of clubs"]
    assert cards(page, 2) == ["K of diamonds", "2 of clubs", "Q of hearts"]  # the hero
    page.keyboard.press("r")
    assert cards(page, 1) == ["A of clubs", "3 of hearts", "4 of clubs"]
    page.keyboard.press("r")
    page.keyboard.press("7")
    assert cards(page, 1) == ["hidden card"] * 2 + ["4 of clubs", "5 of clubs", "6 of diamonds", "7 of diamonds", "hidden card"]
    page.locator(".log button", has_text="shows").click()
    assert cards(page, 1)[0] == "A of clubs"
    assert "A♣ 3♥ 4♣ 5♣ 6♦ 7♦ 8♠ six-five low (6-5-4-3-A)" in " ".join((page.locator(".log").text_content() or "").split())


def test_findings_stand_at_their_action_and_the_text_is_marked(page: Page, tmp_path: Path) -> None:
    source = tmp_path / "hands.txt"
    source.write_text(HAND.replace("brings in for $0.30", "brings in for $0.30\nAnn: checks"), encoding="utf-8")
    open_page(page, write(tmp_path / "hands.html", read(source)), "#0.11")
    assert page.locator(".said").text_content() == "Ann checks"
    row = page.locator(".log li", has=page.locator("button[aria-current=step]"))
    assert "error RZ310" in (row.text_content() or "")
    assert page.locator(".text .current").text_content() == "11Ann: checks"
    assert "11Ann: checks" in page.locator(".text .faulty").all_text_contents()
    row.locator("summary").click()
    assert row.locator("details p").first.is_visible()


def test_side_pots_and_streets_after_an_all_in(page: Page, root: Path, tmp_path: Path) -> None:
    hands = [
        each for each in read(root / "sample_data" / "pokerstars")
        if len(each.replay.pots) > 1 and each.replay.last_action_street < each.replay.last_street and not each.findings
    ]  # fmt: skip
    assert hands
    replay = hands[0].replay
    open_page(page, write(tmp_path / "hands.html", hands[:1]))
    page.locator(".log button", has_text="Showdown").click()
    told = page.locator(".stage svg").first.text_content() or ""
    for n, pot in enumerate(replay.pots):
        amount = page.evaluate("([sign, amount]) => money(sign, amount)", ["$" if replay.hand.currency else "", pot.amount])
        assert f"{'side pot' if n else 'main pot'}" in told
        assert amount in told


@pytest.mark.parametrize("width", [1400, 390])
@pytest.mark.parametrize("hand_id", ["fulltilt:240569218867", "pokerstars:240252707324"])
def test_nothing_covers_pots_chips_and_door_cards(page: Page, root: Path, tmp_path: Path, hand_id: str, width: int) -> None:
    """Four seats with two side pots, eight with one."""
    room = hand_id.partition(":")[0]
    hands = [each for each in read(root / "sample_data" / room / "tournament.txt") if each.replay.hand.hand_id == hand_id]
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(reduced_motion="reduce")
    open_page(page, write(tmp_path / "hands.html", hands))
    assert page.evaluate(COVERED) == []


def test_equities_are_told_once_all_cards_are_open(page: Page, tmp_path: Path) -> None:
    source = tmp_path / "hands.txt"
    source.write_text(RUN_OUT, encoding="utf-8")
    (each,) = read(source)
    shares = {each.replay.hand.hand_id: {4: {1: 0.9012, 2: 0.0988}}}
    (tmp_path / "hands.html").write_text(hands_page([(each.replay, each.findings)], shares), encoding="utf-8")
    open_page(page, tmp_path / "hands.html")
    page.keyboard.press("4")
    assert "%" not in (page.locator("[data-seat='1']").text_content() or "")
    page.keyboard.press("r")
    assert "$19.40 · 90.1 %" in (page.locator("[data-seat='1']").text_content() or "")
    assert "all-in · 9.9 %" in (page.locator("[data-seat='2']").text_content() or "")


@pytest.mark.parametrize("width", [1400, 390])
def test_hostile_words_do_no_harm(page: Page, tmp_path: Path, width: int) -> None:
    source = tmp_path / FILE
    names = [*NAMES, "Bob"]
    source.write_text("\n\n\n".join(hostile_text(*pair, n) for n, pair in enumerate(pairwise(names), 1)), encoding="utf-8")
    hands = read(source)
    assert len(hands) == len(NAMES)
    page.set_viewport_size({"width": width, "height": 844})
    open_page(page, write(tmp_path / "hands.html", hands))
    seen = ""
    for n, each in enumerate(hands):
        choose(page, n, each)
        page.keyboard.press("End")
        seen += page.locator("main").inner_text()
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert page.evaluate("[window.harmed, document.images.length, document.querySelectorAll('main script').length]") == [None, 0, 0]
    for words in (
        SCRIPT,
        QUOTES,
        LONG,
        "{{ 7*7 }}",
        r"\u202eevil\u2066\u200f",
        CHAT.replace("\u202e", r"\u202e"),
        FILE.replace("\u202e", r"\u202e"),
    ):
        assert words in seen
    assert not set(TURNED) & {letter for letter in seen if not letter.isalnum()}


def test_the_policy_lets_nothing_else_run(page: Page, said: list[str], written: Path) -> None:
    open_page(page, written)
    source = written.read_text(encoding="utf-8")
    assert "unsafe" not in source
    assert source.count("default-src &#39;none&#39;") == 1
    blocked = page.evaluate("""async () => {
      const seen = [];
      document.addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
      document.body.append(Object.assign(document.createElement("script"), { textContent: "window.harmed = 1" }));
      document.body.append(Object.assign(document.createElement("img"), { src: "https://example.org/x.png" }));
      await fetch("https://example.org/").catch(() => null);
      await new Promise((done) => setTimeout(done, 50));
      return [window.harmed, seen.sort()];
    }""")
    assert said  # Chromium tells of each
    said.clear()
    assert blocked == [None, ["connect-src", "img-src", "script-src-elem"]]


@pytest.mark.parametrize("size", [(1400, 900), (390, 844)])
def test_it_is_accessible(page: Page, written: Path, size: tuple[int, int]) -> None:
    """WCAG 2.1 AA as far as a program can tell: contrast, names, labels, order."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_page(page, written)
    for key in ("End", "4"):
        page.keyboard.press(key)
        found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]})
        assert found.violations_count == 0, found.generate_report()


def test_it_prints_all_of_a_hand(page: Page, written: Path) -> None:
    open_page(page, written)
    page.emulate_media(media="print")
    assert page.locator(".controls").is_hidden()
    assert page.locator(".result").is_visible()
    log = page.locator(".log")
    assert log.evaluate("list => list.scrollHeight <= list.clientHeight + 2")

"""A real browser without a window, and hands whose words mean harm."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, sync_playwright

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def chromium() -> str | None:
    """Return the system's Chromium; where there is none Playwright starts its own."""
    return next(filter(None, map(shutil.which, COMMANDS)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, the system's or Playwright's own."""
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=chromium())
        except Error as error:
            if "Executable doesn't exist" not in str(error):
                raise
            pytest.skip("no chromium: `apt-get install chromium` or `playwright install chromium` brings one")
        yield browser
        browser.close()


@pytest.fixture
def said() -> list[str]:
    """What the console says, errors, dialogs and requests: nothing, unless a test expects it and clears the list."""
    return []


@pytest.fixture
def page(browser: Browser, said: list[str]) -> Iterator[Page]:
    """A page that is cut off from the network, and whose console has nothing to say in the end."""
    context = browser.new_context(offline=True, viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: said.extend([f"asks for {request.url}"] * (not request.url.startswith(("file:", "data:", "blob:")))))
    yield page
    context.close()
    assert not said


def open_page(page: Page, path: Path, part: str = "") -> None:
    """Open a page we wrote and wait until it is ready."""
    page.goto(path.as_uri() + part)
    page.wait_for_selector("body[data-ready]")

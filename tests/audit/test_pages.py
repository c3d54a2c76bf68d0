"""Every rule's page: its breaking example breaks just that rule, its other example and the plain hand break nothing."""

from __future__ import annotations

import pytest

from razz_hh.audit import INFO, RULES, Finding
from razz_hh.audit.pages import HANDS, PAGES, Page, changed, findings_in


def findings_of(text: str, page: Page) -> list[Finding]:
    return [finding for finding, _ in findings_in(text, page.house, is_lone=page.is_lone)]


def test_every_rule_has_a_page_and_every_page_a_rule() -> None:
    assert RULES.keys() == PAGES.keys()
    assert all(rule.page.strip() for rule in RULES.values())


@pytest.mark.parametrize("name", HANDS)
def test_example_hands_are_clean(name: str) -> None:
    assert findings_of(HANDS[name], Page(name, ())) == []


@pytest.mark.parametrize("code", PAGES)
def test_breaking_example_breaks_the_rule(code: str) -> None:
    page = PAGES[code]
    found = findings_of(changed(HANDS[page.hand], page.breaks), page)
    told = {finding.code for finding in found if finding.severity != INFO or finding.code == code}
    assert told == {code, *page.also}, "\n".join(f"{f.line} {f.code} {f.severity} {f.message}" for f in found)
    first = next(finding for finding in found if finding.code == code)
    assert first.severity == RULES[code].severity


@pytest.mark.parametrize("code", [code for code, page in PAGES.items() if page.allows])
def test_other_example_breaks_nothing(code: str) -> None:
    page = PAGES[code]
    assert [f for f in findings_of(changed(HANDS[page.hand], page.allows), page) if f.severity != INFO] == []


@pytest.mark.parametrize("code", RULES)
def test_every_page_says_what_and_why(code: str) -> None:
    what, _, why = RULES[code].page.partition("\n\n")
    assert what.rstrip().endswith(".")
    assert "\n" not in what.strip()
    assert len(why.split()) >= 8

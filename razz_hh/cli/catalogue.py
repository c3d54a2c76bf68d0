"""``razz-hh rules`` and ``razz-hh columns``: what is checked, and what the tables hold."""

from __future__ import annotations

from difflib import SequenceMatcher
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import NOTE, fail, out, plural, print_table
from razz_hh.cli.findings import SEVERITY_STYLES, told
from razz_hh.cli.houses import list_houses, tell_house
from razz_hh.cli.selection import codes_called

if TYPE_CHECKING:
    from rich.text import Text

    from razz_hh.audit import Rule
    from razz_hh.audit.pages import Page

__all__ = ["columns", "rules"]


class Format(StrEnum):
    """How rules are listed."""

    TEXT = "text"
    JSON = "json"


def rules(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="WHAT",
            help="A code, its beginning or a name, such as RZ203, RZ2 or wrong-low, or a rulebook id, such as BRING_IN_SEAT.",
            show_default=False,
        ),
    ] = None,
    format: Annotated[
        Format, typer.Option("--format", "-f", help="How rules are listed; json: an object a line, its page in it.")
    ] = Format.TEXT,
    houses: Annotated[
        bool, typer.Option("--houses", help="List the sets of house rules instead, or with WHAT tell one, such as wsop.")
    ] = False,
    unproven: Annotated[bool, typer.Option("--unproven", help="List instead the rules of the game that no text can show broken.")] = False,
) -> None:
    """List the rules of the audit, or explain one of them.

    Ids in capitals, such as BRING_IN_SEAT, name rules of the game; given as WHAT, the rules of the audit that enforce it are listed.
    """
    from razz_hh.audit import RULES
    from razz_hh.audit.rulebook import UNPROVEN
    from razz_hh.house import HOUSES

    if houses:
        tell_house(what) if what else list_houses()
        return
    called = (what or "").upper()
    if unproven or called in UNPROVEN:
        _list_unproven({name: why for name, why in UNPROVEN.items() if what is None or name == called})
        return
    if what in HOUSES:
        fail(f"no rule is called {what!r}; `razz-hh rules {what} --houses` tells the house rules of that name")
    enforcing = {rule.code for rule in RULES.values() if what is None or called in rule.rulebook}
    codes = enforcing or codes_called([what or ""])
    meant = [rule for code, rule in sorted(RULES.items()) if code in codes]
    if format is Format.JSON:
        _print_json(meant)
    elif len(meant) == 1 and not enforcing:
        _explain(meant[0])
    else:
        _list(meant)


def _print_json(meant: list[Rule]) -> None:
    """Print an object a line, the page's paragraphs a line each."""
    import json
    from inspect import cleandoc

    for rule in meant:
        page = "\n".join([" ".join(paragraph.split()) for paragraph in cleandoc(rule.page).split("\n\n")])
        print(json.dumps({"code": rule.code, "rule": rule.name, "severity": rule.severity, "rulebook": rule.rulebook, "page": page}))


def _list_unproven(reasons: dict[str, str]) -> None:
    """Say why no rule of the audit enforces these rules of the game."""
    for name, why in reasons.items():
        out().print(name, style="bold")
        out().print(f"  {why}")


def _list(listed: list[Rule]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("code", "severity", "what is wrong", "rulebook"):
        table.add_column(heading, overflow="fold", no_wrap=heading != "rulebook")
    for rule in listed:
        severity = Text(rule.severity.lower(), SEVERITY_STYLES[rule.severity])
        table.add_row(rule.code, severity, rule.name, Text(" ".join(rule.rulebook), "dim"))
    print_table(table)
    more = "`razz-hh rules CODE` explains one, `razz-hh rules --unproven` says which rules of the game no text can show broken"
    out().print(f"\n{plural(len(listed), 'rule')}; {more}", style="dim")


def _explain(rule: Rule) -> None:
    from inspect import cleandoc

    from rich.text import Text

    from razz_hh.audit.pages import HANDS, PAGES, changed

    out().print(Text.assemble((f"{rule.code} {rule.name}", "bold"), "  ", (rule.severity.lower(), SEVERITY_STYLES[rule.severity])))
    if rule.rulebook:
        out().print(f"rulebook {', '.join(rule.rulebook)}", style="dim")
    for paragraph in cleandoc(rule.page).split("\n\n"):
        out().print()
        out().print(" ".join(paragraph.split("\n")))
    page = PAGES.get(rule.code)
    if page is None:  # a package's rule
        return
    hand = HANDS[page.hand]
    _tell_example("A hand that breaks it", hand, changed(hand, page.breaks))
    out().print("\nWhat the audit says of it:", style="bold")
    for said in _said(rule, page):
        out().print(said, soft_wrap=True)
    title = "A hand that looks alike and does not" if page.allows else "The hand as it should be"
    _tell_example(title, hand, changed(hand, page.allows))


def _tell_example(title: str, clean: str, example: str) -> None:
    """Print a hand with its lines numbered, those marked that were changed in the *clean* one or left out of it."""
    from rich.text import Text

    before, lines = clean.splitlines(), example.splitlines()
    out().print(Text.assemble((f"\n{title}", "bold"), (" (> changed, - left out of a clean hand)", "dim"), ":"))
    for what, old, old_end, new, new_end in SequenceMatcher(None, before, lines, autojunk=False).get_opcodes():
        if what == "delete":
            for line in before[old:old_end]:
                out().print(f"  -    | {line}", style="red", soft_wrap=True)
        mark, style = (" ", "dim") if what == "equal" else (">", "green")
        for n, line in enumerate(lines[new:new_end], new + 1):
            out().print(f"  {mark} {n:>2} | {line}", style=style, soft_wrap=True)


def _said(rule: Rule, page: Page) -> list[Text]:
    """Return what the audit says of the page's breaking example."""
    from razz_hh.audit.pages import HANDS, changed, findings_in

    found = findings_in(changed(HANDS[page.hand], page.breaks), page.house, is_lone=page.is_lone)
    return [told(finding, hand, out().width) for finding, hand in found if finding.code == rule.code]


def columns(
    table: Annotated[str | None, typer.Argument(metavar="TABLE", help="A table, such as seats.", show_default=False)] = None,
) -> None:
    """List the columns of all tables, or of one, each with its meaning."""
    from rich.table import Table

    from razz_hh.tables import TABLES
    from razz_hh.tables import columns as all_columns

    if table is not None and table not in TABLES:
        fail(f"no table is called {table!r}; there are: {', '.join(TABLES)}")
    rows = [row for row in all_columns() if table in (None, row[0])]
    for name in TABLES:
        of_table = [row for row in rows if row[0] == name]
        if not of_table:
            continue
        listed = Table(title=name, title_justify="left", title_style="bold", box=None, pad_edge=False, show_header=False)
        listed.add_column(style=NOTE, no_wrap=True)
        listed.add_column(style="dim", no_wrap=True)
        listed.add_column()
        for _, column, type_, sentence in of_table:
            listed.add_row(column, type_, sentence)
        print_table(listed)
        if table is None:
            out().print()

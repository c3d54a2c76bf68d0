"""What hands prove about the rooms they were played in, printed for `razz-hh audit --learn`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import typer

from razz_hh.cli.console import out, plural, print_table
from razz_hh.cli.houses import said

if TYPE_CHECKING:
    from rich.table import Table

    from razz_hh.audit.learn import Evidence, Lesson

__all__ = ["print_lessons", "tell_lessons"]

_FEW: Final = 3
"""Hands named of one value."""


def print_lessons(lessons: Mapping[str, Lesson]) -> None:
    """Print lessons for programs: a JSON object a line, one for each value that some moment fits or refutes."""
    import json

    for room, lesson in lessons.items():
        for row in (*_posts(lesson), *_values(lesson)):
            typer.echo(json.dumps({"room": room, **row}))


def _values(lesson: Lesson) -> Iterator[dict[str, Any]]:
    for switch, values in sorted(lesson.evidence.items()):
        learned = lesson.learned(switch)
        for value, seen in values.items():
            yield {
                "stakes": None, "switch": switch, "value": value, "for": seen.n_for, "against": seen.n_against,
                "is_learned": value in learned, "hands_for": seen.hands_for, "hands_against": seen.hands_against,
            }  # fmt: skip


def _posts(lesson: Lesson) -> Iterator[dict[str, Any]]:
    """Yield antes and bring-ins by stakes, in hundredths and in hundredths of the small bet; the most frequent is learned."""
    for bets, posts in lesson.posts.items():
        for what, counts in posts.items():
            for n, (amount, seen) in enumerate(counts.most_common()):
                yield {
                    "stakes": str(bets), "switch": what, "value": amount, "percent_of_small_bet": _percent(amount, bets.small),
                    "for": seen, "against": counts.total() - seen, "is_learned": not n,
                }  # fmt: skip


def _percent(amount: int, of: int) -> int:
    return (200 * amount + of) // (2 * of)


def tell_lessons(lessons: Mapping[str, Lesson]) -> None:
    """Print lessons as a table a room: how many moments fit and refute each value, and the hands where they are few."""
    from rich.text import Text

    for room, lesson in sorted(lessons.items()):
        out().print(Text.assemble((room, "bold green"), (f"  {plural(lesson.n_hands, 'hand')}", "dim")))
        print_table(_stakes_table(lesson))
        if lesson.evidence:
            print_table(_evidence_table(lesson))
        out().print()
    out().print("✓ fits, and nothing seen refutes it. `razz-hh rules --houses` says what each value means.", style="dim")


def _stakes_table(lesson: Lesson) -> Table:
    from rich.text import Text

    from razz_hh.stakes import money_text

    table = _table(
        ("stakes", "left"), ("what", "left"), ("amount", "right"), ("of small bet", "right"), ("for", "right"), ("against", "right")
    )
    for bets, posts in sorted(lesson.posts.items()):
        first = str(bets)
        for what in ("ante", "bring_in"):
            counts = posts.get(what)
            if counts:
                amount, n = counts.most_common(1)[0]
                rest = counts.total() - n
                share = f"{_percent(amount, bets.small)} %"
                table.add_row(first, what, money_text(amount, bets.currency), share, f"{n:,}", Text(f"{rest:,}", "red" if rest else "dim"))
                first = ""
    return table


def _evidence_table(lesson: Lesson) -> Table:
    from rich.text import Text

    table = _table(("", "left"), ("switch", "left"), ("value", "left"), ("for", "right"), ("against", "right"), ("hands", "left"))
    for switch, values in sorted(lesson.evidence.items()):
        learned = lesson.learned(switch)
        first = switch
        for value, seen in sorted(values.items(), key=lambda item: (item[1].n_against, -item[1].n_for)):
            is_learned = value in learned
            mark = Text("✓" if is_learned else "", "green")
            against = Text(f"{seen.n_against:,}", "red" if seen.n_against else "dim")
            table.add_row(
                mark, first, Text(said(value), "bold" if is_learned else ""), f"{seen.n_for:,}", against, Text(_hands(seen), "dim")
            )
            first = ""
    return table


def _table(*columns: tuple[str, Any]) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1), header_style="dim")
    for heading, justify in columns:
        table.add_column(heading, justify=justify, overflow="fold", no_wrap=heading != "hands")
    return table


def _hands(seen: Evidence) -> str:
    """Return the numbers of the hands that make the rare part of the evidence."""
    told = [("against", seen.hands_against, seen.n_against)] if seen.n_against else []
    if seen.n_for and seen.n_for <= len(seen.hands_for) + _FEW:
        told.insert(0, ("for", seen.hands_for, seen.n_for))
    return "; ".join([f"{what} {_numbers(hands)}" for what, hands, n in told])


def _numbers(hands: list[str]) -> str:
    numbers = [hand.partition(":")[2] for hand in hands]
    return " ".join(numbers[:_FEW]) + (" …" if len(numbers) > _FEW else "")

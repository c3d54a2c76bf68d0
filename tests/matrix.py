"""What each room's hands can hold, told by the events that its adapter makes: the table in README.

``python -m tests.matrix`` prints it, ``--write`` puts it between the marks in README.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from razz_hh import events, rooms
from razz_hh.rooms.grammar import grammars_folder

__all__ = ["EVENTS", "in_readme", "table", "told_by"]

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "razz_hh" / "rooms"
MARKS = re.compile(r"(<!-- rooms: python -m tests\.matrix --write -->\n).*?(<!-- end of rooms -->)", re.DOTALL)
EVENTS = [name for name in events.__dict__ if name in events.__all__ and name not in ("Event", "Act", "Unread")]
"""Everything a hand history can say, in the order of `razz_hh.events`."""

# The reader makes these of lines only where a room's grammar has a rule for them, which the adapter's table then names.
BY_RULE = {"Chat", "SeatClaim", "Summary"}


def told_by(room: str) -> set[str]:
    """Return the events that the adapter of *room* makes, in its own modules and those it shares with others."""
    own = {path.stem for path in FOLDER.glob(f"{room}*.py")}
    told, seen, waiting = set[str](), set[str](), list(own)
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            tree = _tree(module)
            if module == "deeds":
                told |= _deeds(tree, room)
                continue
            told |= {name for name in _made(tree) if module in own or name not in BY_RULE}
            waiting += _shared(tree)
    return told & {*EVENTS}


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8"))


def _deeds(tree: ast.Module, room: str) -> set[str]:
    """Return the events of the shared deeds whose rules the room's grammar has."""
    grammar = (grammars_folder() / f"{room}.lark").read_text(encoding="utf-8")
    rules = {*re.findall(r"^\??(\w+):|-> (\w+)$", grammar, re.MULTILINE)}
    names = {name for pair in rules for name in pair}
    table = next(node.value for node in tree.body if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict))
    deeds = zip(table.keys, table.values, strict=True)
    return {name for key, deed in deeds if isinstance(key, ast.Constant) and key.value in names for name in _made(deed)}


def _shared(tree: ast.Module) -> Iterator[str]:
    """Yield the modules of `razz_hh.rooms` that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("razz_hh.rooms."):
            yield (node.module or "").rpartition(".")[2]


def _made(tree: ast.AST) -> Iterator[str]:
    """Yield the names that are called, or stand in a pair before their arguments (`reader.Made`)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2 and isinstance(node.elts[1], ast.Tuple | ast.IfExp):
            yield from [name.id for name in node.elts[:1] if isinstance(name, ast.Name)]


def table() -> str:
    """Return the table in Markdown: a row an event, a column a room."""
    told = {rooms.room(name).title: told_by(name) for name in rooms.ROOMS}
    rows = [["event", "what it says", *told], ["---"] * 2 + [":-:"] * len(told)]
    for name in EVENTS:
        says = (getattr(events, name).__doc__ or "").partition("\n")[0].partition(": ")[0].rstrip(".")
        rows.append([f"`{name}`", says.replace("|", "\\|"), *["✓" if name in some else "" for some in told.values()]])
    return "".join([f"| {' | '.join(row)} |\n" for row in rows])


def in_readme(text: str) -> str:
    """Return the README's text with the table as it should be. Raises `ValueError` where the marks are missing."""
    if len(MARKS.findall(text)) != 1:
        raise ValueError("README has no place for the table of rooms")
    return MARKS.sub(lambda marks: f"{marks[1]}\n{table()}\n{marks[2]}", text)


def main() -> None:
    """Print the table, or write it into README."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--write", action="store_true", help="write it into README.md")
    if not options.parse_args().write:
        print(table(), end="")
        return
    readme = ROOT / "README.md"
    readme.write_text(in_readme(readme.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

"""The layers of the package: lower ones know nothing of higher ones, and heavy libraries stay where they are needed."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import razz_hh

PACKAGE = Path(__file__).resolve().parents[1] / "razz_hh"

# From the lowest up. A part may import from its own group and from every layer below; groups of one layer do not know each other.
LAYERS: list[list[set[str]]] = [
    [{"_version", "cards", "figures", "files", "harmless", "processes", "source"}],
    [{"house", "low", "pots", "stakes"}],
    [{"events", "hand"}],
    [{"rooms"}, {"replay"}],
    [{"audit"}, {"odds"}, {"simulate", "write"}],
    [{"batch"}, {"sample"}],
    [{"tables"}],
    [{"store"}],
    [{"stats"}],
    [{"plots"}],
    [{"report"}],
    [{"settings"}],
    [{"cli", "__main__"}],
]
PLACE = {part: (layer, group) for layer, groups in enumerate(LAYERS) for group, parts in enumerate(groups) for part in parts}

# The package's own front door hands out what lies above it, when asked.
FRONT = "__init__"

# Who may import a heavy library when it is itself imported; everybody else must wait until the library is needed.
AT_ONCE = {
    "lark": {"rooms", "odds"},
    "numpy": {"odds", "tables", "store", "stats", "plots"},
    "numba": {"odds"},
    "pyarrow": {"tables", "store"},
    "obstore": {"store"},
    "filelock": {"store"},
    "pandas": {"stats", "plots"},
    "duckdb": {"store"},
    "matplotlib": {"plots"},
    "jinja2": {"report"},
    "typer": {"cli"},
    "rich": {"cli"},
    "platformdirs": {"cli"},
}
# Who may import it at all, where that is nobody else: these libraries have one home.
HOME = {"lark": {"rooms", "odds"}, "matplotlib": {"plots"}, "numba": {"odds"}, "obstore": {"store"}, "typer": {"cli"}, "rich": {"cli"}}


@dataclass(frozen=True)
class Import:
    """One import statement: the module it names, and whether it runs as soon as the file is imported."""

    path: Path
    line: int
    module: str
    is_at_once: bool

    @property
    def part(self) -> str:
        """The part of the package that imports."""
        return self.path.relative_to(PACKAGE).parts[0].removesuffix(".py")

    @property
    def top(self) -> str:
        return self.module.split(".")[0]

    def __str__(self) -> str:
        return f"{self.path.relative_to(PACKAGE.parent)}:{self.line}: imports {self.module}"


def imports_of(path: Path) -> Iterator[Import]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from _walk(path, tree, is_at_once=True)


def _walk(path: Path, node: ast.AST, *, is_at_once: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        for module in _modules(path, child):
            yield Import(path, child.lineno, module, is_at_once)  # type: ignore[attr-defined]
        is_later = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or _is_for_types(child)
        yield from _walk(path, child, is_at_once=is_at_once and not is_later)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _modules(path: Path, node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    package = path.relative_to(PACKAGE.parent).with_suffix("").parts[: -node.level] if node.level else ()
    module = ".".join([*package, *([node.module] if node.module else [])])
    return [f"razz_hh.{alias.name}" for alias in node.names] if module == "razz_hh" else [module]


FILES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / f"{FRONT}.py")
IMPORTS = [found for path in FILES for found in imports_of(path)]


def is_allowed(importer: str, imported: str) -> bool:
    (layer, group), (other_layer, other_group) = PLACE[importer], PLACE[imported]
    return other_layer < layer or (other_layer, other_group) == (layer, group)


def test_every_part_has_its_place() -> None:
    assert {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in FILES} <= set(PLACE)


def test_lower_layers_know_nothing_of_higher_ones() -> None:
    inside = [found for found in IMPORTS if found.top == "razz_hh" and "." in found.module]
    assert any(found.part == "replay" and found.module == "razz_hh.low" for found in inside)
    # A name that is no part, as `from razz_hh import __version__`, comes from the front door.
    named = [(found, found.module.split(".")[1]) for found in inside]
    wrong = [found for found, part in named if {found.part, part} <= PLACE.keys() and not is_allowed(found.part, part)]
    assert not wrong, "\n".join(map(str, wrong))


def test_heavy_libraries_are_imported_where_they_are_needed() -> None:
    early = [found for found in IMPORTS if found.is_at_once and found.part not in AT_ONCE.get(found.top, {found.part})]
    strays = [found for found in IMPORTS if found.part not in HOME.get(found.top, {found.part})]
    assert not early + strays, "\n".join(map(str, early + strays))


@pytest.mark.parametrize(
    ("importer", "imported", "expected"),
    [
        ("replay", "hand", True),
        ("replay", "rooms", False),
        ("rooms", "replay", False),
        ("audit", "simulate", False),
        ("write", "simulate", True),
        ("write", "rooms", True),
        ("tables", "audit", True),
        ("cards", "low", False),
        ("stakes", "low", True),
        ("plots", "stats", True),
        ("stats", "plots", False),
        ("store", "stats", False),
    ],
)
def test_the_layers_say_who_knows_whom(importer: str, imported: str, expected: bool) -> None:
    assert is_allowed(importer, imported) is expected


IMPORTING = """
from typing import TYPE_CHECKING
import pyarrow as pa
from ..replay import state
from .doors import DOOR
from razz_hh import low
if TYPE_CHECKING:
    import pandas
try:
    import numpy.linalg
except ImportError:
    pass
def rows():
    import duckdb
class Rows:
    import lark
"""


def test_imports_are_found_wherever_they_stand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "razz_hh"
    (package / "tables").mkdir(parents=True)
    path = package / "tables" / "rows.py"
    path.write_text(IMPORTING, encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", package)
    assert {found.module: found.is_at_once for found in imports_of(path)} == {
        "typing": True,
        "pyarrow": True,
        "razz_hh.replay": True,
        "razz_hh.tables.doors": True,
        "razz_hh.low": True,
        "pandas": False,
        "numpy.linalg": True,
        "duckdb": False,
        "lark": True,
    }


@pytest.mark.parametrize("module", ["razz_hh", "razz_hh.cli"])
def test_importing_it_loads_nothing_heavy(module: str) -> None:
    """`import razz_hh` and `razz-hh --help` answer at once."""
    if not (PACKAGE.parent / module.replace(".", "/") / "__init__.py").is_file():
        pytest.skip(f"{module} is not there")
    loaded = f"import sys, {module}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    heavy = {"pandas", "pyarrow", "duckdb", "obstore", "matplotlib", "numba", "lark", "numpy"}
    if module == "razz_hh":
        heavy |= {"typer", "rich"}
    assert heavy.isdisjoint(done.stdout.split())


def test_names_fetched_late_are_listed() -> None:
    assert set(razz_hh.__all__) <= set(dir(razz_hh))
    assert all(getattr(razz_hh, name) for name in razz_hh.__all__)

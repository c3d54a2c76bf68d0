"""The notebooks run from top to bottom in a kernel of their own, warn of nothing, and are stored without what they printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from tests.conftest import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
OF_A_MACHINE = re.compile(r"(?<![\w./])(?:[A-Za-z]:\\|/(?:home|Users|root|work|tmp|mnt|opt|var)/)")

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def notebook_at(path: Path) -> Any:
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


def code_of(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_they_are_numbered_without_a_gap() -> None:
    assert [int(path.stem.partition("_")[0]) for path in NOTEBOOKS] == list(range(1, len(NOTEBOOKS) + 1))


def test_readme_tells_of_each(root: Path) -> None:
    told = re.findall(r"\]\(notebooks/(\w+\.ipynb)\)", (root / "README.md").read_text(encoding="utf-8"))
    assert told == [path.name for path in NOTEBOOKS]


@each_notebook
def test_it_is_stored_as_it_was_written(path: Path) -> None:
    notebook = notebook_at(path)
    nbformat.validate(notebook)
    assert not [cell for cell in code_of(notebook) if cell.outputs or cell.execution_count is not None]
    assert set(notebook.metadata) <= {"kernelspec", "language_info"}
    assert notebook.metadata.kernelspec.name == "python3"


@each_notebook
def test_it_names_no_place_of_one_machine(path: Path) -> None:
    assert not OF_A_MACHINE.search("\n".join([cell.source for cell in notebook_at(path).cells]))


@each_notebook
def test_it_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As JupyterLab runs it: from the folder of the notebooks, in a kernel that has no profile of the user's."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    notebook = notebook_at(path)
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}).execute()
    outputs = [output for cell in code_of(notebook) for output in cell.outputs]
    assert outputs
    assert not [output.text for output in outputs if output.get("name") == "stderr"]

"""What a user installs is whole: the grammars, the command, the types."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import razz_hh
from razz_hh._version import __version__
from tests.test_layers import IMPORTS


def project(root: Path) -> dict[str, dict[str, object]]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_version_is_told_once(root: Path) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+([ab]\d+|rc\d+|\.dev\d+)?", __version__)
    assert "version" in project(root)["project"]["dynamic"]  # type: ignore[operator]
    if hasattr(razz_hh, "__version__"):
        assert razz_hh.__version__ == __version__


def test_imported_libraries_are_declared(root: Path) -> None:
    """Every third-party import of the package is a dependency, and none comes in by luck."""
    about = project(root)["project"]
    needed = [*about["dependencies"], *about["optional-dependencies"]["dask"]]  # type: ignore[misc, index]
    declared = {re.split(r"[<>=;\[ ]", str(name))[0] for name in needed}
    imported = {found.top for found in IMPORTS} - set(sys.stdlib_module_names) - {"razz_hh"}
    assert imported
    assert imported <= declared


# --- a wheel in a fresh environment --------------------------------------------------------------


@pytest.fixture(scope="module")
def dist(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, and the wheel built from it: what the sdist lacks is not in the wheel either."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "build", "--outdir", folder, root], check=True, stdout=subprocess.DEVNULL)
    return folder


@pytest.fixture(scope="module")
def installed(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a fresh environment that holds the wheel."""
    home = tmp_path_factory.mktemp("fresh")
    venv.create(home, with_pip=True)
    commands = home / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([commands / "python", "-m", "pip", "install", "--quiet", *dist.glob("*.whl")], check=True)
    return commands


@pytest.mark.packaging
def test_the_wheel_holds_grammars_templates_and_types(root: Path, dist: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert f"razz_hh-{__version__}" in wheel.name
    assert "razz_hh/py.typed" in names
    assert {f"razz_hh/grammars/{path.name}" for path in (root / "grammars").glob("*.lark")} == {n for n in names if n.endswith(".lark")}
    templates = {f"razz_hh/report/templates/{path.name}" for path in (root / "razz_hh" / "report" / "templates").iterdir()}
    assert len(templates) > 8
    assert templates <= names
    assert {name.split("/")[0] for name in names} == {"razz_hh", f"razz_hh-{__version__}.dist-info"}


@pytest.mark.packaging
def test_an_installed_wheel_imports_the_samples(root: Path, installed: Path, tmp_path: Path) -> None:
    """Run far from the checkout, so that nothing of it is found by chance."""
    store = tmp_path / "store"

    def run(*arguments: str | Path) -> list[str]:
        command = [installed / "razz-hh", *arguments]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8", cwd=tmp_path).stdout.splitlines()

    assert run("--version")[-1].split()[-1] == __version__
    run("import", root / "sample_data", "--store", store)
    heading, hands = run("sql", "--store", store, "--format", "csv", "select count(*) as hands from hands")
    assert heading == "hands"
    assert int(hands) > 100

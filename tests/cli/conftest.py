from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from razz_hh.cli.app import app

Run = Callable[..., Result]


@pytest.fixture(scope="session")
def run() -> Run:
    """Runs the command line with its arguments. An exception that is no exit is a traceback, which nobody must ever see."""

    def run(*arguments: object, code: int = 0, stdin: bytes | None = None) -> Result:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin, catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result

    return run


@pytest.fixture(scope="session")
def samples(root: Path) -> Path:
    return root / "sample_data" / "pokerstars"


@pytest.fixture(scope="session")
def store(run: Run, samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store that holds the samples; tests only read it."""
    path = tmp_path_factory.mktemp("stores") / "store"
    run("import", samples, "--store", path)
    return path


@pytest.fixture(autouse=True)
def _nobodys_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the store or the settings of whoever runs it."""
    monkeypatch.setenv("RAZZ_HH_STORE", str(tmp_path / "default-store"))
    monkeypatch.setenv("RAZZ_HH_CONFIG", str(tmp_path / "config.toml"))

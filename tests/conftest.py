from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# The suite tries the same examples every time; `make proof` looks further.
settings.register_profile("suite", deadline=None, derandomize=True)
settings.load_profile("suite")

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def root() -> Path:
    """Where the checkout lies."""
    return ROOT


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Real hands beside the checkout; tests that need them are skipped without."""
    folder = ROOT.parent / "shared" / "corpus"
    if not folder.is_dir():
        pytest.skip("no corpus of real hands beside the checkout")
    return folder

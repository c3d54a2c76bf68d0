"""README is true: its Python runs on the samples, and the commands it names exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import razz_hh
from razz_hh import Store, find_files, import_files
from razz_hh.cli.app import app
from razz_hh.settings import read_settings

CODE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def readme(root: Path) -> str:
    return (root / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("n", range(7))
@pytest.mark.filterwarnings("ignore:The inplace keyword")  # of Dask's own
def test_python_of_the_readme_runs(
    n: int, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = CODE.findall(readme(root))
    assert len(blocks) == 7
    for extra in ("dask", "polars"):
        if f"import {extra}" in blocks[n]:
            pytest.importorskip(extra)
    (tmp_path / "sample_data").symlink_to(root / "sample_data")
    monkeypatch.chdir(tmp_path)
    if "my_store" in blocks[n] and "import_files" not in blocks[n]:
        import_files(find_files([str(root / "sample_data" / "pokerstars")]), Store("my_store"))
    exec(compile(blocks[n], f"README block {n}", "exec"), {"razz_hh": razz_hh})
    if 'open_dataset("my_store", "actions")' in blocks[n]:  # every engine tells how often players called on fifth street
        n_calls = len(razz_hh.load("my_store", "actions", filters=[("street", "==", 5), ("action", "==", "call")]))
        assert re.search(rf"\bcall\W+{n_calls}\b", capsys.readouterr().out)


def test_streets_of_the_readme_are_there(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sample_data").symlink_to(root / "sample_data")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(compile(next(block for block in CODE.findall(readme(root)) if "streets" in block), "README", "exec"), names)
    assert names["report"].imported > 400  # type: ignore[attr-defined]
    assert set(names["streets"].street) == {5, 6, 7}  # type: ignore[attr-defined]


def test_commands_of_the_readme_exist(root: Path) -> None:
    told = set(re.findall(r"^    razz-hh ([a-z]+)", readme(root), re.MULTILINE))
    assert told >= {"import", "audit", "show", "rules", "columns", "sql", "export", "sample"}
    for command in told:
        assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0


def test_queries_of_the_readme_answer(root: Path, tmp_path: Path) -> None:
    import_files(find_files([str(root / "sample_data")]), Store(tmp_path))
    queries = re.findall(r'^    razz-hh sql "(.*?)"', readme(root), re.MULTILINE)
    assert len(queries) == 5
    for query in queries:
        rows = Store(tmp_path).sql(query)
        assert rows.num_rows
        assert "net" not in query or "currency" in query
    won = Store(tmp_path).sql(next(query for query in queries if "sum(net)" in query)).to_pylist()
    assert {row["currency"]: row["hands"] > 50 for row in won} == {"USD": True, "EUR": True, "": True}


def test_settings_of_the_readme_hold(root: Path, tmp_path: Path) -> None:
    (text,) = [text for text in re.findall(r"^```toml\n(.*?)^```", readme(root), re.MULTILINE | re.DOTALL) if "hero" in text]
    (tmp_path / "config.toml").write_text(text, encoding="utf-8")
    held = read_settings(tmp_path / "config.toml")
    assert (held.hero, held.house, held.players) == (("Me",), "any", {"Me": ("pokerstars:Foo", "Bar")})


def test_pictures_of_the_readme_are_small(root: Path) -> None:
    pictures = re.findall(r"!\[[^]]+\]\((.*?)\)", readme(root))
    assert len(pictures) == 5
    for picture in pictures:
        assert 10_000 < (root / picture).stat().st_size < 60_000
        if "replayer" not in picture:  # a photograph of a page, the others are drawn
            assert f"--out {picture}" in (root / "Makefile").read_text(encoding="utf-8")


def test_hand_of_the_readme_is_shown(root: Path) -> None:
    (number,) = set(re.findall(r"razz-hh show (\d+)", readme(root)))
    told = CliRunner().invoke(app, ["show", str(root / "sample_data" / "pokerstars" / "ring.txt"), "--hand", number])
    assert told.exit_code == 0
    assert number in told.output

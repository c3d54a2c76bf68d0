from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from razz_hh.cli.console import clean, clean_lines
from tests.cli.conftest import Run


@pytest.mark.parametrize("harmless", ["Jörg_B", "Ólafur", "麻雀", "fLa [Th]", "[bold]", ":smile:", "♠", "👩\u200d🚀"])
def test_plain_names_stay_as_they_are(harmless: str) -> None:
    assert clean(harmless) == harmless


@pytest.mark.parametrize(
    ("harmful", "shown"),
    [
        ("\x1b[2J", r"\x1b[2J"),
        ("\x9b31m", r"\x9b31m"),
        ("a\rb", r"a\rb"),
        ("a\nb", r"a\nb"),
        ("a\tb", "a b"),
        ("\u202egpj.exe", r"\u202egpj.exe"),
        ("\u2066x", r"\u2066x"),
        ("\u2028", r"\u2028"),
        ("\udc80", r"\udc80"),
        ("\x07\x08\x7f", r"\x07\x08\x7f"),
    ],
)
def test_what_moves_the_cursor_or_the_writing_is_made_visible(harmful: str, shown: str) -> None:
    assert clean(harmful) == shown


def test_lines_are_kept_where_they_are_meant() -> None:
    assert clean_lines("a\nb\x1b") == "a\nb\\x1b"


# --- the command as it is run ----------------------------------------------------------------------


def razz_hh(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "razz_hh", *arguments], capture_output=True, env=os.environ | environment, check=False)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_output_is_utf8_whatever_the_locale(samples: Path, encoding: str) -> None:
    shown = razz_hh("show", samples / "ring.txt", PYTHONIOENCODING=encoding, LC_ALL="C")
    assert shown.returncode == 0, shown.stderr
    assert "▮▮" in shown.stdout.decode("utf-8")


def test_a_file_name_that_no_encoding_holds(tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff.txt")
    (tmp_path / name).touch()
    done = razz_hh("audit", tmp_path / name)
    assert done.returncode == 2
    assert rb"/\xff.txt:1: no hand" in done.stderr


def test_an_argument_that_no_encoding_holds() -> None:
    done = razz_hh(os.fsdecode(b"\xff"))
    assert done.returncode == 2
    assert rb"\udcff" in done.stderr


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['razz-hh', '--help']\n"
        "from razz_hh.cli import main\n"
        "try: main()\n"
        "finally: print('LOADED', *sorted({name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    text, _, loaded = done.stdout.partition("LOADED")
    assert "import" in text
    assert "Exit codes" in text
    assert {"pandas", "pyarrow", "lark", "duckdb", "numpy", "obstore", "matplotlib"}.isdisjoint(loaded.split())


def test_an_import_does_without_pandas_until_it_is_asked_for(samples: Path, tmp_path: Path) -> None:
    code = (
        "import sys\nfrom razz_hh.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print('LOADED', *{'pandas', 'pyarrow', 'numba'} & set(sys.modules))\n"
        "import pyarrow, razz_hh\nseats = razz_hh.load(sys.argv[4], 'seats')\n"
        "import pandas\n"
        "print(pyarrow.default_memory_pool().backend_name, seats['ev_net'].dtype, pyarrow.array(pandas.Series([1.0, None])).null_count)"
    )
    command = [sys.executable, "-c", code, "import", str(samples / "ring.txt"), "--store", str(tmp_path / "store")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded, last = done.stdout.splitlines()[-2:]
    assert set(loaded.split()) == {"LOADED", "pyarrow", "numba"}
    assert last == "system float64 1"


def test_help_gives_flags_no_type() -> None:
    told = razz_hh("audit", "-h", COLUMNS="80", NO_COLOR="1").stdout.decode()
    assert "bool" not in told
    assert "[OPTIONS] [SOURCES]..." in told
    assert re.search(r"^ *2 +wrong usage", told, re.MULTILINE)


def test_help_flows_to_the_width_of_the_terminal_and_keeps_its_brackets() -> None:
    told = [line.strip() for line in razz_hh("config", "-h", COLUMNS="80", NO_COLOR="1").stdout.decode().splitlines()]
    assert told[told.index('players.Me = ["pokerstars:Foo", "Bar"]. RAZZ_HH_CONFIG names another file.') + 1] == ""


@pytest.mark.parametrize(
    ("command", "whole"),
    [
        ("leaks", r"^fold_to_continuation +(sure|likely|unproven) .* ± "),
        ("sessions", r"^\d{4}-\d\d-\d\d \d\d:\d\d +pokerstars +\d+\.\d "),
        ("tournaments", r"^\d{4}-\d\d-\d\d +pokerstars +Razz +\d+\.\d\d\+\d+\.\d\d "),
    ],
)
def test_no_word_breaks_in_a_terminal_of_80_columns(store: Path, command: str, whole: str) -> None:
    told = razz_hh(command, "--player", "Hero", "--store", store, COLUMNS="80", FORCE_COLOR="1", NO_COLOR="1", TERM="xterm").stdout.decode()
    told = re.sub(r"\x1b\[[\d;]*m", "", told)
    assert re.search(whole, told, re.MULTILINE), told
    assert max(map(len, told.splitlines())) <= 80


def test_the_module_is_the_command() -> None:
    assert razz_hh("--version").stdout.split()[0] == b"razz-hh"
    assert razz_hh("no-such-command").returncode == 2


@pytest.mark.skipif(shutil.which("bash") is None, reason="process substitution is bash's")
def test_process_substitution(samples: Path, tmp_path: Path) -> None:
    command = '"$1" -m razz_hh import <(cat "$2") --store "$3"'
    done = subprocess.run(
        ["bash", "-c", command, "bash", sys.executable, samples / "ring.txt", tmp_path / "store"], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(b"200 Razz hands imported")


@pytest.mark.parametrize(
    "arguments",
    [["show", "LONG"], ["import", "LONG"], ["audit", "LONG"], ["sample", "LONG"], ["export", "hands", "LONG.csv"], ["export", "hands", "LONG/x.csv"],
     ["sql", "select 1", "--store", "LONG"], ["show", "1", "--store", "LONG"], ["import", "SAMPLES", "--store", "LONG"]],
)  # fmt: skip
def test_a_path_too_long_for_the_system_is_told(run: Run, store: Path, samples: Path, arguments: list[str]) -> None:
    filled = [argument.replace("LONG", "a" * 300).replace("SAMPLES", str(samples)) for argument in arguments]
    options = [] if "--store" in filled or filled[0] in ("audit", "sample") else ["--store", store]
    assert "razz-hh: " in run(*filled, *options, code=2).stderr


@pytest.mark.parametrize("arguments", [["show", ""], ["import", ""], ["audit", ""], ["sql", "select 1", "--store", ""], ["sample", ""]])
def test_an_empty_path_is_refused(run: Run, arguments: list[str], samples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(samples)
    assert "is empty" in run(*arguments, code=2).stderr

"""Rules and rooms that come from outside: added by a program, or brought by an installed package."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from razz_hh.audit import INFO, RULES, Fault, Rule, add_rule, audit
from razz_hh.audit.catalogue import asked, catalogue
from razz_hh.audit.neighbours import Neighbours
from razz_hh.audit.rule import across_rule, hand_rule, rule
from razz_hh.batch import audited
from razz_hh.events import Fold
from razz_hh.replay import Replay, Turn, replay
from razz_hh.simulate import simulate
from razz_hh.store import Store
from tests.cli.hands import HAND, hand


@pytest.fixture
def _as_before() -> Iterator[None]:
    before = dict(catalogue())
    yield
    catalogue().clear()
    catalogue().update(before)
    asked.cache_clear()


@rule("KT301", INFO, hears=(Fold,))
def fold_at_all(turn: Turn[Fold], replay: Replay) -> Fault | None:
    """Somebody folds."""
    return Fault("a fold")


@hand_rule("KT001", INFO)
def hand_at_all(replay: Replay) -> Iterator[Fault]:
    """A hand is played."""
    yield Fault("a hand")


@across_rule("KT701", INFO)
def pair_at_all(pair: Neighbours) -> Iterator[Fault]:
    """A hand does not plainly follow."""
    yield Fault("a hand after another")


@pytest.mark.usefixtures("_as_before")
def test_rules_of_each_kind_are_asked() -> None:
    first, second = simulate(2, seed=1)
    n_folds = sum(type(event) is Fold for event in first.events)
    assert audit(replay(first)) == []
    for each in (fold_at_all, hand_at_all, pair_at_all):
        add_rule(each)
        add_rule(each)  # as a notebook's cell does that is run again
    assert RULES["KT301"] is fold_at_all
    assert sorted(finding.code for finding in audit(replay(first))) == ["KT001"] + ["KT301"] * n_folds
    across = [finding.code for each in audited([second, first]) for finding in each.findings]  # the later hand first
    assert across.count("KT701") == 1


@pytest.mark.usefixtures("_as_before")
def test_a_code_is_of_one_rule() -> None:
    with pytest.raises(ValueError, match="RZ203 is the code of bring-in-by-wrong-seat"):
        add_rule(Rule(code="RZ203", name="fold-at-all", severity=INFO, rulebook=(), page=""))
    with pytest.raises(TypeError, match="is no rule"):
        add_rule(fold_at_all.check)  # type: ignore[arg-type]
    assert RULES["RZ203"].name == "bring-in-by-wrong-seat"


# --- a package -----------------------------------------------------------------------------------

MODULE = '''
import re

import msgspec

from razz_hh.audit import INFO, Fault
from razz_hh.audit.rule import rule
from razz_hh.events import Fold
from razz_hh.rooms.pieces import hands_at
from razz_hh.rooms.pokerstars import PokerStars


@rule("KT301", INFO, "FOLD_FREE", hears=(Fold,))
def fold_at_all(turn, replay):
    """Somebody folds.

    It costs the ante.
    """
    return Fault("a fold")


class Kitchen(PokerStars):
    name, title, looked_for = "kitchen", "The Kitchen", "a line 'Kitchen Hand'"
    start = re.compile(r"^Kitchen Hand #", re.MULTILINE)

    def split(self, pieces):
        return hands_at(self.start, pieces)

    def read(self, text):
        return super().read(msgspec.structs.replace(text, text=text.text.replace("Kitchen", "PokerStars", 1)))
'''
ENTRIES = """[razz_hh.rules]
fold-at-all = kitchen:fold_at_all
lost = kitchen:not_there

[razz_hh.rooms]
kitchen = kitchen:Kitchen
lost = lost:Lost
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Where a package is installed that brings a rule and a room, and one of each that cannot be loaded."""
    site = tmp_path / "site"
    (site / "kitchen-1.0.dist-info").mkdir(parents=True)
    (site / "kitchen.py").write_text(MODULE)
    (site / "kitchen-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: kitchen\nVersion: 1.0\n")
    (site / "kitchen-1.0.dist-info" / "entry_points.txt").write_text(ENTRIES)
    (tmp_path / "hands").mkdir()
    (tmp_path / "hands" / "a.txt").write_text(HAND.replace("PokerStars", "Kitchen"))
    (tmp_path / "hands" / "b.txt").write_text(hand(2))
    (tmp_path / "hands" / "c.txt").write_text("nobody's hand: every room is asked\n")
    path = os.pathsep.join([str(site), *sys.path])
    return {**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "default", "RAZZ_HH_CONFIG": str(tmp_path / "config.toml")}


def test_a_package_brings_a_rule_and_a_room(environment: dict[str, str], tmp_path: Path) -> None:
    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "razz_hh", *map(str, arguments)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=tmp_path, encoding="utf-8")

    audit = run("audit", "hands", "--format", "json", "--select", "KT")
    told = [json.loads(line) for line in audit.stdout.splitlines()]
    assert [(each["code"], each["rule"], each["hand_id"].split(":")[0], each["line"]) for each in told] == [
        ("KT301", "fold-at-all", "kitchen", 12),
        ("KT301", "fold-at-all", "pokerstars", 12),
    ]
    assert "the rule 'lost' (kitchen:not_there) is left out" in audit.stderr
    assert "the room 'lost' (lost:Lost) is left out" in audit.stderr
    page = run("rules", "kt301").stdout
    assert "KT301 fold-at-all  info\n" in page
    assert "It costs the ante." in page
    assert '"id":"KT301"' in run("audit", "hands", "--format", "sarif").stdout.replace(" ", "")
    for jobs in (1, 2):
        run("import", "hands", "--jobs", jobs, "--store", f"store{jobs}")
        rows = Store(tmp_path / f"store{jobs}").read("findings", ["code", "rule"]).to_pylist()
        assert rows == [{"code": "KT301", "rule": "fold-at-all"}] * 2


def test_a_packages_module_may_be_imported_first(environment: dict[str, str]) -> None:
    script = "import kitchen, razz_hh; print(razz_hh.RULES['KT301'] is kitchen.fold_at_all)"
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"

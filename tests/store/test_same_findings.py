"""The same files tell the same findings, whoever reads them: `audit`, an import by one process, an import by three."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from razz_hh import batch
from razz_hh.cli.app import app
from razz_hh.files import find_files
from razz_hh.simulate import Game, simulate
from razz_hh.stakes import HOUSES
from razz_hh.store import Store, import_files
from razz_hh.write import WRITERS

GAMES = {
    "pokerstars": Game(table_hands=8, players=(2, 4)),
    "fulltilt": Game(kind="tournament", house=HOUSES["fulltilt"], depth=(2, 10), players=(2, 4)),
    "winamax": Game(house=HOUSES["winamax"], currency="EUR", table_hands=8, players=(2, 4)),
    "kingsclub": Game(house=HOUSES["kingsclub"], currency="", table_hands=8, players=(2, 4)),
}
POSTED = re.compile(r"(posts the ante|posts ante|antes|brings in for|brings in) (\$?)([\d.,]*\d)")
OTHER_GAME = """\
PokerStars Hand #7:  7 Card Stud Limit ($1/$2 USD) - 2024/05/04 20:00:00 ET
Table 'Ceres' 8-max
Seat 1: Ann ($20 in chips)
Ann: posts the ante $0.10
Ann collected $0.10 from pot
*** SUMMARY ***
Total pot $0.10 | Rake $0
Seat 1: Ann collected ($0.10)
"""


def written(folder: Path, rng: Random) -> None:
    """Write short sessions of every room, cut into files that come in any order, with antes and bring-ins that are wrong here and there."""
    texts: list[str] = []
    for room, game in GAMES.items():
        hands = [WRITERS[room].text(hand) for hand in simulate(60, seed=rng.randrange(1000), game=game)]
        hands = [wrong(hand, rng) if rng.random() < 0.3 else hand for hand in hands]
        while hands:
            n = rng.randrange(1, 9)
            texts.append("\n\n\n".join([*hands[:n], *([OTHER_GAME] if rng.random() < 0.3 and room == "pokerstars" else [])]))
            del hands[:n]
    rng.shuffle(texts)
    folder.mkdir()
    for n, text in enumerate(texts):
        (folder / f"{n:03}.txt").write_text(text + "\n\n\n", encoding="utf-8")


def wrong(text: str, rng: Random) -> str:
    """Return a hand with another bring-in, or another ante of somebody."""
    posted = [match for match in POSTED.finditer(text) if rng.random() < 0.2 or match[1].startswith("brings")]
    if not posted:
        return text
    at = rng.choice(posted).end() - 1
    return f"{text[:at]}{(int(text[at]) + rng.randrange(1, 5)) % 10}{text[at + 1 :]}"


Told = list[tuple[str, str, str, int]]


def imported(folder: Path, path: Path, jobs: int) -> Told:
    store = Store(path)
    import_files(find_files([str(folder)]), store, jobs=jobs)
    rows = store.read("findings", ["hand_id", "code", "severity", "source_line"]).to_pylist()
    return sorted((row["hand_id"], row["code"], row["severity"], row["source_line"]) for row in rows)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("texts", "letters"), [(5_000, 8_000_000), (40, 8_000_000), (5_000, 40_000)])
def test_import_and_audit_tell_the_same(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
    texts: int,
    letters: int,
) -> None:
    monkeypatch.setattr(batch, "TEXTS", texts)
    monkeypatch.setattr(batch, "LETTERS", letters)
    folder = tmp_path / "files"
    written(folder, Random(seed))
    lines = CliRunner().invoke(app, ["audit", str(folder), "--format", "json"], catch_exceptions=False).stdout.splitlines()
    told = sorted((row["hand_id"], row["code"], row["severity"], row["line"]) for row in map(json.loads, lines))
    assert imported(folder, tmp_path / "one", 1) == told
    assert {code for _, code, _, _ in told} > {"RZ201", "RZ204"}
    if not seed:
        assert imported(folder, tmp_path / "three", 3) == told

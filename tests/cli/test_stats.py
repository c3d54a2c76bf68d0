"""``stats``, ``leaks``, ``sessions``, ``tournaments``, ``plot`` and ``config`` on the store of the samples."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from razz_hh.stats import STATS, summarise
from tests.cli.conftest import Run

STORE = "--store"


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def configured(text: str) -> None:
    Path(os.environ["RAZZ_HH_CONFIG"]).write_text(text, encoding="utf-8")


def test_csv_tells_all_statistics(run: Run, store: Path) -> None:
    told = rows(run("stats", "--player", "Hero", "--format", "csv", STORE, store).stdout)
    assert {row["stat"] for row in told} == STATS.keys()
    frame = summarise(store, player="Hero")
    assert [float(row["k"]) for row in told] == pytest.approx(frame["k"].tolist())
    assert {row["money"] for row in told} == {"", "USD", "tournament chips"}


def test_json_and_files(run: Run, store: Path, tmp_path: Path) -> None:
    lines = run("stats", "--stat", "vpip,net", "--by", "room,position", "-f", "json", STORE, store).stdout.splitlines()
    first: dict[str, Any] = json.loads(lines[0])
    assert first.keys() == {"room", "position", "money", "stat", "n", "k", "value", "low", "high", "error"}
    for name in ("s.csv", "s.parquet", "s.json"):
        assert "written" in run("stats", "--stat", "vpip", "--out", tmp_path / name, STORE, store).stdout
    assert pd.read_parquet(tmp_path / "s.parquet")["n"].tolist() == pd.read_csv(tmp_path / "s.csv")["n"].tolist()


def test_a_table_for_people(run: Run, store: Path) -> None:
    text = run("stats", "--hero", STORE, store).stdout
    assert "money, USD" in text
    assert "money, tournament chips" in text
    vpip = next(line for line in text.splitlines() if line.startswith("VPIP"))
    assert "%" in vpip
    assert " to " in vpip
    assert " of " in vpip


def test_groups_and_few_hands(run: Run, store: Path) -> None:
    text = run("stats", "--stat", "vpip", "--by", "player", "--min-hands", "100", STORE, store).stdout
    assert "Hero" in text
    assert "nine-nine" in text or "x_x" in text
    assert len(text.splitlines()) < 15


def test_filters(run: Run, store: Path) -> None:
    def hands(*options: str) -> int:
        return sum(
            int(float(row["k"])) for row in rows(run("stats", "--hero", "--stat", "hands", "-f", "csv", *options, STORE, store).stdout)
        )

    everything = hands()
    assert everything == 414
    assert hands("--kind", "cash") + hands("--kind", "tournament") == everything
    assert 0 < hands("--stakes", "0.04/0.08") < hands("--kind", "cash")
    assert hands("--stakes", "$2/$4,$0.50/$1") + hands("--stakes", "0.04/0.08") == hands("--kind", "cash")
    assert hands("--room", "winamax") == 0
    before, after = hands("--until", "2024-03-01T23:00"), hands("--since", "2024-03-01T23:00:01")
    assert before + after == everything
    assert min(before, after) > 0
    assert hands("--since", "2024-03-01T00:00Z") == everything


def test_no_hands_are_no_table_of_nothing(run: Run, store: Path) -> None:
    assert run("stats", "--hero", "--since", "2100-01-01", STORE, store).stdout == "no hands\n"
    assert run("stats", "--min-hands", "1000", "--by", "player", STORE, store).stdout == "no group has 1,000 hands (--min-hands)\n"
    told = run("leaks", "--hands", "steal", "--since", "2100-01-01", STORE, store).stdout.splitlines()
    assert told[0].startswith("Steal: ")
    assert told[1:] == ["no hand with a chance for it"]


def test_the_index_is_listed(run: Run) -> None:
    text = run("stats", "--list").stdout
    assert all(stat.name in text for stat in STATS.values())
    listed = [json.loads(line) for line in run("stats", "--list", "--format", "json").stdout.splitlines()]
    assert [each["name"] for each in listed] == list(STATS)
    assert all(each["sentence"].endswith(".") for each in listed)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["stats", "--player", "Heroo"], "nobody in this store is called 'Heroo'; perhaps Hero"),
        (["stats", "--player", "zzzzzzzz"], "it has"),
        (["stats", "--stat", "vpipp"], "no statistic is called 'vpipp'"),
        (["stats", "--by", "nothing"], "no column 'nothing'"),
        (["stats", "--player", "Hero", "--hero"], "not both"),
        (["stats", "-f", "parquet"], "--out FILE.parquet"),
        (["stats", "--out", "x.doc"], "--out takes a file that ends in"),
        (["stats", "--format", "csv", "--out", "nowhere/x.csv"], "no such folder"),
        (["leaks", "--hands", "vpipp"], "no statistic is called"),
        (["leaks", "--reference", "nowhere"], "no store at nowhere"),
        (["plot", "results"], "plot --list"),
        (["plot", "result", "--out", "x.png"], "no picture is called 'result'"),
        (["plot", "result", "--out", "x.png"], "opponents, equity"),
        (["plot", "results", "--money", "GBP", "--out", "x.png"], "played for 'GBP'"),
        (["leaks", "--hands", "bb100"], "bb100 is no rate"),
        (["plot", "equity", "--out", "x.png"], "draws one hand"),
        (["plot", "results", "--hand", "240217623445", "--out", "x.png"], "draws one hand"),
        (["plot", "equity", "--hand", "5", "--out", "x.png"], "no hand of the store"),
        (["plot", "equity", "--hand", "240217880917", "--out", "x.png"], "has no equities"),
        (["plot", "results", "--out", "x.gif"], "a .png, .svg or .pdf"),
        (["plot", "results", "--out", "x.png"], "choose one of USD, tournament chips: --money"),
        (["plot", "results", "--stat", "vpip", "--money", "USD", "--out", "x.png"], "no statistic of choice"),
        (["plot", "starting_hands", "--stat", "per_hour", "--money", "USD", "--out", "x.png"], "cannot be put together"),
    ],
)
def test_mistakes_are_answered(
    run: Run, store: Path, arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in run(*arguments, STORE, store, code=2).output


def test_names_are_found_without_case(run: Run, store: Path) -> None:
    assert rows(run("stats", "--player", "hERO", "--stat", "hands", "-f", "csv", STORE, store).stdout)[0]["k"] == "264"


def test_leaks(run: Run, store: Path, tmp_path: Path) -> None:
    told = rows(run("leaks", "--player", "Hero", "-f", "csv", STORE, store).stdout)
    assert {"stat", "value", "value_field", "p_adjusted", "verdict", "cost", "cost_error"} <= told[0].keys()
    assert "Holm" in run("leaks", STORE, store).stdout
    assert "did it" in run("leaks", "--hands", "steal", STORE, store).stdout
    run("stats", "--out", tmp_path / "field.csv", STORE, store)
    for reference in (store, tmp_path / "field.csv"):
        field = rows(run("leaks", "--reference", reference, "-f", "csv", STORE, store).stdout)
        assert int(field[0]["n_field"]) > int(field[0]["n"])
    (tmp_path / "other.csv").write_text("a,b\n1,2\n")
    assert "no file of `razz-hh stats`" in run("leaks", "--reference", tmp_path / "other.csv", STORE, store, code=2).output
    assert "no rate has" in run("leaks", "--min-chances", "99999", STORE, store).stdout


def test_leaks_say_what_may_be_won_and_lost(run: Run, store: Path) -> None:
    told = rows(run("leaks", "--player", "Hero", "-f", "csv", STORE, store).stdout)
    text = run("leaks", "--player", "Hero", STORE, store).stdout
    assert re.search(r"BB/100 it\n +differs +own % +field % +by +of +p +may bring$", text, re.MULTILINE)
    shown = dict(re.findall(r" ([a-z_0-9]+) +(?:sure|likely|unproven) .* ([-+]\d+\.\d) ±", text))
    for row in told:
        if row["cost"] and abs(float(row["cost"])) > 0.05:  # what costs is told as a loss
            assert shown[row["stat"]].startswith("-") is (float(row["cost"]) > 0)
    assert not re.search(r"-0\.0\b(?! ±)", text)


def test_sessions_and_tournaments(run: Run, store: Path) -> None:
    text = run("sessions", STORE, store).stdout
    assert "USD" in text
    assert "tournament chips" in text
    told = rows(run("sessions", "--kind", "cash", "-f", "csv", STORE, store).stdout)
    assert sum(int(row["hands"]) for row in told) == 264
    assert "place" in run("tournaments", STORE, store).stdout
    assert any(row["place"] == "1" for row in rows(run("tournaments", "-f", "csv", STORE, store).stdout))


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_pictures(run: Run, store: Path, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"p.{suffix}"
    run("plot", "results", "--player", "Hero", "--money", "USD", "--out", path, STORE, store)
    assert path.read_bytes()[:5] in (b"\x89PNG\r", b"<?xml", b"%PDF-")


def test_the_equities_of_one_hand_are_a_picture(run: Run, store: Path, tmp_path: Path) -> None:
    path = tmp_path / "equity.svg"
    run("plot", "equity", "--hand", "240217623445", "--out", path, STORE, store)
    assert all(words in path.read_text(encoding="utf-8") for words in ("hand 240217623445", "share of the pot expected (%)", "seat 2, "))


def test_the_pictures_are_listed(run: Run) -> None:
    assert "starting_hands" in run("plot", "--list").stdout


def test_heroes_and_aliases_of_the_settings(run: Run, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAZZ_HH_STORE")
    configured(f'store = "{store.as_posix()}"\nhero = "Me"\n[players]\nMe = ["pokerstars:Hero", "x_x"]\n')
    (row,) = rows(run("stats", "--hero", "--stat", "bet", "-f", "csv").stdout)
    frame = summarise(store, ["bet"], player=["Hero", "x_x"])
    assert int(row["n"]) == frame["n"].iloc[0]
    told = rows(run("stats", "--by", "player", "--stat", "bet", "-f", "csv").stdout)
    assert {"Me"} <= {row["player"] for row in told}
    assert not {"Hero", "x_x"} & {row["player"] for row in told}
    assert "Me" in run("sessions").stdout


def test_settings_are_told(run: Run, tmp_path: Path) -> None:
    assert "not there" in run("config").stdout
    configured('hero = "Me"\nhouse = "any"\n[players]\nMe = ["Foo"]\n')
    text = run("config").stdout
    assert os.environ["RAZZ_HH_CONFIG"] in text
    assert "players.Me  Foo" in text
    configured("hero = 3")
    assert "hero: a text in quotes" in run("config", code=2).output


def test_a_store_of_nobody(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty" / "_batches").mkdir(parents=True)
    assert "no history of this store shows whose it is" in run("sessions", STORE, tmp_path / "empty", code=2).output
    assert run("stats", STORE, tmp_path / "empty").stdout == "no hands\n"

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.hands import HAND, hand


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A folder with hands of Ann and Bob on 4 and 5 May 2024, the second at other stakes, and of Winamax and KingsClub."""
    folder = tmp_path_factory.mktemp("hands")
    later = hand(2, ann="Zoé").replace("2024/05/04 20:00:00", "2024/05/05 23:30:00").replace("($1/$2 USD)", "(€1/€2 EUR)").replace("$", "€")
    (folder / "a.txt").write_text(HAND + "\n\n" + later, encoding="utf-8")
    for room in ("winamax/ring", "kingsclub/late"):
        (folder / f"{room[:7]}.txt").write_bytes((root / "sample_data" / f"{room}.txt").read_bytes())
    return folder


MEANT: list[tuple[list[str], int]] = [
    ([], 142),
    (["--room", "pokerstars"], 2),
    (["--room", "PokerStars,winamax"], 72),
    (["--room", "winamax", "--room", "kingsclub"], 140),
    (["--since", "2024-05-04"], 2),
    (["--since", "2024-05-04T20:00:00"], 2),
    (["--since", "2024-05-04T20:00:01"], 1),
    (["--since", "2024-05-05T00:00Z", "--room", "pokerstars"], 2),  # eastern time is four hours behind
    (["--since", "2024-05-05T00:00:01Z", "--room", "pokerstars"], 1),
    (["--until", "2024-05-04", "--room", "pokerstars"], 1),
    (["--until", "2024-05-05", "--room", "pokerstars"], 2),
    (["--until", "20240504", "--room", "pokerstars"], 1),
    (["--until", "2024-05-05T23:29", "--room", "pokerstars"], 1),
    (["--since", "2021-01-01", "--until", "2021-12-31"], 70),  # KingsClub's clock has no zone
    (["--since", "2021-01-01T00:00Z", "--until", "2021-12-31T00:00Z"], 0),
    (["--stakes", "1/2"], 2),
    (["--stakes", "$1/$2"], 1),
    (["--stakes", "€1/€2,2€/4€"], 71),
    (["--stakes", "2.00/4.00", "--stakes", "500/1000"], 140),
    (["--stakes", "3/6"], 0),
    (["--kind", "tournament"], 0),
    (["--kind", "cash"], 142),
    (["--player", "ann"], 1),
    (["--player", "ann", "--player", "ZOÉ"], 2),
    (["--player", "An"], 0),
    (["--player", "Bob", "--stakes", "$1/$2"], 1),
]
"""Options, and how many hands they mean."""


@pytest.mark.parametrize(("arguments", "count"), MEANT)
def test_hands_that_are_meant(run: Run, hands: Path, arguments: list[str], count: int) -> None:
    result = run("audit", hands, *arguments, code=0 if count else 2)
    output = result.output
    assert ("No hand is one of those that the options mean: 142 hands filtered out" in result.stderr) is (count == 0)
    assert re.search(rf"^{count} Razz hands? audited", output, re.MULTILINE)
    assert (f"{142 - count:,} filtered out" in output) is (count < 142)


def test_who_sits_out_does_not_play(run: Run, tmp_path: Path) -> None:
    seat = "Seat 5: Cid ($20 in chips) is sitting out\n"
    (tmp_path / "a.txt").write_text(HAND.replace("Ann: posts", seat + "Ann: posts", 1), encoding="utf-8")
    assert "1 filtered out" in run("audit", tmp_path, "--player", "Cid", code=2).output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--since", "yesterday"], "--since takes a day or a time"),
        (["--until", "2024-13-01"], "--until takes a day or a time"),
        (["--room", "nowhere"], "no room is called 'nowhere'; there are: pokerstars"),
        (["--stakes", "1"], "--stakes takes the small and the big bet"),
        (["--stakes", "$1/€2"], "--stakes takes the small and the big bet"),
    ],
)
def test_wrong_values(run: Run, hands: Path, arguments: list[str], said: str) -> None:
    assert said in run("audit", hands, *arguments, code=2).stderr


def test_hands_filtered_out_still_tell_the_ante(run: Run, tmp_path: Path) -> None:
    texts = [hand(n) for n in range(1, 6)]
    texts.append(hand(6, ann="Zoe").replace("the ante $0.10", "the ante $0.05").replace("$0.80", "$0.70"))
    (tmp_path / "a.txt").write_text("\n\n".join(texts), encoding="utf-8")
    assert "RZ201" in run("audit", tmp_path, "--player", "Zoe", code=1).output


def test_findings_of_hands_filtered_out_do_not_count(run: Run, samples: Path, hands: Path) -> None:
    output = run("audit", samples / "faults.txt", hands / "a.txt", "--player", "Ann").output
    assert "1 Razz hand audited" in output


@pytest.fixture(scope="module")
def store_of_hands(run: Run, hands: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    store = tmp_path_factory.mktemp("filtered") / "store"
    run("import", hands, "--store", store)
    return store


@pytest.mark.parametrize(("arguments", "count"), MEANT)
def test_an_export_means_the_same_hands(run: Run, store_of_hands: Path, tmp_path: Path, arguments: list[str], count: int) -> None:
    run("export", "hands", tmp_path / "a.csv", "--store", store_of_hands, *arguments)
    assert len((tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()) == 1 + count
    assert re.search(
        rf"^{count} Razz hands? audited", run("audit", "--store", store_of_hands, *arguments, code=0 if count else 2).output, re.MULTILINE
    )


def test_rows_of_hands_are_exported(run: Run, store_of_hands: Path, tmp_path: Path) -> None:
    assert "2 rows of seats" in run("export", "seats", tmp_path / "a.csv", "--store", store_of_hands, "--player", "Ann").output
    said = run("export", "sources", tmp_path / "b.csv", "--store", store_of_hands, "--player", "Ann", code=2).stderr
    assert "no column 'hand_key' in sources" in said


def test_the_first_hand_that_is_meant_is_shown(run: Run, hands: Path) -> None:
    assert "700000000001" in run("show", hands / "a.txt").output
    assert "700000000002" in run("show", hands / "a.txt", "--player", "Zoé").output
    assert "no Razz hand in" in run("show", hands / "a.txt", "--player", "Nobody", code=2).stderr
    said = run("show", hands / "a.txt", "--player", "Zoé", "--hand", "700000000001", code=2).stderr
    assert "hand 700000000001 is none of those that the options mean" in said

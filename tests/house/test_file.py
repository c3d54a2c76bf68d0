"""House rules from a TOML file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from razz_hh.house import GAME_SWITCHES, HOUSES, HouseError, HouseRules, house_called


def written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", HOUSES)
def test_named_sets(name: str) -> None:
    """They say how the game is played, and leave the printing to the room of the hands."""
    house = house_called(name)
    assert house.name == name
    assert {switch: getattr(house, switch) for switch in GAME_SWITCHES} == {s: getattr(HOUSES[name], s) for s in GAME_SWITCHES}
    assert (house.prints_all_in, house.prints_seats, house.pot_net_of_rake) == (None, None, None)


def test_a_file_starts_from_a_named_set(tmp_path: Path) -> None:
    house = house_called(written(tmp_path / "club.toml", 'like = "tda"\ncap = 5\nprints_all_in = false\n'))
    tda = msgspec.structs.replace(house_called("tda"), name="club.toml", cap=5, prints_all_in=False)
    assert house == tda


def test_a_file_starts_from_what_all_share(tmp_path: Path) -> None:
    assert house_called(written(tmp_path / "a.toml", "")) == HouseRules(name="a.toml")
    named = house_called(written(tmp_path / "rules", 'name = "Friday"\nopen_pair_double = true\ncommunity_trigger = 50'))
    assert named == HouseRules(name="Friday", open_pair_double=True, community_trigger=50)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('like = "mine"', 'like = "mine", but it may be: "any", "pokerstars"'),
        ("like = []", 'like = [], but it may be: "any"'),
        ('name = "tda"', 'name = "tda", but it may be any text that is not the name of a set: any, pokerstars'),
        ("name = 7", "name = 7, but it may be any text"),
        ("raise_cap = 4", "no switch is called raise_cap; there are: like, name, tie_policy, cap, heads_up_cap"),
        ('tie_policy = "suit"', 'tie_policy = "suit", but it may be: "any", "high_suit", "dealer_left", "low_index"'),
        ("tie_policy = 1979-05-27", 'tie_policy = "1979-05-27", but it may be: "any"'),
        ('cap = "4"', 'cap = "4", but it may be: a whole number from 1 on'),
        ("cap = 0", "cap = 0, but it may be: a whole number from 1 on"),
        ("cap = true", "cap = true, but it may be: a whole number from 1 on"),
        ("open_pair_double = 1", "open_pair_double = 1, but it may be: true, false"),
        ("community_trigger = 51", "community_trigger = 51, but it may be: 52, 50"),
        ("community_trigger = 52.0", "community_trigger = 52.0, but it may be: 52, 50"),
        ("[game]\ncap = 4", "no switch is called game"),
        ("cap = \n", "is no TOML: Invalid value (at line 1, column 7)"),
        ("cap = " + "[" * 5000, "is no TOML: "),
    ],
)
def test_faults_name_file_key_and_what_is_allowed(tmp_path: Path, text: str, said: str) -> None:
    path = written(tmp_path / "mine.toml", text)
    with pytest.raises(HouseError) as error:
        house_called(path)
    assert str(error.value).startswith(path)
    assert said in str(error.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(HouseError, match=r"missing\.toml cannot be read: No such file"):
        house_called(str(tmp_path / "missing.toml"))
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(HouseError, match=r"folder\.toml cannot be read"):
        house_called(str(tmp_path / "folder.toml"))
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9")
    with pytest.raises(HouseError, match=r"latin\.toml is no TOML"):
        house_called(str(tmp_path / "latin.toml"))
    with pytest.raises(HouseError, match=r"no house rules are called 'mine'; there are: any, pokerstars.*; or name a TOML file"):
        house_called("mine")

from __future__ import annotations

from pathlib import Path

import pytest

from razz_hh.settings import Settings, SettingsError, read_settings, settings_path

WHOLE = """
store = "hands"
hero = "Me"
house = "any"

[players]
Me = ["pokerstars:Foo", "Bar"]
Bob = "bob77"
"""


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_all_that_may_be_set(tmp_path: Path) -> None:
    path = written(tmp_path / "config.toml", WHOLE)
    assert read_settings(path) == Settings(
        path, str(tmp_path / "hands"), ("Me",), {"Me": ("pokerstars:Foo", "Bar"), "Bob": ("bob77",)}, "any"
    )  # fmt: skip


def test_nothing_is_set_without_a_file(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "none.toml") == Settings(tmp_path / "none.toml")


def test_a_store_in_ones_home(tmp_path: Path) -> None:
    assert read_settings(written(tmp_path / "c.toml", 'store = "~/razz"')).store == str(Path.home() / "razz")
    assert read_settings(written(tmp_path / "c.toml", 'store = "s3://hands/razz"')).store == "s3://hands/razz"


def test_where_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAZZ_HH_CONFIG", str(written(tmp_path / "mine.toml", 'hero = ["A", "B"]')))
    assert settings_path() == tmp_path / "mine.toml"
    assert read_settings().hero == ("A", "B")
    monkeypatch.delenv("RAZZ_HH_CONFIG")
    assert settings_path().name == "config.toml"
    assert settings_path().parent.name == "razz_hh"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hero = 3", "hero: a text in quotes, not 3"),
        ("heroes = 'Me'", "no setting is called 'heroes'; hero"),
        ("zzz = 1", "there are store, hero"),
        ("store = ['a']", "store: a text in quotes"),
        ("house = 'mine'", "house: no house rules are called 'mine'; there are"),
        ("players = ['Me']", r"players: a table of names"),
        ("[players]\nMe = [1]", "players.Me: a text in quotes, not 1"),
        ("hero = Me", r"is no TOML: Invalid value \(at line 1"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_key(tmp_path: Path, text: str, words: str) -> None:
    path = written(tmp_path / "config.toml", text)
    with pytest.raises(SettingsError, match=words) as error:
        read_settings(path)
    assert str(path) in str(error.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        read_settings(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b'hero = "J\xf6rg"')
    with pytest.raises(SettingsError, match="cannot be read"):
        read_settings(tmp_path / "latin.toml")

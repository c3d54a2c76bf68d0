"""The user's settings: a small TOML file in the platform's place.

store = "~/poker/razz"                    # where hands are imported to
hero = "Me"                               # whose statistics `--hero` means, a name or several
house = "any"                             # house rules to audit by, a name or a TOML file; without it each room's own

[players]                                 # one player's screen names, alone or as room:name
Me = ["pokerstars:Foo", "Bar"]
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

__all__ = ["ENVIRONMENT", "Settings", "SettingsError", "read_settings", "settings_path"]

ENVIRONMENT: Final = "RAZZ_HH_CONFIG"
"""Names another file than the one in the platform's place."""


class SettingsError(ValueError):
    """What is wrong with the settings: the file, the key, and what it takes."""


class Settings(NamedTuple):
    """What holds where no option says otherwise; empty where the file, which lies or would lie at `path`, says nothing."""

    path: Path
    store: str | None = None
    hero: tuple[str, ...] = ()
    players: Mapping[str, tuple[str, ...]] = {}
    house: str | None = None


def settings_path() -> Path:
    """Return where the settings are, whether or not there is such a file."""
    from platformdirs import user_config_path

    named = os.environ.get(ENVIRONMENT)
    return Path(named).expanduser() if named else user_config_path("razz_hh", appauthor=False) / "config.toml"


def read_settings(path: Path | None = None) -> Settings:
    """Return the settings of a file, the user's own by default; without one there are none.

    Raises `SettingsError` for a file that cannot be read, is no TOML, or says what is not known.
    """
    path = path or settings_path()
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return Settings(path)
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path} is no TOML: {error}") from None
    for key in told:
        if key not in _KEYS:
            close = get_close_matches(key, _KEYS, 1)
            raise SettingsError(f"{path}: no setting is called {key!r}; " + (f"{close[0]}?" if close else f"there are {', '.join(_KEYS)}"))
    try:
        return Settings(path, **{key: _KEYS[key](value, path) for key, value in told.items()})
    except _WrongValueError as error:
        raise SettingsError(f"{path}: {error}") from None


class _WrongValueError(Exception):
    pass


def _store(value: Any, path: Path) -> str:
    store = _text("store", value)
    return store if "://" in store else str(path.parent / Path(store).expanduser())


def _house(value: Any, path: Path) -> str:
    """Return the name of house rules, or the path of their file."""
    from razz_hh.house import HouseError, house_called

    name = _text("house", value)
    called = str(path.parent / Path(name).expanduser()) if name.endswith(".toml") else name
    try:
        house_called(called)
    except HouseError as error:
        raise _WrongValueError(f"house: {error}") from None
    return called


def _players(value: Any, _: Path) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise _WrongValueError(f'players: a table of names, such as [players] Me = ["pokerstars:Foo"], not {value!r}')
    return {alias: _names(f"players.{alias}", names) for alias, names in value.items()}


def _names(key: str, value: Any) -> tuple[str, ...]:
    return tuple([_text(key, name) for name in (value if isinstance(value, list) else [value])])


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise _WrongValueError(f"{key}: a text in quotes, not {value!r}")
    return value


_KEYS: Final[dict[str, Callable[[Any, Path], Any]]] = {
    "store": _store,
    "hero": lambda value, _: _names("hero", value),
    "house": _house,
    "players": _players,
}

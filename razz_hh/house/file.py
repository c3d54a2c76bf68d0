"""House rules by name, or from a TOML file of one's own."""

from __future__ import annotations

import os.path
import tomllib
from typing import Any

import msgspec

from razz_hh.house.rules import SWITCHES, HouseRules
from razz_hh.house.sets import GAME_SWITCHES, HOUSES, SETS

__all__ = ["HouseError", "house_called"]


class HouseError(ValueError):
    """No such house rules, or a file that does not say any: its words name the file, the key and what is allowed."""


def house_called(called: str) -> HouseRules:
    """Return the named set, or the rules of a TOML file: switches, ``like`` the named set it starts from, a ``name``.

    How hands are printed is left to their room, but for what the file sets. Raises `HouseError`.
    """
    if called in HOUSES:
        return _rules(called, called)
    if not called.endswith(".toml") and not os.path.isfile(called):
        raise HouseError(f"no house rules are called {called!r}; there are: {', '.join(HOUSES)}; or name a TOML file")
    return _of_file(called)


def _rules(name: str, like: str, **switches: Any) -> HouseRules:
    known: dict[str, Any] = {switch: SETS[like][switch][0] for switch in GAME_SWITCHES}
    return HouseRules(name=name, **(known | switches))


def _of_file(path: str) -> HouseRules:
    try:
        with open(path, "rb") as file:
            said = tomllib.load(file)
    except OSError as error:
        raise HouseError(f"{path} cannot be read: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HouseError(f"{path} is no TOML: {error}") from None
    like, name = said.pop("like", "any"), said.pop("name", os.path.basename(path))
    if not isinstance(like, str) or like not in HOUSES:
        raise HouseError(f"{path}: like = {_told(like)}, but it may be: {', '.join(map(_told, HOUSES))}")
    if not isinstance(name, str) or not name or name in HOUSES:
        raise HouseError(f"{path}: name = {_told(name)}, but it may be any text that is not the name of a set: {', '.join(HOUSES)}")
    for key, value in said.items():
        _check(path, key, value)
    return _rules(name, like, **said)


def _check(path: str, key: str, value: object) -> None:
    if key not in SWITCHES:
        raise HouseError(f"{path}: no switch is called {key}; there are: like, name, {', '.join(SWITCHES)}")
    values = SWITCHES[key].values
    if values and any(type(value) is type(allowed) and value == allowed for allowed in values):
        return
    if not values and type(value) is int and value > 0:
        return
    allowed = ", ".join(map(_told, values)) or "a whole number from 1 on"
    raise HouseError(f"{path}: {key} = {_told(value)}, but it may be: {allowed}")


def _told(value: object) -> str:
    """Return a value as TOML writes it."""
    try:
        return msgspec.json.encode(value).decode()
    except TypeError:
        return str(value)

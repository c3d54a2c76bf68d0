"""Under which screen names a player plays, as conditions of a query."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

__all__ = ["Names", "quoted", "room_and_name"]


def quoted(text: str) -> str:
    """Return *text* as SQL writes it.

    >>> print(quoted("Mick O'Dee"))
    'Mick O''Dee'
    """
    return "'" + text.replace("'", "''") + "'"


def room_and_name(name: str) -> tuple[str | None, str]:
    """Return room and screen name of ``room:name``; a name alone is of any room, whatever colons there are in it.

    >>> room_and_name("pokerstars:Foo"), room_and_name("a:b")
    (('pokerstars', 'Foo'), (None, 'a:b'))
    """
    from razz_hh.rooms import ROOMS

    room, colon, rest = name.partition(":")
    return (room, rest) if colon and room in ROOMS else (None, name)


class Names:
    """The players that *asked* names, None for everybody, and *aliases*: one player's screen names, or ``room:name``, by what he is called.

    An alias is a screen name too. `has_rooms` says whether the room matters.
    """

    def __init__(self, asked: str | Iterable[str] | None = None, aliases: Mapping[str, Iterable[str]] | None = None) -> None:
        self._aliases = {alias: list(dict.fromkeys(map(room_and_name, names))) for alias, names in (aliases or {}).items()}
        self._asked: list[tuple[str | None, str]] | None = None
        if asked is not None:
            names = [asked] if isinstance(asked, str) else asked
            self._asked = [screen for name in names for screen in (*self._aliases.get(name, ()), room_and_name(name))]
        screens = [*(self._asked or ()), *[screen for own in self._aliases.values() for screen in own]]
        self.has_rooms = any(room is not None for room, _ in screens)

    @property
    def are_asked(self) -> bool:
        """Whether some players are meant, and not everybody."""
        return self._asked is not None

    def screen_names(self) -> str:
        """Return the names asked for, of whatever room, as a list in SQL; `are_asked` must hold."""
        return ", ".join(sorted({quoted(name) for _, name in self._asked or ()})) or "NULL"

    def meant(self, player: str, room: str) -> str:
        """Return the condition that a seat is one of those asked for, by the columns *player* and *room*."""
        return _any_of(self._asked or [], player, room)

    def told(self, player: str, room: str) -> str:
        """Return what a seat's player is called: his alias, else the screen name."""
        cases = [f"WHEN {_any_of(own, player, room)} THEN {quoted(alias)}" for alias, own in self._aliases.items() if own]
        return f"CASE {' '.join(cases)} ELSE {player} END" if cases else player


def _any_of(screens: Iterable[tuple[str | None, str]], player: str, room: str) -> str:
    by_room: dict[str | None, list[str]] = {}
    for its_room, name in screens:
        by_room.setdefault(its_room, []).append(quoted(name))
    either = [
        f"{player} IN ({', '.join(names)})" + (f" AND {room} = {quoted(its_room)}" if its_room else "")
        for its_room, names in by_room.items()
    ]
    return "(" + (" OR ".join(either) or "FALSE") + ")"

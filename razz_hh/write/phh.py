"""A hand as a PHH file has it, or many of them as numbered tables.

What the format has no field for stands in fields that begin with an underscore, and talk in comments among the actions. These come last:
a file whose end is cut off lacks them, and is never taken for a whole hand that tells less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from razz_hh.cards import Card
from razz_hh.events import (
    Bet,
    BringIn,
    Call,
    Chat,
    Check,
    Community,
    Complete,
    Deal,
    Event,
    Fold,
    Muck,
    Raise,
    Show,
    StreetStart,
)
from razz_hh.hand import Hand
from razz_hh.replay import Holding, Replay, replay
from razz_hh.rooms.phh_header import ROOM_CHIPS, SHORT_CALLS, UNKNOWN_BRING_IN
from razz_hh.rooms.tally import Tally
from razz_hh.rooms.zones import place_of
from razz_hh.stakes import SIGNS
from razz_hh.write.unwritable import UnwritableError

__all__ = ["phh", "phhs"]

_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def phh(hand: Hand | Replay, key: int | None = None) -> str:
    """Return the text of a ``.phh`` file of *hand*; with a *key* the table of a ``.phhs`` file.

    The players are those dealt in, p1 in the lowest seat. All cards the hand tells stand where they were dealt, those of the
    showdown too. Raises `UnwritableError` where the format cannot say what happened: its calls are for what is owed, its bring-in is the
    table's, its streets follow each other.
    """
    followed = hand if isinstance(hand, Replay) else replay(hand)
    lines = [f"{name} = {_toml(value)}" for name, value in _Printer(followed).fields() if value is not None]
    return "\n".join([*([] if key is None else [f"[{key}]"]), *lines, ""])


def phhs(hands: Iterable[Hand | Replay]) -> str:
    """Return the text of a ``.phhs`` file: *hands* as tables, numbered from 1. Raises `UnwritableError` like `phh`."""
    return "\n".join([phh(hand, key) for key, hand in enumerate(hands, 1)])


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return _string(value) if isinstance(value, str) else str(value)


def _string(text: str) -> str:
    r"""Return a string as TOML writes it, plain where it can be.

    >>> print(_string("O'Neil"), _string("a"), _string("\x1b\n"))
    "O'Neil" 'a' "\u001b\n"
    """
    if text.isprintable() and "'" not in text:
        return f"'{text}'"
    return '"' + "".join([_ESCAPES.get(letter) or (letter if letter.isprintable() else _code(letter)) for letter in text]) + '"'


def _code(letter: str) -> str:
    """Return a letter by its number; half a letter, which TOML does not know, as the mark of one that is lost."""
    number = ord(letter)
    if 0xD800 <= number < 0xE000:
        number = 0xFFFD
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


class _Amount:
    """An amount as a number is written: whole units without a point."""

    def __init__(self, hundredths: int) -> None:
        self.hundredths = hundredths

    def __str__(self) -> str:
        whole, cents = divmod(self.hundredths, 100)
        return f"{whole}.{cents:02}" if cents else str(whole)


class _Printer:
    """Prints one hand. `tally` counts chips as readers of the format do; `n_cards` are dealt to each seat that is in.

    `calls` are over a short bring-in: of ``any`` kind until one tells whether they are ``nominal`` or ``actual`` (BRING_IN_SHORT_CALL).
    """

    def __init__(self, followed: Replay) -> None:
        self.followed = followed
        self.hand = hand = followed.hand
        self.player = {seat: f"p{n}" for n, seat in enumerate(followed.dealt, 1)}
        seats = [seat for seat in hand.seats if seat.number in self.player]
        if len(seats) < len(self.player):
            raise UnwritableError(hand.line, "a seat is dealt in that is not listed")
        self.seats = sorted(seats, key=lambda seat: seat.number)
        self.tally = Tally(self.seats)
        self.street = 2
        self.n_cards = 0
        self.calls = ""
        self.actions: list[str] = []
        stakes, posted = followed.stakes, next((event for event in hand.events if type(event) is BringIn), None)
        self.bring_in = stakes.bring_in or (posted.amount if posted else stakes.ante or max(followed.antes.values(), default=0))
        self.is_bring_in_unknown = stakes.bring_in is None and (posted is None or posted.is_all_in)

    def fields(self) -> Iterator[tuple[str, Any]]:
        """Yield the fields in their order; None for one that the hand does not tell."""
        hand, stakes = self.hand, self.followed.stakes
        is_tournament = hand.kind == "tournament"
        antes = self._antes()
        for event in hand.events:
            self._tell(event)
        self._check_end()
        yield "variant", "FR"
        yield "ante_trimming_status", True
        yield "antes", _amounts(antes)
        yield "bring_in", _Amount(self.bring_in)
        yield "small_bet", _Amount(stakes.small_bet)
        yield "big_bet", _Amount(stakes.big_bet)
        yield "starting_stacks", _amounts(seat.stack for seat in self.seats)
        yield "event", (hand.tournament_id or "tournament") if is_tournament else None
        yield from self._time()
        yield "hand", _number(hand.number)
        yield "level", _number(hand.level)
        yield "seats", [seat.number for seat in self.seats]
        yield "seat_count", hand.max_seats
        yield "table", hand.table_name or None
        yield "players", [seat.name for seat in self.seats]
        yield "finishing_stacks", _amounts(self.followed.stack[seat.number] for seat in self.seats)
        yield "currency", hand.currency or None
        yield "currency_symbol", SIGNS.get(hand.currency)
        yield from self._own()
        yield "actions", self.actions

    def _time(self) -> Iterator[tuple[str, Any]]:
        local, zone = self.hand.played_local, self.hand.zone
        if local is None or (zone is None and self.hand.played_at):
            local, zone = self.hand.played_at, "UTC"
        if local is not None:
            yield "time", local.time()
            yield "time_zone", zone and place_of(zone)
            yield from (("day", local.day), ("month", local.month), ("year", local.year))

    def _own(self) -> Iterator[tuple[str, Any]]:
        """Yield what the format has no field for."""
        hand = self.hand
        hero = self.player.get(hand.hero_seat or 0)
        yield UNKNOWN_BRING_IN, self.is_bring_in_unknown or None
        yield SHORT_CALLS, self.calls if self.calls == "nominal" else None
        yield ROOM_CHIPS, (hand.kind == "cash" and not hand.currency and not hand.is_play_money) or None
        yield "_hero", hero and int(hero[1:])
        yield "_room", hand.room
        yield "_hand_id", hand.hand_id
        yield "_rake", _Amount(self.followed.rake) if self.followed.rake else None
        yield "_mix", hand.mix
        yield "_club", hand.club
        for name in ("buy_in", "fee", "bounty"):
            amount = getattr(hand, name)
            yield f"_{name}", None if amount is None else _Amount(amount)
        yield "_buy_in_currency", hand.buy_in_currency or None

    # --- actions ---------------------------------------------------------------------------------

    def _antes(self) -> list[int]:
        """Take the antes. Who posts a short one all-in has the full one in the list."""
        nominal = self.followed.stakes.ante or max(self.followed.antes.values(), default=0)
        antes = []
        for seat in self.seats:
            posted = self.followed.antes.get(seat.number, 0)
            self.tally.ante(seat.number, posted)
            antes.append(nominal if posted == min(nominal, seat.stack) else posted)
        return antes

    def _tell(self, event: Event) -> None:
        tell = _TELL.get(type(event))
        if tell is not None:
            tell(self, event)

    def _act(self, event: Any, words: str) -> None:
        if self.street < 3:
            self._begin(3)
        if event.seat not in self.player:
            raise UnwritableError(event.line, "a seat acts that is not dealt in")
        self.actions.append(f"{self.player[event.seat]} {words}")

    def _start_street(self, event: StreetStart) -> None:
        if event.street != max(self.street, 2) + 1:
            raise UnwritableError(event.line, f"street {event.street} follows street {self.street}")
        self._begin(event.street)

    def _begin(self, street: int) -> None:
        """Deal a street to all who are in, the cards that are not known as ``??``."""
        known, self.street, self.n_cards = self.n_cards, street, street
        self.tally.next_street()
        for seat in self.followed.dealt:
            if seat in self.tally.live:
                self.actions.append(f"d dh {self.player[seat]} {_text(self._cards(seat)[known:])}")

    def _cards(self, seat: int) -> list[Card | None]:
        """Return the cards of a seat so far as they were dealt, None for one that is not known."""
        holding = self.followed.holdings.get(seat, Holding())
        down = [*holding.down, None, None][:2]
        up = [*holding.up, None, None, None, None][:4]
        return [*down, *up, holding.seventh][: self.n_cards]

    def _deal(self, event: Deal) -> None:
        if event.seat not in self.tally.live:
            raise UnwritableError(event.line, "a card is dealt to a seat that has folded")

    def _community(self, event: Community) -> None:
        self.actions.append(f"d db {_text([event.card])}")
        self.street = 7
        self.tally.next_street()

    def _bring_in(self, event: BringIn) -> None:
        if event.amount != min(self.bring_in, self.tally.left.get(event.seat, 0)) or self.tally.put:
            raise UnwritableError(event.line, "the bring-in is not the nominal one")
        self._act(event, "pb")
        self.tally.wager(event.seat, event.amount)
        self.calls = "any" if event.amount < self.bring_in else ""

    def _wager(self, event: Complete | Bet | Raise) -> None:
        put = self.tally.put.get(event.seat, 0)
        to = put + event.amount if isinstance(event, Bet) else event.to
        self._act(event, f"cbr {_Amount(to)}")
        self.calls = self.calls.replace("any", "")
        self.tally.wager(event.seat, to - put)

    def _call(self, event: Call | Check) -> None:
        amount = event.amount if isinstance(event, Call) else 0
        owed = self.tally.owed(event.seat)
        if owed < amount and self.calls == "any" and self.tally.level < self.bring_in:
            self.calls = "nominal"
            self.tally.least = self.bring_in
            owed = self.tally.owed(event.seat)
        if owed != amount:
            raise UnwritableError(event.line, "a call or check is not for what is owed")
        self._act(event, "cc")
        if not self.tally.wager(event.seat, owed) and self.calls == "any":
            self.calls = "actual"

    def _fold(self, event: Fold) -> None:
        self._act(event, "f")
        self.tally.fold(event.seat)

    def _show(self, event: Show) -> None:
        if event.seat in self.player:
            cards = event.cards if len(event.cards) == self.n_cards else self._cards(event.seat)
            self.actions.append(f"{self.player[event.seat]} sm {_text(cards)}")

    def _muck(self, event: Muck) -> None:
        if event.seat in self.player:
            self.actions.append(f"{self.player[event.seat]} sm")

    def _chat(self, event: Chat) -> None:
        name = event.name if event.seat is None else self.hand.name_of(event.seat)
        self.actions.append(f"# {name}: {event.text}" if name else f"# {event.text}")

    def _check_end(self) -> None:
        due = {event.seat: event.amount for event in self.tally.uncalled(0)}
        if due != {seat: amount for seat, amount in self.followed.returned.items() if amount}:
            raise UnwritableError(self.hand.line, "other chips go back than nobody called")


def _amounts(amounts: Iterable[int]) -> list[_Amount]:
    return [_Amount(amount) for amount in amounts]


def _number(text: str | None) -> int | str | None:
    """Return what is a number as one."""
    return int(text) if text is not None and text.isdecimal() and text.isascii() and len(text) < 19 and str(int(text)) == text else text


def _text(cards: Iterable[Card | None]) -> str:
    return "".join(["??" if card is None else card.text for card in cards])


_TELL: Final[dict[type[Event], Callable[[_Printer, Any], None]]] = {
    StreetStart: _Printer._start_street,
    Deal: _Printer._deal,
    Community: _Printer._community,
    BringIn: _Printer._bring_in,
    Complete: _Printer._wager,
    Bet: _Printer._wager,
    Raise: _Printer._wager,
    Call: _Printer._call,
    Check: _Printer._call,
    Fold: _Printer._fold,
    Show: _Printer._show,
    Muck: _Printer._muck,
    Chat: _Printer._chat,
}

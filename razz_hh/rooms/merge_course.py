"""The course of a Merge hand: the elements of a game turned into events, with its chips and cards counted along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from razz_hh.cards import CARDS, Card
from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Cancelled,
    Cards,
    Chat,
    Check,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Fold,
    Muck,
    Noise,
    NoShow,
    Raise,
    ReturnUncalled,
    Show,
    Showdown,
    StreetStart,
    Unread,
)
from razz_hh.hand import Misprint, Seat
from razz_hh.rooms.elements import Element
from razz_hh.rooms.tally import Tally
from razz_hh.rooms.values import amount_of, cards_of, is_misprint, low_of, side_pot
from razz_hh.rooms.whole import Flaw

__all__ = ["Course"]

_STREETS: Final = {
    "BRING_IN": 3, "THIRD_STREET": 3, "FOURTH_STREET": 4, "FIFTH_STREET": 5, "SIXTH_STREET": 6, "SEVENTH_STREET": 7,
}  # fmt: skip
_NOISE: Final = frozenset((
    "LEAVE", "JOIN", "SIT_OUT", "SIT_IN", "SIT_DOWN", "STAND_UP", "PLAYER_OUT", "DISCONNECTED", "RECONNECTED", "TIMEOUT", "TIME_BANK",
))  # fmt: skip


_FACES: Final[dict[str, Card | None]] = CARDS | {"null": None}


class _Told(NamedTuple):
    """Cards a seat showed or mucked at the line, when it held `n_held`."""

    line: int
    is_muck: bool
    cards: Cards
    n_held: int


class _Win(NamedTuple):
    """Chips a seat gets from a pot, the main pot being 1."""

    line: int
    seat: int
    amount: int
    pot: int
    low: tuple[int, ...]


class _SeatOf(dict[str | None, int]):
    """The seat of a number as printed or, failing that, of a player. Raises `ValueError` where none is."""

    def __missing__(self, who: str | None) -> int:
        raise ValueError("names nobody" if who is None else f"there is no seat {who}")


class Course:
    """One hand under way. Cards come after the deeds they precede, so each street's are told when it is over.

    `seats` and `unread` are there at once, the rest after `events`: the `hero`, and when the first deed `began` in milliseconds.
    """

    def __init__(self, body: Sequence[Element], *, is_tournament: bool) -> None:
        self._body = body
        self.unread: list[Unread] = []
        self.misprints: list[Misprint] = []
        self.hero: int | None = None
        self.began: int | None = None
        self.seats = self._seats(is_tournament)
        self._tally = Tally(self.seats)
        self._seat_of = _SeatOf([(seat.name, seat.number) for seat in self.seats])
        self._seat_of.update([(str(seat.number), seat.number) for seat in self.seats])
        self._events: list[Event] = list(self.unread)
        self._street = 0
        self._deals: list[Event] = []
        self._deeds: list[Event] = []
        self._held: dict[int, Cards] = {}
        self._told: dict[int, _Told] = {}
        self._wins: list[_Win] = []
        self._bets: list[int] = []
        self._has_bet = False
        self._is_bringing_in = False

    def events(self) -> list[Event]:
        """Return what the hand says."""
        take = {"round": self._round, "event": self._event, "cards": self._cards, "winner": self._winner}
        line = 0
        for line, name, values in self._body:
            taken = take.get(name)
            if taken is None:
                continue
            try:
                taken(line, values)
            except ValueError as error:
                self._deeds.append(_unread((line, name, values), str(error)))
        self._flush()
        self._settle(line)
        return self._events

    def limits(self) -> tuple[int, int]:
        """Return the small and the big bet that most bets were made by, 0 where none tells."""
        small = Counter(self._bets).most_common(1)[0][0] if self._bets else 0
        return small, 2 * small

    def stranger(self) -> Flaw | None:
        """Return that somebody antes who is not listed, or not so that he can be read: then nobody knows his chips."""
        if self.unread:
            return Flaw(f"a player cannot be read: {self.unread[0].reason} (line {self.unread[0].line})")
        for line, kind, values in self._body:
            who = values.get("player", values.get("seat"))
            if kind == "event" and values.get("type", "").upper() == "ANTE" and who not in self._seat_of:
                return Flaw(f"somebody antes who is not listed: there is no seat {who} (line {line})")
        return None

    # --- seats -----------------------------------------------------------------------------------

    def _seats(self, is_tournament: bool) -> list[Seat]:
        """Return the seats. In tournaments the balance printed is what the ante left (rulebook STACK_CONTINUITY)."""
        antes = self._antes() if is_tournament else {}
        seats = []
        for line, kind, values in self._body:
            if kind == "player":
                number, name = values.get("seat", values.get("id")) or "", values.get("nickname", values.get("name"))
                try:
                    if not number.isdecimal() or len(number) > 3 or name is None:
                        raise ValueError("a player without a seat or a name")
                    stack = amount_of(values.get("balance", values.get("stack")) or "") + antes.get(number, 0)
                except ValueError as error:
                    self.unread.append(_unread((line, kind, values), str(error)))
                    continue
                is_away = (values.get("dealtin", values.get("dealt")) or "true").lower() == "false"
                seats.append(Seat(line, int(number), name, stack, is_away))
        return seats

    def _antes(self) -> Mapping[str | None, int]:
        """Return what each seat puts in before the first street."""
        antes: Counter[str | None] = Counter()
        for _, kind, values in self._body:
            if kind == "round" and values.get("id", values.get("name")) in _STREETS:
                break
            if kind == "event" and values.get("type") in ("ANTE", "ALL_IN"):
                try:
                    antes[values.get("player", values.get("seat"))] += amount_of(values.get("amount", ""))
                except ValueError:
                    continue  # told where the deed is read
        return antes

    # --- elements --------------------------------------------------------------------------------

    def _round(self, line: int, values: Mapping[str, str]) -> None:
        name = (values.get("id", values.get("name")) or "").upper()
        self._is_bringing_in = name == "BRING_IN"
        street = _STREETS.get(name, 0)
        if street and street != self._street:
            self._flush()
            self._street = street
            self._has_bet = False
            self._tally.next_street()
            self._events.append(StreetStart(line, street))

    def _flush(self) -> None:
        """Tell the street that is over: its cards, then its deeds."""
        self._events += self._deals + self._deeds
        self._deals, self._deeds = [], []

    def _event(self, line: int, values: Mapping[str, str]) -> None:
        what = values.get("type", "")
        deed = _DEEDS.get(what)
        if deed is None:
            what = what.upper()
            deed = _DEEDS.get(what)
        who = values.get("player", values.get("seat"))
        if self.began is None:
            moment = values.get("timestamp", values.get("time")) or ""
            self.began = int(moment[:18]) if moment.isdecimal() else None
        if deed is not None:
            self._deeds.append(deed(self, line, self._seat_of[who], amount_of(values.get("amount") or "0")))
        elif what in ("SHOW", "MUCK"):
            seat = self._seat_of[who]
            before = self._told.get(seat) or _Told(0, False, (), 0)
            self._told[seat] = _Told(line, what == "MUCK", before.cards, before.n_held)
        elif what in _NOISE:
            self._deeds.append(Noise(line, what))
        elif what == "CHAT":
            self._deeds.append(Chat(line, self._seat_of[who], values.get("text", "")))
        elif "CANCEL" in what:
            self._deeds.append(Cancelled(line))
        else:
            raise ValueError(f"not an event this room writes: {what}")

    def _cards(self, line: int, values: Mapping[str, str]) -> None:
        listed = values.get("cards", "")
        what, cards = values.get("type", "").upper(), _cards_of(listed)
        if what == "COMMUNITY":
            self._events[-1:] = [Community(line, card) for card in cards[-1:]]  # in place of the street's start
            return
        seat = self._seat_of[values.get("player", values.get("seat"))]
        if cards.count(None) != listed.count("null"):
            self.misprints += [Misprint(line, seat, token) for token in _without_null(listed).split() if is_misprint(token)]
        if what in ("SHOWN", "MUCKED"):
            before = self._told.get(seat)
            line = line if before is None else before.line
            self._told[seat] = _Told(line, what == "MUCKED", cards, len(self._held.get(seat, ())))
            return
        if what == "HOLE" and self.hero is None:
            self.hero = seat
        self._deal(line, seat, cards)

    def _deal(self, line: int, seat: int, cards: Cards) -> None:
        """Take all the cards of a seat as they are listed anew; a list that says nothing new deals nothing."""
        held = self._held.get(seat, ())
        n = len(held)
        if len(cards) <= n:
            if all(card is None or was is None or card is was for card, was in zip(cards, held, strict=False)):
                return
            n = len(cards) - 1
        old, new = _open(cards[:n]), cards[n:]
        if not n and None in new[:2]:
            new = new[2:]
        self._held[seat] = cards
        if not (self._street == 7 and new == (None,) and old == _open(held)):  # a card nobody sees, below those that all know
            self._deals.append(Deal(line, seat, new, old))

    def _winner(self, line: int, values: Mapping[str, str]) -> None:
        seat, amount = self._seat_of[values.get("player", values.get("seat"))], amount_of(values.get("amount", ""))
        if values.get("uncalled", "").lower() == "true":
            pot = 0
        else:
            number = values.get("potnumber", values.get("pot")) or ""
            pot = 1 + side_pot(int(number) - 1) if number.strip("0").isdecimal() else 1
        low = values.get("hand", "").replace("-", ",")
        try:
            ranks = low_of(low)
        except ValueError:
            ranks = ()
        self._wins.append(_Win(line, seat, amount, pot, ranks if len(ranks) == 5 else ()))

    # --- deeds -----------------------------------------------------------------------------------

    def _ante(self, line: int, seat: int, amount: int) -> Event:
        return Ante(line, seat, amount, self._tally.ante(seat, amount))

    def _bring_in(self, line: int, seat: int, amount: int) -> Event:
        return BringIn(line, seat, amount, self._tally.wager(seat, amount))

    def _call(self, line: int, seat: int, amount: int) -> Event:
        return Call(line, seat, amount, self._tally.wager(seat, amount))

    def _bet(self, line: int, seat: int, amount: int) -> Event:
        is_all_in = self._tally.wager(seat, amount)
        self._note_bet(amount, is_all_in)
        return Bet(line, seat, amount, is_all_in)

    def _complete(self, line: int, seat: int, to: int) -> Event:
        is_all_in = self._tally.wager(seat, to - self._tally.put.get(seat, 0))
        self._note_bet(to, is_all_in)
        return Complete(line, seat, to, is_all_in)

    def _raise(self, line: int, seat: int, to: int) -> Event:
        level = self._tally.level if self._has_bet else 0
        is_all_in = self._tally.wager(seat, to - self._tally.put.get(seat, 0))
        self._note_bet(to - level, is_all_in)
        return Raise(line, seat, None, to, is_all_in)

    def _note_bet(self, step: int, is_all_in: bool) -> None:
        """Count a step of the betting, so that a hand whose description tells no stakes does."""
        self._has_bet = True
        if not is_all_in:
            self._bets.append(step if self._street < 5 else step // 2)

    def _all_in(self, line: int, seat: int, amount: int) -> Event:
        """Return what the last chips of a seat are: that depends on what it owes (rulebook CALL_SHORT, ALLIN_HALF_RULE)."""
        level, to = self._tally.level, self._tally.put.get(seat, 0) + amount
        if not self._street:
            self._tally.ante(seat, amount)
            return Ante(line, seat, amount, True)
        self._tally.wager(seat, amount)
        if self._is_bringing_in and not level:
            return BringIn(line, seat, amount, True)
        if 0 < to <= level:
            return Call(line, seat, amount, True)
        is_first, self._has_bet = not self._has_bet, True
        if is_first and self._street == 3:
            return Complete(line, seat, to, True)
        return Raise(line, seat, None, to, True) if level else Bet(line, seat, amount, True)

    def _check(self, line: int, seat: int, _: int) -> Event:
        return Check(line, seat)

    def _fold(self, line: int, seat: int, _: int) -> Event:
        self._tally.fold(seat)
        return Fold(line, seat)

    # --- the end ---------------------------------------------------------------------------------

    def _settle(self, line: int) -> None:
        """Tell what goes back uncalled, the showdown, and who wins what."""
        refunds, wins = self._refunds()
        self._events += refunds
        n_live = len(self._tally.live)
        lows = {win.seat: win.low for win in wins}
        told = [self._reveal(seat, told, lows.get(seat, ())) for seat, told in self._told.items()]
        if told and n_live > 1:
            self._events += [Showdown(told[0].line), *told]
        is_split = any(win.pot > 1 for win in wins)
        self._events += [Collect(win.line, win.seat, win.amount, win.pot - 1 if is_split else None) for win in wins]
        if n_live <= 1:
            self._events += told

    def _refunds(self) -> tuple[list[Event], list[_Win]]:
        """Return what goes back uncalled, and the wins without it.

        Where the record has no line for it, it is in what the winner gets: always in a hand won without a call (UNCALLED_RETURN).
        """
        wins = [win for win in self._wins if win.pot]
        refunds: list[Event] = [ReturnUncalled(win.line, win.seat, win.amount) for win in self._wins if not win.pot]
        if refunds or not wins:
            return refunds, wins
        put_in = sum(self._tally.total.values())
        for refund in self._tally.uncalled(wins[0].line):
            refunds.append(refund)
            is_inside = len(self._tally.live) <= 1 or sum([win.amount for win in wins]) > put_in - refund.amount
            own = next((n for n, win in enumerate(wins) if win.seat == refund.seat and win.amount > refund.amount), None)
            if is_inside and own is not None:
                wins[own] = wins[own]._replace(amount=wins[own].amount - refund.amount)
        return refunds, wins

    def _reveal(self, seat: int, told: _Told, low: tuple[int, ...]) -> Event:
        """Return what a seat showed or mucked, with the cards dealt to it face up afterwards."""
        held = self._held.get(seat, ())
        if told.is_muck:
            return NoShow(told.line, seat) if self._tally.live == [seat] else Muck(told.line, seat, told.cards)
        cards = told.cards + held[told.n_held :] if told.cards or None not in held else ()
        return Show(told.line, seat, cards, low)


def _open(cards: Cards) -> Cards:
    """Return *cards* without the two down cards where they are hidden."""
    return cards[2:] if cards[:2] == (None, None) else cards


def _cards_of(text: str) -> Cards:
    """Return the cards of a list such as ``null,null,6c``. Raises `ValueError` for what is none."""
    try:
        return tuple([_FACES[card] for card in text.split(",")])
    except KeyError:
        return cards_of(f"[{_without_null(text)}]")


def _without_null(text: str) -> str:
    return text.replace("null", "X").replace("NULL", "X").replace(",", " ")


def _unread(element: Element, reason: str) -> Unread:
    line, name, values = element
    written = "".join([f' {key}="{said}"' for key, said in values.items()])
    return Unread(line, 1, f"<{name}{written}/>", reason)


_DEEDS: Final[dict[str, Callable[[Course, int, int, int], Event]]] = {
    "ANTE": Course._ante,
    "BRING_IN": Course._bring_in,
    "COMPLETE": Course._complete,
    "BET": Course._bet,
    "CALL": Course._call,
    "RAISE": Course._raise,
    "ALL_IN": Course._all_in,
    "CHECK": Course._check,
    "FOLD": Course._fold,
}

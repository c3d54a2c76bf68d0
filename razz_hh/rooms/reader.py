"""Lines to events, for every room that writes one statement a line.

Most lines are answered from memory: a verb phrase seen before names its event at once, and dealt cards are looked up.
Everything else goes to the room's grammar, which alone says what a room writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal

from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Cards,
    Chat,
    Check,
    Complete,
    Deal,
    Event,
    Fold,
    Noise,
    Raise,
    SeatClaim,
    Summary,
    Unread,
)
from razz_hh.hand import Misprint
from razz_hh.rooms.grammar import LONGEST, MARK, Grammar
from razz_hh.rooms.lineup import LineUp, beginnings
from razz_hh.rooms.values import cards_of, is_misprint

__all__ = ["Made", "Reader", "misprints", "noise"]

Made = tuple[Callable[..., Event], tuple[Any, ...]]
"""An event's type and its arguments after line and seat (after line alone where nobody is named)."""

_MEMO_SIZE: Final = 50_000
_MOST_FOLDS: Final = 200  # of one line-up
_ACTS: Final = frozenset((Ante, BringIn, Complete, Bet, Raise, Call, Check, Fold))
# What may be said by or of somebody who has no seat.
_RAIL: Final = frozenset(("chat", "join", "noise", "finish", "win"))


def noise(line: int, *_: object) -> Noise:
    """Return a line that moves nothing; the reader puts its words in."""
    return Noise(line, "")


def misprints(events: Iterable[Event], lines: Sequence[str], first_line: int, line_up: LineUp) -> tuple[Misprint, ...]:
    """Return what stands in place of cards and is none, once for each seat; *lines* are the hand's."""
    found: dict[tuple[int | None, str], Misprint] = {}
    for event in events:
        if None in (*getattr(event, "cards", ()), *getattr(event, "new", ()), *getattr(event, "old", ()), getattr(event, "card", "")):
            seat: int | None = getattr(event, "seat", None)
            line = lines[event.line - first_line].replace(line_up.names.get(seat or 0, ""), "", 1)
            for token in re.findall(r"[^\[\] ]+(?=[^\[\]]*\])", line):
                if is_misprint(token):
                    found.setdefault((seat, token), Misprint(event.line, seat, token))
    return tuple(found.values())


class Reader:
    """Turns a room's lines into events. `make` maps a rule of the room's grammar to a function from its values to `Made`.

    `deal_prefix` begins the line that deals cards, before the name, and `before_cards` opens the first cards behind it; `after_name`
    stands between a name and what it does. `has_unknown_cards` says of the hand read last that a card of it may be misprinted.
    """

    def __init__(
        self,
        grammar: Grammar,
        make: dict[str, Callable[..., Made]],
        deal_prefix: str = "Dealt to ",
        after_name: Literal[": ", " "] = ": ",
        before_cards: Literal[" [", ": ["] = " [",
    ) -> None:
        self.grammar = grammar
        self._make = make
        self._deal_prefix = deal_prefix
        self._after_name = after_name
        self._before_cards = before_cards
        self._phrases: dict[str, Made] = {}
        self._results: dict[str, Made] = {}
        self._sentences: dict[str, Made] = {}
        self._deal_shapes: dict[int, bool] = {}
        self._cards: dict[str, Cards] = {}
        self._news: set[str] = set()
        self.has_unknown_cards = False

    def read(self, lines: list[str], first_line: int, line_up: LineUp) -> list[Event]:
        """Return the events of *lines*, the first of which is line *first_line* of the source."""
        events: list[Event] = []
        self.has_unknown_cards = False
        numbered = enumerate(lines, first_line)
        self._body(numbered, line_up, events)
        folds, sentences = line_up.folds, self._sentences
        for n, line in numbered:
            fold = folds.get(line)
            if fold is not None:
                events.append(SeatClaim(n, *fold))
                continue
            made = sentences.get(line)
            if made is not None:
                events.append(made[0](n, *made[1]))
            elif line.startswith("Seat "):
                event = self._result(line, n, line_up)
                events.append(event)
                if type(event) is SeatClaim and event.result == "folded" and len(folds) < _MOST_FOLDS:
                    folds[line] = event.seat, event.result, event.street, event.no_bet
            elif line and not line.isspace():
                events.append(self._other(line, n, line_up, {}))
        return events

    def is_act(self, line: str, *, is_met: bool = False) -> bool:
        """Whether somebody, whose name is one word or ends in no doubt, posts or acts in *line*; *is_met*: in words met before.

        What follows a colon may be said.
        """
        name, _, phrase = line.partition(self._after_name)
        if not phrase or name[-1:] == ":":
            return False
        made = self._phrases.get(phrase) or (None if is_met else self._try_phrase(phrase))
        return made is not None and made[0] in _ACTS

    def _body(self, numbered: Iterator[tuple[int, str]], line_up: LineUp, events: list[Event]) -> None:
        """Read down to the summary."""
        append = events.append
        after, holders, sentences, phrases, cards = self._after_name, line_up.holders, self._sentences, self._phrases, self._cards
        speakers, longer = (line_up.speakers, {}) if after == ": " else (line_up.starters, line_up.longer)
        prefix, skip, one, two = self._deal_prefix, len(self._deal_prefix), self._is_deal(1), self._is_deal(2)
        before_cards = self._before_cards
        held: dict[int, int] = {}
        for n, line in numbered:
            if line.startswith(prefix):
                name, _, group = line[skip:].rpartition(before_cards)
                new = cards.get(group) or self._group(group)
                seat = holders.get(name)
                if seat is not None and new is not None and one:
                    append(Deal(n, seat, new))
                    continue
                name, is_repeated, group = name.rpartition(before_cards)
                seat = holders.get(name)
                if seat is not None and new is not None and is_repeated and two:
                    old = cards.get(group) or self._group(group)
                    if old is not None:
                        append(Deal(n, seat, new, old))
                        continue
            else:
                name, is_said, phrase = line.partition(after)
                seat = speakers.get(name) if is_said else None
                if seat is None and name in longer:
                    seat, name = longer[name]
                    phrase = line[len(name) :]
                    if not line.startswith(name):
                        seat = None
                if seat is not None:
                    made = phrases.get(phrase) or self._try_phrase(phrase)
                    if made is not None:
                        append(made[0](n, seat, *made[1]))
                        continue
            made = sentences.get(line)
            if made is not None:
                append(made[0](n, *made[1]))
                if made[0] is Summary:
                    return
            elif line and not line.isspace():
                event = self._other(line, n, line_up, held)
                append(event)
                if type(event) is Summary:
                    return

    # --- from memory -----------------------------------------------------------------------------

    def _group(self, group: str) -> Cards | None:
        """Return the cards of what follows `` [``, None where it is no bracket of cards."""
        group = group.rstrip()
        if group[-1:] != "]" or "]" in group[:-1]:
            return None
        try:
            cards = cards_of("[" + group)
        except ValueError:
            return None
        if None in cards and cards.count(None) != group.count("X") and any(map(is_misprint, group[:-1].split())):
            self.has_unknown_cards = True
        elif len(cards) <= 2 or (len(cards) <= 4 and cards[0] is None):  # longer ones hardly ever come again
            self._cards[group] = cards
        return cards

    def _is_deal(self, n_groups: int) -> bool:
        """Whether the grammar reads a deal line of so many groups of cards; asked once for each number."""
        is_deal = self._deal_shapes.get(n_groups)
        if is_deal is None:
            parse = self.grammar.parse(f"{self._deal_prefix}{MARK}{self._before_cards}Ac]{' [Ac]' * (n_groups - 1)}")
            is_deal = self._deal_shapes[n_groups] = parse is not None and parse[0] == "deal" and n_groups <= 2
        return is_deal

    def _phrase(self, phrase: str) -> Made | None:
        """Return the event of what follows a name."""
        return self._remember(self._phrases, phrase, f"{MARK}{self._after_name}{phrase}")

    def _try_phrase(self, phrase: str) -> Made | None:
        """Return the deed that follows a name; whatever else it is, the line is read with care."""
        try:
            made = self._phrase(phrase)
        except ValueError:
            return None
        return None if made is None or made[0] is noise else made

    def _sentence(self, text: str) -> Made | None:
        """Return the event of a whole line, with a mark for the name."""
        return self._sentences.get(text) or self._remember(self._sentences, text, text)

    def _remember(self, memo: dict[str, Made], key: str, text: str) -> Made | None:
        """Return the event of *text*, kept under *key*; None where it is no sentence. Raises `ValueError` as `Grammar.parse` does."""
        parse = self.grammar.parse(text)
        if parse is None:
            return None
        made = self._make[parse[0]](*parse[1])
        if "[" not in key and parse[0] not in _RAIL:  # lines with cards and talk hardly ever come again
            if len(memo) >= _MEMO_SIZE:
                memo.clear()
            memo[key] = made
        else:
            for value in parse[1]:
                if type(value) is tuple and None in value:
                    self.has_unknown_cards = True
        return made

    def _result(self, line: str, n: int, line_up: LineUp) -> Event:
        """Read a seat's line of the summary; the seat number says whose name follows."""
        number = line[5 : line.find(":")]
        prefix = line_up.results.get(number)
        if prefix is None or not line.startswith(prefix):
            event = self._other(line, n, line_up, {})
            seat = getattr(event, "seat", None)
            if type(event) is SeatClaim and number.isdecimal() and seat != int(number):
                return Unread(n, 1, line, f"{line_up.names.get(event.seat)} does not sit in seat {number}")
            return event
        rest = line[len(prefix) :]
        try:
            made = self._results.get(rest) or self._remember(self._results, rest, f"Seat {number}: {MARK} {rest}")
        except ValueError as error:
            return Unread(n, 1, line, str(error))
        return self._unread(line, n) if made is None else made[0](n, int(number), *made[1])

    # --- by the grammar --------------------------------------------------------------------------

    def _other(self, line: str, n: int, line_up: LineUp, held: dict[int, int]) -> Event:
        """Read a line by the grammar: with a seat's name taken off, as it stands, or with a stranger's name taken off."""
        if len(line) > LONGEST:
            return Unread(n, 1, line, "longer than any line of a room")
        try:
            event = self._named(line, n, line_up, held) or self._nameless(line, n) or self._rail(line, n) or self._unread(line, n, line_up)
        except ValueError as error:
            return Unread(n, 1, line, str(error))
        return Noise(n, line.strip()) if type(event) is Noise else event

    def _nameless(self, line: str, n: int) -> Event | None:
        made = self._sentence(line)
        return None if made is None else made[0](n, *made[1])

    def _named(self, line: str, n: int, line_up: LineUp, held: dict[int, int]) -> Event | None:
        """Read the line by the seat it names: the longest name that leaves a deed, and the cards it should show; else as talk."""
        word = line.partition(" ")[0]
        seat, name = line_up.firsts.get(word) or line_up.firsts.get(word.removesuffix(":"), (0, "\n"))
        if line.startswith(name):  # nearly always it is the first word, or begins with it
            made = self._sentence(MARK + line[len(name) :])
            if made is not None and (made[0] is not Chat or self._after_name == ": "):  # talk without quotes may be another seat's deed
                return made[0](n, seat, *made[1])
        seat, name = line_up.lasts.get(line.rpartition(" ")[2], (0, "\n"))
        if line.endswith(name):  # or the last one, or ends with it
            made = self._sentence(line[: -len(name)] + MARK)
            if made is not None and made[0] is not Chat:
                return made[0](n, seat, *made[1])
        deal: Deal | None = None
        talk: Event | None = None
        for seat, text in line_up.marked(line):
            made = self._sentence(text)
            if made is None:
                continue
            event = made[0](n, seat, *made[1])
            if type(event) is Chat:
                talk = talk or event
            elif not isinstance(event, Deal):
                return event
            elif len(event.old) == held.get(seat, 0):
                deal = event
                break
            else:
                deal = deal or event
        if deal is not None:
            held[deal.seat] = len(deal.old) + len(deal.new)
        return deal or talk

    def _rail(self, line: str, n: int) -> Event | None:
        """Read what somebody without a seat says or does."""
        for end, rest in beginnings(line):
            if rest in self._news:
                return Noise(n, line.strip())
            parse = self.grammar.parse(MARK + rest)
            if parse is None:
                continue
            if parse[0] == "chat":
                _, (text, *_) = self._make["chat"](*parse[1])
                return Chat(n, None, text, line[:end])
            if parse[0] in _RAIL:
                if len(self._news) < _MEMO_SIZE:
                    self._news.add(rest)
                return Noise(n, line.strip())
            return Unread(n, 1, line, f"no seat is called {line[:end]!r}")
        return None

    def _unread(self, line: str, n: int, line_up: LineUp | None = None) -> Event:
        start = line_up.names if line_up else {}
        reason = "not a line this room writes"
        for name in start.values():
            if line.startswith(f"{name}: "):
                reason = f"not an action this room writes: {line[len(name) + 2 :].strip()!r}"
        return Unread(n, 1, line, reason)

"""A PHH hand's actions turned into the events of a hand, with what other rooms print counted along."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from razz_hh.cards import Card
from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    Call,
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
    Raise,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
    Summary,
    Unread,
)
from razz_hh.hand import Hand, HandText
from razz_hh.low import best_low
from razz_hh.pots import side_pots
from razz_hh.rooms.notation import Action, Notation
from razz_hh.rooms.phh_header import SHORT_CALLS, FaultError, Header
from razz_hh.rooms.tally import Tally, payouts, payouts_told
from razz_hh.rooms.toml import lines_of_strings
from razz_hh.rooms.whole import crowd_flaw

__all__ = ["Course"]

_ALL_CARDS: Final = 7


class Course:
    """One hand under way.

    `held` are the cards told of each seat, `dealt` those not yet told, with their line. `tabled` are the hands shown (or mucked) and the
    line, `last` the seats that did so and the talk since the first.

    Raises `FaultError` where it is no hand.
    """

    def __init__(self, notation: Notation, text: HandText, fields: dict[str, Any], room: str, number: str) -> None:
        self.text = text
        self.room = room
        self.number = number
        self.actions = fields["actions"]
        if not isinstance(self.actions, list) or not {*map(type, self.actions)} <= {str}:
            raise FaultError("actions: not a list of texts")
        self.notation = notation
        self.header = Header(text, fields)
        self.events: list[Event] = list(self.header.unread)
        self.tally = Tally(self.header.seats)
        self.street = 2
        self.has_bet = False
        self.held: dict[int, Cards] = dict.fromkeys(self.header.seat_of.values(), ())
        self.dealt: dict[int, tuple[int, Cards]] = {}
        self.tabled: dict[int, tuple[int, bool]] = {}
        self.last: list[int | Chat] = []
        self.before: Action | None = None
        self.community: Card | None = None

    def hand(self) -> Hand:
        """Return the hand. Raises `FaultError` where it is none."""
        lines = lines_of_strings(self.text.text, "actions", len(self.actions), self.text.line)
        line = lines[0] if lines else self.text.line
        tally = self.tally
        for seat, ante in zip(self.header.seat_of.values(), self.header.antes, strict=True):
            amount = min(ante, tally.left[seat])
            self.events.append(Ante(line, seat, amount, tally.ante(seat, amount)))
        self._play(lines)
        self._tell_deals()
        crowded = crowd_flaw(self.events)
        if crowded is not None:
            raise FaultError(crowded.reason)
        self._settle(lines[-1] if lines else line)
        return self._record()

    def _play(self, lines: list[int]) -> None:
        """Take the actions, which stand on *lines*, one after the other; what nobody can do is told as unread."""
        parse, deeds, seat_of, deal = self.notation.parse, _DEEDS, self.header.seat_of, Course._deal
        for text, line in zip(self.actions, lines, strict=True):
            try:
                action = parse(text)
                if action.comment:
                    self._comment(action.comment, line)
                deed = deeds.get(action.what)
                if deed is None:
                    if action.what == "board":
                        self._board(action, line)
                    continue
                seat = seat_of.get(action.player or 0)
                if seat is None:
                    raise ValueError(f"there is no player p{action.player}")
                if self.dealt and deed is not deal:
                    self._tell_deals()
                deed(self, seat, action, line)
            except ValueError as error:
                self.events.append(Unread(line, 1, text, str(error)))

    def _comment(self, comment: str, line: int) -> None:
        """Take a comment as said by the seat whose name begins it, else by nobody at the table."""
        if comment.isspace():
            return
        said = [seat for seat in self.header.seats if comment.startswith(f"{seat.name}: ")]
        seat = max(said, key=lambda seat: len(seat.name), default=None)
        text = comment if seat is None else comment[len(seat.name) + 2 :]
        chat = Chat(line, None if seat is None else seat.number, text)
        if self.last:
            self.last.append(chat)
        else:
            self._tell_deals()
            self.events.append(chat)

    # --- cards -----------------------------------------------------------------------------------

    def _deal(self, seat: int, action: Action, line: int) -> None:
        """Take cards dealt. Streets are told by the number of cards: the third ends when somebody acts or gets a fourth card."""
        first, new, n_old = line, action.cards, len(self.held[seat])
        told = self.dealt.get(seat)
        if told is not None:
            if action == self.before and any(new):
                return  # the line stands twice
            first, before = told
            new = before + new
        self.before = action
        if n_old + len(new) > _ALL_CARDS:
            raise ValueError(f"p{action.player} would hold {n_old + len(new)} cards")
        if self.street < 3:
            self._begin(3, line)
        while n_old + len(new) > self.street:
            n = self.street - n_old
            if n:
                self.dealt[seat] = first, new[:n]
            self._tell_deals()
            self._begin(self.street + 1, line)
            first, new, n_old = line, new[n:], self.street - 1
        self.dealt[seat] = first, new

    def _begin(self, street: int, line: int) -> None:
        self.street = street
        self.has_bet = False
        self.tally.next_street()
        self.events.append(StreetStart(line, street))

    def _tell_deals(self) -> None:
        """Tell the cards dealt since the last action, but those that nobody sees: two down cards, the seventh."""
        for seat, (line, new) in self.dealt.items():
            old = self.held[seat]
            self.held[seat] = old + new
            if self.street == 3 and new[:2] == (None, None):
                new, old = new[2:], ()
            elif old[:2] == (None, None):
                old = old[2:]
            if new and (self.street < 7 or new[-1] is not None):
                self.events.append(Deal(line, seat, new, old))
        self.dealt = {}

    def _board(self, action: Action, line: int) -> None:
        self._tell_deals()
        for card in action.cards:
            self.events.append(Community(line, card))
            self.community = card
        self.street = 7
        self.has_bet = False
        self.tally.next_street()

    # --- chips -----------------------------------------------------------------------------------

    def _bring_in(self, seat: int, action: Action, line: int) -> None:
        amount = min(self.header.bring_in, self.tally.left[seat])
        self.events.append(BringIn(line, seat, amount, self.tally.wager(seat, amount)))
        if self.header.fields.get(SHORT_CALLS) == "nominal":
            self.tally.least = self.header.bring_in

    def _wager(self, seat: int, action: Action, line: int) -> None:
        tally, to = self.tally, action.amount or 0
        added = to - tally.put.get(seat, 0)
        is_raise = tally.level > 0
        is_all_in = tally.wager(seat, added)
        if self.street == 3 and not self.has_bet:
            self.events.append(Complete(line, seat, to, is_all_in))
        elif is_raise:
            self.events.append(Raise(line, seat, None, to, is_all_in))
        else:
            self.events.append(Bet(line, seat, added, is_all_in))
        self.has_bet = True

    def _call(self, seat: int, action: Action, line: int) -> None:
        owed = self.tally.owed(seat)
        self.events.append(Call(line, seat, owed, self.tally.wager(seat, owed)) if owed else Check(line, seat))

    def _fold(self, seat: int, action: Action, line: int) -> None:
        self.tally.fold(seat)
        self.events.append(Fold(line, seat))

    # --- the end ---------------------------------------------------------------------------------

    def _show(self, seat: int, action: Action, line: int) -> None:
        """Take a show or a muck. Hands are opened before the last cards where all are all-in: all that was shown is told at the end."""
        self.held[seat] = action.cards + self.held[seat][len(action.cards) :]
        if seat not in self.tabled:
            self.last.append(seat)
        self.tabled[seat] = line, action.what != "muck"

    def _settle(self, line: int) -> None:
        """Give back what nobody called and pay the pots: the notation tells neither."""
        tally = self.tally
        self.events += tally.uncalled(line)
        if self.tabled and len(tally.live) > 1:
            self.events.append(Showdown(line))
        self.events += [self._tabled(last) if isinstance(last, int) else last for last in self.last]
        final = self.header.final_stacks(tally.left)
        self.events += self._collects(final, line)
        if final:
            self.events.append(Summary(line))
            self.events += [SeatClaim(line=line, seat=seat, result="none", final_stack=final[seat]) for seat in sorted(final)]

    def _tabled(self, seat: int) -> Event:
        line, is_shown = self.tabled[seat]
        return Show(line, seat, self.held[seat]) if is_shown else Muck(line, seat)

    def _collects(self, final: dict[int, int], line: int) -> Iterator[Collect]:
        """Return who takes what: by the stacks at the end where these can be, else by the cards.

        Raises `FaultError` where neither tells.
        """
        tally = self.tally
        pots = side_pots(tally.total, sorted(tally.live))
        able = [seat for seat in tally.live if self.tabled.get(seat, (0, True))[1]] or tally.live
        won = {seat: stack - tally.left[seat] for seat, stack in final.items()}
        winners = [seat for seat, chips in won.items() if chips]
        if len(pots) == len(winners) == 1 and 0 < won[winners[0]] <= pots[0].amount:
            return iter((Collect(line, winners[0], won[winners[0]]),))
        able = sorted(able, key=lambda seat: -won.get(seat, 0))  # who won more has the chips that could not be divided
        lows = {seat: low for seat in able if (low := self._low(seat) if len(able) > 1 else 0) is not None}
        by_cards = list(payouts(pots, lows, self.header.stakes.chip, line)) if lows and len(lows) == len(able) else []
        if won and min(won.values()) >= 0 and 0 < sum(won.values()) <= sum(tally.total.values()):
            return payouts_told(pots, won, by_cards, self.header.stakes.chip, line)
        if not tally.live:
            raise FaultError("everybody folds, and nobody is left to win")
        if not by_cards:
            raise FaultError("who won is not told: cards at the showdown are not known, nor the stacks after it")
        return iter(by_cards)

    def _low(self, seat: int) -> int | None:
        """Return the value of a seat's low, None where not all of its cards are known."""
        cards = [card for card in (*self.held[seat], self.community) if card is not None]
        return best_low(cards).value if len(cards) == _ALL_CARDS else None

    def _record(self) -> Hand:
        header = self.header
        return Hand(
            source=self.text.source,
            line=self.text.line,
            room=self.room,
            number=self.number,
            stakes=header.stakes,
            seats=header.seats,
            hero_seat=self._hero(),
            events=tuple(self.events),
            text=self.text.text,
            **header.facts(),
        )

    def _hero(self) -> int | None:
        """Return the seat that the file's maker calls the hero, else the one whose down cards alone are known, None where there is none."""
        told = self.header.fields.get("_hero")
        if type(told) is int and told in self.header.seat_of:
            return self.header.seat_of[told]
        open_ = [event.seat for event in self.events if type(event) is Deal and len(event.new) == 3]
        return open_[0] if len(open_) == 1 else None


_DEEDS: Final[dict[str, Callable[[Course, int, Action, int], None]]] = {
    "deal": Course._deal,
    "bring_in": Course._bring_in,
    "wager": Course._wager,
    "call": Course._call,
    "fold": Course._fold,
    "show": Course._show,
    "open": Course._show,
    "muck": Course._show,
}

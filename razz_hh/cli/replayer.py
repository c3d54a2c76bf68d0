"""A hand told street by street in the terminal: boards, actions in words, pot and stacks, findings where they belong."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, Final, Literal

import msgspec
from rich.text import Text

from razz_hh.audit import Finding
from razz_hh.cards import Card
from razz_hh.cli.console import NOTE, WARN, clean, plural
from razz_hh.cli.findings import SEVERITY_STYLES
from razz_hh.events import (
    Ante,
    Capped,
    Chat,
    Collect,
    Community,
    Deal,
    Event,
    Finish,
    Muck,
    Noise,
    NoShow,
    ReturnUncalled,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
    Summary,
    Unread,
)
from razz_hh.low import Low, board_low
from razz_hh.replay import Holding, Replay, Step, Turn
from razz_hh.rooms import room
from razz_hh.stakes import money_text

__all__ = ["Look", "tell"]

_STREETS: Final = {3: "third street", 4: "fourth street", 5: "fifth street", 6: "sixth street", 7: "seventh street"}
_SUITS: Final = (("♣", "green"), ("♦", "bright_blue"), ("♥", "red"), ("♠", "bold"))
_NAME_WIDTH: Final = 20
_CARDS_WIDTH: Final = 24
_WORDS_WIDTH: Final = 35

_BETWEEN_CARDS: Final = frozenset((Ante, Deal, Chat, Noise, Unread))
_ACTIONS: Final = {
    "bring_in": "brings in for {amount}",
    "complete": "completes to {to}",
    "bet": "bets {amount}",
    "raise": "raises to {to}",
    "call": "calls {amount}",
    "check": "checks",
    "fold": "folds",
}
_ACTION_STYLES: Final = {"fold": "dim", "complete": "bold", "bet": "bold", "raise": "bold"}
_PLAIN_WORDS: Final[dict[type[Event], str]] = {Muck: "mucks", NoShow: "does not show", Capped: "betting is capped"}


class Look(msgspec.Struct, frozen=True):
    """How cards are printed: `is_plain` with letters for suits, `reveal` with all cards known from the start."""

    is_plain: bool = False
    reveal: bool = False

    def card(self, card: Card | None) -> Text:
        """Return a card, or the back of one."""
        if card is None:
            return Text("xx" if self.is_plain else "▮▮", "dim")
        if self.is_plain:
            return Text(card.text)
        symbol, style = _SUITS[card.suit]
        return Text(card.text[0] + symbol, style)

    def cards(self, cards: Iterable[Card | None]) -> Text:
        """Return cards side by side."""
        return Text(" ").join([self.card(card) for card in cards])


Equities = Mapping[int, Mapping[int, float]]
"""By street and seat."""


def tell(replay: Replay, findings: list[Finding], look: Look, equity: Equities | None = None) -> Iterator[Text]:
    """Yield the lines of a replayed hand and of what the audit says about it; *equity* stands beside the boards."""
    last = None
    for line in chain(_heading(replay), _Teller(replay, findings, look, equity or {}).lines()):
        line.rstrip()
        if line or last:
            yield line
        last = line


def _heading(replay: Replay) -> Iterator[Text]:
    hand, stakes = replay.hand, replay.stakes
    yield Text.assemble((f"{room(hand.room).title} #{hand.number}", "bold"), (f"   {clean(hand.source)}:{hand.line}", "dim"))
    money = partial(money_text, currency=hand.currency)
    limits = f" {money(stakes.small_bet)}/{money(stakes.big_bet)}" if stakes.small_bet else ""
    said = [f"{hand.mix + ': ' if hand.mix else ''}Razz{limits}"]
    said += [f"ante {money(stakes.ante)}"] if stakes.ante is not None else []
    said += [f"bring-in {money(stakes.bring_in)}"] if stakes.bring_in is not None else []
    said += ["play money"] if hand.is_play_money else []
    if hand.kind == "tournament":
        said += [f"tournament {hand.tournament_id}", *([hand.level] if hand.level else [])]
    said += [f"table {hand.table_name}{f', {hand.max_seats}-max' if hand.max_seats else ''}"]
    said += [f"club {hand.club}"] if hand.club else []
    said += [f"{hand.played_local:%Y-%m-%d %H:%M:%S} {hand.zone or ''}".rstrip()] if hand.played_local else []
    yield Text(clean(" · ".join(said)))


class _Teller:
    """Tells one hand. `stacks` and `open_seats` (whose down cards everybody may see) are those of the moment."""

    def __init__(self, replay: Replay, findings: list[Finding], look: Look, equity: Equities) -> None:
        self.replay = replay
        self.equity = equity
        self.look = look
        self.money = partial(money_text, currency=replay.hand.currency)
        self.names = {seat.number: clean(seat.name) for seat in replay.hand.seats}
        self.stacks = defaultdict(int, replay.start)
        self.open_seats = {replay.hand.hero_seat}
        self.findings: dict[int | None, list[Finding]] = defaultdict(list)
        for finding in findings:
            self.findings[finding.step].append(finding)
        self.antes: list[Ante] = []
        self.is_dealing = False
        self.street = 3
        widths = [Text(name).cell_len for name in self.names.values()]
        self.name_width = min(_NAME_WIDTH, max(widths, default=0))
        self.money_width = max(len("stack"), self.column(sum(replay.start.values())).cell_len)

    def lines(self) -> Iterator[Text]:
        """Yield what happens, then what came of it."""
        for step in self.replay.steps:
            event = step.event
            if type(event) is Summary:
                break
            if self.is_dealing and type(event) not in _BETWEEN_CARDS:
                yield from self.dealt(step)
            yield from self.turn(step) if isinstance(step, Turn) else self.event(event, step.pot)
            if not (self.is_dealing or self.antes):
                yield from self.found(step.n)
        yield from self.result()

    # --- streets ---------------------------------------------------------------------------------

    def dealt(self, step: Step[Event]) -> Iterator[Text]:
        """Yield the boards of a street all of whose cards are dealt."""
        self.is_dealing = False
        yield from (Text(), self.rule(_STREETS.get(self.street, f"street {self.street}"), step.pot, "stack"))
        if self.antes:
            yield self.posted()
        if self.street == 7 and self.replay.community:
            yield Text("      one card for all: ") + self.look.card(self.replay.community)
        for seat in step.live:
            yield self.board(seat, step)
        yield Text()
        for n in range(step.n):
            yield from self.found(n)

    def rule(self, title: str, pot: int, last: str = "") -> Text:
        """Return the line above a part of the hand: the pot so far above the column of pots, and a heading for the *last* column."""
        line, left, middle, right = "-" if self.look.is_plain else "─", f" {title} ", f" pot {self.money(pot)} ", f" {last}" if last else ""
        column = self.money_width + 2
        before = 8 + self.name_width + _WORDS_WIDTH + column - 2 - len(left) - len(middle) + 1
        return Text.assemble(
            (line * 2, "dim"), (left, "bold"), (line * before, "dim"), (middle, "bold"), (line * (column - 1 - len(right)), "dim"),
            (right, "bold"),
        )  # fmt: skip

    def posted(self) -> Text:
        """Return the antes: how many of the same, and who posted another or his last chip."""
        (usual, n), *_ = Counter(ante.amount for ante in self.antes).most_common(1)
        odd = [ante for ante in self.antes if ante.amount != usual or ante.is_all_in]
        said = [f"{self.names.get(ante.seat)} {self.money(ante.amount)}{' all-in' * ante.is_all_in}" for ante in odd]
        self.antes = []
        return Text("      " + " · ".join([f"{plural(n, 'ante')} of {self.money(usual)}", *said]), "dim")

    def board(self, seat: int, step: Step[Event]) -> Text:
        """Return a seat's line above the actions: who is first to act, the cards, what the board is worth, the chips."""
        board = step.boards.get(seat, ())
        known = [card for card in board if card]
        worth = Text(str(board_low(known)) if len(known) == len(board) > 1 else "", "dim")
        mark = " " if step.pending[:1] != (seat,) else ">" if self.look.is_plain else "▸"
        stack = self.column(self.stacks[seat], "dim") if self.stacks[seat] > 0 else Text("all-in", "dim")
        middle = _fit(self.held(seat, board), _CARDS_WIDTH) + worth
        share = self.equity.get(self.street, {}).get(seat)
        equity = Text("" if share is None else f"{share:.1%}", NOTE)
        return Text(f" {mark} {seat:>2} ") + self.name(seat) + Text("  ") + _fit(middle, _WORDS_WIDTH) + self.amounts(equity, stack)

    def held(self, seat: int, board: Iterable[Card | None]) -> Text:
        """Return a seat's cards: two down, the up cards, the seventh."""
        holding = self.replay.holdings.get(seat) or Holding()
        is_open = self.look.reveal or seat in self.open_seats
        down = holding.down if is_open and holding.down else (None, None)
        text = self.look.cards(down) + Text("  ") + self.look.cards(board)
        if self.street == 7 and self.replay.community is None:
            text += Text("  ") + self.look.card(holding.seventh if is_open else None)
        return text

    # --- what is done ----------------------------------------------------------------------------

    def turn(self, step: Turn[Any]) -> Iterator[Text]:
        """Yield an action in words, the pot and the stack after it."""
        words = _ACTIONS[step.action].format(amount=self.money(step.amount), to=self.money(step.to_amount))
        line = self.said(step.seat, Text(words + " and is all-in" * step.is_all_in, _ACTION_STYLES.get(step.action, "")))
        if step.amount:
            self.stacks[step.seat] -= step.amount
            line += self.amounts(self.column(step.pot + step.amount), self.column(self.stacks[step.seat], "dim"))
        yield line

    def event(self, event: Event, pot: int) -> Iterator[Text]:
        """Yield what is told of anything but an action, if it is told at all."""
        match event:
            case Ante(seat=seat, amount=amount):
                self.antes.append(event)
                self.stacks[seat] -= amount
            case Deal() | StreetStart() | Community():
                self.street = 7 if type(event) is Community else getattr(event, "street", self.street)
                self.is_dealing = True
            case ReturnUncalled(seat=seat, amount=amount):
                self.stacks[seat] += amount
                yield self.said(seat, Text(f"takes back {self.money(amount)} that nobody called"))
            case Showdown():
                yield from (Text(), self.rule("showdown", pot))
            case Show(seat=seat, cards=cards):
                self.open_seats.add(seat)
                low = self.low(seat)
                yield self.said(seat, Text("shows ") + self.look.cards(cards) + Text(f"  {low.name} ({low})" if low else ""))
            case Collect(seat=seat, amount=amount, pot=n):
                which = "the pot" if n is None else f"side pot {n}" if n else "the main pot"
                yield self.said(seat, Text(f"wins {self.money(amount)} from {which}", "bold green"))
            case Chat(seat=seat, text=text):
                yield self.said(seat, Text(f'"{clean(text)}"', "dim italic"))
            case Unread(text=text):
                yield Text(f"      could not be read: {clean(text)}", WARN)
            case Noise(text=text):
                yield Text(f"      {clean(text)}", "dim italic")
            case Finish(seat=seat, place=place, prize=prize):
                won = f" and wins {self.money(prize)}" if prize else ""
                yield self.said(seat, Text(f"leaves the tournament{f' in place {place}' if place else ''}{won}"))
            case _:
                if type(event) in _PLAIN_WORDS:
                    yield self.said(getattr(event, "seat", None), Text(_PLAIN_WORDS[type(event)], "dim"))

    def said(self, seat: int | None, words: Text) -> Text:
        """Return a line that somebody is the subject of."""
        return Text("      ") + self.name(seat) + Text("  ") + (_fit(words, _WORDS_WIDTH) if words.cell_len < _WORDS_WIDTH else words)

    def column(self, amount: int, style: str = "") -> Text:
        """Return an amount for a column: cents stand under cents."""
        money = self.money(amount)
        return Text(money + "   " * (self.replay.hand.stakes.chip < 100 and "." not in money), style)

    def amounts(self, first: Text, second: Text) -> Text:
        """Return two amounts in their columns, the pot's and the stack's."""
        return _fit(first, self.money_width + 2, "right") + _fit(second, self.money_width + 2, "right")

    def name(self, seat: int | None) -> Text:
        """Return a seat's screen name in its column."""
        name = "" if seat is None else self.names.get(seat, f"seat {seat}")
        return _fit(Text(name, "bold" if seat == self.replay.hand.hero_seat else ""), self.name_width)

    def found(self, n: int | None) -> Iterator[Text]:
        """Yield the findings that belong to a step, or to the hand as a whole, each once."""
        for finding in self.findings.pop(n, ()):
            style = SEVERITY_STYLES[finding.severity]
            yield Text.assemble(
                ("    ! " if self.look.is_plain else "    ▲ ", style), (f"{finding.severity.lower()} {finding.code} ", style),
                clean(finding.message), f" (line {finding.line})",
            )  # fmt: skip
            if finding.expected:
                yield Text(clean(f"      expected {finding.expected}, found {finding.actual}"))

    # --- the end ---------------------------------------------------------------------------------

    def result(self) -> Iterator[Text]:
        """Yield who won and lost what, with all cards that the hand tells in the end."""
        replay = self.replay
        self.street = replay.last_street
        claims = [step.event for step in replay.steps if isinstance(step.event, Muck | SeatClaim)]
        self.open_seats |= {claim.seat for claim in claims if len(claim.cards) > 1}
        yield from (Text(), self.rule("result", replay.total_pot, "net"))
        for seat in sorted(replay.dealt, key=lambda seat: -replay.net[seat]):
            yield self.outcome(seat)
        if replay.rake:
            yield self.said(None, Text()) + self.amounts(Text("rake", "dim"), self.column(replay.rake, "dim"))
        for n in sorted(self.findings, key=lambda n: (n is None, n or 0)):
            yield from self.found(n)

    def outcome(self, seat: int) -> Text:
        """Return a seat's last line: its cards and low, or where it folded, and what it won or lost."""
        net = self.replay.net[seat]
        fold = self.replay.fold_street.get(seat)
        if fold:
            middle = Text(f"folded on {_STREETS.get(fold, fold)}", "dim")
        else:
            low = self.low(seat)
            middle = _fit(self.held(seat, self.replay.steps[-1].boards.get(seat, ())), _CARDS_WIDTH) + Text(str(low) if low else "")
        amount = Text("+" * (net > 0), "bold green" if net > 0 else "") + self.column(net)
        return Text(f"   {seat:>2} ") + self.name(seat) + Text("  ") + _fit(middle, _WORDS_WIDTH) + self.amounts(Text(), amount)

    def low(self, seat: int) -> Low | None:
        """Return a seat's low where all of its cards may be seen."""
        holding = self.replay.holdings.get(seat)
        return holding.low(self.replay.community) if holding and (seat in self.open_seats or self.look.reveal) else None


def _fit(text: Text, width: int, align: Literal["left", "right"] = "left") -> Text:
    """Return *text* cut or filled to *width* cells."""
    fitted = text.copy()
    fitted.truncate(width, overflow="ellipsis")
    fitted.align(align, width)
    return fitted

"""A hand told street by street in the terminal: boards, actions in words, pot and stacks, findings where they belong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Final, Literal

import msgspec
from rich.text import Text

from razz_hh.audit import Finding
from razz_hh.cards import Card
from razz_hh.cli.console import NOTE, WARN, clean
from razz_hh.cli.findings import SEVERITY_STYLES
from razz_hh.low import Low, board_low
from razz_hh.replay import Holding, Replay
from razz_hh.report.course import Moment, course
from razz_hh.report.words import heading, street_words
from razz_hh.stakes import money_text

__all__ = ["Look", "tell"]

_SUITS: Final = (("♣", "green"), ("♦", "bright_blue"), ("♥", "red"), ("♠", "bold"))
_NAME_WIDTH: Final = 20
_CARDS_WIDTH: Final = 24
_WORDS_WIDTH: Final = 35

_STYLES: Final = {
    "fold": "dim", "complete": "bold", "bet": "bold", "raise": "bold", "collect": "bold green", "chat": "dim italic", "noise": "dim italic",
    "unread": WARN, "muck": "dim", "noshow": "dim", "capped": "dim",
}  # fmt: skip
"""How moments are printed, by kind."""
_WITHOUT_SEAT: Final = frozenset(("unread", "noise"))


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
    title, played = heading(replay)
    yield Text.assemble((clean(title), "bold"), (f"   {clean(replay.hand.source)}:{replay.hand.line}", "dim"))
    yield Text(clean(played))


class _Teller:
    """Tells one hand. `moment` is the one being told."""

    moment: Moment

    def __init__(self, replay: Replay, findings: list[Finding], look: Look, equity: Equities) -> None:
        self.replay = replay
        self.equity = equity
        self.look = look
        self.course = course(replay, findings)
        self.money = partial(money_text, currency=replay.hand.currency)
        self.names = {seat.number: clean(seat.name) for seat in replay.hand.seats}
        widths = [Text(name).cell_len for name in self.names.values()]
        self.name_width = min(_NAME_WIDTH, max(widths, default=0))
        self.money_width = max(len("stack"), self.column(sum(replay.start.values())).cell_len)

    def lines(self) -> Iterator[Text]:
        """Yield what happens, then what came of it."""
        antes: list[Moment] = []
        for moment in self.course:
            self.moment = moment
            match moment.kind:
                case "antes":  # told below the heading of their street
                    antes.append(moment)
                    continue
                case "street":
                    yield from self.dealt(antes)
                case "showdown":
                    yield from (Text(), self.rule("showdown", moment.pot))
                case "result":
                    yield from self.result()
                case _:
                    yield self.told()
            yield from self.found([finding for each in [*antes, moment] for finding in each.findings])
            antes = []

    # --- streets ---------------------------------------------------------------------------------

    def dealt(self, antes: Sequence[Moment]) -> Iterator[Text]:
        """Yield the boards of a street, all of whose cards are dealt, below the antes."""
        moment = self.moment
        yield from (Text(), self.rule(moment.words, moment.pot, "stack"))
        for each in antes:
            yield Text("      " + clean(each.words), "dim")
        if moment.street == 7 and self.replay.community:
            yield Text("      one card for all: ") + self.look.card(self.replay.community)
        for seat in moment.live:
            yield self.board(seat)
        yield Text()

    def rule(self, title: str, pot: int, last: str = "") -> Text:
        """Return the line above a part of the hand: the pot so far above the column of pots, and a heading for the *last* column."""
        line, left, middle, right = "-" if self.look.is_plain else "─", f" {title} ", f" pot {self.money(pot)} ", f" {last}" if last else ""
        column = self.money_width + 2
        before = 8 + self.name_width + _WORDS_WIDTH + column - 2 - len(left) - len(middle) + 1
        return Text.assemble(
            (line * 2, "dim"), (left, "bold"), (line * before, "dim"), (middle, "bold"), (line * (column - 1 - len(right)), "dim"),
            (right, "bold"),
        )  # fmt: skip

    def board(self, seat: int) -> Text:
        """Return a seat's line above the actions: who is first to act, the cards, what the board is worth, the chips."""
        board = self.moment.boards.get(seat, ())
        known = [card for card in board if card]
        worth = Text(str(board_low(known)) if len(known) == len(board) > 1 else "", "dim")
        mark = " " if self.moment.due != seat else ">" if self.look.is_plain else "▸"
        chips = self.moment.stacks[seat]
        stack = self.column(chips, "dim") if chips > 0 else Text("all-in", "dim")
        middle = _fit(self.held(seat), _CARDS_WIDTH) + worth
        share = self.equity.get(self.moment.street, {}).get(seat)
        equity = Text("" if share is None else f"{share:.1%}", NOTE)
        return Text(f" {mark} {seat:>2} ") + self.name(seat) + Text("  ") + _fit(middle, _WORDS_WIDTH) + self.amounts(equity, stack)

    def held(self, seat: int) -> Text:
        """Return a seat's cards: two down, the up cards, the seventh."""
        holding = self.replay.holdings.get(seat) or Holding()
        is_open = self.look.reveal or seat in self.moment.open
        down = holding.down if is_open and holding.down else (None, None)
        text = self.look.cards(down) + Text("  ") + self.look.cards(self.moment.boards.get(seat, ()))
        if self.moment.street == 7 and self.replay.community is None:
            text += Text("  ") + self.look.card(holding.seventh if is_open else None)
        return text

    # --- what is done ----------------------------------------------------------------------------

    def told(self) -> Text:
        """Return what somebody does in words, and the pot and his stack after it where chips are put in."""
        moment = self.moment
        words = Text(clean(moment.words), _STYLES.get(moment.kind, ""))
        if moment.cards:
            words += Text(" ") + self.look.cards(moment.cards) + Text(f"  {moment.worth}")
        if moment.kind in _WITHOUT_SEAT:
            return Text("      ") + words
        line = self.said(moment.seat, words)
        if moment.seat is not None and moment.chips:
            line += self.amounts(self.column(moment.pot), self.column(moment.stacks[moment.seat], "dim"))
        return line

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

    def found(self, findings: Iterable[Finding]) -> Iterator[Text]:
        """Yield what the audit says."""
        for finding in findings:
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
        yield from (Text(), self.rule("result", replay.total_pot, "net"))
        for seat in sorted(replay.dealt, key=lambda seat: -replay.net[seat]):
            yield self.outcome(seat)
        if replay.rake:
            yield self.said(None, Text()) + self.amounts(Text("rake", "dim"), self.column(replay.rake, "dim"))

    def outcome(self, seat: int) -> Text:
        """Return a seat's last line: its cards and low, or where it folded, and what it won or lost."""
        net = self.replay.net[seat]
        fold = self.replay.fold_street.get(seat)
        if fold:
            middle = Text(f"folded on {street_words(fold)}", "dim")
        else:
            low = self.low(seat)
            middle = _fit(self.held(seat), _CARDS_WIDTH) + Text(str(low) if low else "")
        amount = Text("+" * (net > 0), "bold green" if net > 0 else "") + self.column(net)
        return Text(f"   {seat:>2} ") + self.name(seat) + Text("  ") + _fit(middle, _WORDS_WIDTH) + self.amounts(Text(), amount)

    def low(self, seat: int) -> Low | None:
        """Return a seat's low where all of its cards may be seen."""
        holding = self.replay.holdings.get(seat)
        return holding.low(self.replay.community) if holding and (seat in self.moment.open or self.look.reveal) else None


def _fit(text: Text, width: int, align: Literal["left", "right"] = "left") -> Text:
    """Return *text* cut or filled to *width* cells."""
    fitted = text.copy()
    fitted.truncate(width, overflow="ellipsis")
    fitted.align(align, width)
    return fitted

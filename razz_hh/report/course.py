"""A replayed hand as moments: the terminal tells them line by line, a page draws them scene by scene."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from razz_hh.audit import Finding
from razz_hh.events import (
    Ante,
    Cards,
    Chat,
    Collect,
    Community,
    Deal,
    Event,
    Muck,
    Noise,
    ReturnUncalled,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
    Summary,
    Unread,
)
from razz_hh.pots import side_pots
from razz_hh.replay import Replay, Step, Turn
from razz_hh.report.words import act_words, ante_words, event_words, low_words, street_words

__all__ = ["Moment", "course"]

_TALK: Final = frozenset((Chat, Noise, Unread))


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """What happens at one go, and the table after it. Money is in hundredths.

    `kind` is ``antes``, ``street``, an action as in `Turn`, ``result``, or the event's name in small letters. `seat` does what `words`
    say; `cards` are those it shows and `worth` what they come to. `line` is where it stands in the source.
    `chips` are those that an act adds, `pot` holds all chips put in so far, `pots` main and side pots where somebody is all-in, without
    the chips still in front of seats.
    By seat: `stacks`, `bets` (chips in front of it), `n_cards` held. `live` are the seats not folded, `boards` everybody's up cards,
    `open` the seats whose down cards all may see. `due` is the seat to act next.
    """

    kind: str
    street: int
    line: int
    seat: int | None
    words: str
    cards: Cards = ()
    worth: str = ""
    chips: int = 0
    pot: int
    pots: tuple[int, ...]
    stacks: Mapping[int, int]
    bets: Mapping[int, int]
    n_cards: Mapping[int, int]
    live: tuple[int, ...]
    boards: Mapping[int, Cards]
    open: frozenset[int]
    due: int | None
    findings: tuple[Finding, ...]


def course(replay: Replay, findings: Sequence[Finding]) -> Iterator[Moment]:
    """Yield the antes together, the cards of each street together, each act and whatever else is told, and at last the result.

    Findings come with the moment they belong to, those of the hand as a whole and of its summary with the result.
    """
    return _Course(replay, findings).moments()


class _Course:
    """The table as it stands, and what was not told yet."""

    def __init__(self, replay: Replay, findings: Sequence[Finding]) -> None:
        self.replay = replay
        self.currency = replay.hand.currency
        self.stacks = {seat: replay.start.get(seat, 0) for seat in replay.dealt}
        self.bets: dict[int, int] = {}
        self.put = dict.fromkeys(replay.dealt, 0)
        self.pot = 0
        self.street = 3
        self.n_cards: dict[int, int] = {}
        self.live = replay.dealt
        self.open = {seat for seat in (replay.hand.hero_seat,) if seat is not None}
        self.antes: list[Ante] = []
        self.is_dealing = False
        self.findings = findings
        self.step_of = [self._step_of(finding) for finding in findings]
        self.told: set[int] = set()

    def _step_of(self, finding: Finding) -> int | None:
        """Return the number of the step that a finding belongs to: its own, or that of its line."""
        if finding.step is not None:
            return finding.step
        return next((step.n for step in self.replay.steps if step.event.line == finding.line), None)

    def moments(self) -> Iterator[Moment]:
        """Yield what happens, then what came of it."""
        steps = self.replay.steps
        for step in steps:
            event = step.event
            if type(event) is Summary:
                break
            yield from self.gathered(step)
            self.book(step)
            words = act_words(step, self.currency) if isinstance(step, Turn) else event_words(event, self.currency)
            if words:
                yield self.told_of(step, words)
        yield from self.gathered(None)
        if steps:
            yield self.result()

    def gathered(self, step: Step[Event] | None) -> Iterator[Moment]:
        """Yield the antes and the street that are all there before *step*: no more of them come, but for talk."""
        steps = self.replay.steps
        n = len(steps) if step is None else step.n
        coming = next((type(each.event) for each in steps[n:] if type(each.event) not in _TALK), Summary) if self.is_gathering else Summary
        if self.antes and coming is not Ante:
            last = next(each for each in reversed(steps[:n]) if type(each.event) is Ante)
            yield self.moment("antes", last, ante_words(self.antes, self.replay.hand.name_of, self.currency), last)
            self.antes = []
        if self.is_dealing and coming not in (Ante, Deal) and not (self.street == 7 and coming is Community):
            self.is_dealing = False
            yield self.dealt(steps[n - 1], step)

    def dealt(self, last: Step[Event], after: Step[Event] | None) -> Moment:
        """Return the moment of a street whose cards are dealt."""
        holdings, community = self.replay.holdings, self.replay.community
        boards = after.boards if after else {seat: holding.up for seat, holding in holdings.items()}
        for seat in self.live:
            self.n_cards[seat] = 2 + len(boards.get(seat, ())) + (self.street == 7 and community is None)
        self.bets = {}
        # Who is due is known at the first act: some rooms say first who is high, and somebody may talk.
        act = next((step for step in self.replay.steps[after.n :] if isinstance(step, Turn)), None) if after else None
        due = act.pending[0] if act and act.street == self.street and act.pending else None
        return msgspec.structs.replace(self.moment("street", last, street_words(self.street), after or last), boards=boards, due=due)

    @property
    def is_gathering(self) -> bool:
        """Antes or cards are told once all of them are there."""
        return self.is_dealing or bool(self.antes)

    def book(self, step: Step[Event]) -> None:
        """Take what an event does to the table."""
        event = step.event
        if isinstance(step, Turn):
            self.pay(step.seat, step.amount)
            self.bets[step.seat] = self.bets.get(step.seat, 0) + step.amount
            if step.action == "fold":
                self.live = tuple([seat for seat in self.live if seat != step.seat])
        match event:
            case Ante(seat=seat, amount=amount):
                self.pay(seat, amount)
                self.antes.append(event)
            case Deal() | StreetStart() | Community():
                self.street = 7 if type(event) is Community else getattr(event, "street", self.street)
                self.is_dealing = True
            case ReturnUncalled(seat=seat, amount=amount):
                self.pay(seat, -amount)
                self.bets[seat] = self.bets.get(seat, 0) - amount
            case Show(seat=seat) | Muck(seat=seat, cards=(_, _, *_)):
                self.open.add(seat)
            case Collect(seat=seat, amount=amount):
                self.stacks[seat] = self.stacks.get(seat, 0) + amount
                self.bets = {}
            case Showdown():
                self.bets = {}

    def pay(self, seat: int, amount: int) -> None:
        """Move chips from a stack to the pot."""
        self.stacks[seat] = self.stacks.get(seat, 0) - amount
        self.put[seat] = self.put.get(seat, 0) + amount
        self.pot += amount

    def told_of(self, step: Step[Event], words: str) -> Moment:
        """Return the moment of a single step."""
        event = step.event
        after = self.replay.steps[step.n + 1] if step.n + 1 < len(self.replay.steps) else step
        moment = self.moment(step.action if isinstance(step, Turn) else type(event).__name__.lower(), step, words, after)
        if not isinstance(event, Show):
            return moment
        holding = self.replay.holdings.get(event.seat)
        return msgspec.structs.replace(moment, cards=event.cards, worth=low_words(holding.low(self.replay.community) if holding else None))

    def moment(self, kind: str, step: Step[Event], words: str, facts: Step[Event]) -> Moment:
        """Return the table after *step*, boards and who is due as in *facts*; the findings of steps not told before go with it."""
        is_between = self.is_gathering and kind not in ("antes", "street")
        found = [
            n for n, at in enumerate(self.step_of)
            if at is not None and (at == step.n if is_between else at <= step.n) and n not in self.told
        ]  # fmt: skip
        self.told.update(found)
        return Moment(
            kind=kind,
            street=self.street,
            line=step.event.line,
            seat=None if kind in ("antes", "street", "result") else getattr(step, "seat", getattr(step.event, "seat", None)),
            words=words,
            chips=step.amount if isinstance(step, Turn) else 0,
            pot=self.pot,
            pots=self.pots(),
            stacks=self.stacks.copy(),
            bets={seat: chips for seat, chips in self.bets.items() if chips},
            n_cards=self.n_cards.copy(),
            live=self.live,
            boards=facts.boards,
            open=frozenset(self.open),
            due=facts.pending[0] if facts.pending else None,
            findings=tuple([self.findings[n] for n in found]),
        )

    def pots(self) -> tuple[int, ...]:
        """Return the pots without the chips in front of seats, where somebody's chips are all in and the others play on for more."""
        live = self.live
        if len(live) < 2 or all(self.stacks.get(seat, 0) > 0 for seat in live):
            return ()
        return tuple([pot.amount for pot in side_pots({seat: put - self.bets.get(seat, 0) for seat, put in self.put.items()}, live)])

    def result(self) -> Moment:
        """Return the end: all cards that the summary tells are open, and what is left of the findings belongs here."""
        replay = self.replay
        last = replay.steps[-1]
        self.street = replay.last_street
        self.bets = {}
        claims = [step.event for step in replay.steps if isinstance(step.event, Muck | SeatClaim)]
        self.open |= {claim.seat for claim in claims if len(claim.cards) > 1}
        self.step_of = [last.n] * len(self.findings)
        return self.moment("result", last, "result", last)

"""A replayed hand as scenes: what the table looks like after each thing that happens, as plain data for a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from razz_hh.audit import Finding
from razz_hh.cards import Card
from razz_hh.events import Ante, Capped, Chat, Collect, Community, Deal, Event, Finish, Muck, Noise, NoShow, ReturnUncalled, Show, Showdown, StreetStart, Summary, Unread
from razz_hh.hand import Hand
from razz_hh.pots import side_pots
from razz_hh.replay import Replay, Step, Turn
from razz_hh.report.words import STREETS, act_words, event_words, seat_of, show_words
from razz_hh.rooms import room
from razz_hh.stakes import SIGNS, money_text

__all__ = ["hand_data", "heading"]

_TOLD: Final = (ReturnUncalled, Show, Collect, Chat, Unread, Noise, Finish, Muck, NoShow, Capped)


def heading(replay: Replay) -> tuple[str, str]:
    """Return a hand's title, and a line of what was played, where and when."""
    hand, stakes = replay.hand, replay.stakes
    limits = f" {money_text(stakes.small_bet, hand.currency)}/{money_text(stakes.big_bet, hand.currency)}" if stakes.small_bet else ""
    said = [f"{hand.mix + ': ' if hand.mix else ''}Razz{limits}"]
    said += [f"ante {money_text(stakes.ante, hand.currency)}"] if stakes.ante is not None else []
    said += [f"bring-in {money_text(stakes.bring_in, hand.currency)}"] if stakes.bring_in is not None else []
    said += ["play money"] if hand.is_play_money else []
    if hand.kind == "tournament":
        said += [f"tournament {hand.tournament_id}", *([hand.level] if hand.level else [])]
    said += [f"table {hand.table_name}{f', {hand.max_seats}-max' if hand.max_seats else ''}"]
    said += [f"club {hand.club}"] if hand.club else []
    said += [f"{hand.played_local:%Y-%m-%d %H:%M:%S} {hand.zone or ''}".rstrip()] if hand.played_local else []
    return f"{room(hand.room).title} #{hand.number}", " · ".join(said)


def hand_data(replay: Replay, findings: list[Finding], equities: Mapping[int, Mapping[int, float]] | None = None) -> dict[str, Any]:
    """Return all a page needs of a hand. Money is in hundredths; *equities* are shares by street and seat where they are known."""
    hand = replay.hand
    title, subtitle = heading(replay)
    scenes = list(_Stage(replay, findings).scenes())
    return {
        "id": hand.hand_id,
        "title": title,
        "subtitle": subtitle,
        "place": f"{hand.source}:{hand.line}",
        "sign": SIGNS.get(hand.currency, ""),
        "hero": hand.hero_seat,
        "bring_in": replay.bring_in_seat,
        "community": _text(replay.community),
        "seats": [_seat(replay, hand, seat.number, seat.name) for seat in hand.seats if seat.number in replay.put_in],
        "scenes": scenes,
        "findings": [_finding(finding) for finding in findings],
        "equities": {str(street): {str(seat): round(share, 4) for seat, share in by_seat.items()} for street, by_seat in (equities or {}).items()},
        "text": hand.text.splitlines(),
        "first_line": hand.line,
        "rake": replay.rake,
    }


def _seat(replay: Replay, hand: Hand, number: int, name: str) -> dict[str, Any]:
    holding = replay.holdings.get(number)
    low = holding.low(replay.community) if holding else None
    return {
        "seat": number,
        "name": name,
        "down": [_text(card) for card in ((*holding.down, None, None)[:2] if holding else (None, None))],
        "up": [_text(card) for card in (holding.up if holding else ())],
        "seventh": _text(holding.seventh) if holding else None,
        "low": show_words(low),
        "net": replay.net[number],
        "fold": replay.fold_street.get(number),
    }


def _text(card: Card | None) -> str | None:
    return card.text if card else None


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "rule": finding.rule,
        "severity": finding.severity.lower(),
        "message": finding.message,
        "expected": finding.expected,
        "actual": finding.actual,
        "rulebook": list(finding.rulebook),
        "line": finding.line,
    }


class _Stage:
    """The table as it stands: chips by seat, chips in front of each this street, who has shown, how many cards each has."""

    def __init__(self, replay: Replay, findings: list[Finding]) -> None:
        self.replay = replay
        self.findings = findings
        self.stacks = dict(replay.start)
        self.bets: dict[int, int] = {}
        self.put: dict[int, int] = dict.fromkeys(replay.dealt, 0)
        self.pot = 0
        self.street = 3
        self.cards: dict[int, int] = {}
        self.open: set[int] = set()
        self.live = list(replay.dealt)
        self.told: set[int] = set()

    def scenes(self) -> Iterator[dict[str, Any]]:
        """Yield a scene for the antes together, each deal of a street, each act, and whatever else is told."""
        waiting: list[Step[Event]] = []
        for step in self.replay.steps:
            event = step.event
            if type(event) is Summary:
                break
            kind = self._kind(event)
            if waiting and kind != self._kind(waiting[0].event):
                yield from self._together(waiting, step)
                waiting = []
            if kind:
                waiting.append(step)
                self._book(step)
                continue
            self._book(step)
            words = self._words(step)
            if words:
                yield self._scene([step], words, seat_of(step))
        if waiting:
            yield from self._together(waiting, None)
        yield self._end()

    @staticmethod
    def _kind(event: Event) -> str:
        return "antes" if type(event) is Ante else "deal" if isinstance(event, Deal | StreetStart | Community) else ""

    def _together(self, steps: list[Step[Event]], following: Step[Event] | None) -> Iterator[dict[str, Any]]:
        """Yield one scene for antes or for the cards of a street."""
        if type(steps[0].event) is Ante:
            amounts = {step.event.amount for step in steps if isinstance(step.event, Ante)}
            each = money_text(amounts.pop(), self.replay.hand.currency) if len(amounts) == 1 else "of different amounts"
            yield self._scene(steps, f"{len(steps)} antes {'of ' + each if each[0].isdigit() or not each.startswith('of') else each}", None)
            return
        if following is not None:
            self.live = list(following.live)
            held = {seat: len(board) for seat, board in following.boards.items()}
        else:
            held = {seat: len(self.replay.holdings[seat].up) for seat in self.replay.dealt if seat in self.replay.holdings}
        for seat in self.live:
            self.cards[seat] = 2 + held.get(seat, 0) + (self.street == 7 and self.replay.community is None)
        self.bets = {}
        yield self._scene(steps, f"{STREETS.get(self.street, '')} is dealt", None, kind="street")

    def _book(self, step: Step[Event]) -> None:
        """Take what an event does to the table."""
        event = step.event
        match event:
            case Ante(seat=seat, amount=amount):
                self._pay(seat, amount)
            case StreetStart(street=street):
                self.street = street
            case Community():
                self.street = 7
            case ReturnUncalled(seat=seat, amount=amount):
                self.stacks[seat] = self.stacks.get(seat, 0) + amount
                self.put[seat] = self.put.get(seat, 0) - amount
                self.pot -= amount
            case Show(seat=seat) | Muck(seat=seat, cards=(_, *_)):
                self.open.add(seat)
            case Collect(seat=seat, amount=amount):
                self.stacks[seat] = self.stacks.get(seat, 0) + amount
                self.bets = {}
        if isinstance(step, Turn):
            self._pay(step.seat, step.amount)
            self.bets[step.seat] = self.bets.get(step.seat, 0) + step.amount
            if step.action == "fold" and step.seat in self.live:
                self.live.remove(step.seat)
        if type(event) is Showdown:
            self.bets = {}

    def _pay(self, seat: int, amount: int) -> None:
        self.stacks[seat] = self.stacks.get(seat, 0) - amount
        self.put[seat] = self.put.get(seat, 0) + amount
        self.pot += amount

    def _words(self, step: Step[Event]) -> str:
        if isinstance(step, Turn):
            return act_words(step, self.replay.hand.currency)
        if type(step.event) is Showdown:
            return "showdown"
        if not isinstance(step.event, _TOLD):
            return ""
        words = event_words(step.event, self.replay.hand.currency)
        if isinstance(step.event, Show):
            holding = self.replay.holdings.get(step.event.seat)
            worth = show_words(holding.low(self.replay.community) if holding else None)
            return f"shows {worth}".rstrip()
        return words

    def _scene(self, steps: list[Step[Event]], words: str, seat: int | None, kind: str = "") -> dict[str, Any]:
        found = [n for n, finding in enumerate(self.findings) if finding.step in {step.n for step in steps}]
        self.told.update(found)
        step = steps[-1]
        return {
            "line": step.event.line,
            "kind": kind or ("act" if isinstance(step, Turn) else type(step.event).__name__.lower()),
            "street": self.street,
            "seat": seat,
            "words": words,
            "pot": self.pot,
            "pots": [pot.amount for pot in side_pots(self.put, tuple(self.live))] if len(self.live) > 1 else [],
            "stacks": {str(seat): self.stacks[seat] for seat in self.replay.dealt},
            "bets": {str(seat): chips for seat, chips in self.bets.items() if chips},
            "cards": {str(seat): n for seat, n in self.cards.items()},
            "live": list(self.live),
            "open": sorted(self.open),
            "findings": found,
        }

    def _end(self) -> dict[str, Any]:
        """Return the last scene: who won and lost what, and what belongs to the hand as a whole."""
        last = self.replay.steps[-1] if self.replay.steps else None
        scene = self._scene([last], "result", None, kind="result") if last else {}
        scene["findings"] = [n for n in range(len(self.findings)) if n not in self.told]
        return scene

"""A simulated hand as Merge writes it: XML elements, each street's cards after its deeds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final
from xml.sax.saxutils import quoteattr

from razz_hh.cards import Card
from razz_hh.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Community,
    Complete,
    Deal,
    Event,
    Fold,
    Muck,
    NoShow,
    Raise,
    ReturnUncalled,
    Show,
    StreetStart,
)
from razz_hh.hand import Hand
from razz_hh.replay import Replay
from razz_hh.stakes import money_text

__all__ = ["merge"]

_ROUNDS: Final = {3: "THIRD_STREET", 4: "FOURTH_STREET", 5: "FIFTH_STREET", 6: "SIXTH_STREET", 7: "SEVENTH_STREET"}
_DEEDS: Final[dict[type[Event], str]] = {
    Ante: "ANTE", BringIn: "BRING_IN", Complete: "COMPLETE", Bet: "BET", Call: "CALL", Raise: "RAISE", Check: "CHECK", Fold: "FOLD",
    Show: "SHOW", Muck: "MUCK", NoShow: "MUCK",
}  # fmt: skip


def merge(hand: Hand | Replay) -> str:
    """Return *hand* as XML. Talk is left out, for the room records none."""
    hand = hand.hand if isinstance(hand, Replay) else hand
    return "\n".join(_Printer(hand).lines()).replace("\n<", "\n\t<").replace("\n\t<game", "\n<game").replace("\n\t</game", "\n</game")


def _element(name: str, end: str = "/>", **values: Any) -> str:
    return f"<{name}{''.join([f' {key}={quoteattr(str(value))}' for key, value in values.items()])}{end}"


class _Printer:
    """The elements of one hand, round by round."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.n = 0
        self.is_open = False
        self.put: dict[int, int] = {}
        self.held: dict[int, list[Card | None]] = {}
        self.waiting: list[str] = []
        played = hand.played_at or datetime(2011, 6, 22, tzinfo=UTC)
        self.began = int(played.timestamp()) * 1000
        self.antes = {event.seat: event.amount for event in hand.events if type(event) is Ante}

    def lines(self) -> Iterator[str]:
        hand, stakes = self.hand, self.hand.stakes
        is_tournament = hand.kind == "tournament"
        limits = "" if is_tournament else " " + "/".join([money_text(bet, hand.currency) for bet in (stakes.small_bet, stakes.big_bet)])
        yield _element("description", type="Razz Tournament" if is_tournament else "Razz", stakes=f"Limit{limits}")
        number = f"{hand.tournament_id}-{hand.number}" if is_tournament else f"{hand.number}-1"
        table = hand.tournament_id or hand.number
        yield _element(
            "game", ">", id=number, starttime=f"{hand.played_local:%Y%m%d%H%M%S}", numholecards=7, gametype=49 if is_tournament else 47,
            realmoney=str(not hand.is_play_money).lower(),
            data=f"{hand.played_local:%Y%m%d}|{hand.table_name}|{table}|{number}|{str(is_tournament).lower()}",
        )  # fmt: skip
        yield _element("players", ">", dealer=hand.seats[-1].number)
        for seat in hand.seats:
            stack = seat.stack - (self.antes.get(seat.number, 0) if is_tournament else 0)
            dealt = str(seat.number in self.antes).lower()
            yield _element("player", seat=seat.number, nickname=seat.name, balance=f"${stack / 100:.2f}", dealtin=dealt)
        yield "</players>"
        yield _element("round", ">", id="BLINDS")
        yield from self.body()
        yield "</game>"

    def body(self) -> Iterator[str]:
        """Print the deeds, then what is told after them."""
        is_contested = any(type(event) is Show or type(event) is Muck for event in self.hand.events[:-1])
        live = {*self.antes} - {event.seat for event in self.hand.events if type(event) is Fold}
        is_contested &= len(live) > 1
        refund = next((event for event in self.hand.events if type(event) is ReturnUncalled), None)
        wins: list[str] = []
        is_bringing_in = False
        for event in self.hand.events:
            if type(event) is StreetStart or type(event) is Community:
                yield from self.close()
                street = event.street if type(event) is StreetStart else 7
                is_bringing_in = street == 3
                yield _element("round", ">", id="BRING_IN" if is_bringing_in else _ROUNDS[street])
                self.put = {}
                self.is_open = street > 3
                if type(event) is Community:
                    self.waiting.append(_element("cards", type="COMMUNITY", cards=event.card))
            elif type(event) is Deal:
                self.deal(event)
            elif type(event) is Collect:
                inside = refund.amount if refund and not is_contested else 0
                wins.append(self.winner(event.seat, event.amount + inside, (event.pot or 0) + 1, is_refund=False))
            elif type(event) in _DEEDS:
                if is_bringing_in and type(event) is not BringIn:
                    is_bringing_in = False
                    yield from self.close()
                    yield _element("round", ">", id=_ROUNDS[3])
                yield self.deed(event)
        if refund and is_contested:
            wins.append(self.winner(refund.seat, refund.amount, 9, is_refund=True))
        yield from self.close()
        yield from (_element("round", ">", id="END_OF_GAME"), *wins, "</round>")

    def close(self) -> Iterator[str]:
        yield from self.waiting
        yield "</round>"
        self.waiting = []

    def deal(self, event: Deal) -> None:
        """Print all cards of a seat, hidden where only their owner sees them."""
        held = self.held.setdefault(event.seat, [])
        held += event.new
        is_hero = event.seat == self.hand.hero_seat
        cards = [str(card) if is_hero or 1 < n < 6 else "null" for n, card in enumerate(held)]
        self.waiting.append(self.cards("HOLE" if is_hero else "DRAW_DRAWN_CARDS", event.seat, cards))

    def cards(self, kind: str, seat: int, cards: list[str]) -> str:
        return _element("cards", type=kind, cards=",".join(cards), player=seat)

    def deed(self, event: Any) -> str:
        """Print a deed: calls and last chips are told by what is added, raises by their level."""
        kind, seat = type(event), event.seat
        what, amount = _DEEDS[kind], getattr(event, "to", getattr(event, "amount", None))
        if amount is not None and kind is not Ante:
            before = self.put.get(seat, 0)
            self.put[seat] = amount if hasattr(event, "to") else before + amount
            if kind is Raise and not self.is_open:
                what = "COMPLETE"
            self.is_open |= kind in (Bet, Raise, Complete)
            if event.is_all_in:
                what, amount = "BRING_IN" if kind is BringIn else "ALL_IN", self.put[seat] - before
        if kind in (Show, Muck):
            self.waiting.append(self.cards("SHOWN" if kind is Show else "MUCKED", seat, [*map(str, self.held[seat])]))
        self.n += 1
        chips = {} if amount is None else {"amount": f"{amount / 100:.2f}"}
        return _element("event", sequence=self.n, type=what, timestamp=self.began + 1500 * self.n, player=seat, **chips)

    def winner(self, seat: int, amount: int, pot: int, *, is_refund: bool) -> str:
        return _element("winner", amount=f"{amount / 100:.2f}", uncalled=str(is_refund).lower(), potnumber=pot, player=seat)

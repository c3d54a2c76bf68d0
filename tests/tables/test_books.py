"""Chips of simulated hands, kept a second time straight from the events: no replay between the text and the expectation."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from razz_hh.audit import audit
from razz_hh.events import Act, Ante, Bet, BringIn, Call, Check, Collect, Complete, Fold, PotClaim, Raise, ReturnUncalled, StreetStart
from razz_hh.hand import Hand
from razz_hh.replay import Nominals, replay
from razz_hh.simulate import Game, simulate
from razz_hh.tables import Batch
from razz_hh.write import pokerstars
from tests.rooms.texts import read_hand

Row = dict[str, Any]
GAMES = (Game(), Game(kind="tournament", depth=(0.3, 6)), Game(players=(7, 8), looseness=(0.8, 1.0)), Game(players=(2, 4), depth=(0.3, 4)))


class Ledger:
    """The chips of one hand, event by event."""

    def __init__(self, hand: Hand) -> None:
        self.stack = {seat.number: seat.stack for seat in hand.seats}
        self.total: Counter[int] = Counter()
        self.put: Counter[int] = Counter()
        self.won: Counter[int] = Counter()
        self.ante: Counter[int] = Counter()
        self.folded: dict[int, int] = {}
        self.street, self.rake = 3, 0
        self.wagers: dict[int, int] = {}
        self.acts: list[Row] = []
        self.streets: dict[tuple[int, int], Row] = {}
        for event in hand.events:
            self.take(event)

    def move(self, seat: int, chips: int) -> None:
        self.stack[seat] -= chips
        self.total[seat] += chips

    def see(self) -> None:
        """Note who sees the street, and with what."""
        for seat in self.ante:
            if seat not in self.folded:
                pot = sum(self.total.values())
                is_lead = self.wagers.get(self.street - 1) == seat
                self.streets[self.street, seat] = {
                    "pot_before": pot,
                    "stack_before": self.stack[seat],
                    "put_in": 0,
                    "prev_aggressor": is_lead,
                }

    def chips(self, event: Act) -> int:
        if isinstance(event, Complete | Raise):
            return event.to - self.put[event.seat]
        return event.amount if isinstance(event, BringIn | Bet | Call) else 0

    def take(self, event: Any) -> None:
        if isinstance(event, Ante):
            self.note(event, "ante", event.amount, 0)
            self.move(event.seat, event.amount)
            self.ante[event.seat] += event.amount
        elif isinstance(event, StreetStart):
            self.street = int(event.street)
            self.put.clear()
            self.see()
        elif isinstance(event, Act):
            self.act(event)
        elif isinstance(event, ReturnUncalled):
            self.move(event.seat, -event.amount)
            self.streets[self.street, event.seat]["put_in"] -= event.amount
        elif isinstance(event, Collect):
            self.won[event.seat] += event.amount
        elif isinstance(event, PotClaim):
            self.rake = event.rake or 0

    def act(self, event: Act) -> None:
        seat, chips = event.seat, self.chips(event)
        if isinstance(event, Fold):
            self.folded[seat] = self.street
        self.put[seat] += chips
        kind = "fold" if isinstance(event, Fold) else "check" if isinstance(event, Check) else None
        self.note(event, kind, chips, self.put[seat])
        self.move(seat, chips)
        self.streets[self.street, seat]["put_in"] += chips
        if isinstance(event, Complete | Bet | Raise):
            self.wagers[self.street] = seat

    def note(self, event: Any, kind: str | None, chips: int, to: int) -> None:
        seat = event.seat
        before = {"pot_before": sum(self.total.values()), "stack_before": self.stack[seat], "amount": chips, "to_amount": to}
        last = chips > 0 and chips == self.stack[seat]
        self.acts.append({"seat": seat, "street": self.street, "kind": kind, "is_all_in": last, "source_line": event.line, **before})


def cents(row: Row, *names: str) -> Row:
    return {name: int(row[name] * 100) for name in names}


@pytest.mark.parametrize("n", range(len(GAMES)))
def test_chips(n: int) -> None:
    hands = [read_hand(pokerstars(hand)) for hand in simulate(80, seed=70 + n, game=GAMES[n])]
    nominals, batch = Nominals(hands), Batch()
    for hand in hands:
        followed = replay(hand, nominals.stakes_of(hand))
        batch.add(followed, audit(followed))
    tables = {name: table.to_pylist() for name, table in batch.tables().items()}
    keys = [row["hand_key"] for row in tables["hands"]]
    assert len(set(keys)) == 80
    seen: Counter[str] = Counter()
    for key, hand in zip(keys, hands, strict=True):
        ledger = Ledger(hand)
        rows = {name: [row for row in tables[name] if row["hand_key"] == key] for name in ("actions", "streets", "seats", "hands", "pots")}
        check_actions(ledger, rows["actions"])
        check_streets(ledger, rows["streets"])
        check_seats(ledger, rows["seats"], rows["hands"][0])
        assert sum(int(row["won"] * 100) for row in rows["pots"]) == sum(ledger.won.values())
        seen.update(row["action"] for row in rows["actions"])
        seen["all-in"] += sum(row["is_all_in"] for row in rows["actions"])
        seen["lead"] += sum(row["prev_aggressor"] for row in rows["streets"])
    assert min(seen[name] for name in ("ante", "bring_in", "complete", "bet", "raise", "call", "check", "fold", "lead")) > 0
    assert n in (0, 2) or seen["all-in"] > 5


def check_actions(ledger: Ledger, rows: list[Row]) -> None:
    assert len(rows) == len(ledger.acts)
    for row, meant in zip(rows, ledger.acts, strict=True):
        assert {name: row[name] for name in ("seat", "street", "is_all_in", "source_line")} == {
            name: meant[name] for name in ("seat", "street", "is_all_in", "source_line")
        }
        names = ("pot_before", "stack_before", "amount", "to_amount")
        assert cents(row, *names) == {name: meant[name] for name in names}
        assert (meant["kind"] or row["action"]) == row["action"]


def check_streets(ledger: Ledger, rows: list[Row]) -> None:
    assert [(row["street"], row["seat"]) for row in rows] == sorted(ledger.streets)
    for row in rows:
        meant = ledger.streets[row["street"], row["seat"]]
        meant["put_in"] = max(meant["put_in"], 0)  # what comes back of an ante was not put in on the street
        assert row["prev_aggressor"] == meant["prev_aggressor"]
        assert cents(row, "pot_before", "stack_before", "put_in") == {
            name: meant[name] for name in ("pot_before", "stack_before", "put_in")
        }


def check_seats(ledger: Ledger, rows: list[Row], hand: Row) -> None:
    pot = sum(ledger.total.values())
    assert (int(hand["total_pot"] * 100), int(hand["rake"] * 100)) == (pot, ledger.rake)
    assert pot == sum(ledger.won.values()) + ledger.rake
    for row in rows:
        seat = row["seat"]
        total, won = ledger.total[seat], ledger.won[seat]
        assert cents(row, "ante", "put_in", "won", "net") == {"ante": ledger.ante[seat], "put_in": total, "won": won, "net": won - total}
        assert row["fold_street"] == ledger.folded.get(seat)
        assert abs(int(row["rake_paid"] * 100) - ledger.rake * total / pot) < 1
    assert sum(int(row["rake_paid"] * 100) for row in rows) == ledger.rake

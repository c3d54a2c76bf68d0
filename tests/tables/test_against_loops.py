"""The columns that are worked out for a whole batch at once, against plain loops over the steps, by the words of each column."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from razz_hh.audit import audit
from razz_hh.cards import Card
from razz_hh.events import Act, Ante, Deal, Event, ReturnUncalled
from razz_hh.hand import Hand, HandText
from razz_hh.low import board_low
from razz_hh.replay import Nominals, Replay, Step, Turn, replay
from razz_hh.rooms import room
from razz_hh.simulate import Game, simulate
from razz_hh.tables import Batch, hand_key
from razz_hh.write import pokerstars

Row = dict[str, Any]
WAGERS = ("complete", "bet", "raise")


def read(text: str) -> Hand:
    hand = room("pokerstars").read(HandText("x", 1, text))
    assert isinstance(hand, Hand)
    return hand


@pytest.fixture(scope="module")
def replays() -> list[Replay]:
    games = [Game(), Game(kind="tournament", depth=(0.3, 6)), Game(players=(7, 8), looseness=(0.8, 1.0)), Game(players=(2, 3))]
    hands = [read(pokerstars(hand)) for n, game in enumerate(games) for hand in simulate(80, seed=20 + n, game=game)]
    nominals = Nominals(hands)
    return [replay(hand, nominals.stakes_of(hand)) for hand in hands]


@pytest.fixture(scope="module")
def tables(replays: list[Replay]) -> dict[str, dict[int, list[Row]]]:
    batch = Batch()
    for each in replays:
        batch.add(each, audit(each))
    told: dict[str, dict[int, list[Row]]] = {}
    for name, table in batch.tables().items():
        rows = told[name] = {}
        for row in table.to_pylist():
            rows.setdefault(row.get("hand_key", 0), []).append(row)
    return told


def turns_of(each: Replay) -> list[Turn[Act]]:
    return [step for step in each.steps if isinstance(step, Turn)]


def doors_of(each: Replay) -> dict[int, Card]:
    return {seat: holding.up[0] for seat, holding in each.holdings.items() if holding.up and holding.up[0]}


def expected_actions(each: Replay) -> list[Row]:
    doors = doors_of(each)
    rows: list[Row] = []
    entered: set[int] = set()
    wager: Row | None = None
    last_street_wager: Row | None = None
    street = 3
    for turn in turns_of(each):
        if turn.street != street:
            last_street_wager = wager if wager and wager["street"] == turn.street - 1 else None
            street, wager, entered = turn.street, None, set()
        is_bring_in = turn.seat == each.bring_in_seat
        behind = [seat for seat in turn.pending if seat != turn.seat and not (street == 3 and seat == each.bring_in_seat)]
        ranks = [doors[seat].rank for seat in behind]
        is_first_in = not entered and not (street == 3 and is_bring_in)
        row: Row = {
            "street": street,
            "seat": turn.seat,
            "action": turn.action,
            "live_behind": len(behind),
            "low_doors_behind": sum(rank <= 8 for rank in ranks),
            "best_door_behind": min(ranks, default=None),
            "is_first_in": is_first_in,
            "is_steal": street == 3 and is_first_in and turn.action == "complete" and all(doors[turn.seat].rank < rank for rank in ranks),
            "faces_steal": bool(wager and wager["is_steal"]),
            "faces_cbet": bool(wager and wager["is_cbet"]),
            "bets_before": turn.n_bets,
            "has_checked": turn.has_checked,
            "can_raise": not turn.raise_bar and turn.stack > turn.to_call,
            "live_players": len(turn.live),
            "is_bring_in": is_bring_in,
        }
        row["is_cbet"] = is_first_in and turn.action == "bet" and bool(last_street_wager) and last_street_wager["seat"] == turn.seat  # type: ignore[index]
        rows.append(row)
        if turn.action in WAGERS:
            wager = row
        if turn.action in (*WAGERS, "call"):
            entered.add(turn.seat)
    return rows


def test_actions(replays: list[Replay], tables: dict[str, dict[int, list[Row]]]) -> None:
    seen: Counter[str] = Counter()
    for each in replays:
        told = [row for row in tables["actions"][hand_key(each.hand.hand_id)] if row["action"] != "ante"]
        meant = expected_actions(each)
        assert len(told) == len(meant)
        for mine, theirs in zip(told, meant, strict=True):
            theirs.pop("is_cbet")
            assert {name: mine[name] for name in theirs} == theirs, each.hand.text
            seen.update(name for name, value in theirs.items() if value is True)
    assert min(seen[name] for name in ("is_first_in", "is_steal", "faces_steal", "faces_cbet", "has_checked", "can_raise")) > 5


def test_antes_come_first_and_are_numbered(replays: list[Replay], tables: dict[str, dict[int, list[Row]]]) -> None:
    for each in replays:
        rows = tables["actions"][hand_key(each.hand.hand_id)]
        assert [row["action_n"] for row in rows] == list(range(1, len(rows) + 1))
        antes = [step.event for step in each.steps if isinstance(step.event, Ante)]
        assert [(row["seat"], int(row["amount"] * 100)) for row in rows if row["action"] == "ante"] == [(a.seat, a.amount) for a in antes]
        assert all(row["is_legal"] for row in rows)


def boards_on(each: Replay) -> dict[int, Step[Event]]:
    """Return for each street dealt the first step after its cards."""
    found: dict[int, Step[Event]] = {}
    for step in each.steps:
        if step.boards and not isinstance(step.event, Deal) and step.street not in found:
            found[step.street] = step
    return found


def test_streets(replays: list[Replay], tables: dict[str, dict[int, list[Row]]]) -> None:
    for each in replays:
        rows = tables["streets"][hand_key(each.hand.hand_id)]
        for street in {row["street"] for row in rows}:
            here = [row for row in rows if row["street"] == street]
            live = [seat for seat in each.dealt if each.fold_street.get(seat, 8) >= street]
            assert [row["seat"] for row in here] == live
            turns = [turn for turn in turns_of(each) if turn.street == street]
            paid: Counter[int] = Counter()
            for step in each.steps:
                if isinstance(step, Turn) and step.street == street:
                    paid[step.seat] += step.amount
                elif isinstance(step.event, ReturnUncalled) and step.street == street:
                    paid[step.event.seat] -= step.event.amount
            boards = {seat: each.holdings[seat].up[: min(street, 6) - 2] for seat in each.dealt}
            lows = {seat: board_low([card for card in boards[seat] if card]) for seat in live}
            for row in here:
                seat = row["seat"]
                mine = [turn for turn in turns if turn.seat == seat]
                acts = Counter(turn.action for turn in mine)
                assert row["live_players"] == len(live)
                assert row["board_low"] == str(lows[seat])
                assert row["boards_better"] == sum(low.value < lows[seat].value for low in lows.values())
                assert row["boards_tied"] == sum(low.value == lows[seat].value for low in lows.values()) - 1
                assert (row["n_completes"], row["n_bets"], row["n_raises"]) == (acts["complete"], acts["bet"], acts["raise"])
                assert (row["n_calls"], row["n_checks"], row["is_fold"]) == (acts["call"], acts["check"], acts["fold"] == 1)
                assert int(row["put_in"] * 100) == paid[seat] or (street == 3 and not turns)
                assert row["is_opener"] == bool(turns and turns[0].seat == seat)
                assert row["catch"] == expected_catch(boards[seat], street)


def expected_catch(board: tuple[Card | None, ...], street: int) -> str | None:
    if street in (3, 7):
        return None
    *before, card = board
    assert card is not None
    if any(other is not None and other.rank == card.rank for other in before):
        return "pair"
    return "low" if card.rank <= 8 else "brick"


def test_dead_cards(replays: list[Replay], tables: dict[str, dict[int, list[Row]]]) -> None:
    for each in replays:
        for row in tables["streets"][hand_key(each.hand.hand_id)]:
            seat, street = row["seat"], row["street"]
            holding = each.holdings[seat]
            own = [card.rank for card in (*holding.down, *holding.up[: min(street, 6) - 2]) if card]
            if street == 7 and holding.seventh is not None:
                own.append(holding.seventh.rank)
            others = [
                card.rank for other in each.dealt if other != seat for card in each.holdings[other].up[: min(street, 6) - 2] if card is not None
            ]  # fmt: skip
            assert row["dead_low_cards"] == sum(rank <= 8 and rank not in own for rank in others), (each.hand.text, row)
            assert row["dead_pair_cards"] == sum(rank in own for rank in others)


def test_seats_add_up(replays: list[Replay], tables: dict[str, dict[int, list[Row]]]) -> None:
    for each in replays:
        key = hand_key(each.hand.hand_id)
        seats, (hand,) = tables["seats"][key], tables["hands"][key]
        dealt = [row for row in seats if row["is_dealt"]]
        assert sum(row["net"] for row in dealt) == -hand["rake"]
        assert sum(row["rake_paid"] for row in dealt) == hand["rake"]
        assert (
            sum(row["put_in"] for row in dealt)
            == hand["total_pot"]
            == sum(p["pot_amount"] for p in {p["pot_n"]: p for p in tables["pots"][key]}.values())
        )
        by_position = sorted(dealt, key=lambda row: row["position"] if row["position"] is not None else -1)
        if each.bring_in_seat is not None:
            numbers = [row["seat"] for row in by_position]
            at = each.dealt.index(each.bring_in_seat)
            assert numbers == [*each.dealt[at:], *each.dealt[:at]]
            assert [row["seat"] for row in seats if row["is_bring_in"]] == [each.bring_in_seat]
        for row in seats:
            assert row["is_showdown"] == (len(each.live) > 1 and row["seat"] in each.live)
            assert row["is_winner"] == (each.won.get(row["seat"], 0) > 0)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ah 2c 3d", "five"), ("Ah 2c 5d", "five"), ("Ah 2c 6d", "six smooth"), ("4h 5c 6d", "six rough"), ("2h 5c 7d", "seven smooth"),
        ("2h 6c 7d", "seven rough"), ("Ah 6c 8d", "eight smooth"), ("Ah 7c 8d", "eight rough"), ("Ah 2c Kd", "two low"), ("Ah 9c Kd", "one low"),
        ("9h Tc Kd", "no low"), ("4h 4c Kd", "pair of fours"), ("4h Ac 4d", "pair of fours"), ("4h 4c 4d", "trip fours"), ("6h 6c 6d", "trip sixes"),
    ],
)  # fmt: skip
def test_three_card_classes(cards: str, name: str) -> None:
    from tests.rooms.texts import hand_text

    text = hand_text().replace("[2h As Kd]", f"[{cards}]").replace("[7c]", "[Ts]")
    batch = Batch()
    batch.add(replay(read(text)))
    seats = batch.tables()["seats"].to_pylist()
    assert [row["start_class"] for row in seats] == [None, name]
    assert seats[1]["door_card"] == cards[-2:]

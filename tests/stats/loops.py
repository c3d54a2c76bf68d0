"""Every statistic a second time: plain loops over replays, written from the words of the field and not from the queries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from razz_hh.cards import Card
from razz_hh.events import Act
from razz_hh.low import board_low
from razz_hh.replay import Replay, Turn

Facts = dict[str, Any]
RANKS = ("", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")


class Chance(NamedTuple):
    """One chance of a statistic and what became of it: True or False, or an amount."""

    stat: str
    is_taken: Any
    facts: Facts


def start_class(cards: list[Card]) -> str:
    ranks = sorted(card.rank for card in cards)
    same = [rank for rank in ranks if ranks.count(rank) > 1]
    if same:
        plural = RANKS[same[0]] + ("es" if RANKS[same[0]] == "six" else "s")
        return f"{'trip' if len(same) == 3 else 'pair of'} {plural}"
    low = [rank for rank in ranks if rank <= 8]
    if len(low) < 3:
        return ("no low", "one low", "two low")[len(low)]
    if ranks[2] <= 5:
        return "five"
    return f"{RANKS[ranks[2]]} {'smooth' if ranks[1] <= ranks[2] - 2 else 'rough'}"


class Loop:
    """The chances of one hand."""

    def __init__(self, hand: Replay) -> None:
        self.hand = hand
        self.names = {seat.number: seat.name for seat in hand.hand.seats}
        self.turns: list[Turn[Act]] = [step for step in hand.steps if isinstance(step, Turn)]
        # A seat that is all-in from the ante has no chances.
        self.playing = [seat for seat in hand.dealt if hand.start[seat] > hand.antes.get(seat, 0)]
        self.doors = {seat: hand.holdings[seat].up[0] for seat in hand.dealt}

    def facts(self, seat: int, street: int | None = None, live: int | None = None) -> Facts:
        hand = self.hand
        holding = hand.holdings[seat]
        first = [*holding.down, self.doors[seat]]
        last = hand.fold_street.get(seat, hand.last_street)
        street = street or last
        at = hand.dealt.index(hand.bring_in_seat) if hand.bring_in_seat is not None else None
        door = self.doors[seat]
        return {
            "player": self.names[seat],
            "room": hand.hand.room,
            "players": len(hand.dealt),
            "street": street,
            "live_players": len(self.live_on(street)) if live is None else live,
            "position": None if at is None else (hand.dealt.index(seat) - at) % len(hand.dealt),
            "door_rank": door.rank if door else None,
            "start_class": start_class(first) if len(first) == 3 and all(first) else None,  # type: ignore[arg-type]
            "opponent": [self.names[other] for other in hand.dealt if other != seat],
        }

    def live_on(self, street: int) -> list[int]:
        return [seat for seat in self.hand.dealt if self.hand.fold_street.get(seat, 8) >= street]

    def board(self, seat: int, street: int) -> list[Card]:
        return [card for card in self.hand.holdings[seat].up[: min(street, 6) - 2] if card]

    def chances(self) -> Iterator[Chance]:
        yield from self.whole_hands()
        yield from self.third_by_hand()
        yield from self.acts()
        yield from self.cards()

    # --- what a hand came to ---------------------------------------------------------------------

    def whole_hands(self) -> Iterator[Chance]:
        hand = self.hand
        for seat in hand.dealt:
            facts = self.facts(seat)
            net, at_showdown = hand.net[seat] / 100, hand.is_showdown and seat in hand.live
            yield Chance("hands", 1, facts)
            yield Chance("net", net, facts)
            yield Chance("showdown_net", net if at_showdown else 0, facts)
            yield Chance("uncontested_net", 0 if at_showdown else net, facts)
            yield Chance("net_big_bets", hand.net[seat] / hand.stakes.big_bet, facts)
            if seat not in self.playing:
                continue
            yield Chance("bring_in", seat == hand.bring_in_seat, facts)
            seen = hand.fold_street.get(seat, 8)
            for street in (4, 5, 6, 7):
                yield Chance(f"saw_{street}th", hand.last_street >= street and seen >= street, facts)
            yield Chance("saw_showdown", at_showdown, facts)
            has_won = hand.won[seat] > 0
            if hand.last_street >= 4 and seen >= 4:
                yield Chance("wtsd", at_showdown, facts)
                yield Chance("wwsf", has_won, facts)
            if at_showdown:
                yield Chance("wsd", has_won, facts)
            yield Chance("won_uncontested", has_won and not at_showdown, facts)

    def third_by_hand(self) -> Iterator[Chance]:
        hand = self.hand
        for seat in self.playing:
            mine = [turn for turn in self.turns if turn.street == 3 and turn.seat == seat]
            free = [turn for turn in mine if turn.action != "bring_in"]
            facts = self.facts(seat, 3)
            if free or seat != hand.bring_in_seat:
                yield Chance("vpip", any(turn.action in ("complete", "raise", "call") for turn in free), facts)
            could = [turn for turn in free if can_raise(turn)]
            if could:
                yield Chance("complete", any(turn.action in ("complete", "raise") for turn in could), facts)
            is_opening = bool(mine) and mine[0].n_bets == 0 and seat == hand.bring_in_seat and can_raise(mine[0])
            if is_opening and (mine[0].action == "complete" or (mine[0].action == "bring_in" and not mine[0].is_all_in)):
                yield Chance("bring_in_completes", mine[0].action == "complete", facts)

    # --- decisions -------------------------------------------------------------------------------

    def acts(self) -> Iterator[Chance]:
        street = 0
        led: int | None = None
        for turn in self.turns:
            if turn.street != street:
                led = wager[0] if street and turn.street == street + 1 and wager else None  # noqa: F821
                street, entered, done = turn.street, set[int](), set[tuple[int, str]]()
                wager: tuple[int, bool, bool] | None = None
            if street == 3:
                is_steal = yield from self.third(turn, entered, wager)
                is_continued = False
            else:
                is_steal = False
                is_continued = yield from self.later(turn, entered, wager, led, done)
            if turn.action in ("complete", "bet", "raise"):
                wager = (turn.seat, is_steal, is_continued)
            if turn.action in ("complete", "bet", "raise", "call"):
                entered.add(turn.seat)

    def third(self, turn: Turn[Act], entered: set[int], wager: tuple[int, bool, bool] | None) -> Any:
        hand, seat, action, level = self.hand, turn.seat, turn.action, turn.n_bets
        facts = self.facts(seat, 3, len(turn.live))
        is_own = seat == hand.bring_in_seat
        is_steal = False
        if action == "bring_in":
            return False
        if level == 0 and not is_own:
            behind = [other for other in turn.pending if other not in (seat, hand.bring_in_seat)]
            doors = [self.doors[other] for other in behind]
            mine = self.doors[seat]
            is_lowest = mine is not None and all(door is not None and mine.rank < door.rank for door in doors)
            if not entered:
                if can_raise(turn):
                    yield Chance("open_complete", action == "complete", facts)
                    if is_lowest:
                        low = sum(door.rank <= 8 for door in doors if door)
                        yield Chance("steal", action == "complete", {**facts, "low_doors": min(low, 3)})
                    if len(behind) <= 2:
                        yield Chance("position_steal", action == "complete", facts)
                if turn.to_call > 0:
                    yield Chance("limp", action == "call", facts)
                is_steal = is_lowest and action == "complete"
                if is_steal:
                    yield Chance("steal_success", hand.live == (seat,) and hand.last_street == 3, facts)
            else:
                if turn.to_call > 0:
                    yield Chance("over_limp", action == "call", facts)
                if can_raise(turn):
                    yield Chance("isolate", action == "complete", facts)
        if turn.to_call > 0 and level:
            if level <= 3 and can_raise(turn):
                yield Chance(f"raise_{level + 1}bet", action == "raise", facts)
            if level <= 4:
                yield Chance(f"fold_to_{'completion' if level == 1 else f'{level}bet'}", action == "fold", facts)
        if turn.to_call > 0 and level == 1:
            if wager and wager[1]:
                if can_raise(turn):
                    yield Chance("resteal", action == "raise", facts)
                yield Chance("fold_to_steal", action == "fold", facts)
                yield Chance("call_steal", action == "call", facts)
            if is_own:
                for act in ("call", "raise", "fold"):
                    yield Chance(f"bring_in_{act}", action == act, {**facts, "faces_steal": bool(wager and wager[1])})
        return is_steal

    def later(
        self, turn: Turn[Act], entered: set[int], wager: tuple[int, bool, bool] | None, led: int | None, done: set[tuple[int, str]]
    ) -> Any:
        seat, action, street = turn.seat, turn.action, turn.street
        facts = self.facts(seat, street, len(turn.live))
        lows = {other: board_low(self.board(other, street)).value for other in self.live_on(street)}
        own = lows.pop(seat)
        place = "worse" if min(lows.values()) < own else "tied best" if min(lows.values()) == own else "best"
        if action != "check":
            yield Chance("aggression_frequency", action in ("bet", "raise"), facts)
        if action in ("bet", "raise"):
            yield Chance("aggression_factor", "over", facts)
        elif action == "call":
            yield Chance("aggression_factor", "under", facts)
        is_continued = False
        if not entered and can_raise(turn):
            yield Chance("bet", action == "bet", facts)
            if place == "best":
                yield Chance("free_card", action == "check", facts)
            if seat == led:
                yield Chance("continuation_bet", action == "bet", {**facts, "board": place})
        if not entered and seat == led:
            is_continued = action == "bet"
        if turn.n_bets == 1 and turn.to_call > 0:
            if (seat, "bet") not in done:
                for name, act in (("raise", "raise"), ("call", "call"), ("fold_to_bet", "fold")):
                    yield Chance(name, action == act, facts)
                if street == 4 and self.catch(seat, 4) in ("brick", "pair"):
                    yield Chance("fold_after_bad_catch", action == "fold", facts)
            if wager and wager[2] and (seat, "continued") not in done:
                yield Chance("fold_to_continuation", action == "fold", facts)
                done.add((seat, "continued"))
            done.add((seat, "bet"))
        if turn.has_checked and turn.to_call > 0 and (seat, "check") not in done:
            done.add((seat, "check"))
            mine = [other for other in self.turns if other.street == street and other.seat == seat and other.has_checked and other.to_call]
            yield Chance(
                "check_raise", any(other.action == "raise" for other in mine), self.facts(seat, street, 0) | {"live_players": None}
            )
        return is_continued

    # --- cards -----------------------------------------------------------------------------------

    def catch(self, seat: int, street: int) -> str | None:
        board = self.board(seat, street)
        if len(board) < street - 2:
            return None
        *before, card = board
        if card.rank in [other.rank for other in before]:
            return "pair"
        return "low" if card.rank <= 8 else "brick"

    def cards(self) -> Iterator[Chance]:
        hand = self.hand
        for seat in self.playing:
            for street in range(4, min(hand.last_street, 6) + 1):
                caught = self.catch(seat, street)
                if seat in self.live_on(street) and caught:
                    for what in ("low", "pair", "brick"):
                        yield Chance(f"catch_{what}", caught == what, self.facts(seat, street))
        for seat in hand.dealt:
            held = [card.rank for card in (*hand.holdings[seat].down, self.doors[seat]) if card]
            others = [door.rank for other, door in self.doors.items() if door and other != seat]
            yield Chance("dead_low_cards", sum(rank <= 8 and rank not in held for rank in others), self.facts(seat, 3))
            yield Chance("dead_pair_cards", sum(rank in held for rank in others), self.facts(seat, 3))


def can_raise(turn: Turn[Act]) -> bool:
    return not turn.raise_bar and turn.stack > turn.to_call

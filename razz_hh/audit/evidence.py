"""The moments of a hand at which houses part ways, and which of their ways each fits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from razz_hh.audit.showdown import odd_chip_owners, odd_chip_pots
from razz_hh.audit.showing import first_show, left_of_dealer
from razz_hh.events import Act, Capped, Community, StreetStart
from razz_hh.house import Value
from razz_hh.replay import Replay, Turn
from razz_hh.replay.order import bring_in_owner, clockwise, has_open_pair, highest_suit_first, lowest_boards, next_with_chips

__all__ = ["Round", "Witness", "high_rounds", "witnesses"]

Turns = list[Turn[Act]]

_WAGERS: Final = ("complete", "bet", "raise")


class Witness(NamedTuple):
    """A moment that tells of a `switch` of the house: for each value that it tells of, whether it fits or refutes it."""

    switch: str
    says: dict[Value, bool]


class Round(NamedTuple):
    """A betting round: its number of bets, those made with more than two players live, and how many there were when a line said capped."""

    n_bets: int
    began_heads_up: bool
    multiway_bets: tuple[int, ...]
    capped_at: int | None


def _rounds(replay: Replay) -> dict[int, Turns]:
    rounds: dict[int, Turns] = {}
    for step in replay.steps:
        if isinstance(step, Turn):
            rounds.setdefault(step.street, []).append(step)
    return rounds


def high_rounds(replay: Replay, least: int) -> Iterator[Round]:
    """Yield the rounds of at least so many bets, and those said to be capped (rulebook RAISE_CAP)."""
    capped = {step.street: step.n_bets for step in replay.steps if type(step.event) is Capped}
    for street, turns in _rounds(replay).items():
        wagers = [(after.n_bets, turn) for turn, after in pairwise(turns) if after.n_bets > turn.n_bets]
        n_bets = turns[-1].n_bets
        if n_bets >= least or street in capped:
            multiway = tuple([n for n, turn in wagers if len(turn.live) > 2])
            yield Round(n_bets, len(turns[0].live) == 2, multiway, capped.get(street))


def witnesses(replay: Replay) -> Iterator[Witness]:
    """Yield what a hand tells of the house it was played in, but for the cap."""
    rounds = _rounds(replay)
    for street, turns in rounds.items():
        if street == 3:
            yield from _all_in_bring_in(replay, turns)
            yield from _short_bring_in(replay, turns)
        else:
            yield from _tie(replay, turns, rounds)
        if street == 4:
            yield from _open_pair(replay, turns)
        if replay.stakes.small_bet:
            yield from _short_wager(turns, replay.stakes.bet_on(street))
    for takers, got in odd_chip_pots(replay):
        policies = ("high_suit_of_five", "low_card_of_seven", "low_index")
        yield Witness("odd_chip", {policy: set(odd_chip_owners(replay, policy, takers, len(got))) == set(got) for policy in policies})
    yield from _show_order(replay)
    yield from _community(replay)


def _tie(replay: Replay, turns: Turns, rounds: dict[int, Turns]) -> Iterator[Witness]:
    """ACT_ORDER_TIE: who opens of equally low boards. Who opened a tied sixth street opens seventh by every policy."""
    turn = turns[0]
    tied = lowest_boards(turn.street, turn.live, turn.boards)
    if len(tied) < 2 or turn.seat not in tied or any(replay.all_in_street.get(seat, 8) < turn.street for seat in tied):
        return
    if turn.street == 7 and 6 in rounds and rounds[6][0].seat in tied:
        return
    says: dict[Value, bool] = {"high_suit": highest_suit_first(tied, turn.boards) == turn.seat, "low_index": tied[0] == turn.seat}
    left = left_of_dealer(replay)
    if left is not None:
        says["dealer_left"] = clockwise(tied, left)[0] == turn.seat
    yield Witness("tie_policy", says)


def _all_in_bring_in(replay: Replay, turns: Turns) -> Iterator[Witness]:
    """BRING_IN_ALLIN_ANTE: who opens in place of a high card that is all-in from the ante, and whether he folds."""
    first = turns[0]
    broke = _broke(replay)
    owner = bring_in_owner(first.live, first.boards)
    chips = [seat for seat in first.live if seat not in broke]
    if owner is None or owner not in broke or len(chips) < 2:
        return
    left, next_high = next_with_chips(first.live, owner, broke), bring_in_owner(chips, first.boards)
    if first.seat in (left, next_high):
        if left != next_high:
            yield Witness("all_in_bring_in", {"left": first.seat == left, "next_high": first.seat == next_high})
        if first.action == "fold":
            yield Witness("neighbour_may_fold", {True: True, False: False})


def _broke(replay: Replay) -> set[int]:
    """Return the seats that are all-in from the ante."""
    return {seat for seat, ante in replay.antes.items() if replay.start.get(seat, 0) <= ante}


def _short_bring_in(replay: Replay, turns: Turns) -> Iterator[Witness]:
    """BRING_IN_SHORT_CALL: what the first caller of a short all-in bring-in puts in while another can contest more."""
    bring_in, nominal = turns[0], replay.stakes.bring_in
    if bring_in.action != "bring_in" or not bring_in.is_all_in or nominal is None or bring_in.amount >= nominal:
        return
    for turn in turns[1:]:
        if turn.action == "fold":
            continue
        others = set(turn.live) - _broke(replay) - {bring_in.seat, turn.seat}
        if turn.action == "call" and others and turn.stack > nominal and turn.amount in (nominal, bring_in.amount):
            yield Witness("short_bring_in_call", {"nominal": turn.amount == nominal, "actual": turn.amount != nominal})
        return


def _open_pair(replay: Replay, turns: Turns) -> Iterator[Witness]:
    """OPEN_PAIR_NO_DOUBLE: the first bet on fourth street where a pair is open. The small bet is good in every house."""
    bet = next((turn for turn in turns if turn.action == "bet"), None)
    if bet is not None and has_open_pair(bet.live, bet.boards):
        if bet.amount == replay.stakes.small_bet:
            yield Witness("open_pair_double", {False: True})
        elif bet.amount == replay.stakes.big_bet:
            yield Witness("open_pair_double", {True: True, False: False})


def _short_wager(turns: Turns, unit: int) -> Iterator[Witness]:
    """ALLIN_HALF_RULE, ALLIN_COMPLETE: the raise after the first all-in that is short of a full bet, or after a small completion."""
    full = bring_in = 0
    short: int | None = None
    acted: set[int] = set()
    for turn in turns:
        to = turn.to_amount
        if turn.action == "bring_in":
            bring_in = to
        elif turn.action in _WAGERS:
            if short is not None:
                if not turn.is_all_in:  # then its amount is the stack's, and proves nothing
                    yield from _after_short(to, short, full, bring_in, unit, was_square=full > 0 and turn.seat in acted)
                return
            if not turn.is_all_in and full == unit and 0 < bring_in < full < 2 * bring_in and to in (full + unit, bring_in + unit):
                yield Witness("raise_base", {"standard": to == full + unit, "bring_in": to != full + unit})
            if to - full < unit:
                short = to
            else:
                full, acted = to, {turn.seat}
        if short is None:
            acted.add(turn.seat)


def _after_short(to: int, short: int, full: int, bring_in: int, unit: int, *, was_square: bool) -> Iterator[Witness]:
    """Yield what a raise *to* tells after a *short* one over the last *full* level, by a seat that had matched that level or not."""
    if bring_in and not full and 2 * (short - bring_in) < unit and to in (bring_in + unit, unit, short + unit):
        says: dict[Value, bool] = {"bring_in": to == bring_in + unit, "standard": to != bring_in + unit}
        if to == short + unit and 2 * short < unit:
            says = {"any": True, "bring_in": False, "standard": False}
        yield Witness("raise_base", says)
        if to == bring_in + unit:
            return
    elif 2 * (short - full) < unit and to in (full + unit, short + unit):
        yield Witness("raise_base", {"standard": True} if to == full + unit else {"any": True, "standard": False})
    if 2 * (short - full) >= unit:
        if was_square or to == short + unit:
            yield Witness("half_rule", {"half": True, "full": False})
        elif to == full + unit and full:  # on third street no rulebook says what half a bet is measured on (E47)
            yield Witness("half_rule", {"half": False, "full": True})


def _show_order(replay: Replay) -> Iterator[Witness]:
    """SHOW_ORDER: who shows first after a checked seventh street. After a bet no house leaves it open."""
    seen = first_show(replay)
    if seen is not None and "last_to_bet" not in seen.due:
        yield Witness("show_order", {policy: seat == seen.seat for policy, seat in seen.due.items()})


def _community(replay: Replay) -> Iterator[Witness]:
    """COMMUNITY_CARD: what is dealt where 51 or 52 cards would be needed."""
    for step in replay.steps:
        event = step.event
        is_community = type(event) is Community
        if is_community or (type(event) is StreetStart and event.street == 7):
            n = sum([2 + len(board) for board in step.boards.values()]) + len(step.live)
            if 50 < n <= 52:
                yield Witness("community_trigger", {50: is_community, 52: not is_community})
            return

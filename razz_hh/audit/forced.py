"""RZ2: antes, bring-in and completion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from razz_hh.audit.rule import ERROR, INFO, WARNING, Fault, Severity, hand_rule, money, rule, seat_name
from razz_hh.events import Act, Ante, Bet, BringIn, BringInClaim, Call, Check, Complete, Deal, Fold, Raise
from razz_hh.replay import Replay, Step, Turn
from razz_hh.replay.order import bring_in_owner

__all__ = [
    "ante_missing",
    "bring_in_avoided",
    "bring_in_by_wrong_seat",
    "high_card_misstated",
    "wrong_ante",
    "wrong_bring_in_amount",
    "wrong_completion",
]

OPENINGS: Final = (BringIn, Complete, Bet, Raise)


@rule("RZ201", ERROR, "ANTE_AMOUNT", hears=(Ante,))
def wrong_ante(step: Step[Ante], replay: Replay) -> Fault | None:
    """A seat posts an ante other than the table's.

    Every seat dealt in posts the ante exactly, or its whole stack where that is less. Rooms seldom print the ante in the
    header: it is what most full antes of the table agree on.
    """
    event = step.event
    ante = replay.stakes.ante
    if ante is None or event.amount == ante or (event.amount < ante and event.is_all_in):
        return None
    return Fault(f"the ante is {money(replay, ante)}", money(replay, ante), money(replay, event.amount))


@hand_rule("RZ202", ERROR, "ANTE_AMOUNT")
def ante_missing(replay: Replay) -> Iterator[Fault]:
    """A seat is dealt in without an ante, or posts it twice.

    Everybody who is dealt in posts the ante once, before the cards: the antes are what is played for.
    """
    n_seats = len(replay.dealt)
    steps = replay.steps[: 3 * n_seats]
    if len(replay.antes) == n_seats == [type(step.event) for step in steps].count(Ante):
        return
    seats = [step.event.seat for step in steps if isinstance(step.event, Ante)]
    if not seats:
        yield Fault("nobody posts an ante", "an ante from every seat", "none")
    for seat in replay.dealt if seats else ():
        if seats.count(seat) == 1:
            continue
        how = "twice" if seat in seats else "not at all"
        line = next((s.event.line for s in replay.steps if type(s.event) in (Ante, Deal) and s.event.seat == seat), None)  # type: ignore[attr-defined]
        yield Fault(f"{seat_name(replay, seat)} antes {how}", "once", how, seat, line=line, street=3)


@rule("RZ203", ERROR, "BRING_IN_SEAT", "BRING_IN_ALLIN_ANTE", hears=OPENINGS, out_of_turn=True)
def bring_in_by_wrong_seat(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat other than the one with the highest door card opens third street.

    The highest door card brings in: kings highest, aces lowest, spades above hearts above diamonds above clubs. If that
    seat is all-in from its ante, its left neighbour with chips opens, whatever card that one shows; some houses have the next highest
    card open instead, which is only worth seeing where it is not known of this one.
    """
    if turn.street != 3 or not turn.is_opening or not turn.pending:
        return None
    seat, due = turn.seat, turn.pending[0]
    if seat == due or seat in turn.ties or seat not in turn.pending:
        return None
    owner = bring_in_owner(turn.live, turn.boards)
    door = turn.boards[seat][0] if turn.boards.get(seat) else None
    shows = f"{seat_name(replay, seat)} shows {door}"
    if owner != due and owner is not None:
        custom = replay.house.all_in_bring_in
        why = f"{seat_name(replay, owner)} shows {turn.boards[owner][0]} but is all-in"
        why += f", so {seat_name(replay, due)} {'with the next highest' if custom == 'next_high' else 'on its left'} opens; {shows}"
        is_allowed = custom == "any" and bring_in_owner(turn.pending, turn.boards) == seat
        return Fault(why, seat_name(replay, due), seat_name(replay, seat), severity=INFO if is_allowed else None)
    return Fault(
        f"{seat_name(replay, due)} shows {turn.boards[due][0]}, the highest door card; {shows}",
        seat_name(replay, due),
        seat_name(replay, seat),
    )


@rule("RZ204", ERROR, "BRING_IN_AMOUNT", hears=(BringIn,))
def wrong_bring_in_amount(turn: Turn[Act], replay: Replay) -> Fault | None:
    """The bring-in is not the table's bring-in.

    It is exact, or all-in for less. Where no header prints it, it is what most bring-ins at these stakes agree on; a lone
    hand can only show that it is not below the ante and not as much as the small bet.
    """
    nominal, amount = replay.stakes.bring_in, turn.amount
    if turn.street != 3 or turn.level:
        return Fault("the betting is open already", "a call, a raise or a fold", "a bring-in", rulebook=("BRING_IN_MANDATORY",))
    if nominal is not None:
        if amount in (nominal, min(nominal, turn.stack)):
            return None
        is_all_in = amount == turn.stack and nominal < amount < replay.stakes.small_bet
        return Fault(
            f"the bring-in is {money(replay, nominal)}", money(replay, nominal), money(replay, amount), severity=INFO if is_all_in else None
        )
    if 0 < replay.stakes.small_bet <= amount:
        small_bet = money(replay, replay.stakes.small_bet)
        return Fault(f"a bring-in is less than the small bet of {small_bet}", f"less than {small_bet}", money(replay, amount))
    ante = replay.stakes.ante or 0
    if amount < ante and amount < turn.stack:
        return Fault(
            f"a bring-in is not less than the ante of {money(replay, ante)}", f"{money(replay, ante)} or more", money(replay, amount)
        )
    return None


@rule("RZ205", ERROR, "BRING_IN_MANDATORY", hears=(Check, Fold, Call))
def bring_in_avoided(turn: Turn[Act], replay: Replay) -> Fault | None:
    """The seat that must bring in checks, folds or calls.

    It may bring in or open for the small bet, nothing else; the next live seat then owes what it owed. One tournament
    rulebook lets the left neighbour of an all-in high card fold: that is nothing where the house allows it, and a warning where its
    custom is not known.
    """
    if turn.bring_in_due is None or not turn.pending or (turn.seat != turn.pending[0] and turn.seat not in turn.ties):
        return None
    severity = None
    if turn.action == "fold":
        if turn.ties:  # a door card is not known, so neither is who must bring in
            return None
        owner = bring_in_owner(turn.live, turn.boards)
        if owner is not None and owner != turn.seat and turn.is_opening:
            if replay.house.neighbour_may_fold:
                return None
            severity = WARNING if replay.house.all_in_bring_in == "any" else None
    return Fault(f"{seat_name(replay, turn.seat)} must bring in", "a bring-in or the small bet", f"{turn.action}s", severity=severity)  # type: ignore[arg-type]


@rule("RZ206", ERROR, "COMPLETE_TO", "BET_SIZE", "OVERBET_FORBIDDEN", "ALLIN_COMPLETE", hears=OPENINGS)
def wrong_completion(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A completion is not to the small bet.

    The first raise over the bring-in completes it to the small bet, and a seat that opens instead of bringing in bets the small bet.
    Only an all-in may be for less.
    """
    if turn.action != "complete" or not replay.stakes.small_bet:
        return None
    to, target = turn.to_amount, turn.raise_to
    if to == target or (to < target and turn.amount == turn.stack and to > turn.level):
        return None
    severity: Severity | None = INFO if turn.is_alternative else None
    return Fault(f"a completion is to {money(replay, target)}", money(replay, target), money(replay, to), severity=severity)


@rule("RZ207", ERROR, "BRING_IN_SEAT", hears=(BringInClaim,))
def high_card_misstated(step: Step[BringInClaim], replay: Replay) -> Fault | None:
    """The room names another seat or card than the highest door card.

    Full Tilt says who is high before anybody acts: kings highest, aces lowest, spades above hearts above diamonds above clubs, whether
    or not that seat has chips left to bring in. Where the statement is wrong, the wrong seat is likely to be asked for the bring-in.
    """
    claim = step.event
    owner = bring_in_owner(step.live, step.boards)
    door = (step.boards.get(claim.seat) or (None,))[0]
    if owner is not None and owner != claim.seat:
        card = step.boards[owner][0]
        who = seat_name(replay, owner)
        return Fault(
            f"{who} shows {card}, the highest door card", f"{who} with {card}", f"{seat_name(replay, claim.seat)} with {claim.card}"
        )
    if door is None or claim.card is None or claim.card == door:
        return None
    return Fault(f"{seat_name(replay, claim.seat)} shows {door}", str(door), str(claim.card))

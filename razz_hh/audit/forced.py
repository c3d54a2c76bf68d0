"""RZ2: antes, bring-in and completion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from razz_hh.audit.rule import ERROR, INFO, WARNING, Fault, Severity, hand_rule, money, rule, seat_name
from razz_hh.events import Act, Ante, Bet, BringIn, BringInClaim, Call, Check, Complete, Deal, Fold, Raise
from razz_hh.replay import Replay, Step, Turn
from razz_hh.replay.order import bring_in_owner

__all__ = [
    "ante_missing",
    "antes_differ",
    "bring_in_avoided",
    "bring_in_by_wrong_seat",
    "completion_in_other_words",
    "high_card_misstated",
    "limits_upside_down",
    "wrong_ante",
    "wrong_bring_in_amount",
    "wrong_completion",
]

OPENINGS: Final = (BringIn, Complete, Bet, Raise)


@rule("RZ201", ERROR, "ANTE_AMOUNT", hears=(Ante,), odd_steps=True)
def wrong_ante(step: Step[Ante], replay: Replay) -> Fault | None:
    """A seat posts an ante other than the table's, or posts it when the cards are dealt.

    Every seat dealt in posts the ante exactly, or its whole stack where that is less, before the cards. Rooms seldom print the ante in
    the header: it is what most full antes of the table agree on.
    """
    event = step.event
    ante = replay.stakes.ante
    if step.boards:
        return Fault(f"{seat_name(replay, event.seat)} antes when cards are dealt", "before the cards", "after them")
    if ante is None or event.amount == ante or (event.amount < ante and (event.is_all_in or event.amount == replay.start.get(event.seat))):
        return None
    return Fault(f"the ante is {money(replay, ante)}", money(replay, ante), money(replay, event.amount))


@hand_rule("RZ202", ERROR, "ANTE_AMOUNT")
def ante_missing(replay: Replay) -> Iterator[Fault]:
    """A seat is dealt in without an ante, or posts it twice.

    Everybody who is dealt in posts the ante once, before the cards: the antes are what is played for.
    """
    n_seats = len(replay.dealt)
    first = replay.hand.events[: 3 * n_seats]
    if len(replay.antes) == n_seats == list(map(type, first)).count(Ante):
        return
    seats = [event.seat for event in replay.hand.events if isinstance(event, Ante)]
    if not seats:
        yield Fault("nobody posts an ante", "an ante from every seat", "none")
    for seat in replay.dealt if seats else ():
        if seats.count(seat) == 1:
            continue
        how = "twice" if seat in seats else "not at all"
        line = next((s.event.line for s in replay.steps if type(s.event) in (Ante, Deal) and s.event.seat == seat), None)  # type: ignore[attr-defined]
        yield Fault(f"{seat_name(replay, seat)} antes {how}", "once", how, seat, line=line, street=3)


@hand_rule("RZ208", ERROR, "LEVEL_CONST", "ANTE_AMOUNT")
def antes_differ(replay: Replay) -> Iterable[Fault]:
    """Two seats post different antes, and neither is all-in.

    The ante is the same for all and for the whole hand; a new level begins with the next one. Where the table's ante is known,
    RZ201 says who posts another; this is for a hand that alone cannot tell which of its antes is the right one.
    """
    if replay.stakes.ante is not None or len(set(replay.antes.values())) < 2:
        return ()
    return _other_antes(replay)


def _other_antes(replay: Replay) -> Iterator[Fault]:
    """Yield the first ante that is not as the first full one."""
    posts = [step.event for step in replay.steps if type(step.event) is Ante]
    full = next((post for post in posts if not post.is_all_in), None)
    for post in posts if full else ():
        ante = full.amount  # type: ignore[union-attr]
        if post.amount > ante or (post.amount < ante and not post.is_all_in):
            want = f"{seat_name(replay, full.seat)} posts {money(replay, ante)}"  # type: ignore[union-attr]
            yield Fault(want, money(replay, ante), money(replay, post.amount), post.seat, line=post.line, street=3)
            return


@rule("RZ203", ERROR, "BRING_IN_SEAT", "BRING_IN_ALLIN_ANTE", hears=OPENINGS, odd_steps=True)
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


@rule("RZ204", ERROR, "BRING_IN_AMOUNT", hears=(BringIn,), odd_steps=True)
def wrong_bring_in_amount(turn: Turn[Act], replay: Replay) -> Fault | None:
    """The bring-in is not the table's bring-in.

    It is exact, or all-in for less, and less than the small bet. Where no header prints it, it is what most bring-ins at these stakes
    agree on; a lone hand can only show, beside that, that it is not below the ante.
    """
    nominal, amount = replay.stakes.bring_in, turn.amount
    if turn.street != 3 or turn.level:
        return Fault("the betting is open already", "a call, a raise or a fold", "a bring-in", rulebook=("BRING_IN_MANDATORY",))
    if nominal is not None and amount != nominal:
        if amount == min(nominal, turn.stack):
            return None
        is_all_in = amount == turn.stack and nominal < amount < replay.stakes.small_bet
        return Fault(
            f"the bring-in is {money(replay, nominal)}", money(replay, nominal), money(replay, amount), severity=INFO if is_all_in else None
        )
    if 0 < replay.stakes.small_bet <= amount:
        small_bet = money(replay, replay.stakes.small_bet)
        return Fault(f"a bring-in is less than the small bet of {small_bet}", f"less than {small_bet}", money(replay, amount))
    ante = replay.stakes.ante or 0
    if amount < ante and amount < turn.stack and replay.hand.stakes.bring_in is None:  # else this may be the only hand that tells it
        return Fault(
            f"a bring-in is not less than the ante of {money(replay, ante)}", f"{money(replay, ante)} or more", money(replay, amount)
        )
    return None


@rule("RZ205", ERROR, "BRING_IN_MANDATORY", hears=(Check, Fold, Call), odd_steps=True)
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


@rule("RZ206", ERROR, "COMPLETE_TO", "BET_SIZE", "OVERBET_FORBIDDEN", "ALLIN_COMPLETE", hears=OPENINGS, odd_steps=True)
def wrong_completion(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A completion is not to the small bet.

    The first raise over the bring-in completes it to the small bet, and a seat that opens instead of bringing in bets the small bet.
    Only an all-in may be for less; where it opens the betting though the seat could bring in as usual, that is worth seeing.
    """
    if turn.action != "complete" or not replay.stakes.small_bet:
        return None
    to, target = turn.to_amount, turn.raise_to
    if to == target:
        return None
    if to < target and turn.amount == turn.stack and to > turn.level:
        nominal = turn.bring_in_due
        if not nominal or to <= nominal:
            return None
        why = f"{seat_name(replay, turn.seat)} could bring in for {money(replay, nominal)}, and opens all-in for more"
        return Fault(why, money(replay, nominal), money(replay, to), severity=INFO)
    if turn.is_call_open and replay.house.raise_base == "bring_in" and target < to < 2 * replay.stakes.small_bet:
        return None  # a bet over the nominal bring-in, which is not known
    severity: Severity | None = INFO if turn.is_alternative else None
    return Fault(f"a completion is to {money(replay, target)}", money(replay, target), money(replay, to), severity=severity)


@rule("RZ207", ERROR, "BRING_IN_SEAT", hears=(BringInClaim,), keeps_chips=True)
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


@rule("RZ209", INFO, "COMPLETE_TO", hears=(Bet, Raise), odd_steps=True)
def completion_in_other_words(turn: Turn[Act], replay: Replay) -> Fault | None:
    """The room calls the completion a bet or a raise where it has a word of its own for it, or a bet where it says that a seat raises.

    The chips are what they are, and the completion counts as one (COMPLETE_TO). Only the record is not as the room writes it.
    """
    if turn.action != "complete":
        return None
    house = replay.house
    if turn.level and type(turn.event) is Bet and house.prints_frame and not house.prints_complete:
        return Fault("over a bring-in the completion is a raise", "raises", "bets")
    if not house.prints_complete:
        return None
    if any(isinstance(step.event, Bet | Raise | Complete) for step in replay.steps[: turn.n]):
        return None  # what a room calls the completion of a short all-in is not known
    return Fault("the first bet of third street is a completion", "completes", f"{type(turn.event).verb}s")


@hand_rule("RZ210", WARNING, "BET_SIZE")
def limits_upside_down(replay: Replay) -> Iterable[Fault]:
    """The big bet of the header is not more than the small bet.

    The big bet is bet from fifth street on, and is twice the small one nearly everywhere. A header that says otherwise is misprinted,
    and where nobody made a big bet no other line shows it.
    """
    stakes = replay.hand.stakes
    if not stakes.small_bet or stakes.small_bet < stakes.big_bet:
        return ()
    small, big = money(replay, stakes.small_bet), money(replay, stakes.big_bet)
    return [Fault(f"the bets are {small} and {big}", f"more than {small}", big, line=replay.hand.line)]

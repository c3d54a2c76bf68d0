"""RZ6: the record against itself."""

from __future__ import annotations

from razz_hh.audit.rule import ERROR, INFO, Fault, board_text, money, rule, seat_name
from razz_hh.audit.showdown import printed_low, shown_cards
from razz_hh.events import BoardClaim, Muck, SeatClaim, Show, Showdown, Unread
from razz_hh.replay import Replay, Step, Turn

__all__ = [
    "summary_wrong_amount",
    "summary_wrong_board",
    "summary_wrong_cards",
    "summary_wrong_final_stack",
    "summary_wrong_low",
    "summary_wrong_net",
    "summary_wrong_result",
]


@rule("RZ601", ERROR, "SUMMARY", hears=(SeatClaim,), odd_steps=True)
def summary_wrong_result(step: Step[SeatClaim], replay: Replay) -> Fault | None:
    """The summary says of a seat what the hand does not: that it folded, where, that it bet nothing, that it showed its cards or did not.

    It repeats what the lines above it tell, so where the two differ one of them is wrong. Where the room has a showdown section, each seat
    left to the end shows or mucks in a line there. That the words "didn't bet" are left out is
    only worth seeing.
    """
    claim = step.event
    if claim.result == "none":
        return None
    seat = claim.seat
    folded = replay.fold_street.get(seat)
    if claim.result == "folded":
        if folded is None:
            who = seat_name(replay, seat)
            return Fault(f"{who} never folded", "not folded", f"folded on street {claim.street}") if seat in replay.put_in else None
        if claim.street != folded:
            return Fault(f"{seat_name(replay, seat)} folded on street {folded}", f"street {folded}", f"street {claim.street}")
        return _bet_or_not(claim, replay)
    if folded is not None:
        return Fault(f"{seat_name(replay, seat)} folded on street {folded}", f"folded on street {folded}", claim.result)
    return _shown_or_not(claim, replay)


def _shown_or_not(claim: SeatClaim, replay: Replay) -> Fault | None:
    """Of a loser without a line at the showdown nothing is said where the room has no showdown line: some print none for losers."""
    seat, is_shown = claim.seat, claim.seat in replay.shown
    if claim.result == "collected" or (is_shown and claim.result == "showed"):
        return None
    is_mucked = _mucks(replay, seat)
    if claim.result == "showed" and not is_shown and (replay.won.get(seat) or is_mucked):
        return Fault(f"{seat_name(replay, seat)} shows nothing above", "no cards shown", "showed")
    if claim.result == "mucked" and claim.cards and is_shown and not is_mucked:
        return Fault(f"{seat_name(replay, seat)} shows its cards above", "showed", "mucked")
    if claim.cards and not is_shown and not is_mucked and _has_all_shows(replay, seat):
        return Fault(f"no line above tells that {seat_name(replay, seat)} {claim.result}", "a line at the showdown", claim.result)
    return None


def _has_all_shows(replay: Replay, seat: int) -> bool:
    """Whether a showdown that *seat* comes to has a line for each seat left: to show or to muck."""
    if seat not in replay.live or len(replay.live) < 2 or not replay.house.prints_showdown:
        return False
    kinds = {type(step.event) for step in replay.steps}
    return Showdown in kinds and Unread not in kinds


def _mucks(replay: Replay, seat: int) -> bool:
    for step in reversed(replay.steps):
        event = step.event
        if type(event) is Muck and event.seat == seat:
            return True
    return False


def _bet_or_not(claim: SeatClaim, replay: Replay) -> Fault | None:
    seat = claim.seat
    if claim.street != 3:
        return None
    has_bet = replay.put_in.get(seat, 0) > replay.antes.get(seat, 0)
    if seat in replay.returned:  # by right or by mistake
        has_bet = has_bet or any(isinstance(step, Turn) and step.seat == seat and step.amount for step in replay.steps)
    if has_bet != claim.no_bet:
        return None
    if has_bet:
        return Fault(f"{seat_name(replay, seat)} put in more than the ante", "no such words", "didn't bet")
    if not replay.house.prints_no_bet:
        return None
    return Fault(f"{seat_name(replay, seat)} put in nothing but the ante", "didn't bet", "no such words", severity=INFO)


@rule("RZ602", ERROR, "SUMMARY", hears=(SeatClaim,), odd_steps=True)
def summary_wrong_amount(step: Step[SeatClaim], replay: Replay) -> Fault | None:
    """The summary says that a seat won other chips than it collected.

    A seat's amount in the summary is all that it collected, from the main pot and the side pots together.
    """
    claim = step.event
    won = replay.won.get(claim.seat, 0)
    if claim.won is None and (not won or claim.result in ("mucked", "none", "folded")):
        return None  # that a folded seat collects is told by RZ505
    if claim.won == won:
        return None
    said = "nothing" if claim.won is None else money(replay, claim.won)
    return Fault(f"{seat_name(replay, claim.seat)} collected {money(replay, won)}", money(replay, won), said)


@rule("RZ603", ERROR, "SUMMARY", "SHOW_CONSISTENT", hears=(SeatClaim,), odd_steps=True, keeps_chips=True)
def summary_wrong_cards(step: Step[SeatClaim], replay: Replay) -> Fault | None:
    """The summary prints other cards for a seat than it was dealt or showed.

    Shown and mucked hands are repeated there: two down cards, the up cards in order, the seventh. Mucked cards are often told nowhere
    else, but the up cards among them are known.
    """
    claim = step.event
    if not claim.cards:
        return None
    fault = shown_cards(replay, step, claim.seat, claim.cards)
    shows = [s.event for s in replay.steps if type(s.event) is Show] if fault else []
    return None if any((show.seat, show.cards) == (claim.seat, claim.cards) for show in shows) else fault  # told by RZ502


@rule("RZ604", ERROR, "SUMMARY", "HAND_RANK", hears=(SeatClaim,), odd_steps=True, keeps_chips=True)
def summary_wrong_low(step: Step[SeatClaim], replay: Replay) -> Fault | None:
    """The low printed in the summary is not the best low of the cards beside it.

    It is worked out as at the showdown (RZ501), with the community card where there is one.
    """
    claim = step.event
    return printed_low(replay, claim.cards, claim.low) if claim.low else None


@rule("RZ612", ERROR, "SUMMARY", "STACK_CONTINUITY", hears=(SeatClaim,), odd_steps=True)
def summary_wrong_final_stack(step: Step[SeatClaim], replay: Replay) -> Fault | None:
    """The summary says that a seat ends the hand with other chips than it does.

    It ends with the stack it began with, less what it put in, and with what went back to it and what it collected. Where this differs,
    an amount above or the stack printed is wrong; the next hand tells which.
    """
    claim = step.event
    if claim.final_stack is None:
        return None
    stack = replay.stack.get(claim.seat, 0)
    if claim.final_stack == stack:
        return None
    return Fault(
        f"{seat_name(replay, claim.seat)} is left with {money(replay, stack)}", money(replay, stack), money(replay, claim.final_stack)
    )


@rule("RZ613", ERROR, "SUMMARY", hears=(SeatClaim,), odd_steps=True)
def summary_wrong_net(step: Step[SeatClaim], replay: Replay) -> Fault | None:
    """The summary says that a seat wins or loses other chips than it does.

    A seat's net is what it collects less what it puts in; all nets and the rake add up to nothing. Where the final stack beside it is
    off by as much, the two agree against the lines above, and it is told once (RZ612).
    """
    claim = step.event
    if claim.net is None:
        return None
    net = replay.net.get(claim.seat, 0)
    if claim.net == net:
        return None
    if claim.final_stack is not None and claim.final_stack - replay.stack.get(claim.seat, 0) == claim.net - net:
        return None
    return Fault(f"the net of {seat_name(replay, claim.seat)} is {money(replay, net)}", money(replay, net), money(replay, claim.net))


@rule("RZ605", ERROR, "SUMMARY", "COMMUNITY_CARD", hears=(BoardClaim,), keeps_chips=True)
def summary_wrong_board(step: Step[BoardClaim], replay: Replay) -> Fault | None:
    """The community card of the summary is not the one dealt.

    The summary has a board only where a community card was dealt, and then it is that card.
    """
    claim = step.event
    dealt = () if replay.community is None else (replay.community,)
    if claim.cards == dealt:
        return None
    return Fault("the summary repeats the community card", board_text(dealt) or "none", board_text(claim.cards))

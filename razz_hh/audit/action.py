"""RZ3: turns, bets, raises, calls, checks and folds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from razz_hh.audit.deal import ACTS
from razz_hh.audit.rule import ERROR, INFO, WARNING, Fault, Severity, at_step, board_text, hand_rule, money, rule, seat_name
from razz_hh.events import (
    Act,
    Bet,
    Call,
    Capped,
    Check,
    Collect,
    Community,
    Complete,
    Event,
    Fold,
    Raise,
    ReturnUncalled,
    Showdown,
    StreetStart,
    Unread,
)
from razz_hh.replay import Replay, Step, Turn
from razz_hh.replay.order import lowest_boards

__all__ = [
    "act_out_of_turn",
    "action_missing",
    "bet_into_all_in",
    "call_of_nothing",
    "cap_line_missing",
    "cap_line_wrong",
    "check_facing_bet",
    "free_fold",
    "raise_not_reopened",
    "raise_over_cap",
    "street_opened_by_wrong_seat",
    "surplus_action",
    "tie_opened",
    "tie_opened_against_house",
    "wrong_bet_size",
    "wrong_call_amount",
    "wrong_raise_size",
]

WAGERS: Final = (Bet, Raise, Complete)


@rule(
    "RZ301", ERROR, "ACT_ORDER", "ACT_ORDER_ALLIN", "ACT_ORDER_FOLDED", "ACT_ORDER_TIE", "HIDDEN_7TH", hears=ACTS, odd_steps=True
)  # fmt: skip
def street_opened_by_wrong_seat(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat other than the one with the lowest board opens a later street.

    From fourth street on the lowest up cards act first: no pair before a pair, then the lower cards from the highest down.
    If that seat is all-in, the next seat on its left with chips opens, not the second lowest board. Boards of seats that have folded
    do not count. The seventh card lies face down, so who opened sixth street opens seventh if he is still in.
    """
    if turn.street == 3 or not turn.is_opening or not turn.pending:
        return None
    seat, due = turn.seat, turn.pending[0]
    if seat == due or seat in turn.ties or seat not in turn.pending:
        return None
    lowest = lowest_boards(turn.street, turn.live, turn.boards)
    low = due if due in lowest or not lowest else lowest[0]
    why = f"{seat_name(replay, low)} shows {board_text(turn.boards.get(low, ()))}, the lowest board"
    ids: tuple[str, ...] = ("ACT_ORDER", "ACT_ORDER_FOLDED", *(("HIDDEN_7TH",) if turn.street == 7 else ()))
    if due in lowest and seat in lowest:
        ids = ("ACT_ORDER_TIE", "HIDDEN_7TH")
        why = f"{seat_name(replay, due)} and {seat_name(replay, seat)} show equally low boards; who opened the street before opens again"
    if due not in lowest and lowest:
        why += f", but is all-in, so {seat_name(replay, due)} on its left opens"
        ids = ("ACT_ORDER_ALLIN",)
    why += f"; {seat_name(replay, seat)} shows {board_text(turn.boards.get(seat, ()))}"
    return Fault(why, seat_name(replay, due), seat_name(replay, seat), rulebook=ids)


@rule("RZ302", ERROR, "ROTATION", "ACT_ORDER_3RD", hears=ACTS, odd_steps=True)
def act_out_of_turn(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat acts before its turn.

    Action goes clockwise, past seats that have folded, are all-in or were not dealt in. An act out of turn tells the seats that
    are skipped what comes behind them. They stay due, and the hand is followed as printed.
    """
    seat, pending = turn.seat, turn.pending
    if not pending or pending[0] == seat or seat not in pending or seat in turn.ties:
        return None
    if turn.is_opening and (turn.street > 3 or turn.action in ("bring_in", "complete")):
        return None  # told by RZ203 and RZ301
    return Fault(f"it is the turn of {seat_name(replay, pending[0])}", seat_name(replay, pending[0]), seat_name(replay, seat))


@rule("RZ303", WARNING, "ACT_ORDER_TIE", hears=ACTS, odd_steps=True, keeps_chips=True)
def tie_opened_against_house(turn: Turn[Act], replay: Replay) -> Fault | None:
    """Boards are equally low, and another one of them opens than the house's custom has it.

    Rulebooks differ on who opens when boards tie (by suit, by seat, from the dealer's left), and real ties are scarce, so this is a
    warning; an error where the house rules were chosen. That a seat outside the tie opens is told by RZ301.
    """
    if not turn.ties or not turn.is_opening or turn.street == 3 or turn.seat not in turn.ties or replay.house.tie_policy == "any":
        return None
    if not lowest_boards(turn.street, turn.live, turn.boards):
        return None
    due = turn.pending[0]
    boards = ", ".join(
        f"{seat_name(replay, seat)} shows {board_text(turn.boards[seat])}" for seat in (due, turn.seat) if seat in turn.boards
    )
    severity = ERROR if replay.is_house_chosen else None
    why = f"the house's tie rule is {replay.house.tie_policy}: {boards}"
    return Fault(why, seat_name(replay, due), seat_name(replay, turn.seat), severity=severity)  # type: ignore[arg-type]


@hand_rule("RZ317", INFO, "ACT_ORDER_TIE")
def tie_opened(replay: Replay) -> Iterable[Fault]:
    """Boards are equally low, and nothing tells which of them the house lets open.

    Rulebooks differ on who opens when boards tie (by suit, by seat, from the dealer's left). Where the room's custom is not known any of
    them may; who did is worth seeing, for such hands are scarce: `razz-hh audit --learn` counts them.
    """
    return _ties(replay) if replay.house.tie_policy == "any" else ()


def _ties(replay: Replay) -> Iterator[Fault]:
    """Yield what was opened by one of several lowest boards; seventh street is opened as sixth was."""
    for step in replay.steps:
        if step.ties and isinstance(step, Turn) and step.is_opening and 3 < step.street < 7:
            lowest = lowest_boards(step.street, step.live, step.boards)
            if step.seat in lowest and len(lowest) > 1:
                boards = ", ".join([f"{seat_name(replay, seat)} shows {board_text(step.boards[seat])}" for seat in lowest])
                yield at_step(step, Fault(boards, "any of them", seat_name(replay, step.seat), seat=step.seat))


@rule("RZ304", ERROR, "ROUND_CLOSED", "ROTATION", hears=(StreetStart, Community, Showdown, ReturnUncalled, Collect))
def action_missing(step: Step[Event], replay: Replay) -> Fault | None:
    """A street ends while a seat has yet to act.

    A round is over when every live seat with chips has acted and matched the level. Where the next street comes sooner, a line is
    missing from the record or a seat was passed over.
    """
    if not step.pending or len(step.live) < 2 or not step.boards:
        return None
    waiting = ", ".join(seat_name(replay, seat) for seat in step.pending)
    return Fault(f"{waiting} {'has' if len(step.pending) == 1 else 'have'} yet to act", "an action", "none", seat=step.pending[0])


@rule("RZ305", ERROR, "ROTATION", "BRING_IN_NO_OPTION", "NO_ACTION_STREET", hears=ACTS, odd_steps=True)
def surplus_action(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat acts that has no turn.

    It has folded, is all-in, was not dealt in, or the round is over: the bring-in has no option after callers, and nobody
    bets when fewer than two live seats have chips and no call is owed.
    """
    seat = turn.seat
    if seat in turn.pending:
        return None
    who = seat_name(replay, seat)
    if seat not in turn.live:
        why = f"{who} is not in the hand"
    elif turn.stack <= 0:
        why = f"{who} is all-in"
    elif turn.raise_bar == "nobody":
        why = f"nobody can call {who}"
        rulebook = ("NO_ACTION_STREET", "NO_BET_INTO_ALLIN")
        return Fault(why, "no action", turn.action, rulebook=rulebook)
    else:
        why = f"{who} has acted and nobody raised" if not turn.pending else f"{who} has acted already"
    return Fault(why, "no action", turn.action)


@rule("RZ306", ERROR, "BET_SIZE", "OVERBET_FORBIDDEN", "OPEN_PAIR_NO_DOUBLE", hears=WAGERS, odd_steps=True)
def wrong_bet_size(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A bet is not the street's bet.

    The limit is fixed: the small bet on fourth street, open pairs or not, the big bet from fifth street on. Only an all-in may be for
    less, and none for more. Where the house lets an open pair on fourth street double the first bet, it may be the big one.
    """
    if turn.action != "bet" or not replay.stakes.small_bet or _is_full_or_all_in(turn) or turn.is_alternative:
        return None
    fault = _wrong_size(turn, replay, "a bet")
    if turn.street != 4 or turn.to_amount != replay.stakes.big_bet or not any(len({*board}) < len(board) for board in _ranks(turn)):
        return fault
    return msgspec.structs.replace(fault, rulebook=("OPEN_PAIR_NO_DOUBLE", "BET_SIZE"))


def _ranks(turn: Turn[Act]) -> list[list[int]]:
    """Return the ranks of each live seat's up cards."""
    return [[card.rank for card in turn.boards.get(seat, ()) if card] for seat in turn.live]


@rule("RZ307", ERROR, "RAISE_SIZE", "ALLIN_COMPLETE", "OVERBET_FORBIDDEN", hears=WAGERS, odd_steps=True)
def wrong_raise_size(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A raise is not by one bet of the street.

    Each raise adds the street's bet to the last full level; only an all-in may add less. After an all-in of less than half a bet the
    next raise completes the bet instead.
    """
    if turn.action != "raise" or not replay.stakes.small_bet or _is_full_or_all_in(turn):
        return None
    fault = _wrong_size(turn, replay, "a raise")
    return msgspec.structs.replace(fault, severity=INFO) if _is_over_second_all_in(turn, replay) else fault


def _is_over_second_all_in(turn: Turn[Act], replay: Replay) -> bool:
    """Whether it raises by a bet over all-ins that, without the bring-in, are half a bet together and were not before (E47)."""
    bet = replay.stakes.small_bet
    over = turn.level - (replay.stakes.bring_in or 0)
    is_open = turn.raise_alt is not None and turn.raise_alt < turn.raise_to
    return is_open and turn.street == 3 and 2 * over >= bet and turn.to_amount == turn.level + bet


def _is_full_or_all_in(turn: Turn[Act]) -> bool:
    return turn.to_amount == turn.raise_to or (turn.level < turn.to_amount < turn.raise_to and turn.amount == turn.stack)


def _wrong_size(turn: Turn[Act], replay: Replay, what: str) -> Fault:
    severity = INFO if turn.is_alternative else None
    target = money(replay, turn.raise_to)
    return Fault(f"{what} here is to {target}", target, money(replay, turn.to_amount), severity=severity)  # type: ignore[arg-type]


@rule("RZ308", ERROR, "CALL_AMOUNT", "CALL_SHORT", "ANTE_DEAD", "BRING_IN_SHORT_CALL", hears=(Call,), odd_steps=True)
def wrong_call_amount(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A call adds more or less than is owed.

    A call matches the level, or is all-in for less. Antes do not count towards it, the bring-in does. Over a short all-in bring-in
    the full amount is owed, unless nobody else can contest it.
    """
    owed, amount = turn.to_call, turn.amount
    if not owed or amount == owed or (amount < owed and amount == turn.stack):
        return None
    if turn.is_call_open and owed < amount and (amount < replay.stakes.small_bet or not replay.stakes.small_bet):
        return None
    want = money(replay, min(owed, turn.stack))
    return Fault(f"{seat_name(replay, turn.seat)} owes {money(replay, owed)}", want, money(replay, amount))


@rule("RZ309", ERROR, "CALL_NOTHING", hears=(Call,), odd_steps=True)
def call_of_nothing(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat calls although it owes nothing.

    There is nothing to match: the seat may check or bet. A call here means that a bet is missing from the record, or that the room
    counts a level that is not there.
    """
    if turn.to_call or turn.bring_in_due is not None or turn.seat not in turn.pending:
        return None
    return Fault(f"{seat_name(replay, turn.seat)} owes nothing", "a check or a bet", "a call")


@rule("RZ310", ERROR, "CHECK_FACING_BET", "CHECK_ALLOWED", hears=(Check,), odd_steps=True)
def check_facing_bet(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat checks although it owes a bet.

    On third street nobody may check: the bring-in is a bet that everybody faces.
    """
    if not turn.to_call or turn.seat not in turn.pending:
        return None
    return Fault(f"{seat_name(replay, turn.seat)} owes {money(replay, turn.to_call)}", "a call, a raise or a fold", "a check")


@rule("RZ311", ERROR, "RAISE_CAP", "COMPLETE_NOT_RAISE", hears=WAGERS, odd_steps=True)
def raise_over_cap(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat raises after the street is capped.

    A street holds a bet and three raises (third street: the completion and three raises) unless the house says otherwise: some
    rulebooks allow one more, some lift the cap where two players are left. An all-in that is completed to a full bet does not count, the
    completion does.
    """
    if turn.raise_bar != "cap" or turn.seat not in turn.pending:
        return None
    if turn.completes_all_in and turn.n_bets == replay.house.cap:
        return None  # the all-in counts as no bet then; told by RZ307
    why = f"the street has had {turn.n_bets} bets and is capped"
    return Fault(why, "a call or a fold", "a raise", rulebook=None if turn.street == 3 else ("RAISE_CAP",))


@rule("RZ312", ERROR, "ALLIN_HALF_RULE", "ALLIN_CUMULATIVE", hears=WAGERS, odd_steps=True)
def raise_not_reopened(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat raises though a short all-in did not reopen the betting to it.

    An all-in of less than half a bet over the last full level lets those who had matched that level call or fold only: they have had
    their say on the full bet. Several short all-ins count together.
    """
    if turn.raise_bar != "closed" or turn.seat not in turn.pending or not turn.to_call:
        return None
    return Fault("the all-in was for less than half a bet, so those who had acted may only call", "a call or a fold", "a raise")


@rule("RZ313", WARNING, "NO_BET_INTO_ALLIN", "ALLIN_COMPLETE", hears=WAGERS, odd_steps=True)
def bet_into_all_in(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat that owes a call raises, although every opponent has folded or is all-in.

    Nobody can call the raise, and what it is over the call must go back uncalled: the hand comes out as if the seat had called. Rooms'
    software offers no such raise, so it is worth a look; but no rulebook forbids it in words, and those that let a seat complete
    a short all-in (ALLIN_COMPLETE) do not ask who is left to call. So it is a warning. The faults beside it are errors:
    chips that do not go back (RZ404), and a bet on a street where nobody can act any more (NO_ACTION_STREET, RZ305).
    """
    if turn.raise_bar != "nobody" or turn.seat not in turn.pending:
        return None
    return Fault(f"nobody but {seat_name(replay, turn.seat)} has chips left", "a call or a fold", turn.action)


@rule("RZ314", INFO, "FOLD_FREE", hears=(Fold,), odd_steps=True)
def free_fold(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat folds although checking was free.

    Legal, and worth seeing: a slip, a lost connection, or a player who does not want the pot.
    """
    if turn.to_call or turn.bring_in_due is not None or turn.seat not in turn.pending:
        return None
    return Fault(f"{seat_name(replay, turn.seat)} owes nothing and could check", "a check or a bet", "a fold")


@rule("RZ315", ERROR, "BETTING_CAPPED_LINE", "RAISE_CAP", "SHORT_CAP_COUNT", hears=(Capped,), keeps_chips=True)
def cap_line_wrong(step: Step[Event], replay: Replay) -> Fault | None:
    """The room says that the betting is capped when it is not, or not where it was.

    The line belongs behind the bet that fills the cap. Where it comes sooner, seats are kept from raises they may make, or a raise
    is missing from the record; an all-in of less than half a bet fills nothing. Where one of half a bet or more was completed, some
    count both, so the line a bet sooner is only worth seeing. Where it comes after a call or a fold that answers the
    last bet, only its place is wrong, and that is a warning.
    """
    n_bets, cap = step.n_bets, replay.house.cap
    if n_bets < cap:
        severity: Severity | None = INFO if n_bets == cap - 1 and _has_completed_all_in(step, replay) else None
        return Fault(f"the street has had {n_bets} of {cap} bets", f"after bet {cap}", f"after bet {n_bets}", severity=severity)
    if _is_cap_lifted(step, replay):
        return Fault("no cap holds between two players here", "no such line", "a line that it is capped")
    last = next((turn for turn in reversed(replay.steps[: step.n]) if isinstance(turn, Turn)), None)
    if last is None or last.action in ("bet", "raise", "complete"):
        return None
    why = f"{seat_name(replay, last.seat)} has answered bet {n_bets} already"
    return Fault(why, "behind the last bet", f"behind a {last.action}", severity=WARNING)


def _has_completed_all_in(step: Step[Event], replay: Replay) -> bool:
    """Whether an all-in of half a bet or more was completed on the street before *step*."""
    return any(isinstance(s, Turn) and s.street == step.street and s.completes_all_in for s in replay.steps[: step.n])


def _is_cap_lifted(step: Step[Event], replay: Replay) -> bool:
    """Whether the house has no cap between the two players left."""
    custom = replay.house.heads_up_cap
    if custom == "capped" or len(step.live) > 2:
        return False
    round_ = [s for s in replay.steps[: step.n + 1] if s.street == step.street]
    begins = custom == "uncapped_from_start"
    live = next(s.live for s in round_ if (isinstance(s, Turn) if begins else s.n_bets == replay.house.cap))
    return len(live) == 2


@rule("RZ316", INFO, "BETTING_CAPPED_LINE", hears=WAGERS, odd_steps=True)
def cap_line_missing(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A bet fills the cap, and the room does not say that the betting is capped.

    Some rooms print a line behind that bet. Nothing rests on it, but a record without it is not quite as the room writes it.
    """
    house = replay.house
    if turn.n_bets != house.cap - 1 or not house.prints_cap or turn.seat not in turn.pending:
        return None
    following = replay.steps[turn.n + 1 :]
    if not following or following[0].n_bets != house.cap or _is_cap_lifted(following[0], replay):
        return None  # a short all-in, or the hand is cut off, or no cap is in force
    for step in following:
        if type(step.event) in (Capped, Unread):
            return None
        if isinstance(step.event, Act | StreetStart):
            break
    return Fault(f"this is bet {house.cap} of {house.cap}", "a line on the cap", "none")

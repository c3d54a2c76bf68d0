"""RZ4: stacks, all-ins, uncalled bets, pots and rake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from razz_hh.audit.rule import ERROR, INFO, WARNING, Fault, Severity, at_step, hand_rule, money, rule, seat_name
from razz_hh.events import Act, Ante, Bet, BringIn, Call, Collect, Complete, Event, PotClaim, Raise, ReturnUncalled, SeatClaim
from razz_hh.pots import uncalled_chips
from razz_hh.replay import Replay, Step, Turn

__all__ = [
    "all_in_flag_wrong",
    "ante_all_in_flag_wrong",
    "collected_not_the_pot",
    "finer_than_a_chip",
    "main_pot_won_first",
    "pots_won_as_one",
    "raise_step_wrong",
    "stack_overdrawn",
    "too_much_rake",
    "uncalled_not_returned",
    "uncalled_returned_late",
    "wrong_pots",
    "wrong_total_pot",
]

PAYS: Final = (BringIn, Complete, Bet, Raise, Call)


@rule("RZ401", ERROR, "STACK_CONTINUITY", hears=PAYS, odd_steps=True)
def stack_overdrawn(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat puts in more chips than it has.

    A seat plays with what lies in front of it when the hand begins; with fewer chips than a bet it is all-in. Where it puts in more, an
    amount or the seat's stack is wrong.
    """
    if turn.amount <= turn.stack:
        return None
    return Fault(
        f"{seat_name(replay, turn.seat)} has {money(replay, turn.stack)} left",
        f"at most {money(replay, turn.stack)}",
        money(replay, turn.amount),
    )


@rule("RZ402", ERROR, "ALLIN_FLAG", hears=PAYS, odd_steps=True)
def all_in_flag_wrong(turn: Turn[Act], replay: Replay) -> Fault | None:
    """A seat is said to be all-in with chips left, or is all-in and not said to be.

    Rooms that mark all-ins mark them all: the stack must be 0 exactly then. An all-in decides who acts, which pots there are and
    whether the betting is reopened.
    """
    event = turn.event
    if event.is_all_in == turn.is_all_in or turn.amount > turn.stack or not replay.house.prints_all_in:  # type: ignore[attr-defined]
        return None
    return _flag(replay, turn.seat, turn.stack - turn.amount)


@rule("RZ403", ERROR, "ALLIN_FLAG", hears=(Ante,), odd_steps=True)
def ante_all_in_flag_wrong(step: Step[Ante], replay: Replay) -> Fault | None:
    """A seat is said to be all-in from its ante with chips left, or is and is not said to be; or antes more than it has.

    As with any other all-in (RZ402). A seat all-in from its ante gets all its cards and can win the antes alone.
    """
    event = step.event
    stack = replay.start.get(event.seat, 0)
    left = stack - event.amount
    if left < 0:
        return Fault(
            f"{seat_name(replay, event.seat)} has {money(replay, stack)}", f"at most {money(replay, stack)}", money(replay, event.amount)
        )
    if event.is_all_in == (left == 0) or not replay.house.prints_all_in:
        return None
    return _flag(replay, event.seat, left)


def _flag(replay: Replay, seat: int, left: int) -> Fault:
    return Fault(
        f"{seat_name(replay, seat)} has {money(replay, left)} left",
        "all-in" if left <= 0 else "not all-in",
        "not all-in" if left <= 0 else "all-in",
    )


@hand_rule("RZ404", ERROR, "UNCALLED_RETURN", "ANTE_REFUND")
def uncalled_not_returned(replay: Replay) -> Iterator[Fault]:
    """Chips that nobody called do not go back, or others do.

    What the highest bettor put in beyond the second highest is returned before the pot is counted. That includes the bring-in itself
    where everybody folds, and an ante that no opponent could match.
    """
    due = replay.uncalled
    if replay.returned == ({due[0]: due[1]} if due else {}):
        return
    if not replay.returned and (due is None or not replay.house.prints_uncalled):
        return
    yield from _wrong_returns(replay)


def _wrong_returns(replay: Replay) -> Iterator[Fault]:
    """Judge what goes back, bets by bets. Chips that a fault left unmatched may lie where bets follow on a later street."""
    put, back = Counter(replay.antes), list[Step[Any]]()
    rounds, street = [(put, back)], 0
    for step in replay.steps:
        if isinstance(step, Turn) and step.amount:
            if step.street != street:
                put, back, street = Counter(), [], step.street
                rounds.append((put, back))
            put[step.seat] += step.amount
        elif isinstance(step.event, ReturnUncalled):
            back.append(step)
    end = next((step for step in replay.steps if type(step.event) is Collect), None)  # none: the hand is not over
    for put, back in rounds:
        due = uncalled_chips(put)
        returned: Counter[int] = Counter()
        for given in back:
            returned[given.event.seat] += given.event.amount
        at = back[0] if back else end if put is rounds[-1][0] else None
        if at and returned != ({due[0]: due[1]} if due else {}):
            ids = ("ANTE_REFUND", "UNCALLED_RETURN") if put is rounds[0][0] else ("UNCALLED_RETURN",)
            yield at_step(at, _wrong_return(replay, due, returned, ids))


def _wrong_return(replay: Replay, due: tuple[int, int] | None, returned: Counter[int], ids: tuple[str, ...]) -> Fault:
    want = f"{money(replay, due[1])} to {seat_name(replay, due[0])}" if due else "nothing"
    got = ", ".join([f"{money(replay, amount)} to {seat_name(replay, seat)}" for seat, amount in returned.items()]) or "nothing"
    return Fault(f"{want} goes back uncalled", want, got, due[0] if due else None, rulebook=ids)


@rule("RZ405", ERROR, "POT_SUM", hears=(PotClaim,))
def wrong_total_pot(step: Step[PotClaim], replay: Replay) -> Fault | None:
    """The total pot printed is not what the seats put in, less what went back uncalled.

    Antes, bring-in and bets of all seats, folded ones too, make the pot; the rake is still in it, unless the house prints it without.
    """
    claim = step.event
    pot = replay.total_pot
    if claim.total == pot or (replay.uncalled and not replay.returned and claim.total == pot - replay.uncalled[1]):
        return None  # the second is told by RZ404
    if replay.house.pot_net_of_rake and claim.total == pot - (claim.rake or 0):
        return None
    message = f"the seats put in {money(replay, pot)}"
    if replay.house.uncalled_in_collected and (claim.rake or replay.returned):  # then another figure stands on the line
        message += "; the total printed is counted with the rake and without chips that nobody called"
    return Fault(message, money(replay, pot), money(replay, claim.total))


@hand_rule("RZ406", ERROR, "POT_SUM")
def collected_not_the_pot(replay: Replay) -> Iterator[Fault]:
    """What the winners collect and the rake do not add up to the pot.

    Every chip of the pot goes to a winner or to the room: none may appear, none may vanish. Uncalled chips that no line gives back are
    in what is collected or in no pot, as the house has it.
    """
    paid = sum(replay.won.values()) + replay.rake
    unreturned = 0 if replay.returned or not replay.uncalled else replay.uncalled[1]
    if unreturned and not replay.house.prints_uncalled:
        if paid == replay.total_pot - (0 if replay.house.uncalled_in_collected else unreturned):
            return
    elif paid in (replay.total_pot, replay.total_pot - unreturned) or _is_claimed(replay, paid):
        return
    line = next((step.event.line for step in replay.steps if type(step.event) in (Collect, PotClaim)), None)
    want = money(replay, replay.total_pot - replay.rake)
    why = f"the pot is {money(replay, replay.total_pot)}, the rake {money(replay, replay.rake)}"
    yield Fault(why, want, money(replay, sum(replay.won.values())), line=line)


def _is_claimed(replay: Replay, paid: int) -> bool:
    return any(type(step.event) is PotClaim and step.event.total == paid for step in replay.steps[-12:])


@rule("RZ407", ERROR, "SIDE_POTS", "ANTE_SHORT_POT", hears=(PotClaim, Collect))
def wrong_pots(step: Step[PotClaim | Collect], replay: Replay) -> Fault | None:
    """The main pot and side pots printed, or collected, are not those that the all-ins make.

    Each all-in seat can win from every other only as much as it put in itself; what is above makes a side pot. The pots
    printed are after rake, so each may be less by up to the rake; what is collected from a pot must be that pot, and from a
    side pot only where there is one.
    """
    claim = step.event
    if isinstance(claim, Collect):
        return _taken_amiss(step, claim, replay)
    if not claim.pots:
        return None
    pots = tuple([pot.amount for pot in replay.pots])
    rake = claim.rake or 0
    is_all = len(pots) == len(claim.pots) and sum(claim.pots) + rake == sum(pots)
    if not is_all or any(not 0 <= pot - printed <= rake for pot, printed in zip(pots, claim.pots, strict=True)):
        want = _sum_text(replay, pots)
        return Fault(f"the pots before rake are {want}", want, _sum_text(replay, claim.pots))
    won: Counter[int] = Counter()
    for before in replay.steps[: step.n]:
        event = before.event
        if type(event) is Collect:
            won[event.pot or 0] += event.amount
    taken = tuple([won[n] for n in range(len(pots))])
    if taken != claim.pots and won.total() == sum(claim.pots):  # else it is told by RZ406
        got = _sum_text(replay, taken)
        return Fault(f"{got} is collected from the pots", _sum_text(replay, claim.pots), got)
    return None


def _taken_amiss(step: Step[PotClaim | Collect], collect: Collect, replay: Replay) -> Fault | None:
    """Return the fault of a pot that no all-in makes, or, at the last, of pots of which not that much can be collected, less rake."""
    pots = [pot.amount for pot in replay.pots]
    if (collect.pot or 0) >= max(len(pots), 1):
        return None if _are_told(replay) else Fault(f"the all-ins make {_n_pots(pots)} and no such side pot", seat=collect.seat)
    if len(pots) < 2 or step is not replay.collects[-1]:
        return None
    won: Counter[int | None] = Counter()
    for other in replay.collects:
        won[other.event.pot] += other.event.amount
    rake = replay.rake
    if sum(pots) != won.total() + rake:
        return None  # told by RZ406
    if won.keys() != set(range(len(pots))) or all(0 <= pot - won[n] <= rake for n, pot in enumerate(pots)) or _are_told(replay):
        return None
    taken = _sum_text(replay, [won[n] for n in range(len(pots))])
    return Fault(f"{taken} is collected from the pots", f"{_sum_text(replay, pots)} less rake", taken)


def _are_told(replay: Replay) -> bool:
    """Whether a line tells the pots: there it is told what is wrong with them."""
    return any(type(step.event) is PotClaim and step.event.pots for step in replay.steps)


def _n_pots(pots: list[int]) -> str:
    return f"{len(pots)} pot{'s' * (len(pots) != 1)}"


def _sum_text(replay: Replay, amounts: Iterable[int]) -> str:
    return " + ".join([money(replay, amount) for amount in amounts])


@hand_rule("RZ408", ERROR, "RAKE_SANITY")
def too_much_rake(replay: Replay) -> Iterator[Fault]:
    """The rake is more than a tenth of the pot, or is taken in a tournament.

    What exactly a room takes is its own business, so only what no room takes is an error; more than a twentieth is worth seeing.
    Tournament players pay a fee with the buy-in, and their pots are not raked. A record that claims neither pot nor stacks tells the
    rake by what nobody collects.
    """
    rake, is_free = replay.rake, replay.hand.kind == "tournament"
    if not rake or (rake * 20 <= replay.total_pot and not is_free):
        return
    kinds = {type(step.event) for step in replay.steps}
    teller = PotClaim if PotClaim in kinds else Collect
    if teller not in kinds or (teller is Collect and SeatClaim in kinds):
        return
    step = next(step for step in replay.steps if type(step.event) is teller)
    pot = max(step.event.total, replay.total_pot) if type(step.event) is PotClaim else replay.total_pot
    most, why = (0, "tournament pots are not raked") if is_free else (pot // 10, f"the pot is {money(replay, pot)}")
    if is_free or rake * 20 > pot:
        severity: Severity = ERROR if rake > most else INFO
        want = f"at most {money(replay, most)}" if most else money(replay, 0)
        yield Fault(why, want, money(replay, rake), severity=severity, line=step.event.line, street=step.street, step=step.n)


@rule("RZ409", ERROR, "RAISE_SIZE", hears=(Raise,), odd_steps=True)
def raise_step_wrong(turn: Turn[Raise], replay: Replay) -> Fault | None:
    """The step printed of a raise does not lead from the level before to the new one.

    ``raises 35 to 50`` says that the level was 15. Where it was not, one of the two amounts is wrong.
    """
    event = turn.event
    if event.by is None or event.by == event.to - turn.level:
        return None
    if turn.street == 3 and not turn.n_bets:  # over a short all-in bring-in the step may be counted from the nominal one
        level, bring_in = event.to - event.by, replay.stakes.bring_in
        if level == bring_in or (turn.is_call_open and turn.level < level < replay.stakes.small_bet):
            return None
    return Fault(f"the level was {money(replay, turn.level)}", money(replay, event.to - turn.level), money(replay, event.by))


@hand_rule("RZ410", WARNING, "INCREMENT_UNIT")
def finer_than_a_chip(replay: Replay) -> Iterable[Fault]:
    """Chips are put in or won that are finer than the smallest chip.

    In a tournament and for play money that is one whole chip, else a cent. Nobody can bet a part of a chip, and one that
    a pot cannot divide goes to one winner, so such an amount is misprinted.
    """
    return _parts_of_chips(replay, replay.stakes.chip) if replay.stakes.chip > 1 else ()


def _parts_of_chips(replay: Replay, chip: int) -> Iterator[Fault]:
    """Yield by seat the first amount that is no multiple of *chip*."""
    for seat in replay.dealt:
        if replay.put_in[seat] % chip or replay.won[seat] % chip:
            step = next(
                (s for s in replay.steps if isinstance(s.event, _AMOUNTS) and s.event.seat == seat and _amount(s.event) % chip), None
            )
            if step is not None:
                why, want = f"the smallest chip is {money(replay, chip)}", f"a multiple of {money(replay, chip)}"
                yield at_step(step, Fault(why, want, money(replay, _amount(step.event)), seat))


_AMOUNTS: Final = (Ante, BringIn, Complete, Bet, Raise, Call, ReturnUncalled, Collect)


def _amount(event: Event) -> int:
    return event.to if isinstance(event, Complete | Raise) else event.amount  # type: ignore[attr-defined]


@hand_rule("RZ411", INFO, "SIDE_POTS")
def main_pot_won_first(replay: Replay) -> Iterable[Fault]:
    """The main pot is won before a side pot.

    The last side pot is awarded first and the main pot last, so that whoever wins only the main pot keeps his cards hidden until the
    seats with more chips have shown. The chips come out the same in any order.
    """
    return _pots_in_order(replay) if len(replay.pots) > 1 else ()


def _pots_in_order(replay: Replay) -> Iterator[Fault]:
    """Yield the first pot that is won behind one with a lower number."""
    before: int | None = None
    for step in replay.steps:
        event = step.event
        if type(event) is Collect and event.pot is not None:
            if before is not None and event.pot > before:
                why = f"{'the main pot' if not before else f'side pot {before}'} has been won already"
                yield at_step(step, Fault(why, "the last side pot first", f"side pot {event.pot} after it", event.seat))
                return
            before = event.pot


@rule("RZ412", WARNING, "UNCALLED_RETURN", hears=(ReturnUncalled,))
def uncalled_returned_late(step: Step[ReturnUncalled], replay: Replay) -> Fault | None:
    """Chips that nobody called go back after a pot is won.

    They go back before the pot is totalled: they are no part of what the winner collects. The chips come out the same, only the record
    is not in the order in which the room deals and pays.
    """
    if not replay.collects or replay.collects[0].n > step.n:
        return None
    return Fault("a pot has been won already", "before the pot is won", "after it")


@hand_rule("RZ413", INFO, "SIDE_POTS")
def pots_won_as_one(replay: Replay) -> Iterable[Fault]:
    """A main pot and a side pot are won in one line.

    Each pot is awarded separately, the last side pot first. Where one seat wins them all the chips are the same, and some rooms may print
    one line; where the summary claims several pots, RZ407 tells what is taken from each.
    """
    if len(replay.pots) < 2 or len(replay.live) < 2 or any(step.event.pot is not None for step in replay.collects):
        return ()
    return _at_one_go(replay)


def _at_one_go(replay: Replay) -> Iterator[Fault]:
    if len(replay.collects) == 1 and any(type(step.event) is PotClaim and not step.event.pots for step in replay.steps):
        n = len(replay.pots) - (uncalled_chips(replay.put_in) is not None)  # what only one put in is no pot: told by RZ404
        if n > 1:
            step = replay.collects[0]
            yield at_step(step, Fault(f"the all-ins make {n} pots", f"{n} lines", "one", step.event.seat))

"""RZ5: lows, winners and shown cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from razz_hh.audit.rule import ERROR, INFO, WARNING, Fault, at_step, board_text, hand_rule, money, rule, seat_name
from razz_hh.cards import RANK_LETTERS, Card
from razz_hh.events import Act, Cards, Collect, Event, Muck, SeatClaim, Show
from razz_hh.low import Low, best_low
from razz_hh.pots import odd_chip_rank
from razz_hh.replay import Replay, Step

__all__ = [
    "collected_by_loser",
    "collected_by_nobody_left",
    "low_text",
    "odd_chip_to_wrong_seat",
    "printed_low",
    "shown_before_betting_is_over",
    "shown_cards_contradict_board",
    "uneven_split",
    "winner_shows_nothing",
    "wrong_low",
]


@rule("RZ501", ERROR, "HAND_RANK", hears=(Show, Collect), keeps_chips=True)
def wrong_low(step: Step[Show | Collect], replay: Replay) -> Fault | None:
    """The low printed beside shown cards is not their best low.

    The five lowest different ranks of the seven cards, ace low, straights and flushes ignored; with fewer different ranks
    the fewest repeats, lowest first. So it is with the low that a pot is said to be won with.
    """
    event = step.event
    if not event.low:
        return None
    if type(event) is Show:
        return printed_low(replay, event.cards, event.low)
    holding = replay.holdings.get(event.seat)
    best = holding.low(replay.community) if holding else None
    if best is None or _is_named(best, event.low):
        return None
    return Fault(f"{seat_name(replay, event.seat)} has {best}, {best.name}", str(best), low_text(event.low))


def printed_low(replay: Replay, cards: Cards, low: tuple[int, ...]) -> Fault | None:
    """Return the fault of a low that *cards* do not make, None where it is theirs or cannot be known."""
    known = [card for card in (*cards, replay.community) if card is not None]
    if not low or None in cards or not 1 <= len(known) <= 7:
        return None
    best = best_low(known)
    return None if _is_named(best, low) else Fault(f"{board_text(known)} makes {best}, {best.name}", str(best), low_text(low))


def _is_named(best: Low, low: tuple[int, ...]) -> bool:
    """Whether *low* is what a room prints of the *best* low: all its ranks, or where it says "a pair of Fours" those that repeat."""
    ranks = best.ranks
    if low == ranks or sorted(low) == sorted(ranks):
        return True
    return sorted(low) == sorted([rank for rank in ranks if ranks.count(rank) > 1])


def low_text(low: tuple[int, ...]) -> str:
    """Return the ranks of a low as ``9-7-5-4-2``."""
    return "-".join(RANK_LETTERS[rank] for rank in low)


@rule("RZ502", ERROR, "SHOW_CONSISTENT", "DEAD_SHORT_HAND", hears=(Show, Muck), keeps_chips=True)
def shown_cards_contradict_board(step: Step[Show | Muck], replay: Replay) -> Fault | None:
    """Shown cards are not two down cards, the seat's up cards in order, and the seventh.

    There are seven at a showdown, six with a community card, and fewer only where the winner shows a hand that ended early, or where
    nobody can bet any more and the hands are turned up before the last cards come. A hand of another number of cards is dead.
    """
    event = step.event
    if not event.cards:
        return _nothing_shown(replay, event.seat) if type(event) is Show else None
    return shown_cards(replay, step, event.seat, event.cards)


def _nothing_shown(replay: Replay, seat: int) -> Fault | None:
    """Return the fault of a show that tells no card, unless all of them are known."""
    holding = replay.holdings.get(seat)
    if holding is not None and holding.down and (holding.seventh or replay.community or replay.last_street < 7):
        return None
    return Fault(f"{seat_name(replay, seat)} shows", "cards", "none")


def shown_cards(replay: Replay, step: Step[Event], seat: int, cards: Cards) -> Fault | None:
    """Return the fault of cards that *seat* cannot hold at *step*."""
    holding = replay.holdings[seat]  # showing made it, if dealing did not
    board = holding.up
    if replay.community is None and cards == (*holding.down, *board, holding.seventh) and len(cards) == 7:
        return None
    if len(cards) < 3:
        return None  # a card or two shown by choice
    are_other_downs = _differ(cards[:2], holding.down) and _differ(cards[1::-1], holding.down)  # they may be shown in either order
    if are_other_downs or _differ(cards[6:], (holding.seventh,)):
        was = (*holding.down, *board, *((holding.seventh,) if holding.seventh else ()))
        return Fault(f"{seat_name(replay, seat)} held {board_text(was)}", board_text(was), board_text(cards))
    up = cards[2 : 2 + len(board)]
    if _differ(up, board):
        return Fault(f"{seat_name(replay, seat)} shows {board_text(board)} on the table", board_text(board), board_text(up))
    n_up = len(step.boards.get(seat, ()))
    if n_up < min(step.street, 6) - 2:
        return None  # a street is left out: told by RZ103 and RZ104
    want = 2 + n_up + (step.street == 7 and replay.community is None)
    if len(cards) != want and (len(step.live) > 1 or len(cards) > want):
        return Fault(f"{seat_name(replay, seat)} holds {want} cards", f"{want} cards", f"{len(cards)} cards")
    return None


def _differ(some: Cards, others: Cards) -> bool:
    """Whether two known cards in the same place are not the same."""
    return any(card is not other for card, other in zip(some, others, strict=False) if card is not None and other is not None)


def _lows(replay: Replay) -> dict[int, Low]:
    """Return the low of each live seat whose cards are all known."""
    lows = {}
    for seat in replay.live:
        holding = replay.holdings.get(seat)
        low = holding.low(replay.community) if holding else None
        if low is not None:
            lows[seat] = low
    return lows


def _collects(replay: Replay) -> list[tuple[Step[Event], Collect]]:
    return [(step, step.event) for step in replay.collects]


@hand_rule("RZ503", ERROR, "WINNER")
def collected_by_loser(replay: Replay) -> Iterable[Fault]:
    """A pot goes to a higher low than another that could win it, or a winner gets no part of it.

    Each pot goes to the lowest hand among the seats that are in it; equal lows split it. The cards speak, not what is said of them.
    Only known cards are judged.
    """
    return _wrong_winners(replay) if len(replay.live) > 1 else ()


def _wrong_winners(replay: Replay) -> Iterator[Fault]:
    lows = _lows(replay)
    collects = _collects(replay)
    for n, pot in enumerate(replay.pots):
        takers = [(step, collect) for step, collect in collects if (collect.pot or 0) == n]
        known = {seat: lows[seat] for seat in pot.eligible if seat in lows}
        if takers and known:
            yield from _judge_pot(replay, n, takers, known, lows)


def _judge_pot(
    replay: Replay, n: int, takers: list[tuple[Step[Event], Collect]], known: dict[int, Low], lows: dict[int, Low]
) -> Iterator[Fault]:
    """Yield what is wrong with who took pot *n*; *known* are the lows of the seats in it, *lows* all lows known."""
    best = min([low.value for low in known.values()])
    winners = [seat for seat, low in known.items() if low.value == best]
    for step, collect in takers:
        seat = collect.seat
        low = known.get(seat)
        if low is None and seat in lows:
            why = f"{seat_name(replay, seat)} is not in pot {n}"
        elif low is not None and low.value > best:
            why = f"{seat_name(replay, winners[0])} has {known[winners[0]]}, {known[winners[0]].name}; {seat_name(replay, seat)} has {low}"
        else:
            continue
        yield at_step(step, Fault(why, seat_name(replay, winners[0]), seat_name(replay, seat), seat))
        return
    took = {collect.seat for _, collect in takers}
    left_out = [seat for seat in winners if seat not in took] if took <= known.keys() else []
    if left_out:
        who = " and ".join([f"{seat_name(replay, seat)} has {known[seat]}" for seat in left_out])
        fault = Fault(f"{who} as well and gets nothing", "a split pot", "no split", left_out[0], rulebook=("SPLIT_EQUAL", "WINNER"))
        yield at_step(takers[0][0], fault)


@hand_rule("RZ504", ERROR, "SPLIT_EQUAL", "ODD_CHIP")
def uneven_split(replay: Replay) -> Iterable[Fault]:
    """A split pot is not divided evenly.

    Equal lows take equal parts; what cannot be divided is at most one chip apiece. Suits never break a tie.
    """
    return _uneven_parts(replay) if len(replay.live) > 1 and len(replay.collects) > 1 else ()


def _uneven_parts(replay: Replay) -> Iterator[Fault]:
    collects = _collects(replay)
    chip = replay.stakes.chip
    for n in {collect.pot for _, collect in collects}:
        parts = [(collect.amount, step) for step, collect in collects if collect.pot == n]
        most, least = max(part[0] for part in parts), min(part[0] for part in parts)
        if most - least > chip:
            why = f"the parts differ by more than a chip of {money(replay, chip)}"
            yield at_step(parts[0][1], Fault(why, "equal parts", f"{money(replay, most)} and {money(replay, least)}"))


@hand_rule("RZ507", WARNING, "ODD_CHIP", keeps_chips=True)
def odd_chip_to_wrong_seat(replay: Replay) -> Iterable[Fault]:
    """The chip that a split pot cannot divide goes to another winner than the house has it.

    Rulebooks differ: to the highest card by suit of the five-card lows, to the lowest card by suit of all seven, or to the lowest
    seat. So this is asked only where the house rules in force say which, only where all winners' cards are known, and is a warning.
    """
    if replay.house.odd_chip == "any" or sum(map(bool, replay.won.values())) < 2:
        return ()
    return _odd_chips(replay)


_TAKES_ODD_CHIP: Final = {
    "high_suit_of_five": "the highest card by suit of the five",
    "low_card_of_seven": "the lowest card by suit of all seven",
    "low_index": "the lowest seat",
}


def _odd_chips(replay: Replay) -> Iterator[Fault]:
    """Yield each pot's odd chip that is in the wrong place."""
    policy = replay.house.odd_chip
    for takers, got in odd_chip_pots(replay):
        due = odd_chip_owners(replay, policy, takers, len(got))
        for right, wrong in zip([seat for seat in due if seat not in got], [seat for seat in got if seat not in due], strict=True):
            held = ", ".join(f"{seat_name(replay, seat)} holds {board_text(_cards(replay, seat))}" for seat in (right, wrong))
            why = f"{_TAKES_ODD_CHIP[policy]} takes the odd chip: {held}"
            yield at_step(takers[wrong], Fault(why, seat_name(replay, right), seat_name(replay, wrong), wrong))


def odd_chip_pots(replay: Replay) -> Iterator[tuple[dict[int, Step[Event]], list[int]]]:
    """Yield, for each pot that its winners could not divide evenly, who took part of it in which step, and who of them got an odd chip.

    Left out where not all their lows are known to be equal.
    """
    lows, collects = _lows(replay), _collects(replay)
    for pot in dict.fromkeys(collect.pot for _, collect in collects):
        amounts = {collect.seat: collect.amount for _, collect in collects if collect.pot == pot}
        most = max(amounts.values())
        if 0 < most - min(amounts.values()) <= replay.stakes.chip and _are_equal([lows.get(seat) for seat in amounts]):
            takers = {collect.seat: step for step, collect in collects if collect.pot == pot}
            yield takers, [seat for seat, amount in amounts.items() if amount == most]


def odd_chip_owners(replay: Replay, policy: str, takers: Iterable[int], n: int) -> list[int]:
    """Return the *n* of *takers* to whom odd chips go by one of the policies of `HouseRules.odd_chip`."""
    lows = _lows(replay)
    return sorted(takers, key=lambda seat: odd_chip_rank(policy, seat, _cards(replay, seat), lows[seat]))[:n]


def _are_equal(lows: list[Low | None]) -> bool:
    """Whether all of these lows are known and the same."""
    return all(low is not None and low == lows[0] for low in lows)


def _cards(replay: Replay, seat: int) -> list[Card]:
    """Return the known cards of a seat, a community card among them."""
    holding = replay.holdings[seat]
    return [card for card in (*holding.down, *holding.up, holding.seventh or replay.community) if card is not None]


@rule("RZ505", ERROR, "WINNER", "NO_SHOWDOWN_WIN", hears=(Collect,))
def collected_by_nobody_left(step: Step[Collect], replay: Replay) -> Fault | None:
    """A seat that is out of the hand collects.

    Who has folded or was not dealt in has no claim to the pot, whatever his cards would have made.
    """
    event = step.event
    if event.seat in step.live:
        return None
    return Fault(f"{seat_name(replay, event.seat)} is not in the hand any more", "a live seat", seat_name(replay, event.seat))


@rule("RZ506", ERROR, "MUCK_ALLOWED", "NO_SHOWDOWN_WIN", hears=(Collect,), keeps_chips=True)
def winner_shows_nothing(step: Step[Collect], replay: Replay) -> Fault | None:
    """A contested pot is won without a show.

    Who wins a pot that two or more contested to the end shows all his cards, unless every other contestant mucked; losers may muck.
    Otherwise nobody could check that the lowest hand won.
    """
    event = step.event
    if len(step.live) < 2 or event.seat not in step.live or event.seat in replay.shown:
        return None
    others = [seat for seat in step.live if seat != event.seat]
    said = {s.event.seat: s.event for s in replay.steps if isinstance(s.event, SeatClaim)}
    mucked = {s.event.seat for s in replay.steps if isinstance(s.event, Muck)}
    if (event.seat in said and said[event.seat].result == "showed") or all(seat in mucked for seat in others):
        return None
    if any(type(s.event) is Collect and s.event.seat == event.seat for s in replay.steps[: step.n]):
        return None  # told where it collects the first pot
    return Fault(f"{seat_name(replay, event.seat)} wins a contested pot", "a show", "no show")


@rule("RZ509", INFO, "SHOW_ORDER", hears=(Show,))
def shown_before_betting_is_over(step: Step[Show], replay: Replay) -> Fault | None:
    """A seat shows its cards while others still bet.

    Hands are turned up at the showdown, or as soon as nobody can bet any more. Before, a show tells some players what others do not know
    of the hand they play against.
    """
    for later in replay.steps[step.n + 1 :]:
        event = later.event
        if type(event) is Collect:
            return None
        if isinstance(event, Act):
            return Fault("the betting goes on", "no show before the betting is over", "a show")
    return None

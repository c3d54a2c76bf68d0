"""The end of a hand: who shows, who wins which pot, and what the room says of it in its summary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from razz_hh.events import (
    Bet,
    BoardClaim,
    Collect,
    Community,
    Event,
    Finish,
    Fold,
    Muck,
    NoShow,
    PotClaim,
    Raise,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
    Summary,
)
from razz_hh.low import Low, best_low
from razz_hh.pots import Pot, odd_chip_rank, side_pots
from razz_hh.replay.order import clockwise, lowest_boards

if TYPE_CHECKING:
    from razz_hh.simulate.play import Play

__all__ = ["settle", "split"]


def settle(play: Play, rake: int, prizes: Sequence[int] | None) -> Iterator[Event]:
    """Yield what happens once the betting is over, to the last line of the summary.

    Each event must be booked before the next is asked for. `prizes` are a tournament's; None in a cash game.
    """
    state = play.state
    pots = _less_rake(side_pots(state.total, state.live), rake)
    if len(state.live) == 1:
        yield from _win_uncontested(play, pots[0].amount)
    else:
        yield from _show_down(play, pots)
    if prizes is not None:
        yield from _finish(play, prizes)
    yield Summary(0)
    yield PotClaim(0, state.pot, tuple([pot.amount for pot in pots]) if len(pots) > 1 else (), rake)
    if state.community:
        yield BoardClaim(0, (state.community,))
    yield from _claims(play)


def _less_rake(pots: Sequence[Pot], rake: int) -> list[Pot]:
    """Take the rake off the main pot, and off the next one where it would be more than half of that."""
    net = []
    for pot in pots:
        taken = min(rake, pot.amount // 2)
        rake -= taken
        net.append(Pot(pot.amount - taken, pot.eligible))
    return net


def _win_uncontested(play: Play, amount: int) -> Iterator[Event]:
    (seat,) = play.state.live
    yield Collect(0, seat, amount)
    style, chance = play.styles.get(seat), play.rng.random()
    if style and chance < style.openness / 2:
        cards = tuple(play.cards[seat])
        common = (play.state.community,) if play.state.community else ()
        yield Show(0, seat, cards, best_low((*cards, *common)).ranks)
    elif chance < 0.7:
        yield NoShow(0, seat)


def _show_down(play: Play, pots: Sequence[Pot]) -> Iterator[Event]:
    """Show for the last side pot first, pay it, and so on to the main pot (rulebook SIDE_POTS, SHOW_ORDER)."""
    state = play.state
    common = (state.community,) if state.community else ()
    lows = {seat: best_low((*play.cards[seat], *common)) for seat in state.live}
    order = clockwise(state.live, _last_aggressor(play.events) or _first_to_show(play))
    must_show = play.hand.kind == "tournament" and bool(state.without_chips)
    seen: dict[int, bool] = {}
    yield Showdown(0)
    for n in range(len(pots) - 1, -1, -1):
        contenders = [seat for seat in order if seat in pots[n].eligible]
        if len(contenders) > 1:
            for seat in contenders:
                if seat in seen:
                    continue
                is_beaten = any(seen.get(other) and lows[other] < lows[seat] for other in contenders)
                seen[seat] = must_show or not is_beaten or seat in state.won or not _mucks(play, seat)
                cards = tuple(play.cards[seat])
                yield Show(0, seat, cards, lows[seat].ranks) if seen[seat] else Muck(0, seat, cards)
        best = min([lows[seat].value for seat in contenders])
        winners = [seat for seat in contenders if lows[seat].value == best]
        for seat, won in split(play, pots[n].amount, winners, lows).items():
            if won:
                yield Collect(0, seat, won, n if len(pots) > 1 else None)


def _mucks(play: Play, seat: int) -> bool:
    style = play.styles.get(seat)
    return style is None or play.rng.random() > style.openness


def _last_aggressor(events: Sequence[Event]) -> int | None:
    """Return who bet or raised last on the last street, if anybody."""
    for event in reversed(events):
        if isinstance(event, (Bet, Raise)):
            return event.seat
        if type(event) is StreetStart or type(event) is Community:
            break
    return None


def _first_to_show(play: Play) -> int:
    """Return who shows first where nobody bet on the last street, or a seat before it."""
    state, custom = play.state, play.house.show_order
    if custom == "lowest_board":
        return lowest_boards(7, state.live, state.boards)[0]
    return state.opener or 0 if custom == "first_to_act" and state.last_action_street == 7 else 0


def split(play: Play, amount: int, winners: Sequence[int], lows: Mapping[int, Low]) -> dict[int, int]:
    """Divide a pot evenly; chips that cannot be divided go by the house's custom (rulebook SPLIT_EQUAL, ODD_CHIP)."""
    chip = play.hand.stakes.chip
    chips, odd = divmod(amount // chip, len(winners))
    won = dict.fromkeys(winners, chips * chip)
    if odd:
        common = (play.state.community,) if play.state.community else ()
        held = {seat: (*play.cards[seat], *common) for seat in winners}
        policy = "high_suit_of_five" if play.house.odd_chip == "any" else play.house.odd_chip
        for seat in sorted(winners, key=lambda seat: odd_chip_rank(policy, seat, held[seat], lows[seat]))[:odd]:
            won[seat] += chip
    return won


def _finish(play: Play, prizes: Sequence[int]) -> Iterator[Event]:
    """Tell who is out of the tournament, in which place; of two that go out at once the deeper stack is placed better."""
    stacks = play.state.stack
    out = sorted([seat for seat in play.hand.seats if not stacks[seat.number]], key=lambda seat: (seat.stack, seat.number))
    for ahead, seat in enumerate(out):
        place = len(stacks) - ahead
        yield Finish(0, seat.number, place, _prize(prizes, place))
    if len(out) == len(stacks) - 1:
        (winner,) = [seat for seat, chips in stacks.items() if chips]
        yield Finish(0, winner, 1, _prize(prizes, 1))


def _prize(prizes: Sequence[int], place: int) -> int | None:
    return prizes[place - 1] if place <= len(prizes) else None


def _claims(play: Play) -> Iterator[Event]:
    """Yield the summary's line for each seat dealt in."""
    state = play.state
    ante = play.hand.stakes.ante or 0
    common = (state.community,) if state.community else ()
    folded, last = _last_words(play.events)
    for seat in sorted(state.dealt):
        won = state.won.get(seat)
        word = last.get(seat)
        if seat in folded:
            yield SeatClaim(
                line=0, seat=seat, result="folded", street=folded[seat], no_bet=state.total[seat] + state.returned.get(seat, 0) <= ante
            )
        elif type(word) is Show:
            low = best_low((*play.cards[seat], *common)).ranks
            yield SeatClaim(line=0, seat=seat, result="showed", cards=word.cards, is_winner=won is not None, won=won, low=low)
        elif type(word) is Muck:
            yield SeatClaim(line=0, seat=seat, result="mucked", cards=word.cards)
        else:
            yield SeatClaim(line=0, seat=seat, result="collected", is_winner=True, won=won)


def _last_words(events: Sequence[Event]) -> tuple[dict[int, int], dict[int, Show | Muck]]:
    """Return by seat the street it folded on, and its show or muck at the showdown."""
    street, is_showdown = 3, False
    folded: dict[int, int] = {}
    words: dict[int, Show | Muck] = {}
    for event in events:
        kind = type(event)
        if kind is StreetStart:
            street = event.street  # type: ignore[attr-defined]
        elif kind is Community:
            street = 7
        elif kind is Fold:
            folded.setdefault(event.seat, street)  # type: ignore[attr-defined]
        elif kind is Showdown:
            is_showdown = True
        elif is_showdown and (kind is Show or kind is Muck):
            words[event.seat] = event  # type: ignore[attr-defined, assignment]
    return folded, words

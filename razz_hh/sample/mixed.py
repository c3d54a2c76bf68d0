"""An evening of 8-Game: Razz hands from the simulator, and between them short hands of the other games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

import msgspec

from razz_hh.cards import DECK, cards_text
from razz_hh.hand import Hand
from razz_hh.simulate import Game, Play
from razz_hh.simulate.table import CashTable, Clock
from razz_hh.write import pokerstars
from razz_hh.write.pokerstars import amount_text

__all__ = ["mixed_hands"]


class _Other(NamedTuple):
    """Another game of the mix: its name, the cards dealt to a player, the marker above them, and when a hand is folded."""

    name: str
    n_cards: int
    marker: str
    folded: str
    is_stud: bool = False


_OTHERS: Final = (
    _Other("Triple Draw 2-7 Lowball Limit", 5, "*** DEALING HANDS ***", "before the Draw"),
    _Other("Hold'em Limit", 2, "*** HOLE CARDS ***", "before Flop"),
    _Other("Omaha Hi/Lo Limit", 4, "*** HOLE CARDS ***", "before Flop"),
    _Other("7 Card Stud Limit", 3, "*** 3rd STREET ***", "on the 3rd Street", is_stud=True),
    _Other("7 Card Stud Hi/Lo Limit", 3, "*** 3rd STREET ***", "on the 3rd Street", is_stud=True),
)


def mixed_hands(n_razz: int, seed: int, game: Game) -> Iterator[str]:
    """Yield the texts of *n_razz* Razz hands, and after every six of them one short hand of each other game."""
    rng = Random(seed)
    clock = Clock(rng, game.start)
    table = CashTable(rng, game, clock)
    for n in range(n_razz):
        play = Play(table.header(), table.styles, rng, game)
        hand = play.run()
        yield pokerstars(hand)
        table.settle(hand, play.state.stack)
        clock.tick(60)
        if n % 6 == 5:
            for other in _OTHERS:
                header = table.header()
                text, stacks = _short_hand(header, other, rng)
                yield text
                table.settle(header, stacks)
                clock.tick(20)


def _short_hand(header: Hand, other: _Other, rng: Random) -> tuple[str, dict[int, int]]:
    """Return a hand that everybody folds to the last forced bet, and the stacks after it."""
    seats = [seat.number for seat in header.seats if not seat.is_sitting_out]
    top, table, *seat_lines = pokerstars(msgspec.structs.replace(header, events=())).split("\n")
    start = rng.randrange(len(seats))
    order = seats[start:] + seats[:start]
    deal = _deal_stud if other.is_stud else _deal_blinds
    lines, winner, lost = deal(header, other, order, rng)
    if not other.is_stud:
        table += f" Seat #{order[-1]} is the button"
    stacks = {seat.number: seat.stack for seat in header.seats}
    for seat, chips in lost.items():
        stacks[seat] -= chips
        stacks[winner] += chips
    return "\n".join([top.replace("Razz Limit", other.name), table, *seat_lines, *lines]), stacks


def _deal_blinds(header: Hand, other: _Other, order: Sequence[int], rng: Random) -> tuple[list[str], int, dict[int, int]]:
    """Everybody folds to the big blind. *order* starts with the small blind and ends with the button."""
    if len(order) == 2:
        order = order[::-1]
    small, big, *others = order
    stakes, name, stack = header.stakes, header.name_of, {seat.number: seat.stack for seat in header.seats}
    posted = min(stakes.small_bet // 2, stack[small], stack[big])
    blind = min(stakes.small_bet, stack[big])
    lines = [
        f"{name(small)}: posts small blind {_money(header, posted, stack[small])}",
        f"{name(big)}: posts big blind {_money(header, blind, stack[big])}",
        other.marker,
        *_hero_cards(header, other, order, rng),
        *[f"{name(seat)}: folds " for seat in (*others, small)],
    ]
    if blind > posted:
        lines.append(f"Uncalled bet ({_money(header, blind - posted)}) returned to {name(big)}")
    role = {small: " (small blind)", big: " (big blind)"}
    role[order[-1] if others else small] = " (button)" + role.get(order[-1] if others else small, "")
    no_bet = dict.fromkeys(others, " (didn't bet)")
    results = {seat: f"{role.get(seat, '')} folded {other.folded}{no_bet.get(seat, '')}" for seat in order}
    return _end(header, lines, big, 2 * posted, results, role.get(big, "")), big, {small: posted}


def _deal_stud(header: Hand, other: _Other, order: Sequence[int], rng: Random) -> tuple[list[str], int, dict[int, int]]:
    """Everybody folds to the bring-in, the lowest door card: the ace is high and clubs are the lowest suit."""
    stakes, name, stack = header.stakes, header.name_of, {seat.number: seat.stack for seat in header.seats}
    deck = rng.sample(DECK, 3 * len(order))
    hands = {seat: tuple(deck[3 * n : 3 * n + 3]) for n, seat in enumerate(sorted(order))}
    opener = min(hands, key=lambda seat: ((hands[seat][2].rank - 2) % 13, hands[seat][2].suit))
    seats = sorted(order)
    at = seats.index(opener)
    antes = {seat: min(stakes.ante or 0, stack[seat]) for seat in seats}
    bring_in = min(stakes.bring_in or 0, stack[opener] - antes[opener])
    shown = {seat: cards if seat == header.hero_seat else cards[2:] for seat, cards in hands.items()}
    lines = [
        *[f"{name(seat)}: posts the ante {_money(header, antes[seat], stack[seat])}" for seat in seats],
        other.marker,
        *[f"Dealt to {name(seat)} [{cards_text(shown[seat])}]" for seat in seats],
        f"{name(opener)}: brings in for {_money(header, bring_in, stack[opener] - antes[opener])}",
        *[f"{name(seat)}: folds " for seat in seats[at + 1 :] + seats[:at]],
        f"Uncalled bet ({_money(header, bring_in)}) returned to {name(opener)}",
    ]
    results = dict.fromkeys(seats, f" folded {other.folded} (didn't bet)")
    lost = {seat: ante for seat, ante in antes.items() if seat != opener}
    return _end(header, lines, opener, sum(antes.values()), results, ""), opener, lost


def _hero_cards(header: Hand, other: _Other, order: Sequence[int], rng: Random) -> list[str]:
    hero = header.hero_seat
    if hero not in order or hero is None:
        return []
    return [f"Dealt to {header.name_of(hero)} [{cards_text(tuple(rng.sample(DECK, other.n_cards)))}]"]


def _end(header: Hand, lines: list[str], winner: int, pot: int, results: dict[int, str], role: str) -> list[str]:
    """Return the lines with the pot paid and the summary added."""
    won = _money(header, pot)
    results[winner] = f"{role} collected ({won})"
    return [
        *lines,
        f"{header.name_of(winner)} collected {won} from pot",
        f"{header.name_of(winner)}: doesn't show hand ",
        "*** SUMMARY ***",
        f"Total pot {won} | Rake {_money(header, 0)} ",
        *[f"Seat {seat}: {header.name_of(seat)}{results[seat]}" for seat in sorted(results)],
    ]


def _money(header: Hand, amount: int, stack: int | None = None) -> str:
    """Return an amount as printed, with the all-in words where it is the whole *stack*."""
    return amount_text(amount, header.currency) + (" and is all-in" if amount == stack else "")

"""Who brings in and who opens a street, by the cards on the table."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Mapping, Sequence
from typing import Final

from razz_hh.cards import Card
from razz_hh.low import board_order
from razz_hh.stakes import HouseRules

__all__ = [
    "bring_in_owner", "clockwise", "has_open_pair", "highest_suit_first", "lowest_boards", "next_with_chips", "opening_boards",
    "others_behind",
]  # fmt: skip

_NO_CARD: Final = (None,)
Boards = Mapping[int, tuple[Card | None, ...]]


def clockwise(seats: tuple[int, ...], start: int) -> tuple[int, ...]:
    """Return *seats* (ascending) from *start* on, wrapping; *start* itself first where it is among them.

    >>> clockwise((1, 3, 5, 8), 4)
    (5, 8, 1, 3)
    """
    at = bisect_left(seats, start)
    return seats[at:] + seats[:at]


def others_behind(live: tuple[int, ...], seat: int, without_chips: Container[int]) -> tuple[int, ...]:
    """Return the live seats that have chips, clockwise from the left of *seat*, without it.

    >>> others_behind((1, 3, 5, 8), 3, {8})
    (5, 1)
    """
    at = bisect_left(live, seat)
    behind = live[at + 1 :] if live[at : at + 1] == (seat,) else live[at:]
    others = behind + live[:at]
    return tuple([other for other in others if other not in without_chips]) if without_chips else others


def next_with_chips(seats: tuple[int, ...], start: int, without_chips: Container[int]) -> int | None:
    """Return *start*, or the next seat on its left that has chips; None where nobody has."""
    for seat in clockwise(seats, start):
        if seat not in without_chips:
            return seat
    return None


def bring_in_owner(live: Sequence[int], boards: Boards) -> int | None:
    """Return the seat with the highest door card, ties broken by suit (rulebook BRING_IN_SEAT).

    None where a live seat's door card is not known.
    """
    owner, highest = None, -1
    for seat in live:
        door = (boards.get(seat) or _NO_CARD)[0]
        if door is None:
            return None
        if door.index > highest:
            owner, highest = seat, door.index
    return owner


def lowest_boards(street: int, live: Sequence[int], boards: Boards) -> tuple[int, ...]:
    """Return the live seats whose boards are equally lowest (rulebook ACT_ORDER); none where a board is not all known."""
    lowest: list[int] = []
    best = -1
    size = (street if street < 7 else 6) - 2
    for seat in live:
        board = boards.get(seat, ())
        weight = 0
        for card in board:
            if card is None:
                return ()
            weight += card.weight
        if not weight or len(board) != size:
            return ()
        value = board_order(weight)
        if best < 0 or value < best:
            best, lowest = value, [seat]
        elif value == best:
            lowest.append(seat)
    return tuple(lowest)


def has_open_pair(live: Sequence[int], boards: Boards) -> bool:
    """Whether a live seat shows a pair on fourth street (rulebook OPEN_PAIR_NO_DOUBLE)."""
    shown = [boards.get(seat, ()) for seat in live]
    return any(len(board) == 2 and board[0] and board[1] and board[0].rank == board[1].rank for board in shown)


def highest_suit_first(tied: Sequence[int], boards: Boards) -> int:
    """Return the tied seat with the higher suit on its highest up card (rulebook ACT_ORDER_TIE, HIGH_SUIT)."""
    return max(tied, key=lambda seat: max(card.index for card in boards[seat] if card))


def _tie_winner(tied: Sequence[int], boards: Boards, house: HouseRules) -> int | None:
    """Return the tied seat that opens under the house's policy; None where the policy leaves it open.

    The dealer reference of `dealer_left` lies between the highest and the lowest seat, so it opens from the lowest.
    """
    if house.tie_policy == "any":
        return None
    if house.tie_policy == "high_suit":
        return highest_suit_first(tied, boards)
    return tied[0]


def opening_boards(
    street: int, live: Sequence[int], chips: Sequence[int], boards: Boards, house: HouseRules, last_opener: int | None
) -> tuple[int, ...]:
    """Return the seats whose cards say that they open the street, the house's choice among equals first; none where cards are not known.

    *chips* are the live seats that have chips. Who opened a tied sixth street opens seventh, where no board changes (rulebook E31).
    """
    if street == 3:
        owner = bring_in_owner(live, boards)
        if owner is not None and owner not in chips and house.all_in_bring_in == "next_high":
            owner = bring_in_owner(chips, boards)
        return () if owner is None else (owner,)
    tied = lowest_boards(street, live, boards)
    if len(tied) < 2:
        return tied
    if street == 7 and last_opener in tied:
        return (last_opener,)
    first = _tie_winner(tied, boards, house)
    return tied if first is None else (first, *[seat for seat in tied if seat != first])

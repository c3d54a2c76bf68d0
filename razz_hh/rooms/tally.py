"""Chips counted while a hand is read, for rooms that leave to their readers what others print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from razz_hh.events import Collect, ReturnUncalled
from razz_hh.hand import Seat
from razz_hh.pots import Pot, uncalled_chips

__all__ = ["Tally", "payouts", "payouts_told"]


class Tally:
    """What each seat has `left`, has `put` in on this street and put in at all (`total`), who is `live`, and the street's `level`.

    `least` is what a call goes up to at least while another seat has chips: the nominal bring-in over a short one (BRING_IN_SHORT_CALL).
    """

    def __init__(self, seats: Iterable[Seat]) -> None:
        self.left = {seat.number: seat.stack for seat in seats}
        self.total: dict[int, int] = {}
        self.put: dict[int, int] = {}
        self._last_put = self.put
        self.live: list[int] = []
        self.level = self.least = 0

    def next_street(self) -> None:
        """Begin a street: nobody has put anything in."""
        self._last_put = self.put or self._last_put
        self.put = {}
        self.level = self.least = 0

    def ante(self, seat: int, amount: int) -> bool:
        """Take a seat's ante; return whether it is all-in."""
        total = self.total.get(seat)
        if total is None:
            self.live.append(seat)
        self.total[seat] = (total or 0) + amount
        self.left[seat] = left = self.left.get(seat, 0) - amount
        return left <= 0

    def wager(self, seat: int, amount: int) -> bool:
        """Take chips that a seat adds on this street; return whether it is all-in."""
        self.put[seat] = put = self.put.get(seat, 0) + amount
        if put > self.level:
            self.level = put
        return self.ante(seat, amount)

    def fold(self, seat: int) -> None:
        """Take a seat out of the hand."""
        if seat in self.live:
            self.live.remove(seat)

    def owed(self, seat: int) -> int:
        """Return what a seat adds to match the level, never more than it has."""
        level = self.level
        if self.least > level and any(self.left.get(other, 0) > 0 for other in self.live if other != seat):
            level = self.least
        return max(0, min(level - self.put.get(seat, 0), self.left.get(seat, 0)))

    def uncalled(self, line: int) -> Iterator[ReturnUncalled]:
        """Yield the return of chips that nobody called, and take them out (rulebook UNCALLED_RETURN)."""
        put = self.put or self._last_put or dict(self.total)  # where nobody bet, the antes are all that was put in
        due = uncalled_chips(put)
        if due is not None:
            seat, amount = due
            put[seat] -= amount
            self.total[seat] -= amount
            self.left[seat] += amount
            yield ReturnUncalled(line, seat, amount)


def payouts(pots: Sequence[Pot], lows: Mapping[int, int], chip: int, line: int) -> Iterator[Collect]:
    """Yield who takes what by the cards, last side pot first (rulebook WINNER, SPLIT_EQUAL).

    *lows* are the values of the lows of the seats that may win, in the order in which they take chips that cannot be divided: records
    that tell no payouts tell no custom for them (rulebook ODD_CHIP, amendment 6). A pot that none of its seats may win goes to the
    lowest of all.
    """
    for n in range(len(pots) - 1, -1, -1):
        able = [seat for seat in lows if seat in pots[n].eligible] or list(lows)
        best = min([lows[seat] for seat in able])
        winners = [seat for seat in able if lows[seat] == best]
        share, odd = divmod(pots[n].amount // chip, len(winners))
        rest = pots[n].amount % chip
        for k, seat in enumerate(winners):
            won = (share + (k < odd)) * chip + (rest if k == 0 else 0)
            if won:
                yield Collect(line, seat, won, n if len(pots) > 1 else None)


def payouts_told(pots: Sequence[Pot], won: Mapping[int, int], by_cards: Sequence[Collect], chip: int, line: int) -> Iterator[Collect]:
    """Yield who takes what where a record tells only what each seat has *won* of all pots, rake taken off.

    Where that is as *by_cards* has it, less a rake and but for chips that cannot be divided, the winners of a pot bear what comes off
    it alike, the main pot's first. Otherwise the side pots are filled first.
    """
    parts = _parts_told(by_cards, won, chip) if by_cards else None
    if parts is not None:
        for (n, seat), part in sorted(parts.items(), key=lambda item: -item[0][0]):
            if part:
                yield Collect(line, seat, part, n if len(pots) > 1 else None)
        return
    left = dict(won)
    for n in range(len(pots) - 1, -1, -1):
        rest = pots[n].amount
        for seat in pots[n].eligible if n else tuple(left):
            part = min(left[seat], rest)
            left[seat] -= part
            rest -= part
            if part:
                yield Collect(line, seat, part, n if len(pots) > 1 else None)


def _parts_told(by_cards: Sequence[Collect], won: Mapping[int, int], chip: int) -> dict[tuple[int, int], int] | None:
    """Return by pot and seat the parts that make what each seat has *won*, None where those of *by_cards* cannot be brought to it."""
    parts = {(collect.pot or 0, collect.seat): collect.amount for collect in by_cards}
    over = {seat: -chips for seat, chips in won.items()}
    winners: dict[int, list[int]] = {}
    for (n, seat), part in sorted(parts.items(), key=lambda item: item[0][0]):
        over[seat] += part
        winners.setdefault(n, []).append(seat)

    def take(n: int, seat: int, chips: int) -> None:
        parts[n, seat] -= chips
        over[seat] -= chips

    def move_odd_chips() -> None:
        """Give a chip that could not be divided to another winner."""
        for n, seats in winners.items():
            for seat in seats:
                for other in seats:
                    more = parts[n, seat] - parts[n, other]
                    moved = min(chip, max(0, more), max(0, over[seat]), max(0, -over[other]))
                    take(n, seat, moved)
                    take(n, other, -moved)

    move_odd_chips()
    for n, seats in winners.items():  # the rake that all of them bear; of a split pot two chips apiece are left, of which one may get one
        kept = 2 * chip if len(seats) > 1 else 0
        rake = max(0, min([min(over[seat], parts[n, seat] - kept) for seat in seats]))
        for seat in seats:
            take(n, seat, rake)
    move_odd_chips()
    for n, seats in sorted(winners.items(), key=lambda item: len(item[1])):  # what is left comes off pots with one winner first
        for seat in seats:
            take(n, seat, min(parts[n, seat], max(0, over[seat]), chip if len(seats) > 1 else parts[n, seat]))
    for n, seat in parts:
        take(n, seat, min(parts[n, seat], max(0, over[seat])))
    return None if any(over.values()) else parts

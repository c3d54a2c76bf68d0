"""What a worker does: a portion of texts read, replayed, audited and written, and an account of it for who settles the import."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from razz_hh.audit import Finding
from razz_hh.audit.reading import unread_line
from razz_hh.batch import BATCH, Audited, audited, paused_gc
from razz_hh.events import Finish, Noise, Unread
from razz_hh.hand import Hand
from razz_hh.house import HouseRules
from razz_hh.odds.allin import all_in, equity_by_street, ev_net
from razz_hh.replay import Replay, replay
from razz_hh.rooms import Refused, room
from razz_hh.stakes import Stakes
from razz_hh.store.deals import Deals
from razz_hh.store.forgotten import Forgotten
from razz_hh.store.known import shelf
from razz_hh.store.pieces import Parts, Piece
from razz_hh.store.portions import Portion
from razz_hh.tables import Batch, hand_key, text_hash

__all__ = ["Job", "New", "Outcome", "account", "add", "read_portion"]

_TELL_EVERY: Final = 50


class Job(msgspec.Struct, frozen=True):
    """An import: the store at `root` as it was at the commit `base`, the batch to write, the house rules to audit by.

    `has_ev`: all-in hands are given what they were worth (``seats.ev_net``); `has_equity`: all hands, street by street.
    """

    root: Path
    base: int
    batch_id: str
    house: HouseRules | None = None
    has_ev: bool = True
    has_equity: bool = False


class New(msgspec.Struct, array_like=True):
    """A hand that the store does not hold: the text it stands in, its keys, what was found in it, and what the table's next hand needs.

    `is_all_in_known`: the equities of its all-in are known; None where there was none, or it was not asked for.
    """

    at: int
    key: int
    text: int
    hand: Hand
    stakes: Stakes
    start: dict[int, int]
    stack: dict[int, int]
    dealt: tuple[int, ...]
    findings: list[Finding]
    unread: list[tuple[int, str, str]]
    noise: list[tuple[int, str]]
    finishes: list[Finish]
    is_all_in_known: bool | None

    def replay(self, text: str) -> Replay:
        """Return what the rules across hands read of the replay: no steps, none of the deeds."""
        events = (*(Noise(*told) for told in self.noise), *self.finishes)
        hand = msgspec.structs.replace(self.hand, text=text, events=events)
        return msgspec.structs.replace(_NOTHING, hand=hand, stakes=self.stakes, start=self.start, stack=self.stack, dealt=self.dealt)


class Outcome(msgspec.Struct, array_like=True):
    """What became of a portion: its files, and its texts by their places in it.

    They are of hands that are `new`, `known`, there in another text (`others`), of players that the store forgot (`forgotten`), or none
    that can be imported (`refused`).
    """

    parts: Parts
    new: list[New] = []
    known: list[int] = []
    others: list[int] = []
    refused: dict[int, Refused] = {}
    forgotten: list[int] = []

    def __reduce__(self) -> tuple[Callable[[bytes], Outcome], tuple[bytes]]:
        """Pickle as MessagePack: a quarter of the time."""
        return _unpack, (msgspec.msgpack.encode(self),)


_OUTCOMES: Final = msgspec.msgpack.Decoder(Outcome)


def _unpack(packed: bytes) -> Outcome:
    return _OUTCOMES.decode(packed)


def read_portion(job: Job, portion: Portion, tell: Callable[[int], None] = lambda at: None) -> Outcome:
    """Read, replay, audit and write the new hands of a portion. *tell* is told the number of texts read."""
    outcome = Outcome({}, [], [], [], {}, [])
    nominals = shelf(job.root, job.base).nominals()
    with paused_gc(), Piece(job.root, job.batch_id, portion.name) as piece:
        reading = _Reading(job, portion, outcome, tell)
        batch = Batch()
        for each in audited(reading.hands(), job.house, nominals, is_alone=True):
            is_all_in_known = add(batch, each, job)
            outcome.new.append(account(each, reading.place.pop(hand_key(each.replay.hand.hand_id)), is_all_in_known))
            if len(batch) >= BATCH:
                piece.write(batch.tables())
                batch = Batch()
        piece.write(batch.tables())
    outcome.parts = piece.parts
    return outcome


class _Reading:
    """The texts of a portion, told apart. `place` is where the new hands under way stand."""

    def __init__(self, job: Job, portion: Portion, outcome: Outcome, tell: Callable[[int], None]) -> None:
        self._portion = portion
        self._outcome = outcome
        self._tell = tell
        self._known = shelf(job.root, job.base).known
        self._met: dict[int, int] = {}
        self._deals = Deals(job.root, job.base)
        self._forgotten = Forgotten(job.root)
        self.place: dict[int, int] = {}

    def _has(self, hand_id: str) -> bool:
        key = hand_key(hand_id)
        return key in self._met or self._known.find(key) is not None

    def hands(self) -> Iterator[Hand | str]:
        """Yield the hands that are new, and note what the others are."""
        for at in range(len(self._portion.texts)):
            if not at % _TELL_EVERY:
                self._tell(at)
            text = self._portion.text(at)
            hand = room(self._portion.texts[at][1]).read(text)
            if not isinstance(hand, Hand):
                self._outcome.refused[at] = hand
                continue
            if self._forgotten.has_any(hand.seats):
                self._outcome.forgotten.append(at)
                continue
            hand = self._deals.named(hand, self._has)
            key, digest = hand_key(hand.hand_id), text_hash(hand.text)
            there = self._met.get(key)
            if there is None:
                found = self._known.find(key)
                there = None if found is None else found[0]
            if there is None:
                self._met[key] = digest
                self.place[key] = at
                yield hand
            else:
                (self._outcome.known if there == digest else self._outcome.others).append(at)
        self._tell(len(self._portion.texts))


def add(batch: Batch, each: Audited, job: Job) -> bool | None:
    """Add a hand with what the import asks for, and return whether the equities of its all-in are known."""
    is_all_in = job.has_ev and all_in(each.replay) is not None
    net = ev_net(each.replay) if is_all_in else None
    batch.add(each.replay, each.findings, ev_net=net, equity=equity_by_street(each.replay) if job.has_equity else None)
    return net is not None if is_all_in else None


def account(each: Audited, at: int, is_all_in_known: bool | None) -> New:
    """Return what is told of a new hand, the text at *at*."""
    followed, hand = each.replay, each.replay.hand
    kinds = {*map(type, hand.events)}
    noise = [(event.line, event.text) for event in hand.events if type(event) is Noise] if Noise in kinds else []
    finishes = [event for event in hand.events if type(event) is Finish] if Finish in kinds and hand.kind == "tournament" else []
    unread = [(finding.line, finding.message, _text(followed, finding)) for finding in each.findings if finding.code == unread_line.code]
    bare = msgspec.structs.replace(hand, events=(), text="", misprints=())
    return New(
        at, hand_key(hand.hand_id), text_hash(hand.text), bare, followed.stakes, followed.start, followed.stack, followed.dealt,
        each.findings, unread, noise, finishes, is_all_in_known,
    )  # fmt: skip


def _text(followed: Replay, finding: Finding) -> str:
    """Return the line that could not be read."""
    event = followed.steps[finding.step or 0].event
    return event.text if isinstance(event, Unread) else ""


_NOTHING: Final = replay(Hand(source="", line=0, room="pokerstars", number="", stakes=Stakes(0, 0), kind="cash", seats=(), events=()))

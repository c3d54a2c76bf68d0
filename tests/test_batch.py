"""Whole files: bytes of any encoding, pieces of any size, hands of any state."""

from __future__ import annotations

import codecs
import contextlib
import gc
import io
from collections.abc import Iterator

import pytest

from razz_hh import batch, source
from razz_hh.batch import audited, hands_of, paused_gc
from razz_hh.files import File
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from razz_hh.simulate import simulate
from razz_hh.write import pokerstars
from tests.rooms.texts import HEADER, hand_text

OTHER = hand_text(header=HEADER.replace("12345", "12346").replace("Razz Limit", "7 Card Stud Limit"))


def file_of(data: bytes) -> File:
    return File("here.txt", len(data), lambda: io.BytesIO(data))


def told(data: bytes) -> list[tuple[object, ...]]:
    """What each hand of a file comes to: its number, line and net, or why it is none."""
    return [
        (hand.number, hand.line, [seat.name for seat in hand.seats], replay(hand).net)
        if isinstance(hand, Hand)
        else (hand.kind, hand.line, hand.reason)
        for hand in hands_of(file_of(data))
    ]


JÖRG = "Jörg €"
FACTS = [("12345", 1, ["Ann", JÖRG], {1: 5, 4: -5})]


@pytest.mark.parametrize(
    ("encoding", "bom"),
    [
        ("utf-8", b""), ("utf-8", codecs.BOM_UTF8), ("cp1252", b""), ("utf-16-le", codecs.BOM_UTF16_LE), ("utf-16-be", codecs.BOM_UTF16_BE),
        ("utf-16-le", b""), ("utf-16-be", b""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("blank", ["", " "])
def test_encodings_and_line_ends(encoding: str, bom: bytes, newline: str, blank: str) -> None:
    text = "".join(f"{blank}{line}{newline}" for line in hand_text(two=JÖRG).split("\n")[:-1])
    assert told(bom + text.encode(encoding)) == FACTS


@pytest.mark.parametrize("stray", [b"\n", b"\r", b"\0", b" "])
def test_stray_last_byte_of_utf_16_loses_no_hand(stray: bytes) -> None:
    for bom, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        assert told(bom + hand_text(two=JÖRG).encode(encoding) + stray) == FACTS


def test_nuls_stop_no_file() -> None:
    nul = hand_text(said='Bob said, "\0"\n', header=HEADER.replace("12345", "7"))
    assert told((nul + hand_text(two=JÖRG)).encode() + b"\0" * 3000)[1] == ("12345", 1 + nul.count("\n"), *FACTS[0][2:])
    assert [row[0] for row in told((nul + hand_text()).encode())] == ["7", "12345"]


def test_hands_glued_doubled_and_of_other_games() -> None:
    one, height = hand_text(), hand_text().count("\n")
    net = {1: 5, 4: -5}
    assert told((one + OTHER + one).encode()) == [
        ("12345", 1, ["Ann", "Bob"], net),
        ("game", 1 + height, "7 Card Stud Limit"),
        ("12345", 1 + 2 * height, ["Ann", "Bob"], net),
    ]


@pytest.mark.parametrize("piece", [3, 100, 5_000])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_pieces_smaller_than_a_hand(piece: int, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [pokerstars(hand) for hand in simulate(6, seed=8)]
    data = ("some words\n\n" + "\n\n\n".join(hands) + "\n" + OTHER).encode(encoding)
    whole = told(data)
    assert len(whole) == 7
    monkeypatch.setattr(source, "PIECE", piece)
    assert told(data) == whole


@pytest.mark.parametrize(("encoding", "bom"), [("utf-8", b""), ("utf-16-le", codecs.BOM_UTF16_LE)])
def test_file_cut_at_any_byte(encoding: str, bom: bytes) -> None:
    """Whichever byte the file ends with: a hand is whole, or incomplete until the file grows."""
    first = hand_text(two="Zoë €")
    data = bom + (first + hand_text("Żółć", "B", header=HEADER.replace("12345", "12346"))).encode(encoding)
    for end in range(len(bom) + 200, len(data), 1 if encoding == "utf-8" else 3):
        for hand in hands_of(file_of(data[:end])):
            if isinstance(hand, Refused):
                assert hand.kind == "incomplete", data[:end]
            else:
                assert replay(hand).net == {1: 5, 4: -5}, data[:end]


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"words\n", "PokerStars is a room\n".encode("utf-16"), b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01"]
)
def test_files_without_hands(data: bytes) -> None:
    (refused,) = hands_of(file_of(data))
    assert isinstance(refused, Refused)
    assert (refused.source, refused.line, refused.kind) == ("here.txt", 1, "no hands")


def test_fault_amid_reading_leaves_the_hands_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if self.tell() > 3 * len(hand_text()):
                raise OSError("the disk is gone")
            return super().read(size)

    monkeypatch.setattr(source, "PIECE", 200)
    data = hand_text().encode() * 9
    *hands, refused = hands_of(File("here.txt", None, lambda: Broken(data)))
    assert len(hands) >= 2
    assert all(isinstance(hand, Hand) for hand in hands)
    assert isinstance(refused, Refused)
    assert (refused.kind, refused.reason) == ("unreadable", "cannot be read: the disk is gone")


# --- batches -------------------------------------------------------------------------------------


def test_batches_keep_order_and_miss_none(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = list(simulate(25, seed=2))
    for size in (1, 10, 25, 26):
        monkeypatch.setattr(batch, "BATCH", size)
        assert [each.replay.hand for each in audited(iter(hands))] == hands
    assert not [*audited([])]


def test_hands_are_asked_for_batch_by_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def hands() -> Iterator[Hand]:
        nonlocal asked
        for hand in simulate(20, seed=2):
            asked += 1
            yield hand

    monkeypatch.setattr(batch, "BATCH", 5)
    followed = audited(hands())
    next(followed)
    assert asked == 5


def test_collector_is_paused_and_comes_back() -> None:
    assert gc.isenabled()
    with paused_gc():
        assert not gc.isenabled()
    assert gc.isenabled()
    with contextlib.suppress(KeyError), paused_gc():
        raise KeyError
    assert gc.isenabled()
    gc.disable()
    try:
        with paused_gc():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_what_was_made_while_the_collector_was_off_is_old_then() -> None:
    with paused_gc():
        made = [[n] for n in range(5_000)]
    young = {id(each) for generation in (0, 1) for each in gc.get_objects(generation)}
    assert sum(id(each) in young for each in made) == 0


def test_what_a_program_froze_stays_frozen() -> None:
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        with paused_gc():
            pass
        assert gc.get_freeze_count() == frozen > 0
    finally:
        gc.unfreeze()

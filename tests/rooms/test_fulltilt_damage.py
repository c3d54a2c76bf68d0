"""Damaged Full Tilt hands: nothing raises, no fact is wrong, and what was lost is told with its place."""

from __future__ import annotations

import codecs
import io
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razz_hh import rooms
from razz_hh.audit import ERROR, audit
from razz_hh.cards import parse_cards
from razz_hh.events import Deal, Event, PotClaim, SeatClaim, StreetStart, Unread
from razz_hh.hand import Hand
from razz_hh.replay import Replay, replay
from razz_hh.rooms import Refused
from razz_hh.simulate import Game, simulate
from razz_hh.source import sources
from razz_hh.stakes import HOUSES
from razz_hh.write import fulltilt
from tests.rooms.fulltilt_texts import HEADER, hand_text, read, read_all, read_hand

NET = {1: 5, 4: -5}
NEXT = hand_text(header=HEADER.replace("12345", "12346"))
FAULTLESS = hand_text()
LINES = FAULTLESS.split("\n")[:-1]


def events_of(hand: Hand, kind: type[Event]) -> list[Event]:
    return [event for event in hand.events if isinstance(event, kind)]


def facts(followed: Replay) -> tuple[object, ...]:
    return followed.net, followed.won, followed.rake, followed.antes


def errors(followed: Replay) -> list[str]:
    return [finding.code for finding in audit(followed) if finding.severity == ERROR]


@cache
def big_hands() -> tuple[str, ...]:
    """A cash hand with a side pot, a tournament hand in which hands are turned up, and one that goes to a showdown with a muck."""
    house = HOUSES["fulltilt"]
    cash = simulate(200, seed=4, game=Game(house=house, players=(4, 4), depth=(0.5, 3), chatter=0))
    tournament = simulate(300, seed=4, game=Game(house=house, kind="tournament", players=(3, 3), chatter=0))
    deep = simulate(300, seed=5, game=Game(house=house, players=(3, 3), depth=(30, 40), chatter=0))
    return (
        next(text for text in map(fulltilt, cash) if "side pot" in text) + "\n",
        next(text for text in map(fulltilt, tournament) if "all in\n" in text and "SHOW DOWN" not in text and " shows [" in text) + "\n",
        next(text for text in map(fulltilt, deep) if "mucked [" in text) + "\n",
    )


# --- what is known to happen ---------------------------------------------------------------------


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\n\n", "\r\n\r\n"])
@pytest.mark.parametrize("odd", [b"", b"\n", b"\r", b"\0"])
@pytest.mark.parametrize(("encoding", "mark"), [("utf-16-le", codecs.BOM_UTF16_LE), ("utf-16-be", codecs.BOM_UTF16_BE)])
def test_utf_16_in_both_orders(encoding: str, mark: bytes, odd: bytes, newline: str) -> None:
    """With a blank line after each line, and with a stray last byte, as old files have them."""
    text = hand_text("Jörg_€", end="\n\n\n") + NEXT
    data = mark + text.replace("\n", newline).encode(encoding) + odd
    first, second = read_all(data)
    assert isinstance(first, Hand)
    assert isinstance(second, Hand)
    assert first.seats[0].name == "Jörg_€"
    assert replay(first).net == replay(second).net == NET
    assert not events_of(first, Unread) + events_of(second, Unread)


def test_glued_hands_and_marks() -> None:
    hands = read_all(("\ufeff" + FAULTLESS + "\ufeff" + NEXT + "\ufeff").encode())
    assert [hand.number for hand in hands if isinstance(hand, Hand)] == ["12345", "12346"]


def test_pieces_of_any_size_give_the_same_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    data = (FAULTLESS + "\n\n" + NEXT).encode("utf-16")
    tilt = rooms.room("fulltilt")
    for size in (90, 333, 1000):
        monkeypatch.setattr("razz_hh.source.PIECE", size)
        texts = [*tilt.split(sources(io.BytesIO(data), "x"))]
        assert [(text.line, text.is_last) for text in texts] == [(1, False), (len(LINES) + 3, True)]
        assert [text.text.strip() for text in texts] == [FAULTLESS.strip(), NEXT.strip()]


def test_hole_cards_told_twice_count_once() -> None:
    hand = read_hand(FAULTLESS.replace("Dealt to Bob [2h As] [Kd]\n", "Dealt to Bob [2h As] [Kd]\n" * 2))
    assert not events_of(hand, Unread)
    followed = replay(hand)
    assert followed.net == NET
    assert followed.holdings[4].down + followed.holdings[4].up == parse_cards("2h As Kd 3s")


def test_street_marker_without_lines() -> None:
    hand = read_hand(FAULTLESS.replace("Ann bets", "*** 5TH STREET ***\nAnn bets"))
    assert [event.street for event in hand.events if isinstance(event, StreetStart)] == [3, 4, 5]
    assert not events_of(hand, Unread)
    assert replay(hand).net == NET


@pytest.mark.parametrize("name", ["", " ", "\t", "\u00a0", "\u3000"])
def test_blank_names(name: str) -> None:
    hand = read_hand(hand_text(one=name))
    assert hand.seats[0].name == name
    assert hand.events == read_hand(FAULTLESS).events


def test_fewer_than_two_seats() -> None:
    for text in (FAULTLESS.replace(f"{LINES[1]}\n", ""), FAULTLESS.replace(f"{LINES[1]}\n{LINES[2]}\n", "")):
        refused, _ = read_all(text + NEXT)
        assert isinstance(refused, Refused)
        assert (refused.kind, refused.line, refused.hand_id) == ("rejected", 1, "fulltilt:12345")


@pytest.mark.parametrize("words", ["Hand cancelled", "Hand #12345 has been canceled", "hand canceled "])
def test_cancelled_hand_is_rejected_and_talk_of_it_is_not(words: str) -> None:
    for line in ("Ann antes", "*** 4TH", "*** SUMMARY"):
        refused = read(FAULTLESS.replace(line, f"{words}\n{line}", 1))
        assert isinstance(refused, Refused)
        assert (refused.kind, refused.reason) == ("rejected", "the room cancelled the hand")
    read_hand(hand_text(said=f"Bob: {words}\n"))


def test_seats_and_names_listed_twice() -> None:
    for text in (hand_text(two="Ann"), FAULTLESS.replace("Seat 4: Bob (", "Seat 1: Bob (", 1)):
        refused, hand = read_all(text + NEXT)
        assert isinstance(refused, Refused)
        assert refused.kind == "rejected"
        assert isinstance(hand, Hand)


@pytest.mark.parametrize(
    ("was", "now", "line"),
    [
        ("Bob calls $0.02", "Bob calls $0.021", 12),
        ("Ann completes it to $0.04", "Ann completes it to $0.041", 11),
        ("Total pot $0.10", "Total pot $0.101", 22),
        ("Seat 1: Ann collected ($0.10)", "Seat 1: Ann collected ($0.101)", 23),
        ("Uncalled bet of $0.04", "Uncalled bet of $0.0401", 18),
    ],
)
def test_amounts_finer_than_a_cent_are_unread(was: str, now: str, line: int) -> None:
    damaged = FAULTLESS.replace(was, now)
    hand, _ = read_all(damaged + NEXT)
    assert isinstance(hand, Hand)
    (unread,) = events_of(hand, Unread)
    assert (unread.line, unread.text) == (line, damaged.split("\n")[line - 1])  # type: ignore[attr-defined]


def test_misprinted_cards_are_hidden_ones() -> None:
    hand = read_hand(FAULTLESS.replace("Dealt to Bob [2h As] [Kd]\n", "Dealt to Bob [of As] [kD]\n"))
    assert events_of(hand, Deal)[0] == Deal(7, 4, (None, *parse_cards("As Kd")))
    assert [(misprint.line, misprint.seat, misprint.text) for misprint in hand.misprints] == [(7, 4, "of")]
    hand = read_hand(FAULTLESS.replace("Bob is high with [Kd]", "Bob is high with [of]"))
    assert not errors(replay(hand))


def test_summary_missing_is_forgiven_amid_a_file() -> None:
    hand, after = read_all(FAULTLESS.split("*** SUMMARY")[0] + NEXT)
    assert isinstance(hand, Hand)
    assert isinstance(after, Hand)
    assert replay(hand).net == replay(after).net == NET
    assert not events_of(hand, PotClaim) + events_of(hand, SeatClaim)


def test_missing_antes_and_smart_quotes() -> None:
    """A hand pasted from a web page."""
    text = FAULTLESS.replace("Ann antes $0.01\n", "").replace("Bob folds", "Bob: “nice hand”, ‘sir’\nBob folds")
    assert "RZ202" in errors(replay(read_hand(text)))


def test_capitals() -> None:
    hand = read_hand(FAULTLESS.upper())
    assert [seat.name for seat in hand.seats] == ["ANN", "BOB"]
    assert not events_of(hand, Unread)
    assert replay(hand).net == NET
    assert len(read_all((FAULTLESS + NEXT).upper())) == 2


def test_lines_around_hands_are_told_or_passed_over() -> None:
    first, second = read_all(f"<hands>\n<hand>\n{FAULTLESS}</hand>\n<hand>\n{NEXT}</hand>\n</hands>\n")
    assert isinstance(first, Hand)
    assert isinstance(second, Hand)
    assert [event.text for event in (*events_of(first, Unread), *events_of(second, Unread))] == [  # type: ignore[attr-defined]
        "</hand>", "<hand>", "</hand>", "</hands>",
    ]  # fmt: skip
    assert replay(first).net == replay(second).net == NET


# --- any cut, any loss ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", [*big_hands(), hand_text("Zoë €", "B: folds"), hand_text(said="Bob: Ann folds\nZed: x\n").replace("\n", "\r\n")]
)
def test_last_hand_cut_anywhere(text: str) -> None:
    whole = facts(replay(read_hand(text)))
    for end in range(len(text.encode())):
        for hand in read_all(text.encode()[:end]):
            if isinstance(hand, Refused):
                assert hand.kind == "incomplete", text[:end]
            else:
                assert facts(replay(hand)) == whole, text[:end]
                assert not events_of(hand, Unread), text[:end]


def test_last_line_without_an_end_is_whole() -> None:
    """The room says no more of who folds the ante alone, so nothing is missing behind the last dot."""
    fold = FAULTLESS.replace("Seat 4: Bob ($2.17)\n", "Seat 4: Bob ($2.17)\nSeat 6: Eve ($3)\n").replace(
        "*** 3RD", "Eve antes $0.01\n*** 3RD"
    )
    fold = fold.replace("Ann [7c]\n", "Ann [7c]\nDealt to Eve [2c]\n", 1).replace("Ann completes", "Eve folds\nAnn completes")
    fold = fold.replace("$0.10", "$0.11") + "Seat 6: Eve folded on 3rd St."
    assert replay(read_hand(fold)).net == {1: 6, 4: -5, 6: -1}
    cut = read(fold[:-1])
    assert isinstance(cut, Refused)
    assert cut.kind == "incomplete"


def test_utf_16_cut_at_any_byte() -> None:
    data = FAULTLESS.replace("\n", "\r\n").encode("utf-16")
    told = set()
    for end in range(60, len(data)):
        for hand in read_all(data[:end]):
            told.add(hand.kind if isinstance(hand, Refused) else str(replay(hand).net))
    assert told == {"incomplete", str(NET)}


@pytest.mark.parametrize("text", [*big_hands(), FAULTLESS])
def test_hand_cut_after_any_line_amid_a_file(text: str) -> None:
    whole = facts(replay(read_hand(text)))
    ends = [n for n, letter in enumerate(text, 1) if letter == "\n"]
    for end in ends:
        cut, after = read_all(text[:end] + NEXT)
        assert isinstance(after, Hand)
        assert replay(after).net == NET
        if isinstance(cut, Refused):
            assert cut.kind == "rejected"
        elif facts(replay(cut)) != whole:
            assert errors(replay(cut)), text[:end]


@pytest.mark.parametrize("text", [*big_hands(), FAULTLESS])
def test_any_lost_line_is_harmless_or_told(text: str) -> None:
    whole = facts(replay(read_hand(text)))
    lines = text.split("\n")
    for n in range(len(lines)):
        for hand in read_all("\n".join(lines[:n] + lines[n + 1 :])):
            if isinstance(hand, Hand) and facts(replay(hand)) != whole:
                assert errors(replay(hand)), lines[n]


def test_any_line_that_comes_twice_raises_nothing() -> None:
    for text in big_hands():
        lines = text.split("\n")
        for n in range(1, len(lines)):
            for hand in read_all("\n".join([*lines[: n + 1], *lines[n:]])):
                if isinstance(hand, Hand):
                    audit(replay(hand))


@settings(max_examples=200)
@given(st.data())
def test_any_scribble_raises_nothing(data: st.DataObject) -> None:
    """Characters lost and written over."""
    text = data.draw(st.sampled_from([*big_hands(), FAULTLESS]))
    places = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=8)))
    written = st.sampled_from(["", "\n", " ", "[", "]", "$", "9" * 30, "-1", ".", ": ", "Seat ", "*** ", "\U0001f0a1", "\0", "٣", "½"])
    between = [data.draw(written) + text[a + data.draw(st.integers(0, 3)) : b] for a, b in pairwise(places)]
    for hand in read_all("".join([text[: places[0]], *between, text[places[-1] :]])):
        if isinstance(hand, Hand):
            audit(replay(hand))
            fulltilt(hand)

"""Damaged hands: nothing raises, no fact is wrong, and what was lost is told with its place."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razz_hh.audit import ERROR, audit
from razz_hh.cards import parse_cards
from razz_hh.events import Call, Cancelled, Deal, Event, PotClaim, SeatClaim, StreetStart, Unread
from razz_hh.hand import Hand
from razz_hh.replay import Replay, replay
from razz_hh.rooms import Refused
from razz_hh.simulate import Game, simulate
from razz_hh.write import pokerstars
from tests.rooms.texts import HEADER, hand_text, read, read_all, read_hand

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
    """A cash hand with a side pot and a tournament hand in which somebody is all-in."""
    cash = simulate(100, seed=4, game=Game(players=(5, 5), depth=(0.5, 3), chatter=0))
    tournament = simulate(300, seed=4, game=Game(kind="tournament", players=(4, 4), chatter=0))
    return (
        next(text for text in map(pokerstars, cash) if "side pot" in text) + "\n",
        next(text for text in map(pokerstars, tournament) if "is all-in" in text) + "\n",
    )


# --- what is known to happen ---------------------------------------------------------------------


def test_hole_cards_told_twice_count_once() -> None:
    hand = read_hand(FAULTLESS.replace("Dealt to Bob [2h As Kd]\n", "Dealt to Bob [2h As Kd]\n" * 2))
    assert not events_of(hand, Unread)
    followed = replay(hand)
    assert followed.net == NET
    assert followed.holdings[4].down + followed.holdings[4].up == parse_cards("2h As Kd 3s")


def test_street_marker_without_lines() -> None:
    hand = read_hand(FAULTLESS.replace("Ann: bets", "*** 5th STREET ***\nAnn: bets"))
    assert [event.street for event in hand.events if isinstance(event, StreetStart)] == [3, 4, 5]
    assert not events_of(hand, Unread)
    assert replay(hand).net == NET


@pytest.mark.parametrize("name", ["", " ", "\t", "\u00a0", "\u3000"])
def test_blank_names(name: str) -> None:
    hand = read_hand(hand_text(one=name))
    assert hand.seats[0].name == name
    assert hand.events == read_hand(FAULTLESS).events


def test_fewer_than_two_seats() -> None:
    for text in (FAULTLESS.replace(f"{LINES[2]}\n", ""), FAULTLESS.replace(f"{LINES[2]}\n{LINES[3]}\n", "")):
        refused, _ = read_all(text + NEXT)
        assert isinstance(refused, Refused)
        assert (refused.kind, refused.line, refused.hand_id) == ("rejected", 1, "pokerstars:12345")


def test_one_seat_dealt_in_is_no_hand() -> None:
    text = "\n".join(line for line in LINES if not line.startswith(("Bob", "Dealt to Bob"))) + "\n"
    refused = read(text)
    assert isinstance(refused, Refused)
    assert refused.kind == "rejected"


@pytest.mark.parametrize("words", ["Hand cancelled", "Hand canceled", "hand cancelled "])
def test_cancelled_hand_is_rejected_wherever_it_says_so(words: str) -> None:
    for line in ("Ann: posts", "*** 4th", "*** SUMMARY"):
        refused = read(FAULTLESS.replace(line, f"{words}\n{line}", 1))
        assert isinstance(refused, Refused)
        assert (refused.kind, refused.reason) == ("rejected", "the room cancelled the hand")
    assert not events_of(read_hand(hand_text(said=f'Bob said, "{words}"\n')), Cancelled)


def test_seats_and_names_listed_twice() -> None:
    for text in (hand_text(two="Ann"), FAULTLESS.replace("Seat 4: Bob (", "Seat 1: Bob (", 1)):
        refused, hand = read_all(text + NEXT)
        assert isinstance(refused, Refused)
        assert refused.kind == "rejected"
        assert isinstance(hand, Hand)


@pytest.mark.parametrize(
    ("was", "now", "line"),
    [
        ("Bob: calls $0.02", "Bob: calls $0.021", 12),
        ("Ann: raises $0.02 to $0.04", "Ann: raises $0.02 to $0.041", 11),
        ("Total pot $0.10", "Total pot $0.101", 21),
        ("Seat 1: Ann collected ($0.10)", "Seat 1: Ann collected ($0.101)", 22),
        ("Uncalled bet ($0.04)", "Uncalled bet ($0.0401)", 18),
    ],
)
def test_amounts_finer_than_a_cent_are_unread(was: str, now: str, line: int) -> None:
    damaged = FAULTLESS.replace(was, now)
    hand, _ = read_all(damaged + NEXT)
    assert isinstance(hand, Hand)
    amount = now.rpartition("$")[2].rstrip(")")
    assert events_of(hand, Unread) == [Unread(line, 1, damaged.split("\n")[line - 1], f"finer than a hundredth: ${amount}")]


def test_cents_with_noughts_behind_are_read() -> None:
    hand = read_hand(FAULTLESS.replace("Bob: calls $0.02", "Bob: calls $0.0200\nBob: calls $1,000.00"))
    assert [event.amount for event in hand.events if isinstance(event, Call)] == [2, 100_000]


def test_misprinted_cards_are_hidden_ones() -> None:
    hand = read_hand(FAULTLESS.replace("Dealt to Bob [2h As Kd]\n", "Dealt to Bob [of As kD]\n"))
    assert events_of(hand, Deal)[1] == Deal(9, 4, (None, *parse_cards("As Kd")))
    hand = read_hand(FAULTLESS.replace("Dealt to Bob [2h As Kd]\n", "Dealt to Bob [2hAs Kd]\n"))
    assert [event.line for event in events_of(hand, Unread)] == [9]


def test_seat_that_cannot_be_read_is_told() -> None:
    eve = "Seat 5: Eve ($5.005 in chips)"
    hand, _ = read_all(FAULTLESS.replace("Ann: posts", f"{eve}\nAnn: posts", 1) + NEXT)
    assert isinstance(hand, Hand)
    assert [(event.line, event.text) for event in hand.events if isinstance(event, Unread)] == [(5, eve)]
    assert replay(hand).net == NET


def test_summary_missing_is_forgiven_amid_a_file() -> None:
    hand, after = read_all(FAULTLESS.split("*** SUMMARY")[0] + NEXT)
    assert isinstance(hand, Hand)
    assert isinstance(after, Hand)
    assert replay(hand).net == replay(after).net == NET
    assert not events_of(hand, PotClaim) + events_of(hand, SeatClaim)


# --- any cut, any loss ---------------------------------------------------------------------------


@pytest.mark.parametrize("text", [*big_hands(), hand_text("Zoë €", "B: folds"), hand_text(said='Bob said, "x"\n').replace("\n", "\r\n")])
def test_last_hand_cut_anywhere(text: str) -> None:
    whole = facts(replay(read_hand(text)))
    for end in range(len(text)):
        for hand in read_all(text[:end]):
            if isinstance(hand, Refused):
                assert hand.kind == "incomplete", text[:end]
            else:
                assert facts(replay(hand)) == whole, text[:end]
                assert not events_of(hand, Unread), text[:end]


@pytest.mark.parametrize("text", big_hands())
def test_hand_cut_after_any_line_amid_a_file(text: str) -> None:
    whole = facts(replay(read_hand(text)))
    ends = [n for n, letter in enumerate(text, 1) if letter == "\n"]
    for end in ends[1:]:
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


# --- headers that are lost -----------------------------------------------------------------------


def kinds(text: str) -> list[tuple[object, ...]]:
    return [
        ("hand", hand.number, replay(hand).net) if isinstance(hand, Hand) else (hand.kind, hand.reason, hand.line)
        for hand in read_all(text)
    ]


def test_a_hand_without_its_header_is_no_part_of_the_one_before() -> None:
    lost = NEXT.partition("\n")[2]
    n = FAULTLESS.count("\n")
    assert kinds(FAULTLESS + "\n" + lost + "\n" + NEXT) == [
        ("hand", "12345", NET),
        ("rejected", "a hand without its header", n + 2),
        ("hand", "12346", NET),
    ]


@pytest.mark.parametrize("n", range(1, len(LINES)))
def test_the_end_of_a_hand_above_the_first_header_is_told(n: int) -> None:
    end = "\n".join([*LINES[n:], ""])
    told = kinds(end + "\n" + NEXT)
    assert told[-1] == ("hand", "12346", NET)
    if "***" in end:
        assert told[:-1] == [("rejected", "a hand without its header", 1)]
    else:
        assert len(told) == 1


def test_words_above_the_first_header_are_none() -> None:
    assert kinds("Hands of tonight, Table 'x'\n*** Converted ***\n\n" + NEXT) == [("hand", "12346", NET)]


def test_a_name_like_a_table_line_parts_no_hand() -> None:
    name = "Table 'x' 8-max"
    text = FAULTLESS.replace("Bob", name)
    assert text.count("\nTable '") > 1
    assert [row[:2] for row in kinds(text)] == [("hand", "12345")]


# --- hands that run into each other, lines without end -------------------------------------------


def test_two_hands_glued_within_a_line() -> None:
    assert kinds(FAULTLESS.rstrip("\n") + NEXT) == [("hand", "12345", NET), ("hand", "12346", NET)]


def test_chat_like_a_header_parts_no_hand() -> None:
    said = f"Bob said, \"{HEADER}\"\nTable 'x' 8-max\n"
    text = (
        FAULTLESS.replace("*** SHOW", said + "*** SHOW")
        if "*** SHOW" in FAULTLESS
        else FAULTLESS.replace("*** SUMMARY", said + "*** SUMMARY")
    )
    assert kinds(text)[0][:2] == ("hand", "12345")


@pytest.mark.parametrize("line", ["a ", "Bob: ", " (", "[5c] ", "$1 ", "12:00:00 ", ": ", "Bob collected ", "é "])
def test_a_line_without_end_costs_little(line: str) -> None:
    text = FAULTLESS.replace("*** SUMMARY", line * 100_000 + "\n*** SUMMARY")
    (hand,) = read_all(text)
    assert isinstance(hand, Hand)
    assert replay(hand).net == NET
    assert [type(event) for event in events_of(hand, Unread)] == [Unread]


def test_talk_amid_a_last_summary_cuts_nothing() -> None:
    lines = [*LINES, "Eve leaves the table"]
    lines.insert(-2, 'Bob said, "gg"')
    (hand,) = read_all("\n".join([*lines, ""]))
    assert isinstance(hand, Hand)


def test_a_summary_that_names_another_player_than_sits_there() -> None:
    text = FAULTLESS.replace("Seat 4: Bob", "Seat 7: Bob")
    assert text.count("Seat 7: Bob") == 2
    text = text.replace("Seat 7: Bob", "Seat 4: Bob", 1)
    (hand, _) = read_all(text + "\n" + NEXT)
    assert isinstance(hand, Hand)
    assert [event.reason for event in events_of(hand, Unread) if isinstance(event, Unread)] == ["Bob does not sit in seat 7"]


@pytest.mark.parametrize("game", ["USD Razz Limit", "100 Stars Coin Razz Limit"])
def test_a_razz_header_of_another_shape_is_rejected(game: str) -> None:
    (hand,) = read_all(FAULTLESS.replace("Razz Limit", game, 1))
    assert isinstance(hand, Refused)
    assert hand.kind == "rejected"


def test_home_games_without_the_word_hand() -> None:
    text = FAULTLESS.replace("PokerStars Hand #", "PokerStars Home Game #", 1)
    assert kinds(FAULTLESS + "\n" + text.replace("12345", "12346", 1))[1][:2] == ("hand", "12346")


def test_wrappers_of_other_programs_say_nothing() -> None:
    (hand, _) = read_all(FAULTLESS + ']]></HandHistory>\n<HandHistory name="x">\n#Game No : 123\n' + NEXT)
    assert isinstance(hand, Hand)
    assert not events_of(hand, Unread)

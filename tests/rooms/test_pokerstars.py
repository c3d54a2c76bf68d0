"""What PokerStars writes below the seat list, and hands cut out of files."""

from __future__ import annotations

import pytest

from razz_hh.cards import parse_cards
from razz_hh.events import (
    Capped,
    Chat,
    Collect,
    Community,
    Deal,
    Event,
    Finish,
    Fold,
    Noise,
    PotClaim,
    Raise,
    SeatClaim,
    Show,
    StreetStart,
    Unread,
)
from razz_hh.hand import Hand, Misprint
from razz_hh.replay import replay
from razz_hh.rooms import Refused, identify, room
from razz_hh.rooms.grammar import Grammar
from razz_hh.simulate import simulate
from razz_hh.write import pokerstars
from tests.rooms.texts import HEADER, TABLE, hand_text, read, read_all, read_hand
from tests.rooms.told import without_lines


def events_of(text: str, kind: type[Event]) -> list[Event]:
    return [event for event in read_hand(text).events if isinstance(event, kind)]


# --- lines ---------------------------------------------------------------------------------------


def test_hero_is_whose_cards_are_open() -> None:
    hand = read_hand(hand_text())
    assert hand.hero_seat == 4
    assert events_of(hand_text(), Deal)[1] == Deal(9, 4, parse_cards("2h As Kd"))
    assert events_of(hand_text(), Deal)[3] == Deal(15, 4, parse_cards("3s"), parse_cards("2h As Kd"))


@pytest.mark.parametrize(
    "said",
    [
        'Bob said, "Ann: folds"\n',
        'Bob said, "*** RIVER ***"\n',
        'Eve said, "Bob: raises $1 to $2"\n',
        'Eve said, "Uncalled bet ($0.04) returned to Bob"\n',
        'Eve the rail said, "x said, "y" [2h 3h] $5"\n',
        "Eve joins the table at seat #6 \n",
        "Baby Aces leaves the table\n",
        "Ann is disconnected \n",
        "Ann has timed out while disconnected\n",
        "\n",
    ],
)
def test_talk_and_news_move_nothing(said: str) -> None:
    plain, spoken = read_hand(hand_text()), read_hand(hand_text(said=said))
    deeds = [event for event in spoken.events if not isinstance(event, Chat | Noise)]
    assert without_lines(tuple(deeds)) == without_lines(plain.events)
    assert replay(spoken).net == replay(plain).net == {1: 5, 4: -5}


def test_railbirds_and_news_are_kept_whole() -> None:
    assert events_of(hand_text(said='Eve B said, "gg"\n'), Chat) == [Chat(16, None, "gg", "Eve B")]
    assert events_of(hand_text(said='Bob said, "gg"\n'), Chat) == [Chat(16, 4, "gg")]
    assert events_of(hand_text(said="Eve joins the table at seat #6 \n"), Noise) == [Noise(16, "Eve joins the table at seat #6")]
    assert events_of(hand_text(said="Ann is disconnected \n"), Noise) == [Noise(16, "Ann is disconnected")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Ann: dances", "not an action this room writes: 'dances'"),
        ("Eve: folds", "no seat is called 'Eve'"),
        ("Ann: bets $0.0401", "finer than a hundredth: $0.0401"),
        ("Ann: shows [J 2c 3d]", "not a card: J"),
        ("%%%%", "not a line this room writes"),
    ],
)
def test_unread_lines_have_place_and_reason(line: str, reason: str) -> None:
    assert events_of(hand_text(said=f"{line}\n"), Unread) == [Unread(16, 1, line, reason)]


def test_misprinted_card_is_unknown() -> None:
    assert events_of(hand_text().replace("[6d]", "[of]"), Deal)[2] == Deal(14, 1, (None,), parse_cards("7c"))


@pytest.mark.parametrize("token", ["of", "39", "Q3", "%%"])
def test_misprinted_card_is_kept_as_printed(token: str) -> None:
    text = hand_text().replace("Dealt to Bob [2h As Kd]\n", f"Dealt to Bob [2h {token} Kd]\n")
    for _ in range(2):  # nothing is remembered from hand to hand
        assert read_hand(text).misprints == (Misprint(9, 4, token),)
        assert read_hand(hand_text()).misprints == ()


@pytest.mark.parametrize(
    ("old", "new", "misprint"),
    [
        ("Dealt to Ann [7c] [6d]", "Dealt to Ann [7c] [39]", Misprint(14, 1, "39")),
        ("Dealt to Ann [7c] [6d]", "Dealt to Ann [Q3] [6d]", Misprint(14, 1, "Q3")),
        ("Ann: bets $0.04\n", "Ann: shows [7c of] (Lo: 7)\nAnn: bets $0.04\n", Misprint(16, 1, "of")),
        ("Bob: folds \n", "Bob: folds [2h of Kd 3s]\n", Misprint(17, 4, "of")),
        ("*** SUMMARY", "*** RIVER *** [of]\n*** SUMMARY", Misprint(20, None, "of")),
        ("| Rake $0 \n", "| Rake $0 \nBoard [of]\n", Misprint(22, None, "of")),
        ("Bob folded on the 4th Street", "Bob mucked [2h of Kd 3s]", Misprint(23, 4, "of")),
    ],
)
def test_misprinted_card_of_any_line(old: str, new: str, misprint: Misprint) -> None:
    assert read_hand(hand_text().replace(old, new)).misprints == (misprint,)


def test_misprinted_card_is_told_where_it_first_stands() -> None:
    """A card of the corpus's room comes again on each street, and hidden cards, names and talk are none."""
    hand = read_hand(hand_text("Al [of]", said='Bob said, "[of]"\n').replace("[2h As Kd]", "[2h of Kd]").replace("[7c]", "[X]"))
    assert hand.misprints == (Misprint(9, 4, "of"),)


def test_other_lines() -> None:
    said = "Betting is capped\n*** RIVER *** [6h]\nAnn: shows [2c 3c 4c 5c] (Lo: 5,4,3,2)\nAnn finished the tournament in 3rd place and received $12.50.\n"
    hand = read_hand(hand_text(said=said))
    found = [event for event in hand.events if isinstance(event, Capped | Community | Show | Finish)]
    assert without_lines(tuple(found)) == [
        Capped(0), Community(0, parse_cards("6h")[0]), Show(0, 1, parse_cards("2c 3c 4c 5c"), (5, 4, 3, 2)), Finish(0, 1, 3, 1250),
    ]  # fmt: skip


def test_pots_and_side_pots() -> None:
    text = hand_text().replace(
        "Total pot $0.10 | Rake $0 ", "Total pot $1,080.10 Main pot $42. Side pot-1 $61. Side pot-2 $1. | Rake $0.05 "
    )
    text = text.replace("Ann collected $0.10 from pot", "Ann collected $0.05 from side pot-2\nAnn collected $0.05 from main pot")
    assert events_of(text, PotClaim)[0] == PotClaim(22, 108010, (4200, 6100, 100), 5)
    assert [event.pot for event in events_of(text, Collect) if isinstance(event, Collect)] == [2, 0]


# --- whole hands ---------------------------------------------------------------------------------


def test_hands_split_glued_or_not() -> None:
    one, two = hand_text(), hand_text(header=HEADER.replace("12345", "12346"))
    for between in ("", "\n", "\n\n\n", "\r\n \r\n", "\ufeff"):
        hands = read_all(one + between + two)
        assert [hand.number for hand in hands if isinstance(hand, Hand)] == ["12345", "12346"]
        assert hands[1].line == 1 + (one + between).count("\n")
        assert [events_of(hand.text, Unread) for hand in hands] == [[], []]


def test_name_that_imitates_a_header_splits_nothing() -> None:
    assert len(read_all(hand_text(one="PokerStars Hand #9:  Razz Limit ($1/$2 USD) - 2024/01/15 20:00:00 ET"))) == 1
    assert len(read_all(hand_text(said=f'Bob said, "{HEADER}"\n'))) == 1


def test_lines_may_begin_with_a_blank() -> None:
    text = "".join(f" {line}\n" for line in hand_text().split("\n")[:-1])
    (hand,) = read_all(text)
    assert isinstance(hand, Hand)
    assert not [event for event in hand.events if isinstance(event, Unread)]
    assert replay(hand).net == {1: 5, 4: -5}


@pytest.mark.parametrize("newline", ["\r\n", "\r\r\n", " \n", " \t \r\n"])
def test_line_ends(newline: str) -> None:
    (hand,) = read_all(hand_text().replace("\n", newline))
    assert isinstance(hand, Hand)
    assert hand.events == read_hand(hand_text()).events


def test_export_in_capitals() -> None:
    text = hand_text("ANN", "BOB", said="ANN: SHOWS [7C 6D] (LO: 7,6)\n")
    (hand,) = read_all(text.upper())
    assert isinstance(hand, Hand)
    assert without_lines(hand.events) == without_lines(read_hand(text.replace("SHOWS", "shows").replace("LO", "Lo")).events)
    assert replay(hand).net == {1: 5, 4: -5}
    assert [hand.number for hand in read_all(text.upper() * 2) if isinstance(hand, Hand)] == ["12345"] * 2


@pytest.mark.parametrize("line", ["Ann: bets \0", "\0", "Ann: raises \0 to \0", "Dealt to Ann [\0]"])
def test_nul_is_no_value(line: str) -> None:
    """Lines with a value in its place are known already."""
    read_hand(hand_text(said="Ann: bets $0.04\nAnn: raises $1 to $2\nDealt to Ann [7c]\n"))
    assert [event.text for event in events_of(hand_text(said=f"{line}\n"), Unread) if isinstance(event, Unread)] == [line]


def test_line_ends_of_both_kinds() -> None:
    lines = hand_text().split("\n")
    (hand,) = read_all("".join(f"{line}{end}" for line, end in zip(lines[:-1], ["\r\n", "\n", "\n"] * 9, strict=False)))
    assert isinstance(hand, Hand)
    assert hand.events == read_hand(hand_text()).events


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        (hand_text().replace("Ann collected $0.10 from pot\n", ""), "rejected", "nobody collects"),
        (hand_text().replace("Seat 4: Bob ($2.17 in chips) \n", ""), "rejected", "fewer than two seats"),
        (hand_text(two="Ann"), "rejected", "same name (line 4)"),
        (hand_text().replace("Seat 4: Bob (", "Seat 1: Bob (", 1), "rejected", "listed twice (line 4)"),
        (hand_text(said="Hand cancelled\n"), "rejected", "cancelled"),
        (hand_text().split("*** SUMMARY")[0], "incomplete", "summary"),
    ],
)
def test_hands_that_are_none(text: str, kind: str, reason: str) -> None:
    refused = read(text)
    assert isinstance(refused, Refused)
    assert (refused.kind, refused.hand_id) == (kind, "pokerstars:12345")
    assert reason in refused.reason


def test_hand_cut_off_amid_a_file_is_rejected_and_a_missing_summary_forgiven() -> None:
    cut = hand_text().replace("Ann collected $0.10 from pot\n", "").split("*** SUMMARY")[0]
    refused, hand = read_all(cut + hand_text(header=HEADER.replace("12345", "12346")))
    assert isinstance(refused, Refused)
    assert refused.kind == "rejected"
    assert isinstance(hand, Hand)
    whole = read(hand_text().split("*** SUMMARY")[0], is_last=False)
    assert isinstance(whole, Hand)
    assert replay(whole).net == {1: 5, 4: -5}


def test_simulated_hands_read_back_as_written() -> None:
    for dealt in simulate(300, seed=11):
        text = pokerstars(dealt)
        hand = read_hand(text)
        assert [(seat.number, seat.name, seat.stack) for seat in hand.seats] == [(s.number, s.name, s.stack) for s in dealt.seats]
        assert replay(hand).net == replay(dealt).net
        kinds = (Collect, Fold, Raise, StreetStart, SeatClaim)
        told, meant = ([event for event in each.events if isinstance(event, kinds)] for each in (hand, dealt))
        assert without_lines(tuple(told)) == without_lines(tuple(meant))


def test_lark_is_asked_seldom() -> None:
    texts = [pokerstars(hand) for hand in simulate(2000, seed=12)]
    grammar = room("pokerstars")._grammar  # type: ignore[attr-defined]
    assert isinstance(grammar, Grammar)
    before = grammar.n_parses
    assert all(isinstance(read(text), Hand) for text in texts)
    assert grammar.n_parses - before < 400


def test_rooms_are_told_by_content() -> None:
    found = identify(f"some words\n{hand_text()}")
    assert found is not None
    assert found.name == "pokerstars"
    assert identify("PokerStars is a poker room.\n") is None
    assert TABLE in hand_text()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ann: bets $0.04", f"Ann: bets ${10**20}"),
        ("($1.33 in chips)", f"(${10**20} in chips)"),
        ("Seat 4: Bob ($2", "Seat 40000: Bob ($2"),
        ("8-max", "99999999-max"),
        ("Bob: folds \n", f"Bob: folds \nBob finished the tournament in {10**20}th place\n"),
    ],
)
def test_absurd_numbers_never_stop_an_import(old: str, new: str) -> None:
    from razz_hh.tables import Batch

    hand = read(hand_text().replace(old, new, 1), is_last=False)
    if isinstance(hand, Hand):
        batch = Batch()
        batch.add(replay(hand))
        assert batch.tables()["hands"].num_rows == 1
    else:
        assert hand.kind == "rejected"

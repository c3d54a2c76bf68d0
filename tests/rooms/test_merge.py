"""Merge: XML elements to hands."""

from __future__ import annotations

import pytest

from razz_hh import rooms
from razz_hh.audit import audit
from razz_hh.cards import parse_cards
from razz_hh.events import (
    Bet,
    BringIn,
    Call,
    Collect,
    Complete,
    Deal,
    NoShow,
    Raise,
    ReturnUncalled,
    Show,
    Showdown,
    StreetStart,
)
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms.merge import Merge
from razz_hh.source import Source
from tests.rooms.merge_texts import DESCRIPTION, GAME, HAND, NET, PLAYERS, read, read_all, refused
from tests.rooms.told import events_of
from tests.rooms.told import findings as codes_of


def test_hand() -> None:
    hand = read(DESCRIPTION + HAND)
    assert hand.hand_id == "merge:7-1"
    assert [(seat.line, seat.number, seat.name, seat.stack, seat.is_sitting_out) for seat in hand.seats] == [
        (4, 0, "Ann", 300, False), (5, 2, "Bob", 200, False), (6, 5, "Cid", 900, True),
    ]  # fmt: skip
    assert list(hand.events[2:]) == [
        StreetStart(12, 3),
        Deal(14, 2, parse_cards("Kc")),
        Deal(15, 0, parse_cards("As 7h 6c")),
        BringIn(13, 2, 10),
        Complete(18, 0, 50),
        Call(19, 2, 40),
        StreetStart(21, 4),
        Deal(24, 2, parse_cards("2c"), parse_cards("Kc")),
        Deal(25, 0, parse_cards("4c"), parse_cards("As 7h 6c")),
        Bet(22, 0, 50),
        hand.events[12],
        ReturnUncalled(29, 0, 50),
        Collect(29, 0, 110),
        NoShow(28, 0),
    ]
    followed = replay(hand)
    assert followed.net == NET
    assert followed.rake == 0
    assert audit(followed) == []


def test_a_description_counts_until_the_next() -> None:
    other = DESCRIPTION.replace("$0.50/$1", "$2/$4")
    hands = read_all(DESCRIPTION + HAND + HAND.replace("7-1", "7-2") + other + HAND.replace("7-1", "7-3"))
    assert [hand.stakes.small_bet for hand in hands if isinstance(hand, Hand)] == [50, 50, 200]
    assert [hand.line for hand in hands] == [2, 32, 63]
    again = [rooms.read(piece, Merge()) for piece in Merge().split([Source("x", hands[1].text)])]
    assert isinstance(again[0], Hand)
    assert again[0].stakes.small_bet == 50  # a hand's text says all by itself


def test_pieces_of_a_source_make_no_difference() -> None:
    text = (DESCRIPTION + HAND + "\n") * 3
    whole = [(hand.line, hand.text) for hand in Merge().split([Source("x", text)])]
    lines = text.splitlines(keepends=True)
    for at in range(1, len(lines)):
        pieces = [Source("x", "".join(lines[:at]), 1, is_last=False), Source("x", "".join(lines[at:]), at + 1)]
        assert [(hand.line, hand.text) for hand in Merge().split(pieces)] == whole


def test_line_ends_and_a_byte_order_mark() -> None:
    plain = read(DESCRIPTION + HAND)
    dos = read("\ufeff" + (DESCRIPTION + HAND).replace("\n", "\r\n"))
    assert (dos.seats, dos.events) == (plain.seats, plain.events)


def test_tournament_balances_are_after_the_ante() -> None:
    text = (DESCRIPTION + HAND).replace("Razz", "Razz Tournament").replace("|false", "|true").replace("$0.50/$1", "")
    hand = read(text)
    assert [seat.stack for seat in hand.seats] == [305, 205, 900]
    assert (hand.kind, hand.currency, hand.stakes.small_bet, hand.stakes.big_bet) == ("tournament", "", 50, 100)
    assert replay(hand).net == NET


def test_all_in_is_what_its_chips_make_it() -> None:
    streets = '<event type="ALL_IN" player="2" amount="{}"/>\n<event type="CALL" player="0" amount="{}"/>'
    was = HAND[HAND.index('<event sequence="6"') : HAND.index('<cards type="DRAW_DRAWN_CARDS" cards="null,null,Kc,2c"')]
    check = '<event type="CHECK" player="0"/>\n'
    bet = '<event type="BET" player="0" amount="0.50"/>\n'
    (made,) = events_of(read(DESCRIPTION + HAND.replace(was, check + streets.format("1.45", "1.45"))), Bet)
    assert made == Bet(23, 2, 145, True)
    raised = read(DESCRIPTION + HAND.replace(was, bet + streets.format("1.45", "0.95")))
    assert events_of(raised, Raise) == [Raise(23, 2, None, 145, True)]
    short = HAND.replace('"Bob" balance="$2.00"', '"Bob" balance="$0.95"')
    called = read(DESCRIPTION + short.replace(was, bet + '<event type="ALL_IN" player="2" amount="0.40"/>\n'))
    assert events_of(called, Call)[1] == Call(23, 2, 40, True)
    bringing = HAND.replace('type="BRING_IN" timestamp="1321414708889" player="2" amount="0.10"', 'type="ALL_IN" player="2" amount="0.08"')
    assert events_of(read(DESCRIPTION + bringing), BringIn) == [BringIn(13, 2, 8, True)]
    completing = HAND.replace(
        'type="COMPLETE" timestamp="1321414710730" player="0" amount="0.50"', 'type="ALL_IN" player="0" amount="0.30"'
    )
    assert events_of(read(DESCRIPTION + completing), Complete) == [Complete(18, 0, 30, True)]


def test_a_printed_refund_is_one() -> None:
    refund = '<winner amount="0.50" uncalled="true" potnumber="2" player="0" pottype="n"/>\n'
    hand = read(DESCRIPTION + HAND.replace('<winner amount="1.60"', refund + '<winner amount="1.10"'))
    assert events_of(hand, ReturnUncalled, Collect) == [ReturnUncalled(29, 0, 50), Collect(30, 0, 110)]
    assert replay(hand).net == NET
    wrong = read(DESCRIPTION + HAND.replace('<winner amount="1.60"', refund.replace("0.50", "0.45") + '<winner amount="1.15"'))
    assert "RZ404" in [finding.code for finding in audit(replay(wrong))]


def test_main_pot_and_side_pot() -> None:
    side = '<winner amount="0.30" uncalled="false" potnumber="2" player="0"/>\n<winner amount="0.80" uncalled="false" potnumber="1" player="2"/>\n'
    won = HAND[HAND.index("<winner") : HAND.index("</round>\n</game>")]
    assert [(event.seat, event.pot) for event in events_of(read(DESCRIPTION + HAND.replace(won, side)), Collect) if isinstance(event, Collect)] == [
        (0, 1), (2, 0),
    ]  # fmt: skip


def test_a_list_that_says_nothing_new_deals_nothing() -> None:
    hole = '<cards type="HOLE" cards="As,7h,6c,4c" player="0" hand="7-6-4-A"/>\n'
    assert read(DESCRIPTION + HAND.replace(hole, hole * 2)).events[:13] == read(DESCRIPTION + HAND).events[:13]
    changed = read(DESCRIPTION + HAND.replace(hole, hole + hole.replace("4c", "5c")))
    assert "RZ103" in [finding.code for finding in audit(replay(changed))]


def test_cards_shown_before_the_last_street_grow() -> None:
    """A seat all-in shows four cards; what it is dealt afterwards is open."""
    text = DESCRIPTION + HAND.replace(
        '</round>\n<round id="END_OF_FOLDED_GAME"',
        '<event type="SHOW" player="0"/>\n<cards type="SHOWN" cards="As,7h,6c,4c" player="0"/>\n</round>\n'
        '<round id="FIFTH_STREET"><cards type="HOLE" cards="As,7h,6c,4c,2d" player="0"/></round>\n<round id="END_OF_FOLDED_GAME"',
    ).replace('<event sequence="8" type="MUCK" timestamp="1321414733844" player="0"/>\n', "").replace('FOLD"', 'CHECK"')
    hand = read(text)
    assert events_of(hand, Show) == [Show(26, 0, parse_cards("As 7h 6c 4c 2d"))]
    assert len(events_of(hand, Showdown)) == 1


def _to_the_river() -> str:
    """Return the hand checked down, both seats showing; the hidden seventh card of seat 2 is listed, nobody's is known but the hero's."""
    streets, hero, bob = "", "As,7h,6c,4c", "null,null,Kc,2c"
    for name, mine, his in (("FIFTH", "2s", "Qc"), ("SIXTH", "9s", "Jc"), ("SEVENTH", "Td", "null")):
        hero, bob = f"{hero},{mine}", f"{bob},{his}"
        streets += (
            f'<round id="{name}_STREET">\n<event type="CHECK" player="0"/>\n<event type="CHECK" player="2"/>\n'
            f'<cards type="DRAW_DRAWN_CARDS" cards="{bob}" player="2"/>\n<cards type="HOLE" cards="{hero}" player="0"/>\n</round>\n'
        )
    end = (
        f'<round id="SHOWDOWN">\n<event type="SHOW" player="2"/>\n<event type="SHOW" player="0"/>\n'
        f'<cards type="SHOWN" cards="{bob.replace("null,null", "Ts,8d").replace("null", "3c")}" player="2"/>\n'
        f'<cards type="SHOWN" cards="{hero}" player="0"/>\n</round>\n<round id="END_OF_GAME">\n'
    )
    text = HAND.replace('<round id="END_OF_FOLDED_GAME" sequence="5">\n', streets + end).replace('type="FOLD"', 'type="CALL" amount="0.50"')
    muck = '<event sequence="8" type="MUCK" timestamp="1321414733844" player="0"/>\n'
    return DESCRIPTION + text.replace(muck, "").replace('amount="1.60"', 'amount="2.05"')


def test_a_hidden_seventh_card_repeats_the_others() -> None:
    text = _to_the_river()
    assert codes_of(read(text)) == []
    assert codes_of(read(text.replace("2c,Qc,Jc,null", "2c,Qd,Jc,null"))) == ["RZ102"]


def test_a_show_without_cards_is_told() -> None:
    shown = '<cards type="SHOWN" cards="Ts,8d,Kc,2c,Qc,Jc,3c" player="2"/>\n'
    assert codes_of(read(_to_the_river().replace(shown, ""))) == ["RZ502"]
    hero = '<cards type="SHOWN" cards="As,7h,6c,4c,2s,9s,Td" player="0"/>\n'
    assert codes_of(read(_to_the_river().replace(hero, ""))) == []  # the hero's are known


@pytest.mark.parametrize(
    "name",
    [
        "a & b",
        "<game id='9' gametype='47'>",
        'the "king"',
        "it's",
        "</game>",
        "&lol;",
        "  ",
        "",
        "5",
        "Zoë €",
        "]]>",
        "x\u00a0y",
        "{}$0.50",
    ],
)
def test_hostile_names(name: str) -> None:
    written = name.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    hand = read(DESCRIPTION + HAND.replace('"Ann"', f'"{written}"') + "\n")
    assert hand.seats[0].name == name
    assert hand.events == read(DESCRIPTION + HAND).events


def test_single_quotes_capitals_and_unknown_attributes() -> None:
    """The format has versions that spell it otherwise."""
    plain = read(DESCRIPTION + HAND)
    quoted = HAND.replace('"', "'").replace("<event ", "<event version='2.1' ").replace("timestamp", "timeStamp")
    for text in (quoted, quoted.replace("gametype", "gameType").replace("numholecards", "numHoleCards").replace("dealtin", "dealtIn")):
        hand = read(DESCRIPTION.replace("/>", ' version="2.1"/>') + text)
        assert (hand.seats, hand.events, hand.played_at) == (plain.seats, plain.events, plain.played_at)
    seated = HAND.replace(GAME, GAME.replace('gametype="47"', 'gametype="47" seats="8"'))
    assert read(DESCRIPTION + seated).max_seats == 8
    assert read(DESCRIPTION + HAND.replace("20111115|Etna (7)|7|7-1|false", "20111115:Etna (7):7:7-1:false")).table_name == "Etna (7)"


def test_other_games_are_named() -> None:
    def game(description: str, code: str) -> tuple[str, int, str]:
        return refused(description + HAND.replace('gametype="47"', code))

    stud = '<description type="7-Stud" stakes="Limit $2/$4"/>\n'
    assert game(stud, 'gametype="38"') == ("game", 2, "Limit 7-Stud")
    assert game('<description type="Holdem" stakes="No Limit ($0.25/$0.50)"/>', 'gametype="1"') == ("game", 1, "No Limit Holdem")
    horse = '<description type="HORSE Tournament" stakes="Limit"/>\n'
    for code, name in (
        ("23", "Limit Hold'em"),
        ("37", "Limit Omaha Hi/Lo"),
        ("41", "Limit 7 Card Stud"),
        ("45", "Limit 7 Card Stud Hi/Lo"),
    ):
        assert game(horse, f'gametype="77" multigametype="{code}"') == ("game", 2, name)
    assert game(horse, 'gametype="77" multigametype="99"') == ("game", 2, "HORSE game 99")
    for code in ("46", "47", "49"):
        assert read(horse + HAND.replace('gametype="47"', f'gametype="77" multigametype="{code}"')).mix == "HORSE"
        assert read(stud + HAND.replace('gametype="47"', f'gametype="{code}"')).mix is None
    assert refused(stud + HAND.split("<players")[0].replace('"47"', '"38"') + PLAYERS)[0] == "game"  # cut off or not


def test_play_money() -> None:
    hand = read(DESCRIPTION.replace("$", "") + HAND.replace("$", "").replace('realmoney="true"', 'realmoney="false"'))
    assert (hand.is_play_money, hand.currency, hand.stakes.chip) == (True, "", 100)


def test_no_time_without_a_timestamp() -> None:
    bare = read(DESCRIPTION + HAND.replace("timestamp", "ignored"))
    assert (bare.played_at, bare.zone) == (None, None)
    assert read(DESCRIPTION + HAND.replace("1321414699986", "9" * 30)).played_at is None


@pytest.mark.parametrize(
    ("was", "now", "line"),
    [("2c,Qc", "of,Qc", 30), ("Kc,2c", "Kc,of", 24), ('cards="Ts,8d', 'cards="of,8d', 48)],
    ids=["repeated", "dealt", "shown"],
)
def test_a_misprinted_card_is_told_and_nothing_else(was: str, now: str, line: int) -> None:
    hand = read(_to_the_river().replace(was, now, 1))
    assert [(finding.code, finding.line) for finding in audit(replay(hand))] == [("RZ002", line)]

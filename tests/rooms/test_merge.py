"""Merge: XML elements to hands, real ones among them; what is no XML, or more than may be read, is refused with its place."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from razz_hh import rooms
from razz_hh.audit import ERROR, INFO, audit
from razz_hh.batch import Audited, audited, hands_of
from razz_hh.cards import cards_text, parse_cards
from razz_hh.events import (
    Bet,
    BringIn,
    Call,
    Collect,
    Complete,
    Deal,
    Event,
    Muck,
    Noise,
    NoShow,
    Raise,
    ReturnUncalled,
    Show,
    Showdown,
    StreetStart,
    Unread,
)
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused
from razz_hh.rooms.merge import Merge
from razz_hh.sample.merge import merge
from razz_hh.simulate import Game, simulate
from razz_hh.source import Source, decode

DESCRIPTION = '<description type="Razz" stakes="Limit $0.50/$1"/>\n'
HAND = """\
<game id="7-1" starttime="20111115223628" numholecards="7" gametype="47" realmoney="true" data="20111115|Etna (7)|7|7-1|false">
<players dealer="7">
<player seat="0" nickname="Ann" balance="$3.00" dealtin="true" />
<player seat="2" nickname="Bob" balance="$2.00" dealtin="true" />
<player seat="5" nickname="Cid" balance="$9.00" dealtin="false" />
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="ANTE" timestamp="1321414699986" player="2" amount="0.05"/>
<event sequence="2" type="ANTE" timestamp="1321414700236" player="0" amount="0.05"/>
</round>
<round id="BRING_IN" sequence="2">
<event sequence="3" type="BRING_IN" timestamp="1321414708889" player="2" amount="0.10"/>
<cards type="DRAW_DRAWN_CARDS" cards="null,null,Kc" player="2"/>
<cards type="HOLE" cards="As,7h,6c" player="0" hand="7-6-A"/>
</round>
<round id="THIRD_STREET" sequence="3">
<event sequence="4" type="COMPLETE" timestamp="1321414710730" player="0" amount="0.50"/>
<event sequence="5" type="CALL" timestamp="1321414712337" player="2" amount="0.40"/>
</round>
<round id="FOURTH_STREET" sequence="4">
<event sequence="6" type="BET" timestamp="1321414728307" player="0" amount="0.50"/>
<event sequence="7" type="FOLD" timestamp="1321414729477" player="2"/>
<cards type="DRAW_DRAWN_CARDS" cards="null,null,Kc,2c" player="2"/>
<cards type="HOLE" cards="As,7h,6c,4c" player="0" hand="7-6-4-A"/>
</round>
<round id="END_OF_FOLDED_GAME" sequence="5">
<event sequence="8" type="MUCK" timestamp="1321414733844" player="0"/>
<winner amount="1.60" uncalled="false" potnumber="1" player="0" pottype="n"/>
</round>
</game>
"""
NET = {0: 55, 2: -55}
NEXT = DESCRIPTION + HAND.replace("7-1", "7-2")
GAME, PLAYERS = HAND.split("\n")[0], "<players"


def read_all(text: str) -> list[Hand | Refused]:
    return [rooms.read(piece, Merge()) for piece in Merge().split([decode(text.encode(), "m.xml")])]


def read(text: str) -> Hand:
    (hand,) = read_all(text)
    assert isinstance(hand, Hand), hand
    return hand


def refused(text: str) -> tuple[str, int, str]:
    first = read_all(text)[0]
    assert isinstance(first, Refused), first
    return first.kind, first.line, first.reason


def events_of(hand: Hand, *kinds: type[Event]) -> list[Event]:
    return [event for event in hand.events if isinstance(event, kinds)]


# --- real hands ----------------------------------------------------------------------------------

Fact = dict[str, Any]


def hundredths(amount: str) -> int:
    return int(Decimal(amount) * 100)


@pytest.fixture(scope="module")
def pairs(corpus: Path) -> list[tuple[Audited, Fact]]:
    rows = map(json.loads, (corpus / "expected.jsonl").read_text(encoding="utf-8").splitlines())
    facts = {row["id"]: row for row in rows if row["room"] == "Merge"}
    read = [hand for file in find_files([f"{corpus}/merge_*"]) for hand in hands_of(file)]
    others = Counter((hand.kind, hand.reason) for hand in read if isinstance(hand, Refused))
    assert others == {("game", "Limit Hold'em"): 7, ("game", "Limit Omaha Hi/Lo"): 4}
    hands = {each.replay.hand.number: each for each in audited([hand for hand in read if isinstance(hand, Hand)])}
    assert hands.keys() == facts.keys()
    assert len(facts) == 4
    return [(hands[number], facts[number]) for number in facts]


def test_real_hands_are_faultless(pairs: list[tuple[Audited, Fact]]) -> None:
    assert [finding for each, _ in pairs for finding in each.findings if finding.severity != INFO] == []
    assert not [event for each, _ in pairs for event in events_of(each.replay.hand, Unread)]


def test_real_seats(pairs: list[tuple[Audited, Fact]]) -> None:
    for each, fact in pairs:
        hand = each.replay.hand
        for name, player in fact["players"].items():
            (seat,) = [seat for seat in hand.seats if seat.name == name]
            after_ante = hundredths(player["ante"]) if fact["stack_is_after_ante"] else 0
            assert (seat.number, seat.stack) == (player["seat"], hundredths(player["stack"]) + after_ante)
        assert hand.hero_seat is not None
        assert hand.name_of(hand.hero_seat) == fact["hero"]


def test_real_money(pairs: list[tuple[Audited, Fact]]) -> None:
    for each, fact in pairs:
        name_of, followed = each.replay.hand.name_of, each.replay
        inside = {name: hundredths(amount) for name, amount in fact["uncalled_not_printed"]}
        put = {name: hundredths(player["put"]) - inside.get(name, 0) for name, player in fact["players"].items()}
        won = {name: hundredths(amount) - inside.get(name, 0) for name, amount in fact["collected"].items()}
        assert {name_of(seat): chips for seat, chips in followed.put_in.items()} == put
        assert {name_of(seat): chips for seat, chips in followed.won.items() if chips} == won
        assert {name_of(seat): chips for seat, chips in followed.net.items()} == {
            name: hundredths(player["net"]) for name, player in fact["players"].items()
        }
        assert {name_of(seat): chips for seat, chips in followed.returned.items()} == inside
        assert followed.total_pot == hundredths(fact["total_pot_contributions"]) - sum(inside.values())
        assert followed.rake == hundredths(fact["rake"])


def test_real_play(pairs: list[tuple[Audited, Fact]]) -> None:
    for each, fact in pairs:
        followed, name_of = each.replay, each.replay.hand.name_of
        (bring_in,) = events_of(followed.hand, BringIn)
        assert isinstance(bring_in, BringIn)
        assert [name_of(bring_in.seat), bring_in.amount] == [fact["bring_in"][0], hundredths(fact["bring_in"][1])]
        assert sorted(map(name_of, followed.fold_street)) == fact["folded"]
        assert (followed.last_action_street, followed.is_showdown) == (fact["last_street"], fact["showdown"])
        for kind, key in ((Show, "shown"), (Muck, "mucked")):
            told = {name_of(e.seat): cards_text(e.cards).split() for e in followed.hand.events if isinstance(e, kind)}
            assert told == fact[key]
        for name, low in fact["best_low"].items():
            (seat,) = [seat.number for seat in followed.hand.seats if seat.name == name]
            assert str(followed.holdings[seat].low(None)) == low


def test_real_headers(pairs: list[tuple[Audited, Fact]]) -> None:
    cash, first, *_ = [each.replay.hand for each, _ in pairs]
    assert (cash.kind, cash.currency, cash.table_name, cash.line, cash.mix) == ("cash", "USD", "Pinatubo (43618199)", 2, None)
    assert (cash.stakes.small_bet, cash.stakes.big_bet, cash.stakes.chip) == (50, 100, 1)
    assert cash.played_at == datetime(2011, 11, 16, 3, 38, 19, tzinfo=UTC)  # 1321414699986 ms
    assert cash.played_local == datetime(2011, 11, 15, 22, 36, 28)
    assert (first.kind, first.currency, first.mix, first.tournament_id) == ("tournament", "", "HORSE", "36447024-1")
    assert first.table_name == "$200 Freeroll - HORSE - 12:00 (36487050)"
    assert (first.stakes.small_bet, first.stakes.big_bet, first.stakes.chip) == (5000, 10000, 100)  # its bets tell
    assert first.line == 636


def test_real_hand_cut_anywhere(corpus: Path) -> None:
    text = (corpus / "merge_cash_razz_2011_allin.xml").read_text(encoding="ascii")
    whole = replay(read(text))
    for end in range(len(text)):
        for hand in read_all(text[:end]):
            if isinstance(hand, Refused):
                assert hand.kind == "incomplete", text[:end]
            else:
                assert replay(hand).net == whole.net, text[:end]
                assert text[:end].endswith("</game>")


# --- simulated hands -----------------------------------------------------------------------------

BOOKS = (
    "antes", "put_in", "returned", "won", "net", "stack", "pots", "rake", "fold_street", "all_in_street", "bring_in_seat", "live", "last_street",
    "last_action_street", "community", "shown",
)  # fmt: skip


@pytest.mark.parametrize(
    "game",
    [
        Game(players=(2, 8), depth=(0.5, 6), chatter=0),
        Game(kind="tournament", players=(4, 8), chatter=0),
        Game(players=(8, 8), depth=(30, 60), looseness=(0.9, 1), chatter=0),
    ],
    ids=["cash", "tournament", "community"],
)
def test_simulated_hands_are_read_as_they_were_played(game: Game) -> None:
    """Cards come after the deeds, raises by their level, calls by what is added, refunds within what is won: none of it remains."""
    played = list(simulate(120, seed=3, game=game))
    hands = read_all("\n".join(map(merge, played)))
    for was, hand in zip(played, hands, strict=True):
        assert isinstance(hand, Hand)
        before, after = replay(was), replay(hand)
        assert {book: getattr(after, book) for book in BOOKS} == {book: getattr(before, book) for book in BOOKS}
        alone = [finding.code for finding in audit(after) if finding.severity != INFO]
        assert alone == [], hand.text
    assert [
        finding for each in audited(h for h in hands if isinstance(h, Hand)) for finding in each.findings if finding.severity != INFO
    ] == []


def test_a_simulated_hand_cut_anywhere() -> None:
    """One with a side pot, and the start of a file before it."""
    texts = map(merge, simulate(100, seed=4, game=Game(players=(4, 4), depth=(0.5, 3), chatter=0)))
    text = HAND + next(text for text in texts if 'potnumber="2" player' in text and 'uncalled="true"' in text)
    _, whole = read_all(text)
    assert isinstance(whole, Hand)
    for end in range(len(HAND) + 1, len(text)):
        for hand in read_all(text[:end])[1:]:
            if isinstance(hand, Refused):
                assert hand.kind == "incomplete", text[:end]
            else:
                assert replay(hand).net == replay(whole).net, text[:end]


# --- what the elements say -----------------------------------------------------------------------


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


# --- damage --------------------------------------------------------------------------------------

ENTITIES = '<?xml version="1.0"?>\n<!DOCTYPE x [\n<!ENTITY a "ha">\n<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">\n]>\n'


def test_entities_are_refused() -> None:
    declared, hand = read_all(ENTITIES + DESCRIPTION + HAND.replace('"Ann"', '"&b;"'))
    assert isinstance(declared, Refused)
    assert isinstance(hand, Refused)
    assert (declared.kind, declared.line) == ("rejected", 2)
    assert "entities" in declared.reason
    assert (hand.kind, hand.line, hand.reason) == ("rejected", 7, "not XML that may be read: undefined entity (line 9)")


@pytest.mark.parametrize("entity", ['SYSTEM "file:///etc/hostname"', 'PUBLIC "x" "https://example.org/x"'])
def test_nothing_outside_is_read(entity: str) -> None:
    hand = HAND.replace('"Ann"', '"&e;"')
    hands = read_all(f"<!DOCTYPE x [<!ENTITY e {entity}>]>\n{DESCRIPTION}{hand}")
    assert [(hand.kind, hand.line) for hand in hands if isinstance(hand, Refused)] == [("rejected", 1), ("rejected", 3)]


def test_a_document_type_within_a_hand() -> None:
    hands = read_all(DESCRIPTION + HAND.replace(PLAYERS, f"<!DOCTYPE x>{PLAYERS}") + NEXT)
    assert [getattr(hand, "kind", "") for hand in hands] == ["rejected", "rejected", "cash"]


@pytest.mark.parametrize(
    ("was", "now", "line"),
    [
        ('"Ann" balance', '"Ann balance', 4),
        ("</players>", "", 27),
        ('amount="0.40"', "amount=0.40", 19),
        ("$3.00", "a < b", 4),
        ("As,7h", "\1", 15),
    ],
)
def test_what_is_no_xml_is_rejected_with_its_line(was: str, now: str, line: int) -> None:
    broken, after = read_all(DESCRIPTION + HAND.replace(was, now, 1) + NEXT)
    assert isinstance(broken, Refused)
    assert (broken.kind, broken.line) == ("rejected", 2)
    assert broken.reason.endswith(f"(line {line})") or line == 27
    assert isinstance(after, Hand)


def test_cut_amid_a_file_is_rejected() -> None:
    lines = (DESCRIPTION + HAND).splitlines(keepends=True)
    for end in range(2, len(lines)):
        cut, after = read_all("".join(lines[:end]) + NEXT)
        assert isinstance(cut, Refused)
        assert cut.kind == "rejected"
        assert isinstance(after, Hand)
        assert replay(after).net == NET


def test_wrappers_and_glued_hands() -> None:
    wrapped = f"<session>\n<exported>{(DESCRIPTION + HAND).strip()}{NEXT.replace(chr(10), '')}</exported></session>"
    hands = read_all(wrapped)
    assert [replay(hand).net for hand in hands if isinstance(hand, Hand)] == [NET, NET]


@pytest.mark.parametrize(
    ("was", "now", "reason"),
    [
        ('nickname="Bob"', 'nickname="Ann"', "two seats have the same name (line 5)"),
        ('seat="2"', 'seat="0"', "a seat number is listed twice (line 5)"),
        ('<winner amount="1.60" uncalled="false"', "<loser ", "nobody collects the pot"),
        ('type="CALL"', 'type="GAME_CANCELLED"', "the room cancelled the hand"),
        ('id="7-1"', "", "the hand has no number"),
    ],
)
def test_what_is_no_hand(was: str, now: str, reason: str) -> None:
    assert refused(DESCRIPTION + HAND.replace(was, now, 1)) == ("rejected", 2, reason)


def test_fewer_than_two_seats() -> None:
    lines = HAND.splitlines(keepends=True)
    assert refused(DESCRIPTION + "".join(lines[:2] + lines[3:4] + lines[5:]))[2] == "fewer than two seats are listed"
    assert refused(DESCRIPTION + "".join(line for line in lines if 'player="2"' not in line))[2] == "fewer than two seats are dealt in"


@pytest.mark.parametrize(
    ("was", "now", "reason"),
    [
        ('amount="0.40"', 'amount="0.401"', "finer than a hundredth: 0.401"),
        ('type="CALL"', 'type="SHRUG"', "not an event this room writes: SHRUG"),
        ('player="2" amount="0.40"', 'player="8" amount="0.40"', "there is no seat 8"),
        ('player="2" amount="0.40"', 'amount="0.40"', "names nobody"),
    ],
)
def test_what_cannot_be_read_is_told(was: str, now: str, reason: str) -> None:
    hand = read(DESCRIPTION + HAND.replace(was, now))
    (unread,) = [event for event in hand.events if isinstance(event, Unread)]
    assert (unread.line, unread.reason) == (19, reason)
    assert any(finding.severity == ERROR for finding in audit(replay(hand)))


def test_comings_and_goings_move_nothing() -> None:
    leave = '<event sequence="6" type="LEAVE" timestamp="1321414728307" player="2"/>\n'
    hand = read(DESCRIPTION + HAND.replace("</round>\n</game>", f"{leave}</round>\n</game>"))
    assert events_of(hand, Noise) == [Noise(30, "LEAVE")]
    assert replay(hand).net == NET


def test_marker_without_elements() -> None:
    hand = read(
        DESCRIPTION
        + HAND.replace(
            '<round id="END_OF_FOLDED_GAME"', '<round id="BLINDS"/>\n<round id="FOURTH_STREET"/>\n<round id="END_OF_FOLDED_GAME"'
        )
    )
    assert [event.street for event in hand.events if isinstance(event, StreetStart)] == [3, 4]
    assert audit(replay(hand)) == []

"""PHH read: what the format can say, and what damage does to it."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from razz_hh.audit import audit
from razz_hh.cards import parse_cards
from razz_hh.events import (
    Bet,
    BringIn,
    Call,
    Chat,
    Check,
    Collect,
    Community,
    Complete,
    Deal,
    Muck,
    Raise,
    ReturnUncalled,
    SeatClaim,
    Show,
    Showdown,
    StreetStart,
    Unread,
)
from razz_hh.hand import Hand
from razz_hh.replay import replay
from tests.rooms.phh_texts import ACTIONS, NET, hand_text, read_all, read_hand, refusal
from tests.rooms.told import events_of


def run_out(*ends: str, **fields: str) -> str:
    """Three players check and call to the end, where *ends* happen. p1 holds the wheel, p2 two pairs at best, p3 an eight."""
    held = {"1": "As2c3d4h5sTsTd", "2": "KhQhJhKsQsJsTc", "3": "8c7d6s5c4cKdKc"}
    actions = [f"d dh p{p} {cards[:6]}" for p, cards in held.items()] + ["p2 pb", "p3 cc", "p1 cc"]
    for at in range(6, 14, 2):
        actions += [f"d dh p{p} {cards[at : at + 2]}" for p, cards in held.items()]
        actions += ["p1 cc", "p2 cc", "p3 cc"]
    return hand_text(*actions, *ends, **fields)


SHOWN = ("p1 sm As2c3d4h5sTsTd", "p2 sm KhQhJhKsQsJsTc", "p3 sm 8c7d6s5c4cKdKc")


# --- actions -------------------------------------------------------------------------------------


def test_a_hand() -> None:
    hand = read_hand(hand_text())
    down = parse_cards("2h As Kd")
    assert [event for event in hand.events if not isinstance(event, Deal | StreetStart)][3:] == [
        BringIn(7, 2, 200), Complete(7, 3, 400), *[event for event in hand.events if type(event).__name__ == "Fold"][:1], Call(7, 2, 200),
        Bet(7, 3, 400), *[event for event in hand.events if type(event).__name__ == "Fold"][1:], ReturnUncalled(7, 3, 400), Collect(7, 3, 1100),
    ]  # fmt: skip
    assert [event.street for event in hand.events if isinstance(event, StreetStart)] == [3, 4]
    assert [(deal.seat, deal.new, deal.old) for deal in hand.events if isinstance(deal, Deal)] == [
        (1, parse_cards("7c"), ()), (2, down, ()), (3, parse_cards("5s"), ()),
        (2, parse_cards("3s"), down), (3, parse_cards("6d"), parse_cards("5s")),
    ]  # fmt: skip
    assert hand.hero_seat == 2
    assert replay(hand).net == NET
    assert not audit(replay(hand))


def test_comments_and_blanks() -> None:
    said = [f"  {action}   # he said: 'p1 f' # twice" if n % 2 else f"{action} #" for n, action in enumerate(ACTIONS)]
    hand = read_hand(hand_text("# the last hand of the day", "# p3: phew", *said, " ", "#"))
    assert [(event.line, event.seat, event.text) for event in hand.events if isinstance(event, Chat)][:3] == [
        (8, None, "the last hand of the day"), (9, 3, "phew"), (11, None, "he said: 'p1 f' # twice"),
    ]  # fmt: skip
    assert [event.reason for event in hand.events if isinstance(event, Unread)] == ["not an action of the notation"]
    assert replay(hand).net == NET


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("p3 raises 4", "not an action of the notation"),
        ("", "not an action of the notation"),
        ("p3 sd", "not an action of the notation"),
        ("p3 cbr -4", "not an action of the notation"),
        ("p3 cbr 4,5", "not an action of the notation"),
        ("p3 cbr ٤", "not an action of the notation"),
        ("p9 f", "there is no player p9"),
        ("p0 f", "there is no player p0"),
        (f"p{'9' * 5000} f", "not an action of the notation"),
        ("p3 cbr 4.001", "finer than a hundredth: 4.001"),
        (f"p3 cbr {'9' * 5000}", f"more chips than there are: {'9' * 20}…"),
        ("d dh p1 7c3hK", "not an action of the notation"),
        ("d dh p1 7c3hKx", "not an action of the notation"),
        ("d dh p1 2c2d2h3c3d3h", "p1 would hold 9 cards"),
        ("d xx 7c", "not an action of the notation"),
    ],
)
def test_actions_that_cannot_be_read_are_told_with_their_line(action: str, reason: str) -> None:
    hand = read_hand(hand_text(*ACTIONS[:5], action, *ACTIONS[5:]))
    assert events_of(hand, Unread) == [Unread(13, 1, action, reason)]
    assert replay(hand).net == NET
    assert [finding.code for finding in audit(replay(hand))] == ["RZ001"]


@pytest.mark.parametrize("quote", ["'", '"', "'''", '"""'])
def test_lines_of_actions(quote: str) -> None:
    """Two actions on a line, comments with quotes between them, and strings of every kind."""
    pairs = [ACTIONS[n : n + 2] for n in range(0, len(ACTIONS), 2)]
    rows = "".join(f"{', '.join(f'{quote}{action}{quote}' for action in pair)},  # it's {quote}p1\n\n" for pair in pairs)
    hand = read_hand(f"# actions = ['x']\n{hand_text(actions=f'[{chr(10)}{rows}]')}")
    deeds = {event.line for event in hand.events if not isinstance(event, Collect | ReturnUncalled)}
    assert deeds == {9 + 2 * n for n in range(6)}
    assert [event.line for event in hand.events if isinstance(event, BringIn | Complete | Bet)] == [11, 13, 17]


@pytest.mark.parametrize("stack", ["0.07", "1.10", "4.35", "1_000.29", "1e3", "1099511627776.01", "9999999999999.99", "9999999999999"])
def test_amounts_are_exact(stack: str) -> None:
    seat = read_hand(hand_text(starting_stacks=f"[{stack}, 217, 90]")).seats[0]
    assert seat.stack == Decimal(stack) * 100


def test_amounts_with_thousands_and_cents() -> None:
    actions = [action.replace("cbr 4", "cbr 4,000.50") for action in ACTIONS]
    hand = read_hand(hand_text(*actions, small_bet="4_000.5", big_bet="8e3", starting_stacks="[9000, 1e4, 9000.00]"))
    assert [event.to for event in hand.events if isinstance(event, Complete)] == [400_050]
    assert (hand.stakes.small_bet, hand.stakes.big_bet, hand.stakes.chip) == (400_050, 800_000, 1)
    assert [seat.stack for seat in hand.seats] == [900_000, 1_000_000, 900_000]


def test_a_raise_a_check_and_a_short_call() -> None:
    actions = (*ACTIONS[:5], "p1 cbr 8", "p2 f", "p3 cc", "d dh p1 9h", "d dh p3 9c", "p3 cc", "p1 cbr 4", "p3 cc")
    hand = read_hand(hand_text(*actions, "p3 sm", "p1 sm -", starting_stacks="[133, 217, 11]"))
    acts = [event for event in hand.events if isinstance(event, Complete | Raise | Bet | Check | Call)]
    assert acts == [
        Complete(12, 3, 400), Raise(13, 1, None, 800), Call(15, 3, 400), Check(18, 3), Bet(19, 1, 400), Call(20, 3, 200, True),
    ]  # fmt: skip
    assert events_of(hand, ReturnUncalled) == [ReturnUncalled(22, 1, 200)]


# --- cards ---------------------------------------------------------------------------------------


def test_down_cards_known_in_part_stay() -> None:
    hand = read_hand(hand_text(*[action.replace("????7c", "4d??7c") for action in ACTIONS]))
    four, seven = parse_cards("4d 7c")
    assert events_of(hand, Deal)[0] == Deal(8, 1, (four, None, seven))
    assert hand.hero_seat is None  # two hands are open
    assert read_hand(hand_text(_hero="2")).hero_seat == 2
    assert read_hand(hand_text(_hero="3")).hero_seat == 3
    assert read_hand(hand_text(_hero="'p3'")).hero_seat == 2


def test_cards_dealt_one_by_one() -> None:
    apart = ["d dh p1 ????", "d dh p2 2h", "d dh p2 As", "d dh p3 ????", "d dh p1 7c", "d dh p2 Kd", "d dh p3 5s"]
    hand = read_hand(hand_text(*apart, *ACTIONS[3:]))
    assert [deal.new for deal in hand.events if isinstance(deal, Deal)][:3] == [*map(parse_cards, ("7c", "2h As Kd", "5s"))]
    assert replay(hand).net == NET


def test_unknown_up_cards_and_sevenths() -> None:
    text = run_out(*SHOWN).replace("d dh p1 Td", "d dh p1 ??").replace("d dh p2 Qs", "d dh p2 ??")
    hand = read_hand(text)
    assert [deal.new for deal in hand.events if isinstance(deal, Deal) and deal.new == (None,)] == [(None,)]
    assert len([deal for deal in hand.events if isinstance(deal, Deal)]) == 3 * 5 - 1
    assert replay(hand).net == {1: 600, 2: -300, 3: -300}


def test_a_community_card() -> None:
    text = run_out(*[f"{action[:-2]}" for action in SHOWN])
    for p, card in (("1", "Td"), ("2", "Tc"), ("3", "Kc")):
        text = text.replace(f'  "d dh p{p} {card}",\n', '  "d db 2d",\n' if p == "1" else "")
    hand = read_hand(text)
    (two,) = parse_cards("2d")
    assert [event.card for event in hand.events if isinstance(event, Community)] == [two]
    assert [event.street for event in hand.events if isinstance(event, StreetStart)] == [3, 4, 5, 6]
    assert replay(hand).net == {1: 600, 2: -300, 3: -300}


# --- the showdown --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ends", "net"),
    [
        (SHOWN, {1: 600, 2: -300, 3: -300}),
        (("p1 sm -", "p2 sm -", "p3 sm -"), {1: 600, 2: -300, 3: -300}),
        (("p1 sm", "p2 sm -", "p3 sm -"), {1: -300, 2: -300, 3: 600}),  # who mucks wins nothing
        (("p1 sm", "p2 sm -", "p3 sm"), {1: -300, 2: 600, 3: -300}),
        (("p1 sm", "p2 sm", "p3 sm"), {1: 600, 2: -300, 3: -300}),
    ],
)
def test_who_wins_is_told_by_the_cards(ends: tuple[str, ...], net: dict[int, int]) -> None:
    hand = read_hand(run_out(*ends))
    assert replay(hand).net == net
    assert len(events_of(hand, Showdown)) == 1
    assert [event.seat for event in hand.events if isinstance(event, Show | Muck)] == [1, 2, 3]


def test_a_split_pot_with_an_odd_chip() -> None:
    text = run_out("p1 sm -", "p2 sm -", "p3 sm -", antes="[1, 1, 1]", bring_in="2")
    text = text.replace("8c7d6s", "Ah2d3c").replace("5c", "4d").replace("4c", "5h").replace("Kd", "Tc", 1)
    hand = read_hand(text)
    won = [(event.seat, event.amount) for event in hand.events if isinstance(event, Collect)]
    assert won == [(1, 500), (3, 400)]  # 9 chips, none is cut
    cents = read_hand(text + "currency = 'USD'\n")
    assert [event.amount for event in cents.events if isinstance(event, Collect)] == [450, 450]


def test_shows_before_the_last_cards_are_told_at_the_end() -> None:
    text = run_out("p3 sm -", "p1 sm -").replace('  "p1 cc",\n', '  "p1 cc",\n  "p2 sm KhQhJh",\n  "p1 sm As2c3d",\n', 1)
    hand = read_hand(text)
    assert [(event.line, event.seat, len(event.cards)) for event in hand.events if isinstance(event, Show)] == [
        (14, 2, 7),
        (41, 1, 7),
        (40, 3, 7),
    ]
    kinds = [type(event) for event in hand.events]
    assert kinds[kinds.index(Showdown) :] == [Showdown, Show, Show, Show, Collect]
    assert replay(hand).net == {1: 600, 2: -300, 3: -300}


def test_who_won_unknown_is_rejected() -> None:
    hidden = run_out("p1 sm -", "p3 sm -").replace("As2c3d", "????3d")
    assert refusal(hidden) == ("rejected", "who won is not told: cards at the showdown are not known, nor the stacks after it")
    everybody = hand_text(*ACTIONS[:3], "p2 f", "p3 f", "p1 f")
    assert refusal(everybody) == ("rejected", "everybody folds, and nobody is left to win")
    assert replay(read_hand(hidden.replace("p3 sm -", "p3 sm").replace('"p3 sm"', '"p3 sm", "p2 sm"'))).net == {1: 600, 2: -300, 3: -300}


@pytest.mark.parametrize("field", ["finishing_stacks = [139, 214, 87]", "winnings = [9, 0, 0]"])
def test_stacks_at_the_end_tell_who_won(field: str) -> None:
    hand = read_hand(run_out("p1 sm -", "p3 sm -").replace("As2c3d", "????3d") + field)
    assert replay(hand).net == {1: 600, 2: -300, 3: -300}
    claims = {event.seat: event.final_stack for event in hand.events if isinstance(event, SeatClaim)}
    assert claims == {1: 13900, 2: 21400, 3: 8700}


def test_rake_is_what_the_stacks_at_the_end_lack() -> None:
    hand = read_hand(run_out(*SHOWN, finishing_stacks="[138.55, 214, 87]", currency="'USD'"))
    followed = replay(hand)
    assert (followed.net, followed.rake) == ({1: 555, 2: -300, 3: -300}, 45)
    assert not audit(followed)


def test_side_pots_and_rake() -> None:
    """p1 is all-in for the ante and the bring-in; p3 has the better low of the others and wins the side pot. The rake is of the main pot."""
    text = run_out(*SHOWN, starting_stacks="[3, 217, 90]", finishing_stacks="[8, 210, 91]")
    head, *streets = text.split('  "d dh p1 4h",\n')
    (rest,) = streets
    rest = rest.replace('  "p1 cc",\n', "").replace("p2 cc", "p3 cbr 4", 1).replace("p3 cc", "p2 cc", 1)
    hand = read_hand(f'{head}  "d dh p1 4h",\n{rest}')
    assert replay(hand).pots[1].amount == 800
    assert [(event.seat, event.amount, event.pot) for event in hand.events if isinstance(event, Collect)] == [(3, 800, 1), (1, 800, 0)]
    assert replay(hand).rake == 100


def test_stacks_that_cannot_be_leave_it_to_the_cards() -> None:
    for field in ("finishing_stacks = [139, 214, 80]", "finishing_stacks = [1000, 214, 87]", "winnings = [0, 0, 0]"):
        hand = read_hand(run_out(*SHOWN) + field)
        assert replay(hand).net == {1: 600, 2: -300, 3: -300}
        assert len(events_of(hand, SeatClaim)) == 3


def test_stacks_against_the_cards_are_followed_and_told() -> None:
    hand = read_hand(run_out(*SHOWN, finishing_stacks="[130, 214, 96]"))
    assert replay(hand).net == {1: -300, 2: -300, 3: 600}
    assert "RZ503" in [finding.code for finding in audit(replay(hand))]


# --- the fields ----------------------------------------------------------------------------------


def test_all_fields() -> None:
    hand = read_hand(
        hand_text(
            author="'A. N.'", event="'Winter Razz'", url="'https://example.org'", venue="'hall'", address="'1 St'", city="'C'",
            region="'R'", postal_code="'1'", country="'X'", time="20:15:30.25", time_zone="'America/New_York'", day="15", month="1",
            year="2024", hand="'7b'", level="12", seats="[2, 5, 8]", seat_count="8", table="3", players="['Ann', 'Bob', 'Cid']",
            ante_trimming_status="true", time_limit="30", time_banks="[60, 60, 60.5]", _own="{ a = [1, { b = 2 }] }",
        ),
        name="tables/final.phh",
    )  # fmt: skip
    assert (hand.hand_id, hand.room, hand.number) == ("phh:final", "phh", "final")
    assert (hand.kind, hand.currency, hand.is_play_money) == ("tournament", "", False)
    assert (hand.tournament_id, hand.level, hand.table_name, hand.max_seats) == ("Winter Razz", "12", "3", 8)
    assert (hand.played_local, hand.zone) == (datetime(2024, 1, 15, 20, 15, 30), "ET")
    assert hand.played_at == datetime(2024, 1, 16, 1, 15, 30, tzinfo=UTC)
    assert [(seat.number, seat.name, seat.stack) for seat in hand.seats] == [(2, "Ann", 13300), (5, "Bob", 21700), (8, "Cid", 9000)]
    assert replay(hand).net == {2: -100, 5: -500, 8: 600}
    assert not audit(replay(hand))


def test_seats_go_round_the_table() -> None:
    hand = read_hand(hand_text(seats="[8, 2, 5]", players="['', 'Bob', '']"))
    assert [(seat.number, seat.name) for seat in hand.seats] == [(2, "Bob"), (5, "p3"), (8, "p1")]
    assert replay(hand).net == {8: -100, 2: -500, 5: 600}
    assert not audit(replay(hand))


@pytest.mark.parametrize(
    "seats", ["[5, 2, 8, 9]", "[5, 8, 2, 1]", "[2, 8, 5]", "[1, 1, 2]", "['1', 2, 3]", "[1, 2, 100]", "[true, 2, 3]", "4"]
)
def test_seats_that_cannot_be_are_told(seats: str) -> None:
    hand = read_hand(hand_text(seats=seats))
    assert [seat.number for seat in hand.seats] == [1, 2, 3]
    assert [(event.line, event.text) for event in hand.events if isinstance(event, Unread)] == [(8, f"seats = {seats}")]
    assert replay(hand).net == NET


@pytest.mark.parametrize("players", ["['a', 'b']", "['a', 'b', 'a']", "['p3', 'b', '']", "'abc'"])
def test_players_that_cannot_be_are_told(players: str) -> None:
    hand = read_hand(hand_text(players=players))
    assert [seat.name for seat in hand.seats] == ["p1", "p2", "p3"]
    assert [event.text for event in hand.events if isinstance(event, Unread)] == [f"players = {players}"]


NAMES = {
    "'actions = [\"p1 f\"]'": 'actions = ["p1 f"]',
    r'"O\u0027Neil \"x\" \\ \t\n[2]\r"': 'O\'Neil "x" \\ \t\n[2]\r',
    "'''\nvariant = 'FT'\n[7]\n# it's''''": "variant = 'FT'\n[7]\n# it's'",
    '"""\\\n  "" \\" """': '"" " ',
    "'# no comment'": "# no comment",
    "']'": "]",
    r'"\u0000\u001b[31m\U0001F0A1"': "\0\x1b[31m\U0001f0a1",
    "'p2'": "p2",
}


@pytest.mark.parametrize(("written", "name"), list(NAMES.items()))
def test_hostile_names(written: str, name: str) -> None:
    text = hand_text(players=f"[{written}, 'Bob', 'Cid']")
    hand = read_hand(text)
    assert [seat.name for seat in hand.seats] == [name, "Bob", "Cid"]
    assert replay(hand).net == NET
    three = "".join(f"[{n}]\n{text}" for n in (1, 2, 3))
    hands = read_all(three)
    assert [hand.number for hand in hands if isinstance(hand, Hand)] == ["here#1", "here#2", "here#3"]
    assert read_all(*three.splitlines(keepends=True)) == hands


@pytest.mark.parametrize(
    ("fields", "kind", "currency", "is_play_money"),
    [
        ({"currency": "'EUR'"}, "cash", "EUR", False),
        ({"currency_symbol": "'$'"}, "cash", "USD", False),
        ({"currency": "'USD'", "event": "'High Stakes'"}, "cash", "USD", False),
        ({"level": "3"}, "tournament", "", False),
        ({}, "cash", "", True),
    ],
)
def test_what_is_played_for(fields: dict[str, str], kind: str, currency: str, is_play_money: bool) -> None:
    hand = read_hand(hand_text(**fields))
    assert (hand.kind, hand.currency, hand.is_play_money) == (kind, currency, is_play_money)


@pytest.mark.parametrize(
    "fields",
    [
        {"time": "20:15:30", "year": "2024", "month": "2", "day": "30"},
        {"time": "20:15:30", "year": f"{10**30}", "month": "2", "day": "3"},
        {"time": "'20:15'", "year": "2024", "month": "2", "day": "3"},
        {"time": "20:15:30", "time_zone": "'UTC'"},
        {"year": "2024", "month": "2", "day": "3"},
    ],
)
def test_times_that_no_calendar_holds(fields: dict[str, str]) -> None:
    hand = read_hand(hand_text(**fields))
    assert (hand.played_local, hand.played_at) == (None, None)


@pytest.mark.parametrize(
    ("zone", "hour"), [("UTC", 12), ("Asia/Kolkata", 6.5), ("ET", 17), ("Nowhere/At_All", None), ("../../etc/passwd", None)]
)
def test_zones(zone: str, hour: float | None) -> None:
    at = read_hand(hand_text(time="12:00:00", year="2024", month="1", day="3", time_zone=f"'{zone}'")).played_at
    assert (None if at is None else at.hour + at.minute / 60) == hour

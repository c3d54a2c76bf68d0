"""PHH files: many hands in one, archives, what is no hand, and what a cut or damage leaves."""

from __future__ import annotations

import gzip
import io
import tracemalloc
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from razz_hh.batch import audited, hands_of
from razz_hh.events import ReturnUncalled, SeatClaim, Show, Summary
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.rooms import Refused, room
from razz_hh.source import sources
from tests.rooms.phh_texts import NET, hand_text, many, read, read_all, read_bytes, read_hand, refusal
from tests.rooms.real import facts_of, real_hands

# --- real hands ----------------------------------------------------------------------------------


def test_real_hands(corpus: Path) -> None:
    expected = facts_of(corpus, "WSOP (PHH)")
    hands = real_hands(corpus, "*.phh")
    assert len(hands) == len(expected) == 6
    for each in audited(hand for hand in hands if isinstance(hand, Hand)):
        hand, fact = each.replay, expected.pop(each.replay.hand.number)
        assert not [finding for finding in each.findings if finding.severity != "INFO"]
        players = {f"p{seat.number}": seat.number for seat in hand.hand.seats}
        for name, player in fact["players"].items():
            seat = players[name]
            told = (hand.start[seat], hand.antes[seat], hand.put_in[seat], hand.net[seat])
            assert told == tuple(100 * int(player[key]) for key in ("stack", "ante", "put", "net"))
            assert seat == player["seat"]
        assert {f"p{seat}": won // 100 for seat, won in hand.won.items() if won} == {k: int(v) for k, v in fact["collected"].items()}
        assert [[f"p{e.seat}", str(e.amount // 100)] for e in hand.hand.events if isinstance(e, ReturnUncalled)] == fact[
            "uncalled_not_printed"
        ]
        assert f"p{hand.bring_in_seat}" == fact["bring_in"][0]
        assert (hand.rake, hand.total_pot) == (0, 100 * int(fact["total_pot_contributions"]))
        assert (hand.last_action_street, hand.is_showdown) == (fact["last_street"], fact["showdown"])
        assert sorted(f"p{seat}" for seat in hand.fold_street) == fact["folded"]
        shown = {f"p{e.seat}": [*map(str, e.cards)] for e in hand.hand.events if isinstance(e, Show)}
        assert shown == fact["shown"]
    assert not expected


# --- what is no hand -----------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "game"), [("FT", "Limit Texas Hold'em"), ("F7S/8", "Limit 7 Card Stud Hi/Lo"), ("XY", "PHH variant XY")])
def test_other_games_are_named(code: str, game: str) -> None:
    assert refusal(hand_text(variant=f"'{code}'", bring_in="")) == ("game", game)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"antes": "1"}, "antes: not a list: 1"),
        ({"antes": "[1, 1]"}, "antes and starting_stacks are not equally many"),
        ({"antes": "[1, 1, -1]"}, "antes: no such amount: -1"),
        ({"antes": "[1, 1, '1']"}, "antes: not an amount: '1'"),
        ({"bring_in": "true"}, "bring_in: not an amount: True"),
        ({"bring_in": "nan"}, "bring_in: no such amount: nan"),
        ({"small_bet": "inf"}, "small_bet: no such amount: inf"),
        ({"big_bet": "1e99999999"}, "big_bet: no such amount: inf"),
        ({"big_bet": "1e13"}, "big_bet: no such amount: 10000000000000.0"),
        ({"big_bet": "0.001"}, "big_bet: finer than a hundredth: 0.001"),
        ({"big_bet": "1e-300"}, "big_bet: finer than a hundredth: 1e-300"),
        ({"starting_stacks": "[1]", "antes": "[1]"}, "fewer than two players"),
        ({"actions": "'p1 f'"}, "actions: not a list of texts"),
        ({"actions": "['p1 f', 1]"}, "actions: not a list of texts"),
        ({"winnings": "[1, 2]"}, "winnings and starting_stacks are not equally many"),
        ({"actions": "[]"}, "who won is not told: cards at the showdown are not known, nor the stacks after it"),
        ({"variant": "", "_x": "1"}, "variant not given"),
        ({"antes": "", "big_bet": ""}, "antes, big_bet not given"),
        ({"antes": "[1, 1, 1"}, "not TOML: Unclosed array (line 3)"),
        ({"antes": "9" * 5000}, "not TOML: Exceeds the limit"),
        ({"_deep": "[" * 3000 + "]" * 3000}, "not TOML: "),
    ],
)
def test_what_cannot_be_a_hand_is_rejected_with_its_reason(fields: dict[str, str], reason: str) -> None:
    kind, told = refusal(hand_text(**fields) + "_end = 0\n", is_last=False)
    assert kind == "rejected"
    assert told.startswith(reason)


# --- files of many hands -------------------------------------------------------------------------


def test_many_hands_with_tables_of_their_users() -> None:
    first, second = hand_text(), hand_text(_note="[\n[1],\n[2]\n]")
    text = (
        f"# a day's hands\n\n[1] # the first\n{first}\n[1.more]\nwho = 'x'\n[1.more.still]\n[[1.list]]\n\n"
        f"  [ 'two' ]\t\n{second}\n[\"3\"]\n{first}['4 # ]']\n{first}[5]\n[6]\nvariant = \"FT\"\n"
    )
    hands = read_all(text)
    assert [(hand.line, hand.number) for hand in hands if isinstance(hand, Hand)] == [
        (3, "here#1"), (17, "here#two"), (30, "here#3"), (38, "here#4 # ]"),
    ]  # fmt: skip
    assert [(hand.line, hand.kind) for hand in hands if isinstance(hand, Refused)] == [(47, "game")]
    assert read_all(*text.splitlines(keepends=True)) == hands


def test_tables_below_a_single_hand_are_its_own() -> None:
    text = hand_text() + "[_more]\nx = 1\n[_still]\ny = 2\n"
    (hand,) = read_all(text, name="one.phh")
    assert isinstance(hand, Hand)
    assert (hand.number, hand.text) == ("one", text)
    assert read_all(*text.splitlines(keepends=True), name="one.phh") == [hand]


def test_a_string_that_ends_in_a_quote_hides_no_other() -> None:
    players = "['''it'''', '''\n[2]\nvariant = 'x'\n''', 'c']"
    (hand,) = read_all(f"[1]\n{hand_text(players=players)}")
    assert isinstance(hand, Hand)
    assert [seat.name for seat in hand.seats] == ["it'", "[2]\nvariant = 'x'\n", "c"]


@pytest.mark.parametrize("damage", [hand_text().replace("]\n", "\n", 1), hand_text(antes="'"), hand_text(antes=""), hand_text(antes="[1,")])
def test_a_broken_hand_leaves_the_others_whole(damage: str) -> None:
    hands = read_all(f"[1]\n{hand_text()}[2]\n{damage}[3]\n{hand_text()}")
    assert [hand.number for hand in hands if isinstance(hand, Hand)] == ["here#1", "here#3"]
    assert [(hand.kind, hand.line) for hand in hands if isinstance(hand, Refused)] == [("rejected", 9)]


def test_hands_with_the_same_key_stay_apart() -> None:
    hands = read_all(f"[1]\n{hand_text()}" * 2)
    assert [(hand.line, hand.number) for hand in hands if isinstance(hand, Hand)] == [(1, "here#1"), (9, "here#1")]


@pytest.mark.parametrize("table", ["[[hands]]", "[day.1]"])
def test_tables_of_another_make_are_told(table: str) -> None:
    (refused,) = read_all(f"{table}\n{hand_text()}\n")
    assert isinstance(refused, Refused)
    assert (refused.kind, refused.line) == ("rejected", 1)
    assert "tables with a name of one part" in refused.reason


def test_ten_thousand_hands_in_flat_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    phh, stream = room("phh"), io.BytesIO(many(10_000).encode())
    monkeypatch.setattr("razz_hh.source.PIECE", 20_000)
    tracemalloc.start()
    hands = []
    for n, text in enumerate(phh.split(sources(stream, "many.phhs")), 1):
        if not n % 100:
            hands.append(phh.read(text))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [hand.number for hand in hands if isinstance(hand, Hand)] == [f"many#{n}" for n in range(100, 10_001, 100)]
    assert hands[-1].line == 1 + 9 * 9_999
    assert most < 2_000_000  # the text is longer


@pytest.mark.parametrize("size", [64, 100, 333, 1000])
def test_pieces_of_any_size(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    data = many(3, _note="'''\n[9]\nx = 1\n'''").encode()
    whole = read_bytes(data)
    assert len(whole) == 3
    monkeypatch.setattr("razz_hh.source.PIECE", size)
    assert read_bytes(data) == whole


def test_what_stands_before_the_hands_counts_as_lines() -> None:
    data = ("# " + "x" * 98 + "\n").encode() * 30_000 + many(2).encode()
    assert [hand.line for hand in read_bytes(data)] == [30_001, 30_010]


# --- places --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("hand20.phh", "hand20"), ("a/b.c/hand20.phh", "hand20"), ("hand.20.phh", "hand.20"), ("hand20.phh.gz", "hand20"),
        ("x.zip!hand20.phh", "hand20"), ("x.zip!in/hand20.PHH", "hand20"), ("<stdin>", "<stdin>"), ("hand20", "hand20"), (".phh", ".phh"),
    ],
)  # fmt: skip
def test_a_hand_is_called_like_its_file(source: str, number: str) -> None:
    assert read_hand(hand_text(), name=source).number == number


def test_archives_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("day/one.phh", hand_text())
        archive.writestr("two.phhs", many(2))
    (tmp_path / "three.phh.gz").write_bytes(gzip.compress(hand_text().encode()))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(hand_text().encode())))
    files = find_files([f"{tmp_path}/all.zip", f"{tmp_path}/three.phh.gz", "-"])
    hands = [hand for file in files for hand in hands_of(file)]
    assert [hand.hand_id for hand in hands] == ["phh:one", "phh:two#1", "phh:two#2", "phh:three", "phh:<stdin>"]
    assert all(replay(hand).net == NET for hand in hands if isinstance(hand, Hand) and hand.stakes.bring_in == 200)


# --- cuts ----------------------------------------------------------------------------------------

OPTIONAL = {
    "level": "12", "seats": "[1, 2, 3]", "table": "34", "seat_count": "8", "hand": "56", "time": "12:30:15", "year": "2024",
    "month": "11", "day": "12", "players": "['Ann', 'Bob', 'Cid']", "finishing_stacks": "[132, 212, 96]", "_video": "123",
}  # fmt: skip


def cuts(text: str) -> Iterator[str]:
    data = text.encode()
    for end in range(len(data)):
        yield data[:end].decode("utf-8", "ignore")


def test_a_hand_cut_at_any_byte() -> None:
    text = "# Zoë's\n" + hand_text(**OPTIONAL)
    whole = read_hand(text)
    n_read = 0
    for cut in cuts(text):
        for hand in read_all(cut, name="here.phh"):
            if isinstance(hand, Refused):
                assert hand.kind == "incomplete", cut
                continue
            n_read += 1
            told = [event for event in hand.events if not isinstance(event, Summary | SeatClaim)]
            assert told == [event for event in whole.events if not isinstance(event, Summary | SeatClaim)], cut
            for field in ("stakes", "level", "max_seats", "table_name", "played_local"):
                assert getattr(hand, field) in (getattr(whole, field), None, ""), (field, cut)
    assert n_read > 10


def test_two_hands_cut_at_any_byte() -> None:
    text = many(2)
    first, second = read_all(text)
    assert isinstance(first, Hand)
    assert isinstance(second, Hand)
    for cut in cuts(text):
        hands = read_all(cut)
        for hand, whole in zip(hands, (first, second), strict=False):
            if isinstance(hand, Refused):
                assert hand.kind == "incomplete", cut
                assert hand is hands[-1]
            else:
                assert (hand.number, hand.line, hand.events) == (whole.number, whole.line, whole.events), cut
        assert len(hands) < 3
        if "[2]" in cut:
            assert isinstance(hands[0], Hand)


def test_a_hand_amid_a_file_is_never_incomplete() -> None:
    for cut in cuts(hand_text(**OPTIONAL)):
        refused = read(cut, is_last=False)
        if isinstance(refused, Refused):
            assert refused.kind == "rejected"


def test_files_without_a_last_line_end() -> None:
    for field in ("hand", "_video", "time", "players"):
        assert isinstance(read(hand_text(**{field: OPTIONAL[field]}).rstrip("\n")), Hand)
    assert refusal(hand_text(time="12:30").rstrip("\n")) == ("incomplete", "the last line may go on: time")  # TOML 1.1 needs no seconds
    for field in ("level", "seat_count", "day"):
        assert refusal(hand_text(**{field: OPTIONAL[field]}).rstrip("\n")) == ("incomplete", f"the last line may go on: {field}")
    for field, value in (("bring_in", "2"), ("small_bet", "4"), ("big_bet", "8")):
        assert refusal(f"{hand_text(**{field: ''})}{field} = {value}") == ("incomplete", f"the last line may go on: {field}")
        assert isinstance(read(f"{hand_text(**{field: ''})}{field} = {value}\n"), Hand)

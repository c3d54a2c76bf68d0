"""Hands in another room's words: what is kept, lost, made up, and what cannot be said."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from razz_hh.audit import audit
from razz_hh.audit.pages import HANDS, changed
from razz_hh.batch import audited, hands_of
from razz_hh.events import Chat, Finish, Noise, PotClaim, Raise, SeatClaim, Unread
from razz_hh.files import find_files
from razz_hh.hand import Hand, HandText, Seat
from razz_hh.replay import Replay, replay
from razz_hh.rooms import ROOMS, room
from razz_hh.sample import game_of
from razz_hh.simulate import Game, simulate
from razz_hh.stakes import HOUSES
from razz_hh.write import WRITERS, UnwritableError, converted, phh
from razz_hh.write.retold import retold
from tests.rooms.phh_texts import ACTIONS, hand_text, read_hand
from tests.rooms.test_winamax import SHOWDOWN

GAMES = (
    Game(depth=(0.3, 20), twins=0.1),
    Game(kind="tournament", depth=(3, 20), level_hands=5),
    Game(mix="8-Game", hero=None),
    Game(players=(8, 8), depth=(5, 40), looseness=(0.97, 1)),
)


def read(text: str, to: str) -> Hand:
    hand = room(to).read(HandText("there.txt", 1, f"{text}\n", is_last=True))
    assert isinstance(hand, Hand), hand
    return hand


def test_every_writer_has_its_reader() -> None:
    assert WRITERS.keys() <= ROOMS.keys()
    assert WRITERS.keys() <= HOUSES.keys()


@pytest.mark.parametrize("to", list(WRITERS))
@pytest.mark.parametrize("by", list(WRITERS))
def test_from_any_room_to_any_other(by: str, to: str) -> None:
    """Simulated hands, as one room tells them, in the other's words: the same chips, and nothing for the audit to find."""
    for game in GAMES:
        house = msgspec.structs.replace(HOUSES["pokerstars" if by == "phh" else by], tie_policy="high_suit")
        for dealt in simulate(40, seed=9, game=msgspec.structs.replace(game, house=house)):
            told = replay(read(WRITERS[by].text(dealt), by), dealt.stakes)
            done = converted(told, to)
            after = replay(read(done.text, to), dealt.stakes)
            assert (after.net, after.rake, after.pots, after.live) == (told.net, told.rake, told.pots, told.live)
            assert after.shown >= told.shown  # Full Tilt turns hands up that others muck
            assert [finding.code for finding in audit(after) if finding.severity != "INFO"] == []
            assert not done.made_up - Counter(
                ["table names", "levels", "time zones", "numbers of seats", *(["hand numbers"] if by == "phh" else [])]
            )


@pytest.mark.parametrize("to", list(WRITERS))
def test_real_hands_in_any_room(corpus: Path, to: str) -> None:
    hands = [hand for file in find_files([str(corpus)]) for hand in hands_of(file) if isinstance(hand, Hand)]
    for each in audited(hands):
        text = converted(each.replay, to).text
        after = replay(read(text, to), each.replay.stakes)
        assert (after.put_in, after.won) == (each.replay.put_in, each.replay.won)
        found = {finding.code for finding in audit(after) if finding.severity != "INFO"}
        assert found <= ({"RZ206"} if each.replay.hand.room == "kingsclub" else set())  # a raise from the bring-in, as that room has it
    assert len(hands) == 35


# --- what is lost and made up --------------------------------------------------------------------


def phh_replay(*actions: str, **fields: str) -> Replay:
    return replay(read_hand(hand_text(*actions, **fields)))


def test_nothing_is_lost_at_home() -> None:
    for hand in simulate(30, seed=3, game=Game(chatter=1)):
        told = read(WRITERS["pokerstars"].text(hand), "pokerstars")
        assert converted(replay(told), "pokerstars")[1:] == ({}, {}, {})


def test_what_is_lost_is_counted() -> None:
    played = phh_replay()
    events = (Chat(1, 3, "hi"), Chat(1, None, "ho", "Eve"), Noise(1, "p1 has timed out"), Unread(1, 1, "?", "?"), Finish(1, 1, 3))
    hand = msgspec.structs.replace(played.hand, events=(*played.hand.events, *events), seats=(*played.hand.seats, Seat(1, 9, "away", 100)))
    lost = converted(replay(hand), "phh").lost
    assert lost == {
        "lines about comings and goings": 1, "lines that could not be read": 1, "places in tournaments": 1, "seats not dealt in": 1,
    }  # fmt: skip


def test_what_a_room_hides_is_lost() -> None:
    """p1 and p3 fold or win with their down cards unseen; PokerStars shows the hero's alone."""
    known = [action.replace("????7c", "Qh2c7c").replace("????5s", "3h4h5s") for action in ACTIONS]
    assert converted(phh_replay(*known, _hero="2"), "pokerstars").lost["cards that nobody shows"] == 4
    assert converted(phh_replay(*known, _hero="3"), "pokerstars").lost["cards that nobody shows"] == 4
    assert converted(phh_replay(*known, _hero="2"), "phh").lost["cards that nobody shows"] == 0


def test_a_rooms_own_chips_are_no_play_money() -> None:
    (hand,) = simulate(1, seed=1, game=game_of("kingsclub", chatter=0))
    told = converted(replay(hand), "phh")
    assert "what chips are worth" not in told.lost
    back = read(told.text, "phh")
    assert not back.is_play_money
    assert converted(replay(back), "kingsclub").lost["what chips are worth"] == 0
    assert converted(replay(back), "pokerstars").changed["what chips are worth"] == 1


def test_what_is_made_up() -> None:
    done = converted(phh_replay(level="3"), "pokerstars")
    assert done.made_up == {
        "hand numbers": 1, "times": 1, "time zones": 1, "table names": 1, "tournament numbers": 1, "buy-ins": 1,
    }  # fmt: skip
    times = {"time": "12:00:00", "year": "2024", "month": "1", "day": "3", "time_zone": "'UTC'"}
    done = converted(phh_replay(currency="'USD'", table="'T'", **times), "pokerstars")
    assert done.made_up == {"hand numbers": 1}
    assert "2024/01/03 12:00:00 UTC [2024/01/03 7:00:00 ET]" in done.text


def test_what_is_printed_is_not_said_to_be_left_out() -> None:
    """A room that cannot print a name as a tournament's or a hand's number prints one that it made up; PHH has a field for any number."""
    done = converted(phh_replay(event="'final'", level="3", hand="'final-7'"), "pokerstars")
    assert "Hand #" in done.text
    assert {"hand numbers", "tournament numbers"} <= done.made_up.keys() - done.lost.keys() - done.changed.keys()
    assert done.changed == {"levels": 1}  # Level 3
    (hand,) = simulate(1, seed=1, game=Game(chatter=0))
    done = converted(replay(hand), "phh")
    assert hand.number in done.text
    assert done.lost.keys() | done.changed.keys() | done.made_up.keys() == set()


# --- what cannot be said -------------------------------------------------------------------------


def test_a_hand_that_would_be_read_otherwise_is_not_written() -> None:
    with pytest.raises(UnwritableError, match=r"who is dealt in cannot be said|read again"):
        converted(phh_replay(players=r'["a\nb", "c", "d"]'), "pokerstars")
    done = converted(phh_replay(players="['a: folds', 'a', 'b ($5 in chips)']"), "pokerstars")  # names that only look like lines
    assert replay(read(done.text, "pokerstars")).net == {1: -100, 2: -500, 3: 600}


def test_a_writer_that_changes_a_hand_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WRITERS, "phh", WRITERS["phh"]._replace(text=lambda hand: phh(hand).replace("'p1 f'", "'p1 cc'")))
    with pytest.raises(UnwritableError, match="what somebody does cannot be said"):
        converted(phh_replay(), "phh")


def test_a_room_that_cannot_be_written() -> None:
    with pytest.raises(KeyError):
        converted(phh_replay(), "nowhere")


# --- retold --------------------------------------------------------------------------------------


def test_a_hand_retold_is_as_a_room_tells_it() -> None:
    hand = retold(phh_replay(), HOUSES["pokerstars"])
    assert [(event.by, event.to) for event in hand.events if isinstance(event, Raise)] == [(200, 400)]
    assert [event for event in hand.events if isinstance(event, PotClaim)] == [PotClaim(7, 1100, (), 0)]
    assert [(claim.seat, claim.result, claim.street, claim.no_bet, claim.won) for claim in hand.events if isinstance(claim, SeatClaim)] == [
        (1, "folded", 3, True, None), (2, "folded", 4, False, None), (3, "collected", None, False, 1100),
    ]  # fmt: skip
    assert hand.number.isdecimal()
    assert retold(phh_replay(), HOUSES["pokerstars"]).number == hand.number


def test_betting_is_capped_where_the_room_says_so() -> None:
    raises = [*ACTIONS[:5], "p1 cbr 8", "p2 f", "p3 cbr 12", "p1 cbr 16", "p3 f"]
    assert "Betting is capped" in converted(phh_replay(*raises), "pokerstars").text
    assert "capped" not in converted(phh_replay(*raises), "fulltilt").text


def test_a_loser_of_whom_no_line_tells_mucks() -> None:
    """Merge and PHH tell of shown hands alone; PokerStars of each seat at the showdown."""
    text = changed(HANDS["showdown"], (("Ann: mucks hand\n", ""),))
    told = WRITERS["pokerstars"].text(retold(replay(read(text, "pokerstars")), HOUSES["pokerstars"]))
    assert "Ann: mucks hand" in told
    assert [f.code for f in audit(replay(read(told, "pokerstars")))] == []


@pytest.mark.parametrize("to", WRITERS)
@pytest.mark.parametrize("lost", [r"(?<=Dealt to Bob \[X X 7c\] \[)9c", r"(Dealt to Ann|Ann shows|Seat 1: Ann showed) .*\n"])
def test_a_damaged_hand_is_written_or_refused(lost: str, to: str) -> None:
    """A card that is no longer there, or a winner who was dealt none."""
    damaged = read(re.sub(lost, "", SHOWDOWN), "winamax")
    with suppress(UnwritableError):
        assert converted(replay(damaged), to).text

"""What holds whatever a hand says: replay never fails, no chip is made or lost, and steps are facts about the moment."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from razz_hh import events as e
from razz_hh.cards import DECK
from razz_hh.events import Event
from razz_hh.hand import Hand, Seat
from razz_hh.replay import State, Turn, replay
from razz_hh.stakes import HouseRules, Stakes

LINE = st.just(1)
SEATS = st.integers(0, 9)  # some of them are not in the list
AMOUNTS = st.integers(0, 300) | st.sampled_from([10, 20, 50, 100, 200])
FLAGS = st.booleans()
CARD = st.sampled_from(DECK) | st.none()
CARDS = st.lists(CARD, max_size=7).map(tuple)
STREETS = st.integers(3, 7)

ANY_EVENT: st.SearchStrategy[Event] = st.one_of(
    st.builds(e.Ante, LINE, SEATS, AMOUNTS, FLAGS),
    st.builds(e.StreetStart, LINE, STREETS),
    st.builds(e.Deal, LINE, SEATS, CARDS, CARDS),
    st.builds(e.Community, LINE, CARD),
    st.builds(e.BringIn, LINE, SEATS, AMOUNTS, FLAGS),
    st.builds(e.Complete, LINE, SEATS, AMOUNTS, FLAGS),
    st.builds(e.Bet, LINE, SEATS, AMOUNTS, FLAGS),
    st.builds(e.Raise, LINE, SEATS, AMOUNTS | st.none(), AMOUNTS, FLAGS),
    st.builds(e.Call, LINE, SEATS, AMOUNTS, FLAGS),
    st.builds(e.Check, LINE, SEATS),
    st.builds(e.Fold, LINE, SEATS, CARDS),
    st.builds(e.ReturnUncalled, LINE, SEATS, AMOUNTS),
    st.builds(e.Showdown, LINE),
    st.builds(e.Show, LINE, SEATS, CARDS),
    st.builds(e.Muck, LINE, SEATS, CARDS),
    st.builds(e.NoShow, LINE, SEATS),
    st.builds(e.Collect, LINE, SEATS, AMOUNTS),
    st.builds(e.Finish, LINE, SEATS, st.integers(1, 9)),
    st.builds(e.Capped, LINE),
    st.builds(e.BringInClaim, LINE, SEATS, CARD),
    st.builds(e.Summary, LINE),
    st.builds(e.PotClaim, LINE, AMOUNTS),
    st.builds(e.SeatClaim, LINE, seat=SEATS, result=st.just("mucked"), cards=CARDS),
    st.builds(e.Unread, LINE, st.just(1), st.just("?"), st.just("?")),
)
STAKES = st.builds(Stakes, st.just(50), st.just(100), st.sampled_from([10, None]), st.sampled_from([20, None]))
HOUSES = st.builds(
    HouseRules,
    tie_policy=st.sampled_from(["any", "high_suit", "dealer_left", "low_index"]),
    cap=st.integers(3, 5),
    heads_up_cap=st.sampled_from(["capped", "uncapped_from_start", "uncapped"]),
    half_rule=st.sampled_from(["half", "full"]),
    short_bring_in_call=st.sampled_from(["nominal", "actual"]),
    all_in_bring_in=st.sampled_from(["any", "left", "next_high"]),
    neighbour_may_fold=FLAGS,
    raise_base=st.sampled_from(["standard", "bring_in"]),
)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """A deal that begins as deals do and goes on anyhow."""
    numbers = sorted(draw(st.sets(st.integers(1, 8), min_size=1, max_size=6)))
    seats = tuple(Seat(1, number, f"P{number}", draw(st.integers(0, 400))) for number in numbers)
    doors = draw(st.permutations(DECK))
    begin: list[Event] = [e.Ante(1, number, 10) for number in numbers]
    begin += [e.Deal(1, number, (card,)) for number, card in zip(numbers, doors, strict=False)]
    told = draw(st.lists(ANY_EVENT, max_size=25))
    events = told if draw(FLAGS) else begin + told
    return Hand(source="", line=1, room="any", number="1", kind="cash", stakes=draw(STAKES), seats=seats, events=tuple(events))


def chips(state: State) -> int:
    """All chips on the table: those collected were in the pot, which keeps the count of all put in."""
    return sum(state.stack.values()) + state.pot - sum(state.won.values())


@given(hands(), HOUSES)
def test_no_chip_is_made_or_lost(hand: Hand, house: HouseRules) -> None:
    state = State(hand, hand.stakes, house)
    before = chips(state)
    for event in hand.events:
        state.take(event)
        assert chips(state) == before
        assert sum(state.total.values()) == state.pot


@given(hands(), HOUSES)
def test_a_turn_tells_the_moment_before_it(hand: Hand, house: HouseRules) -> None:
    """The facts in a `Turn` are those that `State` tells when asked just before."""
    state = State(hand, hand.stakes, house)
    for event in hand.events:
        if isinstance(event, e.Act):
            due, pot, live, stack = state.due, state.pot, state.live, state.stack.get(event.seat, 0)
            options = state.options(event.seat)
            turn = state.take(event)
            assert isinstance(turn, Turn)
            assert (turn.pending[0] if turn.pending else None, turn.pot, turn.live, turn.stack) == (due, pot, live, stack)
            assert turn.options == options
        else:
            state.take(event)


@given(hands(), HOUSES)
def test_only_live_seats_with_chips_are_due(hand: Hand, house: HouseRules) -> None:
    state = State(hand, hand.stakes, house)
    for event in hand.events:
        state.take(event)
        assert set(state.pending) <= set(state.live)
        assert len(set(state.pending)) == len(state.pending)


@given(hands(), HOUSES)
def test_a_replay_adds_up(hand: Hand, house: HouseRules) -> None:
    played = replay(hand, house=house)
    assert len(played.steps) == len(hand.events)
    strays = sum(chips for seat, chips in played.returned.items() if seat not in played.dealt)
    assert sum(played.put_in.values()) - strays == played.total_pot
    assert set(played.live) <= set(played.dealt)
    assert {seat: played.won[seat] - played.put_in[seat] for seat in played.dealt} == played.net

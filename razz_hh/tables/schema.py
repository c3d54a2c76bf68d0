"""The columns of every table, in one place: name, Arrow type, and a sentence in the field's words.

One row of a table is one thing. `hand_key` joins the tables; money is exact to the hundredth; seats are numbered as printed.
A column that a later step fills (equity, EV) is there from the start and null until then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import pyarrow as pa

__all__ = ["OLDEST", "SCHEMAS", "TABLES", "VERSION", "Column", "columns", "type_name"]

VERSION: Final = 1
"""Of the tables' shapes. A store of another version is refused, an older one until `razz-hh store migrate` has written it anew."""
OLDEST: Final = 1
"""The first version that can be migrated: from it on `texts` has ``hand_key``, ``hand_id`` and ``text``."""

KEY: Final = pa.int64()
SMALL: Final = pa.int16()
COUNT: Final = pa.int32()
MONEY: Final = pa.decimal128(18, 2)
FLAG: Final = pa.bool_()
TEXT: Final = pa.string()
WORD: Final = pa.dictionary(pa.int32(), pa.string())
SHARE: Final = pa.float64()
UTC: Final = pa.timestamp("us", "UTC")
CLOCK: Final = pa.timestamp("us")


class Column(NamedTuple):
    """A column of a table: its name, its Arrow type, and what it means."""

    name: str
    type: pa.DataType
    sentence: str


_HAND_KEY: Final = Column("hand_key", KEY, "The hand, as the first 8 bytes of the blake2b of its hand_id: joins all tables.")
_SEAT: Final = Column("seat", SMALL, "Seat number as printed.")
_PLAYER: Final = Column("player", WORD, "Screen name in that seat; a player is a room and a name.")
_STREET: Final = Column("street", SMALL, "Street, 3 to 7.")

_HANDS: Final = (
    Column("hand_id", TEXT, "The hand as room:number."),
    Column("room", WORD, "Poker room."),
    Column("number", TEXT, "Number the room gave the hand."),
    Column("played_at", UTC, "When it was played, in UTC; null where the time zone is not known."),
    Column("played_local", CLOCK, "When it was played by the clock the room printed."),
    Column("zone", WORD, "Time zone of that clock as printed."),
    Column("table_name", WORD, "Name of the poker table."),
    Column("max_seats", SMALL, "Seats the poker table has."),
    Column("kind", WORD, "cash or tournament."),
    Column("is_play_money", FLAG, "Played for play money."),
    Column("mix", WORD, "Mixed game the hand belongs to (HORSE, 8-Game); null for Razz alone."),
    Column("tournament_id", WORD, "Number of the tournament."),
    Column("buy_in", MONEY, "Tournament buy-in without fee and bounty."),
    Column("fee", MONEY, "Tournament fee."),
    Column("bounty", MONEY, "Part of the buy-in that is a bounty."),
    Column("buy_in_currency", WORD, "Currency of buy-in, fee, bounty and prize (FPP are points); empty for play money and in cash games."),
    Column("level", WORD, "Level of the tournament as printed."),
    Column("currency", WORD, "Currency of the amounts; empty for chips."),
    Column("ante", MONEY, "Nominal ante; null where no hand tells it."),
    Column("bring_in", MONEY, "Nominal bring-in; null where no hand tells it."),
    Column("small_bet", MONEY, "Bet on third and fourth street; null where no header and no bet tells it."),
    Column("big_bet", MONEY, "Bet on fifth, sixth and seventh street; null where no header and no bet tells it."),
    Column("players", SMALL, "Players dealt in."),
    Column("hero_seat", SMALL, "Seat whose cards the history shows from the start."),
    Column("hero", WORD, "Screen name of that seat."),
    Column("last_street", SMALL, "Last street dealt."),
    Column("last_action_street", SMALL, "Last street on which anybody acted."),
    Column("is_showdown", FLAG, "Two or more players never folded."),
    Column("total_pot", MONEY, "All chips put in, after uncalled chips went back, rake among them."),
    Column("rake", MONEY, "Rake taken: as printed, else what nobody collected."),
    Column("house", WORD, "House rules the hand was audited under."),
    Column("errors", COUNT, "Findings of severity ERROR."),
    Column("warnings", COUNT, "Findings of severity WARNING."),
    Column("text_hash", KEY, "The text, as the first 8 bytes of its blake2b."),
    Column("source_file", WORD, "File the hand was read from."),
    Column("source_line", COUNT, "Line of that file on which the hand begins."),
)

_TEXTS: Final = (
    Column("hand_id", TEXT, "The hand as room:number."),
    Column("text", TEXT, "The hand's text as read."),
)

_SEATS: Final = (
    _SEAT,
    _PLAYER,
    Column("is_hero", FLAG, "The history shows this seat's cards from the start."),
    Column("is_dealt", FLAG, "Posted an ante or was dealt a card; only dealt seats count in statistics."),
    Column("stack", MONEY, "Stack before the ante."),
    Column("position", SMALL, "Steps clockwise from the bring-in, which is 0, among the seats dealt in."),
    Column("door_card", WORD, "First up card."),
    Column("down_cards", TEXT, "The two cards dealt face down, where known."),
    Column("up_cards", TEXT, "Up cards in the order dealt."),
    Column("seventh_card", WORD, "Seventh-street card, where known; a community card is in no seat."),
    Column("start_cards", WORD, "Ranks of the first three cards, low to high (A23), where all are known."),
    Column("start_class", WORD, "Class of the first three cards: five, six smooth, seven rough, two low, pair of fours, trip fours."),
    Column("low", WORD, "Best five of seven (9-7-5-4-2), where all seven cards are known."),
    Column("low_rank", COUNT, "Value of that low: the smaller wins, equals split."),
    Column("ante", MONEY, "Ante posted."),
    Column("put_in", MONEY, "Chips put in, the ante among them, after uncalled chips went back."),
    Column("won", MONEY, "Chips collected."),
    Column("net", MONEY, "Chips won less chips put in."),
    Column("rake_paid", MONEY, "Share of the rake in proportion to chips put in, by largest remainder."),
    Column(
        "ev_net",
        MONEY,
        "Net with each pot of an all-in hand shared by equity from when nobody could bet any more, all cards seen by then dead; null where "
        "betting went on to the last street or their cards stay unknown. Pots of many early on are estimated, to 0.1 % (standard error).",
    ),
    Column("fold_street", SMALL, "Street on which the seat folded."),
    Column("all_in_street", SMALL, "Street on which the seat went all-in (3 with the ante)."),
    Column("is_bring_in", FLAG, "Opened third street: brought in, or opened for the full bet instead."),
    Column("is_shown", FLAG, "Showed cards."),
    Column("is_showdown", FLAG, "Went to the showdown: never folded, and another did not either."),
    Column("is_winner", FLAG, "Collected chips."),
    Column("finish_place", COUNT, "Place in which the player left the tournament in this hand."),
    Column("prize", MONEY, "Prize printed with that place."),
)

_ACTIONS: Final = (
    Column("action_n", SMALL, "Number of the action in the hand, from 1, antes among them."),
    _STREET,
    _SEAT,
    _PLAYER,
    Column("action", WORD, "What the act amounts to: ante, bring_in, complete, bet, raise, call, check, fold."),
    Column("amount", MONEY, "Chips added."),
    Column("to_amount", MONEY, "The seat's street total after it; antes never count in it."),
    Column("is_all_in", FLAG, "Adds the last chip."),
    Column("is_bring_in", FLAG, "The seat is the bring-in."),
    Column("pot_before", MONEY, "Chips in the pot before it."),
    Column("to_call", MONEY, "Chips the seat owes, more than its stack where it can only call all-in."),
    Column("stack_before", MONEY, "Chips the seat has before it."),
    Column("bets_before", SMALL, "Level before it: 0 the bring-in or no bet, 1 the completion or bet, 2 the first raise."),
    Column("can_raise", FLAG, "Could complete, bet or raise: not capped, chips left, betting open, somebody to contest it."),
    Column("has_checked", FLAG, "The seat checked earlier on this street."),
    Column("live_players", SMALL, "Players not folded before it."),
    Column("live_behind", SMALL, "Seats still to act behind on this street; on third street the bring-in apart."),
    Column("low_doors_behind", SMALL, "Those of them whose door card is 8 or lower."),
    Column(
        "best_door_behind", SMALL, "Rank of the lowest door card among them, the ace 1; null where nobody is behind, or one is not known."
    ),
    Column("is_first_in", FLAG, "Nobody has yet put chips in by choice on this street; on third street never the bring-in's own seat."),
    Column("is_steal", FLAG, "Completes first in with a door card lower than every one still to act behind, the bring-in apart."),
    Column("faces_steal", FLAG, "The last wager before it is a steal."),
    Column("faces_cbet", FLAG, "The last wager before it is a continuation bet: first in by the last aggressor of the street before."),
    Column("is_legal", FLAG, "No finding of severity ERROR says otherwise."),
    Column("source_line", COUNT, "Line of the source file."),
)

_STREETS: Final = (
    _STREET,
    _SEAT,
    _PLAYER,
    Column("live_players", SMALL, "Players live when the street is dealt."),
    Column("up_cards", TEXT, "The seat's up cards on this street."),
    Column("board_low", WORD, "What its board is worth (8-5-3-A)."),
    Column("board_rank", COUNT, "Value of the board: among boards of one street the smaller is the lower."),
    Column("boards_better", SMALL, "Live boards lower than its own."),
    Column("boards_tied", SMALL, "Other live boards equal to its own."),
    Column("catch", WORD, "The street's card by the up cards alone: low (8 or lower, no pair), pair, brick; null on third and seventh."),
    Column("is_opener", FLAG, "Acted first on this street."),
    Column("prev_aggressor", FLAG, "Made the last completion, bet or raise of the street before."),
    Column("pot_before", MONEY, "Chips in the pot when the street is dealt."),
    Column("stack_before", MONEY, "Chips the seat has when the street is dealt, after the ante."),
    Column("put_in", MONEY, "Chips put in on this street, the ante apart, after uncalled chips went back."),
    Column("n_completes", SMALL, "Completions by the seat."),
    Column("n_bets", SMALL, "Bets by the seat."),
    Column("n_raises", SMALL, "Raises by the seat."),
    Column("n_calls", SMALL, "Calls by the seat."),
    Column("n_checks", SMALL, "Checks by the seat."),
    Column("is_fold", FLAG, "Folds on this street."),
    Column("is_all_in", FLAG, "Goes all-in on this street (on third also with the ante)."),
    Column("dead_low_cards", SMALL, "Others' up cards, folded ones too, of ranks 8 or lower that the seat is not known to hold."),
    Column("dead_pair_cards", SMALL, "Others' up cards, folded ones too, of ranks the seat is known to hold: they can no longer pair it."),
    Column(
        "equity",
        SHARE,
        "Share of the pot the seat expects by the cards of this street among those that stay past its betting; null where it folds, where "
        "the cards of any of them stay unknown, and in imports without --equity. Of many early on estimated, to 0.1 % (standard error).",
    ),
)

_POTS: Final = (
    Column("pot_n", SMALL, "0 the main pot, 1 and up the side pots."),
    Column("pot_amount", MONEY, "Chips in the pot before rake."),
    Column("eligible", TEXT, "Seats that may win it."),
    Column("winner_seat", SMALL, "Seat that collected from it; null where nobody did."),
    Column("won", MONEY, "Chips that seat collected from it."),
    Column("is_odd_chip", FLAG, "Its share holds a chip that could not be divided."),
)

_FINDINGS: Final = (
    Column("hand_id", TEXT, "The hand as room:number."),
    Column("code", WORD, "Code of the rule."),
    Column("rule", WORD, "Name of the rule, saying what is wrong."),
    Column("rulebook", WORD, "Rulebook ids the rule rests on."),
    Column("severity", WORD, "ERROR, WARNING or INFO."),
    _STREET,
    _SEAT,
    _PLAYER,
    Column("message", TEXT, "What is wrong."),
    Column("expected", TEXT, "What the rules ask for."),
    Column("actual", TEXT, "What the history says."),
    Column("source_file", WORD, "File of the line."),
    Column("source_line", COUNT, "The line, from 1."),
    Column("source_column", COUNT, "Column of the line, from 1."),
)

_SOURCES: Final = (
    Column("source_file", TEXT, "File read."),
    Column("source_hash", TEXT, "Hash of its bytes."),
    Column("size", KEY, "Its bytes."),
    Column("room", WORD, "Poker room that wrote it."),
    Column("imported", COUNT, "Hands imported from it."),
    Column("known", COUNT, "Hands the store held already."),
    Column("incomplete", COUNT, "Hands cut off at the end of the file."),
    Column("rejected", COUNT, "Hands not imported, conflicts among them."),
    Column("skipped", COUNT, "Hands of other games."),
    Column("skipped_games", TEXT, "Those games and their counts."),
    Column("modified", KEY, "When the file was last written, in nanoseconds since 1970; the same name, size and time are not read again."),
)

_REJECTS: Final = (
    Column("hand_id", TEXT, "The hand as room:number, where it could be read."),
    Column(
        "kind",
        WORD,
        "hand, conflict (another text of a hand that is there), line (the rest of the hand was imported) or incomplete (comes in once "
        "the file has grown, and is no longer told then).",
    ),
    Column("source_file", WORD, "File of the text."),
    Column("source_line", COUNT, "Its first line, from 1."),
    Column("reason", TEXT, "Why it was not imported."),
    Column("text", TEXT, "The text."),
)

TABLES: Final[dict[str, tuple[Column, ...]]] = {
    "hands": (_HAND_KEY, *_HANDS),
    "texts": (_HAND_KEY, *_TEXTS),
    "seats": (_HAND_KEY, *_SEATS),
    "actions": (_HAND_KEY, *_ACTIONS),
    "streets": (_HAND_KEY, *_STREETS),
    "pots": (_HAND_KEY, *_POTS),
    "findings": (_HAND_KEY, *_FINDINGS),
    "sources": _SOURCES,
    "rejects": (_HAND_KEY, *_REJECTS),
}


def _schema(table: tuple[Column, ...]) -> pa.Schema:
    fields = [pa.field(name, type_, metadata={"comment": sentence}) for name, type_, sentence in table]
    return pa.schema(fields, metadata={"razz_hh.version": str(VERSION)})


SCHEMAS: Final[dict[str, pa.Schema]] = {name: _schema(table) for name, table in TABLES.items()}


def type_name(type_: pa.DataType) -> str:
    """Return an Arrow type in a word or two.

    >>> type_name(WORD)
    'dictionary of string'
    """
    return f"dictionary of {type_.value_type}" if pa.types.is_dictionary(type_) else str(type_)


def columns() -> Iterator[tuple[str, str, str, str]]:
    """Yield (table, column, type, sentence) of every column there is.

    >>> next(columns())[:3]
    ('hands', 'hand_key', 'int64')
    """
    for table, its_columns in TABLES.items():
        for name, type_, sentence in its_columns:
            yield table, name, type_name(type_), sentence

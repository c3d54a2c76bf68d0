"""The columns that users' notebooks and queries rely on, and amounts of money that stay exact."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from razz_hh.tables import SCHEMAS, Batch, columns
from razz_hh.tables.arrays import array, money, money_ints
from razz_hh.tables.schema import MONEY

PROMISED = {
    "hands": """hand_id room number played_at played_local zone table_name max_seats kind is_play_money mix tournament_id buy_in fee bounty
        buy_in_currency level currency ante bring_in small_bet big_bet players hero_seat hero last_street last_action_street is_showdown total_pot rake house
        errors warnings text_hash source_file source_line""",
    "texts": "hand_id text",
    "seats": """seat player is_hero is_dealt stack position door_card down_cards up_cards seventh_card start_class low low_rank ante put_in won
        net rake_paid ev_net fold_street all_in_street is_bring_in is_shown is_showdown is_winner finish_place prize""",
    "actions": """action_n street seat player action amount to_amount is_all_in is_bring_in pot_before to_call stack_before bets_before can_raise
        has_checked live_players live_behind low_doors_behind best_door_behind is_first_in is_steal faces_steal faces_cbet is_legal
        source_line""",
    "streets": """street seat player live_players up_cards board_low board_rank boards_better boards_tied catch is_opener prev_aggressor
        pot_before stack_before put_in n_completes n_bets n_raises n_calls n_checks is_fold is_all_in dead_low_cards dead_pair_cards equity""",
    "pots": "pot_n pot_amount eligible winner_seat won is_odd_chip",
    "findings": """hand_id code rule rulebook severity street seat player message expected actual source_file source_line
        source_column""",
    "sources": "source_file source_hash size",
    "rejects": "source_file source_line reason text",
}


@pytest.mark.parametrize("table", PROMISED)
def test_promised_columns_are_there(table: str) -> None:
    assert set(PROMISED[table].split()) <= set(SCHEMAS[table].names)
    assert "batch_id" not in SCHEMAS[table].names
    assert ("hand_key" in SCHEMAS[table].names) == (table != "sources")


def test_no_other_tables() -> None:
    assert set(SCHEMAS) == set(PROMISED)


def test_every_column_has_a_sentence() -> None:
    told = list(columns())
    assert len(told) == sum(len(schema) for schema in SCHEMAS.values())
    assert all(sentence.endswith(".") and sentence[0].isascii() for *_, sentence in told)


def test_empty_batch_has_every_table() -> None:
    made = Batch().tables()
    assert {name: table.schema for name, table in made.items()} == SCHEMAS
    assert not any(table.num_rows for table in made.values())


def test_money_is_never_a_float() -> None:
    kinds = {field.type for schema in SCHEMAS.values() for field in schema if pa.types.is_decimal(field.type)}
    assert kinds == {pa.decimal128(18, 2)}
    floats = {field.name for schema in SCHEMAS.values() for field in schema if pa.types.is_floating(field.type)}
    assert floats == {"equity"}


amounts = st.lists(st.integers(1 - 10**18, 10**18 - 1))


@given(amounts)
@example([0, 1, -1, 10**18 - 1, 1 - 10**18])
def test_money_is_exact(hundredths: list[int]) -> None:
    made = money(np.array(hundredths, np.int64))
    made.validate(full=True)
    assert made.to_pylist() == [Decimal(n).scaleb(-2) for n in hundredths]
    assert money_ints(made).tolist() == hundredths
    assert money_ints(made[1:]).tolist() == hundredths[1:]


@given(st.lists(st.none() | st.integers(1 - 10**18, 10**18 - 1)))
def test_money_cells_keep_their_nulls(cells: list[int | None]) -> None:
    made = array(cells, MONEY)
    made.validate(full=True)
    assert made.to_pylist() == [None if n is None else Decimal(n).scaleb(-2) for n in cells]
    assert made.null_count == cells.count(None)

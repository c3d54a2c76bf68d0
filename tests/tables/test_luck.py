"""EV and equities in the tables: in their seats' rows and nowhere else."""

from __future__ import annotations

from decimal import Decimal

from razz_hh.odds import equity
from razz_hh.odds.allin import equity_by_street, ev_net
from razz_hh.replay import replay
from razz_hh.tables import Batch
from tests.cli.hands import HAND
from tests.cli.test_show import RUN_OUT
from tests.rooms.texts import read_hand


def batch() -> Batch:
    """Return three hands, the one in the middle all-in on third street."""
    made = Batch()
    for text in (HAND, RUN_OUT, HAND):
        followed = replay(read_hand(text))
        made.add(followed, ev_net=ev_net(followed), equity=equity_by_street(followed))
    return made


def test_ev_stands_in_the_seats_of_its_hand() -> None:
    seats = batch().tables()["seats"].to_pylist()
    share = equity("Ac3h4c vs Kd2cQh").share[0]
    ann = round(120 * share) - 60
    assert [row["ev_net"] for row in seats] == [None, None, Decimal(ann) / 100, Decimal(-ann) / 100, None, None]
    assert [row["net"] for row in seats][2:4] == [Decimal("0.6"), Decimal("-0.6")]


def test_equities_stand_in_the_streets_of_their_seats() -> None:
    """Where Bob folds on third street there are none."""
    streets = batch().tables()["streets"].to_pylist()
    shown = [row["equity"] for row in streets]
    assert len(shown) == 2 + 10 + 2
    assert shown[:2] == shown[-2:] == [None, None]
    by_street = {(row["street"], row["player"]): row["equity"] for row in streets[2:12]}
    assert [by_street[3, "Ann"], by_street[3, "Bob"]] == equity("Ac3h4c vs Kd2cQh").share.tolist()
    assert [by_street[6, "Ann"], by_street[6, "Bob"]] == equity("Ac3h4c5c6d7d vs Kd2cQhQdJhJs").share.tolist()
    assert [by_street[7, "Ann"], by_street[7, "Bob"]] == [1.0, 0.0]


def test_none_are_there_unasked() -> None:
    made = Batch()
    made.add(replay(read_hand(RUN_OUT)))
    tables = made.tables()
    assert tables["seats"]["ev_net"].null_count == 2
    assert tables["streets"]["equity"].null_count == 10

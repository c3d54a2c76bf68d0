"""What is remembered from hand to hand stays small."""

from __future__ import annotations

import msgspec

from razz_hh.audit import Across, across, audit, audit_all
from razz_hh.replay import Replay, replay
from razz_hh.simulate import Game, simulate


def replays(n: int) -> list[Replay]:
    return [replay(hand, hand.stakes) for hand in simulate(n, seed=3, game=Game(chatter=0))]


def test_a_batch_is_audited_hand_by_hand() -> None:
    """In code: `audit_all` for a batch, or `audit` with an `Across` that sees every hand."""
    batch = replays(40)
    sees = Across()
    assert [*audit_all(batch)] == [audit(one, sees) for one in batch]
    assert [finding.code for findings in audit_all(batch) for finding in findings if finding.code != "RZ702"] == []
    assert [audit(one) for one in batch] == [[]] * 40


def test_no_more_tables_are_remembered_than_a_thousand() -> None:
    (one,) = replays(1)
    sees = Across()
    for n in range(1500):
        sees.take(msgspec.structs.replace(one, hand=msgspec.structs.replace(one.hand, table_name=str(n), number=str(n))))
    assert list(sees._last) == [("pokerstars", None, str(n), "USD") for n in range(500, 1500)]


def test_a_table_that_is_played_on_is_not_forgotten() -> None:
    (one,) = replays(1)
    sees = Across()
    for n in range(1500):
        for name in ("here", str(n)):
            sees.take(msgspec.structs.replace(one, hand=msgspec.structs.replace(one.hand, table_name=name, number=f"{n} {name}")))
    assert [name for *_, name, _ in sees._last][-2:] == ["here", "1499"]


def test_ids_are_forgotten_at_last() -> None:
    (one,) = replays(1)
    sees = Across()
    sees._ids = dict.fromkeys(range(across._IDS), 0)
    sees.take(one)
    assert sees._ids is not None
    assert len(sees._ids) == across._IDS
    assert 0 not in sees._ids


def test_unique_ids_are_not_remembered() -> None:
    sees = Across(are_unique=True)
    for one in replays(5):
        sees.take(one)
    assert sees._ids is None

"""Care of a store: what it holds, whether it holds together, small files merged, hands forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from razz_hh.store.commits import Commit, StoreError
from razz_hh.store.folder import Store
from razz_hh.store.forgotten import remember
from razz_hh.store.pieces import OF_HANDS, Parts, Piece, n_rows, open_parts, pieces_of, read_part, trimmed
from razz_hh.store.place import sizes
from razz_hh.store.sweeping import GRACE, sweep
from razz_hh.tables import TABLES, hand_key, text_hash

__all__ = ["HANDS", "Info", "again", "check", "compact", "compact_small", "forget", "info"]

T = TypeVar("T")

HANDS: Final = 250_000
"""Hands of a compacted piece."""
SMALL: Final = 20_000
"""A batch of fewer hands is small."""
MANY: Final = 16
"""As many small batches are merged into one, so that a store that grows hand by hand stays one of few files."""
_TRIES: Final = 5


class Info(msgspec.Struct):
    """What a store holds: rows, files and bytes by table, its batches, and its hands by room, stakes and month."""

    rows: dict[str, int]
    files: dict[str, int]
    sizes: dict[str, int]
    batches: int
    hands: list[dict[str, Any]]


def info(store: Store) -> Info:
    """Return what a store holds. Raises `StoreError` where it is damaged."""
    commits = store.commits()
    parts = {table: [store.path / part for commit in commits for part in commit.parts.get(table, ())] for table in TABLES}
    hands = store.sql(
        "select room, kind, currency, small_bet, big_bet, strftime(coalesce(played_local, played_at), '%Y-%m') as month, count(*) as hands"
        " from hands group by all order by all"
    )
    weights = {table: [size or 0 for size in sizes(paths)] for table, paths in parts.items()}
    return Info(
        rows={table: sum(commit.rows.get(table, 0) for commit in commits) for table in TABLES},
        files={table: len(paths) for table, paths in parts.items()},
        sizes={table: sum(weight) for table, weight in weights.items()},
        batches=len(commits),
        hands=hands.to_pylist(),
    )


# --- check ---------------------------------------------------------------------------------------

_CHILDREN: Final = ("texts", "seats", "actions", "streets", "pots", "findings")
_OF_SEATS: Final = "hands join (select hand_key, sum(put_in) put_in, sum(net) net from seats group by 1) using (hand_key)"
_OF_FINDINGS: Final = (
    "hands left join (select hand_key, count(*) filter (where severity = 'ERROR') e, count(*) filter (where severity = 'WARNING') w"
    " from findings group by 1) using (hand_key)"
)
_OF_FILES: Final = (
    "(select source_file::varchar source_file, count(*) n from hands group by 1)"
    " left join (select source_file, sum(imported) imported from sources group by 1) using (source_file)"
)
_WRONG: Final = {
    "hands are there twice": "select hand_id from hands group by hand_id having count(*) > 1",
    "keys belong to two hands": "select min(hand_id) from hands group by hand_key having count(distinct hand_id) > 1",
    **{f"hands of {table} are not there": f"select distinct hand_key from {table} anti join hands using (hand_key)" for table in _CHILDREN},
    **{f"hands have no {table}": f"select hand_id from hands anti join {table} using (hand_key)" for table in ("texts", "seats", "pots")},
    "texts are there twice": "select hand_id from texts group by hand_id having count(*) > 1",
    "hands have other chips in the pot than were put in": f"select hand_id from {_OF_SEATS} where put_in <> total_pot",
    "hands without an error do not come out even": f"select hand_id from {_OF_SEATS} where net + rake <> 0 and errors = 0",
    "hands do not count their findings": f"select hand_id from {_OF_FINDINGS} where errors <> coalesce(e, 0) or warnings <> coalesce(w, 0)",
    "files have more hands than were imported": f"select source_file from {_OF_FILES} where n > coalesce(imported, 0)",
}  # fmt: skip
"""What may be wrong, and the query that finds it."""


def check(store: Store) -> Iterator[tuple[str, list[str]]]:
    """Yield what is wrong with a store, with the first few things of which it is true; nothing where all holds together."""
    for commit in store.commits():
        yield from _check_files(store.path, commit)
    with store.connect() as views:
        for what, query in _WRONG.items():
            found = views.execute(f"select count(*) over (), * from ({query}) limit 5").fetchall()
            if found:
                yield f"{found[0][0]:,} {what}", [str(row[1]) for row in found]
    wrong = [hand_id for rows in _texts(store) for hand_id in rows]
    if wrong:
        yield f"{len(wrong):,} hands have another text than they were read from", wrong[:5]


def _check_files(root: Path, commit: Commit) -> Iterator[tuple[str, list[str]]]:
    for table, parts in commit.parts.items():
        try:
            n = n_rows([root / part for part in parts])
        except (OSError, pa.ArrowInvalid) as error:
            raise StoreError(f"parts of {table} cannot be read: {error}") from None
        if n != commit.rows[table]:
            yield f"batch {commit.batch_id} has {n:,} rows of {table}, not {commit.rows[table]:,}", parts


def _texts(store: Store) -> Iterator[list[str]]:
    """Yield the hands whose key or whose text's hash is not that of their id and their text."""
    for commit in store.commits():
        for parts in pieces_of(commit):
            if "texts" not in parts:
                continue
            hands = read_part(store.path / parts["hands"], ["hand_key", "text_hash"])
            hashes = dict(zip(hands["hand_key"].to_pylist(), hands["text_hash"].to_pylist(), strict=True))
            for batch in open_parts("texts", [store.path / parts["texts"]]).to_batches():
                yield [
                    hand_id
                    for key, hand_id, text in zip(*[batch[name].to_pylist() for name in ("hand_key", "hand_id", "text")], strict=True)
                    if hand_key(hand_id) != key or text_hash(text) != hashes.get(key)
                ]


# --- compact and forget --------------------------------------------------------------------------


def compact(store: Store, is_meant: Callable[[Commit], bool] = lambda commit: True, grace: float = GRACE) -> int:
    """Merge the files of batches into few large ones; return how many files there are less. Raises `StoreError`, `OSError`.

    The files merged are removed *grace* seconds later, or when there is a writer next.
    """
    return again(lambda: _compact(store, is_meant, grace))


def compact_small(store: Store, grace: float = GRACE) -> int:
    """Merge small batches where there are many of them; return how many files there are less."""
    small = {commit.batch_id for commit in store.commits() if commit.rows.get("hands", 0) < SMALL}
    return compact(store, lambda commit: commit.batch_id in small, grace) if len(small) >= MANY else 0


def _compact(store: Store, is_meant: Callable[[Commit], bool], grace: float) -> int:
    with store.writer() as writer:
        commits = [commit for commit in store.commits() if is_meant(commit)]
        n_before = _n_files(commits)
        if n_before <= len(TABLES):
            return 0
        writer.replaces = {commit.batch_id for commit in commits}
        n_hands = 0
        for commit in commits:
            for parts in pieces_of(commit):
                for table, part in parts.items():
                    for batch in open_parts(table, [store.path / part]).to_batches():
                        writer.write({table: pa.Table.from_batches([batch])})
                        n_hands += batch.num_rows if table == "hands" else 0
                if n_hands >= HANDS:
                    writer.close_piece()
                    n_hands = 0
    sweep(store.path, grace)
    return n_before - _n_files([commit for commit in store.commits() if commit.batch_id == writer.batch_id])


def _n_files(commits: list[Commit]) -> int:
    return sum(len(parts) for commit in commits for parts in commit.parts.values())


def forget(store: Store, *, source: str | None = None, player: str | None = None) -> int:
    """Remove the hands of a source file or of a player, and what was rejected of them, for good; return how many hands.

    The name of an archive means all its members. A file that is forgotten may be imported again. A player's hands stay out, also those
    to come (`Forgotten`). Raises `KeyError` where there is no such source or player.
    """
    return again(lambda: _forget(store, source, player))


def _forget(store: Store, source: str | None, player: str | None) -> int:
    with store.writer() as writer:
        writer.settle = _begin_anew
        if source is not None:
            files = set(store.read("sources", ["source_file"])["source_file"].to_pylist())
            named = [name for name in files if name == source or name.startswith(f"{source}!")]
            keys = store.read("hands", ["hand_key"], [("source_file", "in", named)])["hand_key"]
            is_known = bool(named)
        else:
            keys = store.read("seats", ["hand_key"], [("player", "==", player)])["hand_key"]
            is_known = len(keys) > 0
        if not is_known:
            raise KeyError(f"no hand of {player}" if source is None else f"no file {source} was imported")
        if player is not None:
            remember(store.path, player)  # before the commit: who imports meanwhile sees it then, and begins anew
        gone = pc.unique(keys.combine_chunks())
        if source is not None:
            told = dict.fromkeys(("sources", "rejects"), pc.field("source_file").isin(named))
        else:
            told = {"sources": pc.scalar(False), "rejects": pc.match_substring(pc.field("text"), player)}
        is_gone = {**told, **{table: pc.field("hand_key").isin(gone) for table in OF_HANDS}}
        for commit in store.commits():
            pieces = list(pieces_of(commit))
            hit = [any(_has(store.path, table, part, is_gone[table]) for table, part in parts.items()) for parts in pieces]
            if any(hit):
                writer.replaces.add(commit.batch_id)
                for parts, is_hit in zip(pieces, hit, strict=True):
                    writer.add(_kept(store.path, writer.batch_id, writer.name(), parts, is_gone) if is_hit else parts)
    sweep(store.path, grace=0)
    return len(gone)


def _begin_anew(newer: list[Commit]) -> None:
    raise StoreError(f"{len(newer)} batches came in meanwhile, and may hold what is to be forgotten: try again")


def _has(root: Path, table: str, part: str, is_gone: pc.Expression) -> bool:
    return bool(open_parts(table, [root / part]).count_rows(filter=is_gone))


def _kept(root: Path, batch_id: str, name: str, parts: Parts, is_gone: dict[str, pc.Expression]) -> Parts:
    """Write the rows of a piece that stay."""
    with Piece(root, batch_id, name) as piece:
        for table, part in parts.items():
            stays = ~pc.coalesce(is_gone[table], pc.scalar(False))
            for batch in open_parts(table, [root / part]).to_batches(filter=stays):
                piece.write({table: trimmed(pa.Table.from_batches([batch]))})
    return piece.parts


def again(work: Callable[[], T]) -> T:
    """Do work that others may come in between, until none does. Raises `StoreError` where they do again and again."""
    for n in range(_TRIES):
        try:
            return work()
        except StoreError:
            if n == _TRIES - 1:
                raise
    raise AssertionError

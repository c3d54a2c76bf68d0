"""The audit report of a store: what is wrong, how often and where, each finding with its hand at the faulty step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from razz_hh.audit import RULES, Finding
from razz_hh.batch import audited, paused_gc
from razz_hh.report.pages import LARGEST, Packs, render, rules_data, write_folder
from razz_hh.report.stored import equities_in, hands_in, replays
from razz_hh.rooms import ROOMS, room
from razz_hh.tables.keys import hand_key

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from razz_hh.stakes import HouseRules
    from razz_hh.store import Store

__all__ = ["findings_of", "write_audit"]

_SEVERITIES: Final = ("ERROR", "WARNING", "INFO")
_REJECTS: Final = 1_000
"""Rejected hands told with their texts; of more, the table rejects tells."""
_SHOWN: Final = [
    "hand_key", "code", "rule", "rulebook", "severity", "street", "seat", "player",
    "message", "expected", "actual", "source_file", "source_line", "source_column",
]  # fmt: skip


def write_audit(
    store: Store,
    path: Path,
    *,
    keys: pa.Array | None = None,
    wants: Callable[[Finding], bool] = lambda finding: True,
    house: HouseRules | None = None,
    largest: int = LARGEST,
) -> list[Path]:
    """Write the audit report of a store, or of the hands with these *keys*, with the findings that are wanted; return its files.

    They are those of the import, or of another audit by the rules of *house*.
    It is one page; where its hands take more than *largest* letters they stand on pages of their own, in a folder beside it.
    Raises `OSError` where it cannot be written, and like `Store.read`.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    meant = None if keys is None else pc.field("hand_key").isin(keys)
    hands = _hands(store, meant)
    found = findings_of(store, keys) if house is None else _findings_by(house, store, keys)
    wanted = {key: [finding for finding in findings if wants(finding)] for key, findings in found.items()}
    place_of = {key: place for key, *place in hands[["room", "number", "played"]].itertuples()}
    packs = Packs()
    rows: list[tuple[Any, ...]] = []
    faulty = pa.array([key for key, findings in wanted.items() if findings], pa.int64())
    equities = equities_in(store, faulty)
    for key, replay in replays(store, faulty, house):
        n = packs.add(replay, found[key], equities.get(key))
        where, number, played = place_of[key]
        rows += [
            (n, each.code, each.severity.lower(), where, number, played, "" if each.seat is None else replay.hand.name_of(each.seat),
             each.message, each.expected, each.actual, each.source, each.line)
            for each in wanted[key]
        ]  # fmt: skip
    files = write_folder(packs, path.with_name(f"{path.stem}_hands")) if packs.all() and packs.size > largest else []
    rejects = store.read("rejects", ["kind", "hand_id", "source_file", "source_line", "reason", "text"]).to_pylist()
    index = {
        "findings": rows,
        "rules": rules_data({each.code for findings in wanted.values() for each in findings}, with_examples=True),
        "rejects": rejects[:_REJECTS],
        "folder": files[0].parent.name if files else None,
    }
    scripts = ["table.js", "replayer.js", "dialog.js", "audit.js"]
    page = render(
        "audit.html", scripts, index, [] if files else packs.all(), title=f"Audit of {store.path.name}", n_rejects=len(rejects),
        n_told=min(len(rejects), _REJECTS), sources=_sources(store), **_counts(hands, wanted),
    )  # fmt: skip
    path.write_text(page, encoding="utf-8", newline="\n")
    return [path, *files]


def findings_of(store: Store, keys: pa.Array | None) -> dict[int, list[Finding]]:
    """Return the findings of hands by key, of all where no *keys* are given. Raises like `Store.read`."""
    import pyarrow.compute as pc

    found: dict[int, list[Finding]] = {}
    for row in store.read("findings", _SHOWN, None if keys is None else pc.field("hand_key").isin(keys)).to_pylist():
        found.setdefault(row["hand_key"], []).append(_finding(row))
    return found


def _findings_by(house: HouseRules, store: Store, keys: pa.Array | None) -> dict[int, list[Finding]]:
    """Return the findings of hands by key, audited anew by the rules of *house*. Raises like `Store.read`."""
    meant = None if keys is None else set(keys.to_pylist())
    with paused_gc():
        found = {hand_key(each.replay.hand.hand_id): each.findings for each in audited(hands_in(store), house) if each.findings}
    return found if meant is None else {key: findings for key, findings in found.items() if key in meant}


def _hands(store: Store, meant: Any) -> pd.DataFrame:
    """Return room, number and time of hands by key; the time is that of the room's clock."""
    titles = {name: room(name).title for name in ROOMS}
    hands = store.read("hands", ["hand_key", "played_local", "room", "number"], meant).to_pandas().set_index("hand_key")
    played = hands.pop("played_local").dt.strftime("%Y-%m-%d %H:%M").fillna("")
    told: pd.DataFrame = hands.assign(
        room=hands["room"].astype(str).replace(titles), played=played, month=played.str[:7].replace("", "not told")
    )
    return told


def _finding(row: dict[str, Any]) -> Finding:
    return Finding(
        code=row["code"], rule=row["rule"], rulebook=tuple(row["rulebook"].split()), severity=row["severity"], street=row["street"],
        seat=row["seat"], message=row["message"], expected=row["expected"] or "", actual=row["actual"] or "", source=row["source_file"],
        line=row["source_line"], column=row["source_column"], step=None,
    )  # fmt: skip


def _counts(hands: pd.DataFrame, wanted: dict[int, list[Finding]]) -> dict[str, Any]:
    """Return how many findings there are, by severity and rule, and by room and month beside all hands."""
    import pandas as pd

    cells = [(key, each.code, each.severity.lower()) for key, findings in wanted.items() for each in findings]
    found = pd.DataFrame(cells, columns=["hand_key", "code", "severity"]).join(hands, on="hand_key")

    def counted(by: str) -> pd.DataFrame:
        groups = found.groupby(by)["hand_key"]
        return pd.DataFrame({"n": groups.size(), "n_hurt": groups.nunique()})

    def beside(by: str) -> pd.DataFrame:
        return hands.groupby(by).size().to_frame("n_hands").join(counted(by)).fillna(0).astype(int).reset_index(names="name")

    severities = found["severity"].value_counts()
    by_rule = counted("code").sort_values("n", ascending=False)
    rules = [
        {"code": code, "rule": RULES[code], "n": n, "n_hurt": n_hurt, "share": n_hurt / len(hands)}
        for code, n, n_hurt in by_rule.itertuples()
    ]
    return {
        "n_hands": len(hands),
        "n_findings": len(found),
        "n_hurt": found["hand_key"].nunique(),
        "severities": [(severity.lower(), int(severities[severity.lower()])) for severity in _SEVERITIES if severity.lower() in severities],
        "rules": sorted(rules, key=lambda row: _SEVERITIES.index(row["rule"].severity)),
        "rooms": list(beside("room").itertuples()),
        "months": list(beside("month").itertuples()),
    }


def _sources(store: Store) -> dict[str, int]:
    """Return how many files were imported, and hands of them by what became of them."""
    names = ["imported", "known", "incomplete", "rejected", "skipped"]
    rows = store.read("sources", names)
    return {"files": len(rows), **{name: sum(rows[name].to_pylist()) for name in names}}

"""Findings as a SARIF 2.1.0 log, which code hosts and editors read."""

from __future__ import annotations

import json
import os.path
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from razz_hh._version import __version__

if TYPE_CHECKING:
    from razz_hh.audit import Finding, Rule
    from razz_hh.cli.findings import Show
    from razz_hh.replay import Replay

__all__ = ["sarif_log"]

_SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS: Final = {"ERROR": "error", "WARNING": "warning", "INFO": "note"}
_RULEBOOK: Final = "rulebook"


@contextmanager
def sarif_log() -> Iterator[Show]:
    """Print a log of one run: results as they come, then the rules that they name.

    What the rules enforce, the rulebook's ids, is a taxonomy: each rule is linked to its own.
    """
    index: dict[str, int] = {}

    def show(finding: Finding, replay: Replay) -> None:
        print(",\n" if index else "", end="")
        number = index.setdefault(finding.code, len(index))
        print(json.dumps(_result(finding, replay, number)), end="")

    head = json.dumps({"$schema": _SCHEMA, "version": "2.1.0"})[:-1]
    print(f'{head}, "runs": [{{"columnKind": "unicodeCodePoints", "results": [')
    yield show
    tail = json.dumps(_tool(list(index)))[1:]
    print(f"\n], {tail}]}}")


def _result(finding: Finding, replay: Replay, number: int) -> dict[str, Any]:
    hand = replay.hand
    expected = f". Expected {finding.expected}, found {finding.actual}" if finding.expected else ""
    seat = finding.seat
    said = {
        "street": finding.street,
        "seat": seat,
        "player": None if seat is None else hand.name_of(seat),
        "expected": finding.expected,
        "actual": finding.actual,
    }
    return {
        "ruleId": finding.code,
        "ruleIndex": number,
        "level": _LEVELS[finding.severity],
        "message": {"text": f"{finding.message}{expected} (hand {hand.number})."},
        "locations": [
            {
                "physicalLocation": {"artifactLocation": {"uri": _uri(finding.source)}, "region": _region(finding)},
                "logicalLocations": [{"name": hand.number, "fullyQualifiedName": hand.hand_id, "kind": "hand"}],
            }
        ],
        "partialFingerprints": {"razzHand/v1": _fingerprint(finding, replay)},
        "properties": {name: value for name, value in said.items() if value not in (None, "")},
    }


def _region(finding: Finding) -> dict[str, int]:
    if not finding.width:
        return {"startLine": finding.line}
    return {"startLine": finding.line, "startColumn": finding.column, "endColumn": finding.column + finding.width}


def _fingerprint(finding: Finding, replay: Replay) -> str:
    """Return what stays the same of a finding when its hand moves to another line or file."""
    hand = replay.hand
    same = (hand.hand_id, finding.code, finding.line - hand.line, finding.seat, finding.expected, finding.actual)
    return blake2b("\0".join(map(str, same)).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _uri(source: str) -> str:
    """Return a source as a URI relative to the folder the audit runs in; of one that is elsewhere the whole.

    >>> _uri("hands/May 2024.zip!a#1.txt")
    'hands/May%202024.zip!a%231.txt'
    """
    if os.path.isabs(source):
        path = Path(source)
        if not path.is_relative_to(Path.cwd()):
            return path.as_uri()
        source = str(path.relative_to(Path.cwd()))
    return quote(os.path.normpath(source).replace(os.sep, "/"), safe="/!", errors="surrogatepass")


def _tool(codes: list[str]) -> dict[str, Any]:
    """Return the tool and its rules, those of *codes* in that order, and what they enforce."""
    from razz_hh.audit import RULES

    rules = [RULES[code] for code in codes]
    ids = sorted({name for rule in rules for name in rule.rulebook})
    return {
        "tool": {
            "driver": {
                "name": "razz-hh",
                "semanticVersion": __version__,
                "rules": [_rule(rule, ids) for rule in rules],
                "supportedTaxonomies": [{"name": _RULEBOOK, "index": 0}],
            }
        },
        "taxonomies": [
            {"name": _RULEBOOK, "shortDescription": {"text": "The rules of Razz, by id"}, "taxa": [{"id": name} for name in ids]}
        ],
    }


def _rule(rule: Rule, ids: list[str]) -> dict[str, Any]:
    what, *why = [" ".join(paragraph.split()) for paragraph in cleandoc(rule.page).split("\n\n")]
    enforced = [f"Rulebook: {', '.join(rule.rulebook)}."] if rule.rulebook else []
    told = f"`razz-hh rules {rule.code}` shows a hand that breaks it and one that does not."
    return {
        "id": rule.code,
        "name": "".join([word.capitalize() for word in rule.name.split("-")]),
        "shortDescription": {"text": what},
        "fullDescription": {"text": " ".join([what, *why])},
        "help": {
            "text": "\n\n".join([what, *why, *enforced, told.replace("`", "")]),
            "markdown": "\n\n".join([f"**{what}**", *why, *enforced, told]),
        },
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "relationships": [
            {"target": {"id": name, "index": ids.index(name), "toolComponent": {"name": _RULEBOOK, "index": 0}}, "kinds": ["relevant"]}
            for name in rule.rulebook
        ],
        "properties": {"tags": [rule.name, *rule.rulebook]},
    }

"""``python -m tests.audit.mutation``: break every rule many times over, and print what the audit finds, by rule and by operator.

It ends with 1 where recall or precision of a rule is not 100 %, and prints the first mutant of each operator that is judged wrongly.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from tests.audit.mutation import OPERATORS, Count, judge, mutants, table

_CHUNK = 500


def main() -> int:
    """Make and judge the mutants, in as many processes as there are cores."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.audit.mutation", description="Recall and precision of the audit, rule by rule and operator by operator."
    )
    parser.add_argument("codes", nargs="*", help="rules to break, by the beginning of their codes; all where none is named")
    parser.add_argument("--mutants", type=int, default=5000, help="how many of each operator (5000)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    count = Count.of(())
    with ProcessPoolExecutor() as pool:
        for part, wrong in pool.map(_judged, *zip(*_chunks(given.codes, given.mutants, given.seed), strict=True)):
            count.add(part)
            if wrong:
                print(wrong, file=sys.stderr, flush=True)
    print("\n".join(table(count)))
    return 0 if count.is_perfect else 1


def _chunks(codes: Sequence[str], n: int, seed: int) -> Iterator[tuple[int, int, str]]:
    """Yield which operator makes how many mutants, from which seed."""
    for k, operator in enumerate(OPERATORS):
        if not codes or operator.code.startswith(tuple(codes)):
            for start in range(0, n, _CHUNK):
                yield k, min(_CHUNK, n - start), f"{seed}.{start}"


def _judged(k: int, n: int, seed: str) -> tuple[Count, str]:
    """Count what is told of an operator's mutants; and describe the first that is judged wrongly."""
    verdicts = [judge(mutant) for mutant in mutants(OPERATORS[k], n, seed)]
    wrong = next((verdict for verdict in verdicts if not verdict.is_right), None)
    return Count.of(verdicts), wrong.story if wrong else ""


if __name__ == "__main__":
    sys.exit(main())

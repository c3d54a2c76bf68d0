"""Examples of RZ0 and RZ1: lines that cannot be read, and the deal."""

from __future__ import annotations

from typing import Final

from razz_hh.audit.pages.page import Page

__all__ = ["DEAL"]


def _each(line: str) -> str:
    """Return *line* for six more players, a line each."""
    return "".join(f"{line.format(n=n)}\n" for n in range(4, 10))


DEAL: Final[dict[str, Page]] = {
    "RZ001": Page(
        "folded",
        (("Bob: folds\n", "Bob: folds\nBob: says goodbye\n"),),
        (("Bob: folds\n", 'Bob: folds\nBob said, "Ann: bets 50"\nEve joins the table at seat #5\n'),),
    ),
    "RZ002": Page("folded", (("[Td]", "[of]"),), (("[Td]", "[tD]"),)),
    "RZ003": Page("file", (("[1]", "['1~0badcafe']"),), (("[1]", "['1~2']"),)),
    "RZ101": Page("showdown", (("[4c 8d Jc] [3h]", "[4c 8d Jc] [Ac]"), ("Jc 3h 2s]", "Jc Ac 2s]"))),
    "RZ102": Page(
        "showdown",
        (("Dealt to Ann [4c 8d Jc] [3h]", "Dealt to Ann [8d 4c Jc] [3h]"),),
        (("Dealt to Ann [4c 8d] [Jc]", "Dealt to Ann [4c of] [Jc]"),),
    ),
    "RZ103": Page("showdown", (("Dealt to Cid [7h Ac 6s] [2d]\n", "Dealt to Cid [7h Ac 6s] [2d]\nDealt to Bob [Kd] [5d]\n"),)),
    "RZ104": Page(
        "folded",
        (
            ("*** 4th STREET", "*** 5th STREET"),
            ("Ann: bets 50", "Ann: bets 100"),
            ("Uncalled bet (50)", "Uncalled bet (100)"),
            ("on the 4th", "on the 5th"),
        ),
    ),
    "RZ105": Page(
        "folded",
        (("Uncalled bet (50) returned to Ann\n", "Uncalled bet (50) returned to Ann\n*** 5th STREET ***\nDealt to Ann [4c 4s] [5d]\n"),),
    ),
    "RZ106": Page(
        "showdown",
        (
            ("*** RIVER ***\nDealt to Cid [7h Ac 6s 2d Qs 5c] [Kh]\n", "*** RIVER *** [Kh]\n"),
            ("Cid: shows [7h Ac 6s 2d Qs 5c Kh]", "Cid: shows [7h Ac 6s 2d Qs 5c]"),
            (
                "Total pot 760 | Rake 0\nSeat 1: Ann mucked [9c Th 4c 8d Jc 3h 2s]",
                "Total pot 760 | Rake 0\nBoard [Kh]\nSeat 1: Ann mucked [9c Th 4c 8d Jc 3h]",
            ),
            ("Cid showed [7h Ac 6s 2d Qs 5c Kh]", "Cid showed [7h Ac 6s 2d Qs 5c]"),
        ),
    ),
    "RZ107": Page(
        "folded",
        (
            ("8-max", "9-max"),
            ("Ann: posts", f"{_each('Seat {n}: P{n} (1000 in chips)')}Ann: posts"),
            ("Cid: posts the ante 10\n", f"Cid: posts the ante 10\n{_each('P{n}: posts the ante 10')}"),
            ("Dealt to Cid [7h Ac Ts]\n", f"Dealt to Cid [7h Ac Ts]\n{_each('Dealt to P{n} [{n}d]')}"),
            ("Cid: brings in for 20\n", f"Cid: brings in for 20\n{_each('P{n}: folds')}"),
            ("Ann collected 70 from", "Ann collected 130 from"),
            ("Total pot 70", "Total pot 130"),
            ("collected (70)", "collected (130)"),
            ("on the 4th Street\n", "on the 4th Street\n" + _each("Seat {n}: P{n} folded on the 3rd Street (didn't bet)")),
        ),
    ),
    "RZ108": Page(
        "folded",
        (("Dealt to Cid [7h Ac Ts] [Kh]\nCid: checks\n", "Cid: checks\nDealt to Cid [7h Ac Ts] [Kh]\n"),),
        (("Dealt to Ann [4c] [4s]\n", 'Cid said, "cards please"\nDealt to Ann [4c] [4s]\n'),),
    ),
}

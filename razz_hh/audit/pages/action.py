"""Examples of RZ3: turns, bets, raises, calls, checks and folds."""

from __future__ import annotations

from typing import Final

from razz_hh.audit.pages.page import Page
from razz_hh.stakes import HouseRules

__all__ = ["ACTION"]


def _raises(*levels: int) -> tuple[tuple[str, str], ...]:
    """Return the changes that make Ann and Cid bet and raise to *levels* in turn until Cid or Ann folds."""
    who = ("Ann", "Cid")
    acts = [f"{who[n % 2]}: " + (f"raises 50 to {level}" if n else "bets 50") for n, level in enumerate(levels)]
    acts[4:4] = ["Betting is capped"] if len(levels) >= 4 else []
    last, other = who[(len(levels) - 1) % 2], who[len(levels) % 2]
    pot = 70 + 2 * (levels[-1] - 50)
    return (
        ("Cid: checks\nAnn: bets 50\nCid: folds\n", "\n".join(["Cid: checks", *acts, f"{other}: folds\n"])),
        ("returned to Ann\nAnn collected 70 from pot\nAnn:", f"returned to {last}\n{last} collected {pot} from pot\n{last}:"),
        ("Total pot 70", f"Total pot {pot}"),
        ("Seat 1: Ann collected (70)", f"Seat 1: Ann {_ends(last == 'Ann', pot)}"),
        ("Seat 3: Cid folded on the 4th Street", f"Seat 3: Cid {_ends(last == 'Cid', pot)}"),
    )


def _ends(is_winner: bool, pot: int) -> str:
    return f"collected ({pot})" if is_winner else "folded on the 4th Street"


ACTION: Final[dict[str, Page]] = {
    "RZ301": Page(
        "showdown",
        (("Ann: checks\nCid: checks\n", "Cid: checks\nAnn: checks\n"),),
        (("[4c 8d] [Jc]", "[4c 8d] [Js]"), ("[4c 8d Jc] [3h]", "[4c 8d Js] [3h]"), ("4c 8d Jc 3h 2s]", "4c 8d Js 3h 2s]")),
    ),
    "RZ302": Page("showdown", (("Dee: folds\nAnn: calls 50\n", "Ann: calls 50\nDee: folds\n"),)),
    "RZ303": Page(
        "folded",
        (
            ("Dealt to Ann [4c]\n", "Dealt to Ann [5h]\n"),
            (
                "Dealt to Ann [4c] [4s]\nDealt to Cid [7h Ac Ts] [Kh]\nCid: checks\nAnn: bets 50\n",
                "Dealt to Ann [5h] [Tc]\nDealt to Cid [7h Ac Ts] [5c]\nAnn: bets 50\n",
            ),
        ),
        (
            ("Dealt to Ann [4c]\n", "Dealt to Ann [5h]\n"),
            ("Dealt to Ann [4c] [4s]\nDealt to Cid [7h Ac Ts] [Kh]\n", "Dealt to Ann [5h] [Tc]\nDealt to Cid [7h Ac Ts] [5c]\n"),
        ),
    ),
    "RZ317": Page(
        "folded",
        (
            ("Dealt to Ann [4c]\n", "Dealt to Ann [5h]\n"),
            ("Dealt to Ann [4c] [4s]\nDealt to Cid [7h Ac Ts] [Kh]\n", "Dealt to Ann [5h] [Tc]\nDealt to Cid [7h Ac Ts] [5c]\n"),
        ),
        (("Dealt to Ann [4c] [4s]\n", "Dealt to Ann [4c] [4d]\n"),),
        house=HouseRules(),
    ),
    "RZ304": Page("showdown", (("Ann: checks\nCid: checks\n", "Ann: checks\n"),)),
    "RZ305": Page("folded", (("Ann: calls 20\nBob: folds\n", "Ann: calls 20\nBob: folds\nCid: checks\n"),)),
    "RZ306": Page(
        "folded",
        (("Ann: bets 50", "Ann: bets 100"), ("Uncalled bet (50)", "Uncalled bet (100)")),
        (("Ann (1000", "Ann (70"), ("Ann: bets 50", "Ann: bets 40 and is all-in"), ("Uncalled bet (50)", "Uncalled bet (40)")),
    ),
    "RZ307": Page(
        "showdown",
        (
            ("Ann: raises 50 to 100\nCid: calls 50", "Ann: raises 60 to 110\nCid: calls 60"),
            ("collected 760", "collected 780"),
            ("Total pot 760", "Total pot 780"),
            ("won (760)", "won (780)"),
        ),
    ),
    "RZ308": Page(
        "showdown",
        (
            ("Ann: calls 50\nBob", "Ann: calls 40\nBob"),
            ("collected 760", "collected 750"),
            ("Total pot 760", "Total pot 750"),
            ("won (760)", "won (750)"),
        ),
    ),
    "RZ309": Page("folded", (("Cid: checks\n", "Cid: calls 0\n"),)),
    "RZ310": Page(
        "showdown",
        (
            ("Cid: bets 100\nAnn: calls 100\n*** SHOW", "Cid: bets 100\nAnn: checks\nUncalled bet (100) returned to Cid\n*** SHOW"),
            ("collected 760", "collected 560"),
            ("Total pot 760", "Total pot 560"),
            ("won (760)", "won (560)"),
        ),
    ),
    "RZ311": Page("folded", _raises(50, 100, 150, 200, 250), _raises(50, 100, 150, 200)),
    "RZ312": Page(
        "side pot",
        (
            ("Cid: calls 10\nDee: calls 10\n", "Cid: raises 40 to 150\nDee: calls 50\n"),
            ("Cid collected 200 from", "Cid collected 280 from"),
            ("Total pot 710 Main pot 510. Side pot 200.", "Total pot 790 Main pot 510. Side pot 280."),
            ("won (200)", "won (280)"),
        ),
    ),
    "RZ313": Page(
        "folded",
        (
            ("Cid (1000", "Cid (30"),
            (
                "Cid: brings in for 20\nAnn: calls 20\nBob: folds\n",
                "Cid: brings in for 20 and is all-in\nAnn: folds\nBob: raises 30 to 50\nUncalled bet (30) returned to Bob\n",
            ),
            (
                "Dealt to Ann [4c] [4s]\nDealt to Cid [7h Ac Ts] [Kh]\nCid: checks\nAnn: bets 50\nCid: folds\nUncalled bet (50) returned to Ann\nAnn collected 70 from pot\nAnn: doesn't show hand\n",
                "Dealt to Bob [Td] [4s]\nDealt to Cid [7h Ac Ts] [Kh]\n*** 5th STREET ***\nDealt to Bob [Td 4s] [5s]\nDealt to Cid [7h Ac Ts Kh] [5d]\n"
                "*** 6th STREET ***\nDealt to Bob [Td 4s 5s] [9s]\nDealt to Cid [7h Ac Ts Kh 5d] [2d]\n*** RIVER ***\nDealt to Cid [7h Ac Ts Kh 5d 2d] [3d]\n"
                "*** SHOW DOWN ***\nBob: mucks hand\nCid: shows [7h Ac Ts Kh 5d 2d 3d] (Lo: 7,5,3,2,A)\nCid collected 70 from pot\n",
            ),
            ("Ann collected (70)", "Ann folded on the 3rd Street (didn't bet)"),
            ("Bob folded on the 3rd Street (didn't bet)", "Bob mucked"),
            ("Cid folded on the 4th Street", "Cid showed [7h Ac Ts Kh 5d 2d 3d] and won (70) with Lo: 7,5,3,2,A"),
        ),
    ),
    "RZ314": Page("folded", (("Cid: checks\nAnn: bets 50\nCid: folds\nUncalled bet (50) returned to Ann\n", "Cid: folds\n"),)),
    "RZ315": Page("showdown", (("Ann: raises 50 to 100\n", "Ann: raises 50 to 100\nBetting is capped\n"),)),
    "RZ316": Page("folded", (*_raises(50, 100, 150, 200), ("Betting is capped\n", "")), _raises(50, 100, 150, 200)),
}

"""Examples of RZ4: stacks, all-ins, uncalled bets, pots and rake."""

from __future__ import annotations

from typing import Final

from razz_hh.audit.pages.page import Page

__all__ = ["MONEY"]


_CID_WINS_BOTH: Final = (
    ("Ann: shows [As 2d 3c 5c 9h Kc 4h] (Lo: 5,4,3,2,A)", "Ann: shows [Kd Ks 3c 5c 9h Kc 4h] (Lo: K,9,5,4,3)"),
    ("Ann showed [As 2d 3c 5c 9h Kc 4h] and won (510) with Lo: 5,4,3,2,A", "Ann showed [Kd Ks 3c 5c 9h Kc 4h] and lost with Lo: K,9,5,4,3"),
    ("won (200) with", "won (710) with"),
)

MONEY: Final[dict[str, Page]] = {
    "RZ401": Page("showdown", (("Ann (1000 in", "Ann (350 in"),)),
    "RZ402": Page("showdown", (("Cid: bets 100\n", "Cid: bets 100 and is all-in\n"),)),
    "RZ403": Page("showdown", (("Dee: posts the ante 10\n", "Dee: posts the ante 10 and is all-in\n"),), also=("RZ305",)),
    "RZ404": Page(
        "folded",
        (
            ("Uncalled bet (50) returned to Ann\n", ""),
            ("Total pot 70", "Total pot 120"),
            ("collected 70", "collected 120"),
            ("(70)", "(120)"),
        ),
    ),
    "RZ405": Page("showdown", (("Total pot 760", "Total pot 860"), ("Rake 0", "Rake 0"))),
    "RZ406": Page("showdown", (("Cid collected 760", "Cid collected 750"), ("won (760)", "won (750)"))),
    "RZ407": Page("side pot", (("Main pot 510. Side pot 200.", "Main pot 500. Side pot 210."),)),
    "RZ408": Page("showdown", (("Rake 0", "Rake 20"), ("Cid collected 760", "Cid collected 740"), ("won (760)", "won (740)"))),
    "RZ410": Page(
        "side pot",
        (
            ("Cid collected 200 from", "Cid collected 199.50 from"),
            ("Ann collected 510 from", "Ann collected 510.50 from"),
            ("Side pot 200.", "Side pot 199.50."),
            ("Main pot 510.", "Main pot 510.50."),
            ("won (510)", "won (510.50)"),
            ("won (200)", "won (199.50)"),
        ),
        also=("RZ407",),
    ),
    "RZ411": Page(
        "side pot",
        (
            (
                "Cid collected 200 from side pot\nAnn collected 510 from main pot\n",
                "Ann collected 510 from main pot\nCid collected 200 from side pot\n",
            ),
        ),
    ),
    "RZ409": Page("showdown", (("Ann: raises 50 to 100", "Ann: raises 40 to 100"),)),
    "RZ412": Page(
        "folded",
        (
            (
                "Uncalled bet (50) returned to Ann\nAnn collected 70 from pot\n",
                "Ann collected 70 from pot\nUncalled bet (50) returned to Ann\n",
            ),
        ),
    ),
    "RZ413": Page(
        "side pot",
        (
            *_CID_WINS_BOTH,
            ("Cid collected 200 from side pot\nAnn collected 510 from main pot\n", "Cid collected 710 from pot\n"),
            ("Total pot 710 Main pot 510. Side pot 200. |", "Total pot 710 |"),
        ),
        (*_CID_WINS_BOTH, ("Ann collected 510 from main pot", "Cid collected 510 from main pot")),
    ),
}

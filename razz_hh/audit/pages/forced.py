"""Examples of RZ2: antes, bring-in and completion."""

from __future__ import annotations

from typing import Final

from razz_hh.audit.pages.page import Page

__all__ = ["FORCED"]


FORCED: Final[dict[str, Page]] = {
    "RZ201": Page(
        "folded",
        (
            ("Bob: posts the ante 10", "Bob: posts the ante 5"),
            ("Total pot 70", "Total pot 65"),
            ("collected 70", "collected 65"),
            ("(70)", "(65)"),
        ),
    ),
    "RZ202": Page(
        "folded", (("Bob: posts the ante 10\n", ""), ("Total pot 70", "Total pot 60"), ("collected 70", "collected 60"), ("(70)", "(60)"))
    ),
    "RZ208": Page(
        "folded",
        (
            ("Bob: posts the ante 10", "Bob: posts the ante 5"),
            ("Total pot 70", "Total pot 65"),
            ("collected 70", "collected 65"),
            ("(70)", "(65)"),
        ),
        (
            ("Bob (1000", "Bob (5"),
            ("Bob: posts the ante 10", "Bob: posts the ante 5 and is all-in"),
            (
                "Bob: folds\n*** 4th STREET ***\nDealt to Ann [4c] [4s]\n",
                "*** 4th STREET ***\nDealt to Ann [4c] [4s]\nDealt to Bob [Td] [Jd]\n",
            ),
            (
                "Ann collected 70 from pot\nAnn: doesn't show hand\n",
                "*** 5th STREET ***\nDealt to Ann [4c 4s] [5s]\nDealt to Bob [Td Jd] [Qd]\n*** 6th STREET ***\nDealt to Ann [4c 4s 5s] [6s]\n"
                "Dealt to Bob [Td Jd Qd] [Ks]\n*** RIVER ***\n*** SHOW DOWN ***\nAnn: shows [2c 3c 4c 4s 5s 6s 8h] (Lo: 6,5,4,3,2)\n"
                "Bob: mucks hand\nAnn collected 50 from side pot\nAnn collected 15 from main pot\n",
            ),
            ("Total pot 70", "Total pot 65 Main pot 15. Side pot 50."),
            ("Ann collected (70)", "Ann showed [2c 3c 4c 4s 5s 6s 8h] and won (65) with Lo: 6,5,4,3,2"),
            ("Bob folded on the 3rd Street (didn't bet)", "Bob mucked"),
        ),
        is_lone=True,
    ),
    "RZ203": Page(
        "showdown",
        (
            ("Bob: brings in for 20\nCid: raises 30 to 50\n", "Ann: brings in for 20\nBob: calls 20\nCid: raises 30 to 50\n"),
            ("Ann: calls 50\nBob", "Ann: calls 30\nBob"),
        ),
        (("Dealt to Bob [Kd]", "Dealt to Bob [9h]"),),
    ),
    "RZ204": Page(
        "folded",
        (
            ("Cid: brings in for 20\nAnn: calls 20", "Cid: brings in for 25\nAnn: calls 25"),
            ("Total pot 70", "Total pot 80"),
            ("collected 70", "collected 80"),
            ("(70)", "(80)"),
        ),
    ),
    "RZ205": Page(
        "folded",
        (
            (
                "Cid: brings in for 20\nAnn: calls 20\nBob: folds\n",
                "Cid: folds\nAnn: brings in for 20\nBob: folds\nUncalled bet (20) returned to Ann\n",
            ),
            (
                "*** 4th STREET ***\nDealt to Ann [4c] [4s]\nDealt to Cid [7h Ac Ts] [Kh]\nCid: checks\nAnn: bets 50\nCid: folds\nUncalled bet (50) returned to Ann\n",
                "",
            ),
            ("Ann collected 70", "Ann collected 30"),
            ("Total pot 70", "Total pot 30"),
            ("collected (70)", "collected (30)"),
            ("Cid folded on the 4th Street", "Cid folded on the 3rd Street (didn't bet)"),
        ),
    ),
    "RZ206": Page(
        "showdown",
        (
            ("Cid: raises 30 to 50", "Cid: raises 50 to 70"),
            ("Ann: calls 50\nBob", "Ann: calls 70\nBob"),
            ("collected 760", "collected 800"),
            ("Total pot 760", "Total pot 800"),
            ("won (760)", "won (800)"),
        ),
    ),
    "RZ209": Page("high card", (("Ann completes it to 50", "Ann raises to 50"),)),
    "RZ207": Page(
        "high card",
        (("Cid is high with [Ks]", "Bob is high with [Kd]"),),
        (("Dealt to Bob [Kd]\n", "Dealt to Bob [Qd]\n"),),
    ),
    "RZ210": Page("folded", (("(50/100)", "(50/50)"),)),
}

"""Examples of RZ6: the record against itself."""

from __future__ import annotations

from typing import Final

from razz_hh.audit.pages.page import Page

__all__ = ["RECORD"]


def _marked(pot: str) -> tuple[tuple[str, str], ...]:
    """Return the changes by which Cid calls, and the room says on fourth street that *pot* is in it."""
    return (
        (
            "Cid folds\nUncalled bet of 30 returned to Ann\nAnn mucks\nAnn wins the pot (70)\n",
            f"Cid calls 30\n*** 4TH STREET *** (Total Pot: {pot}, 2 Players)\nDealt to Ann [4c] [4s]\nDealt to Cid [7h Ac Ks] [5h]\n"
            "Cid bets 50\nAnn folds\nUncalled bet of 50 returned to Cid\nCid mucks\nCid wins the pot (130)\n",
        ),
        ("Total pot 70", "Total pot 130"),
        ("Ann collected (70), mucked", "Ann folded on 4th St."),
        ("Cid folded on 3rd St.", "Cid collected (130), mucked"),
    )


def _busts(place: str) -> tuple[tuple[str, str], ...]:
    """Return the changes that make Ann lose her last chips and leave the tournament in *place*."""
    return (
        ("Ann (1000", "Ann (360"),
        ("Ann: calls 100\n*** SHOW", "Ann: calls 100 and is all-in\n*** SHOW"),
        ("from pot\n", f"from pot\nAnn finished the tournament in {place} place\n"),
    )


RECORD: Final[dict[str, Page]] = {
    "RZ601": Page("showdown", (("Bob folded on the 3rd Street", "Bob folded on the 5th Street"),)),
    "RZ602": Page("showdown", (("won (760)", "won (670)"),)),
    "RZ603": Page("showdown", (("Cid showed [7h Ac 6s", "Cid showed [7h Ad 6s"),)),
    "RZ604": Page("showdown", (("with Lo: 7,6,5,2,A", "with Lo: 8,6,5,2,A"),)),
    "RZ605": Page("folded", (("Total pot 70 | Rake 0\n", "Total pot 70 | Rake 0\nBoard [6h]\n"),)),
    "RZ606": Page("showdown", (("*** SHOW DOWN ***\n", ""),)),
    "RZ607": Page("showdown", (("Total pot 760 | Rake 0\n", ""),)),
    "RZ608": Page(
        "showdown",
        (
            ("Dealt to Cid [7h Ac 6s 2d Qs 5c] [Kh]\n", ""),
            (
                "Ann: checks\nCid: bets 100\nAnn: calls 100\n*** SHOW DOWN ***\n",
                "Ann: bets 100\nCid: folds\nUncalled bet (100) returned to Ann\n",
            ),
            ("Cid: shows [7h Ac 6s 2d Qs 5c Kh] (Lo: 7,6,5,2,A)\nAnn: mucks hand\nCid collected 760", "Ann collected 560"),
            ("Total pot 760", "Total pot 560"),
            ("Ann mucked [9c Th 4c 8d Jc 3h 2s]", "Ann collected (560)"),
            ("Cid showed [7h Ac 6s 2d Qs 5c Kh] and won (760) with Lo: 7,6,5,2,A", "Cid folded on the River"),
        ),
        (
            ("*** RIVER ***\nDealt to Cid [7h Ac 6s 2d Qs 5c] [Kh]\nAnn: checks\nCid: bets 100\nAnn: calls 100\n*** SHOW DOWN ***\n", ""),
            ("Ann: bets 100\nCid: calls 100\n", "Ann: bets 100\nCid: folds\nUncalled bet (100) returned to Ann\n"),
            ("Cid: shows [7h Ac 6s 2d Qs 5c Kh] (Lo: 7,6,5,2,A)\nAnn: mucks hand\nCid collected 760", "Ann collected 360"),
            ("Total pot 760", "Total pot 360"),
            ("Ann mucked [9c Th 4c 8d Jc 3h 2s]", "Ann collected (360)"),
            ("Cid showed [7h Ac 6s 2d Qs 5c Kh] and won (760) with Lo: 7,6,5,2,A", "Cid folded on the 6th Street"),
        ),
    ),
    "RZ609": Page("folded", (("Table '900000001 1' 8-max\n", ""),), (("Table '900000001 1' 8-max\n", "Table '900000001 1'\n"),)),
    "RZ610": Page(
        "folded",
        (("Ann: bets 50", "Ann: bets $50"),),
        (
            ("Seat 1: Ann (1000 in chips)", "Seat 1: Ann (1000 in chips, $5 bounty)"),
            ("Ann: bets 50", 'Bob said, "I paid $10 for this"\nAnn: bets 50'),
        ),
    ),
    "RZ611": Page("showdown", _busts("3rd"), _busts("4th")),
    "RZ612": Page("stacks", (("Bob (990) -10", "Bob (1,000) -10"),)),
    "RZ613": Page("stacks", (("Cid (970) -30", "Cid (970) -20"),)),
    "RZ615": Page("high card", _marked("120"), _marked("130")),
    "RZ614": Page("folded", (("Seat 1: Ann collected (70)\n", ""),)),
    "RZ616": Page("folded", (("8-max", "2-max"),), (("8-max", "3-max"),)),
}

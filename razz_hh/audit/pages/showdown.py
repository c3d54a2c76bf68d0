"""Examples of RZ5: lows, winners and shown cards."""

from __future__ import annotations

from typing import Final

from razz_hh.audit.pages.page import Page
from razz_hh.stakes import HouseRules

__all__ = ["SHOWDOWN"]


def _split(cid: int, ann: int) -> tuple[tuple[str, str], ...]:
    """Return the changes that give Ann Cid's low, 7-6-5-2-A, and each a part of the pot."""
    return (
        ("Dealt to Ann [4c]\n", "Dealt to Ann [5h]\n"),
        ("Dealt to Ann [4c] [8d]", "Dealt to Ann [5h] [8d]"),
        ("Dealt to Ann [4c 8d] [Jc]", "Dealt to Ann [5h 8d] [Jc]"),
        ("Dealt to Ann [4c 8d Jc] [3h]", "Dealt to Ann [5h 8d Jc] [2h]"),
        ("Ann: mucks hand", "Ann: shows [7c 6d 5h 8d Jc 2h As] (Lo: 7,6,5,2,A)"),
        ("Cid collected 760 from pot", f"Cid collected {cid} from pot\nAnn collected {ann} from pot"),
        ("mucked [9c Th 4c 8d Jc 3h 2s]", f"showed [7c 6d 5h 8d Jc 2h As] and won ({ann}) with Lo: 7,6,5,2,A"),
        ("won (760)", f"won ({cid})"),
    )


def _odd_chip(ann: int, cid: int) -> tuple[tuple[str, str], ...]:
    """Return the changes that give Ann Cid's low, 8-6-4-2-A, and each a part of the main pot, 495 now."""
    return (
        ("Ann (170", "Ann (165"),
        ("raises 10 to 110 and is all-in\nCid: calls 10\nDee: calls 10", "raises 5 to 105 and is all-in\nCid: calls 5\nDee: calls 5"),
        ("Dealt to Ann [3c]\n", "Dealt to Ann [4c]\n"),
        ("Dealt to Ann [3c] [5c]", "Dealt to Ann [4c] [2s]"),
        ("Dealt to Ann [3c 5c] [9h]", "Dealt to Ann [4c 2s] [9h]"),
        ("Dealt to Ann [3c 5c 9h] [Kc]", "Dealt to Ann [4c 2s 9h] [Kc]"),
        ("shows [As 2d 3c 5c 9h Kc 4h] (Lo: 5,4,3,2,A)", "shows [As 8d 4c 2s 9h Kc 6s] (Lo: 8,6,4,2,A)"),
        ("Ann collected 510 from main pot", f"Ann collected {ann} from main pot\nCid collected {cid} from main pot"),
        ("Total pot 710 Main pot 510.", "Total pot 695 Main pot 495."),
        (
            "showed [As 2d 3c 5c 9h Kc 4h] and won (510) with Lo: 5,4,3,2,A",
            f"showed [As 8d 4c 2s 9h Kc 6s] and won ({ann}) with Lo: 8,6,4,2,A",
        ),
        ("won (200)", f"won ({200 + cid})"),
    )


_CHECKED: Final = (
    ("Cid: bets 100\nAnn: calls 100\n*** SHOW DOWN ***", "Cid: checks\n*** SHOW DOWN ***"),
    ("Cid collected 760", "Cid collected 560"),
    ("Total pot 760", "Total pot 560"),
    ("won (760)", "won (560)"),
)
_SHOWN: Final = "Cid: shows [7h Ac 6s 2d Qs 5c Kh] (Lo: 7,6,5,2,A)\n"
_MUCKED_FIRST: Final = (f"{_SHOWN}Ann: mucks hand\n", f"Ann: mucks hand\n{_SHOWN}")

SHOWDOWN: Final[dict[str, Page]] = {
    "RZ501": Page("showdown", (("(Lo: 7,6,5,2,A)", "(Lo: Q,6,5,2,A)"),)),
    "RZ502": Page(
        "showdown",
        (
            ("Cid: shows [7h Ac 6s 2d Qs 5c Kh]", "Cid: shows [7h Ac 2d 6s Qs 5c Kh]"),
            ("Cid showed [7h Ac 6s 2d", "Cid showed [7h Ac 2d 6s"),
        ),
    ),
    "RZ503": Page(
        "showdown",
        (
            ("Cid collected 760", "Ann collected 760"),
            ("Ann: mucks hand", "Ann: shows [9c Th 4c 8d Jc 3h 2s] (Lo: 9,8,4,3,2)"),
            ("Ann mucked [9c Th 4c 8d Jc 3h 2s]", "Ann showed [9c Th 4c 8d Jc 3h 2s] and won (760) with Lo: 9,8,4,3,2"),
            ("and won (760) with Lo: 7,6", "and lost with Lo: 7,6"),
        ),
    ),
    "RZ504": Page("showdown", _split(400, 360), _split(380, 380)),
    "RZ505": Page(
        "folded",
        (
            ("Ann collected 70 from pot\nAnn: doesn't show hand\n", "Bob collected 70 from pot\n"),
            ("Ann collected (70)", "Ann mucked"),
            ("Bob folded on the 3rd Street (didn't bet)", "Bob collected (70)"),
        ),
        also=("RZ601",),
    ),
    "RZ506": Page(
        "showdown",
        (
            ("Cid: shows [7h Ac 6s 2d Qs 5c Kh] (Lo: 7,6,5,2,A)\nAnn: mucks hand\n", "Ann: shows [9c Th 4c 8d Jc 3h 2s] (Lo: 9,8,4,3,2)\n"),
            ("Cid showed [7h Ac 6s 2d Qs 5c Kh] and won (760) with Lo: 7,6,5,2,A", "Cid collected (760)"),
            ("Ann mucked [9c", "Ann showed [9c"),
        ),
    ),
    "RZ509": Page(
        "showdown", (("Ann: checks\nCid: bets 100\n", "Ann: checks\nCid: shows [7h Ac 6s 2d Qs 5c Kh] (Lo: 7,6,5,2,A)\nCid: bets 100\n"),)
    ),
    "RZ508": Page("showdown", _CHECKED, (*_CHECKED, _MUCKED_FIRST)),
    "RZ507": Page("side pot", _odd_chip(247, 248), _odd_chip(248, 247), house=HouseRules(odd_chip="high_suit_of_five")),
}

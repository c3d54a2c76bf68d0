"""Examples of RZ5: lows, winners and shown cards."""

from __future__ import annotations

from typing import Final

from razz_hh.audit.pages.page import Page

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


SHOWDOWN: Final[dict[str, Page]] = {
    "RZ501": Page("showdown", (("(Lo: 7,6,5,2,A)", "(Lo: Q,6,5,2,A)"),)),
    "RZ502": Page(
        "showdown",
        (
            ("Cid: shows [7h Ac 6s 2d Qs 5c Kh]", "Cid: shows [7h Ac 2d 6s Qs 5c Kh]"),
            ("Cid showed [7h Ac 6s 2d", "Cid showed [7h Ac 2d 6s"),
        ),
        also=("RZ603",),
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
}

"""The example of each rule's page: a change to one of three hands that breaks the rule, and one that just does not.

`razz-hh rules CODE` prints them beside the rule's words, and a test audits every one.
"""

from __future__ import annotations

from typing import Final

import msgspec

__all__ = ["ANTE", "BRING_IN", "PAGES", "Page", "changed"]

ANTE: Final = 1000
BRING_IN: Final = 2000
"""What other hands of the examples' table tell of its ante and bring-in, in hundredths."""


class Page(msgspec.Struct, frozen=True):
    """Changes to an example hand, each a pair of texts: what stands in it and what stands there instead.

    `breaks` breaks the rule, `also` are other rules that then break of necessity; `allows` looks alike and breaks nothing.
    """

    hand: str
    breaks: tuple[tuple[str, str], ...]
    allows: tuple[tuple[str, str], ...] = ()
    also: tuple[str, ...] = ()


def changed(hand: str, changes: tuple[tuple[str, str], ...]) -> str:
    """Return *hand* with *changes* made, each once. Raises `ValueError` for a text that does not stand in it just once."""
    for old, new in changes:
        if hand.count(old) != 1:
            raise ValueError(f"{old!r} stands {hand.count(old)} times in the example")
        hand = hand.replace(old, new)
    return hand


SHOWDOWN: Final = """\
PokerStars Hand #900000000001: Tournament #900000001, 10+1 Razz Limit - Level IV (50/100) - 2024/05/04 20:00:00 ET
Table '900000001 1' 8-max
Seat 1: Ann (1000 in chips)
Seat 2: Bob (1000 in chips)
Seat 3: Cid (1000 in chips)
Seat 4: Dee (1000 in chips)
Ann: posts the ante 10
Bob: posts the ante 10
Cid: posts the ante 10
Dee: posts the ante 10
*** 3rd STREET ***
Dealt to Ann [4c]
Dealt to Bob [Kd]
Dealt to Cid [7h Ac 6s]
Dealt to Dee [9d]
Bob: brings in for 20
Cid: raises 30 to 50
Dee: folds
Ann: calls 50
Bob: folds
*** 4th STREET ***
Dealt to Ann [4c] [8d]
Dealt to Cid [7h Ac 6s] [2d]
Cid: bets 50
Ann: raises 50 to 100
Cid: calls 50
*** 5th STREET ***
Dealt to Ann [4c 8d] [Jc]
Dealt to Cid [7h Ac 6s 2d] [Qs]
Ann: checks
Cid: checks
*** 6th STREET ***
Dealt to Ann [4c 8d Jc] [3h]
Dealt to Cid [7h Ac 6s 2d Qs] [5c]
Ann: bets 100
Cid: calls 100
*** RIVER ***
Dealt to Cid [7h Ac 6s 2d Qs 5c] [Kh]
Ann: checks
Cid: bets 100
Ann: calls 100
*** SHOW DOWN ***
Cid: shows [7h Ac 6s 2d Qs 5c Kh] (Lo: 7,6,5,2,A)
Ann: mucks hand
Cid collected 760 from pot
*** SUMMARY ***
Total pot 760 | Rake 0
Seat 1: Ann mucked [9c Th 4c 8d Jc 3h 2s]
Seat 2: Bob folded on the 3rd Street
Seat 3: Cid showed [7h Ac 6s 2d Qs 5c Kh] and won (760) with Lo: 7,6,5,2,A
Seat 4: Dee folded on the 3rd Street (didn't bet)
"""

SIDE_POT: Final = """\
PokerStars Hand #900000000002: Tournament #900000001, 10+1 Razz Limit - Level IV (50/100) - 2024/05/04 20:02:00 ET
Table '900000001 1' 8-max
Seat 1: Ann (170 in chips)
Seat 3: Cid (1000 in chips)
Seat 4: Dee (1000 in chips)
Ann: posts the ante 10
Cid: posts the ante 10
Dee: posts the ante 10
*** 3rd STREET ***
Dealt to Ann [3c]
Dealt to Cid [4d]
Dealt to Dee [Qh 2h Qd]
Dee: brings in for 20
Ann: raises 30 to 50
Cid: calls 50
Dee: calls 30
*** 4th STREET ***
Dealt to Ann [3c] [5c]
Dealt to Cid [4d] [6d]
Dealt to Dee [Qh 2h Qd] [7s]
Ann: bets 50
Cid: raises 50 to 100
Dee: calls 100
Ann: raises 10 to 110 and is all-in
Cid: calls 10
Dee: calls 10
*** 5th STREET ***
Dealt to Ann [3c 5c] [9h]
Dealt to Cid [4d 6d] [8c]
Dealt to Dee [Qh 2h Qd 7s] [6h]
Cid: bets 100
Dee: calls 100
*** 6th STREET ***
Dealt to Ann [3c 5c 9h] [Kc]
Dealt to Cid [4d 6d 8c] [Ad]
Dealt to Dee [Qh 2h Qd 7s 6h] [3d]
Cid: bets 100
Dee: folds
Uncalled bet (100) returned to Cid
*** RIVER ***
*** SHOW DOWN ***
Cid: shows [2c Ts 4d 6d 8c Ad Js] (Lo: 8,6,4,2,A)
Ann: shows [As 2d 3c 5c 9h Kc 4h] (Lo: 5,4,3,2,A)
Cid collected 200 from side pot
Ann collected 510 from main pot
*** SUMMARY ***
Total pot 710 Main pot 510. Side pot 200. | Rake 0
Seat 1: Ann showed [As 2d 3c 5c 9h Kc 4h] and won (510) with Lo: 5,4,3,2,A
Seat 3: Cid showed [2c Ts 4d 6d 8c Ad Js] and won (200) with Lo: 8,6,4,2,A
Seat 4: Dee folded on the 6th Street
"""

FOLDED: Final = """\
PokerStars Hand #900000000003: Tournament #900000001, 10+1 Razz Limit - Level IV (50/100) - 2024/05/04 20:04:00 ET
Table '900000001 1' 8-max
Seat 1: Ann (1000 in chips)
Seat 2: Bob (1000 in chips)
Seat 3: Cid (1000 in chips)
Ann: posts the ante 10
Bob: posts the ante 10
Cid: posts the ante 10
*** 3rd STREET ***
Dealt to Ann [4c]
Dealt to Bob [Td]
Dealt to Cid [7h Ac Ts]
Cid: brings in for 20
Ann: calls 20
Bob: folds
*** 4th STREET ***
Dealt to Ann [4c] [4s]
Dealt to Cid [7h Ac Ts] [Kh]
Cid: checks
Ann: bets 50
Cid: folds
Uncalled bet (50) returned to Ann
Ann collected 70 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot 70 | Rake 0
Seat 1: Ann collected (70)
Seat 2: Bob folded on the 3rd Street (didn't bet)
Seat 3: Cid folded on the 4th Street
"""

HANDS: Final = {"showdown": SHOWDOWN, "side pot": SIDE_POT, "folded": FOLDED}


def _each(line: str) -> str:
    """Return *line* for six more players, a line each."""
    return "".join(f"{line.format(n=n)}\n" for n in range(4, 10))


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


PAGES: Final[dict[str, Page]] = {
    "RZ001": Page(
        "folded",
        (("Bob: folds\n", "Bob: folds\nBob: says goodbye\n"),),
        (("Bob: folds\n", 'Bob: folds\nBob said, "Ann: bets 50"\nEve joins the table at seat #5\n'),),
    ),
    "RZ002": Page("folded", (("[Td]", "[of]"),), (("[Td]", "[tD]"),)),
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
        also=("RZ103",),
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
        also=("RZ404",),
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
    "RZ409": Page("showdown", (("Ann: raises 50 to 100", "Ann: raises 40 to 100"),)),
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
    "RZ504": Page("showdown", (("Cid collected 760 from pot", "Cid collected 500 from pot\nCid collected 260 from pot"),)),
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
    "RZ601": Page("showdown", (("Bob folded on the 3rd Street", "Bob folded on the 5th Street"),)),
    "RZ602": Page("showdown", (("won (760)", "won (670)"),)),
    "RZ603": Page("showdown", (("Cid showed [7h Ac 6s", "Cid showed [7h Ad 6s"),)),
    "RZ604": Page("showdown", (("with Lo: 7,6,5,2,A", "with Lo: 8,6,5,2,A"),)),
    "RZ605": Page("folded", (("Total pot 70 | Rake 0\n", "Total pot 70 | Rake 0\nBoard [6h]\n"),)),
}
"""By rule code."""

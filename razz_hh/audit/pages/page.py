"""What a page shows, and the hands that its examples change."""

from __future__ import annotations

from typing import Final

import msgspec

from razz_hh import rooms
from razz_hh.audit import Across, Finding, audit
from razz_hh.hand import Hand
from razz_hh.replay import replay
from razz_hh.source import decode
from razz_hh.stakes import HouseRules

__all__ = ["ANTE", "BRING_IN", "HANDS", "Page", "changed", "findings_in"]

ANTE: Final = 1000
BRING_IN: Final = 2000
"""What other hands of the examples' table tell of its ante and bring-in, in hundredths."""


class Page(msgspec.Struct, frozen=True):
    """Changes to an example hand, each a pair of texts: what stands in it and what stands there instead.

    `breaks` breaks the rule, `also` are other rules that then break of necessity; `allows` looks alike and breaks nothing.
    `house` are the house rules to judge by, None for the room's own; `is_lone` says that no other hand tells the table's ante.
    """

    hand: str
    breaks: tuple[tuple[str, str], ...]
    allows: tuple[tuple[str, str], ...] = ()
    also: tuple[str, ...] = ()
    house: HouseRules | None = None
    is_lone: bool = False


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

HIGH_CARD: Final = """\
Full Tilt Poker Game #900000000004: $10 + $1 Sit & Go (900000001), Table 1 - 50/100 Ante 10 - Limit Razz - 20:06:00 ET - 2024/05/04
Seat 1: Ann (1,000)
Seat 2: Bob (1,000)
Seat 3: Cid (1,000)
Ann antes 10
Bob antes 10
Cid antes 10
*** 3RD STREET ***
Dealt to Ann [4c]
Dealt to Bob [Kd]
Dealt to Cid [7h Ac] [Ks]
Cid is high with [Ks]
Cid brings in for 20
Ann completes it to 50
Bob folds
Cid folds
Uncalled bet of 30 returned to Ann
Ann mucks
Ann wins the pot (70)
*** SUMMARY ***
Total pot 70 | Rake 0
Seat 1: Ann collected (70), mucked
Seat 2: Bob folded on 3rd St.
Seat 3: Cid folded on 3rd St.
"""

STACKS: Final = """\
#9001: Limit Razz - 50/100
2024-05-04 20:06:00
Table 'Razz Room'
Seat 1: Ann (1,000)
Seat 2: Bob (1,000)
Seat 3: Cid (1,000)
Ann: posts ante 10
Bob: posts ante 10
Cid: posts ante 10
Dealt to Ann: [X X 4c]
Dealt to Bob: [X X Td]
Dealt to Cid: [7h Ac Ts]
Cid brings in for 20
Ann calls 20
Bob folds
*** 4TH STREET ***
Dealt to Ann: [4s]
Dealt to Cid: [Kh]
Cid checks
Ann bets 50
Cid folds
*** SUMMARY ***
Seat 1: Ann (1,040) +40
Seat 2: Bob (990) -10
Seat 3: Cid (970) -30
Ann wins pot (70)
"""

NEXT: Final = """\
PokerStars Hand #900000000006: Tournament #900000001, 10+1 Razz Limit - Level IV (50/100) - 2024/05/04 20:06:00 ET
Table '900000001 1' 8-max
Seat 1: Ann (1040 in chips)
Seat 2: Bob (990 in chips)
Seat 3: Cid (970 in chips)
Ann: posts the ante 10
Bob: posts the ante 10
Cid: posts the ante 10
*** 3rd STREET ***
Dealt to Ann [8h]
Dealt to Bob [Kd]
Dealt to Cid [2s 9c Jh]
Bob: brings in for 20
Cid: folds
Ann: folds
Uncalled bet (20) returned to Bob
Bob collected 30 from pot
Bob: doesn't show hand
*** SUMMARY ***
Total pot 30 | Rake 0
Seat 1: Ann folded on the 3rd Street (didn't bet)
Seat 2: Bob collected (30)
Seat 3: Cid folded on the 3rd Street (didn't bet)
"""

FILE: Final = """\
[1]
variant = 'FR'
antes = [10, 10, 10]
bring_in = 20
small_bet = 50
big_bet = 100
starting_stacks = [1000, 1000, 1000]
players = ['Ann', 'Bob', 'Cid']
actions = ['d dh p1 ????4c', 'd dh p2 ????Td', 'd dh p3 7hAcTs', 'p3 pb', 'p1 cbr 50', 'p2 f', 'p3 f']
"""

HANDS: Final = {
    "showdown": SHOWDOWN,
    "side pot": SIDE_POT,
    "folded": FOLDED,
    "high card": HIGH_CARD,
    "stacks": STACKS,
    "file": FILE,
    "two hands": f"{FOLDED.replace('#900000000003', '#900000000005')}\n\n{NEXT}",
}
"""The hands by name, all clean; three are Full Tilt's, which says who is high, KingsClub's, which tells final stacks, and a PHH file's."""


def findings_in(text: str, house: HouseRules | None = None, *, is_lone: bool = False) -> list[tuple[Finding, Hand]]:
    """Return what is found in an example, each with its hand; `house` and `is_lone` as in `Page`.

    Raises `ValueError` where not all of it are hands.
    """
    source = decode(text.encode(), "above")
    room = rooms.identify(text)
    across, found = Across(), []
    for piece in rooms.split(room, [source]) if room else ():
        hand = rooms.read(piece, room) if room else None
        if not isinstance(hand, Hand):
            raise ValueError(f"no hand: {hand}")
        stakes = None if is_lone else msgspec.structs.replace(hand.stakes, ante=ANTE, bring_in=BRING_IN)
        found += [(finding, hand) for finding in audit(replay(hand, stakes, house), across)]
    return found

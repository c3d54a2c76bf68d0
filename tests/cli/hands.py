"""A small hand, and what may go wrong with a file."""

from __future__ import annotations

from typing import Final

HAND: Final = """\
PokerStars Hand #700000000001:  Razz Limit ($1/$2 USD) - 2024/05/04 20:00:00 ET
Table 'Ceres' 8-max
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Ann: posts the ante $0.10
Bob: posts the ante $0.10
*** 3rd STREET ***
Dealt to Ann [4c]
Dealt to Bob [Kd 2c Qh]
Bob: brings in for $0.30
Ann: raises $0.70 to $1
Bob: folds
Uncalled bet ($0.70) returned to Ann
Ann collected $0.80 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $0.80 | Rake $0
Seat 1: Ann collected ($0.80)
Seat 2: Bob folded on the 3rd Street
"""
"""Ann wins Bob's ante and bring-in of 40 cents. The hero is Bob."""

NUMBER: Final = "700000000001"


def hand(number: int = 1, **names: str) -> str:
    """Return the hand under another number, and with other names for Ann and Bob."""
    text = HAND.replace(NUMBER, str(700000000000 + number))
    for name, other in names.items():
        text = text.replace(name.capitalize(), other)
    return text

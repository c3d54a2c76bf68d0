"""The faults of the sample files: each is an operator too."""

from __future__ import annotations

from typing import Final

from razz_hh.audit import ERROR
from razz_hh.simulate import FAULTS
from tests.audit.mutation.operator import ALL, FLAGGED, TEXTS, Operator

__all__ = ["OPERATORS"]

_ROOMS: Final = {
    "RZ204": TEXTS,  # the format has one bring-in, the table's
    "RZ310": TEXTS,  # and one word for a check and a call
    "RZ311": TEXTS,  # its house lifts the cap where two are left
    "RZ402": FLAGGED,
    "RZ404": ("pokerstars", "fulltilt"),  # others print no uncalled bet
    "RZ405": ("pokerstars", "fulltilt", "winamax"),
    "RZ501": ("pokerstars", "fulltilt"),  # others print no low
    "RZ503": TEXTS,  # the format leaves it to the cards who wins
}

OPERATORS: Final = tuple(
    [
        Operator(
            fault.code, fault.wrong, _ROOMS.get(fault.code, ALL), {}, {}, ERROR, None, fault.heard, fault.change, must_fold=fault.must_fold
        )
        for fault in FAULTS
    ]
)

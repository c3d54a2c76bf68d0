"""Examples of RZ7: hands against each other."""

from __future__ import annotations

from typing import Final

from razz_hh.audit.pages.page import Page

__all__ = ["ACROSS"]

_TIME: Final = "Level IV (50/100) - 2024/05/04 20:06:00"

ACROSS: Final[dict[str, Page]] = {
    "RZ701": Page("two hands", (("Bob (990", "Bob (950"),), (("Bob (990", "Bob (1990"),)),
    "RZ702": Page("two hands", (("Bob (990", "Bob (1990"),)),
    "RZ703": Page(
        "two hands",
        (("Ann (1040", "Ann (1070"), ("Bob (990", "Bob (980"), ("Cid (970", "Cid (950")),
        (("Ann (1040", "Ann (1140"), ("Bob (990", "Bob (1090"), ("Cid (970", "Cid (1070")),
    ),
    "RZ704": Page("two hands", ((_TIME, _TIME.replace("50/100", "40/80")),), ((_TIME, _TIME.replace("IV (50/100", "V (60/120")),)),
    "RZ705": Page("two hands", (("#900000000006", "#900000000005"),)),
    "RZ706": Page("two hands", (("20:06:00", "20:02:00"),), (("#900000000006", "#900000000004"), ("20:06:00", "20:02:00"))),
    "RZ707": Page(
        "two hands",
        (("Ann: doesn't show hand\n", "Ann: doesn't show hand\nBob finished the tournament in 3rd place\n"), ("Bob (990", "Bob (1500")),
        also=("RZ611",),
    ),
}

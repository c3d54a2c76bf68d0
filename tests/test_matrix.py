"""The table of rooms in README is what the adapters make, and leaves out nothing that hands hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from razz_hh.batch import hands_of
from razz_hh.files import find_files
from razz_hh.hand import Hand
from razz_hh.rooms import ROOMS
from tests.matrix import EVENTS, in_readme, told_by


def test_the_table_in_readme_is_of_today(root: Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    assert in_readme(text) == text, "python -m tests.matrix --write"


def test_a_readme_without_a_place_for_it() -> None:
    with pytest.raises(ValueError, match="no place"):
        in_readme("# razz_hh\n")


def met_in(*paths: Path) -> dict[str, set[str]]:
    """The events of every hand in files, by room."""
    met: dict[str, set[str]] = {}
    for file in find_files([str(path) for path in paths]):
        for hand in hands_of(file):
            if isinstance(hand, Hand):
                met.setdefault(hand.room, set()).update([type(event).__name__ for event in hand.events])
    return met


def test_what_hands_hold_is_in_the_table(root: Path) -> None:
    for room, met in met_in(root / "sample_data").items():
        assert met <= told_by(room), room


def test_what_real_hands_hold_is_in_the_table(corpus: Path) -> None:
    met = met_in(corpus)
    assert met.keys() == ROOMS.keys()
    for room, names in met.items():
        assert names <= told_by(room), room


@pytest.mark.parametrize(
    ("room", "told", "untold"),
    [
        ("pokerstars", {"Capped", "NoShow", "PotClaim", "SeatClaim", "Finish", "Chat"}, {"Complete", "BringInClaim"}),
        ("merge", {"Complete", "Community", "ReturnUncalled", "Noise"}, {"Capped", "PotClaim", "SeatClaim", "Summary", "BringInClaim"}),
        ("phh", {"Complete", "SeatClaim", "Collect", "ReturnUncalled", "Chat"}, {"Noise", "NoShow", "Capped", "PotClaim"}),
        ("fulltilt", {"Complete", "BringInClaim", "Chat"}, {"Capped"}),
        ("winamax", {"ReturnUncalled"}, {"Capped", "BringInClaim"}),
        ("kingsclub", {"SeatClaim", "ReturnUncalled"}, {"Capped", "BringInClaim"}),
    ],
)
def test_what_rooms_are_known_to_print(room: str, told: set[str], untold: set[str]) -> None:
    if room not in ROOMS:
        pytest.skip(f"{room} is not read yet")
    assert told <= told_by(room)
    assert untold.isdisjoint(told_by(room))
    assert told | untold <= {*EVENTS}

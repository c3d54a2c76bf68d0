"""Writers: a hand printed in a room's own words."""

from razz_hh.write.fulltilt import fulltilt
from razz_hh.write.pokerstars import pokerstars

__all__ = ["fulltilt", "pokerstars"]

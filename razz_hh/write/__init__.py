"""Writers: a hand printed in a room's own words."""

from razz_hh.write.conversion import WRITERS, Writer, converted
from razz_hh.write.fulltilt import fulltilt
from razz_hh.write.phh import phh, phhs
from razz_hh.write.pokerstars import pokerstars
from razz_hh.write.unwritable import UnwritableError

__all__ = ["WRITERS", "UnwritableError", "Writer", "converted", "fulltilt", "phh", "phhs", "pokerstars"]

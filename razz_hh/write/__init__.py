"""Writers: a hand printed in a room's own words."""

from razz_hh.write.conversion import WRITERS, Writer, converted
from razz_hh.write.fulltilt import fulltilt
from razz_hh.write.kingsclub import kingsclub
from razz_hh.write.phh import phh, phhs
from razz_hh.write.pokerstars import pokerstars
from razz_hh.write.unwritable import UnwritableError
from razz_hh.write.winamax import winamax

__all__ = ["WRITERS", "UnwritableError", "Writer", "converted", "fulltilt", "kingsclub", "phh", "phhs", "pokerstars", "winamax"]

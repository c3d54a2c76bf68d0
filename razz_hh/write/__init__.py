"""Writers: a hand printed in a room's own words."""

from razz_hh.write.fulltilt import fulltilt
from razz_hh.write.kingsclub import kingsclub
from razz_hh.write.pokerstars import pokerstars
from razz_hh.write.winamax import winamax

__all__ = ["fulltilt", "kingsclub", "pokerstars", "winamax"]

"""House rules: what rooms and rulebooks decide differently, the named sets of them, and files of one's own."""

from razz_hh.house.file import HouseError, house_called
from razz_hh.house.rules import SWITCHES, HouseRules, Switch, Value
from razz_hh.house.sets import GAME_SWITCHES, HOUSES, SETS, rules_in

__all__ = ["GAME_SWITCHES", "HOUSES", "SETS", "SWITCHES", "HouseError", "HouseRules", "Switch", "Value", "house_called", "rules_in"]

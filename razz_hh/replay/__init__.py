"""Replay: a hand followed event by event. It keeps the books and never judges."""

from razz_hh.replay.nominal import Nominals
from razz_hh.replay.result import Holding, Replay, replay
from razz_hh.replay.state import State
from razz_hh.replay.step import PLAIN, Options, Step, Turn

__all__ = ["PLAIN", "Holding", "Nominals", "Options", "Replay", "State", "Step", "Turn", "replay"]

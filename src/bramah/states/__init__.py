"""Where a simulation stands: states, and snapshots, which are states that know their names."""

from bramah.states.resume import at_time, resumed
from bramah.states.snapshot import Snapshot
from bramah.states.state import State, own_start

__all__ = ["Snapshot", "State", "at_time", "own_start", "resumed"]

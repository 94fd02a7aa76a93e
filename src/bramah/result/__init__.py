"""What comes back from a run: signals by name, events, counters and a sentence that says how it ended."""

from bramah.result.recorded import OutsideRun, Recorded
from bramah.result.result import Result, Signals
from bramah.result.signal import Signal
from bramah.runs.record import Happening

__all__ = ["Happening", "OutsideRun", "Recorded", "Result", "Signal", "Signals"]

"""A circuit that runs beside the clock: a rehearsal of its steps, then a loop that keeps time."""

from bramah.realtime.beat import Beat
from bramah.realtime.exchange import Alone, Callback, Drive, Exchange
from bramah.realtime.keeping import Report, keep_time
from bramah.realtime.pacing import Account, pace
from bramah.realtime.privileges import profile
from bramah.realtime.rehearsal import rehearse
from bramah.realtime.udp import Udp
from bramah.realtime.verdict import Rehearsal
from bramah.realtime.way import Way

__all__ = [
    "Account", "Alone", "Beat", "Callback", "Drive", "Exchange", "Rehearsal", "Report", "Udp", "Way", "keep_time",
    "pace", "profile", "rehearse",
]  # fmt: skip

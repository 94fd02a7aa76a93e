"""A loop that keeps time: every period begins when it is due, whatever the one before it took."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import field
from itertools import count

from bramah.errors import SimulationError
from bramah.realtime.clock import Clock, MachineClock
from bramah.realtime.histogram import Histogram
from bramah.records import dataclass

SECOND = 10**9


@dataclass(kw_only=True)
class Account:
    """What a loop did, and when."""

    period: int
    """ns."""
    asked: int | None
    """Periods that it was to make; None: as many as it is let."""
    done: int = 0
    overruns: int = 0
    """Periods whose work ended after the next was due."""
    behind: int = 0
    """Periods that were due at the end and not begun."""
    most_behind: int = 0
    """The largest delay of the end of a period's work behind the next one's begin, ns."""
    cpu: Histogram = field(default_factory=Histogram)
    """Processor time of each period's work."""
    wall: Histogram = field(default_factory=Histogram)
    """Time by the clock of each period's work."""
    jitter: Histogram = field(default_factory=Histogram)
    """How late each period began."""
    failure: str = ""
    """Why it ended early, if something failed."""
    interrupted: bool = False


def pace(
    beat: Callable[[], None],
    period: float,
    periods: int | None,
    *,
    clock: Clock | None = None,
    paced: bool = True,
    proceed: Callable[[], bool] = lambda: True,
) -> Account:
    """Call `beat` once each period, so many times (None: for ever) or until `proceed` says no, Ctrl-C or a failure.

    Period k is due at k times `period` after the start: lateness does not add up. Work that takes too long is an
    overrun; the periods after it begin at once until the delay is made up for, and none is left out. Without `paced`
    nobody waits for the clock, and overruns and jitter are not counted.
    """
    clock = clock or MachineClock()
    length = round(period * SECOND)
    account = Account(period=length, asked=periods)
    with _undisturbed():
        start = clock.now()
        try:
            for number in count() if periods is None else range(periods):
                due = start + number * length
                if paced:
                    clock.sleep_until(due)
                if not proceed():
                    account.interrupted = True
                    break
                began, used = clock.now(), clock.used()
                beat()
                spent, ended = clock.used() - used, clock.now()
                account.done += 1
                account.cpu.add(spent)
                account.wall.add(ended - began)
                if paced:
                    account.jitter.add(began - due)
                    over = ended - due - length
                    account.overruns += over > 0
                    account.most_behind = max(account.most_behind, over)
        except KeyboardInterrupt:
            account.interrupted = True
        except SimulationError as error:
            account.failure = str(error)
        if paced:
            due = (clock.now() - start) // length
            account.behind = max(0, (due if periods is None else min(due, periods)) - account.done)
    return account


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Without Python's search for cycles, which stops everything for milliseconds."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()

"""Pseudo-transient continuation: let the circuit run, with its clock stopped, until nothing moves.

The first pass follows the motion closely enough to stop, stick and open where the circuit would. Where something keeps
swinging, later passes take steps so long that the method's damping ends it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.equilibrium.equations import Equations
from bramah.records import dataclass
from bramah.runs.core_run import CoreRun
from bramah.runs.protocol import DONE, PAUSED
from bramah.runs.record import Happening
from bramah.solvers.methods import METHODS
from bramah.solvers.settings import Settings
from bramah.states import State
from bramah.system import core

Floats = NDArray[np.float64]

METHOD = "rodas4"
TOO_MANY = core.STATUS.index("too many steps")
PASSES = ((1e-3, 1e3, 4000), (1e-5, 1e3, 6000), (0.1, 1e6, 8000), (10.0, 1e9, 8000))
"""Tolerance as a fraction of each unknown's scale, seconds to run, steps at most."""
MANY_EVENTS, OFTEN = 1000, 10
AGAIN = 1
"""The pass that is made, from the start again, only where the first could not go on or met very many events."""
LEAPS, LEAP, LEAP_PASS = 6, 0.2, (0.1, 1e6, 1500)
"""How often, how far in units of its scale, and with which pass after each leap a part that creeps is moved on."""
CREEPS = 1e-7
"""In units of its scale: what a part that creeps has moved between two looks."""
FIRST = 1e-2
"""Seconds until the first look; each look is ten times as far as the one before."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Look(State):
    """Where the motion stands, so many seconds since the start of the pass."""

    events: int
    status: int
    """Of the run, if it could not go on."""
    culprit: int = -1
    busiest: str = ""
    """The component that most of the events belong to, if there are many."""


def settle(equations: Equations, y: Floats, d: Floats, deadline: float) -> Iterator[Look]:
    """Looks at the motion at growing times. Whoever is satisfied with one stops asking."""
    looks: list[Look] = []
    start = y, d
    for number, wanted in enumerate((*PASSES, *[LEAP_PASS] * LEAPS)):
        if number == AGAIN:
            if looks and looks[-1].status in (DONE, TOO_MANY) and looks[-1].events < MANY_EVENTS:
                continue
            y, d = start
        elif number >= len(PASSES) and not _leap(equations, looks):
            return
        for look in _pass(equations, y, d, *wanted, deadline):
            yield look
            looks = [*looks[-1:], look]
            y, d = look.y, look.d
        if time.perf_counter() >= deadline or equations.beyond(y) is not None:
            return


def _leap(equations: Equations, looks: list[Look]) -> bool:
    """Move parts that crept between the last two looks on in the same direction, at most to a stop; changes the last.

    Leakage may take days to move a cylinder to its end, with dry friction in thousands of small jumps.
    """
    if len(looks) < 2:
        return False
    positions = equations.positions
    before, last = looks
    crept = (last.y - before.y)[positions] / equations.system.scale[positions]
    most = float(np.max(np.abs(crept), initial=0.0))
    if most < CREEPS:
        return False
    reached = last.y.copy()
    last.y[positions] += crept * max(LEAP / most, 1.0) * equations.system.scale[positions]
    equations.put_back(reached, last.y, last.d)
    return True


def _pass(
    equations: Equations, y: Floats, d: Floats, tolerance: float, longest: float, most: int, deadline: float
) -> Iterator[Look]:
    system = equations.system
    relative = np.full(system.n, min(tolerance, 0.1))
    settings = Settings(
        relative=relative, absolute=tolerance * system.scale, most_steps=most, record="end", chatter_time=1e-9
    )
    run = CoreRun(system, METHODS[METHOD], settings, State(0.0, y, d))
    target, status = FIRST, DONE
    try:
        while status == DONE and target <= longest:
            status = run.advance(target, max(deadline - time.perf_counter(), 1e-3))
            here = run.point()
            if len(here.y) != system.n or not np.all(np.isfinite(here.y)):
                return
            failed = status not in (DONE, PAUSED)
            if not failed and equations.put_back(y, here.y, here.d):
                status = run.assign(here.y, here.d)
                here = run.point()
            y, events = here.y, run.record().events
            ended, culprit = status if failed else DONE, run.outcome().culprit
            count, busiest = len(events), _busiest(events)
            yield Look(here.t, here.y, here.d, events=count, status=ended, culprit=culprit, busiest=busiest)
            if equations.beyond(y) is not None:
                return
            target *= 10
    finally:
        run.close()


def _busiest(events: Sequence[Happening]) -> str:
    owners = Counter(event.component for event in events)
    name, count = owners.most_common(1)[0] if owners else ("", 0)
    return name if count >= OFTEN else ""

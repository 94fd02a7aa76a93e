"""One run of another package's integrator: made, advanced and read like a run of the C core."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from bramah.errors import MethodError
from bramah.runs.core_run import named
from bramah.runs.others.catalogue import OTHERS
from bramah.runs.others.events import EPS, Events
from bramah.runs.others.held import HeldEquations
from bramah.runs.others.recorder import Recorder, Step
from bramah.runs.protocol import DONE, PAUSED, Outcome
from bramah.runs.record import NOTHING, Floats, Reached, Record, cut
from bramah.solvers.settings import Settings
from bramah.states import State
from bramah.system import System, core
from bramah.system.refiner import Refiner

STEP_TOO_SMALL = core.STATUS.index("step too small")
TOO_MANY_STEPS = core.STATUS.index("too many steps")
BAD_INPUT = core.STATUS.index("bad input")
MOST_NAMED = 3
NEAR = 64 * EPS
"""A stop nearer than this part of the time is reached already: integrators refuse such steps."""
CRAWL, MOST_CRAWLED = 1e-12, 10_000
"""So many steps in a row, each shorter than this part of the time, lead nowhere: the run would never end."""

MOST_AGAIN, NEARLY, BEYOND, AGAIN = 6, 1 - 1e-3, 1e-4, 1e3 * EPS
"""Steps with an event inside are made again, to end just behind it, as in core/run.c."""


class OtherRun:
    """A run in progress, like those of the C core. Steps that an integrator rejected are not told by it."""

    def __init__(self, system: System, name: str, settings: Settings, start: State) -> None:
        refuse(system, name, settings)
        self.system = system
        self.settings = settings = replace(settings, first_step=start.step or settings.first_step)
        self._equations = HeldEquations(system)
        self._equations.d = np.array(start.d, dtype=float)
        self._stepper = OTHERS[name].make(self._equations, settings)
        self._events = Events(self._equations, settings, start.learned)
        self._recorder = Recorder(settings, system.n, len(system.start_discrete), Refiner(system, OTHERS[name].stiff))
        self.t, self._y = float(start.t), np.array(start.y, dtype=float)
        self._accepted, self._crawled, self._length = 0, 0, 0.0
        self._started = False
        self.status = DONE

    def advance(self, until: float, seconds: float = 0.0) -> int:
        if not math.isfinite(until) or until < self.t or not seconds >= 0:
            return BAD_INPUT
        if self.status not in (DONE, PAUSED):
            return self.status
        began = time.perf_counter()
        self.status = DONE if self._started else self._start()
        while self.status == DONE and self.t < until:
            if 0 < self.settings.most_steps <= self._accepted:
                self.status = TOO_MANY_STEPS
                break
            self.status = self._step(until)
            if self.status == DONE and self.t < until and 0 < seconds <= time.perf_counter() - began:
                self.status = PAUSED
        return self.status

    def assign(self, y: Floats | None = None, d: Floats | None = None) -> int:
        if not all(np.isfinite(a).all() for a in (y, d) if a is not None):
            return BAD_INPUT
        if self.status not in (DONE, PAUSED):
            return self.status
        self._y = self._y if y is None else np.array(y, dtype=float)
        self._equations.d = self._equations.d if d is None else np.array(d, dtype=float)
        self.status = self._start() if self._started else DONE
        return self.status

    def _start(self) -> int:
        self._started = True
        return self._happen(self._events.start)

    def _happen(self, what: Callable[[float, Floats], int]) -> int:
        y = self._y.copy()
        status = what(self.t, y)
        self._y = y
        if status == DONE:
            self._stepper.restart(self.t, y)
            self._recorder.point(self.t, y, self._equations.d, after_event=True)
        return status

    def _step(self, until: float) -> int:
        stop = min(until, self._events.next_time)
        t, y = stop, self._y
        at: Callable[[float], Floats] = self._stay
        moves = stop - self.t > NEAR * max(abs(stop), abs(self.t))
        guards = self._events.guards()
        if moves:
            status = self._advance(stop)
            if status != DONE:
                return status
            t, y, at = self._stepper.t, self._stepper.y, self._stepper.at
        found = self._events.locate(self.t, t, y, at)
        for _ in range(MOST_AGAIN):
            if found is None or not moves or self._stepper.looks_back or not self._inside(found, t):
                break
            self._events.again((guards[0].copy(), guards[1].copy()))
            self._stepper.restart(self.t, self._y)
            status = self._advance(min(found + BEYOND * (found - self.t), stop))
            if status != DONE:
                return status
            t, y = self._stepper.t, self._stepper.y
            found = self._events.locate(self.t, t, y, at)
        if found is not None and found < t:
            t, y = found, at(found)
        self._recorder.step(Step(self.t, self._y, t, y, at), self._equations.d)
        self._length = t - self.t
        self.t, self._y = t, y
        if found is not None or self._events.next_time <= t:
            return self._happen(self._events.process)
        self._recorder.point(t, y, self._equations.d, after_event=False)
        return DONE

    def _stay(self, _: float) -> Floats:
        return self._y

    def _inside(self, found: float, t: float) -> bool:
        """Whether an event lies so far inside the step to t that its state would rest on dense output, which nobody
        has judged, and the step is long enough to be made again, to end at the event."""
        length = found - self.t
        return length < NEARLY * (t - self.t) and length > AGAIN * abs(self.t)

    def _advance(self, stop: float) -> int:
        """One step of the integrator. Some go on for ever with steps too small to move the time."""
        if not self._stepper.step(stop) or not self._stepper.t > self.t:
            return STEP_TOO_SMALL
        t = self._stepper.t
        self._accepted += 1
        self._crawled = self._crawled + 1 if t - self.t <= CRAWL * abs(t) else 0
        return STEP_TOO_SMALL if self._crawled >= MOST_CRAWLED else DONE

    def point(self) -> State:
        return State(self.t, self._y.copy(), self._equations.d.copy(), step=self._length)

    def state(self) -> State:
        return self.point()

    def outcome(self) -> Outcome:
        events = self._events
        return Outcome(self.status, self.point(), np.zeros(self.system.n), events.culprit, events.residual)

    def record(self, since: Reached = NOTHING) -> Record:
        counters = dict.fromkeys(core.COUNTERS, 0) | {
            "rates": self._equations.rate_calls,
            "jacobians": self._equations.jacobian_calls,
            "factorisations": self._stepper.factorisations,
            "accepted": self._accepted,
            "events": len(self._events.happened),
        }
        return cut(self._recorder.record(named(self.system, self._events.happened), counters), since)

    def close(self) -> None:
        """Nothing to give back: the integrators free their memory themselves."""


def refuse(system: System, name: str, settings: Settings) -> None:
    """Raise MethodError if the integrator cannot do this."""
    if settings.fixed_step > 0:
        raise MethodError(f"The method {name} chooses its steps itself. Leave fixed_step out, or use rodas4.")
    if settings.smallest_step > 0 and not OTHERS[name].smallest_step:
        raise MethodError(f"The method {name} knows no smallest step. Leave smallest_step out, or use rodas4.")
    if system.grid is not None:
        raise MethodError(f"{name} cannot follow waves in lines. Use rodas4, or another model of the lines.")
    if system.n == 0:
        raise MethodError(f"This circuit has no unknowns, so {name} has nothing to integrate. Use rodas4.")
    if system.has_algebraic and not OTHERS[name].algebraic:
        names = [system.names[k] for k in np.flatnonzero(system.differential == 0)]
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        listed = ", ".join(names[:MOST_NAMED])
        raise MethodError(f"The method {name} cannot do algebraic unknowns ({listed}{more}). Use ida or rodas4.")

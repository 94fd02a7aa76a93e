"""The course of a simulation: runs of the solver one after another, and where the last one stands."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bramah.errors import MethodError, SimulationError
from bramah.records import dataclass
from bramah.runs.explain import explain
from bramah.runs.protocol import DONE, PAUSED, Run
from bramah.runs.reading import Reading
from bramah.runs.record import Floats, Record, joined, standing
from bramah.runs.start import start_run
from bramah.simulation import SLICE
from bramah.solvers.meant import periods_of, require_meant
from bramah.solvers.settings import Settings
from bramah.states import State
from bramah.system import System
from bramah.system.space_watch import SpaceWatch

MOST_ASSIGNED = 50
"""So often values are set at one instant before a new run is begun: to the solver they would look like chatter."""


@dataclass(frozen=True, eq=False)
class Past:
    """What the last run recorded, and what was before it: many snapshots share what they have in common."""

    last: Record
    before: Past | None


@dataclass(frozen=True)
class Failure:
    """How the last advance ended: the word for it, a sentence and culprits where it failed."""

    word: str = "done"
    message: str = ""
    culprits: tuple[str, ...] = ()


class Course:
    """Moves on from a state. A run is begun when it is needed, so that going back costs nothing by itself.

    `point` is where it stands, `past` what ended runs have recorded, `failure` how the last advance ended.
    """

    def __init__(self, system: System, method: str, settings: Settings, first: State) -> None:
        self.system, self.method = system, method
        self._settings = replace(settings, first_step=0.0)
        self._evaluator = system.evaluator()
        self._rates: tuple[State | None, Floats] = None, np.zeros(0)
        self._run: Run | None = None
        self._assigned = 0
        self._steps = {name: getattr(settings, name) for name in ("fixed_step", "largest_step")}
        self._periods = periods_of(system)
        self._spaces = SpaceWatch(system)
        self.put(replace(first, step=settings.first_step or first.step))
        self.point = self._running().point()

    def put(self, first: State, past: Past | None = None) -> None:
        """Stand at a state, after what was recorded before it."""
        self._close()
        self._first, self.point, self.past, self.failure = first, first, past, Failure()

    def pause(self) -> State:
        """End the run, so that what follows depends on nothing but the state that is returned."""
        if self._run is not None:
            self._end(self._run.point().step)
        return self._first

    def rates(self) -> Floats:
        """f at the present point, computed once."""
        now, found = self._rates
        if now is not self.point:
            now = self.point
            self._evaluator.hold(now.d)
            found = self._evaluator.rates(now.t, now.y, now.d)
            self._rates = now, found
        return found

    def require_steps(self, until: float) -> None:
        """Refuse a way of more steps, of the length that was asked for, than can be meant."""
        require_meant(self._steps, self._periods, self.point.t, until)

    def advance(self, until: float) -> None:
        """Go on to a time; raises SimulationError where that fails."""
        run = self._running()
        try:
            while run.advance(until, SLICE) == PAUSED:
                pass
        except SimulationError as error:
            self.point = run.point()
            self._fail(Failure("stopped", str(error)))
            raise
        except BaseException:
            self.point = run.point()
            raise
        self.point = run.point()
        self._assigned = 0
        if run.status != DONE:
            self._fail(self._why(run, until))
            raise SimulationError(self.failure.message)
        self.failure = Failure()

    def prepare(self) -> None:
        """Compile what the first assignment takes."""
        self._spaces.prepare()

    def assign(self, d: Floats) -> None:
        """Change the discrete values; where nothing consistent follows, raise SimulationError and keep the old ones."""
        wrong = self._spaces.negative(self.point.t, self.point.y, d)
        if wrong:
            raise SimulationError(f"What was set cannot be: {' '.join(map(str, wrong))}")
        self._assigned += 1
        run = self._running()
        if self._assigned > MOST_ASSIGNED:
            self._assigned = 0
            self._first = replace(self.pause(), d=d, step=0.0)
            run = self._running()
        elif run.assign(d=d) != DONE:
            self._fail(self._why(run, self.point.t))
            raise SimulationError(f"What was set cannot be: {self.failure.message}")
        self.point = run.point()

    def record(self) -> Record:
        """Everything recorded so far; where nothing was, the present point."""
        done = [] if self._run is None else [self._reading.record()]
        past = self.past
        while past is not None:
            done.append(past.last)
            past = past.before
        whole = joined(done[::-1]) if done else None
        kept = whole is not None and self._settings.record != "end" and len(whole.t)
        return whole if whole is not None and kept else standing(self.point, whole)

    def forget(self) -> None:
        """Give back the memory of events so far; where steps are recorded, the next ones would need the last."""
        if self._settings.record != "end":
            raise MethodError('A simulation that records its steps cannot forget them. Start it with record="end".')
        self.past = None
        if self._run is not None:
            self._reading.forget()

    def _running(self) -> Run:
        """The run, begun if there is none."""
        if self._run is None:
            run = start_run(self.system, self.method, self._remaining(), self._first)
            self._run, self._reading = run, Reading(run)
            if run.advance(self._first.t) != DONE:
                failure = self._why(run, self._first.t)
                self._close()
                self.failure = failure
                raise SimulationError(failure.message)
        return self._run

    def _remaining(self) -> Settings:
        """The settings for a run from here on, with what is left of the times to record."""
        settings = self._settings
        if settings.grid is None or not self.past:
            return settings
        left = settings.grid[settings.grid > self.point.t]
        return replace(settings, grid=left) if len(left) else replace(settings, grid=None, record="end")

    def _why(self, run: Run, until: float) -> Failure:
        ended = run.outcome()
        step = self._settings.fixed_step
        return Failure(ended.word, *explain(self.system, ended, self._reading.record().events, until, step))

    def _fail(self, failure: Failure) -> None:
        self._end(0.0)
        self.failure = failure

    def _end(self, step: float) -> None:
        """Keep what the run recorded; the next one begins at the present point."""
        assert self._run is not None
        now = self.point
        self._first = replace(self._run.state(), t=now.t, y=now.y, d=now.d, step=step)
        self.past = Past(self._reading.record(), self.past)
        self._close()

    def _close(self) -> None:
        if self._run is not None:
            self._run.close()
            self._run = None

"""The course of a simulation: runs of the solver one after another, and where the last one stands."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from bramah.errors import SimulationError
from bramah.lines.profile import Profiles
from bramah.simulation import SLICE
from bramah.snapshots import Beginning
from bramah.solvers.any_run import AnyRun, start_run
from bramah.solvers.driver import DONE, PAUSED, Floats, Points, Settings
from bramah.solvers.explain import explain
from bramah.solvers.meant import periods_of, require_meant
from bramah.solvers.sampled import SampledRun
from bramah.stepping.history import Past, Stretch, joined, joined_profiles, listed, stretch
from bramah.system import System, core
from bramah.system.door import Spaces

MOST_ASSIGNED = 50
"""So often values are set at one instant before a new run is begun: to the solver they would look like chatter."""


@dataclass(frozen=True)
class Point:
    """Where a simulation stands."""

    t: float
    y: Floats
    d: Floats
    rate: Floats


class Course:
    """Moves on from a beginning. A run is begun when it is needed, so that going back costs nothing by itself."""

    def __init__(self, system: System, method: str, settings: Settings, first: Beginning) -> None:
        self.system, self.method, self._settings = system, method, settings
        self._evaluator = system.evaluator()
        self._run: AnyRun | None = None
        self._assigned = 0
        first = replace(first, step=settings.first_step or first.step)
        self._steps = {name: getattr(settings, name) for name in ("fixed_step", "largest_step")}
        self._periods = periods_of(system)
        self._spaces = Spaces(system)
        self.past: Past = None
        self.failure: tuple[str, str, tuple[str, ...]] = ("done", "", ())
        """Status, sentence and culprits of the last advance."""
        self.put(first)
        self._look(self._running())

    def put(self, first: Beginning, past: Past = None) -> None:
        """Stand at a beginning, after what was recorded before it."""
        self._close()
        self._first, self.past, self.failure = first, past, ("done", "", ())
        self._evaluator.hold(first.d)
        self.point = Point(first.t, first.y, first.d, self._evaluator.rates(first.t, first.y, first.d))

    def pause(self) -> Beginning:
        """End the run, so that what follows depends on nothing but the beginning that is returned."""
        if self._run is not None:
            self._end(self._run.view().step)
        return self._first

    def require_steps(self, until: float) -> None:
        """Refuse a way of more steps, of the length that was asked for, than can be meant."""
        require_meant(self._steps, self._periods, self.point.t, until)

    def advance(self, until: float) -> None:
        """Go on to a time; raises SimulationError where that fails."""
        run = self._running()
        try:
            status = run.advance(until, SLICE)
            while status == PAUSED:
                status = run.advance(until, SLICE)
        except SimulationError as error:
            self._look(run)
            self._fail("stopped", str(error))
            raise
        except BaseException:
            self._look(run)
            raise
        self._look(run)
        self._assigned = 0
        if status != DONE:
            self._fail(core.STATUS[status], *explain(self.system, status, run.view(), until))
            raise SimulationError(self.failure[1])
        self.failure = ("done", "", ())

    def assign(self, d: Floats) -> None:
        """Change the discrete values; where nothing consistent follows, raise SimulationError and keep the old ones."""
        wrong = [str(problem) for problem in self._spaces.negative(self.point.t, self.point.y, d)]
        if wrong:
            raise SimulationError(f"What was set cannot be: {' '.join(wrong)}")
        self._assigned += 1
        run = self._running()
        if self._assigned > MOST_ASSIGNED:
            self._assigned = 0
            self._first = replace(self.pause(), d=d, step=0.0)
            run = self._running()
        else:
            status = run.assign(d=d)
            if status != DONE:
                message, culprits = explain(self.system, status, run.view(), self.point.t)
                self._fail(core.STATUS[status], message, culprits)
                raise SimulationError(f"What was set cannot be: {message}")
        self._look(run)

    def points(self) -> tuple[Points, list[Stretch]]:
        """Everything recorded so far; where nothing was, the present point."""
        done = [*listed(self.past), *([self._stretch()] if self._run is not None else [])]
        if self._settings.record != "end" and any(len(s.points.t) for s in done):
            return joined(done), done
        now = self.point
        since = np.zeros(1, dtype=np.int64)
        return Points(np.array([now.t]), np.zeros(1), now.y[None, :], None, since, now.d[None, :]), done

    def profiles(self) -> Profiles:
        """What was recorded along lines."""
        done = [*listed(self.past), *([self._stretch()] if self._run is not None else [])]
        return joined_profiles(done)

    def _running(self) -> AnyRun:
        """The run, begun if there is none."""
        if self._run is None:
            first = self._first
            settings = self._remaining(first.step)
            run = start_run(
                self.system,
                self.method,
                settings,
                first.t,
                first.y,
                first.d,
                first.calls,
                first.memory,
                waves=first.waves,
            )
            status = run.advance(first.t)
            self._run = run
            if status != DONE:
                message, culprits = explain(self.system, status, run.view(), first.t)
                self._close()
                self.failure = (core.STATUS[status], message, culprits)
                raise SimulationError(message)
        return self._run

    def _remaining(self, step: float) -> Settings:
        """The settings for a run from here on, with what is left of the times to record."""
        settings = replace(self._settings, first_step=step, learned=self._first.learned)
        if settings.grid is None or not self.past:
            return settings
        left = settings.grid[settings.grid > self.point.t]
        return replace(settings, grid=left) if len(left) else replace(settings, grid=None, record="end")

    def _look(self, run: AnyRun) -> None:
        view = run.view()
        self.point = Point(view.t, view.y, view.d, view.rate)

    def _stretch(self) -> Stretch:
        assert self._run is not None
        return stretch(self.system, self._run.points(), self._run.view(), self._run.profiles())

    def _fail(self, word: str, message: str, culprits: tuple[str, ...] = ()) -> None:
        self._end(0.0)
        self.failure = (word, message, culprits)

    def _end(self, step: float) -> None:
        """Keep what the run recorded; the next one begins at the present point."""
        assert self._run is not None
        calls, memory = (self._run.calls, self._run.memory) if isinstance(self._run, SampledRun) else (None, None)
        now = self.point
        learned = self._run.view().learned
        self._first = Beginning(now.t, now.y, now.d, step, calls, memory, self._run.held_waves(), learned)
        self.past = (self._stretch(), self.past)
        self._close()

    def _close(self) -> None:
        if self._run is not None:
            self._run.close()
            self._run = None

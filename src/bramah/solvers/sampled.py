"""Runs with sampled controllers: the run lands on each sampling time, and the functions set their outputs there."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import numpy as np

from bramah.components.signal.sampled import Function, held
from bramah.errors import SimulationError
from bramah.lines.profile import Profiles
from bramah.solvers.driver import DONE, PAUSED, Floats, Points, Run, View
from bramah.solvers.lined import LinedRun
from bramah.system import System
from bramah.system.system import Sampler


class SampledRun:
    """A run and its controllers. It looks like a run."""

    def __init__(
        self,
        run: Run | LinedRun,
        system: System,
        t: float,
        calls: Sequence[int] | None = None,
        memory: Sequence[Mapping[str, Any] | None] | None = None,
    ) -> None:
        """`calls` and `memory`: of each controller, -1 and None for one that is new."""
        self._run, self._system = run, system
        self._functions: list[Function] = [s.component.new_function() for s in system.samplers]
        due = [max(0, int(np.ceil((t - s.start - 1e-12 * s.period) / s.period))) for s in system.samplers]
        self._calls = [first if had < 0 else had for had, first in zip(calls or [-1] * len(due), due, strict=True)]
        for function, kept in zip(self._functions, memory or (), strict=False):
            if kept is not None and hasattr(function, "__dict__"):
                vars(function).clear()
                vars(function).update(deepcopy(dict(kept)))

    @property
    def t(self) -> float:
        return self._run.t

    @property
    def calls(self) -> tuple[int, ...]:
        """How often each controller was called."""
        return tuple(self._calls)

    @property
    def memory(self) -> tuple[dict[str, Any], ...]:
        """A copy of what each controller remembers in its attributes."""
        return tuple(deepcopy(dict(getattr(function, "__dict__", {}))) for function in self._functions)

    def assign(self, y: Floats | None = None, d: Floats | None = None) -> int:
        """Change unknowns or discrete values at the point reached; returns the status code."""
        return self._run.assign(y, d)

    def _next(self) -> float:
        return min(s.start + k * s.period for s, k in zip(self._system.samplers, self._calls, strict=True))

    def advance(self, until: float, seconds: float = 0.0) -> int:
        """Integrate to `until` as `Run.advance` does, calling the controllers on the way."""
        end = time.perf_counter() + seconds
        while True:
            target = self._next()
            status = self._run.advance(min(until, max(target, self._run.t)), seconds)
            if status != DONE:
                return status
            if target <= self._run.t:
                status = self._sample()
            if status != DONE or (self._run.t >= until and self._next() > until):
                return status
            if seconds > 0 and time.perf_counter() >= end:
                return PAUSED

    def _sample(self) -> int:
        """Call every controller that is due with what it sees at this instant."""
        view = self._run.view()
        d = view.d.copy()
        for k, sampler in enumerate(self._system.samplers):
            if sampler.start + self._calls[k] * sampler.period <= view.t:
                self._calls[k] += 1
                outputs = self._call(self._functions[k], sampler, view)
                for name, value in outputs.items():
                    d[sampler.discrete[held(name)]] = value
        return self._run.assign(d=d)

    def _call(self, function: Function, sampler: Sampler, view: View) -> dict[str, float]:
        t, y, d = np.array([view.t]), view.y[None, :], view.d[None, :]
        inputs = [float(self._system.signals.input(sampler.number, name, t, y, d)[0]) for name in sampler.inputs]
        try:
            return _outputs(function(view.t, *inputs), sampler.outputs)
        except Exception as error:
            raise SimulationError(f"The controller {sampler.name} failed at t = {view.t:.6g} s: {error}") from error

    def view(self) -> View:
        return self._run.view()

    def points(self) -> Points:
        return self._run.points()

    def held_waves(self) -> Floats | None:
        return self._run.held_waves()

    def profiles(self) -> Profiles:
        return self._run.profiles()

    def close(self) -> None:
        self._run.close()


def _outputs(returned: Any, names: tuple[str, ...]) -> dict[str, float]:
    """What a function returned, by output name."""
    if not isinstance(returned, Mapping):
        if len(names) != 1:
            raise TypeError(f"it must return a mapping with {', '.join(names)}, not {returned!r}")
        returned = {names[0]: returned}
    unknown = set(returned) - set(names)
    if unknown:
        raise TypeError(f"it returned {sorted(unknown)[0]!r}, which is not an output")
    found = {name: float(value) for name, value in returned.items()}
    if not all(np.isfinite(list(found.values()))):
        raise ValueError(f"it returned a value that is not finite: {found}")
    return found

"""Runs with sampled controllers: the run lands on each sampling time, and the functions set their outputs there."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from bramah.components.signal.sampled import Function, OutsideFunction, give_memory, memory_of
from bramah.errors import SimulationError
from bramah.runs.protocol import DONE, PAUSED, Run, Wrapped
from bramah.states import State
from bramah.system import System
from bramah.system.system import Sampler


class SampledRun(Wrapped):
    """A run and its controllers."""

    def __init__(self, run: Run, system: System, start: State) -> None:
        super().__init__(run)
        self._system = system
        sampled = [s.sampling for s in system.samplers]
        self._functions: list[Function] = [s.new_function() for s in sampled]
        due = [max(0, int(np.ceil((start.t - s.start - 1e-12 * s.period) / s.period))) for s in sampled]
        called = start.calls or (-1,) * len(due)
        self._calls = [first if had < 0 else had for had, first in zip(called, due, strict=True)]
        for function, had, kept in zip(self._functions, called, start.memory, strict=False):
            if had >= 0:
                give_memory(function, kept)

    def state(self) -> State:
        """With what each controller remembers in its attributes, which are its own: copy them before it goes on."""
        memory = tuple(memory_of(function) for function in self._functions)
        return replace(self._run.state(), calls=tuple(self._calls), memory=memory)

    def close(self) -> None:
        """Give back the memory of the run, and end the controllers that have an end."""
        for function in self._functions:
            if isinstance(function, OutsideFunction):
                function.close()
        super().close()

    def _next(self) -> float:
        calls = zip(self._system.samplers, self._calls, strict=True)
        return min(s.sampling.start + k * s.sampling.period for s, k in calls)

    def advance(self, until: float, seconds: float = 0.0) -> int:
        """As every run does, calling the controllers on the way."""
        self._status = self._to(until, seconds)
        return self._status

    def _to(self, until: float, seconds: float) -> int:
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
        here = self._run.point()
        d = here.d.copy()
        for k, sampler in enumerate(self._system.samplers):
            sampling = sampler.sampling
            if sampling.start + self._calls[k] * sampling.period <= here.t:
                self._calls[k] += 1
                outputs = self._call(self._functions[k], sampler, here)
                for name, value in outputs.items():
                    d[sampler.held[name]] = value
        return self._run.assign(d=d)

    def _call(self, function: Function, sampler: Sampler, here: State) -> dict[str, float]:
        t, y, d = np.array([here.t]), here.y[None, :], here.d[None, :]
        value, given = self._system.signals.input, sampler.given
        inputs = [
            given[name] if name in given else float(value(sampler.number, name, t, y, d)[0])
            for name in sampler.sampling.inputs
        ]
        try:
            return named_outputs(function(here.t, *inputs), tuple(sampler.held))
        except Exception as error:
            what = function.what if isinstance(function, OutsideFunction) else OutsideFunction.what
            raise SimulationError(f"{what} {sampler.name} failed at t = {here.t:.6g} s: {error}") from error


def named_outputs(returned: Any, names: tuple[str, ...]) -> dict[str, float]:
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

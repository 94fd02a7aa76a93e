"""What a loop in real time is joined to: values for its inputs come from there, values of its outputs go there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np

from bramah.errors import ArgumentError, unknown_name
from bramah.result import Result
from bramah.stepping import Simulation

Values = Sequence[float]
ROUNDING = 1e-12
"""Share by which values that are set anew differ."""


class Exchange(Protocol):
    """Numbers in SI, in the order in which inputs and outputs were named."""

    def send(self, number: int, t: float, values: Values) -> None:
        """The outputs at the time t, after so many steps. It never waits."""
        ...

    def receive(self, number: int) -> Values | None:
        """Values for the inputs from the time on at which so many steps are done; None: those that were keep."""
        ...

    def close(self) -> None:
        """Nothing more will come."""
        ...

    def told(self) -> str:
        """A sentence about what came and went, or nothing."""
        ...


class Alone:
    """Nobody is there: inputs keep their values."""

    def send(self, number: int, t: float, values: Values) -> None:
        pass

    def receive(self, number: int) -> Values | None:
        return None

    def close(self) -> None:
        pass

    def told(self) -> str:
        return ""


class Callback(Alone):
    """A function of the time and the outputs then, which returns values for the inputs, or None to keep them."""

    def __init__(self, function: Callable[[float, Values], Values | None]) -> None:
        self._function = function
        self._latest: tuple[float, Values] = 0.0, ()

    def send(self, number: int, t: float, values: Values) -> None:
        self._latest = t, values

    def receive(self, number: int) -> Values | None:
        return self._function(*self._latest)


class Drive(Callback):
    """Inputs that follow a table over time, straight between its rows, and keep what its last row says."""

    def __init__(self, table: Result, inputs: Sequence[str]) -> None:
        for name in inputs:
            if name not in table.names():
                raise unknown_name("column of the drive", name, table.names())
        self._times = [float(t) for t in table.t]
        self._rows = np.array([table[name].values for name in inputs]).T.tolist()
        super().__init__(lambda t, _: self._at(t))

    def _at(self, t: float) -> Values:
        after = bisect_right(self._times, t)
        if after in (0, len(self._times)):
            return self._rows[max(0, after - 1)]
        begin, end = self._times[after - 1], self._times[after]
        share = (t - begin) / (end - begin)
        return [a + share * (b - a) for a, b in zip(self._rows[after - 1], self._rows[after], strict=True)]


class Restated(Alone):
    """Inputs that keep their values and are set anew in each step, off by rounding: for the work that it takes."""

    def __init__(self, simulation: Simulation, inputs: Sequence[str]) -> None:
        self._simulation, self._inputs = simulation, tuple(inputs)
        self.receive(0)  # what it takes is compiled before time counts

    def receive(self, number: int) -> Values | None:
        off = ROUNDING * (number % 2)
        return [value + off * max(abs(value), ROUNDING) for value in map(self._simulation.setting, self._inputs)]


def require_inputs(names: Sequence[str], known: Sequence[str]) -> None:
    """Refuse names that cannot be set, and names that come twice."""
    for name in names:
        if name not in known:
            raise unknown_name("input", name, known)
    if len(set(names)) < len(names):
        raise ArgumentError(f"An input is named twice: {', '.join(names)}. Name each of them once.")

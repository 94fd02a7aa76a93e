"""What is done in each period of a loop in real time."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bramah.errors import MethodError, unknown_name
from bramah.realtime.exchange import Alone, Exchange, require_inputs
from bramah.stepping import Simulation
from bramah.units import parse_quantity

FORGET = 1024
"""Periods after which what the solver noted of events is given back."""


def period_of(step: float | str) -> float:
    """The period of a loop, s."""
    length = parse_quantity(step, "s")
    if not 0 < length < math.inf:
        raise MethodError(f"step = {length:g} s must be above 0, for example '1 ms'.")
    return length


class Beat:
    """Takes the inputs, advances the circuit by one step, gives the outputs. `done` counts the steps."""

    def __init__(
        self,
        simulation: Simulation,
        step: float,
        *,
        inputs: Sequence[str] = (),
        outputs: Sequence[str] = (),
        exchange: Exchange | None = None,
    ) -> None:
        """`simulation` records nothing (record="end")."""
        require_inputs(inputs, simulation.inputs)
        for name in outputs:
            if name not in simulation:
                raise unknown_name("signal", name, simulation.names())
        self.simulation, self.step, self.done = simulation, step, 0
        self._inputs, self._outputs, self._begin = tuple(inputs), tuple(outputs), simulation.t
        self._exchange = exchange or Alone()

    def begin(self) -> None:
        """Give the outputs at the start, and compile what each step needs before time counts."""
        self.simulation.forget()
        self.simulation.prepare(self._inputs, self._outputs)
        self._exchange.send(0, self.simulation.t, self.simulation.read(self._outputs))

    def __call__(self) -> None:
        values = self._exchange.receive(self.done)
        if values is not None:
            for name, value in zip(self._inputs, values, strict=True):
                self.simulation.set(name, value)
        # Multiples, not sums: a sum would drift away from the grid of the solver's steps.
        self.simulation.advance(self._begin + (self.done + 1) * self.step)
        self.done += 1
        self._exchange.send(self.done, self.simulation.t, self.simulation.read(self._outputs))
        if self.done % FORGET == 0:
            self.simulation.forget()

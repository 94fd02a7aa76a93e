"""A point of a circuit: unknowns and modes, with every signal by name."""

from __future__ import annotations

from dataclasses import field
from typing import Any

import numpy as np

from bramah.declare import ANY_UNIT
from bramah.errors import SimulationError
from bramah.notebook import table
from bramah.records import dataclass
from bramah.states import State
from bramah.system import System
from bramah.units import convert


class Value(float):
    """A number in SI that knows the unit it is shown in."""

    unit: str

    def __new__(cls, value: float, unit: str) -> Value:
        made = super().__new__(cls, value)
        made.unit = unit
        return made

    def in_unit(self, unit: str | None = None) -> float:
        """The number in a unit; without one, in the unit it is shown in."""
        asked = self.unit if unit is None else unit
        plain = isinstance(asked, str) and asked in ("", "-", ANY_UNIT)
        return float(self) if plain else float(convert(float(self), asked))

    def __str__(self) -> str:
        return f"{self.in_unit():.6g}" + ("" if self.unit in ("", "-", ANY_UNIT) else f" {self.unit}")

    def __repr__(self) -> str:
        return f"<{self}>"


@dataclass(frozen=True, kw_only=True, eq=False)
class Point(State):
    """A state with every signal by name. `ok` if it is what was asked for; `message` says how it went.

    point["relief.P.p"]            a number in SI
    point["relief.P.p"].in_unit()  in the unit it is shown in
    simulate(circuit, start=point.start)
    """

    system: System = field(repr=False)
    ok: bool = True
    message: str = ""

    def __getitem__(self, name: str) -> Value:
        signals: Any = self.system.signals
        found = signals.evaluate(name, np.array([self.t]), self.y[None, :], self.d[None, :])
        return Value(float(found[0]), signals.unit(name))

    def __contains__(self, name: object) -> bool:
        return name in self.system.signals

    def names(self) -> list[str]:
        """Every signal."""
        return list(self.system.signals.names())

    @property
    def values(self) -> dict[str, Value]:
        """The unknowns by name."""
        return {n: Value(v, u) for n, u, v in zip(self.system.names, self.system.units, self.y.tolist(), strict=True)}

    @property
    def start(self) -> dict[str, float]:
        """Unknowns and discrete values by name, in SI: start values for a run."""
        unknowns = dict(zip(self.system.names, self.y.tolist(), strict=True))
        return unknowns | {n: float(self.d[k]) for n, k in self.system.signals.discrete_numbers.items()}

    def raise_if_failed(self) -> None:
        """Raise SimulationError unless this is what was asked for."""
        if not self.ok:
            raise SimulationError(self.message)

    def _repr_html_(self) -> str:
        """In notebooks: how it went, and the unknowns."""
        rows = [(name, str(value)) for name, value in self.values.items()]
        return table([("", self.message), *rows], self.system.wishes.title or type(self).__name__)


@dataclass(frozen=True, kw_only=True, eq=False)
class Steady(Point):
    """An equilibrium, or how near the search came to one."""

    how: str
    """What found it: "newton", "pseudo-transient", "homotopy on sources" or "homotopy"; "" if nothing did."""
    residuals: dict[str, float] = field(repr=False)
    """What is left of each equation, by unknown: a rate, or an imbalance where nothing is stored; SI."""
    iterations: int
    drifts: dict[str, float]
    """States that nothing depends on, with the rate at which they go on changing; SI."""
    growth: float
    """Rate at which a small disturbance grows, 1/s: 0 if the equilibrium is stable."""
    unique: bool
    """False if other equilibria lie next to it, as for trapped fluid or a part that rests anywhere."""
    begin: dict[str, float] | None = field(default=None, repr=False)
    """Start values of a circuit with lines."""
    still: Steady | None = field(default=None, repr=False)
    """What was solved for a circuit with lines: the same with each line as its friction in steady flow."""

    def derivative(self, signal: str, parameter: str) -> Value:
        """How a signal of the steady state changes with a parameter, as "relief.set_pressure", in SI.

        Raises SimulationError where there is none, as where others lie next to it.
        """
        if self.still is not None:
            return self.still.derivative(signal, parameter)
        self.raise_if_failed()
        from bramah.equilibrium.derivative import derivative_of_steady

        return derivative_of_steady(self, signal, parameter)

    @property
    def values(self) -> dict[str, Value]:
        """The unknowns by name; and the flows of lines, which are unknowns while steady flow is sought."""
        lines = () if self.system.grid is None else self.system.grid.lines
        return super().values | {name: self[name] for line in lines if (name := f"{line.data.name}.q")}

    @property
    def start(self) -> dict[str, float]:
        """Unknowns and discrete values by name, in SI: start values for a run."""
        return super().start if self.begin is None else self.begin

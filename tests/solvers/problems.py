"""Problems with known answers, shared by the tests of solvers: each is a component and runs as a circuit of its own."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bramah.circuit import Circuit
from bramah.components.component import Component, state, unknown
from bramah.expr import cos, exp, sin
from bramah.result import Result
from bramah.system import System, build

Vector = NDArray[np.float64]
PART = "problem"


class Driven(Component):
    """y' = y cos t and z' = cos 2t - z^2 + (sin 2t / 2)^2, solved by y = exp(sin t), z = sin 2t / 2."""

    y = state("-")
    z = state("-")

    def equations(self) -> None:
        t = self.time
        self.rate(y=self.y * cos(t), z=cos(2 * t) - self.z**2 + (sin(2 * t) / 2) ** 2)


class Constrained(Component):
    """An index-1 DAE driven by time, solved by y = exp(sin t), z = 1 + cos(2t)/2; z is algebraic."""

    y = state("-")
    z = unknown("-", start=1.0)

    def equations(self) -> None:
        t = self.time
        y, z = exp(sin(t)), 1 + cos(2 * t) / 2
        self.rate(y=y * cos(t) - (self.y**2 * self.z - y**2 * z))
        self.balance(z=self.z**3 + self.z + self.y * self.z - (z**3 + z + y * z))


class Hires(Component):
    """High irradiance responses of plants, eight stiff reactions (Esqué 2008, eq. 5.4)."""

    y1 = state("-", 1.0, scale=1e-4)
    y2 = state("-", scale=1e-4)
    y3 = state("-", scale=1e-4)
    y4 = state("-", scale=1e-4)
    y5 = state("-", scale=1e-4)
    y6 = state("-", scale=1e-4)
    y7 = state("-", scale=1e-4)
    y8 = state("-", 0.0057, scale=1e-4)

    def equations(self) -> None:
        y1, y2, y3, y4 = self.y1, self.y2, self.y3, self.y4
        y5, y6, y7, y8 = self.y5, self.y6, self.y7, self.y8
        bound = 280 * y6 * y8 - 1.81 * y7
        self.rate(
            y1=-1.71 * y1 + 0.43 * y2 + 8.32 * y3 + 0.0007,
            y2=1.71 * y1 - 8.75 * y2,
            y3=-10.03 * y3 + 0.43 * y4 + 0.035 * y5,
            y4=8.32 * y2 + 1.71 * y3 - 1.12 * y4,
            y5=-1.745 * y5 + 0.43 * y6 + 0.43 * y7,
            y6=-280 * y6 * y8 + 0.69 * y4 + 1.71 * y5 - 0.43 * y6 + 0.69 * y7,
            y7=bound,
            y8=-bound,
        )


class VanDerPol(Component):
    """y'' = mu ((1 - y^2) y' - y) with mu = 1e6 (Esqué 2008, eq. 5.2, in the scaling of Hairer and Wanner)."""

    y = state("-", 2.0)
    v = state("1/s", -0.66)

    def equations(self) -> None:
        self.rate(y=self.v, v=1e6 * ((1 - self.y**2) * self.v - self.y))


@dataclass(frozen=True)
class Problem:
    """A problem by name: the part, when it begins, and its exact answer or reference values by time."""

    name: str
    part: type[Component]
    begin: float = 0.0
    exact: Callable[[float], Vector] | None = None
    reference: Mapping[float, tuple[float, ...]] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """Signals of the unknowns, in the order of the answers."""
        return [f"{PART}.{name}" for name in self.part.states()]

    @cached_property
    def system(self) -> System:
        circuit = Circuit(self.name)
        circuit.add(PART, self.part())
        return build(circuit)

    def start(self, t: float) -> dict[str, float]:
        """Exact values to start from."""
        assert self.exact is not None
        return dict(zip(self.names, map(float, self.exact(t)), strict=True))

    def rows(self, *, algebraic: bool) -> list[int]:
        return [i for i, s in enumerate(self.part.states().values()) if s.algebraic is algebraic]

    def values(self, result: Result, times: list[float]) -> Vector:
        """The unknowns at these times, a row each."""
        return np.array([result[name].at(times) for name in self.names]).T

    def answer(self, times: list[float]) -> Vector:
        exact = self.exact or (lambda t: np.array(self.reference[t]))
        return np.array([exact(t) for t in times])


DRIVEN = Problem(
    name="driven",
    part=Driven,
    begin=0.3,
    exact=lambda t: np.array([math.exp(math.sin(t)), math.sin(2 * t) / 2]),
)
CONSTRAINED = Problem(
    name="constrained",
    part=Constrained,
    begin=0.3,
    exact=lambda t: np.array([math.exp(math.sin(t)), 1 + math.cos(2 * t) / 2]),
)
HIRES = Problem(
    name="HIRES",
    part=Hires,
    reference={
        321.8122: (
            7.3713125733e-4, 1.4424857263e-4, 5.8887297410e-5, 1.1756513433e-3,
            2.3863561988e-3, 6.2389682527e-3, 2.8499983952e-3, 2.8500016048e-3,
        ),
        370.0: (
            6.7031146646e-4, 1.3099804047e-4, 4.6863247440e-5, 1.0446807926e-3,
            5.9501203428e-4, 1.3999055727e-3, 1.0146747056e-3, 4.6853252944e-3,
        ),
    },
)  # fmt: skip
VAN_DER_POL = Problem(name="Van der Pol", part=VanDerPol)
VAN_DER_POL_Y = {1.0: -1.863646, 2.0: 1.706168, 11.0: -1.590150}
"""y at these times, to the last digit given."""
VAN_DER_POL_CROSSINGS = tuple(0.80708 + 0.80720 * k for k in range(13))
"""Times at which y changes sign."""

"""The method of characteristics for one line, written to be read: what the compiled one is compared with."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from bramah.components.laws.gravity import GRAVITY
from bramah.lines.friction_arrays import Array
from bramah.lines.steady_friction import SteadyFriction
from bramah.lines.unsteady_friction import Terms

End = Callable[[float, float, float], float]
"""Given time, c and b, the flow into the line is (p - c) / b: which p does what stands at that end set?"""


def reservoir(p: float) -> End:
    return lambda t, c, b: p


def closed() -> End:
    return lambda t, c, b: c


def given_flow(q: Callable[[float], float]) -> End:
    """So much flow into the line."""
    return lambda t, c, b: c + b * q(t)


@dataclass
class ReferenceLine:
    """One line of n reaches, dt = dx / c, friction by the trapezoidal rule along each characteristic.

    The loss of a reach is dx loss(q) + unsteady * sum of y, y <- y decay + gain (q - q_old). Its mean over a
    characteristic is taken from its foot (old) and its end (new); the steady loss at the end is that of the foot,
    linearised. With `explicit` the unsteady part is that of the foot alone.
    """

    length: float
    wave_speed: float
    steady: SteadyFriction
    reaches: int
    terms: Terms | None = None
    rise: float = 0.0
    explicit: bool = False
    p: Array = field(init=False)
    q: Array = field(init=False)
    time: float = 0.0

    def __post_init__(self) -> None:
        steady, area = self.steady, math.pi * self.steady.diameter**2 / 4.0
        self.dx = self.length / self.reaches
        self.dt = self.dx / self.wave_speed
        self.z = steady.density * self.wave_speed / area
        self.lift = steady.density * GRAVITY * self.rise / self.reaches
        mu = steady.density * steady.kinematic_viscosity
        self.unsteady = 16.0 * mu / steady.diameter**2 / area * self.dx
        none = Terms(np.zeros(0), np.zeros(0))
        self.gain, self.decay = none if self.terms is None else self.terms
        self.y = np.zeros((len(self.gain), self.reaches + 1))

    def start(self, p: float, q: float) -> None:
        """Steady flow q, with pressure p at the first end."""
        drop = self.dx * float(self.steady.loss(q)) + self.lift
        self.p = p - drop * np.arange(self.reaches + 1.0)
        self.q = np.full(self.reaches + 1, q)

    def step(self, first: End, last: End) -> None:
        """p = plus - b_plus q from the left, p = minus + b_minus q from the right."""
        loss, slope = self.steady.loss_and_slope(self.q)
        loss, half = self.dx * loss, 0.5 * self.dx * slope
        old = self.unsteady * self.y.sum(axis=0)
        ahead = self.unsteady * (self.decay @ self.y - self.gain.sum() * self.q)
        more = 0.5 * self.unsteady * self.gain.sum()
        if self.explicit:
            old, ahead, more = 2.0 * old, np.zeros_like(old), 0.0
        friction = loss - half * self.q + 0.5 * old
        b = self.z + half + more
        plus = (self.p + self.z * self.q - friction - self.lift)[:-1] - 0.5 * ahead[1:]
        minus = (self.p - self.z * self.q + friction + self.lift)[1:] + 0.5 * ahead[:-1]
        b_plus, b_minus = b[:-1], b[1:]
        p, q = np.empty_like(self.p), np.empty_like(self.q)
        q[1:-1] = (plus[:-1] - minus[1:]) / (b_plus[:-1] + b_minus[1:])
        p[1:-1] = plus[:-1] - b_plus[:-1] * q[1:-1]
        self.time += self.dt
        p[0] = first(self.time, minus[0], b_minus[0])
        q[0] = (p[0] - minus[0]) / b_minus[0]
        p[-1] = last(self.time, plus[-1], b_plus[-1])
        q[-1] = (plus[-1] - p[-1]) / b_plus[-1]
        self.y = self.y * self.decay[:, None] + self.gain[:, None] * (q - self.q)
        self.p, self.q = p, q

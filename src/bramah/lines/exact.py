"""Exact answers about waves in pipes: what the method of characteristics has to meet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.errors import MethodError
from bramah.lines.creep import Creep, complex_compliance
from bramah.lines.friction_arrays import Array
from bramah.records import dataclass

Complex = NDArray[np.complex128]

TALBOT = 24
"""Nodes of the contour: 0.6 digits each in exact arithmetic, 1e-10 of the greatest value in double precision."""
ASYMPTOTIC = 1e4
"""From this argument on three terms of the asymptotic series of I1/I2 are exact to 1e-12."""


def joukowsky(density: float, wave_speed: float, change: float) -> float:
    """Rise of pressure rho c dv when flow is stopped by dv (Joukowsky 1898)."""
    return density * wave_speed * change


def impedance(density: float, wave_speed: float, diameter: float) -> float:
    """Z = rho c / A, pressure per flow of a wave running one way."""
    return density * wave_speed / (math.pi * diameter**2 / 4.0)


def transmission(incoming: float, others: Sequence[float]) -> float:
    """Pressure of the waves that leave a joint over that of the one arriving: 2 Y0 / (Y0 + sum of Y), Y = 1/Z.

    One other line is a change of diameter, several are a branch, none is a dead end (2). A reservoir transmits 0.
    """
    own = 1.0 / incoming
    return 2.0 * own / (own + sum(1.0 / z for z in others))


def reflection(incoming: float, others: Sequence[float]) -> float:
    """Pressure of the wave thrown back over that of the one arriving: transmission - 1.

    1 at a dead end. An impedance of 0 among the others is a reservoir: -1.
    """
    return -1.0 if 0.0 in others else transmission(incoming, others) - 1.0


@dataclass(frozen=True, kw_only=True)
class ClosedValve:
    """Reservoir, line, and a valve at x = length that is shut on steady laminar flow of the given velocity.

    Velocity at the valve falls from v0 at t = 0 to 0 in the closing time, evenly, or at once.
    With s the variable of Laplace's transform, -dp/dx = Z v, Z = rho s I0(z) / I2(z), z = r sqrt(s/nu): exact laminar
    friction of any frequency (Zielke 1968, doi:10.1115/1.3605049; his 1 - 2 J1/(z J0) of imaginary z is I2/I0). With
    `unsteady` off, that of steady flow: Z = rho (s + 8 nu/r^2). Shut at once, p(x, s) - p(x, 0) =
    (v0/s) Zc sinh(g x) / cosh(g L), g = sqrt(s Z m / rho) / c, Zc = rho c^2 g / (s m). m is 1 for an elastic wall; one
    that creeps gives way m = 1 + rho c^2 sum of compliance / (1 + tau s) times as much as one with waves of speed c.
    """

    length: float
    diameter: float
    wave_speed: float
    density: float
    kinematic_viscosity: float
    velocity: float
    closing_time: float = 0.0
    unsteady: bool = True
    creep: tuple[Creep, ...] = ()
    """Of the wall; `wave_speed` is then that of the fastest waves."""

    def final_change(self, x: float | None = None) -> float:
        """p(x) - p(x, 0) when all has come to rest: the loss of the steady flow from the reservoir to x."""
        way = self.length if x is None else x
        return 32.0 * self.density * self.kinematic_viscosity * self.velocity * way / self.diameter**2

    def pressure_change(self, t: ArrayLike, x: float | None = None) -> Array:
        """p(x, t) - p(x, 0), at the valve unless told where.

        sinh/cosh is a sum of waves exp(-g way), the k-th of which have run (2 k + 1) L -+ x. Each is a delay and a
        smooth rest, whose transform is singular on the negative real axis only.
        """
        return self._waves(t, self.length if x is None else x, pressure=True)

    def velocity_change(self, t: ArrayLike, x: float) -> Array:
        """v(x, t) - v(x, 0)."""
        return self._waves(t, x, pressure=False)

    def mode(self, number: int = 1) -> complex:
        """s of a free oscillation, g L = i pi (number - 1/2): minus its decay rate, and its angular frequency."""
        aim = 1j * math.pi * (number - 0.5)
        s = aim * self.wave_speed / self.length
        for _ in range(1000):
            newer = aim * self.wave_speed / (self.length * complex(self._slowness(np.array([s])).n[0]))
            if abs(newer - s) <= 1e-14 * abs(s) and newer.imag > 1e-6 * abs(newer):
                return newer
            s = newer
        raise MethodError(f"Oscillation {number} of the line is overdamped: it has no frequency.")

    def _slowness(self, s: Complex) -> _Slowness:
        rate = self.kinematic_viscosity / (self.diameter / 2.0) ** 2
        excess = np.full_like(s, 8.0 * rate)
        if self.unsteady and rate > 0.0:
            excess = rate * _bessel_ratio(np.sqrt(s / rate))
        creep = self.density * self.wave_speed**2 * complex_compliance(self.creep, s)
        n: Complex = np.sqrt((1.0 + excess / s) * (1.0 + creep))
        return _Slowness(n, (excess * (1.0 + creep) + s * creep) / (n + 1.0), 1.0 + creep)

    def _waves(self, t: ArrayLike, x: float, pressure: bool) -> Array:
        t = np.asarray(t, float)
        change, sign = np.zeros_like(t), 1.0
        for k in range(int(np.max(t, initial=0.0) * self.wave_speed / (2.0 * self.length)) + 1):
            for way, mirrored in (((2 * k + 1) * self.length - x, 1.0), ((2 * k + 1) * self.length + x, -1.0)):
                change += sign * (mirrored if pressure else -1.0) * self._wave(t, way, pressure)
            sign = -sign
        return self.velocity * change * (self.density * self.wave_speed if pressure else 1.0)

    def _wave(self, t: Array, way: float, pressure: bool) -> Array:
        """The wave that has run so far, over rho c v0 or over v0."""
        delay = way / self.wave_speed
        if self.closing_time == 0.0:
            return self._arrived(t - delay, delay, pressure, 1)
        ramps = [self._arrived(t - delay - begin, delay, pressure, 2) for begin in (0.0, self.closing_time)]
        return (ramps[0] - ramps[1]) / self.closing_time

    def _arrived(self, t: Array, delay: float, pressure: bool, power: int) -> Array:
        """Inverse of exp(-g way) e^(s delay) / s^power, 0 before t = 0.

        On a fixed contour of Talbot (Abate and Valko 2004, doi:10.1002/nme.995).
        """
        late = t > 0.0
        angle = np.arange(1, TALBOT) * math.pi / TALBOT
        cot = 1.0 / np.tan(angle)
        node = np.append(1.0, angle * (cot + 1j))
        weight = np.append(0.5, 1.0 + 1j * (angle + (angle * cot - 1.0) * cot))
        scale = 0.4 * TALBOT
        s = np.multiply.outer(scale / t[late], node)
        found = self._slowness(s)
        transform = np.exp(-delay * found.damping) * (found.n / found.growth if pressure else 1.0) / s**power
        wave = np.zeros_like(t)
        wave[late] = 0.4 / t[late] * (np.exp(scale * node) * weight * transform).real.sum(axis=-1)
        return wave


class _Slowness(NamedTuple):
    n: Complex
    """g c / s = sqrt(Z m / (rho s)), 1 without friction and creep."""
    damping: Complex
    """s (n - 1) without cancellation."""
    growth: Complex
    """m: by how much the wall and the fluid give way, over what they do at once."""


def _bessel_ratio(z: Complex) -> Complex:
    """z^2 (I0/I2 - 1) = 2 z I1(z) / I2(z)."""
    from scipy.special import ive

    near = np.where(np.abs(z) < ASYMPTOTIC, z, ASYMPTOTIC)
    ratio = np.where(np.abs(z) < ASYMPTOTIC, ive(1, near) / ive(2, near), 1.0 + 1.5 / z + 1.875 / z**2)
    return np.asarray(2.0 * z * ratio)

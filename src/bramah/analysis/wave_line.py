"""A round line in the frequency domain, exact for small waves on a mean flow.

    -dp/dx = z(s) q,   -dq/dx = y(s) p,   y = A s / (rho c^2) (1 + rho c^2 sum of compliance / (1 + tau s))

c is the speed of waves in an elastic wall, and of the fastest ones in a wall that creeps, whose elements of Kelvin and
Voigt (lines/creep.py) make the compliance complex. Flow is volume, or as in circuits mass over a reference density,
which rho is then; the density in the line only says how fast the mean flow is, and how much mass creep makes room for.
The series impedance z per metre says what friction does:

    none        rho s / A
    steady      rho s / A + R, with R the slope of the steady friction law at the mean flow
    laminar     rho s / A  I0(w) / I2(w),  w = a sqrt(s / nu): frequency-dependent laminar friction (Brown 1962,
                J. Basic Eng. 84, 547; in time it is that of Zielke 1968, doi:10.1115/1.3605049)
    turbulent   steady, and 4 sqrt(pi) W rho sqrt(nu) / (A a) s / sqrt(s + B nu / a^2), the transform of the weighting
                function W exp(-B tau) / sqrt(tau) of Vardy and Brown (lines/weighting.py)
    trikha      steady, and 16 rho nu / (A d^2) sum of m s / (s + n nu / a^2) over the three terms of Trikha 1975

A line of a circuit may have another law of steady friction: its slope is given then, and takes the place of R.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.errors import BramahError
from bramah.lines.creep import Creep, complex_compliance
from bramah.lines.friction_arrays import LAMINAR, blasius, colebrook
from bramah.lines.unsteady_friction import LAMINAR_UP_TO, TRIKHA_M, TRIKHA_N
from bramah.lines.weighting import vardy_brown_constants
from bramah.records import dataclass
from bramah.units import parse_quantity

Complexes = NDArray[np.complex128]
Termination = Any
"""Impedance at the far end, Pa s/m3: a number or one for each s; inf is a closed end, 0 an open one."""

SMALL = 1e-3
"""|w| below which two terms of the series of I0/I2 have no error left."""
LARGE = 1e6
"""|w| above which two terms of its asymptotic series have none left."""


class Friction(Enum):
    """What friction does to waves."""

    NONE = "none"
    STEADY = "steady"
    LAMINAR = "laminar"
    TURBULENT = "turbulent"
    TRIKHA = "trikha"


class LineError(BramahError, ValueError):
    """A line that cannot be."""


@dataclass(frozen=True, kw_only=True)
class WaveLine:
    """A line between A (x = 0) and B (x = length). Flow is positive from A to B.

    `WaveLine.of` takes quantities with units. Everything here is SI; s is j 2 pi f, or any array of complex numbers.
    """

    length: float
    diameter: float
    wave_speed: float
    density: float
    viscosity: float = 0.0
    """Kinematic, m2/s."""
    flow: float = 0.0
    """Mean flow, m3/s, for steady and turbulent friction."""
    roughness: float = 0.0
    """Of the wall, m, for steady and turbulent friction."""
    friction: Friction = Friction.LAMINAR
    reference_density: float | None = None
    """That of a circuit's fluid, kg/m3, if flow is to count as there: mass flow over it. Unset: flow is volume."""
    creep: tuple[Creep, ...] = ()
    """Elements of a wall that creeps: relative growth of the volume per pressure, (d / s) J, and retardation time."""
    slope: float | None = None
    """d(dp/dx)/dq of steady flow at the mean flow, Pa s/m4, if its law is another than laminar, Blasius, Colebrook."""

    def __post_init__(self) -> None:
        for name in ("length", "diameter", "wave_speed", "density", "reference_density"):
            if getattr(self, name) is not None and not getattr(self, name) > 0:
                raise LineError(f"{name} = {getattr(self, name)!r} of a line must be above 0.")
        if not self.viscosity >= 0 or (self.viscosity == 0 and self.friction is not Friction.NONE):
            raise LineError(f"viscosity = {self.viscosity!r} must be above 0 for {self.friction.value} friction.")
        for element in self.creep:
            if not (element.compliance >= 0 and element.time > 0):
                raise LineError(f"{element!r} of a line must have a compliance of at least 0 and a time above 0.")
        if self.friction is Friction.TURBULENT and self.reynolds <= LAMINAR_UP_TO:
            raise LineError(
                f"Re = {self.reynolds:.0f} of the mean flow is laminar. Give flow, or use laminar friction."
            )

    @classmethod
    def of(
        cls,
        *,
        length: Any,
        diameter: Any,
        wave_speed: Any,
        density: Any,
        viscosity: Any = 0.0,
        flow: Any = 0.0,
        roughness: Any = 0.0,
        friction: Friction | str = Friction.LAMINAR,
        reference_density: Any = None,
        creep: Iterable[tuple[Any, Any]] = (),
    ) -> WaveLine:
        """From quantities: WaveLine.of(length="3 m", diameter="15 mm", creep=[("2 1/GPa", "50 ms")], ...)."""
        return cls(
            length=parse_quantity(length, "m"),
            diameter=parse_quantity(diameter, "mm"),
            wave_speed=parse_quantity(wave_speed, "m/s"),
            density=parse_quantity(density, "kg/m3"),
            viscosity=parse_quantity(viscosity, "cSt"),
            flow=parse_quantity(flow, "l/min"),
            roughness=parse_quantity(roughness, "mm"),
            friction=Friction(friction),
            reference_density=None if reference_density is None else parse_quantity(reference_density, "kg/m3"),
            creep=tuple(Creep(parse_quantity(J, "1/Pa"), parse_quantity(time, "s")) for J, time in creep),
        )

    @property
    def area(self) -> float:
        return math.pi * self.diameter**2 / 4

    @property
    def reynolds(self) -> float:
        """Of the mean flow."""
        volume_flow = abs(self.flow) * (self.flow_density / self.density)
        return volume_flow * self.diameter / (self.area * self.viscosity) if self.viscosity else math.inf

    @property
    def flow_density(self) -> float:
        """Mass over what counts as flow."""
        return self.density if self.reference_density is None else self.reference_density

    @property
    def travel_time(self) -> float:
        """Of a wave from end to end, s."""
        return self.length / self.wave_speed

    @property
    def surge_impedance(self) -> float:
        """rho c / A: characteristic impedance without friction."""
        return self.flow_density * self.wave_speed / self.area

    @property
    def steady_slope(self) -> float:
        """d(dp/dx)/dq of the steady law at the mean flow: laminar, or by Blasius or Colebrook, f rho v^2 / (2 d)."""
        if self.slope is not None:
            return self.slope
        Re, d = self.reynolds, self.diameter
        product, slope = LAMINAR, 0.0
        if Re > LAMINAR_UP_TO:
            law = colebrook(Re, self.roughness / d) if self.roughness else blasius(Re)
            product, slope = float(law[0]), float(law[1])
        return self.flow_density * self.viscosity / (2 * d**2 * self.area) * (product + Re * slope)

    def series(self, s: ArrayLike) -> Complexes:
        """z: pressure gradient by flow, Pa s/m4."""
        s = _complex(s)
        inertia = self.flow_density / self.area
        if self.friction is Friction.NONE:
            return inertia * s
        radius = self.diameter / 2
        if self.friction is Friction.LAMINAR:
            laminar = inertia * self.viscosity / radius**2
            beyond = 0.0 if self.slope is None else self.slope - 8 * laminar
            return beyond + laminar * _laminar(_complex(radius * np.sqrt(s / self.viscosity)))
        steady = inertia * s + self.steady_slope
        if self.friction is Friction.STEADY:
            return steady
        if self.friction is Friction.TRIKHA:
            rate = self.viscosity / radius**2
            terms = sum(m * s / (s + n * rate) for n, m in zip(TRIKHA_N, TRIKHA_M, strict=True))
            return steady + 16 * inertia * self.viscosity / self.diameter**2 * terms
        size, decay = vardy_brown_constants(self.reynolds, self.roughness / self.diameter)
        unsteady = 4 * math.sqrt(math.pi * self.viscosity) * size * inertia / radius
        return steady + unsteady * s / np.sqrt(s + decay * self.viscosity / radius**2)

    def shunt(self, s: ArrayLike) -> Complexes:
        """y: loss of flow along the line by pressure, m2/(s Pa)."""
        s = _complex(s)
        elastic = self.area / (self.flow_density * self.wave_speed**2)
        return (elastic + self.area * self.density / self.flow_density * complex_compliance(self.creep, s)) * s

    def propagation(self, s: ArrayLike) -> Complexes:
        """gamma = sqrt(z y), 1/m: a wave goes as exp(-gamma x)."""
        # Each root has a positive real part for Re s >= 0, so that their product decays along x.
        return _complex(np.sqrt(self.series(s)) * np.sqrt(self.shunt(s)))

    def characteristic_impedance(self, s: ArrayLike) -> Complexes:
        """sqrt(z / y), Pa s/m3: pressure by flow of a wave that goes one way."""
        return _complex(np.sqrt(self.series(s)) / np.sqrt(self.shunt(s)))

    def transmission(self, s: ArrayLike) -> Complexes:
        """(p, q) at A = T (p, q) at B: [[cosh, Z sinh], [sinh / Z, cosh]] of gamma length, in the last two axes."""
        angle, impedance = self.propagation(s) * self.length, self.characteristic_impedance(s)
        cosh, sinh = np.cosh(angle), np.sinh(angle)
        return np.stack([np.stack([cosh, impedance * sinh], -1), np.stack([sinh / impedance, cosh], -1)], -2)

    def reflection(self, s: ArrayLike, termination: Termination) -> Complexes:
        """(Z_T - Z) / (Z_T + Z) at an end; 1 where it is closed."""
        own = self.characteristic_impedance(s)
        end = np.broadcast_to(np.asarray(termination, dtype=complex), own.shape)
        closed = np.isinf(end)
        ratio = own / np.where(closed | (end == 0), 1.0, end)
        return np.where(closed, 1.0, np.where(end == 0, -1.0, (1 - ratio) / (1 + ratio)))

    def input_impedance(self, s: ArrayLike, termination: Termination = np.inf) -> Complexes:
        """p / q at A with an impedance at B, without the overflow of cosh in long or lossy lines."""
        back = self.reflection(s, termination) * np.exp(-2 * self.propagation(s) * self.length)
        with np.errstate(divide="ignore", invalid="ignore"):
            return self.characteristic_impedance(s) * (1 + back) / (1 - back)

    def along(self, s: ArrayLike, x: ArrayLike, forward: ArrayLike, backward: ArrayLike) -> tuple[Complexes, Complexes]:
        """p and q at places x (last axis) of a wave that leaves A with `forward` and one that leaves B with `backward`.

        p = f exp(-gamma x) + b exp(-gamma (l - x)),   q = (f exp(-gamma x) - b exp(-gamma (l - x))) / Z
        """
        gamma, impedance = (np.asarray(v)[..., None] for v in (self.propagation(s), self.characteristic_impedance(s)))
        place = np.asarray(x, dtype=float)
        going = np.asarray(forward, dtype=complex)[..., None] * np.exp(-gamma * place)
        coming = np.asarray(backward, dtype=complex)[..., None] * np.exp(-gamma * (self.length - place))
        return going + coming, (going - coming) / impedance

    def standing_wave(
        self, s: ArrayLike, x: ArrayLike, termination: Termination = np.inf, *, flow: ArrayLike = 1.0
    ) -> tuple[Complexes, Complexes]:
        """p and q at places x (last axis) for a flow imposed at A and an impedance at B."""
        decay = np.exp(-self.propagation(s) * self.length)
        mirror = self.reflection(s, termination) * decay
        forward = self.characteristic_impedance(s) * np.asarray(flow) / (1 - mirror * decay)
        return self.along(s, x, forward, forward * mirror)


def _complex(s: ArrayLike) -> Complexes:
    return np.asarray(s, dtype=complex)


def _laminar(w: Complexes) -> Complexes:
    """w^2 I0(w) / I2(w): 8 for slow changes, w^2 + 2 w for fast ones. Scaled functions do not overflow."""
    from scipy.special import ive

    size = np.abs(w)
    middle = np.where((size < SMALL) | (size > LARGE), 1.0, w)
    found = middle**2 * ive(0, middle) / ive(2, middle)
    found = np.where(size < SMALL, 8 + 4 / 3 * w**2, found)
    return np.asarray(np.where(size > LARGE, w**2 + 2 * w + 3, found))

"""Relief valves from the points of a catalogue: pressures and flows at one or more settings.

found = fit_relief([("102 bar", "10 l/min"), ("108 bar", "40 l/min"), ...], density="870 kg/m3")
valve = StaticReliefValve(**found.parameters())

found = fit_handroos([SetPoint(set_pressure="100 bar", pressure="110 bar", flow="10 l/min"), ...])
valve = HandroosReliefValve(set_pressure="90 bar", **found.parameters())
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import FitError
from bramah.fit.points import pairs, points_of
from bramah.records import dataclass
from bramah.units import parse_quantity

Array = NDArray[np.float64]
Point = tuple[float | str, float | str]

APART = 1e-6
"""Pressures that differ by less than this share count as one."""


@dataclass(frozen=True, kw_only=True)
class ReliefFit:
    """The characteristic q = c_d A (p - p_set)/p_override sqrt(2 p / rho), and how far it lies from the points."""

    set_pressure: float
    override: float
    rated_area: float
    discharge_coefficient: float
    residuals: tuple[float, ...]
    """Fitted minus given flow, point by point."""

    def parameters(self) -> dict[str, Any]:
        """What to give to a StaticReliefValve or a FirstOrderReliefValve."""
        names = ("set_pressure", "override", "rated_area", "discharge_coefficient")
        return {name: getattr(self, name) for name in names}


def fit_relief(points: Sequence[Point], *, density: float | str, discharge_coefficient: float = 0.65) -> ReliefFit:
    """The static valve nearest to pairs of pressure and flow at one setting, by least squares in q / sqrt(p).

    The override is that of the highest pressure given, where the rated area is open.
    """
    p, q = pairs(points, "bar", "l/min")
    rho, discharge_coefficient = parse_quantity(density, "kg/m3"), parse_quantity(discharge_coefficient, "-")
    if not (rho > 0 and discharge_coefficient > 0 and np.all(p > 0) and np.all(q >= 0)):
        raise FitError("Density, discharge coefficient and all pressures must be above 0, and no flow below it.")
    speed = discharge_coefficient * np.sqrt(2 * p / rho)
    slope, area_at_zero = _line(p, q / speed)
    if slope <= 0:
        raise FitError("The flow must rise with the pressure; a relief valve's does.")
    set_pressure = -area_at_zero / slope
    override = float(p.max()) - set_pressure
    return ReliefFit(
        set_pressure=set_pressure,
        override=override,
        rated_area=slope * override,
        discharge_coefficient=discharge_coefficient,
        residuals=tuple((np.maximum(slope * (p - set_pressure), 0.0) * speed - q).tolist()),
    )


@dataclass(frozen=True, kw_only=True)
class SetPoint:
    """A point of a catalogue with the setting it was measured at, as numbers in SI or text with a unit."""

    set_pressure: float | str
    pressure: float | str
    flow: float | str


@dataclass(frozen=True, kw_only=True)
class HandroosFit:
    """The two points that a HandroosReliefValve takes, its coefficients, and how far it lies from the points given."""

    c1: float
    c2: float
    points: tuple[tuple[float, float, float], tuple[float, float, float]]
    """Set pressure, pressure and flow of two points on the fitted characteristic."""
    residuals: tuple[float, ...]
    """Fitted minus given flow, point by point."""

    def parameters(self) -> dict[str, Any]:
        """What to give to a HandroosReliefValve, besides its own setting."""
        names = ("set_pressure", "pressure", "flow")
        pairs = enumerate(self.points, start=1)
        return {f"{name}_{k}": value for k, point in pairs for name, value in zip(names, point, strict=True)}


def fit_handroos(points: Sequence[SetPoint]) -> HandroosFit:
    """(p - p_ref) sqrt(p) / q = c1 + c2 p by least squares over all points; two points are met exactly.

    Handroos and Vilenius 1990, as in Esqué 2008, eq. 3.9.
    """
    points = points_of(points, SetPoint)
    p_ref = np.array([parse_quantity(point.set_pressure, "bar") for point in points])
    p = np.array([parse_quantity(point.pressure, "bar") for point in points])
    q = np.array([parse_quantity(point.flow, "l/min") for point in points])
    if not (np.all(p > p_ref) and np.all(p_ref >= 0) and np.all(q > 0)):
        raise FitError("Every point must have a flow above 0 and a pressure above its set pressure.")
    c2, c1 = _line(p, (p - p_ref) * np.sqrt(p) / q)
    bracket = c1 + c2 * p
    if np.any(bracket <= 0):
        raise FitError("No characteristic of this kind passes near these points: c1 + c2 p is not positive at all.")
    fitted = (p - p_ref) * np.sqrt(p) / bracket
    low, high = int(p.argmin()), int(p.argmax())
    first, second = ((float(p_ref[k]), float(p[k]), float(fitted[k])) for k in (low, high))
    return HandroosFit(c1=c1, c2=c2, points=(first, second), residuals=tuple((fitted - q).tolist()))


def _line(x: Array, y: Array) -> tuple[float, float]:
    """Slope and value at zero of the straight line nearest to the points."""
    if len(x) < 2 or np.ptp(x) <= APART * float(np.abs(x).max()):
        raise FitError("At least two points at different pressures are needed.")
    middle = float(x.mean())
    slope = float(np.dot(x - middle, y) / np.dot(x - middle, x - middle))
    return slope, float(y.mean()) - slope * middle

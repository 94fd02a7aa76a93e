"""Wilson's loss coefficients of a pump or motor from the efficiencies that a catalogue gives.

found = fit_pump(
    [EfficiencyPoint(pressure="100 bar", speed="1500 rpm", volumetric=0.97, hydromechanical=0.92), ...],
    displacement="28 cm3/rev", viscosity="32 cSt", density="870 kg/m3",
)
pump = FixedPump(**found.parameters())
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.errors import FitError
from bramah.units import parse_quantity

Array = NDArray[np.float64]

WORTH_IT = 1e-9
"""One more coefficient must lower the sum of squares by this share of the data's, or it stays zero."""


@dataclass(frozen=True, kw_only=True)
class EfficiencyPoint:
    """Efficiencies at one pressure difference and speed, as numbers in SI or text with a unit."""

    pressure: float | str
    speed: float | str
    volumetric: float | None = None
    hydromechanical: float | None = None


@dataclass(frozen=True, kw_only=True)
class WilsonFit:
    """Wilson's coefficients, none negative, and how far the efficiencies they give lie from those of the points."""

    displacement: float
    slip_coefficient: float
    drag_coefficient: float
    friction_coefficient: float
    coulomb_torque: float
    volumetric_residuals: tuple[float, ...]
    """Fitted minus given efficiency, for the points that have a volumetric one."""
    hydromechanical_residuals: tuple[float, ...]

    def parameters(self) -> dict[str, Any]:
        """What to give to a pump or motor of the library."""
        names = ["displacement", "slip_coefficient", "drag_coefficient", "friction_coefficient", "coulomb_torque"]
        return {"losses": "wilson"} | {name: getattr(self, name) for name in names}


def fit_pump(
    points: Sequence[EfficiencyPoint], *, displacement: float | str, viscosity: float | str, density: float | str
) -> WilsonFit:
    """Least squares for a pump.

    1 - eta_v = C_s dp / (mu omega),   1/eta_hm - 1 = C_f + C_v mu omega / dp + T_C / (D dp)
    """
    return _fit(points, displacement, viscosity, density, pump=True)


def fit_motor(
    points: Sequence[EfficiencyPoint], *, displacement: float | str, viscosity: float | str, density: float | str
) -> WilsonFit:
    """Least squares for a motor.

    1/eta_v - 1 = C_s dp / (mu omega),   1 - eta_hm = C_f + C_v mu omega / dp + T_C / (D dp)
    """
    return _fit(points, displacement, viscosity, density, pump=False)


def _fit(
    points: Sequence[EfficiencyPoint],
    displacement: float | str,
    viscosity: float | str,
    density: float | str,
    pump: bool,
) -> WilsonFit:
    D = _positive(displacement, "cm3/rev", "displacement")
    mu = _positive(viscosity, "cSt", "viscosity") * _positive(density, "kg/m3", "density")
    dp, omega, eta_v = _data(points, "volumetric")
    [C_s], slip = _nonnegative((dp / (mu * omega))[:, None], _lost(eta_v, inverse=not pump))
    dp, omega, eta_hm = _data(points, "hydromechanical")
    columns = np.stack([mu * omega / dp, np.ones_like(dp), 1.0 / (D * dp)], axis=1)
    (C_v, C_f, T_C), friction = _nonnegative(columns, _lost(eta_hm, inverse=pump))
    return WilsonFit(
        displacement=D, slip_coefficient=C_s, drag_coefficient=C_v, friction_coefficient=C_f, coulomb_torque=T_C,
        volumetric_residuals=tuple((_kept(slip, inverse=not pump) - eta_v).tolist()),
        hydromechanical_residuals=tuple((_kept(friction, inverse=pump) - eta_hm).tolist()),
    )  # fmt: skip


def _lost(eta: Array, inverse: bool) -> Array:
    """The loss over what is ideal: 1/eta - 1 where a loss adds to it, 1 - eta where it takes from it."""
    return 1.0 / eta - 1.0 if inverse else 1.0 - eta


def _kept(lost: Array, inverse: bool) -> Array:
    return 1.0 / (1.0 + lost) if inverse else 1.0 - lost


def _data(points: Sequence[EfficiencyPoint], kind: str) -> tuple[Array, Array, Array]:
    """Pressures, speeds and efficiencies of the points that have an efficiency of this kind."""
    rows = []
    for number, point in enumerate(points, start=1):
        eta = getattr(point, kind)
        if eta is None:
            continue
        if not 0.0 < eta <= 1.0:
            raise FitError(f"Point {number} has a {kind} efficiency of {eta:g}; give it as a number above 0 up to 1.")
        where = f"of point {number}"
        rows.append((_positive(point.pressure, "bar", f"pressure {where}"),
                     _positive(point.speed, "rpm", f"speed {where}"), eta))  # fmt: skip
    if not rows:
        raise FitError(f"No point has a {kind} efficiency; give at least one.")
    dp, omega, found = np.array(rows, dtype=float).T
    return dp, omega, found


def _positive(value: float | str, unit: str, name: str) -> float:
    si = parse_quantity(value, unit)
    if not si > 0.0:
        raise FitError(f"The {name} is {value}; it must be above 0.")
    return si


def _nonnegative(columns: Array, wanted: Array) -> tuple[tuple[float, ...], Array]:
    """Coefficients >= 0 that fit `columns` to `wanted` best, with as few as will do; and what they give.

    Every choice of columns is tried: there are three at most.
    """
    n, scale = columns.shape[1], np.linalg.norm(columns, axis=0)
    best, least = np.zeros(n), float(wanted @ wanted)
    threshold = WORTH_IT * least
    for count in range(1, n + 1):
        for chosen in map(list, combinations(range(n), count)):
            found = np.linalg.lstsq(columns[:, chosen] / scale[chosen], wanted, rcond=None)[0] / scale[chosen]
            off = columns[:, chosen] @ found - wanted
            if np.all(found >= 0.0) and float(off @ off) < least - threshold:
                best, least = np.zeros(n), float(off @ off)
                best[chosen] = found
    return tuple(best.tolist()), columns @ best

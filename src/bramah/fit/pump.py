"""Loss coefficients of a pump or motor from the efficiencies that a catalogue or a test bench gives.

found = fit_pump(
    [EfficiencyPoint(pressure="100 bar", speed="1500 rpm", volumetric=0.97, hydromechanical=0.92), ...],
    displacement="28 cm3/rev", viscosity="32 cSt", density="870 kg/m3", losses="wilson",
)
pump = FixedPump(**found.parameters())
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from bramah.components.laws.machine_losses import Losses
from bramah.errors import FitError, unknown_name
from bramah.fit.loss_columns import FREE, FRICTION, SLIP, Array, Columns, Points, known_slip
from bramah.fit.points import points_of
from bramah.records import dataclass
from bramah.units import parse_quantity

WORTH_IT = 1e-9
"""One more coefficient must lower the sum of squares by this share of the data's, or it stays zero."""


@dataclass(frozen=True, kw_only=True)
class EfficiencyPoint:
    """Efficiencies at one pressure difference and speed, as numbers in SI or text with a unit.

    The volumetric efficiency is that of the flow on the high-pressure side. `fraction` is the displacement over the
    full one.
    """

    pressure: float | str
    speed: float | str
    volumetric: float | None = None
    hydromechanical: float | None = None
    fraction: float = 1.0


@dataclass(frozen=True, kw_only=True)
class LossFit:
    """The coefficients of a loss model, and how far the efficiencies they give lie from those of the points."""

    losses: Losses
    displacement: float
    coefficients: Mapping[str, float]
    """By the names of the machines' parameters."""
    volumetric_residuals: tuple[float, ...]
    """Fitted minus given efficiency, for the points that have a volumetric one."""
    hydromechanical_residuals: tuple[float, ...]

    def parameters(self) -> dict[str, Any]:
        """What to give to a pump or motor of the library."""
        return {"losses": self.losses.value, "displacement": self.displacement, **self.coefficients}


def fit_pump(
    points: Sequence[EfficiencyPoint],
    *,
    displacement: float | str,
    viscosity: float | str,
    density: float | str,
    losses: Losses | str = Losses.WILSON,
    bulk_modulus: float | str | None = None,
) -> LossFit:
    """Least squares for a pump, in q_s / (x D omega) = 1 - eta_v and T_f / (x D dp) = 1/eta_hm - 1.

    With a bulk modulus, what compression takes from the flow is no slip. Rated pressure and speed, by which Dorey's and
    Huhtala's models count, are the highest of the points.
    """
    return _fit(points, (displacement, viscosity, density, bulk_modulus), losses, pump=True)


def fit_motor(
    points: Sequence[EfficiencyPoint],
    *,
    displacement: float | str,
    viscosity: float | str,
    density: float | str,
    losses: Losses | str = Losses.WILSON,
    bulk_modulus: float | str | None = None,
) -> LossFit:
    """Least squares for a motor, in q_s / (x D omega) = 1/eta_v - 1 and T_f / (x D dp) = 1 - eta_hm."""
    return _fit(points, (displacement, viscosity, density, bulk_modulus), losses, pump=False)


def _fit(given: Sequence[EfficiencyPoint], sizes: Sequence[Any], asked: Losses | str, pump: bool) -> LossFit:
    points, words = points_of(given, EfficiencyPoint), [each.value for each in Losses]
    if not isinstance(asked, Losses) and (not isinstance(asked, str) or asked not in words):
        raise unknown_name("model of losses", asked, words)
    losses = Losses(asked)
    if losses not in SLIP:
        fitted = ", ".join(each.value for each in SLIP)
        raise FitError(f"There is nothing to fit in losses={losses.value!r}. Choose one of: {fitted}.")
    if losses is Losses.DOREY and sizes[3] is None:
        raise FitError("Dorey's dead volume is compressed by the pressure; give the bulk_modulus of the oil.")
    rated = _highest(points)
    at, eta_v = _data(points, "volumetric", sizes, rated)
    known = known_slip(at, losses, pump)
    slips, slip = _solve(at, SLIP[losses], _lost(eta_v, inverse=not pump) - known, losses)
    at, eta_hm = _data(points, "hydromechanical", sizes, rated)
    frictions, friction = _solve(at, FRICTION[losses], _lost(eta_hm, inverse=pump), losses)
    used = {"rated_pressure": rated[0], "rated_speed": rated[1]} if losses in (Losses.DOREY, Losses.HUHTALA) else {}
    return LossFit(
        losses=losses, displacement=at.D, coefficients=slips | frictions | used,
        volumetric_residuals=tuple((_kept(slip + known, inverse=not pump) - eta_v).tolist()),
        hydromechanical_residuals=tuple((_kept(friction, inverse=pump) - eta_hm).tolist()),
    )  # fmt: skip


def _lost(eta: Array, inverse: bool) -> Array:
    """The loss over what is ideal: 1/eta - 1 where a loss adds to it, 1 - eta where it takes from it."""
    return 1.0 / eta - 1.0 if inverse else 1.0 - eta


def _kept(lost: Array, inverse: bool) -> Array:
    return 1.0 / (1.0 + lost) if inverse else 1.0 - lost


def _highest(points: Sequence[EfficiencyPoint]) -> tuple[float, float]:
    """Highest pressure and speed of all points."""
    each = [(_positive(p.pressure, "bar", f"pressure of point {k}"), _positive(p.speed, "rpm", f"speed of point {k}"))
            for k, p in enumerate(points, start=1)]  # fmt: skip
    if not each:
        raise FitError("There are no points; give at least one with each kind of efficiency.")
    return max(p for p, _ in each), max(n for _, n in each)


def _data(
    points: Sequence[EfficiencyPoint], kind: str, sizes: Sequence[Any], rated: tuple[float, float]
) -> tuple[Points, Array]:
    """The points that have an efficiency of this kind, and these efficiencies."""
    rows = []
    for number, point in enumerate(points, start=1):
        eta = getattr(point, kind)
        if eta is None:
            continue
        if not 0.0 < eta <= 1.0:
            raise FitError(f"Point {number} has a {kind} efficiency of {eta:g}; give it as a number above 0 up to 1.")
        if not 0.0 < point.fraction <= 1.0:
            raise FitError(f"Point {number} has a fraction of {point.fraction:g}; give it above 0 up to 1.")
        rows.append((parse_quantity(point.pressure, "bar"), parse_quantity(point.speed, "rpm"), point.fraction, eta))
    if not rows:
        raise FitError(f"No point has a {kind} efficiency; give at least one.")
    dp, omega, x, found = np.array(rows, dtype=float).T
    displacement, viscosity, density, bulk_modulus = sizes
    rho = _positive(density, "kg/m3", "density")
    compressed = np.zeros_like(dp)
    if bulk_modulus is not None:
        compressed = -np.expm1(-dp / _positive(bulk_modulus, "bar", "bulk modulus"))
    at = Points(
        dp=dp, omega=omega, x=x, D=_positive(displacement, "cm3/rev", "displacement"),
        mu=_positive(viscosity, "cSt", "viscosity") * rho, rho=rho, compressed=compressed,
        rated_pressure=rated[0], rated_speed=rated[1],
    )  # fmt: skip
    return at, found


def _positive(value: float | str, unit: str, name: str) -> float:
    si = parse_quantity(value, unit)
    if not si > 0.0:
        raise FitError(f"The {name} is {value}; it must be above 0.")
    return si


def _solve(at: Points, columns: Columns, wanted: Array, losses: Losses) -> tuple[dict[str, float], Array]:
    """The coefficients by name, and the losses that they give."""
    matrix = np.stack([column(at) for column in columns.values()], axis=1)
    free = [name in FREE for name in columns]
    found = _bounded(matrix, wanted, free, losses) if any(free) else _nonnegative(matrix, wanted)
    return dict(zip(columns, found.tolist(), strict=True)), matrix @ found


def _bounded(columns: Array, wanted: Array, free: Sequence[bool], losses: Losses) -> Array:
    """Coefficients that fit best, of which only the free ones may be negative."""
    from scipy.optimize import lsq_linear

    n, scale = columns.shape[1], np.linalg.norm(columns, axis=0)
    if np.linalg.matrix_rank(columns / scale) < n:
        raise FitError(
            f"These points cannot tell the {n} coefficients of losses={losses.value!r} apart. Give {n} points or more, "
            "at three pressures and three speeds or more, or choose a model with fewer coefficients."
        )
    lower = np.where(free, -np.inf, 0.0)
    found: Array = lsq_linear(columns / scale, wanted, (lower, np.inf), tol=1e-14).x / scale
    return found


def _nonnegative(columns: Array, wanted: Array) -> Array:
    """Coefficients >= 0 that fit best, with as few as will do.

    Every choice of columns is tried: there are four at most.
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
    return best

"""Weighting functions W of unsteady friction, by which past accelerations act on the wall.

The pressure gradient of unsteady flow is that of steady flow plus (16 mu / d^2) times the integral of W(tau - s) dv(s)
over the past, with tau = nu t / r^2 (Zielke 1968, doi:10.1115/1.3605049). Each function here is W itself or its
integral from 0 to tau, which the weights of a time step follow from.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from bramah.lines.friction_arrays import Array, colebrook_factor
from bramah.records import dataclass

SERIES_END = 1e-3
"""Below it the power series is exact to 1e-14, above it 100 exponentials are: exp(-j^2 tau) < 1e-40 for the next."""
ZEROS, POWERS = 100, 14
TOTAL = 1.0 / 12.0
"""Integral of Zielke's W over all time: the sum of 1/j^2 over the zeros of J2."""
SINGULAR = 0.5 / math.sqrt(math.pi)
"""W sqrt(tau) as tau tends to 0, in laminar and in smooth turbulent flow."""
SMOOTH_ABOVE, ROUGH_ABOVE = 5.0, 70.0
"""Roughness Reynolds numbers u* e / nu up to which a wall is smooth, and from which it is rough (Nikuradse 1933)."""


@dataclass(frozen=True)
class Weight:
    """A weighting function: `value` W(tau), `integral` of W from 0 to tau, both vectorised, tau >= 0."""

    value: Callable[[ArrayLike], Array]
    integral: Callable[[ArrayLike], Array]

    def step_weights(self, step: float, count: int) -> Array:
        """Mean of W over each of the first steps of tau: the exact weights of a velocity that runs linearly in each."""
        return np.diff(self.integral(step * np.arange(count + 1))) / step


@cache
def _zeros() -> Array:
    """Squares of the zeros of J2: 26.3746, 70.8500, ..."""
    from scipy.special import jn_zeros

    return np.asarray(jn_zeros(2, ZEROS)) ** 2


@cache
def _powers() -> Array:
    """Coefficients of tau^((k-1)/2): 0.282095, -1.25, 1.057855, 0.9375, ... (Zielke 1968 gives six).

    The transform of W is I3(z) / (2 z I2(z)), z = sqrt(s), and the asymptotic series of I3/I2 is divided out.
    """
    bessel = []
    for order in (2, 3):
        series = [Fraction(1)]
        for k in range(1, POWERS):
            series.append(-series[-1] * (4 * order**2 - (2 * k - 1) ** 2) / (8 * k))
        bessel.append(series)
    ratio: list[Fraction] = []
    for k in range(POWERS):
        ratio.append(bessel[1][k] - sum(ratio[j] * bessel[0][k - j] for j in range(k)))
    return np.array([0.5 * float(r) / math.gamma((k + 1) / 2) for k, r in enumerate(ratio)])


def zielke(tau: ArrayLike) -> Array:
    """W of laminar flow: the sum of exp(-j^2 tau) over all zeros j of J2."""
    tau = np.asarray(tau, float)
    early, late = np.minimum(tau, SERIES_END), np.maximum(tau, SERIES_END)
    series = sum(c * early ** (0.5 * (k - 1)) for k, c in enumerate(_powers()))
    modes = np.exp(-np.multiply.outer(late, _zeros())).sum(axis=-1)
    return np.asarray(np.where(tau < SERIES_END, series, modes))


def zielke_integral(tau: ArrayLike) -> Array:
    """Integral of Zielke's W from 0 to tau."""
    tau = np.asarray(tau, float)
    early, late = np.minimum(tau, SERIES_END), np.maximum(tau, SERIES_END)
    series = sum(2.0 / (k + 1) * c * early ** (0.5 * (k + 1)) for k, c in enumerate(_powers()))
    modes = TOTAL - (np.exp(-np.multiply.outer(late, _zeros())) / _zeros()).sum(axis=-1)
    return np.asarray(np.where(tau < SERIES_END, series, modes))


ZIELKE = Weight(zielke, zielke_integral)


def vardy_brown_constants(reynolds: float, relative_roughness: float = 0.0) -> tuple[float, float]:
    """(A, B) of W = A exp(-B tau) / sqrt(tau) in turbulent flow.

    Smooth: A = 1/(2 sqrt(pi)), B = Re^k / 12.86, k = lg(15.29 Re^-0.0567) (Vardy and Brown 2003, Journal of Sound and
    Vibration 259, 1011-1036). Fully rough: A = 0.0103 Re^0.5 e^0.39, B = 0.352 Re e^0.41 (Vardy and Brown 2004, same
    journal 270, 233-257). Between a smooth and a rough wall, for which neither is meant, the logarithms of A and B run
    linearly with that of the roughness Reynolds number.
    """
    power = math.log10(15.29 * reynolds**-0.0567)
    smooth = np.log([SINGULAR, reynolds**power / 12.86])
    e = relative_roughness
    if e <= 0.0:
        return float(np.exp(smooth[0])), float(np.exp(smooth[1]))
    rough = np.log([0.0103 * math.sqrt(reynolds) * e**0.39, 0.352 * reynolds * e**0.41])
    roughness_reynolds = reynolds * e * math.sqrt(float(colebrook_factor(reynolds, e)) / 8.0)
    part = math.log(roughness_reynolds / SMOOTH_ABOVE) / math.log(ROUGH_ABOVE / SMOOTH_ABOVE)
    a, b = np.exp(smooth + (rough - smooth) * min(max(part, 0.0), 1.0))
    return float(a), float(b)


def vardy_brown(a: float, b: float) -> Weight:
    """W = A exp(-B tau) / sqrt(tau)."""

    def value(tau: ArrayLike) -> Array:
        tau = np.asarray(tau, float)
        return np.asarray(a * np.exp(-b * tau) / np.sqrt(tau))

    def integral(tau: ArrayLike) -> Array:
        from scipy.special import erf

        return np.asarray(a * math.sqrt(math.pi / b) * erf(np.sqrt(b * np.asarray(tau, float))))

    return Weight(value, integral)

"""Unsteady friction as sums of exponentials: W(tau) = sum of m exp(-n tau), which needs no memory of the past.

Each term has a value y at every point of a line. In a step of K = nu dt / r^2 it becomes y decay + gain (v - v_old),
and the pressure gradient is that of steady flow plus (16 mu / d^2) times the sum of all y.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

import numpy as np

from bramah.errors import MethodError
from bramah.lines.friction_arrays import Array
from bramah.lines.weighting import ZIELKE, Weight, vardy_brown, vardy_brown_constants


class Weighting(Enum):
    """Which weighting function acts; `terms` says how."""

    TRIKHA = "trikha"
    KAGAWA = "kagawa"
    ZIELKE = "zielke"
    VARDY_BROWN = "vardy_brown"


class Terms(NamedTuple):
    """Arrays of y <- y decay + gain (v - v_old), slowest term first."""

    gain: Array
    decay: Array


TRIKHA_N = np.array([26.4, 200.0, 8000.0])
TRIKHA_M = np.array([1.0, 8.1, 40.0])
"""Trikha 1975 (doi:10.1115/1.3447224): up to 48 % off Zielke's W for tau from 1e-5 to 0.5."""

KAGAWA_N = np.array([26.3744, 72.8033, 187.424, 536.626, 1570.60, 4618.13, 13601.1, 40082.5, 118153.0, 348316.0])
KAGAWA_M = np.array([1.0, 1.16725, 2.20064, 3.92861, 6.78788, 11.6761, 20.0612, 34.4541, 59.1642, 101.590])
"""Kagawa et al. 1983 (doi:10.1299/kikaib.49.2638): 0.09 % off Zielke's W for tau from 1e-5 to 0.01, 0.3 % up to 0.5."""

ZIELKE_N = np.array([26.37531071, 73.20708043, 187.15629267, 553.88023744])
ZIELKE_M = np.array([1.00043404, 1.16729756, 2.22320885, 4.11502539])
ZIELKE_RATIO = 3.0
"""Least squares of the relative error to Zielke's W for tau from 1e-6 to 1: at most 0.13 %, 0.05 % root mean square.
From the last term on n grows by the ratio and m by its root, without end, which is 1/sqrt(tau) within 0.04 %."""

TURBULENT_N = np.array([1.05129531, 1.55322779, 3.33635852, 9.71635556, 34.77964613])
TURBULENT_M = np.array([0.52158563, 0.68251496, 1.15619227, 2.1872436, 4.61257138])
TURBULENT_RATIO = 4.0
"""The same for exp(-s) / sqrt(s), s from 1e-6 to 10: at most 0.4 %, 0.17 % root mean square."""

FAST = 5.0
"""Terms with n K above it fall by a factor of 150 and more in a step: together they act as one."""
LAMINAR_UP_TO = 2000.0


def terms(kind: Weighting, step: float, *, reynolds: float = 0.0, relative_roughness: float = 0.0) -> Terms:
    """Gains and decays of the recursion for steps of K = `step` = nu dt / r^2.

    TRIKHA is as published, gain = m: with the velocity changing at the end of each step. All others are exact for a
    velocity that runs linearly in each step, gain = m (1 - exp(-n K)) / (n K). ZIELKE and VARDY_BROWN take as many
    terms as the step needs, and the fastest is set so that the first two weights of W are exact. VARDY_BROWN belongs to
    the given Reynolds number and relative roughness of the flow, and is ZIELKE up to Re = 2000.
    """
    if not 0.0 < step < np.inf:
        raise MethodError(f"A step of nu dt / r^2 = {step:g} must be above 0: viscosity, time step and radius must be.")
    if kind is Weighting.TRIKHA:
        return Terms(TRIKHA_M.copy(), np.exp(-TRIKHA_N * step))
    if kind is Weighting.KAGAWA:
        return _together(KAGAWA_N, KAGAWA_M, step)
    if kind is Weighting.ZIELKE or reynolds <= LAMINAR_UP_TO:
        return _matched(*_extended(ZIELKE_N, ZIELKE_M, ZIELKE_RATIO, FAST / step), step, ZIELKE)
    a, b = vardy_brown_constants(reynolds, relative_roughness)
    n, m = _extended(TURBULENT_N, TURBULENT_M, TURBULENT_RATIO, FAST / (b * step))
    return _matched(b * n, a * np.sqrt(b) * m, step, vardy_brown(a, b))


def _extended(n: Array, m: Array, ratio: float, end: float) -> tuple[Array, Array]:
    """The terms with those that follow the last geometrically, up to n = `end`."""
    count = max(0, int(np.ceil(np.log(end / n[-1]) / np.log(ratio))))
    power = ratio ** np.arange(1.0, count + 1.0)
    return np.append(n, n[-1] * power), np.append(m, m[-1] * np.sqrt(power))


def _gains(n: Array, m: Array, step: float) -> Terms:
    return Terms(m * -np.expm1(-n * step) / (n * step), np.exp(-n * step))


def _together(n: Array, m: Array, step: float) -> Terms:
    """All fast terms as one, of the same sum in this step and in the next."""
    gain, decay = _gains(n, m, step)
    fast = n * step > FAST
    if not fast.any():
        return Terms(gain, decay)
    one = gain[fast].sum()
    return Terms(np.append(gain[~fast], one), np.append(decay[~fast], gain[fast] @ decay[fast] / one))


def _matched(n: Array, m: Array, step: float, weight: Weight) -> Terms:
    """The slow terms, and a last one that gives W its mean over this step and over the next."""
    slow = n * step <= FAST
    gains, decays = _gains(n[slow], m[slow], step)
    first, second = weight.step_weights(step, 2)
    gain = first - gains.sum()
    decay = max(0.0, (second - gains @ decays) / gain)
    return Terms(np.append(gains, gain), np.append(decays, decay))

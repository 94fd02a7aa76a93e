"""Explicit Runge-Kutta formulas with fixed steps, which Bramah is compared with and does not offer itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from scipy.integrate import RK23, RK45

from bramah.result.recorded import Array
from bramah.system import System

FORMULAS: dict[str, Any] = {"ode23": RK23, "dopri5": RK45}
"""SciPy's pairs of Bogacki and Shampine, and of Dormand and Prince; the solution of higher order goes on."""
LOST = 1e12
"""A run with an unknown so many times its scale has failed."""


def explicit_run(
    name: str, phases: Iterable[tuple[System, float]], start: Array, step: float
) -> tuple[Array, Array] | None:
    """Times and unknowns at the ends of the steps through systems that follow each other, each for its duration; None
    if the run fails."""
    formula = FORMULAS[name]
    times, points = [0.0], [np.array(start)]
    for system, duration in phases:
        rates = system.evaluator().rates
        for _ in range(round(duration / step)):
            y = _step(formula, rates, points[-1], step)
            if not np.all(np.abs(y) < LOST * system.scale):
                return None
            times.append(times[-1] + step)
            points.append(y)
    return np.array(times), np.array(points)


def _step(formula: Any, rates: Any, y: Array, h: float) -> Array:
    with np.errstate(all="ignore"):
        slopes = [rates(0.0, y)]
        for row in formula.A[1:]:
            slopes.append(rates(0.0, y + h * sum(a * k for a, k in zip(row, slopes, strict=False))))
        return np.asarray(y + h * sum(b * k for b, k in zip(formula.B, slopes, strict=True)))

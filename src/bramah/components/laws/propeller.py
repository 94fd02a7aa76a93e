"""A propeller's torque from its thrust and its efficiency."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from bramah.expr.tables import evaluate_table, table_record

Points = Sequence[Sequence[float]]
NEAREST = 3
"""Points of the parabola that goes on to where thrust or efficiency say nothing of the torque."""
ZERO = 1e-12
"""Of the largest value of a curve: what rounding leaves of 0."""


def torque_coefficients(thrust: Points, efficiency: Points) -> list[tuple[float, float]]:
    """K_Q = J K_T / (2 pi eta) over the advance ratio J, at the points of both curves where both are given.

    Without advance, and where thrust and efficiency reach 0 together, the quotient is 0/0: there K_Q is that of the
    parabola through the nearest three points. Raises ValueError with a sentence where no torque belongs to the curves.
    """
    first, last = max(thrust[0][0], efficiency[0][0]), min(thrust[-1][0], efficiency[-1][0])
    J = np.array(sorted({float(point[0]) for point in (*thrust, *efficiency) if first <= point[0] <= last}))
    if len(J) < 2 or J[0] < 0:
        raise ValueError("thrust_coefficient and efficiency must have a range of advance ratios in common, from 0 on.")
    K_T, eta = _at(thrust, J), _at(efficiency, J)
    if J[0] == 0 and eta[0] != 0:
        raise ValueError(f"efficiency must be 0 at an advance ratio of 0, not {eta[0]:g}: nothing is moved there.")
    open_ = (eta == 0) & ((J == 0) | (K_T == 0))
    wrong = ~open_ & (K_T * eta <= 0)
    if wrong.any() or open_.all():
        at = int(np.argmax(wrong))
        raise ValueError(
            f"thrust_coefficient = {K_T[at]:g} and efficiency = {eta[at]:g} at an advance ratio of {J[at]:g} do not "
            "belong together: they must have the same sign, or be 0 at the same place."
        )
    K_Q = np.where(open_, 0.0, J * K_T / (2 * math.pi * np.where(open_, 1.0, eta)))
    for k in np.flatnonzero(open_):
        known = np.flatnonzero(~open_)
        near = known[np.argsort(np.abs(J[known] - J[k]))[:NEAREST]]
        K_Q[k] = np.polynomial.Polynomial.fit(J[near], K_Q[near], len(near) - 1)(J[k])
    return [(float(advance), float(k)) for advance, k in zip(J, K_Q, strict=True)]


def _at(points: Points, J: np.ndarray) -> np.ndarray:
    """The smooth curve through the points, as it is drawn in a run."""
    drawn = table_record([x for x, _ in points], [y for _, y in points])
    values = evaluate_table(drawn, np.zeros(1), J, 0)
    return np.where(np.abs(values) <= ZERO * np.abs(values).max(), 0.0, values)

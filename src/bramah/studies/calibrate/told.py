"""What data tell of parameters: their uncertainty, their correlation, and which of them they cannot tell.

Slopes of all residuals by the coordinates of the cube, each by its uncertainty, have singular values s: along such a
direction data leave a standard uncertainty of 1/s. Somebody who knows only the ranges has one of 0.29 of them, that of
a uniform distribution. Both together leave 1/sqrt(s^2 + 12). A direction of which data tell less than the ranges do is
not told by them, and neither is a parameter that is left with more than 0.2 of its range.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.studies.space import EDGE, Space

Floats = NDArray[np.float64]

UNIFORM = 1 / np.sqrt(12.0)
"""Standard deviation of a uniform distribution, as a share of its range."""
UNTOLD = UNIFORM / np.sqrt(2.0)
"""Standard deviation where data tell as much as the range."""
LEAST_PART = 1e-3
"""Part of a direction, the largest being 1, below which a parameter is none of it."""


@dataclass(frozen=True, eq=False)
class Untold:
    """Parameters that data tell only together, or not at all."""

    changes: dict[str, float]
    """How they can be changed together, as shares of their values, without a trace in the data; of a value of zero as
    shares of its range."""

    def __str__(self) -> str:
        names = list(self.changes)
        if len(names) == 1:
            return f"The data do not tell {names[0]}: they say less about it than its range."
        parts = ", ".join(f"{path} by {100 * share:+.3g} %" for path, share in self.changes.items())
        return f"The data tell {' and '.join(names)} only together: {parts} changes next to nothing."


@dataclass(frozen=True, eq=False)
class Told:
    """What is known of each coordinate of the cube."""

    covariance: Floats
    """By data and ranges together."""
    untold: tuple[Untold, ...]
    free: NDArray[np.bool_]
    """Coordinates that data do not tell."""

    @property
    def correlation(self) -> Floats:
        """Of the coordinates."""
        deviation = np.sqrt(np.diag(self.covariance))
        return np.asarray(self.covariance / deviation[:, None] / deviation)

    def missed(self, slopes: Floats, left: Floats, point: Floats) -> float:
        """How many standard uncertainties off the best point lies, by the slopes there; ends of ranges are no miss."""
        step = -self.covariance @ (slopes.T @ left)
        inside = (point > EDGE) & (point < 1 - EDGE)
        if self.untold or not inside.all():
            return 0.0
        return float(np.max(np.abs(step) / np.sqrt(np.diag(self.covariance))))


def told(slopes: Floats, space: Space, point: Floats) -> Told:
    """What slopes, each by the uncertainty of its number, tell of the coordinates."""
    _, s, v = np.linalg.svd(slopes, full_matrices=False)
    covariance = (v.T / (s**2 + 12.0)) @ v
    known = s > 1 / UNIFORM
    deviation = np.sqrt(np.diag((v[known].T / s[known] ** 2) @ v[known]))
    found = []
    for direction in _simple(v[~known]):
        # It is of those that it leaves less certain than they would be.
        parts = np.abs(direction) * UNIFORM > np.maximum(deviation, LEAST_PART * UNIFORM)
        found.append(Untold(_shares(np.where(parts, direction, 0.0), space, point)))
    return Told(covariance, tuple(found), np.sqrt(np.diag(covariance)) > UNTOLD)


def _simple(directions: Floats) -> Sequence[Floats]:
    """The same directions, each of as few parameters as can be: reduced by rows, the largest entry first."""
    rows = np.array(directions, dtype=float)
    taken: list[int] = []
    for k in range(len(rows)):
        left = np.abs(rows[k:]).copy()
        left[:, taken] = 0.0
        row, column = divmod(int(np.argmax(left)), left.shape[1])
        rows[[k, k + row]] = rows[[k + row, k]]
        rows[k] /= rows[k, column]
        for other in range(len(rows)):
            if other != k:
                rows[other] -= rows[other, column] * rows[k]
        taken.append(column)
    return list(rows)


def _shares(direction: Floats, space: Space, point: Floats) -> dict[str, float]:
    """A direction as changes of values, of which the largest is 10 %."""
    found = {}
    for axis, part, share in zip(space.axes, direction, point, strict=True):
        if part:
            value = abs(axis.value(share))
            found[axis.path] = part * axis.slope(share) / (value or axis.slope(share))
    largest = max(map(abs, found.values()))
    sign = np.sign(next(iter(found.values())))
    return {path: float(0.1 * sign * change / largest) for path, change in found.items()}

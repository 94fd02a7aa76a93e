"""What data tell of parameters: their uncertainty, their correlation, and which of them they cannot tell.

The slopes of all residuals by the coordinates of the cube, each by its uncertainty, have singular values s: along such
a direction data leave a standard uncertainty of 1/s. Somebody who knows only the range of a parameter has one of 0.29
of it (a uniform distribution). A direction in which data leave as much was not told by them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.studies.space import Space

Floats = NDArray[np.float64]

UNIFORM = 1 / np.sqrt(12.0)
"""Standard deviation of a uniform distribution, as a share of its range."""
PART = 0.1
"""Share of its largest part from which on a parameter is part of a direction."""


@dataclass(frozen=True, eq=False)
class Untold:
    """Parameters that data tell only together, or not at all."""

    changes: dict[str, float]
    """How they can be changed together, as shares of their values, without a trace in the data; of a value of zero as
    shares of its range."""

    def __str__(self) -> str:
        names = list(self.changes)
        if len(names) == 1:
            return f"The data do not tell {names[0]}: they leave it as uncertain as its range does."
        parts = ", ".join(f"{path} by {100 * share:+.3g} %" for path, share in self.changes.items())
        return f"The data tell {' and '.join(names)} only together: {parts} changes next to nothing."


@dataclass(frozen=True, eq=False)
class Told:
    """What is known of each coordinate of the cube."""

    covariance: Floats
    """Of what data tell; directions they do not tell are left out."""
    untold: tuple[Untold, ...]
    free: NDArray[np.bool_]
    """Coordinates that are part of an untold direction."""

    @property
    def correlation(self) -> Floats:
        """Of the coordinates; that of one which is not told with others is 0."""
        deviation = np.sqrt(np.diag(self.covariance))
        unit = np.where(deviation > 0, deviation, 1.0)
        return np.asarray(self.covariance / unit[:, None] / unit)


def told(slopes: Floats, space: Space, point: Floats) -> Told:
    """What slopes, each by the uncertainty of its number, tell of the coordinates."""
    size = slopes.shape[1]
    alone = np.linalg.norm(slopes, axis=0) < 1 / UNIFORM
    free = alone.copy()
    directions = [np.eye(size)[k] for k in np.flatnonzero(alone)]
    rest = np.flatnonzero(~alone)
    covariance = np.zeros((size, size))
    if len(rest):
        _, s, v = np.linalg.svd(slopes[:, rest], full_matrices=False)
        known = s > 1 / UNIFORM
        covariance[np.ix_(rest, rest)] = (v[known].T / s[known] ** 2) @ v[known]
        for row in _simple(v[~known]):
            whole = np.zeros(size)
            whole[rest] = row
            directions.append(whole)
            free |= np.abs(whole) > PART * np.abs(whole).max()
    found = tuple(Untold(_shares(direction, space, point)) for direction in directions)
    return Told(covariance, found, free)


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
    """A direction as changes of values by at most 10 %."""
    found = {}
    for axis, part, share in zip(space.axes, direction, point, strict=True):
        if abs(part) > PART * np.abs(direction).max():
            value = abs(axis.value(share))
            found[axis.path] = part * axis.slope(share) / (value or axis.slope(share))
    largest = max(map(abs, found.values()))
    sign = np.sign(next(iter(found.values())))
    return {path: float(0.1 * sign * change / largest) for path, change in found.items()}

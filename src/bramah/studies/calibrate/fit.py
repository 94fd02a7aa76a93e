"""Least squares within bounds: the point of the cube at which a model leaves least of the measurements unexplained."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.errors import FitError
from bramah.records import dataclass
from bramah.studies.calibrate.model import Model
from bramah.studies.calibrate.slopes import Slopes

Floats = NDArray[np.float64]

FAILED = 1e4
"""Residual, in uncertainties, that stands for a run that failed: the search turns back from it."""
FLOOR = 1e-6
"""Share of a series' range below which no noise is believed: runs are not more accurate themselves."""
NEAR, CLOSE = 1e-7, 1e-5
"""Relative changes of the sum of squares and of the point at which a search ends: with some hundred numbers, that is a
hundredth of the standard uncertainty."""
ROUNDS = 6
"""Most rounds of weighing by what is left and fitting again; two to four suffice."""
STEADY = 0.01
"""Relative change of the estimated uncertainties at which they are known well enough."""


@dataclass(frozen=True, eq=False)
class Fit:
    """The best point of a search."""

    point: Floats
    residuals: Floats
    """Model less measurement, in SI."""
    uncertainties: Floats
    """Of each number, in SI."""

    @property
    def cost(self) -> float:
        """Sum of squares, each by its uncertainty."""
        return float(np.sum((self.residuals / self.uncertainties) ** 2))

    @property
    def likelihood(self) -> float:
        """By which fits with different uncertainties are compared: the smaller the likelier."""
        return self.cost + 2 * float(np.sum(np.log(self.uncertainties)))


def fitted(model: Model, by: Slopes, first: Floats, most: int) -> Fit:
    """From one point on. Uncertainties that are not given are those that the fit leaves: weigh, fit, and again."""
    fit = _least_squares(model, by, first, _begun(model), most)
    for _ in range(ROUNDS if _free(model) else 0):
        uncertainties = _left(model, fit)
        change = np.max(np.abs(uncertainties / fit.uncertainties - 1))
        fit = Fit(fit.point, fit.residuals, uncertainties)
        if change < STEADY:
            break
        fit = _least_squares(model, by, fit.point, uncertainties, most)
    return fit


def best_fit(model: Model, by: Slopes, first: Floats, starts: int, most: int, seed: int) -> tuple[Fit, list[Fit]]:
    """The best of several fits, and all of them: from the given point, and from the most promising of many."""
    points = [first]
    if starts > 1:
        points += _promising(model, starts - 1, seed)
    fits, failures = [], []
    for point in points:
        try:
            fits.append(fitted(model, by, point, most))
        except FitError as error:
            failures.append(error)
    if not fits:
        raise failures[0]
    return min(fits, key=lambda fit: fit.likelihood), fits


def _promising(model: Model, count: int, seed: int) -> list[Floats]:
    from scipy.stats.qmc import LatinHypercube

    points = LatinHypercube(model.space.size, rng=np.random.default_rng(seed)).random(8 * count)
    weights = _begun(model)
    costs = [np.inf if r is None else float(np.sum((r / weights) ** 2)) for r in model.residuals(list(points))]
    return [points[k] for k in np.argsort(costs, kind="stable")[:count] if np.isfinite(costs[k])]


def _least_squares(model: Model, by: Slopes, first: Floats, uncertainties: Floats, most: int) -> Fit:
    from scipy.optimize import least_squares

    # Off the ends of ranges, where the search cannot turn.
    first = np.clip(first, 1e-6, 1 - 1e-6)
    [begun] = model.residuals([first])
    if begun is None:
        raise FitError(f"The run to begin with failed: {model.failure(first)} Begin elsewhere, or narrow the ranges.")
    known: dict[bytes, Floats] = {first.tobytes(): begun}

    def residuals(point: Floats) -> Floats:
        [found] = model.residuals([point])
        if found is None:
            return np.full(len(uncertainties), FAILED)
        known[point.tobytes()] = found
        return np.asarray(found / uncertainties, dtype=float)

    def slopes(point: Floats) -> Floats:
        found, _ = by.at(point, known[point.tobytes()])
        return np.asarray(found / uncertainties[:, None], dtype=float)

    found = least_squares(
        residuals, first, slopes, bounds=(0.0, 1.0), method="trf", ftol=NEAR, xtol=CLOSE, gtol=NEAR, max_nfev=most
    )
    end = known.get(found.x.tobytes())
    return Fit(first, begun, uncertainties) if end is None else Fit(found.x, end, uncertainties)


def _begun(model: Model) -> Floats:
    """Uncertainties to begin with: as given, or the noise that each series shows by itself."""
    each = [s.uncertainty or max(s.noise, FLOOR * s.span) for _, s in model.data]
    return np.concatenate([np.full(len(s), own) for own, (_, s) in zip(each, model.data, strict=True)])


def _left(model: Model, fit: Fit) -> Floats:
    """Uncertainties as the fit leaves them, each number of a series alike; the parameters have taken their share."""
    count, size = len(model.data), model.space.size
    share = max(1.0 - size / count, 1.0 / count)
    found = fit.uncertainties.copy()
    for place, (_, series) in zip(model.data.slices(), model.data, strict=True):
        if series.uncertainty is None:
            left = float(np.sqrt(np.mean(fit.residuals[place] ** 2) / share))
            found[place] = max(left, FLOOR * series.span)
    return found


def _free(model: Model) -> bool:
    return any(series.uncertainty is None for _, series in model.data)

"""Integrals of evenly spaced samples by Simpson's rule (Skarbek-Wazynski 1981, INTEGS)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.errors import BramahError
from bramah.units import parse_quantity

Floats = NDArray[np.float64]

FEWEST = 3


class SimpsonError(BramahError, ValueError):
    """Samples that Simpson's rule cannot take."""


def simpson_weights(count: int) -> Floats:
    """What each of so many values counts, in steps between two of them.

    An odd number has Simpson's rule throughout: (1, 4, 2, 4, ..., 4, 1)/3. An even number has it up to the last three
    steps, which have his three-eighths rule: (3, 9, 9, 3)/8. Both are exact for cubics.
    """
    if count < FEWEST:
        raise SimpsonError(f"Simpson's rule needs at least {FEWEST} values, not {count}.")
    weight, thirds = np.zeros(count), count if count % 2 else count - FEWEST
    if thirds >= FEWEST:
        weight[:thirds] = np.where(np.arange(thirds) % 2 == 1, 4.0, 2.0) / 3.0
        weight[[0, thirds - 1]] = 1.0 / 3.0
    if count % 2 == 0:
        weight[-4:] += np.array([3.0, 9.0, 9.0, 3.0]) / 8.0
    return weight


def simpson(y: ArrayLike, step: float | str) -> float:
    """Integral of values that follow each other at a step (s, or text with a unit of time), both ends included.

    Any number from three on. The error is of fourth order in the step, and nothing for cubics. Of a signal of a run
    `Signal.integral` is the better one: it takes the solver's own steps.
    """
    values, h = np.asarray(y, dtype=float), parse_quantity(step, "s")
    if values.ndim != 1 or not np.isfinite(values).all():
        raise SimpsonError("Simpson's rule needs a list of finite numbers.")
    if not h > 0:
        raise SimpsonError(f"step = {h:g} s must be above 0.")
    return float(h * (simpson_weights(len(values)) @ values))

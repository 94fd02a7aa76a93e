"""Rounded corners."""

from __future__ import annotations

import numpy as np
import pytest

from bramah.components.laws.smooth import limit, ramp, smooth_positive, smooth_sign
from bramah.expr import derivative, evaluate, symbol

x = symbol("x")


def at(e: object, values: object) -> np.ndarray:
    return evaluate([e], {"x": values})[0]  # type: ignore[list-item]


def test_smooth_positive_stays_positive_and_meets_its_asymptotes() -> None:
    e = smooth_positive(x, 0.1)
    points = np.linspace(-1e3, 1e3, 2001)
    assert np.all(at(e, points) > 0) and np.all(np.diff(at(e, points)) > 0)
    assert at(e, 0.0) == 0.05
    assert at(e, 100.0) == pytest.approx(100.0 + 0.01 / 400, rel=1e-9)
    # x and -x differ by x exactly, so the mid-slope is 1/2.
    assert at(derivative(e, x), 0.0) == 0.5


def test_ramp_is_exact_outside_its_corner_and_c1_within() -> None:
    e, slope = ramp(x, 0.5), derivative(ramp(x, 0.5), x)
    assert np.all(at(e, np.array([-5.0, -1e-9, 0.0])) == 0.0)
    assert np.all(at(e, np.array([0.5, 0.7, 9.0])) == np.array([0.5, 0.7, 9.0]))
    for corner, expected in ((0.0, 0.0), (0.5, 1.0)):
        for side in (-1e-9, 1e-9):
            # The slope changes by at most 8 per unit of x here.
            assert at(slope, corner + side) == pytest.approx(expected, abs=1e-8)
    assert np.all(at(slope, np.linspace(0.0, 1.0, 200)) >= 0.0)


def test_smooth_sign_is_odd_and_saturates() -> None:
    e = smooth_sign(x, 1e-3)
    points = np.linspace(0.0, 1.0, 50)
    assert np.all(at(e, -points) == -at(e, points))
    assert at(e, 0.1) == 1.0 and at(derivative(e, x), 0.0) == 1e3


def test_limit() -> None:
    assert at(limit(x, -1.0, 1.0), np.array([-3.0, -0.2, 0.4, 7.0])) == pytest.approx([-1.0, -0.2, 0.4, 1.0])
